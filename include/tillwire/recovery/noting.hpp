// Writes to the journal what is about to be sent, and what became of it.
#pragma once

#include <cstdint>
#include <tillwire/base/fixed_text.hpp>
#include <tillwire/port/clock.hpp>
#include <tillwire/recovery/journal.hpp>
#include <tillwire/recovery/judging.hpp>
#include <tillwire/recovery/note.hpp>
#include <tillwire/verdict/outcome.hpp>

namespace tillwire::detail {

/// The time of day, or 0 if it is not known, and that of the client's clock.
struct Now {
  std::uint32_t s;
  std::uint32_t ms;
};

/// Remembers when open operations were last sent, by the client's clock. An operation that is not
/// among the latest ones was sent before those, or before the program started.
class Sendings {
 public:
  explicit Sendings(std::uint32_t now_ms) : forgotten_ms_(now_ms) {}

  void add(std::uint32_t id, std::uint32_t now_ms) {
    drop(id);
    if (count_ == most) {
      forgotten_ms_ = newest_[0].at_ms;
      remove(0);
    }
    newest_[count_++] = {id, now_ms};
  }
  /// Removes an operation that is settled.
  void drop(std::uint32_t id) {
    const unsigned at = find(id);
    if (at != count_) remove(at);
  }
  /// Returns a time after which the operation was not sent.
  std::uint32_t at_ms(std::uint32_t id) const {
    const unsigned at = find(id);
    return at != count_ ? newest_[at].at_ms : forgotten_ms_;
  }

 private:
  static constexpr unsigned most = 8;
  struct Sending {
    std::uint32_t id;
    std::uint32_t at_ms;
  };

  unsigned find(std::uint32_t id) const {
    unsigned at = 0;
    while (at != count_ && newest_[at].id != id) ++at;
    return at;
  }
  void remove(unsigned at) {
    for (--count_; at != count_; ++at) newest_[at] = newest_[at + 1];
  }

  unsigned count_ = 0;
  std::uint32_t forgotten_ms_;
  Sending newest_[most];
};

/// Keeps the journal of one client, and knows the entry of its last operation. Sends nothing.
class Noting {
 public:
  /// Returns whether two notes are about the same money. A pointer, so that programs that move no
  /// money on cards do not link the comparison of cards: 400 bytes.
  using Likeness = bool (*)(const Note& left, const Note& right);

  Noting(Journal& journal, WallClock& time, std::uint32_t now_ms)
      : journal_(journal), time_(time), sendings_(now_ms) {}

  /// Forgets the last operation; the journal keeps its entry.
  void reset() {
    entry_ = 0;
    error_ = JournalError::none;
    undecided_ = Outcome::in_doubt;
    continued_ = false;
    answered_ = false;
    order_.clear();
  }

  /// Returns whether an operation continues an open entry: as a further step of 3-D Secure, or
  /// because the gateway does it only once, which holds for a refund for `repeat` after it was
  /// noted. If the outcome of a similar entry is not known, `error` says so.
  bool go_on(Question question, const Note& note, Likeness like, const Now& now, Seconds repeat,
             Error& error) {
    JournalEntry entry;
    JournalError failure = find_like(note, like, entry);
    if (failure == JournalError::no_entry) return false;
    if (failure == JournalError::none) {
      const bool waiting = entry.outcome == Outcome::waiting;
      // The time of day may never have been set, so the client's clock counts, too.
      const bool once = question == Question::registration ||
                        (question == Question::refund && !is_past(now.s, entry.time_s, repeat) &&
                         passed_between(sendings_.at_ms(entry.id), now.ms).count() <
                             Milliseconds(repeat).count());
      if (!waiting && !(once && Note(entry.text).repeats(note))) {
        error = {Errc::still_open, Delivery::unknown};
        return false;
      }
      // While the customer may still be at the challenge, the entry remains waiting.
      failure = journal_.settle(entry.id, waiting ? Outcome::waiting : Outcome::sent, now.s);
      if (waiting) undecided_ = Outcome::waiting;
    }
    if (failure != JournalError::none) {
      error = as_error(failure);
      return false;
    }
    entry_ = entry.id;
    continued_ = true;
    sendings_.add(entry_, now.ms);
    return true;
  }

  /// Makes an entry: from now on the operation may be sent. `done`: the gateway may have done the
  /// same before.
  Error begin(Note& note, const Text& remark, const Now& now, bool done = false) {
    const Error error = note.add_remark(remark);
    if (error.code != Errc::none) return error;
    const JournalError failure = journal_.begin(note.text(), now.s, entry_);
    if (failure != JournalError::none) return as_error(failure);
    continued_ = done;
    sendings_.add(entry_, now.ms);
    return {};
  }

  /// Makes an additional entry; the last operation remains the same.
  JournalError begin_beside(const Note& note, const Now& now, std::uint32_t& id) {
    const JournalError failure = journal_.begin(note.text(), now.s, id);
    if (failure == JournalError::none) sendings_.add(id, now.ms);
    return failure;
  }

  /// Notes what the answer said about the last operation. `taken`: the number was used before.
  /// `came`: there was an answer.
  void end(Outcome answered, bool taken, bool came) {
    answered_ = came && answered == Outcome::in_doubt && !continued_;
    settle_last(concluded(answered, continued_, undecided_, taken));
  }

  /// Returns whether an entry is that of the last operation, and an answer left it open: nothing of
  /// it is in transit any more.
  bool was_answered(std::uint32_t id) const { return answered_ && id == entry_; }

  /// Keeps the id of the order in the answer to the last operation: its entry has only the number,
  /// which may have been used before. An id of more than 36 characters is not kept.
  void keep_order(const Text& id) { static_cast<void>(order_.assign(id)); }
  /// Returns the gateway's id of the order that an entry has created; absent if no answer has named
  /// it since the program started.
  Text order_of(std::uint32_t id) const { return id == entry_ ? order_.text() : Text(); }

  /// Notes the outcome of the last operation. Does nothing if it is already known.
  JournalError settle_last(Outcome outcome) {
    if (entry_ == 0) return JournalError::no_entry;
    return error_ = settle(entry_, outcome);
  }

  /// Notes the outcome of an entry.
  JournalError settle(std::uint32_t id, Outcome outcome) {
    const JournalError failure = journal_.settle(id, outcome, now_s());
    if (failure == JournalError::none && !is_open(outcome)) {
      sendings_.drop(id);
      if (id == entry_) entry_ = 0;
    }
    return failure;
  }

  /// Finds the oldest open entry that is similar to a note.
  JournalError find_like(const Note& note, Likeness like, JournalEntry& entry) {
    Journal::Walk walk;
    JournalError failure = JournalError::none;
    do {
      failure = journal_.next(walk, entry);
    } while (failure == JournalError::none && !like(Note(entry.text), note));
    return failure;
  }

  /// Returns the time of day, or 0 if it is not known.
  std::uint32_t now_s() { return known_time(time_); }

  /// Records that an entry made elsewhere is sent now.
  void sent(std::uint32_t id, const Now& now) { sendings_.add(id, now.ms); }

  Journal& journal() { return journal_; }
  const Journal& journal() const { return journal_; }
  const Sendings& sendings() const { return sendings_; }
  /// Returns the entry of the last operation; 0: none, or settled.
  std::uint32_t entry() const { return entry_; }
  /// Returns why the outcome of the last operation could not be noted.
  JournalError journal_error() const { return error_; }
  void set_journal_error(JournalError failure) { error_ = failure; }

 private:
  Journal& journal_;
  WallClock& time_;
  Sendings sendings_;
  std::uint32_t entry_ = 0;
  JournalError error_ = JournalError::none;
  Outcome undecided_ = Outcome::in_doubt;  // outcome of the entry if an answer decides nothing
  bool continued_ = false;                 // the entry is that of an earlier request
  bool answered_ = false;                  // by an answer that decides nothing
  FixedText<36> order_;                    // see keep_order()
};

}  // namespace tillwire::detail
