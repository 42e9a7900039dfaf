// Warned: nodiscard
// Wrong: a received MAC whose check is ignored: `mac.verify(received, 8);`
#include <tillwire/security/mac.hpp>

using namespace tillwire;

void take(Cmac& mac, const std::uint8_t* received) {
  mac.verify(received, 8);
}
