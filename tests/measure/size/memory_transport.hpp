// A transport that answers from memory and keeps count of the instructions it spends itself.
#pragma once

#include <board.hpp>
#include <cstdint>
#include <tillwire/port/transport.hpp>

namespace figures {

/// Takes a request in one piece and gives a response in pieces of the size the client asks for.
class MemoryTransport final : public tillwire::Transport {
 public:
  MemoryTransport(const char* response, std::uint32_t size) : response_(response), left_(size) {}

  std::uint32_t sent() const { return sent_; }
  /// Instructions spent in here so far, which are not the library's.
  std::uint32_t own_instructions() const { return own_; }

  tillwire::Io connect(const tillwire::Peer&) override { return tillwire::Io::moved(0); }
  tillwire::Io send(const char*, std::uint32_t size) override {
    sent_ += size;
    return tillwire::Io::moved(size);
  }
  tillwire::Io receive(char* data, std::uint32_t size) override {
    const std::uint32_t before = board::instructions();
    if (left_ == 0) return tillwire::Io::closed();
    if (size > left_) size = left_;
    for (std::uint32_t i = 0; i < size; ++i) data[i] = response_[i];
    response_ += size;
    left_ -= size;
    own_ += board::instructions() - before;
    return tillwire::Io::moved(size);
  }
  void close() override {}
  bool secure() const override { return true; }

 private:
  const char* response_;
  std::uint32_t left_;
  std::uint32_t sent_ = 0;
  std::uint32_t own_ = 0;
};

}  // namespace figures
