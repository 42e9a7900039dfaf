// Base64 as a string.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <tillwire/base/base64.hpp>

namespace tillwire::cli {

inline std::string base64(std::string_view bytes) {
  const auto size = static_cast<std::uint32_t>(bytes.size());
  std::string characters(detail::base64_size(size), '\0');
  detail::base64_write(reinterpret_cast<const std::uint8_t*>(bytes.data()), size,
                       characters.data());
  return characters;
}

}  // namespace tillwire::cli
