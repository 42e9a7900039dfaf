// One accepted connection: plain TCP or TLS, with every way of ending it told apart.
#include "http/stream.hpp"

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdint>
#include <stdexcept>

namespace gateway {
namespace {

constexpr int idle_ms = 120000;
constexpr int linger_ms = 500;

std::int64_t steady_ms() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

}  // namespace

StopSignal::StopSignal() : descriptor_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  if (descriptor_ < 0) throw std::runtime_error("no eventfd");
}

StopSignal::~StopSignal() {
  close(descriptor_);
}

void StopSignal::raise() {
  const std::uint64_t one = 1;
  // It can fail only if the signal is already raised.
  [[maybe_unused]] const ssize_t written = ::write(descriptor_, &one, sizeof one);
}

bool StopSignal::sleep(int ms) const {
  pollfd stop{descriptor_, POLLIN, 0};
  return poll(&stop, 1, ms) == 0;
}

Stream::Stream(int socket, SSL_CTX* tls, const StopSignal& stop) : socket_(socket), stop_(stop) {
  fcntl(socket_, F_SETFL, fcntl(socket_, F_GETFL) | O_NONBLOCK);
  const int on = 1;
  setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  if (tls) {
    ssl_.reset(SSL_new(tls));
    SSL_set_fd(ssl_.get(), socket_);
  }
}

Stream::~Stream() {
  close_socket();
}

void Stream::close_socket() {
  const std::lock_guard lock(closing_);
  if (socket_ >= 0) close(socket_);
  socket_ = -1;
}

void Stream::interrupt() {
  const std::lock_guard lock(closing_);
  if (socket_ >= 0) shutdown(socket_, SHUT_RDWR);
}

bool Stream::wait(Want want) const {
  pollfd fds[2] = {{socket_, static_cast<short>(want == Want::read ? POLLIN : POLLOUT), 0},
                   {stop_.descriptor(), POLLIN, 0}};
  int ready = 0;
  if (!is_patient_) waits_since_ = steady_ms();
  do {
    ready = poll(fds, 2, idle_ms);
  } while (ready < 0 && errno == EINTR);
  waits_since_ = 0;
  return ready > 0 && fds[1].revents == 0;
}

// Waits for what OpenSSL asks for; returns false if the operation has finally failed.
bool Stream::retry(int result) const {
  switch (SSL_get_error(ssl_.get(), result)) {
    case SSL_ERROR_WANT_READ:
      return wait(Want::read);
    case SSL_ERROR_WANT_WRITE:
      return wait(Want::write);
    default:
      return false;
  }
}

bool Stream::handshake() {
  if (!ssl_) return true;
  while (true) {
    ERR_clear_error();
    const int result = SSL_accept(ssl_.get());
    if (result == 1) return true;
    if (!retry(result)) return false;
  }
}

bool Stream::read(std::string& to) {
  char buffer[16384];
  while (true) {
    if (ssl_) {
      ERR_clear_error();
      const int got = SSL_read(ssl_.get(), buffer, sizeof buffer);
      if (got > 0) {
        to.append(buffer, static_cast<std::size_t>(got));
        return true;
      }
      if (!retry(got)) return false;
      continue;
    }
    const ssize_t got = recv(socket_, buffer, sizeof buffer, 0);
    if (got > 0) {
      to.append(buffer, static_cast<std::size_t>(got));
      return true;
    }
    if (got == 0 || (errno != EAGAIN && errno != EINTR) || !wait(Want::read)) return false;
  }
}

bool Stream::write(std::string_view bytes) {
  while (!bytes.empty()) {
    if (ssl_) {
      ERR_clear_error();
      const int put = SSL_write(ssl_.get(), bytes.data(), static_cast<int>(bytes.size()));
      if (put > 0) {
        bytes.remove_prefix(static_cast<std::size_t>(put));
        written_ += static_cast<std::size_t>(put);
      } else if (!retry(put)) {
        return false;
      }
      continue;
    }
    const ssize_t put = send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (put >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(put));
      written_ += static_cast<std::size_t>(put);
    } else if ((errno != EAGAIN && errno != EINTR) || !wait(Want::write)) {
      return false;
    }
  }
  return true;
}

// A socket closed with unread data sends RST, which can destroy what the peer has not yet read: so
// the peer gets time to end first.
void Stream::linger() const {
  shutdown(socket_, SHUT_WR);
  char dropped[4096];
  pollfd fds[2] = {{socket_, POLLIN, 0}, {stop_.descriptor(), POLLIN, 0}};
  while (poll(fds, 2, linger_ms) > 0 && fds[1].revents == 0) {
    if (recv(socket_, dropped, sizeof dropped, 0) <= 0) break;
  }
}

void Stream::end(End how) {
  if (socket_ < 0) return;
  if (how == End::reset) {
    const struct linger now { 1, 0 };
    setsockopt(socket_, SOL_SOCKET, SO_LINGER, &now, sizeof now);
  } else {
    // One call sends the close_notify; the peer's own is not waited for.
    if (ssl_ && how == End::close_notify && SSL_is_init_finished(ssl_.get()) == 1) {
      SSL_shutdown(ssl_.get());
    }
    linger();
  }
  close_socket();
}

void Stream::wait_for_peer() {
  is_patient_ = true;
  std::string dropped;
  while (read(dropped)) dropped.clear();
}

std::string Stream::server_name() const {
  const char* name = ssl_ ? SSL_get_servername(ssl_.get(), TLSEXT_NAMETYPE_host_name) : nullptr;
  return name ? name : "";
}

}  // namespace gateway
