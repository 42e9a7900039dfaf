// The criteria by which records of ATMs are judged, and the times in them, with and without offset.
#pragma once

#include <cstdint>
#include <string_view>
#include <tillwire/base/duration.hpp>
#include <tillwire/model/calendar.hpp>
#include <tillwire/model/formats.hpp>
#include <tillwire/model/optional.hpp>

namespace tillwire::atm {

/// The criteria by which a record is judged. Without `now_s` every age is unknown, and nothing is
/// idle or stale.
struct Criteria {
  std::uint32_t now_s = 0;   ///< seconds since 1970, UTC; 0: not known
  std::uint32_t read_s = 0;  ///< when the record was received; 0: now
  /// Minutes east of UTC for times without an offset, which the specification allows without naming
  /// their time zone. Absent: such a time is unknown.
  Optional<std::int32_t> zone_minutes = {};
  Seconds idle_after = Seconds(7200);  ///< time since the last transaction
  Seconds stale_after = Seconds(900);  ///< time since the record was received
  /// Whether cassettes accept notes that customers deposit: more notes than the counters say are
  /// then no fault.
  bool recyclers = false;
};

/// What is known about a time in a record.
enum class TimeState : std::uint8_t {
  absent,     ///< the record does not have it
  malformed,  ///< not a date and time of ISO 8601, or not in the years 1971 to 2105
  no_offset,  ///< it has no offset, and Criteria::zone_minutes is absent
  known,
};

/// A time in a record.
struct RecordTime {
  TimeState state = TimeState::absent;  ///< whether `at_s` is known
  std::uint32_t at_s = 0;               ///< seconds since 1970, UTC; 0 if not known
};

/// Reads a time: in UTC, with its offset, or in the time zone of `criteria`.
inline RecordTime time_of(const IsoTime& time, const Criteria& criteria) {
  if (!time.present() || time.empty()) return {};
  char plain[40];  // escapes decoded: some JSON writers send \u002b for +
  if (!time.copy(plain)) return {TimeState::malformed, 0};
  const IsoTime copy(static_cast<const char*>(plain));
  const std::uint32_t utc_s = detail::seconds_of(copy);
  if (utc_s == UINT32_MAX) return {TimeState::malformed, 0};
  constexpr std::size_t local_size = 19;  // YYYY-MM-DDTHH:MM:SS
  if (copy.raw().find_first_of("Z+-", local_size) != std::string_view::npos) {
    return {TimeState::known, utc_s};
  }
  if (!criteria.zone_minutes.present()) return {TimeState::no_offset, 0};
  return {TimeState::known, utc_s - static_cast<std::uint32_t>(*criteria.zone_minutes * 60)};
}

/// Returns how many seconds ago that was. Absent if the time or `now_s` is not known, or if the
/// time is more than five minutes in the future: the clocks or time zones then disagree. 0 for a
/// time less far in the future.
inline Optional<std::int64_t> age_s(const RecordTime& time, const Criteria& criteria) {
  constexpr std::uint32_t tolerance_s = 300;
  if (time.state != TimeState::known || criteria.now_s == 0) return {};
  if (time.at_s <= criteria.now_s) return {std::int64_t{criteria.now_s - time.at_s}};
  if (time.at_s - criteria.now_s > tolerance_s) return {};
  return {std::int64_t{0}};
}

}  // namespace tillwire::atm
