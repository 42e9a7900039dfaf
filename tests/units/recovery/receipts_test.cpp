// The receipt of the last sale, kept in the journal with its entry.
#include <gtest/gtest.h>

#include <string>
#include <support/call_site.hpp>
#include <support/exchange.hpp>
#include <tillwire/recovery/receipts.hpp>
#include <tillwire/recovery/totals.hpp>

#include "flash.hpp"
#include "noted_operations.hpp"

namespace tillwire::test::receipts_test {
namespace {

struct Wall final : WallClock {
  std::uint32_t now_s() override { return 1'800'000'000; }
};

/// Prints a receipt's fields.
struct Slip {
  std::string number, card, approval_code, rrn, remark;
  Amount amount, charged;
};

/// One start of a till on the contents of the flash.
struct Start {
  explicit Start(Cells& cells) : flash(cells) {
    gateway.ecommerce = {"shop", "s"};
    script.clock = &clock;
    EXPECT_EQ(journal.open_or_format(), JournalError::none);
  }

  void answer(const std::string& body) {
    script.connection().until_sent().give(
        "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: " + std::to_string(body.size()) +
        "\r\n\r\n" + body);
  }
  Slip last(CallSite site = CallSite::here()) {
    const Traced traced(site);
    Slip slip;
    EXPECT_EQ(receipts.last(till,
                            [&](const Recovered& last) {
                              slip = {std::string(last.number.raw()),
                                      std::string(last.card.raw()),
                                      std::string(last.approval_code.raw()),
                                      std::string(last.rrn.raw()),
                                      std::string(last.remark.raw()),
                                      last.amount,
                                      last.charged};
                            }),
              JournalError::none);
    return slip;
  }

  Flash flash;
  Journal journal{flash};
  Receipts receipts{journal};
  Gateway gateway = sample_gateway();
  ScriptedTransport script;
  ManualClock clock;
  Wall wall;
  Buffers<2048, 4096> memory{};
  JournaledClient till{gateway, script, clock, memory, journal, wall};
};

const std::string record =
    R"({"errorCode":"0","orderNumber":"A-17","orderStatus":2,"actionCode":0,"amount":125000,)"
    R"("cardAuthInfo":{"maskedPan":"4111111111111111","approvalCode":"123456"},)"
    R"("authRefNum":"500000000001","paymentAmountInfo":{"depositedAmount":62500}})";

void expect_slip(const Slip& slip, CallSite site = CallSite::here()) {
  const Traced traced(site);
  EXPECT_EQ(slip.number, "A-17");
  EXPECT_EQ(slip.card, "411111******1111");
  EXPECT_EQ(slip.approval_code, "123456");
  EXPECT_EQ(slip.rrn, "500000000001");
  EXPECT_EQ(slip.remark, "sale 17");
  EXPECT_EQ(slip.amount, Amount(125000));
  EXPECT_EQ(slip.charged, Amount(62500));
}

void sell(Start& start, CallSite site = CallSite::here()) {
  const Traced traced(site);
  start.answer(R"({"errorCode":"0","info":"Processed","redirect":"x"})");
  EXPECT_TRUE(start.till.call(payment_order(), "sale 17").answered());
}

TEST(Receipts, MatchTheStatusAfterARestart) {
  Cells cells{1024, 4};
  {
    Start start(cells);
    sell(start);
    ecommerce::GetOrderStatusExtended query;
    query.order_id = order_id;
    start.answer(record);
    const auto status = start.till.call(query);
    ASSERT_EQ(status.payment(), Payment::approved);
    EXPECT_EQ(start.receipts.keep(start.till, *status), JournalError::none);
    expect_slip(start.last());
  }
  Start again(cells);
  expect_slip(again.last());
  const std::string image(cells.bytes.begin(), cells.bytes.end());
  EXPECT_EQ(image.find(secret_pan), std::string::npos);
}

TEST(Receipts, MatchTheRecoveredOrder) {
  Cells cells{1024, 4};
  {
    Start start(cells);
    sell(start);
    start.answer(record);
    start.till.recover([&](const Recovered& each) {
      EXPECT_EQ(each.amount, Amount(125000));
      EXPECT_EQ(start.receipts.keep(each), JournalError::none);
    });
  }
  expect_slip(Start(cells).last());
}

TEST(Receipts, BelongToTheirOwnEntry) {
  Cells cells{1024, 4};
  Start start(cells);
  EXPECT_EQ(start.receipts.last(start.till, [](const Recovered&) { FAIL(); }),
            JournalError::no_entry);
  EXPECT_EQ(start.receipts.keep(start.till, ecommerce::OrderRecord()), JournalError::no_entry);
  sell(start);
  start.answer(record);
  start.till.recover([&](const Recovered& each) { start.receipts.keep(each); });
  auto other = payment_order();
  other.order_id = "o-2";
  start.answer(R"({"errorCode":"0","info":"Processed","redirect":"x"})");
  EXPECT_TRUE(start.till.call(other, "sale 18").answered());
  const Slip slip = start.last();
  EXPECT_EQ(slip.remark, "sale 18");
  EXPECT_EQ(slip.number, "");
  EXPECT_EQ(slip.approval_code, "");
  EXPECT_FALSE(slip.charged.present());
}

/// The status of an earlier sale is not a receipt of the last one.
TEST(Receipts, AreNotTakenFromAnotherOrdersRecord) {
  Cells cells{1024, 4};
  Start start(cells);
  const auto status_of = [&](const char* number, const char* id) {
    ecommerce::GetOrderStatusExtended query;
    query.order_number = number;
    start.answer(R"({"errorCode":"0","orderNumber":")" + std::string(number) +
                 R"(","orderStatus":2,"actionCode":0,"amount":2500,"attributes":)" +
                 R"([{"name":"mdOrder","value":")" + id +
                 R"("}],"paymentAmountInfo":{"depositedAmount":1700}})");
    const auto status = start.till.call(query);
    EXPECT_TRUE(status.answered());
    return start.receipts.keep(start.till, *status);
  };
  for (const char* const number : {"A-17", "A-18"}) {
    auto payment = moto_payment();
    payment.order_number = number;
    start.answer(R"({"success":true,"errorCode":"0"})");
    EXPECT_TRUE(start.till.call(payment).answered());
  }
  EXPECT_EQ(status_of("A-17", "o-17"), JournalError::no_entry);
  EXPECT_FALSE(start.last().charged.present());
  EXPECT_EQ(status_of("A-18", "o-18"), JournalError::none);
  EXPECT_EQ(start.last().charged, Amount(1700));
  sell(start);  // queried by order id
  EXPECT_EQ(status_of("A-18", "o-18"), JournalError::no_entry);
  EXPECT_EQ(status_of("A-19", order_id), JournalError::none);
}

TEST(Receipts, SurviveABankChange) {
  Cells cells{1024, 4};
  Start start(cells);
  for (int i = 0; i < 30; ++i) {
    sell(start);
    start.answer(record);
    start.till.recover(
        [&](const Recovered& each) { EXPECT_EQ(start.receipts.keep(each), JournalError::none); });
    expect_slip(start.last());
  }
  for (int i = 0; i < 3; ++i) expect_slip(Start(cells).last());
}

/// Prints a copy in the morning: banks changed at the end of the day, and this start has kept no
/// receipt.
TEST(Receipts, SurviveTheEndOfTheDay) {
  Cells cells{1024, 4};
  {
    Start start(cells);
    sell(start);
    start.answer(record);
    start.till.recover([&](const Recovered& each) { start.receipts.keep(each); });
  }
  {
    Flash flash(cells);
    Journal journal(flash);
    Receipts receipts(journal);
    Totals totals(journal);
    ASSERT_EQ(journal.open(), JournalError::none);
    EXPECT_EQ(totals.begin_days(1), JournalError::none);
  }
  expect_slip(Start(cells).last());
}

TEST(Receipts, OmitFieldsThatAreTooLongOrAbsent) {
  Cells cells{1024, 4};
  Start start(cells);
  sell(start);
  Recovered of{};
  of.id = 1;
  of.number = "A-17";
  of.rrn = "1234567890123456789012345";
  EXPECT_EQ(start.receipts.keep(of), JournalError::none);
  const Slip slip = start.last();
  EXPECT_EQ(slip.number, "A-17");
  EXPECT_EQ(slip.rrn, "");
  EXPECT_FALSE(slip.amount.present() || slip.charged.present());
}

TEST(Receipts, KeepTheLongestValues) {
  Cells cells{1024, 4};
  const std::string number(36, 'n');
  const std::string approval_code(12, 'a');
  const std::string rrn(24, 'r');
  {
    Start start(cells);
    sell(start);
    Recovered of{};
    of.id = 1;
    of.number = number.c_str();
    of.card = "5200000000000000007";
    of.approval_code = approval_code.c_str();
    of.rrn = rrn.c_str();
    of.amount = 999'999'999'999;
    of.charged = INT64_MAX;
    EXPECT_EQ(start.receipts.keep(of), JournalError::none);
  }
  const Slip slip = Start(cells).last();
  EXPECT_EQ(slip.number, number);
  EXPECT_EQ(slip.card, "520000*********0007");
  EXPECT_EQ(slip.approval_code, approval_code);
  EXPECT_EQ(slip.rrn, rrn);
  EXPECT_EQ(slip.amount, Amount(999'999'999'999));
  EXPECT_EQ(slip.charged, Amount(INT64_MAX));
}

/// A receipt shows the held sum until it is charged.
TEST(Receipts, ShowTheHeldSum) {
  for (const char* const deposited : {"", R"(,"depositedAmount":0)"}) {
    Cells cells{1024, 4};
    Start start(cells);
    sell(start);
    ecommerce::GetOrderStatusExtended query;
    query.order_id = order_id;
    start.answer(R"({"errorCode":"0","orderStatus":1,"amount":125000,)"
                 R"("paymentAmountInfo":{"approvedAmount":62500)" +
                 std::string(deposited) + "}}");
    const auto status = start.till.call(query);
    EXPECT_EQ(start.receipts.keep(start.till, *status), JournalError::none);
    EXPECT_EQ(start.last().charged, Amount(62500));
  }
}

/// A journal whose storage loses power at any write has this receipt or the one before.
TEST(Receipts, AreCompleteAfterAPowerCut) {
  for (const Flash::Torn torn : {Flash::Torn::nothing, Flash::Torn::half, Flash::Torn::all}) {
    for (std::uint32_t cut = 0; cut < 6; ++cut) {
      Cells cells{1024, 4};
      {
        Start start(cells);
        sell(start);
        Recovered of{};
        of.id = 1;
        of.number = "A-17";
        EXPECT_EQ(start.receipts.keep(of), JournalError::none);
        of.number = "A-18";
        start.flash.cut_at(start.flash.operations() + cut, torn);
        try {
          static_cast<void>(start.receipts.keep(of));
        } catch (const PowerCut&) {
        }
      }
      const std::string number = Start(cells).last().number;
      EXPECT_TRUE(number == "A-17" || number == "A-18") << number;
    }
  }
}

}  // namespace
}  // namespace tillwire::test::receipts_test
