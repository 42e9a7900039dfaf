// The languages of payment pages and error messages.
#pragma once

#include <cstdint>
#include <tillwire/model/choice.hpp>

namespace tillwire::ecommerce {

/// The language of the payment page and of error messages. ecommerce, "register.do"; no other value
/// is sent.
enum class Language : std::uint8_t {
  unknown,
  english,
  greek,
  romanian,
  bulgarian,
  portuguese,
  swahili,
  hungarian,
  italian,
  polish,
  german,
  french,
  khmer,
  chinese,
  spanish,
  georgian,
  danish,
  estonian,
  finnish,
  lithuanian,
  latvian,
  dutch,
  swedish,
};
constexpr auto values_of(Language) {
  return Values{"en", "el", "ro", "bg", "pt", "sw", "hu", "it", "pl", "de", "fr",
                "kh", "cn", "es", "ka", "da", "et", "fi", "lt", "lv", "nl", "sv"};
}

}  // namespace tillwire::ecommerce
