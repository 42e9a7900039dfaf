// The outbox: keeps completions, reversals and refunds that could not be sent in the journal.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <tillwire/exchange/errors.hpp>
#include <tillwire/ops/ecommerce/beyond/deposit.hpp>
#include <tillwire/ops/ecommerce/beyond/refund.hpp>
#include <tillwire/ops/ecommerce/beyond/reverse.hpp>
#include <tillwire/recovery/in_doubt.hpp>
#include <tillwire/recovery/journal.hpp>
#include <tillwire/recovery/journaled_client.hpp>
#include <tillwire/recovery/note.hpp>
#include <tillwire/recovery/record.hpp>
#include <tillwire/verdict/delivery.hpp>
#include <tillwire/verdict/outcome.hpp>
#include <type_traits>

namespace tillwire {
namespace detail {
class Books;
}

/// What became of an operation in the outbox. Its texts are valid during the report.
struct OutboxItem {
  /// What the answer said. `not_sent`: it is still queued. Open: recover() asks what became of it.
  /// `given_up` with an error: it was not sent, and is no longer queued; without one: the journal
  /// is damaged where it says whether it was sent, so query the order.
  Outcome outcome = Outcome::not_sent;
  Error error;                 ///< why there is no answer
  std::string_view operation;  ///< such as "refund.do"
  Text order;                  ///< the gateway's id of the order; absent if only `number` is known
  Text number;                 ///< the merchant's number; absent if the request has none
  Text refund_id;              ///< id of a refund; absent for others
  Amount amount;               ///< absent if the request has none; 0: the whole amount
  Text remark;                 ///< what the application stored with it
};

/// How Outbox::deliver() ended.
struct Deliveries {
  union {
    JournalError journal_error =
        JournalError::none;  ///< of the journal; earlier reports remain valid
    /// Old name of journal_error, until 0.3.
    [[deprecated("renamed to journal_error")]] JournalError fault;
  };
  std::uint32_t sent = 0;    ///< operations that left the outbox
  std::uint32_t queued = 0;  ///< operations that are still in it
};

/// Keeps completions, reversals and refunds that could not be sent, and sends each once.
///
///     auto answer = till.call(refund);  // a JournaledClient
///     if (was_not_sent(answer.error()) && may_pass(answer.error())) outbox.add(refund);
///     ...
///     outbox.deliver([](const OutboxItem& each) { show(each.remark, each.outcome); });
///
/// Payments are never queued, because that would store card data. Queued operations must not be
/// sent in another way meanwhile.
///
/// Before an operation is sent it gets a journal entry that names its place in the outbox. From
/// then on it has left the outbox, whatever happens: if its answer is lost, or after a power cut at
/// any moment, recover() asks what became of it, and it is never sent again. It stays queued only
/// if certainly nothing of it was sent (Outcome::not_sent). Before a completion or a reversal its
/// order's record is queried: if it is already charged, reversed or refunded, the operation is not
/// sent, and leaves the outbox (Outcome::declined, Errc::conflict). An operation that can never be
/// sent leaves it with its error (Outcome::given_up): a completion or a reversal whose record
/// cannot be read, for example because it does not fit the receive buffer, and an operation with an
/// invalid field, such as an order's id that is too long. If the query is refused, for example with
/// HTTP status 401, or answered with another order's record, the operation waits for
/// RecoveryPolicy::give_up, by the time of day or by the client's clock since the last one was
/// added, and then leaves (Outcome::given_up with the error). An operation that cannot reach the
/// gateway keeps waiting. If power fails between the entry and the first byte, recover() finds that
/// it was not done, and reports Outcome::declined: then add it again, a refund with the same id.
///
/// The journal has `most` slots less for entries. Construct it before Journal::open(); it must
/// exist as long as the journal is used. Borrows the client, and uses the client's journal.
class Outbox : private detail::JournalRecord {
  friend class detail::Books;  // writes the notes of its receipts itself

 public:
  /// Allows `most` items to wait at a time.
  explicit Outbox(JournaledClient& client TILLWIRE_LIFETIMEBOUND, std::uint32_t most = 4)
      : JournalRecord(client.asking_.noting.journal(), name, renew_records, most),
        client_(client),
        most_(most),
        added_ms_(client.asking_.clock.now_ms()) {}

  /// Queues a Deposit, a Reverse or a Refund; it is durable once this returns without an error.
  /// `remark` as for JournaledClient::call(). Does not keep the language. Refuses what is already
  /// queued (Errc::still_open), a refund without an id, a completion or refund without an amount
  /// (Errc::missing), a refund with expected_deposited_amount (Errc::bad_value), and more than
  /// `most` items (Errc::journal).
  template <class Operation>
  Error add(const Operation& request, const Text& remark = {}) {
    static_assert(is_kept<Operation>, "tillwire: only Deposit, Reverse and Refund can be queued");
    if constexpr (std::is_same_v<Operation, ecommerce::Refund>) {
      if (request.expected_deposited_amount.present()) {
        return {Errc::bad_value, Delivery::not_sent, 0, "expectedDepositedAmount"};
      }
    }
    constexpr const detail::InDoubt& of =
        detail::in_doubt[detail::find_in_doubt(Operation::endpoint.name)];
    Note note;
    Error error =
        note.write<false>(of, detail::schema_of<Operation, detail::Use::request>, &request);
    if (error.code == Errc::none) error = note.add_remark(remark);
    constexpr bool any_amount = std::is_same_v<Operation, ecommerce::Reverse>;
    if (error.code == Errc::none && !any_amount && !request.amount.present()) {
      error = {Errc::missing, Delivery::not_sent, 0, "amount"};
    }
    return error.code == Errc::none ? add(note) : error;
  }

  /// Sends what is queued, oldest first, and passes each item to `report`, a `void(const
  /// OutboxItem&)`, before the journal notes the outcome: after a power cut in between, recover()
  /// reports it. Ends early if the gateway cannot be reached. Sends nothing while entries are
  /// damaged (Journal::damaged()), because one of them may belong to the outbox. An item that is
  /// similar to an open entry waits.
  template <class Report>
  Deliveries deliver(Report report) {
    Deliveries deliveries;
    deliveries.journal_error = client_.may_report();
    if (deliveries.journal_error != JournalError::none) return deliveries;
    std::uint32_t last = 0;
    Item item;
    while ((deliveries.journal_error = find_behind(last, item)) == JournalError::none) {
      last = item.place;
      const Note note = item.note();
      OutboxItem delivered = read(note);
      std::uint32_t entry = 0;
      if (item.state == State::unknown) {
        delivered.outcome = Outcome::given_up;
      } else {
        delivered.error = begin(item, note, entry, deliveries.journal_error);
        if (deliveries.journal_error != JournalError::none) break;
        if (entry != 0) send(delivered);
        if (delivered.outcome == Outcome::not_sent) {
          delivered.outcome = outcome_of_unsent(item, delivered.error);
        }
      }
      report(static_cast<const OutboxItem&>(delivered));
      deliveries.journal_error = entry == 0
                                     ? dismiss(item, delivered)
                                     : client_.asking_.noting.settle(entry, delivered.outcome);
      if (deliveries.journal_error != JournalError::none) break;
      if (delivered.outcome != Outcome::not_sent) {
        ++deliveries.sent;
      } else if (may_pass(delivered.error)) {
        break;  // the next one could not be sent either
      }
    }
    if (deliveries.journal_error == JournalError::no_entry)
      deliveries.journal_error = JournalError::none;
    if (deliveries.journal_error == JournalError::none)
      deliveries.journal_error = count(deliveries.queued);
    return deliveries;
  }

  /// Passes what is queued to `report`, a `void(const OutboxItem&)`, oldest first; sends nothing.
  template <class Report>
  JournalError list(Report report) {
    std::uint32_t last = 0;
    Item item;
    JournalError failure = JournalError::none;
    while ((failure = find_behind(last, item)) == JournalError::none) {
      last = item.place;
      const Note note = item.note();
      const OutboxItem queued = read(note);
      report(queued);
    }
    return failure == JournalError::no_entry ? JournalError::none : failure;
  }

  /// Counts what is queued.
  JournalError count(std::uint32_t& queued) {
    queued = 0;
    std::uint32_t last = 0;
    Item item;
    JournalError failure = JournalError::none;
    while ((failure = find_behind(last, item)) == JournalError::none) {
      last = item.place;
      ++queued;
    }
    return failure == JournalError::no_entry ? JournalError::none : failure;
  }

 private:
  using Note = detail::Note;

  template <class Operation>
  static constexpr bool is_kept =
      std::is_same_v<Operation, ecommerce::Deposit> ||
      std::is_same_v<Operation, ecommerce::Reverse> || std::is_same_v<Operation, ecommerce::Refund>;

  // A record: the place in the outbox, little-endian, bits, the time of day when it was added (0 if
  // that was not known), and the note. Older records have no time. A second mark also means
  // `taken`, a third one that the loss of that entry was reported. The values are part of the
  // stored format.
  static constexpr char name[] = "outbox\n";
  static constexpr char taken = 1;  // an entry was made for it
  static constexpr char dated = 2;  // it has a time
  static constexpr std::uint32_t time_at = 5;
  static constexpr std::uint32_t note_at = 9;
  static constexpr char place_line[] = "outbox";  // in the entry

  enum class State : std::uint8_t {
    queued,
    left,     // its entry exists and is open
    unknown,  // its entry existed and can no longer be read
    done,
  };

  struct Item {
    std::uint32_t place = 0;
    State state = State::queued;
    std::uint32_t size = 0;
    char text[most_text];

    bool is_waiting() const { return state == State::queued || state == State::unknown; }

    bool is_dated() const { return (text[4] & dated) != 0; }
    std::uint32_t time_s() const { return is_dated() ? get(text + time_at) : 0; }
    Note note() const {
      const std::uint32_t at = is_dated() ? note_at : time_at;
      return Note({text + at, size - at});
    }
    std::string_view whole() const { return {text, size}; }
  };

  std::uint32_t now_s() { return client_.asking_.noting.now_s(); }

  Error add(const Note& note) {
    std::uint32_t slot = 0;
    std::uint32_t kept = 0;
    Item item;
    JournalError failure = JournalError::none;
    while ((failure = read(slot, item)) == JournalError::none) {
      if (item.state == State::done) continue;
      if (Note::names_same(item.note(), note)) return still_open();
      ++kept;
    }
    if (failure != JournalError::no_entry) return detail::as_error(failure);
    if (kept >= most_) return detail::as_error(JournalError::full);
    const std::string_view text = note.text();
    // The entry has to hold the note, too, with lines for the place and for what note_open() adds.
    const std::size_t more =
        sizeof place_line + 11 + (is_refund(note) ? 0 : sizeof detail::noted::undone + 2);
    if (text.size() + more > most_text) {
      return detail::as_error(JournalError::too_long);
    }
    item.place = next_id();
    put(item.text, item.place);
    item.text[4] = dated;
    put(item.text + time_at, now_s());
    std::memcpy(item.text + note_at, text.data(), text.size());
    item.size = note_at + static_cast<std::uint32_t>(text.size());
    added_ = &item;
    failure = write(item.whole());
    added_ = nullptr;
    added_ms_ = client_.asking_.clock.now_ms();
    return failure == JournalError::none ? Error() : detail::as_error(failure);
  }

  /// Returns whether the same operation waits; true if that cannot be read.
  bool holds(const Note& note) {
    std::uint32_t slot = 0;
    Item item;
    JournalError failure = JournalError::none;
    while ((failure = read(slot, item)) == JournalError::none) {
      if (item.is_waiting() && Note::names_same(item.note(), note)) return true;
    }
    return failure != JournalError::no_entry;
  }

  /// Returns whether it is a refund: only refunds have an id.
  static bool is_refund(const Note& note) { return note.find(detail::noted::refund).present(); }

  /// Returns the error for an operation that may already have been done, because it was sent or
  /// queued before: sending it in another way is not safe.
  static Error still_open() { return {Errc::still_open, Delivery::unknown}; }

  /// Reads an item; its texts are borrowed from the note.
  static OutboxItem read(const Note& note) {
    OutboxItem item;
    item.operation = note.operation();
    item.order = note.find(detail::noted::order);
    item.number = note.find(detail::noted::number);
    item.refund_id = note.find(detail::noted::refund);
    std::int64_t amount = 0;
    if (note.read(detail::noted::amount, amount)) item.amount = amount;
    item.remark = note.find(detail::noted::remark);
    return item;
  }

  /// Finds the first item after a place that waits for deliver().
  JournalError find_behind(std::uint32_t place, Item& item) {
    std::uint32_t slot = 0;
    JournalError failure = JournalError::none;
    do {
      failure = read(slot, item);
    } while (failure == JournalError::none && (item.place <= place || !item.is_waiting()));
    return failure;
  }

  /// Reads the next item after `slot`, done or not.
  JournalError read(std::uint32_t& slot, Item& item) {
    std::string_view text;
    JournalError failure = JournalError::none;
    do {
      failure = next(slot, text);
    } while (failure == JournalError::none && text.size() < note_at);
    if (failure != JournalError::none) return failure;
    std::memcpy(item.text, text.data(), text.size());
    item.size = static_cast<std::uint32_t>(text.size());
    item.place = get(item.text);
    const std::uint32_t marked = marks();
    const char layout = static_cast<char>(item.text[4] & dated);
    if (marked > 1) item.text[4] = static_cast<char>(layout | taken);  // for a copy without marks
    item.state = item.text[4] != layout ? State::unknown : State::queued;
    // The latest entry of the item decides; a settled one is dropped, with the item, when the banks
    // change.
    std::uint32_t at = 0;
    Seen seen;
    while ((failure = next_entry(at, seen)) == JournalError::none) {
      std::int64_t named = 0;
      if (!Note(seen.entry.text).read(place_line, named) || named != item.place) continue;
      seen.lost = false;
      const Outcome outcome = seen.entry.outcome;
      item.state = is_open(outcome)               ? State::left
                   : outcome == Outcome::not_sent ? State::queued
                                                  : State::done;
    }
    if (failure != JournalError::no_entry) return failure;
    // It was sent again under a later entry, which may be the one that was lost.
    if (item.state == State::queued && item.text[4] != layout && seen.lost) {
      item.state = State::unknown;
    }
    if (item.state == State::queued) item.text[4] = layout;
    if (marked > 2) item.state = State::done;
    return JournalError::none;
  }

  /// Makes the entry of an item, which thereby leaves the outbox; 0: it has to wait.
  Error begin(const Item& item, Note note, std::uint32_t& entry, JournalError& failure) {
    if (journal().damaged() != 0) return still_open();
    Journal::Walk walk;
    JournalEntry other;
    while ((failure = journal().next(walk, other)) == JournalError::none) {
      if (Note::names_same(Note(other.text), note)) return still_open();
    }
    if (failure != JournalError::no_entry) return {};
    failure = JournalError::none;
    if (!is_refund(note)) {
      const Error error = client_.asking_.note_open(note);
      if (error.code != Errc::none) return error;
    }
    note.add(place_line, item.place);
    failure = journal().begin(note.text(), now_s(), entry);
    if (failure != JournalError::none) return {};
    client_.asking_.noting.sent(entry, client_.now());
    failure = mark(item, 1);
    return {};
  }

  /// Returns what becomes of an item that was not sent: it waits, unless it would wait forever.
  Outcome outcome_of_unsent(const Item& item, const Error& error) {
    if (error.code == Errc::conflict) return Outcome::declined;
    const RecoveryPolicy& policy = client_.asking_.policy;
    const std::uint32_t passed_s =
        passed_between(added_ms_, client_.asking_.clock.now_ms()).count() / 1000;
    const bool never = detail::is_of_field(error.code) || detail::is_unreadable(error) ||
                       detail::is_in_vain(Finding::no_answer, error, now_s(), item.time_s(),
                                          passed_s, passed_s >= policy.late.count(), policy);
    return never ? Outcome::given_up : Outcome::not_sent;
  }

  /// Gives up an item that has no entry, unless it has to wait.
  JournalError dismiss(const Item& item, const OutboxItem& delivered) {
    return delivered.outcome == Outcome::not_sent ? JournalError::none : mark(item, 2);
  }

  /// Marks an item at its present position, which changes with the banks. It may be gone if it is
  /// done.
  JournalError mark(const Item& item, std::uint32_t number) {
    std::uint32_t slot = 0;
    std::string_view text;
    JournalError failure = JournalError::none;
    while ((failure = next(slot, text)) == JournalError::none) {
      if (text.size() < note_at || get(text.data()) != item.place) continue;
      // A cell that is already written was marked before.
      if (marks() <= number && !add_mark(slot, number)) return JournalError::storage;
      return JournalError::none;
    }
    return failure == JournalError::no_entry ? JournalError::none : failure;
  }

  void send(OutboxItem& delivered) {
    if (delivered.operation == ecommerce::Deposit::endpoint.name) {
      ecommerce::Deposit deposit;
      deposit.order_id = delivered.order;
      deposit.amount = delivered.amount;
      call(deposit, delivered);
    } else if (delivered.operation == ecommerce::Reverse::endpoint.name) {
      ecommerce::Reverse reversal;
      reversal.order_id = delivered.order;
      reversal.order_number = delivered.number;
      reversal.amount = delivered.amount;
      call(reversal, delivered);
    } else {
      ecommerce::Refund refund;
      refund.order_id = delivered.order;
      refund.order_number = delivered.number;
      refund.amount = delivered.amount;
      refund.external_refund_id = delivered.refund_id;
      call(refund, delivered);
    }
  }
  template <class Operation>
  void call(const Operation& request, OutboxItem& delivered) {
    const auto answer = client_.asking_.client.call(request);
    delivered.error = answer.error();
    delivered.outcome = answer ? outcome_of_answer(*answer) : outcome_of(answer.error());
  }

  static bool renew_records(JournalRecord& self, std::uint32_t spare, std::uint32_t& copies) {
    auto& outbox = static_cast<Outbox&>(self);
    std::uint32_t slot = 0;
    Item item;
    JournalError failure = JournalError::none;
    while ((failure = outbox.read(slot, item)) == JournalError::none) {
      if (item.state == State::done) continue;
      if (!outbox.carry(item.whole(), spare, copies)) return false;
    }
    if (failure != JournalError::no_entry) return false;
    return outbox.added_ == nullptr || outbox.carry(outbox.added_->whole(), spare, copies);
  }

  JournaledClient& client_;
  std::uint32_t most_;
  const Item* added_ = nullptr;  // the item that add() is about to write
  std::uint32_t added_ms_;       // when the last one was added, or the program started
};

}  // namespace tillwire
