// A card desk of C with a bank in memory: what C adds to the desk, which tests/units/desk tests,
// and wrong use of every function: an error names the argument, and nothing is sent.
#include <tillwire/c/desk.h>
#include <tillwire/c/ops/cards/get_card_data.h>

#include <string>
#include <units/desk/bank.hpp>
#include <vector>

#include "misuse.hpp"

namespace tillwire::test {
namespace {

constexpr char card_number[] = "5200000000000007";
constexpr char other_number[] = "5200000000000015";

struct Ticks final : Clock {
  std::uint32_t ms = 0;
  std::uint32_t now_ms() override { return ms += 5; }
};

/// A dispenser as a C program has it.
struct Cassette {
  tw_cash_out says = tw_cash_unknown();
  int busy = 0;
  bool jams = false;
  std::uint64_t last_id = 0;
  std::int64_t paid_out = 0;
  std::int64_t returned = 0;
  std::int32_t last_currency = 0;
  tw_desk* uses = nullptr;  // while it is asked
  std::string told;

  static Cassette& of(void* self) { return *static_cast<Cassette*>(self); }
  void order(std::uint64_t id, std::int64_t sum, std::int32_t currency) {
    last_id = id;
    last_currency = currency;
    says = jams ? tw_cash_came(sum / 2) : tw_cash_came(sum);
  }
  tw_dispenser table() {
    return {
        this,
        [](void* self, std::uint64_t id, std::int64_t sum, std::int32_t currency) {
          of(self).order(id, sum, currency);
          of(self).paid_out += tw_minor_units(of(self).says.sum);
        },
        [](void* self, std::uint64_t id, std::int64_t sum, std::int32_t currency) {
          of(self).order(id, sum, currency);
          of(self).returned += tw_minor_units(of(self).says.sum);
        },
        [](void* self, std::uint64_t id) {
          Cassette& cassette = of(self);
          if (cassette.uses != nullptr) {
            tw_receipt receipt;
            tw_desk_last(cassette.uses, &receipt);
            cassette.told = said(receipt);
          }
          if (cassette.busy != 0) return --cassette.busy, tw_cash_busy();
          return id == cassette.last_id ? cassette.says : tw_cash_came(0);
        },
    };
  }
};

template <class Request>
Request request_of(std::int64_t amount) {
  Request request = {};
  request.card.card_number = tw_secret_of(card_number);
  request.amount = tw_amount(amount);
  request.currency = tw_int32_of(978);
  return request;
}

tw_p2p_transfer_request a_transfer() {
  tw_p2p_transfer_request transfer = {};
  transfer.source.card_number = tw_secret_of(card_number);
  transfer.source.exp_date = tw_secret_of("203012");
  transfer.destination.card_number = tw_secret_of(other_number);
  transfer.amount = tw_amount(700);
  transfer.currency = tw_int32_of(978);
  return transfer;
}
tw_top_up_request a_top_up() {
  tw_top_up_request top_up = {};
  top_up.pan = tw_secret_of(card_number);
  top_up.expiry_month = tw_secret_of("12");
  top_up.expiry_year = tw_secret_of("2030");
  top_up.cvc = tw_secret_of("123");
  top_up.cardholder_name = tw_text_of("JANE DOE");
  return top_up;
}

/// A desk with a bank and a cassette.
struct Hall : CPorts {
  CardBank bank;
  Ticks ticks;
  Cassette cassette;
  tw_transport bank_table = c::table_of(static_cast<Transport&>(bank));
  tw_clock ticks_table = c::table_of(static_cast<Clock&>(ticks));
  tw_dispenser dispenser = cassette.table();
  tw_random random = {nullptr, [](void*, void* to, std::uint32_t size) {
                        return int{std::memset(to, 7, size) != nullptr};
                      }};
  tw_card_acceptor_parameters acceptor = {};
  tw_desk desk{};

  explicit Hall(std::uint32_t history_s = 0, CallSite site = CallSite::here()) {
    const Traced traced(site);
    acceptor.terminal_identification = tw_text_of("T1");
    acceptor.merchant_identification = tw_text_of("M1");
    acceptor.merchant_type = tw_text_of("6011");
    tw_desk_options options = desk_options();
    options.transport = &bank_table;
    options.clock = &ticks_table;
    options.random = &random;
    options.acceptor = &acceptor;
    options.history_s = history_s;
    tw_error error;
    EXPECT_EQ(tw_desk_init(&desk, &options, &error), TW_ERRC_NONE) << error.field;
    EXPECT_EQ(tw_desk_pay_cash_by(&desk, &dispenser, &error), TW_ERRC_NONE);
    EXPECT_STREQ(tw_desk_words(&desk), "ready");
  }
  ~Hall() { tw_desk_deinit(&desk); }
  Hall(const Hall&) = delete;
  Hall& operator=(const Hall&) = delete;
};

std::string words_of(const tw_receipt& receipt) {
  char words[128];
  return tw_receipt_words(&receipt, words, sizeof words);
}
void note(void* self, const tw_receipt* receipt) {
  *static_cast<std::string*>(self) += words_of(*receipt);
}
void ignore(void*, const tw_receipt*) {}
void ignore_total(void*, const tw_day_total*) {}
int find_card(void*, const char* masked, tw_card_identification* card) {
  if (std::strcmp(masked, "520000******0007") != 0) return 0;
  card->card_number = tw_secret_of(card_number);
  return 1;
}

TEST(CDesk, EachMovementSendsItsOperation) {
  Hall hall;
  tw_receipt receipt;
  const auto credit = request_of<tw_credit_card_request>(5000);
  EXPECT_EQ(tw_desk_credit(&hall.desk, &credit, "a", &receipt), 1) << words_of(receipt);
  EXPECT_STREQ(receipt.remark, "a");
  const auto debit = request_of<tw_debit_card_request>(1000);
  EXPECT_EQ(tw_desk_debit(&hall.desk, &debit, nullptr, &receipt), 1) << words_of(receipt);
  EXPECT_EQ(words_of(receipt), "Debited 10.00.");
  EXPECT_STREQ(receipt.card, "520000******0007");
  const auto p2p = request_of<tw_p2p_credit_request>(500);
  EXPECT_EQ(tw_desk_p2p_credit(&hall.desk, &p2p, "b", &receipt), 1) << words_of(receipt);
  const tw_p2p_transfer_request transfer = a_transfer();
  EXPECT_EQ(tw_desk_p2p_transfer(&hall.desk, &transfer, "c", &receipt), 1) << words_of(receipt);
  const tw_top_up_request top_up = a_top_up();
  EXPECT_EQ(tw_desk_top_up(&hall.desk, &top_up, "d", &receipt), 1) << words_of(receipt);
  for (const char* const each : {"creditCard", "debitCard", "p2pCredit", "p2pTransfer", "topUp"}) {
    EXPECT_EQ(hall.bank.count(each), 1U) << each;
  }
  EXPECT_EQ(hall.bank.balance(), 5000 - 1000 + 500 - 700);
  tw_receipt last;
  EXPECT_EQ(tw_desk_last(&hall.desk, &last), 1);
  EXPECT_STREQ(last.remark, "d");
  EXPECT_STREQ(last.number, receipt.number);
}

TEST(CDesk, CashComesOutAndTheRestIsCreditedBack) {
  Hall hall;
  hall.cassette.busy = 3;
  const auto debit = request_of<tw_debit_card_request>(5000);
  tw_receipt receipt;
  EXPECT_EQ(tw_desk_withdraw(&hall.desk, &debit, "atm 1", &receipt), 1) << words_of(receipt);
  EXPECT_EQ(words_of(receipt), "Paid out 50.00.");
  EXPECT_EQ(hall.cassette.paid_out, 5000);
  EXPECT_EQ(hall.cassette.last_currency, 978);
  EXPECT_EQ(tw_desk_repayment(&hall.desk, &receipt), 0);
  EXPECT_STREQ(receipt.number, "");
  const std::uint64_t first = hall.cassette.last_id;
  hall.cassette.jams = true;
  EXPECT_EQ(tw_desk_withdraw(&hall.desk, &debit, "atm 1", &receipt), 0);
  EXPECT_EQ(words_of(receipt), "Only 25.00 of 50.00 paid out.");
  EXPECT_NE(hall.cassette.last_id, first);
  EXPECT_NE(hall.cassette.last_id >> 32, 0U) << "the series is in it";
  EXPECT_EQ(tw_desk_repayment(&hall.desk, &receipt), 1) << words_of(receipt);
  EXPECT_EQ(words_of(receipt), "Credited 25.00.");
  EXPECT_STREQ(receipt.remark, "atm 1");
  EXPECT_NE(hall.bank.requests.back().find(R"("terminalIdentification":"T1")"), std::string::npos);
  EXPECT_EQ(hall.bank.balance(), -7500);
}

TEST(CDesk, ADepositThatIsRefusedIsReturned) {
  Hall hall;
  const auto credit = request_of<tw_credit_card_request>(2000);
  tw_receipt receipt;
  EXPECT_EQ(tw_desk_deposit(&hall.desk, &credit, nullptr, &receipt), 1) << words_of(receipt);
  EXPECT_EQ(hall.cassette.returned, 0);
  hall.bank.refuses = "creditCard";
  EXPECT_EQ(tw_desk_deposit(&hall.desk, &credit, nullptr, &receipt), 0);
  EXPECT_EQ(receipt.verdict, TW_VERDICT_NOT_PAID) << words_of(receipt);
  EXPECT_EQ(hall.cassette.returned, 2000);
}

TEST(CDesk, EachMovementInSteps) {
  Hall hall;
  const auto credit = request_of<tw_credit_card_request>(5000);
  const auto debit = request_of<tw_debit_card_request>(1000);
  const auto p2p = request_of<tw_p2p_credit_request>(500);
  const tw_p2p_transfer_request transfer = a_transfer();
  const tw_top_up_request top_up = a_top_up();
  tw_desk* const desk = &hall.desk;
  const std::vector<std::function<tw_errc(tw_error*)>> starts = {
      [&](auto* e) { return tw_desk_start_credit(desk, &credit, "a", e); },
      [&](auto* e) { return tw_desk_start_debit(desk, &debit, "a", e); },
      [&](auto* e) { return tw_desk_start_p2p_credit(desk, &p2p, "a", e); },
      [&](auto* e) { return tw_desk_start_p2p_transfer(desk, &transfer, "a", e); },
      [&](auto* e) { return tw_desk_start_top_up(desk, &top_up, "a", e); },
      [&](auto* e) { return tw_desk_start_withdraw(desk, &debit, "a", e); },
      [&](auto* e) { return tw_desk_start_deposit(desk, &credit, "a", e); },
  };
  std::string told;
  for (const auto& start : starts) {
    tw_error error;
    tw_receipt receipt;
    ASSERT_EQ(start(&error), TW_ERRC_NONE) << tw_words(error.code);
    // All that would begin something else is refused meanwhile.
    for (const auto& another : starts) {
      EXPECT_EQ(another(&error), TW_ERRC_BUSY);
      EXPECT_EQ(another(nullptr), TW_ERRC_BUSY);
    }
    EXPECT_EQ(tw_desk_take(desk, &receipt), 0);
    EXPECT_EQ(receipt.error.code, TW_ERRC_BUSY);
    EXPECT_EQ(tw_desk_start_resume(desk, note, nullptr, &told, &error), TW_ERRC_BUSY);
    EXPECT_EQ(tw_desk_resume(desk, note, nullptr, &told, nullptr, nullptr), TW_ERRC_BUSY);
    EXPECT_EQ(
        tw_desk_close_day(desk, ignore_total, nullptr, TW_CLOSING_IF_SETTLED, nullptr, &error),
        TW_ERRC_BUSY);
    EXPECT_EQ(tw_desk_debit(desk, &debit, nullptr, &receipt), 0);
    EXPECT_EQ(receipt.error.code, TW_ERRC_BUSY);
    EXPECT_STREQ(receipt.number, "");
    while (tw_desk_poll(desk) == 0) {
    }
    EXPECT_EQ(tw_desk_take(desk, &receipt), 1) << words_of(receipt);
    told += words_of(receipt);
  }
  EXPECT_EQ(told,
            "Credited 50.00.Debited 10.00.Credited 5.00.Debited 7.00.Credited.Paid out 10.00."
            "Deposited 50.00.");
}

TEST(CDesk, ALostAnswerIsFoundByTheCardThatTheProgramFinds) {
  Hall hall(UINT32_MAX);
  hall.bank.line = CardBank::Line::loses_answer;
  hall.bank.fails_at = "debitCard";
  hall.bank.history = "{}";  // nothing can be asked
  tw_receipt receipt;
  const auto debit = request_of<tw_debit_card_request>(5000);
  EXPECT_EQ(tw_desk_debit(&hall.desk, &debit, nullptr, &receipt), 0);
  EXPECT_EQ(receipt.verdict, TW_VERDICT_NOT_PAID) << "the history before could not be read";
  hall.bank.history.clear();
  hall.bank.lags = true;
  EXPECT_EQ(tw_desk_debit(&hall.desk, &debit, nullptr, &receipt), 0);
  std::string told;
  tw_recovery recovery;
  tw_error error;
  // Without the card it stays open: by no function, by one that does not know it, and by one that
  // finds half a value.
  const std::vector<tw_find_card> finds = {
      nullptr, [](void*, const char*, tw_card_identification*) { return 0; },
      [](void*, const char*, tw_card_identification* card) {
        card->card_number = tw_secret_of(card_number);
        card->encrypted_card_number.at = card_number;
        return 1;
      }};
  hall.bank.show_late();
  for (const tw_find_card find : finds) {
    const std::size_t before = hall.bank.requests.size();
    EXPECT_EQ(tw_desk_resume(&hall.desk, note, find, &told, &recovery, &error), TW_ERRC_NONE);
    EXPECT_EQ(recovery.open, 1U);
    EXPECT_EQ(hall.bank.requests.size(), before);
  }
  told.clear();
  EXPECT_EQ(tw_desk_start_resume(&hall.desk, note, find_card, &told, &error), TW_ERRC_NONE);
  while (tw_desk_poll(&hall.desk) == 0) {
  }
  EXPECT_EQ(told, "Debited 50.00.");
  EXPECT_EQ(tw_desk_recovery(&hall.desk, &recovery), TW_ERRC_NONE);
  EXPECT_EQ(recovery.settled, 1U);
  EXPECT_EQ(recovery.open, 0U);
  EXPECT_EQ(hall.bank.balance(), -5000);
}

TEST(CDesk, CallsOperationsThatMoveNoMoney) {
  Hall hall;
  tw_get_card_data_request query = {};
  query.identification.card.card_number = tw_secret_of(card_number);
  tw_get_card_data_response answer;
  ASSERT_EQ(tw_desk_call_get_card_data(&hall.desk, &query, &answer), TW_ERRC_NONE);
  EXPECT_NE(tw_is(answer.card_data.card_id, "id-7"), 0);
  // A movement that borrows from the answer, which is overwritten before it is sent, is refused.
  tw_receipt receipt;
  auto debit = request_of<tw_debit_card_request>(100);
  debit.card = {};
  debit.card.card_id = answer.card_data.card_id;
  EXPECT_EQ(tw_desk_debit(&hall.desk, &debit, nullptr, &receipt), 0);
  EXPECT_EQ(receipt.error.code, TW_ERRC_TOO_BORROWED);
  EXPECT_STREQ(receipt.field, "cardId");
  debit.card.card_id = tw_text_of("id-7");
  EXPECT_EQ(tw_desk_debit(&hall.desk, &debit, nullptr, &receipt), 1) << words_of(receipt);
  // Payments are refused, and so is any while something is under way.
  tw_error error;
  tw_debit_card_response debited;
  EXPECT_EQ(tw_desk_call(&hall.desk, &tw_op_debit_card, &debit, &debited, &error), TW_ERRC_MISUSE);
  EXPECT_EQ(said(error), "not possible here: operation");
  EXPECT_EQ(debited.failure.code, TW_ERRC_MISUSE);
  ASSERT_EQ(tw_desk_start_debit(&hall.desk, &debit, nullptr, &error), TW_ERRC_NONE);
  EXPECT_EQ(tw_desk_call_get_card_data(&hall.desk, &query, &answer), TW_ERRC_BUSY);
  while (tw_desk_poll(&hall.desk) == 0) {
  }
  EXPECT_EQ(hall.bank.count("getCardData"), 1U);
  EXPECT_EQ(hall.bank.count("debitCard"), 2U);
}

TEST(CDesk, ClosesTheDay) {
  Hall hall;
  tw_receipt receipt;
  const auto debit = request_of<tw_debit_card_request>(5000);
  EXPECT_EQ(tw_desk_withdraw(&hall.desk, &debit, nullptr, &receipt), 1);
  std::string told;
  const auto add = [](void* self, const tw_day_total* total) {
    *static_cast<std::string*>(self) +=
        std::to_string(total->kind) + ":" + std::to_string(tw_minor_units(total->sum)) + ";";
  };
  tw_day day;
  tw_error error;
  EXPECT_EQ(tw_desk_close_day(&hall.desk, add, &told, TW_CLOSING_IF_SETTLED, &day, &error),
            TW_ERRC_NONE);
  EXPECT_EQ(day.closed, 1);
  EXPECT_EQ(told, std::to_string(TW_KIND_WITHDRAWAL) + ":5000;");
  EXPECT_EQ(tw_desk_check(&hall.desk), nullptr);
}

// --- Wrong use ---

TEST(CMisuse, OptionsOfADesk) {
  const std::string characters(TW_MOST_TEXT, 'x');
  const char* const endless = characters.data();
  auto cases = spoilt_options<tw_desk_options>(endless);
  cases.push_back(
      {"text without an end: terminal_id", [=](auto& o, auto&) { o.terminal_id = endless; }});
  cases.push_back(
      {"text without an end: merchant_id", [=](auto& o, auto&) { o.merchant_id = endless; }});
  for (const auto& each : cases) {
    CPorts ports;
    tw_desk_options options = ports.desk_options();
    each.spoil(options, ports);
    tw_desk desk{};
    tw_error error;
    EXPECT_EQ(tw_desk_init(&desk, &options, &error), TW_ERRC_MISUSE) << each.expected;
    EXPECT_EQ(said(error), each.expected);
    EXPECT_EQ(tw_desk_ready(&desk), 0);
    EXPECT_EQ(ports.flash.operations(), 0U);
  }
  tw_desk desk{};
  tw_error error;
  EXPECT_EQ(tw_desk_init(&desk, nullptr, &error), TW_ERRC_MISUSE);
  EXPECT_EQ(said(error), "NULL, or 0: options");
  CPorts ports;
  const tw_desk_options options = ports.desk_options();
  EXPECT_EQ(tw_desk_init(nullptr, &options, &error), TW_ERRC_MISUSE);
  EXPECT_EQ(said(error), "NULL, or 0: desk");
}

/// Every function of a desk that can say why it did nothing.
std::vector<Use<tw_desk>> uses_of_a_desk() {
  static const auto credit = request_of<tw_credit_card_request>(100);
  static const auto debit = request_of<tw_debit_card_request>(100);
  static const auto p2p = request_of<tw_p2p_credit_request>(100);
  static const tw_p2p_transfer_request transfer = {};
  static const tw_top_up_request top_up = {};
  static Cassette cassette;
  static const tw_dispenser dispenser = cassette.table();
  std::vector<Use<tw_desk>> all;
  const auto receipt = [&](const char* name, tw_done (*use)(tw_desk*, tw_receipt*)) {
    all.push_back({name, [use](tw_desk* desk) {
                     return of_receipt([&](tw_receipt* to) { return use(desk, to); });
                   }});
  };
  const auto error = [&](const char* name, tw_errc (*use)(tw_desk*, tw_error*)) {
    all.push_back({name, [use](tw_desk* desk) {
                     return of_error([&](tw_error* to) { return use(desk, to); });
                   }});
  };
  receipt("credit", [](auto* d, auto* r) { return tw_desk_credit(d, &credit, nullptr, r); });
  receipt("debit", [](auto* d, auto* r) { return tw_desk_debit(d, &debit, nullptr, r); });
  receipt("p2p_credit", [](auto* d, auto* r) { return tw_desk_p2p_credit(d, &p2p, nullptr, r); });
  receipt("p2p_transfer",
          [](auto* d, auto* r) { return tw_desk_p2p_transfer(d, &transfer, nullptr, r); });
  receipt("top_up", [](auto* d, auto* r) { return tw_desk_top_up(d, &top_up, nullptr, r); });
  receipt("withdraw", [](auto* d, auto* r) { return tw_desk_withdraw(d, &debit, nullptr, r); });
  receipt("deposit", [](auto* d, auto* r) { return tw_desk_deposit(d, &credit, nullptr, r); });
  receipt("repayment", tw_desk_repayment);
  receipt("last", tw_desk_last);
  receipt("take", tw_desk_take);
  error("start_credit",
        [](auto* d, auto* e) { return tw_desk_start_credit(d, &credit, nullptr, e); });
  error("start_debit", [](auto* d, auto* e) { return tw_desk_start_debit(d, &debit, nullptr, e); });
  error("start_p2p_credit",
        [](auto* d, auto* e) { return tw_desk_start_p2p_credit(d, &p2p, nullptr, e); });
  error("start_p2p_transfer",
        [](auto* d, auto* e) { return tw_desk_start_p2p_transfer(d, &transfer, nullptr, e); });
  error("start_top_up",
        [](auto* d, auto* e) { return tw_desk_start_top_up(d, &top_up, nullptr, e); });
  error("start_withdraw",
        [](auto* d, auto* e) { return tw_desk_start_withdraw(d, &debit, nullptr, e); });
  error("start_deposit",
        [](auto* d, auto* e) { return tw_desk_start_deposit(d, &credit, nullptr, e); });
  error("resume",
        [](auto* d, auto* e) { return tw_desk_resume(d, ignore, nullptr, nullptr, nullptr, e); });
  error("start_resume",
        [](auto* d, auto* e) { return tw_desk_start_resume(d, ignore, nullptr, nullptr, e); });
  error("close_day", [](auto* d, auto* e) {
    return tw_desk_close_day(d, ignore_total, nullptr, TW_CLOSING_IF_SETTLED, nullptr, e);
  });
  error("call", [](auto* d, auto* e) {
    static const tw_get_card_data_request query = {};
    static tw_get_card_data_response answer;
    return tw_desk_call(d, &tw_op_get_card_data, &query, &answer, e);
  });
  error("pay_cash_by", [](auto* d, auto* e) { return tw_desk_pay_cash_by(d, &dispenser, e); });
  return all;
}

TEST(CMisuse, ADeskThatCannotBeUsed) {
  for (const auto& each : uses_of_a_desk()) {
    Hall hall;
    const std::uint32_t before = hall.flash.operations();
    EXPECT_EQ(each.use(nullptr), "NULL, or 0: desk") << each.name;
    tw_desk zeroed{};
    EXPECT_EQ(each.use(&zeroed), "not initialised: desk") << each.name;
    tw_desk copy = hall.desk;
    EXPECT_EQ(each.use(&copy), "a copy: desk") << each.name;
    EXPECT_EQ(tw_desk_deinit(&copy), TW_ERRC_MISUSE);
    EXPECT_EQ(tw_desk_deinit(&hall.desk), TW_ERRC_NONE);
    EXPECT_EQ(each.use(&hall.desk), "used after its deinit: desk") << each.name;
    EXPECT_EQ(tw_desk_deinit(&hall.desk), TW_ERRC_MISUSE);
    EXPECT_TRUE(hall.bank.requests.empty()) << each.name;
    EXPECT_EQ(hall.flash.operations(), before) << each.name;
  }
  Hall hall;
  const tw_desk_options options = hall.desk_options();
  tw_error error;
  EXPECT_EQ(tw_desk_init(&hall.desk, &options, &error), TW_ERRC_MISUSE);
  EXPECT_EQ(said(error), "initialised already, or used by another object: desk");
  // What has no error to give does nothing.
  EXPECT_EQ(tw_desk_open(nullptr), 0);
  EXPECT_EQ(tw_desk_open(&hall.desk), 1);
  EXPECT_EQ(tw_desk_ready(nullptr), 0);
  EXPECT_STREQ(tw_desk_words(nullptr), "NULL, or 0");
  EXPECT_EQ(tw_desk_poll(nullptr), 1);
  EXPECT_EQ(tw_desk_recovery(nullptr, nullptr), TW_ERRC_MISUSE);
  EXPECT_EQ(tw_desk_recovery(&hall.desk, nullptr), TW_ERRC_MISUSE);
  EXPECT_EQ(tw_desk_service_fault(nullptr).code.at, nullptr);
  EXPECT_STREQ(tw_desk_check(nullptr), "not a desk");
  const auto debit = request_of<tw_debit_card_request>(100);
  EXPECT_EQ(tw_desk_debit(&hall.desk, &debit, nullptr, nullptr), 0);
  EXPECT_EQ(tw_desk_last(&hall.desk, nullptr), 0);
  EXPECT_TRUE(hall.bank.requests.empty());
}

TEST(CMisuse, ArgumentsOfADesk) {
  Hall hall;
  tw_receipt receipt;
  tw_error error;
  const std::string endless(TW_MOST_TEXT, 'x');
  EXPECT_EQ(tw_desk_withdraw(&hall.desk, nullptr, nullptr, &receipt), 0);
  EXPECT_EQ(said(receipt), "NULL, or 0: request");
  EXPECT_EQ(tw_desk_start_top_up(&hall.desk, nullptr, nullptr, &error), TW_ERRC_MISUSE);
  EXPECT_EQ(said(error), "NULL, or 0: request");
  auto debit = request_of<tw_debit_card_request>(100);
  EXPECT_EQ(tw_desk_debit(&hall.desk, &debit, endless.data(), &receipt), 0);
  EXPECT_EQ(said(receipt), "text without an end: remark");
  // Values that were not made by their functions, in the request, in a part of it, and in a block.
  debit.acceptor.at = &hall.acceptor;
  EXPECT_EQ(tw_desk_debit(&hall.desk, &debit, nullptr, &receipt), 0);
  EXPECT_EQ(said(receipt), "NULL, or 0: cardAcceptorParameters");
  debit = request_of<tw_debit_card_request>(100);
  debit.card.encrypted_card_number.at = card_number;
  EXPECT_EQ(tw_desk_debit(&hall.desk, &debit, nullptr, &receipt), 0);
  EXPECT_EQ(said(receipt), "NULL, or 0: encryptedCardNumber");
  // Texts that no gateway may see are refused by the field.
  debit = request_of<tw_debit_card_request>(100);
  debit.card.phone_number = tw_text_of(endless.data());
  EXPECT_EQ(tw_desk_debit(&hall.desk, &debit, nullptr, &receipt), 0);
  EXPECT_EQ(receipt.verdict, TW_VERDICT_NOT_PAID);
  EXPECT_EQ(receipt.error.code, TW_ERRC_BAD_VALUE);
  EXPECT_EQ(hall.bank.count("debitCard"), 0U);

  EXPECT_EQ(tw_desk_resume(&hall.desk, nullptr, find_card, nullptr, nullptr, &error),
            TW_ERRC_MISUSE);
  EXPECT_EQ(said(error), "NULL, or 0: report");
  EXPECT_EQ(tw_desk_start_resume(&hall.desk, nullptr, nullptr, nullptr, &error), TW_ERRC_MISUSE);
  EXPECT_EQ(said(error), "NULL, or 0: report");
  EXPECT_EQ(tw_desk_close_day(&hall.desk, nullptr, nullptr, TW_CLOSING_IF_SETTLED, nullptr, &error),
            TW_ERRC_MISUSE);
  EXPECT_EQ(said(error), "NULL, or 0: report");
  EXPECT_EQ(tw_desk_close_day(&hall.desk, ignore_total, nullptr, 2, nullptr, &error),
            TW_ERRC_MISUSE);
  EXPECT_EQ(said(error), "not a number of an enumerator: closing");
  EXPECT_EQ(tw_desk_pay_cash_by(&hall.desk, nullptr, &error), TW_ERRC_MISUSE);
  EXPECT_EQ(said(error), "NULL, or 0: dispenser");
  for (unsigned i = 0; i != 3; ++i) {
    tw_dispenser half = hall.dispenser;
    if (i == 0) half.dispense = nullptr;
    if (i == 1) half.return_deposit = nullptr;
    if (i == 2) half.dispensed = nullptr;
    EXPECT_EQ(tw_desk_pay_cash_by(&hall.desk, &half, &error), TW_ERRC_MISUSE);
    EXPECT_EQ(said(error), "NULL, or 0: dispenser");
  }
}

struct Inside {
  tw_desk* desk;
  std::vector<std::string> said;
  void use() {
    for (const auto& each : uses_of_a_desk()) said.push_back(each.use(desk));
  }
};

TEST(CMisuse, OfADeskInItsReportsAndFunctions) {
  Hall hall;
  Inside inside{&hall.desk, {}};
  const auto expect_refused = [&](const char* where) {
    EXPECT_EQ(inside.said.size(), uses_of_a_desk().size()) << where;
    for (const auto& each : inside.said) EXPECT_EQ(each, "called from a report: desk") << where;
    inside.said.clear();
  };
  // A debit whose answer is lost: it is open.
  hall.bank.line = CardBank::Line::loses_answer;
  hall.bank.fails_at = "debitCard";
  hall.bank.lags = true;
  const auto debit = request_of<tw_debit_card_request>(100);
  tw_receipt receipt;
  EXPECT_EQ(tw_desk_debit(&hall.desk, &debit, nullptr, &receipt), 0);
  tw_error error;
  EXPECT_EQ(
      tw_desk_close_day(
          &hall.desk, [](void* self, const tw_day_total*) { static_cast<Inside*>(self)->use(); },
          &inside, TW_CLOSING_CARRY_OVER, nullptr, &error),
      TW_ERRC_NONE);
  expect_refused("a report of totals");
  const auto use_in_report = [](void* self, const tw_receipt*) {
    static_cast<Inside*>(self)->use();
  };
  EXPECT_EQ(tw_desk_resume(&hall.desk, use_in_report, nullptr, &inside, nullptr, &error),
            TW_ERRC_NONE);
  expect_refused("a report of receipts");
  EXPECT_EQ(tw_desk_resume(
                &hall.desk, ignore,
                [](void* self, const char*, tw_card_identification*) {
                  static_cast<Inside*>(self)->use();
                  return 0;
                },
                &inside, nullptr, &error),
            TW_ERRC_NONE);
  expect_refused("a function that finds cards");

  Hall other;
  other.cassette.uses = &other.desk;
  EXPECT_EQ(tw_desk_withdraw(&other.desk, &debit, nullptr, &receipt), 1) << words_of(receipt);
  EXPECT_EQ(other.cassette.told, "called from a report: desk") << "in a dispenser";
}

/// Without random numbers, or without a dispenser, there is no cash.
TEST(CMisuse, CashNeedsADispenserAndRandomNumbers) {
  CPorts ports;
  CardBank bank;
  tw_transport bank_table = c::table_of(static_cast<Transport&>(bank));
  tw_desk_options options = ports.desk_options();
  options.transport = &bank_table;
  tw_desk desk{};
  ASSERT_EQ(tw_desk_init(&desk, &options, nullptr), TW_ERRC_NONE);
  const auto debit = request_of<tw_debit_card_request>(100);
  tw_receipt receipt;
  EXPECT_EQ(tw_desk_withdraw(&desk, &debit, nullptr, &receipt), 0);
  EXPECT_EQ(receipt.error.code, TW_ERRC_NOT_CONFIGURED);
  EXPECT_STREQ(receipt.field, "dispenser");
  Cassette cassette;
  const tw_dispenser dispenser = cassette.table();
  EXPECT_EQ(tw_desk_pay_cash_by(&desk, &dispenser, nullptr), TW_ERRC_NONE);
  EXPECT_EQ(tw_desk_withdraw(&desk, &debit, nullptr, &receipt), 0);
  EXPECT_EQ(receipt.error.code, TW_ERRC_NOT_CONFIGURED);
  EXPECT_STREQ(receipt.field, "random");
  EXPECT_EQ(cassette.paid_out, 0);
  EXPECT_EQ(tw_desk_deinit(&desk), TW_ERRC_NONE);
}

}  // namespace
}  // namespace tillwire::test
