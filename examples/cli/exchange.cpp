// Sets up the connection.
#include "exchange.hpp"

#include <strings.h>

#include <string_view>

#include "exit.hpp"
#include "messages.hpp"

namespace tillwire::cli {
namespace {

/// A transport that leads nowhere: it keeps what is sent, and then the connection is over.
class Recorder final : public Transport {
 public:
  Io connect(const Peer&) override { return Io::moved(0); }
  Io send(const char* data, std::uint32_t size) override {
    sent.append(data, size);
    return Io::moved(size);
  }
  Io receive(char*, std::uint32_t) override { return Io::closed(); }
  void close() override {}
  bool secure() const override { return true; }

  std::string sent;
};

/// Stands still, so that no time-out is too short.
class StandingClock final : public Clock {
 public:
  std::uint32_t now_ms() override { return 0; }
};

constexpr std::string_view location = "location:";

}  // namespace

void Location::keep(HeaderObserver& self, const char* line, const char* end) {
  std::string_view text(line, static_cast<std::size_t>(end - line));
  if (text.size() < location.size() ||
      strncasecmp(text.data(), location.data(), location.size()) != 0) {
    return;
  }
  text.remove_prefix(location.size());
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  // What opens it, such as a browser, may run any other kind of address.
  if (begins_with_scheme(text, "https://") || begins_with_scheme(text, "http://")) {
    static_cast<Location&>(self).text_ = text;
  }
}

std::string request_bytes(const Operation& operation, const Gateway& gateway, const void* request,
                          RequestSigner* signer) {
  Recorder recorder;
  StandingClock clock;
  const std::unique_ptr<Memory> memory(new Memory);
  Client client(gateway, recorder, clock, *memory);
  if (signer != nullptr) signer->join(client);
  Arena arena;
  const Answer answer = operation.call(client, request, arena);
  if (answer.error.delivery == Delivery::not_sent)
    throw Refused(explain(answer.error, operation, request));
  return recorder.sent;
}

std::optional<RefusedField> refused_field(const Operation& operation, const void* request) {
  // Placeholders: nothing is sent to this gateway.
  Gateway gateway;
  gateway.host = "gateway";
  gateway.ecommerce = {Text("u"), Secret("p")};
  gateway.card_management = gateway.ecommerce;
  Recorder recorder;
  StandingClock clock;
  const std::unique_ptr<Memory> memory(new Memory);
  Client client(gateway, recorder, clock, *memory);
  Arena arena;
  const Error error = operation.call(client, request, arena).error;
  const bool is_of_field =
      error.delivery == Delivery::not_sent && error.field != nullptr && *error.field != 0;
  if (!is_of_field) return std::nullopt;
  return RefusedField{error.field, error.code, what_is_wrong(error, operation, request)};
}

Connection::Connection(const Gateway& gateway, const Options& options, const Address& address,
                       RequestSigner& signer)
    : above_(gateway.plaintext ? static_cast<Transport&>(tunnel_) : tls_, &progress_),
      is_plain_(gateway.plaintext),
      client_(gateway, above_, clock_, *memory_) {
  if (std::optional<Proxy> proxy = proxy_for(options, address)) {
    tunnel_.lead_through(std::move(*proxy));
  }
  if (!gateway.plaintext) {
    set_up_.apply(options, tls_);
  } else if (!options.pins.empty() || options.crl_file || options.client_cert_file ||
             options.client_key_file) {
    throw Refused("--pin, --crl, --client-cert and --client-key are for https");
  }
  signer.join(client_);
}

std::string Connection::timing() const {
  return cli::timing(is_plain_ ? above_ : below_, above_, std::chrono::steady_clock::now());
}

}  // namespace tillwire::cli
