// What a port implements to carry bytes: TCP, TLS over another transport, a modem.
#pragma once

#include <cstdint>

namespace tillwire {

namespace detail {
class Lent;
}

/// What one attempt to connect, send or receive came to. The four are never confused: a closed
/// connection is not "no data yet", and a cut is not an orderly end.
enum class IoState : std::uint8_t {
  moved,        ///< connected, or `Io::count` bytes (at least one) were sent or received
  would_block,  ///< nothing could be done now; the same call again, later, goes on
  closed,       ///< the peer ended the connection in order: a TCP FIN, a TLS close_notify
  failed,       ///< refused, reset, cut, not trusted: `Io::fault` says which
};

/// Why an attempt failed.
enum class Fault : std::uint8_t {
  none,
  configuration,   ///< the port was not given what it needs (a CA, a host name); nothing was tried
  name_not_found,  ///< the host name did not resolve
  refused,         ///< the peer answered and refused the connection
  unreachable,     ///< no route, no link, no answer
  reset,           ///< the connection broke: reset, aborted, or cut without an orderly end
  tls,             ///< the TLS handshake or a TLS record failed
  certificate,     ///< the peer's certificate was not accepted; `Io::detail` holds the reasons
  other,
};

/// The reasons of Fault::certificate, bits of `Io::detail`. They are those of all the chain, from
/// the peer's certificate to the CA.
namespace certificate_flaw {
inline constexpr std::uint16_t expired = 1;
inline constexpr std::uint16_t revoked = 2;
inline constexpr std::uint16_t wrong_name = 4;
inline constexpr std::uint16_t not_trusted = 8;         ///< no chain to the given CA
inline constexpr std::uint16_t crl_not_trusted = 0x10;  ///< a CRL that is not the CA's, or weak
inline constexpr std::uint16_t crl_expired = 0x20;      ///< the CRL's nextUpdate is past
inline constexpr std::uint16_t wrong_key = 0x40;        ///< not one of the pinned keys
inline constexpr std::uint16_t crl_missing = 0x80;      ///< CRLs are asked, and a CA's is not there
inline constexpr std::uint16_t constrained = 0x100;     ///< a CA that may sign some names only
inline constexpr std::uint16_t not_yet_valid = 0x200;
inline constexpr std::uint16_t crl_not_yet_valid = 0x400;  ///< the CRL's thisUpdate is to come
inline constexpr std::uint16_t wrong_use = 0x800;          ///< its key is not one for servers
inline constexpr std::uint16_t unreadable = 0x1000;  ///< malformed, or something critical unknown
inline constexpr std::uint16_t not_conforming = 0x2000;  ///< breaks a rule for certificates
inline constexpr std::uint16_t other = 0x4000;
inline constexpr std::uint16_t weak = 0x8000;  ///< a digest, key or algorithm too weak

/// Those that a wrong clock brings about too. A clock that was never set, and says 1970, finds
/// every certificate not_yet_valid.
inline constexpr std::uint16_t clock_dependent =
    expired | not_yet_valid | crl_expired | crl_not_yet_valid;

/// Whether dates alone speak against the certificate, so that the terminal's own clock is to be
/// looked at first.
constexpr bool may_be_the_clock(std::uint16_t flaws) {
  return flaws != 0 && (flaws & ~clock_dependent) == 0;
}
}  // namespace certificate_flaw

/// The result of one attempt.
struct Io {
  IoState state;              ///< what became of the attempt
  Fault fault = Fault::none;  ///< with `failed`: why
  std::uint16_t detail = 0;   ///< certificate_flaw bits, or a number of the port's own
  std::uint32_t count = 0;    ///< bytes moved

  /// So many bytes; of connect(): connected.
  static constexpr Io moved(std::uint32_t count) { return {IoState::moved, Fault::none, 0, count}; }
  /// Nothing yet: try again.
  static constexpr Io would_block() { return {IoState::would_block, Fault::none, 0, 0}; }
  /// The peer ended the connection in order.
  static constexpr Io closed() { return {IoState::closed, Fault::none, 0, 0}; }
  /// The connection is lost, or was never made.
  static constexpr Io failed(Fault fault, std::uint16_t detail = 0) {
    return {IoState::failed, fault, detail, 0};
  }
};

/// The peer of a connection. `host` is a name or an address in text (IPv6 without brackets).
struct Peer {
  const char* host;    ///< a name, or an address as text
  std::uint16_t port;  ///< in the machine's byte order

  /// Whether host and port are given; if not, connect() fails with Fault::configuration.
  constexpr bool named() const { return host != nullptr && host[0] != '\0' && port != 0; }
};

/// One connection at a time, non-blocking: no call waits for the network. One client uses it: see
/// Client.
///
/// The contract, which `tests/ports/` checks for every port:
/// - connect() starts or continues to connect and is repeated with the same peer until it answers
///   `moved` (connected) or `failed`. It never answers `closed`.
/// - send() takes 1 to `size` bytes and says how many (`moved`), or none. Bytes counted as moved
///   are the transport's business from then on; would_block means that none were taken, and the
///   caller repeats the call with the same bytes.
/// - Where send() answers `closed` or `failed`, the peer's application has seen none of those bytes
///   either: on a kept connection the caller then sends them again on another one. A port that
///   cannot be sure (a modem that fails after it took them) answers `moved`, and `failed` later.
/// - receive() gives 1 to `size` bytes. It answers `closed` only if the peer provably ended the
///   connection in order after the last byte, and keeps answering so, whatever is sent meanwhile.
/// - `size` is never 0. An empty or missing host is Fault::configuration.
/// - The caller who gives up after would_block from send() may rely on it: close() does not send
///   those bytes, and the peer's application has seen none of them.
/// - After `closed` from send(), or `failed` from anything, only close() is called, then connect().
/// - close() may be called at any time, also twice or on a connection never made; it frees all the
///   connection held, and loses what was not sent.
class Transport {
 public:
  /// Connects, or goes on connecting.
  virtual Io connect(const Peer& peer) = 0;
  /// Sends some of the bytes.
  virtual Io send(const char* data, std::uint32_t size) = 0;
  /// Receives at most `size` bytes.
  virtual Io receive(char* data, std::uint32_t size) = 0;
  /// Ends the connection, if there is one.
  virtual void close() = 0;

  /// May block until what last answered would_block is worth another try, but no longer than
  /// `most_ms`, and not at all without a connection. A transport that is polled from a main loop
  /// returns at once.
  virtual void wait(std::uint32_t most_ms) { static_cast<void>(most_ms); }

  /// Sleeps for `ms`, connected or not: between two questions, or before another try. Where it is
  /// not overridden it is wait(), by which a program that needs no rest takes all of the processor.
  virtual void pause(std::uint32_t ms) { wait(ms); }

  /// Whether what is sent is protected on the way: true only for TLS that verifies its peer.
  virtual bool secure() const { return false; }

 protected:
  ~Transport() = default;

 private:
  friend class detail::Lent;
  const void* owner_ = nullptr;  // the client that uses it
};

}  // namespace tillwire
