// Keeps what the pages show of the requests: masked, only the latest, and live.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "json.hpp"

namespace gateway {

/// Keeps a bounded history, so that neither its size nor a slow reader delays the gateway. A reader
/// that is too slow misses events, and is informed about it. May be used from several threads.
class Feed {
 public:
  static constexpr std::size_t most_requests = 500;
  static constexpr std::size_t most_events = 2000;
  static constexpr std::size_t most_unanswered = 100;

  struct Event {
    std::int64_t id = 0;
    std::string type;  ///< "request", "state" or "reset"
    std::string data;  ///< JSON on one line
  };
  struct Batch {
    std::vector<Event> events;
    std::int64_t newest = 0;  ///< the id after which to wait next
    bool missed = false;      ///< earlier events than these are no longer kept
    bool closed = false;
  };

  /// A request has arrived; the returned id never comes again. The summary is masked already; the
  /// bytes of the request and of its answer are masked when they are read.
  std::int64_t open(const Json& summary, const std::string& head, const std::string& body);
  /// Merges `changes` into the summary of a request.
  void update(std::int64_t id, const Json& changes);
  /// The exchange has ended. `is_told`: the peer got the service's own answer, whole.
  void finish(std::int64_t id, const Json& delivery, bool is_told);
  /// The body that answers a request, whether or not it gets through.
  void answer(std::int64_t id, const std::string& content_type, const std::string& body);
  /// Something other than a request has changed the state that the pages show.
  void announce();
  /// Forgets the requests. Event ids continue.
  void reset();

  /// Summaries, oldest first.
  Json requests() const;
  /// Summary, request and answer; nothing if it is not kept.
  std::optional<Json> request(std::int64_t id) const;
  /// Summaries of requests that moved money and whose answer did not get through, oldest first. One
  /// whose order was asked for later has that request's id as `learned`.
  Json unanswered() const;

  /// Returns the id after which a new reader starts, to see only new events.
  std::int64_t newest() const;
  /// Returns the events after this id; waits up to this time for one.
  Batch wait(std::int64_t behind, std::chrono::milliseconds time);
  /// Ends every wait(), now and later.
  void close();

 private:
  struct Entry {
    std::int64_t id = 0;
    Json summary;
    std::string head;
    std::string body;
    std::string answer_type;
    std::string answer;
  };
  /// Which request changed; a reader gets its summary as it is by then.
  struct Change {
    std::int64_t id = 0;
    const char* type;
    std::int64_t request;
  };

  const Entry* find(std::int64_t id) const;
  Entry* find(std::int64_t id) { return const_cast<Entry*>(std::as_const(*this).find(id)); }
  void publish(const char* type, std::int64_t request = 0);
  void learn(const Json& by);

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Entry> entries_;
  std::deque<Json> unanswered_;
  std::deque<Change> events_;
  std::int64_t last_request_ = 0;
  std::int64_t last_event_ = 0;
  bool closed_ = false;
};

}  // namespace gateway
