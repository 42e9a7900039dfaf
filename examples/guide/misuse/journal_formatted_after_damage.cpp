// Refused
// Wrong: a journal formatted because it cannot be read: it may hold unsettled payments
#include <cstring>
#include <tillwire/recovery/journal.hpp>

using namespace tillwire;

namespace {

/// A storage that holds something other than a journal.
class Damaged final : public Storage {
 public:
  Damaged() { std::memset(cells_, 0x5A, sizeof cells_); }
  std::uint32_t sector_size() const override { return 1024; }
  std::uint32_t sector_count() const override { return 2; }
  bool read(std::uint32_t at, void* to, std::uint32_t size) override {
    std::memcpy(to, cells_ + at, size);
    return true;
  }
  bool write(std::uint32_t, const void*, std::uint32_t) override { return written = true; }
  bool erase(std::uint32_t) override { return written = true; }

  bool written = false;

 private:
  char cells_[2048];
};

}  // namespace

int main() {
  Damaged storage;
  Journal journal(storage);
  const JournalError opened = journal.open_or_format();
  const JournalError formatted = journal.format();
  return opened == JournalError::damaged_heads && formatted != JournalError::none &&
                 !storage.written
             ? 0
             : 1;
}
