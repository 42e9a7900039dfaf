// The formats of text in words, for messages and --describe.
#pragma once

#include <tillwire/model/formats.hpp>

namespace tillwire::cli {

struct Form {
  const detail::Format* format;
  const char* words;
  unsigned min;  // characters
  unsigned max;  // 0: no bound
};

inline constexpr Form forms[] = {
    {&detail::date_format, "a date, YYYY-MM-DD, is expected", 10, 10},
    {&detail::date_time_format, "a date and time, YYYY-MM-DDTHH:MM:SS, is expected", 19, 19},
    {&detail::iso_time_format,
     "a date and time, YYYY-MM-DDTHH:MM:SS with fraction and offset or without, is expected", 19,
     0},
    {&detail::quantity_format, "a number with at most three decimals is expected", 1, 18},
    {&detail::phone_format, "a phone number of 7 to 15 digits is expected", 7, 15},
};

/// Null for a format that has no words yet.
inline const Form* form_of(const detail::Format& format) {
  for (const Form& each : forms) {
    if (each.format == &format) return &each;
  }
  return nullptr;
}

}  // namespace tillwire::cli
