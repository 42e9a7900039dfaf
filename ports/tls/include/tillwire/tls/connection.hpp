// A TLS connection without the library that encrypts: its states, its faults and its limits.
#pragma once

#include <cstdint>
#include <tillwire/port/crypto.hpp>
#include <tillwire/port/transport.hpp>
#include <tillwire/tls/host.hpp>
#include <tillwire/tls/ip_address.hpp>
#include <tillwire/tls/setup_error.hpp>
#include <tillwire/tls/steps.hpp>

namespace tillwire::tls_port {

/// A TLS connection over another transport: what all TLS ports do, whatever their library. A port
/// derives its `Tls` from this and from its settings, makes this its friend, and calls close() in
/// its destructor. Calls of the port are resolved at compile time. It defines:
///
///     Io begin(const char* name);    // sets up a connection to peer(); SNI is `name`, or null
///     Io shake_hands();              // returns `moved` when the handshake is over
///     Io write(const char* data, std::uint32_t size);
///     Io read(char* data, std::uint32_t size);
///     bool is_ready();               // whether it can go on before a byte comes from the peer
///     void announce_end();           // sends close_notify as far as that needs no waiting
///     void end();                    // wipes the connection's keys, after the lower one is closed
///     void discard_configuration();  // the settings are others than for the last connection
///     void wipe_session();
///
/// and in its settings has_ca(), identity_is_usable(), crl_is_usable() and take_changes(). The
/// library writes and reads by send_lower() and receive_lower(). Its errors are Fault::tls, and
/// what it finds in certificates is Fault::certificate.
template <class Port>
class Connection : public Transport {
 public:
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  Io connect(const Peer& peer) override {
    host_ = peer.host;
    if (state_ == State::idle) {
      const Io io = prepare(peer);
      if (io.state == IoState::failed) {
        state_ = State::failed;
        return io;
      }
      state_ = State::connecting;
    }
    if (state_ == State::connecting) {
      const Io io = lower_.connect(peer);
      if (io.state != IoState::moved) {
        if (io.state == IoState::failed) state_ = State::failed;
        return io;
      }
      state_ = State::shaking_hands;
    }
    if (state_ == State::shaking_hands) {
      const Io io = port().shake_hands();
      if (io.state == IoState::moved) {
        state_ = State::connected;
        idle_steps_ = most_idle_steps;
      }
      return checked(io);
    }
    return state_ == State::connected ? Io::moved(0) : Io::failed(Fault::other);
  }

  Io send(const char* data, std::uint32_t size) override {
    // The library has already encrypted what it could not write, and requires the same bytes in the
    // next call. None of them has reached the peer's application: the record is incomplete.
    if (state_ != State::connected || size < unwritten_) return Io::failed(Fault::other);
    if (unwritten_ != 0) size = unwritten_;
    const Io io = port().write(data, size);
    unwritten_ = io.state == IoState::would_block ? size : 0;
    return checked(io);
  }

  Io receive(char* data, std::uint32_t size) override {
    if (state_ != State::connected) return Io::failed(Fault::other);
    if (ended_) return Io::closed();
    receiving_ = true;
    const Io io = checked(port().read(data, size));
    receiving_ = false;
    if (io.state == IoState::moved) idle_steps_ = most_idle_steps;
    ended_ = io.state == IoState::closed;
    return io;
  }

  void close() override {
    // Not after an unwritten record: the library would write that first, and so send what send()
    // reported as not taken.
    if (state_ == State::connected && unwritten_ == 0) port().announce_end();
    lower_.close();
    if (state_ != State::idle) port().end();
    state_ = State::idle;
    broken_ = Io::would_block();
    unwritten_ = 0;
    ended_ = false;
  }

  /// Returns at once if the library has bytes that were received but not fetched, or has more of
  /// the handshake to calculate.
  void wait(std::uint32_t most_ms) override {
    if (!port().is_ready()) lower_.wait(most_ms);
  }

  void pause(std::uint32_t ms) override { lower_.pause(ms); }

  bool secure() const override { return true; }

 protected:
  Connection(Transport& lower, tillwire::Random& random) : lower_(lower), random_(random) {}
  ~Connection() = default;

  static Io not_set_up(SetupError what) {
    return Io::failed(Fault::configuration, static_cast<std::uint16_t>(what));
  }

  /// Returns whether the library may write now. While it reads, it writes only alerts. If a record
  /// is still unwritten, it would write that record instead of the alert, and the repeated send()
  /// would send it twice; the alert is therefore dropped.
  bool may_write() { return !receiving_ || (unwritten_ == 0 && may_go_on()); }
  bool may_read() const { return idle_steps_ != 0; }

  /// Sends what the library writes, if may_write().
  Io send_lower(const void* data, std::uint32_t size) {
    const Io io = lower_.send(static_cast<const char*>(data), size);
    note_end(io);
    return io;
  }

  /// Receives what the library reads, if may_read(). A full buffer counts as a step: the header or
  /// the rest of a record.
  Io receive_lower(void* data, std::uint32_t size) {
    const Io io = lower_.receive(static_cast<char*>(data), size);
    note_end(io);
    if (io.state == IoState::moved && io.count == size) --idle_steps_;
    return io;
  }

  /// Takes a step that may carry nothing. Returns false if there have been too many.
  bool may_go_on() {
    if (idle_steps_ == 0) return false;
    --idle_steps_;
    return true;
  }
  void give_up() { idle_steps_ = 0; }

  /// Notes that the library has a session to resume with the present peer.
  void keep_session() { session_of_ = peer_; }
  void forget_session() {
    port().wipe_session();
    session_of_ = 0;
  }
  /// Returns whether there is a session of the present peer's; that of any other is wiped.
  bool has_session() {
    if (session_of_ != peer_) forget_session();
    return session_of_ != 0;
  }

  tillwire::Random& random() { return random_; }
  bool shaking_hands() const { return state_ == State::shaking_hands; }
  bool connected() const { return state_ == State::connected; }
  bool receiving() const { return receiving_; }                        ///< inside receive()
  bool is_broken() const { return broken_.state == IoState::failed; }  ///< the lower transport is
  std::uint32_t peer() const { return peer_; }           ///< the hash of the present host and port
  const char* host() const { return host_; }             ///< of the connect() under way
  const IpAddress& address() const { return address_; }  ///< the peer's; empty for a name

 private:
  enum class State : std::uint8_t { idle, connecting, shaking_hands, connected, failed };

  Port& port() { return static_cast<Port&>(*this); }

  // Everything that can be wrong before the network is touched.
  Io prepare(const Peer& peer) {
    if (peer.host == nullptr || !may_be_host(peer.host)) return not_set_up(SetupError::host);
    unsigned char any = 0;  // before the CA: without random numbers it may be unreadable
    if (!random_.fill(&any, sizeof any)) return not_set_up(SetupError::random);
    if (!port().has_ca()) return not_set_up(SetupError::ca);
    if (!port().identity_is_usable()) return not_set_up(SetupError::identity);
    if (!port().crl_is_usable()) return not_set_up(SetupError::crl);
    const bool address = IpAddress::looks_like_one(peer.host);
    address_ = address ? IpAddress::parse(peer.host) : IpAddress{};
    if (address && address_.size == 0) return not_set_up(SetupError::host);
    if (port().take_changes()) {
      forget_session();
      port().discard_configuration();
    }
    idle_steps_ = most_handshake_steps;
    peer_ = hash(peer);
    return port().begin(address ? nullptr : peer.host);
  }

  // Ends a connection that failed. What the lower transport reported is the cause of what the
  // library did.
  Io checked(const Io& io) {
    if (io.state != IoState::failed) return io;
    state_ = State::failed;
    if (is_broken() && io.fault != Fault::certificate) return broken_;
    forget_session();  // it may be what the peer did not like
    return io;
  }

  // Notes how the lower connection ended, if it did. Even an orderly end is a cut of this one.
  void note_end(const Io& io) {
    if (io.state == IoState::moved || io.state == IoState::would_block) return;
    broken_ = io.state == IoState::failed ? io : Io::failed(Fault::reset);
  }

  // What is short and used often has the small offsets, which cost less code.
  State state_ = State::idle;
  bool ended_ = false;  // the peer has sent its close_notify
  bool receiving_ = false;
  Io broken_ = Io::would_block();  // how the lower connection ended, if it did
  Transport& lower_;
  tillwire::Random& random_;
  std::uint32_t peer_ = 0;
  std::uint32_t session_of_ = 0;  // the hash of the host and port of the session; 0: there is none
  const char* host_ = nullptr;
  std::uint32_t unwritten_ = 0;  // the bytes of a record that could not be written whole
  IpAddress address_{};
  std::uint16_t idle_steps_ = 0;  // still allowed before the handshake or a byte must come of it
};

}  // namespace tillwire::tls_port
