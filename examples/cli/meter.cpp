// Measures an exchange from between the client and its transport.
#include "meter.hpp"

#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdio>
#include <string_view>

#include "terminal.hpp"

namespace tillwire::cli {
namespace {

constexpr std::size_t least_shown = std::size_t{64} * 1024;
constexpr std::size_t most_head = std::size_t{64} * 1024;

Meter::Time now() {
  return std::chrono::steady_clock::now();
}

std::string milliseconds(Meter::Time from, Meter::Time to) {
  const std::chrono::duration<double, std::milli> passed = to - from;
  char text[32];
  std::snprintf(text, sizeof text, "%.1f ms", passed.count());
  return text;
}

std::string megabytes(std::size_t bytes) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", static_cast<double>(bytes) / 1e6);
  return text;
}

}  // namespace

Io Meter::connect(const Peer& peer) {
  const bool first = !begun;
  if (first) begun = now();
  const Io io = inner_.connect(peer);
  if (first) resolved = now();
  if (io.state == IoState::moved && !connected) connected = now();
  return io;
}

Io Meter::send(const char* data, std::uint32_t size) {
  const Io io = inner_.send(data, size);
  if (io.state == IoState::moved) sent = now();
  return io;
}

Io Meter::receive(char* data, std::uint32_t size) {
  const Io io = inner_.receive(data, size);
  if (io.state != IoState::moved) return io;
  if (!first_byte) first_byte = now();
  if (watcher_ != nullptr) watcher_->received(data, io.count);
  return io;
}

std::string timing(const Meter& inner, const Meter& outer, Meter::Time end) {
  if (!inner.begun) return {};
  std::string text = "resolve " + milliseconds(*inner.begun, *inner.resolved);
  if (inner.connected) text += ", connect " + milliseconds(*inner.resolved, *inner.connected);
  if (&inner != &outer && outer.connected && inner.connected) {
    text += ", TLS " + milliseconds(*inner.connected, *outer.connected);
  }
  if (outer.first_byte && outer.sent) {
    text += ", first byte " + milliseconds(*outer.connected, *outer.first_byte);
  }
  return text + ", total " + milliseconds(*inner.begun, end);
}

ProgressBar::ProgressBar() {
  const Terminal terminal = terminal_of(STDERR_FILENO);
  possible_ = terminal.is_terminal && terminal.moves;
  width_ = terminal.width;
}

void ProgressBar::find_size() {
  const std::size_t end = head_.find("\r\n\r\n");
  if (end == std::string::npos) {
    head_done_ = head_.size() > most_head;
    return;
  }
  head_done_ = true;
  count_ = head_.size() - end - 4;
  std::string head = head_.substr(0, end);
  std::transform(head.begin(), head.end(), head.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  constexpr std::string_view name = "\r\ncontent-length:";
  std::size_t at = head.find(name);
  if (at == std::string::npos) return;
  at = std::min(head.find_first_not_of(' ', at + name.size()), head.size());
  std::from_chars(head.data() + at, head.data() + head.size(), whole_);
}

void ProgressBar::received(const char* data, std::size_t size) {
  if (!possible_) return;
  if (!head_done_) {
    head_.append(data, size);
    find_size();
  } else {
    count_ += size;
  }
  if (!head_done_ || count_ < std::max(next_, least_shown)) return;
  next_ = count_ + std::max(least_shown, whole_ / 100);
  std::string line = "  received " + megabytes(count_);
  if (whole_ >= count_ && whole_ != 0) {
    line += " of " + megabytes(whole_) + " MB ";
    const std::size_t room = width_ > line.size() + 4 ? width_ - line.size() - 4 : 0;
    const std::size_t bar = std::min<std::size_t>(room, 40);
    const std::size_t full = bar * count_ / whole_;
    line += "[" + std::string(full, '#') + std::string(bar - full, ' ') + "]";
  } else {
    line += " MB";
  }
  std::fprintf(stderr, "\r\033[K%s", line.c_str());
  shown_ = true;
}

void ProgressBar::clear() {
  if (shown_) std::fputs("\r\033[K", stderr);
  shown_ = false;
}

}  // namespace tillwire::cli
