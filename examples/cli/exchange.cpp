// Sets up the connection.
#include "exchange.hpp"

#include <unistd.h>

#include <tillwire/mbedtls/ca_file.hpp>

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

constexpr char system_ca[] = "/etc/ssl/certs/ca-certificates.crt";

void trust(mbedtls::Tls& tls, const Options& options) {
  const std::string file = options.ca_file.value_or(system_ca);
  if (!options.ca_file && access(system_ca, R_OK) != 0) {
    throw Refused(std::string("--ca: no file is given, and the system has no ") + system_ca);
  }
  if (!mbedtls::trust_file(tls, file.c_str())) {
    throw Refused("--ca: " + file + " cannot be read, or is not all certificates (PEM or DER)");
  }
}

}  // namespace

std::string request_bytes(const Operation& operation, const Gateway& gateway, const void* request,
                          RequestSigner* signer) {
  Recorder recorder;
  posix::MonotonicClock clock;
  const std::unique_ptr<Memory> memory(new Memory);
  Client client(gateway, recorder, clock, *memory);
  if (signer != nullptr) signer->join(client);
  Arena arena;
  const Answer answer = operation.call(client, request, arena);
  if (answer.error.delivery == Delivery::not_sent) throw Refused(explain(answer.error, operation));
  return recorder.sent;
}

Connection::Connection(const Gateway& gateway, const Options& options, RequestSigner& signer)
    : client_(gateway, gateway.plaintext ? static_cast<Transport&>(tcp_) : tls_, clock_, *memory_) {
  if (!gateway.plaintext) trust(tls_, options);
  signer.join(client_);
}

}  // namespace tillwire::cli
