// One exchange of a client with a scripted gateway: what it sends, and what it makes of an answer.
#pragma once

#include <cstdint>
#include <memory>
#include <new>
#include <string>
#include <support/guarded_memory.hpp>
#include <support/scripted_transport.hpp>
#include <tillwire/client.hpp>
#include <utility>

namespace tillwire::test {

inline Gateway sample_gateway() {
  Gateway gateway;
  gateway.host = "gateway.test";
  gateway.ecommerce.token = "t";
  gateway.card_management.user = "u";
  gateway.card_management.password = "p";
  return gateway;
}

inline std::string ok(const std::string& body) {
  return "HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

/// What a client sent for an operation.
struct SentRequest {
  Errc code = Errc::none;
  std::string field;
  std::string head;
  std::string body;
};

template <class Operation>
SentRequest sent(const Operation& operation, const Gateway& gateway = sample_gateway()) {
  ScriptedTransport transport;
  ManualClock clock;
  transport.connection().until_sent().give(ok("{}"));
  auto memory = std::make_unique<Buffers<16384, 512>>();
  Client client(gateway, transport, clock, *memory);
  const auto answer = client.call(operation);
  SentRequest result;
  result.code = answer.error().code;
  if (answer.error().field != nullptr) result.field = answer.error().field;
  const std::string all = transport.sent();
  const auto end = all.find("\r\n\r\n");
  if (end != std::string::npos) {
    result.head = all.substr(0, end + 4);
    result.body = all.substr(end + 4);
  }
  return result;
}

/// A form's body without the credentials of sample_gateway(), which are its first pair.
template <class Operation>
std::string form_of(const Operation& operation) {
  const SentRequest result = sent(operation);
  const std::string credentials = "token=t&";
  return result.body.compare(0, credentials.size(), credentials) == 0
             ? result.body.substr(credentials.size())
             : "not sent, " + std::to_string(static_cast<int>(result.code)) + result.field;
}

/// A client's answer to a body, with the memory that it borrows. That memory ends where the
/// receive buffer does: the memory after it is inaccessible.
template <class Operation>
class Answered {
  using Memory = Buffers<256, 16384>;

 public:
  explicit Answered(const std::string& body) : Answered(body, ok(body)) {}

  const typename Operation::Response* operator->() const { return &*result_; }
  const typename Operation::Response& operator*() const { return *result_; }
  Errc code() const { return result_.error().code; }
  std::string field() const {
    return result_.error().field != nullptr ? result_.error().field : "";
  }
  unsigned detail() const { return result_.error().detail; }

 private:
  Answered(const std::string&, const std::string& response)
      : room_(sizeof(Memory)),
        memory_(*new (room_.last(sizeof(Memory))) Memory),
        client_(gateway_, transport_, clock_, memory_),
        result_(ask(response)) {}

  auto ask(const std::string& response) {
    transport_.connection().until_sent().give(response);
    return client_.call(Operation());
  }

  GuardedMemory room_;
  Memory& memory_;
  Gateway gateway_ = sample_gateway();
  ScriptedTransport transport_;
  ManualClock clock_;
  Client client_;
  Result<typename Operation::Response> result_;
};

}  // namespace tillwire::test
