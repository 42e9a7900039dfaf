// A transport that plays a script and a clock set by hand: for tests of whatever talks over a port.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <deque>
#include <functional>
#include <string>
#include <tillwire/port/clock.hpp>
#include <tillwire/port/transport.hpp>
#include <vector>

namespace tillwire::test {

/// A clock that only a test advances.
class ManualClock final : public Clock {
 public:
  explicit ManualClock(std::uint32_t now = 0) : now_(now) {}

  std::uint32_t now_ms() override {
    const std::uint32_t now = now_;
    now_ += step_;
    ++looks;
    return now;
  }

  void set(std::uint32_t now) { now_ = now; }
  void advance(std::uint32_t ms) { now_ += ms; }
  /// Every look moves the clock on by `ms`.
  void step(std::uint32_t ms) { step_ = ms; }

  std::uint32_t looks = 0;  ///< how often it was asked

 private:
  std::uint32_t now_;
  std::uint32_t step_ = 0;
};

/// What the peer does on one connection. Each of connect, send and receive has its own steps,
/// played in order. Where they end, connect() succeeds, send() takes everything and receive()
/// would block: a peer that listens and says nothing.
class ScriptedConnection {
 public:
  using Script = ScriptedConnection&;

  /// connect() must name this peer; without it any is accepted.
  Script to(std::string host, std::uint16_t port) {
    host_ = std::move(host);
    port_ = port;
    return *this;
  }

  Script connect_answers(Io io, int times = 1) { return add(connects_, io, times); }
  Script send_answers(Io io, int times = 1) { return add(sends_, io, times); }
  Script receive_answers(Io io, int times = 1) { return add(receives_, io, times); }

  /// One send() takes no more than `most` bytes.
  Script take(std::uint32_t most) { return add(sends_, Io::moved(most), 1); }
  /// No send() takes more than `most` bytes, ever.
  Script take_at_most(std::uint32_t most) {
    take_at_most_ = most;
    return *this;
  }

  /// send() takes `bytes` on this connection in all, then would block until this is raised.
  Script room(std::size_t bytes) {
    room_ = bytes;
    return *this;
  }

  /// receive() gives these bytes, no more than `at_a_time` in one call.
  Script give(std::string bytes, std::uint32_t at_a_time = UINT32_MAX) {
    if (!bytes.empty()) {
      receives_.push_back({Io::moved(at_a_time), std::move(bytes), 0});
    }
    return *this;
  }
  /// receive() would block until `bytes` more have been sent since the last such step was passed:
  /// an answer that does not come before its question.
  Script until_sent(std::uint32_t bytes = 1) {
    receives_.push_back({Io::would_block(), {}, bytes});
    return *this;
  }
  /// receive() gives what was given before, then `closed` for ever.
  Script closes() { return add(receives_, Io::closed(), 1); }
  /// receive() gives what was given before, then fails.
  Script fails(Fault fault = Fault::reset, std::uint16_t detail = 0) {
    return add(receives_, Io::failed(fault, detail), 1);
  }

  std::string sent;         ///< all bytes taken on this connection
  std::uint32_t given = 0;  ///< how many bytes receive() gave
  std::uint32_t connect_calls = 0;
  std::uint32_t send_calls = 0;
  std::uint32_t receive_calls = 0;

  /// Returns whether bytes were promised by give() and not fetched.
  bool unread() const {
    return std::any_of(receives_.begin(), receives_.end(),
                       [](const Step& step) { return !step.bytes.empty(); });
  }

 private:
  friend class ScriptedTransport;

  struct Step {
    Io io;
    std::string bytes;         // what receive() gives
    std::uint32_t until_sent;  // passed once so many bytes were sent; 0: no condition
  };
  using Steps = std::deque<Step>;

  Script add(Steps& steps, Io io, int times) {
    for (int i = 0; i < times; ++i) steps.push_back({io, {}, 0});
    return *this;
  }

  static bool final(const Io& io) {
    return io.state == IoState::closed || io.state == IoState::failed;
  }

  // The next answer; what ends a connection stays.
  static Io next(Steps& steps, Io otherwise) {
    if (steps.empty()) return otherwise;
    const Io io = steps.front().io;
    if (!final(io)) steps.pop_front();
    return io;
  }

  Io play_connect() {
    ++connect_calls;
    return next(connects_, Io::moved(0));
  }

  Io play_send(const char* data, std::uint32_t size) {
    ++send_calls;
    const bool over = !sends_.empty() && final(sends_.front().io);
    if (!over && sent.size() >= room_) return Io::would_block();
    Io io = next(sends_, Io::moved(size));
    if (io.state == IoState::moved) {
      const auto left =
          static_cast<std::uint32_t>(std::min<std::size_t>(room_ - sent.size(), size));
      io.count = std::min({io.count, left, take_at_most_});
      sent.append(data, io.count);
    }
    return io;
  }

  Io play_receive(char* data, std::uint32_t size) {
    ++receive_calls;
    while (!receives_.empty() && receives_.front().until_sent != 0) {
      if (sent.size() - passed_ < receives_.front().until_sent) return Io::would_block();
      passed_ = sent.size();
      receives_.pop_front();
    }
    if (receives_.empty() || receives_.front().bytes.empty()) {
      return next(receives_, Io::would_block());
    }
    Step& step = receives_.front();
    const auto most =
        static_cast<std::uint32_t>(std::min<std::size_t>({size, step.io.count, step.bytes.size()}));
    std::memcpy(data, step.bytes.data(), most);
    step.bytes.erase(0, most);
    if (step.bytes.empty()) receives_.pop_front();
    given += most;
    return Io::moved(most);
  }

  std::string host_;
  std::uint16_t port_ = 0;
  Steps connects_, sends_, receives_;
  std::uint32_t take_at_most_ = UINT32_MAX;
  std::size_t room_ = SIZE_MAX;
  std::size_t passed_ = 0;  // how much had been sent when the last until_sent() was passed
};

/// A transport that plays one ScriptedConnection after the other, and watches that its caller
/// keeps the caller's side of the contract:
///
///     ScriptedTransport transport;
///     transport.connection().to("gateway.test", 443).until_sent().give("HTTP/1.1 200 OK...", 7);
///     transport.connection().connect_answers(Io::failed(Fault::refused));
///     ...
///     EXPECT_TRUE(transport.complaints.empty());
class ScriptedTransport final : public Transport {
 public:
  /// The script of one more connection. A connection without a script takes all and says nothing.
  ScriptedConnection& connection() { return script_.emplace_back(); }

  /// The script of connection number `i`, from 0, with what happened on it.
  ScriptedConnection& at(std::size_t i) { return script_.at(i); }

  /// All bytes taken, of all connections.
  std::string sent() const {
    std::string all;
    for (const auto& connection : script_) all += connection.sent;
    return all;
  }

  Io connect(const Peer& peer) override {
    const std::string host = peer.host == nullptr ? "" : peer.host;
    if (state_ == State::idle) {
      state_ = State::connecting;
      ++connects;
      if (connects > script_.size()) {
        connection();
        if (otherwise) otherwise(current(), peer);
      }
      host_ = host;
      port_ = peer.port;
    } else if (state_ != State::connecting) {
      complain("connect() without close()");
    } else if (host != host_ || peer.port != port_) {
      complain("connect() continued with another peer");
    }
    ScriptedConnection& now = current();
    if (!now.host_.empty() && (host != now.host_ || peer.port != now.port_)) {
      complain("connect() to " + host + ":" + std::to_string(peer.port) + ", not to " + now.host_ +
               ":" + std::to_string(now.port_));
    }
    const Io io = now.play_connect();
    if (io.state == IoState::moved) state_ = State::connected;
    return done(io);
  }

  Io send(const char* data, std::uint32_t size) override {
    if (!check("send()", size)) return Io::failed(Fault::other);
    if (!pending_.empty() &&
        (size < pending_.size() || std::memcmp(data, pending_.data(), pending_.size()) != 0)) {
      complain("send() was not repeated with the same bytes");
    }
    pending_.clear();
    const Io io = current().play_send(data, size);
    if (io.state == IoState::would_block) pending_.assign(data, size);
    if (io.state == IoState::closed) state_ = State::over;
    return done(io);
  }

  Io receive(char* data, std::uint32_t size) override {
    if (!check("receive()", size)) return Io::failed(Fault::other);
    return done(current().play_receive(data, size));
  }

  void close() override {
    ++closes;
    state_ = State::idle;
    pending_.clear();
  }

  void wait(std::uint32_t most_ms) override {
    ++waits;
    waited_ms += most_ms;
    if (clock != nullptr) clock->advance(most_ms);
  }

  bool secure() const override { return is_secure; }

  /// Between a connect() that succeeded and what ended the connection.
  bool connected() const { return state_ == State::connected; }

  /// Writes the script of a connection that has none, when it begins.
  std::function<void(ScriptedConnection&, const Peer&)> otherwise;
  bool is_secure = true;         ///< what secure() answers
  ManualClock* clock = nullptr;  ///< moved on by wait(), if there is one
  std::size_t connects = 0;      ///< connections begun (not calls of connect())
  std::uint32_t closes = 0;
  std::uint32_t waits = 0;
  std::uint64_t waited_ms = 0;
  std::vector<std::string> complaints;  ///< how the caller broke the contract

 private:
  enum class State { idle, connecting, connected, over };

  ScriptedConnection& current() { return script_.at(connects - 1); }

  void complain(std::string what) { complaints.push_back(std::move(what)); }

  bool check(const char* call, std::uint32_t size) {
    if (size == 0) complain(std::string(call) + " of nothing");
    if (state_ != State::connected) {
      complain(std::string(call) + (state_ == State::over ? " after the end" : " unconnected"));
    }
    return state_ == State::connected;
  }

  Io done(Io io) {
    if (io.state == IoState::failed) state_ = State::over;
    return io;
  }

  std::deque<ScriptedConnection> script_;  // a deque: references stay good
  State state_ = State::idle;
  std::string host_;
  std::uint16_t port_ = 0;
  std::string pending_;  // what send() did not take, to be offered again
};

}  // namespace tillwire::test
