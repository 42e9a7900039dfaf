// What the TLS library gives besides TLS.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace tillwire::cli {

/// What the library says of the detail of Errc::tls, in parentheses.
std::string tls_error(std::uint16_t detail);

/// Base64 of bytes, without line breaks.
std::string base64(const std::uint8_t* bytes, std::size_t count);

}  // namespace tillwire::cli
