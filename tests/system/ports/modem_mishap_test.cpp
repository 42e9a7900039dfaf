// Each byte between modem::Tcp and its modem goes wrong in each way, in each dialect: a whole
// exchange comes to an end, tells no untruth, and the next one is sound.
#include <gtest/gtest.h>

#include <ostream>
#include <support/exchange.hpp>
#include <support/stride.hpp>
#include <tillwire/client.hpp>
#include <tillwire/ops/ecommerce/get_order_status_extended.hpp>
#include <vector>

#include "modem_bench.hpp"

namespace tillwire::test {
namespace {

struct Trouble {
  const char* name;
  Mishap mishap;
  bool from_modem;

  friend std::ostream& operator<<(std::ostream& out, const Trouble& it) { return out << it.name; }
};

const std::vector<Trouble> troubles = {
    {"cut while it speaks", Mishap::cut, true},
    {"restart while it speaks", Mishap::restart, true},
    {"error in place of the rest", Mishap::error, true},
    {"byte lost on the way from it", Mishap::lost, true},
    {"byte added on the way from it", Mishap::added, true},
    {"byte damaged on the way from it", Mishap::flipped, true},
    {"cut while it listens", Mishap::cut, false},
    {"restart while it listens", Mishap::restart, false},
    {"byte lost on the way to it", Mishap::lost, false},
    {"byte added on the way to it", Mishap::added, false},
    {"byte damaged on the way to it", Mishap::flipped, false},
};

class ModemMishap : public testing::TestWithParam<Trouble> {
 protected:
  void arrange(Bench& bench, std::size_t at) const {
    bench.line.mishap = GetParam().mishap;
    bench.line.from_modem = GetParam().from_modem;
    bench.line.at = at;
    bench.line.piece = 7;
    bench.line.silence = 10;
    bench.modem.chatter = "\r\n+CSQ: 17,0\r\n";
    bench.modem.chatter_every = 41;
  }
  // Returns whether the line, not the port, may damage payload undetected.
  bool damages_from() const {
    return GetParam().mishap == Mishap::flipped && GetParam().from_modem;
  }
  bool damages_to() const {
    return !GetParam().from_modem &&
           (GetParam().mishap == Mishap::lost || GetParam().mishap == Mishap::added ||
            GetParam().mishap == Mishap::flipped);
  }
};

bool begins(const std::string& whole, const std::string& part) {
  return whole.compare(0, part.size(), part) == 0;
}

TEST_P(ModemMishap, DeliversWhatThePeerSaidOrLess) {
  for (const Family family : families) {
    SCOPED_TRACE(static_cast<int>(family));
    bool done = true;
    for (std::size_t at = 0; done; at += stride) {
      SCOPED_TRACE(at);
      Bench bench(family);
      arrange(bench, at);
      bench.modem.says_remaining = at % 2 == 0;
      std::string received;
      Io io = bench.connect();
      if (io.state == IoState::moved) io = bench.send(tricky);
      if (io.state == IoState::moved) {
        // As a server does: it answers when it has all.
        bench.finally([&] {
          char none;
          if (bench.network.arrived.size() < tricky.size()) {
            const Io early = bench.tcp.receive(&none, 1);
            if (early.state == IoState::moved) received += none;
            return early;
          }
          return Io::moved(0);
        });
        bench.network.answer = tricky;
        bench.network.finishes = true;
        io = bench.receive(received);
      }
      done = bench.line.done;
      ASSERT_EQ(io.state, IoState::failed) << "it hangs, or says that the end was orderly";
      if (damages_from()) {
        ASSERT_LE(received.size(), tricky.size());
      } else {
        ASSERT_TRUE(begins(tricky, received)) << received;
      }
      if (!damages_to()) {
        ASSERT_TRUE(begins(tricky, bench.network.arrived)) << bench.network.arrived;
      }
      if (!done) {
        ASSERT_EQ(received, tricky);
        ASSERT_EQ(io.fault, Fault::reset);
      }
    }
  }
}

TEST_P(ModemMishap, ClientKnowsWhetherTheRequestMayHaveArrived) {
  for (const Family family : families) {
    SCOPED_TRACE(static_cast<int>(family));
    bool done = true;
    for (std::size_t at = 0; done; at += stride) {
      SCOPED_TRACE(at);
      Bench bench(family);
      arrange(bench, at);
      bench.network.response = ok(R"({"errorCode":"0","orderNumber":"this"})");
      Gateway gateway = sample_gateway();
      gateway.plaintext = Plaintext::that_anyone_on_the_way_can_read_and_change();
      gateway.connect_timeout = Seconds(190);
      gateway.timeout = Seconds(200);
      Buffers<512, 512> memory;
      Client client(gateway, bench.tcp, bench.clock, memory);
      ecommerce::GetOrderStatusExtended query;
      query.order_number = "this";
      const auto answer = client.call(query);
      done = bench.line.done;
      if (answer.answered()) {
        ASSERT_EQ(bench.network.requests, 1);
        ASSERT_TRUE(damages_from() || answer->order_number == Text("this"));
      } else if (answer.error().delivery == Delivery::not_sent) {
        ASSERT_EQ(bench.network.arrived, "");
      }
      if (!done) {
        ASSERT_TRUE(answer.answered()) << static_cast<int>(answer.error().code);
      }

      // What follows is sound: at once, or after the first try has found out what the modem does.
      bench.line.heal();
      bool sound = false;
      for (int tries = 0; tries < 2 && !sound; ++tries) {
        bench.network.arrived.clear();
        query.order_number = "next";
        bench.network.response = ok(R"({"errorCode":"0","orderNumber":"next"})");
        const auto next = client.call(query);
        sound = next.answered() && next->order_number == Text("next");
      }
      ASSERT_TRUE(sound);
    }
  }
}

TEST(ModemClient, ReplacesAKeptConnectionThatThePeerHasEnded) {
  for (const Family family : families) {
    SCOPED_TRACE(static_cast<int>(family));
    Bench bench(family);
    bench.network.response = ok(R"({"errorCode":"0","orderNumber":"this"})");
    Gateway gateway = sample_gateway();
    gateway.plaintext = Plaintext::that_anyone_on_the_way_can_read_and_change();
    Buffers<512, 512> memory;
    Client client(gateway, bench.tcp, bench.clock, memory);
    ecommerce::GetOrderStatusExtended query;
    query.order_number = "this";
    for (int i = 1; i <= 3; ++i) {
      ASSERT_TRUE(client.call(query).answered());
      EXPECT_EQ(bench.network.connections, i);
      EXPECT_EQ(bench.network.requests, i);
      bench.network.finishes = true;
      bench.line.wait(1, false);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(EachByte, ModemMishap, testing::ValuesIn(troubles));

}  // namespace
}  // namespace tillwire::test
