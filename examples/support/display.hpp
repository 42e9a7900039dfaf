// Where an example shows what happens, and how a line for it is put together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tillwire/base/secret.hpp>
#include <tillwire/base/text.hpp>
#include <tillwire/verdict/packed_words.hpp>
#include <type_traits>

namespace example {

/// What kind of line it is. A display may give each a colour, or an icon.
enum class Tone : std::uint8_t { title, plain, good, bad };

/// Shows lines of UTF-8. The host writes them to its output; a terminal has a screen.
class Display {
 public:
  virtual void show(Tone tone, const char* line) = 0;
  /// Lets the following text replace all text before it, if the display supports that.
  virtual void begin_anew() {}

 protected:
  ~Display() = default;
};

/// Money with its currency, an ISO 4217 number.
struct Money {
  std::int64_t minor_units;
  std::int64_t currency;
};

/// The name of a currency, or none.
const char* currency_name(std::int64_t currency);

/// A currency, an ISO 4217 number, by its name if that is known.
struct Currency {
  std::int64_t code;
};

/// Where the next column begins; numbers in a column end before it.
struct Column {
  std::uint8_t at;
};

/// A number that is aligned right: its last digit is before a column.
struct Right {
  std::int64_t number;
  std::uint8_t before;
};

/// A line of text in its own memory; drops what does not fit.
class Line {
 public:
  Line& add(const char* text);
  Line& add(const tillwire::Text& text);  ///< JSON escapes undone
  Line& add(const tillwire::Secret&) = delete;
  Line& add(std::int64_t number);
  Line& add(Money money);
  Line& add(Currency currency);
  Line& add(Column column);
  Line& add(Right number);
  /// The English words of an error or an event, whose header the caller includes.
  template <class Enumeration, class = std::enable_if_t<std::is_enum_v<Enumeration>>>
  Line& add(Enumeration value) {
    char text[96];
    return add(tillwire::copy_words(value, text, sizeof text));
  }

  const char* text() const { return characters_; }
  std::size_t width() const { return width_; }  ///< in characters

 private:
  void add_byte(char byte);
  void pad_to(std::size_t width);

  char characters_[128] = "";
  std::uint8_t size_ = 0;
  std::uint8_t width_ = 0;  // in characters, of which UTF-8 takes one byte to four
  bool full_ = false;
};

/// Shows a line made of parts: `say(display, Tone::good, "approved: ", Money{4200, 978})`.
template <class... Parts>
void say(Display& display, Tone tone, Parts... parts) {
  Line line;
  (line.add(parts), ...);
  display.show(tone, line.text());
}

}  // namespace example
