// The log of what the gateway saw, for tests to assert on.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <vector>

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
};

/// May be used from several threads.
class Journal {
 public:
  void add(Json entry, const std::string& operation);
  void count(std::int64_t ConnectionCounts::*counter, std::int64_t by = 1);

  Json entries(const std::string& operation) const;
  Json counts() const;
  Json connections() const;
  void reset();

 private:
  mutable std::mutex mutex_;
  std::vector<Json> entries_;
  std::map<std::string, int> counts_;
  ConnectionCounts connections_;
};

}  // namespace gateway
