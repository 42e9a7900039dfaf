// A card desk: credits and debits cards, and pays out and takes cash as an ATM does, without ever
// reporting a wrong result.
#pragma once

#include <cstdint>
#include <tillwire/client.hpp>
#include <tillwire/desk/loop.hpp>
#include <tillwire/desk/options.hpp>
#include <tillwire/gateway.hpp>
#include <tillwire/ops/cards/top_up.hpp>
#include <tillwire/ops/transactions/credit_card.hpp>
#include <tillwire/ops/transactions/debit_card.hpp>
#include <tillwire/ops/transactions/p2p_credit.hpp>
#include <tillwire/ops/transactions/p2p_transfer.hpp>
#include <tillwire/port/clock.hpp>
#include <tillwire/port/dispenser.hpp>
#include <tillwire/port/storage.hpp>
#include <tillwire/port/transport.hpp>
#include <tillwire/till/receipt.hpp>

namespace tillwire {

/// Moves money on cards, by card management. Serves one task, one storage and one connection.
///
///     CardDesk desk(gateway, transport, clock, memory, storage, wall_clock, options);
///     desk.pay_cash_by(dispenser);
///     desk.resume([](const Receipt& each) { print(each); });  // at power on, and whenever the
///                                                             // network is back
///     DebitCard debit;
///     debit.card.card_number = "5200000000000007";
///     debit.amount = 5000;
///     debit.currency = 978;
///     Receipt receipt = desk.withdraw(debit);
///     puts(receipt.words());
///
/// Where a main loop must not wait: start_withdraw(), poll() until it returns true, take(). Nothing
/// waits for an answer or for the dispenser in start_...() or poll(). Requests are borrowed until
/// the operation is over, with all that they borrow.
///
/// **Everything is noted before it is sent, and nothing is sent twice.** A request has no
/// identifier to query by, so the card's history is read before each one: how many lines match it.
/// If it cannot be read, nothing is sent, and the verdict is Verdict::not_paid. After a lost answer
/// the history is read again. One line more is the movement, if it names this terminal
/// (CardDeskOptions::terminal_id) or if no other terminal moves money on these cards
/// (CardDeskOptions::alone_on_cards), and if it cannot be that of an earlier one: of the same sum,
/// on the same card, within CardDeskOptions::history. No line more is "not done" once no line can
/// be missing (CardDeskOptions::history). A refusal counts if the history then shows no line more:
/// something on the way may have sent the request twice. All else is Verdict::unknown until
/// resume() decides it, and Verdict::help after a week. A history that is empty, or has lost its
/// oldest line, decides nothing; after a refusal, one that is empty before and after it is "not
/// done" once no line can be missing.
///
/// **One case is not covered**, so that a customer without money gets an answer at once. Something
/// on the way sends a request twice; the first copy is carried out; the second one is refused with
/// a code that declines ("05", "13", "51" or "62": its money is gone); and the history does not
/// show the first one yet. Then the verdict is Verdict::not_paid, although the money has moved: no
/// cash comes out, or a deposit is returned. Compare with the bank's records if a customer says so.
/// All other codes, such as "61", "65" and "94", leave the movement unknown.
///
/// While one movement on a card is not decided, others on that card are refused with
/// Errc::still_open: call resume(). Two could not be distinguished.
///
/// **Cards** are stored by their id (`card_id`), or by their masked number. To read the history of
/// a card that was named by its number, resume() needs `find_card`. A card that is named neither by
/// its id nor by its number, an account, and top_up() have no history: if the answer is lost or a
/// refusal, the verdict is Verdict::help at once, or three minutes later.
///
/// **A request must not borrow** from the answer of call(), because the queries before it overwrite
/// that: Errc::too_borrowed, and nothing is sent.
///
/// A receipt counts as reported when the desk is used again: if power fails before that, resume()
/// reports it again. The desk formats storage that is new, never storage that is damaged: see
/// ready(). Do not open the storage of a till with it, nor its storage with a till: neither moves
/// the other's money, but neither finds out what became of it.
class CardDesk : private detail::DeskLoop {
 public:
  /// Borrows all arguments except the options, and opens the storage: see ready(). Gateway::timeout
  /// must not be increased afterwards.
  CardDesk(const Gateway& gateway TILLWIRE_LIFETIMEBOUND,
           Transport& transport TILLWIRE_LIFETIMEBOUND, Clock& clock TILLWIRE_LIFETIMEBOUND,
           Memory memory TILLWIRE_LIFETIMEBOUND, Storage& storage TILLWIRE_LIFETIMEBOUND,
           WallClock& time TILLWIRE_LIFETIMEBOUND, const CardDeskOptions& options)
      : DeskLoop(gateway, transport, clock, memory, storage, time, options) {
    static_cast<void>(open());
  }
  template <class... More>
  CardDesk(const Gateway&&, More&&...) = delete;  // the gateway must outlive it

  /// Makes withdraw() and deposit() possible, and resume() ask the dispenser. Call it before them.
  void pay_cash_by(Dispenser& dispenser TILLWIRE_LIFETIMEBOUND) {
    dispenser_ = &dispenser;
    act_on_cash_ = act_on_cash;
  }

  /// Opens the store again, after the storage failed and was reopened; the constructor opens it
  /// first. Only the first successful opening formats erased storage: if it is erased later, the
  /// old store is missing, and with it what was in doubt.
  [[nodiscard]] bool open() {
    reported_ = {};
    shelf_.open();
    return ready();
  }
  /// Returns whether the desk can move money.
  bool ready() const { return shelf_.is_ready() && named_; }
  /// Returns why it cannot and what to do, or "ready".
  const char* words() const {
    if (!named_) {
      return "the desk needs a name of 1 to 12 letters, digits, '.', '_' or '-'";
    }
    return shelf_.words();
  }

  // `remark` is returned in the receipt, also after a restart: at most 40 bytes, no secrets.

  /// Credits a card: creditCard.
  Receipt credit(const transactions::CreditCard& request, const Text& remark = {}) {
    return finish(start_credit(request, remark));
  }
  /// Debits a card: debitCard.
  Receipt debit(const transactions::DebitCard& request, const Text& remark = {}) {
    return finish(start_debit(request, remark));
  }
  /// Credits a card in a transfer between persons: p2pCredit.
  Receipt p2p_credit(const transactions::P2pCredit& request, const Text& remark = {}) {
    return finish(start_p2p_credit(request, remark));
  }
  /// Moves money from card to card: p2pTransfer. It is a debit of the source card, whose history
  /// shows it.
  Receipt p2p_transfer(const transactions::P2pTransfer& request, const Text& remark = {}) {
    return finish(start_p2p_transfer(request, remark));
  }
  /// Tops a card up: topUp. Names no amount, and has no history.
  Receipt top_up(const cards::TopUp& request, const Text& remark = {}) {
    return finish(start_top_up(request, remark));
  }

  /// Pays out cash: debits the card, then dispenses the amount. Receipt::charged says how much came
  /// out. Cash never comes out unless the debit is certain; the rest of a debit, of which less came
  /// out, is credited back, once, by a separate movement with the same remark. repayment() is
  /// its receipt, and resume() reports it until it is decided: Verdict::queued while it cannot be
  /// sent, Verdict::help if a person has to see to it.
  ///
  /// Verdict::unknown: no cash came out, or the dispenser does not know how much did. Once the
  /// debit is certain, a later resume() credits it back: the customer has gone.
  ///
  /// The card must be named by its number or its id, and the debit must not name a fee, which could
  /// not be credited back. Needs CardDeskOptions::random, so that a storage which was replaced
  /// never names cash like an older one, and room for two movements. Refused with Errc::still_open
  /// while the dispenser has not said how much came out for an earlier movement on any card; so is
  /// deposit().
  ///
  /// If the dispenser knows the id before any cash was ordered, none is: all is credited back, with
  /// Errc::conflict. A deposit then is Verdict::help.
  Receipt withdraw(const transactions::DebitCard& request, const Text& remark = {}) {
    return finish(start_withdraw(request, remark));
  }
  /// Takes cash that was counted and can still be returned: credits the card. If that is refused,
  /// or cannot be sent, the dispenser returns the cash, and the verdict is Verdict::not_paid.
  /// Verdict::unknown: keep the cash apart, the customer may have been credited. Verdict::help: a
  /// person has to see to the cash, as it was not credited, or not returned completely.
  ///
  /// If the receipt has no number, nothing was begun, and the cash is still the caller's to
  /// return.
  Receipt deposit(const transactions::CreditCard& request, const Text& remark = {}) {
    return finish(start_deposit(request, remark));
  }
  /// Returns the receipt of the credit for what the last withdrawal did not pay out. Its number is
  /// absent if there is none.
  Receipt repayment() {
    ledger::Movement credit;
    const bool cash = now_.kind == MovementKind::withdrawal && now_.id != 0;
    if (step_ != Step::done || !cash || !find_repayment(now_, credit)) return Receipt();
    return receipt_of(credit);
  }

  // The same operations in steps. Each returns false if another operation is under way: call poll()
  // until that is over.

  /// Starts what credit() does; poll() continues it.
  [[nodiscard]] bool start_credit(const transactions::CreditCard& request,
                                  const Text& remark = {}) {
    return start_on_card(MovementKind::credit, request, remark);
  }
  /// Starts what debit() does; poll() continues it.
  [[nodiscard]] bool start_debit(const transactions::DebitCard& request, const Text& remark = {}) {
    return start_on_card(MovementKind::debit, request, remark);
  }
  /// Starts what p2p_credit() does; poll() continues it.
  [[nodiscard]] bool start_p2p_credit(const transactions::P2pCredit& request,
                                      const Text& remark = {}) {
    const bool query = request.original.present();
    return start_on_card(MovementKind::credit, request, remark,
                         query ? "originalTransactionParameters" : nullptr);
  }
  /// Starts what p2p_transfer() does; poll() continues it.
  [[nodiscard]] bool start_p2p_transfer(const transactions::P2pTransfer& request,
                                        const Text& remark = {}) {
    return start_on_card(MovementKind::debit, request, remark);
  }
  /// Starts what top_up() does; poll() continues it.
  [[nodiscard]] bool start_top_up(const cards::TopUp& request, const Text& remark = {}) {
    return start_on_card(MovementKind::credit, request, remark);
  }
  /// Starts what withdraw() does; poll() continues it.
  [[nodiscard]] bool start_withdraw(const transactions::DebitCard& request,
                                    const Text& remark = {}) {
    return start_on_card(MovementKind::withdrawal, request, remark,
                         request.fee.present() ? "fee" : held_only(request.pre_authorization));
  }
  /// Starts what deposit() does; poll() continues it.
  [[nodiscard]] bool start_deposit(const transactions::CreditCard& request,
                                   const Text& remark = {}) {
    return start_on_card(MovementKind::deposit, request, remark,
                         held_only(request.pre_authorization));
  }
  // Requests are borrowed until the operation is over.
  bool start_credit(const transactions::CreditCard&&, const Text& = {}) = delete;
  bool start_debit(const transactions::DebitCard&&, const Text& = {}) = delete;
  bool start_p2p_credit(const transactions::P2pCredit&&, const Text& = {}) = delete;
  bool start_p2p_transfer(const transactions::P2pTransfer&&, const Text& = {}) = delete;
  bool start_top_up(const cards::TopUp&&, const Text& = {}) = delete;
  bool start_withdraw(const transactions::DebitCard&&, const Text& = {}) = delete;
  bool start_deposit(const transactions::CreditCard&&, const Text& = {}) = delete;

  /// Advances the operation without waiting for its answers. Returns true when it is over.
  bool poll() { return advance(); }
  /// Waits until poll() is worth calling again, for at most 20 ms: for loops that have nothing else
  /// to do.
  using DeskLoop::rest;
  /// Returns the receipt of the operation. Until poll() has returned true: Verdict::unknown with
  /// Errc::busy.
  Receipt take() const { return step_ == Step::done ? receipt_of(now_) : not_now(); }

  /// Reports every movement whose result was not reported; asks the gateway, and the dispenser,
  /// about those in doubt; sends what is owed. `report` is a `void(const Receipt&)` that must not
  /// use the desk. Cards that were named by their number are not asked about.
  template <class Report>
  Recovery resume(Report report) {
    const auto no_card = [](const Text&, CardIdentification&) { return false; };
    return resume(report, no_card);
  }
  /// Does the same for cards that were named by their number, too. `find_card`, a `bool(const Text&
  /// masked, CardIdentification& card)`, supplies that number for the masked one, or returns false.
  /// It must be that card and no other with the same digits: what is owed to it is credited.
  template <class Report, class Find>
  Recovery resume(Report report, Find find_card) {
    if (!start_resume(report, find_card)) {
      Recovery busy;
      busy.store_error = StoreError::not_open;
      return busy;
    }
    wait();
    forget_request();
    return recovery();
  }
  /// Starts what resume() does; poll() continues it. Both functions are borrowed until poll() has
  /// returned true. Then recovery() says how it ended.
  template <class Report, class Find>
  [[nodiscard]] bool start_resume(Report& report, Find& find_card) {
    if (step_ != Step::done) return false;
    forget_request();
    find_card_ = detail::FindCard(find_card);
    return begin_resume(detail::ReportTo<Receipt>(report));
  }
  /// Returns how the last resume() ended.
  const Recovery& recovery() const TILLWIRE_LIFETIMEBOUND { return round_.recovery; }

  /// Returns the last receipt, also after a restart, without asking the gateway. Its number is
  /// absent if there is none.
  Receipt last() {
    ledger::Movement of;
    return shelf_.store.last(of) ? receipt_of(of) : Receipt();
  }

  /// Reports counts and sums since the last close, per kind and currency, each as a `void(const
  /// DayTotal&)`. Of withdrawals they say what came out; credits of the rest are not listed.
  /// Refuses while something is open, queued or not reported, unless `closing` carries it over:
  /// Day::open counts it. Asks nothing.
  template <class Report>
  Day close_day(Report report, Closing closing = Closing::if_settled) {
    Day busy;
    busy.store_error = StoreError::reporting;
    if (step_ != Step::done) return busy;
    acknowledge();
    round_.day = {};
    round_.report_total = detail::ReportTo<DayTotal>(report);
    round_.closing = closing;
    close_now();
    return round_.day;
  }

  /// Calls another operation, which moves no money, such as the data of a card.
  template <class Operation>
  Result<typename Operation::Response> call(const Operation& request) {
    static_assert(Operation::endpoint.effect != Effect::payment,
                  "tillwire: a desk moves money by credit(), debit(), withdraw(), deposit() ...");
    if (step_ == Step::done) client_.unlimited();
    return client_.call(request);
  }

  /// Returns the code and message of the service's last answer, possibly "Success": for logs. Empty
  /// if it had none. Valid until the next call of the desk.
  ServiceFault service_fault() TILLWIRE_LIFETIMEBOUND { return client_.fault(); }

  /// Passes all that the desk remembers besides its store, for a test that compares states: see
  /// TillRounds::pass_memory(). A program that does not call it has none of its code.
  template <class To>
  void fingerprint(To& to) {
    pass_memory(to);
    if (step_ != Step::done) to.number(busy_left_);
  }
  /// Returns which invariant of the store or of a movement in it does not hold, or null if all do.
  const char* check() { return find_broken(); }

 private:
  Receipt finish(bool started) {
    if (!started) return not_now();
    wait();
    forget_request();
    return receipt_of(now_);
  }
  Receipt not_now() const {
    Receipt receipt;
    receipt.error.code = Errc::busy;
    receipt.kind = now_.kind;
    receipt.number = number_;
    return receipt;
  }
  static const char* held_only(const Optional<bool>& pre_authorization) {
    return pre_authorization.value_or(false) ? "preAuthorization" : nullptr;
  }
};

}  // namespace tillwire
