// The address and the credentials of the sandbox gateway; its --help lists them.
#include "run.hpp"

namespace example {

tillwire::Gateway sandbox(const char* host, std::uint16_t port) {
  tillwire::Gateway gateway;
  gateway.host = host;
  gateway.port = port;
  gateway.ecommerce = {"merchant-api", "merchant-secret"};
  gateway.card_management = {"issuer", "issuer-secret"};
  return gateway;
}

}  // namespace example
