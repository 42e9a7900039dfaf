// A double of what the port takes of Zephyr: sockets over the host's, with what differs from POSIX
// as Zephyr 3.4 has it (TEST_ZEPHYR_4: as 4.4 has it), the clock, random numbers and a flash
// partition.
//
// - socket() takes no flags. Without O_NONBLOCK a call waits, which is counted.
// - There is no SO_ERROR: connect() again tells by EALREADY, success or the error.
// - For an established connection connect() returns success in version 3, and EISCONN in version 4.
// A
//   refused one looks as if it had been there and was reset in version 3.
// - poll() reports a failed connect() by POLLERR alone.
// - A peer's FIN is answered with a FIN at once: send() is ENOTCONN from then on.
// - A reset hides what was received and not read.
// - send() takes two segments at most, and fails where buffers are short.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <support/flash.hpp>
#include <utility>
#include <vector>

namespace tillwire::test {

struct ZephyrDouble {
  void reset() { *this = {}; }

  struct Socket {
    int host;  // its descriptor
    bool non_blocking = false;
    enum class State : std::uint8_t { idle, connecting, connected, failed } state = State::idle;
    int error = 0;
  };

  // The network.
  std::map<std::string, std::vector<std::pair<std::string, std::uint16_t>>> names;
  std::deque<int> resolver;     // what look-ups of names fail with next
  int resolver_errno = 0;       // with DNS_EAI_SYSTEM
  std::deque<int> no_socket;    // what socket() fails with next
  bool no_flags = false;        // fcntl() fails with EIO
  std::deque<int> no_connect;   // what connect() fails with next
  std::deque<int> send_errors;  // what send() fails with next; 0: it answers 0
  std::size_t queued = 0;       // bytes of a failing send() that go out

  std::map<int, Socket> sockets;  // open
  int lists = 0;                  // of addresses, not freed
  int waits = 0;                  // calls that waited for the network
  int connects = 0;
#ifdef TEST_ZEPHYR_4
  bool refused_was_there = false;
#else
  bool refused_was_there = true;  // a refused connection looks connected, and then reset
#endif
  int without_delay = 0;  // sockets that have TCP_NODELAY

  // The kernel.
  std::optional<std::uint32_t> uptime;  // instead of the host's time
  std::vector<std::int32_t> sleeps;
  std::vector<std::int32_t> polls;  // their time-outs
  int random_error = 0;

  // The flash; partition 3 is all of `flash`, and begins at `offset` of the chip.
  Flash* flash = nullptr;
  off_t offset = 8192;
  off_t page_shift = 0;  // by which pages begin elsewhere
  std::uint32_t write_block = 8;
  std::optional<std::size_t> last_page;  // its size, if it is another
  std::size_t missing = 0;               // bytes that the partition is short of whole sectors
  int no_page = 0;                       // what the description of a page fails with
  std::uint8_t erased = 0xFF;
  bool flash_ready = true;
  int open_areas = 0;
};

extern ZephyrDouble zephyr_double;

}  // namespace tillwire::test
