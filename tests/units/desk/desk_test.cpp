// Credits and debits of cards: what is noted and read before they are sent, and what their answers
// mean.
#include <string>
#include <tillwire/ops/cards/get_card_data.hpp>

#include "hall.hpp"

namespace tillwire::test {
namespace {

/// An operation of the desk, as the tests call it.
struct Kind {
  const char* name;
  MovementKind kind;
  bool credits;
  Receipt (*call)(CardDesk& desk, std::int64_t amount);
};
transactions::P2pCredit p2p_credit(std::int64_t amount) {
  transactions::P2pCredit request;
  request.card.card_number = card;
  request.amount = amount;
  request.currency = 978;
  return request;
}
transactions::P2pTransfer transfer(std::int64_t amount, const char* from = card,
                                   const char* to = other_card) {
  transactions::P2pTransfer request;
  request.source.card_number = from;
  request.source.exp_date = "203012";
  request.destination.card_number = to;
  request.amount = amount;
  request.currency = 978;
  return request;
}
cards::TopUp top_up() {
  cards::TopUp request;
  request.pan = card;
  return request;
}
const Kind kinds[] = {
    {"creditCard", MovementKind::credit, true,
     [](CardDesk& desk, std::int64_t amount) { return desk.credit(credit(amount), "desk 4"); }},
    {"debitCard", MovementKind::debit, false,
     [](CardDesk& desk, std::int64_t amount) { return desk.debit(debit(amount), "desk 4"); }},
    {"p2pCredit", MovementKind::credit, true,
     [](CardDesk& desk, std::int64_t amount) {
       return desk.p2p_credit(p2p_credit(amount), "desk 4");
     }},
    {"p2pTransfer", MovementKind::debit, false,
     [](CardDesk& desk, std::int64_t amount) {
       return desk.p2p_transfer(transfer(amount), "desk 4");
     }},
};

TEST_F(DeskTest, EachOperationMovesTheSumOnceAndSaysSo) {
  for (const Kind& each : kinds) {
    SCOPED_TRACE(each.name);
    Cells fresh(8192, 4);
    bank = CardBank();
    Hall hall(fresh, bank);
    ASSERT_TRUE(hall.desk.ready()) << hall.desk.words();
    const Receipt receipt = each.call(hall.desk, 2500);
    EXPECT_TRUE(receipt) << receipt.words();
    EXPECT_EQ(receipt.kind, each.kind);
    EXPECT_EQ(receipt.charged, Amount(2500));
    EXPECT_EQ(text(receipt.rrn), "500000000001");
    EXPECT_EQ(text(receipt.approval_code), "123456");
    EXPECT_EQ(text(receipt.card), masked_card);
    EXPECT_EQ(text(receipt.remark), "desk 4");
    EXPECT_EQ(text(receipt.currency), "978");
    EXPECT_FALSE(receipt.number.empty());
    EXPECT_EQ(bank.balance(), each.credits ? 2500 : -2500);
    ASSERT_EQ(bank.requests.size(), 2U);
    EXPECT_EQ(bank.requests[0].rfind("getTransactions ", 0), 0U) << "the history is read first";
    EXPECT_EQ(bank.count(each.name), 1U);
    EXPECT_STREQ(receipt.words(), each.credits ? "Credited 25.00." : "Debited 25.00.");
  }
}

TEST_F(DeskTest, LostRequestsAndAnswersAreFoundInTheHistory) {
  for (const Kind& each : kinds) {
    for (const bool carried_out : {true, false}) {
      SCOPED_TRACE(each.name);
      Cells fresh(8192, 4);
      bank = CardBank();
      Hall hall(fresh, bank);
      bank.line = carried_out ? Line::loses_answer : Line::loses_request;
      bank.fails_at = each.name;
      const Receipt receipt = each.call(hall.desk, 2500);
      EXPECT_EQ(receipt.verdict, carried_out ? Verdict::paid : Verdict::unknown);
      EXPECT_EQ(bank.count(each.name), 1U) << "it is never sent twice";
      if (carried_out) continue;
      EXPECT_EQ(each.call(hall.desk, 100).error.code, Errc::still_open);
      hall.pass(3600);
      EXPECT_EQ(hall.resume().at(0).verdict, Verdict::unknown) << "the line may be missing so long";
      hall.pass(6 * 3600);
      const auto told = hall.resume();
      ASSERT_EQ(told.size(), 1U);
      EXPECT_EQ(told[0].verdict, Verdict::not_paid);
      EXPECT_EQ(hall.recovery.settled, 1U);
      EXPECT_TRUE(hall.resume().empty()) << "reported once";
      EXPECT_EQ(bank.balance(), 0);
    }
  }
}

TEST_F(DeskTest, RequestThatArrivesLateIsNeverReportedAsNotDone) {
  Hall hall(cells, bank);
  bank.line = Line::delays;
  bank.fails_at = "debitCard";
  EXPECT_EQ(hall.desk.debit(debit()).verdict, Verdict::unknown);
  hall.pass(3600);
  EXPECT_EQ(hall.resume().at(0).verdict, Verdict::unknown);
  bank.arrive();
  EXPECT_EQ(hall.resume().at(0).verdict, Verdict::paid);
}

TEST_F(DeskTest, UnsentRequestsMoveNothing) {
  Hall hall(cells, bank);
  bank.line = Line::down;
  Receipt receipt = hall.desk.debit(debit());
  EXPECT_EQ(receipt.verdict, Verdict::not_paid);
  EXPECT_EQ(receipt.error.code, Errc::unreachable);
  EXPECT_TRUE(bank.requests.empty());
  bank.line = Line::up;
  EXPECT_TRUE(hall.desk.debit(debit()));
  EXPECT_TRUE(hall.resume().empty()) << "the earlier try is not reported after it";
}

TEST_F(DeskTest, NothingIsSentWithoutTheHistory) {
  Hall hall(cells, bank);
  for (const char* const unusable : {"{}", "<html>", R"({"transactions":[{"utrnno":1}]})"}) {
    bank.history = unusable;
    const Receipt receipt = hall.desk.debit(debit());
    EXPECT_EQ(receipt.verdict, Verdict::not_paid) << unusable;
    EXPECT_NE(receipt.error.code, Errc::none);
  }
  EXPECT_EQ(bank.count("debitCard"), 0U);
}

TEST_F(DeskTest, RefusalIsConfirmedByTheHistory) {
  Hall hall(cells, bank);
  bank.refuses = "debitCard";
  Receipt receipt = hall.desk.debit(debit());
  EXPECT_EQ(receipt.verdict, Verdict::not_paid);
  EXPECT_EQ(bank.count("getTransactions"), 2U);
  // Something on the way sends it twice, and the second one is refused.
  bank.refuses.clear();
  bank.only_once = true;
  bank.line = Line::twice;
  bank.fails_at = "debitCard";
  receipt = hall.desk.debit(debit(4000));
  EXPECT_EQ(receipt.verdict, Verdict::paid);
  EXPECT_EQ(bank.balance(), -4000);
}

TEST_F(DeskTest, FaultOfTheProcessingSystemRefusesByItsCode) {
  struct Case {
    const char* fault;
    const char* code;
    Verdict verdict;
  };
  const Case cases[] = {
      {"svfeProcessingFault", "51", Verdict::not_paid},
      {"svfeProcessingFault", "68", Verdict::unknown},
      {"svfeProcessingFault", "00", Verdict::unknown},
      {"svfeProcessingFault", "08", Verdict::unknown},
      {"serviceLevelFault", "51", Verdict::unknown},
      {"serviceLevelFault", "1008", Verdict::unknown},
  };
  for (const Case& each : cases) {
    SCOPED_TRACE(std::string(each.fault) + ' ' + each.code);
    Cells fresh(8192, 4);
    bank = CardBank();
    Hall hall(fresh, bank);
    bank.refuses = "debitCard";
    bank.fault = each.fault;
    bank.code = each.code;
    EXPECT_EQ(hall.desk.debit(debit()).verdict, each.verdict);
  }
  // The fault lies: the history has the money.
  Cells fresh(8192, 4);
  bank = CardBank();
  Hall hall(fresh, bank);
  bank.only_once = true;
  bank.fault = "svfeProcessingFault";
  bank.line = Line::twice;
  bank.fails_at = "debitCard";
  EXPECT_EQ(hall.desk.debit(debit(4000)).verdict, Verdict::paid);
}

/// Nor does a code that a second copy of the request would have got.
TEST_F(DeskTest, AnswerThatDecidesNothingIsNeitherDoneNorRefused) {
  for (const char* const code : {"91", "61", "65", "94"}) {
    SCOPED_TRACE(code);
    Cells fresh(8192, 4);
    bank = CardBank();
    Hall hall(fresh, bank);
    bank.refuses = "debitCard";
    bank.code = code;
    EXPECT_EQ(hall.desk.debit(debit()).verdict, Verdict::unknown);
    hall.pass(7 * 3600);
    EXPECT_EQ(hall.resume().at(0).verdict, Verdict::not_paid);
  }
}

TEST_F(DeskTest, TwoLinesMoreDecideNothing) {
  Hall hall(cells, bank);
  bank.line = Line::loses_answer;
  bank.fails_at = "debitCard";
  bank.lags = true;
  EXPECT_EQ(hall.desk.debit(debit()).verdict, Verdict::unknown);
  bank.cards[card].push_back({false, 5000, 99, "", false, false});
  bank.show_late();
  EXPECT_EQ(hall.resume().at(0).verdict, Verdict::unknown);
  hall.pass(200);
  const auto told = hall.resume();
  EXPECT_EQ(told.at(0).verdict, Verdict::help);
  EXPECT_STREQ(told[0].words(), "Look 520000******0007 up at the gateway: 50.00.");
}

/// Begins a withdrawal whose request is lost, shows what was late, and ends it.
Receipt lose_withdrawal(Hall& hall, CardBank& bank, const DebitCard& request) {
  bank.line = Line::loses_request;
  bank.fails_at = "debitCard";
  const unsigned before = bank.count("debitCard");
  EXPECT_TRUE(hall.desk.start_withdraw(request));
  while (bank.count("debitCard") == before) EXPECT_FALSE(hall.desk.poll());
  bank.show_late();
  while (!hall.desk.poll()) continue;
  bank.line = Line::up;
  return hall.desk.take();
}

TEST_F(DeskTest, LineOfAnEarlierMovementDoesNotCountForALaterOne) {
  const DebitCard request = debit_by_id();
  {
    Hall hall(cells, bank, &cash);
    bank.lags = true;
    EXPECT_TRUE(hall.desk.withdraw(request));
    EXPECT_EQ(lose_withdrawal(hall, bank, request).verdict, Verdict::unknown);
    EXPECT_EQ(cash.sum(), 5000) << "no cash without a debit";
    EXPECT_EQ(hall.resume().at(0).verdict, Verdict::unknown);
  }
  Hall hall(cells, bank, &cash);
  hall.pass(3600);
  EXPECT_EQ(hall.resume().at(0).verdict, Verdict::unknown);
  hall.pass(6 * 3600);
  EXPECT_EQ(hall.resume().at(0).verdict, Verdict::help);
  EXPECT_EQ(bank.balance(), -5000);
}

TEST_F(DeskTest, LineOfAnEarlierTransferDoesNotCountForACreditOfItsReceiver) {
  Hall hall(cells, bank);
  bank.lags = true;
  EXPECT_TRUE(hall.desk.p2p_transfer(transfer(2500)));
  bank.line = Line::loses_request;
  bank.fails_at = "creditCard";
  CreditCard receiver = credit(2500);
  receiver.card.card_number = other_card;
  EXPECT_EQ(hall.desk.credit(receiver).verdict, Verdict::unknown);
  bank.line = Line::up;
  bank.show_late();
  EXPECT_EQ(hall.resume().at(0).verdict, Verdict::unknown);
}

/// Its line comes at last, in addition to that of the earlier one.
TEST_F(DeskTest, AsManyLinesMoreAsThereMayBeAreAllOfThem) {
  Hall hall(cells, bank);
  bank.lags = true;
  EXPECT_TRUE(hall.desk.debit(debit()));
  bank.line = Line::loses_answer;
  bank.fails_at = "debitCard";
  EXPECT_EQ(hall.desk.debit(debit()).verdict, Verdict::unknown);
  bank.line = Line::up;
  bank.show_late();
  EXPECT_EQ(hall.resume().at(0).verdict, Verdict::paid);
  EXPECT_EQ(bank.balance(), -10000);
}

TEST_F(DeskTest, EarlierMovementsMatterOnlyWhileTheirLineMayBeMissing) {
  CardDeskOptions at_once = options();
  at_once.history = Seconds(0);
  const struct {
    const char* what;
    CardDeskOptions of;
    std::uint32_t passes;
    std::int64_t earlier;
    Verdict verdict;
  } all[] = {{"another sum", options(), 0, 4999, Verdict::paid},
             {"long ago", options(), 7 * 3600, 5000, Verdict::paid},
             {"just now", options(), 0, 5000, Verdict::unknown},
             {"histories never lag", at_once, 0, 5000, Verdict::paid}};
  for (const auto& each : all) {
    SCOPED_TRACE(each.what);
    Cells fresh(8192, 4);
    bank = CardBank();
    Hall hall(fresh, bank, nullptr, each.of);
    EXPECT_TRUE(hall.desk.debit(debit(each.earlier)));
    hall.pass(each.passes);
    bank.line = Line::loses_answer;
    bank.fails_at = "debitCard";
    EXPECT_EQ(hall.desk.debit(debit()).verdict, each.verdict);
  }
}

/// A change of banks drops what was reported; a day's end, too.
TEST_F(DeskTest, LineDecidesNothingWhileTheStoreMayHaveDroppedAnEarlierOne) {
  for (const bool waits : {false, true}) {
    SCOPED_TRACE(waits);
    Cells fresh(8192, 4);
    bank = CardBank();
    Hall hall(fresh, bank);
    bank.lags = true;
    EXPECT_TRUE(hall.desk.debit(debit()));
    EXPECT_TRUE(hall.desk.close_day([](const DayTotal&) {}).closed);
    EXPECT_TRUE(hall.desk.credit(credit(100)));
    if (waits) {
      bank.show_late();
      hall.pass(7 * 3600);
    }
    bank.line = Line::loses_request;
    bank.fails_at = "debitCard";
    if (waits) {
      bank.line = Line::loses_answer;
      bank.lags = false;
    }
    EXPECT_EQ(hall.desk.debit(debit()).verdict, waits ? Verdict::paid : Verdict::unknown);
    bank.line = Line::up;
    bank.show_late();
    if (waits) continue;
    EXPECT_EQ(hall.resume().at(0).verdict, Verdict::unknown);
    hall.pass(7 * 3600);
    EXPECT_EQ(hall.resume().at(0).verdict, Verdict::help);
  }
}

TEST_F(DeskTest, LineCountsIfItNamesThisTerminal) {
  for (const char* const terminal : {"T1", "T2", ""}) {
    SCOPED_TRACE(terminal);
    Cells fresh(8192, 4);
    bank = CardBank();
    CardDeskOptions of = options();
    of.alone_on_cards = false;
    of.terminal_id = "T1";
    Hall hall(fresh, bank, nullptr, of);
    bank.line = Line::loses_answer;
    bank.fails_at = "debitCard";
    bank.terminal = terminal;
    const bool own = bank.terminal == "T1";
    EXPECT_EQ(hall.desk.debit(debit()).verdict, own ? Verdict::paid : Verdict::unknown);
    if (own) continue;
    hall.pass(7 * 3600);
    EXPECT_EQ(hall.resume().at(0).verdict,
              bank.terminal.empty() ? Verdict::help : Verdict::not_paid);
  }
}

TEST_F(DeskTest, EmptyHistoryDecidesNothing) {
  Hall hall(cells, bank);
  bank.history = R"({"transactions":[]})";
  bank.line = Line::loses_answer;
  bank.fails_at = "debitCard";
  EXPECT_EQ(hall.desk.debit(debit()).verdict, Verdict::unknown);
  EXPECT_NE(bank.requests[0].find(R"("period":{"start":"2026-12-15"})"), std::string::npos);
  EXPECT_NE(bank.requests[1].find(R"("period":{})"), std::string::npos) << "then all of it";
  hall.pass(86400);
  EXPECT_EQ(hall.resume().at(0).verdict, Verdict::unknown);
  EXPECT_NE(bank.requests.back().find(R"("period":{})"), std::string::npos);
  hall.pass(7 * 86400);
  EXPECT_EQ(hall.resume().at(0).verdict, Verdict::help);
}

/// A service may show no history at all; a refusal says as well that nothing has moved.
TEST_F(DeskTest, RefusalOnANewCardIsNotDoneOnceNoLineCanBeMissing) {
  bank.history = R"({"transactions":[]})";
  bank.refuses = "debitCard";
  {
    Hall hall(cells, bank);
    EXPECT_EQ(hall.desk.debit(debit()).verdict, Verdict::unknown);
    hall.pass(3600);
    EXPECT_EQ(hall.resume().at(0).verdict, Verdict::unknown);
  }
  {
    Cells copy = cells;
    Hall hall(copy, bank);
    hall.pass(7 * 3600);
    bank.history.clear();
    EXPECT_EQ(hall.resume().at(0).verdict, Verdict::unknown) << "it is no longer empty";
    bank.history = R"({"transactions":[]})";
  }
  Hall hall(cells, bank);
  hall.pass(7 * 3600);
  EXPECT_EQ(hall.resume().at(0).verdict, Verdict::not_paid);
}

/// With a clock that was never set, all of the history is read; what it showed survives a change of
/// banks.
TEST_F(DeskTest, CountsOfTheWholeHistorySurviveAChangeOfBanks) {
  bank.cards[card].push_back({false, 5000, 5, "", false, false});
  CountingRandom random;
  CardDeskOptions of = options();
  of.random = &random;
  Cells small(512, 4);
  Hall timeless(small, bank, nullptr, of);
  timeless.noon.time_s = 0;
  ASSERT_TRUE(timeless.desk.open()) << timeless.desk.words();
  bank.line = Line::loses_request;
  bank.fails_at = "debitCard";
  EXPECT_EQ(timeless.desk.debit(debit_by_id()).verdict, Verdict::unknown);
  EXPECT_NE(bank.requests.at(0).find(R"("period":{})"), std::string::npos);
  bank.line = Line::up;
  for (int i = 0; i != 10; ++i) {
    CreditCard to_other = credit(100);
    to_other.card = {};
    to_other.card.card_id = "id-15";
    EXPECT_TRUE(timeless.desk.credit(to_other));
  }
  EXPECT_EQ(timeless.resume().at(0).verdict, Verdict::unknown) << "there was one before";
}

TEST_F(DeskTest, OnlyOneMovementOfACardIsInDoubtAtATime) {
  Hall hall(cells, bank);
  bank.line = Line::loses_request;
  bank.fails_at = "debitCard";
  EXPECT_EQ(hall.desk.debit(debit()).verdict, Verdict::unknown);
  bank.line = Line::up;
  EXPECT_EQ(hall.desk.credit(credit(100)).error.code, Errc::still_open);
  EXPECT_EQ(hall.desk.credit(credit_by_id(100)).error.code, Errc::still_open)
      << "it may be the same card";
  CreditCard other = credit(100);
  other.card.card_number = other_card;
  EXPECT_TRUE(hall.desk.credit(other));
}

/// In the history of its destination, a transfer is a credit.
TEST_F(DeskTest, TransferInDoubtBlocksCreditsOfItsDestination) {
  for (const bool by_id : {false, true}) {
    Cells fresh(8192, 4);
    bank = CardBank();
    Hall hall(fresh, bank);
    bank.line = Line::loses_request;
    bank.fails_at = "p2pTransfer";
    transactions::P2pTransfer request = transfer(2500);
    if (by_id) {
      request.destination = {};
      request.destination.card_id = "id-15";
    }
    EXPECT_EQ(hall.desk.p2p_transfer(request).verdict, Verdict::unknown);
    bank.line = Line::up;
    CreditCard receiver = credit(2500);
    receiver.card.card_number = other_card;
    EXPECT_EQ(hall.desk.credit(receiver).error.code, Errc::still_open);
    DebitCard payer = debit();
    payer.card.card_number = other_card;
    EXPECT_TRUE(hall.desk.debit(payer)) << "it has no line among debits";
  }
  // And a credit in doubt blocks transfers to its card.
  Cells fresh(8192, 4);
  bank = CardBank();
  Hall hall(fresh, bank);
  bank.line = Line::loses_request;
  bank.fails_at = "creditCard";
  EXPECT_EQ(hall.desk.credit(credit()).verdict, Verdict::unknown);
  bank.line = Line::up;
  EXPECT_EQ(hall.desk.p2p_transfer(transfer(2500, other_card, card)).error.code, Errc::still_open);
}

TEST_F(DeskTest, TopUpHasNoHistoryAndItsDoubtIsReported) {
  Hall hall(cells, bank);
  const Receipt done = hall.desk.top_up(top_up(), "top-up");
  EXPECT_TRUE(done) << done.words();
  EXPECT_STREQ(done.words(), "Credited.");
  EXPECT_EQ(bank.count("getTransactions"), 0U);
  bank.line = Line::loses_answer;
  EXPECT_EQ(hall.desk.top_up(top_up()).verdict, Verdict::unknown);
  EXPECT_EQ(hall.desk.top_up(top_up()).error.code, Errc::still_open);
  bank.line = Line::up;
  EXPECT_EQ(hall.resume().at(0).verdict, Verdict::unknown) << "it may still arrive";
  hall.pass(200);
  EXPECT_EQ(hall.resume().at(0).verdict, Verdict::help);
  bank.refuses = "topUp";
  EXPECT_EQ(hall.desk.top_up(top_up()).verdict, Verdict::help)
      << "something may have sent it twice";
}

TEST_F(DeskTest, CardWithoutANumberOrAnIdIsSentWithoutTheHistory) {
  Hall hall(cells, bank);
  DebitCard request = debit();
  request.card = {};
  request.card.bar_code = "77";
  bank.cards[""] = {};
  EXPECT_TRUE(hall.desk.debit(request));
  EXPECT_EQ(bank.count("getTransactions"), 0U);
  bank.line = Line::loses_answer;
  EXPECT_EQ(hall.desk.debit(request).verdict, Verdict::unknown);
  hall.pass(200);
  const auto told = hall.resume();
  EXPECT_EQ(told.at(0).verdict, Verdict::help);
  EXPECT_STREQ(told[0].words(), "Look the card up at the gateway: 50.00.");
}

TEST_F(DeskTest, WrongRequestsAreRefusedWithTheirField) {
  Hall hall(cells, bank);
  const auto refused = [](const Receipt& receipt, Errc code, const char* field) {
    EXPECT_EQ(receipt.verdict, Verdict::not_paid);
    EXPECT_EQ(receipt.error.code, code) << field;
    EXPECT_EQ(text(receipt.field), std::string(field).substr(0, 23));
  };
  DebitCard request = debit();
  request.amount = {};
  refused(hall.desk.debit(request), Errc::missing, "amount");
  request.amount = 0;
  refused(hall.desk.debit(request), Errc::bad_value, "amount");
  request = debit();
  request.currency = {};
  refused(hall.desk.debit(request), Errc::missing, "currency");
  request.currency = 1000;
  refused(hall.desk.debit(request), Errc::bad_value, "currency");
  refused(hall.desk.debit(debit(), "a\nb"), Errc::bad_value, "remark");
  request = debit();
  request.card = {};
  request.card.card_id = "1234567890123456789012345678901234567";
  refused(hall.desk.debit(request), Errc::too_long, "cardId");
  transactions::P2pCredit query = p2p_credit(100);
  const transactions::OriginalTransactionParameters original;
  query.original = &original;
  refused(hall.desk.p2p_credit(query), Errc::conflict, "originalTransactionParameters");
  request = debit();
  request.card.exp_date = "20";
  refused(hall.desk.debit(request), Errc::too_short, "cardIdentification.expDate");
  EXPECT_EQ(bank.count("debitCard"), 0U);
  EXPECT_EQ(bank.balance(), 0);
}

TEST_F(DeskTest, RequestThatBorrowsFromAnAnswerIsNotSent) {
  Hall hall(cells, bank);
  cards::GetCardData query;
  query.identification.card.card_number = card;
  const auto answer = hall.desk.call(query);
  ASSERT_TRUE(answer);
  DebitCard request = debit();
  request.card = {};
  request.card.card_id = answer->card_data.card_id;
  const Receipt receipt = hall.desk.debit(request, answer->card_data.card_id);
  EXPECT_EQ(receipt.error.code, Errc::too_borrowed);
  EXPECT_EQ(text(receipt.field), "cardId");
  EXPECT_EQ(text(receipt.remark), "id-7") << "the remark is copied";
  EXPECT_EQ(bank.count("debitCard"), 0U);
}

TEST_F(DeskTest, StepsNeverWait) {
  Hall hall(cells, bank);
  bank.line = Line::hangs;
  const DebitCard request = debit();
  ASSERT_TRUE(hall.desk.start_debit(request));
  for (int i = 0; i != 50; ++i) EXPECT_FALSE(hall.desk.poll());
  EXPECT_EQ(hall.desk.take().error.code, Errc::busy);
  EXPECT_FALSE(hall.desk.start_debit(request)) << "one at a time";
  EXPECT_EQ(hall.desk.credit(credit()).error.code, Errc::busy);
  bank.line = Line::up;
  while (!hall.desk.poll()) hall.ticks.ms += 100;
  EXPECT_EQ(hall.desk.take().verdict, Verdict::not_paid) << "the history was not read";
  ASSERT_TRUE(hall.desk.start_debit(request));
  while (!hall.desk.poll()) continue;
  EXPECT_TRUE(hall.desk.take());
  EXPECT_TRUE(bank.waits_ms.empty());
}

TEST_F(DeskTest, DayHasWhatWasReported) {
  Hall hall(cells, bank);
  EXPECT_TRUE(hall.desk.credit(credit(300)));
  EXPECT_TRUE(hall.desk.debit(debit(1000)));
  EXPECT_TRUE(hall.desk.debit(debit(2000)));
  std::int64_t credits = 0;
  std::int64_t debits = 0;
  const Day day = hall.desk.close_day([&](const DayTotal& each) {
    (each.kind == MovementKind::credit ? credits : debits) += each.sum.minor_units();
  });
  EXPECT_TRUE(day.closed);
  EXPECT_EQ(credits, 300);
  EXPECT_EQ(debits, 3000);
}

TEST_F(DeskTest, NeedsANameAndAStorage) {
  CardDeskOptions of = options();
  of.name = "";
  Hall unnamed(cells, bank, nullptr, of);
  EXPECT_FALSE(unnamed.desk.ready());
  EXPECT_NE(std::string(unnamed.desk.words()).find("name"), std::string::npos);
  EXPECT_EQ(unnamed.desk.debit(debit()).error.code, Errc::journal);
  Cells damaged(8192, 4);
  std::fill(damaged.bytes.begin(), damaged.bytes.end(), std::uint8_t{0});
  Hall hall(damaged, bank);
  EXPECT_EQ(hall.desk.debit(debit()).verdict, Verdict::help);
  EXPECT_TRUE(bank.requests.empty());
}

}  // namespace
}  // namespace tillwire::test
