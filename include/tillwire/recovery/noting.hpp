// Noting: writes to the journal what is about to be sent, and what became of it.
#pragma once

#include <cstdint>
#include <tillwire/port/clock.hpp>
#include <tillwire/recovery/journal.hpp>
#include <tillwire/recovery/judging.hpp>
#include <tillwire/recovery/note.hpp>

namespace tillwire::detail {

/// Keeps the journal of one client, and knows the entry of its last operation. Asks nothing and
/// sends nothing.
class Noting {
 public:
  /// Whether two notes are about the same money. A pointer, so that programs that move no money of
  /// cards do not link the comparison of cards: 400 bytes.
  using Likeness = bool (*)(const Note& left, const Note& right);

  Noting(Journal& journal, WallClock& time) : journal_(journal), time_(time) {}

  /// Forgets the last operation; the journal keeps its entry.
  void reset() {
    entry_ = 0;
    fault_ = JournalFault::none;
    undecided_ = Outcome::in_doubt;
    continued_ = false;
  }

  /// Whether an operation goes on with an open entry: with a further step of 3-D Secure, or where
  /// the gateway does it only once. If it is not known what became of an entry that is like it,
  /// `error` says so.
  bool go_on(Question question, const Note& note, Likeness like, std::uint32_t now_s,
             Error& error) {
    JournalEntry entry;
    JournalFault fault = find_like(note, like, entry);
    if (fault == JournalFault::no_entry) return false;
    if (fault == JournalFault::none) {
      const bool waiting = entry.outcome == Outcome::waiting;
      const bool once = (question == Question::registration || question == Question::refund) &&
                        Note(entry.text).is_same(noted::amount, note);
      if (!once && !waiting) {
        error = {Errc::still_open, Delivery::not_sent, 0, nullptr};
        return false;
      }
      // While the customer may still be at the challenge, the entry goes on waiting for that.
      fault = journal_.settle(entry.id, waiting ? Outcome::waiting : Outcome::sent, now_s);
      if (waiting) undecided_ = Outcome::waiting;
    }
    if (fault != JournalFault::none) {
      error = journal_error(fault);
      return false;
    }
    entry_ = entry.id;
    continued_ = true;
    return true;
  }

  /// Makes an entry: from now on the operation may be sent.
  Error begin(Note& note, const Text& remark, std::uint32_t now_s) {
    const Error error = note.add_remark(remark);
    if (error.code != Errc::none) return error;
    const JournalFault fault = journal_.begin(note.text(), now_s, entry_);
    return fault == JournalFault::none ? Error() : journal_error(fault);
  }

  /// Notes what the answer said of the last operation.
  void end(Outcome answered) { settle_last(concluded(answered, continued_, undecided_)); }

  /// Notes what became of the last operation. Does nothing if that is known already.
  JournalFault settle_last(Outcome outcome) {
    if (entry_ == 0) return JournalFault::no_entry;
    return fault_ = settle(entry_, outcome);
  }

  /// Notes what became of an entry.
  JournalFault settle(std::uint32_t id, Outcome outcome) {
    const JournalFault fault = journal_.settle(id, outcome, now_s());
    if (fault == JournalFault::none && !is_open(outcome) && id == entry_) entry_ = 0;
    return fault;
  }

  /// Finds the oldest open entry that is like a note.
  JournalFault find_like(const Note& note, Likeness like, JournalEntry& entry) {
    Journal::Walk walk;
    JournalFault fault = JournalFault::none;
    do {
      fault = journal_.next(walk, entry);
    } while (fault == JournalFault::none && !like(Note(entry.text), note));
    return fault;
  }

  /// The time of day, 0 if it is not known: a clock that was never set says 1970 or so.
  std::uint32_t now_s() {
    constexpr std::uint32_t year_2025_s = 1'735'689'600;
    const std::uint32_t now_s = time_.now_s();
    return now_s < year_2025_s ? 0 : now_s;
  }

  Journal& journal() { return journal_; }
  const Journal& journal() const { return journal_; }
  /// The entry of the last operation; 0: none, or settled.
  std::uint32_t entry() const { return entry_; }
  /// Why what became of the last operation could not be noted.
  JournalFault fault() const { return fault_; }
  void set_fault(JournalFault fault) { fault_ = fault; }

 private:
  Journal& journal_;
  WallClock& time_;
  std::uint32_t entry_ = 0;
  JournalFault fault_ = JournalFault::none;
  Outcome undecided_ = Outcome::in_doubt;  // of the entry, where an answer decides nothing
  bool continued_ = false;                 // the entry is that of an earlier request
};

}  // namespace tillwire::detail
