// A client on a bench: operations of each effect, a scripted gateway, a manual clock.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <support/call_site.hpp>
#include <support/exchange.hpp>

namespace tillwire::test {

struct Said {
  Text text;

  /// A response where an absent error code means success.
  constexpr bool refused() const { return text.present(); }

  static constexpr auto fields() { return Fields{field("text", &Said::text, optional())}; }
};

template <Effect TheEffect>
struct Act {
  Text text;
  Secret pan;
  using Response = Said;
  static constexpr Endpoint endpoint{rest, "act.do", TheEffect};
  static constexpr auto fields() {
    return Fields{
        field("text", &Act::text, optional()),
        field("pan", &Act::pan, optional()),
    };
  }
};
using Look = Act<safe>;
using Change = Act<changes_state>;
using Pay = Act<moves_money>;

struct Other {
  Text text;
  struct Response {
    Text other;
    static constexpr auto fields() { return Fields{field("other", &Response::other, optional())}; }
  };
  static constexpr Endpoint endpoint{rest, "other.do", safe};
  static constexpr auto fields() { return Fields{field("text", &Other::text, optional())}; }
};

inline std::string said(const std::string& text) {
  return ok("{\"text\":\"" + text + "\"}");
}

struct Bench {
  Gateway gateway = sample_gateway();
  ScriptedTransport transport;
  ManualClock clock;
  Buffers<512, 512> memory{};
  Client client{gateway, transport, clock, memory};

  ~Bench() { EXPECT_TRUE(transport.complaints.empty()) << transport.complaints.front(); }

  /// Scripts one connection that answers the request with this and stays open.
  ScriptedConnection& answers(const std::string& response) {
    return transport.connection().until_sent().give(response);
  }

  /// Starts, and polls until the end, without the transport's wait().
  template <class Operation>
  Error run(const Operation& operation, CallSite site = CallSite::here()) {
    const Traced traced(site);
    EXPECT_TRUE(client.start(operation));
    for (int polls = 0; !client.poll(); ++polls) {
      clock.advance(10);
      if (polls > 100'000) {
        ADD_FAILURE() << "no end";
        break;
      }
    }
    return client.take<Operation>().error();
  }

  /// Returns the text of the answer that was taken.
  template <class Operation>
  Text taken() {
    const auto answer = client.take<Operation>();
    return answer->text;
  }

  bool holds(std::string_view text) const {
    const std::string_view all(reinterpret_cast<const char*>(&memory), sizeof memory);
    return all.find(text) != std::string_view::npos;
  }
};

inline void expect_error(const Error& error, Errc code, Delivery delivery,
                         CallSite site = CallSite::here()) {
  const Traced traced(site);
  EXPECT_EQ(error.code, code);
  EXPECT_EQ(error.delivery, delivery);
}

}  // namespace tillwire::test
