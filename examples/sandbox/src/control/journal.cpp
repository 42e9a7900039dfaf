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

void Journal::add(Json entry, const std::string& operation) {
  const std::lock_guard lock(mutex_);
  ++counts_[operation];
  entry["id"] = forgotten_ + entries_.size() + 1;
  entry["operation"] = operation;
  bytes_ += size_of(entry);
  entries_.push_back(std::move(entry));
  while (!entries_.empty() && (entries_.size() > most_entries_ || bytes_ > most_bytes)) {
    forget_oldest();
  }
}

void Journal::forget_oldest() {
  bytes_ -= size_of(entries_.front());
  entries_.pop_front();
  ++forgotten_;
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
  forgotten_ = 0;
  counts_.clear();
  connections_ = {};
}

}  // namespace gateway
