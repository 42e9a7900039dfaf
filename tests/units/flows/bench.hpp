// A flow on a bench: a real client whose gateway answers by a script, one connection an exchange.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <support/call_site.hpp>
#include <support/exchange.hpp>
#include <tillwire/client.hpp>
#include <vector>

namespace tillwire::test {

inline constexpr const char* card_number = "4111111111111111";

/// How an exchange goes wrong.
enum class Mishap { not_sent, half_sent, lost, cut, late, malformed, overloaded, broken };

class FlowBench {
 public:
  FlowBench() {
    transport.clock = &clock;
    gateway.timeout = Milliseconds(1000);
    gateway.connect_timeout = Milliseconds(500);
  }
  ~FlowBench() { EXPECT_TRUE(transport.complaints.empty()) << transport.complaints.front(); }

  /// Scripts the answer to the next exchange.
  void answers(const std::string& body) { transport.connection().until_sent().give(whole(body)); }

  /// Makes the next exchange fail; `body` is the answer of a gateway that carried it out.
  void goes_wrong(Mishap how, const std::string& body) {
    ScriptedConnection& connection = transport.connection();
    const std::string response = whole(body);
    switch (how) {
      case Mishap::not_sent:
        connection.connect_answers(Io::failed(Fault::refused));
        break;
      case Mishap::half_sent:
        connection.take(20).send_answers(Io::failed(Fault::reset));
        break;
      case Mishap::lost:
        connection.until_sent().fails();
        break;
      case Mishap::cut:
        connection.until_sent().give(response.substr(0, response.size() - 1)).fails();
        break;
      case Mishap::late:
        connection.until_sent().receive_answers(Io::would_block(), 1000).give(response);
        break;
      case Mishap::malformed:
        connection.until_sent().give(whole(body.substr(0, body.size() - 1)));
        break;
      case Mishap::overloaded:
        connection.until_sent().give(whole("{}", "429 Too Many Requests"));
        break;
      case Mishap::broken:
        connection.until_sent().give(whole("{}", "502 Bad Gateway"));
        break;
    }
  }

  /// Returns the names of the operations of which a byte was sent, in order.
  std::vector<std::string> sent() {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < transport.connects; ++i) {
      const std::string& bytes = transport.at(i).sent;
      if (bytes.empty()) continue;
      const std::string path = bytes.substr(0, bytes.find(" HTTP/"));
      names.push_back(path.substr(path.rfind('/') + 1));
    }
    return names;
  }

  /// Returns all bytes of exchange number `i`, from 0.
  const std::string& request(std::size_t i) { return transport.at(i).sent; }
  bool was_sent(std::size_t i, const std::string& text) {
    return request(i).find(text) != std::string::npos;
  }

  Gateway gateway = sample_gateway();
  ScriptedTransport transport;
  ManualClock clock;
  Buffers<2048, 4096> memory{};
  Client client{gateway, transport, clock, memory};

 private:
  static std::string whole(const std::string& body, const std::string& status = "200 OK") {
    return "HTTP/1.1 " + status +
           "\r\nConnection: close\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" +
           body;
  }
};

/// A flow on the bench: `Test` has the `flow`, and `step()`, which runs one exchange.
template <class Test>
class FlowTest : public FlowBench {
 public:
  /// Expects a step with this answer to lead to `next`.
  template <class Next>
  void leads(const std::string& answer, Next next) {
    answers(answer);
    step_to(next, answer);
  }
  /// Expects a failing step to lead to `next`.
  template <class Next>
  void leads(Mishap how, const std::string& answer, Next next) {
    goes_wrong(how, answer);
    step_to(next, answer);
  }

 private:
  template <class Next>
  void step_to(Next next, const std::string& answer, CallSite site = CallSite::here()) {
    const Traced traced(site);
    Test& test = static_cast<Test&>(*this);
    test.step();
    ASSERT_EQ(static_cast<int>(test.flow.next()), static_cast<int>(next)) << answer;
  }
};

inline constexpr Mishap after_delivery[] = {
    Mishap::half_sent, Mishap::lost,       Mishap::cut,   Mishap::late,
    Mishap::malformed, Mishap::overloaded, Mishap::broken};

}  // namespace tillwire::test
