// A gateway and a network that misbehave: what the client says, and what was received how often.
#include <chrono>

#include "bench.hpp"
#include "support/call_site.hpp"

namespace tillwire::test {
namespace {

using namespace ecommerce;

class Faults : public EndToEnd {
 protected:
  /// The next exchange on the same client is sound, whatever became of the last one.
  void expect_sound(CallSite site = CallSite::here()) {
    const Traced traced(site);
    const std::string number = "after-" + std::to_string(++sound_);
    const std::string id = registered(*till, number);
    GetOrderStatusExtended query;
    query.order_id = Text(std::string_view(id));
    const auto record = till->call(query);
    ASSERT_TRUE(record.answered()) << told(record.error());
    EXPECT_EQ(copy(record->order_number), number);
  }

  Till till{GetParam(), gateway().port()};

 private:
  int sound_ = 0;
};
TILLWIRE_BOTH_WAYS(Faults);

TEST_P(Faults, LostAnswerToAPaymentIsUnknownAndPaidOnce) {
  for (const char* const end : {"reset", "cut", "close_notify"}) {
    gateway().reset();
    const std::string id = registered(*till, "L-1");
    gateway().script({{"match", "paymentorder.do"}, {"cut_after", 0}, {"end", end}});
    const auto lost = till->call(payment_of(id, test_card::approved));
    EXPECT_EQ(lost.error().code, Errc::connection_lost) << end;
    EXPECT_EQ(lost.error().delivery, Delivery::unknown) << end;
    EXPECT_EQ(status_of(*till, id), Payment::approved);
    EXPECT_EQ(gateway().seen("paymentorder.do"), 1) << end;
    EXPECT_EQ(charged(), 125000);
  }
}

TEST_P(Faults, LostAnswerToAWalletsTokenIsUnknownAndPaidOnce) {
  const auto payment_of = [](const char* number) {
    ApplepayPayment payment;
    payment.merchant = "merchant-api";
    payment.order.order_number = number;
    payment.order.token = "dG9rZW4=";
    return payment;
  };
  gateway().script({{"match", "applepay/payment.do"}, {"cut_after", 0}, {"end", "cut"}});
  const auto lost = till->call(payment_of("L-5"));
  EXPECT_EQ(lost.error().delivery, Delivery::unknown);
  EXPECT_EQ(lost.payment(), Payment::unconfirmed);
  const std::int64_t once = charged();
  EXPECT_GT(once, 0);
  // Neither the number nor the token pays again, and no refusal says that it is not paid.
  for (const char* number : {"L-5", "L-6"}) {
    const auto again = till->call(payment_of(number));
    ASSERT_TRUE(again.answered()) << told(again.error());
    EXPECT_TRUE(again->refused());
    EXPECT_EQ(again->payment(), Payment::unconfirmed);
  }
  EXPECT_EQ(charged(), once);
  GetOrderStatusExtended query;
  query.order_number = "L-5";
  EXPECT_EQ(till->call(query).payment(), Payment::approved);
  query.order_number = "L-6";
  EXPECT_EQ(till->call(query).payment(), Payment::declined);
}

TEST_P(Faults, LostAnswerOrCreditOfATransferIsReportedAsItIs) {
  struct Case {
    const char* number;
    ordered_json script;
    std::size_t moved;
    Payment payment;
  };
  for (const Case& one :
       {Case{"P-1", {{"cut_after", 0}, {"end", "reset"}}, 2, Payment::approved},
        Case{"P-2", {{"process", false}, {"cut_after", 0}, {"end", "cut"}}, 0, Payment::not_paid},
        Case{"P-3", {{"lose_credit", true}}, 1, Payment::unconfirmed},
        Case{"P-4",
             {{"lose_credit", true}, {"cut_after", 0}, {"end", "cut"}},
             1,
             Payment::unconfirmed}}) {
    SCOPED_TRACE(one.number);
    gateway().reset();
    RegisterP2p order;
    order.order_number = one.number;
    order.amount = {2300};
    order.return_url = "https://shop.example/sent";
    const auto registered = till->call(order);
    ASSERT_TRUE(registered.answered() && registered->registered()) << told(registered.error());
    const std::string id = copy(registered->order_id);
    P2pCard payer;
    payer.pan = test_card::approved;
    payer.cvc = "123";
    payer.expiry = "204912";
    P2pCard receiver;
    receiver.pan = "5555555555554444";
    PerformP2p transfer;
    transfer.order_id = Text(std::string_view(id));
    transfer.from_card = &payer;
    transfer.to_card = &receiver;
    ordered_json script = one.script;
    script["match"] = "performP2P.do";
    gateway().script(script);
    const auto answer = till->call(transfer);
    EXPECT_EQ(answer.payment(), Payment::unconfirmed);
    EXPECT_EQ(gateway().ledger().size(), one.moved);
    GetP2pStatus query;
    query.order_id = Text(std::string_view(id));
    const auto status = till->call(query);
    ASSERT_TRUE(status.answered()) << told(status.error());
    EXPECT_EQ(status->payment(), one.payment);
    EXPECT_EQ(status->debited(), one.moved != 0);
    EXPECT_EQ(status->credited(), one.moved == 2);
  }
}

TEST_P(Faults, LostRequestIsUnknownToo) {
  const std::string id = registered(*till, "L-2");
  gateway().script(
      {{"match", "paymentorder.do"}, {"process", false}, {"end", "cut"}, {"cut_after", 0}});
  const auto lost = till->call(payment_of(id, test_card::approved));
  EXPECT_EQ(lost.error().delivery, Delivery::unknown);
  EXPECT_EQ(status_of(*till, id), Payment::not_paid);
  EXPECT_EQ(gateway().seen("paymentorder.do"), 1);
  EXPECT_EQ(charged(), 0);
}

TEST_P(Faults, TruncatedAnswerIsALostConnection) {
  GetOrderStatusExtended query;
  query.order_number = "L-3";
  const std::string body = R"({"errorCode":"0","orderNumber":"L-3","orderStatus":2})";
  const std::string whole =
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
      "Content-Length: " +
      std::to_string(body.size()) + "\r\n\r\n" + body;
  int sent = 0;
  for (const char* const end : {"cut", "close_notify", "reset"}) {
    for (std::size_t bytes = 0; bytes < whole.size(); ++bytes) {
      gateway().script({{"match", "*"}, {"raw", whole}, {"cut_after", bytes}, {"end", end}});
      const auto cut = till->call(query);
      ASSERT_EQ(cut.error().code, Errc::connection_lost) << bytes << " " << end;
      ASSERT_EQ(cut.error().delivery, Delivery::unknown) << bytes << " " << end;
      ++sent;
    }
    gateway().script({{"match", "*"}, {"raw", whole}, {"end", "keep"}});
    const auto answer = till->call(query);
    ASSERT_TRUE(answer.answered()) << told(answer.error());
    ASSERT_EQ(answer->payment(), Payment::approved);
    ++sent;
  }
  EXPECT_EQ(gateway().seen(), sent);
  expect_sound();
}

TEST_P(Faults, BodyThatEndsWithTheConnectionNeedsACleanClose) {
  const std::string id = registered(*till, "L-4");
  GetOrderStatusExtended query;
  query.order_id = Text(std::string_view(id));
  gateway().script({{"match", "getOrderStatusExtended.do"}, {"framing", "close"}});
  EXPECT_EQ(status_of(*till, id), Payment::not_paid);

  gateway().script({{"match", "getOrderStatusExtended.do"}, {"framing", "close"}, {"end", "cut"}});
  const auto cut = till->call(query);
  if (GetParam() == Way::tls) {
    EXPECT_EQ(cut.error().code, Errc::connection_lost);
    EXPECT_EQ(cut.error().delivery, Delivery::unknown);
  } else {
    EXPECT_TRUE(cut.answered());  // over TCP a FIN is the orderly end
  }
  gateway().script(
      {{"match", "getOrderStatusExtended.do"}, {"framing", "close"}, {"end", "reset"}});
  EXPECT_EQ(till->call(query).error().code, Errc::connection_lost);
  expect_sound();
}

TEST_P(Faults, SingleBytesGiveTheSameResult) {
  gateway().script({{"match", "*"}, {"count", 4}, {"dribble", 1}});
  expect_sound();
  gateway().script({{"match", "*"}, {"count", 4}, {"dribble", 100}, {"dribble_ms", 5}});
  expect_sound();
}

TEST_P(Faults, ChunksGiveTheSameResult) {
  gateway().script({{"match", "*"},
                    {"count", 2},
                    {"framing", "chunked"},
                    {"chunk_size", 7},
                    {"chunk_extension", ";a=b"},
                    {"trailer", "X-Trailer: value"}});
  expect_sound();
  EXPECT_EQ(gateway().connections().at("accepted"), 1);  // the end of the body was found
}

TEST_P(Faults, DelayBeyondTheTimeOutEndsInTime) {
  const std::string id = registered(*till, "T-1");
  till.gateway.timeout = Milliseconds(200);
  gateway().script({{"match", "paymentorder.do"}, {"delay_ms", 600}});
  const auto begun = std::chrono::steady_clock::now();
  const auto late = till->call(payment_of(id, test_card::approved));
  const auto spent = std::chrono::steady_clock::now() - begun;
  EXPECT_EQ(late.error().code, Errc::timed_out);
  EXPECT_EQ(late.error().delivery, Delivery::unknown);
  // The client's clock counts whole milliseconds: the first of them may have been nearly over.
  EXPECT_GE(spent, std::chrono::milliseconds(199));
  EXPECT_LT(spent, std::chrono::milliseconds(550));

  // The late answer is discarded.
  till.gateway.timeout = Milliseconds(60000);
  usleep(500000);
  expect_sound();
  EXPECT_EQ(status_of(*till, id), Payment::approved);
  EXPECT_EQ(gateway().seen("paymentorder.do"), 1);
}

TEST_P(Faults, SilentGatewayTimesOut) {
  till.gateway.timeout = Milliseconds(200);
  gateway().script({{"match", "register.do"}, {"silent", true}});
  const auto silent = till->call(order_of("T-2"));
  EXPECT_EQ(silent.error().code, Errc::timed_out);
  EXPECT_EQ(silent.error().delivery, Delivery::unknown);
  till.gateway.timeout = Milliseconds(60000);
  expect_sound();
}

TEST_P(Faults, UnsolicitedBytesAreNotTheNextAnswer) {
  // Two answers to one request: the second is discarded, whether it comes with the first or
  // later, on a connection that looked sound.
  const std::string body = R"({"errorCode":"0","orderId":"forged","formUrl":"https://x.example"})";
  const std::string answer =
      "HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
  for (const int pause_ms : {0, 50}) {
    gateway().reset();
    gateway().script({{"match", "register.do"},
                      {"raw", answer + answer},
                      {"dribble", pause_ms != 0 ? answer.size() : 2 * answer.size()},
                      {"dribble_ms", pause_ms},
                      {"end", "keep"}});
    const auto first = till->call(order_of("U-1"));
    EXPECT_TRUE(first || first.error().delivery == Delivery::unknown) << told(first.error());
    usleep(150000);
    EXPECT_NE(registered(*till, "U-2"), "forged") << pause_ms;
    EXPECT_EQ(gateway().seen("register.do"), 2);
  }
}

TEST_P(Faults, DeadKeptConnectionIsReplaced) {
  gateway().script({{"match", "register.do"}, {"end", "cut"}});
  registered(*till, "K-1");
  usleep(50000);
  registered(*till, "K-2");
  EXPECT_EQ(gateway().seen("register.do"), 2);
  EXPECT_EQ(gateway().connections().at("accepted"), 2);
}

TEST_P(Faults, HttpStatusDecidesWhetherThePaymentIsInDoubt) {
  struct Case {
    int status;
    Delivery of_payment;
  };
  const std::string id = registered(*till, "E-1");
  for (const Case& each : {Case{500, Delivery::unknown}, Case{502, Delivery::unknown},
                           Case{429, Delivery::answered}, Case{404, Delivery::answered}}) {
    for (const bool html : {false, true}) {
      const std::string body = html ? "<html>busy</html>" : R"({"error":"busy"})";
      ordered_json step = {{"match", "paymentorder.do"},
                           {"status", each.status},
                           {"content_type", html ? "text/html" : "application/json"},
                           {"body", body}};
      gateway().script(step);
      const auto answer = till->call(payment_of(id, test_card::approved));
      EXPECT_EQ(answer.error().code, Errc::http_status);
      EXPECT_EQ(answer.error().detail, each.status);
      EXPECT_EQ(answer.error().delivery, each.of_payment) << each.status;
      EXPECT_EQ(till->body(), body);

      step["match"] = "getOrderStatusExtended.do";
      gateway().script(step);
      GetOrderStatusExtended query;
      query.order_id = Text(std::string_view(id));
      EXPECT_EQ(till->call(query).error().delivery, Delivery::answered) << each.status;
    }
  }
  EXPECT_EQ(gateway().seen("paymentorder.do"), 8);
  EXPECT_EQ(status_of(*till, id), Payment::not_paid);
  EXPECT_EQ(charged(), 0);
}

TEST_P(Faults, HtmlWithStatus200IsNotAnAnswer) {
  const std::string id = registered(*till, "E-2");
  gateway().script({{"match", "paymentorder.do"},
                    {"process", true},
                    {"status", 200},
                    {"content_type", "text/html"},
                    {"body", "<html>thank you</html>"}});
  const auto answer = till->call(payment_of(id, test_card::approved));
  EXPECT_EQ(answer.error().code, Errc::bad_json);
  EXPECT_EQ(answer.error().delivery, Delivery::unknown);
  EXPECT_EQ(status_of(*till, id), Payment::approved);
}

TEST_P(Faults, TooLargeListIsReportedAsSuch) {
  gateway().script({{"match", "getAtmStatusExt"}, {"atms", 500}});
  const auto huge = till->call(customers::GetAtmStatusExt());
  EXPECT_EQ(huge.error().code, Errc::body_too_large);
  EXPECT_GT(huge.error().detail, 3000);
  EXPECT_LE(huge.error().detail, 4096);
  expect_sound();
  EXPECT_EQ(gateway().seen("getAtmStatusExt"), 1);
}

}  // namespace
}  // namespace tillwire::test
