// The shortest safe program: a till that sells, gives back, survives power cuts, and is never wrong
// about money.
#pragma once

#include <cstdint>
#include <tillwire/client.hpp>
#include <tillwire/flows/three_d_secure.hpp>
#include <tillwire/gateway.hpp>
#include <tillwire/model/currency.hpp>
#include <tillwire/ops/ecommerce/beyond/decline.hpp>
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
#include <tillwire/till/memo.hpp>
#include <tillwire/till/receipt.hpp>
#include <tillwire/till/reconcile.hpp>
#include <tillwire/verdict/delivery.hpp>
#include <type_traits>

namespace tillwire {

/// A card as it was typed or read. Borrowed while the payment is under way, and kept nowhere: the
/// request that holds it is wiped as soon as it is sent.
struct Card {
  Secret number = {};  ///< PAN, digits alone
  Secret cvc = {};     ///< absent where the payment's kind has none
  Text expiry = {};    ///< YYYYMM
  Text holder = {};    ///< as printed on the card; absent where it is not known
};

/// What to charge. Borrowed until the payment is over.
///
///     Sale sale;
///     sale.amount = 1250;  // 12.50: minor units; 12.50 itself does not compile
///     sale.card   = {"4111111111111111", "123", "203012", "JANE DOE"};
struct Sale {
  Amount amount = {};       ///< minor units, more than 0
  Text currency = {};       ///< ISO 4217 digits; TillOptions::currency if absent
  Card card = {};           ///< or
  Text binding_id = {};     ///< a stored card, with the client_id of its customer
  Text client_id = {};      ///< the customer whose stored card it is
  Text description = {};    ///< appears in logs: no personal data
  Text email = {};          ///< this or a phone where 3-D Secure is asked for
  Text phone = {};          ///< 7 to 15 digits with the country code
  Text remark = {};         ///< comes back in the receipt, also after a restart; 40 bytes at most
  bool mail_order = false;  ///< motoPayment.do: the card is not present and no 3-D Secure is done
  /// A sale to another customer than the one of the sale that is not known yet: sold in spite of
  /// it. Never set it for the same customer, who might pay twice.
  bool another_customer = false;
};

/// How a till is set up. Its texts must outlive the till.
struct TillOptions {
  /// Of this till, 1 to 12 letters, digits, '.', '_' or '-': order numbers begin with it. Unique in
  /// the merchant's shop.
  Text name = {};
  Text currency = {};    ///< of sales that name none: ISO 4217 digits
  Text return_url = {};  ///< register.do asks for it; 3-D Secure returns there
  /// Of the gateway's pages and messages.
  Choice<ecommerce::Language> language = ecommerce::Language::english;
  /// An order in doubt is declined or reversed, so that "not paid" is soon certain. False: waits
  /// until nothing can arrive any more, which takes minutes.
  bool close_doubt = true;
  /// How long a customer may take at 3-D Secure: as long lives an order that is not paid.
  Seconds customer = Seconds(600);
  /// Names the first series of order numbers in a new storage. Without it the time of day does,
  /// which then has to run on while the till is off.
  Random* random = nullptr;
};

/// What the customer's browser needs for 3-D Secure. Its texts are valid until the next call of the
/// till: with `by_order`, lead the browser to AcsRedirect.
struct CustomerChallenge {
  /// How the browser gets to the access control server.
  flows::ThreeDSecure::Challenge kind = flows::ThreeDSecure::Challenge::none;
  Text acs_url = {};      ///< where to post
  Text packed_creq = {};  ///< version 2: as `creq`
  Text pa_req = {};       ///< version 1: as `PaReq`
  Text term_url = {};     ///< version 1: as `TermUrl`
};

/// A till: sells, gives back, survives power cuts, and is never wrong about money. One for one
/// task, one storage and one connection.
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
/// Receipt receipt = till.take();`. What is asked about earlier sales before a new one, and about
/// the order before a refund, waits for its answers in start_...() and poll() all the same.
///
/// Storage is formatted when it is new (erased), never when it is damaged: then ready() is false,
/// nothing is sold, and words() says what to do.
///
/// A receipt counts as told when the till is used again: if power fails before that, resume() tells
/// it once more. Borrows all it is given.
class Till {
 public:
  /// Borrows all arguments but the options, and opens the storage: see ready().
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
        client_(gateway, transport, clock, memory, journal_, time, policy_of(options)),
        outbox_(client_),
        flow_(Text()) {
    static_cast<void>(open());
  }
  template <class... More>
  Till(const Gateway&&, More&&...) = delete;  // the gateway must outlive it
  Till(const Till&) = delete;
  Till& operator=(const Till&) = delete;

  /// Opens the storage once more, after it failed; the constructor does it first.
  [[nodiscard]] bool open() {
    kept_ = {};
    fault_ = journal_.open_or_format();
    if (fault_ == JournalFault::none) fault_ = totals_.begin_days(now_s());
    begin_series();
    return ready();
  }
  /// Whether it can sell.
  bool ready() const {
    return journal_.is_ready() && fault_ == JournalFault::none &&
           number_fault_ == NumberFault::none;
  }
  /// Why it cannot sell, and what to do.
  const char* words() const {
    if (fault_ == JournalFault::damaged_heads) {
      return "the journal is damaged: look the last sales up at the gateway, then format it";
    }
    if (fault_ != JournalFault::none) return tillwire::words(fault_);
    switch (number_fault_) {
      case NumberFault::none:
        break;
      case NumberFault::name:
        return "the till needs a name of 1 to 12 letters, digits, '.', '_' or '-'";
      case NumberFault::no_series:
      case NumberFault::no_source:
        return "set the clock first: a new till names its order numbers by it";
      case NumberFault::journal:
        return tillwire::words(JournalFault::storage);
    }
    return journal_.is_ready() ? "ready" : "the storage failed: open it again";
  }

  /// Charges. Whatever happens on the way, the receipt or a later resume() tells the truth about
  /// it.
  Receipt pay(const Sale& sale) { return finish(start_pay(sale)); }
  /// Holds an amount; complete() charges up to it, release() gives it back.
  Receipt hold(const Sale& sale) { return finish(start_hold(sale)); }
  /// Charges what was held, or a part of it; the rest is given back.
  Receipt complete(const Receipt& held, const Amount& amount) {
    return finish(start_complete(held, amount));
  }
  /// Gives back all that was held.
  Receipt release(const Receipt& held) { return finish(start_release(held)); }
  /// Gives back all or a part of what was charged. Twice with the same receipt and amount is two
  /// refunds; a lost answer is not.
  Receipt refund(const Receipt& paid, const Amount& amount) {
    return finish(start_refund(paid, amount));
  }

  // The same, a step at a time. False if something else is under way: poll() until it is over.

  /// Starts what pay() does.
  [[nodiscard]] bool start_pay(const Sale& sale) { return start(MovementKind::sale, sale); }
  /// Starts what hold() does.
  [[nodiscard]] bool start_hold(const Sale& sale) { return start(MovementKind::hold, sale); }
  bool start_pay(const Sale&&) = delete;  // the sale is borrowed until the payment is over
  bool start_hold(const Sale&&) = delete;
  /// Starts what complete() does.
  [[nodiscard]] bool start_complete(const Receipt& held, const Amount& amount) {
    return start(MovementKind::completion, held, amount);
  }
  /// Starts what release() does.
  [[nodiscard]] bool start_release(const Receipt& held) {
    return start(MovementKind::reversal, held, held.charged.present() ? held.charged : held.asked);
  }
  /// Starts what refund() does.
  [[nodiscard]] bool start_refund(const Receipt& paid, const Amount& amount) {
    return start(MovementKind::refund, paid, amount);
  }
  /// Goes one step further; true when it is over.
  bool poll() {
    if (step_ == Step::done || step_ == Step::reporting) return true;
    if (step_ == Step::pause) {
      if (is_pausing()) return false;
      ask_status();
    } else if (client_.poll()) {
      take_answer();
    }
    return step_ == Step::done;
  }
  /// What came of it; Verdict::unknown with Errc::busy while poll() has not said that it is over.
  Receipt take() const {
    if (step_ == Step::done) return receipt_;
    Receipt receipt = not_now();
    receipt.kind = receipt_.kind;
    receipt.number = receipt_.number;
    return receipt;
  }

  /// Tells every sale whose end is not known, settled ones once, and asks the gateway about the
  /// rest: `report` is a `void(const Receipt&)`, which must not use the till. Sends no payment.
  template <class Report, class = std::enable_if_t<!std::is_convertible_v<Report, Text>>>
  Recovery resume(Report report) {
    Recovery recovery;
    if (step_ != Step::done) {
      recovery.fault = JournalFault::not_open;
      return recovery;
    }
    step_ = Step::reporting;
    recovery = resume_all(report);
    step_ = Step::done;
    return recovery;
  }
  /// The same for one number: after the customer's 3-D Secure, say.
  Receipt resume(const Text& number) {
    if (step_ != Step::done) return not_now();
    acknowledge();
    FixedText<36> wanted;
    static_cast<void>(wanted.assign(number));
    questions_ = most_questions;
    if (is_at_challenge(wanted.text())) {
      if (flow_.next() == flows::ThreeDSecure::Next::show_challenge) {
        flow_.challenge_done();
      } else {
        flow_.ask_again();
      }
      entry_ = at_challenge_;
      go_on();
      static_cast<void>(finish(true));
      if (receipt_.verdict != Verdict::customer) return receipt_;
    }
    Receipt found;
    bool is_found = false;
    const auto find = [&](const Receipt& each, const Kept& kept) {
      if (each.number.text() != wanted.text()) return false;
      is_found = true;
      found = each;
      kept_ = kept;
      return false;
    };
    if (tidy()) {
      tell_kept(find);
      if (!is_found) ask_all(find);
    }
    if (is_found) return found;
    found = last();
    if (found.number.text() == wanted.text()) return found;
    found = {};
    found.number = wanted;
    found.verdict = Verdict::help;
    return found;
  }
  /// The last receipt, also after a restart; nothing is asked. Without a number if there is none.
  Receipt last() {
    Receipt receipt;
    JournalEntry entry;
    std::uint32_t of = 0;
    if (journal_.last(entry) != JournalFault::none ||
        detail::ReceiptEntry::read(entry, receipt, of)) {
      return receipt;
    }
    const detail::Note note(entry.text);
    if (!detail::read_request(entry, note, receipt)) return receipt;
    receipt.verdict = verdict_of(entry.outcome, detail::question_of(note));
    // How much was charged only the gateway can tell.
    if (receipt.verdict == Verdict::paid) receipt.verdict = Verdict::unknown;
    return receipt;
  }

  /// Sends what waits in the outbox, each once, and tells what came of it.
  template <class Report>
  Deliveries deliver(Report report) {
    if (step_ != Step::done) return {JournalFault::not_open, 0, 0};
    acknowledge();
    if (!tidy()) return {JournalFault::none, 0, queued()};
    step_ = Step::reporting;
    std::uint32_t before = newest_id();
    const Deliveries deliveries = outbox_.deliver([&](const OutboxItem& each) {
      Receipt receipt;
      read(each, receipt);
      const bool is_final = receipt.verdict == Verdict::paid ||
                            receipt.verdict == Verdict::not_paid ||
                            receipt.verdict == Verdict::help;
      // An item whose entry cannot be read any more has made none now.
      const std::uint32_t newest = newest_id();
      const Kept kept = is_final ? keep(receipt, newest != before ? newest : 0) : Kept();
      before = newest_id();
      report(static_cast<const Receipt&>(receipt));
      settle(kept);
    });
    step_ = Step::done;
    return deliveries;
  }

  /// Counts and sums since the last close, per kind and currency, each a `void(const DayTotal&)`.
  /// Refuses while something is open, unless told to carry it over.
  template <class Report>
  Day close_day(Report report, Closing closing = Closing::if_settled) {
    acknowledge();
    return totals_.close_day(now_s(), closing, report);
  }

  /// Compares the receipts since the last close with the gateway's lines (getMerchantTransactions),
  /// and hands each difference to `report`, a `void(const DayDifference&)`, which must not use the
  /// till. Call it before close_day(), after resume() and deliver():
  ///
  ///     const Reconciled result = till.reconcile(period, [](const DayDifference& each) {
  ///       print(words(each.difference), each.receipt, each.line);  // recovery/words.hpp
  ///     });
  ///     if (!result) ...  // not all of it was compared, or something differs
  ///
  /// Compared are order, sum and currency of the receipts that the journal still has: a hold, its
  /// completion, a release and each refund is one, with a line of its own. When the journal is full
  /// it drops receipts that were told. A sale takes three of its entries, and half the storage
  /// holds one in each 256 bytes: size it for a day. If some were dropped, Reconciled::dropped says
  /// how many, lines without a receipt are Difference::not_compared, and the result is false. Lines
  /// of the shop's other tills are counted (Reconciled::others), which the till's name in their
  /// order number tells. An order that the till had to reverse itself is two differences, if the
  /// gateway lists both of its lines.
  ///
  /// `MostEntries`: how many entries half the storage may have; beyond that Reconciled::fault is
  /// JournalFault::full. A bit of stack each.
  template <std::uint32_t MostEntries = 512, class Report>
  Reconciled reconcile(const MerchantPeriod& period, Report report) {
    if (step_ != Step::done) return detail::not_reconciled(Errc::busy);
    acknowledge();
    if (!tidy()) return detail::not_reconciled(Errc::still_open);  // a receipt is missing
    step_ = Step::reporting;
    const Reconciled result = detail::reconcile_day<MostEntries>(
        journal_, totals_, client_, options_.name.raw(), period, report);
    step_ = Step::done;
    return result;
  }

  /// Carries out another operation, which moves no money and asks about none: the state of an ATM,
  /// for example.
  template <class Operation>
  Result<typename Operation::Response> call(const Operation& request) {
    static_assert(detail::find_in_doubt(Operation::endpoint.name) == detail::in_doubt_count &&
                      Operation::endpoint.effect != Effect::payment,
                  "tillwire: a till moves money by pay(), hold(), complete(), release(), refund()");
    static_assert(!std::is_same_v<Operation, ecommerce::GetOrderStatusExtended>,
                  "tillwire: what became of a sale is told by resume()");
    return client_.call(request);
  }

  /// With Verdict::customer: what the browser needs.
  const CustomerChallenge& challenge() const TILLWIRE_LIFETIMEBOUND { return challenge_; }

 private:
  enum class Step : std::uint8_t {
    done,
    registering,
    paying,
    paying_binding,
    continuing,
    finishing,
    mail_order,
    asking,
    pause,
    completing,
    releasing,
    refunding,
    reporting,  // a report is under way, in which nothing may be started
  };

  /// The entry of a receipt that was not told yet, as far as the journal knows.
  struct Kept {
    std::uint32_t id = 0;
    Verdict verdict = Verdict::unknown;
  };

  static constexpr std::uint8_t most_questions = 5;
  static constexpr std::uint32_t pause_ms = 2000;
  static constexpr std::uint32_t most_ticks = 1U << 16;  // of a clock that stands still

  static RecoveryPolicy policy_of(const TillOptions& options) {
    RecoveryPolicy policy;
    // After that time the order has lapsed, and nothing can move any more.
    policy.customer = Seconds(options.customer.count() + policy.late.count());
    policy.own_numbers = true;
    policy.close_doubt = options.close_doubt;
    return policy;
  }

  template <class Report>
  Recovery resume_all(Report& report) {
    Recovery recovery;
    acknowledge();
    const auto tell = [&](const Receipt& receipt, const Kept&) {
      report(receipt);
      return true;
    };
    if (!tidy()) {  // nothing else can be asked either
      report(static_cast<const Receipt&>(last()));
      recovery.open = journal_.open_entries() + 1;
      return recovery;
    }
    tell_kept(tell);
    if (journal_.damaged() != 0) {
      Receipt receipt;
      receipt.verdict = Verdict::help;
      for (std::uint32_t left = journal_.damaged(); left != 0; --left) {
        report(static_cast<const Receipt&>(receipt));
      }
      recovery.fault = journal_.dismiss_damaged(now_s());
      if (recovery.fault != JournalFault::none) return recovery;
    }
    return ask_all(tell);
  }

  std::uint32_t now_s() { return known_time(time_); }
  std::uint32_t newest_id() {
    JournalEntry newest;
    return journal_.last(newest) == JournalFault::none ? newest.id : 0;
  }

  void begin_series() {
    number_fault_ = options_.random != nullptr ? numbers_.begin_series(*options_.random)
                                               : numbers_.begin_series(time_);
  }

  static Receipt not_now() {
    Receipt receipt;
    receipt.error.code = Errc::busy;
    receipt.verdict = Verdict::unknown;
    return receipt;
  }

  /// Goes on until it is over.
  Receipt finish(bool started) {
    if (!started) return not_now();
    while (!poll()) {
      if (step_ == Step::pause) {
        transport_.wait(20);
      } else {
        client_.rest();
      }
    }
    return receipt_;
  }

  // How it begins.

  void begin(MovementKind kind, const Amount& amount, const Text& currency, const Text& remark) {
    acknowledge();
    superseded_ = {};
    at_challenge_ = 0;
    challenge_ = {};
    entry_ = 0;
    receipt_ = Receipt();
    receipt_.kind = kind;
    receipt_.asked = amount;
    receipt_.time_s = now_s();
    const bool fits = receipt_.remark.assign(remark);
    if (!fits) return refuse(Errc::too_long, "remark");
    const bool known =
        receipt_.currency.assign(currency) && currency_exponent(currency) != unknown_exponent;
    if (!known) return refuse(currency.present() ? Errc::bad_value : Errc::missing, "currency");
    if (amount.minor_units() <= 0 || amount.minor_units() > most_amount) {
      return refuse(amount.present() ? Errc::bad_value : Errc::missing, "amount");
    }
    if (number_fault_ != NumberFault::none) begin_series();
    if (!ready()) {
      refuse(Errc::journal, number_fault_ == NumberFault::name ? "name" : "");
      receipt_.error.detail = static_cast<std::uint16_t>(fault_);
      return;
    }
    // The request's entry, and beside it that of a receipt.
    if (journal_.room() < 2) {
      refuse(Errc::journal, "");
      receipt_.error.detail = static_cast<std::uint16_t>(JournalFault::full);
      return;
    }
    step_ = Step::pause;  // not refused
  }
  static constexpr std::int64_t most_amount = 999'999'999'999;

  void refuse(Errc code, const char* field) {
    receipt_.error.code = code;
    static_cast<void>(receipt_.field.assign(field));
    receipt_.verdict = Verdict::not_paid;
    step_ = Step::done;
  }

  /// Gives it the next number; false if there is none.
  bool take_number() {
    char number[Numbers::size];
    NumberFault fault = numbers_.next(number);
    if (fault == NumberFault::no_series) {
      begin_series();
      fault = numbers_.next(number);
    }
    static_cast<void>(receipt_.number.assign(Text(number)));
    if (fault == NumberFault::none) return true;
    refuse(Errc::journal, "");
    return false;
  }

  bool start(MovementKind kind, const Sale& sale) {
    if (step_ != Step::done) return false;
    const Text& currency = sale.currency.present() ? sale.currency : options_.currency;
    begin(kind, sale.amount, currency, sale.remark);
    if (step_ == Step::done) return true;
    sale_ = &sale;
    if (sale.card.number.present()) {
      char masked[masked_card_number_size];
      mask_card_number(sale.card.number, masked);
      static_cast<void>(receipt_.card.assign(Text(masked)));
    }
    if (is_earlier_open(sale.another_customer)) {
      refuse(Errc::still_open, "");
      receipt_.verdict = Verdict::unknown;
      return true;
    }
    if (!take_number()) return true;
    questions_ = most_questions;
    lost_ = false;
    if (sale.mail_order && !sale.binding_id.present()) {
      start_mail_order();
    } else if (kind == MovementKind::hold) {
      ecommerce::RegisterPreAuth hold;
      fill(hold.order);
      send(Step::registering, hold, remark(18, false, true));
    } else {
      ecommerce::Register order;
      fill(order);
      send(Step::registering, order, remark(11, false, true));
    }
    return true;
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
    send(Step::mail_order, payment, remark(14, false, true));
  }

  /// Whether a receipt is one that can be completed, released or refunded. One without a kind was
  /// made by hand.
  static constexpr bool can_follow(MovementKind kind, MovementKind earlier) {
    if (earlier == MovementKind::none) return true;
    if (kind != MovementKind::refund) return earlier == MovementKind::hold;
    return earlier == MovementKind::sale || earlier == MovementKind::completion;
  }

  bool start(MovementKind kind, const Receipt& earlier, const Amount& amount) {
    if (step_ != Step::done) return false;
    const Receipt of = earlier;  // it may be take()'s own
    begin(kind, amount, of.currency, of.remark);
    if (step_ == Step::done) return true;
    receipt_.order_id = of.order_id;
    receipt_.card = of.card;
    if (!can_follow(kind, of.kind)) {
      refuse(Errc::conflict, "kind");
      return true;
    }
    if (of.order_id.empty()) {
      refuse(Errc::missing, "order_id");
      return true;
    }
    if (of.charged.present() && amount.minor_units() > of.charged.minor_units()) {
      refuse(Errc::bad_value, "amount");
      return true;
    }
    if (!tidy()) {  // an entry of this one would hide the sale that waits for its receipt
      refuse_open();
      return true;
    }
    if (ask_about_lost()) return true;
    receipt_.number = of.number;
    if (kind == MovementKind::refund && !take_number()) return true;
    if (queued() != 0) {
      queue();
      return true;
    }
    switch (kind) {
      case MovementKind::completion:
        send(Step::completing, deposit(), remark(10, true, false));
        break;
      case MovementKind::reversal:
        send(Step::releasing, reversal(), remark(10, true, false));
        break;
      default:
        send(Step::refunding, refunding(), remark(9, false, false));
    }
    supersede();
    return true;
  }
  /// The new try is noted, and nothing of it sent: the old one is not told any more.
  void supersede() {
    settle(superseded_);
    superseded_ = {};
  }

  ecommerce::Deposit deposit() const {
    ecommerce::Deposit request;
    request.order_id = receipt_.order_id;
    request.amount = receipt_.asked;
    return request;
  }
  ecommerce::Reverse reversal() const {
    ecommerce::Reverse request;
    request.order_id = receipt_.order_id;
    return request;
  }
  ecommerce::Refund refunding() const {
    ecommerce::Refund request;
    request.order_id = receipt_.order_id;
    request.amount = receipt_.asked;
    request.external_refund_id = receipt_.number;
    return request;
  }

  /// The remark of the entry of a request whose name has so many characters.
  detail::Remark remark(std::uint32_t name, bool with_number, bool with_card) const {
    // "order=", "number=", "amount=", "currency=", "refund=", "given=" and "remark=", each with a
    // line feed, as far as the entry has them; what a refund has given back has 12 digits at most.
    const bool by_order = !receipt_.order_id.empty();
    std::uint32_t used = name + 8;
    if (by_order) used += 7 + size_of(receipt_.order_id);
    if (!with_number) used += 8 + size_of(receipt_.number);
    // The entry of a release has no amount, that of a payment neither: they name the order.
    const bool with_amount =
        by_order && (sale_is_noted() || receipt_.kind == MovementKind::reversal);
    if (!with_amount) used += 20;
    if (!by_order) used += 13;
    if (!sale_is_noted()) used += 19;
    return detail::Remark(receipt_, with_number, with_amount, with_card, Journal::most_text - used);
  }
  bool sale_is_noted() const {
    return receipt_.kind == MovementKind::sale || receipt_.kind == MovementKind::hold;
  }
  static std::uint32_t size_of(const Text& text) {
    return static_cast<std::uint32_t>(text.raw().size());
  }

  template <class Operation>
  void send(Step step, const Operation& request, const detail::Remark& remark) {
    step_ = step;
    const std::uint32_t before = newest_id();
    static_cast<void>(client_.start(request, remark.text()));
    // What is refused has no entry, and a further step of a payment goes on with the one it has.
    const std::uint32_t newest = newest_id();
    if (newest != before) entry_ = newest;
  }
  // How it goes on.

  void take_answer() {
    switch (step_) {
      case Step::registering:
        return receipt_.kind == MovementKind::hold
                   ? registered(client_.take<ecommerce::RegisterPreAuth>())
                   : registered(client_.take<ecommerce::Register>());
      case Step::paying:
        return paid(client_.take<ecommerce::PaymentOrder>());
      case Step::paying_binding:
        return paid(client_.take<ecommerce::PaymentOrderBinding>());
      case Step::continuing:
        return paid(client_.take<ecommerce::ThreeDsContinue>());
      case Step::finishing:
        return paid(client_.take<ecommerce::Finish3dsVer2Payment>());
      case Step::mail_order:
        return paid_by_mail(client_.take<ecommerce::MotoPayment>());
      case Step::asking:
        return asked(client_.take<detail::RecordQuestion>());
      case Step::completing:
        return stepped(client_.take<ecommerce::Deposit>());
      case Step::releasing:
        return stepped(client_.take<ecommerce::Reverse>());
      default:
        return stepped(client_.take<ecommerce::Refund>());
    }
  }

  void fail(const Error& error) {
    receipt_.error = error;
    if (error.field != nullptr) static_cast<void>(receipt_.field.assign(Text(error.field)));
    receipt_.error.field = nullptr;  // borrowed
  }

  void registered(const Result<ecommerce::Register::Response>& answer) {
    if (answer && answer->registered() && receipt_.order_id.assign(answer->order_id)) {
      flows::ThreeDSecurePlan plan;
      plan.by_continue = sale_->binding_id.present();
      plan.finishes = true;
      plan.most_tries = most_questions;
      plan.earlier = flows::Earlier::none;
      flow_ = flows::ThreeDSecure(receipt_.order_id, plan);
      return go_on();
    }
    // No card was sent: nothing can move, whatever became of the order.
    static_cast<void>(receipt_.order_id.assign(Text()));
    fail(answer ? Error{Errc::fault, Delivery::answered, 0, nullptr} : answer.error());
    static_cast<void>(client_.settle(Outcome::given_up));
    end(Verdict::not_paid);
  }

  /// Does what the flow wants next.
  void go_on() {
    using Next = flows::ThreeDSecure::Next;
    for (;;) {
      switch (flow_.next()) {
        case Next::pay:
        case Next::pay_again:
          return pay_order();
        case Next::run_method:
          flow_.method_done();  // without it there is a challenge, at worst
          break;
        case Next::go_on:
          return send(Step::continuing, flow_.continuation(), remark(15, true, true));
        case Next::show_challenge:
          return show_challenge();
        case Next::finish:
          return send(Step::finishing, flow_.finishing(), remark(23, true, true));
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
      return send(Step::paying_binding, payment, remark(22, true, true));
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
    send(Step::paying, payment, remark(15, true, true));
  }

  void paid(const Result<ecommerce::PaymentAnswer>& answer) {
    if (!answer) fail(answer.error());
    flow_.take(answer);
    if (flow_.next() == flows::ThreeDSecure::Next::show_challenge) {
      challenge_ = {flow_.challenge(), answer->acs_url, answer->three_ds.packed_creq,
                    answer->pa_req, answer->term_url};
    }
    go_on();
  }

  void show_challenge() {
    challenge_.kind = flow_.challenge();
    wait_for_customer();
  }
  void wait_for_customer() {
    at_challenge_ = entry_;
    end(Verdict::customer);
  }
  /// Whether that sale can go on from there. Its entry must be the newest still, by which tidy()
  /// finds it.
  bool is_at_challenge(const Text& number) {
    return at_challenge_ != 0 && receipt_.number.text() == number && newest_id() == at_challenge_;
  }

  void paid_by_mail(const Result<ecommerce::MotoPayment::Response>& answer) {
    flow_ = flows::ThreeDSecure(Text());
    if (!answer) {
      fail(answer.error());
      if (was_not_sent(answer.error())) return end(Verdict::not_paid);
      lost_ = true;
    } else {
      static_cast<void>(receipt_.order_id.assign(answer->order_id));
      if (answer->payment() == Payment::declined) return end(Verdict::not_paid);
      lost_ = answer->number_taken();
    }
    ask_status();
  }
  bool is_mail_order() const { return !flow_.order_id().present(); }

  void ask_status() {
    step_ = Step::asking;
    static_cast<void>(client_.start(question_of(receipt_)));
  }
  static detail::RecordQuestion question_of(const Receipt& receipt) {
    detail::RecordQuestion query;
    if (receipt.order_id.empty()) {
      query.order_number = receipt.number;
    } else {
      query.order_id = receipt.order_id;
    }
    return query;
  }

  void asked(const Result<ecommerce::OrderRecord>& answer) {
    const bool foreign = answer && !detail::is_of(*answer, receipt_);
    if (foreign) {
      receipt_.error = {Errc::wrong_answer, Delivery::answered, 0, nullptr};
      return --questions_ != 0 ? pause() : doubt();
    }
    if (answer && !answer->refused()) read(*answer, receipt_);
    if (is_over_) {  // what was charged was asked for
      const bool is_told = answer && receipt_.charged.present();
      if (answer && !is_told && --questions_ != 0) return pause();
      return is_told ? conclude() : end(Verdict::unknown);
    }
    if (is_mail_order()) return asked_about_mail_order(answer);
    flow_.take(answer);
    if (flow_.next() != flows::ThreeDSecure::Next::ask_status) return go_on();
    // Nothing has arrived so far: what is closed now cannot be paid any more.
    if (options_.close_doubt && answer.payment() == Payment::not_paid) return doubt();
    pause();
  }

  void asked_about_mail_order(const Result<ecommerce::OrderRecord>& answer) {
    switch (answer.payment()) {
      case Payment::approved:
        end(Verdict::paid);
        static_cast<void>(client_.settle(Outcome::approved));
        return;
      case Payment::declined:
        // The only attempt, as long as it cannot be under way.
        if (!lost_ || answer->order_status == OrderStatus::declined) {
          end(Verdict::not_paid);
          static_cast<void>(client_.settle(Outcome::declined));
          return;
        }
        break;
      default:
        break;
    }
    if (--questions_ != 0) return pause();
    doubt();
  }

  void pause() {
    step_ = Step::pause;
    paused_ms_ = clock_.now_ms();
    left_ms_ = pause_ms;
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

  /// What the flow came to.
  void conclude() {
    using Next = flows::ThreeDSecure::Next;
    switch (flow_.next()) {
      case Next::done_approved:
      case Next::done_partial:
        if (!receipt_.charged.present()) {  // the answer to the payment decided
          is_over_ = true;
          return ask_status();
        }
        end(Verdict::paid);
        static_cast<void>(client_.settle(Outcome::approved));
        return;
      case Next::done_declined:
        if (flow_.payment() == Payment::reversed) return end(Verdict::help);
        end(Verdict::not_paid);
        static_cast<void>(client_.settle(Outcome::declined));
        return;
      case Next::done_not_sent:
        return end(Verdict::not_paid);
      default:
        return doubt();
    }
  }

  /// Asks about the entry of what is under way; whether its receipt is certain by that.
  bool find_own() {
    bool known = false;
    const auto find = [&](const Receipt& each, const Kept& kept) {
      known = kept.id != 0;
      if (known) receipt_ = each;
      kept_ = kept;
      return false;
    };
    ask_each([this](const JournalEntry& each) { return each.id == entry_; }, find);
    step_ = Step::done;
    is_over_ = false;
    return known;
  }

  /// What the questions left open: the order is closed, if that is allowed.
  void doubt() {
    if (find_own()) return;
    if (flow_.challenge() != flows::ThreeDSecure::Challenge::none) {
      challenge_ = {};  // its texts are gone: the questions overwrote them
      challenge_.kind = flows::ThreeDSecure::Challenge::by_order;
      return wait_for_customer();
    }
    end(Verdict::unknown);
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
    end(answer.error().code == Errc::still_open ? Verdict::unknown : Verdict::not_paid);
  }

  /// After a completion, release or refund: the order's record may show it, or that it was not
  /// done.
  void doubt_step() {
    if (!find_own()) end(Verdict::unknown);
  }

  /// Queues it. Its receipt comes first: after a power cut in between it is queued by that.
  void queue() {
    if (is_other_queued()) return refuse_open();
    end(Verdict::queued);
    supersede();
    const Error error = kept_.id != 0 ? add_to_outbox() : detail::journal_error(fault_);
    if (error.code == Errc::none || error.code == Errc::still_open) return;
    fail(error);
    acknowledge();
    // What a storage that failed was to write may be there.
    end(journal_.is_ready() ? Verdict::not_paid : Verdict::help);
  }
  /// Whether a completion of the same order is queued with another amount.
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
  Error add_to_outbox() {
    switch (receipt_.kind) {
      case MovementKind::completion:
        return outbox_.add(deposit(), remark(10, true, false).text());
      case MovementKind::reversal:
        return outbox_.add(reversal(), remark(10, true, false).text());
      default:
        return outbox_.add(refunding(), remark(9, false, false).text());
    }
  }
  std::uint32_t queued() {
    std::uint32_t count = 0;
    static_cast<void>(outbox_.count(count));
    return count;
  }

  /// It is over for now. What is certain is kept until it was told.
  void end(Verdict verdict) {
    step_ = Step::done;
    is_over_ = false;
    receipt_.verdict = verdict;
    if (verdict == Verdict::paid) receipt_.error = {};
    if (verdict == Verdict::not_paid) receipt_.charged = {};
    sale_ = nullptr;
    if (verdict == Verdict::unknown || verdict == Verdict::customer) return;
    kept_ = keep(receipt_, entry_);
  }

  // What the journal knows.

  static void read(const ecommerce::OrderRecord& record, Receipt& receipt) {
    const Amount& held = record.payment_amount_info.approved;
    const bool hold = receipt.kind == MovementKind::hold && held.minor_units() > 0;
    const Amount sum = hold ? held : detail::sum_of(record);
    const Payment payment = record.payment();
    const bool paid = payment == Payment::approved;
    if (sum.present()) {
      receipt.charged = sum;
    } else if (paid) {
      receipt.charged = receipt.asked;  // a record without sums knows no partial approvals
    }
    static_cast<void>(receipt.approval_code.assign(record.card_auth_info.approval_code));
    static_cast<void>(receipt.rrn.assign(record.auth_ref_num));
    if (receipt.card.empty()) {
      static_cast<void>(receipt.card.assign(record.card_auth_info.masked_pan));
    }
    const Text id = detail::order_id_in(record);
    if (receipt.order_id.empty() && id.present()) static_cast<void>(receipt.order_id.assign(id));
  }

  static Verdict verdict_of(Outcome outcome, Question question) {
    if (question == Question::registration) return Verdict::not_paid;  // no card was sent
    switch (outcome) {
      case Outcome::approved:
        return Verdict::paid;
      case Outcome::declined:
      case Outcome::not_sent:
        return Verdict::not_paid;
      case Outcome::given_up:
        return Verdict::help;
      case Outcome::waiting:
        return Verdict::customer;
      default:
        return Verdict::unknown;
    }
  }

  static void read(const OutboxItem& item, Receipt& receipt) {
    receipt.kind = item.operation == ecommerce::Deposit::endpoint.name   ? MovementKind::completion
                   : item.operation == ecommerce::Reverse::endpoint.name ? MovementKind::reversal
                                                                         : MovementKind::refund;
    receipt.asked = item.amount;
    static_cast<void>(receipt.order_id.assign(item.order));
    static_cast<void>(receipt.number.assign(item.refund_id));
    detail::Remark::read(item.remark, receipt);
    receipt.error = {item.error.code, item.error.delivery, item.error.detail, nullptr};
    receipt.verdict = item.outcome == Outcome::not_sent
                          ? Verdict::queued
                          : verdict_of(item.outcome, Question::refund);
    if (receipt.verdict == Verdict::paid) receipt.charged = receipt.asked;
  }

  /// Writes a receipt to the journal, before it is told.
  Kept keep(const Receipt& receipt, std::uint32_t of) {
    Kept kept;
    const detail::ReceiptEntry entry(receipt, of);
    if (journal_.begin(entry.text(), receipt.time_s, kept.id) != JournalFault::none) return {};
    kept.verdict = receipt.verdict;
    return kept;
  }
  /// It was told.
  void settle(const Kept& kept) {
    if (kept.id == 0) return;
    static_cast<void>(journal_.settle(kept.id, detail::outcome_of(kept.verdict), now_s()));
  }
  void acknowledge() {
    settle(kept_);
    kept_ = {};
  }

  /// Completes what a power cut interrupted: the newest request is over, and has no receipt. False
  /// if the gateway is needed for that, and does not answer.
  bool tidy() {
    JournalEntry entry;
    if (journal_.last(entry) != JournalFault::none) return true;
    Receipt receipt;
    std::uint32_t of = 0;
    if (detail::ReceiptEntry::read(entry, receipt, of)) {
      // The receipt came first.
      static_cast<void>(journal_.settle(of, detail::outcome_of(receipt.verdict), now_s()));
      if (receipt.verdict == Verdict::queued) {
        const Receipt now = receipt_;
        receipt_ = receipt;
        static_cast<void>(add_to_outbox());
        receipt_ = now;
      }
      return true;
    }
    const std::uint32_t id = entry.id;
    const Outcome outcome = entry.outcome;
    const detail::Note note(entry.text);
    if (!detail::read_request(entry, note, receipt)) return true;
    const Question question = detail::question_of(note);
    const bool registration = question == Question::registration;
    if (is_open(outcome) && !registration) return true;
    receipt.verdict = verdict_of(outcome, question);
    // No card was sent, as far as all entries can be read.
    if (registration && journal_.damaged() != 0) receipt.verdict = Verdict::help;
    if (question == Question::payment && receipt.verdict == Verdict::paid) {
      const auto answer = client_.call(question_of(receipt));
      if (!answer) return false;
      // An answer that says nothing of this order would say no more the next time.
      const bool good = !answer->refused() && detail::is_of(*answer, receipt);
      if (good) read(*answer, receipt);
      if (!good || answer->payment() == Payment::reversed) receipt.verdict = Verdict::help;
    } else if (receipt.verdict == Verdict::paid) {
      receipt.charged = receipt.asked;
    } else if (outcome == Outcome::not_sent && note.find("outbox").present()) {
      return true;  // it still waits there
    }
    keep(receipt, id);
    if (is_open(outcome)) static_cast<void>(journal_.settle(id, Outcome::given_up, now_s()));
    return true;
  }

  /// Hands over the receipts that were not told yet, with their entries; `tell` says of each
  /// whether it was told by that.
  template <class Tell>
  void tell_kept(Tell& tell) {
    Journal::Walk walk;
    JournalEntry entry;
    while (journal_.next(walk, entry) == JournalFault::none) {
      Receipt receipt;
      std::uint32_t of = 0;
      Kept kept;
      kept.id = entry.id;
      if (!detail::ReceiptEntry::read(entry, receipt, of)) continue;
      kept.verdict = receipt.verdict;
      const bool is_past = kept.verdict == Verdict::queued && queued() == 0;
      if (is_past || tell(static_cast<const Receipt&>(receipt), kept)) settle(kept);
    }
  }

  /// Asks about the requests whose end is not known and that `which` chooses, a `bool(const
  /// JournalEntry&)`. What is certain then gets a receipt, which is handed over as by tell_kept().
  template <class Which, class Tell>
  Recovery ask_each(Which which, Tell& tell) {
    Recovery recovery;
    Journal::Walk walk;
    JournalEntry entry;
    while (recovery.fault == JournalFault::none &&
           journal_.next(walk, entry) == JournalFault::none) {
      if (detail::ReceiptEntry::is_one(entry.text) || !which(entry)) continue;
      if (detail::question_of(detail::Note(entry.text)) == Question::registration) {
        // Behind other entries it was told before, and has lost a mark since.
        static_cast<void>(journal_.settle(entry.id, Outcome::given_up, now_s()));
        continue;
      }
      const Recovery one =
          client_.recover_one(entry.id, [&](const Recovered& each) { take(each, tell); });
      if (one.fault != JournalFault::no_entry) recovery.fault = one.fault;
      recovery.settled += one.settled;
    }
    recovery.open = journal_.open_entries();
    recovery.damaged = journal_.damaged();
    return recovery;
  }
  template <class Tell>
  Recovery ask_all(Tell& tell) {
    return ask_each([](const JournalEntry&) { return true; }, tell);
  }

  template <class Tell>
  void take(const Recovered& each, Tell& tell) {
    Journal::Walk at{each.id - 1};
    JournalEntry entry;
    Receipt receipt;
    if (journal_.next(at, entry) != JournalFault::none || entry.id != each.id) return;
    const detail::Note note(entry.text);
    if (!detail::read_request(entry, note, receipt)) return;
    const Question question = detail::question_of(note);
    receipt.verdict = verdict_of(each.outcome, question);
    receipt.error = {each.error.code, each.error.delivery, each.error.detail, nullptr};
    if (each.finding == Finding::given_back) receipt.verdict = Verdict::help;
    if (receipt.verdict == Verdict::paid) {
      const bool known = question == Question::payment && each.charged.minor_units() != 0;
      receipt.charged = known ? each.charged : receipt.asked;
    }
    if (receipt.order_id.empty()) static_cast<void>(receipt.order_id.assign(each.order));
    static_cast<void>(receipt.approval_code.assign(each.approval_code));
    static_cast<void>(receipt.rrn.assign(each.rrn));
    if (receipt.card.empty()) static_cast<void>(receipt.card.assign(each.card));
    hand_over(receipt, each.id, tell);
  }

  template <class Tell>
  void hand_over(const Receipt& receipt, std::uint32_t of, Tell& tell) {
    const bool certain = receipt.verdict == Verdict::paid || receipt.verdict == Verdict::not_paid ||
                         receipt.verdict == Verdict::help;
    const Kept kept = certain ? keep(receipt, of) : Kept();
    if (tell(receipt, kept)) settle(kept);
  }

  /// Whether an earlier sale is not known yet, or turned out otherwise than not paid and was not
  /// told: the same customer might pay twice. Asks first.
  bool is_earlier_open(bool another_customer) {
    if (!tidy()) return true;
    if (another_customer) return false;
    bool asked = false;
    for (;;) {
      Journal::Walk walk;
      JournalEntry entry;
      bool open = false;
      bool untold = false;
      while (journal_.next(walk, entry) == JournalFault::none) {
        Receipt receipt;
        std::uint32_t of = 0;
        if (detail::ReceiptEntry::read(entry, receipt, of)) {
          const bool sale =
              receipt.kind == MovementKind::sale || receipt.kind == MovementKind::hold;
          untold = untold || (sale && receipt.verdict != Verdict::not_paid);
        } else {
          open = open || detail::question_of(detail::Note(entry.text)) == Question::payment;
        }
      }
      if (untold || !open || asked) return untold || open;
      if (options_.close_doubt) close_waiting();
      const auto tell_nobody = [](const Receipt&, const Kept&) { return false; };
      ask_all(tell_nobody);
      asked = true;
    }
  }

  /// A customer who pays anew does not go on with 3-D Secure: the order is closed, unless it is
  /// paid.
  void close_waiting() {
    Journal::Walk walk;
    JournalEntry entry;
    while (journal_.next(walk, entry) == JournalFault::none) {
      Receipt receipt;
      const detail::Note note(entry.text);
      if (entry.outcome != Outcome::waiting || !detail::read_request(entry, note, receipt))
        continue;
      ecommerce::Decline decline;
      decline.order_id = receipt.order_id;
      decline.order_number = receipt.number;
      static_cast<void>(client_.call(decline));
    }
  }

  /// Before a completion, release or refund: looks for an earlier one of the same order that was
  /// not told yet, and asks what became of one that is not known. Whether this one is over by that:
  /// it was the same, or is not known yet.
  bool ask_about_lost() {
    if (find_same()) {
      step_ = Step::done;
      return true;
    }
    bool open = false;
    Journal::Walk walk;
    JournalEntry entry;
    while (journal_.next(walk, entry) == JournalFault::none) open = open || is_of_order(entry);
    if (!open) return false;
    refuse_open();
    return true;
  }
  /// An earlier one is not known yet.
  void refuse_open() {
    refuse(Errc::still_open, "");
    receipt_.verdict = Verdict::unknown;
  }
  /// Whether one of the same kind and amount, of the same order, was not told yet, and may be done.
  /// Then this is its receipt. Asks about all of the order that is open.
  bool find_same() {
    bool found = false;
    const Receipt wanted = receipt_;
    const auto find = [&](const Receipt& each, const Kept& kept) {
      if (each.kind != wanted.kind || each.order_id.text() != wanted.order_id.text()) return false;
      const bool may_be_done = each.verdict == Verdict::paid || each.verdict == Verdict::queued ||
                               each.verdict == Verdict::help;
      if (!found && may_be_done && each.asked == wanted.asked) {
        found = true;
        receipt_ = each;
        kept_ = kept;
        return false;
      }
      // A completion or release that was not done is tried again, under the same number.
      if (each.verdict == Verdict::not_paid && each.kind != MovementKind::refund)
        superseded_ = kept;
      return false;
    };
    tell_kept(find);
    if (!found) ask_each([this](const JournalEntry& each) { return is_of_order(each); }, find);
    return found;
  }
  static bool is_step(Question question) {
    return question == Question::deposit || question == Question::reversal ||
           question == Question::refund;
  }
  bool is_of_order(const JournalEntry& entry) const {
    const detail::Note note(entry.text);
    return is_step(detail::question_of(note)) &&
           note.find(detail::noted::order) == receipt_.order_id.text();
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

  // What is under way, or was the last.
  Step step_ = Step::done;
  bool is_over_ = false;     // only what was charged is asked for
  bool lost_ = false;        // a mail order may still travel
  std::uint32_t entry_ = 0;  // of the request; 0: none was noted
  std::uint8_t questions_ = 0;
  std::uint32_t at_challenge_ = 0;  // the entry of a sale whose customer is there
  std::uint32_t paused_ms_ = 0;
  std::uint32_t left_ms_ = 0;
  std::uint32_t ticks_ = 0;
  const Sale* sale_ = nullptr;
  Receipt receipt_;
  CustomerChallenge challenge_;
  flows::ThreeDSecure flow_;
  Kept kept_;        // that of the receipt that was handed over last
  Kept superseded_;  // that of a try before this one

  JournalFault fault_ = JournalFault::none;
  NumberFault number_fault_ = NumberFault::none;
};

}  // namespace tillwire
