// What a movement of money needs next. Pure: no client, no store, no clock.
#pragma once

#include <cstdint>
#include <tillwire/ledger/doubt.hpp>
#include <tillwire/ledger/layout.hpp>
#include <tillwire/ledger/movement.hpp>
#include <tillwire/machine/judging.hpp>
#include <tillwire/machine/policy.hpp>
#include <tillwire/model/result.hpp>
#include <tillwire/verdict/delivery.hpp>

namespace tillwire::detail::machine {

using ledger::Movement;
using ledger::State;
namespace flag = ledger::flag;

/// What to do for a movement.
enum class Action : std::uint8_t {
  rest,            ///< nothing, in this visit
  refuse,          ///< decide that it is not done: nothing was sent, and nothing will be
  give_up,         ///< decide that a person has to look
  register_order,  ///< register.do or registerPreAuth.do
  pay,             ///< paymentorder.do, or by a stored card; sbp/c2b/qr/dynamic/get.do
  pay_by_mail,     ///< motoPayment.do
  finish,          ///< finish3dsVer2Payment.do: the customer is back
  look,            ///< read the order's record, or the card's history, before the request
  complete,        ///< deposit.do
  release,         ///< reverse.do
  refund,          ///< refund.do
  credit,          ///< creditCard, p2pCredit or topUp
  debit,           ///< debitCard or p2pTransfer
  pause,           ///< wait before the next query
  ask,             ///< read the order's record, or the card's history
  decline,         ///< decline.do: closes an unpaid order; before that its QR code, if known
  reverse,         ///< reverse.do: closes an order that may hold money: no answer says so
  dispense,        ///< pay out, or return, the cash
  ask_dispenser,   ///< how much came out for the movement's id? Before `dispense`: is it a new id?
  credit_back,     ///< begin a credit of what did not come out, unless there is one for this id
};

/// Returns whether an action may move money: begin() notes it durably before it is done.
constexpr bool may_move_money(Action action) {
  switch (action) {
    case Action::pay:
    case Action::pay_by_mail:
    case Action::finish:
    case Action::complete:
    case Action::release:
    case Action::refund:
    case Action::credit:
    case Action::debit:
    case Action::reverse:
    case Action::dispense:
      return true;
    default:
      return false;
  }
}

/// What is known only while a movement is worked on. All of it may be lost at any moment.
struct Visit {
  bool here = false;              ///< the caller's data are at hand, or it is to be delivered
  bool looked = false;            ///< the record or history before the request was read
  bool answered = false;          ///< this visit's request was answered
  bool refused = false;           ///< by a refusal, which its record has to confirm
  bool declined = false;          ///< decline.do has closed its order
  bool again = false;             ///< 3-D Secure continues: the payment is sent a second time
  bool went_on = false;           ///< it was; a third time is never sent
  bool unsent = false;            ///< the payment could not be sent: it is tried again
  bool back = false;              ///< the customer is back, and what finishes the payment is known
  bool evicts = false;            ///< the order is closed even if its customer may still act
  bool known = false;             ///< the store has one like it that was done,
  bool doubted = false;           ///< or one that was given up
  std::int64_t refunded = 0;      ///< the sum of those like it that were done, if it is a refund
  bool give_back = false;         ///< the cash of a deposit was not credited
  bool is_new = false;            ///< the dispenser was asked, and knows nothing of the id
  bool clashes = false;           ///< it knows the id: it would do nothing, and report older cash
  bool paused = true;             ///< the next query may be sent
  bool over = false;              ///< nothing more can be done in this visit
  std::uint8_t queries = 1;       ///< left
  std::uint8_t tries = 5;         ///< left, to send a payment
  Close close = Close::nothing;   ///< wanted next
  Close closed = Close::nothing;  ///< the strongest one tried
  Amount out;                     ///< how much cash came out; absent: not known
  const char* field = nullptr;    ///< of the last record that contradicts what was asked
};

/// Returns the request that carries out a movement other than a sale or a hold.
constexpr Action request_of(MovementKind kind) {
  switch (kind) {
    case MovementKind::completion:
      return Action::complete;
    case MovementKind::reversal:
      return Action::release;
    case MovementKind::refund:
      return Action::refund;
    case MovementKind::credit:
    case MovementKind::deposit:
      return Action::credit;
    case MovementKind::debit:
    case MovementKind::withdrawal:
      return Action::debit;
    default:
      return Action::refuse;
  }
}

/// Returns how cash is moved: only under an id that the dispenser does not know. `otherwise`: what
/// is done if it does.
constexpr Action move_cash(const Visit& visit, Action otherwise) {
  if (visit.clashes) return otherwise;
  return visit.is_new ? Action::dispense : Action::ask_dispenser;
}

/// Returns what to do for a movement.
///
///     sale, hold                                   completion, release, refund; credit, debit
///
///       noted ---------------- cut ----> refuse <---- cut ---------------- noted
///         | register_order ---- taken: ask                                   | look
///         | (a mail order: none)                                             |
///         v                                          line down               v
///      [sending] is durable from here on     queued <------------------ [sending]
///         | pay                                 |  ^  (not on a card)        | complete, release,
///         |                                     |  +-- nothing was sent --+  | refund,
///         |  again: 3-D Secure's method         +---- look, [sending] ----+->| credit, debit
///         |                                                                  |
///         +--> challenge: [customer] --> rest; when back: finish             |
///         v                                                                  v
///       +---> ask <--- pause                                     +--> ask <--- pause
///       |      |  +--- undecided, queries left ------------------+     |
///       |      +--- unpaid: decline (first the QR code, if there is one)
///       +------+--- the issuer is silent: [reversing], reverse         |
///              v                                                       v
///          [decided] ------------- reported ------------------> [reported]
///
///     withdrawal: a debit, then                    deposit, its cash is in the machine: a credit,
///
///      [said_paid] --- customer gone ---+          credited ----------------> [decided] paid
///         |                             |          not credited, customer here
///      [dispensing] dispense            |             |
///         |                             |          [dispensing] dispense
///       ask_dispenser <--- cut, jam     |           ask_dispenser <--- cut, jam
///         |                             |             |
///         +------ less came out --------+             +------- less came out --+
///         v                             v             v                        v
///      [decided] paid    credit_back: [a credit],    [decided] not paid     give_up: help
///                        then [decided]
///
///     That credit, a repayment, is sent as soon as its card can be named; until then it is queued.
///     If it is not carried out, a person has to see to it: help.
///
/// What is in brackets is appended to the slot before the next request. A refusal is confirmed
/// by one `ask` before "not paid": something on the way may have sent the request twice. If the
/// order can still be paid then, or a copy of what was done would be refused like that, it is asked
/// until none of them can arrive, as after a lost answer.
///
///     a sale by QR code
///
///       noted --- register_order --- [sending, customer] --- pay: gets the code, again if it is
///       lost
///                                                              |
///                      not sent: [decided] not paid <----------+---> it is shown: rest
///                                                              |
///       in each visit: ask --- paid: [decided]           no code came
///         |                                                    |
///         +--- the payer refused, has left, or the next <------+
///              customer comes: decline, which closes the code
///                |                           |
///              a payment may be under way  else: ask; unpaid: decline the order; ask
///                |
///              rest, until the next visit
///
/// The customer may pay as soon as the code is shown, so that [customer] precedes the
/// request for it. After a restart it is a payment whose customer is away, like one at 3-D Secure:
/// only the code is not known any more, and the order alone is closed.
///
///     state    movement, visit                       action
///     noted    over                                  rest
///     noted    taken                                 ask
///     noted    a deposit's cash to be given back     move_cash(); an old id: give_up
///     noted    not here                              refuse; a deposit: give_up; a repayment: rest
///     noted    here, a mail order                    pay_by_mail
///     noted    here, a payment without an order      register_order
///     noted    here, a payment                       pay
///     noted    here, not looked                      look
///     noted    here                                  the request
///     queued   not here, or over                     rest
///     queued   here, not looked                      look
///     queued   here                                  the request
///     sending  over                                  rest
///     sending  a step without an order               give_up
///     sending  again, unsent                         pay
///     sending  back, not reversing                   finish
///     sending  close                                 decline or reverse
///     sending  dispensing, not known what came out   ask_dispenser
///     sending  dispensing, a withdrawal              credit_back
///     sending  dispensing, a deposit                 give_up
///     sending  a withdrawal, debited, here           move_cash(); an old id: credit_back
///     sending  a withdrawal, debited, not here       credit_back
///     sending  a deposit's cash to be given back     move_cash(); an old id: give_up
///     sending  no queries                            rest
///     sending  not paused                            pause
///     sending                                        ask
///     decided                                        rest
///     reported                                       rest
constexpr Action next(const Movement& of, const Visit& visit) {
  const bool cash_in = of.kind == MovementKind::deposit;
  const bool card = is_on_card(of.kind);
  if (!of.is_open() || visit.over) return Action::rest;
  if (of.state != State::sending) {
    if (of.state == State::noted) {
      if (of.has(flag::taken)) return Action::ask;
      if (visit.give_back) return move_cash(visit, Action::give_up);
      if (!visit.here && of.is_repayment()) return Action::rest;
      if (!visit.here) return cash_in ? Action::give_up : Action::refuse;
      if (of.has(flag::mail)) return Action::pay_by_mail;
      if (of.is_payment()) return of.order.empty() ? Action::register_order : Action::pay;
    }
    if (!visit.here) return Action::rest;
    return visit.looked ? request_of(of.kind) : Action::look;
  }
  if (of.has(flag::dispensing)) {
    if (!visit.out.present()) return Action::ask_dispenser;
    return cash_in ? Action::give_up : Action::credit_back;
  }
  if (card) {
    if (of.has(flag::said_paid)) {
      return visit.here ? move_cash(visit, Action::credit_back) : Action::credit_back;
    }
    if (visit.give_back) return move_cash(visit, Action::give_up);
  } else if (of.is_payment()) {
    if (visit.again || visit.unsent) return Action::pay;
    if (visit.back && !of.has(flag::reversing)) return Action::finish;
    if (visit.close == Close::decline) return Action::decline;
    if (visit.close == Close::reverse) return Action::reverse;
  } else if (of.order.empty()) {
    return Action::give_up;
  }
  if (visit.queries == 0) return Action::rest;
  return visit.paused ? Action::ask : Action::pause;
}

/// Returns what is known about a movement.
constexpr Verdict verdict_of(const Movement& of) {
  if (!of.is_open()) return of.verdict;
  if (of.state == State::queued) return Verdict::queued;
  return of.has(flag::customer) ? Verdict::customer : Verdict::unknown;
}

/// Notes in a movement that an action is being done, if that may move money: its doubt begins.
/// Returns how often the changes are appended before that; twice where nothing else shows it.
constexpr unsigned begin(Movement& of, Action action, const ledger::Now& now) {
  if (!may_move_money(action)) return 0;
  of.state = State::sending;
  ledger::begin_doubt(of, now);
  if (action == Action::dispense) of.flags |= flag::dispensing;
  if (action != Action::reverse) return 1;
  of.flags |= flag::reversing;
  return 2;
}

/// What is in the slot of a movement, as far as it is compared with what was learnt since.
struct Kept {
  State state;
  std::uint8_t flags;
  bool order;
};
constexpr Kept kept(const Movement& of) {
  return {of.state, of.flags, !of.order.empty()};
}

/// Returns the pieces of its slot that hold what has changed; 0 if nothing has. `sent`: its doubt
/// has begun, or was carried.
constexpr unsigned changes(const Kept& before, const Movement& after, bool sent = false) {
  namespace fact = ledger::fact;
  const bool begins = before.state < State::sending && after.state == State::sending;
  // The order of a payment that was not begun is not needed.
  const bool waits = after.is_payment() && after.state == State::noted;
  unsigned facts = before.order || after.order.empty() || waits ? 0 : fact::order;
  if (after.state == State::decided && before.state != State::decided) {
    facts |= fact::decided;
  } else if (begins && (after.given.present() || after.ordered.present())) {
    facts |= fact::given;
  } else if (sent || before.state != after.state || before.flags != after.flags) {
    facts |= fact::step;
  }
  return facts;
}

/// Returns the first rule for movements that one breaks; null if there is none.
constexpr const char* check(const Movement& of) {
  const auto only = [&of](unsigned flags) { return (of.flags & ~flags) == 0; };
  const bool payment = of.is_payment();
  const bool card = is_on_card(of.kind);
  const bool step = !payment && !card;
  if (of.id == 0 || of.kind == MovementKind::none) return "it is in the store";
  if (!of.is_open()) {
    if (!only(flag::counted)) return "flags end with the decision";
    const bool seen = of.given.present() || of.ordered.present() || of.history.from_s != 0;
    if (seen) return "so does what was seen before it";
    if (of.verdict > Verdict::paid && of.verdict != Verdict::help) return "a decision is final";
    const bool summed = of.verdict == Verdict::paid && of.asked.present();
    if (of.charged.present() != summed) return "only what is paid has a sum";
    return nullptr;
  }
  if (of.has(flag::counted)) return "what is open is not counted";
  if (of.has(flag::mail) && !payment) return "a mail order is a payment";
  if (of.has(flag::taken) && !payment && !card) return "a payment has a number for its order";
  if (of.has(flag::undone) && (!step || of.kind == MovementKind::refund)) {
    return "a hold is completed or released";
  }
  if (of.given.present() && of.kind != MovementKind::refund) return "a refund looks at refunds";
  if (of.ordered.present() && !step) return "only a step is of an earlier order";
  if (of.state == State::queued && !step && !of.is_repayment()) {
    return "only steps of an order, and what is owed, are queued";
  }
  if (of.state != State::sending) {
    if (step && of.order.empty()) return "a step has an order";
    constexpr unsigned early = flag::mail | flag::taken | flag::undone;
    return only(early) ? nullptr : "nothing was sent";
  }
  // A payment may lack its order: a power cut may tear the write of order and step.
  if (of.has(flag::customer | flag::reversing) && !payment) return "an order is paid";
  if (of.has(flag::reversing) && of.order.empty()) return "an order is reversed by its id";
  if (of.has(flag::said_paid) && !payment && of.kind != MovementKind::withdrawal) {
    return "what was answered is decided";
  }
  if (of.has(flag::dispensing)) {
    if (!has_cash(of.kind)) return "cash belongs to it";
    if (of.has(flag::said_paid) != (of.kind == MovementKind::withdrawal)) {
      return "cash comes out after a debit, or without a credit";
    }
  }
  return nullptr;
}

}  // namespace tillwire::detail::machine
