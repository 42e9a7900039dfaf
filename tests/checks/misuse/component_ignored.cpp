// Warned: nodiscard
#include <tillwire/security/key_components.hpp>

using namespace tillwire;

void add(KeyComponents& components, char (&digits)[32]) {
  components.add(1, digits, sizeof digits, "D5D44F");
}
