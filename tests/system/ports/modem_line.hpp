// A modem at a pty: the emulator in a thread, with sockets for its network.
#pragma once

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <termios.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>

#include "modem_emulator.hpp"
#include "tcp_peer.hpp"

namespace tillwire::test {

/// The host's sockets. All names but too long ones are this machine's.
class SocketNetwork final : public Network {
 public:
  void open(const std::string& host, std::uint16_t port) override {
    socket_ = Socket(::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    // A modem has little memory.
    const int size = 8192;
    ::setsockopt(socket_.fd(), SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
    ::setsockopt(socket_.fd(), SOL_SOCKET, SO_RCVBUF, &size, sizeof size);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    if (::inet_pton(AF_INET, host.c_str(), &address.sin_addr) != 1) {
      address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    }
    opened_ = Opened::pending;
    if (host.substr(0, host.find('.')).size() > 63) {
      opened_ = Opened::no_name;
    } else if (::connect(socket_.fd(), reinterpret_cast<sockaddr*>(&address), sizeof address) ==
               0) {
      opened_ = Opened::yes;
    } else if (errno != EINPROGRESS) {
      opened_ = Opened::refused;
    }
  }

  Opened opened() override {
    if (opened_ != Opened::pending) return opened_;
    pollfd ready{socket_.fd(), POLLOUT, 0};
    if (::poll(&ready, 1, 0) <= 0) return opened_;
    int error = 0;
    socklen_t size = sizeof error;
    ::getsockopt(socket_.fd(), SOL_SOCKET, SO_ERROR, &error, &size);
    return opened_ = error == 0 ? Opened::yes : Opened::refused;
  }

  std::size_t send(const char* data, std::size_t size) override {
    const ssize_t sent = ::send(socket_.fd(), data, size, MSG_NOSIGNAL);
    return sent > 0 ? static_cast<std::size_t>(sent) : 0;
  }

  bool receive(std::string& to, std::size_t most) override {
    char buffer[4096];
    const ssize_t received = ::recv(socket_.fd(), buffer, std::min(most, sizeof buffer), 0);
    if (received > 0) to.append(buffer, static_cast<std::size_t>(received));
    return received > 0 || (received < 0 && (errno == EAGAIN || errno == EINTR));
  }

  void close(bool in_order) override {
    if (!in_order) {
      const linger at_once{1, 0};
      ::setsockopt(socket_.fd(), SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    }
    socket_.close();
  }

 private:
  Socket socket_;
  Opened opened_ = Opened::refused;
};

/// The modem and the line to it. The line is never faster than `piece` bytes at once.
class ModemAtPty {
 public:
  explicit ModemAtPty(Family family, std::size_t piece = 4096)
      : modem_(family, network_), piece_(piece), master_(::posix_openpt(O_RDWR | O_NOCTTY)) {
    if (!master_.open() || ::grantpt(master_.fd()) != 0 || ::unlockpt(master_.fd()) != 0) {
      throw std::runtime_error("no pty");
    }
    path_ = ::ptsname(master_.fd());
    ::fcntl(master_.fd(), F_SETFL, O_NONBLOCK);
    ::fcntl(master_.fd(), F_SETFD, FD_CLOEXEC);
    // Held open, or the master is hung up while the port is closed.
    slave_ = Socket(::open(path_.c_str(), O_RDWR | O_NOCTTY | O_CLOEXEC));
    termios raw{};
    ::tcgetattr(slave_.fd(), &raw);
    ::cfmakeraw(&raw);
    ::tcsetattr(slave_.fd(), TCSANOW, &raw);
  }
  ~ModemAtPty() {
    ends_ = true;
    if (thread_.joinable()) thread_.join();
  }

  const char* path() const { return path_.c_str(); }

  void start() {
    thread_ = std::thread([this] { run(); });
  }

  /// Does something with the modem between two of its steps.
  template <class Change>
  auto with(Change change) {
    const std::lock_guard<std::mutex> lock(mutex_);
    return change(modem_);
  }

 private:
  void run() {
    std::string pending;
    while (!ends_) {
      pollfd ready{master_.fd(), static_cast<short>(pending.empty() ? POLLIN : POLLIN | POLLOUT),
                   0};
      ::poll(&ready, 1, 1);
      char buffer[4096];
      const ssize_t heard = ::read(master_.fd(), buffer, std::min(sizeof buffer, piece_));
      {
        const std::lock_guard<std::mutex> lock(mutex_);
        if (heard > 0) modem_.hear(buffer, static_cast<std::size_t>(heard));
        pending += modem_.say();
      }
      if (pending.empty()) continue;
      const ssize_t said = ::write(master_.fd(), pending.data(), std::min(pending.size(), piece_));
      if (said > 0) pending.erase(0, static_cast<std::size_t>(said));
    }
  }

  SocketNetwork network_;
  ModemEmulator modem_;
  const std::size_t piece_;
  Socket master_;
  Socket slave_;
  std::string path_;
  std::mutex mutex_;
  std::atomic<bool> ends_{false};
  std::thread thread_;
};

}  // namespace tillwire::test
