// Secrets made up for a search, and the search for their remains in memory.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tillwire::test {

/// A form in which a secret may be in memory.
enum class Form : std::uint8_t { plain, named, percent, json, json_codes, base64, packed };

inline const char* name_of(Form form) {
  constexpr const char* names[] = {
      "plain",     "with its name",    "percent-encoded", "JSON-escaped", "as JSON code points",
      "in Base64", "two digits a byte"};
  return names[static_cast<unsigned>(form)];
}

// Volatile, so that no compiler unmasks more than a byte at a time.
inline volatile std::uint8_t disguise = 0xa7;

/// Bytes that are never in memory in the clear.
template <std::size_t Capacity>
class Masked {
 public:
  std::uint32_t size() const { return size_; }
  char at(std::uint32_t i) const { return static_cast<char>(bytes_[i] ^ disguise); }
  void add(char c) {
    if (size_ < Capacity) bytes_[size_++] = static_cast<std::uint8_t>(c ^ disguise);
  }

 private:
  std::uint8_t bytes_[Capacity] = {};
  std::uint32_t size_ = 0;
};

constexpr char hex_digit(unsigned four_bits) {
  return "0123456789ABCDEF"[four_bits];
}

/// A secret of this run, made at random from an alphabet. It is stored only masked: its user writes
/// it into the user's memory, and wipes that.
class Canary {
 public:
  static constexpr std::uint32_t most = 40;

  Canary() = default;
  Canary(const char* name, const char* alphabet, std::uint32_t size, std::uint32_t& chance)
      : name_(name) {
    std::uint32_t letters = 0;
    while (alphabet[letters] != 0) ++letters;
    for (std::uint32_t i = 0; i < size; ++i) {
      chance = chance * 1664525 + 1013904223;
      text_.add(alphabet[(chance >> 16) % letters]);
    }
  }

  const char* name() const { return name_; }
  std::uint32_t size() const { return text_.size(); }
  char at(std::uint32_t i) const { return text_.at(i); }

  /// Writes the secret, followed by a NUL.
  const char* reveal(char* to) const {
    for (std::uint32_t i = 0; i < size(); ++i) to[i] = at(i);
    to[size()] = 0;
    return to;
  }

 private:
  const char* name_ = nullptr;
  Masked<most> text_;
};

/// A piece that a search found.
struct Find {
  const Canary* canary;
  Form form;
  const char* at;
};

/// Looks for pieces of secrets. Its own memory holds none.
class Hunt {
 public:
  /// How many characters in a row are a piece; of a shorter secret it is the whole. Without
  /// optimisation, each word of four characters that is compared occupies the stack.
#if defined(__OPTIMIZE__)
  static constexpr std::uint32_t piece = 4;
#else
  static constexpr std::uint32_t piece = 5;
#endif

  /// Adds a secret in all its forms. `prefix` precedes it where both are encoded in Base64: the
  /// user and the colon of Basic authentication.
  void add(const Canary& canary, const char* prefix = nullptr) {
    const std::uint32_t size = canary.size();
    Needle plain(canary, Form::plain);
    Needle percent(canary, Form::percent);
    Needle json(canary, Form::json);
    Needle codes(canary, Form::json_codes);
    percent.width = json.width = 2;
    codes.width = codes.step = 6;
    bool special = false;
    bool escaped = false;
    for (std::uint32_t i = 0; i < size; ++i) {
      const char c = canary.at(i);
      plain.text.add(c);
      const auto byte = static_cast<unsigned>(static_cast<unsigned char>(c));
      const bool letter =
          (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
      if (letter) {
        percent.text.add(c);
      } else {
        special = true;
        percent.text.add('%');
        percent.text.add(hex_digit(byte >> 4));
        percent.text.add(hex_digit(byte & 15));
      }
      if (c == '"' || c == '\\') {
        escaped = true;
        json.text.add('\\');
      }
      json.text.add(c);
      for (const char each : {'\\', 'u', '0', '0'}) codes.text.add(each);
      codes.text.add(hex_digit(byte >> 4));
      codes.text.add(hex_digit(byte & 15));
    }
    add(plain);
    if (special) add(percent);
    if (escaped) add(json);
    add(codes);
    if (prefix != nullptr) add_base64(canary, prefix);
  }

  /// Adds a secret as plain bytes.
  void add_bytes(const Canary& canary) {
    Needle needle(canary, Form::plain);
    for (std::uint32_t i = 0; i < canary.size(); ++i) needle.text.add(canary.at(i));
    add(needle);
  }

  /// Adds digits as in PIN blocks, two a byte.
  void add_packed(const Canary& canary) {
    for (const std::uint32_t first : {0U, 1U}) {
      Needle needle(canary, Form::packed);
      for (std::uint32_t i = first; i + 1 < canary.size(); i += 2) {
        needle.text.add(static_cast<char>((canary.at(i) - '0') << 4 | (canary.at(i + 1) - '0')));
      }
      add(needle);
    }
  }

  /// Adds a secret too short to be recognized without the text before it.
  void add_short(const Canary& canary, const char* name) {
    Needle needle(canary, Form::named);
    for (; *name != 0; ++name) needle.text.add(*name);
    for (std::uint32_t i = 0; i < canary.size(); ++i) needle.text.add(canary.at(i));
    needle.whole = true;
    add(needle);
  }

  /// Calls `found` for each piece between `begin` and `end`.
  template <class Found>
  void look(const char* begin, const char* end, Found found) const {
    constexpr std::uint32_t least = 4;
    for (const char* at = begin; static_cast<std::size_t>(end - at) >= least; ++at) {
      const std::uint32_t mark = hash(at[0], at[1], at[2], at[3]);
      if ((marks_[mark / 8] >> mark % 8 & 1) == 0) continue;
      for (std::uint32_t i = 0; i < needles_; ++i) {
        const Needle& needle = needle_[i];
        const std::uint32_t size = needle.window();
        if (static_cast<std::size_t>(end - at) < size) continue;
        for (std::uint32_t from = 0; from + size <= needle.text.size(); from += needle.step) {
          std::uint32_t same = 0;
          while (same < size && at[same] == needle.text.at(from + same)) ++same;
          if (same == size) {
            found(Find{needle.canary, needle.form, at});
            break;
          }
        }
      }
    }
  }

  /// Returns whether there was room for everything added.
  bool complete() const {
    return !full_;
  }

  /// Returns whether there is a piece of this secret in this form.
  bool finds(const Canary& canary, Form form, const char* begin, const char* end) const {
    bool found = false;
    look(begin, end,
         [&](const Find& find) { found = found || (find.canary == &canary && find.form == form); });
    return found;
  }

 private:
  struct Needle {
    Needle() = default;
    Needle(const Canary& the_canary, Form the_form) : canary(&the_canary), form(the_form) {}

    /// The bytes of a piece.
    std::uint32_t window() const {
      return whole || text.size() < piece * width ? text.size() : piece * width;
    }

    const Canary* canary = nullptr;
    Form form = Form::plain;
    std::uint32_t width = 1;  // bytes a character, or about so many
    std::uint32_t step = 1;   // bytes from where one piece may begin to where the next may
    bool whole = false;       // only the whole secret counts
    Masked<6 * Canary::most> text;
  };

  static std::uint32_t hash(char a, char b, char c, char d) {
    const std::uint32_t word = (static_cast<std::uint32_t>(static_cast<unsigned char>(a)) << 24) |
                               (static_cast<std::uint32_t>(static_cast<unsigned char>(b)) << 16) |
                               (static_cast<std::uint32_t>(static_cast<unsigned char>(c)) << 8) |
                               static_cast<unsigned char>(d);
    return word * 2654435761U >> 16;
  }

  void add(const Needle& needle) {
    if (needles_ == most_needles) {
      full_ = true;
      return;
    }
    needle_[needles_++] = needle;
    for (std::uint32_t from = 0; from + 4 <= needle.text.size(); from += needle.step) {
      const std::uint32_t mark = hash(needle.text.at(from), needle.text.at(from + 1),
                                      needle.text.at(from + 2), needle.text.at(from + 3));
      marks_[mark / 8] = static_cast<std::uint8_t>(marks_[mark / 8] | 1U << mark % 8);
    }
  }

  /// Returns the digits to which only the secret contributes.
  void add_base64(const Canary& canary, const char* prefix) {
    std::uint32_t before = 0;
    while (prefix[before] != 0) ++before;
    Needle needle(canary, Form::base64);
    const std::uint32_t whole = before + canary.size();
    for (std::uint32_t at = (before + 2) / 3 * 3; at + 3 <= whole; at += 3) {
      std::uint32_t group = 0;
      for (std::uint32_t i = 0; i < 3; ++i) {
        group = group << 8 | static_cast<unsigned char>(canary.at(at + i - before));
      }
      for (int shift = 18; shift >= 0; shift -= 6) {
        needle.text.add(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"[group >> shift &
                                                                               63]);
      }
    }
    add(needle);
  }

  static constexpr std::uint32_t most_needles = 48;

  Needle needle_[most_needles];
  std::uint32_t needles_ = 0;
  std::uint8_t marks_[65536 / 8] = {};
  bool full_ = false;
};

}  // namespace tillwire::test
