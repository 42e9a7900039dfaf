// Hostile and huge input on both ports, clients that stall, and the memory of a long run.
#include <dirent.h>
#include <sys/socket.h>
#include <unistd.h>

#include <fstream>
#include <iterator>

#include "harness.hpp"

namespace gateway::robustness_test {
namespace {

class Robustness : public GatewayTest {
 protected:
  // Replaces the suite's gateway by one with these options.
  static void restart(const std::vector<std::string>& options) {
    process_.reset();
    process_ = std::make_unique<Process>(TILLWIRE_GATEWAY, options);
  }
  static bool serves() {
    httplib::Client client("127.0.0.1", gateway().port());
    const auto answer = client.Post("/payment/rest/register.do",
                                    form(with(order, {{"orderNumber", std::to_string(++number_)}})),
                                    "application/x-www-form-urlencoded");
    return answer && answer->status == 200;
  }
  // With `hangs_up` the peer sends no more, and httplib does not wait for another request.
  static std::string answer_to(int port, const std::string& bytes, bool hangs_up = false) {
    const RawSocket socket(port);
    // The gateway may end the connection before it has read everything.
    for (std::size_t sent = 0; sent < bytes.size();) {
      const ssize_t put =
          ::send(socket.descriptor(), bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
      if (put <= 0) break;
      sent += static_cast<std::size_t>(put);
    }
    if (hangs_up) shutdown(socket.descriptor(), SHUT_WR);
    return socket.read_all();
  }
  static std::string status_of_answer(int port, const std::string& bytes, bool hangs_up = false) {
    return answer_to(port, bytes, hangs_up).substr(0, 13);
  }
  static std::int64_t resident_bytes() {
    std::ifstream statm("/proc/" + std::to_string(gateway().pid()) + "/statm");
    std::int64_t all = 0;
    std::int64_t resident = 0;
    statm >> all >> resident;
    return resident * sysconf(_SC_PAGESIZE);
  }
  static int threads() {
    const std::string folder = "/proc/" + std::to_string(gateway().pid()) + "/task";
    DIR* tasks = opendir(folder.c_str());
    int count = 0;
    while (tasks && readdir(tasks)) ++count;
    if (tasks) closedir(tasks);
    return count;
  }

 private:
  static int number_;
};

int Robustness::number_ = 0;

std::string post(const std::string& path, const std::string& type, const std::string& body) {
  return "POST " + path +
         " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: " + type +
         "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

TEST_F(Robustness, PathsLeadToNoFile) {
  for (const char* path :
       {"/../../../../etc/passwd", "/..%2f..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/etc/passwd",
        "/payment/../../etc/passwd", "/payment/rest/../../../../etc/passwd", "//etc/passwd",
        "/..\\..\\etc\\passwd", "/log/../../etc/passwd", "/etc/passwd%00.html",
        "/payment/rest/register.do/../../../../../etc/passwd"}) {
    for (const int port : {gateway().port(), gateway().control_port()}) {
      const std::string answer = answer_to(port, std::string("GET ") + path +
                                                     " HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                                                     "Connection: close\r\n\r\n");
      EXPECT_EQ(answer.rfind("HTTP/1.1 4", 0), 0U) << path << ": " << answer;
      EXPECT_EQ(answer.find("root:"), std::string::npos) << path;
    }
  }
  EXPECT_TRUE(serves());
}

// Answers hold the host: in formUrl, and in the page of 3-D Secure 1.
TEST_F(Robustness, HostsAreNamesOrAddresses) {
  const std::string body = form(order);
  for (const char* host : {"a\"b", "<script>", "a'b", "a\xff", "\xce\xb1", "a b", "a/b", "a,b",
                           "user@a", "a\\b", "a?b", "a#b", "a&b", "a;b", "a%00"}) {
    const std::string answer =
        answer_to(gateway().port(),
                  "POST /payment/rest/register.do HTTP/1.1\r\nHost: " + std::string(host) +
                      "\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: " +
                      std::to_string(body.size()) + "\r\n\r\n" + body);
    EXPECT_EQ(answer.rfind("HTTP/1.1 400 ", 0), 0U) << host << ": " << answer;
    EXPECT_NE(answer.find("Host"), std::string::npos) << host;
  }
  EXPECT_TRUE(gateway().orders().empty());
}

TEST_F(Robustness, HugeInputIsRefused) {
  const std::string type = "application/json";
  const std::string deep = std::string(200000, '[');
  const std::string deep_object = [] {
    std::string text;
    for (int i = 0; i < 100000; ++i) text += "{\"a\":";
    return text;
  }();
  const std::string head = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n";
  const struct {
    const char* what;
    std::string bytes;
    bool control = false;
    bool hangs_up = false;
  } rows[] = {
      {"a header of 1 MB", head + "X-Long: " + std::string(1 << 20, 'x') + "\r\n\r\n"},
      {"a target of 1 MB", "GET /" + std::string(1 << 20, 'x') + " HTTP/1.1\r\n\r\n"},
      {"a head without an end", std::string(1 << 20, 'x')},
      {"a length beyond the most", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1048577\r\n\r\n"},
      {"a length beyond 64 bits",
       "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n"},
      {"deep JSON for a script", post("/script", type, deep), true},
      {"deep JSON for an ATM",
       post("/atm", type,
            R"({"terminalId":"ATM00001","set":{"a":)" + std::string(1000, '[') +
                std::string(1000, ']') + "}}"),
       true},
      {"deep JSON for a reset", post("/reset", type, deep_object), true},
      {"a body beyond 64 MB", post("/script", type, std::string(65U << 20U, ' ')), true},
      {"a header line of 1 MB", head + "X-Long: " + std::string(1 << 20, 'x') + "\r\n\r\n", true,
       true},
      {"a target of 1 MB", "GET /" + std::string(1 << 20, 'x') + " HTTP/1.1\r\n\r\n", true, true},
  };
  for (const auto& row : rows) {
    const std::string status = status_of_answer(
        row.control ? gateway().control_port() : gateway().port(), row.bytes, row.hangs_up);
    // An answer can be lost after the reset of a connection whose input was not read.
    EXPECT_TRUE(status.empty() || status.rfind("HTTP/1.1 4", 0) == 0) << row.what << ": " << status;
    EXPECT_TRUE(serves()) << row.what;
    EXPECT_TRUE(gateway().ledger().empty()) << row.what;
  }
  for (const char* path : {"/payment/recurrentPayment.do", "/payment/installmentPayment.do"}) {
    EXPECT_EQ(status_of_answer(gateway().port(), post(path, type, deep)), "HTTP/1.1 400 ") << path;
  }
  httplib::Client client("127.0.0.1", gateway().port());
  client.set_basic_auth("issuer", "issuer-secret");
  for (const std::string& body : {deep, deep_object}) {
    const auto answer = client.Post("/v1/apigate/ws/rest/getCardData", body, type);
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status, 400);
  }
}

TEST_F(Robustness, ControlCallsWithWrongMembersAreRefusedByName) {
  httplib::Client client("127.0.0.1", gateway().control_port());
  const struct {
    const char* path;
    const char* body;
    const char* named;
  } rows[] = {
      {"/script", "5", "must be a JSON object"},
      {"/script", "[[]]", "must be a JSON object"},
      {"/script", R"({"match":"*","count":0})", "count: must be a whole number from 1 to"},
      {"/script", R"({"match":"*","count":1e9})", "count: "},
      {"/script", R"({"match":"*","skip":-1})", "skip: "},
      {"/script", R"({"match":"*","delay_ms":-1})", "delay_ms: "},
      {"/script", R"({"match":"*","delay_ms":18446744073709551615})", "delay_ms: "},
      {"/script", R"({"match":"*","delay_ms":1.5})", "delay_ms: "},
      {"/script", R"({"match":"*","dribble":-1})", "dribble: "},
      {"/script", R"({"match":"*","dribble_ms":-1})", "dribble_ms: "},
      {"/script", R"({"match":"*","cut_after":-1})", "cut_after: "},
      {"/script", R"({"match":"*","chunk_size":0})", "chunk_size: "},
      {"/script", R"({"match":"*","status":9})", "status: "},
      {"/script", R"({"match":"*","status":"200"})", "status: "},
      {"/script", R"({"match":"*","atms":1000000})", "atms: "},
      {"/script", R"({"match":"*","transactions":-1})", "transactions: "},
      {"/script", "{}", "match: is missing"},
      {"/script", R"({"match":5})", "match: must be a string"},
      {"/script", R"({"match":"*","raw":5})", "raw: must be a string"},
      {"/script", R"({"match":"*","silent":"yes"})", "silent: must be true or false"},
      {"/script", R"({"match":"*","framing":3})", "framing: must be a string"},
      {"/script", R"({"match":"*","headers":["a"]})", "headers: must be an object"},
      {"/script", R"({"match":"*","headers":{"a":1}})", "headers: a must be a string"},
      {"/acs", "[]", "must be a JSON object"},
      {"/acs", R"({"passed":true})", "orderId: is missing"},
      {"/acs", R"({"orderId":"a","passed":1})", "passed: must be true or false"},
      {"/atm", "[1]", "must be a JSON object"},
      {"/atm", R"({"terminalId":5})", "terminalId: must be a string"},
      {"/callbacks", "[]", "must be a JSON object"},
      {"/callbacks", R"({"method":"PUT"})", "method: must be POST or GET"},
      {"/callbacks", R"({"checksum":1})", "checksum: must be a string"},
      {"/callbacks", R"({"hash":"md5"})", "hash: must be sha512 or sha256"},
      {"/callbacks", R"({"set":[]})", "set: must be a JSON object"},
      {"/callbacks", R"({"set":{"a":1}})", "a: must be a string"},
      {"/reset", "[]", "must be a JSON object"},
      {"/reset", R"({"atms":-1})", "atms: "},
      {"/reset", R"({"atms":100001})", "atms: "},
      {"/reset", R"({"transactions":"3"})", "transactions: "},
      {"/clock", "{}", "advance_s: is missing"},
      {"/clock", R"({"advance_s":1e300})", "advance_s: "},
      {"/clock", R"({"advance_s":9223372036854775807})", "advance_s: "},
      {"/clock", R"({"advance_s":"1"})", "advance_s: "},
  };
  for (const auto& row : rows) {
    const auto answer = client.Post(row.path, row.body, "application/json");
    ASSERT_TRUE(answer) << row.body;
    EXPECT_EQ(answer->status, 400) << row.path << ' ' << row.body;
    EXPECT_NE(answer->body.find(row.named), std::string::npos) << row.body << ": " << answer->body;
  }
  EXPECT_EQ(gateway().script_left(), 0);
  gateway().advance_clock(2000000000);
  EXPECT_THROW(gateway().advance_clock(2000000000), std::runtime_error);
  gateway().advance_clock(-2000000000);
}

// So many more than --connections may be open while they make room.
constexpr int most_ending = 64;

// Waits until so many connections were ended for others.
void wait_for_crowded_out(const Process& gateway, int count, CallSite site = CallSite::here()) {
  const Traced traced(site);
  for (int i = 0; i < 1000 && gateway.connections().at("crowdedOut") < count; ++i) usleep(10000);
  EXPECT_GE(gateway.connections().at("crowdedOut"), count);
}

TEST_F(Robustness, IdleConnectionsMakeRoom) {
  restart({"--connections", "20"});
  std::vector<std::unique_ptr<RawSocket>> idle;
  for (int i = 0; i < 200; ++i) idle.push_back(std::make_unique<RawSocket>(gateway().port()));
  wait_for_crowded_out(gateway(), 180 - most_ending);
  EXPECT_LT(threads(), 20 + most_ending + 64);
  for (int i = 0; i < 30; ++i) EXPECT_TRUE(serves()) << i;
  // The latest idle connection has not been ended yet: it has waited for the shortest time.
  idle.push_back(std::make_unique<RawSocket>(gateway().port()));
  idle.back()->send(raw_register("newest", "Connection: close\r\n"));
  EXPECT_EQ(idle.back()->read_all().rfind("HTTP/1.1 200 ", 0), 0U);
  idle.clear();
  EXPECT_TRUE(serves());
}

TEST_F(Robustness, AFewOpenFilesAreEnough) {
  process_.reset();
  process_ = std::make_unique<Process>(
      "/usr/bin/prlimit", std::vector<std::string>{"--nofile=230:230", TILLWIRE_GATEWAY});
  std::vector<std::unique_ptr<RawSocket>> idle;
  for (int i = 0; i < 200; ++i) idle.push_back(std::make_unique<RawSocket>(gateway().port()));
  wait_for_crowded_out(gateway(), 170 - most_ending);
  for (int i = 0; i < 10; ++i) EXPECT_TRUE(serves()) << i;
}

TEST_F(Robustness, SlowWritersStopNoOther) {
  restart({"--connections", "20"});
  const std::string request = raw_register("slow");
  std::vector<std::unique_ptr<RawSocket>> slow;
  for (int i = 0; i < 60; ++i) {
    slow.push_back(std::make_unique<RawSocket>(gateway().port()));
    slow.back()->send(request.substr(0, 40));
    if (i % 10 == 0) {
      EXPECT_TRUE(serves()) << i;
    }
  }
  // The last of them are still there, and may take their time.
  for (const char c : request.substr(40)) slow.back()->send({c});
  char answer[16] = {};
  ASSERT_EQ(recv(slow.back()->descriptor(), answer, 12, MSG_WAITALL), 12);
  EXPECT_EQ(std::string(answer), "HTTP/1.1 200");
  EXPECT_TRUE(serves());
}

TEST_F(Robustness, SlowReadersStopNoOther) {
  restart({"--connections", "6"});
  // More than the buffers of a connection take.
  gateway().script(
      {{"match", "register.do"}, {"count", 9}, {"body", std::string(12U << 20U, 'x')}});
  std::vector<std::unique_ptr<RawSocket>> slow;
  for (int i = 0; i < 9; ++i) {
    slow.push_back(std::make_unique<RawSocket>(gateway().port()));
    slow.back()->send(raw_register("slow"));
    for (int wait = 0; wait < 1000 && gateway().seen("register.do") <= i; ++wait) usleep(10000);
  }
  ASSERT_EQ(gateway().script_left(), 0);
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(serves()) << i;
  wait_for_crowded_out(gateway(), 1);
}

TEST_F(Robustness, AStalledControlConnectionStopsNoOther) {
  std::vector<std::unique_ptr<RawSocket>> stalled;
  for (int i = 0; i < 20; ++i) {
    stalled.push_back(std::make_unique<RawSocket>(gateway().control_port()));
    stalled.back()->send("POST /script HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n[");
  }
  EXPECT_EQ(gateway().script_left(), 0);
  EXPECT_TRUE(serves());
}

// Sends so many requests over one connection, a hundred at a time, and reads their answers.
void send_many(int port, const std::string& request, int count) {
  const RawSocket socket(port);
  std::string hundred;
  for (int i = 0; i < 100; ++i) hundred += request;
  for (int sent = 0; sent < count; sent += 100) {
    socket.send(hundred);
    std::string answers;
    char buffer[65536];
    for (std::size_t seen = 0, from = 0; seen < 100;) {
      const ssize_t got = recv(socket.descriptor(), buffer, sizeof buffer, 0);
      ASSERT_GT(got, 0);
      answers.append(buffer, static_cast<std::size_t>(got));
      for (std::size_t at = 0; (at = answers.find("HTTP/1.1 200 ", from)) != std::string::npos;) {
        ++seen;
        from = at + 1;
      }
    }
  }
}

TEST_F(Robustness, MemoryDoesNotGrowWithRequests) {
  restart({"--log", "500"});
  const std::string body = form(with(credentials, {{"orderId", registered()}}));
  const std::string request =
      "POST /payment/rest/getOrderStatusExtended.do HTTP/1.1\r\nHost: 127.0.0.1\r\n"
      "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: " +
      std::to_string(body.size()) + "\r\n\r\n" + body;
  send_many(gateway().port(), request, 2000);
  const std::int64_t before = resident_bytes();
  send_many(gateway().port(), request, 20000);
  // An entry of the log has some 5 KB: 20,000 of them would be 100 MB.
  EXPECT_LT(resident_bytes() - before, 8 << 20);
  EXPECT_EQ(gateway().seen("getOrderStatusExtended.do"), 22000);
  const Json log = gateway().log();
  ASSERT_EQ(log.size(), 500U);
  EXPECT_EQ(log.back().at("id"), 22001);
  EXPECT_EQ(log.front().at("id"), 21502);
}

TEST_F(Robustness, TheLogIsBoundedInBytesToo) {
  restart({});
  post_form("getOrderStatusExtended.do", "");
  EXPECT_EQ(gateway().log("getOrderStatusExtended.do").size(), 1U);
  const std::string body = form(with(order, {{"description", std::string(800000, 'x')}}));
  // An entry has more than 3 MB: its bytes are there as text, as hex digits and as parameters.
  for (int i = 0; i < 25; ++i) ASSERT_TRUE(post_form("register.do", body));
  EXPECT_TRUE(gateway().log("getOrderStatusExtended.do").empty());
  post_form("getOrderStatusExtended.do", "");
  EXPECT_EQ(gateway().log("getOrderStatusExtended.do").at(0).at("id"), 27);
  EXPECT_LT(resident_bytes(), 200 << 20);
}

}  // namespace
}  // namespace gateway::robustness_test
