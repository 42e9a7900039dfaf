// A scripted gateway: its answers and the received requests are stored masked.
#pragma once

#include <cstdint>
#include <tillwire/port/clock.hpp>
#include <tillwire/port/transport.hpp>

#include "canary.hpp"

namespace tillwire::test {

/// An answer. In the body '@' stands for the next canary, '#' for the next one with each of its
/// characters as a JSON code point, and '*' for a list of elements, each with the first canary.
struct Script {
  const char* status = nullptr;  ///< three digits; null: there is no answer
  const char* body = "";
  const Canary* canaries[4] = {};
  bool chunked = false;
  std::uint32_t cut_after = 0;  ///< bytes of the answer after which the connection breaks; 0: never
  std::uint32_t missing = 0;    ///< bytes of the body that are announced and do not come
  const char* repeated = "";    ///< an element of the list
  std::uint32_t repeats = 0;    ///< how many there are
};

/// Advances automatically, so that a waiting caller does not wait for ever.
class RunningClock final : public Clock {
 public:
  std::uint32_t now_ms() override { return now_ += 50; }

 private:
  std::uint32_t now_ = 0;
};

/// The other end of the connection.
class Player final : public Transport {
 public:
  static constexpr std::uint32_t most = 6144;  ///< bytes sent or answered

  enum class Trouble : std::uint8_t { none, readable, refused, deaf, breaks };

  Trouble trouble = Trouble::none;

  void load(const Script& script) {
    answer_ = {};
    at_ = 0;
    cut_after_ = script.cut_after;
    if (script.status == nullptr) return;
    Bytes body;
    const Canary* const* canary = script.canaries;
    for (const char* c = script.body; *c != 0; ++c) {
      if (*c == '*') {
        for (std::uint32_t i = 0; i < script.repeats; ++i) {
          if (i != 0) body.add(',');
          for (const char* each = script.repeated; *each != 0; ++each) {
            write(body, *each, *script.canaries);
          }
        }
      } else {
        write(body, *c, *canary);
        if (*c == '@' || *c == '#') ++canary;
      }
    }
    write(answer_, "HTTP/1.1 ");
    write(answer_, script.status);
    write(answer_, script.chunked ? "\r\nTransfer-Encoding: chunked" : "\r\nContent-Length: ");
    if (!script.chunked) write(answer_, body.size() + script.missing);
    write(answer_, "\r\n\r\n");
    // Chunks of nine bytes never contain a whole canary.
    for (std::uint32_t i = 0; i < body.size(); ++i) {
      if (script.chunked && i % 9 == 0) {
        const std::uint32_t left = body.size() - i;
        if (i != 0) write(answer_, "\r\n");
        write(answer_, left < 9 ? left : 9);
        write(answer_, "\r\n");
      }
      answer_.add(body.at(i));
    }
    if (script.chunked) write(answer_, "\r\n0\r\n\r\n");
  }

  Io connect(const Peer&) override {
    return trouble == Trouble::refused ? Io::failed(Fault::refused) : Io::moved(0);
  }
  Io send(const char* data, std::uint32_t size) override {
    if (trouble == Trouble::deaf) return Io::would_block();
    if (trouble == Trouble::breaks && sent_.size() != 0) return Io::failed(Fault::reset);
    if (size > 200) size = 200;
    for (std::uint32_t i = 0; i < size; ++i) sent_.add(data[i]);
    return Io::moved(size);
  }
  Io receive(char* data, std::uint32_t size) override {
    if (sent_.size() == 0) return Io::would_block();  // not before the request
    const std::uint32_t end = cut_after_ != 0 ? cut_after_ : answer_.size();
    std::uint32_t count = 0;
    while (count < size && count < 50 && at_ < end) data[count++] = answer_.at(at_++);
    if (count != 0) return Io::moved(count);
    return cut_after_ != 0 ? Io::failed(Fault::reset) : Io::would_block();
  }
  void close() override {}
  bool secure() const override { return trouble != Trouble::readable; }

  std::uint32_t count_sent() const { return sent_.size(); }
  /// Passes on all that was sent, a character at a time, and wipes it.
  template <class Use>
  void take_sent(Use use) {
    for (std::uint32_t i = 0; i < sent_.size(); ++i) use(sent_.at(i));
    sent_ = {};
  }

 private:
  using Bytes = Masked<most>;

  static void write(Bytes& to, const char* text) {
    for (; *text != 0; ++text) to.add(*text);
  }
  static void write(Bytes& to, std::uint32_t number) {
    if (number >= 10) write(to, number / 10);
    to.add(static_cast<char>('0' + number % 10));
  }
  static void write(Bytes& to, char c, const Canary* canary) {
    if (c != '@' && c != '#') return to.add(c);
    for (std::uint32_t i = 0; i < canary->size(); ++i) {
      const auto byte = static_cast<unsigned char>(canary->at(i));
      if (c == '#') {
        write(to, "\\u00");
        to.add(hex_digit(byte >> 4U));
        to.add(hex_digit(byte & 15U));
      } else {
        to.add(canary->at(i));
      }
    }
  }

  Bytes answer_;
  Bytes sent_;
  std::uint32_t at_ = 0;
  std::uint32_t cut_after_ = 0;
};

}  // namespace tillwire::test
