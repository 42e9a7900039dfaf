// Reads a store's image by the comments of ledger/layout.hpp and ledger/bank.hpp alone, to check
// what the store reads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace tillwire::test {

/// Movements that are not reported, by id: all that is known about each, as a line.
using Movements = std::map<std::uint32_t, std::string>;
/// Count and sum by kind and currency. Kind 0: movements whose result is not known.
using DaySums = std::map<std::pair<unsigned, unsigned>, std::pair<std::uint64_t, std::uint64_t>>;

/// CRC-32 as in IEEE 802.3, a bit at a time, over an id and then bytes.
inline std::uint32_t crc_after_id(std::uint32_t id, const std::uint8_t* bytes, std::size_t size) {
  std::uint32_t crc = ~std::uint32_t{0};
  for (std::size_t i = 0; i != 4 + size; ++i) {
    crc ^= i < 4 ? (id >> 8 * i) & 0xFF : bytes[i - 4];
    for (int bit = 0; bit < 8; ++bit) crc = (crc & 1) != 0 ? crc >> 1 ^ 0xEDB88320U : crc >> 1;
  }
  return ~crc;
}

class StoreImage {
 public:
  enum class Kind { none, erased, other_format, damaged, store };

  StoreImage(const std::vector<std::uint8_t>& bytes, std::uint32_t sector_size)
      : bytes_(bytes), bank_size_(bytes.size() / sector_size / 2 * sector_size) {
    std::size_t sound = 0;
    bool other = false;
    unsigned generations[2] = {};
    for (const std::size_t bank : {std::size_t{0}, bank_size_}) {
      const unsigned which = bank == 0 ? 0 : 1;
      const int head = head_of(bank);
      other = other || head == other_head;
      if (head < 0) continue;
      generations[which] = static_cast<unsigned>(head);
      ++sound;
      bank_ = bank;
    }
    kind = Kind::store;
    if (sound == 2 && ((generations[1] - generations[0]) & 3U) == 3) bank_ = 0;
    if (sound == 2 && ((generations[1] - generations[0]) & 1U) == 0) kind = Kind::damaged;
    if (sound == 0) {
      const bool heads = is_blank(240, 16) && is_blank(bank_size_ + 240, 16);
      const bool slots =
          is_blank(256, bank_size_ - 256) && is_blank(bank_size_ + 256, bank_size_ - 256);
      kind = heads && slots ? Kind::erased : Kind::damaged;
    }
    if (other) kind = Kind::other_format;
    if (kind == Kind::store) read_bank();
  }

  Kind kind = Kind::none;
  Movements movements;
  DaySums day;
  bool day_lost = false;
  unsigned damaged = 0;
  std::uint32_t last = 0;  ///< the latest movement, also if it was reported
  bool ordered = true;     ///< ids ascend

 private:
  static constexpr int no_head = -1;
  static constexpr int other_head = -2;

  struct Piece {
    bool found = false;
    std::size_t at = 0;
  };

  int head_of(std::size_t bank) const {
    for (const std::size_t at : {bank, bank + 240}) {
      const std::string name(&bytes_[at], &bytes_[at] + 3);
      if (name == "TWJ") return other_head;
      if (name != "TWM" || number(at + 12, 4) != crc_after_id(0, &bytes_[at], 12)) continue;
      return bytes_[at + 3] == 2 ? bytes_[at + 4] & 3 : other_head;
    }
    return no_head;
  }

  void read_bank() {
    const std::size_t record = bank_ + 16;
    day_lost = number(record + 188, 4) != crc_after_id(0, &bytes_[record], 188);
    if (!day_lost) {
      day_lost = bytes_[record + 12] != 0;
      if (number(record + 8, 2) != 0) day[{0, 0}].first = number(record + 8, 2);
      for (std::size_t row = record + 16; row != record + 16 + 14 * 12; row += 12) {
        const auto key = static_cast<unsigned>(number(row, 2));
        if (key == 0) break;
        day[{key >> 10, key & 0x3FF}] = {number(row + 2, 3), number(row + 5, 7)};
      }
    }
    for (std::size_t slot = bank_ + 256; slot < bank_ + bank_size_; slot += 256) read_slot(slot);
  }

  void read_slot(std::size_t slot) {
    if (is_blank(slot, 256)) return;
    const bool head = bytes_[slot + 1] <= 9 && is_whole(slot, 80, 'M', 0);
    const auto id = static_cast<std::uint32_t>(number(slot + 4, 4));
    Piece step;
    Piece decided;
    Piece history;
    Piece given;
    unsigned state = 0;
    bool step_counts = false;  // no result came after it
    bool unread = false;
    std::size_t end = slot + 128;
    std::size_t read_to = end;  // the end of the last fact that can be read,
    char last_letter = 0;       // and its letter
    for (std::size_t at = slot + 128; at < slot + 256;) {
      if (is_blank(at, 16)) {
        at += 16;
        continue;
      }
      std::size_t size = 0;
      const unsigned first = bytes_[at + 1];
      const auto is = [&](char letter, std::size_t bytes) {
        if (!head || at + bytes > slot + 256 || !is_whole(at, bytes, letter, id)) return false;
        size = bytes;
        return true;
      };
      if (first == 0 && is('X', 16)) return;  // bad cells
      if (first <= 5 && is('D', 48)) {
        decided = {true, at};
        history = given = {};
        step_counts = false;
        state = 3;
      } else if (first <= 4 && (is('S', 16) || is('G', 32))) {
        step = {true, at};
        if (size == 32) given = step;
        step_counts = true;
        state = first;
      } else if (is('H', 32)) {
        history = {true, at};
      }
      if (size != 0) {
        read_to = at + size;
        last_letter = static_cast<char>(bytes_[at]);
      }
      unread = unread || size == 0;
      at += size != 0 ? size : 16;
      end = at;
    }
    if (!head) {
      damaged += unread;
      return;
    }
    ordered = ordered && id > last;
    last = id;
    const unsigned what = bytes_[slot + 1];
    // On a card, what cannot be read at the end may have been torn before anything was sent.
    const bool refused = last_letter == 'S' && state == 0 && !is_repayment(what, slot);
    const bool torn =
        what >= 6 && end != read_to && end - read_to <= (refused ? 48U : 32U) && last_letter != 'H';
    if (unread && !torn && state < 2) state = 2;
    unsigned verdict = decided.found ? bytes_[decided.at + 1] : 4;
    if (state >= 3 && !decided.found) verdict = 5;
    const unsigned flags = step_counts ? bytes_[step.at + 2] : 0;
    if (state == 4) {
      if ((flags & 32) == 0) add(what, verdict, slot, decided);
      return;
    }

    std::string line;
    const auto put = [&line](const std::string& text) { line += text + ' '; };
    const auto put_number = [&](const Piece& piece, std::size_t at, unsigned width) {
      put(std::to_string(piece.found ? number(piece.at + at, width) : 0));
    };
    const auto put_optional = [&](const Piece& piece, std::size_t at, unsigned width) {
      put(piece.found ? optional(piece.at + at, width) : "-");
    };
    for (const auto& [at, width] : {std::pair{1, 1U}, {2, 2U}, {4, 4U}, {8, 4U}, {12, 4U}}) {
      put(std::to_string(number(slot + static_cast<std::size_t>(at), width)));
    }
    put(optional(slot + 16, 6));
    put(text(slot + 32, 40));
    put(std::to_string(number(slot + 72, 4)));
    const bool order = is_whole(slot + 80, 48, 'O', id);
    put(order ? text(slot + 81, 36) : "");
    put(std::to_string(state));
    const Piece last_step = step_counts ? step : Piece();
    put(std::to_string(flags));
    put_number(last_step, 3, 2);
    put_number(last_step, 5, 4);
    put_number(last_step, 9, 3);
    put_optional(given, 12, 6);
    put_optional(given, 18, 6);
    put_number(history, 1, 4);
    put_optional(history, 5, 8);
    for (const unsigned at : {13U, 15U, 17U, 19U, 21U}) put_number(history, at, 2);
    put(std::to_string(verdict));
    put_number(decided, 2, 1);
    put_number(decided, 3, 1);
    put_number(decided, 4, 2);
    put_optional(decided, 6, 6);
    put(decided.found ? text(decided.at + 12, 6) : "");
    put(decided.found ? text(decided.at + 18, 12) : "");
    put(card(decided.found ? decided.at + 30 : slot + 22));
    movements[id] = line;
  }

  /// Adds a movement that was reported to the day.
  void add(unsigned what, unsigned verdict, std::size_t slot, const Piece& decided) {
    if (verdict == 5) ++day[{0, 0}].first;
    if (verdict != 1 || is_repayment(what, slot)) return;
    const std::uint64_t charged = number(decided.at + 6, 6);
    auto& row = day[{what, static_cast<unsigned>(number(slot + 2, 2)) & 0x3FF}];
    ++row.first;
    row.second += charged == 0xFFFFFFFFFFFF ? 0 : charged;
  }

  /// Returns whether a movement is the credit of what a withdrawal did not pay out.
  bool is_repayment(unsigned what, std::size_t slot) const {
    return what == 6 && number(slot + 72, 4) != 0;
  }
  bool is_blank(std::size_t at, std::size_t size) const {
    return std::string(size, '\xff') == std::string(&bytes_[at], &bytes_[at] + size);
  }
  std::uint64_t number(std::size_t at, unsigned width) const {
    std::uint64_t value = 0;
    for (unsigned i = width; i != 0; --i) value = value << 8 | bytes_[at + i - 1];
    return value;
  }
  std::string optional(std::size_t at, unsigned width) const {
    return is_blank(at, width) ? "-" : std::to_string(static_cast<std::int64_t>(number(at, width)));
  }
  std::string text(std::size_t at, std::size_t width) const {
    const std::string all(&bytes_[at], &bytes_[at] + width);
    return all.substr(0, all.find('\0'));
  }
  std::string card(std::size_t at) const {
    std::string digits;
    for (unsigned i = 0; i != 19; ++i) {
      const unsigned half = bytes_[at + i / 2] >> i % 2 * 4 & 15U;
      if (half == 0) break;
      digits += "0123456789*Xx -"[half - 1];
    }
    return digits;
  }
  bool is_whole(std::size_t at, std::size_t size, char letter, std::uint32_t id) const {
    return bytes_[at] == static_cast<std::uint8_t>(letter) &&
           number(at + size - 4, 4) == crc_after_id(id, &bytes_[at], size - 4);
  }

  const std::vector<std::uint8_t>& bytes_;
  std::size_t bank_size_;
  std::size_t bank_ = 0;
};

}  // namespace tillwire::test
