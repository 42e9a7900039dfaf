// Random days of a till on the ledger, and its false reports.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "system/ledger/adapter.hpp"
#include "system/ledger/network.hpp"
#include "system/ledger/world.hpp"

namespace ledger {

/// How the till's time of day behaves.
enum class TimeOfDay { right, ahead, behind, stepped, restarts, never_set };

/// A false report that a till is made to give, to check that the judge notices.
enum class Lie { none, declines_what_is_paid, approves_what_is_not };

/// The parameters of one schedule.
struct Plan {
  World world;
  Weather weather;
  Setup setup;
  std::vector<Call::Kind> kinds = {Call::pay};
  int sales = 6;
  std::int64_t most_sums = 60;  ///< how many sums its customers pay
  std::int64_t most_pause_s = 1'200;
  unsigned cuts = 20;             ///< percent of operations in which the power fails
  unsigned used_numbers = 0;      ///< percent of sales whose number was used before
  unsigned other_till = 0;        ///< percent of steps before which another till acts
  bool same_sums = true;          ///< it mostly moves the till's own sum; otherwise never
  unsigned second_cards = 0;      ///< percent of declined orders that are paid by another card
  unsigned follow_ups = 40;       ///< percent of approved sales that are refunded
  unsigned refunds = 0;           ///< percent of those by a refund, the others by a reversal
  unsigned part_follow_ups = 30;  ///< percent of those that are of a part
  unsigned steps_again = 0;       ///< percent of completions and reversals that are tried again
  unsigned wrong_refund_ids = 0;  ///< percent of refunds whose id was used with another sum
  unsigned completions = 0;       ///< percent of holds that are completed or reversed by a date
  unsigned by_number = 0;         ///< percent of refunds and reversals that name the number
  unsigned repeats = 0;           ///< percent of open payments that the cashier tries again
  unsigned storage_failures = 0;  ///< per 10,000
  unsigned flips = 0;             ///< percent of power cuts after which a bit is flipped
  unsigned wipes = 0;             ///< percent of power cuts after which all of it reads as zeros
  unsigned long_sessions = 20;    ///< percent of orders whose session lasts a day
  unsigned restores = 0;  ///< percent of pauses after which an older copy of the storage is there
  bool clones = false;    ///< a second till begins with a copy, and both sell in turn
  unsigned taken_numbers = 0;  ///< percent of registrations whose number another till has taken
  bool hides_nothing = false;  ///< what was charged has to be said to be paid, not to be unknown
  bool rule_1_stands = false;  ///< what is answered as refused is declined, whatever was charged
  TimeOfDay time = TimeOfDay::right;
  bool till = false;        ///< a tillwire::Till, which is asked for sales, not for operations
  unsigned holds = 0;       ///< percent of its sales that are holds
  unsigned by_mail = 0;     ///< percent of its sales that came by mail or telephone
  unsigned by_binding = 0;  ///< percent of its sales that are paid by a stored card
};

/// Copies of a till's storage that are put back, or run in a second till.
class Copies {
 public:
  /// Exchanges the storage sometimes, and returns whether it did. `marks` counts the operations.
  bool exchange(const Plan& plan, Random& random, CutStorage& storage, int marks);
  /// Exchanges the storage for the other till's; returns whether there is one.
  bool swap(const Plan& plan, CutStorage& storage);
  /// Returns whether the notes of an operation were lost when an older copy was put back.
  bool lost(int mark) const { return lost_.count(mark) != 0; }

 private:
  std::vector<std::uint8_t> copy_;
  int marks_ = 0;
  std::set<int> lost_;
};

/// A kind of schedule.
struct Profile {
  const char* name;
  const char* about;
  /// Empty if the library reports nothing false today; otherwise what it lacks.
  const char* awaits;
  void (*arrange)(Plan& plan, Random& random);
};

const std::vector<Profile>& profiles();
const Profile* find_profile(const std::string& name);

/// The results of schedules.
struct Tally {
  std::map<std::string, std::uint64_t> falses;  ///< by what was false, and of which operation
  std::map<std::string, std::uint64_t> counts;  ///< the rest
  struct Example {
    std::uint64_t seed = 0;
    std::vector<std::string> log;
  };
  std::map<std::string, Example> examples;  ///< the shortest log of each kind of false

  std::uint64_t false_count() const;
  void add(const Tally& other);
};

/// Plays one schedule.
Tally play(const Profile& profile, std::uint64_t seed, Lie lie = Lie::none);

}  // namespace ledger
