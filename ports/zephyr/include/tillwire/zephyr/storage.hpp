// The storage of a till, a card desk or keys, in a Zephyr flash partition.
#pragma once

#if !defined(CONFIG_FLASH_MAP)
#error "zephyr::Storage needs CONFIG_FLASH=y and CONFIG_FLASH_MAP=y"
#elif !defined(CONFIG_FLASH_PAGE_LAYOUT)
#error "zephyr::Storage needs CONFIG_FLASH_PAGE_LAYOUT=y, which has the size of a sector"
#else

#include <errno.h>
#include <zephyr/device.h>
#include <zephyr/drivers/flash.h>
#include <zephyr/storage/flash_map.h>
#if __has_include(<zephyr/version.h>)
#include <zephyr/version.h>
#else
#include <version.h>
#endif

#include <cstdint>
#include <tillwire/port/storage.hpp>

namespace tillwire::zephyr {

/// A whole flash partition. A sector is the unit that the flash erases.
///
///     zephyr::Storage storage;
///     if (storage.open(FIXED_PARTITION_ID(journal_partition)) != 0) return;
///     Till till(gateway, transport, clock, memory, storage, time, options);
///
/// The flash must have sectors of one size, a multiple of 256 bytes; write in blocks of 1, 2, 4, 8
/// or 16 bytes; and read 0xFF where it is erased. Only one thread at a time may use it.
class Storage final : public tillwire::Storage {
 public:
  Storage() = default;
  ~Storage() { close(); }
  Storage(const Storage&) = delete;
  Storage& operator=(const Storage&) = delete;

  /// Opens the partition with this number; reads and changes none of its bytes. Returns 0, or a
  /// negative errno: -ENODEV if the flash is not ready, -ENOTSUP if it writes in larger blocks or
  /// is erased to another value, -EINVAL if the sectors are not as required or not whole, or the
  /// error of flash_area_open(), such as -ENOENT if there is no such partition.
  ///
  /// Until it succeeds, and after close(), every call returns false.
  int open(std::uint8_t partition) {
    close();
    const flash_area* area = nullptr;
    int error = flash_area_open(partition, &area);
    if (error != 0) return error;
    std::uint32_t size = 0;
    error = measure(*area, size);
    if (error != 0) {
      flash_area_close(area);
      return error;
    }
    area_ = area;
    sector_size_ = size;
    return 0;
  }

  /// Closes the partition; open() opens it again.
  void close() {
    if (area_ != nullptr) flash_area_close(area_);
    area_ = nullptr;
    sector_size_ = 0;
  }

  std::uint32_t sector_size() const override { return sector_size_; }
  std::uint32_t sector_count() const override {
    return sector_size_ == 0 ? 0 : bytes() / sector_size_;
  }

  bool read(std::uint32_t at, void* to, std::uint32_t size) override {
    return holds(at, size) && flash_area_read(area_, static_cast<off_t>(at), to, size) == 0;
  }

  bool write(std::uint32_t at, const void* from, std::uint32_t size) override {
    return holds(at, size) && at % unit == 0 && size % unit == 0 &&
           flash_area_write(area_, static_cast<off_t>(at), from, size) == 0;
  }

  bool erase(std::uint32_t sector) override {
    if (sector >= sector_count()) return false;
    const std::uint32_t at = sector * sector_size_;
    return blank(static_cast<off_t>(at), sector_size_) == 0;
  }

 private:
  // Reads the size of a sector from the flash's description. Returns 0, or why it cannot be used.
  static int measure(const flash_area& area, std::uint32_t& size) {
    const device* const flash = flash_area_get_device(&area);
    if (flash == nullptr || !device_is_ready(flash)) return -ENODEV;
    const std::uint32_t block = flash_area_align(&area);
    if (block == 0 || unit % block != 0 || flash_area_erased_val(&area) != 0xFF) return -ENOTSUP;
    if (area.fa_size > INT32_MAX) return -EINVAL;
    const auto bytes = static_cast<std::uint32_t>(area.fa_size);
    for (std::uint32_t at = 0; at < bytes; at += size) {
      const off_t where = area.fa_off + static_cast<off_t>(at);
      flash_pages_info page{};
      const int error = flash_get_page_info_by_offs(flash, where, &page);
      if (error != 0) return error;
      if (at == 0 && page.size <= bytes) size = static_cast<std::uint32_t>(page.size);
      if (page.start_offset != where || page.size != size) return -EINVAL;
    }
    return size != 0 && size % 256 == 0 && bytes % size == 0 ? 0 : -EINVAL;
  }

  // Erases, or overwrites memory that needs no erasure, such as RRAM, where flash_area_erase()
  // fails.
  int blank(off_t at, std::uint32_t size) {
#if KERNEL_VERSION_NUMBER >= 0x30700
    return flash_area_flatten(area_, at, size);
#else
    return flash_area_erase(area_, at, size);
#endif
  }

  std::uint32_t bytes() const {
    return static_cast<std::uint32_t>(area_->fa_size);
  }

  bool holds(std::uint32_t at, std::uint32_t size) const {
    return area_ != nullptr && at <= bytes() && size <= bytes() - at;
  }

  const flash_area* area_ = nullptr;
  std::uint32_t sector_size_ = 0;
};

}  // namespace tillwire::zephyr

#endif
