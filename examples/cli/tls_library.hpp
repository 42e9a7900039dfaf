// What the TLS library gives besides TLS.
#pragma once

#include <cstdint>
#include <string>

namespace tillwire::cli {

/// Returns the TLS library's text for the detail of Errc::tls, in parentheses.
std::string tls_error(std::uint16_t detail);

/// Returns whether the detail of Errc::tls means that the received bytes are not TLS.
bool is_no_tls_record(std::uint16_t detail);

}  // namespace tillwire::cli
