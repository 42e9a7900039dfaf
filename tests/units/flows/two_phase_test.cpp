// Registration and two-phase orders: every path through them, and every loss on it.
#include <tillwire/flows/two_phase.hpp>
#include <tillwire/flows/words.hpp>

#include "bench.hpp"

namespace tillwire::test::two_phase_test {
namespace {

using flows::Registration;
using flows::ThreeDSecurePlan;
using flows::TwoPhase;
using Next = TwoPhase::Next;
using Outcome = TwoPhase::Outcome;
using Names = std::vector<std::string>;

constexpr const char* registered = R"({"orderId":"O1","formUrl":"https://p"})";
constexpr const char* taken = R"({"errorCode":"1"})";
constexpr const char* no_such_order = R"({"errorCode":"6"})";
constexpr const char* found =
    R"({"errorCode":"0","orderStatus":0,"actionCode":-100,"amount":30000,)"
    R"("attributes":[{"name":"x","value":"y"},{"name":"mdOrder","value":"O1"}]})";
constexpr const char* done = R"({"errorCode":"0"})";
constexpr const char* refused = R"({"errorCode":"5"})";
constexpr const char* wrong_state = R"({"errorCode":"7"})";
constexpr const char* held = R"({"errorCode":"0","orderStatus":1})";
constexpr const char* paid = R"({"errorCode":"0","orderStatus":2})";
constexpr const char* reversed = R"({"errorCode":"0","orderStatus":3})";
constexpr const char* refunded =
    R"({"orderStatus":4,"paymentAmountInfo":{"depositedAmount":30000,"refundedAmount":30000}})";
constexpr const char* declined = R"({"errorCode":"5","orderStatus":6})";
constexpr const char* pending = R"({"errorCode":"0","orderStatus":7})";
constexpr const char* with_refund =
    R"({"errorCode":0,"orderStatus":2,"refunds":[{"externalRefundId":"R0"},)"
    R"({"externalRefundId":"R1","amount":100}]})";

ecommerce::RegisterPreAuth sample_hold() {
  ecommerce::RegisterPreAuth hold;
  hold.order.order_number = "R-204";
  hold.order.amount = {30000};
  hold.order.currency = "978";
  hold.order.return_url = "https://hotel.example/held";
  return hold;
}

struct Hotel : FlowTest<Hotel> {
  explicit Hotel(std::uint8_t tries = 5) : flow(hold, ThreeDSecurePlan{false, false, tries}) {
    card.pan = card_number;
    card.cvc = "123";
    card.expiry = "203012";
    card.cardholder = "MAX";
    card.language = ecommerce::Language::english;
  }
  explicit Hotel(const Text& order_id, std::uint8_t tries = 5) : flow(order_id, tries) {}

  void step() {
    switch (flow.next()) {
      case Next::register_order:
        flow.take(client.call(hold));
        break;
      case Next::pay:
        if (flow.payment().next() == flows::ThreeDSecure::Next::pay) {
          flow.payment().prepare(card);
          flow.payment().take(client.call(card));
        } else {
          flow.payment().take(client.call(flow.payment().status()));
        }
        break;
      case Next::complete:
        flow.take(client.call(flow.completion()));
        break;
      case Next::reverse:
        flow.take(client.call(flow.reversal()));
        break;
      case Next::refund:
        flow.take(client.call(flow.refunding()));
        break;
      case Next::find_order:
      case Next::ask_status:
        flow.take(client.call(flow.status()));
        break;
      default:
        FAIL() << "nothing to do at " << static_cast<int>(flow.next());
    }
  }

  ecommerce::RegisterPreAuth hold = sample_hold();
  ecommerce::PaymentOrder card;
  TwoPhase flow;
};

/// Held, or charged.
struct Guest : Hotel {
  explicit Guest(bool charged = false, std::uint8_t tries = 5) : Hotel(tries) {
    leads(registered, Next::pay);
    leads(held, Next::held);
    if (charged) {
      EXPECT_TRUE(flow.complete());
      leads(done, Next::paid);
    }
    before = transport.connects;
  }
  std::size_t before;
};

TEST(TwoPhase, HoldsAndCompletes) {
  Hotel hotel;
  EXPECT_FALSE(hotel.flow.complete());
  EXPECT_FALSE(hotel.flow.reverse());
  hotel.leads(registered, Next::pay);
  EXPECT_EQ(hotel.flow.order_id(), Text("O1"));
  hotel.leads(done, Next::pay);
  hotel.leads(held, Next::held);
  EXPECT_FALSE(hotel.flow.is_over());
  EXPECT_FALSE(hotel.flow.refund("R1"));
  EXPECT_TRUE(hotel.flow.complete({29500}));
  EXPECT_FALSE(hotel.flow.reverse());
  EXPECT_EQ(hotel.flow.outcome(), Outcome::none);
  hotel.leads(done, Next::paid);
  EXPECT_EQ(hotel.flow.outcome(), Outcome::done);
  EXPECT_EQ(hotel.sent(), (Names{"registerPreAuth.do", "paymentorder.do",
                                 "getOrderStatusExtended.do", "deposit.do"}));
  EXPECT_TRUE(hotel.was_sent(1, "MDORDER=O1"));
  EXPECT_TRUE(hotel.was_sent(3, "amount=29500&orderId=O1"));
}

TEST(TwoPhase, OrderIdsHave36CharactersAtMost) {
  for (const std::size_t size : {std::size_t(36), std::size_t(37)}) {
    const std::string id(size, 'i');
    Hotel hotel;
    hotel.leads(R"({"orderId":")" + id + "\"}", size == 36 ? Next::pay : Next::done_not_registered);
    EXPECT_EQ(hotel.flow.order_id().present(), size == 36);
  }
}

TEST(TwoPhase, CompletesTheWholeAmountByDefault) {
  Guest guest(true);
  EXPECT_TRUE(guest.was_sent(2, "amount=0&orderId=O1"));
}

TEST(TwoPhase, ZeroIsNotTheWholeAmount) {
  Guest guest;
  const Amount sum_of_the_bill = 0;
  EXPECT_FALSE(guest.flow.complete(sum_of_the_bill));
  EXPECT_FALSE(guest.flow.complete(Amount()));
  EXPECT_EQ(guest.flow.next(), Next::held);
  EXPECT_TRUE(guest.flow.complete(Amount::all()));
  guest.leads(done, Next::paid);
  EXPECT_FALSE(guest.flow.refund("R1", 0));
  EXPECT_EQ(guest.flow.next(), Next::paid);
  EXPECT_TRUE(guest.flow.refund("R1", Amount::all()));
}

TEST(TwoPhase, ReversesAHold) {
  Guest guest;
  EXPECT_TRUE(guest.flow.reverse());
  guest.leads(done, Next::done_reversed);
  EXPECT_EQ(guest.flow.outcome(), Outcome::done);
  EXPECT_TRUE(guest.flow.is_over());
  EXPECT_FALSE(guest.flow.complete());
  EXPECT_TRUE(guest.was_sent(2, "/reverse.do"));
  EXPECT_TRUE(guest.was_sent(2, "orderId=O1"));
}

TEST(TwoPhase, MakesSeveralRefunds) {
  Guest guest(true);
  EXPECT_FALSE(guest.flow.refund(Text()));
  EXPECT_FALSE(guest.flow.refund(""));
  EXPECT_FALSE(guest.flow.refund("1234567890123456789012345678901"));
  EXPECT_TRUE(guest.flow.refund("R1", {100}));
  guest.leads(done, Next::paid);
  EXPECT_EQ(guest.flow.outcome(), Outcome::done);
  EXPECT_TRUE(guest.flow.refund("123456789012345678901234567890"));
  guest.leads(refused, Next::paid);
  EXPECT_EQ(guest.flow.outcome(), Outcome::refused);
  EXPECT_TRUE(guest.was_sent(3, "orderId=O1&amount=100&externalRefundId=R1"));
  EXPECT_TRUE(guest.was_sent(4, "amount=0&externalRefundId=123456789012345678901234567890"));
}

TEST(TwoPhase, RefusalKeepsTheHold) {
  for (const bool complete : {true, false}) {
    Guest guest;
    EXPECT_TRUE(complete ? guest.flow.complete() : guest.flow.reverse());
    guest.leads(refused, Next::held);
    EXPECT_EQ(guest.flow.outcome(), Outcome::refused);
  }
}

TEST(TwoPhase, LostCompletionOrReversalIsQueriedFirst) {
  struct Case {
    const char* status;
    Next next;
    Outcome complete;
    Outcome reverse;
  };
  const Case cases[] = {
      {held, Next::held, Outcome::unconfirmed, Outcome::unconfirmed},
      {paid, Next::paid, Outcome::done, Outcome::refused},
      {R"({"orderStatus":8,"paymentAmountInfo":{"depositedAmount":29500}})", Next::paid,
       Outcome::other_sum, Outcome::refused},
      {R"({"orderStatus":4,"paymentAmountInfo":{"approvedAmount":30000,"depositedAmount":30000,)"
       R"("refundedAmount":100}})",
       Next::paid, Outcome::done, Outcome::refused},
      {reversed, Next::done_reversed, Outcome::refused, Outcome::done},
      {refunded, Next::done_refunded, Outcome::refused, Outcome::refused},
      {declined, Next::done_not_paid, Outcome::refused, Outcome::refused},
  };
  for (const Case& each : cases) {
    for (const bool complete : {true, false}) {
      const auto run = [&](Guest& guest) {
        EXPECT_EQ(guest.flow.next(), Next::ask_status);
        EXPECT_EQ(guest.flow.outcome(), Outcome::none);
        guest.leads(pending, Next::ask_status);
        guest.leads(wrong_state, Next::ask_status);
        guest.leads(Mishap::lost, paid, Next::ask_status);
        guest.leads(each.status, each.next);
        EXPECT_EQ(guest.flow.outcome(), complete ? each.complete : each.reverse) << each.status;
        for (std::size_t i = guest.before + 1; i < guest.transport.connects; ++i) {
          EXPECT_TRUE(guest.was_sent(i, "getOrderStatusExtended.do"));
        }
      };
      for (const Mishap how : after_delivery) {
        Guest guest;
        EXPECT_TRUE(complete ? guest.flow.complete() : guest.flow.reverse());
        guest.goes_wrong(how, done);
        guest.step();
        run(guest);
      }
      for (const char* const state : {wrong_state, R"({"errorCode":"07"})"}) {
        Guest guest;
        EXPECT_TRUE(complete ? guest.flow.complete() : guest.flow.reverse());
        guest.leads(state, Next::ask_status);
        run(guest);
      }
    }
  }
}

TEST(TwoPhase, RecordOfAnotherOrderDecidesNothing) {
  for (const char* const other :
       {R"("orderNumber":"R-205")", R"("attributes":[{"name":"mdOrder","value":"O2"}])",
        R"("amount":29999)", R"("currency":"840")"}) {
    for (const char* const status : {"2", "3", "6"}) {
      const std::string record = std::string(R"({"orderStatus":)") + status + "," + other + "}";
      Guest guest;
      EXPECT_TRUE(guest.flow.complete());
      guest.leads(Mishap::lost, done, Next::ask_status);
      guest.leads(record, Next::ask_status);
      EXPECT_EQ(guest.flow.outcome(), Outcome::none);
      guest.leads(paid, Next::paid);
    }
  }
  Hotel resumed("O1");
  resumed.leads(R"({"orderStatus":2,"attributes":[{"name":"mdOrder","value":"O2"}]})",
                Next::ask_status);
  resumed.leads(R"({"orderStatus":2,"attributes":[{"name":"mdOrder","value":"O1"}]})", Next::paid);
}

TEST(TwoPhase, UndecidedRecordIsQueriedAgain) {
  for (const char* const record :
       {R"({"orderStatus":4})", R"({"orderStatus":8})",
        R"({"orderStatus":3,"paymentAmountInfo":{"depositedAmount":30000}})",
        R"({"orderStatus":6,"paymentAmountInfo":{"paymentState":"APPROVED"}})",
        R"({"orderStatus":1,"paymentAmountInfo":{"approvedAmount":0}})",
        R"({"orderStatus":2,"amount":30000,"paymentAmountInfo":{"depositedAmount":30001}})"}) {
    Guest guest;
    EXPECT_TRUE(guest.flow.reverse());
    guest.leads(Mishap::lost, done, Next::ask_status);
    guest.leads(record, Next::ask_status);
    EXPECT_EQ(guest.flow.outcome(), Outcome::none) << record;
    EXPECT_FALSE(guest.flow.charged().present()) << record;
    guest.leads(reversed, Next::done_reversed);
  }
}

TEST(TwoPhase, UnsentRequestIsSentAgain) {
  for (int what = 0; what < 3; ++what) {
    Guest guest(what == 2, 3);
    const auto request = [&] {
      return what == 0   ? guest.flow.complete()
             : what == 1 ? guest.flow.reverse()
                         : guest.flow.refund("R1");
    };
    EXPECT_TRUE(request());
    const Next next = guest.flow.next();
    guest.leads(Mishap::not_sent, done, next);
    guest.leads(Mishap::not_sent, done, next);
    guest.leads(Mishap::not_sent, done, what == 2 ? Next::paid : Next::held);
    EXPECT_EQ(guest.flow.outcome(), Outcome::unconfirmed);
    EXPECT_TRUE(request());
    guest.leads(Mishap::not_sent, done, next);
    guest.leads(done, what == 1 ? Next::done_reversed : Next::paid);
    EXPECT_EQ(guest.flow.outcome(), Outcome::done);
  }
}

TEST(TwoPhase, LostRefundIsRepeatedWithTheSameId) {
  for (const Mishap how : after_delivery) {
    Guest guest(true);
    EXPECT_TRUE(guest.flow.refund("R1", {100}));
    guest.leads(how, done, Next::refund);
    guest.leads(done, Next::paid);
    EXPECT_EQ(guest.flow.outcome(), Outcome::done);
    for (const std::size_t i : {guest.before, guest.before + 1}) {
      if (how == Mishap::half_sent && i == guest.before) continue;
      EXPECT_TRUE(guest.was_sent(i, "amount=100&externalRefundId=R1"));
    }
  }
  struct Case {
    const char* status;
    Next next;
    Outcome outcome;
  };
  const Case cases[] = {
      {with_refund, Next::paid, Outcome::done},
      {R"({"orderStatus":2,"refunds":[{"externalRefundId":"R0","amount":100}]})", Next::paid,
       Outcome::unconfirmed},
      {paid, Next::paid, Outcome::unconfirmed},
      {refunded, Next::done_refunded, Outcome::unconfirmed},  // perhaps by another refund
      // Declined, under way, and not listed
      {R"({"orderStatus":2,"refunds":[{"externalRefundId":"R1","actionCode":116}]})", Next::paid,
       Outcome::unconfirmed},
      {R"({"orderStatus":2,"refunds":[{"externalRefundId":"R1","actionCode":1120}]})", Next::paid,
       Outcome::unconfirmed},
      {R"({"orderStatus":2,"refunds":[{"externalRefundId":"R1","actionCode":4242}]})", Next::paid,
       Outcome::unconfirmed},
      // Declined at first, and done when it was repeated
      {R"({"orderStatus":2,"refunds":[{"externalRefundId":"R1","actionCode":116},)"
       R"({"externalRefundId":"R1","actionCode":"00"}]})",
       Next::paid, Outcome::done},
  };
  for (const Case& each : cases) {
    Guest guest(true);
    EXPECT_TRUE(guest.flow.refund("R1", {100}));
    guest.leads(Mishap::lost, done, Next::refund);
    guest.leads(refused, Next::ask_status);
    guest.leads(each.status, each.next);
    EXPECT_EQ(guest.flow.outcome(), each.outcome);
  }
  Guest guest(true, 2);
  EXPECT_TRUE(guest.flow.refund("R1"));
  guest.leads(Mishap::lost, done, Next::refund);
  guest.leads(Mishap::lost, done, Next::ask_status);
  guest.leads(with_refund, Next::paid);
  EXPECT_EQ(guest.flow.outcome(), Outcome::done);
}

TEST(TwoPhase, RefusalOfANewRefundDecidesAfterARepeatedOne) {
  Guest guest(true);
  EXPECT_TRUE(guest.flow.refund("R1", {100}));
  guest.leads(Mishap::lost, done, Next::refund);
  guest.leads(done, Next::paid);
  EXPECT_TRUE(guest.flow.refund("R2", {100}));
  guest.leads(refused, Next::paid);
  EXPECT_EQ(guest.flow.outcome(), Outcome::refused);
}

TEST(TwoPhase, QueryHasAllItsTries) {
  Guest guest(false, 2);
  EXPECT_TRUE(guest.flow.complete());
  guest.leads(Mishap::not_sent, done, Next::complete);
  guest.leads(Mishap::lost, done, Next::ask_status);
  // A refused query decides nothing, whatever else the answer contains.
  guest.leads(R"({"errorCode":"5","orderStatus":2})", Next::ask_status);
  guest.leads(paid, Next::paid);
}

TEST(TwoPhase, QueriesEnd) {
  Guest guest(false, 2);
  EXPECT_TRUE(guest.flow.complete());
  guest.leads(Mishap::lost, done, Next::ask_status);
  guest.leads(pending, Next::ask_status);
  guest.leads("{", Next::done_unknown);
  guest.flow.ask_again();
  EXPECT_EQ(guest.flow.next(), Next::ask_status);
  guest.leads(paid, Next::paid);

  Hotel hotel(1);
  hotel.leads(registered, Next::pay);
  hotel.leads(Mishap::lost, held, Next::pay);
  hotel.leads(pending, Next::done_unknown);
  hotel.flow.ask_again();
  EXPECT_EQ(hotel.flow.next(), Next::pay);
  hotel.leads(held, Next::held);
}

TEST(TwoPhase, FailedAttemptMayBeFollowedByAnother) {
  Hotel hotel;
  hotel.leads(registered, Next::pay);
  hotel.leads(Mishap::lost, held, Next::pay);
  hotel.leads(R"({"orderStatus":0,"actionCode":116,"amount":30000})", Next::done_attempt_failed);
  EXPECT_TRUE(hotel.flow.is_over());
}

TEST(TwoPhase, FailedOrUnsentPaymentIsNotPaid) {
  Hotel hotel(1);
  hotel.leads(registered, Next::pay);
  hotel.leads(declined, Next::done_not_paid);
  Hotel unsent(1);
  unsent.leads(registered, Next::pay);
  unsent.leads(Mishap::not_sent, held, Next::done_not_paid);
  const TwoPhase& over = unsent.flow;
  EXPECT_EQ(over.payment().next(), flows::ThreeDSecure::Next::done_not_sent);
}

TEST(TwoPhase, OrderHeldBeforeIsContinued) {
  const std::pair<const char*, Next> cases[] = {
      {held, Next::held},
      {paid, Next::paid},
      {reversed, Next::done_reversed},
      {refunded, Next::done_refunded},
      {declined, Next::done_not_paid},
      {pending, Next::ask_status},
      {found, Next::ask_status},  // the payment may still be in transit
      {R"({"orderStatus":3,"actionCode":116})", Next::done_not_paid},
      {no_such_order, Next::ask_status},
      {R"({"errorCode":"0"})", Next::ask_status},
      {R"({"orderStatus":0,"actionCode":116})", Next::ask_status},
      {R"({"orderStatus":0,"actionCode":-30001})", Next::ask_status},
  };
  for (const auto& [status, next] : cases) {
    Hotel hotel(Text("O7"));
    EXPECT_EQ(hotel.flow.next(), Next::ask_status);
    hotel.leads(status, next);
    EXPECT_EQ(hotel.flow.outcome(), Outcome::none);
    EXPECT_TRUE(hotel.was_sent(0, "orderId=O7"));
  }
  EXPECT_EQ(TwoPhase(Text(std::string_view("1234567890123456789012345678901234567"))).next(),
            Next::done_too_long);
}

TEST(TwoPhase, WaitsIfResumedWithThePaymentInTransit) {
  Hotel hotel(Text("O7"), 3);
  hotel.leads(found, Next::ask_status);
  hotel.leads(R"({"orderStatus":0,"actionCode":116})", Next::ask_status);
  hotel.leads(held, Next::held);
  Hotel never(Text("O7"), 2);
  never.leads(found, Next::ask_status);
  never.leads(found, Next::done_unknown);
  never.flow.ask_again();
  never.leads(held, Next::held);
}

std::string with_sums(int status, const std::string& sums) {
  return R"({"errorCode":"0","orderStatus":)" + std::to_string(status) +
         R"(,"amount":30000,"paymentAmountInfo":{)" + sums + "}}";
}

TEST(TwoPhase, CompletionCountsOnlyWithItsSum) {
  struct Case {
    std::int64_t asked;  // 0: the whole amount
    std::string status;
    Outcome outcome;
  };
  const std::string held_all = R"("approvedAmount":30000)";
  const Case cases[] = {
      {29500, with_sums(2, held_all + R"(,"depositedAmount":29500)"), Outcome::done},
      {29500, with_sums(8, held_all + R"(,"depositedAmount":29500)"), Outcome::done},
      {29500, with_sums(2, held_all + R"(,"depositedAmount":30000)"), Outcome::other_sum},
      {29500, with_sums(8, held_all + R"(,"depositedAmount":100)"), Outcome::other_sum},
      {29500, paid, Outcome::unconfirmed},
      {0, with_sums(2, held_all + R"(,"depositedAmount":30000)"), Outcome::done},
      {0, with_sums(2, held_all + R"(,"depositedAmount":29500)"), Outcome::other_sum},
      {0, with_sums(2, R"("depositedAmount":29500)"), Outcome::done},  // the held sum is unknown
      {0, with_sums(8, R"("depositedAmount":29500)"), Outcome::other_sum},
      // Some gateways show no hold any more, or charges without what was refunded.
      {0, with_sums(2, R"("approvedAmount":0,"depositedAmount":30000)"), Outcome::done},
      {29500, with_sums(2, held_all + R"(,"depositedAmount":29000,"refundedAmount":500)"),
       Outcome::done},
      {29500, with_sums(4, held_all + R"(,"depositedAmount":29500,"refundedAmount":1000)"),
       Outcome::done},
      {0, paid, Outcome::done},
  };
  for (const Case& each : cases) {
    Guest guest;
    if (each.asked == 0) {
      EXPECT_TRUE(guest.flow.complete());
    } else {
      EXPECT_TRUE(guest.flow.complete(Amount(each.asked)));
    }
    guest.leads(Mishap::lost, done, Next::ask_status);
    guest.leads(each.status, Next::paid);
    EXPECT_EQ(guest.flow.outcome(), each.outcome) << each.asked << ' ' << each.status;
    EXPECT_EQ(guest.flow.charged().present(), each.status != paid);
  }
}

TEST(TwoPhase, RefundCountsOnlyWithItsSum) {
  const auto with = [](int status, const std::string& amount) {
    return R"({"errorCode":0,"orderStatus":)" + std::to_string(status) +
           R"(,"paymentAmountInfo":{"depositedAmount":30000,"refundedAmount":)" + amount +
           R"(},"refunds":[{"externalRefundId":"R1","amount":)" + amount + "}]}";
  };
  struct Case {
    std::int64_t asked;
    std::string status;
    Next next;
    Outcome outcome;
  };
  const Case cases[] = {
      {100, with(2, "100"), Next::paid, Outcome::done},
      {100, with(2, "99"), Next::paid, Outcome::other_sum},
      {100, with(4, "30000"), Next::done_refunded, Outcome::other_sum},
      {30000, with(4, "30000"), Next::done_refunded, Outcome::done},
      {100, with(4, "100"), Next::paid, Outcome::done},  // not refunded in full
      {30000, refunded, Next::done_refunded, Outcome::done},
      {30000, with_sums(4, R"("depositedAmount":0,"refundedAmount":30000)"), Next::done_refunded,
       Outcome::done},
      {100, refunded, Next::done_refunded, Outcome::unconfirmed},
  };
  for (const Case& each : cases) {
    Guest guest(true);
    EXPECT_TRUE(guest.flow.refund("R1", Amount(each.asked)));
    guest.leads(Mishap::lost, done, Next::refund);
    guest.leads(refused, Next::ask_status);
    guest.leads(each.status, each.next);
    EXPECT_EQ(guest.flow.outcome(), each.outcome) << each.asked << ' ' << each.status;
  }
  Guest guest(true);
  EXPECT_TRUE(guest.flow.refund("R1", Amount(100)));
  guest.leads(Mishap::lost, done, Next::refund);
  guest.leads(refused, Next::ask_status);
  guest.leads(with(2, "99"), Next::paid);
  EXPECT_EQ(guest.flow.refunded(), Amount(99));
}

TEST(TwoPhase, ChargedSumsAreReported) {
  // A partial authorisation: 200.00 of 300.00 are held.
  Hotel hotel;
  hotel.leads(registered, Next::pay);
  hotel.leads(done, Next::pay);
  hotel.leads(with_sums(1, R"("approvedAmount":20000)"), Next::held);
  EXPECT_EQ(hotel.flow.payment().next(), flows::ThreeDSecure::Next::done_partial);
  EXPECT_EQ(hotel.flow.held(), Amount(20000));
  EXPECT_TRUE(hotel.flow.complete());
  hotel.leads(done, Next::paid);
  EXPECT_EQ(hotel.flow.charged(), Amount(20000));

  Hotel resumed(Text("O7"));
  resumed.leads(with_sums(1, R"("approvedAmount":30000,"depositedAmount":0)"), Next::held);
  EXPECT_EQ(resumed.flow.held(), Amount(30000));
  EXPECT_TRUE(resumed.flow.complete(Amount(29500)));
  resumed.leads(done, Next::paid);
  EXPECT_EQ(resumed.flow.charged(), Amount(29500));
}

TEST(Registration, LostAnswerIsQueriedByNumber) {
  for (const Mishap how : after_delivery) {
    Hotel hotel;
    hotel.leads(how, registered, Next::find_order);
    hotel.leads(found, Next::pay);
    EXPECT_EQ(hotel.flow.order_id(), Text("O1"));
    EXPECT_TRUE(hotel.was_sent(1, "orderNumber=R-204"));
    hotel.leads(held, Next::held);
    EXPECT_TRUE(hotel.was_sent(2, "MDORDER=O1"));
  }
}

TEST(Registration, MissingOrderIsRegisteredAgain) {
  Hotel hotel;
  hotel.leads(Mishap::lost, registered, Next::find_order);
  hotel.leads(no_such_order, Next::register_order);
  hotel.leads(taken, Next::find_order);  // the first request was late
  hotel.leads(found, Next::pay);
  Hotel again;
  again.leads(Mishap::lost, registered, Next::find_order);
  again.leads(no_such_order, Next::register_order);
  again.leads(registered, Next::pay);
}

TEST(Registration, AnotherMerchantsOrderIsNotPaid) {
  const char* const orders[] = {
      // Another amount, none, another currency, paid, tried
      R"({"orderStatus":0,"amount":30001,"attributes":[{"name":"mdOrder","value":"O1"}]})",
      R"({"orderStatus":0,"attributes":[{"name":"mdOrder","value":"O1"}]})",
      R"({"orderStatus":0,"amount":30000,"currency":"840","attributes":[{"name":"mdOrder","value":"O1"}]})",
      R"({"orderStatus":2,"amount":30000,"attributes":[{"name":"mdOrder","value":"O1"}]})",
      R"({"orderStatus":0,"actionCode":5,"amount":30000,"attributes":[{"name":"mdOrder","value":"O1"}]})",
  };
  for (const char* order : orders) {
    Hotel hotel;
    hotel.leads(Mishap::lost, registered, Next::find_order);
    hotel.leads(order, Next::done_not_registered);
    EXPECT_EQ(hotel.flow.registration().next(), Registration::Next::done_refused);
  }
  Hotel hotel;
  hotel.leads(taken, Next::done_not_registered);
  EXPECT_EQ(hotel.flow.registration().next(), Registration::Next::done_refused);
}

TEST(Registration, RecordOfAnotherNumberDecidesNothing) {
  const std::string record = R"({"orderStatus":0,"amount":30000,"currency":"978",)"
                             R"("attributes":[{"name":"mdOrder","value":"O1"}],"orderNumber":)";
  Hotel hotel;
  hotel.leads(Mishap::lost, registered, Next::find_order);
  hotel.leads(record + R"("R-205"})", Next::find_order);
  hotel.leads(record + R"("R-204"})", Next::pay);
}

TEST(Registration, Ends) {
  Hotel refused_at_once;
  EXPECT_FALSE(refused_at_once.flow.registration().is_over());
  refused_at_once.leads(R"({"errorCode":"5"})", Next::done_not_registered);
  EXPECT_EQ(refused_at_once.flow.registration().next(), Registration::Next::done_refused);
  EXPECT_TRUE(refused_at_once.flow.registration().is_over());

  Hotel refused_later;
  refused_later.leads(Mishap::lost, registered, Next::find_order);
  refused_later.leads(R"({"errorCode":"06"})", Next::register_order);
  refused_later.leads(R"({"errorCode":"5"})", Next::done_not_registered);
  EXPECT_EQ(refused_later.flow.registration().next(), Registration::Next::done_refused);

  Hotel unsent(2);
  unsent.leads(Mishap::not_sent, registered, Next::register_order);
  unsent.leads(Mishap::not_sent, registered, Next::done_not_registered);
  EXPECT_EQ(unsent.flow.registration().next(), Registration::Next::done_not_sent);

  Hotel unknown(4);
  unknown.leads(Mishap::lost, registered, Next::find_order);
  unknown.leads(R"({"errorCode":"5"})", Next::find_order);  // a token finds no numbers
  unknown.leads(held, Next::find_order);                    // nothing names the order
  unknown.leads(Mishap::lost, found, Next::done_not_registered);
  EXPECT_EQ(unknown.flow.registration().next(), Registration::Next::done_unknown);

  Hotel too_long;
  too_long.leads(R"({"orderId":"1234567890123456789012345678901234567"})",
                 Next::done_not_registered);
  EXPECT_EQ(too_long.flow.registration().next(), Registration::Next::done_too_long);
  EXPECT_FALSE(too_long.flow.order_id().present());
}

TEST(TwoPhase, UnrequestedAnswerIsIgnored) {
  Guest guest;
  guest.answers(done);
  guest.flow.take(guest.client.call(guest.flow.reversal()));
  guest.answers(reversed);
  guest.flow.take(guest.client.call(guest.flow.status()));
  guest.answers(R"({"orderId":"O2"})");
  guest.flow.take(guest.client.call(guest.hold));
  guest.flow.ask_again();
  EXPECT_EQ(guest.flow.next(), Next::held);
  EXPECT_EQ(guest.flow.order_id(), Text("O1"));
}

}  // namespace
}  // namespace tillwire::test::two_phase_test
