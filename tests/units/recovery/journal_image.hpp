// Reads a journal's image by the description of its format alone, to check what the journal wrote.
#pragma once

#include <cstdint>
#include <cstring>
#include <map>
#include <string>
#include <vector>

namespace tillwire::test {

/// Open entries by number; texts of entries in doubt end with a question mark.
using Open = std::map<std::uint32_t, std::string>;

class JournalImage {
 public:
  JournalImage(const std::vector<std::uint8_t>& bytes, std::uint32_t sector_size)
      : bytes_(bytes), bank_size_(bytes.size() / sector_size / 2 * sector_size) {
    for (const std::size_t bank : {std::size_t{0}, bank_size_}) {
      for (const std::size_t head : {bank, bank + 240}) {
        if (!is_whole(head, 16, "TWJ\1") || number(head + 4) <= sequence) continue;
        sequence = number(head + 4);
        bank_ = bank;
      }
    }
    if (sequence == 0) return;
    spare_is_blank = is_blank(bank_size_ - bank_, bank_size_);
    for (std::size_t slot = bank_ + 256; slot < bank_ + bank_size_; slot += 256) read_slot(slot);
  }

  std::uint32_t sequence = 0;  ///< of the bank in use; 0: there is none
  Open open;
  unsigned damaged = 0;
  bool ordered = true;          ///< the numbers of entries grow
  bool spare_is_blank = false;  ///< the bank that is not in use

 private:
  void read_slot(std::size_t slot) {
    if (is_blank(slot + 192, 64)) return;
    unsigned outcome = 1;
    for (std::size_t mark = slot + 192; mark < slot + 256; mark += 16) {
      if (is_whole(mark, 16, "M")) outcome = bytes_[mark + 1];
    }
    const bool is_open = outcome == 1 || outcome == 2 || outcome == 7;
    if (is_whole(slot, 192, "I\1")) {
      const std::uint32_t id = number(slot + 4);
      ordered = ordered && id > last_;
      last_ = id;
      const auto text = bytes_.begin() + static_cast<std::ptrdiff_t>(slot + 16);
      if (is_open) open[id] = std::string(text, text + bytes_[slot + 2]);
      if (outcome == 2) open[id] += '?';
    } else if (is_open && !is_blank(slot, 192)) {
      ++damaged;
    }
  }

  bool is_blank(std::size_t at, std::size_t size) const {
    return std::string(size, '\xff') == std::string(&bytes_[at], &bytes_[at] + size);
  }
  std::uint32_t number(std::size_t at) const {
    std::uint32_t value = 0;
    for (int i = 3; i >= 0; --i) value = value << 8 | bytes_[at + static_cast<unsigned>(i)];
    return value;
  }
  bool is_whole(std::size_t at, std::size_t size, const char* beginning) const {
    if (std::memcmp(&bytes_[at], beginning, std::strlen(beginning)) != 0) return false;
    // CRC-32 as in IEEE 802.3, a bit at a time.
    std::uint32_t crc = ~std::uint32_t{0};
    for (std::size_t i = 0; i < size; ++i) {
      if (i >= 12 && i < 16) continue;
      crc ^= bytes_[at + i];
      for (int bit = 0; bit < 8; ++bit) crc = (crc & 1) != 0 ? crc >> 1 ^ 0xEDB88320U : crc >> 1;
    }
    return ~crc == number(at + 12);
  }

  const std::vector<std::uint8_t>& bytes_;
  std::size_t bank_size_;
  std::size_t bank_ = 0;
  std::uint32_t last_ = 0;
};

}  // namespace tillwire::test
