// What a card desk has around it besides a till's world: a bank with two cards, and a dispenser.
// Written from the specification of card management; shares no code with the library.
#pragma once

#include <cstdint>
#include <string>
#include <tillwire/port/dispenser.hpp>
#include <vector>

namespace explore {

class Key;
class Surroundings;
struct Request;
struct World;

/// A line in the history of a card.
struct Line {
  bool credit = false;
  std::int64_t amount = 0;
  int intent = -1;          // that it was made for
  bool owed = false;        // it credits back what did not come out
  std::uint8_t hidden = 0;  // steps of time after which the history shows it at the latest
};

/// What the dispenser was ordered to do.
struct Cash {
  std::uint64_t id = 0;
  std::int64_t asked = 0;
  std::int64_t out = 0;
  int intent = 0;
  bool moving = false;  // nothing has come out yet, and what will is open
};

struct Bank {
  bool in_use = false;
  bool lags = false;  // a line may be missing for two steps of time
  std::vector<Line> cards[2];
  std::vector<Cash> cash;
  std::vector<std::uint8_t> sent;  // which requests were sent for an intent, as bits
};

/// What moved for an intent.
struct Moved {
  std::int64_t debited = 0;
  std::int64_t credited = 0;
  std::int64_t owed = 0;  // credited back
  std::int64_t out = 0;   // of cash
  bool moving = false;
};
Moved moved_in(const World& world, int intent);

inline constexpr char card_id[] = "id-7";
inline constexpr char card_number[] = "5200000000000007";
inline constexpr char other_number[] = "5200000000000015";

/// Returns the intent that a request for money is sent for, and notes that it was sent.
int note_sent(World& world, const Request& request);
/// Carries a request out, and returns the answer.
std::string ask_bank(Surroundings& where, const Request& request);
/// A step of time passes at the bank.
void pass_at_bank(World& world);
/// Adds what a bank and a dispenser know to a key.
void add_bank(Key& key, const World& world);

/// The dispenser of a world.
class CashBox final : public tillwire::Dispenser {
 public:
  bool stuck = false;     // what moves does so until the operation is over
  bool customer = false;  // is there to take cash

  void dispense(std::uint64_t id, const tillwire::Amount& sum, std::int32_t currency) override;
  void return_deposit(std::uint64_t id, const tillwire::Amount& sum,
                      std::int32_t currency) override;
  tillwire::CashOut dispensed(std::uint64_t id) override;

  /// Ends an order of cash: all of it has come out, a part or nothing.
  static void come_out(Surroundings& where, Cash& cash, unsigned how);
};

extern CashBox cash_box;

}  // namespace explore
