// One exchange of a client with a scripted peer, and what was sent, read by other parsers.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <tillwire/client.hpp>

#include "support/call_site.hpp"
#include "support/scripted_transport.hpp"

namespace tillwire::test {

using Json = nlohmann::ordered_json;

/// What a client sent, or why it did not.
struct Sent {
  Errc error = Errc::none;
  std::string field;  // the path of the field at fault
  Delivery delivery = Delivery::answered;
  bool connected = false;
  std::string path;  // of the request line
  Json body;         // of a form: an object of texts, lists of texts where a name is repeated

  /// The value at a path such as `orderBundle.cartItems.items[0].name`; null if it is not there.
  Json at(const std::string& where) const;
};

/// A client, its peer and its memory, which the answers borrow.
class Exchange {
 public:
  Exchange();
  ~Exchange();
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;

  template <class Operation>
  Result<typename Operation::Response> call(const Operation& request, const std::string& answer) {
    return client_for(answer).call(request);
  }

  /// The service's own words in the last answer.
  ServiceFault fault() { return client_->fault(); }

  /// Returns the request of a call with this result, read by parsers other than the library's.
  Sent sent(const Error& error, CallSite site = CallSite::here()) const;

  ScriptedTransport transport;

 private:
  Client& client_for(const std::string& answer);

  Gateway gateway_;
  ManualClock clock_;
  std::unique_ptr<Buffers<16384, 16384>> memory_;
  std::unique_ptr<Client> client_;
};

/// Checks that nothing was sent because of this field.
void check_refused(const Sent& sent, Errc error, const std::string& field,
                   CallSite site = CallSite::here());

/// Sends a request. The answer says nothing that matters: only what the request itself came to.
template <class Operation>
Sent send(const Operation& request, CallSite site = CallSite::here()) {
  Exchange exchange;
  return exchange.sent(exchange.call(request, "{}").error(), site);
}

template <class Operation>
void expect_refused(const Operation& request, Errc error, const std::string& field,
                    CallSite site = CallSite::here()) {
  const Traced traced(site);
  check_refused(send(request), error, field);
}

}  // namespace tillwire::test
