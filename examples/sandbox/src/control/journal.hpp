// The log of what the gateway saw, for tests to assert on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <string>

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

/// Keeps so many of the newest requests, and of them as many as `most_bytes` hold. May be used from
/// several threads.
class Journal {
 public:
  explicit Journal(int most_entries) : most_entries_(static_cast<std::size_t>(most_entries)) {}

  void add(Json entry, const std::string& operation);
  void count(std::int64_t ConnectionCounts::*counter, std::int64_t by = 1);

  Json entries(const std::string& operation) const;
  Json counts() const;
  Json connections() const;
  void reset();

 private:
  static constexpr std::size_t most_bytes = std::size_t{64} << 20U;

  void forget_oldest();

  const std::size_t most_entries_;
  mutable std::mutex mutex_;
  std::deque<Json> entries_;
  std::size_t bytes_ = 0;      // of the texts in them
  std::size_t forgotten_ = 0;  // how many were forgotten since the reset
  std::map<std::string, int> counts_;
  ConnectionCounts connections_;
};

}  // namespace gateway
