// The module on a desk: its interface over a socket of this machine.
#include "module_double.hpp"

#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>

#include "module.h"

namespace {

int fd = -1;
module_state state = MODULE_IDLE;

void drop(module_state now) {
  if (fd >= 0) ::close(fd);
  fd = -1;
  state = now;
}

module_state of_error(int error) {
  if (error == ECONNREFUSED) return MODULE_REFUSED;
  return error == ENETUNREACH || error == EHOSTUNREACH ? MODULE_NO_NETWORK : MODULE_BROKEN;
}

/// The state of an attempt to connect.
void look() {
  pollfd one{fd, POLLOUT, 0};
  if (state != MODULE_OPENING || ::poll(&one, 1, 0) != 1) return;
  int error = 0;
  socklen_t size = sizeof error;
  ::getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size);
  if (error != 0) return drop(of_error(error));
  state = MODULE_OPEN;
}

bool would_block(ssize_t count) {
  return count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
}

}  // namespace

std::size_t module_descriptors() {
  return fd >= 0 ? 1 : 0;
}

extern "C" {

void module_open(const char* host, uint16_t port) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (::getaddrinfo(host, std::to_string(port).c_str(), &hints, &found) != 0) {
    return drop(MODULE_NO_NAME);
  }
  drop(MODULE_OPENING);
  fd = ::socket(found->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (::connect(fd, found->ai_addr, found->ai_addrlen) != 0 && errno != EINPROGRESS) {
    drop(of_error(errno));
  }
  ::freeaddrinfo(found);
}

module_state module_status() {
  look();
  return state;
}

size_t module_write(const char* bytes, size_t size) {
  if (state != MODULE_OPEN && state != MODULE_ENDED) return 0;
  const ssize_t count = ::send(fd, bytes, size, MSG_NOSIGNAL);
  if (count > 0) return static_cast<size_t>(count);
  if (!would_block(count)) drop(MODULE_BROKEN);
  return 0;
}

size_t module_read(char* bytes, size_t size) {
  if (state != MODULE_OPEN) return 0;
  const ssize_t count = ::recv(fd, bytes, size, 0);
  if (count > 0) return static_cast<size_t>(count);
  if (count == 0) {
    state = MODULE_ENDED;
  } else if (!would_block(count)) {
    drop(MODULE_BROKEN);
  }
  return 0;
}

void module_close() {
  drop(MODULE_IDLE);
}

}  // extern "C"
