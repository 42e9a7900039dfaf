// An untrusted gateway receives nothing; and a gateway behind a proxy such as nginx works like any
// other.
#include "support/nginx.hpp"
#include "bench.hpp"
#include "support/call_site.hpp"

namespace tillwire::test {
namespace {

/// Nothing reached the service, and no byte of a request came through TLS.
void expect_nothing_received(const gateway::Process& process, int failed_handshakes,
                             CallSite site = CallSite::here()) {
  const Traced traced(site);
  for (int i = 0; i < 200; ++i) {
    if (process.connections().at("handshakesFailed") == failed_handshakes) break;
    usleep(10000);
  }
  EXPECT_EQ(process.connections().at("handshakesFailed"), failed_handshakes);
  EXPECT_EQ(process.connections().at("bytesReceived"), 0);
  EXPECT_EQ(process.seen(), 0);
}

struct Flaw {
  const char* name;
  const char* pair;
  const char* ca;
  const char* host;
  std::uint16_t bits;
};

class Distrust : public testing::TestWithParam<Flaw> {};

TEST_P(Distrust, SendsNothing) {
  const Flaw& flaw = GetParam();
  const auto process = start_gateway(Way::tls, flaw.pair);
  Till till(Way::tls, process->port(), Account::password, certificates + "/" + flaw.ca, flaw.host);
  const auto refused = till->call(order_of("X-1"));
  EXPECT_EQ(refused.error().code, Errc::certificate) << told(refused.error());
  EXPECT_EQ(refused.error().delivery, Delivery::not_sent);
  EXPECT_EQ(refused.error().detail, flaw.bits);
  expect_nothing_received(*process, 1);
}

INSTANTIATE_TEST_SUITE_P(
    Of, Distrust,
    testing::Values(
        Flaw{"WrongCa", "ec", "ca-other.crt", "localhost", certificate_flaw::not_trusted},
        Flaw{"WrongName", "wrong-name", "ca.crt", "localhost", certificate_flaw::wrong_name},
        Flaw{"WrongAddress", "names-only", "ca.crt", "127.0.0.1", certificate_flaw::wrong_name},
        Flaw{"Expired", "expired", "ca.crt", "localhost", certificate_flaw::expired},
        Flaw{"NotYet", "not-yet", "ca.crt", "localhost", certificate_flaw::not_yet_valid},
        Flaw{"SelfSigned", "self-signed", "ca.crt", "localhost", certificate_flaw::not_trusted}),
    [](const auto& parameter) { return parameter.param.name; });

TEST(Trust, TlsToAPlainGatewayEndsInTime) {
  const auto process = start_gateway(Way::plain);
  Till till(Way::tls, process->port());
  till.gateway.connect_timeout = Milliseconds(300);  // the handshake is a part of connecting
  const auto refused = till->call(order_of("X-2"));
  EXPECT_EQ(refused.error().code, Errc::timed_out) << told(refused.error());
  EXPECT_EQ(refused.error().delivery, Delivery::not_sent);
  EXPECT_EQ(process->seen("register.do"), 0);
}

TEST(Trust, PlainTextNeedsPermission) {
  const auto process = start_gateway(Way::plain);
  Till till(Way::plain, process->port());
  till.gateway.plaintext = false;
  const auto refused = till->call(order_of("X-3"));
  EXPECT_EQ(refused.error().code, Errc::not_secure);
  EXPECT_EQ(refused.error().delivery, Delivery::not_sent);
  EXPECT_EQ(process->connections().at("accepted"), 0);
}

TEST(Session, IsResumedAfterAFault) {
  const auto process = start_gateway(Way::tls);
  Till till(Way::tls, process->port());
  process->script({{"match", "register.do"}, {"framing", "close"}});
  registered(*till, "R-1");
  registered(*till, "R-2");
  EXPECT_EQ(process->connections().at("accepted"), 2);
  EXPECT_EQ(process->connections().at("resumed"), 1);
}

TEST(BehindNginx, PaymentSucceeds) {
  const auto process = start_gateway(Way::plain);
  const Nginx nginx("location / { proxy_pass http://127.0.0.1:" + std::to_string(process->port()) +
                    "; }");
  Till till(Way::tls, nginx.port());
  const std::string id = registered(*till, "G-1");
  ASSERT_TRUE(till->call(payment_of(id, test_card::approved)).answered());
  EXPECT_EQ(status_of(*till, id), Payment::approved);
  EXPECT_EQ(process->seen("paymentorder.do"), 1);

  // With the gateway gone, nginx answers for it: what became of the payment is not known.
  const std::string other = registered(*till, "G-2");
  process->script({{"match", "paymentorder.do"}, {"cut_after", 0}, {"end", "reset"}});
  const auto lost = till->call(payment_of(other, test_card::approved));
  EXPECT_EQ(lost.error().code, Errc::http_status) << told(lost.error());
  EXPECT_EQ(lost.error().detail, 502);
  EXPECT_EQ(lost.error().delivery, Delivery::unknown);
  EXPECT_EQ(status_of(*till, other), Payment::approved);
  EXPECT_EQ(process->seen("paymentorder.do"), 2);
}

}  // namespace
}  // namespace tillwire::test
