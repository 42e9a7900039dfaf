// A client that refuses requests before anything is sent, for the programs that are run.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <tillwire/client.hpp>

/// Ends the program if anything is sent through it.
class NothingSent final : public tillwire::Transport {
 public:
  tillwire::Io connect(const tillwire::Peer&) override { return sent(); }
  tillwire::Io send(const char*, std::uint32_t) override { return sent(); }
  tillwire::Io receive(char*, std::uint32_t) override { return sent(); }
  void close() override {}
  bool secure() const override { return true; }

 private:
  static tillwire::Io sent() {
    std::puts("something was sent");
    std::exit(1);
  }
};

class StoppedClock final : public tillwire::Clock {
 public:
  std::uint32_t now_ms() override { return 0; }
};

/// Returns whether a request is refused with this error, which names this field, and nothing is
/// sent.
template <class Operation>
bool is_refused(const Operation& request, tillwire::Errc code, const char* field) {
  tillwire::Gateway gateway;
  gateway.host = "gateway.example";
  gateway.ecommerce.token = "token";
  gateway.card_management = {"user", "password"};
  NothingSent transport;
  StoppedClock clock;
  tillwire::Buffers<1024, 1024> memory;
  tillwire::Client client(gateway, transport, clock, memory);
  const auto answer = client.call(request);
  const tillwire::Error& error = answer.error();
  const char* const named = error.field != nullptr ? error.field : "";
  std::printf("error %d, field '%s'\n", static_cast<int>(error.code), named);
  return error.code == code && error.delivery == tillwire::Delivery::not_sent &&
         std::strcmp(named, field) == 0;
}
