// What Zephyr says of a flash's pages, as a double.
#pragma once

#include <sys/types.h>
#include <zephyr/device.h>

#include <cstddef>
#include <cstdint>

struct flash_pages_info {
  off_t start_offset;
  std::size_t size;
  std::uint32_t index;
};

int flash_get_page_info_by_offs(const device* dev, off_t offset, flash_pages_info* info);
