// The log of what the gateway saw, for tests to assert on.
#include "control/journal.hpp"

namespace gateway {
namespace {

// The bytes of the texts in an entry, and something for each value.
std::size_t size_of(const Json& json) {
  std::size_t size = sizeof json;
  if (json.is_string()) size += json.get_ref<const std::string&>().size();
  if (json.is_structured()) {
    for (const Json& member : json) size += size_of(member);
  }
  return size;
}

}  // namespace

std::int64_t Journal::add(Json entry, const std::string& operation) {
  const std::lock_guard lock(mutex_);
  ++counts_[operation];
  const std::int64_t number = ++last_number_;
  entry["id"] = number - reset_at_;
  entry["operation"] = operation;
  bytes_ += size_of(entry);
  entries_.push_back(std::move(entry));
  while (!entries_.empty() && (entries_.size() > most_entries_ || bytes_ > most_bytes)) {
    bytes_ -= size_of(entries_.front());
    entries_.pop_front();
  }
  return number;
}

void Journal::complete(std::int64_t number, const Json& members) {
  const std::lock_guard lock(mutex_);
  const std::int64_t first = last_number_ + 1 - static_cast<std::int64_t>(entries_.size());
  if (number < first) return;
  Json& entry = entries_[static_cast<std::size_t>(number - first)];
  bytes_ -= size_of(entry);
  entry.update(members);
  bytes_ += size_of(entry);
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
          {"incomplete", connections_.incomplete},
          {"crowdedOut", connections_.crowded_out}};
}

void Journal::reset() {
  const std::lock_guard lock(mutex_);
  entries_.clear();
  bytes_ = 0;
  reset_at_ = last_number_;
  counts_.clear();
  connections_ = {};
  feed_.reset();
}

}  // namespace gateway
