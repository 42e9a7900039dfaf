// What a state means, in bytes that are equal for equal meanings.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <tillwire/ledger/doubt.hpp>
#include <tillwire/ledger/layout.hpp>
#include <vector>

#include "system/explore/world.hpp"

namespace explore {

/// Two independent 64-bit hashes of a key.
struct Hash {
  std::uint64_t a;
  std::uint64_t b;
  bool operator==(const Hash& other) const { return a == other.a && b == other.b; }
  bool operator<(const Hash& other) const { return a != other.a ? a < other.a : b < other.b; }
};
struct HashOf {
  std::size_t operator()(const Hash& hash) const { return hash.a; }
};
Hash hash_of(const std::string& text);

/// Returns the id in an order number that begins at `from`, and where it ends.
std::uint32_t id_at(const std::string& text, std::size_t from, std::size_t& end);
/// Returns the highest id that the gateway or the network knows.
std::uint32_t highest_id(const World& world);

/// A key. It serves as what Till::fingerprint() passes its memory to.
///
/// Ids count by their rank among those that can still matter: the till only gives higher ones. What
/// was reported counts as its part in the sums of the day and as a slot that is used. A time counts
/// in the steps in which time passes, up to the last one that changes anything.
class Key {
 public:
  /// The world without what the till remembers.
  Key(const World& world, tillwire::ledger::Now now, bool steps = false);

  const std::string& text() const { return text_; }

  /// Where a part of the key ends: what a run that does not close has too many of.
  struct Part {
    const char* name;
    std::size_t end;
  };
  const std::vector<Part>& parts() const { return parts_; }
  void end_part(const char* name) { parts_.push_back({name, text_.size()}); }

  void number(std::uint64_t value);
  void id(std::uint32_t value);
  void age(std::uint32_t seconds);
  void text(const tillwire::Text& value) { words(value.raw()); }
  void movement(const tillwire::ledger::Movement& of);
  void words(std::string_view value);

 private:
  void card_movement(const tillwire::ledger::Movement& of);
  void add_ids(const World& world);
  void add_flash(const World& world);
  void add_slot(const std::uint8_t* bytes, const tillwire::ledger::Slot& found,
                const tillwire::ledger::Movement& of);
  void add_other_bank(const World& world, const std::uint8_t* head);
  void add_orders(const World& world);
  void clocks(const tillwire::ledger::Movement& of);
  bool is_over(const World& world, const Order& order) const;
  void rank(std::uint32_t id);
  std::string renamed(const std::string& text) const;

  std::string text_;
  std::vector<Part> parts_;
  tillwire::ledger::Now now_;
  bool steps_ = false;  // the time of day may be set
  bool lags_;           // a line of a card's history may be missing for two steps of time
  int bank_ = -1;       // in use
  std::vector<std::uint32_t> ids_;  // that can still matter
  std::vector<std::string> named_;  // orders that the till may still name
  std::vector<std::string> over_;   // orders without money that nothing can give any
};

}  // namespace explore
