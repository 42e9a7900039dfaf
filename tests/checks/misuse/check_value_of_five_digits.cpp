// Rejected: a check value has 4, 6, 10 or 16 digits
#include <tillwire/security/key_check.hpp>

using namespace tillwire;

bool show(BlockCipher& cipher, KeyBytes key, char (&out)[6]) {
  return write_check_value(cipher, key, out);
}
