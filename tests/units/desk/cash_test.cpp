// Cash: it comes out after its debit, and what does not come out is credited back; a deposit that
// is not credited is returned.
#include <climits>
#include <cstring>
#include <string>

#include "hall.hpp"

namespace tillwire::test {
namespace {

constexpr std::uint32_t week_s = 7 * 86400;

TEST_F(DeskTest, CashComesOutAfterTheDebit) {
  Hall hall(cells, bank, &cash);
  cash.then = [&] { EXPECT_EQ(bank.balance(), -5000); };
  const Receipt receipt = hall.desk.withdraw(debit(), "atm 1");
  EXPECT_TRUE(receipt) << receipt.words();
  EXPECT_EQ(receipt.kind, MovementKind::withdrawal);
  EXPECT_STREQ(receipt.words(), "Paid out 50.00.");
  EXPECT_EQ(text(receipt.rrn), "500000000001");
  EXPECT_EQ(cash.sum(), 5000);
  EXPECT_TRUE(hall.desk.repayment().number.empty());
  cash.then = nullptr;
  EXPECT_TRUE(hall.desk.withdraw(debit()));
  EXPECT_EQ(cash.sum(), 10000);
  EXPECT_EQ(cash.out.size(), 2U) << "each has its own id";
}

TEST_F(DeskTest, NoCashComesOutWithoutADebit) {
  const struct {
    const char* what;
    Line line;
    const char* fails_at;
    const char* refuses;
    Verdict verdict;
  } all[] = {
      {"the line is down", Line::down, "", "", Verdict::not_paid},
      {"the history is lost", Line::loses_answer, "getTransactions", "", Verdict::not_paid},
      {"the debit is refused", Line::up, "", "debitCard", Verdict::not_paid},
      {"the debit is lost", Line::loses_request, "debitCard", "", Verdict::unknown},
      {"the debit is late", Line::delays, "debitCard", "", Verdict::unknown},
  };
  for (const auto& each : all) {
    SCOPED_TRACE(each.what);
    Cells fresh(8192, 4);
    bank = CardBank();
    Hall hall(fresh, bank, &cash);
    bank.line = each.line;
    bank.fails_at = each.fails_at;
    bank.refuses = each.refuses;
    EXPECT_EQ(hall.desk.withdraw(debit()).verdict, each.verdict);
    hall.pass(7 * 3600);
    bank.line = Line::up;
    for (const Receipt& told : hall.resume()) EXPECT_EQ(told.verdict, Verdict::not_paid);
    EXPECT_TRUE(cash.out.empty());
    EXPECT_EQ(bank.balance(), 0);
  }
}

TEST_F(DeskTest, LostAnswerIsFoundWhileTheCustomerIsThere) {
  Hall hall(cells, bank, &cash);
  bank.line = Line::loses_answer;
  bank.fails_at = "debitCard";
  EXPECT_TRUE(hall.desk.withdraw(debit()));
  EXPECT_EQ(cash.sum(), 5000);
  EXPECT_EQ(bank.balance(), -5000);
}

/// A debit that is found later is credited back: the customer has gone.
TEST_F(DeskTest, DebitFoundLaterIsCreditedBackOnce) {
  for (const bool by_id : {true, false}) {
    Cells fresh(8192, 4);
    bank = CardBank();
    Hall hall(fresh, bank, &cash);
    bank.line = Line::loses_answer;
    bank.fails_at = "debitCard";
    bank.lags = true;
    const Receipt receipt = hall.desk.withdraw(by_id ? debit_by_id() : debit(), "atm 1");
    EXPECT_EQ(receipt.verdict, Verdict::unknown);
    EXPECT_EQ(hall.resume().at(0).verdict, Verdict::unknown);
    bank.show_late();
    const auto told = hall.resume();
    ASSERT_EQ(told.size(), 2U);
    EXPECT_EQ(told[0].kind, MovementKind::withdrawal);
    EXPECT_STREQ(told[0].words(), "Not paid out: the cash did not come out.");
    EXPECT_EQ(told[1].kind, MovementKind::credit);
    EXPECT_STREQ(told[1].words(), "Credited 50.00.");
    EXPECT_EQ(text(told[1].remark), "atm 1");
    EXPECT_TRUE(hall.resume().empty());
    EXPECT_TRUE(cash.out.empty());
    EXPECT_EQ(bank.balance(), 0);
  }
}

TEST_F(DeskTest, CashThatDidNotComeOutIsCreditedBackAtOnce) {
  for (const std::int64_t out : {0, 2000, 4999}) {
    SCOPED_TRACE(out);
    Cells fresh(8192, 4);
    bank = CardBank();
    cash = CashBox();
    cash.jams_after = out;
    CardAcceptorParameters acceptor;
    acceptor.terminal_identification = "T1";
    acceptor.merchant_identification = "M1";
    acceptor.merchant_type = "6011";
    CardDeskOptions of = options();
    of.acceptor = &acceptor;
    Hall hall(fresh, bank, &cash, of);
    const Receipt receipt = hall.desk.withdraw(debit());
    EXPECT_EQ(receipt.verdict, out == 0 ? Verdict::not_paid : Verdict::paid);
    EXPECT_EQ(receipt.charged, out == 0 ? Amount() : Amount(out));
    if (out == 2000) {
      EXPECT_STREQ(receipt.words(), "Only 20.00 of 50.00 paid out.");
    }
    const Receipt back = hall.desk.repayment();
    EXPECT_TRUE(back) << back.words();
    EXPECT_EQ(back.charged, Amount(5000 - out));
    EXPECT_EQ(bank.count("creditCard"), 1U);
    EXPECT_NE(bank.requests.back().find(R"("terminalIdentification":"T1")"), std::string::npos);
    EXPECT_EQ(bank.balance(), -out);
    EXPECT_EQ(hall.resume().size(), 1U) << "the credit is reported";
  }
}

/// The debit is certain: what did not come out is owed, however long the line is down.
TEST_F(DeskTest, WhatIsOwedWaitsForTheLine) {
  Hall hall(cells, bank, &cash);
  cash.jams_after = 2000;
  cash.then = [&] { bank.line = Line::down; };
  const Receipt receipt = hall.desk.withdraw(debit_by_id());
  EXPECT_EQ(receipt.charged, Amount(2000));
  EXPECT_EQ(hall.desk.repayment().verdict, Verdict::queued);
  EXPECT_EQ(hall.desk.debit(debit_by_id(100)).error.code, Errc::still_open);
  hall.pass(2 * week_s);
  EXPECT_EQ(hall.resume().at(0).verdict, Verdict::queued) << "it can be sent any time";
  bank.line = Line::up;
  const auto told = hall.resume();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_TRUE(told[0]);
  EXPECT_EQ(told[0].charged, Amount(3000));
  EXPECT_EQ(bank.balance(), -2000);
  EXPECT_TRUE(hall.desk.debit(debit_by_id(100)));
}

TEST_F(DeskTest, WhatIsOwedIsSentBeforeTheNextMovementOfItsCard) {
  Hall hall(cells, bank, &cash);
  cash.jams_after = 0;
  cash.then = [&] { bank.line = Line::down; };
  EXPECT_EQ(hall.desk.withdraw(debit_by_id()).verdict, Verdict::not_paid);
  bank.line = Line::up;
  cash.jams_after = INT64_MAX;
  cash.then = nullptr;
  EXPECT_EQ(hall.resume().size(), 1U);
  EXPECT_TRUE(hall.desk.withdraw(debit_by_id()));
  EXPECT_EQ(bank.balance(), -5000);
}

TEST_F(DeskTest, WhatIsOwedToACardThatNothingNamesIsReportedUntilAPersonSeesToIt) {
  {
    Hall hall(cells, bank, &cash);
    cash.cut_before = true;
    EXPECT_THROW(static_cast<void>(hall.desk.withdraw(debit())), PowerCut);
  }
  cash.cut_before = false;
  Hall hall(cells, bank, &cash);
  const auto resume = [&] {
    std::vector<Receipt> told;
    hall.desk.resume([&](const Receipt& each) { told.push_back(each); });
    return told;
  };
  auto told = resume();
  ASSERT_EQ(told.size(), 2U);
  EXPECT_EQ(told[0].verdict, Verdict::not_paid);
  EXPECT_EQ(told[1].verdict, Verdict::queued);
  EXPECT_EQ(text(told[1].field), "cardIdentification");
  hall.pass(week_s - 100);
  EXPECT_EQ(resume().at(0).verdict, Verdict::queued);
  hall.pass(200);
  told = resume();
  EXPECT_EQ(told.at(0).verdict, Verdict::help);
  EXPECT_STREQ(told[0].words(), "Look 520000******0007 up at the gateway: 50.00.");
  EXPECT_TRUE(resume().empty());
  EXPECT_EQ(bank.balance(), -5000);
  EXPECT_EQ(bank.count("creditCard"), 0U);
}

TEST_F(DeskTest, WhatIsOwedIsReportedUntilAPersonSeesToItWithoutATimeOfDayToo) {
  const auto no_card = [](const Text&, CardIdentification&) { return false; };
  Verdict told = Verdict::unknown;
  const auto start = [&](auto does) {
    Hall hall(cells, bank, &cash);
    hall.noon.time_s = 0;
    ASSERT_TRUE(hall.desk.open()) << hall.desk.words();
    does(hall);
  };
  const auto resume = [&](Hall& hall) {
    hall.desk.resume([&](const Receipt& each) { told = each.verdict; }, no_card);
  };
  cash.jams_after = 0;
  cash.then = [&] { bank.line = Line::down; };
  start([&](Hall& hall) { EXPECT_EQ(hall.desk.withdraw(debit()).verdict, Verdict::not_paid); });
  bank.line = Line::up;
  for (unsigned day = 0; day != 9; ++day) {
    SCOPED_TRACE(day);
    start([&](Hall& hall) {
      hall.pass(86400);
      hall.noon.time_s = 0;
      resume(hall);
    });
    EXPECT_EQ(told, day < 6 ? Verdict::queued : Verdict::help);
    if (day >= 6) return;
  }
}

/// A power cut tears the write of its beginning; the withdrawal still has the card.
TEST_F(DeskTest, RepaymentWhoseCardWasTornHasThatOfItsWithdrawal) {
  const auto no_card = [](const Text&, CardIdentification&) { return false; };
  const auto nothing = [](const Receipt&) {};
  const auto cut = [](auto does) {
    try {
      does();
      ADD_FAILURE() << "the power fails";
    } catch (const PowerCut&) {
      return;
    }
  };
  cut([&] {
    cash.cut_before = true;
    Hall hall(cells, bank, &cash);
    static_cast<void>(hall.desk.withdraw(debit_by_id()));
  });
  cash.cut_before = false;
  cut([&] {
    Hall hall(cells, bank, &cash);
    hall.flash.cut_at(hall.flash.operations(), Torn::all);
    hall.desk.resume(nothing, no_card);
  });
  constexpr std::size_t order_at = 2 * ledger::slot_size + ledger::order_at;
  ASSERT_EQ(cells.bytes[order_at], 'O');
  cells.bytes[order_at + 5] ^= 0x10;
  Hall hall(cells, bank, &cash);
  std::vector<Receipt> told;
  hall.desk.resume([&](const Receipt& each) { told.push_back(each); }, no_card);
  ASSERT_EQ(told.size(), 2U);
  EXPECT_TRUE(told[1]) << told[1].words();
  EXPECT_EQ(bank.balance(), 0);
}

TEST_F(DeskTest, RefusedRepaymentNeedsAPerson) {
  Hall hall(cells, bank, &cash);
  cash.jams_after = 2000;
  bank.refuses = "creditCard";
  EXPECT_EQ(hall.desk.withdraw(debit()).charged, Amount(2000));
  EXPECT_EQ(hall.desk.repayment().verdict, Verdict::help);
  EXPECT_EQ(hall.resume().at(0).verdict, Verdict::help);
  EXPECT_EQ(bank.count("creditCard"), 1U);
}

TEST_F(DeskTest, LostRepaymentIsNeverSentTwice) {
  for (const Line line : {Line::loses_answer, Line::loses_request, Line::delays}) {
    Cells fresh(8192, 4);
    bank = CardBank();
    cash = CashBox();
    Hall hall(fresh, bank, &cash);
    cash.jams_after = 0;
    bank.line = line;
    bank.fails_at = "creditCard";
    EXPECT_EQ(hall.desk.withdraw(debit()).verdict, Verdict::not_paid);
    const bool known = line == Line::loses_answer;
    EXPECT_EQ(hall.desk.repayment().verdict, known ? Verdict::paid : Verdict::unknown);
    bank.line = Line::up;
    EXPECT_EQ(hall.resume().size(), 1U);
    bank.arrive();
    hall.pass(7 * 3600);
    const auto told = hall.resume();
    EXPECT_EQ(told.size(), known ? 0U : 1U);
    if (!told.empty()) {
      EXPECT_EQ(told[0].verdict, line == Line::delays ? Verdict::paid : Verdict::help);
    }
    EXPECT_EQ(bank.count("creditCard"), 1U);
  }
}

TEST_F(DeskTest, DispenserThatDoesNotKnowIsAskedUntilItDoes) {
  for (const bool ever : {true, false}) {
    Cells fresh(8192, 4);
    bank = CardBank();
    cash = CashBox();
    Hall hall(fresh, bank, &cash);
    cash.jams_after = 2000;
    cash.knows = false;
    EXPECT_EQ(hall.desk.withdraw(debit()).verdict, Verdict::unknown);
    EXPECT_EQ(hall.resume().at(0).verdict, Verdict::unknown);
    EXPECT_EQ(bank.count("creditCard"), 0U);
    if (ever) {
      cash.knows = true;
      const auto told = hall.resume();
      ASSERT_EQ(told.size(), 2U);
      EXPECT_EQ(told[0].charged, Amount(2000));
      EXPECT_TRUE(told[1]);
      EXPECT_EQ(bank.balance(), -2000);
    } else {
      hall.pass(week_s);
      EXPECT_EQ(hall.resume().at(0).verdict, Verdict::help);
      EXPECT_EQ(bank.balance(), -5000);
    }
  }
}

TEST_F(DeskTest, BusyDispenserIsWaitedForInSteps) {
  Hall hall(cells, bank, &cash);
  cash.busy = 20;
  const DebitCard request = debit();
  ASSERT_TRUE(hall.desk.start_withdraw(request));
  while (!hall.desk.poll()) continue;
  EXPECT_TRUE(hall.desk.take());
  EXPECT_TRUE(bank.waits_ms.empty());
  // Until the time is up.
  cash.then = [&] { cash.busy = 1'000'000; };
  EXPECT_EQ(hall.desk.withdraw(debit()).verdict, Verdict::unknown);
  EXPECT_EQ(hall.resume().at(0).verdict, Verdict::unknown) << "resume() does not wait for it";
  cash.busy = 0;
  EXPECT_TRUE(hall.resume().at(0));
  // Before the cash is ordered, as well: what was debited is credited back.
  cash.busy = 1'000'000;
  cash.then = nullptr;
  const std::int64_t before = bank.balance();
  EXPECT_EQ(hall.desk.withdraw(debit()).verdict, Verdict::unknown);
  EXPECT_EQ(bank.balance(), before - 5000);
  cash.busy = 0;
  EXPECT_EQ(hall.resume().at(0).verdict, Verdict::not_paid);
  EXPECT_EQ(bank.balance(), before);
  EXPECT_EQ(cash.sum(), 10000);
}

TEST_F(DeskTest, DispenserIsAskedAfterAPause) {
  Hall hall(cells, bank, &cash);
  std::uint32_t at_ms = 0;
  unsigned asked = 0;
  cash.then = [&] {
    at_ms = hall.ticks.ms;
    asked = cash.asked;
  };
  const DebitCard request = debit();
  ASSERT_TRUE(hall.desk.start_withdraw(request));
  while (cash.out.empty()) ASSERT_FALSE(hall.desk.poll());
  EXPECT_EQ(cash.asked, asked) << "it may only have queued the order";
  while (cash.asked == asked) static_cast<void>(hall.desk.poll());
  EXPECT_GE(hall.ticks.ms - at_ms, 100U);
  while (!hall.desk.poll()) continue;
  EXPECT_TRUE(hall.desk.take());
}

TEST_F(DeskTest, DispenserThatIsBusyForEverIsLeftAlone) {
  CardDeskOptions of = options();
  of.deadline = Seconds(0);
  Hall hall(cells, bank, &cash, of);
  cash.then = [&] { cash.busy = UINT_MAX; };
  EXPECT_EQ(hall.desk.withdraw(debit()).verdict, Verdict::unknown);
  EXPECT_GE(hall.ticks.ms, 300'000U);
}

TEST_F(DeskTest, OneDeviceMovesTheCashOfOneMovementAtATime) {
  Hall hall(cells, bank, &cash);
  cash.then = [&] { cash.busy = UINT_MAX; };
  EXPECT_EQ(hall.desk.withdraw(debit()).verdict, Verdict::unknown);
  DebitCard other = debit();
  other.card.card_number = other_card;
  CreditCard deposit = credit();
  deposit.card.card_number = other_card;
  Receipt receipt = hall.desk.withdraw(other);
  EXPECT_EQ(receipt.verdict, Verdict::unknown);
  EXPECT_EQ(receipt.error.code, Errc::still_open);
  EXPECT_TRUE(receipt.number.empty());
  EXPECT_EQ(hall.desk.deposit(deposit).error.code, Errc::still_open);
  EXPECT_TRUE(hall.desk.debit(other)) << "it needs no cash";
  cash.busy = 0;
  cash.then = nullptr;
  EXPECT_TRUE(hall.desk.withdraw(other)) << "the dispenser is asked first";
  EXPECT_EQ(cash.sum(), 10000);
}

struct SameSeries final : Random {
  bool fill(void* to, std::uint32_t size) override {
    std::memset(to, 7, size);
    return true;
  }
};

/// A storage that was replaced may repeat an id; the dispenser would do nothing, and report the
/// older cash.
TEST_F(DeskTest, CashIsNotMovedUnderAnIdThatTheDispenserKnows) {
  SameSeries random;
  CardDeskOptions of = options();
  of.random = &random;
  {
    Hall hall(cells, bank, &cash, of);
    EXPECT_TRUE(hall.desk.withdraw(debit()));
  }
  for (const bool busy : {false, true}) {
    Cells fresh(8192, 4);
    Hall hall(fresh, bank, &cash, of);
    cash.busy = busy ? 10 : 0;
    const Receipt receipt = hall.desk.withdraw(debit());
    EXPECT_EQ(receipt.verdict, Verdict::not_paid);
    EXPECT_EQ(receipt.error.code, Errc::conflict);
    EXPECT_TRUE(hall.desk.repayment());
    EXPECT_EQ(cash.sum(), 5000);
    EXPECT_EQ(bank.balance(), -5000);
  }
  Cells fresh(8192, 4);
  Hall hall(fresh, bank, &cash, of);
  bank.refuses = "creditCard";
  const Receipt receipt = hall.desk.deposit(credit(100));
  EXPECT_EQ(receipt.verdict, Verdict::help) << "a person has to return it";
  EXPECT_EQ(receipt.error.code, Errc::conflict);
  EXPECT_EQ(text(receipt.field), "dispenser");
  EXPECT_EQ(cash.returned, 0);
}

TEST_F(DeskTest, CashNeedsRandomNumbersSoThatItsIdsNeverComeAgain) {
  CardDeskOptions of = options();
  of.random = nullptr;
  Hall hall(cells, bank, &cash, of);
  for (const Receipt& receipt : {hall.desk.withdraw(debit()), hall.desk.deposit(credit())}) {
    EXPECT_EQ(receipt.error.code, Errc::not_configured);
    EXPECT_EQ(text(receipt.field), "random");
  }
  EXPECT_TRUE(hall.desk.debit(debit()));
}

/// A fee could not be credited back.
TEST_F(DeskTest, WithdrawalWithAFeeIsRefused) {
  Hall hall(cells, bank, &cash);
  Fee fee;
  fee.fee_type = "1";
  fee.fee_value = "1.50";
  DebitCard request = debit();
  request.fee = &fee;
  const Receipt receipt = hall.desk.withdraw(request);
  EXPECT_EQ(receipt.error.code, Errc::conflict);
  EXPECT_EQ(text(receipt.field), "fee");
  EXPECT_TRUE(bank.requests.empty());
  EXPECT_TRUE(hall.desk.debit(request));
}

TEST_F(DeskTest, WithdrawalNeedsADispenserAndACardThatCanBeFound) {
  {
    Hall hall(cells, bank);
    const Receipt receipt = hall.desk.withdraw(debit());
    EXPECT_EQ(receipt.error.code, Errc::not_configured);
    EXPECT_EQ(text(receipt.field), "dispenser");
  }
  Hall hall(cells, bank, &cash);
  DebitCard request = debit();
  request.pre_authorization = true;
  EXPECT_EQ(hall.desk.withdraw(request).error.code, Errc::conflict);
  request = debit();
  request.card = {};
  request.card.bar_code = "77";
  EXPECT_EQ(hall.desk.withdraw(request).error.code, Errc::missing);
  EXPECT_TRUE(bank.requests.empty());
  EXPECT_TRUE(cash.out.empty());
}

/// A desk without a dispenser, or another program, leaves cash alone.
TEST_F(DeskTest, CashWithoutADispenserStaysInDoubt) {
  {
    Hall hall(cells, bank, &cash);
    cash.knows = false;
    EXPECT_EQ(hall.desk.withdraw(debit_by_id()).verdict, Verdict::unknown);
  }
  cash.knows = true;
  {
    Hall hall(cells, bank);
    EXPECT_EQ(hall.resume().at(0).verdict, Verdict::unknown);
  }
  Hall hall(cells, bank, &cash);
  EXPECT_TRUE(hall.resume().at(0));
}

TEST_F(DeskTest, WithdrawalIsNotBegunWithoutRoomForItsRepayment) {
  Cells small(512, 4);
  Hall hall(small, bank, &cash);
  bank.line = Line::loses_request;
  bank.fails_at = "debitCard";
  unsigned begun = 0;
  for (const char* const id : {"id-7", "id-15"}) {
    DebitCard request = debit_by_id();
    request.card.card_id = id;
    const Receipt receipt = hall.desk.withdraw(request);
    begun += !receipt.number.empty();
    if (!receipt.number.empty()) continue;
    EXPECT_EQ(receipt.verdict, Verdict::not_paid);
    EXPECT_EQ(receipt.error.code, Errc::journal);
    EXPECT_EQ(receipt.error.detail, static_cast<std::uint16_t>(StoreError::full));
  }
  EXPECT_EQ(begun, 1U) << "three slots, and each needs two";
  bank.line = Line::up;
  CreditCard other = credit_by_id(100);
  other.card.card_id = "id-15";
  EXPECT_TRUE(hall.desk.credit(other)) << "needs one";
}

TEST_F(DeskTest, DayHasTheCashThatCameOut) {
  Hall hall(cells, bank, &cash);
  cash.jams_after = 2000;
  EXPECT_EQ(hall.desk.withdraw(debit()).charged, Amount(2000));
  hall.resume();
  EXPECT_TRUE(hall.desk.deposit(credit(700)));
  std::string told;
  const Day day = hall.desk.close_day([&](const DayTotal& each) {
    told += std::to_string(static_cast<int>(each.kind)) + ' ' +
            std::to_string(each.sum.minor_units()) + '\n';
  });
  EXPECT_TRUE(day.closed);
  EXPECT_EQ(told, "8 2000\n9 700\n");
}

TEST_F(DeskTest, DepositIsCredited) {
  Hall hall(cells, bank, &cash);
  const Receipt receipt = hall.desk.deposit(credit(), "atm 1");
  EXPECT_TRUE(receipt) << receipt.words();
  EXPECT_STREQ(receipt.words(), "Deposited 50.00.");
  EXPECT_EQ(bank.balance(), 5000);
  EXPECT_EQ(cash.returned, 0);
}

TEST_F(DeskTest, DepositThatIsNotCreditedIsReturnedOnce) {
  const struct {
    const char* what;
    Line line;
    const char* refuses;
  } all[] = {{"refused", Line::up, "creditCard"}, {"not sent", Line::down, ""}};
  for (const auto& each : all) {
    SCOPED_TRACE(each.what);
    Cells fresh(8192, 4);
    bank = CardBank();
    cash = CashBox();
    Hall hall(fresh, bank, &cash);
    bank.line = each.line;
    bank.refuses = each.refuses;
    const Receipt receipt = hall.desk.deposit(credit());
    EXPECT_EQ(receipt.verdict, Verdict::not_paid);
    EXPECT_FALSE(receipt.number.empty());
    EXPECT_EQ(cash.returned, 5000);
    EXPECT_EQ(bank.balance(), 0);
    EXPECT_TRUE(hall.resume().empty());
  }
}

TEST_F(DeskTest, DepositInDoubtKeepsTheCash) {
  for (const Line line : {Line::loses_answer, Line::loses_request, Line::delays}) {
    Cells fresh(8192, 4);
    bank = CardBank();
    cash = CashBox();
    Hall hall(fresh, bank, &cash);
    bank.line = line;
    bank.fails_at = "creditCard";
    bank.lags = true;
    EXPECT_EQ(hall.desk.deposit(credit()).verdict, Verdict::unknown);
    bank.lags = false;
    bank.arrive();
    bank.show_late();
    hall.pass(7 * 3600);
    const bool done = line != Line::loses_request;
    EXPECT_EQ(hall.resume().at(0).verdict, done ? Verdict::paid : Verdict::help);
    EXPECT_EQ(cash.returned, 0);
  }
}

TEST_F(DeskTest, DepositThatIsReturnedInPartNeedsAPerson) {
  Hall hall(cells, bank, &cash);
  bank.refuses = "creditCard";
  cash.jams_after = 2000;
  EXPECT_EQ(hall.desk.deposit(credit()).verdict, Verdict::help);
  EXPECT_EQ(cash.returned, 2000);
}

TEST_F(DeskTest, DepositIsNotReturnedUnlessThatIsDurable) {
  Hall hall(cells, bank, &cash);
  bank.refuses = "creditCard";
  hall.flash.fail_from(hall.flash.operations() + 2);  // head; step
  const Receipt receipt = hall.desk.deposit(credit());
  EXPECT_NE(receipt.verdict, Verdict::not_paid);
  EXPECT_EQ(cash.returned, 0);
}

TEST_F(DeskTest, DepositThatWasNotBegunHasNoNumber) {
  Hall hall(cells, bank, &cash);
  CreditCard request = credit();
  request.amount = {};
  const Receipt receipt = hall.desk.deposit(request);
  EXPECT_EQ(receipt.verdict, Verdict::not_paid);
  EXPECT_TRUE(receipt.number.empty());
  EXPECT_TRUE(cash.out.empty());
}

}  // namespace
}  // namespace tillwire::test
