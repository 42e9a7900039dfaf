// Runs a shop and prints the flash that the image takes.
#include <board.hpp>
#include <cstring>

#include "memory_transport.hpp"
#include "order.hpp"
#include "shop.hpp"

namespace {

/// Two banks of four slots in RAM.
class Storage final : public tillwire::Storage {
 public:
  Storage() { std::memset(cells_, 0xFF, sizeof cells_); }
  std::uint32_t sector_size() const override { return sizeof cells_ / 4; }
  std::uint32_t sector_count() const override { return 4; }
  bool read(std::uint32_t at, void* to, std::uint32_t size) override {
    std::memcpy(to, cells_ + at, size);
    return true;
  }
  bool write(std::uint32_t at, const void* from, std::uint32_t size) override {
    std::memcpy(cells_ + at, from, size);
    return true;
  }
  bool erase(std::uint32_t sector) override {
    std::memset(cells_ + sector * sector_size(), 0xFF, sector_size());
    return true;
  }

 private:
  char cells_[4 * 512];
};

tillwire::Buffers<1024, 1024> memory;

}  // namespace

int main() {
  static figures::MemoryTransport transport(figures::register_answer,
                                            sizeof figures::register_answer - 1);
  static board::Clock clock;
  static board::Time time;
  static Storage storage;
  static tillwire::Gateway gateway;
  gateway.host = "gateway.example";
  gateway.ecommerce = {"shop-api", "secret"};

  const bool well = figures::run_shop({gateway, transport, clock, memory, storage, time});
  board::print_all("flash_bytes ", board::flash(), "\n");
  board::exit(well ? 0 : 1);
}
