// Keeps what the pages show of the requests: masked, only the latest, and live.
#include "control/feed.hpp"

#include <algorithm>

#include "control/mask.hpp"
#include "text.hpp"

namespace gateway {
namespace {

// How many bytes of a body are kept: the records of a fleet would fill the memory.
constexpr std::size_t most_of_body = std::size_t{1} << 16U;

// A body that was cut there, or that never was UTF-8, still has to fit into JSON.
std::string utf8(std::string text) {
  if (count_characters(text)) return text;
  for (char& c : text) {
    if (static_cast<unsigned char>(c) >= 0x80) c = '?';
  }
  return text;
}

}  // namespace

std::int64_t Feed::open(const Json& summary, const std::string& head, const std::string& body) {
  const std::lock_guard lock(mutex_);
  Entry entry;
  entry.id = ++last_request_;
  entry.summary = {{"id", entry.id}};
  entry.summary.update(summary);
  entry.head = head;
  entry.body = body.substr(0, most_of_body);
  entries_.push_back(std::move(entry));
  if (entries_.size() > most_requests) entries_.pop_front();
  publish("request", last_request_);
  return last_request_;
}

void Feed::update(std::int64_t id, const Json& changes) {
  const std::lock_guard lock(mutex_);
  Entry* const entry = find(id);
  if (!entry) return;
  entry->summary.update(changes);
  publish("request", id);
}

void Feed::finish(std::int64_t id, const Json& delivery, bool is_told) {
  const std::lock_guard lock(mutex_);
  Entry* const entry = find(id);
  if (!entry) return;
  Json& summary = entry->summary;
  summary.update(delivery);
  summary["unanswered"] = !is_told && !summary["moved"].empty();
  if (summary["unanswered"] == true) {
    unanswered_.push_back(summary);
    if (unanswered_.size() > most_unanswered) unanswered_.pop_front();
  }
  publish("request", id);
  if (is_told) learn(summary);
}

void Feed::answer(std::int64_t id, const std::string& content_type, const std::string& body) {
  const std::lock_guard lock(mutex_);
  Entry* const entry = find(id);
  if (!entry) return;
  entry->answer_type = content_type;
  entry->answer = body.substr(0, most_of_body);
}

// A record of the order that got through ends the doubt about it.
void Feed::learn(const Json& by) {
  const Json& order = by["orderId"];
  const bool asks =
      by["operation"] == "getOrderStatusExtended.do" || by["operation"] == "getP2PStatus.do";
  if (!asks || order.is_null()) return;
  for (Json& lost : unanswered_) {
    if (lost["orderId"] != order || lost.contains("learned")) continue;
    lost["learned"] = by["id"];
    const auto id = lost["id"].get<std::int64_t>();
    if (Entry* const entry = find(id)) entry->summary["learned"] = by["id"];
    publish("request", id);
  }
}

void Feed::announce() {
  const std::lock_guard lock(mutex_);
  publish("state");
}

void Feed::reset() {
  const std::lock_guard lock(mutex_);
  entries_.clear();
  unanswered_.clear();
  publish("reset");
}

const Feed::Entry* Feed::find(std::int64_t id) const {
  const auto found = std::find_if(entries_.rbegin(), entries_.rend(),
                                  [&](const Entry& entry) { return entry.id == id; });
  return found == entries_.rend() ? nullptr : &*found;
}

void Feed::publish(const char* type, std::int64_t request) {
  events_.push_back({++last_event_, type, request});
  if (events_.size() > most_events) events_.pop_front();
  changed_.notify_all();
}

Json Feed::requests() const {
  const std::lock_guard lock(mutex_);
  Json list = Json::array();
  for (const Entry& entry : entries_) list.push_back(entry.summary);
  return list;
}

std::optional<Json> Feed::request(std::int64_t id) const {
  Entry copy;
  {
    const std::lock_guard lock(mutex_);
    const Entry* const entry = find(id);
    if (!entry) return std::nullopt;
    copy = *entry;
  }
  return Json{
      {"summary", copy.summary},
      {"request",
       {{"head", utf8(mask_head(copy.head))}, {"body", utf8(mask_request_body(copy.body))}}},
      {"answer",
       {{"contentType", copy.answer_type},
        {"body", utf8(mask_answer_body(copy.answer_type, copy.answer))}}}};
}

Json Feed::unanswered() const {
  const std::lock_guard lock(mutex_);
  return Json(std::vector<Json>(unanswered_.begin(), unanswered_.end()));
}

std::int64_t Feed::newest() const {
  const std::lock_guard lock(mutex_);
  return last_event_;
}

Feed::Batch Feed::wait(std::int64_t behind, std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, time, [&] { return closed_ || last_event_ != behind; });
  Batch batch;
  batch.closed = closed_;
  batch.newest = last_event_;
  // An id of the future is that of an earlier run of the gateway.
  const bool unknown = behind > last_event_;
  batch.missed = unknown || (!events_.empty() && events_.front().id > behind + 1);
  for (const Change& change : events_) {
    if (!unknown && change.id <= behind) continue;
    const Entry* const entry = change.request == 0 ? nullptr : find(change.request);
    if (change.request != 0 && !entry) continue;
    batch.events.push_back({change.id, change.type, entry ? entry->summary.dump() : "{}"});
  }
  return batch;
}

void Feed::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  changed_.notify_all();
}

}  // namespace gateway
