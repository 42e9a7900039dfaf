// Zephyr's flash partitions, as a double.
#pragma once

#include <sys/types.h>
#include <zephyr/device.h>

#include <cstddef>
#include <cstdint>

struct flash_area {
  std::uint8_t fa_id;
  off_t fa_off;
  std::size_t fa_size;
  const device* fa_dev;
};

int flash_area_open(std::uint8_t id, const flash_area** fa);
void flash_area_close(const flash_area* fa);
int flash_area_read(const flash_area* fa, off_t off, void* dst, std::size_t len);
int flash_area_write(const flash_area* fa, off_t off, const void* src, std::size_t len);
int flash_area_erase(const flash_area* fa, off_t off, std::size_t len);
#ifdef TEST_ZEPHYR_4
int flash_area_flatten(const flash_area* fa, off_t off, std::size_t len);
#endif
std::uint32_t flash_area_align(const flash_area* fa);
std::uint8_t flash_area_erased_val(const flash_area* fa);
const device* flash_area_get_device(const flash_area* fa);
