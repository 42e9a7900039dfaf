// Dates as the interfaces write them, in UTC.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace ledger {

/// Formats milliseconds since 1970 as yyyy-MM-ddTHH:mm:ss.
std::string date_time(std::int64_t ms);

/// Parses yyyy-MM-dd, with or without THH:mm:ss; returns nothing if it is not a date. A date alone
/// means its midnight, or its last millisecond for the end of a period.
std::optional<std::int64_t> moment(const std::string& text, bool end_of_period = false);

}  // namespace ledger
