// What the TLS library gives besides TLS.
#pragma once

#include <cstdint>
#include <string>

namespace tillwire::cli {

/// What the library says of the detail of Errc::tls, in parentheses.
std::string tls_error(std::uint16_t detail);

/// Whether the detail of Errc::tls says that what came is not TLS.
bool is_no_tls_record(std::uint16_t detail);

}  // namespace tillwire::cli
