// Dates as the interfaces write them, in UTC.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace ledger {

/// yyyy-MM-ddTHH:mm:ss of a moment in milliseconds since 1970.
std::string date_time(std::int64_t ms);

/// The moment of a yyyy-MM-dd, with or without THH:mm:ss after it; nothing if it is no date. A date
/// alone is its midnight, or its last millisecond for the end of a period.
std::optional<std::int64_t> moment(const std::string& text, bool end_of_period = false);

}  // namespace ledger
