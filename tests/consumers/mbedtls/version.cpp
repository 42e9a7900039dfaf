// Draws random bytes, and tells the mbedTLS that it was compiled with and the one it is linked to.
#include <mbedtls/version.h>

#include <cstdio>
#include <tillwire/mbedtls/random.hpp>

int main() {
  tillwire::mbedtls::Random random;
  unsigned char bytes[32] = {};
  if (!random.fill(bytes, sizeof bytes)) return 1;
  char linked[18];
  mbedtls_version_get_string(linked);
  std::printf("%s %s\n", MBEDTLS_VERSION_STRING, linked);
}
