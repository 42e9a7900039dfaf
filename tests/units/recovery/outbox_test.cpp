// The outbox on simulated flash and a gateway with a ledger: nothing is sent twice or forgotten,
// whenever the power fails or an answer is lost.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <string>
#include <support/call_site.hpp>
#include <support/exchange.hpp>
#include <support/memory_server.hpp>
#include <support/stride.hpp>
#include <tillwire/ops/ecommerce/payment_order.hpp>
#include <tillwire/recovery/journaled_client.hpp>
#include <tillwire/recovery/outbox.hpp>
#include <vector>

#include "flash.hpp"

namespace tillwire::test::outbox_test {
namespace {

using Torn = Flash::Torn;
constexpr Torn every_tear[] = {Torn::nothing, Torn::half, Torn::noise, Torn::units, Torn::all};

struct Noon final : WallClock {
  std::uint32_t time_s = 1'800'000'000;
  std::uint32_t now_s() override { return time_s; }
};

/// A gateway that records the requests it receives, and outlives the till's power.
class Ledger final : public Transport {
 public:
  enum class Line { up, down, loses_requests, loses_answers };

  Line line = Line::up;
  Fault fault = Fault::unreachable;  // with Line::down
  std::string answer = R"({"errorCode":"0"})";
  std::string record = R"({"errorCode":"0","orderStatus":1})";  // of every order
  std::string page;                   // sent instead of each record, with its header
  std::uint32_t cut_at = UINT32_MAX;  // the till's power fails at this call
  std::vector<std::string> requests;  // path and body as received, without queries

  /// Returns how many requests name an order.
  unsigned count(const std::string& order) const {
    unsigned count = 0;
    for (const std::string& each : requests) count += each.find(order) != std::string::npos;
    return count;
  }

  Io connect(const Peer&) override {
    tick();
    request_.clear();
    reply_.clear();
    return line == Line::down ? Io::failed(fault) : Io::moved(0);
  }
  Io send(const char* data, std::uint32_t size) override {
    tick();
    request_.append(data, size);
    if (whole_request(request_) == 0) return Io::moved(size);
    const std::string operation = operation_of(request_);
    asks_ = operation == "getOrderStatusExtended.do";
    if (asks_) {
      reply_ = page.empty() ? ok(record) : page;
    } else if (line != Line::loses_requests) {
      requests.push_back(operation + ' ' + request_.substr(request_.find("\r\n\r\n") + 4));
      reply_ = ok(answer);
    }
    request_.clear();
    return Io::moved(size);
  }
  Io receive(char* data, std::uint32_t size) override {
    tick();
    if (!asks_ && (line == Line::loses_requests || line == Line::loses_answers)) {
      return Io::failed(Fault::reset);
    }
    return give(reply_, data, size);
  }
  void close() override {}
  bool secure() const override { return true; }

 private:
  void tick() {
    if (cut_at != UINT32_MAX && cut_at-- == 0) throw PowerCut();
  }
  std::string request_, reply_;
  bool asks_ = false;
};

/// A till's start.
struct Till {
  Till(Cells& cells, Ledger& ledger, std::uint32_t most = 4)
      : flash(cells),
        journal(flash),
        client(gateway, ledger, clock, memory, journal, noon),
        outbox(client, most) {}

  std::vector<std::string> deliver() {
    std::vector<std::string> lines;
    last = outbox.deliver([&](const OutboxItem& each) {
      lines.push_back(std::string(each.operation) + ' ' + std::string(each.order.raw()) + ' ' +
                      std::to_string(static_cast<int>(each.outcome)) + ' ' +
                      std::string(each.remark.raw()));
    });
    return lines;
  }
  std::uint32_t queued(CallSite site = CallSite::here()) {
    const Traced traced(site);
    std::uint32_t count = 99;  // as an earlier count may leave it
    EXPECT_EQ(outbox.count(count), JournalError::none);
    return count;
  }

  Gateway gateway = sample_gateway();
  ManualClock clock;
  Noon noon;
  Buffers<1024, 512> memory{};
  Flash flash;
  Journal journal;
  JournaledClient client;
  Outbox outbox;
  Deliveries last;
};

using ecommerce::Deposit;
using ecommerce::Refund;
using ecommerce::Reverse;

Deposit deposit(const char* order) {
  Deposit request;
  request.order_id = order;
  request.amount = 700;
  return request;
}
Reverse reversal(const char* order) {
  Reverse request;
  request.order_id = order;
  return request;
}
Refund refund(const char* order) {
  Refund request;
  request.order_id = order;
  request.amount = 300;
  request.external_refund_id = "R-1";
  return request;
}

TEST(Outbox, SendsEachItemOnceInOrder) {
  Cells cells(4096, 2);
  Ledger ledger;
  {
    Till till(cells, ledger);
    ASSERT_EQ(till.journal.format(), JournalError::none);
    EXPECT_EQ(till.outbox.add(deposit("O-1"), "table 5").code, Errc::none);
    EXPECT_EQ(till.outbox.add(reversal("O-2")).code, Errc::none);
    EXPECT_EQ(till.outbox.add(refund("O-3")).code, Errc::none);
    EXPECT_EQ(till.queued(), 3U);
    EXPECT_EQ(till.journal.open_entries(), 0U) << "nothing is in doubt";
    ledger.line = Ledger::Line::down;
    EXPECT_EQ(till.deliver(), std::vector<std::string>{"deposit.do O-1 3 table 5"});
    EXPECT_EQ(till.last.queued, 3U);
    EXPECT_EQ(till.last.sent, 0U);
  }
  ledger.line = Ledger::Line::up;
  Till till(cells, ledger);
  ASSERT_EQ(till.journal.open(), JournalError::none);
  EXPECT_EQ(till.deliver(), (std::vector<std::string>{"deposit.do O-1 4 table 5",
                                                      "reverse.do O-2 4 ", "refund.do O-3 4 "}));
  EXPECT_EQ(ledger.requests,
            (std::vector<std::string>{
                "deposit.do token=t&amount=700&orderId=O-1", "reverse.do token=t&orderId=O-2",
                "refund.do token=t&orderId=O-3&amount=300&externalRefundId=R-1"}));
  EXPECT_EQ(till.last.journal_error, JournalError::none);
  EXPECT_EQ(till.last.sent, 3U);
  EXPECT_EQ(till.last.queued, 0U);
  EXPECT_TRUE(till.deliver().empty());
}

TEST(Outbox, SendsAllFieldsOfTheRequest) {
  Cells cells(4096, 2);
  Ledger ledger;
  Till till(cells, ledger);
  ASSERT_EQ(till.journal.format(), JournalError::none);
  Reverse reverse = reversal("O-1");
  reverse.order_number = "A-1";
  reverse.amount = 50;
  EXPECT_EQ(till.outbox.add(reverse).code, Errc::none);
  Refund back = refund("O-2");
  back.order_number = "A-2";
  EXPECT_EQ(till.outbox.add(back).code, Errc::none);
  EXPECT_EQ(till.deliver().size(), 2U);
  EXPECT_EQ(ledger.requests,
            (std::vector<std::string>{
                "reverse.do token=t&orderId=O-1&orderNumber=A-1&amount=50",
                "refund.do token=t&orderId=O-2&orderNumber=A-2&amount=300&externalRefundId=R-1"}));
}

TEST(Outbox, RefusalIsAnAnswer) {
  Cells cells(4096, 2);
  Ledger ledger;
  Till till(cells, ledger);
  ASSERT_EQ(till.journal.format(), JournalError::none);
  ASSERT_EQ(till.outbox.add(deposit("O-1")).code, Errc::none);
  ledger.answer = R"({"errorCode":"5","errorMessage":"no"})";
  EXPECT_EQ(till.deliver(), std::vector<std::string>{"deposit.do O-1 5 "});
  EXPECT_EQ(till.queued(), 0U);
  EXPECT_EQ(till.journal.open_entries(), 0U);
}

/// Otherwise the record that decides about a lost answer would count as its own.
TEST(Outbox, ItemAlreadyDoneIsNotSent) {
  for (const int status : {2, 3, 4}) {
    Cells cells(4096, 2);
    Ledger ledger;
    Till till(cells, ledger);
    ASSERT_EQ(till.journal.format(), JournalError::none);
    ASSERT_EQ(till.outbox.add(deposit("O-1")).code, Errc::none);
    ledger.record = R"({"errorCode":"0","orderStatus":)" + std::to_string(status) + '}';
    EXPECT_EQ(till.deliver(), std::vector<std::string>{"deposit.do O-1 5 "});
    EXPECT_EQ(till.queued(), 0U);
    EXPECT_EQ(till.journal.open_entries(), 0U);
    EXPECT_TRUE(ledger.requests.empty());
    EXPECT_TRUE(till.deliver().empty());
    // Again, after it left the outbox.
    ledger.record = R"({"errorCode":"0","orderStatus":1})";
    ASSERT_EQ(till.outbox.add(deposit("O-1")).code, Errc::none);
    EXPECT_EQ(till.deliver(), std::vector<std::string>{"deposit.do O-1 4 "});
  }
}

/// Answers to a status query that cannot be used.
const std::string unusable_records[] = {
    R"({"errorCode":"0","orderStatus":1,"orderDescription":")" + std::string(2000, 'x') + "\"}",
    R"({"errorCode":"0","orderStatus":1,"success":"perhaps"})",
    R"({"errorCode":"0","errorCode":"0"})",
};

/// Returns the error of the only item, which is given up.
Errc given_up(Till& till, CallSite site = CallSite::here()) {
  const Traced traced(site);
  Errc code = Errc::none;
  unsigned told = 0;
  till.last = till.outbox.deliver([&](const OutboxItem& each) {
    ++told;
    code = each.error.code;
    EXPECT_EQ(each.outcome, Outcome::given_up);
    EXPECT_EQ(each.error.delivery, Delivery::not_sent);
  });
  EXPECT_EQ(told, 1U);
  EXPECT_EQ(till.last.sent, 1U);
  EXPECT_EQ(till.last.queued, 0U);
  EXPECT_TRUE(till.deliver().empty());
  EXPECT_EQ(till.journal.open_entries(), 0U);
  return code;
}

/// A certificate that is not valid yet, for example.
TEST(Outbox, WaitsIfTheQueryIsNotSent) {
  Cells cells(4096, 2);
  Ledger ledger;
  Till till(cells, ledger);
  ASSERT_EQ(till.journal.format(), JournalError::none);
  Reverse part = reversal("O-1");
  part.amount = 50;
  ASSERT_EQ(till.outbox.add(part).code, Errc::none);
  ASSERT_EQ(till.outbox.add(deposit("O-2")).code, Errc::none);
  ledger.line = Ledger::Line::down;
  ledger.fault = Fault::certificate;
  EXPECT_EQ(till.deliver(), (std::vector<std::string>{"reverse.do O-1 3 ", "deposit.do O-2 3 "}));
  EXPECT_EQ(till.last.queued, 2U);
  ledger.line = Ledger::Line::up;
  EXPECT_EQ(till.deliver(), (std::vector<std::string>{"reverse.do O-1 4 ", "deposit.do O-2 4 "}));
}

/// A password that was changed, for example.
TEST(Outbox, WaitsIfTheQueryIsRefused) {
  Cells cells(4096, 2);
  Ledger ledger;
  Till till(cells, ledger);
  ASSERT_EQ(till.journal.format(), JournalError::none);
  ASSERT_EQ(till.outbox.add(deposit("O-1")).code, Errc::none);
  const std::string records[] = {
      "HTTP/1.1 401 \r\nContent-Length: 0\r\n\r\n",
      ok("<html>"),
      ok("{}"),
      ok("7"),
      ok("<html>" + std::string(5000, 'x')),
      "HTTP/1.1 200 \r\nSet-Cookie: " + std::string(5000, 'x'),
      "HTTP/1.1 404 \r\nConnection: close\r\nContent-Length: 5000\r\n\r\n" + std::string(5000, 'x'),
      ok(R"({"errorCode":"0","orderStatus":1,"attributes":[{"name":"mdOrder","value":"O-9"}]})")};
  for (const std::string& each : records) {
    ledger.page = each;
    EXPECT_EQ(till.deliver(), std::vector<std::string>{"deposit.do O-1 3 "});
    EXPECT_EQ(till.last.queued, 1U);
  }
  EXPECT_TRUE(ledger.requests.empty());
  ledger.page.clear();
  EXPECT_EQ(till.deliver(), std::vector<std::string>{"deposit.do O-1 4 "});
}

TEST(Outbox, ItemThatCanNeverBeSentIsGivenUp) {
  Cells cells(4096, 4);
  Ledger ledger;
  Till till(cells, ledger);
  ASSERT_EQ(till.journal.format(), JournalError::none);
  for (const std::string& record : unusable_records) {
    ledger.record = record;
    ASSERT_EQ(till.outbox.add(reversal("O-1")).code, Errc::none);
    EXPECT_GE(given_up(till), Errc::bad_http);
    ASSERT_EQ(till.outbox.add(deposit("O-2")).code, Errc::none);
    EXPECT_GE(given_up(till), Errc::bad_http);
  }
  const std::string id(37, 'O');
  ASSERT_EQ(till.outbox.add(deposit(id.c_str())).code, Errc::none);
  EXPECT_EQ(given_up(till), Errc::too_long) << "the query";
  ASSERT_EQ(till.outbox.add(refund(id.c_str())).code, Errc::none);
  EXPECT_EQ(given_up(till), Errc::too_long) << "the refund, which is sent without a query";
  EXPECT_TRUE(ledger.requests.empty());
}

/// An item must not wait for ever for a gateway that has forgotten the order, for example.
TEST(Outbox, ItemRefusedForDaysIsGivenUp) {
  constexpr std::uint32_t give_up_s = 7 * 86400;
  Reverse part = reversal("O-1");
  part.amount = 50;
  for (const char* const page :
       {"HTTP/1.1 200 \r\nConnection: close\r\nContent-Length: 17\r\n\r\n{\"errorCode\":\"6\"}",
        "HTTP/1.1 200 \r\nConnection: close\r\nContent-Length: 6\r\n\r\n<html>",
        "HTTP/1.1 401 \r\nContent-Length: 0\r\n\r\n"}) {
    for (const bool has_time : {true, false}) {
      SCOPED_TRACE(std::string(page) + (has_time ? " with" : " without") + " a time of day");
      Cells cells(4096, 2);
      Ledger ledger;
      Till till(cells, ledger);
      ASSERT_EQ(till.journal.format(), JournalError::none);
      if (!has_time) till.noon.time_s = 0;
      const auto pass = [&](std::uint32_t seconds) {
        till.clock.advance(seconds * 1000);
        if (has_time) till.noon.time_s += seconds;
      };
      ASSERT_EQ(till.outbox.add(refund("O-0")).code, Errc::none);
      ASSERT_EQ(till.deliver().size(), 1U);
      pass(give_up_s);
      ASSERT_EQ(till.outbox.add(part).code, Errc::none);
      ledger.page = page;
      EXPECT_EQ(till.deliver(), std::vector<std::string>{"reverse.do O-1 3 "});
      pass(give_up_s - 2);
      EXPECT_EQ(till.deliver(), std::vector<std::string>{"reverse.do O-1 3 "});
      pass(2);
      ledger.line = Ledger::Line::down;
      EXPECT_EQ(till.deliver(), std::vector<std::string>{"reverse.do O-1 3 "}) << "not asked";
      ledger.line = Ledger::Line::up;
      EXPECT_GE(given_up(till), Errc::wrong_answer);
    }
  }
}

/// The program is started every day, and its clock is set later.
TEST(Outbox, ItemRefusedForDaysIsGivenUpByTheTimeOfDay) {
  Cells cells(4096, 2);
  Ledger ledger;
  ledger.page = ok("<html>");
  {
    Till till(cells, ledger);
    ASSERT_EQ(till.journal.format(), JournalError::none);
    ASSERT_EQ(till.outbox.add(deposit("O-1")).code, Errc::none);
  }
  Till till(cells, ledger);
  ASSERT_EQ(till.journal.open(), JournalError::none);
  till.noon.time_s += 7 * 86400;
  EXPECT_EQ(till.deliver(), std::vector<std::string>{"deposit.do O-1 3 "});
  till.noon.time_s -= 1;
  till.clock.advance(180'000);
  EXPECT_EQ(till.deliver(), std::vector<std::string>{"deposit.do O-1 3 "});
  till.noon.time_s += 1;
  EXPECT_EQ(given_up(till), Errc::bad_json);
}

/// The records of an outbox as earlier versions wrote them, without a time.
struct EarlierOutbox : detail::JournalRecord {
  explicit EarlierOutbox(Journal& journal) : JournalRecord(journal, "outbox\n", keep_none, 4) {}
  JournalError add(std::uint32_t place, char taken, std::string_view note) {
    char text[100];
    put(text, place);
    text[4] = taken;
    std::memcpy(text + 5, note.data(), note.size());
    return write({text, 5 + note.size()});
  }
  static bool keep_none(JournalRecord&, std::uint32_t, std::uint32_t&) { return true; }
};

TEST(Outbox, SendsItemsQueuedByAnEarlierVersion) {
  Cells cells(4096, 2);
  {
    Flash flash(cells);
    Journal journal(flash);
    EarlierOutbox outbox(journal);
    ASSERT_EQ(journal.format(), JournalError::none);
    ASSERT_EQ(outbox.add(1, 0, "deposit.do\norder=O-1\namount=700"), JournalError::none);
    ASSERT_EQ(outbox.add(2, 1, "deposit.do\norder=O-2\namount=700"), JournalError::none);
  }
  Ledger ledger;
  Till till(cells, ledger);
  ASSERT_EQ(till.journal.open(), JournalError::none);
  till.noon.time_s = 1'900'000'000;
  ledger.page = ok("<html>");
  till.clock.advance(180'000);
  EXPECT_EQ(till.deliver(), (std::vector<std::string>{"deposit.do O-1 3 ", "deposit.do O-2 6 "}));
  ledger.page.clear();
  EXPECT_EQ(till.deliver(), std::vector<std::string>{"deposit.do O-1 4 "});
  EXPECT_TRUE(till.deliver().empty());
}

TEST(Outbox, LostAnswerIsLeftToRecover) {
  for (const Ledger::Line line : {Ledger::Line::loses_requests, Ledger::Line::loses_answers}) {
    Cells cells(4096, 2);
    Ledger ledger;
    Till till(cells, ledger);
    ASSERT_EQ(till.journal.format(), JournalError::none);
    ASSERT_EQ(till.outbox.add(deposit("O-1"), "table 5").code, Errc::none);
    ledger.line = line;
    EXPECT_EQ(till.deliver(), std::vector<std::string>{"deposit.do O-1 2 table 5"});
    EXPECT_EQ(till.queued(), 0U);
    EXPECT_EQ(till.journal.open_entries(), 1U);
    const Error again = till.client.call(deposit("O-1")).error();
    EXPECT_EQ(again.code, Errc::still_open);
    EXPECT_EQ(till.outbox.add(deposit("O-1")).code, Errc::still_open);
    EXPECT_EQ(till.outbox.add(deposit("O-1")).delivery, again.delivery);
    EXPECT_EQ(again.delivery, Delivery::unknown) << "must not be sent in another way";
    ledger.line = Ledger::Line::up;
    EXPECT_TRUE(till.deliver().empty());
    ledger.record = R"({"errorCode":"0","orderNumber":"A-1","orderStatus":2,)"
                    R"("paymentAmountInfo":{"depositedAmount":700}})";
    unsigned told = 0;
    till.client.recover([&](const Recovered& each) {
      ++told;
      EXPECT_EQ(each.operation, "deposit.do");
      EXPECT_EQ(each.remark, Text("table 5"));
      EXPECT_EQ(each.outcome, Outcome::approved);
    });
    EXPECT_EQ(told, 1U);
    EXPECT_EQ(till.journal.open_entries(), 0U);
    EXPECT_TRUE(till.deliver().empty());
  }
}

TEST(Outbox, WaitsWhileARequestMayStillArrive) {
  Cells cells(4096, 2);
  Ledger ledger;
  Till till(cells, ledger);
  ASSERT_EQ(till.journal.format(), JournalError::none);
  ASSERT_EQ(till.outbox.add(deposit("O-1")).code, Errc::none);
  till.clock.advance(3'600'000);  // since program start
  ledger.line = Ledger::Line::loses_requests;
  EXPECT_EQ(till.deliver(), std::vector<std::string>{"deposit.do O-1 2 "});
  ledger.line = Ledger::Line::up;
  ledger.record = R"({"errorCode":"0","orderNumber":"A-1","orderStatus":1})";
  Finding finding = Finding::settled;
  till.client.recover([&](const Recovered& each) { finding = each.finding; });
  EXPECT_EQ(finding, Finding::too_early);
  till.clock.advance(180'000);
  till.client.recover([&](const Recovered& each) { finding = each.finding; });
  EXPECT_EQ(finding, Finding::settled);
}

TEST(Outbox, ItemLikeAnOpenEntryWaits) {
  Cells cells(4096, 2);
  Ledger ledger;
  Till till(cells, ledger);
  ASSERT_EQ(till.journal.format(), JournalError::none);
  std::uint32_t id = 0;
  ASSERT_EQ(till.journal.begin("deposit.do\norder=O-1\namount=5", 1, id), JournalError::none);
  ASSERT_EQ(till.outbox.add(deposit("O-1")).code, Errc::none);
  ASSERT_EQ(till.outbox.add(deposit("O-2")).code, Errc::none);
  EXPECT_EQ(till.deliver(), (std::vector<std::string>{"deposit.do O-1 3 ", "deposit.do O-2 4 "}));
  EXPECT_EQ(till.outbox.add(deposit("O-1")).code, Errc::still_open);
  till.outbox.deliver([](const OutboxItem& each) {
    EXPECT_EQ(each.error.code, Errc::still_open);
    EXPECT_EQ(each.error.delivery, Delivery::unknown);
  });
  EXPECT_EQ(till.last.queued, 1U);
  ASSERT_EQ(till.journal.settle(id, Outcome::declined, 1), JournalError::none);
  EXPECT_EQ(till.deliver(), std::vector<std::string>{"deposit.do O-1 4 "});
}

TEST(Outbox, RefusesAnItemItCannotStore) {
  Cells cells(4096, 2);
  Ledger ledger;
  Till till(cells, ledger, 2);
  EXPECT_EQ(till.outbox.add(deposit("O-1")).code, Errc::journal) << "not open";
  ASSERT_EQ(till.journal.format(), JournalError::none);
  Refund request = refund("O-1");
  request.external_refund_id = {};
  EXPECT_STREQ(till.outbox.add(request).field, "externalRefundId");
  request = refund("O-1");
  request.amount = {};
  EXPECT_STREQ(till.outbox.add(request).field, "amount");
  request = refund("O-1");
  request.expected_deposited_amount = 5;
  EXPECT_STREQ(till.outbox.add(request).field, "expectedDepositedAmount");
  EXPECT_EQ(till.outbox.add(refund("O-1"), "a\nb").code, Errc::bad_value);
  const std::string remark(120, 'r');
  const Error error = till.outbox.add(refund("O-1"), remark.c_str());
  EXPECT_EQ(error.code, Errc::journal);
  EXPECT_EQ(error.detail, static_cast<std::uint16_t>(JournalError::too_long));
  EXPECT_EQ(till.queued(), 0U);
  EXPECT_EQ(till.outbox.add(refund("O-1")).code, Errc::none);
  EXPECT_EQ(till.outbox.add(refund("O-1")).code, Errc::still_open);
  EXPECT_EQ(till.outbox.add(refund("O-2")).code, Errc::none);
  const Error full = till.outbox.add(refund("O-3"));
  EXPECT_EQ(full.code, Errc::journal);
  EXPECT_EQ(full.detail, static_cast<std::uint16_t>(JournalError::full));
  EXPECT_EQ(till.queued(), 2U);
}

/// Makes an empty journal count entries from that number on, as after billions of them.
void count_from(Cells& cells, std::uint32_t id) {
  const auto put = [](std::uint8_t* to, std::uint32_t number) {
    for (unsigned i = 0; i < 4; ++i) to[i] = static_cast<std::uint8_t>(number >> 8 * i);
  };
  for (std::size_t bank = 0; bank < cells.bytes.size(); bank += cells.bytes.size() / 2) {
    for (std::uint8_t* const head : {&cells.bytes[bank], &cells.bytes[bank + 240]}) {
      if (*head != 'T') continue;
      put(head + 8, id);
      put(head + 12, detail::crc32(0, head, 12));
    }
  }
}

template <class Request>
void expect_longest_fits(const Request& request, CallSite site = CallSite::here()) {
  const Traced traced(site);
  Cells cells(4096, 2);
  Ledger ledger;
  Till till(cells, ledger);
  ASSERT_EQ(till.journal.format(), JournalError::none);
  count_from(cells, 4'000'000'000);
  ASSERT_EQ(till.journal.open(), JournalError::none);
  std::string remark;
  while (till.outbox.add(request, (remark + "r").c_str()).code == Errc::none) {
    remark += 'r';
    EXPECT_EQ(till.deliver().size(), 1U);
    EXPECT_EQ(till.last.sent, 1U);
    EXPECT_EQ(till.queued(), 0U) << "the entry does not name its place";
    if (testing::Test::HasFailure()) return;
  }
  JournalEntry entry;
  ASSERT_EQ(till.journal.last(entry), JournalError::none);
  EXPECT_EQ(entry.text.size(), Journal::most_text);
}

TEST(Outbox, LongestNoteStillFitsItsEntry) {
  expect_longest_fits(deposit("O-1"));
  expect_longest_fits(refund("O-1"));
}

TEST(Outbox, FailedReadIsAFaultAndSendsNothingTwice) {
  bool failed = true;
  for (std::uint32_t read = 0; failed; ++read) {
    SCOPED_TRACE(read);
    Cells cells(4096, 2);
    Ledger ledger;
    Till till(cells, ledger);
    ASSERT_EQ(till.journal.format(), JournalError::none);
    ASSERT_EQ(till.outbox.add(deposit("O-1")).code, Errc::none);
    ASSERT_EQ(till.outbox.add(refund("O-2")).code, Errc::none);
    const auto expect_fault = [&](JournalError fault) {
      failed = till.flash.read_failed();
      EXPECT_EQ(fault, failed ? JournalError::storage : JournalError::none);
      till.flash.fail_read(UINT32_MAX);
      EXPECT_EQ(till.journal.open(), JournalError::none);
    };
    std::uint32_t count = 0;
    till.flash.fail_read(read);
    expect_fault(till.outbox.count(count));
    till.flash.fail_read(read);
    expect_fault(till.outbox.list([](const OutboxItem&) {}));
    till.flash.fail_read(read);
    till.deliver();
    expect_fault(till.last.journal_error);
    till.deliver();
    EXPECT_LE(ledger.count("O-1"), 1U);
    EXPECT_LE(ledger.count("O-2"), 1U);
    EXPECT_EQ(till.queued(), 0U);
  }
}

TEST(Outbox, StaysInASmallJournalInUse) {
  Cells cells(2048, 2);
  Ledger ledger;
  {
    Till till(cells, ledger);
    ASSERT_EQ(till.journal.format(), JournalError::none);
    ASSERT_EQ(till.outbox.add(deposit("O-1")).code, Errc::none);
    ledger.line = Ledger::Line::down;
  }
  for (int i = 0; i < 40; ++i) {
    Till till(cells, ledger);
    ASSERT_EQ(till.journal.open(), JournalError::none);
    std::uint32_t id = 0;
    ASSERT_EQ(till.journal.begin("paymentorder.do\norder=x", 1, id), JournalError::none);
    ASSERT_EQ(till.journal.settle(id, Outcome::approved, 1), JournalError::none);
    if (i == 20) {
      ASSERT_EQ(till.outbox.add(refund("O-2")).code, Errc::none);
    }
    if (i % 3 == 0) till.deliver();
  }
  ledger.line = Ledger::Line::up;
  Till till(cells, ledger);
  ASSERT_EQ(till.journal.open(), JournalError::none);
  EXPECT_EQ(till.deliver().size(), 2U);
  EXPECT_EQ(ledger.requests.size(), 2U);
}

/// Sent at the first try, or at the second one.
class OutboxDamage : public testing::TestWithParam<bool> {};

INSTANTIATE_TEST_SUITE_P(Tries, OutboxDamage, testing::Bool(), [](const auto& twice) {
  return std::string(twice.param ? "Two" : "One");
});

TEST_P(OutboxDamage, ToAnyByteNeverSendsAgain) {
  Cells sound(4096, 2);
  Ledger before;
  {
    Till till(sound, before);
    ASSERT_EQ(till.journal.format(), JournalError::none);
    ASSERT_EQ(till.outbox.add(refund("O-1")).code, Errc::none);
    if (GetParam()) {
      before.line = Ledger::Line::down;
      EXPECT_EQ(till.deliver(), std::vector<std::string>{"refund.do O-1 3 "});
      before.line = Ledger::Line::up;
    }
    EXPECT_EQ(till.deliver().size(), 1U);
    EXPECT_EQ(till.last.queued, 0U);
  }
  unsigned given_up = 0;
  const std::size_t bank = sound.bytes[0] == 'T' ? 0 : 4096;
  for (std::size_t at = bank; at < bank + 1024; ++at) {
    for (const std::uint8_t bit : {std::uint8_t{1}, std::uint8_t{64}}) {
      Cells cells = sound;
      cells.bytes[at] ^= bit;
      Ledger ledger;
      Till till(cells, ledger);
      ASSERT_EQ(till.journal.open(), JournalError::none);
      const std::vector<std::string> told = till.deliver();
      given_up += !told.empty();
      EXPECT_TRUE(told.empty() || told.front() == "refund.do O-1 6 ") << at;
      EXPECT_TRUE(till.deliver().empty()) << "told once";
      ASSERT_EQ(till.journal.dismiss_damaged(1), JournalError::none);
      EXPECT_TRUE(till.deliver().empty());
      EXPECT_TRUE(ledger.requests.empty()) << at;
      if (HasFailure()) return;
    }
  }
  EXPECT_GT(given_up, 100U) << "if the entry is damaged";
}

/// Damages an entry in the active bank that contains this text.
void damage(Cells& cells, const std::string& text, CallSite site = CallSite::here()) {
  const Traced traced(site);
  const std::string image(cells.bytes.begin(), cells.bytes.end());
  const std::size_t at = image.find(text);
  ASSERT_NE(at, std::string::npos);
  cells.bytes[at] ^= 1;
}

TEST(Outbox, SendsNothingWhileAnEntryIsDamaged) {
  Cells cells(4096, 2);
  Ledger ledger;
  {
    Till till(cells, ledger);
    ASSERT_EQ(till.journal.format(), JournalError::none);
    ASSERT_EQ(till.outbox.add(refund("O-1")).code, Errc::none);
    // The entry is durable, and power fails before the item is marked.
    till.flash.cut_at(till.flash.operations() + 2, Torn::nothing);
    EXPECT_THROW(till.deliver(), PowerCut);
  }
  damage(cells, "outbox=");
  Till till(cells, ledger);
  ASSERT_EQ(till.journal.open(), JournalError::none);
  EXPECT_EQ(till.journal.damaged(), 1U);
  EXPECT_EQ(till.deliver(), std::vector<std::string>{"refund.do O-1 3 "});
  EXPECT_EQ(till.last.queued, 1U);
  EXPECT_TRUE(ledger.requests.empty());
  ASSERT_EQ(till.journal.dismiss_damaged(1), JournalError::none);
  EXPECT_EQ(till.deliver(), std::vector<std::string>{"refund.do O-1 4 "});
}

TEST(Outbox, ItemWithALostEntryIsGivenUpAfterABankChange) {
  Cells cells(2048, 2);
  Ledger ledger;
  {
    Till till(cells, ledger);
    ASSERT_EQ(till.journal.format(), JournalError::none);
    ASSERT_EQ(till.outbox.add(refund("O-1")).code, Errc::none);
    ledger.line = Ledger::Line::loses_answers;
    EXPECT_EQ(till.deliver(), std::vector<std::string>{"refund.do O-1 2 "});
    const std::uint32_t before = till.flash.operations();
    for (int i = 0; i < 8; ++i) {
      std::uint32_t id = 0;
      ASSERT_EQ(till.journal.begin("paymentorder.do\norder=x", 1, id), JournalError::none);
      ASSERT_EQ(till.journal.settle(id, Outcome::approved, 1), JournalError::none);
    }
    EXPECT_GT(till.flash.operations(), before + 24) << "the banks have changed";
  }
  damage(cells, "outbox=");
  ledger.line = Ledger::Line::up;
  Till till(cells, ledger);
  ASSERT_EQ(till.journal.open(), JournalError::none);
  ASSERT_EQ(till.journal.damaged(), 1U);
  ASSERT_EQ(till.journal.dismiss_damaged(1), JournalError::none);
  EXPECT_EQ(till.deliver(), std::vector<std::string>{"refund.do O-1 6 "});
  EXPECT_EQ(ledger.requests.size(), 1U) << "it is not sent again";
}

/// The requests that a shop wanted to send, over many starts of its till.
class Shop {
 public:
  Shop(Ledger::Line line, std::uint32_t sectors) : line_(line), cells_(2048, sectors) {}

  /// Runs the till once; `flash` and `network` are the calls at which its power fails.
  void live(std::uint32_t flash, Torn torn, std::uint32_t network, Ledger::Line line,
            CallSite site = CallSite::here()) {
    const Traced traced(site);
    Till till(cells_, ledger, 3);
    if (flash != UINT32_MAX) till.flash.cut_at(flash, torn);
    ledger.cut_at = network;
    ledger.line = line;
    try {
      const JournalError fault = till.journal.open();
      if (fault == JournalError::not_formatted) {
        ASSERT_EQ(till.journal.format(), JournalError::none);
      } else {
        ASSERT_EQ(fault, JournalError::none);
      }
      ASSERT_EQ(till.journal.damaged(), 0U);
      recover(till);
      if (!added_[0]) added_[0] = add(till, deposit("O-0"));
      if (!added_[1]) added_[1] = add(till, reversal("O-1"));
      if (!added_[2]) added_[2] = add(till, refund("O-2"));
      // Sales continue meanwhile.
      for (int i = 0; i < 3; ++i) {
        std::uint32_t id = 0;
        ASSERT_EQ(till.journal.begin("paymentorder.do\norder=x", 1, id), JournalError::none);
        ASSERT_EQ(till.journal.settle(id, Outcome::approved, 1), JournalError::none);
      }
      const Deliveries ended = till.outbox.deliver([&](const OutboxItem& each) {
        if (!is_open(each.outcome) && each.outcome != Outcome::not_sent) {
          told[std::string(each.order.raw())] = each.outcome;
        }
      });
      ASSERT_EQ(ended.journal_error, JournalError::none);
      recover(till);
      left = till.queued() + till.journal.open_entries();
    } catch (const PowerCut&) {
      ++cuts;
    }
  }
  void live(std::uint32_t flash, Torn torn, std::uint32_t network) {
    live(flash, torn, network, line_);
  }

  Ledger ledger;
  std::map<std::string, Outcome> told;
  unsigned cuts = 0;
  std::uint32_t left = 0;

 private:
  template <class Operation>
  static bool add(Till& till, const Operation& request, CallSite site = CallSite::here()) {
    const Traced traced(site);
    const Error error = till.outbox.add(request);
    // It was already queued when the power failed.
    EXPECT_TRUE(error.code == Errc::none || error.code == Errc::still_open);
    return true;
  }

  /// Settles entries in doubt from the gateway's ledger, as recover() would.
  void recover(Till& till, CallSite site = CallSite::here()) {
    const Traced traced(site);
    Journal::Walk walk;
    JournalEntry entry;
    while (till.journal.next(walk, entry) == JournalError::none) {
      const detail::Note note(entry.text);
      const std::string order(note.find(detail::noted::order).raw());
      if (order == "x") {  // a sale that was cut off
        ASSERT_EQ(till.journal.settle(entry.id, Outcome::declined, 1), JournalError::none);
        continue;
      }
      const Outcome outcome = ledger.count(order) != 0 ? Outcome::approved : Outcome::declined;
      told[order] = outcome;
      ASSERT_EQ(till.journal.settle(entry.id, outcome, 1), JournalError::none);
    }
  }

  Ledger::Line line_;
  Cells cells_;
  bool added_[3] = {};
};

/// Checks at the end that each item was sent at most once and every report is true.
void judge(const Shop& shop, CallSite site = CallSite::here()) {
  const Traced traced(site);
  for (const std::string order : {"O-0", "O-1", "O-2"}) {
    const unsigned count = shop.ledger.count(order);
    EXPECT_LE(count, 1U) << order;
    ASSERT_EQ(shop.told.count(order), 1U) << order << " is forgotten";
    EXPECT_EQ(shop.told.at(order), count == 1 ? Outcome::approved : Outcome::declined) << order;
  }
  EXPECT_EQ(shop.left, 0U);
}

TEST(Outbox, PowerCutsSendNothingTwiceAndForgetNothing) {
  using Line = Ledger::Line;
  unsigned cuts = 0;
  unsigned sent = 0;
  for (const Line line : {Line::up, Line::down, Line::loses_requests, Line::loses_answers}) {
    for (const Torn torn : every_tear) {
      for (std::uint32_t cut = 0; cut < 70; cut += stride) {
        Shop shop(line, 2);
        for (int life = 0; life < 3; ++life) shop.live(cut, torn, UINT32_MAX);
        shop.live(UINT32_MAX, torn, UINT32_MAX, Line::up);
        judge(shop);
        if (testing::Test::HasFailure()) {
          FAIL() << "line " << static_cast<int>(line) << ", torn " << static_cast<int>(torn)
                 << ", cut " << cut;
        }
        cuts += shop.cuts;
        sent += static_cast<unsigned>(shop.ledger.requests.size());
      }
    }
  }
  EXPECT_GT(cuts, 1'000U / stride);
  EXPECT_GT(sent, 2'000U / stride);
}

TEST(Outbox, PowerCutsDuringSendingSendNothingTwice) {
  using Line = Ledger::Line;
  unsigned cuts = 0;
  for (const Line line : {Line::up, Line::loses_answers}) {
    for (std::uint32_t call = 0; call < 20; ++call) {
      Shop shop(line, 4);
      for (int life = 0; life < 3; ++life) shop.live(UINT32_MAX, Torn::all, call);
      shop.live(UINT32_MAX, Torn::all, UINT32_MAX, Line::up);
      judge(shop);
      if (testing::Test::HasFailure()) FAIL() << "call " << call;
      cuts += shop.cuts;
    }
  }
  EXPECT_GT(cuts, 20U);
}

}  // namespace
}  // namespace tillwire::test::outbox_test
