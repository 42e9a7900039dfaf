// Bytes as Base64.
#pragma once

#include <mbedtls/base64.h>

#include <cstddef>
#include <cstdint>
#include <string>

namespace tillwire::cli {

inline std::string base64(const std::uint8_t* bytes, std::size_t count) {
  std::size_t size = 0;  // with the NUL that ends it
  mbedtls_base64_encode(nullptr, 0, &size, bytes, count);
  std::string characters(size, '\0');
  mbedtls_base64_encode(reinterpret_cast<unsigned char*>(characters.data()), characters.size(),
                        &size, bytes, count);
  characters.resize(size);
  return characters;
}

}  // namespace tillwire::cli
