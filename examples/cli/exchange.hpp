// One request and its answer, over TCP or TLS; or only the request.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <tillwire/posix/tcp.hpp>

#include "limits.hpp"
#include "meter.hpp"
#include "operations.hpp"
#include "options.hpp"
#include "proxy.hpp"
#include "signing.hpp"
#include "tls_port.hpp"
#include "tls_set_up.hpp"

namespace tillwire::cli {

using Memory = Buffers<std::size_t{most_request_kib} * 1024, std::size_t{most_answer_mib} << 20>;

/// Keeps the address that an answer redirects a browser to, if it begins with https:// or http://.
class Location : public HeaderObserver {
 public:
  Location() : HeaderObserver{keep} {}

  /// Empty if there was none.
  const std::string& text() const { return text_; }

 private:
  static void keep(HeaderObserver& self, const char* line, const char* end);

  std::string text_;
};

/// The bytes that would be sent; the signer may be null. Throws Refused if the library does.
std::string request_bytes(const Operation& operation, const Gateway& gateway, const void* request,
                          RequestSigner* signer = nullptr);

/// A field for which the library refuses a request.
struct RefusedField {
  std::string path;
  Errc code;
  std::string words;  // what is wrong, after the path
};

/// The first field for which the library refuses a request, if there is one.
std::optional<RefusedField> refused_field(const Operation& operation, const void* request);

/// A client with what it works on: memory, clock, and a connection fit for the gateway.
class Connection {
 public:
  /// Throws Refused if a file that TLS needs cannot be read, or the proxy is not valid.
  Connection(const Gateway& gateway, const Options& options, const Address& address,
             RequestSigner& signer);

  Client& client() { return client_; }
  /// Takes away what shows the progress.
  void finish() { progress_.clear(); }
  /// Returns how long the parts of the exchange have taken so far.
  std::string timing() const;

  /// Returns whether a byte of the answer has arrived.
  bool answer_began() const { return above_.first_byte.has_value(); }
  /// Returns what was wrong with the proxy, for a message; empty if nothing was.
  const std::string& trouble() const { return tunnel_.trouble(); }

 private:
  std::unique_ptr<Memory> memory_{new Memory};  // not zeroed: most of it is never touched
  posix::MonotonicClock clock_;
  posix::Tcp tcp_;
  Tunnel tunnel_{tcp_};
  ProgressBar progress_;
  port::Random random_;
  TlsSetUp set_up_{random_};
  Meter below_{tunnel_};
  port::Tls tls_{below_, random_};
  Meter above_;
  const bool is_plain_;
  Client client_;
};

}  // namespace tillwire::cli
