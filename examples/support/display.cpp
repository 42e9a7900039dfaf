// Lines put together without printf, which would bring a heap with it on firmware.
#include "display.hpp"

#include <tillwire/model/currency.hpp>

namespace example {

using tillwire::amount_text_size;
using tillwire::currency_exponent;
using tillwire::write_amount;

const char* currency_name(std::int64_t currency) {
  switch (currency) {
    case 392:
      return "JPY";
    case 414:
      return "KWD";
    case 826:
      return "GBP";
    case 840:
      return "USD";
    case 978:
      return "EUR";
    default:
      return nullptr;
  }
}

Line& Line::add(const char* text) {
  while (*text != 0) add_byte(*text++);
  return *this;
}

Line& Line::add(const tillwire::Text& text) {
  auto bytes = text.bytes();
  for (int byte = bytes.next(); byte >= 0; byte = bytes.next()) add_byte(static_cast<char>(byte));
  return *this;
}

Line& Line::add(std::int64_t number) {
  char digits[amount_text_size];
  write_amount(number, 0, digits, sizeof digits);
  return add(digits);
}

Line& Line::add(Money money) {
  char text[amount_text_size];
  // A currency that is not known has no decimals either: its minor units are shown as they are.
  if (write_amount(money.minor_units, currency_exponent(money.currency), text, sizeof text) == 0) {
    write_amount(money.minor_units, 0, text, sizeof text);
    add("minor units ");
  }
  return add(text).add(" ").add(Currency{money.currency});
}

Line& Line::add(Currency currency) {
  const char* const name = currency_name(currency.code);
  return name != nullptr ? add(name) : add("of currency ").add(currency.code);
}

Line& Line::add(Column column) {
  if (width_ >= column.at) add(" ");
  pad_to(column.at);
  return *this;
}

Line& Line::add(Right right) {
  char digits[amount_text_size];
  const std::size_t size = write_amount(right.number, 0, digits, sizeof digits);
  if (right.before > size) pad_to(right.before - size);
  return add(digits);
}

void Line::add_byte(char byte) {
  // Received text must not move the cursor, or begin another line.
  const auto value = static_cast<unsigned char>(byte);
  if (value < 0x20 || value == 0x7f) byte = ' ';

  // A character of up to four bytes fits as a whole or not at all.
  const bool begins = (value & 0xc0) != 0x80;
  if (begins && size_ + 4u >= sizeof characters_) full_ = true;
  if (full_ || size_ + 1u >= sizeof characters_) return;
  characters_[size_++] = byte;
  characters_[size_] = 0;
  if (begins) ++width_;
}

void Line::pad_to(std::size_t width) {
  while (width_ < width && !full_) add_byte(' ');
}

}  // namespace example
