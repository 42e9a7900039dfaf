// The ATMs of one institution, asked for at each scrape through a small buffer.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <tillwire/atm/criteria.hpp>
#include <tillwire/client.hpp>
#include <tillwire/mbedtls/tls.hpp>
#include <tillwire/posix/clock.hpp>
#include <tillwire/posix/tcp.hpp>

#include "cli/options.hpp"
#include "cli/tls_set_up.hpp"
#include "options.hpp"
#include "page.hpp"

namespace exporter {

/// A connection to the gateway, for the ATMs of one institution or for all. It may be used from
/// several threads, which then wait for each other.
class Source {
 public:
  /// An empty institution: all ATMs there are. Borrows the options and the address. Throws
  /// tillwire::cli::Refused.
  Source(const Options& options, const tillwire::cli::Address& address, std::string institution);
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;

  const std::string& institution() const { return institution_; }

  /// Asks for the ATMs and adds what the answer tells. Also if the answer breaks off: then what
  /// came before is added, and that the institution is not up.
  void collect(Page& page);

 private:
  Labels labels() const;
  void report(const std::string& faults);

  const std::string institution_;
  const tillwire::Optional<std::int32_t> zone_minutes_;
  const bool recyclers_;
  std::mutex mutex_;
  const tillwire::Gateway gateway_;
  tillwire::Buffers<1024, 4096> memory_;
  tillwire::posix::MonotonicClock clock_;
  tillwire::posix::Tcp tcp_;
  tillwire::mbedtls::Random random_;
  tillwire::cli::TlsSetUp set_up_{random_};
  tillwire::mbedtls::Tls tls_{tcp_, random_};
  tillwire::Client client_;
  std::int64_t last_success_s_ = 0;  // 0: never
  std::string told_;
};

}  // namespace exporter
