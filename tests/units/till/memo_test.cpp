// The note that a till's request keeps for its receipt, and the records of its order.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <tillwire/till/memo.hpp>

namespace tillwire::test::memo_test {
namespace {

using detail::Remark;

std::string text(const Text& of) {
  return of.present() ? std::string(of.raw()) : "";
}

Receipt read(const char* remark, MovementKind kind = MovementKind::none) {
  Receipt receipt;
  receipt.kind = kind;
  Remark::read(remark, receipt);
  return receipt;
}

TEST(Remark, IsReadBack) {
  const Receipt all = read("h7 1250 978411111******1111 table 4");
  EXPECT_EQ(all.kind, MovementKind::hold);
  EXPECT_EQ(text(all.number), "7");
  EXPECT_EQ(all.asked, Amount(1250));
  EXPECT_EQ(text(all.currency), "978");
  EXPECT_EQ(text(all.card), "411111******1111");
  EXPECT_EQ(text(all.remark), "table 4");
  const Receipt least = read("s  978 ");
  EXPECT_EQ(least.kind, MovementKind::sale);
  EXPECT_TRUE(least.number.empty());
  EXPECT_FALSE(least.asked.present());
  EXPECT_TRUE(least.card.empty());
  EXPECT_TRUE(least.remark.empty());
  EXPECT_EQ(read("s  978 ", MovementKind::refund).kind, MovementKind::refund);
}

TEST(Remark, OfAnotherProgramIsKeptUnchanged) {
  for (const char* const each : {"x  978 table", "s  97a table", "s  a78 table", "s  9a8 table",
                                 "s  97 table", "s 978 table", "s  978", "table 4", ""}) {
    const Receipt receipt = read(each);
    EXPECT_EQ(receipt.kind, MovementKind::none) << each;
    EXPECT_EQ(text(receipt.remark), each);
    EXPECT_TRUE(receipt.currency.empty()) << each;
  }
}

TEST(Remark, OnlyTheWordsOfTheSaleAreCut) {
  Receipt receipt;
  receipt.kind = MovementKind::hold;
  receipt.asked = 7;
  EXPECT_TRUE(receipt.number.assign("K1"));
  EXPECT_TRUE(receipt.currency.assign("978"));
  EXPECT_TRUE(receipt.card.assign("4"));
  EXPECT_TRUE(receipt.remark.assign("abc"));
  const std::string ids = "hK1 7 9784 ";
  for (std::uint32_t room = 0; room < 20; ++room) {
    EXPECT_EQ(text(Remark(receipt, true, true, true, room).text()),
              (ids + "abc").substr(0, room < ids.size() ? ids.size() : room));
  }
  EXPECT_EQ(text(Remark(receipt, false, false, false, 99).text()), "h  978 abc");
  receipt.asked = {};
  EXPECT_EQ(text(Remark(receipt, true, true, false, 99).text()), "hK1  978 abc");
}

/// The entry of a queued completion names its place, and that it was not done before.
TEST(Remark, LeavesRoomForTheOutbox) {
  const std::string number(32, 'n');
  const std::string order(36, 'o');
  const std::string words(40, 'r');
  Receipt receipt;
  receipt.kind = MovementKind::completion;
  receipt.asked = 999'999'999'999;
  EXPECT_TRUE(receipt.number.assign(Text(number)));
  EXPECT_TRUE(receipt.order_id.assign(Text(order)));
  EXPECT_TRUE(receipt.currency.assign("978"));
  EXPECT_TRUE(receipt.remark.assign(Text(words)));
  const std::string remark = text(detail::remark_of(receipt, "deposit.do", true, false).text());
  const std::string entry = "deposit.do\norder=" + order +
                            "\namount=999999999999\nremark=" + remark + "\noutbox=4294967295\nun=1";
  EXPECT_EQ(entry.size(), Journal::most_text);
}

TEST(Record, BelongsToTheOrderWithItsNames) {
  Receipt receipt;
  receipt.asked = 100;
  const auto record_of = [](const char* number, const char* currency, const Amount& amount) {
    ecommerce::OrderRecord record;
    record.order_number = number;
    record.currency = currency;
    record.amount = amount;
    return record;
  };
  const auto other = [&](const char* number, const char* currency, const Amount& amount) {
    return detail::other_sale(record_of(number, currency, amount), receipt);
  };
  EXPECT_STREQ(other("n-2", "840", 100), nullptr) << "the receipt has no names yet";
  EXPECT_TRUE(receipt.number.assign("n-1"));
  EXPECT_TRUE(receipt.currency.assign("978"));
  EXPECT_STREQ(other("n-1", "978", 100), nullptr);
  EXPECT_STREQ(other(nullptr, nullptr, {}), nullptr);
  EXPECT_STREQ(other("n-2", "978", 100), "orderNumber");
  EXPECT_STREQ(other("n-1", "840", 100), "currency");
  EXPECT_STREQ(other("n-1", "USD", 100), "currency");
  EXPECT_STREQ(other("n-1", "EUR", 100), nullptr);
  EXPECT_STREQ(other("n-1", "978", 101), "amount");
}

JournalEntry entry_of(std::string_view text, Outcome outcome) {
  JournalEntry entry;
  entry.text = text;
  entry.outcome = outcome;
  entry.time_s = 9;
  return entry;
}

TEST(Request, NamesTheKindOfItsReceipt) {
  struct Case {
    const char* text;
    bool read;
    MovementKind kind;
    const char* number;
  };
  const Case cases[] = {
      {"register.do\nnumber=n-1\namount=5\nremark=s  978 x", true, MovementKind::sale, "n-1"},
      {"motoPayment.do\nnumber=n-1\namount=5\nremark=h  978 x", true, MovementKind::hold, "n-1"},
      {"deposit.do\norder=o\namount=5\nremark=sn-1  978 x", true, MovementKind::completion, "n-1"},
      {"reverse.do\norder=o\nremark=sn-1 5 978 x", true, MovementKind::reversal, "n-1"},
      {"refund.do\norder=o\namount=5\nrefund=r-1\nremark=s  978 x", true, MovementKind::refund,
       "r-1"},
      {"p2pCredit\namount=5\nremark=s  978 x", false, MovementKind::none, ""},
      {"unknown.do\namount=5\nremark=s  978 x", false, MovementKind::none, ""},
  };
  for (const Case& each : cases) {
    const JournalEntry entry = entry_of(each.text, Outcome::sent);
    Receipt receipt;
    EXPECT_EQ(detail::read_request(entry, detail::Note(entry.text), receipt), each.read)
        << each.text;
    EXPECT_EQ(receipt.kind, each.kind) << each.text;
    EXPECT_EQ(text(receipt.number), each.number) << each.text;
    if (!each.read) continue;
    EXPECT_EQ(receipt.asked, Amount(5)) << each.text;
    EXPECT_EQ(receipt.time_s, 9U);
    EXPECT_EQ(text(receipt.remark), "x");
  }
}

TEST(Movements, OfARequestAreOnlyOpen) {
  const std::string payment = "paymentorder.do\norder=o\nremark=sn-1 5 978 x";
  for (const Outcome open : {Outcome::sent, Outcome::in_doubt, Outcome::waiting}) {
    const Movement movement = detail::movement_of_till(entry_of(payment, open));
    EXPECT_EQ(movement.kind, MovementKind::sale);
    EXPECT_EQ(movement.amount, Amount(5));
    EXPECT_EQ(movement.currency, 978);
  }
  const std::string registration = "register.do\nnumber=n-1\namount=5\nremark=s  978 x";
  for (const JournalEntry& entry :
       {entry_of(payment, Outcome::approved), entry_of(registration, Outcome::sent),
        entry_of("unknown.do", Outcome::sent)}) {
    EXPECT_EQ(detail::movement_of_till(entry).kind, MovementKind::none);
  }
}

TEST(Movements, OfAReceiptAreTheCharges) {
  Receipt receipt;
  receipt.kind = MovementKind::refund;
  receipt.verdict = Verdict::paid;
  receipt.asked = 500;
  EXPECT_TRUE(receipt.currency.assign("840"));
  for (const bool charged : {false, true}) {
    if (charged) receipt.charged = 300;
    const detail::ReceiptEntry entry(receipt, 1);
    const Movement movement = detail::movement_of_till(entry_of(entry.text(), Outcome::approved));
    EXPECT_EQ(movement.kind, MovementKind::refund);
    EXPECT_EQ(movement.amount, Amount(charged ? 300 : 500));
    EXPECT_EQ(movement.currency, 840);
  }
}

TEST(ReceiptEntry, IsRecognizedByItsName) {
  EXPECT_TRUE(detail::ReceiptEntry::is_one("till\nx"));
  for (const char* const other : {"till\n", "till", "", "tilt\nx", "register.do\n"}) {
    EXPECT_FALSE(detail::ReceiptEntry::is_one(other)) << other;
  }
  Receipt receipt;
  std::uint32_t of = 0;
  const std::string start = "till\n";
  EXPECT_FALSE(detail::ReceiptEntry::read(entry_of(start + std::string(16, 'a'), Outcome::sent),
                                          receipt, of));
  EXPECT_TRUE(detail::ReceiptEntry::read(entry_of(start + std::string(17, 'a'), Outcome::sent),
                                         receipt, of));
}

/// The stored bytes of a receipt, and what they say: a later version has to read them.
TEST(ReceiptEntry, HasEachVerdictAndKindInItsFirstByte) {
  constexpr tillwire::Verdict verdicts[] = {Verdict::not_paid, Verdict::paid,    Verdict::customer,
                                            Verdict::queued,   Verdict::unknown, Verdict::help};
  constexpr MovementKind kinds[] = {
      MovementKind::none,     MovementKind::sale,   MovementKind::hold,   MovementKind::completion,
      MovementKind::reversal, MovementKind::refund, MovementKind::credit, MovementKind::debit};
  const std::string rest(
      "\x04\x03\x02\x01\xe2\x04\0\0\0\0\xff\xff\xff\xff\xff\xff"
      "978\0n-1\0o-1\0"
      "411111******1111\0"
      "123456\0"
      "500000000001\0"
      "table",
      70);
  for (unsigned kind = 0; kind != 8; ++kind) {
    for (unsigned verdict = 0; verdict != 6; ++verdict) {
      const std::string golden =
          "till\n" + std::string(1, static_cast<char>(kind << 4 | verdict)) + rest;
      Receipt receipt;
      receipt.verdict = verdicts[verdict];
      receipt.kind = kinds[kind];
      receipt.asked = 1250;
      EXPECT_TRUE(receipt.currency.assign("978") && receipt.number.assign("n-1") &&
                  receipt.order_id.assign("o-1") && receipt.card.assign("411111******1111") &&
                  receipt.approval_code.assign("123456") && receipt.rrn.assign("500000000001") &&
                  receipt.remark.assign("table"));
      EXPECT_EQ(detail::ReceiptEntry(receipt, 0x01020304).text(), golden);
      Receipt back;
      std::uint32_t of = 0;
      ASSERT_TRUE(detail::ReceiptEntry::read(entry_of(golden, Outcome::sent), back, of));
      EXPECT_EQ(back.verdict, receipt.verdict);
      EXPECT_EQ(back.kind, receipt.kind);
      EXPECT_EQ(of, 0x01020304U);
      EXPECT_EQ(back.asked, Amount(1250));
      EXPECT_FALSE(back.charged.present());
      EXPECT_TRUE(back.number == receipt.number && back.order_id == receipt.order_id &&
                  back.currency == receipt.currency && back.card == receipt.card &&
                  back.approval_code == receipt.approval_code && back.rrn == receipt.rrn &&
                  back.remark == receipt.remark);
    }
  }
}

TEST(ReceiptEntry, IsSettledWithItsVerdict) {
  EXPECT_EQ(detail::outcome_of(Verdict::paid), Outcome::approved);
  EXPECT_EQ(detail::outcome_of(Verdict::not_paid), Outcome::declined);
  EXPECT_EQ(detail::outcome_of(Verdict::help), Outcome::given_up);
  EXPECT_EQ(detail::outcome_of(Verdict::queued), Outcome::not_sent);
}

}  // namespace
}  // namespace tillwire::test::memo_test
