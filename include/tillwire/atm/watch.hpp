// The looks at a fleet's ATMs, round after round, and which of them are missing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tillwire/atm/look.hpp>

namespace tillwire::atm {

/// Keeps a Look for each of at most `Atms` ATMs, in the order in which they were first seen.
///
///     watch.begin_round();
///     const auto see = [&](const AtmStatus& atm) {
///       atm::Changes changes;
///       const auto* look = watch.see(atm, criteria, changes);
///       if (look != nullptr && changes.any()) show(*look, changes);
///     };
///     const auto report = [&](const SteppedOver& bad) { watch.step_over(bad.id); };
///     auto steps  = step_over<&AtmStatus::terminal_id>(see, report);
///     auto answer = client.drain<&GetAtmStatusExt::Response::atms>(query, steps);
///     if (answer) watch.for_each_missing(show_missing);
///
/// Records that come in the same order round after round are found at once; others are searched for
/// from the last one on.
template <std::size_t Atms, std::size_t Denominations>
class Watch {
 public:
  /// What is kept of an ATM.
  class Entry : public Look<Denominations> {
   private:
    friend class Watch;
    std::uint32_t round_ = 0;
  };

  /// Begins a round, in which each ATM is seen once.
  void begin_round() {
    ++round_;
    next_ = 0;
    not_listed_ = 0;
  }

  /// Looks at an ATM. Null if there is no room for it, or if its id has more than 16 characters:
  /// then nothing is known of changes.
  const Entry* see(const customers::AtmStatus& atm, const Criteria& criteria, Changes& changes) {
    changes = {};
    Entry* const entry = entry_of(atm.terminal_id);
    if (entry == nullptr) {
      ++not_listed_;
      return nullptr;
    }
    changes = entry->see(atm, criteria);
    entry->round_ = round_;
    return entry;
  }

  /// Notes that the answer has a record of this ATM that cannot be read, such as one that a drain
  /// stepped over: the ATM is not missing, and its last look stays. Without an id nothing is noted.
  void step_over(const Text& terminal_id) {
    Entry* const entry = find(terminal_id);
    if (entry != nullptr) entry->round_ = round_;
  }

  /// Calls `show(entry)` for each ATM that was there in an earlier round and is not in this one. To
  /// be called after a complete answer only: behind a lost one all others are missing. Where
  /// records were stepped over without an id, it may be one of those.
  template <class Show>
  void for_each_missing(Show&& show) const {
    for (std::uint32_t i = 0; i != size_; ++i) {
      if (entries_[i].round_ != round_) show(entries_[i]);
    }
  }

  /// All ATMs that were ever seen, from here
  const Entry* begin() const { return entries_; }
  /// to here.
  const Entry* end() const { return entries_ + size_; }
  std::uint32_t size() const { return size_; }
  /// ATMs of this round for which there was no room, or whose id is too long.
  std::uint32_t not_listed() const { return not_listed_; }

 private:
  Entry* find(const Text& terminal_id) {
    for (std::uint32_t i = 0; i != size_; ++i) {
      if (next_ == size_) next_ = 0;
      Entry& entry = entries_[next_++];
      if (entry.terminal_id() == terminal_id) return &entry;
    }
    return nullptr;
  }

  Entry* entry_of(const Text& terminal_id) {
    Entry* const entry = find(terminal_id);
    if (entry != nullptr) return entry;
    FixedText<LookHead::longest_id> id;
    if (size_ == Atms || terminal_id.empty() || !id.assign(terminal_id)) return nullptr;
    next_ = size_ + 1;
    return &entries_[size_++];
  }

  Entry entries_[Atms];
  std::uint32_t size_ = 0;
  std::uint32_t next_ = 0;  // where the search begins
  std::uint32_t round_ = 0;
  std::uint32_t not_listed_ = 0;
};

}  // namespace tillwire::atm
