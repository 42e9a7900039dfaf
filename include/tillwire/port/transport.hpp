// What a port implements to carry bytes, over TCP, TLS on another transport, or a modem.
#pragma once

#include <cstdint>

namespace tillwire {

namespace detail {
class Lent;
}

/// The result of one attempt to connect, send or receive. The four are kept distinct: a closed
/// connection is not "no data yet", and a cut is not an orderly end.
enum class IoState : std::uint8_t {
  moved,        ///< connected, or `Io::count` bytes (at least one) were sent or received
  would_block,  ///< not possible now; repeat the call later
  closed,       ///< the peer ended the connection in order: a TCP FIN, a TLS close_notify
  failed,       ///< refused, reset, cut, not trusted: `Io::fault` says which
};

/// Why an attempt failed.
enum class Fault : std::uint8_t {
  none,
  configuration,   ///< the port lacks configuration (a CA, a host name); nothing was attempted
  name_not_found,  ///< the host name did not resolve
  refused,         ///< the peer answered and refused the connection
  unreachable,     ///< no route, no link, no answer
  reset,           ///< the connection broke: reset, aborted, or cut without an orderly end
  tls,             ///< the TLS handshake or a TLS record failed
  certificate,     ///< the peer's certificate was rejected; `Io::detail` holds the reasons
  other,
};

/// The reasons of Fault::certificate, as bits of `Io::detail`. They cover the whole chain, from the
/// peer's certificate to the CA.
namespace certificate_flaw {
inline constexpr std::uint16_t expired = 1;
inline constexpr std::uint16_t revoked = 2;
inline constexpr std::uint16_t wrong_name = 4;
inline constexpr std::uint16_t not_trusted = 8;         ///< no chain to the given CA
inline constexpr std::uint16_t crl_not_trusted = 0x10;  ///< a CRL of another CA, or a weak one
inline constexpr std::uint16_t crl_expired = 0x20;      ///< the CRL's nextUpdate is past
inline constexpr std::uint16_t wrong_key = 0x40;        ///< not one of the pinned keys
inline constexpr std::uint16_t crl_missing = 0x80;      ///< CRLs are checked, a CA's is missing
inline constexpr std::uint16_t constrained = 0x100;     ///< the CA may sign only some names
inline constexpr std::uint16_t not_yet_valid = 0x200;
inline constexpr std::uint16_t crl_not_yet_valid = 0x400;  ///< the CRL's thisUpdate is to come
inline constexpr std::uint16_t wrong_use = 0x800;          ///< the key is not for servers
inline constexpr std::uint16_t unreadable = 0x1000;        ///< malformed, or unknown and critical
inline constexpr std::uint16_t not_conforming = 0x2000;    ///< breaks a rule for certificates
inline constexpr std::uint16_t other = 0x4000;
inline constexpr std::uint16_t weak = 0x8000;  ///< a digest, key or algorithm that is too weak

/// The reasons that a wrong clock can cause as well. A clock that was never set and shows 1970
/// makes every certificate not_yet_valid.
inline constexpr std::uint16_t clock_dependent =
    expired | not_yet_valid | crl_expired | crl_not_yet_valid;

/// Returns whether only dates caused the rejection, so that the terminal's own clock should be
/// checked first.
constexpr bool may_be_the_clock(std::uint16_t flaws) {
  return flaws != 0 && (flaws & ~clock_dependent) == 0;
}
}  // namespace certificate_flaw

/// The result of one attempt.
struct Io {
  IoState state;              ///< what became of the attempt
  Fault fault = Fault::none;  ///< why, if `state` is `failed`
  std::uint16_t detail = 0;   ///< certificate_flaw bits, or a number specific to the port
  std::uint32_t count = 0;    ///< bytes moved

  /// Returns the result for `count` bytes moved; for connect(), that it is connected.
  static constexpr Io moved(std::uint32_t count) { return {IoState::moved, Fault::none, 0, count}; }
  /// Returns the result for nothing moved: call again later.
  static constexpr Io would_block() { return {IoState::would_block, Fault::none, 0, 0}; }
  /// Returns the result for a connection that the peer ended in order.
  static constexpr Io closed() { return {IoState::closed, Fault::none, 0, 0}; }
  /// Returns the result for a connection that was lost, or never made.
  static constexpr Io failed(Fault fault, std::uint16_t detail = 0) {
    return {IoState::failed, fault, detail, 0};
  }
};

/// The peer of a connection.
struct Peer {
  const char* host;    ///< a name, or an address as text (IPv6 without brackets)
  std::uint16_t port;  ///< in host byte order

  /// Returns whether host and port are given; if not, connect() fails with Fault::configuration.
  constexpr bool named() const { return host != nullptr && host[0] != '\0' && port != 0; }
};

/// One connection at a time, non-blocking: no call waits for the network. It belongs to one client:
/// see Client.
///
/// The contract, which `tests/system/ports/` checks for every port:
/// - connect() starts or continues to connect. It is repeated with the same peer until it returns
///   `moved` (connected) or `failed`. It never returns `closed`.
/// - send() takes 1 to `size` bytes and returns how many (`moved`), or takes none. The transport is
///   responsible for bytes counted as moved; after would_block, which means that none were taken,
///   the caller repeats the call with the same bytes.
/// - Where send() returns `closed` or `failed`, the peer's application has received none of those
///   bytes: on a kept connection the caller then sends them again on a new one. A port that cannot
///   be sure (a modem that fails after it took them) returns `moved`, and `failed` later.
/// - receive() gives 1 to `size` bytes. It returns `closed` only if the peer provably ended the
///   connection in order after the last byte, and keeps returning so, whatever is sent meanwhile.
/// - `size` is never 0. An empty or missing host is Fault::configuration.
/// - A caller that gives up after would_block from send() may rely on this: close() does not send
///   those bytes, and the peer's application has received none of them.
/// - After `closed` from send(), or `failed` from anything, only close() is called, then connect().
/// - close() may be called at any time, also twice or on a connection never made. It releases all
///   that the connection held, and discards what was not sent.
class Transport {
 public:
  /// Starts or continues to connect.
  virtual Io connect(const Peer& peer) = 0;
  /// Sends some or all of the bytes.
  virtual Io send(const char* data, std::uint32_t size) = 0;
  /// Receives at most `size` bytes.
  virtual Io receive(char* data, std::uint32_t size) = 0;
  /// Ends the connection, if there is one.
  virtual void close() = 0;

  /// May block until the call that last returned would_block is worth repeating, but no longer than
  /// `most_ms`, and not at all without a connection. A transport that is polled from a main loop
  /// returns at once.
  virtual void wait(std::uint32_t most_ms) { static_cast<void>(most_ms); }

  /// Sleeps for `ms`, connected or not: between two queries, or before a retry. The default calls
  /// wait(), which may return at once: the program then uses all of the processor.
  virtual void pause(std::uint32_t ms) { wait(ms); }

  /// Returns whether the data is protected in transit: true only for TLS that verifies its peer.
  virtual bool secure() const { return false; }

 protected:
  ~Transport() = default;

 private:
  friend class detail::Lent;
  const void* owner_ = nullptr;  // the client that uses it
};

}  // namespace tillwire
