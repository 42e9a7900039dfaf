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

TEST_F(Control, AWaitingClientIsToldToGoOn) {
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

}  // namespace
}  // namespace gateway::control_test
