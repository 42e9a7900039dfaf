// The log of what the gateway saw, for tests to assert on.
#include "control/journal.hpp"

namespace gateway {

std::int64_t Journal::add(Json entry, const std::string& operation) {
  const std::lock_guard lock(mutex_);
  ++counts_[operation];
  const std::int64_t number = ++last_number_;
  entry["id"] = number - forgotten_;
  entry["operation"] = operation;
  entries_.push_back(std::move(entry));
  return number;
}

void Journal::complete(std::int64_t number, const Json& members) {
  const std::lock_guard lock(mutex_);
  if (number <= forgotten_) return;
  entries_[static_cast<std::size_t>(number - forgotten_ - 1)].update(members);
}

void Journal::count(std::int64_t ConnectionCounts::*counter, std::int64_t by) {
  const std::lock_guard lock(mutex_);
  connections_.*counter += by;
}

Json Journal::entries(const std::string& operation) const {
  const std::lock_guard lock(mutex_);
  Json list = Json::array();
  for (const Json& entry : entries_) {
    if (operation.empty() || entry.at("operation") == operation) list.push_back(entry);
  }
  return list;
}

Json Journal::counts() const {
  const std::lock_guard lock(mutex_);
  Json json = Json::object();
  for (const auto& [operation, count] : counts_) json[operation] = count;
  return json;
}

Json Journal::connections() const {
  const std::lock_guard lock(mutex_);
  return {{"accepted", connections_.accepted},
          {"handshakes", connections_.handshakes},
          {"resumed", connections_.resumed},
          {"handshakesFailed", connections_.handshakes_failed},
          {"bytesReceived", connections_.bytes_received},
          {"incomplete", connections_.incomplete}};
}

void Journal::reset() {
  const std::lock_guard lock(mutex_);
  entries_.clear();
  forgotten_ = last_number_;
  counts_.clear();
  connections_ = {};
  feed_.reset();
}

}  // namespace gateway
