// Finds and hides card numbers anywhere in text that is shown.
#pragma once

#include <string>
#include <string_view>

namespace tillwire::cli {

/// The text with a `*` for each digit of what may be a card number: 13 to 19 digits that pass
/// Luhn's check, also within a longer number, in groups with blanks or hyphens between them,
/// and written with percent or JSON escapes. Other long numbers may pass that check and be hidden,
/// too.
std::string without_card_numbers(std::string_view text);

}  // namespace tillwire::cli
