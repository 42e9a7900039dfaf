// By the library that CMake's TILLWIRE_CLI_TLS names.
#include "tls_library.hpp"

#if defined(TILLWIRE_CLI_OPENSSL)
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/ssl.h>
#else
#include <mbedtls/base64.h>
#endif

#include <cstdio>

namespace tillwire::cli {

#if defined(TILLWIRE_CLI_OPENSSL)

std::string tls_error(std::uint16_t detail) {
  const char* const words = ERR_reason_error_string(ERR_PACK(ERR_LIB_SSL, 0, detail));
  return std::string(" (OpenSSL: ") + (words == nullptr ? "" : words) +
         (words == nullptr ? "reason " : ", reason ") + std::to_string(detail) + ")";
}

std::string base64(const std::uint8_t* bytes, std::size_t count) {
  std::string characters((count + 2) / 3 * 4 + 1, '\0');  // with a NUL
  const int size = EVP_EncodeBlock(reinterpret_cast<unsigned char*>(characters.data()), bytes,
                                   static_cast<int>(count));
  characters.resize(static_cast<std::size_t>(size));
  return characters;
}

#else

/// As mbedTLS's own documentation writes it: -0x7780.
std::string tls_error(std::uint16_t detail) {
  char text[32];
  std::snprintf(text, sizeof text, " (mbedTLS error -0x%04X)", static_cast<unsigned>(detail));
  return text;
}

std::string base64(const std::uint8_t* bytes, std::size_t count) {
  std::size_t size = 0;  // with the NUL that ends it
  mbedtls_base64_encode(nullptr, 0, &size, bytes, count);
  std::string characters(size, '\0');
  mbedtls_base64_encode(reinterpret_cast<unsigned char*>(characters.data()), characters.size(),
                        &size, bytes, count);
  characters.resize(size);
  return characters;
}

#endif

}  // namespace tillwire::cli
