// A serial port of a POSIX system.
#pragma once

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <sys/file.h>
#include <termios.h>
#include <unistd.h>

#include <cstdint>
#include <tillwire/modem/serial.hpp>

namespace tillwire::modem {

/// A tty with eight bits, no parity, one stop bit and no translation. Reopens a port that vanished,
/// as that of a USB modem does when the modem restarts. Locks it (flock) against other programs
/// that lock it too.
class PosixSerial final : public Serial {
 public:
  /// Opens nothing yet. The path is borrowed. With `rts_cts`, RTS stops the modem while nothing
  /// reads; set it if the wires are connected, and in the modem by AT+IFC=2,2.
  explicit PosixSerial(const char* path, speed_t speed = B115200, bool rts_cts = false)
      : path_(path), speed_(speed), rts_cts_(rts_cts) {}
  ~PosixSerial() { close(); }
  PosixSerial(const PosixSerial&) = delete;
  PosixSerial& operator=(const PosixSerial&) = delete;

  /// Opens the port if it is not open. Returns 0 or errno: ENOENT if there is no such port, EACCES
  /// without permission to use it (group dialout), EBUSY while another program has it.
  int open() {
    if (fd_ >= 0) return 0;
    fd_ = ::open(path_, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (fd_ < 0) return errno;
    const int error = lock() ? configure() : EBUSY;
    if (error != 0) close();
    return error;
  }

  void close() {
    if (fd_ >= 0) ::close(fd_);
    fd_ = -1;
  }

  std::uint32_t write(const char* data, std::uint32_t size) override {
    return open() == 0 ? moved(::write(fd_, data, size)) : 0;
  }
  std::uint32_t read(char* data, std::uint32_t size) override {
    return open() == 0 ? moved(::read(fd_, data, size)) : 0;
  }
  void wait(std::uint32_t most_ms, bool writing) override {
    const int ms = most_ms < INT_MAX ? static_cast<int>(most_ms) : INT_MAX;
    const auto events = static_cast<short>(writing ? POLLIN | POLLOUT : POLLIN);
    pollfd ready{fd_, events, 0};
    // A port that has hung up is always ready: pauses, so that the caller does not spin.
    if (::poll(&ready, 1, ms) > 0 && (ready.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0) {
      ::poll(nullptr, 0, ms < 10 ? ms : 10);
    }
  }

 private:
  bool lock() { return ::flock(fd_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK; }

  int configure() {
    termios settings{};
    if (::tcgetattr(fd_, &settings) != 0) return errno;
    settings.c_iflag = IGNBRK;
    settings.c_oflag = 0;
    settings.c_lflag = 0;
    settings.c_cflag = CS8 | CREAD | CLOCAL;
#if defined(CRTSCTS)
    if (rts_cts_) settings.c_cflag |= CRTSCTS;
#endif
    settings.c_cc[VMIN] = 0;
    settings.c_cc[VTIME] = 0;
    if (::cfsetispeed(&settings, speed_) != 0 || ::cfsetospeed(&settings, speed_) != 0 ||
        ::tcsetattr(fd_, TCSANOW, &settings) != 0) {
      return errno;
    }
    return 0;
  }

  std::uint32_t moved(ssize_t count) {
    if (count > 0) return static_cast<std::uint32_t>(count);
    // With VMIN 0, read() returns 0 for a port without bytes, as it does for one that has hung up.
    if (count < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR) close();
    return 0;
  }

  const char* path_;
  speed_t speed_;
  bool rts_cts_;
  int fd_ = -1;
};

}  // namespace tillwire::modem
