// The shortest safe program: a till that sells, refunds, and survives power cuts without ever
// reporting a wrong payment result.
#pragma once

#include <cstdint>
#include <tillwire/client.hpp>
#include <tillwire/gateway.hpp>
#include <tillwire/ops/ecommerce/get_order_status_extended.hpp>
#include <tillwire/ops/ecommerce/register_pre_auth.hpp>
#include <tillwire/port/clock.hpp>
#include <tillwire/port/storage.hpp>
#include <tillwire/port/transport.hpp>
#include <tillwire/till/qr.hpp>
#include <tillwire/till/receipt.hpp>
#include <tillwire/till/sale.hpp>
#include <type_traits>

namespace tillwire {

/// A till: sells, refunds, and survives power cuts without ever reporting a wrong payment result.
/// Serves one task, one storage and one connection.
///
///     Till till(gateway, transport, clock, memory, storage, wall_clock, options);
///     till.resume([](const Receipt& each) { print(each); });  // at power on, and whenever the
///                                                             // network is back
///     till.deliver([](const Receipt& each) { print(each); });  // as often
///     Receipt receipt = till.pay(sale);
///     puts(receipt.words());
///     if (receipt) hand_over_goods();
///
/// Where a main loop must not wait: `till.start_pay(sale); while (!till.poll()) other_things();
/// Receipt receipt = till.take();`. Nothing waits for an answer in start_...() or poll().
///
/// The till formats storage that is new (erased), never storage that is damaged: ready() is then
/// false, nothing is sold, and words() says what to do. pay() and the other operations then end as
/// Verdict::help, or as Verdict::unknown if the storage cannot be read: it may hold an earlier
/// payment of the same customer.
///
/// A receipt counts as reported when the till is used again: if power fails before that, resume()
/// reports it again. A damaged movement is reported likewise, after all others. Borrows all its
/// arguments.
class Till : private detail::TillQr {
 public:
  /// Borrows all arguments except the options, and opens the storage: see ready(). Gateway::timeout
  /// must not be increased afterwards: a lost request counts as not done two minutes after the
  /// timeout at the earliest.
  Till(const Gateway& gateway TILLWIRE_LIFETIMEBOUND, Transport& transport TILLWIRE_LIFETIMEBOUND,
       Clock& clock TILLWIRE_LIFETIMEBOUND, Memory memory TILLWIRE_LIFETIMEBOUND,
       Storage& storage TILLWIRE_LIFETIMEBOUND, WallClock& time TILLWIRE_LIFETIMEBOUND,
       const TillOptions& options)
      : TillQr(gateway, transport, clock, memory, storage, time, options) {
    static_cast<void>(open());
  }
  template <class... More>
  Till(const Gateway&&, More&&...) = delete;  // the gateway must outlive it

  /// Signs every later request to the e-commerce gateway that has a body: Client::sign_with().
  void sign_with(Signer& signer) { client_.sign_with(signer); }

  /// Opens the store again, after the storage failed and was reopened; the constructor opens it
  /// first. Only the first successful opening formats erased storage: if it is erased later, the
  /// old store is missing, and with it what was in doubt.
  [[nodiscard]] bool open() {
    reported_ = {};
    shelf_.open();
    return ready();
  }
  /// Returns whether the till can sell.
  bool ready() const { return shelf_.is_ready() && detail::is_till_name(options_.name); }
  /// Returns why it cannot sell and what to do, or "ready".
  const char* words() const {
    if (!detail::is_till_name(options_.name)) {
      return "the till needs a name of 1 to 12 letters, digits, '.', '_' or '-'";
    }
    return shelf_.words();
  }

  /// Charges. Whatever happens meanwhile, the receipt or a later resume() reports the true result.
  Receipt pay(const Sale& sale) { return finish(start_pay(sale)); }
  /// Registers the sale and gets the QR code by which the customer can pay it: Verdict::customer as
  /// soon as it can be shown. Then show qr_payload(), and query every few seconds:
  ///
  ///     Receipt receipt = till.pay_by_qr(sale);
  ///     draw(till.qr_payload());
  ///     while (receipt.verdict == Verdict::customer) {
  ///       pause(3000);
  ///       receipt = customer_left() ? till.cancel(receipt.number) : till.resume(receipt.number);
  ///     }
  ///     if (receipt) hand_over_goods();
  ///
  /// Only the record of the order says that it is paid, never the state of the code. The code may
  /// be paid until the order ends, after TillOptions::customer, or was closed: by cancel(), or
  /// before the next sale, as TillOptions::close_doubt says. Closing rejects the code and declines
  /// the order; while the gateway says that a payment is under way, the verdict stays
  /// Verdict::customer, and the next sale is refused. After a restart it is a sale in doubt as
  /// others, which resume() settles; the code is not shown again. Ignores Sale::card, binding_id
  /// and mail_order. If no code comes, closes the order; with close_doubt false it stays
  /// Verdict::customer without qr_payload(): call cancel(). Beyond the specification.
  Receipt pay_by_qr(const Sale& sale) { return finish(start_pay_by_qr(sale)); }
  /// Closes a sale or a hold whose customer has left, or pays otherwise, also if
  /// TillOptions::close_doubt is false. Verdict::not_paid if it is closed, Verdict::paid if it was
  /// paid before; with any other verdict it may still be paid: call it again.
  Receipt cancel(const Text& number) { return finish(start_cancel(number)); }
  /// Holds an amount; complete() charges up to it, release() releases it.
  Receipt hold(const Sale& sale) { return finish(start_hold(sale)); }
  /// Charges what was held, or a part of it; the rest is released.
  Receipt complete(const Receipt& held, const Amount& amount) {
    return finish(start_complete(held, amount));
  }
  /// Releases all that was held.
  Receipt release(const Receipt& held) { return finish(start_release(held)); }
  /// Refunds all or a part of what was charged. Calling it twice with the same receipt and amount
  /// makes two refunds, but a call after a lost answer does not. Whether a refund with a lost
  /// answer was made is found in the list of refunds in the order's record. If a gateway's records
  /// have no such list, the result is Verdict::help, because another refund of the same amount may
  /// have been made on the merchant's page.
  ///
  /// To refund a sale that is no longer in the journal, build a receipt from the gateway's order id
  /// and the currency, which you kept; `charged`, if set, is the most that can be refunded:
  ///
  ///     Receipt paid;
  ///     if (!paid.order_id.assign(order_id) || !paid.currency.assign("978")) return;
  ///     Receipt refunded = till.refund(paid, 1250);
  Receipt refund(const Receipt& paid, const Amount& amount) {
    return finish(start_refund(paid, amount));
  }

  // The same operations in steps. Each returns false if another operation is under way: call poll()
  // until that is over.

  /// Starts what pay() does; poll() continues it.
  [[nodiscard]] bool start_pay(const Sale& sale) {
    return start(MovementKind::sale, sale, send_sale<ecommerce::Register>);
  }
  /// Starts what pay_by_qr() does; poll() continues it.
  [[nodiscard]] bool start_pay_by_qr(const Sale& sale) { return start_by_code(sale); }
  bool start_pay_by_qr(const Sale&&) = delete;
  /// Starts what cancel() does; poll() continues it.
  [[nodiscard]] bool start_cancel(const Text& number) { return begin_cancel(number); }
  /// Starts what hold() does; poll() continues it.
  [[nodiscard]] bool start_hold(const Sale& sale) {
    return start(MovementKind::hold, sale, send_sale<ecommerce::RegisterPreAuth>);
  }
  bool start_pay(const Sale&&) = delete;  // the sale is borrowed until the payment is over
  bool start_hold(const Sale&&) = delete;
  /// Starts what complete() does; poll() continues it.
  [[nodiscard]] bool start_complete(const Receipt& held, const Amount& amount) {
    return start(MovementKind::completion, held, amount, send_deposit);
  }
  /// Starts what release() does; poll() continues it.
  [[nodiscard]] bool start_release(const Receipt& held) {
    const Amount& amount = held.charged.present() ? held.charged : held.asked;
    return start(MovementKind::reversal, held, amount, send_reversal);
  }
  /// Starts what refund() does; poll() continues it.
  [[nodiscard]] bool start_refund(const Receipt& paid, const Amount& amount) {
    return start(MovementKind::refund, paid, amount, send_refund);
  }
  /// Advances the operation without waiting for its answers. Returns true when it is over.
  bool poll() { return advance(); }
  /// Waits until poll() is worth calling again, for at most 20 ms: for loops that have nothing else
  /// to do.
  using TillQr::rest;
  /// Returns the receipt of the operation. Until poll() has returned true: Verdict::unknown with
  /// Errc::busy.
  Receipt take() const { return step_ == Step::done ? receipt_of(now_) : not_now(); }

  /// Reports every movement whose result was not reported, and asks the gateway about those in
  /// doubt. `report` is a `void(const Receipt&)` that must not use the till. Sends no payment.
  template <class Report, class = std::enable_if_t<!std::is_convertible_v<Report&, Text>>>
  Recovery resume(Report report) {
    if (!start_resume(report)) {
      Recovery busy;
      busy.store_error = StoreError::not_open;
      return busy;
    }
    wait();
    return recovery();
  }
  /// Reports the sale with one number, for example after the customer's 3-D Secure, which this
  /// finishes; call it again if the customer had not completed it. What is needed to finish it is
  /// kept only for the customer sent there last, for the time of TillOptions::customer, and not
  /// over a restart: other orders lapse unless the gateway finishes them.
  Receipt resume(const Text& number) { return finish(start_resume(number)); }
  /// Starts what resume() does; poll() continues it, and calls `report`, which is borrowed until
  /// poll() has returned true. Then recovery() says how it ended.
  template <class Report, class = std::enable_if_t<!std::is_convertible_v<Report&, Text>>>
  [[nodiscard]] bool start_resume(Report& report) {
    steps_ = &steps;
    return begin_resume(detail::ReportTo<Receipt>(report));
  }
  /// Starts what resume() with a number does; poll() continues it.
  [[nodiscard]] bool start_resume(const Text& number) {
    steps_ = &steps;
    return begin_resume_one(number);
  }
  /// Returns how the last resume() ended.
  const Recovery& recovery() const TILLWIRE_LIFETIMEBOUND { return round_.recovery; }

  /// Returns the last receipt, also after a restart, without asking the gateway. Its number is
  /// absent if there is none.
  Receipt last() {
    ledger::Movement of;
    if (!shelf_.store.last(of)) return Receipt();
    if (away_.challenge.kind == detail::Away::Challenge::none) away_.lead(of);
    return receipt_of(of);
  }

  /// Sends what is queued, each once, and reports the results, also those of earlier steps that
  /// were not reported yet. Sales are left to resume().
  template <class Report>
  Deliveries deliver(Report report) {
    if (!start_deliver(report)) {
      Deliveries busy;
      busy.store_error = StoreError::not_open;
      return busy;
    }
    wait();
    return deliveries();
  }
  /// Starts what deliver() does; poll() continues it, and calls `report`, which is borrowed until
  /// poll() has returned true. Then deliveries() says how it ended.
  template <class Report>
  [[nodiscard]] bool start_deliver(Report& report) {
    steps_ = &steps;
    return begin_deliver(detail::ReportTo<Receipt>(report));
  }
  /// Returns how the last deliver() ended.
  const Deliveries& deliveries() const TILLWIRE_LIFETIMEBOUND { return round_.deliveries; }

  /// Reports counts and sums since the last close, per kind and currency, each as a `void(const
  /// DayTotal&)`. Refuses while something is open, queued or not reported, unless `closing` carries
  /// it over: Day::open counts it.
  template <class Report>
  Day close_day(Report report, Closing closing = Closing::if_settled) {
    if (!start_close_day(report, closing)) {
      Day busy;
      busy.store_error = StoreError::reporting;
      return busy;
    }
    wait();
    return day();
  }
  /// Starts what close_day() does; poll() continues it, and calls `report`, which is borrowed until
  /// poll() has returned true. Then day() says how it ended.
  template <class Report>
  [[nodiscard]] bool start_close_day(Report& report, Closing closing = Closing::if_settled) {
    return begin_close(detail::ReportTo<DayTotal>(report), closing);
  }
  /// Returns how the last close_day() ended.
  const Day& day() const TILLWIRE_LIFETIMEBOUND { return round_.day; }

  /// Compares the receipts since the last close with the gateway's lines (getMerchantTransactions),
  /// and passes each difference to `report`, a `void(const DayDifference&)` that must not use the
  /// till. Call it before close_day(), and after resume() and deliver():
  ///
  ///     const Reconciled result = till.reconcile(period, [](const DayDifference& each) {
  ///       print(words(each.difference), each.receipt, each.line);  // till/words.hpp
  ///     });
  ///     if (!result) ...  // not all of it was compared, or something differs
  ///
  /// Compares order, amount and currency of the receipts that the store still has. A hold, its
  /// completion, a release and each refund have one receipt and one line each. A full store drops
  /// receipts that were reported; half the storage holds one per 256 bytes: size it for a day. If
  /// receipts were dropped, Reconciled::dropped is their number, lines without a receipt are
  /// Difference::not_compared, and the result is false. Lines of the shop's other tills, recognised
  /// by the till's name in their order number, are counted in Reconciled::others. An order that the
  /// till had to reverse itself gives a difference if the gateway lists both of its lines.
  ///
  /// `MostMovements`: how many receipts half the storage may have; with more,
  /// Reconciled::store_error is StoreError::full. Each takes one bit of stack.
  template <std::uint32_t MostMovements = 512, class Report>
  Reconciled reconcile(const MerchantPeriod& period, Report report) {
    Comparison<MostMovements> comparison(period, report);
    if (start_reconcile(comparison)) wait();
    return comparison.ended();
  }
  /// Starts what reconcile() does; poll() continues it.
  template <std::uint32_t MostMovements>
  [[nodiscard]] bool start_reconcile(Comparison<MostMovements>& comparison TILLWIRE_LIFETIMEBOUND) {
    return begin_compare(comparison);
  }

  /// Calls another operation, which neither moves money nor queries a payment, such as the state of
  /// an ATM.
  template <class Operation>
  Result<typename Operation::Response> call(const Operation& request) {
    constexpr std::string_view name = Operation::endpoint.name;
    static_assert(Operation::endpoint.effect != Effect::payment && name != "register.do" &&
                      name != "registerPreAuth.do",
                  "tillwire: a till moves money by pay(), hold(), complete(), release(), refund()");
    static_assert(!std::is_same_v<Operation, ecommerce::GetOrderStatusExtended>,
                  "tillwire: resume() reports what became of a sale");
    if (step_ == Step::done) client_.unlimited();
    return client_.call(request);
  }

  /// Returns the code and message of the service's last answer, possibly "Success": for logs,
  /// because a receipt says "not paid" for a wrong password, too. Empty if it had none. Valid until
  /// the next call of the till.
  ServiceFault service_fault() TILLWIRE_LIFETIMEBOUND { return client_.fault(); }

  /// Returns what the browser needs after Verdict::customer. `by_order` if resume() or last()
  /// reported it: direct the browser there with the receipt's order_id.
  const CustomerChallenge& challenge() const TILLWIRE_LIFETIMEBOUND { return away_.challenge; }

  /// Returns what the QR code says after pay_by_qr() has ended as Verdict::customer: draw it.
  /// Absent after every other operation. Valid until the next call of the till.
  Text qr_payload() const TILLWIRE_LIFETIMEBOUND { return code_payload(); }

  /// Passes all that the till remembers besides its store, for a test that compares states: see
  /// TillRounds::pass_memory(). A program that does not call it has none of its code.
  template <class To>
  void fingerprint(To& to) {
    pass_memory(to);
  }
  /// Returns which invariant of the store or of a movement in it does not hold, or null if all do.
  const char* check() { return find_broken(); }

 private:
  Receipt finish(bool started) {
    if (!started) return not_now();
    wait();
    return receipt_of(now_);
  }
  Receipt not_now() const {
    Receipt receipt;
    receipt.error.code = Errc::busy;
    receipt.kind = now_.kind;
    receipt.number = number_;
    return receipt;
  }
};

}  // namespace tillwire
