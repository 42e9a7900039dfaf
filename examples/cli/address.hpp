// A gateway's address as --base-url gives it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tillwire::cli {

struct Address {
  bool secure = true;      // https
  std::string host;        // IPv6 without brackets
  std::uint16_t port = 0;  // 0: the scheme's own
  std::string path;        // without a slash at its end
};

/// Parses an http or https URL of host, port and path; it may contain nothing else. Throws Refused,
/// which names the option that has the URL.
Address parse_address(std::string_view url, const char* option = "--base-url");

/// Returns whether a URL begins with a scheme such as "https://", in any case.
bool begins_with_scheme(std::string_view url, std::string_view scheme);

/// HOST:PORT, with the scheme's own port where none is given.
std::string host_and_port(const Address& address);

}  // namespace tillwire::cli
