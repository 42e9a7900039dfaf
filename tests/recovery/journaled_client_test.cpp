// The client with a journal: noted before it is sent, asked about after a loss, settled by what the
// answer says.
#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <string>
#include <support/exchange.hpp>
#include <tillwire/ops/ecommerce/beyond/verify_card.hpp>
#include <tillwire/recovery/journaled_client.hpp>
#include <type_traits>
#include <vector>

#include "flash.hpp"
#include "noted_operations.hpp"

namespace tillwire::test::journaled_client_test {
namespace {

struct Wall final : WallClock {
  std::uint32_t now = 1'800'000'000;  // 2027-01-15T08:00:00Z
  std::uint32_t now_s() override { return now; }
};

/// Calls back before the first byte of anything leaves on a connection.
class Watched final : public Transport {
 public:
  explicit Watched(ScriptedTransport& script) : script_(script) {}

  std::function<void(std::string_view)> before_send;

  Io connect(const Peer& peer) override { return script_.connect(peer); }
  Io send(const char* data, std::uint32_t size) override {
    if (before_send) before_send({data, size});
    return script_.send(data, size);
  }
  Io receive(char* data, std::uint32_t size) override { return script_.receive(data, size); }
  void close() override { script_.close(); }
  void wait(std::uint32_t most_ms) override { script_.wait(most_ms); }
  bool secure() const override { return true; }

 private:
  ScriptedTransport& script_;
};

/// What recover() or last() told, kept.
struct Told {
  explicit Told(const Recovered& from)
      : id(from.id),
        time_s(from.time_s),
        last_s(from.last_s),
        outcome(from.outcome),
        finding(from.finding),
        code(from.error.code),
        operation(from.operation),
        order(from.order.raw()),
        number(from.number.raw()),
        card(from.card.raw()),
        amount(from.amount),
        remark(from.remark.raw()) {}

  std::uint32_t id, time_s, last_s;
  Outcome outcome;
  Finding finding;
  Errc code;
  std::string operation, order, number, card;
  Amount amount;
  std::string remark;
};

constexpr char history_path[] = "/v1/apigate/ws/rest/getTransactions";

/// A till on a bench: a scripted gateway, a journal in a simulated flash, clocks set by hand. Every
/// exchange has a connection of its own, as the answers close theirs.
struct Till {
  Gateway gateway = sample_gateway();
  ScriptedTransport script;
  Watched transport{script};
  ManualClock clock;
  Wall wall;
  Buffers<2048, 4096> memory{};
  Client client{gateway, transport, clock, memory};
  Cells cells{1024, 4};
  Flash flash{cells};
  Journal journal{flash};
  JournaledClient till{client, journal, wall};
  Recovery recovery;       // the last one
  std::vector<Told> told;  // by it
  std::size_t seen = 0;    // of the connections

  Till() {
    script.clock = &clock;
    EXPECT_EQ(journal.format(), JournalFault::none);
  }
  ~Till() {
    EXPECT_TRUE(script.complaints.empty()) << script.complaints.front();
    const std::string_view image(reinterpret_cast<const char*>(cells.bytes.data()),
                                 cells.bytes.size());
    for (const char* const secret : {secret_pan, secret_card, secret_cvc, secret_expiry}) {
      EXPECT_EQ(image.find(secret), std::string_view::npos) << secret;
    }
  }

  // What the gateway does next.
  void answer(const std::string& body) {
    script.connection().until_sent().give(
        "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: " + std::to_string(body.size()) +
        "\r\n\r\n" + body);
  }
  void answer(const std::vector<std::string>& bodies) {
    for (const std::string& body : bodies) answer(body);
  }
  void lose_the_answer() { script.connection().until_sent().fails(); }
  void be_out_of_reach() { script.connection().connect_answers(Io::failed(Fault::unreachable)); }

  /// All that was sent since this was asked last, a line for each request: the path, and the body
  /// without the credentials.
  std::string sent() {
    std::string all;
    for (; seen < script.connects; ++seen) {
      const std::string& bytes = script.at(seen).sent;
      if (bytes.empty()) continue;
      const std::size_t path = bytes.find(' ') + 1;
      std::string body = bytes.substr(bytes.find("\r\n\r\n") + 4);
      const std::string credentials = "token=t&";
      if (body.rfind(credentials, 0) == 0) body.erase(0, credentials.size());
      all += bytes.substr(path, bytes.find(' ', path) - path) + ' ' + body + '\n';
    }
    return all;
  }

  /// As `sent()` says it.
  static std::string status_by(const char* field, const char* value) {
    return std::string("/payment/rest/getOrderStatusExtended.do ") + field + '=' + value + '\n';
  }

  template <class FindCard>
  const Told* recover(FindCard find_card) {
    told.clear();
    recovery = till.recover([this](const Recovered& each) { told.emplace_back(each); }, find_card);
    return told.empty() ? nullptr : &told.front();
  }
  const Told* recover() {
    return recover([](const Text& masked, CardIdentification& card) {
      EXPECT_EQ(masked, Text(masked_card));
      card.card_number = secret_card;
      return true;
    });
  }
  /// Of the only entry that is told.
  void expect_recovery(Outcome outcome, Finding finding) {
    recover();
    EXPECT_EQ(recovery.fault, JournalFault::none);
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0].outcome, outcome);
    EXPECT_EQ(told[0].finding, finding);
    EXPECT_EQ(recovery.settled, is_open(outcome) ? 0U : 1U);
    EXPECT_EQ(recovery.open, is_open(outcome) ? 1U : 0U);
  }

  /// Sends it, and nobody learns what became of it.
  template <class Operation>
  void lose(const Operation& request) {
    lose_the_answer();
    const auto result = till.call(request);
    EXPECT_EQ(result.error().code, Errc::connection_lost);
    EXPECT_EQ(result.error().delivery, Delivery::unknown);
    sent();
  }
  /// The same of a card's operation, whose history has those lines.
  template <class Operation>
  void lose(const Operation& request, const std::string& history) {
    answer(history);
    lose(request);
  }

  /// The newest entry's outcome.
  Outcome last_outcome() {
    JournalEntry entry;
    EXPECT_EQ(journal.last(entry), JournalFault::none);
    return entry.outcome;
  }
};

struct Line {
  const char* direction = "CREDIT";
  int amount = 1000;
  int currency = 978;
  const char* time = "2027-01-15T08:00:05";
  bool reversal = false;
};

/// A card's history as it is answered.
std::string history(const std::vector<Line>& lines) {
  std::string all;
  for (const Line& each : lines) {
    if (!all.empty()) all += ',';
    all += std::string(R"({"authorizationDate":")") + each.time +
           R"(","transactionType":"700","operationDirection":")" + each.direction +
           R"(","amount":)" + std::to_string(each.amount) + R"(,"currency":)" +
           std::to_string(each.currency) +
           R"(,"amountInAccountCurrency":1,"utrnno":1,"reversal":)" +
           (each.reversal ? "true" : "false") + '}';
  }
  return R"({"transactions":[)" + all + "]}";
}

const std::string asks_history = std::string(history_path) +
                                 R"( {"cardIdentification":{"cardNumber":"5200000000000007"},)"
                                 R"("period":{"start":"2026-12-15"}})" +
                                 '\n';

// Every operation, from the loss of its answer to what became of it.

/// What is asked of an operation, and what the answers are where nothing moved and where it was
/// carried out.
struct Inquiry {
  std::string before;                // what is sent ahead of it
  std::string question;              // what recover() sends where it was carried out
  std::string question_if_not;       // and where it was not, if that is more
  std::vector<std::string> nothing;  // answers
  std::vector<std::string> done;
};

Inquiry inquiry_of(const detail::InDoubt& row) {
  const bool by_order = row.noted[0].as == detail::noted::order;
  const std::string status =
      by_order ? Till::status_by("orderId", order_id) : Till::status_by("orderNumber", "A-17");
  const auto order = [](int state) {
    return R"({"errorCode":"0","orderStatus":)" + std::to_string(state) + '}';
  };
  const bool debit = row.question == Question::debit;
  switch (row.question) {
    case Question::payment:
      return {"", status, status, {order(0)}, {order(2)}};
    case Question::registration:
      return {"", status, status, {R"({"errorCode":"6"})"}, {order(0)}};
    case Question::deposit:
      return {"", status, status, {order(1)}, {order(2)}};
    case Question::reversal:
      return {"", status, status, {order(1)}, {order(3)}};
    case Question::refund: {
      const std::string again = std::string("/payment/rest/refund.do orderId=") + order_id +
                                "&amount=500&externalRefundId=R-1\n";
      return {"",
              again,
              again + status,
              {R"({"errorCode":"7"})", R"({"refunds":[]})"},
              {R"({"errorCode":"0"})"}};
    }
    case Question::credit:
    case Question::debit:
      return {asks_history,
              asks_history,
              asks_history,
              {history({})},
              {history({{debit ? "DEBIT" : "CREDIT"}})}};
    default:
      return {};
  }
}

/// The note of the newest entry in a copy of the flash, as a terminal would find it after a power
/// cut; empty if there is none or it is not open.
std::string durable_note(const Cells& cells) {
  Cells copy = cells;
  Flash flash(copy);
  Journal journal(flash);
  EXPECT_EQ(journal.open(), JournalFault::none);
  JournalEntry entry;
  if (journal.last(entry) != JournalFault::none || !is_open(entry.outcome)) return {};
  return std::string(entry.text);
}

/// An operation without its type.
struct Operation {
  const detail::InDoubt& row;
  std::function<Error(JournaledClient&)> call;
  Inquiry inquiry = inquiry_of(row);

  std::string name() const { return row.operation; }
  /// Sends it, and nobody learns what became of it.
  void lose(Till& bench) const {
    if (!inquiry.before.empty()) bench.answer(history({}));
    bench.lose_the_answer();
    const Error error = call(bench.till);
    EXPECT_EQ(error.code, Errc::connection_lost);
    EXPECT_EQ(error.delivery, Delivery::unknown);
  }
};

/// All that are noted.
std::vector<Operation> operations() {
  std::vector<Operation> all;
  for_each_noted([&](const auto& request) {
    using Request = std::decay_t<decltype(request)>;
    all.push_back({detail::in_doubt[detail::find_in_doubt(Request::endpoint.name)],
                   [request](JournaledClient& till) { return till.call(request).error(); }});
  });
  return all;
}

TEST(EveryOperation, IsDurableBeforeItsFirstByteLeaves) {
  for (const Operation& each : operations()) {
    SCOPED_TRACE(each.name());
    Till bench;
    bool left = false;
    bench.transport.before_send = [&](std::string_view bytes) {
      if (bytes.find('/' + each.name() + ' ') == std::string_view::npos) {
        EXPECT_FALSE(left);
        EXPECT_EQ(durable_note(bench.cells), "");
      } else {
        left = true;
        EXPECT_EQ(durable_note(bench.cells).rfind(each.name() + '\n', 0), 0U);
      }
    };
    each.lose(bench);
    EXPECT_TRUE(left);
    EXPECT_EQ(bench.sent().rfind(each.inquiry.before, 0), 0U);
    EXPECT_EQ(bench.journal.open_entries(), 1U);
    EXPECT_EQ(bench.last_outcome(), Outcome::in_doubt);
    EXPECT_EQ(bench.till.fault(), JournalFault::none);
  }
}

TEST(EveryOperation, IsSettledOnceItsRequestHasArrived) {
  for (const Operation& each : operations()) {
    if (each.row.question == Question::none) continue;
    SCOPED_TRACE(each.name());
    Till bench;
    each.lose(bench);
    bench.sent();
    // Nothing moved so far.
    bench.answer(each.inquiry.nothing);
    bench.expect_recovery(Outcome::in_doubt, Finding::too_early);
    EXPECT_EQ(bench.sent(), each.inquiry.question_if_not);
    EXPECT_EQ(bench.told[0].operation, each.name());
    // It was only late.
    bench.wall.now += 100;
    bench.answer(each.inquiry.done);
    bench.expect_recovery(Outcome::approved, Finding::settled);
    EXPECT_EQ(bench.sent(), each.inquiry.question);
    EXPECT_EQ(bench.last_outcome(), Outcome::approved);
  }
}

TEST(EveryOperation, IsDeclinedOnceItCannotArriveAnyMore) {
  for (const Operation& each : operations()) {
    if (each.row.question == Question::none) continue;
    SCOPED_TRACE(each.name());
    Till bench;
    each.lose(bench);
    bench.wall.now += 179;
    bench.answer(each.inquiry.nothing);
    bench.expect_recovery(Outcome::in_doubt, Finding::too_early);
    // A refund was repeated: that request, too, may be late.
    bench.wall.now += each.row.question == Question::refund ? 180 : 1;
    bench.answer(each.inquiry.nothing);
    bench.expect_recovery(Outcome::declined, Finding::settled);
    bench.sent();
    bench.recover();
    EXPECT_TRUE(bench.told.empty());
    EXPECT_EQ(bench.sent(), "");
  }
}

TEST(EveryOperation, IsNotedAsNotSentWhereNothingLeft) {
  for (const Operation& each : operations()) {
    SCOPED_TRACE(each.name());
    Till bench;
    if (!each.inquiry.before.empty()) bench.answer(history({}));
    bench.be_out_of_reach();
    EXPECT_EQ(each.call(bench.till).code, Errc::unreachable);
    EXPECT_EQ(bench.journal.open_entries(), 0U);
    EXPECT_EQ(bench.last_outcome(), Outcome::not_sent);
  }
}

// What is told of an entry.

TEST(Recover, TellsWhatWasNoted) {
  Till bench;
  auto refund = test::refund();
  refund.order_number = "A-17";
  bench.lose_the_answer();
  EXPECT_FALSE(bench.till.call(refund, "the red shoes"));
  bench.wall.now += 60;
  bench.answer(R"({"errorCode":"0"})");
  const Told* const told = bench.recover();
  ASSERT_NE(told, nullptr);
  EXPECT_EQ(told->id, 1U);
  EXPECT_EQ(told->time_s, 1'800'000'000U);
  EXPECT_EQ(told->last_s, 1'800'000'000U);
  EXPECT_EQ(told->order, order_id);
  EXPECT_EQ(told->number, "A-17");
  EXPECT_EQ(told->card, "");
  EXPECT_EQ(told->amount, Amount(500));
  EXPECT_EQ(told->remark, "the red shoes");
  EXPECT_EQ(told->code, Errc::none);
  EXPECT_EQ(bench.recovery.damaged, 0U);
}

TEST(Recover, AsksByTheOrdersIdBeforeItsNumber) {
  Till bench;
  auto reversal = test::reverse();
  reversal.order_number = "A-17";
  bench.lose(reversal);
  bench.answer(R"({"errorCode":"0","orderStatus":3})");
  bench.expect_recovery(Outcome::approved, Finding::settled);
  EXPECT_EQ(bench.sent(), Till::status_by("orderId", order_id));

  reversal.order_id = {};
  bench.lose(reversal);
  bench.answer(R"({"errorCode":"0","orderStatus":3})");
  bench.expect_recovery(Outcome::approved, Finding::settled);
  EXPECT_EQ(bench.sent(), Till::status_by("orderNumber", "A-17"));

  // A refund is repeated as it was.
  auto refund = test::refund();
  refund.order_id = {};
  refund.order_number = "A-17";
  bench.lose(refund);
  bench.answer(R"({"errorCode":"0"})");
  bench.expect_recovery(Outcome::approved, Finding::settled);
  EXPECT_EQ(bench.sent(),
            "/payment/rest/refund.do orderNumber=A-17&amount=500&externalRefundId=R-1\n");
}

TEST(Recover, TellsOfACardItsMaskedNumberOrItsId) {
  Till bench;
  bench.lose(credit_card(), history({}));
  auto by_id = credit_card();
  by_id.amount = {77};
  by_id.card.card_id = "C7";
  bench.lose(by_id, history({}));
  bench.lose(payment_order());
  bench.be_out_of_reach();
  bench.be_out_of_reach();
  bench.be_out_of_reach();
  bench.recover();
  ASSERT_EQ(bench.told.size(), 3U);
  EXPECT_EQ(bench.told[0].card, masked_card);
  EXPECT_EQ(bench.told[1].card, "C7");
  EXPECT_EQ(bench.told[1].amount, Amount(77));
  EXPECT_FALSE(bench.told[2].amount.present());
}

TEST(Recover, AsksAboutAllOldestFirst) {
  Till bench;
  bench.lose(payment_order());
  bench.lose(moto_payment());
  bench.lose(reverse());
  bench.answer(R"({"errorCode":"0","orderStatus":2})");
  bench.be_out_of_reach();
  bench.answer(R"({"errorCode":"0","orderStatus":3})");
  bench.recover();
  ASSERT_EQ(bench.told.size(), 3U);
  EXPECT_EQ(bench.told[0].operation, "paymentorder.do");
  EXPECT_EQ(bench.told[0].outcome, Outcome::approved);
  EXPECT_EQ(bench.told[1].operation, "motoPayment.do");
  EXPECT_EQ(bench.told[1].outcome, Outcome::in_doubt);
  EXPECT_EQ(bench.told[1].finding, Finding::no_answer);
  EXPECT_EQ(bench.told[1].code, Errc::unreachable);
  EXPECT_EQ(bench.told[2].outcome, Outcome::approved);
  EXPECT_EQ(bench.recovery.settled, 2U);
  EXPECT_EQ(bench.recovery.open, 1U);
  EXPECT_EQ(bench.sent(),
            Till::status_by("orderId", order_id) + Till::status_by("orderId", order_id));
}

TEST(Recover, LeavesAllOpenWhileNobodyCanBeReached) {
  Till bench;
  bench.lose(payment_order());
  bench.lose(credit_card(), history({}));
  bench.lose(refund());
  bench.wall.now += 86400;
  for (int i = 0; i < 3; ++i) bench.be_out_of_reach();
  bench.recover();
  ASSERT_EQ(bench.told.size(), 3U);
  for (const Told& each : bench.told) {
    EXPECT_EQ(each.outcome, Outcome::in_doubt) << each.operation;
    EXPECT_EQ(each.finding, Finding::no_answer) << each.operation;
    EXPECT_EQ(each.code, Errc::unreachable) << each.operation;
  }
  EXPECT_EQ(bench.recovery.open, 3U);
  EXPECT_EQ(bench.recovery.settled, 0U);
}

TEST(Recover, TellsThatItWasGivenBackSince) {
  Till bench;
  bench.lose(payment_order());
  bench.answer(R"({"errorCode":"0","orderStatus":4})");
  bench.expect_recovery(Outcome::approved, Finding::given_back);
  EXPECT_EQ(bench.last_outcome(), Outcome::approved);
}

TEST(Recover, GivesUpWhereMoreThanOneAnswerWouldDo) {
  Till bench;
  auto part = reverse();
  part.amount = {300};
  bench.lose(part);
  bench.answer(R"({"errorCode":"0","orderStatus":1,"amount":125000})");
  bench.expect_recovery(Outcome::given_up, Finding::ambiguous);

  // All of it, though its amount was named.
  part.amount = {125000};
  bench.lose(part);
  bench.answer(R"({"errorCode":"0","orderStatus":1,"amount":125000})");
  bench.expect_recovery(Outcome::in_doubt, Finding::too_early);

  Till cards;
  cards.lose(debit_card(), history({}));
  cards.answer(history({{"DEBIT"}, {"DEBIT"}}));
  cards.expect_recovery(Outcome::given_up, Finding::ambiguous);
}

TEST(Recover, GivesUpWhatIsNeverDecided) {
  const char* const at_the_acs = R"({"errorCode":"0","orderStatus":5})";
  Till bench;
  bench.lose(payment_order());
  bench.wall.now += RecoveryPolicy().give_up_s - 1;
  bench.answer(at_the_acs);
  bench.expect_recovery(Outcome::in_doubt, Finding::under_way);
  bench.wall.now += 1;
  // Whoever cannot be reached may know.
  bench.be_out_of_reach();
  bench.expect_recovery(Outcome::in_doubt, Finding::no_answer);
  bench.answer(at_the_acs);
  bench.expect_recovery(Outcome::given_up, Finding::under_way);
  EXPECT_EQ(bench.last_outcome(), Outcome::given_up);
}

TEST(Recover, GivesNothingUpAndDeclinesNothingWithoutTheTimeOfDay) {
  // Neither when it was noted, nor when it is asked about.
  for (const bool noted_without : {false, true}) {
    Till bench;
    const std::uint32_t now = bench.wall.now;
    if (noted_without) bench.wall.now = 0;
    bench.lose(payment_order());
    bench.wall.now = noted_without ? now + 30 * 86400 : 0;
    bench.answer(R"({"errorCode":"0","orderStatus":0})");
    bench.expect_recovery(Outcome::in_doubt, Finding::too_early);
    // Nor where it went back.
    if (!noted_without) bench.wall.now = now - 1000;
    bench.answer(R"({"errorCode":"0","orderStatus":0})");
    bench.expect_recovery(noted_without ? Outcome::sent : Outcome::in_doubt, Finding::too_early);
    bench.answer(R"({"errorCode":"0","orderStatus":2})");
    bench.expect_recovery(Outcome::approved, Finding::settled);
  }
}

TEST(Recover, CountsFromWhenTheTimeIsKnown) {
  // A clock that was never set does not say 0.
  for (const std::uint32_t unset : {0U, 40U, 1'735'689'599U}) {
    Till bench;
    const std::uint32_t now = bench.wall.now;
    bench.wall.now = unset;
    bench.lose(payment_order());
    bench.answer(R"({"errorCode":"0","orderStatus":0})");
    bench.expect_recovery(Outcome::in_doubt, Finding::too_early);
    bench.wall.now = now;
    bench.answer(R"({"errorCode":"0","orderStatus":0})");
    bench.expect_recovery(Outcome::in_doubt, Finding::too_early);
    bench.wall.now += RecoveryPolicy().late_s - 1;
    bench.answer(R"({"errorCode":"0","orderStatus":0})");
    bench.expect_recovery(Outcome::sent, Finding::too_early);
    bench.wall.now += 1;
    bench.answer(R"({"errorCode":"0","orderStatus":0})");
    bench.expect_recovery(Outcome::declined, Finding::settled);
  }
}

TEST(Recover, CountsACustomersTimeFromThenToo) {
  Till bench;
  const std::uint32_t now = bench.wall.now;
  bench.wall.now = 0;
  bench.answer(R"({"errorCode":"0","acsUrl":"https://acs.example"})");
  EXPECT_TRUE(bench.till.call(payment_order()));
  bench.wall.now = now;
  const char* const not_paid = R"({"errorCode":"0","orderStatus":0})";
  bench.answer(not_paid);
  bench.expect_recovery(Outcome::waiting, Finding::too_early);
  bench.wall.now += RecoveryPolicy().customer_s - 1;
  bench.answer(not_paid);
  bench.expect_recovery(Outcome::waiting, Finding::too_early);
  bench.wall.now += 1;
  bench.answer(not_paid);
  bench.expect_recovery(Outcome::declined, Finding::settled);
}

TEST(Recover, AsksNothingWhereTheTimeCannotBeNoted) {
  Till bench;
  const std::uint32_t now = bench.wall.now;
  bench.wall.now = 0;
  bench.lose(payment_order());
  bench.sent();
  bench.wall.now = now;
  bench.flash.fail_from(bench.flash.operations());
  bench.recover();
  EXPECT_EQ(bench.recovery.fault, JournalFault::storage);
  EXPECT_EQ(bench.sent(), "");
}

TEST(Recover, FollowsItsPolicy) {
  Till bench;
  JournaledClient till(bench.client, bench.journal, bench.wall, {10, 20, 30});
  bench.lose(payment_order());
  const auto ask = [&](std::uint32_t after_s) {
    bench.wall.now = 1'800'000'000 + after_s;
    bench.answer(R"({"errorCode":"0","orderStatus":0})");
    Outcome outcome{};
    till.recover([&](const Recovered& each) { outcome = each.outcome; });
    return outcome;
  };
  EXPECT_EQ(ask(9), Outcome::in_doubt);
  EXPECT_EQ(ask(10), Outcome::declined);
}

TEST(Recover, HasNoQuestionForATopUp) {
  Till bench;
  bench.lose(top_up());
  bench.expect_recovery(Outcome::given_up, Finding::nothing_to_ask);
  EXPECT_EQ(bench.sent(), "");
}

TEST(Recover, LeavesWhatAnotherVersionHasNotedUntilItGivesUp) {
  Till bench;
  std::uint32_t id = 0;
  EXPECT_EQ(bench.journal.begin("pay.do\norder=1\nremark=new", bench.wall.now, id),
            JournalFault::none);
  bench.expect_recovery(Outcome::sent, Finding::unknown_operation);
  EXPECT_EQ(bench.told[0].operation, "pay.do");
  EXPECT_EQ(bench.told[0].order, "1");
  EXPECT_EQ(bench.told[0].remark, "new");
  bench.wall.now += RecoveryPolicy().give_up_s;
  bench.expect_recovery(Outcome::given_up, Finding::unknown_operation);
  EXPECT_EQ(bench.sent(), "");
}

TEST(Recover, CountsWhatIsDamaged) {
  Till bench;
  bench.lose(payment_order());
  bench.cells.bytes[256 + 20] ^= 0x01U;
  EXPECT_EQ(bench.journal.open(), JournalFault::none);
  bench.recover();
  EXPECT_TRUE(bench.told.empty());
  EXPECT_EQ(bench.recovery.damaged, 1U);
}

/// A terminal that was off in the meantime.
TEST(Recover, GoesOnAfterARestart) {
  Till bench;
  bench.lose(moto_payment());
  Flash flash(bench.cells);
  Journal journal(flash);
  ASSERT_EQ(journal.open(), JournalFault::none);
  JournaledClient till(bench.client, journal, bench.wall);
  bench.answer(R"({"errorCode":"0","orderStatus":2})");
  std::string told;
  const Recovery recovery = till.recover([&](const Recovered& each) { told = each.number.raw(); });
  EXPECT_EQ(told, "A-17");
  EXPECT_EQ(recovery.settled, 1U);
  EXPECT_EQ(recovery.open, 0U);
}

// The history of a card.

TEST(History, IsCountedBeforeAndAfter) {
  Till bench;
  bench.lose(credit_card(), history({{"CREDIT"},
                                     {"CREDIT", 1000, 978, "2027-01-14T09:00:00", true},
                                     {"CREDIT", 7},
                                     {"CREDIT", 1000, 840},
                                     {"NOOP", 1000},
                                     {"DEBIT"}}));
  EXPECT_EQ(durable_note(bench.cells),
            "creditCard\ncard=520000******0007\namount=1000\ncurrency=978\n"
            "lines=5\nbefore=3\nreversed=1");
  bench.wall.now += 200;
  bench.answer(history({{"CREDIT"},
                        {"CREDIT", 1000, 978, "2027-01-14T09:00:00", true},
                        {"CREDIT"},
                        {"NOOP", 1000},
                        {"DEBIT"},
                        {"DEBIT"}}));
  bench.expect_recovery(Outcome::approved, Finding::settled);
}

TEST(History, MayHaveTheNewestLineFirst) {
  const Line before = {"CREDIT", 1000, 978, "2027-01-14T09:00:00"};
  for (const bool newest_first : {false, true}) {
    Till bench;
    bench.lose(credit_card(), history({before}));
    bench.answer(
        history(newest_first ? std::vector<Line>{{}, before} : std::vector<Line>{before, {}}));
    bench.expect_recovery(Outcome::approved, Finding::settled);
  }
}

TEST(History, HasTheSumAsItWasAskedFor) {
  Till bench;
  bench.lose(credit_card(), history({}));
  // Another amount was booked, a fee or a conversion.
  std::string with_fee = history({{"CREDIT", 990}});
  with_fee.insert(with_fee.find("\"utrnno\""), R"("requestAmount":1000,)");
  bench.answer(with_fee);
  bench.expect_recovery(Outcome::approved, Finding::settled);
}

TEST(History, IsThatOfTheCardThatGivesTheMoney) {
  Till bench;
  bench.lose(p2p_transfer(), history({}));
  bench.answer(history({{"DEBIT"}, {"CREDIT"}}));
  bench.expect_recovery(Outcome::approved, Finding::settled);
  EXPECT_EQ(bench.sent(), asks_history);
}

TEST(History, IsAskedForFromAMonthBefore) {
  Till bench;
  bench.wall.now = 1'800'000'000 - 8 * 3600;  // midnight
  bench.answer(history({}));
  bench.lose_the_answer();
  EXPECT_FALSE(bench.till.call(credit_card()));
  EXPECT_NE(bench.sent().find(R"("period":{"start":"2026-12-15"})"), std::string::npos);
  // Days later it is the same period, or the numbers would not compare.
  bench.wall.now += 5 * 86400;
  bench.answer(history({}));
  bench.recover();
  EXPECT_NE(bench.sent().find(R"("period":{"start":"2026-12-15"})"), std::string::npos);

  Till timeless;
  timeless.wall.now = 0;
  timeless.answer(history({}));
  timeless.lose_the_answer();
  EXPECT_FALSE(timeless.till.call(credit_card()));
  EXPECT_NE(timeless.sent().find(R"("period":{})"), std::string::npos);
}

TEST(History, TakesNoLineFromAnotherTime) {
  for (const char* const time : {"2027-01-15T07:56:59", "2027-01-15T08:03:01", "yesterday"}) {
    Till bench;
    bench.lose(credit_card(), history({}));
    bench.wall.now += 1000;
    bench.answer(history({{"CREDIT", 1000, 978, time}}));
    bench.expect_recovery(Outcome::given_up, Finding::ambiguous);
  }
  for (const char* const time :
       {"2027-01-15T07:57:00", "2027-01-15T08:03:00", "2027-01-15T11:00:00.5+03:00"}) {
    Till bench;
    bench.lose(credit_card(), history({}));
    bench.wall.now += 1000;
    bench.answer(history({{"CREDIT", 1000, 978, time}}));
    bench.expect_recovery(Outcome::approved, Finding::settled);
  }
}

TEST(History, NeedsTheCardsNumberWhereNoIdWasGiven) {
  Till bench;
  bench.lose(credit_card(), history({}));
  bench.recover([](const Text& masked, CardIdentification&) {
    EXPECT_EQ(masked, Text(masked_card));
    return false;
  });
  ASSERT_EQ(bench.told.size(), 1U);
  EXPECT_EQ(bench.told[0].finding, Finding::no_card);
  EXPECT_EQ(bench.told[0].outcome, Outcome::in_doubt);
  EXPECT_EQ(bench.sent(), "");
  // The short form knows no card at all.
  Finding finding{};
  const Recovery recovery =
      bench.till.recover([&](const Recovered& each) { finding = each.finding; });
  EXPECT_EQ(finding, Finding::no_card);
  EXPECT_EQ(recovery.open, 1U);
  bench.wall.now += RecoveryPolicy().give_up_s;
  bench.recover([](const Text&, CardIdentification&) { return false; });
  EXPECT_EQ(bench.told[0].outcome, Outcome::in_doubt);
}

TEST(History, IsAskedForByTheIdWhereOneWasGiven) {
  Till bench;
  auto credit = credit_card();
  credit.card.card_id = "C7";
  const std::string question =
      std::string(history_path) +
      R"( {"cardIdentification":{"cardId":"C7"},"period":{"start":"2026-12-15"}})" + '\n';
  bench.answer(history({}));
  bench.lose_the_answer();
  EXPECT_FALSE(bench.till.call(credit));
  EXPECT_EQ(bench.sent().rfind(question, 0), 0U);
  bench.answer(history({{"CREDIT"}}));
  bench.recover([](const Text&, CardIdentification&) {
    ADD_FAILURE() << "asked for a number";
    return false;
  });
  EXPECT_EQ(bench.told[0].outcome, Outcome::approved);
  EXPECT_EQ(bench.sent(), question);
}

TEST(History, IsNotAskedForWhereItIsNotKnownWhose) {
  Till bench;
  auto debit = debit_card();
  debit.card = {};
  debit.card.bar_code = "123456";
  bench.lose(debit);
  EXPECT_EQ(durable_note(bench.cells), "debitCard\namount=1000\ncurrency=978");
  // The short form of recover() says so as well.
  bool told = false;
  const Recovery recovery = bench.till.recover([&](const Recovered& each) {
    told = each.outcome == Outcome::given_up && each.finding == Finding::nothing_to_ask;
  });
  EXPECT_TRUE(told);
  EXPECT_EQ(recovery.settled, 1U);
  EXPECT_EQ(bench.sent(), "");

  bench.lose(debit);
  bench.expect_recovery(Outcome::given_up, Finding::nothing_to_ask);
  EXPECT_EQ(bench.sent(), "");
}

TEST(History, MustBeThereBeforeMoneyMoves) {
  const auto refused_with = [](const std::function<void(Till&)>& prepare) {
    Till bench;
    prepare(bench);
    const auto result = bench.till.call(credit_card());
    EXPECT_EQ(result.error().delivery, Delivery::not_sent);
    const std::string sent = bench.sent();
    EXPECT_TRUE(sent.empty() || sent == asks_history) << sent;
    EXPECT_EQ(bench.journal.open_entries(), 0U);
    JournalEntry entry;
    EXPECT_EQ(bench.journal.last(entry), JournalFault::no_entry);
    // It is no fault of the next one.
    bench.answer(history({}));
    bench.answer(R"({"responseCode":"00"})");
    EXPECT_TRUE(bench.till.call(credit_card()).succeeded());
    return result.error().code;
  };
  EXPECT_EQ(refused_with([](Till& bench) { bench.be_out_of_reach(); }), Errc::unreachable);
  EXPECT_EQ(refused_with([](Till& bench) { bench.lose_the_answer(); }), Errc::connection_lost);
  EXPECT_EQ(refused_with([](Till& bench) { bench.answer(R"({"responseCode":"14"})"); }),
            Errc::field_missing);
  EXPECT_EQ(refused_with([](Till& bench) { bench.answer("<html>"); }), Errc::bad_json);
}

TEST(History, DecidesNothingWhereItIsNotThere) {
  Till bench;
  bench.lose(credit_card(), history({}));
  bench.wall.now += 1000;
  bench.answer(R"({"responseCode":"14"})");
  bench.expect_recovery(Outcome::in_doubt, Finding::no_answer);
  EXPECT_EQ(bench.told[0].code, Errc::field_missing);
}

// What an answer says at once.

TEST(Answer, SettlesTheEntry) {
  const struct {
    const char* body;
    Outcome outcome;
  } payments[] = {
      {R"({"errorCode":"0","orderStatus":2})", Outcome::approved},
      {R"({"errorCode":"0","orderStatus":6})", Outcome::declined},
      {R"({"errorCode":"5"})", Outcome::declined},
      // What does not say what became of the money.
      {R"({"errorCode":"0"})", Outcome::in_doubt},
      {R"({"errorCode":"7"})", Outcome::in_doubt},
      {R"({"errorCode":"07","orderStatus":6})", Outcome::in_doubt},
      {R"({"errorCode":"0","orderStatus":5})", Outcome::in_doubt},
      {R"({"errorCode":"5","orderStatus":0})", Outcome::in_doubt},
      {R"({"errorCode":"0","orderStatus":"?"})", Outcome::in_doubt},
      // The customer is next.
      {R"({"errorCode":"0","acsUrl":"https://acs.example"})", Outcome::waiting},
      {R"({"errorCode":"0","is3DSVer2":true,"threeDSServerTransId":"t-1"})", Outcome::waiting},
  };
  for (const auto& each : payments) {
    Till bench;
    bench.answer(each.body);
    EXPECT_TRUE(bench.till.call(payment_order()));
    EXPECT_EQ(bench.last_outcome(), each.outcome) << each.body;
    EXPECT_EQ(bench.journal.open_entries(), is_open(each.outcome) ? 1U : 0U) << each.body;
  }
}

template <class Operation>
Outcome outcome_after(const Operation& request, const std::string& body) {
  Till bench;
  if (detail::is_history(
          detail::in_doubt[detail::find_in_doubt(Operation::endpoint.name)].question)) {
    bench.answer(history({}));
  }
  bench.answer(body);
  EXPECT_TRUE(bench.till.call(request)) << body;
  return bench.last_outcome();
}

TEST(Answer, OfAnInstantPaymentHasTheStatusInside) {
  const auto after = [](const char* body) { return outcome_after(instant_payment(), body); };
  EXPECT_EQ(after(R"({"errorCode":"0","orderStatus":{"ErrorCode":"0","OrderStatus":2}})"),
            Outcome::approved);
  EXPECT_EQ(after(R"({"errorCode":"0","orderStatus":{"OrderStatus":6}})"), Outcome::declined);
  EXPECT_EQ(after(R"({"errorCode":"0","orderStatus":{"OrderStatus":0}})"), Outcome::in_doubt);
  EXPECT_EQ(after(R"({"errorCode":"2"})"), Outcome::declined);
}

TEST(Answer, OfAPlainOperationSaysYesOrNo) {
  for (const char* const body : {R"({"errorCode":"0"})", R"({"success":true})"}) {
    EXPECT_EQ(outcome_after(reverse(), body), Outcome::approved);
    EXPECT_EQ(outcome_after(deposit(), body), Outcome::approved);
    EXPECT_EQ(outcome_after(refund(), body), Outcome::approved);
  }
  for (const char* const body : {R"({"errorCode":"5"})", R"({"success":false,"errorCode":"6"})"}) {
    EXPECT_EQ(outcome_after(reverse(), body), Outcome::declined);
    EXPECT_EQ(outcome_after(refund(), body), Outcome::declined);
  }
  for (const char* const body : {R"({"errorCode":"7"})", R"({"errorCode":"07"})",
                                 R"({"success":false})", R"({"success":false,"errorCode":"0"})"}) {
    EXPECT_EQ(outcome_after(reverse(), body), Outcome::in_doubt);
    EXPECT_EQ(outcome_after(deposit(), body), Outcome::in_doubt);
  }
}

TEST(Answer, OfARegistrationNeedsTheOrdersId) {
  const auto after = [](const char* body) { return outcome_after(registration(), body); };
  EXPECT_EQ(after(R"({"errorCode":"0","orderId":"1"})"), Outcome::approved);
  EXPECT_EQ(after(R"({"errorCode":"1"})"), Outcome::declined);
  EXPECT_EQ(after(R"({"errorCode":"0"})"), Outcome::in_doubt);
  EXPECT_EQ(after("{}"), Outcome::in_doubt);
}

TEST(Answer, OfACardsOperationIsItsCode) {
  EXPECT_EQ(outcome_after(credit_card(), R"({"responseCode":"00"})"), Outcome::approved);
  EXPECT_EQ(outcome_after(debit_card(), R"({"responseCode":"51"})"), Outcome::declined);
  EXPECT_EQ(outcome_after(p2p_transfer(), R"({"responseCode":"91"})"), Outcome::in_doubt);
  EXPECT_EQ(outcome_after(top_up(), R"({"amount":5})"), Outcome::in_doubt);
}

TEST(Answer, ThatIsNoneLeavesItOpen) {
  for (const char* const status : {"400 Bad Request", "429 Too Many Requests",
                                   "500 Internal Server Error", "502 Bad Gateway"}) {
    Till bench;
    bench.script.connection().until_sent().give(std::string("HTTP/1.1 ") + status +
                                                "\r\nContent-Length: 0\r\n\r\n");
    EXPECT_EQ(bench.till.call(payment_order()).error().code, Errc::http_status);
    EXPECT_EQ(bench.last_outcome(), Outcome::in_doubt) << status;
  }
  Till bench;
  bench.answer("{\"errorCode\":");
  EXPECT_EQ(bench.till.call(payment_order()).error().code, Errc::bad_json);
  EXPECT_EQ(bench.last_outcome(), Outcome::in_doubt);
}

// What is refused.

TEST(Refused, IsTheSamePaymentWhileItIsOpen) {
  Till bench;
  bench.lose(payment_order());
  const auto refused = [&](const auto& request) {
    const auto result = bench.till.call(request);
    EXPECT_EQ(result.error().delivery, Delivery::not_sent);
    EXPECT_FALSE(result->succeeded() && result.succeeded());
    EXPECT_EQ(bench.sent(), "");
    return result.error().code;
  };
  EXPECT_EQ(refused(payment_order()), Errc::still_open);
  EXPECT_EQ(refused(three_ds_continue()), Errc::still_open);
  // Another order is another payment.
  auto other = payment_order();
  other.order_id = "2";
  bench.answer(R"({"errorCode":"0","orderStatus":2})");
  EXPECT_TRUE(bench.till.call(other));
  EXPECT_EQ(bench.journal.open_entries(), 1U);

  bench.answer(R"({"errorCode":"0","orderStatus":6})");
  bench.expect_recovery(Outcome::declined, Finding::settled);
  bench.answer(R"({"errorCode":"0","orderStatus":2})");
  EXPECT_TRUE(bench.till.call(payment_order()));
  EXPECT_EQ(bench.last_outcome(), Outcome::approved);
}

TEST(Refused, IsTheSameSumOnTheSameCardWhileItIsOpen) {
  Till bench;
  bench.lose(credit_card(), history({}));
  EXPECT_EQ(bench.till.call(credit_card()).error().code, Errc::still_open);
  EXPECT_EQ(bench.till.call(p2p_credit()).error().code, Errc::still_open);
  EXPECT_EQ(bench.sent(), "");
  auto other = credit_card();
  other.amount = {1001};
  bench.answer(history({}));
  bench.answer(R"({"responseCode":"00"})");
  EXPECT_TRUE(bench.till.call(other));
}

TEST(Refused, IsATopUpOfTheSameCardWhileItIsOpen) {
  Till bench;
  bench.lose(top_up());
  EXPECT_EQ(bench.till.call(top_up()).error().code, Errc::still_open);
  auto other = top_up();
  other.pan = "5200000000000049";
  bench.answer(R"({"responseCode":"00"})");
  EXPECT_TRUE(bench.till.call(other));
}

TEST(Refused, IsACardThatCannotBeNoted) {
  Till bench;
  auto request = credit_card();
  request.card.card_id = "1\n2";
  const Error error = bench.till.call(request).error();
  EXPECT_EQ(error.code, Errc::bad_value);
  EXPECT_EQ(error.delivery, Delivery::not_sent);
  EXPECT_EQ(bench.sent(), "");
  EXPECT_EQ(bench.journal.open_entries(), 0U);
}

TEST(Refused, IsWhatCouldNotBeAskedAbout) {
  Till bench;
  const auto lacks = [&](const auto& request, const char* field) {
    const Error error = bench.till.call(request).error();
    EXPECT_EQ(error.code, Errc::missing);
    EXPECT_EQ(error.delivery, Delivery::not_sent);
    EXPECT_STREQ(error.field, field);
  };
  auto moto = moto_payment();
  moto.order_number = {};
  lacks(moto, "orderNumber");
  auto refund = test::refund();
  refund.external_refund_id = {};
  lacks(refund, "externalRefundId");
  EXPECT_EQ(bench.sent(), "");
  JournalEntry entry;
  EXPECT_EQ(bench.journal.last(entry), JournalFault::no_entry);
}

TEST(Refused, IsEverythingWhileTheJournalIsFull) {
  Till bench;
  int count = 0;
  Error error;
  for (; count < 100 && error.code == Errc::none; ++count) {
    const std::string number = "A-" + std::to_string(count);
    auto moto = moto_payment();
    moto.order_number = number.c_str();
    bench.lose_the_answer();
    const auto result = bench.till.call(moto);
    if (result.error().delivery == Delivery::not_sent) error = result.error();
  }
  EXPECT_EQ(count, 8);  // seven of two sectors' slots, and the one refused
  EXPECT_EQ(error.code, Errc::journal);
  EXPECT_EQ(error.detail, static_cast<std::uint16_t>(JournalFault::full));
  EXPECT_EQ(error.field, nullptr);
  EXPECT_EQ(bench.script.connects, 7U);
  // What moves nothing goes on.
  ecommerce::GetOrderStatusExtended query;
  query.order_id = "1";
  EXPECT_FALSE(bench.till.call(query));  // by the script left over
  EXPECT_EQ(bench.script.connects, 8U);
}

TEST(Refused, IsEverythingWhileTheJournalIsClosed) {
  Till bench;
  Journal closed(bench.flash);
  JournaledClient till(bench.client, closed, bench.wall);
  EXPECT_FALSE(till.is_ready());
  EXPECT_TRUE(bench.till.is_ready());
  for (const Operation& each : operations()) {
    const Error error = each.call(till);
    EXPECT_EQ(error.code, Errc::journal) << each.name();
    EXPECT_EQ(error.delivery, Delivery::not_sent);
    EXPECT_EQ(error.detail, static_cast<std::uint16_t>(JournalFault::not_open));
  }
  EXPECT_EQ(bench.sent(), "");
  const Recovery recovery = till.recover([](const Recovered&) { ADD_FAILURE(); });
  EXPECT_EQ(recovery.fault, JournalFault::not_open);
  EXPECT_EQ(till.last([](const Recovered&) { ADD_FAILURE(); }), JournalFault::not_open);
}

TEST(Refused, IsWhatTheClientRefusesAndItIsNoted) {
  Till bench;
  auto payment = payment_order();
  payment.cvc = {};
  EXPECT_EQ(bench.till.call(payment).error().code, Errc::missing);
  EXPECT_EQ(bench.last_outcome(), Outcome::not_sent);
}

// 3-D Secure, and other operations that go on with an open entry.

constexpr char challenge[] = R"({"errorCode":"0","acsUrl":"https://acs.example"})";
constexpr char not_paid[] = R"({"errorCode":"0","orderStatus":0})";

TEST(Waiting, IsNotDeclinedWhileTheCustomerMayBeBusy) {
  Till bench;
  bench.answer(challenge);
  EXPECT_TRUE(bench.till.call(payment_order()));
  bench.wall.now += RecoveryPolicy().customer_s - 1;
  bench.answer(not_paid);
  bench.expect_recovery(Outcome::waiting, Finding::too_early);
  bench.wall.now += 1;
  bench.answer(not_paid);
  bench.expect_recovery(Outcome::declined, Finding::settled);
}

TEST(Waiting, GoesOnWithTheNextStep) {
  Till bench;
  bench.answer(R"({"errorCode":"0","is3DSVer2":true,"threeDSServerTransId":"t-1"})");
  EXPECT_TRUE(bench.till.call(payment_order()));
  bench.answer(challenge);
  EXPECT_TRUE(bench.till.call(three_ds_continue(), "not the first remark"));
  EXPECT_EQ(bench.last_outcome(), Outcome::waiting);
  bench.answer(R"({"errorCode":"0","orderStatus":2})");
  EXPECT_TRUE(bench.till.call(finish_3ds()));
  EXPECT_EQ(bench.last_outcome(), Outcome::approved);
  JournalEntry entry;
  EXPECT_EQ(bench.journal.last(entry), JournalFault::none);
  EXPECT_EQ(entry.id, 1U);
  EXPECT_EQ(entry.text, std::string("paymentorder.do\norder=") + order_id);
}

/// The first request may have been carried out, whatever becomes of the next one; and the customer
/// may still be at its challenge.
TEST(Waiting, StaysSoWhereTheNextStepDecidesNothing) {
  const std::function<void(Till&)> ends[] = {
      [](Till& bench) { bench.answer(R"({"errorCode":"5"})"); },
      [](Till& bench) { bench.answer(R"({"errorCode":"7"})"); },
      [](Till& bench) { bench.answer(R"({"errorCode":"0","orderStatus":6})"); },
      [](Till& bench) { bench.be_out_of_reach(); },
      [](Till& bench) { bench.lose_the_answer(); },
  };
  for (const auto& end : ends) {
    Till bench;
    bench.answer(challenge);
    EXPECT_TRUE(bench.till.call(payment_order()));
    bench.wall.now += 1000;
    end(bench);
    auto another_card = payment_order();
    another_card.pan = "5555555555554444";
    (void)bench.till.call(another_card);
    EXPECT_EQ(bench.last_outcome(), Outcome::waiting);
    EXPECT_EQ(bench.journal.open_entries(), 1U);
    // Anew from here on.
    bench.wall.now += RecoveryPolicy().customer_s - 1;
    bench.answer(not_paid);
    bench.expect_recovery(Outcome::waiting, Finding::too_early);
    bench.wall.now += 1;
    bench.answer(not_paid);
    bench.expect_recovery(Outcome::declined, Finding::settled);
  }
}

TEST(Waiting, StaysSoWhereThePowerIsCutBeforeTheNextStepEnds) {
  Till bench;
  bench.answer(challenge);
  EXPECT_TRUE(bench.till.call(payment_order()));
  bench.wall.now += 1000;
  bench.transport.before_send = [](std::string_view) { throw PowerCut(); };
  EXPECT_THROW((void)bench.till.call(finish_3ds()), PowerCut);
  bench.transport.before_send = nullptr;

  Till after;
  after.cells = bench.cells;
  ASSERT_EQ(after.journal.open(), JournalFault::none);
  after.wall.now = bench.wall.now + RecoveryPolicy().customer_s - 1;
  after.answer(not_paid);
  after.expect_recovery(Outcome::waiting, Finding::too_early);
}

TEST(Registration, MayBeRepeatedAndIsNotDeclinedByThat) {
  Till bench;
  bench.lose(registration());
  bench.wall.now += 100;
  bench.answer(R"({"errorCode":"1"})");  // the number is taken
  EXPECT_TRUE(bench.till.call(registration()));
  EXPECT_EQ(bench.journal.open_entries(), 1U);
  EXPECT_EQ(bench.last_outcome(), Outcome::in_doubt);
  // It was sent again: the time counts from there.
  bench.wall.now += 100;
  bench.answer(R"({"errorCode":"6"})");
  bench.expect_recovery(Outcome::in_doubt, Finding::too_early);
  bench.answer(R"({"errorCode":"0","orderId":"1"})");
  EXPECT_TRUE(bench.till.call(registration()));
  EXPECT_EQ(bench.last_outcome(), Outcome::approved);
  EXPECT_EQ(bench.journal.open_entries(), 0U);
}

TEST(Registration, OfAnotherSumIsAnotherOrder) {
  Till bench;
  bench.lose(registration());
  auto other = registration();
  other.amount = {1};
  EXPECT_EQ(bench.till.call(other).error().code, Errc::still_open);
}

TEST(Refund, MayBeRepeatedWithTheSameSum) {
  Till bench;
  bench.lose(refund());
  auto other = refund();
  other.amount = {501};
  EXPECT_EQ(bench.till.call(other).error().code, Errc::still_open);
  bench.be_out_of_reach();
  EXPECT_EQ(bench.till.call(refund()).error().code, Errc::unreachable);
  EXPECT_EQ(bench.last_outcome(), Outcome::in_doubt) << "the first one may have been carried out";
  bench.answer(R"({"errorCode":"0"})");
  EXPECT_TRUE(bench.till.call(refund()));
  EXPECT_EQ(bench.last_outcome(), Outcome::approved);
}

TEST(Refund, IsLookedForInTheOrderWhereItsRepeatIsRefused) {
  Till bench;
  bench.lose(refund());
  bench.answer(R"({"errorCode":"7"})");
  bench.answer(R"({"refunds":[{"externalRefundId":"R-0"},{"externalRefundId":"R-1"}]})");
  bench.expect_recovery(Outcome::approved, Finding::settled);

  bench.lose(refund());
  bench.answer(R"({"errorCode":"7"})");
  bench.be_out_of_reach();
  bench.expect_recovery(Outcome::in_doubt, Finding::no_answer);
  EXPECT_EQ(bench.told[0].code, Errc::unreachable);
}

/// recover() itself repeats it, and that request may be late as well.
TEST(Refund, ThatWasRepeatedInVainMayStillArrive) {
  const std::vector<std::string> nothing = {R"({"errorCode":"7"})", R"({"refunds":[]})"};
  Till bench;
  bench.lose(refund());
  bench.wall.now += 1000;
  bench.lose_the_answer();
  bench.expect_recovery(Outcome::in_doubt, Finding::no_answer);
  EXPECT_EQ(bench.last_outcome(), Outcome::sent);
  // Until then it is not repeated again, only asked about.
  bench.sent();
  bench.wall.now += 179;
  bench.answer(R"({"refunds":[]})");
  bench.expect_recovery(Outcome::sent, Finding::too_early);
  EXPECT_EQ(bench.sent().find("refund.do"), std::string::npos);
  bench.wall.now += 1;
  bench.answer(nothing);
  bench.expect_recovery(Outcome::declined, Finding::settled);
}

TEST(Refund, IsNotedBeforeItIsRepeated) {
  Till bench;
  bench.lose(refund());
  bench.wall.now += 1000;
  bench.flash.fail_from(bench.flash.operations());
  bench.sent();
  bench.recover([](const Text&, CardIdentification&) { return false; });
  EXPECT_EQ(bench.sent(), "");
}

// A storage that fails.

TEST(Storage, ThatFailsBeforeItIsSentKeepsItFromBeingSent) {
  for (const std::uint32_t operation : {0U, 1U}) {
    Till bench;
    bench.flash.fail_from(bench.flash.operations() + operation);
    const Error error = bench.till.call(payment_order()).error();
    EXPECT_EQ(error.code, Errc::journal);
    EXPECT_EQ(error.detail, static_cast<std::uint16_t>(JournalFault::storage));
    EXPECT_EQ(bench.sent(), "");
    EXPECT_FALSE(bench.till.is_ready());
  }
  // Of a step that goes on with an entry.
  Till bench;
  bench.answer(challenge);
  EXPECT_TRUE(bench.till.call(payment_order()));
  bench.sent();
  bench.flash.fail_from(bench.flash.operations());
  EXPECT_EQ(bench.till.call(finish_3ds()).error().code, Errc::journal);
  EXPECT_EQ(bench.sent(), "");
}

TEST(Storage, ThatFailsWhileItIsSettledKeepsNoAnswerBack) {
  Till bench;
  bench.flash.fail_from(bench.flash.operations() + 2);  // an entry takes two writes
  bench.answer(R"({"errorCode":"0","orderStatus":2})");
  const auto result = bench.till.call(payment_order());
  EXPECT_TRUE(result);
  EXPECT_EQ(result->payment(), Payment::approved);
  EXPECT_EQ(bench.till.fault(), JournalFault::storage);
  EXPECT_FALSE(bench.till.is_ready());

  bench.flash.fail_from(UINT32_MAX);
  EXPECT_EQ(bench.journal.open(), JournalFault::none);
  bench.answer(R"({"errorCode":"0","orderStatus":2})");
  bench.expect_recovery(Outcome::approved, Finding::settled);

  // The next operation begins without it.
  bench.answer(R"({"errorCode":"0","orderStatus":2})");
  EXPECT_TRUE(bench.till.call(payment_order()));
  EXPECT_EQ(bench.till.fault(), JournalFault::none);
}

TEST(Storage, ThatFailedIsNoFaultOfAnOperationThatIsRefused) {
  Till bench;
  bench.lose(moto_payment());
  bench.flash.fail_from(bench.flash.operations() + 2);
  bench.answer(R"({"errorCode":"0","orderStatus":2})");
  EXPECT_TRUE(bench.till.call(payment_order()));
  EXPECT_EQ(bench.till.fault(), JournalFault::storage);
  bench.flash.fail_from(UINT32_MAX);
  EXPECT_EQ(bench.journal.open(), JournalFault::none);
  EXPECT_EQ(bench.till.call(moto_payment()).error().code, Errc::still_open);
  EXPECT_EQ(bench.till.fault(), JournalFault::none);
}

/// Told twice is better than never.
TEST(Storage, ThatFailsAfterTheReportHasItToldAgain) {
  Till bench;
  bench.lose(payment_order());
  bench.lose(moto_payment());
  bench.flash.fail_from(bench.flash.operations());
  bench.answer(R"({"errorCode":"0","orderStatus":2})");
  bench.recover();
  ASSERT_EQ(bench.told.size(), 1U);
  EXPECT_EQ(bench.told[0].outcome, Outcome::approved);
  EXPECT_EQ(bench.recovery.fault, JournalFault::storage);
  EXPECT_EQ(bench.recovery.settled, 0U);
  EXPECT_EQ(bench.recovery.open, 2U);

  bench.flash.fail_from(UINT32_MAX);
  EXPECT_EQ(bench.journal.open(), JournalFault::none);
  bench.answer(R"({"errorCode":"0","orderStatus":2})");
  bench.answer(R"({"errorCode":"0","orderStatus":2})");
  bench.recover();
  EXPECT_EQ(bench.told.size(), 2U);
  EXPECT_EQ(bench.recovery.settled, 2U);
}

TEST(Storage, WhosePowerIsCutAfterTheReportHasItToldAgain) {
  for (const bool while_told : {false, true}) {
    Till bench;
    bench.lose(payment_order());
    bench.answer(R"({"errorCode":"0","orderStatus":2})");
    if (!while_told) bench.flash.cut_at(bench.flash.operations(), Flash::Torn::half);
    int reports = 0;
    const auto report = [&](const Recovered& each) {
      EXPECT_EQ(each.outcome, Outcome::approved);
      ++reports;
      if (while_told) throw PowerCut();
    };
    EXPECT_THROW(bench.till.recover(report), PowerCut);
    EXPECT_EQ(reports, 1);

    Till after;
    after.cells = bench.cells;
    ASSERT_EQ(after.journal.open(), JournalFault::none);
    after.answer(R"({"errorCode":"0","orderStatus":2})");
    after.expect_recovery(Outcome::approved, Finding::settled);
  }
}

TEST(Storage, ThatCannotBeReadEndsARecovery) {
  Till bench;
  bench.lose(payment_order());
  bench.flash.fail_read(0);
  bench.recover();
  EXPECT_TRUE(bench.told.empty());
  EXPECT_EQ(bench.recovery.fault, JournalFault::storage);
}

// The question about a P2pCredit.

constexpr char open_answer[] = R"({"responseCode":"68","systemTraceAuditNumber":7,)"
                               R"("localTransactionDate":"2027-01-15T08:00:01","rrn":"r-1"})";

struct Inquire : testing::Test {
  Till bench;
  transactions::OriginalTransaction original;

  /// A credit whose answer names the transaction, and decides nothing.
  void send() {
    bench.answer(history({}));
    bench.answer(open_answer);
    const auto answer = bench.till.call(p2p_credit());
    EXPECT_TRUE(original.keep(*answer));
    bench.sent();
  }
};

TEST_F(Inquire, SettlesTheCredit) {
  const struct {
    const char* body;
    Outcome outcome;
  } all[] = {
      {R"({"responseCode":"68"})", Outcome::in_doubt},
      {R"({"responseCode":"00"})", Outcome::approved},
  };
  send();
  EXPECT_EQ(bench.last_outcome(), Outcome::in_doubt);
  for (const auto& each : all) {
    bench.answer(each.body);
    EXPECT_TRUE(bench.till.inquire(p2p_credit(), original));
    const std::string question = bench.sent();
    EXPECT_EQ(question.rfind("/v1/apigate/ws/rest/p2pCredit {", 0), 0U) << question;
    EXPECT_NE(question.find(R"("originalTransactionParameters":{"systemTraceAuditNumber":7,)"
                            R"("localTransactionDate":"2027-01-15T08:00:01","rrn":"r-1"})"),
              std::string::npos)
        << question;
    EXPECT_EQ(bench.last_outcome(), each.outcome);
    EXPECT_EQ(bench.till.fault(), JournalFault::none);
  }
  // Once more, after all.
  EXPECT_EQ(bench.till.settle(Outcome::declined), JournalFault::no_entry);
  bench.answer(R"({"responseCode":"51"})");
  EXPECT_TRUE(bench.till.inquire(p2p_credit(), original));
  EXPECT_EQ(bench.last_outcome(), Outcome::approved);
  EXPECT_EQ(bench.till.fault(), JournalFault::none);
}

TEST_F(Inquire, LeavesItOpenWithoutAnAnswer) {
  send();
  bench.lose_the_answer();
  EXPECT_FALSE(bench.till.inquire(p2p_credit(), original));
  EXPECT_EQ(bench.last_outcome(), Outcome::in_doubt);
  EXPECT_EQ(bench.journal.open_entries(), 1U);
}

TEST_F(Inquire, SettlesNothingElse) {
  send();
  // Other operations came between, one of them in doubt as well.
  bench.lose(payment_order());
  bench.answer(R"({"responseCode":"00"})");
  EXPECT_TRUE(bench.till.inquire(p2p_credit(), original));
  EXPECT_EQ(bench.last_outcome(), Outcome::in_doubt) << "the payment of the order";
  EXPECT_EQ(bench.journal.open_entries(), 1U);
  // Which is still the one that settle() means.
  EXPECT_EQ(bench.till.settle(Outcome::approved), JournalFault::none);
  EXPECT_EQ(bench.journal.open_entries(), 0U);

  // A credit of the same sum by another operation.
  bench.lose(credit_card(), history({}));
  bench.answer(R"({"responseCode":"00"})");
  EXPECT_TRUE(bench.till.inquire(p2p_credit(), original));
  EXPECT_EQ(bench.journal.open_entries(), 1U);
}

TEST_F(Inquire, TellsWhereItCouldNotBeNoted) {
  send();
  bench.flash.fail_from(bench.flash.operations());
  bench.answer(R"({"responseCode":"00"})");
  EXPECT_TRUE(bench.till.inquire(p2p_credit(), original));
  EXPECT_EQ(bench.till.fault(), JournalFault::storage);
  bench.answer(R"({"responseCode":"00"})");
  EXPECT_TRUE(bench.till.inquire(p2p_credit(), original));
  EXPECT_EQ(bench.till.fault(), JournalFault::not_open);
}

TEST_F(Inquire, IsNotNotedWhereItIsAskedByCall) {
  send();
  auto question = p2p_credit();
  question.original = original.parameters();
  bench.answer(R"({"responseCode":"00"})");
  EXPECT_TRUE(bench.till.call(question));
  JournalEntry entry;
  EXPECT_EQ(bench.journal.last(entry), JournalFault::none);
  EXPECT_EQ(entry.id, 1U);
  EXPECT_EQ(entry.outcome, Outcome::in_doubt) << "settle() is the application's";
}

// Without waiting.

TEST(Polled, IsNotedWhenItIsTaken) {
  Till bench;
  bench.answer(R"({"errorCode":"0","orderStatus":2})");
  EXPECT_TRUE(bench.till.start(payment_order(), "remark"));
  EXPECT_EQ(bench.last_outcome(), Outcome::sent);
  while (!bench.till.poll()) EXPECT_EQ(bench.last_outcome(), Outcome::sent);
  EXPECT_EQ(bench.last_outcome(), Outcome::sent);
  EXPECT_TRUE(bench.till.take<ecommerce::PaymentOrder>());
  EXPECT_EQ(bench.last_outcome(), Outcome::approved);
  EXPECT_TRUE(bench.till.take<ecommerce::PaymentOrder>()) << "it may be asked for again";
  EXPECT_EQ(bench.till.fault(), JournalFault::none);
}

TEST(Polled, TellsByTakeWhyItWasRefused) {
  Till bench;
  bench.lose(payment_order());
  EXPECT_TRUE(bench.till.start(payment_order()));
  EXPECT_TRUE(bench.till.poll());
  EXPECT_EQ(bench.till.take<ecommerce::PaymentOrder>().error().code, Errc::still_open);
  EXPECT_EQ(bench.sent(), "");
  EXPECT_EQ(bench.last_outcome(), Outcome::in_doubt);
}

/// What is asked of it meanwhile is refused, and changes nothing.
TEST(Polled, IsNotDisturbed) {
  Till bench;
  bench.lose(moto_payment());
  bench.answer(R"({"errorCode":"0","orderStatus":2})");
  EXPECT_TRUE(bench.till.start(payment_order()));
  EXPECT_FALSE(bench.till.start(reverse()));
  EXPECT_EQ(bench.till.call(reverse()).error().code, Errc::busy);
  EXPECT_EQ(bench.till.call(credit_card()).error().code, Errc::busy);
  EXPECT_EQ(bench.till.call(ecommerce::GetOrderStatusExtended()).error().code, Errc::busy);
  EXPECT_EQ(bench.till.inquire(p2p_credit(), {}).error().code, Errc::busy);
  EXPECT_EQ(bench.journal.open_entries(), 2U) << "nothing of all that is noted";

  // It is not told as one of the past.
  bench.recover();
  ASSERT_EQ(bench.told.size(), 1U);
  EXPECT_EQ(bench.told[0].operation, "motoPayment.do");
  EXPECT_EQ(bench.told[0].code, Errc::busy);
  EXPECT_EQ(bench.recovery.open, 2U);

  while (!bench.till.poll()) {
  }
  EXPECT_TRUE(bench.till.take<ecommerce::PaymentOrder>());
  EXPECT_EQ(bench.last_outcome(), Outcome::approved);
  EXPECT_EQ(bench.journal.open_entries(), 1U);
}

TEST(Polled, IsNotGivenUpWhileItIsUnderWay) {
  Till bench;
  bench.answer(R"({"responseCode":"00"})");
  EXPECT_TRUE(bench.till.start(top_up()));
  bench.recover();
  EXPECT_TRUE(bench.told.empty());
  while (!bench.till.poll()) {
  }
  EXPECT_TRUE(bench.till.take<cards::TopUp>());
  EXPECT_EQ(bench.last_outcome(), Outcome::approved);
}

/// start() does not go on with the one before: its answer would be lost.
TEST(Polled, IsNotEndedByTheNextStart) {
  Till bench;
  bench.answer(R"({"errorCode":"0","orderStatus":2})");
  EXPECT_TRUE(bench.till.start(payment_order()));
  for (int i = 0; i < 100; ++i) EXPECT_FALSE(bench.till.start(reverse()));
  while (!bench.till.poll()) {
  }
  EXPECT_TRUE(bench.till.take<ecommerce::PaymentOrder>());
  EXPECT_EQ(bench.last_outcome(), Outcome::approved);
}

TEST(Polled, StaysOpenWhereTheWrongAnswerIsTaken) {
  Till bench;
  bench.answer(R"({"errorCode":"0","orderStatus":2})");
  EXPECT_TRUE(bench.till.start(payment_order()));
  EXPECT_EQ(bench.till.take<ecommerce::PaymentOrder>().error().code, Errc::wrong_answer);
  EXPECT_EQ(bench.journal.open_entries(), 1U);
  while (!bench.till.poll()) {
  }
  EXPECT_EQ(bench.till.take<ecommerce::Reverse>().error().code, Errc::wrong_answer);
  EXPECT_EQ(bench.journal.open_entries(), 1U);
  EXPECT_TRUE(bench.till.take<ecommerce::PaymentOrder>());
  EXPECT_EQ(bench.last_outcome(), Outcome::approved);
}

// Settled by the application, and the last entry.

TEST(Settled, ByTheApplicationOnce) {
  Till bench;
  EXPECT_EQ(bench.till.settle(Outcome::approved), JournalFault::no_entry);
  bench.lose(payment_order());
  EXPECT_EQ(bench.till.settle(Outcome::in_doubt), JournalFault::none);
  EXPECT_EQ(bench.till.settle(Outcome::declined), JournalFault::none);
  EXPECT_EQ(bench.last_outcome(), Outcome::declined);
  EXPECT_EQ(bench.till.settle(Outcome::approved), JournalFault::no_entry);
  EXPECT_EQ(bench.last_outcome(), Outcome::declined);
  EXPECT_EQ(bench.sent(), "");
}

TEST(Settled, MeansTheLastOperationThatIsNoted) {
  Till bench;
  bench.lose(payment_order());
  // Neither what is not noted,
  ecommerce::VerifyCard verification;
  verification.pan = secret_pan;
  verification.expiry = secret_expiry;
  bench.answer(R"({"errorCode":"0"})");
  EXPECT_TRUE(bench.till.call(verification));
  EXPECT_EQ(bench.till.settle(Outcome::approved), JournalFault::none);
  // nor what was refused, nor what was before that.
  bench.lose(moto_payment());
  EXPECT_FALSE(bench.till.call(moto_payment()));
  EXPECT_EQ(bench.till.settle(Outcome::approved), JournalFault::no_entry);
  EXPECT_EQ(bench.last_outcome(), Outcome::in_doubt);
}

TEST(Last, IsToldWhetherItIsSettledOrNot) {
  Till bench;
  const auto last = [&] {
    bench.told.clear();
    EXPECT_EQ(bench.till.last([&](const Recovered& each) { bench.told.emplace_back(each); }),
              JournalFault::none);
    return bench.told.empty() ? std::pair{Outcome{}, Finding{}}
                              : std::pair{bench.told[0].outcome, bench.told[0].finding};
  };
  EXPECT_EQ(bench.till.last([](const Recovered&) { ADD_FAILURE(); }), JournalFault::no_entry);
  bench.lose(moto_payment());
  EXPECT_EQ(last(), std::pair(Outcome::in_doubt, Finding::no_answer));
  EXPECT_EQ(bench.told[0].number, "A-17");
  EXPECT_EQ(bench.told[0].amount, Amount(2500));
  EXPECT_EQ(bench.till.settle(Outcome::declined), JournalFault::none);
  EXPECT_EQ(last(), std::pair(Outcome::declined, Finding::settled));
  EXPECT_EQ(bench.sent(), "");
}

}  // namespace
}  // namespace tillwire::test::journaled_client_test
