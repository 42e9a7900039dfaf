// Refused
// Wrong: two journals on one storage: `JournalError::in_use`
#include <cstring>
#include <tillwire/recovery/journal.hpp>

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

}  // namespace

int main() {
  Cells storage;
  Journal payments(storage);
  Journal refunds(storage);
  if (payments.open_or_format() != JournalError::none) return 1;
  return refunds.open_or_format() == JournalError::in_use ? 0 : 1;
}
