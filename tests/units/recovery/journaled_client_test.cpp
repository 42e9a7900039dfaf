// The client with a journal: requests are noted before they are sent, queried after a loss and
// settled by the answer.
#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <new>
#include <string>
#include <support/call_site.hpp>
#include <support/exchange.hpp>
#include <tillwire/ops/ecommerce/beyond/verify_card.hpp>
#include <tillwire/recovery/journaled_client.hpp>
#include <type_traits>
#include <vector>

#include "first_edition.hpp"
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

/// A copy of what recover() or last() reported.
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

/// Uses a user name: with a token, orders could only be queried by id.
Gateway shop_gateway() {
  Gateway gateway = sample_gateway();
  gateway.ecommerce = {"shop", "s"};
  return gateway;
}

/// Declares that no other terminal moves money on these cards.
RecoveryPolicy alone() {
  RecoveryPolicy policy;
  policy.alone_on_cards = true;
  return policy;
}

constexpr char held[] = R"({"errorCode":"0","orderStatus":1})";
constexpr char nothing_refunded[] =
    R"({"orderStatus":2,"amount":125000,"paymentAmountInfo":{"refundedAmount":0},"refunds":[]})";

/// A till on a bench: a scripted gateway, a journal in simulated flash and manual clocks. Every
/// exchange uses a new connection, as each answer closes its connection.
struct Till {
  Gateway gateway = shop_gateway();
  ScriptedTransport script;
  Watched transport{script};
  ManualClock clock;
  Wall wall;
  Buffers<2048, 4096> memory{};
  Cells cells{1024, 4};
  Flash flash{cells};
  Journal journal{flash};
  JournaledClient till;
  Recovery recovery;       // the last recovery
  std::vector<Told> told;  // what it reported
  std::size_t seen = 0;    // connections that sent() has reported

  explicit Till(const RecoveryPolicy& policy = alone())
      : till(gateway, transport, clock, memory, journal, wall, policy) {
    script.clock = &clock;
    EXPECT_EQ(journal.format(), JournalError::none);
  }
  ~Till() {
    EXPECT_TRUE(script.complaints.empty()) << script.complaints.front();
    const std::string_view image(reinterpret_cast<const char*>(cells.bytes.data()),
                                 cells.bytes.size());
    for (const char* const secret : {secret_pan, secret_card, secret_cvc, secret_expiry}) {
      EXPECT_EQ(image.find(secret), std::string_view::npos) << secret;
    }
  }

  /// Advances both clocks.
  void pass(std::uint32_t seconds) {
    clock.advance(seconds * 1000);
    wall.now += seconds;
  }

  // Scripts the gateway's next step.
  void answer(const std::string& body) {
    script.connection().until_sent().give(
        "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: " + std::to_string(body.size()) +
        "\r\n\r\n" + body);
  }
  void answer(const std::vector<std::string>& bodies) {
    for (const std::string& body : bodies) answer(body);
  }
  /// Answers with a page that does not fit the buffer.
  void answer_large_page(int status, char first = '<') {
    script.connection().until_sent().give("HTTP/1.1 " + std::to_string(status) +
                                          " \r\nConnection: close\r\nContent-Length: 5000\r\n\r\n" +
                                          first + std::string(4999, 'x'));
  }
  void lose_the_answer() { script.connection().until_sent().fails(); }
  void be_out_of_reach() { script.connection().connect_answers(Io::failed(Fault::unreachable)); }

  /// Returns what was sent since the last call, one line per request: the path, and the body
  /// without credentials.
  std::string sent() {
    std::string all;
    for (; seen < script.connects; ++seen) {
      const std::string& bytes = script.at(seen).sent;
      if (bytes.empty()) continue;
      const std::size_t path = bytes.find(' ') + 1;
      std::string body = bytes.substr(bytes.find("\r\n\r\n") + 4);
      const std::string credentials =
          gateway.ecommerce.token.present() ? "token=t&" : "userName=shop&password=s&";
      if (body.rfind(credentials, 0) == 0) body.erase(0, credentials.size());
      all += bytes.substr(path, bytes.find(' ', path) - path) + ' ' + body + '\n';
    }
    return all;
  }

  /// A status query as `sent()` shows it.
  static std::string status_by(const char* field, const char* value) {
    return std::string("/payment/rest/getOrderStatusExtended.do ") + field + '=' + value + '\n';
  }

  template <class FindCard>
  const Told* recover(FindCard find_card) {
    told.clear();
    recovery = till.recover([this](const Recovered& each) { told.emplace_back(each); }, find_card);
    return told.empty() ? nullptr : &told.front();
  }
  const Told* recover(CallSite site = CallSite::here()) {
    const Traced traced(site);
    return recover([](const Text& masked, CardIdentification& card) {
      EXPECT_EQ(masked, Text(masked_card));
      card.card_number = secret_card;
      return true;
    });
  }
  /// Recovers, and expects this result for the only entry reported.
  void expect_recovery(Outcome outcome, Finding finding, CallSite site = CallSite::here()) {
    const Traced traced(site);
    recover();
    EXPECT_EQ(recovery.journal_error, JournalError::none);
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0].outcome, outcome);
    EXPECT_EQ(told[0].finding, finding);
    EXPECT_EQ(recovery.settled, is_open(outcome) ? 0U : 1U);
    EXPECT_EQ(recovery.open, is_open(outcome) ? 1U : 0U);
  }

  /// Answers the status query that precedes a deposit, a reversal or a refund.
  template <class Operation>
  void answer_ahead() {
    constexpr bool completes = std::is_same_v<Operation, ecommerce::Deposit> ||
                               std::is_same_v<Operation, ecommerce::Reverse>;
    if (completes) answer(held);
    if (std::is_same_v<Operation, ecommerce::Refund>) answer(nothing_refunded);
  }

  /// Sends the operation and loses its answer.
  template <class Operation>
  void lose(const Operation& request, CallSite site = CallSite::here()) {
    const Traced traced(site);
    answer_ahead<Operation>();
    lose_the_answer();
    const auto result = till.call(request);
    EXPECT_EQ(result.error().code, Errc::connection_lost);
    EXPECT_EQ(result.error().delivery, Delivery::unknown);
    sent();
  }
  /// Loses the answer to a card operation whose history has those lines.
  template <class Operation>
  void lose(const Operation& request, const std::string& history,
            CallSite site = CallSite::here()) {
    answer(history);
    lose(request, site);
  }

  /// Returns the latest entry's outcome.
  Outcome last_outcome(CallSite site = CallSite::here()) {
    const Traced traced(site);
    JournalEntry entry;
    EXPECT_EQ(journal.last(entry), JournalError::none);
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

/// Builds a card history answer that begins with an old line, as an empty history decides nothing.
std::string history(std::vector<Line> lines) {
  lines.insert(lines.begin(), {"NOOP", 1, 978, "2027-01-01T08:00:00"});
  std::string all;
  for (const Line& each : lines) {
    if (!all.empty()) all += ',';
    all += std::string(R"({"authorizationDate":")") + each.time +
           R"(","transactionType":"700","operationDirection":")" + each.direction +
           R"(","amount":)" + std::to_string(each.amount) + R"(,"currency":)" +
           std::to_string(each.currency) + R"(,"amountInAccountCurrency":1,"utrnno":)" +
           std::to_string(all.empty() ? 1 : 2) + R"(,"reversal":)" +
           (each.reversal ? "true" : "false") + '}';
  }
  return R"({"transactions":[)" + all + "]}";
}

/// Answers to a status query that cannot be used.
const std::string unusable_records[] = {
    R"({"errorCode":"0","orderStatus":1,"orderDescription":")" + std::string(5000, 'x') + "\"}",
    R"({"errorCode":"0","orderStatus":1,"success":"perhaps"})",
    R"({"errorCode":"0","errorCode":"0"})",
};

const std::string asks_history = std::string(history_path) +
                                 R"( {"cardIdentification":{"cardNumber":"5200000000000007"},)"
                                 R"("period":{"start":"2026-12-15"}})" +
                                 '\n';

// Every operation, from the loss of its answer to its outcome.

/// The query for an operation, and its answers where nothing moved and where it was carried out.
struct Inquiry {
  std::string before;         // what is sent first
  std::string answer_before;  // the answer to it
  std::string question;       // what recover() sends
  std::string nothing;        // the answer where nothing moved
  std::string done;
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
      return {"", "", status, order(0), order(2)};
    case Question::registration:
      return {"", "", status, R"({"errorCode":"6"})", order(0)};
    case Question::deposit:
      return {status, order(1), status, order(1), order(2)};
    case Question::reversal:
      return {status, order(1), status, order(1), order(3)};
    case Question::refund:
      return {status, nothing_refunded, status, nothing_refunded,
              R"({"orderStatus":2,"refunds":[{"externalRefundId":"R-1","amount":500}]})"};
    case Question::credit:
    case Question::debit:
      return {asks_history, history({}), asks_history, history({}),
              history({{debit ? "DEBIT" : "CREDIT"}})};
    default:
      return {};
  }
}

/// Returns the latest entry's note from a copy of the flash, as a terminal finds it after a power
/// cut; empty if there is no entry or it is not open.
std::string durable_note(const Cells& cells, CallSite site = CallSite::here()) {
  const Traced traced(site);
  Cells copy = cells;
  Flash flash(copy);
  Journal journal(flash);
  EXPECT_EQ(journal.open(), JournalError::none);
  JournalEntry entry;
  if (journal.last(entry) != JournalError::none || !is_open(entry.outcome)) return {};
  return std::string(entry.text);
}

/// An operation without its type.
struct Operation {
  const detail::InDoubt& row;
  std::function<Error(JournaledClient&)> call;
  Inquiry inquiry = inquiry_of(row);

  std::string name() const { return row.operation; }
  /// Sends the operation and loses its answer.
  void lose(Till& bench, CallSite site = CallSite::here()) const {
    const Traced traced(site);
    if (!inquiry.before.empty()) bench.answer(inquiry.answer_before);
    bench.lose_the_answer();
    const Error error = call(bench.till);
    EXPECT_EQ(error.code, Errc::connection_lost);
    EXPECT_EQ(error.delivery, Delivery::unknown);
  }
};

/// Returns all operations that are noted.
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
    EXPECT_EQ(bench.till.journal_error(), JournalError::none);
  }
}

TEST(EveryOperation, IsSettledOnceItsRequestHasArrived) {
  for (const Operation& each : operations()) {
    if (each.row.question == Question::none) continue;
    SCOPED_TRACE(each.name());
    Till bench;
    each.lose(bench);
    bench.sent();
    // Nothing has moved yet.
    bench.answer(each.inquiry.nothing);
    bench.expect_recovery(Outcome::in_doubt, Finding::too_early);
    EXPECT_EQ(bench.sent(), each.inquiry.question);
    EXPECT_EQ(bench.told[0].operation, each.name());
    // The request was only late.
    bench.pass(100);
    bench.answer(each.inquiry.done);
    bench.expect_recovery(Outcome::approved, Finding::settled);
    EXPECT_EQ(bench.sent(), each.inquiry.question);
    EXPECT_EQ(bench.last_outcome(), Outcome::approved);
  }
}

TEST(EveryOperation, IsDeclinedOnceItCanNoLongerArrive) {
  for (const Operation& each : operations()) {
    if (each.row.question == Question::none) continue;
    SCOPED_TRACE(each.name());
    Till bench;
    each.lose(bench);
    // A line may appear in a card's history hours later.
    bench.pass(detail::is_history(each.row.question) ? 6 * 3600 - 1 : 179);
    bench.answer(each.inquiry.nothing);
    bench.expect_recovery(Outcome::in_doubt, Finding::too_early);
    bench.pass(1);
    bench.answer(each.inquiry.nothing);
    bench.expect_recovery(Outcome::declined, Finding::settled);
    bench.sent();
    bench.recover();
    EXPECT_TRUE(bench.told.empty());
    EXPECT_EQ(bench.sent(), "");
  }
}

TEST(EveryOperation, IsNotedAsNotSentIfNothingWasSent) {
  for (const Operation& each : operations()) {
    SCOPED_TRACE(each.name());
    Till bench;
    if (!each.inquiry.before.empty()) bench.answer(each.inquiry.answer_before);
    bench.be_out_of_reach();
    EXPECT_EQ(each.call(bench.till).code, Errc::unreachable);
    EXPECT_EQ(bench.journal.open_entries(), 0U);
    EXPECT_EQ(bench.last_outcome(), Outcome::not_sent);
  }
}

// Reports of entries.

TEST(Recover, ReportsTheNote) {
  Till bench;
  auto refund = test::refund();
  refund.order_number = "A-17";
  bench.answer(nothing_refunded);
  bench.lose_the_answer();
  EXPECT_FALSE(bench.till.call(refund, "the red shoes").answered());
  bench.pass(60);
  bench.answer(R"({"orderStatus":2,"refunds":[{"externalRefundId":"R-1","amount":500}]})");
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

TEST(Recover, PrefersTheOrderIdToTheNumber) {
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
}

TEST(Recover, ReportsACardByMaskedNumberOrId) {
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

TEST(Recover, QueriesTheOldestEntryFirst) {
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

TEST(Recover, LeavesEntriesOpenWhileTheGatewayIsUnreachable) {
  Till bench;
  bench.lose(payment_order());
  bench.lose(credit_card(), history({}));
  bench.lose(refund());
  bench.pass(86400);
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

TEST(Recover, ReportsALaterRefund) {
  Till bench;
  bench.lose(payment_order());
  bench.answer(R"({"errorCode":"0","orderStatus":4,)"
               R"("paymentAmountInfo":{"depositedAmount":0,"refundedAmount":1250}})");
  bench.expect_recovery(Outcome::approved, Finding::given_back);
  EXPECT_EQ(bench.last_outcome(), Outcome::approved);
}

TEST(Recover, PartialRefundLeavesAPayment) {
  for (const char* const sums : {R"("depositedAmount":1000,"refundedAmount":250)",
                                 R"("depositedAmount":1250,"refundedAmount":250)"}) {
    for (const char* const status : {"2", "4"}) {
      Till bench;
      bench.lose(payment_order());
      bench.answer(std::string(R"({"errorCode":"0","amount":1250,"orderStatus":)") + status +
                   R"(,"paymentAmountInfo":{"approvedAmount":1250,)" + sums + "}}");
      bench.expect_recovery(Outcome::approved, Finding::settled);
    }
  }
}

/// Gives up only after the request can no longer arrive: otherwise an operator sees that nothing
/// has moved yet, and repeats it.
TEST(Recover, GivesUpAnAmbiguousEntry) {
  const auto expect_given_up_late = [](Till& bench, const std::string& record,
                                       Finding finding = Finding::ambiguous) {
    bench.pass(178);
    bench.answer(record);
    bench.expect_recovery(Outcome::in_doubt, Finding::under_way);
    bench.pass(2);
    bench.answer(record);
    bench.expect_recovery(Outcome::given_up, finding);
  };
  Till bench;
  auto part = reverse();
  part.amount = {300};
  bench.lose(part);
  expect_given_up_late(bench, R"({"errorCode":"0","orderStatus":1,"amount":125000})");

  // The whole amount, although the request named it.
  part.amount = {125000};
  bench.lose(part);
  bench.answer(R"({"errorCode":"0","orderStatus":1,"amount":125000})");
  bench.expect_recovery(Outcome::in_doubt, Finding::too_early);

  for (const char* const record :
       {R"({"orderStatus":2,"refunds":[{"amount":500}]})",
        R"({"orderStatus":2,"paymentAmountInfo":{"refundedAmount":500}})"}) {
    SCOPED_TRACE(record);
    Till refunds;
    refunds.lose(refund());
    expect_given_up_late(refunds, record);
  }
  Till version;
  version.lose(refund());
  expect_given_up_late(version, R"({"orderStatus":2,"amount":125000})", Finding::not_visible);
  Till number;
  number.lose(moto_payment());
  expect_given_up_late(number, R"({"errorCode":"0","orderStatus":0,"amount":2501})");
  Till cards;
  cards.lose(debit_card(), history({}));
  expect_given_up_late(cards, history({{"DEBIT"}, {"DEBIT"}}));
}

TEST(Recover, GivesUpAnEntryThatIsNeverDecided) {
  const char* const at_the_acs = R"({"errorCode":"0","orderStatus":5})";
  Till bench;
  bench.lose(payment_order());
  bench.pass(RecoveryPolicy().give_up.count() - 1);
  bench.answer(at_the_acs);
  bench.expect_recovery(Outcome::in_doubt, Finding::under_way);
  bench.pass(1);
  // A gateway that cannot be reached may know the outcome.
  bench.be_out_of_reach();
  bench.expect_recovery(Outcome::in_doubt, Finding::no_answer);
  bench.answer(at_the_acs);
  bench.expect_recovery(Outcome::given_up, Finding::under_way);
  EXPECT_EQ(bench.last_outcome(), Outcome::given_up);
}

/// No answer to the query will ever fit this program's buffer: the operator has to know, and the
/// next sale must not wait for ever.
TEST(Recover, GivesUpIfTheRecordExceedsTheBuffer) {
  const std::string large(5000, 'x');
  const auto expect_given_up = [&](Till& bench, Errc code, const std::string& body,
                                   std::uint32_t late_s) {
    bench.answer(body);
    bench.expect_recovery(Outcome::in_doubt, Finding::no_answer);
    EXPECT_EQ(bench.told[0].code, code);
    bench.pass(late_s);
    bench.answer(body);
    bench.expect_recovery(Outcome::given_up, Finding::does_not_fit);
    EXPECT_EQ(bench.told[0].code, code);
    EXPECT_EQ(bench.journal.open_entries(), 0U);
  };
  {
    Till bench;
    bench.lose(payment_order());
    expect_given_up(bench, Errc::body_too_large,
                    R"({"errorCode":"0","orderStatus":2,"orderDescription":")" + large + "\"}",
                    180);
  }
  Till bench;
  bench.lose(credit_card(), history({}));
  std::string lines = history({{}});
  lines.insert(lines.rfind("\"reversal\""), "\"merchantName\":\"" + large + "\",");
  expect_given_up(bench, Errc::record_too_large, lines, 6 * 3600);
}

/// An answer that is malformed each time will never be read either.
TEST(Recover, GivesUpIfTheRecordIsMalformed) {
  const struct {
    const char* record;
    Errc code;
  } all[] = {
      {R"({"errorCode":"0","orderStatus":2,"amount":"much"})", Errc::field_type},
      {R"({"errorCode":"0","errorCode":"0"})", Errc::field_twice},
      {R"({"errorCode":"0","attributes":[5]})", Errc::field_type},
      {"{\"errorCode\":\"0\",\"orderNumber\":\"Caf\xe9\"}", Errc::bad_json},
      {R"({"x":01})", Errc::bad_json},
      {"\n {\"errorCode\":\"0\"", Errc::bad_json},
  };
  for (const auto& each : all) {
    SCOPED_TRACE(each.record);
    Till bench;
    bench.lose(payment_order());
    bench.pass(179);
    bench.answer(each.record);
    bench.expect_recovery(Outcome::in_doubt, Finding::no_answer);
    EXPECT_EQ(bench.told[0].code, each.code);
    bench.pass(1);
    bench.answer(each.record);
    bench.expect_recovery(Outcome::given_up, Finding::no_answer);
    EXPECT_EQ(bench.told[0].code, each.code);
  }
}

/// The cause of a refused query can be temporary: a wrong password, another order's record from a
/// proxy, a network that wants a login first.
TEST(Recover, GivesUpARefusedQueryOnlyAfterDays) {
  const std::function<void(Till&)> refuse[] = {
      [](Till& bench) { bench.answer("<html>"); },
      [](Till& bench) { bench.answer("{}"); },
      [](Till& bench) { bench.answer("7"); },
      [](Till& bench) { bench.answer("\r\n\r\n<html>"); },
      [](Till& bench) { bench.answer("[1,2,3"); },
      [](Till& bench) { bench.answer_large_page(200); },
      [](Till& bench) { bench.answer("     " + std::string(5000, 'x')); },
      [](Till& bench) {
        bench.script.connection().until_sent().give("HTTP/1.1 200 \r\nSet-Cookie: " +
                                                    std::string(5000, 'x'));
      },
      [](Till& bench) { bench.answer_large_page(401); },
      [](Till& bench) {
        bench.answer(R"({"orderStatus":2,"attributes":[{"name":"mdOrder","value":"2"}]})");
      },
  };
  for (const auto& answer : refuse) {
    Till bench;
    bench.lose(payment_order());
    bench.pass(RecoveryPolicy().give_up.count() - 1);
    answer(bench);
    bench.expect_recovery(Outcome::in_doubt, Finding::no_answer);
    const Errc code = bench.told[0].code;
    EXPECT_TRUE(code == Errc::bad_json || code == Errc::field_missing || code == Errc::field_type ||
                code == Errc::http_status || code == Errc::wrong_answer ||
                code == Errc::head_too_large);
    bench.pass(1);
    answer(bench);
    bench.expect_recovery(Outcome::given_up, Finding::no_answer);
    EXPECT_EQ(bench.told[0].code, code);
  }
}

TEST(Recover, KeepsAnEntryOpenAfterAnErrorPage) {
  Till bench;
  bench.lose(payment_order());
  bench.pass(RecoveryPolicy().give_up.count());
  bench.answer_large_page(503, '{');
  bench.expect_recovery(Outcome::in_doubt, Finding::no_answer);
  EXPECT_EQ(bench.told[0].code, Errc::http_status);
  bench.script.connection().until_sent().give(
      "HTTP/1.1 503 Busy\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n");
  bench.expect_recovery(Outcome::in_doubt, Finding::no_answer);
  EXPECT_EQ(bench.told[0].code, Errc::http_status) << "a malformed one";
  bench.answer(R"({"errorCode":"0","orderStatus":2})");
  bench.expect_recovery(Outcome::approved, Finding::settled);
}

/// A large JSON object with a success status is the order's record, which will not fit later
/// either.
TEST(Recover, DistinguishesALargeRecordFromALargeErrorPage) {
  Till bench;
  bench.lose(payment_order());
  bench.pass(RecoveryPolicy().late.count());
  bench.answer_large_page(300, '{');
  bench.expect_recovery(Outcome::in_doubt, Finding::no_answer);
  EXPECT_EQ(bench.told[0].code, Errc::http_status);
  bench.answer_large_page(299);
  bench.expect_recovery(Outcome::in_doubt, Finding::no_answer);
  EXPECT_EQ(bench.told[0].code, Errc::bad_json) << "the answer of a network that wants a login";
  bench.answer_large_page(299, '{');
  bench.expect_recovery(Outcome::given_up, Finding::does_not_fit);
  EXPECT_EQ(bench.told[0].code, Errc::body_too_large);
}

/// Tries every pair of times of day, then and now; 0 and 40 mean unknown.
TEST(Recover, IgnoresTheTimeOfDayWhileARequestMayStillArrive) {
  constexpr std::uint32_t right = 1'800'000'000;
  constexpr std::uint32_t days[] = {0, 40, right, right + 200 * 86400, right - 200 * 86400};
  for (const std::uint32_t then : days) {
    for (const std::uint32_t now : days) {
      SCOPED_TRACE(std::to_string(then) + " and " + std::to_string(now));
      Till bench;
      bench.wall.now = then;
      bench.lose(payment_order());
      bench.wall.now = now;
      const std::string not_paid = R"({"errorCode":"0","orderStatus":0})";
      bench.answer(not_paid);
      bench.recover();
      ASSERT_EQ(bench.told.size(), 1U);
      EXPECT_EQ(bench.told[0].finding, Finding::too_early);
      bench.clock.advance(180'000 - 2);
      bench.answer(not_paid);
      bench.recover();
      EXPECT_EQ(bench.told[0].finding, Finding::too_early);
      bench.clock.advance(1000);
      bench.answer(not_paid);
      bench.expect_recovery(Outcome::declined, Finding::settled);
    }
  }
}

/// A request may have left a moment before the power was cut.
TEST(Recover, CountsFromProgramStart) {
  Till bench;
  bench.lose(payment_order());
  bench.wall.now += 86400;
  for (const std::uint32_t booted_ms : {0U, 12'345U, UINT32_MAX - 60'000}) {
    Till after;
    after.cells = bench.cells;
    ASSERT_EQ(after.journal.open(), JournalError::none);
    after.clock.set(booted_ms);
    JournaledClient till(after.gateway, after.transport, after.clock, after.memory, after.journal,
                         after.wall);
    const auto ask = [&] {
      after.answer(R"({"errorCode":"0","orderStatus":0})");
      Outcome outcome{};
      till.recover([&](const Recovered& each) { outcome = each.outcome; });
      return outcome;
    };
    after.clock.set(booted_ms + 179'000);
    EXPECT_EQ(ask(), Outcome::in_doubt);
    after.clock.set(booted_ms - 1);
    EXPECT_EQ(ask(), Outcome::in_doubt) << "a clock that steps back";
    after.clock.set(booted_ms + 181'000);
    EXPECT_EQ(ask(), Outcome::declined);
  }
}

/// An entry sent before the latest eight was sent before the oldest of them.
TEST(Recover, CountsFromTheSendingAfterManyLaterEntries) {
  Till bench;
  bench.lose(payment_order());
  bench.pass(100);
  for (int i = 0; i < 20; ++i) {
    const std::string number = "B-" + std::to_string(i);
    auto moto = moto_payment();
    moto.order_number = number.c_str();
    bench.answer(R"({"success":false,"errorCode":"5"})");
    EXPECT_TRUE(bench.till.call(moto).answered());
  }
  const std::string not_paid = R"({"errorCode":"0","orderStatus":0})";
  bench.pass(79);
  bench.answer(not_paid);
  bench.expect_recovery(Outcome::in_doubt, Finding::too_early);
  bench.pass(2);
  bench.answer(not_paid);
  bench.expect_recovery(Outcome::declined, Finding::settled);
}

/// With more than eight open entries, the oldest count from when the last forgotten one was sent.
TEST(Sendings, CountForgottenOnesAsLaterThanTheyWere) {
  detail::Sendings sendings(5);
  EXPECT_EQ(sendings.at_ms(1), 5U);
  for (std::uint32_t id = 1; id != 10; ++id) sendings.add(id, 10 * id);
  EXPECT_EQ(sendings.at_ms(1), 10U);
  EXPECT_EQ(sendings.at_ms(2), 20U);
  sendings.add(10, 100);
  EXPECT_EQ(sendings.at_ms(1), 20U);
  EXPECT_EQ(sendings.at_ms(2), 20U);
  EXPECT_EQ(sendings.at_ms(3), 30U);
  sendings.drop(5);
  sendings.add(4, 110);
  sendings.add(11, 120);
  EXPECT_EQ(sendings.at_ms(3), 30U);
  EXPECT_EQ(sendings.at_ms(4), 110U);
  EXPECT_EQ(sendings.at_ms(5), 20U);
  EXPECT_EQ(sendings.at_ms(11), 120U);
}

TEST(Recover, GivesUpEntriesNotedByAWrongClock) {
  const char* const at_the_acs = R"({"errorCode":"0","orderStatus":5})";
  // Unknown, a year ahead, a year slow.
  for (const std::uint32_t then : {0U, 1'831'536'000U, 1'768'464'000U}) {
    Till bench;
    const std::uint32_t now = bench.wall.now;
    bench.wall.now = then;
    bench.lose(payment_order());
    bench.wall.now = now;
    for (int day = 0; day < 9; ++day) {
      bench.wall.now += 86400;  // the program is started each day
      bench.clock.advance(180'000);
      bench.answer(at_the_acs);
      bench.recover();
    }
    EXPECT_EQ(bench.journal.open_entries(), 0U) << then;
    EXPECT_EQ(bench.last_outcome(), Outcome::given_up) << then;
  }
  // With a clock that was never set, the client's clock decides.
  Till bench;
  bench.wall.now = 0;
  bench.lose(payment_order());
  bench.clock.advance((7 * 86400 - 1) * 1000U);
  bench.answer(at_the_acs);
  bench.recover();
  EXPECT_EQ(bench.journal.open_entries(), 1U);
  bench.clock.advance(2000);
  bench.answer(at_the_acs);
  bench.recover();
  EXPECT_EQ(bench.journal.open_entries(), 0U);
}

/// The clock shows its default until a time server sets it.
TEST(Recover, KeepsARequestThatMayStillArriveDespiteTheTimeOfDay) {
  for (const char* const body : {"<html>", R"({"errorCode":"0","orderStatus":5})"}) {
    SCOPED_TRACE(body);
    Till bench;
    bench.lose(payment_order());
    bench.wall.now += 2 * 365 * 86400;
    bench.answer(body);
    bench.recover();
    EXPECT_EQ(bench.journal.open_entries(), 1U);
    bench.clock.advance(180'000);
    bench.answer(body);
    bench.recover();
    EXPECT_EQ(bench.journal.open_entries(), 0U);
    EXPECT_EQ(bench.last_outcome(), Outcome::given_up);
  }
}

TEST(Recover, SendsNoQueryIfTheTimeCannotBeNoted) {
  Till bench;
  const std::uint32_t now = bench.wall.now;
  bench.wall.now = 0;
  bench.lose(payment_order());
  bench.sent();
  bench.wall.now = now;
  bench.flash.fail_from(bench.flash.operations());
  bench.recover();
  EXPECT_EQ(bench.recovery.journal_error, JournalError::storage);
  EXPECT_EQ(bench.sent(), "");
}

TEST(Recover, FollowsItsPolicy) {
  Till bench({Seconds(10), Seconds(20), Seconds(30)});
  bench.lose(payment_order());
  const auto ask = [&](std::uint32_t after_s) {
    bench.clock.set(after_s * 1000 + 100);
    bench.answer(R"({"errorCode":"0","orderStatus":0})");
    Outcome outcome{};
    bench.till.recover([&](const Recovered& each) { outcome = each.outcome; });
    return outcome;
  };
  EXPECT_EQ(ask(9), Outcome::in_doubt);
  EXPECT_EQ(ask(10), Outcome::declined);
}

TEST(Recover, HasNoQueryForATopUp) {
  Till bench;
  bench.lose(top_up());
  bench.expect_recovery(Outcome::given_up, Finding::nothing_to_ask);
  EXPECT_EQ(bench.sent(), "");
}

TEST(Recover, LeavesAnotherVersionsEntryUntilItGivesUp) {
  Till bench;
  std::uint32_t id = 0;
  EXPECT_EQ(bench.journal.begin("pay.do\norder=1\nremark=new", bench.wall.now, id),
            JournalError::none);
  bench.expect_recovery(Outcome::sent, Finding::unknown_operation);
  EXPECT_EQ(bench.told[0].operation, "pay.do");
  EXPECT_EQ(bench.told[0].order, "1");
  EXPECT_EQ(bench.told[0].remark, "new");
  bench.pass(RecoveryPolicy().give_up.count());
  bench.expect_recovery(Outcome::given_up, Finding::unknown_operation);
  EXPECT_EQ(bench.sent(), "");
}

TEST(Recover, CountsDamagedEntries) {
  Till bench;
  bench.lose(payment_order());
  bench.cells.bytes[256 + 20] ^= 0x01U;
  EXPECT_EQ(bench.journal.open(), JournalError::none);
  bench.recover();
  EXPECT_TRUE(bench.told.empty());
  EXPECT_EQ(bench.recovery.damaged, 1U);
}

/// The terminal was off in the meantime.
TEST(Recover, ContinuesAfterARestart) {
  Till bench;
  bench.lose(moto_payment());
  Till after;
  after.cells = bench.cells;
  ASSERT_EQ(after.journal.open(), JournalError::none);
  after.answer(R"({"errorCode":"0","orderStatus":2})");
  std::string told;
  const Recovery recovery =
      after.till.recover([&](const Recovered& each) { told = each.number.raw(); });
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
            "start=2026-12-15\nfirst=1\nlines=6\nbefore=3\nown=0\nreversed=1");
  bench.pass(200);
  bench.answer(history({{"CREDIT"},
                        {"CREDIT", 1000, 978, "2027-01-14T09:00:00", true},
                        {"CREDIT"},
                        {"NOOP", 1000},
                        {"DEBIT"},
                        {"DEBIT"}}));
  bench.expect_recovery(Outcome::approved, Finding::settled);
}

TEST(History, MayHaveTheLatestLineFirst) {
  const Line before = {"CREDIT", 1000, 978, "2027-01-14T09:00:00"};
  for (const bool newest_first : {false, true}) {
    Till bench;
    bench.lose(credit_card(), history({before}));
    bench.answer(
        history(newest_first ? std::vector<Line>{{}, before} : std::vector<Line>{before, {}}));
    bench.expect_recovery(Outcome::approved, Finding::settled);
  }
}

TEST(History, ComparesTheRequestedSum) {
  Till bench;
  bench.lose(credit_card(), history({}));
  // Another amount was booked, a fee or a conversion.
  std::string with_fee = history({{"CREDIT", 990}});
  with_fee.insert(with_fee.find("\"utrnno\""), R"("requestAmount":1000,)");
  bench.answer(with_fee);
  bench.expect_recovery(Outcome::approved, Finding::settled);
}

TEST(History, IsThatOfThePayersCard) {
  Till bench;
  bench.lose(p2p_transfer(), history({}));
  bench.answer(history({{"DEBIT"}, {"CREDIT"}}));
  bench.expect_recovery(Outcome::approved, Finding::settled);
  EXPECT_EQ(bench.sent(), asks_history);
}

TEST(History, IsRequestedFromAMonthBefore) {
  Till bench;
  bench.wall.now = 1'800'000'000 - 8 * 3600;  // midnight
  bench.answer(history({}));
  bench.lose_the_answer();
  EXPECT_FALSE(bench.till.call(credit_card()).answered());
  EXPECT_NE(bench.sent().find(R"("period":{"start":"2026-12-15"})"), std::string::npos);
  // Days later the period is the same, or the counts could not be compared.
  bench.pass(5 * 86400);
  bench.answer(history({}));
  bench.recover();
  EXPECT_NE(bench.sent().find(R"("period":{"start":"2026-12-15"})"), std::string::npos);

  Till timeless;
  timeless.wall.now = 0;
  timeless.answer(history({}));
  timeless.lose_the_answer();
  EXPECT_FALSE(timeless.till.call(credit_card()).answered());
  EXPECT_NE(timeless.sent().find(R"("period":{})"), std::string::npos);
}

/// A start date in the future would show nothing. Both counts begin on the same day.
TEST(History, IsRequestedWholeIfThePeriodIsEmpty) {
  const std::string nothing = R"({"transactions":[]})";
  Till bench;
  bench.answer({nothing, history({})});
  bench.lose_the_answer();
  EXPECT_FALSE(bench.till.call(credit_card()).answered());
  const std::string sent = bench.sent();
  EXPECT_EQ(sent.rfind(asks_history, 0), 0U);
  EXPECT_NE(sent.find(R"("period":{})"), std::string::npos);
  bench.answer(history({{"CREDIT"}}));
  bench.expect_recovery(Outcome::approved, Finding::settled);
  EXPECT_NE(bench.sent().find(R"("period":{})"), std::string::npos);

  // An empty history: earlier lines are unknown.
  bench.answer({nothing, nothing});
  bench.lose(credit_card());
  bench.pass(86400);
  bench.answer(nothing);
  bench.expect_recovery(Outcome::in_doubt, Finding::under_way);
}

TEST(History, IgnoresRefusedLines) {
  Till bench;
  bench.lose(credit_card(), history({}));
  bench.pass(86400);
  const auto with_code = [](int code) {
    std::string all = history({{}});
    return all.insert(all.rfind("\"reversal\""),
                      "\"internalResponseCode\":" + std::to_string(code) + ',');
  };
  bench.answer(with_code(51));
  bench.expect_recovery(Outcome::declined, Finding::settled);
  // Only 0 and 1 have a known meaning.
  for (const int code : {0, 1, 2, 68}) {
    bench.lose(credit_card(), history({}));
    bench.pass(86400);
    bench.answer(with_code(code));
    const bool done = code < 2;
    bench.expect_recovery(done ? Outcome::approved : Outcome::given_up,
                          done ? Finding::settled : Finding::ambiguous);
  }
}

/// Both codes of a line count; the one that is specified decides.
TEST(History, IgnoresLinesWithARefusingResponseCode) {
  const struct {
    const char* codes;
    Outcome outcome;
    Finding finding;
  } all[] = {
      {R"("responseCode":"00",)", Outcome::approved, Finding::settled},
      {R"("responseCode":"00","internalResponseCode":1,)", Outcome::approved, Finding::settled},
      {R"("responseCode":"51",)", Outcome::declined, Finding::settled},
      {R"("responseCode":"51","internalResponseCode":51,)", Outcome::declined, Finding::settled},
      {R"("responseCode":"05","internalResponseCode":1,)", Outcome::declined, Finding::settled},
      {R"("responseCode":5,)", Outcome::declined, Finding::settled},
      {R"("responseCode":"68",)", Outcome::given_up, Finding::ambiguous},
      {R"("responseCode":"","internalResponseCode":1,)", Outcome::given_up, Finding::ambiguous},
      {R"("responseCode":"00","internalResponseCode":51,)", Outcome::given_up, Finding::ambiguous},
  };
  for (const auto& each : all) {
    SCOPED_TRACE(each.codes);
    Till bench;
    bench.lose(debit_card(), history({}));
    bench.pass(86400);
    std::string lines = history({{"DEBIT"}});
    bench.answer(lines.insert(lines.rfind("\"reversal\""), each.codes));
    bench.expect_recovery(each.outcome, each.finding);
  }
}

TEST(History, DistinguishesTerminalsIfItsLinesDo) {
  const auto line_of = [](const char* fields) {
    std::string all = history({{}});
    return all.insert(all.rfind("\"reversal\""), fields);
  };
  const struct {
    const char* fields;
    Outcome outcome;
    Finding finding;
  } all[] = {
      {R"("terminalId":"T-1",)", Outcome::approved, Finding::settled},
      {R"("terminalId":"T-1","merchantId":"M-1",)", Outcome::approved, Finding::settled},
      {R"("terminalId":"T-2",)", Outcome::declined, Finding::settled},
      {R"("terminalId":"T-1","merchantId":"M-2",)", Outcome::declined, Finding::settled},
      {"", Outcome::given_up, Finding::ambiguous},
  };
  for (const auto& each : all) {
    SCOPED_TRACE(each.fields);
    Till bench;
    RecoveryPolicy policy;
    policy.terminal_id = "T-1";
    policy.merchant_id = "M-1";
    JournaledClient till(bench.gateway, bench.transport, bench.clock, bench.memory, bench.journal,
                         bench.wall, policy);
    bench.answer(history({}));
    bench.lose_the_answer();
    EXPECT_FALSE(till.call(credit_card()).answered());
    bench.pass(86400);
    bench.answer(line_of(each.fields));
    Outcome outcome{};
    Finding finding{};
    till.recover(
        [&](const Recovered& told) {
          outcome = told.outcome;
          finding = told.finding;
        },
        [](const Text&, CardIdentification& card) {
          card.card_number = secret_card;
          return true;
        });
    EXPECT_EQ(outcome, each.outcome);
    EXPECT_EQ(finding, each.finding);
  }
}

/// The previous edition noted neither the start date nor the oldest line.
TEST(History, OfAnOlderNoteIsRequestedFromTheSameDay) {
  Till bench;
  std::uint32_t id = 0;
  EXPECT_EQ(bench.journal.begin("creditCard\ncard=520000******0007\namount=1000\ncurrency=978\n"
                                "lines=1\nbefore=0\nreversed=0",
                                bench.wall.now, id),
            JournalError::none);
  bench.answer(history({{"CREDIT"}}));
  bench.expect_recovery(Outcome::approved, Finding::settled);
  EXPECT_EQ(bench.sent(), asks_history);
}

TEST(History, NeedsTheCardNumberIfThereIsNoId) {
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
  // The short form has no card.
  Finding finding{};
  const Recovery recovery =
      bench.till.recover([&](const Recovered& each) { finding = each.finding; });
  EXPECT_EQ(finding, Finding::no_card);
  EXPECT_EQ(recovery.open, 1U);
  bench.pass(RecoveryPolicy().give_up.count());
  bench.recover([](const Text&, CardIdentification&) { return false; });
  EXPECT_EQ(bench.told[0].outcome, Outcome::in_doubt);
}

TEST(History, IsRequestedByCardIdIfPresent) {
  Till bench;
  auto credit = credit_card();
  credit.card.card_id = "C7";
  const std::string question =
      std::string(history_path) +
      R"( {"cardIdentification":{"cardId":"C7"},"period":{"start":"2026-12-15"}})" + '\n';
  bench.answer(history({}));
  bench.lose_the_answer();
  EXPECT_FALSE(bench.till.call(credit).answered());
  EXPECT_EQ(bench.sent().rfind(question, 0), 0U);
  bench.answer(history({{"CREDIT"}}));
  bench.recover([](const Text&, CardIdentification&) {
    ADD_FAILURE() << "looks up a card number";
    return false;
  });
  EXPECT_EQ(bench.told[0].outcome, Outcome::approved);
  EXPECT_EQ(bench.sent(), question);
}

TEST(History, IsNotRequestedForAnUnknownCard) {
  Till bench;
  auto debit = debit_card();
  debit.card = {};
  debit.card.bar_code = "123456";
  bench.lose(debit);
  EXPECT_EQ(durable_note(bench.cells), "debitCard\namount=1000\ncurrency=978");
  // The short form of recover() reports the same.
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

TEST(History, MustBeReadBeforeMoneyMoves) {
  const auto refused_with = [](const std::function<void(Till&)>& prepare) {
    Till bench;
    prepare(bench);
    const auto result = bench.till.call(credit_card());
    EXPECT_EQ(result.error().delivery, Delivery::not_sent);
    const std::string sent = bench.sent();
    EXPECT_TRUE(sent.empty() || sent == asks_history) << sent;
    EXPECT_EQ(bench.journal.open_entries(), 0U);
    JournalEntry entry;
    EXPECT_EQ(bench.journal.last(entry), JournalError::no_entry);
    // The next operation does not report it as its own fault.
    bench.answer(history({}));
    bench.answer(R"({"responseCode":"00"})");
    EXPECT_EQ(bench.till.call(credit_card()).payment(), Payment::approved);
    return result.error().code;
  };
  EXPECT_EQ(refused_with([](Till& bench) { bench.be_out_of_reach(); }), Errc::unreachable);
  EXPECT_EQ(refused_with([](Till& bench) { bench.lose_the_answer(); }), Errc::connection_lost);
  EXPECT_EQ(refused_with([](Till& bench) { bench.answer(R"({"responseCode":"14"})"); }),
            Errc::fault);
  EXPECT_EQ(refused_with([](Till& bench) { bench.answer("<html>"); }), Errc::bad_json);
  // Without a list, the number of lines is unknown.
  EXPECT_EQ(refused_with([](Till& bench) { bench.answer(R"({"responseCode":"00"})"); }),
            Errc::field_missing);
}

TEST(History, DecidesNothingIfAbsent) {
  Till bench;
  bench.lose(credit_card(), history({}));
  bench.pass(1000);
  bench.answer(R"({"responseCode":"14"})");
  bench.expect_recovery(Outcome::in_doubt, Finding::no_answer);
  EXPECT_EQ(bench.told[0].code, Errc::fault);
}

// Outcomes that an answer decides immediately.

TEST(Answer, SettlesTheEntry) {
  const struct {
    const char* body;
    Outcome outcome;
  } payments[] = {
      {R"({"errorCode":"0","orderStatus":2})", Outcome::approved},
      {R"({"errorCode":"0","orderStatus":6})", Outcome::declined},
      {R"({"errorCode":"5"})", Outcome::declined},
      {R"({"errorCode":"5","orderStatus":6})", Outcome::declined},
      // Answers that do not decide the outcome.
      {R"({"errorCode":"0"})", Outcome::in_doubt},
      {R"({"errorCode":"7"})", Outcome::in_doubt},
      {R"({"errorCode":"2"})", Outcome::in_doubt},
      {R"({"errorCode":"42"})", Outcome::in_doubt},
      {R"({"errorCode":"0","success":false})", Outcome::in_doubt},
      {R"({"errorCode":"07","orderStatus":6})", Outcome::in_doubt},
      {R"({"errorCode":"0","orderStatus":0})", Outcome::in_doubt},
      {R"({"errorCode":"0","orderStatus":5})", Outcome::in_doubt},
      {R"({"errorCode":"5","orderStatus":7})", Outcome::in_doubt},
      {R"({"errorCode":"0","orderStatus":"?"})", Outcome::in_doubt},
      // The customer acts next.
      {R"({"errorCode":"0","acsUrl":"https://acs.example"})", Outcome::waiting},
      {R"({"errorCode":"0","is3DSVer2":true,"threeDSServerTransId":"t-1"})", Outcome::waiting},
  };
  for (const auto& each : payments) {
    Till bench;
    bench.answer(each.body);
    EXPECT_TRUE(bench.till.call(payment_order()).answered());
    EXPECT_EQ(bench.last_outcome(), each.outcome) << each.body;
    EXPECT_EQ(bench.journal.open_entries(), is_open(each.outcome) ? 1U : 0U) << each.body;
  }
}

template <class Operation>
Outcome outcome_after(const Operation& request, const std::string& body,
                      CallSite site = CallSite::here()) {
  const Traced traced(site);
  Till bench;
  if (detail::is_history(
          detail::in_doubt[detail::find_in_doubt(Operation::endpoint.name)].question)) {
    bench.answer(history({}));
  }
  bench.answer_ahead<Operation>();
  bench.answer(body);
  EXPECT_TRUE(bench.till.call(request).answered()) << body;
  return bench.last_outcome();
}

TEST(Answer, OfAnInstantPaymentHasTheStatusInside) {
  const auto after = [](const char* body) { return outcome_after(instant_payment(), body); };
  EXPECT_EQ(after(R"({"errorCode":"0","orderStatus":{"ErrorCode":"0","OrderStatus":2}})"),
            Outcome::approved);
  EXPECT_EQ(after(R"({"errorCode":"0","orderStatus":{"OrderStatus":6}})"), Outcome::declined);
  EXPECT_EQ(after(R"({"errorCode":"0","orderStatus":{"OrderStatus":0}})"), Outcome::in_doubt);
  EXPECT_EQ(after(R"({"errorCode":"5","orderStatus":{"OrderStatus":0}})"), Outcome::in_doubt);
  EXPECT_EQ(after(R"({"errorCode":"5","orderStatus":{"OrderStatus":6}})"), Outcome::declined);
  EXPECT_EQ(after(R"({"errorCode":"0","orderStatus":{"OrderStatus":7}})"), Outcome::in_doubt);
  EXPECT_EQ(after(R"({"errorCode":"0","orderStatus":{"ErrorCode":"0"}})"), Outcome::in_doubt);
  EXPECT_EQ(after(R"({"errorCode":"2"})"), Outcome::in_doubt);
  EXPECT_EQ(after(R"({"errorCode":"4"})"), Outcome::declined);
  EXPECT_EQ(after(R"({"errorCode":"5"})"), Outcome::in_doubt) << "a stored card";
  EXPECT_EQ(after(R"({"errorCode":"4","orderId":"o-1"})"), Outcome::in_doubt) << "was processed";
}

/// Checks that an answer about another order decides nothing, by call() and by take().
template <class Operation>
void expect_other(const Operation& request, const std::string& body, const char* field,
                  CallSite site = CallSite::here()) {
  const Traced traced(site);
  for (const bool waits : {true, false}) {
    Till bench;
    bench.answer(body);
    if (!waits) {
      EXPECT_TRUE(bench.till.start(request));
      while (!bench.till.poll()) continue;
    }
    const auto answer = waits ? bench.till.call(request) : bench.till.template take<Operation>();
    EXPECT_EQ(answer.error().code, Errc::wrong_answer) << body;
    EXPECT_EQ(answer.error().delivery, Delivery::unknown) << body;
    EXPECT_EQ(answer.payment(), Payment::unconfirmed) << body;
    EXPECT_STREQ(answer.error().field, field) << body;
    EXPECT_EQ(bench.last_outcome(), Outcome::in_doubt) << body;
    EXPECT_EQ(bench.till.call(request).error().code, Errc::still_open) << body;
  }
}

TEST(Answer, AboutAnotherOrderDecidesNothing) {
  ecommerce::InstantPayment instant = instant_payment();
  instant.currency = "978";
  ecommerce::RecurrentPayment recurrent = recurrent_payment();
  recurrent.currency = "978";
  ecommerce::InstallmentPayment installment;
  installment.payment = recurrent;
  const std::pair<const char*, const char*> others[] = {
      {R"("orderNumber":"OTHER")", "orderNumber"},
      {R"("orderNumber":"OTHER","amount":1,"currency":"840")", "orderNumber"},
      {R"("orderNumber":"A-17","amount":1,"currency":"978")", "amount"},
      {R"("orderNumber":"A-17","amount":2500,"currency":"840")", "currency"},
      {R"("currency":"840")", "currency"},
  };
  for (const char* const status : {"2", "6", "1"}) {
    for (const auto& [order, field] : others) {
      const std::string record = std::string(R"({"orderStatus":)") + status + "," + order + "}";
      expect_other(instant, R"({"errorCode":"0","orderStatus":)" + record + "}", field);
      expect_other(recurrent, R"({"success":true,"orderStatus":)" + record + "}", field);
      expect_other(installment, R"({"errorCode":0,"error":false,"orderStatus":)" + record + "}",
                   field);
    }
  }
  expect_other(recurrent,
               R"({"success":true,"data":{"orderId":"o-1"},"orderStatus":{"orderStatus":2,)"
               R"("attributes":[{"name":"mdOrder","value":"o-2"}]}})",
               "mdOrder");
  expect_other(moto_payment(), R"({"errorCode":"5","orderNumber":"OTHER"})", "orderNumber");
  // The same order, in other words.
  EXPECT_EQ(outcome_after(instant, R"({"errorCode":"0","orderStatus":{"OrderStatus":2,)"
                                   R"("OrderNumber":"A-17","amount":"2500","currency":"EUR"}})"),
            Outcome::approved);
}

TEST(Answer, OfAPlainOperationApprovesOrDeclines) {
  for (const char* const body : {R"({"errorCode":"0"})", R"({"success":true})"}) {
    EXPECT_EQ(outcome_after(reverse(), body), Outcome::approved);
    EXPECT_EQ(outcome_after(deposit(), body), Outcome::approved);
    EXPECT_EQ(outcome_after(refund(), body), Outcome::approved);
  }
  for (const char* const body :
       {R"({"errorCode":"5"})", R"({"success":false,"errorCode":"6"})",
        R"({"success":false,"error":{"code":"5"}})", R"({"errorCode":"0","error":{"code":6}})"}) {
    EXPECT_EQ(outcome_after(reverse(), body), Outcome::declined);
    EXPECT_EQ(outcome_after(refund(), body), Outcome::declined);
  }
  for (const char* const body :
       {R"({"errorCode":"7"})", R"({"errorCode":"07"})", R"({"errorCode":""})",
        R"({"errorCode":"0","error":{"code":"7"}})", R"({"error":{"code":7}})",
        R"({"success":false})", R"({"success":false,"errorCode":"0"})"}) {
    EXPECT_EQ(outcome_after(reverse(), body), Outcome::in_doubt);
    EXPECT_EQ(outcome_after(deposit(), body), Outcome::in_doubt);
    EXPECT_EQ(outcome_after(refund(), body), Outcome::in_doubt);
  }
}

TEST(Answer, OfARegistrationNeedsTheOrderId) {
  const auto after = [](const char* body) { return outcome_after(registration(), body); };
  EXPECT_EQ(after(R"({"errorCode":"0","orderId":"1"})"), Outcome::approved);
  EXPECT_EQ(after(R"({"errorCode":"1"})"), Outcome::declined);
  EXPECT_EQ(after(R"({"errorCode":"0"})"), Outcome::in_doubt);
  EXPECT_EQ(after(R"({"success":false,"error":{"code":"1"}})"), Outcome::declined);
}

TEST(Answer, WithoutAStatusIsMalformed) {
  const auto expect_open = [](const auto& request) {
    for (const char* const body : {"{}", "null", R"({"foo":1})", R"({"success":""})"}) {
      Till bench;
      using Request = std::decay_t<decltype(request)>;
      bench.answer_ahead<Request>();
      bench.answer(body);
      const auto answer = bench.till.call(request);
      EXPECT_EQ(answer.error().code, Errc::field_missing) << body;
      EXPECT_EQ(answer.error().delivery, Delivery::unknown) << body;
      EXPECT_EQ(bench.last_outcome(), Outcome::in_doubt) << body;
    }
  };
  expect_open(registration());
  expect_open(payment_order());
  expect_open(instant_payment());
  expect_open(deposit());
  expect_open(reverse());
  expect_open(refund());
}

TEST(Answer, OfACardOperationIsItsResponseCode) {
  EXPECT_EQ(outcome_after(credit_card(), R"({"responseCode":"00"})"), Outcome::approved);
  EXPECT_EQ(outcome_after(debit_card(), R"({"responseCode":"51"})"), Outcome::declined);
  EXPECT_EQ(outcome_after(p2p_transfer(), R"({"responseCode":"91"})"), Outcome::in_doubt);
  EXPECT_EQ(outcome_after(top_up(), R"({"amount":5})"), Outcome::in_doubt);
}

TEST(Answer, ThatCannotBeReadLeavesTheEntryOpen) {
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

// Refused operations.

TEST(Refused, IsAnIdenticalPaymentWhileOneIsOpen) {
  Till bench;
  bench.lose(payment_order());
  const auto refused = [&](const auto& request) {
    const auto result = bench.till.call(request);
    EXPECT_EQ(result.error().delivery, Delivery::unknown);
    EXPECT_EQ(result.payment(), Payment::unconfirmed);
    EXPECT_EQ(bench.sent(), "");
    return result.error().code;
  };
  EXPECT_EQ(refused(payment_order()), Errc::still_open);
  EXPECT_EQ(refused(three_ds_continue()), Errc::still_open);
  // Another order is another payment.
  auto other = payment_order();
  other.order_id = "2";
  bench.answer(R"({"errorCode":"0","orderStatus":2})");
  EXPECT_TRUE(bench.till.call(other).answered());
  EXPECT_EQ(bench.journal.open_entries(), 1U);

  bench.answer(R"({"errorCode":"0","orderStatus":6})");
  bench.expect_recovery(Outcome::declined, Finding::settled);
  bench.answer(R"({"errorCode":"0","orderStatus":2})");
  EXPECT_TRUE(bench.till.call(payment_order()).answered());
  EXPECT_EQ(bench.last_outcome(), Outcome::approved);
}

TEST(Refused, IsTheSameSumOnTheSameCardWhileOneIsOpen) {
  Till bench;
  bench.lose(credit_card(), history({}));
  EXPECT_EQ(bench.till.call(credit_card()).error().code, Errc::still_open);
  EXPECT_EQ(bench.till.call(p2p_credit()).error().code, Errc::still_open);
  EXPECT_EQ(bench.sent(), "");
  auto other = credit_card();
  other.amount = {1001};
  bench.answer(history({}));
  bench.answer(R"({"responseCode":"00"})");
  EXPECT_TRUE(bench.till.call(other).answered());
}

TEST(Refused, IsATopUpOfTheSameCardWhileOneIsOpen) {
  Till bench;
  bench.lose(top_up());
  EXPECT_EQ(bench.till.call(top_up()).error().code, Errc::still_open);
  auto other = top_up();
  other.pan = "5200000000000049";
  bench.answer(R"({"responseCode":"00"})");
  EXPECT_TRUE(bench.till.call(other).answered());
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

TEST(Refused, IsAnOperationThatCouldNotBeQueried) {
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
  EXPECT_EQ(bench.journal.last(entry), JournalError::no_entry);
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
  EXPECT_EQ(count, 8);  // seven slots in two sectors, and the refused one
  EXPECT_EQ(error.code, Errc::journal);
  EXPECT_EQ(error.detail, static_cast<std::uint16_t>(JournalError::full));
  EXPECT_EQ(error.field, nullptr);
  EXPECT_EQ(bench.script.connects, 7U);
  // Operations that move no money still work.
  ecommerce::GetOrderStatusExtended query;
  query.order_id = "1";
  EXPECT_FALSE(bench.till.call(query).answered());  // the script has no answer left
  EXPECT_EQ(bench.script.connects, 8U);
}

TEST(Refused, IsEverythingWhileTheJournalIsClosed) {
  Till bench;
  Journal closed(bench.flash);
  JournaledClient till(bench.gateway, bench.transport, bench.clock, bench.memory, closed,
                       bench.wall);
  EXPECT_FALSE(till.is_ready());
  EXPECT_TRUE(bench.till.is_ready());
  for (const Operation& each : operations()) {
    const Error error = each.call(till);
    EXPECT_EQ(error.code, Errc::journal) << each.name();
    EXPECT_EQ(error.delivery, Delivery::not_sent);
    EXPECT_EQ(error.detail, static_cast<std::uint16_t>(JournalError::not_open));
  }
  EXPECT_EQ(bench.sent(), "");
  const Recovery recovery = till.recover([](const Recovered&) { ADD_FAILURE(); });
  EXPECT_EQ(recovery.journal_error, JournalError::not_open);
  EXPECT_EQ(till.last([](const Recovered&) { ADD_FAILURE(); }), JournalError::not_open);
}

TEST(Refused, IsAnInvalidRequestAndItIsNoted) {
  Till bench;
  auto payment = payment_order();
  payment.cvc = {};
  EXPECT_EQ(bench.till.call(payment).error().code, Errc::missing);
  EXPECT_EQ(bench.last_outcome(), Outcome::not_sent);
}

// 3-D Secure, and other operations that continue an open entry.

constexpr char challenge[] = R"({"errorCode":"0","acsUrl":"https://acs.example"})";
constexpr char not_paid[] = R"({"errorCode":"0","orderStatus":0})";

TEST(Waiting, IsNotDeclinedWhileTheCustomerMayBeBusy) {
  Till bench;
  bench.answer(challenge);
  EXPECT_TRUE(bench.till.call(payment_order()).answered());
  bench.pass(RecoveryPolicy().customer.count() - 1);
  bench.answer(not_paid);
  bench.expect_recovery(Outcome::waiting, Finding::too_early);
  bench.pass(1);
  bench.answer(not_paid);
  bench.expect_recovery(Outcome::declined, Finding::settled);
}

TEST(Waiting, ContinuesWithTheNextStep) {
  Till bench;
  bench.answer(R"({"errorCode":"0","is3DSVer2":true,"threeDSServerTransId":"t-1"})");
  EXPECT_TRUE(bench.till.call(payment_order()).answered());
  bench.answer(challenge);
  EXPECT_TRUE(bench.till.call(three_ds_continue(), "not the first remark").answered());
  EXPECT_EQ(bench.last_outcome(), Outcome::waiting);
  bench.answer(R"({"errorCode":"0","orderStatus":2})");
  EXPECT_TRUE(bench.till.call(finish_3ds()).answered());
  EXPECT_EQ(bench.last_outcome(), Outcome::approved);
  JournalEntry entry;
  EXPECT_EQ(bench.journal.last(entry), JournalError::none);
  EXPECT_EQ(entry.id, 1U);
  EXPECT_EQ(entry.text, std::string("paymentorder.do\norder=") + order_id);
}

/// The first request may have been carried out, whatever the outcome of the next one; and the
/// customer may still be at the challenge.
TEST(Waiting, StaysOpenIfTheNextStepDecidesNothing) {
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
    EXPECT_TRUE(bench.till.call(payment_order()).answered());
    bench.pass(1000);
    end(bench);
    auto another_card = payment_order();
    another_card.pan = "5555555555554444";
    (void)bench.till.call(another_card);
    EXPECT_EQ(bench.last_outcome(), Outcome::waiting);
    EXPECT_EQ(bench.journal.open_entries(), 1U);
    // The time counts from here again.
    bench.pass(RecoveryPolicy().customer.count() - 1);
    bench.answer(not_paid);
    bench.expect_recovery(Outcome::waiting, Finding::too_early);
    bench.pass(1);
    bench.answer(not_paid);
    bench.expect_recovery(Outcome::declined, Finding::settled);
  }
}

TEST(Waiting, StaysOpenAfterAPowerCutInTheNextStep) {
  Till bench;
  bench.answer(challenge);
  EXPECT_TRUE(bench.till.call(payment_order()).answered());
  bench.pass(1000);
  bench.transport.before_send = [](std::string_view) { throw PowerCut(); };
  EXPECT_THROW((void)bench.till.call(finish_3ds()), PowerCut);
  bench.transport.before_send = nullptr;

  Till after;
  after.cells = bench.cells;
  ASSERT_EQ(after.journal.open(), JournalError::none);
  after.pass(RecoveryPolicy().customer.count() - 1);
  after.answer(not_paid);
  after.expect_recovery(Outcome::waiting, Finding::too_early);
}

TEST(Registration, RefusedRepeatDoesNotDeclineIt) {
  Till bench;
  bench.lose(registration());
  bench.pass(100);
  bench.answer(R"({"errorCode":"1"})");  // the number is in use, perhaps by this order
  EXPECT_TRUE(bench.till.call(registration()).answered());
  EXPECT_EQ(bench.journal.open_entries(), 1U);
  EXPECT_EQ(bench.last_outcome(), Outcome::number_taken);
  // The time counts from the repeat.
  bench.pass(100);
  bench.answer(R"({"errorCode":"6"})");
  bench.expect_recovery(Outcome::number_taken, Finding::too_early);
  bench.answer(R"({"errorCode":"0","orderId":"1"})");
  EXPECT_TRUE(bench.till.call(registration()).answered());
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

TEST(Refund, MayBeRepeatedUnchanged) {
  Till bench;
  bench.lose(refund());
  auto other = refund();
  other.amount = {501};
  EXPECT_EQ(bench.till.call(other).error().code, Errc::still_open);
  other = refund();
  other.expected_deposited_amount = {1};
  EXPECT_EQ(bench.till.call(other).error().code, Errc::still_open);
  other = refund();
  other.order_id = {};
  other.order_number = "A-17";
  EXPECT_EQ(bench.till.call(other).error().code, Errc::still_open) << "may be the same order";
  bench.be_out_of_reach();
  EXPECT_EQ(bench.till.call(refund()).error().code, Errc::unreachable);
  EXPECT_EQ(bench.last_outcome(), Outcome::in_doubt) << "the first one may have been carried out";
  bench.answer(R"({"errorCode":"0"})");
  EXPECT_TRUE(bench.till.call(refund()).answered());
  EXPECT_EQ(bench.last_outcome(), Outcome::approved);
}

/// Borrows from the previous answer although the status query comes in between.
TEST(Refund, MayBorrowFromThePreviousAnswer) {
  for (const bool polled : {false, true}) {
    for (const bool reached : {true, false}) {
      SCOPED_TRACE(std::string(polled ? "start" : "call") + (reached ? "" : ", tried twice"));
      Till bench;
      ecommerce::GetOrderStatusExtended query;
      query.order_number = "A-17";
      bench.answer(R"({"errorCode":"0","orderStatus":2,"orderNumber":"A-17",)"
                   R"("orderDescription":"r\u0065mark","attributes":[{"name":"mdOrder","value":")" +
                   std::string(order_id) + R"("}],"authRefNum":"R-500"})");
      const auto record = bench.till.call(query);
      ASSERT_TRUE(record.answered());
      ecommerce::Refund refund;
      for (const Attribute& each : record->attributes) refund.order_id = each.value;
      refund.order_number = record->order_number;
      refund.external_refund_id = record->auth_ref_num;
      refund.amount = {500};
      const Text remark = record->order_description;
      bench.sent();
      if (!reached) {  // not even for the query
        bench.be_out_of_reach();
        EXPECT_EQ(bench.till.call(refund, remark).error().delivery, Delivery::not_sent);
      }
      bench.answer(nothing_refunded);
      bench.answer(R"({"errorCode":"0"})");
      if (polled) {
        EXPECT_TRUE(bench.till.start(refund, remark));
        while (!bench.till.poll()) {
        }
        EXPECT_TRUE(bench.till.take<ecommerce::Refund>().answered());
      } else {
        EXPECT_TRUE(bench.till.call(refund, remark).answered());
      }
      EXPECT_EQ(bench.sent(), Till::status_by("orderId", order_id) +
                                  "/payment/rest/refund.do orderId=" + order_id +
                                  "&orderNumber=A-17&amount=500&externalRefundId=R-500\n");
      bench.till.last([](const Recovered& entry) { EXPECT_EQ(entry.remark, Text("remark")); });
    }
  }
}

/// Borrows a card id and a whole block, while the history is requested twice.
TEST(History, KeepsWhatTheRequestBorrowsFromThePreviousAnswer) {
  Till bench;
  ecommerce::GetOrderStatusExtended query;
  query.order_number = "A-17";
  bench.answer(R"({"errorCode":"0","orderStatus":2,"orderNumber":"A-17","terminalId":"T-1",)"
               R"("authRefNum":"card-5"})");
  const auto record = bench.till.call(query);
  ASSERT_TRUE(record.answered());
  CardAcceptorParameters acceptor;
  acceptor.terminal_identification = record->terminal_id;
  acceptor.merchant_identification = "M-1";
  acceptor.merchant_type = "6011";
  transactions::CreditCard credit;
  credit.card.card_id = record->auth_ref_num;
  credit.amount = {1000};
  credit.currency = 978;
  credit.acceptor = &acceptor;
  bench.sent();
  bench.answer({R"({"transactions":[]})", R"({"transactions":[]})", R"({"responseCode":"00"})"});
  EXPECT_TRUE(bench.till.call(credit).answered());
  const std::string sent = bench.sent();
  const std::string card = R"({"cardIdentification":{"cardId":"card-5"},)";
  std::size_t count = 0;
  for (std::size_t at = 0; (at = sent.find(card, at)) != std::string::npos; ++at) ++count;
  EXPECT_EQ(count, 3U) << sent;
  EXPECT_NE(sent.find(R"("terminalIdentification":"T-1")"), std::string::npos) << sent;
}

/// The copy may hold personal data.
TEST(Borrowed, LeavesNoCopy) {
  char answer[64] = "what a person said";
  detail::ResponseReader reader(answer, sizeof answer);
  const ecommerce::Refund request{};
  alignas(detail::Borrowed) char place[sizeof(detail::Borrowed)] = {};
  auto* const borrowed = new (place) detail::Borrowed(
      reader, detail::schema_of<ecommerce::Refund, detail::Use::request>, &request, Text(answer));
  const std::string_view all(place, sizeof place);
  EXPECT_NE(all.find("person"), std::string_view::npos);
  borrowed->~Borrowed();
  EXPECT_EQ(all.find("person"), std::string_view::npos);
}

TEST(Refused, IsARequestThatBorrowsTooMuch) {
  for (const std::size_t size : {std::size_t{192}, std::size_t{193}}) {
    Till bench;
    ecommerce::GetOrderStatusExtended query;
    query.order_number = "A-17";
    bench.answer(R"({"errorCode":"0","orderStatus":2,"orderDescription":")" +
                 std::string(size, 'x') + R"("})");
    const auto record = bench.till.call(query);
    ASSERT_TRUE(record.answered());
    transactions::CreditCard credit = credit_card();
    credit.card.customer_id = record->order_description;
    bench.sent();
    if (size == 192) bench.answer({history({}), R"({"responseCode":"00"})"});
    const auto answer = bench.till.call(credit);
    EXPECT_EQ(answer.error().code, size == 192 ? Errc::none : Errc::too_borrowed);
    if (size != 192) {
      EXPECT_STREQ(answer.error().field, "customerId");
    }
    EXPECT_EQ(answer.error().delivery, size == 192 ? Delivery::answered : Delivery::not_sent);
    EXPECT_EQ(bench.sent().empty(), size != 192);
  }
  // More than eight texts, and a value that is not a text.
  Till bench;
  ecommerce::GetOrderStatusExtended query;
  query.order_number = "A-17";
  const auto ask = [&] {
    bench.answer(R"({"errorCode":"0","orderStatus":2,"orderNumber":"A-17"})");
    const auto record = bench.till.call(query);
    bench.sent();
    return record->order_number;
  };
  const Text text = ask();
  transactions::CreditCard credit = credit_card();
  for (Text* each : {&credit.card.customer_id, &credit.card.customer_number,
                     &credit.card.cardholder_id, &credit.card.phone_number, &credit.card.email,
                     &credit.card.external_card_id, &credit.card.card_type_code,
                     &credit.card.institution_id, &credit.card.card_last_digit_mask}) {
    *each = text;
  }
  EXPECT_EQ(bench.till.call(credit).error().code, Errc::too_borrowed);
  credit = credit_card();
  const std::string_view bytes = ask().raw();
  credit.card.encrypted_card_number = {bytes.data(), bytes.size()};
  const Error error = bench.till.call(credit).error();
  EXPECT_EQ(error.code, Errc::too_borrowed);
  EXPECT_STREQ(error.field, "encryptedCardNumber");
  credit = credit_card();
  const std::string_view long_one = ask().raw();
  EXPECT_EQ(bench.till.call(credit, Text(long_one.data(), 200)).error().code, Errc::too_borrowed);
  EXPECT_STREQ(bench.till.take<transactions::CreditCard>().error().field, "remark");
  // The status query would overwrite it, too.
  const auto refused = [&](const auto& request) {
    const std::string_view remark = ask().raw();
    return bench.till.call(request, Text(remark.data(), 200)).error().code;
  };
  EXPECT_EQ(refused(deposit()), Errc::too_borrowed);
  EXPECT_EQ(refused(reverse()), Errc::too_borrowed);
  EXPECT_EQ(refused(refund()), Errc::too_borrowed);
  EXPECT_EQ(bench.sent(), "");
}

TEST(Refund, IsNotSentAgainAfterADay) {
  Till bench;
  bench.lose(refund());
  bench.wall.now += 86400;
  EXPECT_EQ(bench.till.call(refund()).error().code, Errc::still_open);
  EXPECT_EQ(bench.sent(), "");
}

/// Without a time of day, the client's clock gives the refund's age.
TEST(Refund, IsNotSentAgainAfterADayOnTheClientsClock) {
  Till bench;
  bench.wall.now = 0;
  bench.lose(refund());
  bench.clock.advance(86'400'000 - 1);
  bench.lose_the_answer();
  EXPECT_EQ(bench.till.call(refund()).error().code, Errc::connection_lost);
  bench.sent();
  for (const std::uint32_t days : {1U, 20U}) {
    bench.clock.advance(days * 86'400'000);
    EXPECT_EQ(bench.till.call(refund()).error().code, Errc::still_open);
  }
  EXPECT_EQ(bench.sent(), "");
}

TEST(Refund, IsNotSentWithoutTheSumRefundedBefore) {
  const std::function<void(Till&)> ends[] = {
      [](Till& bench) { bench.be_out_of_reach(); },
      [](Till& bench) { bench.lose_the_answer(); },
      [](Till& bench) { bench.answer_large_page(503); },
      [](Till& bench) {
        bench.answer(R"({"orderStatus":2,"attributes":[{"name":"mdOrder","value":"2"}]})");
      },
  };
  for (const auto& end : ends) {
    Till bench;
    end(bench);
    const auto result = bench.till.call(refund());
    EXPECT_NE(result.error().code, Errc::none);
    EXPECT_EQ(result.error().delivery, Delivery::not_sent);
    EXPECT_EQ(bench.sent().find("refund.do"), std::string::npos);
    EXPECT_EQ(bench.journal.open_entries(), 0U);
  }
}

TEST(Refund, IsLeftToTheGatewayIfTheRecordCannotBeUsed) {
  for (const std::string& record : unusable_records) {
    Till bench;
    bench.answer({record, R"({"errorCode":"0"})"});
    EXPECT_TRUE(bench.till.call(refund()).answered());
    EXPECT_EQ(bench.last_outcome(), Outcome::approved);
    // The refusal may be about an earlier refund that was made.
    bench.answer({record, R"({"errorCode":"5"})"});
    EXPECT_TRUE(bench.till.call(refund()).answered());
    EXPECT_EQ(bench.last_outcome(), Outcome::in_doubt);
    bench.pass(180);
    bench.answer(R"({"orderStatus":2,"paymentAmountInfo":{"refundedAmount":500}})");
    bench.expect_recovery(Outcome::given_up, Finding::ambiguous);
    // The sum refunded earlier is unknown.
    bench.answer(record);
    bench.lose_the_answer();
    EXPECT_EQ(bench.till.call(refund()).error().delivery, Delivery::unknown);
    bench.pass(200);
    bench.answer(R"({"orderStatus":2,"paymentAmountInfo":{"refundedAmount":500}})");
    bench.expect_recovery(Outcome::given_up, Finding::ambiguous);
  }
}

TEST(Refund, DetectsAnIdUsedBefore) {
  const auto listed = [](int amount) {
    return R"({"orderStatus":2,"refunds":[{"externalRefundId":"R-1","amount":)" +
           std::to_string(amount) + "}]}";
  };
  Till bench;
  bench.answer(listed(300));
  const Error error = bench.till.call(refund()).error();
  EXPECT_EQ(error.code, Errc::conflict);
  EXPECT_EQ(error.delivery, Delivery::not_sent);
  EXPECT_EQ(error.detail, 0U);
  EXPECT_STREQ(error.field, "externalRefundId");
  EXPECT_EQ(bench.journal.open_entries(), 0U);
  // Some gateways refuse a repeated refund although the first one was made.
  bench.answer({listed(500), R"({"errorCode":"5"})"});
  EXPECT_TRUE(bench.till.call(refund()).answered());
  EXPECT_EQ(bench.last_outcome(), Outcome::in_doubt);
  bench.answer(listed(500));
  bench.expect_recovery(Outcome::approved, Finding::settled);
}

/// The first refund was made, and has been given up since.
TEST(Refund, ThatMayHaveBeenMadeIsNotDeclinedByALaterRefusal) {
  const struct {
    const char* record;
    Outcome outcome;
  } all[] = {
      {R"({"errorCode":"7"})", Outcome::in_doubt},
      {R"({"orderStatus":4,"amount":125000})", Outcome::in_doubt},
      {R"({"orderStatus":4,"paymentAmountInfo":{"refundedAmount":500}})", Outcome::in_doubt},
      {R"({"orderStatus":4,"refunds":[{"amount":500}]})", Outcome::in_doubt},
      {R"({"orderStatus":4,"refunds":[{"externalRefundId":"R-1"}]})", Outcome::in_doubt},
      {R"({"orderStatus":2,"refunds":[{"externalRefundId":"R-0"}]})", Outcome::declined},
      {R"({"orderStatus":2,"refunds":[]})", Outcome::declined},
      {nothing_refunded, Outcome::declined},
  };
  for (const auto& each : all) {
    SCOPED_TRACE(each.record);
    Till bench;
    bench.answer(std::string(each.record));
    bench.answer(R"({"errorCode":"5"})");
    EXPECT_TRUE(bench.till.call(refund()).answered());
    EXPECT_EQ(bench.last_outcome(), each.outcome);
  }
}

TEST(Refund, IsQueriedButNeverSentByRecovery) {
  Till bench;
  bench.lose(refund());
  for (int i = 0; i < 5; ++i) {
    bench.answer(R"({"errorCode":"7"})");
    bench.recover();
    bench.pass(100);
  }
  bench.be_out_of_reach();
  bench.recover();
  EXPECT_EQ(bench.told[0].code, Errc::unreachable);
  EXPECT_EQ(bench.sent().find("refund.do"), std::string::npos);
}

/// Reported as not sent, but the storage failed before that was noted.
TEST(Refund, ThatWasNotSentIsNotSentLater) {
  Till bench;
  bench.answer(nothing_refunded);
  bench.be_out_of_reach();
  bench.flash.fail_from(bench.flash.operations() + 2);
  EXPECT_EQ(bench.till.call(refund()).error().delivery, Delivery::not_sent);
  bench.flash.fail_from(UINT32_MAX);
  ASSERT_EQ(bench.journal.open(), JournalError::none);
  bench.sent();
  bench.pass(180);
  bench.answer(nothing_refunded);
  bench.expect_recovery(Outcome::declined, Finding::settled);
  EXPECT_EQ(bench.sent().find("refund.do"), std::string::npos);
}

/// Another terminal may have refunded the same sum.
TEST(Refund, IsFoundBySumIfNoOtherTerminalRefunds) {
  for (const bool own : {false, true}) {
    RecoveryPolicy policy = alone();
    if (own) policy.own_refunds = true;
    Till bench(policy);
    bench.lose(refund());
    bench.pass(180);
    bench.answer(R"({"orderStatus":2,"paymentAmountInfo":{"refundedAmount":500}})");
    bench.expect_recovery(own ? Outcome::approved : Outcome::given_up,
                          own ? Finding::settled : Finding::ambiguous);
  }
}

TEST(Refund, OfAnOlderNoteIsAmbiguousBySumAlone) {
  Till bench;
  std::uint32_t id = 0;
  EXPECT_EQ(bench.journal.begin("refund.do\norder=1\namount=500\nrefund=R-1", bench.wall.now, id),
            JournalError::none);
  bench.pass(180);
  bench.answer(R"({"orderStatus":2,"paymentAmountInfo":{"refundedAmount":500}})");
  bench.expect_recovery(Outcome::given_up, Finding::ambiguous);
}

// Deposits and reversals, which have no id.

/// Nothing is sent that cannot be distinguished from the order's existing record. A refused
/// operation is not noted.
TEST(Completion, IsRefusedIfAlreadyDone) {
  for (const int status : {2, 3, 4, 8}) {
    for (const bool reverses : {false, true}) {
      SCOPED_TRACE(std::to_string(status) + (reverses ? " reverse" : " deposit"));
      RecoveryPolicy policy = alone();
      policy.reverse_charged = false;
      Till bench(policy);
      bench.answer(R"({"errorCode":"0","orderStatus":)" + std::to_string(status) + '}');
      const Error error =
          reverses ? bench.till.call(reverse()).error() : bench.till.call(deposit()).error();
      EXPECT_EQ(error.code, Errc::conflict);
      EXPECT_EQ(error.delivery, Delivery::not_sent);
      EXPECT_EQ(error.detail, 0U);
      EXPECT_STREQ(error.field, "orderId");
      EXPECT_EQ(bench.sent(), Till::status_by("orderId", order_id));
      JournalEntry entry;
      EXPECT_EQ(bench.journal.last(entry), JournalError::no_entry);
    }
  }
}

TEST(Completion, ReversalRefundsTheCharge) {
  for (const int status : {1, 2, 8}) {
    Till bench;
    bench.answer({R"({"errorCode":"0","orderStatus":)" + std::to_string(status) + '}',
                  R"({"errorCode":"0"})"});
    EXPECT_TRUE(bench.till.call(reverse()));
    EXPECT_EQ(bench.last_outcome(), Outcome::approved);
  }
  for (const int status : {3, 4}) {
    Till bench;
    bench.answer(R"({"errorCode":"0","orderStatus":)" + std::to_string(status) + '}');
    EXPECT_EQ(bench.till.call(reverse()).error().code, Errc::conflict);
  }
}

/// A record without the earlier state does not prove that a later one shows a change.
TEST(Completion, IsNotJudgedWithoutAnEarlierRecord) {
  for (const char* const before : {R"({"errorCode":"5"})", R"({"errorCode":"6"})"}) {
    for (const bool reverses : {false, true}) {
      Till bench;
      bench.answer(before);
      bench.lose_the_answer();
      EXPECT_FALSE(reverses ? !!bench.till.call(reverse()) : !!bench.till.call(deposit()));
      EXPECT_EQ(bench.last_outcome(), Outcome::in_doubt);
      bench.pass(180);
      bench.answer(R"({"errorCode":"0","orderStatus":)" + std::string(reverses ? "3}" : "2}"));
      bench.expect_recovery(Outcome::given_up, Finding::ambiguous);
    }
  }
}

TEST(Completion, IsNotSentWithoutTheRecord) {
  const std::function<void(Till&)> ends[] = {
      [](Till& bench) { bench.be_out_of_reach(); },
      [](Till& bench) { bench.lose_the_answer(); },
      [](Till& bench) { bench.answer_large_page(503); },
      [](Till& bench) { bench.answer_large_page(401); },
      [](Till& bench) {
        bench.answer(R"({"orderStatus":1,"attributes":[{"name":"mdOrder","value":"2"}]})");
      },
  };
  for (const auto& end : ends) {
    Till bench;
    end(bench);
    const auto result = bench.till.call(deposit());
    EXPECT_NE(result.error().code, Errc::none);
    EXPECT_EQ(result.error().delivery, Delivery::not_sent);
    EXPECT_EQ(bench.sent().find("deposit.do"), std::string::npos);
    EXPECT_EQ(bench.journal.open_entries(), 0U);
  }
}

/// A deposit or reversal that was given up may have been carried out: the record would show it.
TEST(Completion, IsNotSentIfTheRecordCannotBeRead) {
  const auto expect_refused = [](const auto& request) {
    for (const std::string& record : unusable_records) {
      Till bench;
      bench.answer(record);
      const Error error = bench.till.call(request).error();
      EXPECT_GE(error.code, Errc::bad_http);
      EXPECT_EQ(error.delivery, Delivery::not_sent);
      const std::string sent = bench.sent();
      EXPECT_EQ(sent.find("/deposit.do"), std::string::npos);
      EXPECT_EQ(sent.find("/reverse.do"), std::string::npos);
      EXPECT_EQ(bench.journal.open_entries(), 0U);
    }
  };
  expect_refused(deposit());
  expect_refused(reverse());
}

/// The gateway carries out every partial reversal it receives, and may refund what is charged.
TEST(Completion, ReversalIsNotSentIfTheRecordIsIncomplete) {
  const auto expect_refused = [](const auto& request, const RecoveryPolicy& policy) {
    for (const char* const record :
         {R"({"errorCode":"7"})", R"({"errorCode":"5"})", R"({"errorCode":"0"})",
          R"({"errorCode":"0","orderStatus":9})"}) {
      Till bench(policy);
      bench.answer(record);
      const Error error = bench.till.call(request).error();
      EXPECT_EQ(error.code, Errc::wrong_answer) << record;
      EXPECT_EQ(error.delivery, Delivery::not_sent);
      EXPECT_EQ(bench.sent().find("reverse.do"), std::string::npos);
      EXPECT_EQ(bench.journal.open_entries(), 0U);
    }
  };
  auto part = reverse();
  part.amount = 300;
  expect_refused(part, alone());
  RecoveryPolicy holds_alone;
  holds_alone.reverse_charged = false;
  expect_refused(reverse(), holds_alone);
}

// Orders that may belong to another terminal.

TEST(Number, UsedBeforeLeavesAPaymentAmbiguous) {
  for (const char* const body :
       {R"({"success":false,"errorCode":"1"})", R"({"success":false,"errorCode":"01"})"}) {
    Till bench;
    bench.answer(body);
    EXPECT_TRUE(bench.till.call(moto_payment()).answered());
    EXPECT_EQ(bench.last_outcome(), Outcome::number_taken);
    EXPECT_EQ(bench.journal.open_entries(), 1U);
    bench.answer(R"({"errorCode":"0","orderStatus":2,"orderNumber":"A-17","amount":2500})");
    bench.expect_recovery(Outcome::given_up, Finding::ambiguous);
  }
  // A number in use refuses a new registration.
  Till bench;
  bench.answer(R"({"errorCode":"1"})");
  EXPECT_TRUE(bench.till.call(registration()).answered());
  EXPECT_EQ(bench.last_outcome(), Outcome::declined);
}

TEST(Number, IsComparedWithTheNote) {
  const struct {
    const char* fields;
    Outcome outcome;
    Finding finding;
  } all[] = {
      {R"("amount":2500,"currency":"978","date":1800000000000)", Outcome::approved,
       Finding::settled},
      {R"("amount":2501)", Outcome::given_up, Finding::ambiguous},
      {R"("currency":"EUR")", Outcome::approved, Finding::settled},
      {R"("currency":"840")", Outcome::given_up, Finding::ambiguous},
      {R"("date":1700000000000)", Outcome::given_up, Finding::ambiguous},
      {R"("orderNumber":"A-18")", Outcome::in_doubt, Finding::no_answer},
  };
  for (const auto& each : all) {
    SCOPED_TRACE(each.fields);
    Till bench;
    auto moto = moto_payment();
    moto.currency = "978";
    bench.lose(moto);
    bench.pass(180);
    bench.answer(std::string(R"({"errorCode":"0","orderStatus":2,)") + each.fields + '}');
    bench.expect_recovery(each.outcome, each.finding);
    const bool wrong = each.finding == Finding::no_answer;
    EXPECT_EQ(bench.told[0].code, wrong ? Errc::wrong_answer : Errc::none);
  }
}

/// Unless the policy says that the terminal's numbers are unique, only a description identifies the
/// order.
TEST(Number, ThatMayBeAnotherTerminalsIsAmbiguous) {
  const char same[] = R"(,"orderDescription":"till 4, sale 17"})";
  const char other[] = R"(,"orderDescription":"till 5, sale 17"})";
  const struct {
    bool own_numbers;
    bool own_descriptions;
    const char* description;
    Outcome outcome;
  } all[] = {
      {true, false, "}", Outcome::approved},   {true, false, same, Outcome::approved},
      {true, false, other, Outcome::given_up}, {false, false, "}", Outcome::given_up},
      {false, false, same, Outcome::given_up}, {false, true, "}", Outcome::given_up},
      {false, true, same, Outcome::approved},  {false, true, other, Outcome::given_up},
  };
  for (const auto& each : all) {
    SCOPED_TRACE(std::string(each.description) + (each.own_numbers ? " own numbers" : "") +
                 (each.own_descriptions ? " own descriptions" : ""));
    RecoveryPolicy policy;
    if (!each.own_numbers) policy.own_numbers = false;
    if (each.own_descriptions) policy.own_descriptions = true;
    Till bench(policy);
    auto moto = moto_payment();
    moto.description = "till 4, sale 17";
    bench.lose(moto);
    bench.pass(180);
    bench.answer(std::string(R"({"errorCode":"0","orderStatus":2,"amount":2500)") +
                 each.description);
    const bool approved = each.outcome == Outcome::approved;
    bench.expect_recovery(each.outcome, approved ? Finding::settled : Finding::ambiguous);
  }
}

/// The payment's description shows that its first try had arrived.
TEST(Number, UsedByAnEarlierTryIsRecognizedByTheDescription) {
  RecoveryPolicy policy;
  policy.own_descriptions = true;
  Till bench(policy);
  auto moto = moto_payment();
  moto.description = "till 4, sale 17";
  bench.answer(R"({"success":false,"errorCode":"1"})");
  EXPECT_TRUE(bench.till.call(moto).answered());
  bench.answer(R"({"errorCode":"0","orderStatus":2,"orderDescription":"till 4, sale 17"})");
  bench.expect_recovery(Outcome::approved, Finding::settled);
}

/// An answer that leaves a payment open names its order, so that number and date do not matter.
TEST(Number, IsNotUsedIfTheAnswerNamedTheOrder) {
  const auto record = [](const char* id, const char* number) {
    return std::string(R"({"errorCode":"0","orderStatus":2,"date":1700000000000,"orderNumber":")") +
           number + R"(","attributes":[{"name":"mdOrder","value":")" + id + R"("}]})";
  };
  const std::string open =
      R"({"success":true,"errorCode":"0","mdOrder":"o-5","orderNumber":"A-17"})";
  {
    Till bench;
    bench.answer(open);
    EXPECT_TRUE(bench.till.call(moto_payment()).answered());
    bench.sent();
    bench.answer(record("o-6", "A-17"));
    bench.expect_recovery(Outcome::in_doubt, Finding::no_answer);
    EXPECT_EQ(bench.told[0].code, Errc::wrong_answer);
    bench.answer(record("o-5", "A-18"));
    bench.expect_recovery(Outcome::in_doubt, Finding::no_answer);
    bench.sent();
    bench.answer(record("o-5", "A-17"));
    bench.expect_recovery(Outcome::approved, Finding::settled);
    EXPECT_EQ(bench.sent(), Till::status_by("orderId", "o-5"));
  }
  for (const bool by_number : {false, true}) {
    SCOPED_TRACE(by_number);
    Till bench;
    bench.answer(open);
    EXPECT_TRUE(bench.till.call(moto_payment()).answered());
    ecommerce::GetOrderStatusExtended query;
    (by_number ? query.order_number : query.order_id) = by_number ? "A-17" : "o-5";
    bench.answer(record("o-6", "A-17"));
    EXPECT_EQ(bench.till.call(query).error().code, by_number ? Errc::none : Errc::wrong_answer);
    EXPECT_EQ(bench.journal.open_entries(), 1U);
    bench.answer(record("o-5", "A-17"));
    EXPECT_TRUE(bench.till.call(query).answered());
    EXPECT_EQ(bench.last_outcome(), Outcome::approved);
  }
  // One answer names no order, the other names another order that had the number before.
  for (const char* const answer : {R"({"success":true,"errorCode":"0"})",
                                   R"({"success":false,"errorCode":"1","mdOrder":"o-5"})"}) {
    Till bench;
    bench.answer(answer);
    EXPECT_TRUE(bench.till.call(moto_payment()).answered());
    bench.sent();
    bench.answer(record("o-5", "A-17"));
    bench.expect_recovery(Outcome::given_up, Finding::ambiguous);
    EXPECT_EQ(bench.sent(), Till::status_by("orderNumber", "A-17")) << answer;
  }
  // The id is kept for the last operation only.
  Till bench;
  bench.answer({open, R"({"errorCode":"0"})"});
  EXPECT_TRUE(bench.till.call(moto_payment()).answered());
  EXPECT_TRUE(bench.till.call(payment_order()).answered());
  bench.pass(180);
  bench.answer({record("o-5", "A-17"), R"({"errorCode":"0","orderStatus":7})"});
  bench.recover();
  EXPECT_EQ(bench.told[0].outcome, Outcome::given_up);
}

/// An order that the answer named is found even with a token.
TEST(Number, IsNotNeededWithATokenIfTheAnswerNamedTheOrder) {
  RecoveryPolicy policy;
  policy.by_number_with_token = true;
  Till bench(policy);
  bench.gateway.ecommerce = sample_gateway().ecommerce;
  bench.answer(R"({"success":false,"errorCode":"7","data":{"orderId":"o-5"}})");
  EXPECT_TRUE(bench.till.call(recurrent_payment()).answered());
  bench.sent();
  bench.answer(R"({"errorCode":"0","orderStatus":2})");
  bench.expect_recovery(Outcome::approved, Finding::settled);
  EXPECT_EQ(bench.sent(), Till::status_by("orderId", "o-5"));
}

TEST(Order, MustBeTheRequestedOne) {
  Till bench;
  bench.lose(payment_order());
  bench.answer(
      R"({"errorCode":"0","orderStatus":2,"attributes":[{"name":"mdOrder","value":"2"}]})");
  bench.expect_recovery(Outcome::in_doubt, Finding::no_answer);
  EXPECT_EQ(bench.told[0].code, Errc::wrong_answer);
}

TEST(Order, RecordOfAnotherNumberIsRefused) {
  Till bench;
  bench.lose(moto_payment());
  ecommerce::GetOrderStatusExtended query;
  query.order_number = "A-17";
  bench.answer(R"({"errorCode":"0","orderStatus":2,"orderNumber":"A-18"})");
  EXPECT_EQ(bench.till.call(query).error().code, Errc::wrong_answer);
  EXPECT_EQ(bench.journal.open_entries(), 1U);
  // A record without a number belongs to the order of the query.
  bench.answer(R"({"errorCode":"0","orderStatus":6})");
  EXPECT_TRUE(bench.till.call(query).answered());
  EXPECT_EQ(bench.last_outcome(), Outcome::declined);
}

/// Choosing one of the two values would be a guess.
TEST(Order, RecordWithADuplicateFieldDecidesNothing) {
  const std::string once = R"({"errorCode":"0","orderStatus":2,"orderNumber":"A-17","amount":2500,)"
                           R"("paymentAmountInfo":{"depositedAmount":2500})";
  for (const char* const again :
       {R"("orderNumber":"A-17")", R"("paymentAmountInfo":{"depositedAmount":100})"}) {
    Till bench;
    bench.lose(moto_payment());
    bench.answer(once + ',' + again + '}');
    bench.expect_recovery(Outcome::in_doubt, Finding::no_answer);
    EXPECT_EQ(bench.told[0].code, Errc::field_twice) << again;
    bench.answer(once + '}');
    bench.expect_recovery(Outcome::approved, Finding::settled);
  }
}

TEST(Merchant, SettlesEntriesTheApplicationQueries) {
  for (const bool named : {true, false}) {
    Till bench;
    auto moto = moto_payment();
    moto.merchant_login = "shop-north";
    bench.lose(moto);
    ecommerce::GetOrderStatusExtended query;
    query.order_number = "A-17";
    if (named) query.merchant_login = "shop-north";
    bench.answer(R"({"errorCode":"0","orderStatus":2,"orderNumber":"A-17"})");
    EXPECT_TRUE(bench.till.call(query).answered());
    EXPECT_EQ(bench.journal.open_entries(), named ? 0U : 1U);
  }
}

TEST(Number, IsNotUsedIfTheAnswerNamedTheLongestId) {
  Till bench;
  const std::string id(36, 'i');
  bench.answer(R"({"success":true,"errorCode":"0","mdOrder":")" + id +
               R"(","orderNumber":"A-17"})");
  EXPECT_TRUE(bench.till.call(moto_payment()).answered());
  bench.sent();
  bench.answer(R"({"errorCode":"0","orderStatus":2})");
  bench.expect_recovery(Outcome::approved, Finding::settled);
  EXPECT_EQ(bench.sent(), Till::status_by("orderId", id.c_str()));
}

TEST(Number, IsUsedIfTheIdInTheAnswerIsTooLong) {
  Till bench;
  const std::string id(37, 'i');
  bench.answer(R"({"success":true,"errorCode":"0","mdOrder":")" + id +
               R"(","orderNumber":"A-17"})");
  EXPECT_TRUE(bench.till.call(moto_payment()).answered());
  bench.sent();
  bench.answer(R"({"errorCode":"0","orderStatus":2})");
  bench.expect_recovery(Outcome::approved, Finding::settled);
  EXPECT_EQ(bench.sent(), Till::status_by("orderNumber", "A-17"));
}

/// The record's number begins with that of the payment.
TEST(Number, IsNotAPartOfAnother) {
  for (const char* const number : {R"(A-17\u0000)", R"(A-17\n)", R"(A-17\u0001-2)"}) {
    Till bench;
    bench.lose(moto_payment());
    ecommerce::GetOrderStatusExtended query;
    query.order_id = "o-1";
    bench.answer(R"({"errorCode":"0","orderStatus":2,"orderNumber":")" + std::string(number) +
                 "\"}");
    EXPECT_TRUE(bench.till.call(query).answered()) << number;
    EXPECT_EQ(bench.journal.open_entries(), 1U) << number;
  }
}

TEST(Order, IsQueriedByNumberHoweverShort) {
  Till bench;
  auto moto = moto_payment();
  moto.order_number = "7";
  bench.lose(moto);
  bench.answer(R"({"errorCode":"0","orderStatus":2})");
  bench.expect_recovery(Outcome::approved, Finding::settled);
  EXPECT_EQ(bench.sent(), Till::status_by("orderNumber", "7"));
}

TEST(Merchant, IsPartOfTheQuery) {
  Till bench;
  auto moto = moto_payment();
  moto.merchant_login = "shop-north";
  bench.lose(moto);
  bench.answer(R"({"errorCode":"0","orderStatus":2})");
  bench.expect_recovery(Outcome::approved, Finding::settled);
  EXPECT_EQ(bench.sent(), Till::status_by("orderNumber", "A-17&merchantLogin=shop-north"));
}

struct Token : testing::Test {
  Till bench;
  Token() { bench.gateway.ecommerce = sample_gateway().ecommerce; }

  template <class Operation>
  void expect_refused(const Operation& request, CallSite site = CallSite::here()) {
    const Traced traced(site);
    const Error error = bench.till.call(request).error();
    EXPECT_EQ(error.code, Errc::needs_id);
    EXPECT_EQ(error.delivery, Delivery::not_sent);
    EXPECT_STREQ(error.field, "orderNumber");
    EXPECT_EQ(bench.sent(), "");
  }
};

TEST_F(Token, NeedsTheOrderId) {
  expect_refused(instant_payment());
  expect_refused(moto_payment());
  expect_refused(industry_practice_payment());
  expect_refused(recurrent_payment());
  expect_refused(installment_payment());
  auto reversal = test::reverse();
  reversal.order_id = {};
  reversal.order_number = "A-17";
  expect_refused(reversal);
  auto refund = test::refund();
  refund.order_id = {};
  refund.order_number = "A-17";
  expect_refused(refund);
  // The id works.
  bench.lose(payment_order());
  bench.answer(R"({"errorCode":"0","orderStatus":2})");
  bench.expect_recovery(Outcome::approved, Finding::settled);
}

TEST_F(Token, SendsByNumberWhereThePolicyAcceptsTheDoubt) {
  RecoveryPolicy policy;
  policy.by_number_with_token = true;
  {
    JournaledClient till(bench.gateway, bench.transport, bench.clock, bench.memory, bench.journal,
                         bench.wall, policy);
    bench.lose_the_answer();
    EXPECT_EQ(till.call(moto_payment()).error().delivery, Delivery::unknown);
  }
  bench.sent();
  bench.expect_recovery(Outcome::given_up, Finding::nothing_to_ask);
  EXPECT_EQ(bench.sent(), "");
}

TEST_F(Token, LosesARegistrationButNoMoney) {
  bench.lose(registration());
  bench.expect_recovery(Outcome::given_up, Finding::new_number);
  EXPECT_EQ(bench.sent(), "");
}

TEST_F(Token, LearnsNothingIfNoOrderIsFound) {
  bench.lose(payment_order());
  bench.pass(1000);
  bench.answer(R"({"errorCode":"6"})");
  bench.expect_recovery(Outcome::in_doubt, Finding::under_way);
}

// Receipts, and queries of the application.

TEST(Receipt, MatchesTheOrderRecord) {
  for (const char* const sums : {R"("orderStatus":2,"paymentAmountInfo":{"approvedAmount":2500,)"
                                 R"("depositedAmount":1800})",
                                 R"("orderStatus":1,"paymentAmountInfo":{"approvedAmount":1800,)"
                                 R"("depositedAmount":0})"}) {
    SCOPED_TRACE(sums);
    Till bench;
    bench.lose(payment_order());
    bench.answer(
        std::string(R"({"errorCode":"0","orderNumber":"A-17","amount":2500,)"
                    R"("cardAuthInfo":{"maskedPan":"411111**1111","approvalCode":"123456"},)"
                    R"("authRefNum":"500000000001",)") +
        sums + '}');
    bool reported = false;
    bench.till.recover([&](const Recovered& each) {
      reported = true;
      EXPECT_EQ(each.outcome, Outcome::approved);
      EXPECT_EQ(each.number, Text("A-17"));
      EXPECT_EQ(each.card, Text("411111**1111"));
      EXPECT_EQ(each.amount, Amount(2500));
      EXPECT_EQ(each.charged, Amount(1800)) << "a part of it is charged or held";
      EXPECT_EQ(each.approval_code, Text("123456"));
      EXPECT_EQ(each.rrn, Text("500000000001"));
    });
    EXPECT_TRUE(reported);
  }
}

struct Status : testing::Test {
  Till bench;
  ecommerce::GetOrderStatusExtended query;

  auto ask(const std::string& body) {
    bench.answer(body);
    return bench.till.call(query);
  }
};

TEST_F(Status, ThatDecidesSettlesTheEntry) {
  // One query by id, one by number.
  bench.answer(R"({"errorCode":"0"})");
  EXPECT_TRUE(bench.till.call(payment_order()).answered());
  EXPECT_EQ(bench.journal.open_entries(), 1U);
  query.order_id = order_id;
  EXPECT_TRUE(ask(R"({"errorCode":"0","orderStatus":7})").answered());
  EXPECT_EQ(bench.journal.open_entries(), 1U);
  EXPECT_TRUE(ask(R"({"errorCode":"0","orderStatus":2})").answered());
  EXPECT_EQ(bench.journal.open_entries(), 0U);
  EXPECT_EQ(bench.last_outcome(), Outcome::approved);

  bench.lose(moto_payment());
  EXPECT_TRUE(
      ask(R"({"errorCode":"0","orderStatus":6,"orderNumber":"A-17","amount":2500})").answered());
  EXPECT_EQ(bench.journal.open_entries(), 0U);
  EXPECT_EQ(bench.last_outcome(), Outcome::declined);
}

/// The record of another sum than was to be paid does not approve it.
TEST_F(Status, OfAnotherSumIsRefused) {
  ecommerce::MotoPayment payment = moto_payment();
  payment.currency = "978";
  bench.answer(R"({"success":true,"errorCode":"0","mdOrder":"o-1","orderNumber":"A-17"})");
  EXPECT_TRUE(bench.till.call(payment).answered());
  const std::pair<const char*, const char*> sums[] = {
      {R"("amount":999,"currency":"978")", "amount"},
      {R"("amount":2500,"currency":"840")", "currency"},
      {R"("amount":999,"currency":"840")", "amount"},
  };
  for (const bool by_number : {false, true}) {
    query = {};
    (by_number ? query.order_number : query.order_id) = by_number ? "A-17" : "o-1";
    for (const auto& [sum, field] : sums) {
      const auto answer = ask(std::string(R"({"orderStatus":2,"orderNumber":"A-17",)") + sum +
                              R"(,"attributes":[{"name":"mdOrder","value":"o-1"}]})");
      EXPECT_EQ(answer.payment(), Payment::unconfirmed) << sum;
      EXPECT_EQ(answer.error().code, Errc::wrong_answer) << sum;
      EXPECT_STREQ(answer.error().field, field) << sum;
      EXPECT_EQ(bench.journal.open_entries(), 1U) << sum;
    }
  }
  EXPECT_EQ(
      ask(R"({"orderStatus":2,"orderNumber":"A-17","amount":2500,"currency":"978"})").payment(),
      Payment::approved);
  EXPECT_EQ(bench.journal.open_entries(), 0U);
}

/// The application sees only the record, and does not know how long ago the payment was sent.
TEST_F(Status, LeavesTimeDecisionsToRecover) {
  bench.lose(payment_order());
  bench.pass(1000);
  query.order_id = order_id;
  for (const char* const action : {"-100", "116"}) {
    const std::string record = std::string(R"({"errorCode":"0","orderStatus":0,"actionCode":)");
    EXPECT_TRUE(ask(record + action + '}').answered());
    EXPECT_EQ(bench.journal.open_entries(), 1U) << action;
  }
  bench.answer(R"({"errorCode":"0","orderStatus":0,"actionCode":-100})");
  bench.expect_recovery(Outcome::declined, Finding::settled);
}

/// The order may take another card until it expires or is closed.
TEST_F(Status, FailedAttemptOfAnOpenOrderWaits) {
  for (const bool recovers : {false, true}) {
    SCOPED_TRACE(recovers ? "recover()" : "call()");
    Till till;
    till.answer(R"({"errorCode":"0"})");
    EXPECT_TRUE(till.till.call(payment_order()).answered());
    till.answer(R"({"errorCode":"0","orderStatus":0,"actionCode":116})");
    query.order_id = order_id;
    if (recovers) {
      till.expect_recovery(Outcome::in_doubt, Finding::under_way);
      till.pass(6 * 86400);  // no time decides it
      till.answer(R"({"errorCode":"0","orderStatus":0,"actionCode":116})");
      till.expect_recovery(Outcome::in_doubt, Finding::under_way);
    } else {
      EXPECT_TRUE(till.till.call(query).answered());
    }
    EXPECT_EQ(till.last_outcome(), Outcome::in_doubt);
    till.answer(R"({"errorCode":"0","orderStatus":6,"actionCode":116})");
    EXPECT_TRUE(till.till.call(query).answered());
    EXPECT_EQ(till.last_outcome(), Outcome::declined);
  }
}

TEST_F(Status, DecidesAboutAnInstantPaymentThatIsNotPaid) {
  const auto registered = [](const char* action) {
    return std::string(R"({"errorCode":"0","orderStatus":0,"actionCode":)") + action + '}';
  };
  bench.answer(R"({"errorCode":"0","orderStatus":{"OrderStatus":0}})");
  EXPECT_TRUE(bench.till.call(instant_payment()).answered());
  bench.answer(registered("151019"));
  bench.expect_recovery(Outcome::in_doubt, Finding::under_way);
  for (const char* const open : {"116", "-9000", "116"}) {
    bench.answer(registered(open));
    bench.expect_recovery(Outcome::in_doubt, Finding::under_way);
    bench.pass(1800);
  }
  bench.answer(R"({"errorCode":"0","orderStatus":6,"actionCode":116})");
  bench.expect_recovery(Outcome::declined, Finding::settled);
}

/// The answer does not say why the order is not paid, and the record shows no attempt yet.
TEST_F(Status, DeclinesNoPaymentWithoutAnAttempt) {
  const char* const untried = R"({"errorCode":"0","orderStatus":0,"actionCode":-100})";
  for (const char* const answer :
       {R"({"errorCode":"0"})", R"({"errorCode":"0","orderStatus":0})"}) {
    SCOPED_TRACE(answer);
    Till till;
    till.answer(answer);
    EXPECT_TRUE(till.till.call(payment_order()).answered());
    query.order_id = order_id;
    till.answer(untried);
    EXPECT_TRUE(till.till.call(query).answered());
    EXPECT_EQ(till.last_outcome(), Outcome::in_doubt);
    till.answer(untried);
    till.expect_recovery(Outcome::in_doubt, Finding::too_early);
    till.answer(R"({"errorCode":"0","orderStatus":6,"actionCode":116})");
    EXPECT_TRUE(till.till.call(query).answered());
    EXPECT_EQ(till.last_outcome(), Outcome::declined);
  }
}

/// After a step of 3-D Secure the customer may still be busy.
TEST_F(Status, DeclinesNoMultiStepPaymentAtOnce) {
  bench.answer(R"({"errorCode":"0","is3DSVer2":true,"threeDSServerTransId":"t",)"
               R"("threeDSMethodUrl":"https://acs.example/method"})");
  EXPECT_TRUE(bench.till.call(payment_order()).answered());
  EXPECT_EQ(bench.last_outcome(), Outcome::waiting);
  bench.answer(R"({"errorCode":"0"})");
  EXPECT_TRUE(bench.till.call(payment_order()).answered());
  query.order_id = order_id;
  EXPECT_TRUE(ask(R"({"errorCode":"0","orderStatus":0,"actionCode":116})").answered());
  EXPECT_EQ(bench.last_outcome(), Outcome::waiting);
}

TEST_F(Status, SettlesNothingOfAnotherOrder) {
  bench.lose(payment_order());
  query.order_id = "2";
  EXPECT_TRUE(ask(R"({"errorCode":"0","orderStatus":2})").answered());
  EXPECT_EQ(bench.journal.open_entries(), 1U);
  // An answer about another order than that of the query.
  query.order_id = order_id;
  const auto answer =
      ask(R"({"errorCode":"0","orderStatus":2,"attributes":[{"name":"mdOrder","value":"2"}]})");
  EXPECT_EQ(answer.error().code, Errc::wrong_answer);
  EXPECT_EQ(answer.payment(), Payment::unconfirmed);
  EXPECT_EQ(bench.journal.open_entries(), 1U);
}

/// An order found by number alone may be another terminal's, so it is not reported as paid.
TEST_F(Status, ByNumberDoesNotSettleAMismatchedPayment) {
  bench.answer(R"({"success":false,"errorCode":"1"})");
  EXPECT_TRUE(bench.till.call(moto_payment()).answered());
  query.order_number = "A-17";
  const std::string paid = R"({"errorCode":"0","orderStatus":2,"orderNumber":"A-17"})";
  EXPECT_EQ(ask(paid).error().code, Errc::wrong_answer);
  bench.answer(paid);
  EXPECT_TRUE(bench.till.start(query));
  while (!bench.till.poll()) {
  }
  const auto answer = bench.till.take<ecommerce::GetOrderStatusExtended>();
  EXPECT_EQ(answer.error().code, Errc::wrong_answer);
  EXPECT_EQ(answer.payment(), Payment::unconfirmed);
  bench.answer(paid);
  bench.expect_recovery(Outcome::given_up, Finding::ambiguous);
}

TEST_F(Status, FromTakeSettlesTheEntryToo) {
  bench.lose(payment_order());
  query.order_id = order_id;
  bench.answer(std::string(R"({"errorCode":"0","orderStatus":2,"attributes":[)"
                           R"({"name":"mdOrder","value":")") +
               order_id + R"("}]})");
  EXPECT_TRUE(bench.till.start(query));
  while (!bench.till.poll()) {
  }
  EXPECT_TRUE(bench.till.take<ecommerce::GetOrderStatusExtended>().answered());
  EXPECT_EQ(bench.journal.open_entries(), 0U);
}

/// The record is of another order than start() requested.
TEST_F(Status, FromTakeMustMatchTheRequestedOrder) {
  const auto taken = [&](const char* id, const char* number) {
    query = {};
    if (id != nullptr) query.order_id = id;
    if (number != nullptr) query.order_number = number;
    bench.answer(R"({"orderStatus":2,"orderNumber":"A-17","attributes":[{"name":"mdOrder",)"
                 R"("value":"o-5"}]})");
    EXPECT_TRUE(bench.till.start(query));
    query = {};
    while (!bench.till.poll()) {
    }
    const auto answer = bench.till.take<ecommerce::GetOrderStatusExtended>();
    EXPECT_EQ(answer.payment() == Payment::approved, answer.answered());
    return answer.error().code;
  };
  EXPECT_EQ(taken("o-5", nullptr), Errc::none);
  EXPECT_EQ(taken(nullptr, "A-17"), Errc::none);
  EXPECT_EQ(taken("o-6", nullptr), Errc::wrong_answer);
  EXPECT_EQ(taken(nullptr, "A-18"), Errc::wrong_answer);
  const std::string longest(36, 'o');
  EXPECT_EQ(taken(longest.c_str(), nullptr), Errc::wrong_answer);
}

TEST_F(Status, KeepsSettledSalesFromFillingTheJournal) {
  for (int i = 0; i < 100; ++i) {
    const std::string id = "order-" + std::to_string(i);
    auto payment = payment_order();
    payment.order_id = id.c_str();
    bench.answer(R"({"errorCode":"0"})");
    EXPECT_TRUE(bench.till.call(payment).answered()) << i;
    query.order_id = id.c_str();
    EXPECT_TRUE(ask(R"({"errorCode":"0","orderStatus":2})").answered());
    EXPECT_EQ(bench.journal.open_entries(), 0U);
  }
}

// Storage that fails.

TEST(Storage, FailureBeforeSendingPreventsSending) {
  for (const std::uint32_t operation : {0U, 1U}) {
    Till bench;
    bench.flash.fail_from(bench.flash.operations() + operation);
    const Error error = bench.till.call(payment_order()).error();
    EXPECT_EQ(error.code, Errc::journal);
    EXPECT_EQ(error.detail, static_cast<std::uint16_t>(JournalError::storage));
    EXPECT_EQ(bench.sent(), "");
    EXPECT_FALSE(bench.till.is_ready());
  }
  // A step that continues an entry.
  Till bench;
  bench.answer(challenge);
  EXPECT_TRUE(bench.till.call(payment_order()).answered());
  bench.sent();
  bench.flash.fail_from(bench.flash.operations());
  EXPECT_EQ(bench.till.call(finish_3ds()).error().code, Errc::journal);
  EXPECT_EQ(bench.sent(), "");
}

TEST(Storage, FailureWhileSettlingStillReturnsTheAnswer) {
  Till bench;
  bench.flash.fail_from(bench.flash.operations() + 2);  // an entry takes two writes
  bench.answer(R"({"errorCode":"0","orderStatus":2})");
  const auto result = bench.till.call(payment_order());
  EXPECT_TRUE(result.answered());
  EXPECT_EQ(result->payment(), Payment::approved);
  EXPECT_EQ(bench.till.journal_error(), JournalError::storage);
  EXPECT_FALSE(bench.till.is_ready());

  bench.flash.fail_from(UINT32_MAX);
  EXPECT_EQ(bench.journal.open(), JournalError::none);
  bench.answer(R"({"errorCode":"0","orderStatus":2})");
  bench.expect_recovery(Outcome::approved, Finding::settled);

  // The next operation starts without a fault.
  bench.answer(R"({"errorCode":"0","orderStatus":2})");
  EXPECT_TRUE(bench.till.call(payment_order()).answered());
  EXPECT_EQ(bench.till.journal_error(), JournalError::none);
}

TEST(Storage, RefusedOperationKeepsEarlierStorageFault) {
  Till bench;
  bench.lose(moto_payment());
  bench.flash.fail_from(bench.flash.operations() + 2);
  bench.answer(R"({"errorCode":"0","orderStatus":2})");
  EXPECT_TRUE(bench.till.call(payment_order()).answered());
  EXPECT_EQ(bench.till.journal_error(), JournalError::storage);
  bench.flash.fail_from(UINT32_MAX);
  EXPECT_EQ(bench.journal.open(), JournalError::none);
  EXPECT_EQ(bench.till.call(moto_payment()).error().code, Errc::still_open);
  EXPECT_EQ(bench.till.journal_error(), JournalError::none);
}

/// Reporting twice is better than never.
TEST(Storage, FailureAfterTheReportRepeatsIt) {
  Till bench;
  bench.lose(payment_order());
  bench.lose(moto_payment());
  bench.flash.fail_from(bench.flash.operations());
  bench.answer(R"({"errorCode":"0","orderStatus":2})");
  bench.recover();
  ASSERT_EQ(bench.told.size(), 1U);
  EXPECT_EQ(bench.told[0].outcome, Outcome::approved);
  EXPECT_EQ(bench.recovery.journal_error, JournalError::storage);
  EXPECT_EQ(bench.recovery.settled, 0U);
  EXPECT_EQ(bench.recovery.open, 2U);

  bench.flash.fail_from(UINT32_MAX);
  EXPECT_EQ(bench.journal.open(), JournalError::none);
  bench.answer(R"({"errorCode":"0","orderStatus":2})");
  bench.answer(R"({"errorCode":"0","orderStatus":2})");
  bench.recover();
  EXPECT_EQ(bench.told.size(), 2U);
  EXPECT_EQ(bench.recovery.settled, 2U);
}

TEST(Storage, PowerCutAfterTheReportRepeatsIt) {
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
    ASSERT_EQ(after.journal.open(), JournalError::none);
    after.answer(R"({"errorCode":"0","orderStatus":2})");
    after.expect_recovery(Outcome::approved, Finding::settled);
  }
}

TEST(Storage, ReadFailureEndsARecovery) {
  Till bench;
  bench.lose(payment_order());
  bench.flash.fail_read(0);
  bench.recover();
  EXPECT_TRUE(bench.told.empty());
  EXPECT_EQ(bench.recovery.journal_error, JournalError::storage);
}

// The query for a P2pCredit.

constexpr char open_answer[] = R"({"responseCode":"68","systemTraceAuditNumber":7,)"
                               R"("localTransactionDate":"2027-01-15T08:00:01","rrn":"r-1"})";

struct Inquire : testing::Test {
  Till bench;
  transactions::OriginalTransaction original;

  /// Sends a credit whose answer names the transaction and decides nothing.
  void send(CallSite site = CallSite::here()) {
    const Traced traced(site);
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
    EXPECT_TRUE(bench.till.inquire(p2p_credit(), original).answered());
    const std::string question = bench.sent();
    EXPECT_EQ(question.rfind("/v1/apigate/ws/rest/p2pCredit {", 0), 0U) << question;
    EXPECT_NE(question.find(R"("originalTransactionParameters":{"systemTraceAuditNumber":7,)"
                            R"("localTransactionDate":"2027-01-15T08:00:01","rrn":"r-1"})"),
              std::string::npos)
        << question;
    EXPECT_EQ(bench.last_outcome(), each.outcome);
    EXPECT_EQ(bench.till.journal_error(), JournalError::none);
  }
  // A settled entry stays settled.
  EXPECT_EQ(bench.till.settle(Outcome::declined), JournalError::no_entry);
  bench.answer(R"({"responseCode":"51"})");
  EXPECT_TRUE(bench.till.inquire(p2p_credit(), original).answered());
  EXPECT_EQ(bench.last_outcome(), Outcome::approved);
  EXPECT_EQ(bench.till.journal_error(), JournalError::none);
}

TEST_F(Inquire, LeavesItOpenWithoutAnAnswer) {
  send();
  bench.lose_the_answer();
  EXPECT_FALSE(bench.till.inquire(p2p_credit(), original).answered());
  EXPECT_EQ(bench.last_outcome(), Outcome::in_doubt);
  EXPECT_EQ(bench.journal.open_entries(), 1U);
}

TEST_F(Inquire, SettlesNothingElse) {
  send();
  // Other operations came between, one of them in doubt as well.
  bench.lose(payment_order());
  bench.answer(R"({"responseCode":"00"})");
  EXPECT_TRUE(bench.till.inquire(p2p_credit(), original).answered());
  EXPECT_EQ(bench.last_outcome(), Outcome::in_doubt) << "the payment of the order";
  EXPECT_EQ(bench.journal.open_entries(), 1U);
  // settle() still refers to that payment.
  EXPECT_EQ(bench.till.settle(Outcome::approved), JournalError::none);
  EXPECT_EQ(bench.journal.open_entries(), 0U);

  // A credit of the same sum by another operation.
  bench.lose(credit_card(), history({}));
  bench.answer(R"({"responseCode":"00"})");
  EXPECT_TRUE(bench.till.inquire(p2p_credit(), original).answered());
  EXPECT_EQ(bench.journal.open_entries(), 1U);
}

TEST_F(Inquire, ReportsThatSettlingFailed) {
  send();
  bench.flash.fail_from(bench.flash.operations());
  bench.answer(R"({"responseCode":"00"})");
  EXPECT_TRUE(bench.till.inquire(p2p_credit(), original).answered());
  EXPECT_EQ(bench.till.journal_error(), JournalError::storage);
  bench.answer(R"({"responseCode":"00"})");
  EXPECT_TRUE(bench.till.inquire(p2p_credit(), original).answered());
  EXPECT_EQ(bench.till.journal_error(), JournalError::not_open);
}

TEST_F(Inquire, DoesNotSettleTheEntryThroughCall) {
  send();
  auto question = p2p_credit();
  question.original = original.parameters();
  bench.answer(R"({"responseCode":"00"})");
  EXPECT_TRUE(bench.till.call(question).answered());
  JournalEntry entry;
  EXPECT_EQ(bench.journal.last(entry), JournalError::none);
  EXPECT_EQ(entry.id, 1U);
  EXPECT_EQ(entry.outcome, Outcome::in_doubt) << "settle() is up to the application";
}

// Polling.

TEST(Polled, IsNotedWhenItIsTaken) {
  Till bench;
  bench.answer(R"({"errorCode":"0","orderStatus":2})");
  EXPECT_TRUE(bench.till.start(payment_order(), "remark"));
  EXPECT_EQ(bench.last_outcome(), Outcome::sent);
  while (!bench.till.poll()) EXPECT_EQ(bench.last_outcome(), Outcome::sent);
  EXPECT_EQ(bench.last_outcome(), Outcome::sent);
  EXPECT_TRUE(bench.till.take<ecommerce::PaymentOrder>().answered());
  EXPECT_EQ(bench.last_outcome(), Outcome::approved);
  EXPECT_TRUE(bench.till.take<ecommerce::PaymentOrder>().answered()) << "may be taken again";
  EXPECT_EQ(bench.till.journal_error(), JournalError::none);
}

TEST(Polled, TakeReturnsWhyItWasRefused) {
  Till bench;
  bench.lose(payment_order());
  EXPECT_TRUE(bench.till.start(payment_order()));
  EXPECT_TRUE(bench.till.poll());
  EXPECT_EQ(bench.till.take<ecommerce::PaymentOrder>().error().code, Errc::still_open);
  EXPECT_EQ(bench.sent(), "");
  EXPECT_EQ(bench.last_outcome(), Outcome::in_doubt);
}

/// Calls made meanwhile are refused and change nothing.
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
  EXPECT_EQ(bench.journal.open_entries(), 2U) << "no refused call is noted";

  // It is not reported as an earlier operation.
  bench.recover();
  ASSERT_EQ(bench.told.size(), 1U);
  EXPECT_EQ(bench.told[0].operation, "motoPayment.do");
  EXPECT_EQ(bench.told[0].code, Errc::busy);
  EXPECT_EQ(bench.recovery.open, 2U);

  while (!bench.till.poll()) {
  }
  EXPECT_TRUE(bench.till.take<ecommerce::PaymentOrder>().answered());
  EXPECT_EQ(bench.last_outcome(), Outcome::approved);
  EXPECT_EQ(bench.journal.open_entries(), 1U);
}

TEST(Polled, IsNotGivenUpWhileUnderWay) {
  Till bench;
  bench.answer(R"({"responseCode":"00"})");
  EXPECT_TRUE(bench.till.start(top_up()));
  bench.recover();
  EXPECT_TRUE(bench.told.empty());
  while (!bench.till.poll()) {
  }
  EXPECT_TRUE(bench.till.take<cards::TopUp>().answered());
  EXPECT_EQ(bench.last_outcome(), Outcome::approved);
}

/// start() does not continue the earlier operation, whose answer would be lost.
TEST(Polled, IsNotEndedByTheNextStart) {
  Till bench;
  bench.answer(R"({"errorCode":"0","orderStatus":2})");
  EXPECT_TRUE(bench.till.start(payment_order()));
  for (int i = 0; i < 100; ++i) EXPECT_FALSE(bench.till.start(reverse()));
  while (!bench.till.poll()) {
  }
  EXPECT_TRUE(bench.till.take<ecommerce::PaymentOrder>().answered());
  EXPECT_EQ(bench.last_outcome(), Outcome::approved);
}

TEST(Polled, StaysOpenIfTheWrongAnswerIsTaken) {
  Till bench;
  bench.answer(R"({"errorCode":"0","orderStatus":2})");
  EXPECT_TRUE(bench.till.start(payment_order()));
  EXPECT_EQ(bench.till.take<ecommerce::PaymentOrder>().error().code, Errc::wrong_answer);
  EXPECT_EQ(bench.journal.open_entries(), 1U);
  while (!bench.till.poll()) {
  }
  EXPECT_EQ(bench.till.take<ecommerce::Reverse>().error().code, Errc::wrong_answer);
  EXPECT_EQ(bench.journal.open_entries(), 1U);
  EXPECT_TRUE(bench.till.take<ecommerce::PaymentOrder>().answered());
  EXPECT_EQ(bench.last_outcome(), Outcome::approved);
}

// Settled by the application, and the last entry.

TEST(Settled, ByTheApplicationOnce) {
  Till bench;
  EXPECT_EQ(bench.till.settle(Outcome::approved), JournalError::no_entry);
  bench.lose(payment_order());
  EXPECT_EQ(bench.till.settle(Outcome::in_doubt), JournalError::none);
  EXPECT_EQ(bench.till.settle(Outcome::declined), JournalError::none);
  EXPECT_EQ(bench.last_outcome(), Outcome::declined);
  EXPECT_EQ(bench.till.settle(Outcome::approved), JournalError::no_entry);
  EXPECT_EQ(bench.last_outcome(), Outcome::declined);
  EXPECT_EQ(bench.sent(), "");
}

/// Entries from before a restart are left to recover().
TEST(Settled, IgnoresEntriesFromBeforeARestart) {
  Till bench;
  bench.lose(payment_order());
  Till after;
  after.cells = bench.cells;
  ASSERT_EQ(after.journal.open(), JournalError::none);
  EXPECT_EQ(after.till.settle(Outcome::approved), JournalError::no_entry);
  EXPECT_EQ(after.last_outcome(), Outcome::in_doubt);
}

TEST(Settled, AppliesToTheLastNotedOperation) {
  Till bench;
  bench.lose(payment_order());
  // Neither an operation that is not noted,
  ecommerce::VerifyCard verification;
  verification.pan = secret_pan;
  verification.expiry = secret_expiry;
  bench.answer(R"({"errorCode":"0"})");
  EXPECT_TRUE(bench.till.call(verification).answered());
  EXPECT_EQ(bench.till.settle(Outcome::approved), JournalError::none);
  // Nor a refused operation, nor the one before it.
  bench.lose(moto_payment());
  EXPECT_FALSE(bench.till.call(moto_payment()).answered());
  EXPECT_EQ(bench.till.settle(Outcome::approved), JournalError::no_entry);
  EXPECT_EQ(bench.last_outcome(), Outcome::in_doubt);
}

TEST(Last, ReportsOpenAndSettledEntries) {
  Till bench;
  const auto last = [&] {
    bench.told.clear();
    EXPECT_EQ(bench.till.last([&](const Recovered& each) { bench.told.emplace_back(each); }),
              JournalError::none);
    return bench.told.empty() ? std::pair{Outcome{}, Finding{}}
                              : std::pair{bench.told[0].outcome, bench.told[0].finding};
  };
  EXPECT_EQ(bench.till.last([](const Recovered&) { ADD_FAILURE(); }), JournalError::no_entry);
  bench.lose(moto_payment());
  EXPECT_EQ(last(), std::pair(Outcome::in_doubt, Finding::no_answer));
  EXPECT_EQ(bench.told[0].number, "A-17");
  EXPECT_EQ(bench.told[0].amount, Amount(2500));
  EXPECT_EQ(bench.till.settle(Outcome::declined), JournalError::none);
  EXPECT_EQ(last(), std::pair(Outcome::declined, Finding::settled));
  EXPECT_EQ(bench.sent(), "");
}

// A journal that the first edition wrote.

/// A terminal, updated an hour after its power was cut.
struct Updated : Till {
  Updated() {
    cells = first_edition_cells();
    wall.now += 3600;
    EXPECT_EQ(journal.open(), JournalError::none);
    EXPECT_EQ(journal.damaged(), 0U);
    EXPECT_EQ(journal.open_entries(), 5U);
  }
};

constexpr char asks_first_edition[] =
    "/payment/rest/getOrderStatusExtended.do orderNumber=A-17\n"
    "/payment/rest/getOrderStatusExtended.do orderNumber=A-18\n"
    "/payment/rest/getOrderStatusExtended.do orderId=70906e55-7114-41d6-8332-4609dc6590f4\n";

TEST(FirstEdition, OpenEntriesAreFound) {
  Updated bench;
  bench.answer(
      {R"({"errorCode":"0","orderNumber":"A-17","orderStatus":0,"amount":125000,"currency":"978",)"
       R"("date":1800000061000})",
       R"({"errorCode":"0","orderNumber":"A-18","orderStatus":2,"amount":2500,"currency":"978",)"
       R"("date":1800000121000})",
       R"({"orderStatus":2,"refunds":[{"externalRefundId":"R-1","amount":500}]})",
       history({{"CREDIT"}}), history({{"DEBIT"}, {"CREDIT"}})});
  bench.recover();
  EXPECT_EQ(bench.sent(), asks_first_edition + asks_history + asks_history);
  EXPECT_EQ(bench.recovery.journal_error, JournalError::none);
  EXPECT_EQ(bench.recovery.settled, 5U);
  EXPECT_EQ(bench.recovery.open, 0U);
  EXPECT_EQ(bench.recovery.damaged, 0U);
  const struct {
    const char *operation, *order, *number, *card;
    int amount;
    const char* remark;
  } all[] = {{"register.do", "", "A-17", "", 125000, "table 7"},
             {"motoPayment.do", "", "A-18", "", 2500, ""},
             {"refund.do", order_id, "", "", 500, ""},
             {"creditCard", "", "", masked_card, 1000, ""},
             {"p2pTransfer", "", "", masked_card, 1000, ""}};
  ASSERT_EQ(bench.told.size(), std::size(all));
  std::uint32_t id = 2;
  for (const auto& each : all) {
    const Told& told = bench.told[id - 2];
    SCOPED_TRACE(each.operation);
    EXPECT_EQ(told.id, id);
    EXPECT_EQ(told.time_s, 1'800'000'000U + 60 * (id - 1));
    EXPECT_EQ(told.outcome, Outcome::approved);
    EXPECT_EQ(told.finding, Finding::settled);
    EXPECT_EQ(told.code, Errc::none);
    EXPECT_EQ(told.operation, each.operation);
    EXPECT_EQ(told.order, each.order);
    EXPECT_EQ(told.number, each.number);
    EXPECT_EQ(told.card, each.card);
    EXPECT_EQ(told.amount, Amount(each.amount));
    EXPECT_EQ(told.remark, each.remark);
    ++id;
  }
}

/// The first edition did not note the oldest line of a card's history, so a history without the
/// movement may be capped, and proves nothing.
TEST(FirstEdition, UnmovedEntriesAreDeclinedExceptForCards) {
  Updated bench;
  bench.pass(6 * 3600);
  bench.answer(
      {R"({"errorCode":"6"})", R"({"errorCode":"6"})", nothing_refunded, history({}), history({})});
  bench.recover();
  EXPECT_EQ(bench.sent(), asks_first_edition + asks_history + asks_history);
  ASSERT_EQ(bench.told.size(), 5U);
  for (const Told& told : bench.told) {
    SCOPED_TRACE(told.operation);
    const bool card = !told.card.empty();
    // The power was cut before the last one was in doubt.
    const Outcome open = told.id == 6 ? Outcome::sent : Outcome::in_doubt;
    EXPECT_EQ(told.outcome, card ? open : Outcome::declined);
    EXPECT_EQ(told.finding, card ? Finding::under_way : Finding::settled);
  }
  EXPECT_EQ(bench.recovery.open, 2U);
}

/// The first edition did not note the sum refunded before, so a sum alone proves nothing.
TEST(FirstEdition, RefundIsAmbiguousWithoutAListOfRefunds) {
  Updated bench;
  bench.pass(6 * 3600);
  bench.answer({R"({"errorCode":"6"})", R"({"errorCode":"6"})",
                R"({"orderStatus":4,"amount":125000,"paymentAmountInfo":{"refundedAmount":500}})",
                history({}), history({})});
  bench.recover();
  ASSERT_EQ(bench.told.size(), 5U);
  EXPECT_EQ(bench.told[2].outcome, Outcome::given_up);
  EXPECT_EQ(bench.told[2].finding, Finding::ambiguous);
}

TEST(FirstEdition, OpenEntriesAreNotSentAgain) {
  Updated bench;
  auto payment = moto_payment();
  payment.order_number = "A-18";
  EXPECT_EQ(bench.till.call(payment).error().code, Errc::still_open);
  EXPECT_EQ(bench.till.call(credit_card()).error().code, Errc::still_open);
  EXPECT_EQ(bench.till.call(p2p_transfer()).error().code, Errc::still_open);
  EXPECT_EQ(bench.sent(), "");
  // The same registration and the same refund are the same entries.
  bench.answer(R"({"orderId":"b","formUrl":"https://g/x"})");
  EXPECT_TRUE(bench.till.call(registration()).succeeded());
  bench.answer(R"({"errorCode":"0"})");
  EXPECT_TRUE(bench.till.call(refund()).succeeded());
  EXPECT_EQ(bench.journal.open_entries(), 3U);
  // A new entry has the next number.
  payment.order_number = "A-19";
  bench.lose(payment);
  JournalEntry entry;
  EXPECT_EQ(bench.journal.last(entry), JournalError::none);
  EXPECT_EQ(entry.id, 7U);
}

}  // namespace
}  // namespace tillwire::test::journaled_client_test
