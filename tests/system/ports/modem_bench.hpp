// A modem::Tcp and its modem in memory, with a clock that moves only while nothing is said: each
// byte of the line between them can go wrong.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <support/memory_server.hpp>
#include <support/scripted_transport.hpp>
#include <tillwire/modem/quectel.hpp>
#include <tillwire/modem/sim7600.hpp>
#include <tillwire/modem/sim800.hpp>
#include <tillwire/modem/tcp.hpp>

#include "modem_emulator.hpp"

namespace tillwire::test {

inline const Family families[] = {Family::sim800, Family::sim7600, Family::quectel};

inline const modem::Dialect& dialect_of(Family family) {
  switch (family) {
    case Family::sim800:
      return modem::sim800;
    case Family::sim7600:
      return modem::sim7600;
    case Family::quectel:
      break;
  }
  return modem::quectel;
}

/// A peer in memory. Port 1 refuses, port 2 never answers.
class MemoryNetwork final : public Network {
 public:
  std::string arrived;    ///< at the peer, over all connections
  std::string current;    ///< on the latest connection
  std::string answer;     ///< what the peer sends next
  bool finishes = false;  ///< the peer ends the connection after that
  bool reads = true;
  int connections = 0;
  /// An HTTP server: answers each request that is complete with this.
  std::string response;
  int requests = 0;

  void open(const std::string& host, std::uint16_t port) override {
    opened_ = host.find("unknown") == 0 ? Opened::no_name
              : port == 1               ? Opened::refused
              : port == 2               ? Opened::pending
                                        : Opened::yes;
    if (opened_ != Opened::yes) return;
    ++connections;
    current.clear();
    finishes = false;
  }
  Opened opened() override { return opened_; }
  std::size_t send(const char* data, std::size_t size) override {
    if (!reads) return 0;
    arrived.append(data, size);
    current.append(data, size);
    serve();
    return size;
  }
  bool receive(std::string& to, std::size_t most) override {
    const std::size_t count = std::min(most, answer.size());
    to.append(answer, 0, count);
    answer.erase(0, count);
    return !finishes || count != 0;
  }
  void close(bool) override { answer.clear(); }

 private:
  void serve() {
    if (response.empty()) return;
    const std::size_t whole = whole_request(current);
    if (whole == 0) return;
    current.erase(0, whole);
    ++requests;
    answer += response;
  }

  Opened opened_ = Opened::refused;
};

/// What goes wrong on the line, at one byte.
enum class Mishap { none, cut, lost, added, flipped, restart, error };

class MemoryLine final : public modem::Serial {
 public:
  MemoryLine(ModemEmulator& modem, ManualClock& clock) : modem_(modem), clock_(clock) {}

  Mishap mishap = Mishap::none;
  bool from_modem = true;  ///< of the bytes that the modem says; else of those that it hears
  std::size_t at = 0;
  std::uint32_t piece = UINT32_MAX;  ///< what read() gives at most
  std::size_t said = 0;              ///< bytes so far
  std::size_t heard = 0;
  std::size_t given = 0;      ///< bytes that read() gave since a test set it to 0
  std::uint32_t silence = 1;  ///< so many times faster than it is waited for it passes
  bool done = false;          ///< the mishap has been

  std::uint32_t write(const char* data, std::uint32_t size) override {
    const std::uint32_t count = std::min(size, 16U);
    for (std::uint32_t i = 0; i < count; ++i) {
      char c = data[i];
      if (!from_modem && mishap != Mishap::none && heard++ == at) {
        done = true;
        if (mishap == Mishap::cut) modem_.dead = true;
        if (mishap == Mishap::restart) restart();
        if (mishap == Mishap::lost) continue;
        if (mishap == Mishap::added) modem_.hear("x", 1);
        if (mishap == Mishap::flipped) c = static_cast<char>(c ^ 0x14);
      } else if (mishap == Mishap::none) {
        ++heard;
      }
      modem_.hear(&c, 1);
    }
    return count;
  }

  std::uint32_t read(char* data, std::uint32_t size) override {
    coming_ += modem_.say();
    std::uint32_t count = 0;
    while (count < std::min(size, piece) && !coming_.empty()) {
      char c = coming_[0];
      coming_.erase(0, 1);
      if (said++ == at && from_modem && mishap != Mishap::none) {
        done = true;
        if (mishap == Mishap::cut) {
          modem_.dead = true;
          coming_.clear();
          return count;
        }
        if (mishap == Mishap::restart) {
          restart();
          return count;
        }
        if (mishap == Mishap::error) {
          coming_ = "\r\nERROR\r\n";
          continue;
        }
        if (mishap == Mishap::lost) continue;
        if (mishap == Mishap::added) coming_.insert(0, 1, c), c = 'x';
        if (mishap == Mishap::flipped) c = static_cast<char>(c ^ 0x14);
      }
      data[count++] = c;
    }
    given += count;
    return count;
  }

  void wait(std::uint32_t most_ms, bool) override {
    coming_ += modem_.say();
    clock_.advance(coming_.empty() ? std::max(silence * most_ms, 1U) : 1);
  }

  /// The line is good again, and a modem that was dead has been switched on again.
  void heal() {
    mishap = Mishap::none;
    if (!modem_.dead) return;
    modem_.dead = false;
    restart();
  }

 private:
  void restart() {
    coming_.clear();
    modem_.restart();
  }

  ModemEmulator& modem_;
  ManualClock& clock_;
  std::string coming_;
};

struct Bench {
  explicit Bench(Family family)
      : modem(family, network), tcp(line, clock, dialect_of(family), settings, buffers) {}

  /// Repeats an attempt for at most so many milliseconds of the modem's time.
  template <class Attempt>
  Io finally(Attempt attempt, std::uint32_t within_ms = 400'000) {
    const std::uint32_t begin = clock.now_ms();
    Io io = attempt();
    while (io.state == IoState::would_block && clock.now_ms() - begin < within_ms) {
      tcp.wait(20);
      io = attempt();
    }
    return io;
  }
  Io connect(const Peer& peer = {"gateway.test", 443}) {
    return finally([&] { return tcp.connect(peer); });
  }
  Io send(const std::string& bytes) {
    Io io = Io::would_block();
    for (std::size_t sent = 0; sent < bytes.size(); sent += io.count) {
      io = finally([&] {
        return tcp.send(bytes.data() + sent, static_cast<std::uint32_t>(bytes.size() - sent));
      });
      if (io.state != IoState::moved) break;
    }
    return io;
  }
  /// Receives until something else than bytes comes.
  Io receive(std::string& received, std::uint32_t within_ms = 400'000) {
    while (true) {
      char buffer[100];
      const Io io = finally([&] { return tcp.receive(buffer, sizeof buffer); }, within_ms);
      if (io.state != IoState::moved) return io;
      received.append(buffer, io.count);
    }
  }

  ManualClock clock{UINT32_MAX - 5000};  // it wraps round on the way
  MemoryNetwork network;
  ModemEmulator modem;
  MemoryLine line{modem, clock};
  modem::Settings settings{"internet", "user", "secret"};
  modem::Buffers<256, 256> buffers;
  modem::Tcp tcp;
};

/// Bytes that look like all that a modem says.
inline const std::string tricky =
    "\r\nOK\r\n\r\nERROR\r\n> \r\n0, CLOSED\r\n\r\nRDY\r\n+QIURC: \"closed\",0\r\n+IPCLOSE: 0,1\r\n"
    "+CIPRXGET: 2,0,5,0\r\n+QIRD: 9\r\nAT\r\nDATA ACCEPT:0,9\r\nSEND OK\r\nNO CARRIER\r\n"
    "+CIPSEND: 0,9,9\r\n+PDP: DEACT\r\n\x1a\x1b\r\n0, CONNECT FAIL\r\n+CME ERROR: 3\r\nRDY\r\n";

}  // namespace tillwire::test
