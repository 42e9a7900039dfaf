// The control interface takes scripts of any size, however an HTTP client sends them.
#include "harness.hpp"

namespace gateway::control_test {
namespace {

class Control : public GatewayTest {
 protected:
  /// A script of so many steps, of some 30 bytes each.
  static std::string script(int steps) {
    Json list = Json::array();
    for (int i = 0; i < steps; ++i) list.push_back({{"match", "register.do"}, {"status", 500}});
    return list.dump();
  }
  static std::string head(const std::string& fields) {
    return "POST /script HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n" + fields +
           "\r\n\r\n";
  }
};

// As `curl -d` has it.
const std::string as_form = "Content-Type: application/x-www-form-urlencoded\r\n";

TEST_F(Control, ScriptsOfAnySizeAreTakenAsCurlSendsThem) {
  httplib::Client client("127.0.0.1", gateway().control_port());
  client.set_read_timeout(60);
  for (const int steps : {1, 1000, 30000}) {
    gateway().reset();
    const auto answer = client.Post("/script", script(steps), "application/x-www-form-urlencoded");
    ASSERT_TRUE(answer) << steps;
    EXPECT_EQ(answer->status, 200) << answer->body;
    EXPECT_EQ(gateway().script_left(), steps);
  }
}

TEST_F(Control, AWaitingClientReceivesContinue) {
  const std::string body = script(1000);
  const RawSocket socket(gateway().control_port());
  socket.send(
      head(as_form + "Expect: 100-continue\r\nContent-Length: " + std::to_string(body.size())));
  std::string told(25, 0);
  ASSERT_EQ(recv(socket.descriptor(), told.data(), told.size(), MSG_WAITALL), 25);
  EXPECT_EQ(told, "HTTP/1.1 100 Continue\r\n\r\n");
  socket.send(body);
  EXPECT_EQ(socket.read_all().substr(0, 15), "HTTP/1.1 200 OK");
  EXPECT_EQ(gateway().script_left(), 1000);
}

TEST_F(Control, ChunkedScriptsAreTaken) {
  const std::string body = script(1000);
  std::string chunks;
  for (std::size_t i = 0; i < body.size(); i += 0x1000) {
    const std::string chunk = body.substr(i, 0x1000);
    char size[16];
    std::snprintf(size, sizeof size, "%zx\r\n", chunk.size());
    chunks += size + chunk + "\r\n";
  }
  const RawSocket socket(gateway().control_port());
  socket.send(head(as_form + "Transfer-Encoding: chunked") + chunks + "0\r\n\r\n");
  EXPECT_EQ(socket.read_all().substr(0, 15), "HTTP/1.1 200 OK");
  EXPECT_EQ(gateway().script_left(), 1000);
}

TEST_F(Control, MalformedScriptsAreRefusedWhole) {
  httplib::Client client("127.0.0.1", gateway().control_port());
  const std::string good = R"({"match":"*","status":500})";
  for (const std::string& body :
       {good + ",", "[" + good + "," + R"({"match":"*","end":"later"})" + "]",
        "[" + good + "," + R"({"no":"match"})" + "]"}) {
    const auto answer = client.Post("/script", body, "application/json");
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status, 400) << body;
    EXPECT_FALSE(answer->body.empty());
    EXPECT_EQ(gateway().script_left(), 0);
  }
}

TEST_F(Control, StepsForUnknownOperationsAreRefused) {
  httplib::Client client("127.0.0.1", gateway().control_port());
  for (const char* name : {"regster.do", "register", "Register.do", "", "@later", "getCards"}) {
    const Json step = {{"match", name}, {"status", 500}};
    const auto answer = client.Post("/script", step.dump(), "application/json");
    ASSERT_TRUE(answer) << name;
    EXPECT_EQ(answer->status, 400) << name;
    EXPECT_NE(answer->body.find("match: " + std::string(name) + " is not an operation"),
              std::string::npos)
        << answer->body;
  }
  EXPECT_EQ(gateway().script_left(), 0);
  for (const char* name : {"*", "@accept", "register.do", "industryPractice/paymentOrder.do",
                           "p2pCredit", "p2PCredit", "getAtmStatusExt", "se/keys.do"}) {
    gateway().script({{"match", name}, {"status", 500}});
  }
  EXPECT_EQ(gateway().script_left(), 8);
}

// As `curl -X POST` has it: no body, and no Content-Length that says so.
TEST_F(Control, PostsWithoutABodyAreTaken) {
  gateway().script({{"match", "register.do"}, {"status", 500}});
  for (const char* path : {"/reset", "/callbacks"}) {
    const RawSocket socket(gateway().control_port());
    socket.send(std::string("POST ") + path +
                " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
    EXPECT_EQ(socket.read_all().substr(0, 15), "HTTP/1.1 200 OK") << path;
  }
  EXPECT_EQ(gateway().script_left(), 0);
  for (const char* path : {"/script", "/clock", "/atm", "/acs", "/qr"}) {
    const RawSocket socket(gateway().control_port());
    socket.send(std::string("POST ") + path +
                " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
    EXPECT_EQ(socket.read_all().substr(0, 12), "HTTP/1.1 400") << path;
  }
}

}  // namespace
}  // namespace gateway::control_test
