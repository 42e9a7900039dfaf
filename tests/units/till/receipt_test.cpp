// Receipts: their words, and their form in the journal.
#include <gtest/gtest.h>

#include <string>
#include <support/call_site.hpp>
#include <tillwire/till/memo.hpp>
#include <tillwire/till/receipt.hpp>

namespace tillwire::test::receipt_test {
namespace {

Receipt longest(CallSite site = CallSite::here()) {
  const Traced traced(site);
  Receipt receipt;
  receipt.kind = MovementKind::completion;
  receipt.verdict = Verdict::paid;
  receipt.asked = 999'999'999'999;
  receipt.charged = 999'999'999'998;
  EXPECT_TRUE(receipt.currency.assign("978"));
  EXPECT_TRUE(receipt.number.assign("12345678901234567890123456789012"));
  EXPECT_TRUE(receipt.order_id.assign("123456789012345678901234567890123456"));
  EXPECT_TRUE(receipt.card.assign("411111*********1111"));
  EXPECT_TRUE(receipt.approval_code.assign("123456"));
  EXPECT_TRUE(receipt.rrn.assign("123456789012"));
  EXPECT_TRUE(receipt.remark.assign("1234567890123456789012345678901234567890"));
  return receipt;
}

TEST(Receipt, LongestFitsAnEntryAndIsReadBack) {
  const Receipt receipt = longest();
  const detail::ReceiptEntry entry(receipt, 77);
  EXPECT_EQ(entry.text().size(), std::size_t{Journal::most_text});
  // The storage continues after it.
  const std::string sector = std::string(entry.text().data(), entry.text().size()) + "7";
  JournalEntry noted;
  noted.text = {sector.data(), entry.text().size()};
  noted.time_s = 5;
  Receipt read;
  std::uint32_t of = 0;
  ASSERT_TRUE(detail::ReceiptEntry::read(noted, read, of));
  EXPECT_EQ(of, 77U);
  EXPECT_EQ(read.kind, receipt.kind);
  EXPECT_EQ(read.verdict, receipt.verdict);
  EXPECT_EQ(read.asked, receipt.asked);
  EXPECT_EQ(read.charged, receipt.charged);
  EXPECT_EQ(read.currency.text(), receipt.currency.text());
  EXPECT_EQ(read.number.text(), receipt.number.text());
  EXPECT_EQ(read.order_id.text(), receipt.order_id.text());
  EXPECT_EQ(read.card.text(), receipt.card.text());
  EXPECT_EQ(read.approval_code.text(), receipt.approval_code.text());
  EXPECT_EQ(read.rrn.text(), receipt.rrn.text());
  EXPECT_EQ(read.remark.text(), receipt.remark.text());
  EXPECT_EQ(read.time_s, 5U);
  EXPECT_STREQ(read.words(), "Only 9999999999.98 of 9999999999.99 charged.");
}

TEST(Receipt, EmptyReceiptIsReadBack) {
  const detail::ReceiptEntry entry(Receipt(), 0);
  JournalEntry noted;
  noted.text = entry.text();
  Receipt read;
  std::uint32_t of = 1;
  ASSERT_TRUE(detail::ReceiptEntry::read(noted, read, of));
  EXPECT_FALSE(read.charged.present());
  EXPECT_EQ(Receipt().time_s, 0U);
  EXPECT_TRUE(read.remark.empty());
  noted.text = "till";
  EXPECT_FALSE(detail::ReceiptEntry::read(noted, read, of));
}

TEST(Receipt, RemarkIsReadBackAndTruncatedToItsRoom) {
  const Receipt receipt = longest();
  const detail::Remark all(receipt, true, true, true, 176);
  EXPECT_LE(all.text().raw().size(), 110U);
  Receipt read;
  detail::Remark::read(all.text(), read);
  EXPECT_EQ(read.kind, MovementKind::sale);
  EXPECT_EQ(read.number.text(), receipt.number.text());
  EXPECT_EQ(read.asked, receipt.asked);
  EXPECT_EQ(read.currency.text(), receipt.currency.text());
  EXPECT_EQ(read.card.text(), receipt.card.text());
  EXPECT_EQ(read.remark.text(), receipt.remark.text());
  const detail::Remark few(receipt, false, false, false, 12);
  Receipt cut;
  detail::Remark::read(few.text(), cut);
  EXPECT_EQ(cut.remark.text(), Text("12345"));
  EXPECT_TRUE(cut.number.empty());
  EXPECT_TRUE(cut.card.empty());
  Receipt others;
  detail::Remark::read("sale 17, table 4", others);
  EXPECT_EQ(others.remark.text(), Text("sale 17, table 4"));
}

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
  ASSERT_TRUE(receipt.field.assign("orderId"));
  EXPECT_STREQ(receipt.words(), "Not charged: already charged, released or refunded.");
  ASSERT_TRUE(receipt.field.assign("kind"));
  EXPECT_STREQ(receipt.words(), "Not charged: not possible with a receipt of this kind.");
  receipt.error.code = Errc::too_long;
  ASSERT_TRUE(receipt.field.assign("remark"));
  EXPECT_EQ(std::string(receipt.words()).substr(0, 21), "Not charged: remark: ");
  receipt.error.code = Errc::conflict;
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
}

}  // namespace
}  // namespace tillwire::test::receipt_test
