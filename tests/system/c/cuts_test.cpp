// The power fails at each step of a till and a desk of C: they send the same, say the same and
// leave the same bytes as those of C++, whose results tests/units compares with the truth.
#include <cstdint>
#include <string>
#include <support/call_site.hpp>
#include <support/exchange.hpp>
#include <support/flash.hpp>
#include <units/desk/bank.hpp>
#include <units/till/gateway.hpp>
#include <vector>

#include "machines.hpp"

namespace tillwire::test {
namespace {

using Torn = Flash::Torn;

/// A clock that runs from its construction.
struct Ticks final : Clock {
  std::uint32_t ms = 0;
  std::uint32_t now_ms() override { return ms += 5; }
};
struct TimeOfDay final : WallClock {
  std::uint32_t time_s = 1'800'000'000;
  std::uint32_t now_s() override { return time_s; }
};
struct SameBits final : Random {
  bool fill(void* to, std::uint32_t size) override { return std::memset(to, 7, size) != nullptr; }
};

/// Where the power fails: in one of the machine's starts, at a call of the other side or at an
/// operation of the flash.
struct Cut {
  unsigned start = 0;
  std::uint32_t call = UINT32_MAX;
  std::uint32_t write = UINT32_MAX;
  Torn torn = Torn::nothing;
};

/// All that a machine did.
struct Done {
  std::vector<std::string> said;
  std::vector<std::string> sent;
  std::vector<std::uint8_t> stored;
  bool was_cut = false;
  bool is_true = true;  // the last receipt says what the other side knows
};

std::string line_of(const Receipt& receipt) {
  std::string line = receipt.words();
  line += " number " + std::string(receipt.number.c_str()) + " order " + receipt.order_id.c_str() +
          " card " + receipt.card.c_str() + " remark " + receipt.remark.c_str() + " rrn " +
          receipt.rrn.c_str() + " code " + receipt.approval_code.c_str() + " field " +
          receipt.field.c_str();
  const std::uint32_t numbers[] = {static_cast<std::uint32_t>(receipt.verdict),
                                   static_cast<std::uint32_t>(receipt.kind),
                                   receipt.retried,
                                   receipt.time_s,
                                   static_cast<std::uint32_t>(receipt.error.code),
                                   static_cast<std::uint32_t>(receipt.error.delivery),
                                   receipt.error.detail};
  for (const std::uint32_t number : numbers) line += " " + std::to_string(number);
  return line;
}

/// Plays with each cut that a machine of C++ lives to see, and compares.
template <class Play>
void compare_at_each_cut(Play play, CallSite site = CallSite::here()) {
  const Traced traced(site);
  const auto compare = [&](const Cut& cut) {
    SCOPED_TRACE("start " + std::to_string(cut.start) + ", call " + std::to_string(cut.call) +
                 ", write " + std::to_string(cut.write));
    const Done of_cpp = play(false, cut);
    const Done of_c = play(true, cut);
    EXPECT_EQ(of_c.said, of_cpp.said);
    EXPECT_EQ(of_c.sent, of_cpp.sent);
    EXPECT_EQ(of_c.stored, of_cpp.stored);
    EXPECT_EQ(of_c.was_cut, of_cpp.was_cut);
    EXPECT_TRUE(of_c.is_true) << of_c.said.back();
    return of_cpp.was_cut && !::testing::Test::HasFailure();
  };
  std::uint32_t cuts = 0;
  for (Cut cut; cut.start != 2; ++cut.start) {
    cut.write = UINT32_MAX;
    for (cut.call = 0; compare(cut); ++cut.call) ++cuts;
    cut.call = UINT32_MAX;
    for (const Torn torn : {Torn::nothing, Torn::half, Torn::noise, Torn::all}) {
      cut.torn = torn;
      for (cut.write = 0; compare(cut); ++cut.write) ++cuts;
    }
  }
  EXPECT_GT(cuts, 30U);
}

/// What a machine is given, which outlives its power.
template <class OtherSide>
struct World {
  OtherSide other;
  Cells cells{2048, 4};
  TimeOfDay time;
  unsigned starts = 0;
  Done done;
  Receipt last;

  void hear(const Receipt& receipt) {
    done.said.push_back(line_of(receipt));
    last = receipt;
  }
  /// Starts a machine and uses it, until the power fails.
  template <class Machine, class Options, class Use>
  void run(const Options& options, const Cut& cut, Use use, CallSite site = CallSite::here()) {
    const Traced traced(site);
    const bool here = starts++ == cut.start;
    Flash flash(cells);
    other.calls = 0;
    other.cut_at = here ? cut.call : UINT32_MAX;
    if (here) flash.cut_at(cut.write, cut.torn);
    const Gateway gateway = sample_gateway();
    Ticks ticks;
    Buffers<1024, 2048> memory{};
    try {
      Machine machine(gateway, other, ticks, memory, flash, time, options);
      use(machine);
      EXPECT_EQ(machine.check(), nullptr);
    } catch (const PowerCut&) {
      done.was_cut = true;
    }
    other.close();
  }
  Done end(bool is_true) {
    done.sent = other.requests;
    done.stored = cells.bytes;
    done.is_true = is_true;
    return done;
  }
};

// --- Tills ---

struct Sales {
  MovementKind kind = MovementKind::sale;
  ShopGateway::Line line = ShopGateway::Line::up;
  const char* fails_at = "";
  ShopGateway::Card card = ShopGateway::Card::pays;
};

template <class Till>
Done sell(const Sales& story, const Cut& cut) {
  World<ShopGateway> world;
  world.other.card = story.card;
  TillOptions options;
  options.name = "K1";
  options.currency = "978";
  options.return_url = "https://shop.test/paid";
  Sale sale;
  sale.amount = 1250;
  sale.card = {"4111111111111111", "123", "203012", "JANE DOE"};
  sale.remark = "table 4";
  world.run<Till>(options, cut, [&](Till& till) {
    world.other.line = story.line;
    world.other.fails_at = story.fails_at;
    world.other.fails = 1;
    const bool holds = story.kind == MovementKind::completion;
    const Receipt paid = holds ? till.hold(sale) : till.pay(sale);
    world.hear(paid);
    if (story.kind == MovementKind::refund) world.hear(till.refund(paid, 500));
    if (holds) world.hear(till.complete(paid, 1000));
  });
  world.other.line = ShopGateway::Line::up;
  for (const std::uint32_t passes : {300U, 86400U}) {
    world.time.time_s += passes;
    world.run<Till>(options, cut, [&](Till& till) {
      const auto hear = [&](const Receipt& each) { world.hear(each); };
      till.resume(hear);
      till.deliver(hear);
      world.hear(till.last());
      const Day day = till.close_day([&](const DayTotal& total) {
        world.done.said.push_back(std::to_string(static_cast<int>(total.kind)) + " " +
                                  std::to_string(total.sum.minor_units()));
      });
      world.done.said.push_back(day.closed ? "closed" : "open");
    });
  }
  const bool is_sale = world.last.kind == MovementKind::sale;
  const bool is_paid = world.last.verdict == Verdict::paid;
  return world.end(!is_sale || is_paid == (world.other.charges != 0));
}

void compare(const Sales& story, CallSite site = CallSite::here()) {
  const auto play = [&](bool in_c, const Cut& cut) {
    return in_c ? sell<CTill>(story, cut) : sell<Till>(story, cut);
  };
  compare_at_each_cut(play, site);
}

TEST(CCuts, OfASale) {
  compare({});
}
TEST(CCuts, OfADeclinedSale) {
  Sales story;
  story.card = ShopGateway::Card::is_declined;
  compare(story);
}
TEST(CCuts, OfASaleWhoseAnswerIsLost) {
  Sales story;
  story.line = ShopGateway::Line::loses_answer;
  story.fails_at = "paymentorder.do";
  compare(story);
}
TEST(CCuts, OfACompletion) {
  Sales story;
  story.kind = MovementKind::completion;
  compare(story);
}
TEST(CCuts, OfARefundWhoseAnswerIsLost) {
  Sales story;
  story.kind = MovementKind::refund;
  story.line = ShopGateway::Line::loses_answer;
  story.fails_at = "refund.do";
  compare(story);
}

// --- Desks ---

constexpr char card_number[] = "5200000000000007";

struct Moves {
  MovementKind kind = MovementKind::debit;
  CardBank::Line line = CardBank::Line::up;
  bool refused = false;
  std::int64_t jams_after = INT64_MAX;
};

bool find_card(const Text& masked, CardIdentification& found) {
  if (masked == Text("520000******0007")) found.card_number = card_number;
  return found.card_number.present();
}

template <class Desk>
Done move(const Moves& story, const Cut& cut) {
  World<CardBank> world;
  CashBox cash;
  cash.jams_after = story.jams_after;
  const bool is_credit = story.kind == MovementKind::credit || story.kind == MovementKind::deposit;
  const char* const operation = is_credit ? "creditCard" : "debitCard";
  SameBits random;
  CardDeskOptions options;
  options.name = "A1";
  options.alone_on_cards = true;
  options.random = &random;
  world.other.line = story.line;
  world.other.fails_at = operation;
  world.other.fails = 1;
  if (story.refused) world.other.refuses = operation;
  world.run<Desk>(options, cut, [&](Desk& desk) {
    desk.pay_cash_by(cash);
    transactions::DebitCard debit;
    debit.card.card_number = card_number;
    debit.amount = 5000;
    debit.currency = 978;
    transactions::CreditCard credit;
    credit.card.card_number = card_number;
    credit.amount = 5000;
    credit.currency = 978;
    switch (story.kind) {
      case MovementKind::debit:
        return world.hear(desk.debit(debit, "atm 1"));
      case MovementKind::credit:
        return world.hear(desk.credit(credit, "atm 1"));
      case MovementKind::deposit:
        return world.hear(desk.deposit(credit, "atm 1"));
      default:
        world.hear(desk.withdraw(debit, "atm 1"));
        world.hear(desk.repayment());
    }
  });
  world.other.line = CardBank::Line::up;
  for (const std::uint32_t passes : {300U, 7U * 3600}) {
    world.time.time_s += passes;
    world.run<Desk>(options, cut, [&](Desk& desk) {
      desk.pay_cash_by(cash);
      desk.resume([&](const Receipt& each) { world.hear(each); }, find_card);
      world.hear(desk.last());
      const Day day = desk.close_day([&](const DayTotal& total) {
        world.done.said.push_back(std::to_string(static_cast<int>(total.kind)) + " " +
                                  std::to_string(total.sum.minor_units()));
      });
      world.done.said.push_back(day.closed ? "closed" : "open");
    });
  }
  world.done.said.push_back("cash " + std::to_string(cash.sum()));
  const bool is_paid = world.last.verdict == Verdict::paid;
  const bool moves_card = story.kind == MovementKind::debit || story.kind == MovementKind::credit;
  return world.end(!moves_card || is_paid == (world.other.balance() != 0));
}

void compare(const Moves& story, CallSite site = CallSite::here()) {
  const auto play = [&](bool in_c, const Cut& cut) {
    return in_c ? move<CDesk>(story, cut) : move<CardDesk>(story, cut);
  };
  compare_at_each_cut(play, site);
}

TEST(CCuts, OfMovementsOnACard) {
  for (const MovementKind kind : {MovementKind::debit, MovementKind::credit}) {
    for (const CardBank::Line line : {CardBank::Line::up, CardBank::Line::loses_answer}) {
      Moves story;
      story.kind = kind;
      story.line = line;
      compare(story);
    }
  }
}
TEST(CCuts, OfAWithdrawal) {
  for (const std::int64_t out : {INT64_MAX, std::int64_t{2000}}) {
    Moves story;
    story.kind = MovementKind::withdrawal;
    story.jams_after = out;
    compare(story);
  }
}
TEST(CCuts, OfADeposit) {
  for (const bool refused : {false, true}) {
    Moves story;
    story.kind = MovementKind::deposit;
    story.refused = refused;
    compare(story);
  }
}

}  // namespace
}  // namespace tillwire::test
