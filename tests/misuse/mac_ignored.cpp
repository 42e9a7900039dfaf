// rejected: nodiscard
// wrong: a received MAC that is not looked at: `mac.verify(received, 8);`
#include <tillwire/security/mac.hpp>

using namespace tillwire;

void take(Cmac& mac, const std::uint8_t* received) {
  mac.verify(received, 8);
}
