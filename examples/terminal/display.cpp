// Lines put together without printf, which would bring a heap with it on firmware.
#include "display.hpp"

namespace terminal {

namespace {

/// The decimal digits of a number, at the end of a buffer.
struct Digits {
  explicit Digits(std::int64_t number) {
    const bool negative = number < 0;
    auto rest = static_cast<std::uint64_t>(number);
    if (negative) rest = 0 - rest;
    do {
      *--begin = static_cast<char>('0' + rest % 10);
      rest /= 10;
    } while (rest != 0);
    if (negative) *--begin = '-';
  }
  Digits(const Digits&) = delete;
  Digits& operator=(const Digits&) = delete;

  std::size_t size() const { return static_cast<std::size_t>(buffer + sizeof buffer - 1 - begin); }

  char buffer[21] = "";
  char* begin = buffer + sizeof buffer - 1;
};

}  // namespace

const char* currency_name(std::int64_t currency) {
  switch (currency) {
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
  return add(Digits(number).begin);
}

Line& Line::add(Money money) {
  // Both currencies above have two decimals. Others are shown in minor units, without a name.
  const char* const name = currency_name(money.currency);
  if (name == nullptr) {
    return add(money.minor_units).add(" minor units of currency ").add(money.currency);
  }
  const std::int64_t minor = money.minor_units < 0 ? -money.minor_units : money.minor_units;
  if (money.minor_units < 0) add("-");
  add(minor / 100).add(minor % 100 < 10 ? ".0" : ".").add(minor % 100);
  return add(" ").add(name);
}

Line& Line::add(Column column) {
  if (width_ >= column.at) add(" ");
  pad_to(column.at);
  return *this;
}

Line& Line::add(Right right) {
  const Digits digits(right.number);
  if (right.before > digits.size()) pad_to(right.before - digits.size());
  return add(digits.begin);
}

void Line::add_byte(char byte) {
  // What came from outside must not move the cursor, or make a line of its own.
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

}  // namespace terminal
