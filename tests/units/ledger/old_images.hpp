// Storage that holds the journals of version 0.2.0.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <support/flash.hpp>
#include <vector>

#include "old_journals.hpp"

namespace tillwire::test::old {

template <std::size_t Count>
Cells image_of(const OldUnit (&units)[Count], std::uint32_t size = 4096, std::uint32_t count = 2) {
  Cells cells(size, count);
  for (const OldUnit& each : units) {
    std::uint8_t* const to = &cells.bytes[each.at];
    if (*each.digits == 0) std::memset(to, 0, std::size_t{each.units} * Storage::unit);
    for (std::uint32_t i = 0; each.digits[2 * i] != 0; ++i) {
      const char digits[] = {each.digits[2 * i], each.digits[2 * i + 1], 0};
      to[i] = static_cast<std::uint8_t>(std::strtoul(digits, nullptr, 16));
    }
  }
  return cells;
}
inline Cells keys_image() {
  return image_of(keys_stored, 512, 4);
}
struct Named {
  const char* name;
  Cells cells;
};
inline std::vector<Named> all_images() {
  return {{"till_empty", image_of(till_empty)},
          {"journal_empty", image_of(journal_empty)},
          {"till_unreported", image_of(till_unreported)},
          {"till_paid", image_of(till_paid)},
          {"till_closed", image_of(till_closed)},
          {"till_declined", image_of(till_declined)},
          {"till_queued", image_of(till_queued)},
          {"till_tried", image_of(till_tried)},
          {"till_delivered_today", image_of(till_delivered_today)},
          {"till_two_banks", image_of(till_two_banks)},
          {"till_delivered", image_of(till_delivered)},
          {"till_in_doubt", image_of(till_in_doubt)},
          {"till_customer", image_of(till_customer)},
          {"till_unfinished", image_of(till_unfinished)},
          {"client_in_doubt", image_of(client_in_doubt)},
          {"client_settled", image_of(client_settled)},
          {"keys_empty", image_of(keys_empty, 512, 4)},
          {"keys_stored", keys_image()},
          {"keys_half_written", image_of(keys_half_written, 512, 4)},
          {"head_half_written", image_of(head_half_written)}};
}

}  // namespace tillwire::test::old
