// A client that notes what moves money before it is sent, and asks what became of it after a loss.
#pragma once

#include <cstdint>
#include <tillwire/client.hpp>
#include <tillwire/ops/transactions/original_transaction.hpp>
#include <tillwire/ops/transactions/p2p_credit.hpp>
#include <tillwire/port/clock.hpp>
#include <tillwire/recovery/asking.hpp>
#include <tillwire/recovery/in_doubt.hpp>
#include <tillwire/recovery/journal.hpp>
#include <tillwire/recovery/judging.hpp>
#include <tillwire/recovery/note.hpp>
#include <tillwire/recovery/noting.hpp>
#include <type_traits>

namespace tillwire {

/// How a recovery ended.
struct Recovery {
  JournalFault fault = JournalFault::none;  ///< of the journal; all that was reported before counts
  std::uint32_t settled = 0;                ///< entries that were open before
  std::uint32_t open = 0;                   ///< those that still are
  std::uint32_t damaged = 0;                ///< unreadable ones: Journal::damaged()
};

/// A client with a journal: nothing that moves money leaves before it is noted durably, and what
/// became of it is noted after. Used like a Client; other operations pass through.
///
///     JournaledClient till(client, journal, time);
///     if (!till.is_ready()) return report_storage();
///     till.recover([](const Recovered& each) { show(each.remark, each.outcome); });
///     ...
///     auto answer = till.call(payment, "sale 17");
///     auto status = till.call(query);  // GetOrderStatusExtended of the order
///     if (status && status->payment() == Payment::approved) till.settle(Outcome::approved);
///
/// Answers that leave the payment Payment::unconfirmed, as those of paymentorder.do do, leave its
/// entry open. Settle it by the order's status, as above, or call recover() before the next sale
/// while Journal::open_entries() is not 0. Half the storage in units of 256 bytes, less one, is how
/// many entries may be open (31 in a posix::FileStorage of the default size); then Errc::journal
/// refuses every payment.
///
/// Whatever cuts an operation short, from the first byte to the last, recover() reports what became
/// of it, or that it cannot be known yet, and what is left to do. It never sends a payment again.
///
/// Refused, with nothing sent:
/// - Errc::missing: a field without which nothing could be asked, such as order_number or
///   external_refund_id, though the gateway would do without.
/// - Errc::still_open: the same payment (the same order, or the same sum on the same card) was sent
///   before, and what became of it is not known yet: recover() first.
/// - Errc::journal: the journal is full, closed, or its storage failed; Error::detail is the
///   JournalFault.
///
/// A credit or debit of a card has no identifier that could be asked for. So call() and start()
/// first ask for the card's history, and note how many lines of it are like the operation; if that
/// fails, nothing is sent. Both block for this, for up to Gateway::timeout_ms, and the history
/// overwrites the receive buffer: the request must not borrow from an answer of this client. One
/// more line of that kind later is the operation, if its time fits. If another
/// till moves the same sum on the same card within RecoveryPolicy::late_s, the history cannot tell
/// the two apart. Operations without a history (on a card that is named by a bar code, for example)
/// are sent without this.
///
/// The journal gets the operation, the order, the amount, and the id of a card or its masked
/// number. recovery/in_doubt.hpp has the table of what is noted and asked. Borrows all it is given.
class JournaledClient {
 public:
  /// `client` must not be used for anything else while start() or call() is under way.
  JournaledClient(Client& client TILLWIRE_LIFETIMEBOUND, Journal& journal TILLWIRE_LIFETIMEBOUND,
                  WallClock& time TILLWIRE_LIFETIMEBOUND, const RecoveryPolicy& policy = {})
      : asking_(client, journal, time, policy) {}
  JournaledClient(const JournaledClient&) = delete;
  JournaledClient& operator=(const JournaledClient&) = delete;

  /// Carries out an operation and waits for its end. `remark` is noted with it, and reported by
  /// recover() and last(): the name that a person gives the sale, for example. It must hold nothing
  /// secret and no control characters (Errc::bad_value), and fit into the entry beside the rest
  /// (Errc::journal). Where an operation goes on with an entry that is open (a further step of 3-D
  /// Secure; the same registration or refund again), the entry keeps its remark.
  template <class Operation>
  Result<typename Operation::Response> call(const Operation& request, const Text& remark = {}) {
    const bool idle = is_idle();  // if not, the client says so
    if (idle && !begin(request, remark)) return refused<Operation>();
    Result<typename Operation::Response> result = asking_.client.call(request);
    if constexpr (is_noted<Operation>) {
      if (idle) end(result);
    }
    return result;
  }

  /// Begins an operation; false if another is still under way. poll() until it is over, then
  /// take(). Blocks for up to Gateway::timeout_ms before a credit or debit of a card, since it asks
  /// for the card's history first.
  template <class Operation>
  bool start(const Operation& request, const Text& remark = {}) {
    if (!is_idle()) return false;
    if (begin(request, remark)) asking_.client.start(request);
    return true;
  }
  /// Goes one step further; see Client::poll().
  bool poll() { return asking_.client.poll(); }
  /// The answer of the operation that poll() said was over, which is noted by this.
  template <class Operation>
  Result<typename Operation::Response> take() {
    if (error_.code != Errc::none) return refused<Operation>();
    Result<typename Operation::Response> result = asking_.client.take<Operation>();
    if constexpr (is_noted<Operation>) end(result);
    return result;
  }

  /// After a P2pCredit whose answer left it open but names the transaction: the question about it,
  /// by which its entry is settled, if it can be. `credit` is the request as it was. card
  /// management, "Transactions", p2pCredit.
  Result<transactions::TransactionResult> inquire(
      transactions::P2pCredit credit, const transactions::OriginalTransaction& original) {
    credit.original = original.parameters();
    Result<transactions::TransactionResult> result = asking_.client.call(credit);
    if (!result) return result;
    using Credit = transactions::P2pCredit;
    constexpr unsigned of = detail::find_in_doubt(Credit::endpoint.name);
    Note note;
    note.write(detail::in_doubt[of], detail::schema_of<Credit, detail::Use::request>, &credit);
    JournalEntry entry;
    JournalFault fault = asking_.noting.find_like(note, Note::moves_same, entry);
    if (fault == JournalFault::none) {
      // A CreditCard of the same sum would be like it, too.
      if (Note(entry.text).operation() != note.operation()) return result;
      fault = asking_.noting.settle(entry.id, detail::outcome_of(*result, 0));
    }
    if (fault != JournalFault::no_entry) asking_.noting.set_fault(fault);
    return result;
  }

  /// Asks about every open entry, oldest first, and settles those that can be. Hands each to
  /// `report`, a `void(const Recovered&)`, before it is noted as settled: after a power cut in
  /// between it is reported again, so none is missed. An entry that stays open blocks nothing but
  /// the same payment. Asks nothing while an operation is under way.
  template <class Report>
  Recovery recover(Report report) {
    return recover(report, NoCards());
  }
  /// Asks about operations on cards, too, which the overload above leaves open (Finding::no_card).
  /// `find_card`, a `bool(const Text& masked, CardIdentification& card)`, gives the number of a
  /// card by its masked number, or returns false. Cards that were named by an id are asked about
  /// without it.
  template <class Report, class FindCard>
  Recovery recover(Report report, FindCard find_card) {
    Recovery recovery;
    Journal& journal = asking_.noting.journal();
    Journal::Walk walk;
    JournalEntry entry;
    while ((recovery.fault = journal.next(walk, entry)) == JournalFault::none) {
      if (entry.id == asking_.noting.entry() && !is_idle()) continue;  // take() will settle it
      const Note note(entry.text);
      Recovered recovered = detail::read_back(entry, note);
      recovery.fault = date(recovered);
      if (recovery.fault != JournalFault::none) break;
      ask(note, recovered, find_card);
      if (detail::is_in_vain(recovered.finding, asking_.noting.now_s(), recovered.time_s,
                             asking_.policy)) {
        recovered.outcome = Outcome::given_up;
      }
      report(static_cast<const Recovered&>(recovered));
      if (is_open(recovered.outcome)) continue;
      recovery.fault = asking_.noting.settle(recovered.id, recovered.outcome);
      if (recovery.fault != JournalFault::none) break;
      ++recovery.settled;
    }
    if (recovery.fault == JournalFault::no_entry) recovery.fault = JournalFault::none;
    recovery.open = journal.open_entries();
    recovery.damaged = journal.damaged();
    return recovery;
  }

  /// Hands the newest entry to `report` as the journal has it, settled or not; nothing is asked.
  /// JournalFault::no_entry: there is none. With Finding::no_answer it is open.
  template <class Report>
  JournalFault last(Report report) {
    JournalEntry entry;
    const JournalFault fault = asking_.noting.journal().last(entry);
    if (fault != JournalFault::none) return fault;
    const Note note(entry.text);
    Recovered recovered = detail::read_back(entry, note);
    if (!is_open(recovered.outcome)) recovered.finding = Finding::settled;
    report(static_cast<const Recovered&>(recovered));
    return fault;
  }

  /// Notes what became of the last operation that is noted, where the application learned it in
  /// another way. Does nothing if that is known already.
  JournalFault settle(Outcome outcome) { return asking_.noting.settle_last(outcome); }

  /// Whether the journal takes entries.
  bool is_ready() const { return asking_.noting.journal().is_ready(); }
  /// Why what became of the last operation could not be noted. The answer counts all the same; the
  /// entry is open, and recover() will ask again after the next Journal::open().
  JournalFault fault() const { return asking_.noting.fault(); }

 private:
  using Note = detail::Note;

  // Stands for no find_card: programs without one do not link what asks for histories, 5 KB.
  struct NoCards {};

  template <class Operation>
  static constexpr bool is_noted =
      detail::find_in_doubt(Operation::endpoint.name) != detail::in_doubt_count;

  bool is_idle() const { return asking_.client.now_.step == Client::Step::done; }

  template <class Operation>
  Result<typename Operation::Response> refused() {
    return asking_.client.refused<Operation>(error_);
  }

  // Before an operation is sent, and after its answer.

  /// Whether an operation may be sent; if not, error_ says why.
  template <class Operation>
  bool begin(const Operation& request, const Text& remark) {
    static_assert(is_noted<Operation> || Operation::endpoint.effect != Effect::payment,
                  "tillwire: an operation that moves money is missing in recovery/in_doubt.hpp");
    error_ = Error();
    if constexpr (is_noted<Operation>) {
      constexpr const detail::InDoubt& of =
          detail::in_doubt[detail::find_in_doubt(Operation::endpoint.name)];
      static_assert(detail::has_noted<Operation>(of), "tillwire: a field to be noted is missing");
      asking_.noting.reset();
      if constexpr (std::is_same_v<Operation, transactions::P2pCredit>) {
        if (request.original.present()) return true;  // a question, which moves nothing
      }
      const detail::RequestSchema& schema = detail::schema_of<Operation, detail::Use::request>;
      if constexpr (detail::is_history(of.question)) {
        error_ = begin_on_card(of, schema, &request, card_of(request, 0), remark);
      } else {
        constexpr bool cards = of.question == Question::none;
        error_ = begin_on_order<cards>(of, schema, &request, remark);
      }
    }
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
  Error begin_on_order(const detail::InDoubt& of, const detail::RequestSchema& schema,
                       const void* request, const Text& remark) {
    Note note;
    const std::uint32_t now_s = asking_.noting.now_s();
    Error error = note.write<Cards>(of, schema, request);
    if (error.code != Errc::none) return error;
    if (asking_.noting.go_on(of.question, note, Note::names_same, now_s, error)) return error;
    return error.code == Errc::none ? asking_.noting.begin(note, remark, now_s) : error;
  }

  /// Counts, before it is noted, how many there are like it in the card's history.
  Error begin_on_card(const detail::InDoubt& of, const detail::RequestSchema& schema,
                      const void* request, const CardIdentification& card, const Text& remark) {
    Note note;
    const std::uint32_t now_s = asking_.noting.now_s();
    Error error = note.write(of, schema, request);
    if (error.code != Errc::none) return error;
    // not covered: no movement of a card waits for its customer
    if (asking_.noting.go_on(of.question, note, Note::moves_same, now_s, error)) return error;
    if (error.code == Errc::none && note.names_card()) {
      detail::Matches matches;
      error = asking_.count(card, of.question, note, now_s, matches);
      note.add(detail::noted::lines, matches.lines);
      note.add(detail::noted::before, matches.exact);
      note.add(detail::noted::reversed, matches.reversed);
    }
    return error.code == Errc::none ? asking_.noting.begin(note, remark, now_s) : error;
  }

  template <class Response>
  void end(const Result<Response>& result) {
    if (asking_.noting.entry() == 0) return;
    asking_.noting.end(result ? detail::outcome_of(*result, 0)
                              : detail::outcome_of(result.error()));
  }

  // Recovery.

  /// What was noted before the time was known counts from now on.
  JournalFault date(const Recovered& recovered) {
    if (recovered.last_s != 0 || asking_.noting.now_s() == 0) return JournalFault::none;
    const bool waiting = recovered.outcome == Outcome::waiting;
    return asking_.noting.settle(recovered.id, waiting ? Outcome::waiting : Outcome::sent);
  }

  template <class FindCard>
  void ask(const Note& note, Recovered& recovered, FindCard& find_card) {
    const unsigned of = detail::find_in_doubt(recovered.operation);
    if (of == detail::in_doubt_count) {
      recovered.finding = Finding::unknown_operation;
      return;
    }
    const Question question = detail::in_doubt[of].question;
    const bool history = detail::is_history(question);
    if (question == Question::none || (history && !recovered.card.present())) {
      recovered.finding = Finding::nothing_to_ask;
      recovered.outcome = Outcome::given_up;
    } else if (!history) {
      asking_.ask_order(question, note, recovered);
    } else {
      recovered.finding = Finding::no_card;
      if constexpr (!std::is_same_v<FindCard, NoCards>) {
        CardIdentification card;
        card.card_id = note.find(detail::noted::card_id);
        if (card.card_id.present() || find_card(note.find(detail::noted::card), card)) {
          recovered.finding = Finding::no_answer;
          asking_.ask_history(question, card, note, recovered);
        }
      }
    }
  }

  detail::Asking asking_;
  Error error_;  // why the last operation was refused
};

}  // namespace tillwire
