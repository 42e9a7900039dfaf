// Random days of a till, or of a card desk, on the ledger, and its false reports.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "system/ledger/network.hpp"
#include "system/ledger/storage.hpp"
#include "system/ledger/world.hpp"

namespace ledger {

/// How the till's time of day behaves.
enum class TimeOfDay { right, ahead, behind, stepped, restarts, never_set };

/// A false report that a till is made to give, to check that the judge notices.
enum class Lie { none, declines_what_is_paid, approves_what_is_not };

/// How the machine is set up, for all of its starts.
struct Setup {
  bool token = false;
  std::string terminal_id;     ///< in requests of a desk, and in its histories; empty: not sent
  bool alone = false;          ///< no other terminal moves money on the cards of a desk
  std::int64_t history_s = 0;  ///< how long a line may be missing; 0: the library's default
};

/// The parameters of one schedule.
struct Plan {
  /// What a card desk does.
  enum Move { credit, debit, p2p_credit, p2p_transfer, top_up, withdraw, deposit };

  bool in_c = false;  ///< the machine is called by the functions of C
  World world;
  Weather weather;
  Setup setup;
  int sales = 6;
  std::int64_t most_sums = 60;  ///< how many sums its customers pay
  std::int64_t most_pause_s = 1'200;
  unsigned cuts = 20;             ///< percent of operations in which the power fails
  unsigned storage_failures = 0;  ///< per 10,000
  unsigned flips = 0;             ///< percent of power cuts after which a bit is flipped
  unsigned wipes = 0;             ///< percent of power cuts after which all of it reads as zeros
  unsigned restores = 0;  ///< percent of pauses after which an older copy of the storage is there
  bool clones = false;    ///< a second till begins with a copy, and both sell in turn
  TimeOfDay time = TimeOfDay::right;
  // Of tills.
  unsigned holds = 0;             ///< percent of sales that are holds
  unsigned by_mail = 0;           ///< percent of sales that came by mail or telephone
  unsigned by_binding = 0;        ///< percent of sales that are paid by a stored card
  unsigned follow_ups = 40;       ///< percent of approved sales that are refunded
  unsigned part_follow_ups = 30;  ///< percent of those that are of a part
  unsigned steps_again = 0;       ///< percent of completions and releases that are tried again
  unsigned used_numbers = 0;      ///< percent of mail orders whose number was used before
  unsigned taken_numbers = 0;     ///< percent of registrations whose number another till has taken
  bool hides_nothing = false;     ///< what was charged has to be said to be paid, not to be unknown
  // Of card desks.
  std::vector<Move> moves;  ///< what one does; empty: it is a till
  unsigned by_id = 40;      ///< percent of cards that are named by their id
  unsigned other_till = 0;  ///< percent of requests before which another till acts
  bool same_sums = true;    ///< it mostly moves the desk's own sum; otherwise never
  unsigned jams = 0;        ///< percent of the cash that comes out in part, or not at all
  unsigned forgets = 0;     ///< percent of the questions that the dispenser cannot answer yet
};

/// Copies of a storage that are put back, or run in a second machine.
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
  std::vector<std::string> log;             ///< of one schedule: all that was sent and said

  std::uint64_t false_count() const;
  void add(const Tally& other);
};

/// Plays one schedule of a machine, which is called from C++ or by the functions of C.
Tally play(const Profile& profile, std::uint64_t seed, Lie lie = Lie::none, bool in_c = false);

}  // namespace ledger
