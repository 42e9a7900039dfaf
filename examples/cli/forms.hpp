// The forms of text in words, for messages and --describe.
#pragma once

#include <cstddef>
#include <iterator>
#include <tillwire/table/describe.hpp>

namespace tillwire::cli {

struct Form {
  TextForm form;
  const char* type;   // as --describe names it
  const char* words;  // what a message asks for
  unsigned min;       // characters
  unsigned max;       // 0: no bound
};

inline constexpr Form forms[] = {
    {TextForm::any, "string", "", 0, 0},
    {TextForm::date, "datetime", "a date, YYYY-MM-DD, is expected", 10, 10},
    {TextForm::date_time, "datetime", "a date and time, YYYY-MM-DDTHH:MM:SS, is expected", 19, 19},
    {TextForm::iso_time, "datetime",
     "a date and time, YYYY-MM-DDTHH:MM:SS with fraction and offset or without, is expected", 19,
     0},
    {TextForm::quantity, "number", "a number with at most three decimals is expected", 1, 18},
    {TextForm::decimal, "number", "a number without exponent is expected", 0, 0},
    {TextForm::phone, "string", "a phone number of 7 to 15 digits is expected", 7, 15},
    {TextForm::url, "string",
     "an address with its scheme is expected, such as https://shop.example", 0, 0},
    {TextForm::moment, "datetime",
     "a date, YYYY-MM-DD, is expected, or with it a time, THH:MM:SS, with fraction and offset or "
     "without",
     10, 0},
    {TextForm::language, "string", "two letters are expected", 2, 2},
};

constexpr const Form& words_of(TextForm form) {
  return forms[static_cast<std::size_t>(form)];
}

constexpr bool are_in_order() {
  for (std::size_t i = 0; i < std::size(forms); ++i) {
    if (forms[i].form != static_cast<TextForm>(i)) return false;
  }
  return true;
}
static_assert(are_in_order(), "each form is at the index of its enumerator");

}  // namespace tillwire::cli
