#include "system/explore/flash.hpp"

#include <algorithm>
#include <cstring>
#include <tillwire/ledger/bank.hpp>
#include <vector>

namespace explore {
namespace {

using tillwire::ledger::BankHead;
using tillwire::ledger::Movement;
using tillwire::ledger::Slot;
using tillwire::ledger::State;
namespace fact = tillwire::ledger::fact;
namespace ledger = tillwire::ledger;
constexpr std::uint32_t unit = tillwire::Storage::unit;

/// Calls `what` with each movement in the bank in use, and its slot.
template <class What>
void each_movement(World& world, What what) {
  const int bank = bank_in_use(world);
  if (bank < 0) return;
  const std::uint32_t first = static_cast<std::uint32_t>(bank) * bank_size(world);
  for (std::uint32_t at = ledger::slot_size; at != bank_size(world); at += ledger::slot_size) {
    std::uint8_t* const slot = world.cells.data() + first + at;
    const Folded each = folded(slot);
    if (each.found.sound) what(slot, each.found, each.of);
  }
}

}  // namespace

std::uint32_t bank_size(const World& world) {
  return 2 * world.sector;
}
const std::uint8_t* bank_at(const World& world, int bank) {
  return world.cells.data() + static_cast<std::uint32_t>(bank) * bank_size(world);
}
/// Returns the bank in use, or -1.
int bank_in_use(const World& world) {
  BankHead heads[2];
  bool sound[2];
  for (int i = 0; i != 2; ++i) {
    sound[i] = heads[i].read(bank_at(world, i)) == BankHead::Kind::sound;
  }
  if (sound[0] && sound[1]) return heads[1].follows(heads[0]) ? 1 : 0;
  if (sound[0]) return 0;
  return sound[1] ? 1 : -1;
}
std::uint32_t day_in(const World& world) {
  ledger::DayRecord day;
  const int bank = bank_in_use(world);
  return bank >= 0 && BankHead::read_day(bank_at(world, bank), day) ? day.number() : 0;
}
const Folded& folded(const std::uint8_t* slot) {
  struct Entry {
    std::uint8_t bytes[ledger::slot_size] = {};  // no slot: the letter of its head is missing
    Folded as;
  };
  static std::vector<Entry> entries(1U << 13);
  std::uint64_t hash = 0;
  for (std::uint32_t at = 0; at != ledger::slot_size; at += sizeof hash) {
    std::uint64_t word = 0;
    std::memcpy(&word, slot + at, sizeof word);
    hash = (hash ^ word) * 0x9E3779B97F4A7C15;
    hash ^= hash >> 29;
  }
  Entry& entry = entries[hash % entries.size()];
  if (std::memcmp(entry.bytes, slot, ledger::slot_size) != 0) {
    std::memcpy(entry.bytes, slot, ledger::slot_size);
    entry.as.found = fold(slot, entry.as.of);
  }
  return entry.as;
}
void assume_worst(World& world) {
  const int bank = bank_in_use(world);
  if (bank < 0 || BankHead::is_other_erased(bank_at(world, bank))) return;
  const std::uint32_t head = static_cast<std::uint32_t>(bank) * bank_size(world);
  for (const std::uint32_t at : {BankHead::erased_at, BankHead::doubt_at}) {
    std::memset(world.cells.data() + head + at, 0, unit);
  }
}

namespace {

/// Calls `what` with the place of each unit that may rot.
template <class What>
void each_rottable(const World& world, What what) {
  const int bank = bank_in_use(world);
  if (bank < 0) return;
  const std::uint32_t first = static_cast<std::uint32_t>(bank) * bank_size(world);
  for (std::uint32_t at = 0; at != bank_size(world); at += unit) {
    const bool counts = at >= ledger::slot_size || at == 0 || at == BankHead::again_at;
    const bool blank = ledger::detail::is_blank(world.cells.data() + first + at, unit);
    if (counts && !blank) what(first + at);
  }
}

}  // namespace

unsigned rottable(const World& world) {
  unsigned count = 0;
  each_rottable(world, [&count](std::uint32_t) { ++count; });
  return count;
}
void rot(World& world, unsigned which) {
  std::vector<std::uint32_t> places;
  each_rottable(world, [&places](std::uint32_t at) { places.push_back(at); });
  world.cells[places[which] + 7] ^= 0x10;
  --world.rots;
  world.rotted = true;
}
void freshen(World& world) {
  each_movement(world, [](std::uint8_t* slot, const Slot& found, const Movement& of) {
    unsigned facts = of.given.present() || of.ordered.present() ? fact::given : fact::step;
    if (of.state == State::noted && found.end == ledger::facts_at) facts = 0;
    if (of.state == State::decided) facts = fact::decided;
    if (tillwire::detail::is_on_card(of.kind)) {
      if (of.state == State::noted) facts = 0;
      if (of.history.from_s != 0) facts |= fact::history;
      // What is torn was written after a step that says that nothing was sent: see layout.hpp.
      if (of.state == State::decided || (found.torn && facts != 0)) facts |= fact::step;
    }
    if (of.state == State::reported) facts = fact::decided | fact::step;
    std::uint32_t at = ledger::facts_at;
    std::memset(slot + at, 0xFF, ledger::slot_size - at);
    // After what cannot be read, a step that is queued again counts as sent.
    if (found.unread && !found.torn && of.is_open() && !of.is_payment()) {
      std::memset(slot + at, 0, unit);
      at += unit;
    }
    at += ledger::detail::write_facts(facts, of, slot + at);
    // Twice, as Store does; if power failed in between, no reversal was sent.
    const bool twice = of.has(ledger::flag::reversing);
    if (twice) ledger::detail::write_facts(fact::step, of, slot + at);
    if (found.torn) std::memset(slot + at, 0, unit);
  });
}
void wear(World& world, Choices& choices, bool half) {
  struct Wearing {
    std::uint8_t* slot;
    std::uint32_t end;
    Movement of;
    unsigned ways;  // of wearing it; the last one leaves nothing
    unsigned left;
  };
  std::vector<Wearing> all;
  unsigned ways = 1;
  each_movement(world, [&](std::uint8_t* slot, const Slot& found, const Movement& of) {
    if (of.state == State::reported || found.end == ledger::facts_at) return;
    // On a card nothing is repeated before it is sent.
    if (tillwire::detail::is_on_card(of.kind) && of.state == State::noted) return;
    const unsigned left = (ledger::slot_size - found.end) / unit;
    const bool once = half || of.state == State::decided;  // only one step follows
    all.push_back({slot, found.end, of, once ? std::min(left, 1U) : left, left});
    ways += all.back().ways;
  });
  unsigned chosen = choices.choose(ways);
  for (const Wearing& each : all) {
    if (chosen > each.ways) {
      chosen -= each.ways;
      continue;
    }
    std::uint32_t at = each.end;
    for (unsigned i = chosen == 0 ? 0 : chosen + each.left - each.ways; i != 0; --i, at += unit) {
      ledger::detail::write_facts(fact::step, each.of, each.slot + at);
    }
    return;
  }
}

}  // namespace explore
