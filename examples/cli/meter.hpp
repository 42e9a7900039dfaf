// How long the parts of an exchange take, and how much of the answer has come.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <tillwire/port/transport.hpp>

namespace tillwire::cli {

/// Passes everything on to another transport, and notes when it happened.
class Meter final : public Transport {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// What is shown while an answer is received; null shows nothing.
  class Watcher {
   public:
    virtual void received(const char* data, std::size_t size) = 0;

   protected:
    ~Watcher() = default;
  };

  explicit Meter(Transport& inner, Watcher* watcher = nullptr) : inner_(inner), watcher_(watcher) {}

  Io connect(const Peer& peer) override;
  Io send(const char* data, std::uint32_t size) override;
  Io receive(char* data, std::uint32_t size) override;
  void close() override { inner_.close(); }
  void wait(std::uint32_t most_ms) override { inner_.wait(most_ms); }
  void pause(std::uint32_t ms) override { inner_.pause(ms); }
  bool secure() const override { return inner_.secure(); }

  std::optional<Time> begun;     // to connect
  std::optional<Time> resolved;  // the first call returned, which looks up the name
  std::optional<Time> connected;
  std::optional<Time> sent;  // the last byte
  std::optional<Time> first_byte;

 private:
  Transport& inner_;
  Watcher* watcher_;
};

/// "resolve 0.4 ms, connect 0.1 ms, TLS 3.2 ms, first byte 12.0 ms, total 16.0 ms": what there was
/// of it. `outer` is the one that the client uses, `inner` the one below TLS; without TLS there is
/// one only. Empty where no connection was tried.
std::string timing(const Meter& inner, const Meter& outer, Meter::Time end);

/// A bar, or a counter where the size is not known, on standard error; from a size on that takes
/// time. Nothing is shown unless that is a terminal.
class ProgressBar final : public Meter::Watcher {
 public:
  ProgressBar();
  ~ProgressBar() { clear(); }
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void received(const char* data, std::size_t size) override;
  /// Takes the bar away, before something else is written.
  void clear();

 private:
  void find_size();

  bool shown_ = false;
  bool possible_ = false;
  std::size_t width_ = 0;
  std::string head_;  // until its end has come
  bool head_done_ = false;
  std::size_t whole_ = 0;  // of the body; 0 if it is not said
  std::size_t count_ = 0;
  std::size_t next_ = 0;  // shows again from this count on
};

}  // namespace tillwire::cli
