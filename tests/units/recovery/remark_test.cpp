// The application's remark on an operation, and the report of the last one.
#include <gtest/gtest.h>

#include <string>
#include <support/exchange.hpp>
#include <tillwire/ops/ecommerce/payment_order.hpp>
#include <tillwire/recovery/journaled_client.hpp>

#include "flash.hpp"

namespace tillwire::test::remark_test {
namespace {

struct Noon final : WallClock {
  std::uint32_t now_s() override { return 1'800'000'000; }
};

class Remark : public testing::Test {
 protected:
  Remark() {
    payment_.order_id = "70906e55-7114-41d6-8332-4609dc6590f4";
    payment_.pan = "4111111111111111";
    payment_.cvc = "123";
    payment_.expiry = "203012";
    payment_.cardholder = "A";
    payment_.language = "en";
    EXPECT_EQ(journal_.format(), JournalError::none);
  }

  void lose_an_answer() { transport_.connection().until_sent().fails(); }

  /// Returns the last entry as "remark outcome finding".
  std::string last() {
    std::string told = "nothing";
    last_fault_ = till_.last([&](const Recovered& each) {
      told = std::string(each.remark.raw()) + ' ' + std::to_string(static_cast<int>(each.outcome)) +
             ' ' + std::to_string(static_cast<int>(each.finding));
    });
    return told;
  }
  static std::string told(const char* remark, Outcome outcome, Finding finding) {
    return std::string(remark) + ' ' + std::to_string(static_cast<int>(outcome)) + ' ' +
           std::to_string(static_cast<int>(finding));
  }

  ecommerce::PaymentOrder payment_;
  Gateway gateway_ = sample_gateway();
  ScriptedTransport transport_;
  ManualClock clock_;
  Buffers<1024, 512> memory_{};
  Cells cells_{1024, 4};
  Flash flash_{cells_};
  Journal journal_{flash_};
  Noon noon_;
  JournaledClient till_{gateway_, transport_, clock_, memory_, journal_, noon_};
  JournalError last_fault_ = JournalError::none;
};

TEST_F(Remark, IsReportedByRecoverAndLast) {
  lose_an_answer();
  EXPECT_FALSE(till_.call(payment_, "order A-17 of 12.50 EUR").answered());
  EXPECT_EQ(last(), told("order A-17 of 12.50 EUR", Outcome::in_doubt, Finding::no_answer));

  transport_.connection().until_sent().give(ok(R"({"errorCode":"0","orderStatus":2})"));
  std::string remark;
  const Recovery recovery =
      till_.recover([&](const Recovered& each) { remark = each.remark.raw(); });
  EXPECT_EQ(recovery.settled, 1U);
  EXPECT_EQ(remark, "order A-17 of 12.50 EUR");
  EXPECT_EQ(last(), told("order A-17 of 12.50 EUR", Outcome::approved, Finding::settled));
}

TEST_F(Remark, MayBeAbsent) {
  lose_an_answer();
  EXPECT_FALSE(till_.call(payment_).answered());
  EXPECT_EQ(last(), told("", Outcome::in_doubt, Finding::no_answer));
  till_.last([](const Recovered& each) { EXPECT_FALSE(each.remark.present()); });
}

TEST_F(Remark, MayNotContainALineBreak) {
  const auto answer = till_.call(payment_, "A-17\norder=another");
  EXPECT_EQ(answer.error().code, Errc::bad_value);
  EXPECT_STREQ(answer.error().field, "remark");
  EXPECT_EQ(transport_.sent(), "");
  EXPECT_EQ(last(), "nothing");
  EXPECT_EQ(last_fault_, JournalError::no_entry);
}

TEST_F(Remark, MustFitTheEntry) {
  // paymentorder.do, a line with the order, and the name of the remark's own line.
  const std::size_t room = Journal::most_text - (15 + 7 + 36) - 8;
  const auto answer = till_.call(payment_, std::string(room + 1, 'r').c_str());
  EXPECT_EQ(answer.error().code, Errc::journal);
  EXPECT_EQ(answer.error().detail, static_cast<std::uint16_t>(JournalError::too_long));
  EXPECT_EQ(transport_.sent(), "");

  lose_an_answer();
  const std::string longest(room, 'r');
  EXPECT_EQ(till_.call(payment_, longest.c_str()).error().code, Errc::connection_lost);
  EXPECT_EQ(last(), told(longest.c_str(), Outcome::in_doubt, Finding::no_answer));
}

TEST_F(Remark, SurvivesARestart) {
  transport_.connection().until_sent().give(ok(R"({"errorCode":"0","orderStatus":2})"));
  EXPECT_TRUE(till_.call(payment_, "order A-17").answered());
  Flash flash(cells_);
  Journal journal(flash);
  ASSERT_EQ(journal.open(), JournalError::none);
  JournaledClient till(gateway_, transport_, clock_, memory_, journal, noon_);
  std::string remark;
  EXPECT_EQ(till.last([&](const Recovered& each) { remark = each.remark.raw(); }),
            JournalError::none);
  EXPECT_EQ(remark, "order A-17");
}

TEST_F(Remark, OfAPaymentSettledByTheOrderStatus) {
  lose_an_answer();
  EXPECT_FALSE(till_.call(payment_, "order A-17").answered());
  transport_.connection().until_sent().give(ok(R"({"errorCode":"0","orderStatus":2})"));
  ecommerce::GetOrderStatusExtended query;
  query.order_id = payment_.order_id;
  EXPECT_TRUE(till_.call(query).answered());
  EXPECT_EQ(journal_.open_entries(), 0U);
  EXPECT_EQ(till_.settle(Outcome::approved), JournalError::no_entry);
}

TEST_F(Remark, OfAPaymentSettledByRecover) {
  lose_an_answer();
  EXPECT_FALSE(till_.call(payment_, "order A-17").answered());
  transport_.connection().until_sent().give(ok(R"({"errorCode":"0","orderStatus":2})"));
  EXPECT_EQ(till_.recover([](const Recovered&) {}).settled, 1U);
  EXPECT_EQ(till_.settle(Outcome::declined), JournalError::no_entry);
  EXPECT_EQ(till_.journal_error(), JournalError::none);
}

}  // namespace
}  // namespace tillwire::test::remark_test
