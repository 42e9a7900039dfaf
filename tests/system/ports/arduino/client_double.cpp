// Arduino's Client over a socket of this machine.
#include "client_double.hpp"

#include <netdb.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <string>

// What Arduino's core defines of the classes above Client, as far as a program is linked with it.
IPAddress::IPAddress(uint8_t, uint8_t, uint8_t, uint8_t) : _address() {}
std::size_t IPAddress::printTo(Print&) const {
  return 0;
}
std::size_t Print::write(const uint8_t*, std::size_t) {
  return 0;
}

namespace tillwire::test {

void HostClient::lose() {
  if (fd_ >= 0) ::close(fd_);
  fd_ = -1;
}

bool HostClient::call() {
  if (calls_to_break < 0 || calls_to_break-- > 0) return true;
  lose();
  return false;
}

int HostClient::connect(const char* host, uint16_t port) {
  stop();
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (::getaddrinfo(host, std::to_string(port).c_str(), &hints, &found) != 0) return -2;
  fd_ = ::socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
  // Waits: the socket blocks.
  if (::connect(fd_, found->ai_addr, found->ai_addrlen) != 0) lose();
  ::freeaddrinfo(found);
  return call() && fd_ >= 0 ? 1 : 0;
}

std::size_t HostClient::write(const std::uint8_t* bytes, std::size_t size) {
  ++writes;
  if (fd_ < 0) return 0;
  const bool breaks = calls_to_break == 0;
  if (breaks && !sends_before_it_breaks) {
    call();
    return 0;
  }
  const ssize_t count = ::send(fd_, bytes, size, MSG_NOSIGNAL | MSG_DONTWAIT);
  if (!call()) return 0;
  return count > 0 ? static_cast<std::size_t>(count) : 0;
}

int HostClient::available() {
  int count = 0;
  return call() && fd_ >= 0 && ::ioctl(fd_, FIONREAD, &count) == 0 ? count : 0;
}

int HostClient::read() {
  std::uint8_t byte = 0;
  return read(&byte, 1) == 1 ? byte : -1;
}

int HostClient::read(std::uint8_t* bytes, std::size_t size) {
  if (!call() || fd_ < 0) return -1;
  const ssize_t count = ::recv(fd_, bytes, size, MSG_DONTWAIT);
  return count > 0 ? static_cast<int>(count) : -1;
}

void HostClient::stop() {
  lose();
}

std::uint8_t HostClient::connected() {
  if (!call() || fd_ < 0) return 0;
  char byte;
  const ssize_t count = ::recv(fd_, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
  return count > 0 || (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) ? 1 : 0;
}

}  // namespace tillwire::test
