// Starts the sandbox gateway as a child process and talks to its control port: for host tests.
#pragma once

#include <sys/types.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace gateway {

/// A running gateway, ended with this object. Everything throws std::runtime_error when it fails.
///
///     gateway::Process gateway(TILLWIRE_GATEWAY, {"--atms", "5"});
///     gateway.script({{"match", "register.do"}, {"cut_after", 40}});
///     ... connect to 127.0.0.1, gateway.port() ...
///     EXPECT_EQ(gateway.seen("register.do"), 1);
class Process {
 public:
  using Json = nlohmann::ordered_json;

  /// `options` are those of --help; --quiet and --exit-with-stdin are added.
  explicit Process(const std::string& binary, std::vector<std::string> options = {});
  ~Process();

  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  int port() const { return port_; }
  int control_port() const { return control_port_; }
  pid_t pid() const { return child_; }
  /// Makes the gateway end.
  void close_stdin();
  /// Returns the next line that it prints, after the line with the ports.
  std::string read_line() const;

  /// State, log, ledger, script and clock as at the start. {"atms": N, "transactions": N} change
  /// sizes.
  void reset(const Json& sizes = Json::object()) const { post("/reset", sizes); }
  /// One step of a script, or a list of steps.
  void script(const Json& steps) const { post("/script", steps); }
  /// Returns how many requests the script still covers: 0 when it has been played.
  int script_left() const { return get("/script").at("left").get<int>(); }
  void advance_clock(int seconds) const { post("/clock", {{"advance_s", seconds}}); }
  /// Something happens to an ATM, or a list of such: see POST /atm.
  void change_atm(const Json& events) const { post("/atm", events); }
  /// The cardholder comes back from the access control server.
  void finish_authentication(const std::string& order_id, bool passed) const {
    post("/acs", {{"orderId", order_id}, {"passed", passed}});
  }
  /// The payer of a QR code acts: confirm, pay, refuse or fail.
  void act_as_payer(const std::string& order_id, const std::string& what) const {
    post("/qr", {{"orderId", order_id}, {"payer", what}});
  }

  /// Every request since the reset, or those of one operation, oldest first.
  Json log(const std::string& operation = {}) const { return get("/log?operation=" + operation); }
  /// Returns how often an operation was received, with any result.
  int seen(const std::string& operation) const { return get("/counts").value(operation, 0); }
  /// Returns how many requests were received.
  int seen() const {
    int sum = 0;
    for (const Json& count : get("/counts")) sum += count.get<int>();
    return sum;
  }
  Json ledger() const { return get("/ledger"); }
  Json orders() const { return get("/orders"); }
  Json cards() const { return get("/cards"); }
  Json keys() const { return get("/keys"); }
  Json connections() const { return get("/connections"); }
  std::string se_token_key() const { return fetch("/se-token-key"); }
  /// The notifications of orders and stored cards since the reset or send_callbacks().
  Json callbacks() const { return get("/callbacks"); }
  Json callback_keys() const { return get("/callback-keys"); }
  /// Sends those that have an address, by `method` GET or POST, `checksum` symmetric or asymmetric.
  void send_callbacks(const char* method, const char* checksum, Json more = Json::object()) const {
    more.update({{"method", method}, {"checksum", checksum}});
    post("/callbacks", more);
  }

 private:
  void start(const std::vector<std::string>& words);
  void read_ports();
  std::string fetch(const std::string& path) const;
  Json get(const std::string& path) const { return Json::parse(fetch(path)); }
  void post(const std::string& path, const Json& body) const;

  pid_t child_ = -1;
  int stdin_ = -1;
  int stdout_ = -1;
  int port_ = 0;
  int control_port_ = 0;
};

}  // namespace gateway
