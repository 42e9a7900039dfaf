// What a movement needs next: each row of the list in machine.hpp, and what holds in every state.
#include <initializer_list>
#include <support/call_site.hpp>

#include "sample.hpp"

namespace tillwire::machine_test {
namespace {

Visit here(bool looked = false) {
  Visit visit;
  visit.here = true;
  visit.looked = looked;
  return visit;
}
template <class Value>
Visit with(Value Visit::*member, Value value, Visit visit = {}) {
  visit.*member = value;
  return visit;
}

void expect_next(Action action, const Movement& of, const Visit& visit = {},
                 test::CallSite site = test::CallSite::here()) {
  const test::Traced traced(site);
  EXPECT_EQ(next(of, visit), action);
}

TEST(Next, NotedIsBegunWithTheDataAtHand) {
  const Movement sale = movement(MovementKind::sale, State::noted);
  Movement registered = sale;
  ASSERT_TRUE(registered.order.assign(order_id));
  expect_next(Action::register_order, sale, here());
  expect_next(Action::pay, registered, here());
  expect_next(Action::pay_by_mail, movement(MovementKind::hold, State::noted, flag::mail), here());
  for (const MovementKind kind : all_kinds) {
    const Movement of = movement(kind, State::noted);
    const bool cash_in = kind == MovementKind::deposit;
    expect_next(cash_in ? Action::give_up : Action::refuse, of);
    expect_next(Action::rest, of, with(&Visit::over, true, here()));
    if (of.is_payment()) continue;
    expect_next(Action::look, of, here());
    expect_next(request_of(kind), of, here(true));
    EXPECT_TRUE(may_move_money(request_of(kind)));
  }
}

TEST(Next, RequestIsThatOfTheKind) {
  EXPECT_EQ(request_of(MovementKind::completion), Action::complete);
  EXPECT_EQ(request_of(MovementKind::reversal), Action::release);
  EXPECT_EQ(request_of(MovementKind::refund), Action::refund);
  EXPECT_EQ(request_of(MovementKind::credit), Action::credit);
  EXPECT_EQ(request_of(MovementKind::debit), Action::debit);
  EXPECT_EQ(request_of(MovementKind::withdrawal), Action::debit);
  EXPECT_EQ(request_of(MovementKind::deposit), Action::credit);
  EXPECT_EQ(request_of(MovementKind::none), Action::refuse);
}

TEST(Next, TakenNumberIsAskedAboutBeforeAnythingElse) {
  for (const bool at_hand : {false, true}) {
    expect_next(Action::ask, movement(MovementKind::sale, State::noted, flag::taken),
                with(&Visit::here, at_hand));
  }
}

TEST(Next, QueuedRestsUntilDelivered) {
  for (const MovementKind kind :
       {MovementKind::completion, MovementKind::reversal, MovementKind::refund}) {
    const Movement of = movement(kind, State::queued);
    expect_next(Action::rest, of);
    expect_next(Action::rest, of, with(&Visit::over, true, here()));
    expect_next(Action::look, of, here());
    expect_next(request_of(kind), of, here(true));
  }
}

TEST(Next, SentPaymentIsContinuedClosedOrAskedAbout) {
  const Movement of = movement(MovementKind::sale, State::sending);
  expect_next(Action::rest, of, with(&Visit::over, true));
  expect_next(Action::pay, of, with(&Visit::again, true));
  expect_next(Action::finish, of, with(&Visit::back, true));
  expect_next(Action::ask, movement(MovementKind::sale, State::sending, flag::reversing),
              with(&Visit::back, true));
  expect_next(Action::decline, of, with(&Visit::close, Close::decline));
  expect_next(Action::reverse, of, with(&Visit::close, Close::reverse));
  expect_next(Action::rest, of, with(&Visit::queries, std::uint8_t{0}));
  expect_next(Action::pause, of, with(&Visit::paused, false));
  expect_next(Action::ask, of);
  expect_next(Action::ask, of, here(true));
  expect_next(Action::ask, movement(MovementKind::sale, State::sending, flag::mail));
}

TEST(Next, SentStepIsAskedAboutByItsOrder) {
  for (const MovementKind kind :
       {MovementKind::completion, MovementKind::reversal, MovementKind::refund}) {
    Movement of = movement(kind, State::sending);
    expect_next(Action::ask, of);
    expect_next(Action::ask, of, here(true));
    expect_next(Action::pause, of, with(&Visit::paused, false));
    expect_next(Action::rest, of, with(&Visit::queries, std::uint8_t{0}));
    of.order = {};
    expect_next(Action::give_up, of);
    expect_next(Action::rest, of, with(&Visit::over, true));
  }
}

TEST(Next, RefundIsRepeatedWhenTheRecordAllowsIt) {
  const Movement of = movement(MovementKind::refund, State::sending);
  const Visit repeats = with(&Visit::repeat, true);
  expect_next(Action::refund, of, repeats);
  expect_next(Action::rest, of, with(&Visit::over, true, repeats));
}

TEST(Next, CardIsAskedAbout) {
  for (const MovementKind kind : {MovementKind::credit, MovementKind::debit}) {
    Movement of = movement(kind, State::sending);
    expect_next(Action::ask, of);
    expect_next(Action::pause, of, with(&Visit::paused, false));
    expect_next(Action::rest, of, with(&Visit::queries, std::uint8_t{0}));
  }
}

TEST(Next, RepaymentWaitsUntilItCanBeSent) {
  for (const State state : {State::noted, State::queued}) {
    Movement of = movement(MovementKind::credit, state);
    of.link = 16;
    EXPECT_EQ(check(of), nullptr);
    expect_next(Action::rest, of);
    expect_next(Action::look, of, here());
    expect_next(Action::credit, of, here(true));
  }
  EXPECT_NE(check(movement(MovementKind::credit, State::queued)), nullptr);
  EXPECT_FALSE(movement(MovementKind::debit, State::noted).is_repayment());
}

TEST(Next, CashComesOutOnceAfterTheDebit) {
  const Movement debit = movement(MovementKind::withdrawal, State::sending);
  const Movement debited = movement(MovementKind::withdrawal, State::sending, flag::said_paid);
  const Movement dispensing =
      movement(MovementKind::withdrawal, State::sending, flag::said_paid | flag::dispensing);
  expect_next(Action::ask, debit, here(true));
  expect_next(Action::ask_dispenser, debited, here(true));
  expect_next(Action::dispense, debited, with(&Visit::is_new, true, here(true)));
  expect_next(Action::credit_back, debited, with(&Visit::clashes, true, here(true)));
  expect_next(Action::credit_back, debited);
  expect_next(Action::rest, debited, with(&Visit::over, true, here()));
  for (const bool at_hand : {false, true}) {
    const Visit visit = with(&Visit::here, at_hand);
    expect_next(Action::ask_dispenser, dispensing, visit);
    expect_next(Action::credit_back, dispensing, with(&Visit::out, Amount(0), visit));
    expect_next(Action::credit_back, dispensing, with(&Visit::out, Amount(250), visit));
    expect_next(Action::rest, dispensing, with(&Visit::over, true, visit));
  }
}

TEST(Next, CashOfADepositIsReturnedOnce) {
  const Visit back = with(&Visit::give_back, true, here(true));
  expect_next(Action::ask, movement(MovementKind::deposit, State::sending), here(true));
  for (const State state : {State::noted, State::sending}) {
    const Movement of = movement(MovementKind::deposit, state);
    expect_next(Action::ask_dispenser, of, back);
    expect_next(Action::dispense, of, with(&Visit::is_new, true, back));
    expect_next(Action::give_up, of, with(&Visit::clashes, true, back));
  }
  const Movement dispensing = movement(MovementKind::deposit, State::sending, flag::dispensing);
  expect_next(Action::ask_dispenser, dispensing, back);
  expect_next(Action::ask_dispenser, dispensing);
  expect_next(Action::give_up, dispensing, with(&Visit::out, Amount(250)));
}

TEST(Next, DecidedRests) {
  for (const MovementKind kind : all_kinds) {
    for (const State state : {State::decided, State::reported}) {
      Visit visit = here(true);
      visit.again = visit.back = visit.give_back = true;
      visit.close = Close::reverse;
      expect_next(Action::rest, movement(kind, state), visit);
    }
  }
}

// Whatever is set, money moves only with the data at hand, for a payment that continues, or to
// close an order; and cash comes out once, after its debit.
TEST(Next, NothingMovesMoneyUnasked) {
  for (const MovementKind kind : all_kinds) {
    for (unsigned at = 0; at != 5 * 256; ++at) {
      const Movement of = movement(kind, static_cast<State>(at / 256), at % 256);
      for (unsigned bits = 0; bits != 512; ++bits) {
        Visit visit;
        visit.here = bits & 1;
        visit.looked = bits & 2;
        visit.again = bits & 4;
        visit.back = bits & 8;
        visit.give_back = bits & 16;
        if (bits & 32) visit.out = Amount(100);
        visit.close = bits & 64 ? Close::reverse : Close::nothing;
        visit.is_new = bits & 128;
        visit.clashes = bits & 256;
        const Action action = next(of, visit);
        const bool asked = visit.here || (of.is_payment() && (visit.again || visit.back)) ||
                           action == Action::reverse || visit.give_back;
        ASSERT_TRUE(!may_move_money(action) || (asked && of.is_open())) << at << ' ' << bits;
        ASSERT_TRUE(action != Action::reverse || visit.close == Close::reverse);
        if (of.state == State::sending) {
          ASSERT_TRUE(action < Action::complete || action > Action::debit) << "sent twice";
          ASSERT_TRUE(action != Action::pay || visit.again) << "sent twice";
        }
        if (action == Action::dispense) {
          ASSERT_TRUE(visit.is_new && !visit.clashes);
          ASSERT_FALSE(of.has(flag::dispensing) && of.state == State::sending);
          ASSERT_TRUE(kind == MovementKind::deposit
                          ? visit.give_back || of.has(flag::said_paid)
                          : of.has(flag::said_paid) || !has_cash(kind) || visit.give_back);
        }
      }
    }
  }
}

TEST(Begin, NotesWhatMovesMoney) {
  for (unsigned at = 0; at <= static_cast<unsigned>(Action::credit_back); ++at) {
    const auto action = static_cast<Action>(at);
    Movement of = movement(MovementKind::sale, State::noted);
    const Kept before = kept(of);
    const unsigned times = begin(of, action, {noon_s, 5000});
    EXPECT_EQ(times, action == Action::reverse ? 2U : may_move_money(action) ? 1U : 0U);
    EXPECT_EQ(changes(before, of, times != 0) != 0, times != 0);
    EXPECT_EQ(of.state, times != 0 ? State::sending : State::noted);
    EXPECT_EQ(of.sent_s, times != 0 ? noon_s : 0);
    EXPECT_EQ(of.has(flag::reversing), action == Action::reverse);
    EXPECT_EQ(of.has(flag::dispensing), action == Action::dispense);
  }
}

TEST(Changes, AreThePiecesOfTheSlot) {
  namespace fact = ledger::fact;
  const ledger::Now now{noon_s, 5000};
  const auto begun = [&now](Movement of, Action action) {
    const Kept before = kept(of);
    return changes(before, of, begin(of, action, now) != 0);
  };
  // Registration, and the payment: one write.
  Movement sale = movement(MovementKind::sale, State::noted);
  const Kept before = kept(sale);
  judge_registration(sale, order_id, false, {});
  EXPECT_EQ(changes(before, sale), 0U);
  begin(sale, Action::pay, now);
  EXPECT_EQ(changes(before, sale), fact::order | fact::step);
  EXPECT_EQ(changes(kept(sale), sale), 0U);
  EXPECT_EQ(changes(kept(sale), sale, true), fact::step) << "it is sent again";

  Movement refund = movement(MovementKind::refund, State::noted);
  EXPECT_EQ(begun(refund, Action::refund), fact::step);
  refund.given = 0;
  EXPECT_EQ(begun(refund, Action::refund), fact::given);
  refund.state = State::queued;
  EXPECT_EQ(begun(refund, Action::refund), fact::given);
  EXPECT_EQ(begun(movement(MovementKind::debit, State::noted), Action::debit), fact::step)
      << "its history is there";
  EXPECT_EQ(begun(movement(MovementKind::withdrawal, State::sending), Action::dispense),
            fact::step);

  Movement mail = movement(MovementKind::sale, State::sending, flag::mail);
  const Kept sent = kept(mail);
  ASSERT_TRUE(mail.order.assign(order_id));
  EXPECT_EQ(changes(sent, mail), fact::order);
  mail.flags |= flag::said_paid;
  EXPECT_EQ(changes(sent, mail), fact::order | fact::step);
  decide(mail, Verdict::not_paid);
  EXPECT_EQ(changes(sent, mail), fact::order | fact::decided);
  const Kept decided = kept(mail);
  mail.state = State::reported;
  EXPECT_EQ(changes(decided, mail), fact::step);
}

TEST(Check, NamesTheRuleThatAMovementBreaks) {
  for (const MovementKind kind : all_kinds) {
    EXPECT_EQ(check(movement(kind, State::noted)), nullptr);
    EXPECT_EQ(check(movement(kind, State::sending)), nullptr);
    Movement of = movement(kind, State::sending);
    decide(of, Verdict::not_paid);
    EXPECT_EQ(check(of), nullptr);
    of.flags = flag::counted;
    of.state = State::reported;
    EXPECT_EQ(check(of), nullptr);
    of.verdict = Verdict::paid;
    EXPECT_NE(check(of), nullptr) << "without a sum";
    of.charged = 1250;
    EXPECT_EQ(check(of), nullptr);
    of.verdict = Verdict::help;
    EXPECT_NE(check(of), nullptr) << "with a sum";
    of.charged = {};
    for (const Verdict open : {Verdict::customer, Verdict::queued, Verdict::unknown}) {
      of.verdict = open;
      EXPECT_NE(check(of), nullptr);
    }
  }
  EXPECT_NE(check(Movement()), nullptr);
  struct {
    K kind;
    State state;
    unsigned flags;
    bool holds;
  } const rows[] = {
      {K::sale, State::noted, flag::mail, true},
      {K::sale, State::noted, flag::taken, true},
      {K::refund, State::noted, flag::taken, false},
      {K::refund, State::noted, flag::mail, false},
      {K::completion, State::noted, flag::undone, true},
      {K::refund, State::noted, flag::undone, false},
      {K::debit, State::noted, flag::undone, false},
      {K::sale, State::noted, flag::customer, false},
      {K::sale, State::noted, flag::reversing, false},
      {K::sale, State::noted, flag::said_paid, false},
      {K::deposit, State::noted, flag::dispensing, false},
      {K::sale, State::queued, 0, false},
      {K::credit, State::queued, 0, false},
      {K::refund, State::queued, 0, true},
      {K::sale, State::sending, flag::customer | flag::reversing | flag::said_paid, true},
      {K::sale, State::sending, flag::mail, true},
      {K::sale, State::sending, flag::mail | flag::reversing, false},  // no order
      {K::refund, State::sending, flag::customer, false},
      {K::completion, State::sending, flag::reversing, false},
      {K::refund, State::sending, flag::said_paid, false},
      {K::deposit, State::sending, flag::said_paid, false},
      {K::withdrawal, State::sending, flag::said_paid, true},
      {K::withdrawal, State::sending, flag::said_paid | flag::dispensing, true},
      {K::withdrawal, State::sending, flag::dispensing, false},
      {K::deposit, State::sending, flag::dispensing, true},
      {K::debit, State::sending, flag::dispensing, false},
      {K::sale, State::sending, flag::counted, false},
      {K::sale, State::decided, flag::customer, false},
  };
  for (const auto& row : rows) {
    Movement of = movement(row.kind, row.state, row.flags);
    if (row.state == State::decided) of.verdict = Verdict::not_paid;
    EXPECT_EQ(check(of) == nullptr, row.holds)
        << static_cast<int>(row.kind) << ' ' << static_cast<int>(row.state) << ' ' << row.flags;
  }
  Movement of = movement(K::sale, State::sending);
  of.order = {};
  EXPECT_EQ(check(of), nullptr) << "a power cut may have torn the write of order and step";
  of = movement(K::completion, State::noted);
  of.given = 0;
  EXPECT_NE(check(of), nullptr);
  of.given = {};
  of.order = {};
  EXPECT_NE(check(of), nullptr);
  of = movement(K::refund, State::decided);
  of.verdict = Verdict::not_paid;
  of.given = 250;
  EXPECT_NE(check(of), nullptr);
}

TEST(Age, ComesFromWhatIsDurableAndWhatWasMeasured) {
  Policy policy;
  Movement sale = movement(MovementKind::sale, State::sending);
  EXPECT_EQ(age_of(sale, 0, {noon_s, 0}, policy), Age::fresh);
  EXPECT_EQ(age_of(sale, 179, {noon_s, 0}, policy), Age::fresh);
  EXPECT_EQ(age_of(sale, 180, {noon_s, 0}, policy), Age::late);
  EXPECT_EQ(age_of(sale, 1799, {noon_s, 0}, policy), Age::late);
  EXPECT_EQ(age_of(sale, 1800, {noon_s, 0}, policy), Age::lapsed);
  const std::uint32_t week_s = noon_s + policy.give_up.count();
  EXPECT_EQ(age_of(sale, 1800, {week_s, 0}, policy), Age::given_up);
  EXPECT_EQ(age_of(sale, 1799, {week_s, 0}, policy), Age::late) << "a clock that was set";
  EXPECT_EQ(age_of(sale, 7 * 86400, {0, 0}, policy), Age::given_up) << "it has run for a week";
  sale.doubt_10s = 20;
  EXPECT_EQ(age_of(sale, 5, {noon_s, 0}, policy), Age::late) << "before a restart";
  Movement debit = movement(MovementKind::debit, State::sending);
  EXPECT_EQ(age_of(debit, 1800, {noon_s, 0}, policy), Age::late);
  EXPECT_EQ(age_of(debit, 6 * 3600, {noon_s, 0}, policy), Age::lapsed);
}

TEST(Look, FindsWhatTheStoreHasForgotten) {
  Record done = record(OrderStatus::paid);
  done.payment_amount_info.approved = done.payment_amount_info.deposited = 1250;
  done.payment_amount_info.refunded = 0;
  const auto looked = [&](std::int64_t asked, bool known, bool doubted) {
    Movement of = movement(MovementKind::completion, State::noted);
    of.asked = asked;
    Visit visit = here();
    visit.known = known;
    visit.doubted = doubted;
    judge_look(of, visit, seen(of, done), Error());
    EXPECT_EQ(of.state, State::decided);
    EXPECT_EQ(of.error, Errc::conflict);
    return of.verdict;
  };
  EXPECT_EQ(looked(1250, false, false), Verdict::help) << "something did this";
  EXPECT_EQ(looked(1250, true, false), Verdict::not_paid) << "an earlier one did";
  EXPECT_EQ(looked(500, false, false), Verdict::not_paid) << "that was something else";
  EXPECT_EQ(looked(500, false, true), Verdict::help) << "what was given up may have done it";
}

TEST(NotNoted, IsNotSentAndOnlyWhatNeverWasIsDecided) {
  for (const State state : {State::noted, State::queued, State::sending}) {
    Movement of = movement(MovementKind::refund, state);
    const Kept before = kept(of);
    Visit visit = here(true);
    begin(of, Action::refund, {});
    judge_not_noted(of, visit, before);
    EXPECT_TRUE(visit.over);
    EXPECT_EQ(of.state, state == State::noted ? State::decided : state);
    EXPECT_EQ(of.verdict, state == State::noted ? Verdict::not_paid : Verdict::unknown);
  }
}

TEST(Rule, EndsInHelpWhatCanNeverBeRead) {
  const Movement sale = movement(MovementKind::sale, State::sending);
  const Error text = unreadable();
  EXPECT_EQ(rule(sale, {}, Seen(), text, Age::fresh, Policy()).verdict, Verdict::unknown);
  EXPECT_EQ(rule(sale, {}, Seen(), text, Age::late, Policy()).verdict, Verdict::help);
  const Movement said = movement(MovementKind::sale, State::sending, flag::said_paid);
  EXPECT_EQ(rule(said, {}, Seen(), text, Age::fresh, Policy()).verdict, Verdict::help);
  EXPECT_EQ(rule(said, here(), Seen(), text, Age::fresh, Policy()).verdict, Verdict::unknown);
}

TEST(Rival, OfTheSameWishIsSupersededOnceItFailed) {
  const auto decided = [](K kind, Verdict verdict) {
    Movement of = movement(kind, State::sending);
    decide(of, verdict);
    return of;
  };
  const Movement sale = movement(K::sale, State::noted);
  EXPECT_EQ(rival_of(sale, decided(K::sale, Verdict::not_paid), false), Rival::superseded);
  // The result of another sale is reported alone, not with this one.
  EXPECT_EQ(rival_of(sale, decided(K::hold, Verdict::not_paid), false), Rival::none);
  Movement another = decided(K::sale, Verdict::not_paid);
  another.asked = 1;
  EXPECT_EQ(rival_of(sale, another, false), Rival::none);
  another = decided(K::sale, Verdict::not_paid);
  another.currency = 643;
  EXPECT_EQ(rival_of(sale, another, false), Rival::none);
  another = decided(K::sale, Verdict::not_paid);
  ASSERT_TRUE(another.remark.assign("table 5"));
  EXPECT_EQ(rival_of(sale, another, false), Rival::none);
  EXPECT_EQ(rival_of(sale, decided(K::sale, Verdict::not_paid), true), Rival::none);
  for (const Verdict verdict : {Verdict::paid, Verdict::help}) {
    EXPECT_EQ(rival_of(sale, decided(K::sale, verdict), false), Rival::blocks);
  }
  EXPECT_EQ(rival_of(sale, movement(K::sale, State::sending), false), Rival::blocks);
  EXPECT_EQ(rival_of(sale, movement(K::sale, State::sending, flag::customer), false),
            Rival::blocks);
  EXPECT_EQ(rival_of(sale, movement(K::sale, State::sending), true), Rival::none);
  EXPECT_EQ(rival_of(sale, movement(K::refund, State::sending), false), Rival::none);

  for (const K kind : {K::completion, K::reversal, K::refund}) {
    const Movement step = movement(kind, State::noted);
    EXPECT_EQ(rival_of(step, movement(K::sale, State::sending), false), Rival::none);
    EXPECT_EQ(rival_of(step, decided(kind, Verdict::not_paid), false), Rival::superseded);
    EXPECT_EQ(rival_of(step, decided(kind, Verdict::paid), false), Rival::same);
    EXPECT_EQ(rival_of(step, decided(kind, Verdict::help), false), Rival::same);
    EXPECT_EQ(rival_of(step, movement(kind, State::queued), false), Rival::same);
    // Once the queued one was reported, a refund like it is another refund.
    EXPECT_EQ(rival_of(step, movement(kind, State::queued), false, true),
              kind == K::refund ? Rival::none : Rival::same);
    EXPECT_EQ(rival_of(step, movement(kind, State::sending), false), Rival::blocks);
    EXPECT_EQ(rival_of(step, movement(kind, State::noted), false), Rival::blocks);
    Movement other = movement(kind, State::queued);
    other.asked = 100;
    EXPECT_EQ(rival_of(step, other, false), kind == K::refund ? Rival::none : Rival::blocks);
    other.state = State::sending;
    EXPECT_EQ(rival_of(step, other, false), Rival::blocks);
    decide(other, Verdict::not_paid);
    EXPECT_EQ(rival_of(step, other, false), Rival::none);
    other = movement(kind, State::sending);
    ASSERT_TRUE(other.order.assign("another"));
    EXPECT_EQ(rival_of(step, other, false), Rival::none);
    other = decided(kind, Verdict::paid);
    other.state = State::reported;
    EXPECT_EQ(rival_of(step, other, false), Rival::none);
  }

  const Movement debit = movement(K::debit, State::noted);
  EXPECT_EQ(rival_of(debit, movement(K::credit, State::sending), false), Rival::blocks);
  EXPECT_EQ(rival_of(debit, decided(K::debit, Verdict::not_paid), false), Rival::superseded);
  EXPECT_EQ(rival_of(debit, decided(K::credit, Verdict::not_paid), false), Rival::none);
  EXPECT_EQ(rival_of(debit, decided(K::debit, Verdict::paid), false), Rival::none);
  EXPECT_EQ(rival_of(debit, movement(K::refund, State::sending), false), Rival::none);
  Movement other = movement(K::debit, State::sending);
  ASSERT_TRUE(other.order.assign("another"));
  EXPECT_EQ(rival_of(debit, other, false), Rival::none);
}

TEST(Rival, OnACardIsAnyThatMayShareIt) {
  using K = MovementKind;
  // Cards with and without an id, and with and without a number.
  const auto on = [](const char* id, const char* masked, K kind = K::credit) {
    Movement of = movement(kind, State::sending);
    of.order = {};
    if (*id != 0) {
      EXPECT_TRUE(of.order.assign(Text(id)));
    }
    if (*masked != 0) {
      EXPECT_TRUE(of.card.assign(Text(masked)));
    }
    return of;
  };
  const auto blocks = [](const Movement& left, const Movement& right) {
    const Rival one = rival_of(left, right, false);
    EXPECT_EQ(one, rival_of(right, left, false));
    return one == Rival::blocks;
  };
  EXPECT_TRUE(blocks(on("a", ""), on("a", "")));
  EXPECT_FALSE(blocks(on("a", ""), on("b", "")));
  EXPECT_FALSE(blocks(on("a", "1**2"), on("b", "1**2"))) << "the id says more";
  EXPECT_TRUE(blocks(on("", "1**2"), on("", "1**2")));
  EXPECT_FALSE(blocks(on("", "1**2"), on("", "1**3")));
  EXPECT_TRUE(blocks(on("a", ""), on("", "1**2"))) << "it may be the same card";
  EXPECT_TRUE(blocks(on("", ""), on("", "1**2")));
  // A transfer credits its receiver.
  Movement transfer = on("p", "", K::debit);
  transfer.link = card_key(Text("a"), Text());
  EXPECT_TRUE(blocks(transfer, on("a", "")));
  EXPECT_TRUE(blocks(transfer, on("a", "", K::deposit)));
  EXPECT_FALSE(blocks(transfer, on("b", "")));
  EXPECT_FALSE(blocks(transfer, on("a", "", K::debit)));
  transfer = on("", "4**4", K::debit);
  transfer.link = card_key(Text(), Text("1**2"));
  EXPECT_TRUE(blocks(transfer, on("", "1**2")));
  EXPECT_FALSE(blocks(transfer, on("", "1**3")));
  EXPECT_TRUE(blocks(transfer, on("a", ""))) << "it may be the receiver";
  EXPECT_EQ(card_key(Text(), Text("")), 0U);
  // An earlier try of the same wish is one on the very same card.
  Movement failed = on("", "1**2");
  decide(failed, Verdict::not_paid);
  EXPECT_EQ(rival_of(on("", "1**2"), failed, false), Rival::superseded);
  EXPECT_EQ(rival_of(on("a", ""), failed, false), Rival::none);
}

TEST(Rival, ThatWasGivenUpMayHaveDoneIt) {
  const auto doubts = [](const Movement& earlier, const Movement& wanted) {
    Visit visit;
    recall(earlier, wanted, visit);
    EXPECT_FALSE(visit.known);
    return visit.doubted;
  };
  for (const MovementKind kind : {K::completion, K::reversal, K::refund}) {
    Movement earlier = movement(kind, State::sending);
    Movement wanted = movement(kind, State::noted);
    wanted.id = 18;
    EXPECT_FALSE(doubts(earlier, wanted));
    decide(earlier, Verdict::help);
    EXPECT_TRUE(doubts(earlier, wanted));
    earlier.state = State::reported;
    EXPECT_TRUE(doubts(earlier, wanted));
    earlier.verdict = Verdict::not_paid;
    EXPECT_FALSE(doubts(earlier, wanted));
    earlier.verdict = Verdict::help;
    earlier.asked = 1;
    EXPECT_EQ(doubts(earlier, wanted), kind != K::refund) << "that is another refund";
    earlier.asked = wanted.asked;
    ASSERT_TRUE(earlier.order.assign("another"));
    EXPECT_FALSE(doubts(earlier, wanted));
    EXPECT_FALSE(doubts(wanted, wanted));
  }
}

TEST(Look, SendsNoRefundThatMayHaveBeenMade) {
  Movement done = movement(K::refund, State::sending);
  done.charged = 300;
  decide(done, Verdict::paid);
  struct Case {
    Amount refunded;
    std::int64_t listed;
    bool doubted;
    bool sent;
  };
  const Case cases[] = {{300, 300, true, true},      {300, 300, false, true},
                        {1549, 300, true, true},     {1550, 300, true, false},
                        {1550, 0, false, true},      {300, 1550, true, false},
                        {Amount(), 300, true, false}};
  for (const Case& each : cases) {
    Movement of = movement(K::refund, State::noted);
    of.id = 18;
    Visit visit = here();
    recall(done, of, visit);
    visit.doubted = each.doubted;
    Record record = machine_test::record(OrderStatus::paid);
    record.payment_amount_info.deposited = record.payment_amount_info.approved = 5000;
    record.payment_amount_info.refunded = each.refunded;
    Seen shown = seen(of, record);
    shown.listed_sum = each.listed;
    judge_look(of, visit, shown, Error());
    EXPECT_EQ(of.is_open(), each.sent);
    EXPECT_EQ(of.verdict, each.sent ? Verdict::unknown : Verdict::help);
  }
  for (const bool doubted : {false, true}) {
    Movement of = movement(K::refund, State::noted);
    Visit visit = here();
    visit.doubted = doubted;
    judge_look(of, visit, Seen(), unreadable());
    EXPECT_EQ(of.verdict, doubted ? Verdict::help : Verdict::unknown) << "the gateway refunds once";
  }
}

TEST(Verdict, OfWhatIsOpen) {
  EXPECT_EQ(verdict_of(movement(MovementKind::sale, State::noted)), Verdict::unknown);
  EXPECT_EQ(verdict_of(movement(MovementKind::refund, State::queued)), Verdict::queued);
  EXPECT_EQ(verdict_of(movement(MovementKind::sale, State::sending, flag::customer)),
            Verdict::customer);
  Movement of = movement(MovementKind::sale, State::sending);
  decide(of, Verdict::help);
  EXPECT_EQ(verdict_of(of), Verdict::help);
}

}  // namespace
}  // namespace tillwire::machine_test
