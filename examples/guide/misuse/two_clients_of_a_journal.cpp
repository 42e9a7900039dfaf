// Refused
// Wrong: two JournaledClients on one journal: Errc::busy, JournalError::in_use
#include <cstring>
#include <tillwire/tillwire.hpp>

#include "refusal.hpp"

using namespace tillwire;

namespace {

class Cells final : public Storage {
 public:
  Cells() { std::memset(cells_, 0xFF, sizeof cells_); }
  std::uint32_t sector_size() const override { return 1024; }
  std::uint32_t sector_count() const override { return 2; }
  bool read(std::uint32_t at, void* to, std::uint32_t size) override {
    std::memcpy(to, cells_ + at, size);
    return true;
  }
  bool write(std::uint32_t at, const void* from, std::uint32_t size) override {
    std::memcpy(cells_ + at, from, size);
    return true;
  }
  bool erase(std::uint32_t sector) override {
    std::memset(cells_ + sector * 1024, 0xFF, 1024);
    return true;
  }

 private:
  char cells_[2048];
};

class NoTime final : public WallClock {
 public:
  std::uint32_t now_s() override { return 0; }
};

}  // namespace

int main() {
  Gateway gateway;
  gateway.host = "gateway.example";
  gateway.ecommerce.token = "token";
  NothingSent transport;
  NothingSent elsewhere;
  StoppedClock clock;
  NoTime time;
  Buffers<1024, 1024> memory;
  Buffers<1024, 1024> other;
  Cells cells;
  Journal journal(cells);
  if (journal.open_or_format() != JournalError::none) return 1;
  JournaledClient first(gateway, transport, clock, memory, journal, time);
  JournaledClient second(gateway, elsewhere, clock, other, journal, time);
  const auto report = [](const Recovered&) {};
  if (first.recover(report).journal_error != JournalError::none) return 1;
  ecommerce::GetOrderStatusExtended query;
  query.order_number = "A-17";
  const Error error = second.call(query).error();
  const bool busy = error.code == Errc::busy && was_not_sent(error);
  return busy && second.recover(report).journal_error == JournalError::in_use ? 0 : 1;
}
