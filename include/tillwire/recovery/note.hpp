// What is noted of an operation in the journal, and how it is read back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tillwire/base/integer.hpp>
#include <tillwire/model/result.hpp>
#include <tillwire/ops/shared/card_identification.hpp>
#include <tillwire/recovery/in_doubt.hpp>
#include <tillwire/recovery/journal.hpp>
#include <tillwire/security/card_number.hpp>
#include <tillwire/table/build.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::detail {

namespace noted {
inline constexpr char remark[] = "remark";  // the application's own words
}

/// What the journal holds of an operation: its name, and a line for each value, such as
/// "order=70906e55-7114-41d6-8332-4609dc6590f4".
class Note {
 public:
  Note() = default;
  /// A copy of an entry's text, which is valid only until the journal is used again.
  explicit Note(std::string_view text) { append(text); }

  std::string_view text() const { return {text_, size_}; }
  std::string_view operation() const { return {text_, line_end(0)}; }

  /// A value by its name; absent if it is not there.
  Text find(std::string_view name) const {
    for (std::uint32_t at = line_end(0); at < size_;) {
      const std::uint32_t end = line_end(++at);
      const char* const line = text_ + at;
      const std::size_t size = name.size();
      if (end - at > size && std::string_view{line, size} == name && line[size] == '=') {
        return Text(line + size + 1, end - at - size - 1);
      }
      at = end;
    }
    return {};
  }

  std::int64_t find_number(std::string_view name) const {
    const std::string_view digits = find(name).raw();
    std::int64_t value = 0;
    return read_integer(digits.data(), digits.data() + digits.size(), value) ? value : 0;
  }

  /// Whether it is about the same money: the same order, or the same sum on what may be the same
  /// card. Of a top-up, which names no sum, the card decides.
  bool is_like(const Note& other) const {
    const unsigned left = find_in_doubt(operation());
    const unsigned right = find_in_doubt(other.operation());
    if (left == in_doubt_count || right == in_doubt_count) return false;
    const Question question = in_doubt[left].question;
    const Question others = in_doubt[right].question;
    if (!is_history(question)) {
      return question == others && is_same(noted::order, other) && is_same(noted::number, other) &&
             is_same(noted::refund, other) && is_same(noted::card, other);
    }
    if (!is_history(others) || !is_same(noted::amount, other) || !is_same(noted::currency, other)) {
      return false;
    }
    return (question == others && is_same_card(false, other, false)) ||
           (others == Question::credit && is_same_card(true, other, false)) ||
           (question == Question::credit && is_same_card(false, other, true));
  }
  /// Whether its card, or that to which it transfers, may be the other's.
  bool is_same_card(bool to, const Note& other, bool others_to) const {
    const Text card = find(to ? noted::to : noted::card);
    const Text id = find(to ? noted::to_id : noted::card_id);
    const Text others_card = other.find(others_to ? noted::to : noted::card);
    const Text others_id = other.find(others_to ? noted::to_id : noted::card_id);
    if (to && !card.present() && !id.present()) return false;
    if (others_to && !others_card.present() && !others_id.present()) return false;
    if (card.present() && others_card.present()) return card == others_card;
    if (id.present() && others_id.present()) return id == others_id;
    // One by its number, the other one by its id, or by neither: nobody knows.
    return true;
  }
  bool is_same(std::string_view name, const Note& other) const {
    return find(name) == other.find(name);
  }

  /// Notes a request. What it lacks for that is named by the error.
  Error write(const InDoubt& of, const RequestSchema& schema, const void* request) {
    append(of.operation);
    for (const Noted& each : of.noted) {
      if (*each.wire == 0) break;
      const Row& row = row_of(schema, each.wire);
      const char* const member = static_cast<const char*>(request) + row.offset();
      if (!is_set(member) && row.kind() != Kind::record) {
        if (each.needed) return {Errc::missing, Delivery::not_sent, 0, each.wire};
        continue;
      }
      if (!write(each, row, member)) return {Errc::bad_value, Delivery::not_sent, 0, each.wire};
    }
    return fault();
  }

  void add(std::string_view name, std::int64_t value) {
    char digits[20];
    char* const end = digits + sizeof digits;
    const char* const begin = write_integer(static_cast<std::uint64_t>(value), end);
    add(name, Text(begin, static_cast<std::size_t>(end - begin)));
  }

  /// The application's own words, if there are any, come last.
  Error add_remark(const Text& remark) {
    if (remark.present() && !add(noted::remark, remark)) {
      return {Errc::bad_value, Delivery::not_sent, 0, noted::remark};
    }
    return fault();
  }

  /// Whether all of it fits.
  Error fault() const {
    if (!full_) return {};
    const auto detail = static_cast<std::uint16_t>(JournalFault::too_long);
    return {Errc::journal, Delivery::not_sent, detail, nullptr};
  }

 private:
  /// The row of that name: has_noted() has seen that it is there.
  static const Row& row_of(const RequestSchema& schema, std::string_view name) {
    const Row* row = schema.rows;
    while (name != row->name) ++row;
    return *row;
  }

  std::uint32_t line_end(std::uint32_t at) const {
    while (at < size_ && text_[at] != '\n') ++at;
    return at;
  }

  void append(std::string_view text) {
    for (const char c : text) put(c);
  }
  void put(char c) {
    if (size_ == sizeof text_) {
      full_ = true;
    } else {
      text_[size_++] = c;
    }
  }

  /// False, if a character could be taken for the end of the line.
  bool add(std::string_view name, const Text& value) {
    put('\n');
    append(name);
    put('=');
    auto bytes = value.bytes();
    for (int byte = bytes.next(); byte >= 0; byte = bytes.next()) {
      if (byte < ' ') return false;
      put(static_cast<char>(byte));
    }
    return true;
  }

  bool write(const Noted& field, const Row& row, const char* member) {
    if (row.kind() == Kind::record) {
      const auto& meant = *reinterpret_cast<const CardIdentification*>(member);
      const bool to = field.as == noted::to;
      if (meant.card_id.present()) return add(to ? noted::to_id : noted::card_id, meant.card_id);
      if (meant.card_number.present()) add_card(field.as, meant.card_number);
      return true;
    }
    if (row.kind() == Kind::int64 || row.kind() == Kind::int32) {
      const std::int64_t value =
          row.kind() == Kind::int64
              ? reinterpret_cast<const OptionalStorage<std::int64_t>*>(member)->get()
              : reinterpret_cast<const OptionalStorage<std::int32_t>*>(member)->get();
      if (value < 0) return false;
      add(field.as, value);
      return true;
    }
    const Text& text = *reinterpret_cast<const Text*>(member);
    if (field.as != noted::card) return add(field.as, text);
    add_card(field.as, text);
    return true;
  }

  void add_card(const char* as, const Text& card_number) {
    char masked[masked_card_number_size];
    mask_card_number(card_number, masked);
    add(as, Text(masked));
  }

  std::uint32_t size_ = 0;
  bool full_ = false;
  char text_[Journal::most_text];
};

}  // namespace tillwire::detail
