// By the library that CMake's TILLWIRE_CLI_TLS names.
#include "tls_library.hpp"

#if defined(TILLWIRE_CLI_OPENSSL)
#include <openssl/err.h>
#include <openssl/ssl.h>
#else
#include <mbedtls/ssl.h>
#endif

#include <cstdio>

namespace tillwire::cli {

#if defined(TILLWIRE_CLI_OPENSSL)

std::string tls_error(std::uint16_t detail) {
  const char* const words = ERR_reason_error_string(ERR_PACK(ERR_LIB_SSL, 0, detail));
  return std::string(" (OpenSSL: ") + (words == nullptr ? "" : words) +
         (words == nullptr ? "reason " : ", reason ") + std::to_string(detail) + ")";
}

// The number depends on the release, and on the bytes.
bool is_no_tls_record(std::uint16_t detail) {
  return detail == SSL_R_WRONG_VERSION_NUMBER || detail == SSL_R_PACKET_LENGTH_TOO_LONG ||
         detail == SSL_R_HTTP_REQUEST;
}

#else

/// As mbedTLS's own documentation writes it: -0x7780.
std::string tls_error(std::uint16_t detail) {
  char text[32];
  std::snprintf(text, sizeof text, " (mbedTLS error -0x%04X)", static_cast<unsigned>(detail));
  return text;
}

bool is_no_tls_record(std::uint16_t detail) {
  return detail == -MBEDTLS_ERR_SSL_INVALID_RECORD;
}

#endif

}  // namespace tillwire::cli
