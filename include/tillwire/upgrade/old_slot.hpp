// A slot of a journal of version 0.2, as upgrade.hpp reads it.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <tillwire/base/crc32.hpp>
#include <tillwire/base/fixed_text.hpp>
#include <tillwire/base/integer.hpp>
#include <tillwire/ledger/kind.hpp>
#include <tillwire/ledger/layout.hpp>
#include <tillwire/model/amount.hpp>
#include <tillwire/port/key_store.hpp>
#include <tillwire/port/storage.hpp>
#include <tillwire/verdict/words.hpp>

namespace tillwire::upgrade {

/// Why something is open.
enum class Reason : std::uint8_t {
  in_doubt,      ///< its result is not known: call resume() or recover() of 0.2
  queued,        ///< it waits in the outbox: call deliver() of 0.2
  not_reported,  ///< its result is known, and was not reported: call resume() of 0.2
  damaged,       ///< an entry cannot be read: resume() of 0.2 reports it
  day,           ///< the day was not closed: call close_day() of 0.2
};

/// Something that is open in a journal of 0.2.
struct Open {
  Reason reason = Reason::in_doubt;        ///< why
  MovementKind kind = MovementKind::none;  ///< none: a registration, or not known
  std::uint32_t entry = 0;                 ///< number of its entry; 0: it has none
  std::uint32_t time_s = 0;                ///< when it was noted, by the terminal's clock
  Amount amount;                ///< in minor units; absent: not noted; 0: all of the order
  FixedText<36> number = {};    ///< order number or refund id; empty: not noted
  FixedText<36> order_id = {};  ///< the gateway's id of the order; empty: not noted
};

/// Returns why something is open, and what ends it.
constexpr const char* words(Reason reason) {
  switch (reason) {
    case Reason::in_doubt:
      return "result not known: resume or recover with version 0.2, or look the order up";
    case Reason::queued:
      return "queued: deliver with version 0.2";
    case Reason::not_reported:
      return "not reported: resume with version 0.2";
    case Reason::damaged:
      return "an entry is damaged: resume with version 0.2, or look the last sales up";
    case Reason::day:
      return "the day is not closed: close it with version 0.2";
  }
  return tillwire::detail::unknown_words;
}

namespace detail {

/// A slot of a journal of version 1, borrowed:
///
///     head     the first slot of a bank: 0 "TWJ" 1, 4 sequence, 8 next entry, 12 CRC; again at 240
///     entry    0 "I" 1, 2 length of the text, 4 number, 8 time, 12 CRC, 16 text, 192 four marks
///     record   0 "R" 1, the rest as an entry; its text is a name, a line feed and data
///     mark     0 "M", 1 outcome, 4 number, 8 time, 12 CRC
///
/// A slot has 256 bytes, a CRC covers its part without itself, and the last sound mark counts.
class OldSlot {
 public:
  explicit OldSlot(const std::uint8_t* slot TILLWIRE_LIFETIMEBOUND) : slot_(slot) {}

  /// Reads the sequence number from the first slot of a bank; returns false if it has no head.
  /// Sets `other` if that is of another version.
  bool read_head(std::uint32_t& sequence, bool& other) const {
    for (const std::uint32_t at : {std::uint32_t{0}, size - Storage::unit}) {
      if (!is_sound(at, Storage::unit, 'T')) continue;
      other = other || slot_[at + 3] != version;
      sequence = number_at(at + 4);
      return true;
    }
    return false;
  }

  /// Returns whether it begins or ends as a head does, which may be torn.
  bool begins_journal() const {
    return std::memcmp(slot_, "TWJ", 3) == 0 ||
           std::memcmp(slot_ + size - Storage::unit, "TWJ", 3) == 0;
  }

  // Entries.

  bool is_entry() const { return is_slot('I') && has_marks(); }
  bool is_receipt() const { return starts_with(text(), receipt_name); }
  /// Returns whether it is an entry that can no longer be read, and was not settled.
  bool is_damaged() const {
    return !is_slot('I') && !ledger::detail::is_blank(slot_, marks_at) && has_marks() && is_open();
  }
  bool is_open() const { return is_open(outcome()); }
  bool was_not_sent() const { return outcome() == not_sent; }
  /// Returns whether it counts in the day. Of a till, its receipts count.
  bool counts() const {
    const bool done = outcome() == approved || outcome() == given_up;
    // An entry that was settled when it was copied to this bank is in the record of the day.
    const bool copied = is_sound(marks_at, Storage::unit, 'M') && !is_open(slot_[marks_at + 1]);
    return done && !copied && !till_remark(text()).found;
  }
  /// Returns whether it is a till's request, which has a receipt after it once it is settled.
  bool needs_receipt() const {
    if (is_receipt() || !till_remark(text()).found) return false;
    if (!find_line(text(), "closes").empty()) return false;         // it closes an order in doubt
    return !was_not_sent() || find_line(text(), "outbox").empty();  // or it waits there again
  }
  /// Reads the place in the outbox that an entry was sent from; returns false if it was not.
  bool read_place(std::uint32_t& place) const {
    std::int64_t named = 0;
    const bool found = read_number(find_line(text(), "outbox"), named);
    place = static_cast<std::uint32_t>(named);
    return found;
  }
  /// Reads an entry.
  Open read_entry() const {
    Open open = is_receipt() ? read_receipt() : read_note(text());
    open.entry = number_at(4);
    open.time_s = number_at(8);
    return open;
  }

  // Records.

  /// Returns whether it is a record whose name begins so.
  bool is_record(std::string_view name) const {
    return is_slot('R') && has_marks() && starts_with(text(), name);
  }
  /// Returns whether it is the record of a day with movements.
  bool has_totals() const {
    if (!is_record("totals\n")) return false;
    // After the day's number and its beginning, 4 bytes each, all is zero in an empty day.
    for (std::size_t i = 7 + 8; i < text().size(); ++i) {
      if (text()[i] != 0) return true;
    }
    return false;
  }
  /// Reads an item of the outbox that was not marked as done: its place, 1 bits, its time if bit 2
  /// is set, and its note. Open::entry becomes its place.
  bool read_queued(Open& queued) const {
    constexpr std::uint32_t name = 7;
    constexpr std::uint32_t time = name + 5;
    constexpr std::uint32_t third_mark = marks_at + 2 * Storage::unit;
    if (!is_record("outbox\n") || text().size() < time + 4) return false;
    if (!ledger::detail::is_blank(slot_ + third_mark, size - third_mark)) return false;
    const bool dated = (text()[name + 4] & 2) != 0;
    queued = read_note(part(text(), dated ? time + 4 : time, text().size()));
    queued.entry = number_at(text_at + name);
    if (dated) queued.time_s = number_at(text_at + time);
    return true;
  }
  /// The name of a key's record, filled up with zeros.
  struct Key {
    char name[32] = {};

    std::size_t length() const {
      std::size_t length = 0;
      while (length != sizeof name && name[length] != 0) ++length;
      return length;
    }
    bool operator==(const Key& other) const {
      return std::memcmp(name, other.name, sizeof name) == 0;
    }
  };
  /// Reads the name of a record of StoredKeys; returns false if it is not one.
  bool read_name(Key& key) const {
    if (!is_record(key_name)) return false;
    const std::string_view name = first_line(part(text(), key_name.size(), text().size()));
    if (name.size() > sizeof key.name) return false;
    key = Key();
    std::memcpy(key.name, name.data(), name.size());
    return true;
  }
  /// Returns the data of that record.
  std::string_view key_data(const Key& key) const {
    const std::size_t begin = key_name.size() + key.length() + 1;
    return part(text(), begin < text().size() ? begin : text().size(), text().size());
  }
  /// Reads them: 1, the slot in use, plus 16 if the pending key may have been sent, then three keys
  /// of 35 bytes.
  bool read_key(const Key& name, KeyRecord& record) const {
    const std::string_view packed = key_data(name);
    constexpr std::uint32_t key_size = 3 + StoredKey::most_bytes + StoredKey::most_check_bytes;
    if (packed.size() != 2 + key_slots * key_size || packed[0] != version) return false;
    const auto flags = static_cast<std::uint8_t>(packed[1]);
    bool good = flags % 16 < key_slots;
    KeyRecord read;
    read.in_use = static_cast<KeySlot>(flags % 16);
    read.sent = (flags & 16) != 0;
    const char* from = packed.data() + 2;
    for (StoredKey& key : read.slots) {
      key.size = static_cast<std::uint8_t>(from[0]);
      key.check_size = static_cast<std::uint8_t>(from[1]);
      key.scheme = static_cast<KeyScheme>(from[2]);
      std::memcpy(key.wrapped, from + 3, sizeof key.wrapped);
      std::memcpy(key.check, from + 3 + sizeof key.wrapped, sizeof key.check);
      good = good && key.size <= sizeof key.wrapped && key.check_size <= sizeof key.check;
      from += key_size;
    }
    if (good) record = read;
    return good;
  }

 private:
  static constexpr std::uint32_t size = ledger::slot_size;
  static constexpr std::uint32_t text_at = 16;
  static constexpr std::uint32_t marks_at = 192;
  static constexpr std::uint32_t most_text = marks_at - text_at;
  static constexpr std::uint8_t version = 1;
  static constexpr std::string_view key_name = "keys ";
  static constexpr std::string_view receipt_name = "till\n";

  // The outcomes in marks; 5 is declined.
  static constexpr std::uint8_t sent = 1;
  static constexpr std::uint8_t in_doubt = 2;
  static constexpr std::uint8_t not_sent = 3;
  static constexpr std::uint8_t approved = 4;
  static constexpr std::uint8_t given_up = 6;
  static constexpr std::uint8_t waiting = 7;
  static constexpr std::uint8_t number_taken = 8;
  static constexpr bool is_open(std::uint8_t outcome) {
    return outcome == sent || outcome == in_doubt || outcome == waiting || outcome == number_taken;
  }

  std::uint32_t number_at(std::uint32_t at) const { return ledger::detail::get4(slot_ + at); }
  bool is_sound(std::uint32_t at, std::uint32_t bytes, char letter) const {
    const std::uint8_t* const part = slot_ + at;
    const std::uint32_t crc = tillwire::detail::crc32(0, part, 12);
    return part[0] == static_cast<std::uint8_t>(letter) &&
           number_at(at + 12) == tillwire::detail::crc32(crc, part + 16, bytes - 16);
  }
  bool is_slot(char letter) const {
    return is_sound(0, marks_at, letter) && slot_[1] == version && slot_[2] <= most_text;
  }
  bool has_marks() const { return !ledger::detail::is_blank(slot_ + marks_at, size - marks_at); }
  /// Returns the outcome in the last readable mark; without any, it may have been sent.
  std::uint8_t outcome() const {
    std::uint8_t last = sent;
    for (std::uint32_t at = marks_at; at != size; at += Storage::unit) {
      const std::uint8_t each = slot_[at + 1];
      if (is_sound(at, Storage::unit, 'M') && each != 0 && each <= number_taken) last = each;
    }
    return last;
  }

  std::string_view text() const {
    return {reinterpret_cast<const char*>(slot_ + text_at), slot_[2]};
  }
  static bool starts_with(std::string_view text, std::string_view with) {
    return text.size() >= with.size() && std::memcmp(text.data(), with.data(), with.size()) == 0;
  }
  static std::string_view part(std::string_view text, std::size_t from, std::size_t to) {
    return {text.data() + from, to - from};  // substr() links code that throws
  }

  // Texts: the operation, and a line "name=value" for each value.

  static std::string_view first_line(std::string_view text) {
    std::size_t end = 0;
    while (end != text.size() && text[end] != '\n') ++end;
    return part(text, 0, end);
  }
  static std::string_view find_line(std::string_view text, std::string_view name) {
    for (std::size_t at = first_line(text).size(); at < text.size();) {
      const std::string_view line = first_line(part(text, at + 1, text.size()));
      if (line.size() > name.size() && starts_with(line, name) && line[name.size()] == '=') {
        return part(line, name.size() + 1, line.size());
      }
      at += 1 + line.size();
    }
    return {};
  }
  static bool read_number(std::string_view digits, std::int64_t& number) {
    return tillwire::detail::read_integer(digits.data(), digits.data() + digits.size(), number);
  }

  static MovementKind kind_of(std::string_view operation) {
    struct Named {
      std::string_view operation;
      MovementKind kind;
    };
    constexpr Named others[] = {
        {"register.do", MovementKind::none},      {"registerPreAuth.do", MovementKind::none},
        {"deposit.do", MovementKind::completion}, {"reverse.do", MovementKind::reversal},
        {"refund.do", MovementKind::refund},      {"creditCard", MovementKind::credit},
        {"p2pCredit", MovementKind::credit},      {"topUp", MovementKind::credit},
        {"debitCard", MovementKind::debit},       {"p2pTransfer", MovementKind::debit},
    };
    for (const Named& each : others) {
      if (each.operation == operation) return each.kind;
    }
    const std::size_t end = operation.size();
    const bool order = end > 3 && starts_with(part(operation, end - 3, end), ".do");
    return order ? MovementKind::sale : MovementKind::none;
  }

  /// The remark of a till: a letter for the kind, then order number, amount, currency and card.
  struct TillRemark {
    bool found = false;
    bool hold = false;
    std::string_view number;
    std::string_view amount;
  };
  static TillRemark till_remark(std::string_view text) {
    const std::string_view all = find_line(text, "remark");
    std::size_t blanks[3] = {};
    unsigned count = 0;
    for (std::size_t i = 0; i != all.size() && count != 3; ++i) {
      if (all[i] == ' ') blanks[count++] = i;
    }
    TillRemark remark;
    std::int64_t currency = 0;
    if (count != 3 || blanks[2] < blanks[1] + 4 || (all[0] != 's' && all[0] != 'h') ||
        !read_number(part(all, blanks[1] + 1, blanks[1] + 4), currency)) {
      return remark;
    }
    remark.found = true;
    remark.hold = all[0] == 'h';
    remark.number = part(all, 1, blanks[0]);
    remark.amount = part(all, blanks[0] + 1, blanks[1]);
    return remark;
  }

  static Open read_note(std::string_view text) {
    Open open;
    open.kind = kind_of(first_line(text));
    const TillRemark remark = till_remark(text);
    if (remark.hold && open.kind == MovementKind::sale) open.kind = MovementKind::hold;
    std::string_view number = find_line(text, "refund");
    if (number.empty()) number = find_line(text, "number");
    if (number.empty()) number = remark.number;
    static_cast<void>(open.number.assign(Text(number.data(), number.size())));
    const std::string_view order = find_line(text, "order");
    static_cast<void>(open.order_id.assign(Text(order.data(), order.size())));
    std::int64_t amount = 0;
    if (read_number(find_line(text, "amount"), amount) || read_number(remark.amount, amount)) {
      open.amount = amount;
    }
    return open;
  }
  Open read_receipt() const {
    Open open;
    // Kind and verdict 1, its request 4, amounts 6 each.
    constexpr std::size_t texts_at = receipt_name.size() + 1 + 4 + 6 + 6;
    if (text().size() < texts_at) return open;
    const std::uint8_t* const data = slot_ + text_at + receipt_name.size();
    open.kind = static_cast<MovementKind>(data[0] >> 4);
    const std::uint64_t asked = ledger::detail::get(data + 5, 6);
    if (asked >> 47 == 0) open.amount = static_cast<std::int64_t>(asked);
    // Currency, number and order id end with NUL each.
    std::string_view rest = part(text(), texts_at, text().size());
    for (unsigned i = 0; i != 3; ++i) {
      std::size_t end = 0;
      while (end != rest.size() && rest[end] != 0) ++end;
      const Text value(rest.data(), end);
      if (i == 1) static_cast<void>(open.number.assign(value));
      if (i == 2) static_cast<void>(open.order_id.assign(value));
      rest.remove_prefix(end == rest.size() ? end : end + 1);
    }
    return open;
  }

  const std::uint8_t* slot_;
};

}  // namespace detail
}  // namespace tillwire::upgrade
