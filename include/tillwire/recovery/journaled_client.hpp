// A client that notes what moves money before it is sent, and asks what became of it after a loss.
#pragma once

#include <cstdint>
#include <string_view>
#include <tillwire/base/fixed_text.hpp>
#include <tillwire/client.hpp>
#include <tillwire/ops/ecommerce/get_order_status_extended.hpp>
#include <tillwire/ops/transactions/original_transaction.hpp>
#include <tillwire/ops/transactions/p2p_credit.hpp>
#include <tillwire/port/clock.hpp>
#include <tillwire/recovery/asking.hpp>
#include <tillwire/recovery/closing.hpp>
#include <tillwire/recovery/in_doubt.hpp>
#include <tillwire/recovery/journal.hpp>
#include <tillwire/recovery/judging.hpp>
#include <tillwire/recovery/note.hpp>
#include <tillwire/recovery/noting.hpp>
#include <type_traits>
#include <utility>

namespace tillwire {
namespace detail {
class Books;
}

/// How a recovery ended.
struct Recovery {
  union {
    JournalError journal_error =
        JournalError::none;  ///< of the journal; earlier reports remain valid
    /// Old name of journal_error, until 0.3.
    [[deprecated("renamed to journal_error")]] JournalError fault;
  };
  std::uint32_t settled = 0;  ///< entries that were open before
  std::uint32_t open = 0;     ///< entries that are still open
  std::uint32_t damaged = 0;  ///< unreadable entries: Journal::damaged()
};

/// A client with a journal: everything that moves money is noted durably before it is sent, and its
/// outcome is noted afterwards. Used like a Client, which it creates and does not expose, so that
/// no payment bypasses the journal. Operations that move no money are not noted.
///
///     JournaledClient till(gateway, transport, clock, memory, journal, time);
///     if (!till.is_ready()) return report_storage();
///     till.recover([](const Recovered& each) { show(each.remark, each.outcome); });
///     ...
///     auto answer = till.call(payment, "sale 17");
///     auto status = till.call(query);  // GetOrderStatusExtended of the order
///     if (status.payment() == Payment::approved) hand_over_the_goods();
///
/// Answers that leave the payment Payment::unconfirmed, as those of paymentorder.do do, leave its
/// entry open. The order's status, queried as above, settles it if it decides; or call recover()
/// before the next sale while Journal::open_entries() is not 0. Errc::wrong_answer: the status is
/// of another order than requested, or of another amount or currency than was to be paid; or so is
/// the answer to a payment, whose entry stays open. Error::field names the value. The number of
/// entries that may be open is half the storage in units of 256 bytes, less one (31 in a
/// posix::FileStorage of the default size); after that Errc::journal refuses every payment.
///
/// Whatever interrupts an operation, from the first byte to the last, recover() reports its
/// outcome, or that it cannot be known yet, and what is left to do. It sends only queries: to
/// repeat a refund in doubt, the application calls call() again with every field unchanged. With
/// RecoveryPolicy::close_doubt it also closes orders in doubt, so that "not paid" soon becomes
/// certain.
///
/// The time of day never decides about money: how long ago something was sent is measured with the
/// client's clock, from the start of the program if it was sent earlier.
///
/// The following are refused, and nothing is sent:
/// - Errc::busy: an operation or a report of recover() or last() is under way, or another client
///   uses the transport, the buffers or the journal. recover() and last() end with
///   JournalError::reporting inside a report, and with JournalError::in_use if another client has
///   the journal.
/// - Errc::missing: a field that queries need, such as order_number or external_refund_id, although
///   the gateway does not require it.
/// - Errc::still_open: the same payment (the same order, or the same amount on the same card) was
///   sent before, and its outcome is not known yet: recover() first.
/// - Errc::needs_id: with a token, a payment, reversal or refund that names its order by the number
///   alone, which could not be queried.
/// - Errc::conflict: the order has a refund with this id and another amount; or, before a deposit
///   or a reversal, it was already charged, reversed or refunded.
/// - Errc::journal: the journal is full, closed, or its storage failed; Error::detail is the
///   JournalError.
///
/// A credit or debit of a card has no identifier to query by. Therefore call() and start() first
/// ask for the card's history, and note how many of its lines match the operation; if that fails,
/// nothing is sent. Before a deposit, a reversal or a refund they likewise ask for the order's
/// record, and note what it has refunded, or that it is neither charged nor reversed. If that
/// record is not available, or is another order's (Errc::wrong_answer), nothing is sent. A record
/// that arrived and cannot be read, such as one that does not fit the receive buffer, stops only a
/// deposit and a reversal, because the gateway makes a refund only once. A record that does not
/// show the order's state stops a reversal of a part, and without RecoveryPolicy::reverse_charged
/// any reversal (Errc::wrong_answer). If the answer to an operation sent in spite of that is lost,
/// recover() gives it up where it cannot distinguish it from an earlier one. Both functions block
/// for these queries, for up to Gateway::timeout (twice that for a history that begins empty).
///
/// What the request and its remark borrow from the previous answer stays valid: eight texts, of 192
/// bytes together (otherwise Errc::too_borrowed, and nothing is sent). One more matching line later
/// is the operation if it names this terminal (RecoveryPolicy::terminal_id), or if no other
/// terminal moves money on these cards (RecoveryPolicy::alone_on_cards); otherwise it is ambiguous.
/// A history that is empty, or has lost its oldest line, decides nothing. Operations without a
/// history (on a card named by a bar code, for example) are sent without this query.
///
/// The journal stores the operation, the order, the amount, and the id of a card or its masked
/// number. recovery/in_doubt.hpp has the table of what is noted and asked. Borrows all its
/// arguments.
class JournaledClient {
 public:
  /// Borrows all arguments except `policy`; the first four are those of a Client.
  JournaledClient(const Gateway& gateway TILLWIRE_LIFETIMEBOUND,
                  Transport& transport TILLWIRE_LIFETIMEBOUND, Clock& clock TILLWIRE_LIFETIMEBOUND,
                  Memory memory TILLWIRE_LIFETIMEBOUND, Journal& journal TILLWIRE_LIFETIMEBOUND,
                  WallClock& time TILLWIRE_LIFETIMEBOUND, const RecoveryPolicy& policy = {})
      : asking_(gateway, transport, clock, memory, journal, time, policy) {}
  template <class... More>
  JournaledClient(const Gateway&&, More&&...) = delete;  // the gateway must outlive it
  JournaledClient(const JournaledClient&) = delete;
  JournaledClient& operator=(const JournaledClient&) = delete;

  /// Calls an operation and waits until it is over. `remark` is noted with it, and reported by
  /// recover() and last(): the sale's name for people, for example. It must hold neither secrets
  /// nor control characters (Errc::bad_value), and must fit into the entry with the rest
  /// (Errc::journal). An operation that continues an open entry (a further step of 3-D Secure; the
  /// same registration or refund again) keeps the entry's remark.
  template <class Operation>
  Result<typename Operation::Response> call(const Operation& request, const Text& remark = {}) {
    if (!is_idle()) return busy<Operation>();
    if (!begin(request, remark)) return refused<Operation>();
    if constexpr (is_status<Operation>) {
      Note asked;  // the request may borrow from the previous answer
      note_question(asked, request);
      Result<typename Operation::Response> result = asking_.client.call(request);
      settle_by(asked, result);
      return result;
    } else {
      Result<typename Operation::Response> result = asking_.client.call(request);
      if constexpr (is_noted<Operation>) end<Operation, true>(result);
      return result;
    }
  }

  /// Calls an operation that moves no money, and passes the elements of a list of its response to
  /// `handler` as they arrive; see Client::drain().
  template <auto... Members, class Operation, class Handler>
  Result<typename Operation::Response> drain(const Operation& request, Handler&& handler) {
    static_assert(is_drained<Operation>,
                  "tillwire: what the journal notes or settles by is not drained: use call()");
    if (!is_idle()) return busy<Operation>();
    error_ = Error();
    return asking_.client.template drain<Members...>(request, std::forward<Handler>(handler));
  }

  /// Starts an operation; returns false where call() would return Errc::busy. Call poll() until it
  /// is over, then take(). Blocks before a credit or debit of a card, and before a deposit,
  /// reversal or refund, because it first asks for the card's history or the order's record.
  template <class Operation>
  [[nodiscard]] bool start(const Operation& request, const Text& remark = {}) {
    if (!may_start()) return false;
    if constexpr (is_status<Operation>) keep_question(request);
    if (begin(request, remark)) static_cast<void>(asking_.client.start(request));
    return true;
  }
  /// Starts an operation that moves no money and is drained, see draining(); returns false where
  /// call() would return Errc::busy. `list` must outlive the exchange.
  template <class Operation, class Response, class Element, class Handler>
  [[nodiscard]] bool start(const Operation& request, Drain<Response, Element, Handler>& list) {
    static_assert(is_drained<Operation>,
                  "tillwire: what the journal notes or settles by is not drained: use call()");
    if (!is_idle()) return false;
    error_ = Error();
    return asking_.client.start(request, list);
  }
  /// Advances the operation without waiting. Returns true when it is over; see Client::poll().
  bool poll() { return asking_.client.poll(); }
  /// Waits until poll() is worth calling again; see Client::rest().
  void rest() { asking_.client.rest(); }
  /// Returns the answer of the operation that poll() finished, and notes its outcome. If `Noted` is
  /// false, its entry stays open: the caller then queries the outcome and settles it.
  template <class Operation, bool Noted = true>
  Result<typename Operation::Response> take() {
    if (error_.code != Errc::none) return refused<Operation>();
    Result<typename Operation::Response> result = asking_.client.take<Operation>();
    if constexpr (is_noted<Operation>) end<Operation, Noted>(result);
    if constexpr (is_status<Operation>) {
      Note asked;
      static_cast<void>(
          asked.add(by_number_ ? detail::noted::number : detail::noted::order, asked_));
      settle_by(asked, result);
    }
    return result;
  }

  /// Asks about a P2pCredit whose answer left it open but names the transaction, and settles its
  /// entry if possible. `credit` is the unchanged request. card management, "Transactions",
  /// p2pCredit.
  Result<transactions::TransactionResult> inquire(
      transactions::P2pCredit credit, const transactions::OriginalTransaction& original) {
    if (!is_idle()) return busy<transactions::P2pCredit>();
    credit.original = original.parameters();
    Result<transactions::TransactionResult> result = asking_.client.call(credit);
    if (!result.answered()) return result;
    using Credit = transactions::P2pCredit;
    constexpr unsigned of = detail::find_in_doubt(Credit::endpoint.name);
    Note note;
    note.write(detail::in_doubt[of], detail::schema_of<Credit, detail::Use::request>, &credit);
    JournalEntry entry;
    JournalError failure = asking_.noting.find_like(note, Note::moves_same, entry);
    if (failure == JournalError::none) {
      // A CreditCard of the same amount would match, too.
      if (Note(entry.text).operation() != note.operation()) return result;
      failure = asking_.noting.settle(entry.id, outcome_of_answer(*result));
    }
    if (failure != JournalError::no_entry) asking_.noting.set_journal_error(failure);
    return result;
  }

  /// Asks about every open entry, oldest first, and settles those that can be. Passes each to
  /// `report`, a `void(const Recovered&)`, before noting it as settled: after a power cut in
  /// between it is reported again, so none is missed. An entry that stays open blocks only the same
  /// payment. Asks nothing while an operation is under way.
  template <class Report>
  Recovery recover(Report report) {
    return recover(report, NoCards());
  }
  /// Also asks about operations on cards, which the overload above leaves open (Finding::no_card).
  /// `find_card`, a `bool(const Text& masked, CardIdentification& card)`, supplies the number of a
  /// card for its masked number, or returns false. Cards that were named by an id are queried
  /// without it.
  template <class Report, class FindCard>
  Recovery recover(Report report, FindCard find_card) {
    return recover_between(1, UINT32_MAX, report, find_card);
  }

  /// Asks about one open entry (Recovered::id), such as that of the sale that the cashier waits
  /// for, as recover() does; JournalError::no_entry: it is settled, or there is no such entry.
  template <class Report>
  Recovery recover_one(std::uint32_t entry_id, Report report) {
    return recover_one(entry_id, report, NoCards());
  }
  /// Asks about one open entry of an operation on a card; `find_card` as for recover().
  template <class Report, class FindCard>
  Recovery recover_one(std::uint32_t entry_id, Report report, FindCard find_card) {
    Recovery recovery;
    recovery.journal_error = may_report();
    if (recovery.journal_error != JournalError::none) return recovery;
    Journal::Walk walk{entry_id - 1};
    JournalEntry entry;
    const JournalError failure = asking_.noting.journal().next(walk, entry);
    recovery = recover_between(entry_id, entry_id, report, find_card);
    if (failure == JournalError::no_entry ||
        (failure == JournalError::none && entry.id != entry_id)) {
      recovery.journal_error = JournalError::no_entry;
    }
    return recovery;
  }

  /// Passes the latest entry to `report` as the journal has it, settled or not, without asking the
  /// gateway. JournalError::no_entry: there is none. With Finding::no_answer it is open.
  template <class Report>
  JournalError last(Report report) {
    JournalError failure = may_report();
    if (failure != JournalError::none) return failure;
    JournalEntry entry;
    failure = asking_.noting.journal().last(entry);
    if (failure != JournalError::none) return failure;
    const Note note(entry.text);
    Recovered recovered = detail::read_back(entry, note);
    if (!is_open(recovered.outcome)) recovered.finding = Finding::settled;
    hand_over(report, recovered);
    return failure;
  }

  /// Notes the outcome of the last noted operation, where the application learnt it in another way.
  /// Does nothing if it is already known.
  JournalError settle(Outcome outcome) { return asking_.noting.settle_last(outcome); }

  /// Signs every later request to the e-commerce gateway that has a body: Client::sign_with().
  void sign_with(Signer& signer) { asking_.client.sign_with(signer); }
  /// Passes the headers of later responses to `observer`: Client::observe().
  void observe(HeaderObserver& observer) { asking_.client.observe(observer); }

  /// Bounds the time that later exchanges take together: Client::limit().
  void limit(Milliseconds most) { asking_.client.limit(most); }
  /// Returns how much of that time is left at a time of the clock, in ms; UINT32_MAX without a
  /// bound.
  std::uint32_t left_ms(std::uint32_t now_ms) const {
    return asking_.client.limit_.least(now_ms, UINT32_MAX);
  }
  /// Ends that bound: Client::unlimited().
  void unlimited() { asking_.client.unlimited(); }

  /// Returns the HTTP status of the last response, or 0 if there was none.
  std::uint16_t status() const { return asking_.client.status(); }
  /// Returns the body of the last response as received. It includes secrets: do not log it.
  std::string_view body() const { return asking_.client.body(); }
  /// Returns the service's code and message for a failure: Client::fault().
  ServiceFault service_fault() { return asking_.client.fault(); }
  /// Returns how many elements of a drained list were passed to the handler. Do not call it in the
  /// handler.
  std::uint32_t delivered() const { return asking_.client.delivered(); }
  /// Wipes both buffers; does nothing while an exchange is under way. Client::forget().
  void forget() { asking_.client.forget(); }

  /// Returns whether the journal accepts entries.
  bool is_ready() const { return asking_.noting.journal().is_ready(); }
  /// Returns why the outcome of the last operation could not be noted. The answer is nevertheless
  /// valid; the entry is open, and recover() will ask again after the next Journal::open().
  JournalError journal_error() const { return asking_.noting.journal_error(); }
  /// Old name of journal_error(), until 0.3.
  [[deprecated("renamed to journal_error()")]] JournalError fault() const {
    return journal_error();
  }

 private:
  friend class Outbox;         // makes the entries of its deliveries itself
  friend class detail::Books;  // settles the requests of its receipts

  using Note = detail::Note;

  // Stands for the absence of find_card: programs without it do not link the queries for histories,
  // 5 KB.
  struct NoCards {};

  template <class Operation>
  static constexpr bool is_noted =
      detail::find_in_doubt(Operation::endpoint.name) != detail::in_doubt_count;

  template <class Operation>
  static constexpr bool is_status = std::is_same_v<Operation, ecommerce::GetOrderStatusExtended>;

  // The status of an order settles entries, which needs the whole record.
  template <class Operation>
  static constexpr bool is_drained = !is_noted<Operation> && !is_status<Operation> &&
                                     Operation::endpoint.effect != Effect::payment;

  /// Returns whether start() may begin. Not inlined, like begin_on_order(): both save 56 bytes per
  /// operation that is started.
  [[gnu::noinline]] bool may_start() {
    if (is_idle()) return true;
    // If no operation is under way, take() then reports that another client is in the way.
    if (!reporting_ && asking_.client.now_.step == Client::Step::done) error_ = busy_error();
    return false;
  }
  bool is_idle() { return may_report() == JournalError::none && asking_.client.claim(); }
  /// Returns why the journal's entries cannot be reported now.
  JournalError may_report() {
    if (reporting_) return JournalError::reporting;
    return asking_.claim() ? JournalError::none : JournalError::in_use;
  }

  /// Passes an entry to a report. It borrows from the journal and from the receive buffer, so
  /// neither may be used during the report.
  template <class Report>
  void hand_over(Report& report, const Recovered& recovered) {
    reporting_ = true;
    report(recovered);
    reporting_ = false;
  }

  template <class Operation>
  Result<typename Operation::Response> refused() {
    return asking_.client.refused<Operation>(error_);
  }
  template <class Operation>
  Result<typename Operation::Response> busy() {
    return asking_.client.refused<Operation>(busy_error());
  }
  static Error busy_error() { return {Errc::busy, Delivery::not_sent}; }

  // Before an operation is sent, and after its answer.

  /// Asks for what has to be noted before an operation. `done`: the gateway may already have done
  /// it. A pointer, so that programs that refund nothing do not link the query: 3,540 bytes, and
  /// 610 in programs that call recover(), which uses it as well.
  using AskFirst = Error (*)(JournaledClient& self, const detail::RequestSchema& schema,
                             const void* request, const Text& remark, Note& note, bool& done);

  /// Returns whether an operation may be sent; if not, error_ says why.
  template <class Operation>
  bool begin(const Operation& request, const Text& remark) {
    static_assert(is_noted<Operation> || Operation::endpoint.effect != Effect::payment,
                  "tillwire: an operation that moves money is missing in recovery/in_doubt.hpp");
    error_ = Error();
    if constexpr (is_noted<Operation>) {
      constexpr const detail::InDoubt& of =
          detail::in_doubt[detail::find_in_doubt(Operation::endpoint.name)];
      static_assert(detail::has_noted<Operation>(of), "tillwire: a field to be noted is missing");
      if constexpr (detail::is_history(of.question)) asking_.noting.reset();
      if constexpr (std::is_same_v<Operation, transactions::P2pCredit>) {
        if (request.original.present()) return true;  // a query, which moves nothing
      }
      const detail::RequestSchema& schema = detail::schema_of<Operation, detail::Use::request>;
      if constexpr (detail::is_history(of.question)) {
        error_ = begin_on_card(of, schema, &request, card_of(request, 0), remark);
      } else {
        constexpr bool cards = of.question == Question::none;
        return begin_on_order<cards>(of, schema, &request, remark, question_ahead<of.question>());
      }
    }
    return error_.code == Errc::none;
  }

  /// Returns the query needed for an operation. Pointers, so that programs link only the queries
  /// that they need.
  template <Question Of>
  static constexpr AskFirst question_ahead() {
    if constexpr (Of == Question::refund) return &JournaledClient::note_given;
    if constexpr (Of == Question::deposit || Of == Question::reversal) {
      return &JournaledClient::note_open;
    }
    return nullptr;
  }

  /// Returns whether an operation on an order may be sent; if not, error_ says why.
  template <bool Cards>
  [[gnu::noinline]] bool begin_on_order(const detail::InDoubt& of,
                                        const detail::RequestSchema& schema, const void* request,
                                        const Text& remark, AskFirst ask_first) {
    asking_.noting.reset();
    error_ = note_on_order<Cards>(of, schema, request, remark, ask_first);
    return error_.code == Errc::none;
  }

  template <class Operation>
  static auto card_of(const Operation& request, int) -> decltype((request.card)) {
    return request.card;
  }
  template <class Operation>
  static auto card_of(const Operation& request, long) -> decltype((request.source)) {
    return request.source;
  }

  template <bool Cards>
  Error note_on_order(const detail::InDoubt& of, const detail::RequestSchema& schema,
                      const void* request, const Text& remark, AskFirst ask_first) {
    Note note;
    Error error = note.write<Cards>(of, schema, request);
    if (error.code != Errc::none) return error;
    const bool by_number =
        note.find(detail::noted::number).present() && !note.find(detail::noted::order).present();
    if (by_number && of.question != Question::registration && has_token() &&
        !asking_.policy.by_number_with_token) {
      return {Errc::needs_id, Delivery::not_sent, 0, "orderNumber"};
    }
    const Seconds repeat = asking_.policy.repeat;
    if (asking_.noting.go_on(of.question, note, Note::names_same, now(), repeat, error)) {
      return error;
    }
    bool done = false;
    if (error.code == Errc::none && ask_first != nullptr) {
      error = ask_first(*this, schema, request, remark, note, done);
    }
    return error.code == Errc::none ? asking_.noting.begin(note, remark, now(), done) : error;
  }

  /// Notes what the order has refunded before a refund is sent. `done`: the order may have this
  /// refund, because the record does not show otherwise. If the record cannot be read, notes
  /// nothing: the gateway does not make two refunds with the same id.
  static Error note_given(JournaledClient& self, const detail::RequestSchema& schema,
                          const void* request, const Text& remark, Note& note, bool& done) {
    const detail::Borrowed borrowed(self.asking_.client.reader_, schema, request, remark);
    if (!borrowed.fits()) return borrowed.error();
    const auto record = self.asking_.record_of(note, note.find(detail::noted::order));
    if (!record) {
      const Error error = self.asking_.reason_of(record.error());
      done = detail::is_unreadable(error);
      return done ? Error() : detail::Asking::unsent(error);
    }
    const detail::OrderFacts facts = detail::facts_of(*record, note, 0, self.asking_.policy);
    if (facts.wrong != nullptr) return {Errc::wrong_answer, Delivery::not_sent, 0, facts.wrong};
    const bool none_given = facts.refunded.present() && facts.refunded.minor_units() == 0;
    done = facts.listed != detail::Listed::absent &&
           !(facts.listed == detail::Listed::no_list && none_given);
    // The id was used with another amount, and the gateway would mistake this refund for that one.
    if (facts.listed == detail::Listed::other) {
      return {Errc::conflict, Delivery::not_sent, 0, "externalRefundId"};
    }
    if (facts.refunded.present()) {
      note.add(detail::noted::given, static_cast<std::uint64_t>(facts.refunded.minor_units()));
    }
    return {};
  }

  /// Notes that a deposit or a reversal was not done before.
  static Error note_open(JournaledClient& self, const detail::RequestSchema& schema,
                         const void* request, const Text& remark, Note& note, bool&) {
    const detail::Borrowed borrowed(self.asking_.client.reader_, schema, request, remark);
    if (!borrowed.fits()) return borrowed.error();
    return self.asking_.note_open(note);
  }

  /// Counts the matching lines in the card's history before the operation is noted.
  Error begin_on_card(const detail::InDoubt& of, const detail::RequestSchema& schema,
                      const void* request, const CardIdentification& card, const Text& remark) {
    Note note;
    Error error = note.write(of, schema, request);
    if (error.code != Errc::none) return error;
    // not covered: movements on cards never wait for the customer
    if (asking_.noting.go_on(of.question, note, Note::moves_same, now(), Seconds(), error))
      return error;
    if (error.code == Errc::none && note.names_card()) {
      detail::Borrowed borrowed(asking_.client.reader_, schema, request, remark);
      error = borrowed.fits() ? asking_.note_history(card, of.question, note, now().s, borrowed)
                              : borrowed.error();
    }
    return error.code == Errc::none ? asking_.noting.begin(note, remark, now()) : error;
  }

  /// Refuses an answer about another order than was to be paid, and notes the outcome.
  template <class Operation, bool Noted>
  void end(Result<typename Operation::Response>& result) {
    using Response = typename Operation::Response;
    if (asking_.noting.entry() == 0) return;
    if constexpr (names_order<Response>) {
      if (result.answered() && is_other(detail::answered_order(*result, 0))) {
        result = refused<Operation>();
      }
    }
    if constexpr (Noted) {
      asking_.noting.end(
          result.answered() ? outcome_of_answer(*result) : outcome_of(result.error()),
          result.answered() && is_number_taken(*result), result.answered());
      if constexpr (detail::numbers_order<Response>) {
        if (result.answered() && !is_number_taken(*result))
          asking_.noting.keep_order(detail::answered_id(*result, 0));
      }
    }
  }

  /// Returns whether an order is not the one that the last operation was to pay; error_ then says
  /// why.
  [[gnu::noinline]] bool is_other(const detail::AnsweredOrder& order) {
    Journal::Walk walk{asking_.noting.entry() - 1};
    JournalEntry entry;
    // Nothing is settled if the storage fails.
    if (asking_.noting.journal().next(walk, entry) != JournalError::none) return false;
    const Note note(entry.text);
    const char* const field = detail::other_order(
        order, order.order_id, note.find(detail::noted::number),
        note.find_amount(detail::noted::amount), note.find(detail::noted::currency));
    if (field == nullptr) return false;
    error_ = {Errc::wrong_answer, Delivery::unknown, 0, field};
    return true;
  }

  // The application's query about an order.

  // A name that does not fit into a note is missing there, and no entry has it.

  void note_question(Note& asked, const ecommerce::GetOrderStatusExtended& query) {
    by_number_ = !query.order_id.present();
    const Text& named = by_number_ ? query.order_number : query.order_id;
    static_cast<void>(asked.add(by_number_ ? detail::noted::number : detail::noted::order, named));
    if (!query.merchant_login.present()) return;
    static_cast<void>(asked.add(detail::noted::merchant, query.merchant_login));
  }

  /// Copies the number or id of the query for take(), because the request may be gone by then.
  void keep_question(const ecommerce::GetOrderStatusExtended& query) {
    by_number_ = !query.order_id.present();
    // A longer one is refused before it is sent.
    static_cast<void>(asked_.assign(by_number_ ? query.order_number : query.order_id));
  }

  void refuse_answer(Result<ecommerce::OrderRecord>& result, const char* field,
                     Errc code = Errc::wrong_answer, Delivery delivery = Delivery::answered) {
    error_ = {code, delivery, 0, field};
    result = refused<ecommerce::GetOrderStatusExtended>();
  }

  /// Settles the entries of an order that its record decides. Leaves what is ambiguous, or depends
  /// on time alone, to recover(), which reports it: the application sees only the record. Ignores
  /// an order that was found by its number and may be another's.
  void settle_by(Note asked, Result<ecommerce::OrderRecord>& result) {
    if (!result.answered()) return;
    const ecommerce::OrderRecord& record = *result;
    const Text id = detail::order_id_in(record);
    const char* const other = detail::other_order(record, asked.find(detail::noted::order),
                                                  asked.find(detail::noted::number));
    if (other != nullptr) return refuse_answer(result, other);
    const Text number = record.order_number;
    if (number.present() && !asked.find(detail::noted::number).present()) {
      static_cast<void>(asked.add(detail::noted::number, number));
    }
    if (asking_.policy.close_doubt &&
        asking_.policy.close_doubt.closer_->is_reversing(asking_, record)) {
      return refuse_answer(result, nullptr, Errc::still_open, Delivery::unknown);
    }
    Journal::Walk walk;
    JournalEntry entry;
    while (asking_.noting.journal().next(walk, entry) == JournalError::none) {
      const Note note(entry.text);
      const unsigned of = detail::find_in_doubt(note.operation());
      if (of == detail::in_doubt_count) continue;
      const Question question = detail::in_doubt[of].question;
      if (question == Question::none || detail::is_history(question) ||
          !Note::names_same_order(note, asked, Question::payment)) {
        continue;
      }
      const detail::OrderFacts facts = detail::facts_of(record, note, entry.time_s, asking_.policy);
      detail::Asked asked_here =
          asking_.asked_of(question, note, entry.outcome, false, has_token());
      asking_.add_known(asked_here);
      const Text named = id.present() ? id : asked.find(detail::noted::order);
      const Text made = asking_.noting.order_of(entry.id);
      if (made.present() && named.present()) {
        if (made != named) continue;
        asked_here.number = false;
      }
      if (detail::is_of_sale(question) && facts.other_sum != nullptr) {
        return refuse_answer(result, facts.other_sum);
      }
      const detail::Judgement judgement = detail::judge_order(facts, asked_here);
      if (is_open(judgement.outcome)) continue;
      if (judgement.outcome == Outcome::given_up) {
        // The record says that an order is paid, but not that it is the order of this payment.
        if (by_number_) return refuse_answer(result, nullptr);
        continue;
      }
      if (asking_.noting.settle(entry.id, judgement.outcome) != JournalError::none) return;
    }
  }

  // Recovery.

  detail::Now now() { return asking_.now(); }

  bool has_token() const { return asking_.client.gateway_.ecommerce.token.present(); }

  /// Asks about the open entries with numbers from `first` to `last`.
  template <class Report, class FindCard>
  Recovery recover_between(std::uint32_t first, std::uint32_t last, Report& report,
                           FindCard& find_card) {
    Recovery recovery;
    recovery.journal_error = may_report();
    if (recovery.journal_error != JournalError::none) return recovery;
    Journal& journal = asking_.noting.journal();
    Journal::Walk walk{first - 1};
    JournalEntry entry;
    while ((recovery.journal_error = journal.next(walk, entry)) == JournalError::none &&
           entry.id <= last) {
      if (entry.id == asking_.noting.entry() && !is_idle()) continue;  // take() will settle it
      const Note note(entry.text);
      Recovered recovered = detail::read_back(entry, note);
      recovery.journal_error = date(recovered);
      if (recovery.journal_error != JournalError::none) break;
      ask(note, recovered, find_card);
      hand_over(report, recovered);
      if (is_open(recovered.outcome)) continue;
      recovery.journal_error = asking_.noting.settle(recovered.id, recovered.outcome);
      if (recovery.journal_error != JournalError::none) break;
      ++recovery.settled;
    }
    if (recovery.journal_error == JournalError::no_entry)
      recovery.journal_error = JournalError::none;
    recovery.open = journal.open_entries();
    recovery.damaged = journal.damaged();
    return recovery;
  }

  /// Updates the time of an entry noted before the time was known, or by a clock that was ahead.
  JournalError date(const Recovered& recovered) {
    const std::uint32_t now_s = asking_.noting.now_s();
    const bool ahead =
        recovered.last_s > now_s && recovered.last_s - now_s > asking_.policy.clock.count();
    if (now_s == 0 || (recovered.last_s != 0 && !ahead)) return JournalError::none;
    // An outcome that is in doubt is not noted twice.
    const bool in_doubt = recovered.outcome == Outcome::in_doubt;
    return asking_.noting.settle(recovered.id, in_doubt ? Outcome::sent : recovered.outcome);
  }

  template <class FindCard>
  void ask(const Note& note, Recovered& recovered, FindCard& find_card) {
    const unsigned of = detail::find_in_doubt(recovered.operation);
    const bool known = of != detail::in_doubt_count;
    const Question question = known ? detail::in_doubt[of].question : Question::none;
    const bool history = detail::is_history(question);
    const bool late = asking_.is_late(recovered.id, question, recovered.outcome);
    if (!known) {
      recovered.finding = Finding::unknown_operation;
    } else if (question == Question::none || (history && !recovered.card.present())) {
      recovered.finding = Finding::nothing_to_ask;
      recovered.outcome = Outcome::given_up;
    } else if (!history) {
      asking_.ask_order(question, note, recovered, late, has_token());
    } else {
      recovered.finding = Finding::no_card;
      if constexpr (!std::is_same_v<FindCard, NoCards>) {
        CardIdentification card;
        card.card_id = note.find(detail::noted::card_id);
        if (card.card_id.present() || find_card(note.find(detail::noted::card), card)) {
          recovered.finding = Finding::no_answer;
          asking_.ask_history(question, card, note, recovered, late);
        }
      }
    }
    // No later answer could be read either. But before it is late, a person who looks it up could
    // see that nothing has moved and take a new payment, and then this one arrives.
    if (late && detail::is_unreadable(recovered.error)) {
      if (detail::is_too_large(recovered.error)) recovered.finding = Finding::does_not_fit;
      recovered.outcome = Outcome::given_up;
    }
    if (detail::is_in_vain(recovered.finding, recovered.error, asking_.noting.now_s(),
                           recovered.last_s, asking_.passed_s(recovered.id), late,
                           asking_.policy)) {
      recovered.outcome = Outcome::given_up;
    }
  }

  detail::Asking asking_;
  Error error_;             // why the last operation was refused
  bool by_number_ = false;  // the application queried the status by the order's number
  FixedText<36> asked_;     // the number or id that start() queried by
  bool reporting_ = false;  // a report of recover() or last() is under way
};

}  // namespace tillwire
