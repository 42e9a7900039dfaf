// The shortest safe program: a till that sells, refunds, and survives power cuts without ever
// reporting a wrong payment result.
#pragma once

#include <cstdint>
#include <tillwire/client.hpp>
#include <tillwire/flows/three_d_secure.hpp>
#include <tillwire/gateway.hpp>
#include <tillwire/model/currency.hpp>
#include <tillwire/model/service_fault.hpp>
#include <tillwire/ops/ecommerce/beyond/deposit.hpp>
#include <tillwire/ops/ecommerce/beyond/refund.hpp>
#include <tillwire/ops/ecommerce/beyond/reverse.hpp>
#include <tillwire/ops/ecommerce/get_order_status_extended.hpp>
#include <tillwire/ops/ecommerce/moto_payment.hpp>
#include <tillwire/ops/ecommerce/payment_order.hpp>
#include <tillwire/ops/ecommerce/payment_order_binding.hpp>
#include <tillwire/ops/ecommerce/register.hpp>
#include <tillwire/ops/ecommerce/register_pre_auth.hpp>
#include <tillwire/port/clock.hpp>
#include <tillwire/port/crypto.hpp>
#include <tillwire/port/storage.hpp>
#include <tillwire/port/transport.hpp>
#include <tillwire/recovery/closing.hpp>
#include <tillwire/recovery/journal.hpp>
#include <tillwire/recovery/journaled_client.hpp>
#include <tillwire/recovery/numbers.hpp>
#include <tillwire/recovery/outbox.hpp>
#include <tillwire/recovery/totals.hpp>
#include <tillwire/recovery/words.hpp>
#include <tillwire/security/card_number.hpp>
#include <tillwire/till/books.hpp>
#include <tillwire/till/memo.hpp>
#include <tillwire/till/receipt.hpp>
#include <tillwire/till/reconcile.hpp>
#include <tillwire/verdict/delivery.hpp>
#include <type_traits>

namespace tillwire {

/// A card as it was entered or read. Borrowed until pay() returns, or poll() returns true. The till
/// copies at most the first six and last four digits, and the client wipes the request that holds
/// the rest as soon as it is sent. The caller must then wipe its own texts: tillwire::wipe().
struct Card {
  Secret number = {};  ///< PAN, digits only
  Secret cvc = {};     ///< absent if this kind of payment has none
  Text expiry = {};    ///< YYYYMM
  /// As printed on the card: 1 to 512 characters, for a mail order 1 to 26. Mandatory, except for a
  /// stored card. The specification does not say what to send for a card without a name: ask the
  /// gateway's operator.
  Text holder = {};
};

/// What to charge. Borrowed until the payment is over.
///
///     Sale sale;
///     sale.amount = 1250;  // 12.50: minor units; 12.50 itself does not compile
///     sale.card   = {"4111111111111111", "123", "203012", "JANE DOE"};
struct Sale {
  Amount amount = {};       ///< in minor units, more than 0
  Text currency = {};       ///< digits, as the gateway uses them; TillOptions::currency if absent
  Card card = {};           ///< absent if binding_id is set
  Text binding_id = {};     ///< a stored card, in place of `card`; needs client_id
  Text client_id = {};      ///< the customer to whom the stored card belongs
  Text description = {};    ///< appears in logs: no personal data
  Text email = {};          ///< this or `phone` is mandatory for a payment with 3-D Secure
  Text phone = {};          ///< 7 to 15 digits with the country code
  Text remark = {};         ///< returned in the receipt, also after a restart; at most 40 bytes
  bool mail_order = false;  ///< uses motoPayment.do: card not present, and no 3-D Secure
  /// States that this sale is to another customer than the earlier sale whose result is not known
  /// yet. It is then sold nevertheless, unless the earlier sale was approved and its amount is
  /// still missing. Never set it for the same customer, who might pay twice.
  bool another_customer = false;
};

/// The configuration of a till. Its texts must outlive the till.
struct TillOptions {
  /// The name of this till, with which its order numbers begin: 1 to 12 letters, digits, '.', '_'
  /// or '-'. Must be unique in the merchant's shop.
  Text name = {};
  /// For sales without a currency: the number that the gateway uses, usually that of ISO 4217. One
  /// or two digits are sent as three, "051" for "51".
  Text currency = {};
  Text return_url = {};  ///< mandatory for register.do; 3-D Secure returns there
  /// The language of the gateway's pages and messages.
  Choice<ecommerce::Language> language = ecommerce::Language::english;
  /// Closes an order in doubt, so that "not paid" is certain within seconds: an unpaid order is
  /// declined, and an order whose issuer gave no answer is reversed. The following wait first.
  /// While the customer may be at 3-D Secure, the order is closed once `customer` and three minutes
  /// have passed since the customer went there, or since resume(number) last tried to finish it; or
  /// before the next sale that is not of `another_customer`. While the gateway reports that the
  /// payment is in progress, it is closed once they have passed since it was sent. An order with
  /// OrderStatus::pending, and a lost mail order, which may have no order yet, wait three minutes.
  /// If false, closes nothing: "not paid" then takes at least three minutes, after an attempt that
  /// failed until the gateway ends the order, and an issuer without an answer leaves a sale unknown
  /// until the gateway decides.
  bool close_doubt = true;
  /// How long a customer may take at 3-D Secure, which is also the lifetime of an unpaid order.
  Seconds customer = Seconds(600);
  /// How long an operation may take in all, with its queries before and after; what is not decided
  /// by then is Verdict::unknown, and resume() decides it. 0: no limit besides Gateway::timeout for
  /// each request.
  Seconds deadline = Seconds(90);
  /// Names a series of order numbers at each program start, so that the numbers of copies of a
  /// storage differ. Without it the time of day does, and the clock must then keep running while
  /// the till is off; copies that start in the same second have the same numbers.
  Random* random = nullptr;
};

/// What the customer's browser needs for 3-D Secure. Its texts are valid until the next call of the
/// till. For `by_order`, direct the browser to AcsRedirect.
struct CustomerChallenge {
  /// How the browser reaches the access control server.
  flows::ThreeDSecure::Challenge kind = flows::ThreeDSecure::Challenge::none;
  Text acs_url = {};      ///< the address to post to
  Text packed_creq = {};  ///< version 2: posted as `creq`
  Text pa_req = {};       ///< version 1: posted as `PaReq`
  Text term_url = {};     ///< version 1: posted as `TermUrl`
};

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
/// Receipt receipt = till.take();`. Queries about earlier sales before a new one, and about the
/// order before a refund, still wait for their answers in start_...() and poll().
///
/// The till formats storage that is new (erased), never storage that is damaged: ready() is then
/// false, nothing is sold, and words() says what to do. pay() and the other operations then end as
/// Verdict::help, or as Verdict::unknown if the storage cannot be read: it may hold an earlier
/// payment of the same customer.
///
/// A receipt counts as reported when the till is used again: if power fails before that, resume()
/// reports it again. A damaged entry is reported once. Borrows all its arguments.
class Till {
 public:
  /// Borrows all arguments except the options, and opens the storage: see ready(). Gateway::timeout
  /// must not be increased afterwards: a lost request counts as not done two minutes after the
  /// timeout at the earliest.
  Till(const Gateway& gateway TILLWIRE_LIFETIMEBOUND, Transport& transport TILLWIRE_LIFETIMEBOUND,
       Clock& clock TILLWIRE_LIFETIMEBOUND, Memory memory TILLWIRE_LIFETIMEBOUND,
       Storage& storage TILLWIRE_LIFETIMEBOUND, WallClock& time TILLWIRE_LIFETIMEBOUND,
       const TillOptions& options)
      : options_(options),
        transport_(transport),
        clock_(clock),
        time_(time),
        journal_(storage),
        numbers_(journal_, options.name.raw()),
        totals_(journal_, detail::movement_of_till),
        client_(gateway, transport, clock, memory, journal_, time, policy_of(gateway, options)),
        outbox_(client_),
        books_(journal_, client_, outbox_, time),
        flow_(Text()) {
    static_cast<void>(open());
  }
  template <class... More>
  Till(const Gateway&&, More&&...) = delete;  // the gateway must outlive it
  Till(const Till&) = delete;
  Till& operator=(const Till&) = delete;

  /// Signs every later request to the e-commerce gateway that has a body: Client::sign_with().
  void sign_with(Signer& signer) { client_.sign_with(signer); }

  /// Opens the journal again, after the storage failed and was reopened; the constructor opens it
  /// first. Only the first successful opening formats erased storage: if it is erased later, the
  /// old journal is missing, and with it what was in doubt.
  [[nodiscard]] bool open() {
    kept_ = {};
    reported_ = {};
    journal_error_ = was_open_ ? journal_.open() : journal_.open_or_format();
    was_open_ = was_open_ || journal_.is_ready();
    if (journal_error_ == JournalError::none) journal_error_ = totals_.begin_days(books_.now_s());
    // The storage is too small for a single sale.
    if (journal_error_ == JournalError::none &&
        journal_.room() + journal_.open_entries() + journal_.damaged() < 2) {
      journal_error_ = JournalError::geometry;
    }
    begin_series();
    return ready();
  }
  /// Returns whether the till can sell.
  bool ready() const {
    return journal_.is_ready() && journal_error_ == JournalError::none &&
           number_error_ == NumberError::none;
  }
  /// Returns why it cannot sell and what to do, or "ready".
  const char* words() const {
    if (is_lost()) {
      return "the journal is damaged: look the last sales up at the gateway, then format it";
    }
    constexpr const char* failed = "the storage failed: open it, then the till";
    if (journal_error_ == JournalError::storage) return failed;
    if (journal_error_ == JournalError::not_formatted) {
      return "the journal is gone: put it back, or look the last sales up and restart";
    }
    if (journal_error_ != JournalError::none) return tillwire::words(journal_error_);
    switch (number_error_) {
      case NumberError::none:
        break;
      case NumberError::name:
        return "the till needs a name of 1 to 12 letters, digits, '.', '_' or '-'";
      case NumberError::no_series:
      case NumberError::no_source:
        return "set the clock first: a new till names its order numbers by it";
      case NumberError::journal:
        return failed;
    }
    return journal_.is_ready() ? "ready" : failed;
  }

  /// Charges. Whatever happens meanwhile, the receipt or a later resume() reports the true result.
  Receipt pay(const Sale& sale) { return finish(start_pay(sale)); }
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
    return start(MovementKind::sale, sale, register_by<ecommerce::Register>);
  }
  /// Starts what hold() does; poll() continues it.
  [[nodiscard]] bool start_hold(const Sale& sale) {
    return start(MovementKind::hold, sale, register_by<ecommerce::RegisterPreAuth>);
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
  bool poll() {
    if (step_ == Step::done || step_ == Step::reporting) return true;
    if (step_ == Step::pause) {
      if (is_pausing()) return false;
      if (client_.left_ms(paused_ms_) == 0) {
        end_undecided();
      } else {
        ask_status();
      }
    } else if (client_.poll()) {
      answer_(*this);
    }
    return step_ == Step::done;
  }
  /// Returns the receipt of the operation. Until poll() has returned true: Verdict::unknown with
  /// Errc::busy.
  Receipt take() const {
    if (step_ == Step::done) return receipt_;
    Receipt receipt = not_now();
    receipt.kind = receipt_.kind;
    receipt.number = receipt_.number;
    return receipt;
  }

  /// Reports every sale whose result is not known, once for each that is settled meanwhile, and
  /// asks the gateway about the rest. `report` is a `void(const Receipt&)` that must not use the
  /// till. Sends no payment.
  template <class Report, class = std::enable_if_t<!std::is_convertible_v<Report&, Text>>>
  Recovery resume(Report report) {
    Recovery recovery;
    if (step_ != Step::done) {
      recovery.journal_error = JournalError::not_open;
      return recovery;
    }
    step_ = Step::reporting;
    std::uint32_t reported = 0;
    auto report_each = [this, &report, &reported](const Receipt& receipt,
                                                  const detail::ReceiptMark& kept) {
      report(shown(receipt));
      if (kept.id == 0) return false;
      reported_.last = kept.id;
      ++reported;
      return false;
    };
    recovery = resume_all(detail::ReceiptReport(report_each));
    recovery.open -=
        reported < recovery.open ? reported : recovery.open;  // their results are known
    step_ = Step::done;
    return recovery;
  }
  /// Reports the sale with one number, for example after the customer's 3-D Secure, which this
  /// finishes; call it again if the customer had not completed it. What is needed to finish it is
  /// kept only for the customer sent there last, for the time of TillOptions::customer, and not
  /// over a restart: other orders lapse unless the gateway finishes them.
  Receipt resume(const Text& number) {
    if (step_ != Step::done) return not_now();
    acknowledge();
    begin_time();
    FixedText<36> wanted;
    if (!wanted.assign(number)) {
      Receipt none;  // no sale has this number
      none.verdict = Verdict::help;
      none.error.code = Errc::too_long;
      none.field.assign_front("number");
      return none;
    }
    begin_questions();
    bool searched = books_.complete_last();  // its receipt would hide a sale that waits for its own
    if (searched && is_back(wanted.text())) {
      go_on();
      static_cast<void>(finish(true));
      if (receipt_.verdict != Verdict::customer) return receipt_;
      searched = books_.complete_last();
    }
    Receipt found;
    bool is_found = false;
    auto find = [&](const Receipt& each, const detail::ReceiptMark& kept) {
      if (each.number.text() != wanted.text()) return false;
      is_found = true;
      found = shown(each);
      kept_ = kept;
      return false;
    };
    const detail::ReceiptReport report(find);
    if (searched) {
      books_.report_kept(report);
      if (!is_found)
        searched = books_.ask({0, {}, true}, report).journal_error == JournalError::none;
    }
    if (is_found) return found;
    found = last();
    if (searched && found.number.text() != wanted.text()) find_reported(wanted.text(), found);
    if (found.number.text() == wanted.text()) return found;
    found = {};
    found.number = wanted;
    const bool is_known = searched && journal_.is_ready();
    found.verdict = is_known || is_lost() ? Verdict::help : Verdict::unknown;
    return found;
  }
  /// Returns the last receipt, also after a restart, without asking the gateway. Its number is
  /// absent if there is none.
  Receipt last() {
    Receipt receipt;
    books_.read_last(receipt);
    if (challenge_.kind == flows::ThreeDSecure::Challenge::none) shown(receipt);
    return receipt;
  }

  /// Sends what waits in the outbox, each item once, and reports the results.
  template <class Report>
  Deliveries deliver(Report report) {
    if (step_ != Step::done) return {{JournalError::not_open}, 0, 0};
    acknowledge();
    if (!books_.complete_last()) return {{JournalError::none}, 0, books_.queued()};
    // Each item may leave an entry whose answer was lost, and gets a receipt.
    if (books_.queued() != 0 && journal_.room() < books_.queued() + 1) {
      return {{JournalError::full}, 0, books_.queued()};
    }
    step_ = Step::reporting;
    std::uint32_t before = books_.newest_id();
    reported_.after = before;
    const Deliveries deliveries = outbox_.deliver([&](const OutboxItem& each) {
      Receipt receipt;
      read(each, receipt);
      if (each.error.code == Errc::conflict && books_.was_given_up(receipt)) {
        receipt.verdict = Verdict::help;  // an earlier one may have been done
      }
      const bool is_final = receipt.verdict == Verdict::paid ||
                            receipt.verdict == Verdict::not_paid ||
                            receipt.verdict == Verdict::help;
      // An item whose entry can no longer be read has added none now.
      const std::uint32_t newest = books_.newest_id();
      detail::ReceiptMark kept;
      if (is_final) kept = books_.keep(receipt, newest != before ? newest : 0);
      before = books_.newest_id();
      report(static_cast<const Receipt&>(receipt));
      if (kept.id != 0) reported_.last = kept.id;
    });
    step_ = Step::done;
    return deliveries;
  }

  /// Reports counts and sums since the last close, per kind and currency, each as a `void(const
  /// DayTotal&)`. Refuses while something is open or queued, unless `closing` carries it over:
  /// Day::open counts both.
  template <class Report>
  Day close_day(Report report, Closing closing = Closing::if_settled) {
    Day day;
    day.journal_error = JournalError::reporting;
    if (step_ != Step::done) return day;
    acknowledge();
    // A sale whose receipt the gateway has to complete, and queued items, have no entry yet.
    const std::uint32_t waiting = (books_.complete_last() ? 0 : 1) + books_.queued();
    if (waiting != 0 && closing == Closing::if_settled) {
      day = totals_.report([](const DayTotal&) {});
    } else {
      day = totals_.close_day(books_.now_s(), closing, report);
    }
    day.open += waiting;
    return day;
  }

  /// Compares the receipts since the last close with the gateway's lines (getMerchantTransactions),
  /// and passes each difference to `report`, a `void(const DayDifference&)` that must not use the
  /// till. Call it before close_day(), and after resume() and deliver():
  ///
  ///     const Reconciled result = till.reconcile(period, [](const DayDifference& each) {
  ///       print(words(each.difference), each.receipt, each.line);  // recovery/words.hpp
  ///     });
  ///     if (!result) ...  // not all of it was compared, or something differs
  ///
  /// Compares order, amount and currency of the receipts that the journal still has. A hold, its
  /// completion, a release and each refund have one receipt and one line each. A full journal drops
  /// receipts that were reported. A sale takes three of its entries, and half the storage holds one
  /// entry per 256 bytes: size it for a day. If receipts were dropped, Reconciled::dropped is their
  /// number, lines without a receipt are Difference::not_compared, and the result is false. Lines
  /// of the shop's other tills, recognised by the till's name in their order number, are counted in
  /// Reconciled::others. An order that the till had to reverse itself gives two differences if the
  /// gateway lists both of its lines.
  ///
  /// `MostEntries`: how many entries half the storage may have; with more,
  /// Reconciled::journal_error is JournalError::full. Each takes one bit of stack.
  template <std::uint32_t MostEntries = 512, class Report>
  Reconciled reconcile(const MerchantPeriod& period, Report report) {
    if (step_ != Step::done) return detail::not_reconciled(Errc::busy);
    acknowledge();
    if (!books_.complete_last())
      return detail::not_reconciled(Errc::still_open);  // a receipt is missing
    step_ = Step::reporting;
    const Reconciled result = detail::reconcile_day<MostEntries>(
        journal_, totals_, client_, options_.name.raw(), period, report);
    step_ = Step::done;
    return result;
  }

  /// Calls another operation, which neither moves money nor queries a payment, such as the state of
  /// an ATM.
  template <class Operation>
  Result<typename Operation::Response> call(const Operation& request) {
    static_assert(detail::find_in_doubt(Operation::endpoint.name) == detail::in_doubt_count &&
                      Operation::endpoint.effect != Effect::payment,
                  "tillwire: a till moves money by pay(), hold(), complete(), release(), refund()");
    static_assert(!std::is_same_v<Operation, ecommerce::GetOrderStatusExtended>,
                  "tillwire: resume() reports what became of a sale");
    client_.unlimited();
    return client_.call(request);
  }

  /// Returns the code and message of the service's last answer, possibly "Success": for logs,
  /// because a receipt says "not paid" for a wrong password, too. Empty if it had none. Valid until
  /// the next call of the till.
  ServiceFault service_fault() TILLWIRE_LIFETIMEBOUND { return client_.service_fault(); }

  /// Returns what the browser needs after Verdict::customer. `by_order` if resume() or last()
  /// reported it: direct the browser there with the receipt's order_id.
  const CustomerChallenge& challenge() const TILLWIRE_LIFETIMEBOUND { return challenge_; }

 private:
  enum class Step : std::uint8_t {
    done,
    answer,     // the client waits for one
    pause,      // before the next query
    reporting,  // during a report, in which nothing may be started
  };

  static constexpr std::uint8_t most_questions = 5;
  static constexpr std::uint32_t pause_ms = 2000;
  static constexpr std::uint32_t most_ticks = 1U << 16;  // after which a clock counts as stopped

  static RecoveryPolicy policy_of(const Gateway& gateway, const TillOptions& options) {
    RecoveryPolicy policy;
    // The time counts from when a request is sent, and waiting for its answer may take as long as
    // the timeout.
    const std::uint32_t late_s = gateway.timeout.count() / 1000 + 120;
    if (late_s > policy.late.count()) policy.late = Seconds(late_s);
    // After that time the customer can no longer act.
    policy.customer = Seconds(options.customer.count() + policy.late.count());
    policy.own_numbers = true;
    policy.early = policy.clock;     // numbers are never reused: the till's clock may be ahead
    policy.reverse_charged = false;  // release() ends what is held
    policy.close_doubt = options.close_doubt;
    return policy;
  }

  Recovery resume_all(const detail::ReceiptReport& report) {
    Recovery recovery;
    acknowledge();
    if (!books_.complete_last()) {  // nothing else can be queried either
      report(last(), {});
      recovery.open = journal_.open_entries() + 1;
      return recovery;
    }
    books_.report_kept(report);
    if (journal_.damaged() != 0) {
      Receipt receipt;
      receipt.verdict = Verdict::help;
      for (std::uint32_t left = journal_.damaged(); left != 0; --left) report(receipt, {});
      recovery.journal_error = journal_.dismiss_damaged(books_.now_s());
      if (recovery.journal_error != JournalError::none) return recovery;
    }
    return books_.ask({}, report);
  }

  /// Finds the latest receipt of a number that was already reported.
  void find_reported(const Text& number, Receipt& found) {
    auto find = [&](const Receipt& each, const detail::ReceiptMark&) {
      if (each.number.text() == number) found = each;
      return false;
    };
    books_.list_kept(detail::ReceiptReport(find));
  }

  void begin_series() {
    number_error_ = options_.random != nullptr ? numbers_.begin_series(*options_.random)
                                               : numbers_.begin_series(time_);
  }
  /// Takes later numbers from another series: the gateway knows those of this one.
  void leave_series() {
    begin_series();
    numbers_.end_start();
  }

  static Receipt not_now() {
    Receipt receipt;
    receipt.error.code = Errc::busy;
    receipt.verdict = Verdict::unknown;
    return receipt;
  }

  /// Continues until the operation is over.
  Receipt finish(bool started) {
    if (!started) return not_now();
    while (!poll()) {
      if (step_ == Step::pause) {
        transport_.pause(20);
      } else {
        client_.rest();
      }
    }
    return receipt_;
  }

  // Starting an operation.

  void begin_time() {
    if (options_.deadline.count() != 0) client_.limit(Milliseconds(options_.deadline));
  }

  void begin(MovementKind kind, const Amount& amount, const Text& currency, const Text& remark) {
    acknowledge();
    begin_time();
    superseded_ = {};
    challenge_ = {};
    is_taken_ = false;
    entry_ = 0;
    receipt_ = Receipt();
    receipt_.kind = kind;
    receipt_.asked = amount;
    receipt_.time_s = books_.now_s();
    const bool fits = receipt_.remark.assign(remark);
    receipt_.currency = currency_digits(currency);
    const bool known = !receipt_.currency.empty();
    if (refuse_failed()) return;
    if (!fits) return refuse(Errc::too_long, "remark");
    if (!known) return refuse(currency.present() ? Errc::bad_value : Errc::missing, "currency");
    if (amount.minor_units() <= 0 || amount.minor_units() > most_amount) {
      return refuse(amount.present() ? Errc::bad_value : Errc::missing, "amount");
    }
    if (number_error_ != NumberError::none) begin_series();
    if (!ready()) {
      refuse(Errc::journal, number_error_ == NumberError::name ? "name" : "");
      receipt_.error.detail = static_cast<std::uint16_t>(journal_error_);
      return;
    }
    step_ = Step::pause;  // not refused
  }
  /// Refuses an operation that the journal cannot record; returns true.
  bool refuse_journal(JournalError failure) {
    refuse(Errc::journal, "");
    receipt_.error.detail = static_cast<std::uint16_t>(failure);
    return true;
  }
  /// Refuses if the journal cannot be read: it may hold an undecided sale of the same customer, so
  /// that "not paid" would not be certain. Returns whether it refused.
  bool refuse_failed() {
    if (journal_.is_ready() || journal_error_ == JournalError::geometry) return false;
    refuse_journal(journal_error_ != JournalError::none ? journal_error_ : JournalError::not_open);
    receipt_.verdict = is_lost() ? Verdict::help : Verdict::unknown;
    return true;
  }
  /// Returns whether the journal's contents are lost.
  bool is_lost() const { return journal_error_ == JournalError::damaged_heads; }
  static constexpr std::int64_t most_amount = 999'999'999'999;

  void refuse(Errc code, const char* field) {
    receipt_.error.code = code;
    receipt_.field.assign_front(field);
    receipt_.verdict = Verdict::not_paid;
    step_ = Step::done;
  }

  /// Assigns the next number to the receipt; returns false if there is none.
  bool take_number() {
    char number[Numbers::size];
    NumberError failure = numbers_.next(number);
    if (failure == NumberError::no_series) {
      begin_series();
      failure = numbers_.next(number);
    }
    const bool fits = receipt_.number.assign(Text(number));
    if (failure == NumberError::none && fits) return true;
    return !refuse_journal(numbers_.journal_error());
  }

  bool start(MovementKind kind, const Sale& sale, void (*register_order)(Till& self)) {
    if (step_ != Step::done) return false;
    const Text& currency = sale.currency.present() ? sale.currency : options_.currency;
    begin(kind, sale.amount, currency, sale.remark);
    if (!journal_.is_ready()) return true;
    const bool is_bad = step_ == Step::done;  // such a sale is "not paid" only if nothing is open
    sale_ = &sale;
    if (sale.card.number.present()) {
      char masked[masked_card_number_size];
      mask_card_number(sale.card.number, masked);
      detail::take_id(receipt_.card, masked);
    }
    // A waiting receipt comes first, even for another customer.
    const bool known = books_.complete_last();
    // Queries may need room for their receipts.
    const bool asks_first = !is_bad && books_.has_room();
    const bool is_open =
        !known || (!sale.another_customer && books_.is_sale_open(asks_first, options_.close_doubt));
    if (refuse_failed()) return true;
    if (is_open) {
      refuse_open();
      return true;
    }
    if (is_bad) return true;
    if (!books_.has_room()) return refuse_journal(JournalError::full);
    if (!take_number()) return true;
    begin_questions();
    if (sale.mail_order && !sale.binding_id.present()) {
      start_mail_order();
    } else {
      register_order(*this);
    }
    return true;
  }

  // The functions whose addresses start() takes, so that programs link only those that they start.
  // For requests that follow a sale, this saves 290 bytes in a program that completes and refunds,
  // and 1,010 in one that completes and releases. A program with only one of the three takes 20 to
  // 70 bytes more than with direct calls, which g++ reduces to that one; a program with only one of
  // the registrations takes 60 to 80 more.

  template <class Operation>
  static void register_by(Till& self) {
    Operation order;
    if constexpr (std::is_same_v<Operation, ecommerce::Register>) {
      self.fill(order);
    } else {
      self.fill(order.order);
    }
    self.send<&Till::registered>(order, false, true);
  }
  static void send_deposit(Till& self) {
    ecommerce::Deposit request;
    request.order_id = self.receipt_.order_id;
    request.amount = self.receipt_.asked;
    self.send<&Till::stepped>(request, true, false);
  }
  static void send_reversal(Till& self) {
    ecommerce::Reverse request;
    request.order_id = self.receipt_.order_id;
    self.send<&Till::stepped>(request, true, false);
  }
  static void send_refund(Till& self) {
    ecommerce::Refund request;
    request.order_id = self.receipt_.order_id;
    request.amount = self.receipt_.asked;
    request.external_refund_id = self.receipt_.number;
    self.send<&Till::stepped>(request, false, false);
  }

  void fill(ecommerce::Register& order) const {
    order.order_number = receipt_.number;
    order.amount = receipt_.asked;
    order.currency = receipt_.currency;
    order.return_url = options_.return_url;
    order.description = sale_->description;
    order.language = options_.language;
    order.client_id = sale_->client_id;
    order.email = sale_->email;
    order.lifetime_s = static_cast<std::int32_t>(options_.customer.count());
  }

  void start_mail_order() {
    ecommerce::MotoPayment payment;
    payment.order_number = receipt_.number;
    payment.amount = receipt_.asked;
    payment.currency = receipt_.currency;
    payment.return_url = options_.return_url;
    payment.description = sale_->description;
    payment.language = options_.language;
    payment.email = sale_->email;
    if (receipt_.kind == MovementKind::hold) payment.pre_auth = true;
    payment.pan = sale_->card.number;
    payment.expiry = sale_->card.expiry;
    payment.cardholder = sale_->card.holder;
    payment.cvc = sale_->card.cvc;
    send<&Till::paid_by_mail>(payment, false, true);
  }

  /// Returns whether a receipt can be completed, released or refunded. A receipt without a kind was
  /// built by the program.
  static constexpr bool can_follow(MovementKind kind, MovementKind earlier) {
    if (earlier == MovementKind::none) return true;
    if (kind != MovementKind::refund) return earlier == MovementKind::hold;
    return earlier == MovementKind::sale || earlier == MovementKind::completion;
  }

  bool start(MovementKind kind, const Receipt& earlier, const Amount& amount,
             void (*send_request)(Till& self)) {
    if (step_ != Step::done) return false;
    const Receipt of = earlier;  // a copy: it may be what take() returned
    begin(kind, amount, of.currency, of.remark);
    if (step_ == Step::done) return true;
    receipt_.order_id = of.order_id;
    receipt_.card = of.card;
    if (!can_follow(kind, of.kind)) {
      refuse(Errc::conflict, "kind");
      return true;
    }
    if (of.verdict == Verdict::not_paid || of.verdict == Verdict::customer) {
      refuse(Errc::conflict, "verdict");  // there is nothing to complete, release or refund
      return true;
    }
    if (of.order_id.empty()) {
      refuse(of.order_id.overflowed() ? Errc::too_long : Errc::missing, "order_id");
      return true;
    }
    if (of.charged.present() && amount.minor_units() > of.charged.minor_units()) {
      refuse(Errc::bad_value, "amount");
      return true;
    }
    if (!books_.complete_last()) {  // an entry would hide the sale that waits for its receipt
      refuse_open();
      return true;
    }
    if (ask_about_lost() || refuse_failed()) return true;
    if (!books_.has_room()) return refuse_journal(JournalError::full);
    receipt_.number = of.number;
    if (kind == MovementKind::refund && !take_number()) return true;
    if (books_.queued() != 0) {
      queue();
      return true;
    }
    send_request(*this);
    supersede();
    return true;
  }
  /// Settles an earlier try that was not done, so that it is no longer reported: this one has its
  /// own receipt, even if the client refused it. Must be called before anything of it is sent.
  void supersede() {
    books_.settle(superseded_);
    superseded_ = {};
  }

  template <auto Handler, class Operation>
  void send(const Operation& request, bool with_number, bool with_card) {
    const std::uint32_t before = books_.newest_id();
    const detail::Remark remark =
        detail::remark_of(receipt_, Operation::endpoint.name, with_number, with_card);
    static_cast<void>(client_.start(request, remark.text()));
    wait_for_answer(take_answer<Handler, Operation>, before);
  }
  void wait_for_answer(void (*answer)(Till& self), std::uint32_t before) {
    step_ = Step::answer;
    answer_ = answer;
    // A refused request has no entry, and a further step of a payment continues the entry it has.
    const std::uint32_t newest = books_.newest_id();
    if (newest != before) entry_ = newest;
  }
  template <auto Handler, class Operation>
  static void take_answer(Till& self) {
    // Other sales may have been recorded since a challenge began. If the answer settled the entry
    // before the receipt is kept, a power cut in between would leave no receipt.
    constexpr bool noted = !std::is_same_v<Operation, ecommerce::Finish3dsVer2Payment> &&
                           !detail::registers<typename Operation::Response>;
    (self.*Handler)(self.client_.template take<Operation, noted>());
  }

  // Continuing an operation.

  void fail(const Error& error) {
    receipt_.error = error;
    if (error.field != nullptr) {
      receipt_.field.assign_front(detail::member_of_sale(error.field));
    }
    receipt_.error.field = nullptr;  // it is borrowed
  }

  void registered(const Result<ecommerce::Register::Response>& answer) {
    const bool registered = answer && answer->registered();
    if (registered && receipt_.order_id.assign(answer->order_id)) {
      static_cast<void>(client_.settle(Outcome::approved));
      begin_flow();
      return go_on();
    }
    is_taken_ = answer.answered() && answer->number_taken();
    // No card was sent: no money can move, whatever became of the order.
    const char* const field = registered ? "orderId" : nullptr;
    const Errc code = registered ? Errc::too_long : Errc::fault;
    fail(answer ? Error{code, Delivery::answered, 0, field} : answer.error());
    if (is_taken_) {
      static_cast<void>(client_.settle(Outcome::number_taken));
      return ask_status();
    }
    static_cast<void>(client_.settle(Outcome::given_up));
    end(Verdict::not_paid);
  }

  void begin_flow() {
    flows::ThreeDSecurePlan plan;
    plan.by_continue = sale_ != nullptr && sale_->binding_id.present();
    plan.finishes = true;
    plan.earlier = flows::Earlier::none;
    flow_ = flows::ThreeDSecure(receipt_.order_id, plan);
  }

  /// Does what the flow asks for next.
  void go_on() {
    using Next = flows::ThreeDSecure::Next;
    for (;;) {
      switch (flow_.next()) {
        case Next::pay:
        case Next::pay_again:
          return pay_order();
        case Next::run_method:
          flow_.method_done();  // skipped: at worst there is a challenge
          break;
        case Next::go_on:
          return send<&Till::paid>(flow_.continuation(), true, true);
        case Next::show_challenge:
          return show_challenge();
        case Next::finish:
          return send<&Till::paid>(flow_.finishing(), true, true);
        case Next::ask_status:
          return ask_status();
        default:
          return conclude();
      }
    }
  }

  void pay_order() {
    if (sale_->binding_id.present()) {
      using ecommerce::BindingInitiator;
      ecommerce::PaymentOrderBinding payment;
      payment.order_id = flow_.order_id();
      payment.binding_id = sale_->binding_id;
      payment.tii = sale_->mail_order ? BindingInitiator::merchant : BindingInitiator::customer;
      payment.cvc = sale_->card.cvc;
      payment.language = options_.language;
      payment.email = sale_->email;
      return send<&Till::paid>(payment, true, true);
    }
    ecommerce::PaymentOrder payment;
    ecommerce::OrderPayerData payer;
    flow_.prepare(payment);
    payment.pan = sale_->card.number;
    payment.cvc = sale_->card.cvc;
    payment.expiry = sale_->card.expiry;
    payment.cardholder = sale_->card.holder;
    payment.language = options_.language;
    payment.email = sale_->email;
    if (sale_->phone.present()) {
      payer.mobile_phone = Phone(sale_->phone.raw());
      payment.order_payer = &payer;
    }
    payment.three_ds_finish_url = options_.return_url;
    send<&Till::paid>(payment, true, true);
  }

  void paid(const Result<ecommerce::PaymentAnswer>& answer) {
    if (!answer.answered()) fail(answer.error());
    // A lost request may have been carried out: it is not finished again.
    const bool finished = flow_.next() == flows::ThreeDSecure::Next::finish;
    if (finished && !answer.answered() && !was_not_sent(answer.error())) server_trans_id_.clear();
    flow_.take(answer);
    if (flow_.next() == flows::ThreeDSecure::Next::show_challenge) {
      challenge_ = {flow_.challenge(), answer->acs_url, answer->three_ds.packed_creq,
                    answer->pa_req, answer->term_url};
    }
    go_on();
  }

  void show_challenge() {
    challenge_.kind = flow_.challenge();
    const bool finishes = challenge_.kind == flows::ThreeDSecure::Challenge::version_2;
    if (!finishes || !server_trans_id_.assign(flow_.server_trans_id())) server_trans_id_.clear();
    challenged_ms_ = clock_.now_ms();
    at_challenge_ = entry_;
    // The order was redirected there: until now its entry was only in doubt.
    if (!finishes) books_.wait(entry_);
    end(Verdict::customer);
  }
  /// Prepares the challenge for a receipt that is returned. A sale with Verdict::customer is
  /// continued by its order, because later answers have overwritten the challenge's texts. Not
  /// inlined: saves 50 bytes.
  [[gnu::noinline]] const Receipt& shown(const Receipt& receipt) {
    if (receipt.verdict == Verdict::customer) {
      challenge_ = {};
      challenge_.kind = flows::ThreeDSecure::Challenge::by_order;
    }
    return receipt;
  }
  /// Returns whether the sale with that number is the one whose customer was sent to 3-D Secure
  /// last, and is not over. If so, the flow continues after the challenge, even if there were other
  /// sales meanwhile.
  bool is_back(const Text& number) {
    // Each try to finish it renews the time after which the order is closed.
    const std::uint32_t passed_ms = passed_between(challenged_ms_, clock_.now_ms()).count();
    if (passed_ms / 1000 >= options_.customer.count()) at_challenge_ = 0;
    Journal::Walk at{at_challenge_ - 1};
    JournalEntry entry;
    Receipt receipt;
    if (at_challenge_ == 0 || journal_.next(at, entry) != JournalError::none ||
        entry.id != at_challenge_ ||
        !detail::read_request(entry, detail::Note(entry.text), receipt) ||
        receipt.number.text() != number) {
      return false;
    }
    while (journal_.next(at, entry) == JournalError::none) {
      std::int64_t closed = 0;
      if (detail::Note(entry.text).read(detail::noted::closes, closed) && closed == at_challenge_)
        return false;
    }
    receipt_ = receipt;
    entry_ = at_challenge_;
    begin_flow();
    flow_.show_again(server_trans_id_.text());
    flow_.challenge_done();
    return true;
  }

  void paid_by_mail(const Result<ecommerce::MotoPayment::Response>& answer) {
    flow_ = flows::ThreeDSecure(Text());
    if (!answer.answered()) {
      fail(answer.error());
      if (was_not_sent(answer.error())) return end(Verdict::not_paid);
      lost_ = true;
    } else {
      detail::take_id(receipt_.order_id, answer->order_id);
      if (answer->payment() == Payment::declined) return end(Verdict::not_paid);
      lost_ = answer->number_taken();
      if (lost_) leave_series();
    }
    ask_status();
  }
  bool is_mail_order() const { return !flow_.order_id().present(); }

  /// Prepares the queries about a sale.
  void begin_questions() {
    questions_ = most_questions;
    is_over_ = false;
  }
  void ask_status() {
    step_ = Step::answer;
    answer_ = take_answer<&Till::asked, detail::RecordQuestion>;
    static_cast<void>(client_.start(detail::record_question(receipt_)));
  }

  void asked(const Result<ecommerce::OrderRecord>& answer) {
    if (is_taken_) return asked_about_taken(answer);
    const char* const wrong = answer.answered() ? wrong_in(*answer) : nullptr;
    if (wrong != nullptr) {
      receipt_.error = {Errc::wrong_answer, Delivery::answered, 0, nullptr};
      receipt_.field.assign_front(wrong);
      return --questions_ != 0 ? pause() : doubt();
    }
    if (is_over_) {  // the query is for the charged amount
      const bool is_known = answer.answered() && detail::read_charged(*answer, receipt_);
      if (!answer.answered()) fail(answer.error());
      if (answer.answered() && !is_known && --questions_ != 0) return pause();
      return is_known ? conclude() : end(Verdict::unknown);
    }
    const bool is_own = !is_mail_order() || !lost_;
    if (answer.answered() && is_own && !answer->refused()) detail::read_record(*answer, receipt_);
    if (is_mail_order()) return asked_about_mail_order(answer);
    flow_.take(answer);
    if (flow_.next() != flows::ThreeDSecure::Next::ask_status) return go_on();
    // No payment has arrived so far: once the order is closed, it cannot be paid any more.
    if (may_close(answer.payment())) return doubt();
    pause();
  }
  /// Returns the field of a record that excludes the receipt's order, or contradicts its status.
  const char* wrong_in(const ecommerce::OrderRecord& record) const {
    const char* const wrong = detail::other_sale(record, receipt_);
    return wrong != nullptr ? wrong : contradiction_in(order_state(record));
  }
  bool may_close(Payment payment) const {
    return options_.close_doubt &&
           (payment == Payment::not_paid || payment == Payment::attempt_failed);
  }

  /// Ends a sale whose number was used before. The till issues no number twice: its storage is an
  /// older copy of itself, or has a twin, and the order is a sale that it does not know.
  void asked_about_taken(const Result<ecommerce::OrderRecord>& answer) {
    // The gateway gives this code for other reasons, too.
    if (answer.answered() && answer->not_found()) return end_settled(Verdict::not_paid);
    const bool is_it = answer.answered() && !answer->refused() &&
                       !detail::differs(receipt_.number, answer->order_number);
    if (is_it) detail::read_record(*answer, receipt_);
    leave_series();
    end_settled(Verdict::help);
  }

  void asked_about_mail_order(const Result<ecommerce::OrderRecord>& answer) {
    const Payment payment = answer.payment();
    if (payment == Payment::approved || payment == Payment::declined) {
      if (!lost_) {
        const bool approved = payment == Payment::approved;
        return end_settled(approved ? Verdict::paid : Verdict::not_paid);
      }
      // An order that was found by its number may be an older one: the journal compares its date,
      // too.
      return doubt();
    }
    if (!lost_ && may_close(payment)) return doubt();
    if (--questions_ != 0) return pause();
    doubt();
  }

  void pause() {
    step_ = Step::pause;
    paused_ms_ = clock_.now_ms();
    const std::uint32_t left = client_.left_ms(paused_ms_);
    left_ms_ = left < pause_ms ? left : pause_ms;
    ticks_ = 0;
  }
  bool is_pausing() {
    const std::uint32_t now_ms = clock_.now_ms();
    const std::uint32_t passed = passed_between(paused_ms_, now_ms).count();
    ticks_ = passed != 0 ? 0 : ticks_ + 1;
    paused_ms_ = now_ms;
    left_ms_ = passed < left_ms_ ? left_ms_ - passed : 0;
    return left_ms_ != 0 && ticks_ < most_ticks;
  }

  /// Ends the sale by the result of the flow.
  void conclude() {
    using Next = flows::ThreeDSecure::Next;
    switch (flow_.next()) {
      case Next::done_approved:
      case Next::done_partial:
        if (!receipt_.charged.present()) {  // the answer to the payment decided
          is_over_ = true;
          static_cast<void>(books_.waited_s(entry_));
          return ask_status();
        }
        return end_settled(Verdict::paid);
      case Next::done_declined:
        if (flow_.payment() == Payment::reversed) return end(Verdict::help);
        return end_settled(Verdict::not_paid);
      case Next::done_not_sent:
        return end(Verdict::not_paid);
      default:
        return doubt();
    }
  }

  /// Asks about the entry of the current operation; returns whether its receipt is now certain.
  bool find_own() {
    bool known = false;
    auto find = [&](const Receipt& each, const detail::ReceiptMark& kept) {
      known = kept.id != 0;
      if (known) receipt_ = each;
      // Keeps the error of the payment itself, or else that of the query.
      if (receipt_.error.code == Errc::none) receipt_.error = each.error;
      kept_ = kept;
      return false;
    };
    if (entry_ != 0) books_.ask({entry_, {}, true}, detail::ReceiptReport(find));
    step_ = Step::done;
    return known;
  }

  /// Handles what the queries left open: closes the order, if that is allowed.
  void doubt() {
    const bool known = find_own();
    if (flow_.next() == flows::ThreeDSecure::Next::done_too_long) {
      fail({Errc::too_long, Delivery::answered, 0, "threeDSServerTransId"});
    }
    if (!known) end_undecided();
  }
  void end_undecided() {
    const bool waits = flow_.challenge() != flows::ThreeDSecure::Challenge::none;
    end(waits ? Verdict::customer : Verdict::unknown);
  }

  void stepped(const Result<ecommerce::StepAnswer>& answer) {
    if (answer) {
      switch (outcome_of_answer(*answer)) {
        case Outcome::approved:
          receipt_.charged = receipt_.asked;
          return end(Verdict::paid);
        case Outcome::declined:
          return end(Verdict::not_paid);
        default:
          return doubt_step();
      }
    }
    fail(answer.error());
    if (!was_not_sent(answer.error())) return doubt_step();
    if (may_pass(answer.error())) return queue();
    if (answer.error().code == Errc::still_open) return end(Verdict::unknown);
    // It was not sent. An earlier one that was given up may have been done.
    end(books_.was_given_up(receipt_) ? Verdict::help : Verdict::not_paid);
  }

  /// Handles a doubtful completion, release or refund: the order's record may show whether it was
  /// done.
  void doubt_step() {
    if (!find_own()) end(Verdict::unknown);
  }

  /// Queues the operation. Its receipt is stored first: after a power cut in between, the receipt
  /// causes it to be queued.
  void queue() {
    if (is_other_queued()) return refuse_open();
    end(Verdict::queued);
    supersede();
    const Error error =
        kept_.id != 0 ? books_.queue(receipt_) : detail::as_error(books_.journal_error());
    if (error.code == Errc::none || error.code == Errc::still_open) return;
    fail(error);
    const detail::ReceiptMark earlier = kept_;
    // What the failed storage was to write may be there.
    end(journal_.is_ready() ? Verdict::not_paid : Verdict::help);
    books_.settle(earlier);
  }
  /// Returns whether a completion of the same order is queued with another amount.
  bool is_other_queued() {
    bool found = false;
    static_cast<void>(outbox_.list([&](const OutboxItem& each) {
      Receipt queued;
      read(each, queued);
      found = found || (queued.kind == receipt_.kind && queued.kind != MovementKind::refund &&
                        queued.order_id.text() == receipt_.order_id.text() &&
                        !(queued.asked == receipt_.asked));
    }));
    return found;
  }
  /// Ends the operation for now. A certain result is kept until it is reported.
  void end(Verdict verdict) {
    step_ = Step::done;
    receipt_.verdict = verdict;
    if (verdict == Verdict::paid) receipt_.error = {};
    detail::name_long(receipt_);
    if (verdict == Verdict::not_paid) receipt_.charged = {};
    sale_ = nullptr;
    if (verdict == Verdict::unknown || verdict == Verdict::customer) return;
    kept_ = books_.keep(receipt_, entry_);
  }

  /// Ends the operation and settles its request.
  void end_settled(Verdict verdict) {
    end(verdict);
    books_.settle({entry_, verdict});
  }

  static void read(const OutboxItem& item, Receipt& receipt) {
    receipt.kind = item.operation == ecommerce::Deposit::endpoint.name   ? MovementKind::completion
                   : item.operation == ecommerce::Reverse::endpoint.name ? MovementKind::reversal
                                                                         : MovementKind::refund;
    receipt.asked = item.amount;
    receipt.error = {item.error.code, item.error.delivery, item.error.detail, nullptr};
    detail::take_id(receipt.order_id, item.order);
    detail::take_id(receipt.number, item.refund_id);
    detail::Remark::read(item.remark, receipt);
    detail::name_long(receipt);
    receipt.verdict = item.outcome == Outcome::not_sent
                          ? Verdict::queued
                          : detail::verdict_of(item.outcome, Question::refund);
    if (receipt.verdict == Verdict::paid) receipt.charged = receipt.asked;
  }

  void acknowledge() {
    client_.unlimited();
    books_.settle(kept_);
    kept_ = {};
    if (reported_.last != 0) {
      auto was_reported = [this](const Receipt&, const detail::ReceiptMark& kept) {
        return kept.id > reported_.after && kept.id <= reported_.last;
      };
      books_.report_kept(detail::ReceiptReport(was_reported));
    }
    reported_ = {};
  }

  /// Before a completion, release or refund: looks for an earlier one of the same order that was
  /// not reported yet, and asks about those whose result is not known. Returns whether that ends
  /// this one: it was the same operation, or is still not known.
  bool ask_about_lost() {
    if (find_same()) {
      step_ = Step::done;
      return true;
    }
    if (!books_.is_step_open(receipt_.order_id)) return false;
    refuse_open();
    return true;
  }
  /// Refuses because the result of an earlier operation is not known yet.
  void refuse_open() {
    refuse(Errc::still_open, "");
    receipt_.error.delivery = Delivery::unknown;  // that of the earlier one
    receipt_.verdict = Verdict::unknown;
  }
  /// Returns whether an operation of the same kind, amount and order was not reported yet, and may
  /// have been done; its receipt then becomes that of this operation. Asks about everything of the
  /// order that is open.
  bool find_same() {
    bool found = false;
    const Receipt wanted = receipt_;
    auto find = [&](const Receipt& each, const detail::ReceiptMark& kept) {
      if (each.kind != wanted.kind || each.order_id.text() != wanted.order_id.text()) return false;
      const bool may_be_done = each.verdict == Verdict::paid || each.verdict == Verdict::queued ||
                               each.verdict == Verdict::help;
      if (!found && may_be_done && each.asked == wanted.asked) {
        found = true;
        receipt_ = each;
        kept_ = kept;
        return false;
      }
      // A completion or release that was not done is retried under the same number.
      if (each.verdict == Verdict::not_paid && each.kind != MovementKind::refund)
        superseded_ = kept;
      return false;
    };
    const detail::ReceiptReport report(find);
    books_.report_kept(report);
    if (!found) books_.ask({0, wanted.order_id, true}, report);
    return found;
  }

  TillOptions options_;
  Transport& transport_;
  Clock& clock_;
  WallClock& time_;
  Journal journal_;
  Numbers numbers_;
  Totals totals_;
  JournaledClient client_;
  Outbox outbox_;
  detail::Books books_;

  // The current operation, or the last one.
  Step step_ = Step::done;
  // Handles the answer that the client waits for. A pointer, so that programs do not link handlers
  // for requests that they never send: 1,870 bytes in a program that only pays.
  void (*answer_)(Till& self) = nullptr;
  bool is_over_ = false;     // only the charged amount is still queried
  bool lost_ = false;        // no answer says which order a mail order created
  bool is_taken_ = false;    // the number of the receipt was used before
  std::uint32_t entry_ = 0;  // entry of the request; 0: none was recorded
  std::uint8_t questions_ = 0;
  std::uint32_t at_challenge_ = 0;  // entry of the sale whose customer was sent there last
  FixedText<36> server_trans_id_;   // finishes that sale; empty: nothing does
  std::uint32_t challenged_ms_ = 0;
  std::uint32_t paused_ms_ = 0;
  std::uint32_t left_ms_ = 0;
  std::uint32_t ticks_ = 0;
  const Sale* sale_ = nullptr;
  Receipt receipt_;
  CustomerChallenge challenge_;
  flows::ThreeDSecure flow_;
  detail::ReceiptMark kept_;        // mark of the receipt that was returned last
  detail::ReceiptMark superseded_;  // mark of an earlier try

  // What resume() or deliver() passed on: it counts as reported at the next use.
  struct Reported {
    std::uint32_t after = 0;  // the receipts after this entry
    std::uint32_t last = 0;   // up to this one; 0: none
  };
  Reported reported_;

  bool was_open_ = false;  // whether the journal was open before
  JournalError journal_error_ = JournalError::none;
  NumberError number_error_ = NumberError::none;
};

}  // namespace tillwire
