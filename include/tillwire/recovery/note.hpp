// The text of a journal entry: notes an operation, and reads it back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <tillwire/base/hex.hpp>
#include <tillwire/base/integer.hpp>
#include <tillwire/model/currency.hpp>
#include <tillwire/model/result.hpp>
#include <tillwire/ops/shared/card_identification.hpp>
#include <tillwire/recovery/crc32.hpp>
#include <tillwire/recovery/in_doubt.hpp>
#include <tillwire/recovery/journal.hpp>
#include <tillwire/security/card_number.hpp>
#include <tillwire/table/build.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::detail {

/// Returns a journal error as the error of an operation that was not sent.
constexpr Error as_error(JournalError error) {
  return {Errc::journal, Delivery::not_sent, static_cast<std::uint16_t>(error), nullptr};
}

/// What the journal stores of an operation: its name, and a line for each value, such as
/// "order=70906e55-7114-41d6-8332-4609dc6590f4".
class Note {
 public:
  Note() = default;
  /// Copies an entry's text, which is valid only until the journal is used again.
  explicit Note(std::string_view text)
      : size_(static_cast<std::uint32_t>(text.size() < sizeof text_ ? text.size() : sizeof text_)) {
    if (size_ != 0) std::memcpy(text_, text.data(), size_);
  }

  std::string_view text() const { return {text_, size_}; }
  std::string_view operation() const { return {text_, line_end(0)}; }

  // Reading.

  /// Returns a value by its name; absent if there is none.
  Text find(const char* name) const {
    for (std::uint32_t at = line_end(0); at < size_;) {
      const std::uint32_t end = line_end(++at);
      const char* wanted = name;
      while (at != end && *wanted != 0 && text_[at] == *wanted) ++at, ++wanted;
      if (*wanted == 0 && at != end && text_[at] == '=') {
        return Text(text_ + at + 1, end - at - 1);
      }
      at = end;
    }
    return {};
  }

  /// Reads a number; returns false if there is none.
  bool read(const char* name, std::int64_t& number) const {
    const std::string_view digits = find(name).raw();
    return read_integer(digits.data(), digits.data() + digits.size(), number);
  }
  /// Returns a number; 0 if there is none.
  std::int64_t find_number(const char* name) const {
    std::int64_t number = 0;
    read(name, number);
    return number;
  }
  /// Returns an amount; absent if there is none.
  Amount find_amount(const char* name) const {
    std::int64_t number = 0;
    return read(name, number) ? Amount(number) : Amount();
  }
  /// Returns a number that was noted from 32 bits.
  std::uint32_t find_count(const char* name) const {
    return static_cast<std::uint32_t>(find_number(name));
  }

  /// Returns whether there is a card whose history could be queried.
  bool names_card() const { return find(noted::card).present() || find(noted::card_id).present(); }

  // Comparing.

  /// Returns whether it moves the same money as another note: the same order, or the same amount on
  /// what may be the same card.
  bool is_like(const Note& other) const {
    return names_same(*this, other) || moves_same(*this, other);
  }

  /// Returns whether both have the same query, with the same identifiers. For a top-up, which names
  /// no amount, the card decides. Never true for credits and debits, see moves_same().
  static bool names_same(const Note& left, const Note& right) {
    const unsigned of = find_in_doubt(left.operation());
    const unsigned others = find_in_doubt(right.operation());
    if (of == in_doubt_count || others == in_doubt_count) return false;
    const Question question = in_doubt[of].question;
    return question == in_doubt[others].question && !is_history(question) &&
           names_same_order(left, right, question) && left.is_same(noted::refund, right) &&
           left.is_same(noted::card, right);
  }

  /// Returns whether both may be about the same order. An order that one names by its id and the
  /// other by its number may be the same, unless a payment creates its order by that number.
  static bool names_same_order(const Note& left, const Note& right, Question question) {
    if (left.find(noted::order).present() && right.find(noted::order).present()) {
      return left.is_same(noted::order, right);
    }
    if (left.find(noted::number).present() && right.find(noted::number).present()) {
      return left.is_same(noted::number, right) && left.is_same(noted::merchant, right);
    }
    return question != Question::payment;
  }

  /// Returns whether both move the same amount on what may be the same card, in the same direction.
  static bool moves_same(const Note& left, const Note& right) {
    const unsigned of = find_in_doubt(left.operation());
    const unsigned others = find_in_doubt(right.operation());
    if (of == in_doubt_count || others == in_doubt_count) return false;
    const Question question = in_doubt[of].question;
    const Question question_of_other = in_doubt[others].question;
    if (!is_history(question) || !is_history(question_of_other) ||
        !left.is_same(noted::amount, right) ||
        !same_currency(left.find(noted::currency), right.find(noted::currency))) {
      return false;
    }
    // In the history, a transfer is also a credit of its destination card.
    return (question == question_of_other && left.is_same_card(false, right, false)) ||
           (question_of_other == Question::credit && left.is_same_card(true, right, false)) ||
           (question == Question::credit && left.is_same_card(false, right, true));
  }

  bool is_same(const char* name, const Note& other) const { return find(name) == other.find(name); }

  /// Returns whether it was written from a request with the same values as `other`. Ignores what
  /// was added to it afterwards.
  bool repeats(const Note& other) const {
    return other.size_ <= size_ && std::memcmp(text_, other.text_, other.size_) == 0 &&
           line_end(other.size_) == other.size_;
  }

  /// The CRC-32 of a text that may be too long to be noted, in hexadecimal digits.
  class Digest {
   public:
    explicit Digest(const Text& text) {
      std::uint32_t crc = 0;
      auto bytes = text.bytes();
      for (int byte = bytes.next(); byte >= 0; byte = bytes.next()) {
        const auto each = static_cast<unsigned char>(byte);
        crc = crc32(crc, &each, 1);
      }
      for (char& digit : digits_) {
        digit = hex_digit(crc >> 28);
        crc <<= 4;
      }
    }
    Text text() const { return Text(digits_, sizeof digits_); }

   private:
    char digits_[8];
  };

  // Writing.

  /// Notes a request. If a required field is missing, the error names it. Programs that move no
  /// money on cards pass `Cards` = false, and save 350 bytes.
  template <bool Cards = true>
  Error write(const InDoubt& of, const RequestSchema& schema, const void* request) {
    append(of.operation);
    for (const Noted& each : of.noted) {
      const Row& row = row_of(schema, each.wire);
      const char* const member = static_cast<const char*>(request) + row.offset();
      bool good;
      if (Cards && row.kind() == Kind::record) {
        good = write_card(each.as, as<CardIdentification>(member));
      } else if (!is_set(member)) {
        if (each.needed) return {Errc::missing, Delivery::not_sent, 0, each.wire};
        continue;
      } else if (Cards && each.as == noted::card) {
        good = add_masked(each.as, as<Secret>(member));
      } else if (each.as == noted::description) {
        good = add(each.as, Digest(as<Text>(member)).text());
      } else {
        good = write_value(each.as, row.kind(), member);
      }
      if (!good) return {Errc::bad_value, Delivery::not_sent, 0, each.wire};
    }
    return error();
  }

  void add(const char* name, std::uint64_t value) {
    char digits[20];
    char* const end = digits + sizeof digits;
    const char* const begin = write_integer(value, end);
    static_cast<void>(add(name, Text(begin, static_cast<std::size_t>(end - begin))));
  }

  /// Adds a value, whole or not at all. Returns false if one of its characters could be mistaken
  /// for the end of the line. One that does not fit is missing; add_remark() then returns an error.
  [[nodiscard]] bool add(const char* name, const Text& value) {
    const std::uint32_t before = size_;
    put('\n');
    append(name);
    put('=');
    auto bytes = value.bytes();
    int byte = bytes.next();
    for (; byte >= ' '; byte = bytes.next()) put(static_cast<char>(byte));
    const bool good = byte == TextBytes::at_end;
    if (!good || full_) size_ = before;
    return good;
  }

  /// Adds the application's remark, if there is one, as the last line.
  Error add_remark(const Text& remark) {
    if (remark.present() && !add(noted::remark, remark)) {
      return {Errc::bad_value, Delivery::not_sent, 0, noted::remark};
    }
    return error();
  }

 private:
  /// Accesses a member of a request. The kind of its row determines the type, as for the encoder;
  /// cards are the only records that are noted.
  template <class Member>
  static const Member& as(const char* member) {
    return *reinterpret_cast<const Member*>(member);
  }

  /// Returns the row of that name, which has_noted() has verified to exist.
  static const Row& row_of(const RequestSchema& schema, std::string_view name) {
    const Row* row = schema.rows;
    while (name != row->name) ++row;
    return *row;
  }

  std::uint32_t line_end(std::uint32_t at) const {
    while (at < size_ && text_[at] != '\n') ++at;
    return at;
  }

  /// Returns whether its card, or its destination card, may be the other's.
  bool is_same_card(bool to, const Note& other, bool others_to) const {
    const Text card = find(to ? noted::to : noted::card);
    const Text id = find(to ? noted::to_id : noted::card_id);
    const Text others_card = other.find(others_to ? noted::to : noted::card);
    const Text others_id = other.find(others_to ? noted::to_id : noted::card_id);
    if (to && !card.present() && !id.present()) return false;
    if (others_to && !others_card.present() && !others_id.present()) return false;
    if (card.present() && others_card.present()) return card == others_card;
    if (id.present() && others_id.present()) return id == others_id;
    // Named by the number in one and by the id in the other, or by neither: they may be the same.
    return true;
  }

  /// Returns an error if not all of it fits.
  Error error() const { return full_ ? as_error(JournalError::too_long) : Error(); }

  void append(const char* text) {
    while (*text != 0) put(*text++);
  }
  void put(char c) {
    if (size_ == sizeof text_) {
      full_ = true;
    } else {
      text_[size_++] = c;
    }
  }

  bool write_value(const char* name, Kind kind, const char* member) {
    if (is_text(kind)) return add(name, as<Text>(member));
    const std::int64_t value = kind == Kind::int64
                                   ? as<OptionalStorage<std::int64_t>>(member).get()
                                   : as<OptionalStorage<std::int32_t>>(member).get();
    if (value < 0) return false;
    add(name, static_cast<std::uint64_t>(value));
    return true;
  }

  /// Notes a card by its id, or masked; omits one that is named otherwise.
  bool write_card(const char* name, const CardIdentification& card) {
    if (card.card_id.present()) {
      return add(name == noted::to ? noted::to_id : noted::card_id, card.card_id);
    }
    if (card.card_number.present()) add_masked(name, card.card_number);
    return true;
  }

  bool add_masked(const char* name, const Secret& card_number) {
    char masked[masked_card_number_size];
    mask_card_number(card_number, masked);
    return add(name, Text(masked));
  }

  std::uint32_t size_ = 0;
  bool full_ = false;
  char text_[Journal::most_text];
};

}  // namespace tillwire::detail
