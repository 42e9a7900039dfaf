// Replaces the file with a storage that survives the power cuts.
#pragma once

#include <cstring>

#include "system/ledger/shop/machine.hpp"

namespace tillwire::posix {

class FileStorage final : public Storage {
 public:
  bool open(const char* path) { return std::strcmp(path, "till.journal") == 0; }
  std::uint32_t sector_size() const override { return shop::machine->storage.sector_size(); }
  std::uint32_t sector_count() const override { return shop::machine->storage.sector_count(); }
  bool read(std::uint32_t at, void* to, std::uint32_t size) override {
    return shop::machine->storage.read(at, to, size);
  }
  bool write(std::uint32_t at, const void* from, std::uint32_t size) override {
    return shop::machine->storage.write(at, from, size);
  }
  bool erase(std::uint32_t sector) override { return shop::machine->storage.erase(sector); }
};

}  // namespace tillwire::posix
