// What the contract of a transport demands, over Zephyr's own TCP.
#include <string.h>
#include <zephyr/sys/printk.h>

#include <support/movements.hpp>
#include <tillwire/zephyr/clock.hpp>
#include <tillwire/zephyr/storage.hpp>
#include <tillwire/zephyr/tcp.hpp>

using namespace tillwire;

namespace {

int checks = 0;
int failed = 0;

void check(bool good, const char* what, int line) {
  ++checks;
  if (good) return;
  ++failed;
  printk("FAILED line %d: %s\n", line, what);
}
#define CHECK(condition) check(condition, #condition, __LINE__)

// Takes one connection after the other, and never waits.
class TcpPeer {
 public:
  explicit TcpPeer(std::uint16_t port) {
    zsock_addrinfo hints{};
    zsock_addrinfo* address = nullptr;
    char service[6] = {};
    std::to_chars(service, service + sizeof service - 1, port);
    CHECK(zsock_getaddrinfo("127.0.0.1", service, &hints, &address) == 0);
    listener_ = zsock_socket(address->ai_family, zephyr::detail::stream, zephyr::detail::tcp);
    CHECK(zsock_bind(listener_, address->ai_addr, address->ai_addrlen) == 0);
    CHECK(zsock_listen(listener_, 4) == 0);
    zsock_freeaddrinfo(address);
    set_non_blocking(listener_);
  }
  bool accept() {
    const int next = zsock_accept(listener_, nullptr, nullptr);
    if (next < 0) return false;
    finish();
    connection_ = next;
    ended = false;
    set_non_blocking(connection_);
    return true;
  }
  std::uint32_t send(const char* data, std::uint32_t size) {
    const auto sent = connection_ < 0 ? -1 : zsock_send(connection_, data, size, 0);
    return sent > 0 ? static_cast<std::uint32_t>(sent) : 0;
  }
  std::uint32_t receive(char* data, std::uint32_t size) {
    const auto received = connection_ < 0 ? -1 : zsock_recv(connection_, data, size, 0);
    if (received == 0) ended = true;
    return received > 0 ? static_cast<std::uint32_t>(received) : 0;
  }
  void finish() {
    if (connection_ >= 0) zsock_close(connection_);
    connection_ = -1;
  }

  bool ended = false;

 private:
  static void set_non_blocking(int fd) {
    zsock_fcntl(fd, zephyr::detail::set_flags, zephyr::detail::non_blocking);
  }

  int listener_ = -1;
  int connection_ = -1;
};

constexpr Peer there{"127.0.0.1", 4242};
constexpr std::uint32_t much = 200000;
constexpr std::uint32_t piece = 4000;
char sent_bytes[much];
char arrived[much];

class Checks {
 public:
  void run() {
    carries_bytes_both_ways();
    the_end_comes_after_the_last_byte();
    a_peer_that_does_not_read_blocks_send();
    many_connections_leave_nothing_behind();
  }

 private:
  // With the peer's end of it; false if there is no connection.
  bool connect() {
    Io io = tcp_.connect(there);
    for (int i = 0; i < 2000 && io.state == IoState::would_block; ++i) {
      peer_.accept();
      tcp_.wait(5);
      io = tcp_.connect(there);
    }
    CHECK(io.state == IoState::moved);
    bool accepted = peer_.accept();
    for (int i = 0; i < 100 && !accepted; ++i) {
      k_msleep(1);
      accepted = peer_.accept();
    }
    return io.state == IoState::moved;
  }

  Io receive(char* to, std::uint32_t size) {
    Io io = tcp_.receive(to, size);
    for (int i = 0; i < 2000 && io.state == IoState::would_block; ++i) {
      tcp_.wait(5);
      io = tcp_.receive(to, size);
    }
    return io;
  }

  void carries_bytes_both_ways() {
    if (!connect()) return;
    char bytes[8] = {};
    CHECK(tcp_.receive(bytes, 1).state == IoState::would_block);
    CHECK(tcp_.send("question", 8).count == 8);
    std::uint32_t count = 0;
    for (int i = 0; i < 200 && count < 8; ++i) {
      count += peer_.receive(bytes + count, 8 - count);
      k_msleep(1);
    }
    CHECK(count == 8 && memcmp(bytes, "question", 8) == 0);
    CHECK(peer_.send("answer", 6) == 6);
    for (const char expected : {'a', 'n', 's', 'w', 'e', 'r'}) {
      CHECK(receive(bytes, 1).state == IoState::moved && bytes[0] == expected);
    }
    tcp_.close();
    for (int i = 0; i < 300 && !peer_.ended; ++i) {
      peer_.receive(bytes, 1);
      k_msleep(1);
    }
    CHECK(peer_.ended);
  }

  void the_end_comes_after_the_last_byte() {
    if (!connect()) return;
    CHECK(peer_.send("last words", 10) == 10);
    peer_.finish();
    char byte = 0;
    for (int i = 0; i < 10; ++i) CHECK(receive(&byte, 1).state == IoState::moved);
    for (int i = 0; i < 3; ++i) CHECK(receive(&byte, 1).state == IoState::closed);
    tcp_.close();
  }

  void a_peer_that_does_not_read_blocks_send() {
    if (!connect()) return;
    std::uint32_t sent = 0;
    for (int blocked = 0; blocked < 50 && sent < much;) {
      const std::uint32_t before = sent;
      sent += send(sent);
      blocked = sent == before ? blocked + 1 : 0;
      if (sent == before) tcp_.wait(2);
    }
    CHECK(sent > 0 && sent < much);
    std::uint32_t count = 0;
    for (int i = 0; i < 100000 && count < much; ++i) {
      const std::uint32_t before = count;
      count += peer_.receive(arrived + count, much - count);
      sent += send(sent);
      if (count == before) k_msleep(1);
    }
    CHECK(count == much && memcmp(arrived, sent_bytes, much) == 0);

    memset(arrived, 0, much);
    sent = count = 0;
    for (int i = 0; i < 100000 && count < much; ++i) {
      if (sent < much) sent += peer_.send(sent_bytes + sent, smaller(much - sent, piece));
      const Io io = tcp_.receive(arrived + count, smaller(much - count, 997));
      count += io.count;
      if (io.state == IoState::failed) break;
      if (io.state == IoState::would_block) tcp_.wait(2);
    }
    CHECK(count == much && memcmp(arrived, sent_bytes, much) == 0);
    tcp_.close();
  }

  void many_connections_leave_nothing_behind() {
    for (int i = 0; i < 100; ++i) {
      if (!connect()) return;
      if (i % 3 == 1) peer_.finish();
      tcp_.close();
      k_msleep(20);
      CHECK(tcp_.connect(there).state != IoState::failed);
      tcp_.close();  // while connecting
      for (int turn = 0; turn < 100; ++turn) {
        peer_.accept();
        k_msleep(1);
      }
    }
  }

  std::uint32_t send(std::uint32_t from) {
    return from == much ? 0 : tcp_.send(sent_bytes + from, smaller(much - from, piece)).count;
  }
  static std::uint32_t smaller(std::uint32_t left, std::uint32_t right) {
    return left < right ? left : right;
  }

  zephyr::Tcp tcp_;
  TcpPeer peer_{there.port};
};

void a_store_is_kept_in_flash() {
  constexpr std::uint8_t partition = FIXED_PARTITION_ID(journal_partition);
  zephyr::Storage storage;
  CHECK(storage.open(partition) == 0);
  CHECK(storage.sector_size() == 4096 && storage.sector_count() == 4);
  for (std::uint32_t i = 0; i < storage.sector_count(); ++i) CHECK(storage.erase(i));
  ledger::Store store(storage);
  CHECK(test::open_store(store) == StoreError::none);
  std::uint32_t id = 0;
  for (int i = 0; i < 500; ++i) {
    CHECK(test::begin(store, id) == StoreError::none);
    CHECK(test::settle(store, id));
  }
  CHECK(test::begin(store, id) == StoreError::none);  // stays open
  storage.close();
  CHECK(storage.open(partition) == 0);
  CHECK(test::open_store(store) == StoreError::none);
  CHECK(store.unreported() == 1 && store.damaged() == 0);
}

}  // namespace

// newlib's exit() wants it where static objects have destructors.
extern "C" __attribute__((weak)) void _fini() {}

int main() {
  for (std::uint32_t i = 0; i < much; ++i) sent_bytes[i] = static_cast<char>(i * 131 + (i >> 8));
  static Checks all;
  all.run();
  a_store_is_kept_in_flash();
  printk("DONE %d checks, %d failed\n", checks, failed);
  return 0;
}
