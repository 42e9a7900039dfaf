// Draws random bytes, and tells the mbedTLS that it was compiled with and the one it is linked to.
#include <mbedtls/version.h>

#include <cstdio>
#include <tillwire/mbedtls/random.hpp>

int main() {
  tillwire::mbedtls::Random random;
  unsigned char bytes[32] = {};
  if (!random.fill(bytes, sizeof bytes)) return 1;
  const unsigned linked = mbedtls_version_get_number();
  std::printf("%s %u.%u.%u\n", MBEDTLS_VERSION_STRING, linked >> 24, linked >> 16 & 0xff,
              linked >> 8 & 0xff);
}
