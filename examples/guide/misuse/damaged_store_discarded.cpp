// Compiles
// Wrong: `store.discard_all()` of a damaged store before the last sales were looked up at the
// gateway: the till then forgets what may be paid
#include <tillwire/ledger/store.hpp>

using namespace tillwire;

bool repair(ledger::Store& store) {
  const std::uint32_t now_s = 1'800'000'000;
  const bool damaged = store.open(now_s) == StoreError::damaged;
  return damaged && store.discard_all(now_s, now_s) == StoreError::none;
}
