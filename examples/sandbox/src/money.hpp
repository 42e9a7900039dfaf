// Amounts as people read them.
#pragma once

#include <cstdint>
#include <string>

namespace gateway {

/// "EUR", or the three digits themselves of a currency without an entry.
std::string currency_name(const std::string& code);
/// "1,234.50 EUR" of 123450 and "978", with the currency's own number of decimal places.
std::string money_text(std::int64_t amount, const std::string& currency);

}  // namespace gateway
