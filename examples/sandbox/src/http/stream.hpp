// One accepted connection: plain TCP or TLS, with every way of ending it told apart.
#pragma once

#include <openssl/ssl.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "control/script.hpp"

namespace gateway {

/// Wakes every waiting connection when the gateway stops.
class StopSignal {
 public:
  StopSignal();
  ~StopSignal();
  StopSignal(const StopSignal&) = delete;
  StopSignal& operator=(const StopSignal&) = delete;

  void raise();
  int descriptor() const { return descriptor_; }
  /// Waits; returns false if the gateway stops within the time.
  bool sleep(int ms) const;

 private:
  int descriptor_;
};

class Stream {
 public:
  /// Takes over the socket. `tls` may be null.
  Stream(int socket, SSL_CTX* tls, const StopSignal& stop);
  ~Stream();
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  /// The TLS handshake; at once true on plain TCP.
  bool handshake();
  /// Appends what has come; false at the end, on an error or a stop.
  bool read(std::string& to);
  bool write(std::string_view bytes);
  /// Returns how many bytes write() has passed on.
  std::size_t written() const { return written_; }
  void end(End how);
  /// Reads and drops until the peer ends.
  void wait_for_peer();

  bool is_tls() const { return ssl_ != nullptr; }
  bool is_resumed() const { return ssl_ && SSL_session_reused(ssl_.get()) == 1; }
  std::string tls_version() const { return ssl_ ? SSL_get_version(ssl_.get()) : ""; }
  std::string server_name() const;

  /// Since when the peer has been waited for, in milliseconds of the steady clock; 0: it is not, or
  /// a script wants it so. For another thread.
  std::int64_t waits_since() const { return waits_since_; }
  /// Ends what waits for the peer. For another thread.
  void interrupt();

 private:
  enum class Want { read, write };
  void close_socket();
  bool wait(Want want) const;
  bool retry(int result) const;
  void linger() const;

  struct Free {
    void operator()(SSL* ssl) const { SSL_free(ssl); }
  };
  std::mutex closing_;  // interrupt() must not meet a descriptor that was given to another file
  int socket_;
  std::size_t written_ = 0;
  const StopSignal& stop_;
  std::unique_ptr<SSL, Free> ssl_;
  mutable std::atomic<std::int64_t> waits_since_{0};
  bool is_patient_ = false;  // a script wants the peer to be waited for
};

}  // namespace gateway
