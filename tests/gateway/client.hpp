// Starts the sandbox gateway as a child process and talks to its control port: for host tests.
#pragma once

#include <fcntl.h>
#include <httplib.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <nlohmann/json.hpp>
#include <stdexcept>
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
  explicit Process(const std::string& binary, std::vector<std::string> options = {}) {
    options.insert(options.begin(), binary);
    options.insert(options.end(), {"--quiet", "--exit-with-stdin"});
    start(options);
    read_ports();
  }

  ~Process() {
    close_stdin();
    close(stdout_);
    kill(child_, SIGTERM);
    waitpid(child_, nullptr, 0);
  }

  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  int port() const { return port_; }
  int control_port() const { return control_port_; }
  pid_t pid() const { return child_; }
  /// Makes the gateway end.
  void close_stdin() {
    if (stdin_ >= 0) close(stdin_);
    stdin_ = -1;
  }

  /// State, log, ledger, script and clock as at the start. {"atms": N, "transactions": N} change
  /// sizes.
  void reset(const Json& sizes = Json::object()) const { post("/reset", sizes); }
  /// One step of a script, or a list of steps.
  void script(const Json& steps) const { post("/script", steps); }
  /// How many requests the script still covers: 0 when it has been played.
  int script_left() const { return get("/script").at("left").get<int>(); }
  void advance_clock(int seconds) const { post("/clock", {{"advance_s", seconds}}); }
  /// The cardholder comes back from the access control server.
  void finish_authentication(const std::string& order_id, bool passed) const {
    post("/acs", {{"orderId", order_id}, {"passed", passed}});
  }

  /// Every request since the reset, or those of one operation, oldest first.
  Json log(const std::string& operation = {}) const { return get("/log?operation=" + operation); }
  /// How often an operation was received, whatever came of it.
  int seen(const std::string& operation) const { return get("/counts").value(operation, 0); }
  /// How many requests were received at all.
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
  void send_callbacks(const char* method, const char* checksum) const {
    post("/callbacks", {{"method", method}, {"checksum", checksum}});
  }

 private:
  void start(const std::vector<std::string>& words) {
    int to_child[2];
    int from_child[2];
    // Close-on-exec: a gateway started later must not keep this one's stdin open.
    if (pipe2(to_child, O_CLOEXEC) != 0 || pipe2(from_child, O_CLOEXEC) != 0) {
      throw std::runtime_error("no pipe");
    }
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    child_ = fork();
    if (child_ < 0) throw std::runtime_error("no process");
    if (child_ == 0) {
      dup2(to_child[0], STDIN_FILENO);
      dup2(from_child[1], STDOUT_FILENO);
      execv(arguments[0], arguments.data());
      _exit(127);
    }
    close(to_child[0]);
    close(from_child[1]);
    stdin_ = to_child[1];
    stdout_ = from_child[0];
  }

  void read_ports() {
    std::string line;
    char c = 0;
    pollfd ready{stdout_, POLLIN, 0};
    while (line.empty() || line.back() != '\n') {
      if (poll(&ready, 1, 20000) != 1 || read(stdout_, &c, 1) != 1) {
        throw std::runtime_error("the gateway does not start: " + line);
      }
      line += c;
    }
    const std::size_t control = line.rfind(" control ");
    const std::size_t colon = line.rfind(':', control);
    if (control == std::string::npos || colon == std::string::npos) {
      throw std::runtime_error("the gateway does not start: " + line);
    }
    port_ = std::stoi(line.substr(colon + 1));
    control_port_ = std::stoi(line.substr(control + 9));
  }

  std::string fetch(const std::string& path) const {
    httplib::Client client("127.0.0.1", control_port_);
    return check(path, client.Get(path));
  }

  Json get(const std::string& path) const { return Json::parse(fetch(path)); }

  void post(const std::string& path, const Json& body) const {
    httplib::Client client("127.0.0.1", control_port_);
    check(path, client.Post(path, body.dump(), "application/json"));
  }

  static std::string check(const std::string& path, const httplib::Result& result) {
    if (!result) throw std::runtime_error(path + ": the control port does not answer");
    if (result->status != 200) throw std::runtime_error(path + ": " + result->body);
    return result->body;
  }

  pid_t child_ = -1;
  int stdin_ = -1;
  int stdout_ = -1;
  int port_ = 0;
  int control_port_ = 0;
};

}  // namespace gateway
