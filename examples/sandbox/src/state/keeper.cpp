// Moves the state of the services between their members and a store.
#include "state/keeper.hpp"

#include <algorithm>

namespace gateway {

void Keeper::forget() {
  saved_.clear();
  forgets_ = true;
}

void Keeper::begin() {
  if (!store_) return;
  store_->begin();
  if (std::exchange(forgets_, false)) store_->remove_all();
}

void Keeper::commit() {
  if (store_) store_->commit();
}

std::string Keeper::id_of(std::size_t index) {
  std::string digits = std::to_string(index);
  return std::string(10 - std::min<std::size_t>(digits.size(), 10), '0') + digits;
}

}  // namespace gateway
