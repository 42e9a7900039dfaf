// The log of what the gateway saw, for tests to assert on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <string>

#include "control/feed.hpp"
#include "json.hpp"

namespace gateway {

/// What happened on connections, apart from the requests.
struct ConnectionCounts {
  std::int64_t accepted = 0;
  std::int64_t handshakes = 0;  ///< TLS handshakes that came to an end
  std::int64_t resumed = 0;     ///< of them, with a session of before
  std::int64_t handshakes_failed = 0;
  std::int64_t bytes_received = 0;  ///< inside TLS, where there is TLS
  std::int64_t incomplete = 0;      ///< requests that broke off
  std::int64_t crowded_out = 0;     ///< connections ended to make room for another
};

/// Keeps a number of the latest requests, and of those as many as fit `most_bytes`. May be used
/// from several threads.
class Journal {
 public:
  explicit Journal(int most_entries) : most_entries_(static_cast<std::size_t>(most_entries)) {}

  /// Returns a number for complete().
  std::int64_t add(Json entry, const std::string& operation);
  /// Says in an entry, if it is still there, how the answer went out.
  void complete(std::int64_t number, const Json& members);
  void count(std::int64_t ConnectionCounts::*counter, std::int64_t by = 1);

  Json entries(const std::string& operation) const;
  Json counts() const;
  Json connections() const;
  void reset();

  /// Returns what the pages show of the same requests.
  Feed& feed() { return feed_; }

 private:
  static constexpr std::size_t most_bytes = std::size_t{64} << 20U;

  const std::size_t most_entries_;
  mutable std::mutex mutex_;
  std::deque<Json> entries_;
  std::size_t bytes_ = 0;         // of the texts in them
  std::int64_t last_number_ = 0;  // counts on over a reset, unlike the ids in the log
  std::int64_t reset_at_ = 0;     // the last number before the latest reset
  std::map<std::string, int> counts_;
  ConnectionCounts connections_;
  Feed feed_;
};

}  // namespace gateway
