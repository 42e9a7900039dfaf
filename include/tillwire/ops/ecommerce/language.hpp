// The languages of payment pages and error messages.
#pragma once

#include <cstdint>
#include <string_view>
#include <tillwire/base/text.hpp>
#include <tillwire/model/choice.hpp>

namespace tillwire::ecommerce {

/// The language of the payment page and of error messages. ecommerce, "register.do", lists these as
/// supported. Other two letters are sent as they are: gateways have other languages, too, and some
/// want capitals.
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
  using E = Language;
  return Values{
      value(E::english, "en"),    value(E::greek, "el"),      value(E::romanian, "ro"),
      value(E::bulgarian, "bg"),  value(E::portuguese, "pt"), value(E::swahili, "sw"),
      value(E::hungarian, "hu"),  value(E::italian, "it"),    value(E::polish, "pl"),
      value(E::german, "de"),     value(E::french, "fr"),     value(E::khmer, "kh"),
      value(E::chinese, "cn"),    value(E::spanish, "es"),    value(E::georgian, "ka"),
      value(E::danish, "da"),     value(E::estonian, "et"),   value(E::finnish, "fi"),
      value(E::lithuanian, "lt"), value(E::latvian, "lv"),    value(E::dutch, "nl"),
      value(E::swedish, "sv"),
  };
}

/// Returns whether text may be sent as a language: two Latin letters.
constexpr bool has_form_of(Language, const Text& text) {
  const std::string_view letters = text.raw();
  bool fits = letters.size() == 2;
  for (const char c : letters) {
    const char small = static_cast<char>(c | 0x20);
    fits = fits && small >= 'a' && small <= 'z';
  }
  return fits;
}

}  // namespace tillwire::ecommerce
