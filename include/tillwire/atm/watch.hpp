// Follows a fleet's ATMs over repeated rounds, and finds those that are missing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tillwire/atm/look.hpp>

namespace tillwire::atm {

/// Keeps a Look for each of at most `Atms` ATMs, in the order in which they first appeared.
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
/// Records that arrive in the same order in every round are found immediately; for others a search
/// starts after the previous one.
template <std::size_t Atms, std::size_t Denominations>
class Watch {
 public:
  /// What is kept of an ATM.
  class Entry : public Look<Denominations> {
   private:
    friend class Watch;
    std::uint32_t round_ = 0;
  };

  /// Begins a round, in which each ATM appears once.
  void begin_round() {
    ++round_;
    next_ = 0;
    not_listed_ = 0;
  }

  /// Takes a record of an ATM. Returns null if there is no room for it, or if its id has more than
  /// 16 characters: its changes are then not known.
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

  /// Records that the answer has an unreadable record of this ATM, such as one that a drain stepped
  /// over: the ATM is not missing, and its last Look stays. Does nothing without an id.
  void step_over(const Text& terminal_id) {
    Entry* const entry = find(terminal_id);
    if (entry != nullptr) entry->round_ = round_;
  }

  /// Calls `show(entry)` for each ATM that appeared in an earlier round and not in this one. Call
  /// it only after a complete answer: after a lost one, all remaining ATMs would count as missing.
  /// If records without an id were stepped over, a missing ATM may be one of those.
  template <class Show>
  void for_each_missing(Show&& show) const {
    for (std::uint32_t i = 0; i != size_; ++i) {
      if (entries_[i].round_ != round_) show(entries_[i]);
    }
  }

  /// Returns the first of all ATMs that ever appeared.
  const Entry* begin() const { return entries_; }
  /// Returns the end of the ATMs.
  const Entry* end() const { return entries_ + size_; }
  std::uint32_t size() const { return size_; }
  /// Returns the number of ATMs of this round that had no room, or whose id is too long.
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
  std::uint32_t next_ = 0;  // where the search starts
  std::uint32_t round_ = 0;
  std::uint32_t not_listed_ = 0;
};

}  // namespace tillwire::atm
