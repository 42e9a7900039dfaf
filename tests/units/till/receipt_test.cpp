// The words of receipts.
#include <gtest/gtest.h>

#include <string>
#include <tillwire/till/receipt.hpp>

namespace tillwire::test::receipt_test {
namespace {

TEST(Receipt, WordsMatchVerdictAndKind) {
  Receipt receipt;
  receipt.asked = 1250;
  EXPECT_TRUE(receipt.currency.assign("978"));
  receipt.verdict = Verdict::not_paid;
  EXPECT_STREQ(receipt.words(), "Not paid: no money moved.");
  receipt.kind = MovementKind::refund;
  receipt.error.code = Errc::journal;
  EXPECT_STREQ(receipt.words(), "Not refunded: the journal could not record the request.");
  receipt.kind = MovementKind::hold;
  EXPECT_STREQ(receipt.words(), "Not held: the journal could not record the request.");
  receipt.kind = MovementKind::reversal;
  EXPECT_EQ(std::string(receipt.words()).substr(0, 13), "Not released:");
  receipt.kind = MovementKind::completion;
  EXPECT_EQ(std::string(receipt.words()).substr(0, 12), "Not charged:");
  receipt.error.code = Errc::conflict;
  EXPECT_STREQ(receipt.words(), "Not charged: already charged, released or refunded.");
  ASSERT_TRUE(receipt.field.assign("kind"));
  EXPECT_STREQ(receipt.words(), "Not charged: not possible with a receipt of this kind.");
  receipt.error.code = Errc::too_long;
  ASSERT_TRUE(receipt.field.assign("remark"));
  EXPECT_EQ(std::string(receipt.words()).substr(0, 21), "Not charged: remark: ");
  receipt.error.code = Errc::too_long;
  ASSERT_TRUE(receipt.field.assign("orderId"));
  EXPECT_EQ(std::string(receipt.words()).substr(0, 22), "Not charged: orderId: ");
  receipt.field = {};
  receipt.error.code = Errc::journal;
  receipt.verdict = Verdict::help;
  EXPECT_STREQ(receipt.words(),
               "Not sent: the journal is damaged: look the last sales up at the gateway.");
  receipt.error = {};
  EXPECT_STREQ(receipt.words(), "Look it up at the gateway: 12.50.");
  ASSERT_TRUE(receipt.number.assign("K1-1"));
  ASSERT_TRUE(receipt.order_id.assign("gateway-1"));
  EXPECT_STREQ(receipt.words(), "Look K1-1 up at the gateway: 12.50.");
  receipt.kind = MovementKind::refund;
  EXPECT_STREQ(receipt.words(), "Look gateway-1 up at the gateway: 12.50.");
  // The result of an earlier try is reported with the later one.
  receipt.retried = true;
  EXPECT_STREQ(receipt.words(),
               "Look gateway-1 up at the gateway: 12.50, after a try that moved no money.");
  receipt.asked = 999'999'999'999;
  ASSERT_TRUE(receipt.order_id.assign("123456789012345678901234567890123456"));
  EXPECT_STREQ(receipt.words(),
               "Look 123456789012345678901234567890123456 up at the gateway: 9999999999.99, after "
               "a try that moved no money.");
  receipt.asked = 1250;
  receipt.verdict = Verdict::unknown;
  EXPECT_STREQ(receipt.words(), "Not known yet: ask later, after a try that moved no money.");
  receipt.verdict = Verdict::customer;
  EXPECT_STREQ(receipt.words(),
               "The customer has to confirm 12.50 to the card's issuer, after a try "
               "that moved no money.");
}

}  // namespace
}  // namespace tillwire::test::receipt_test
