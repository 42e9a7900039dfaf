// Finds card numbers in text, first with its escapes, then with the escapes decoded.
#include "card_numbers.hpp"

#include <algorithm>
#include <cstdint>
#include <tillwire/security/card_number.hpp>
#include <vector>

namespace tillwire::cli {
namespace {

constexpr std::size_t least_digits = 13;
constexpr std::size_t most_digits = 19;

/// A character, and the bytes by which the text spells it.
struct Symbol {
  std::uint32_t code;
  std::uint32_t begin;
  std::uint32_t end;

  bool is_digit() const { return code >= '0' && code <= '9'; }
  /// Returns whether the byte separates groups of digits: + is a blank in a form, C2 A0 a blank at
  /// which no line breaks.
  bool is_separator() const {
    constexpr std::string_view marks = " -+._\t\xc2\xa0";
    return code <= 0xff && marks.find(static_cast<char>(code)) != marks.npos;
  }
};

class Finder {
 public:
  explicit Finder(std::string_view text) : text_(text), hidden_(text.size()) {
    symbols_.reserve(text.size());
    for (std::uint32_t i = 0; i < text.size(); ++i) {
      symbols_.push_back({static_cast<unsigned char>(text[i]), i, i + 1});
    }
  }

  std::string hide() {
    find();
    // Escaped text may be escaped again: a URL in a form in JSON. Each spelling is searched, since
    // a % may stand for itself. More rounds than that would be a way to keep this busy.
    constexpr int most_rounds = 4;
    for (int round = 0; round < most_rounds; ++round) {
      const bool percent = undo(&Finder::percent_escape);
      if (percent) find();
      const bool json = undo(&Finder::json_escape);
      if (json) find();
      if (!percent && !json) break;
    }
    return shown();
  }

 private:
  using Group = std::vector<Symbol>::const_iterator;

  /// Looks for numbers within each run of digits, and for those that several short ones make.
  void find() {
    for (Group at = symbols_.cbegin(); at != symbols_.cend();) {
      if (!at->is_digit()) {
        ++at;
        continue;
      }
      const Group end = end_of_digits(at);
      find_within(at, end);
      find_grouped(at, end);
      at = end;
    }
  }

  Group end_of_digits(Group at) const {
    return std::find_if_not(at, symbols_.cend(),
                            [](const Symbol& each) { return each.is_digit(); });
  }

  /// All of the digits, or those among them that begin as payment cards do and have their length.
  void find_within(Group begin, Group end) {
    if (is_card_number(text_of(begin, end))) return hide_digits(begin, end);
    for (; static_cast<std::size_t>(end - begin) >= least_digits; ++begin) {
      if (begin->code < '2' || begin->code > '6') continue;
      const auto rest = static_cast<std::size_t>(end - begin);
      std::size_t count = begin->code == '3' ? 14 : 16;
      for (; count <= std::min(rest, most_digits); ++count) {
        const Group last = begin + static_cast<std::ptrdiff_t>(count);
        if (is_card_number(text_of(begin, last))) hide_digits(begin, last);
      }
    }
  }

  /// The digits, or as many of them as are too many for a card.
  static std::string text_of(Group begin, Group end) {
    end = std::min(end, begin + std::min<std::ptrdiff_t>(end - begin, most_digits + 1));
    std::string digits;
    for (; begin != end; ++begin) digits += static_cast<char>(begin->code);
    return digits;
  }

  /// Finds groups as printed on a card; the first one is given. Fewer than three digits do not
  /// count as a group: they are parts of a date, or of an id in hexadecimal digits.
  void find_grouped(Group begin, Group end) {
    constexpr std::ptrdiff_t least_first = 4;
    constexpr std::ptrdiff_t least_next = 3;
    if (end - begin < least_first) return;
    std::string digits;
    for (Group at = begin;;) {
      digits += text_of(at, end);
      at = end;
      if (digits.size() > most_digits) return;
      if (is_card_number(digits) && !is_in_order_id(begin, end)) hide_digits(begin, end);
      constexpr int most_separators = 2;
      for (int i = 0; i < most_separators && at != symbols_.cend() && at->is_separator(); ++i) ++at;
      if (at == end) return;
      end = end_of_digits(at);
      if (end - at < least_next) return;
    }
  }

  /// Returns whether the groups are part of a UUID, of which the gateway makes its ids: who asks
  /// for an order needs all of it.
  bool is_in_order_id(Group begin, Group end) const {
    constexpr std::string_view shape = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";
    const auto is_part = [](const Symbol& each) {
      return each.is_digit() || each.code == '-' || (each.code >= 'a' && each.code <= 'f');
    };
    while (begin != symbols_.cbegin() && is_part(begin[-1])) --begin;
    end = std::find_if_not(end, symbols_.cend(), is_part);
    bool letters = false;
    const bool fits =
        std::equal(begin, end, shape.begin(), shape.end(), [&](const Symbol& each, char wanted) {
          letters = letters || each.code >= 'a';
          return (each.code == '-') == (wanted == '-');
        });
    return fits && letters;
  }

  static bool is_card_number(std::string_view digits) {
    if (digits.size() < least_digits || digits.size() > most_digits) return false;
    // All zeros pass the check, and are what other digits are masked with.
    if (digits.find_first_not_of('0') == std::string_view::npos) return false;
    return card_number_flaw(Text(digits)) == CardFlaw::none;
  }

  void hide_digits(Group begin, Group end) {
    for (; begin != end; ++begin) {
      if (!begin->is_digit()) continue;
      std::fill(hidden_.begin() + begin->begin, hidden_.begin() + begin->end, true);
    }
  }

  /// Replaces each escape that `read` finds by its character; returns false if there was no escape.
  /// `read` returns how many symbols an escape has, 0 if there is no escape.
  bool undo(std::size_t (Finder::*read)(std::size_t at, std::uint32_t& code) const) {
    std::size_t size = 0;
    for (std::size_t at = 0; at < symbols_.size(); ++size) {
      Symbol symbol = symbols_[at];
      const std::size_t count = std::max<std::size_t>((this->*read)(at, symbol.code), 1);
      symbol.end = symbols_[at + count - 1].end;
      symbols_[size] = symbol;
      at += count;
    }
    const bool found = size != symbols_.size();
    symbols_.resize(size);
    return found;
  }

  /// Reads the value of `count` hex digits; returns false if they are not hex digits.
  bool read_hex(std::size_t at, std::size_t count, std::uint32_t& value) const {
    if (at + count > symbols_.size()) return false;
    std::uint32_t read = 0;
    for (std::size_t i = at; i < at + count; ++i) {
      const std::uint32_t code = symbols_[i].code;
      const bool digit = code >= '0' && code <= '9';
      const std::uint32_t letter = code | 0x20;
      if (!digit && (code > 'f' || letter < 'a' || letter > 'f')) return false;
      read = read * 16 + (digit ? code - '0' : letter - 'a' + 10);
    }
    value = read;
    return true;
  }

  std::size_t percent_escape(std::size_t at, std::uint32_t& code) const {
    return symbols_[at].code == '%' && read_hex(at + 1, 2, code) ? 3 : 0;
  }

  std::size_t json_escape(std::size_t at, std::uint32_t& code) const {
    if (symbols_[at].code != '\\' || at + 1 == symbols_.size()) return 0;
    const std::uint32_t next = symbols_[at + 1].code;
    if (next == 'u') return read_hex(at + 2, 4, code) ? 6 : 0;
    constexpr std::string_view names = "\"\\/bfnrt";
    constexpr std::string_view characters = "\"\\/\b\f\n\r\t";
    const std::size_t which = next < 0x80 ? names.find(static_cast<char>(next)) : names.npos;
    if (which == names.npos) return 0;
    code = static_cast<unsigned char>(characters[which]);
    return 2;
  }

  /// The text with a * for each hidden digit, however it was spelled.
  std::string shown() const {
    std::string shown(text_);
    std::size_t size = 0;
    auto symbol = symbols_.cbegin();
    for (std::size_t i = 0; i < text_.size();) {
      if (!hidden_[i]) {
        shown[size++] = text_[i++];
        continue;
      }
      while (symbol->end <= i) ++symbol;
      // Found before its escape was undone, it may be the beginning of another symbol.
      shown[size++] = '*';
      const std::size_t end = symbol->is_digit() && symbol->begin == i ? symbol->end : i + 1;
      i = end;
    }
    shown.resize(size);
    return shown;
  }

  std::string_view text_;
  std::vector<bool> hidden_;  // by byte of the text
  std::vector<Symbol> symbols_;
};

}  // namespace

std::string without_card_numbers(std::string_view text) {
  return Finder(text).hide();
}

}  // namespace tillwire::cli
