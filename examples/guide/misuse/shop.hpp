// What a till or a card desk needs besides a line, for the programs that are run.
#pragma once

#include <cstring>
#include <tillwire/till/sale.hpp>

#include "refusal.hpp"

/// A storage in memory. Says whether it was changed.
class Cells final : public tillwire::Storage {
 public:
  explicit Cells(unsigned char value) { std::memset(cells_, value, sizeof cells_); }
  std::uint32_t sector_size() const override { return 1024; }
  std::uint32_t sector_count() const override { return 2; }
  bool read(std::uint32_t at, void* to, std::uint32_t size) override {
    std::memcpy(to, cells_ + at, size);
    return true;
  }
  bool write(std::uint32_t at, const void* from, std::uint32_t size) override {
    std::memcpy(cells_ + at, from, size);
    return changed = true;
  }
  bool erase(std::uint32_t sector) override {
    std::memset(cells_ + sector * 1024, erased, 1024);
    return changed = true;
  }

  static constexpr unsigned char erased = 0xFF;
  bool changed = false;

 private:
  char cells_[2048];
};

class Noon final : public tillwire::WallClock {
 public:
  std::uint32_t now_s() override { return 1'800'000'000; }
};

/// A shop whose line is cut: a program in which anything is sent ends with 1.
struct Shop {
  tillwire::Gateway gateway;
  NothingSent transport;
  StoppedClock clock;
  Noon time;
  tillwire::Buffers<1024, 1024> memory;
  tillwire::TillOptions options;
  tillwire::Sale sale;

  Shop() {
    gateway.host = "gateway.example";
    gateway.ecommerce.token = "token";
    options.name = "T1";
    options.currency = "978";
    options.return_url = "https://shop.example/paid";
    sale.amount = 1250;
    sale.card = {"4111111111111111", "123", "203012", "JANE DOE"};
  }
};
