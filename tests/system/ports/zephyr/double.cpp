// Zephyr's API over the host; see double.hpp.
#include "double.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>
#include <zephyr/drivers/flash.h>
#include <zephyr/kernel.h>
#include <zephyr/net/dns_resolve.h>
#include <zephyr/net/socket.h>
#include <zephyr/random/random.h>
#include <zephyr/storage/flash_map.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <thread>

namespace tillwire::test {
ZephyrDouble zephyr_double;  // NOLINT: Zephyr's state is global too
}  // namespace tillwire::test

using namespace tillwire::test;  // NOLINT

namespace {

using State = ZephyrDouble::Socket::State;

constexpr std::size_t two_segments = 2920;
constexpr int first_socket = 5000;  // no descriptor of the host

#ifdef TEST_ZEPHYR_4
constexpr int family_v4 = NET_AF_INET;
constexpr int family_v6 = NET_AF_INET6;
constexpr int stream = NET_SOCK_STREAM;
constexpr int tcp = NET_IPPROTO_TCP;
constexpr int get_flags = ZVFS_F_GETFL;
constexpr int set_flags = ZVFS_F_SETFL;
constexpr int non_blocking_flag = ZVFS_O_NONBLOCK;
constexpr bool is_4 = true;
#else
constexpr int family_v4 = AF_INET;
constexpr int family_v6 = AF_INET6;
constexpr int stream = SOCK_STREAM;
constexpr int tcp = IPPROTO_TCP;
constexpr int get_flags = F_GETFL;
constexpr int set_flags = F_SETFL;
constexpr int non_blocking_flag = O_NONBLOCK;
constexpr bool is_4 = false;
#endif

// An address list's entry, with the address that it points to.
struct Entry {
  zsock_addrinfo info{};
  sockaddr_storage host{};
#ifdef TEST_ZEPHYR_4
  net_sockaddr address{};
#endif
};

bool parse(const std::string& text, std::uint16_t port, Entry& entry) {
  auto& v4 = reinterpret_cast<sockaddr_in&>(entry.host);
  auto& v6 = reinterpret_cast<sockaddr_in6&>(entry.host);
  const void* bytes = nullptr;
  std::size_t size = 0;
  if (::inet_pton(AF_INET, text.c_str(), &v4.sin_addr) == 1) {
    v4.sin_family = AF_INET;
    v4.sin_port = htons(port);
    bytes = &v4.sin_addr;
    size = 4;
  } else if (::inet_pton(AF_INET6, text.c_str(), &v6.sin6_addr) == 1) {
    v6.sin6_family = AF_INET6;
    v6.sin6_port = htons(port);
    bytes = &v6.sin6_addr;
    size = 16;
  } else {
    return false;
  }
  entry.info.ai_family = size == 4 ? family_v4 : family_v6;
  entry.info.ai_socktype = stream;
  entry.info.ai_protocol = tcp;
#ifdef TEST_ZEPHYR_4
  entry.address.sa_family = static_cast<std::uint16_t>(entry.info.ai_family);
  entry.address.port = htons(port);
  std::memcpy(entry.address.address, bytes, size);
  entry.info.ai_addr = &entry.address;
  entry.info.ai_addrlen = sizeof entry.address;
#else
  static_cast<void>(bytes);
  entry.info.ai_addr = reinterpret_cast<sockaddr*>(&entry.host);
  entry.info.ai_addrlen = size == 4 ? sizeof v4 : sizeof v6;
#endif
  return true;
}

int connect_host(int host, const zsock_sockaddr* address, zsock_socklen size) {
#ifdef TEST_ZEPHYR_4
  if (size != sizeof *address) return errno = EINVAL, -1;
  sockaddr_storage to{};
  if (address->sa_family == NET_AF_INET) {
    auto& v4 = reinterpret_cast<sockaddr_in&>(to);
    v4.sin_family = AF_INET;
    v4.sin_port = address->port;
    std::memcpy(&v4.sin_addr, address->address, sizeof v4.sin_addr);
    return ::connect(host, reinterpret_cast<sockaddr*>(&to), sizeof v4);
  }
  auto& v6 = reinterpret_cast<sockaddr_in6&>(to);
  v6.sin6_family = AF_INET6;
  v6.sin6_port = address->port;
  std::memcpy(&v6.sin6_addr, address->address, sizeof v6.sin6_addr);
  return ::connect(host, reinterpret_cast<sockaddr*>(&to), sizeof v6);
#else
  return ::connect(host, address, size);
#endif
}

int fail(int error) {
  errno = error;
  return -1;
}

bool scripted(std::deque<int>& script, int& error) {
  if (script.empty()) return false;
  error = script.front();
  script.pop_front();
  return true;
}

ZephyrDouble::Socket* find(int sock) {
  const auto found = zephyr_double.sockets.find(sock);
  if (found != zephyr_double.sockets.end()) return &found->second;
  ADD_FAILURE() << "a call with the socket " << sock << ", which is not open";
  errno = EBADF;
  return nullptr;
}

short events(int host, short wanted) {
  pollfd one{host, wanted, 0};
  ::poll(&one, 1, 0);
  return one.revents;
}

int error_of(int host) {
  int error = 0;
  socklen_t size = sizeof error;
  ::getsockopt(host, SOL_SOCKET, SO_ERROR, &error, &size);
  return error;
}

// Counts a call that would wait here, because the socket blocks.
void would_wait(const ZephyrDouble::Socket& socket) {
  if (!socket.non_blocking) ++zephyr_double.waits;
}

// Returns what connect() returns after the host's has failed with `error`.
int refuse(ZephyrDouble::Socket& socket, int error) {
  const bool was_there = error == ECONNREFUSED && zephyr_double.refused_was_there;
  socket.state = was_there ? State::connected : State::failed;
  socket.error = was_there ? ECONNRESET : error;
  return was_there ? 0 : fail(error);
}

}  // namespace

std::uint32_t k_uptime_get_32() {
  if (zephyr_double.uptime) return *zephyr_double.uptime;
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return static_cast<std::uint32_t>(
      std::chrono::duration_cast<std::chrono::milliseconds>(now).count());
}

std::int32_t k_msleep(std::int32_t ms) {
  zephyr_double.sleeps.push_back(ms);
  if (ms > 0) std::this_thread::sleep_for(std::chrono::milliseconds(std::min(ms, 100)));
  return 0;
}

int sys_csrand_get(void* dst, std::size_t len) {
  if (zephyr_double.random_error != 0) return zephyr_double.random_error;
  return ::getrandom(dst, len, 0) == static_cast<ssize_t>(len) ? 0 : -EIO;
}

int zsock_getaddrinfo(const char* host, const char* service, const zsock_addrinfo* hints,
                      zsock_addrinfo** res) {
  EXPECT_TRUE(hints != nullptr && hints->ai_socktype == stream && hints->ai_protocol == tcp);
  const auto port = static_cast<std::uint16_t>(std::strtoul(service, nullptr, 10));
  std::vector<std::unique_ptr<Entry>> entries;
  const auto add = [&](const std::string& text, std::uint16_t at) {
    auto entry = std::make_unique<Entry>();
    if (!parse(text, at, *entry)) return false;
    entries.push_back(std::move(entry));
    return true;
  };
  *res = nullptr;
  if (!add(host, port)) {  // else it is an address in text, which is not looked up
    int error = 0;
    if (scripted(zephyr_double.resolver, error)) {
      errno = zephyr_double.resolver_errno;
      return error;
    }
    const auto found = zephyr_double.names.find(host);
    if (found == zephyr_double.names.end()) return DNS_EAI_NONAME;
    for (const auto& [text, at] : found->second) EXPECT_TRUE(add(text, at)) << text;
  }
  for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
    (*entry)->info.ai_next = *res;
    *res = &entry->release()->info;
  }
  ++zephyr_double.lists;
  return 0;
}

void zsock_freeaddrinfo(zsock_addrinfo* ai) {
  EXPECT_NE(ai, nullptr);
  --zephyr_double.lists;
  while (ai != nullptr) {
    static_assert(offsetof(Entry, info) == 0);
    const std::unique_ptr<Entry> entry(reinterpret_cast<Entry*>(ai));
    ai = ai->ai_next;
  }
}

int zsock_socket(int family, int type, int proto) {
  int error = 0;
  if (scripted(zephyr_double.no_socket, error)) return fail(error);
  if (type != stream || proto != tcp) return fail(EPROTOTYPE);
  if (family != family_v4 && family != family_v6) return fail(EAFNOSUPPORT);
  const int host = ::socket(family == family_v4 ? AF_INET : AF_INET6,
                            SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (host < 0) return -1;
  zephyr_double.sockets[first_socket + host] = {host};
  return first_socket + host;
}

int zsock_fcntl(int sock, int cmd, int flags) {
  ZephyrDouble::Socket* const socket = find(sock);
  if (socket == nullptr) return -1;
  if (zephyr_double.no_flags) return fail(EIO);
  if (cmd == get_flags) return socket->non_blocking ? non_blocking_flag : 0;
  if (cmd != set_flags || (flags & ~non_blocking_flag) != 0) return fail(EINVAL);
  socket->non_blocking = (flags & non_blocking_flag) != 0;
  return 0;
}

int zsock_setsockopt(int sock, int level, int optname, const void* optval, zsock_socklen optlen) {
  ZephyrDouble::Socket* const socket = find(sock);
  if (socket == nullptr) return -1;
  if (level != tcp || optname != 1 || optlen != sizeof(int)) return fail(ENOPROTOOPT);
  zephyr_double.without_delay += *static_cast<const int*>(optval);
  return ::setsockopt(socket->host, IPPROTO_TCP, TCP_NODELAY, optval, sizeof(int));
}

int zsock_connect(int sock, const zsock_sockaddr* addr, zsock_socklen addrlen) {
  ZephyrDouble::Socket* const socket = find(sock);
  if (socket == nullptr) return -1;
  ++zephyr_double.connects;
  int error = 0;
  if (scripted(zephyr_double.no_connect, error)) return fail(error);
  switch (socket->state) {
    case State::idle:
      would_wait(*socket);
      if (connect_host(socket->host, addr, addrlen) == 0) {
        socket->state = State::connected;
        return 0;
      }
      if (errno != EINPROGRESS) return refuse(*socket, errno);
      socket->state = State::connecting;
      return -1;
    case State::connecting:
      if (events(socket->host, POLLOUT) == 0) return fail(EALREADY);
      error = error_of(socket->host);
      if (error != 0) return refuse(*socket, error);
      socket->state = State::connected;
      return 0;
    case State::connected:
      return is_4 ? fail(EISCONN) : 0;
    case State::failed:
      break;
  }
  return fail(socket->error);
}

ssize_t zsock_send(int sock, const void* buf, std::size_t len, int flags) {
  ZephyrDouble::Socket* const socket = find(sock);
  if (socket == nullptr) return -1;
  EXPECT_EQ(flags, 0);
  would_wait(*socket);
  int error = 0;
  if (scripted(zephyr_double.send_errors, error)) {
    if (zephyr_double.queued != 0) {
      ::send(socket->host, buf, std::min(len, zephyr_double.queued), MSG_NOSIGNAL);
      socket->error = ENOTCONN;  // the stack has closed it
    }
    return error == 0 ? 0 : fail(error);
  }
  if (socket->error != 0) return fail(socket->error);
  if (socket->state != State::connected) return fail(ENOTCONN);
  const short found = events(socket->host, POLLRDHUP);
  if ((found & POLLERR) != 0) {
    error_of(socket->host);
    socket->error = ECONNRESET;
  } else if ((found & POLLRDHUP) != 0) {
    return fail(ENOTCONN);
  }
  if (socket->error != 0) return fail(socket->error);
  return ::send(socket->host, buf, std::min(len, two_segments), MSG_NOSIGNAL);
}

ssize_t zsock_recv(int sock, void* buf, std::size_t max_len, int flags) {
  ZephyrDouble::Socket* const socket = find(sock);
  if (socket == nullptr) return -1;
  EXPECT_EQ(flags, 0);
  would_wait(*socket);
  if (socket->error == 0 && socket->state != State::connected) return fail(ENOTCONN);
  if ((events(socket->host, POLLRDHUP) & POLLERR) != 0) {
    error_of(socket->host);
    socket->error = ECONNRESET;
  }
  if (socket->error != 0) return fail(socket->error);
  return ::recv(socket->host, buf, max_len, 0);
}

int zsock_poll(zsock_pollfd* fds, int nfds, int timeout) {
  EXPECT_EQ(nfds, 1);
  ZephyrDouble::Socket* const socket = find(fds->fd);
  if (socket == nullptr) return -1;
  EXPECT_EQ(fds->events & ~(ZSOCK_POLLIN | ZSOCK_POLLOUT), 0);
  zephyr_double.polls.push_back(timeout);
  // POLLIN and POLLOUT have the host's numbers.
  pollfd one{socket->host, fds->events, 0};
  fds->revents = 0;
  if (::poll(&one, 1, timeout) <= 0 && socket->error == 0) return 0;
  const bool failed = socket->error != 0 || (one.revents & POLLERR) != 0;
  fds->revents = failed ? static_cast<short>(ZSOCK_POLLERR)
                        : static_cast<short>(one.revents & (ZSOCK_POLLIN | ZSOCK_POLLOUT));
  return fds->revents != 0 ? 1 : 0;
}

int zsock_close(int sock) {
  ZephyrDouble::Socket* const socket = find(sock);
  if (socket == nullptr) return -1;
  ::close(socket->host);
  zephyr_double.sockets.erase(sock);
  errno = EIO;  // what it was before is gone
  return 0;
}

// The flash.

namespace {

device chip;
flash_area area;

Flash& cells_of(const flash_area* fa, off_t off, std::size_t len) {
  EXPECT_EQ(fa, &area);
  EXPECT_GT(zephyr_double.open_areas, 0);
  EXPECT_GE(off, 0);
  EXPECT_LE(static_cast<std::size_t>(off) + len, area.fa_size);
  return *zephyr_double.flash;
}

int erase(const flash_area* fa, off_t off, std::size_t len) {
  Flash& flash = cells_of(fa, off, len);
  EXPECT_EQ(len, flash.sector_size());
  EXPECT_EQ(static_cast<std::size_t>(off) % len, 0U);
  return flash.erase(static_cast<std::uint32_t>(off) / flash.sector_size()) ? 0 : -EIO;
}

}  // namespace

bool device_is_ready(const device* dev) {
  return dev == &chip && zephyr_double.flash_ready;
}

int flash_area_open(std::uint8_t id, const flash_area** fa) {
  if (id != 3) return -ENOENT;
  const Flash& flash = *zephyr_double.flash;
  area = {id, zephyr_double.offset,
          std::size_t{flash.sector_size()} * flash.sector_count() - zephyr_double.missing, &chip};
  ++zephyr_double.open_areas;
  *fa = &area;
  return 0;
}

void flash_area_close(const flash_area* fa) {
  EXPECT_EQ(fa, &area);
  --zephyr_double.open_areas;
}

int flash_area_read(const flash_area* fa, off_t off, void* dst, std::size_t len) {
  Flash& flash = cells_of(fa, off, len);
  return flash.read(static_cast<std::uint32_t>(off), dst, static_cast<std::uint32_t>(len)) ? 0
                                                                                           : -EIO;
}

int flash_area_write(const flash_area* fa, off_t off, const void* src, std::size_t len) {
  Flash& flash = cells_of(fa, off, len);
  if (static_cast<std::uint32_t>(off) % zephyr_double.write_block != 0 ||
      len % zephyr_double.write_block != 0) {
    return -EINVAL;
  }
  return flash.write(static_cast<std::uint32_t>(off), src, static_cast<std::uint32_t>(len)) ? 0
                                                                                            : -EIO;
}

#ifdef TEST_ZEPHYR_4
int flash_area_flatten(const flash_area* fa, off_t off, std::size_t len) {
  return erase(fa, off, len);
}
// As on a chip that needs no erasure.
int flash_area_erase(const flash_area*, off_t, std::size_t) {
  return -ENOSYS;
}
#else
int flash_area_erase(const flash_area* fa, off_t off, std::size_t len) {
  return erase(fa, off, len);
}
#endif

std::uint32_t flash_area_align(const flash_area* fa) {
  EXPECT_EQ(fa, &area);
  return zephyr_double.write_block;
}

std::uint8_t flash_area_erased_val(const flash_area* fa) {
  EXPECT_EQ(fa, &area);
  return zephyr_double.erased;
}

const device* flash_area_get_device(const flash_area* fa) {
  return fa->fa_dev;
}

int flash_get_page_info_by_offs(const device* dev, off_t offset, flash_pages_info* info) {
  EXPECT_EQ(dev, &chip);
  if (zephyr_double.no_page != 0) return zephyr_double.no_page;
  const auto page = static_cast<off_t>(zephyr_double.flash->sector_size());
  const off_t begin = (offset - zephyr_double.page_shift) / page * page + zephyr_double.page_shift;
  const bool last = begin + page >= area.fa_off + static_cast<off_t>(area.fa_size);
  info->start_offset = begin;
  info->size = last ? zephyr_double.last_page.value_or(static_cast<std::size_t>(page))
                    : static_cast<std::size_t>(page);
  info->index = static_cast<std::uint32_t>(begin / page);
  return 0;
}
