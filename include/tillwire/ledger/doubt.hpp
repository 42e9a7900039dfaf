// How long a movement has been in doubt: across restarts, and never longer than it is.
#pragma once

#include <cstdint>
#include <tillwire/ledger/movement.hpp>

namespace tillwire::ledger {

/// What both clocks show.
struct Now {
  std::uint32_t s = 0;   ///< time of day, in seconds since 1970; 0: not known
  std::uint32_t ms = 0;  ///< Clock::now_ms()
};

/// Notes that a request of the movement is being sent: its doubt begins.
constexpr void begin_doubt(Movement& movement, const Now& now) {
  movement.doubt_10s = 0;
  movement.sent_s = now.s;
  movement.sent_ticks = ((now.ms >> 8) + 1) & 0xFFFFFF;  // rounded up: never longer than it is
}

/// Returns how many seconds ago the movement was last sent, as far as both clocks agree.
///
/// The clock may have restarted since then, with the machine or the program. If it shows less than
/// before, no time counts. If it shows more, the difference counts, which is not more than has
/// passed if each start begins it with the same value, as Clock says. If it has wrapped around, it
/// may have restarted instead after 25 days, and what it shows counts. The time of day may have
/// been set: the smaller difference counts. If it is not known, nothing says whether the clock is
/// still the same one, and no time counts.
constexpr std::uint32_t passed_since_sent(const Movement& movement, const Now& now) {
  if (movement.sent_s == 0 || now.s <= movement.sent_s) return 0;
  const std::uint32_t by_day = now.s - movement.sent_s;
  const std::uint32_t shown = now.ms >> 8;
  std::uint32_t ticks = (shown - movement.sent_ticks) & 0xFFFFFF;
  if (ticks >= 0x800000) return 0;  // as Clock says: a step back
  if (ticks > shown) ticks = shown;
  const std::uint32_t by_clock = ticks * 32 / 125;  // of 256 ms
  return by_day < by_clock ? by_day : by_clock;
}

/// Returns how many seconds the movement has been in doubt. A program that measures its own time
/// knows at least as much about what it sent itself.
constexpr std::uint32_t doubt_of(const Movement& movement, const Now& now) {
  return movement.doubt_10s * 10U + passed_since_sent(movement, now);
}

/// Adds `seconds`, which have passed since then, and begins to measure from now on: for a program
/// whose clock has restarted. The sum ends after a week, when nothing is waited for any more.
constexpr void carry_doubt(Movement& movement, std::uint32_t seconds, const Now& now) {
  const std::uint32_t left = std::uint32_t{UINT16_MAX} - movement.doubt_10s;
  const std::uint32_t more = seconds / 10;  // rounded down, like all of it
  const auto sum = static_cast<std::uint16_t>(movement.doubt_10s + (more < left ? more : left));
  begin_doubt(movement, now);
  movement.doubt_10s = sum;
}

}  // namespace tillwire::ledger
