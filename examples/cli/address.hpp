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

/// http or https, host, port and path; nothing else may be in it. Throws Refused.
Address parse_address(std::string_view url);

}  // namespace tillwire::cli
