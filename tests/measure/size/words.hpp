// What the images with and without words have in common.
#pragma once

#include <cstdint>

namespace figures {

/// How many enumerations have words, and the flaws of certificates.
inline constexpr unsigned kinds = 51;

/// The words of a value of one of them, which may be copied.
const char* say(unsigned kind, std::uint16_t value, char* to, std::uint32_t size);

}  // namespace figures
