// A TLS server in memory that floods its client, for tests on the host and on the board.
#pragma once

#include <mbedtls/ssl.h>
#include <mbedtls/version.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <tillwire/mbedtls/random.hpp>
#include <tillwire/port/transport.hpp>

// Not in mbedTLS's public headers: writes a record of what is in the output buffer. Its last
// argument has another type in 2.28.
#if MBEDTLS_VERSION_MAJOR >= 3
extern "C" int mbedtls_ssl_write_record(mbedtls_ssl_context* ssl, int force_flush);
#else
extern "C" int mbedtls_ssl_write_record(mbedtls_ssl_context* ssl, std::uint8_t force_flush);
#endif

namespace tillwire::test {

/// What the flood is made of: content type and content of its records.
enum class Flood : std::uint8_t {
  alerts,            ///< warnings that mbedTLS passes over
  no_renegotiation,  ///< a warning that it does not pass over
  change_cipher_spec,
  empty_handshake,
  empty_data,
  hello_requests,  ///< as many as fit into a record, each of which is answered by an alert
  tickets,         ///< TLS 1.3's, as many as fit into a record
};
inline constexpr Flood all_floods[] = {
    Flood::alerts,          Flood::no_renegotiation, Flood::change_cipher_spec,
    Flood::empty_handshake, Flood::empty_data,       Flood::hello_requests,
    Flood::tickets};

/// When it begins.
enum class Phase : std::uint8_t {
  before,         ///< instead of the ServerHello
  behind_hello,   ///< behind the first record that the server sends
  behind_flight,  ///< behind its first flight
  after,          ///< behind the handshake, encrypted
};
inline constexpr Phase all_phases[] = {Phase::before, Phase::behind_hello, Phase::behind_flight,
                                       Phase::after};

/// What a client's TLS is put on. It never answers would_block while the flood lasts, which is
/// until `most_reads` reads were answered.
class FloodingServer final : public Transport {
 public:
  /// Borrows all of them; `v13` only where mbedTLS has it.
  FloodingServer(mbedtls_x509_crt& certificate, mbedtls_pk_context& key, Random& random, bool v13) {
    mbedtls_ssl_config_init(&config_);
    mbedtls_ssl_init(&ssl_);
    failed_ =
        mbedtls_ssl_config_defaults(&config_, MBEDTLS_SSL_IS_SERVER, MBEDTLS_SSL_TRANSPORT_STREAM,
                                    MBEDTLS_SSL_PRESET_DEFAULT) != 0 ||
        mbedtls_ssl_conf_own_cert(&config_, &certificate, &key) != 0;
    mbedtls::library::conf_random(config_, random);
#if MBEDTLS_VERSION_MAJOR >= 3
    mbedtls_ssl_conf_max_tls_version(&config_,
                                     v13 ? MBEDTLS_SSL_VERSION_TLS1_3 : MBEDTLS_SSL_VERSION_TLS1_2);
#else
    failed_ = failed_ || v13;
#endif
    failed_ = failed_ || mbedtls_ssl_setup(&ssl_, &config_) != 0;
    mbedtls_ssl_set_bio(&ssl_, this, &write, &read, nullptr);
  }
  ~FloodingServer() {
    mbedtls_ssl_free(&ssl_);
    mbedtls_ssl_config_free(&config_);
  }
  FloodingServer(const FloodingServer&) = delete;
  FloodingServer& operator=(const FloodingServer&) = delete;

  Flood flood = Flood::alerts;
  Phase phase = Phase::after;
  bool flooding = true;                  ///< in Phase::after: from when this is set
  std::uint32_t at_a_time = UINT32_MAX;  ///< bytes that a read gives at most
  std::uint32_t most_reads = 1'000'000;  ///< then the connection breaks
  bool pauses = false;                   ///< every record of the flood is followed by would_block

  std::uint32_t reads = 0;    ///< calls of receive()
  std::uint32_t records = 0;  ///< of the flood
  std::uint32_t answers = 0;  ///< calls of send() since it began
  std::uint32_t waits = 0;    ///< calls of wait()
  bool failed() const {
    return failed_;
  }
  /// Before the handshake. The client's certificate is not verified.
  void ask_for_certificate() {
    mbedtls_ssl_conf_authmode(&config_, MBEDTLS_SSL_VERIFY_OPTIONAL);
  }

  Io connect(const Peer&) override {
    return Io::moved(0);
  }

  Io send(const char* data, std::uint32_t size) override {
    if (records != 0) ++answers;
    // Of a flood that is answered, the answers are thrown away.
    if (in_.size + size > sizeof in_.bytes) return Io::moved(size);
    in_.add(data, size);
    return Io::moved(size);
  }

  Io receive(char* data, std::uint32_t size) override {
    if (++reads > most_reads) return Io::failed(Fault::other);
    if (out_.size == 0) {
      if (pauses && paused_ != records) {
        paused_ = records;
        return Io::would_block();
      }
      produce();
    }
    const std::uint32_t count = std::min({size, at_a_time, out_.size});
    if (count == 0) return Io::would_block();
    out_.take(data, count);
    return Io::moved(count);
  }

  void close() override {}
  void wait(std::uint32_t) override {
    ++waits;
  }
  bool established() const {
    return state() == MBEDTLS_SSL_HANDSHAKE_OVER;
  }

 private:
  struct Bytes {
    void add(const void* from, std::uint32_t count) {
      std::memcpy(bytes + size, from, count);
      size += count;
    }
    void take(void* to, std::uint32_t count) {
      std::memcpy(to, bytes, count);
      size -= count;
      std::memmove(bytes, bytes + count, size);
    }
    std::uint32_t size = 0;
    unsigned char bytes[20'000];
  };

  // What the client reads next.
  void produce() {
    if (phase == Phase::before) return add_plain();
    if (!established()) {
      const bool answered = sent_ != 0;
      if (phase == Phase::behind_flight && answered) return add_plain();
      if (phase == Phase::behind_hello && answered) return add_plain();
      static_cast<void>(mbedtls_ssl_handshake(&ssl_));
      if (phase == Phase::behind_hello && out_.size > 5) {
        out_.size = std::min<std::uint32_t>(out_.size, 5U + out_.bytes[3] * 256U + out_.bytes[4]);
      }
      return;
    }
    if (phase == Phase::after && flooding) add_encrypted();
  }

  std::uint32_t content(unsigned char* to, std::uint32_t most, unsigned char& type) const {
    static constexpr unsigned char alert[] = {1, 90}, no_renegotiation[] = {1, 100}, change[] = {1},
                                   hello_request[] = {0, 0, 0, 0},
                                   // lifetime, age, a nonce of none, a ticket of a byte, extensions
        ticket[] = {4, 0, 0, 14, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 9, 0, 0};
    const auto fill = [&](const unsigned char* unit, std::uint32_t size, std::uint32_t times) {
      std::uint32_t at = 0;
      for (; times != 0 && at + size <= most; --times, at += size) std::memcpy(to + at, unit, size);
      return at;
    };
    switch (flood) {
      case Flood::alerts:
        type = MBEDTLS_SSL_MSG_ALERT;
        return fill(alert, sizeof alert, 1);
      case Flood::no_renegotiation:
        type = MBEDTLS_SSL_MSG_ALERT;
        return fill(no_renegotiation, sizeof no_renegotiation, 1);
      case Flood::change_cipher_spec:
        type = MBEDTLS_SSL_MSG_CHANGE_CIPHER_SPEC;
        return fill(change, sizeof change, 1);
      case Flood::empty_handshake:
        type = MBEDTLS_SSL_MSG_HANDSHAKE;
        return 0;
      case Flood::empty_data:
        type = MBEDTLS_SSL_MSG_APPLICATION_DATA;
        return 0;
      case Flood::hello_requests:
        type = MBEDTLS_SSL_MSG_HANDSHAKE;
        return fill(hello_request, sizeof hello_request, UINT32_MAX);
      default:
        type = MBEDTLS_SSL_MSG_HANDSHAKE;
        return fill(ticket, sizeof ticket, UINT32_MAX);
    }
  }

  void add_plain() {
    unsigned char record[5 + 1000] = {0, 3, 3};
    const std::uint32_t size = content(record + 5, sizeof record - 5, record[0]);
    record[3] = static_cast<unsigned char>(size >> 8);
    record[4] = static_cast<unsigned char>(size);
    out_.add(record, 5 + size);
    ++records;
  }

  void add_encrypted() {
    unsigned char type = 0;
#if MBEDTLS_VERSION_MAJOR >= 3
    ssl_.MBEDTLS_PRIVATE(out_msglen) = content(ssl_.MBEDTLS_PRIVATE(out_msg), 1000, type);
    ssl_.MBEDTLS_PRIVATE(out_msgtype) = type;
#else
    ssl_.out_msglen = content(ssl_.out_msg, 1000, type);
    ssl_.out_msgtype = type;
#endif
    if (mbedtls_ssl_write_record(&ssl_, 1) != 0) failed_ = true;
    ++records;
  }

  int state() const {
#if MBEDTLS_VERSION_MAJOR >= 3
    return ssl_.MBEDTLS_PRIVATE(state);
#else
    return ssl_.state;
#endif
  }

  static int write(void* self, const unsigned char* data, std::size_t size) {
    FloodingServer& server = *static_cast<FloodingServer*>(self);
    const auto count = static_cast<std::uint32_t>(
        std::min<std::size_t>(size, sizeof server.out_.bytes - server.out_.size));
    if (count == 0) return MBEDTLS_ERR_SSL_WANT_WRITE;
    server.out_.add(data, count);
    server.sent_ += count;
    return static_cast<int>(count);
  }
  static int read(void* self, unsigned char* data, std::size_t size) {
    FloodingServer& server = *static_cast<FloodingServer*>(self);
    const auto count = static_cast<std::uint32_t>(std::min<std::size_t>(size, server.in_.size));
    if (count == 0) return MBEDTLS_ERR_SSL_WANT_READ;
    server.in_.take(data, count);
    return static_cast<int>(count);
  }

  mbedtls_ssl_config config_;
  mbedtls_ssl_context ssl_;
  Bytes in_;   // from the client
  Bytes out_;  // to the client
  std::uint32_t sent_ = 0;
  std::uint32_t paused_ = 0;
  bool failed_ = false;
};

}  // namespace tillwire::test
