// Amounts as people read them.
#include "money.hpp"

#include <algorithm>
#include <iterator>

namespace gateway {
namespace {

struct Currency {
  const char* code;
  const char* name;
  int places;
};

// ISO 4217: those that are met most, and all that do not have two decimal places.
constexpr Currency currencies[] = {
    {"978", "EUR", 2}, {"840", "USD", 2}, {"826", "GBP", 2}, {"756", "CHF", 2}, {"348", "HUF", 2},
    {"203", "CZK", 2}, {"208", "DKK", 2}, {"578", "NOK", 2}, {"752", "SEK", 2}, {"985", "PLN", 2},
    {"946", "RON", 2}, {"975", "BGN", 2}, {"941", "RSD", 2}, {"949", "TRY", 2}, {"981", "GEL", 2},
    {"051", "AMD", 2}, {"944", "AZN", 2}, {"398", "KZT", 2}, {"980", "UAH", 2}, {"643", "RUB", 2},
    {"810", "RUR", 2}, {"404", "KES", 2}, {"834", "TZS", 2}, {"116", "KHR", 2}, {"356", "INR", 2},
    {"156", "CNY", 2}, {"036", "AUD", 2}, {"124", "CAD", 2}, {"986", "BRL", 2}, {"392", "JPY", 0},
    {"410", "KRW", 0}, {"704", "VND", 0}, {"152", "CLP", 0}, {"108", "BIF", 0}, {"262", "DJF", 0},
    {"324", "GNF", 0}, {"352", "ISK", 0}, {"174", "KMF", 0}, {"600", "PYG", 0}, {"646", "RWF", 0},
    {"800", "UGX", 0}, {"548", "VUV", 0}, {"950", "XAF", 0}, {"952", "XOF", 0}, {"953", "XPF", 0},
    {"940", "UYI", 0}, {"048", "BHD", 3}, {"368", "IQD", 3}, {"400", "JOD", 3}, {"414", "KWD", 3},
    {"434", "LYD", 3}, {"512", "OMR", 3}, {"788", "TND", 3}};

const Currency* find_currency(const std::string& code) {
  const auto* const found =
      std::find_if(std::begin(currencies), std::end(currencies),
                   [&](const Currency& currency) { return code == currency.code; });
  return found == std::end(currencies) ? nullptr : found;
}

}  // namespace

std::string currency_name(const std::string& code) {
  const Currency* const currency = find_currency(code);
  return currency ? currency->name : code;
}

std::string money_text(std::int64_t amount, const std::string& currency) {
  const Currency* const known = find_currency(currency);
  const auto places = static_cast<std::size_t>(known ? known->places : 2);
  std::string digits = std::to_string(amount < 0 ? -amount : amount);
  if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
  const std::string fraction = digits.substr(digits.size() - places);
  digits.resize(digits.size() - places);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
  return (amount < 0 ? "-" : "") + digits + (places == 0 ? "" : "." + fraction) + " " +
         currency_name(currency);
}

}  // namespace gateway
