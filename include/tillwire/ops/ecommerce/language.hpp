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

}  // namespace tillwire::ecommerce
