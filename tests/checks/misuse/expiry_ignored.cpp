// Warned: nodiscard
#include <tillwire/security/card_number.hpp>

using namespace tillwire;

void read(char (&expiry)[7]) {
  expiry_from_card("11/26", {2026, 11}, expiry);
}
