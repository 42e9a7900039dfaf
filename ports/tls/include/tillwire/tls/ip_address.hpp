// Parses IP addresses, for comparison with those in a certificate.
#pragma once

#include <cstdint>
#include <cstring>

namespace tillwire::tls_port {

/// The bytes of an IPv4 or IPv6 address as a certificate holds them.
struct IpAddress {
  std::uint8_t bytes[16];
  std::uint8_t size;  ///< 4 or 16; 0 if the text was not an address

  /// Returns whether a host is written as an address, valid or not; any other text is a name.
  static bool looks_like_one(const char* host) {
    return std::strchr(host, ':') != nullptr || host[std::strspn(host, "0123456789.")] == '\0';
  }

  /// Parses four decimal numbers, or RFC 4291 text without a zone.
  static IpAddress parse(const char* text) {
    IpAddress address{};
    const bool v6 = std::strchr(text, ':') != nullptr;
    const bool good = v6 ? address.read_v6(text) : read_v4(text, address.bytes);
    if (good) address.size = v6 ? 16 : 4;
    return address;
  }

 private:
  static bool read_v4(const char* text, std::uint8_t* to) {
    for (int part = 0; part < 4; ++part) {
      if (part != 0 && *text++ != '.') return false;
      unsigned value = 0;
      int digits = 0;
      for (; *text >= '0' && *text <= '9'; ++text) {
        // No leading zeros: some read them as octal.
        if (++digits > 3 || (digits == 2 && value == 0)) return false;
        value = value * 10 + static_cast<unsigned>(*text - '0');
      }
      if (digits == 0 || value > 255) return false;
      to[part] = static_cast<std::uint8_t>(value);
    }
    return *text == '\0';
  }

  bool read_v6(const char* text) {
    int at = 0;
    int gap = -1;  // position of ::
    if (text[0] == ':' && text[1] == ':') {
      gap = 0;
      text += 2;
    }
    while (*text != '\0') {
      if (at == 16) return false;
      unsigned value = 0;
      int digits = 0;
      const char* const group = text;
      for (int digit = 0; (digit = hex(*text)) >= 0; ++text) {
        if (++digits > 4) return false;
        value = value << 4 | static_cast<unsigned>(digit);
      }
      if (*text == '.') {
        if (at > 12 || !read_v4(group, bytes + at)) return false;
        at += 4;
        break;
      }
      if (digits == 0) return false;
      bytes[at++] = static_cast<std::uint8_t>(value >> 8);
      bytes[at++] = static_cast<std::uint8_t>(value);
      if (*text == '\0') break;
      if (*text++ != ':') return false;
      if (*text == ':') {
        if (gap >= 0) return false;
        gap = at;
        ++text;
      } else if (*text == '\0') {
        return false;
      }
    }
    if (gap < 0) return at == 16;
    if (at == 16) return false;
    const auto tail = static_cast<std::size_t>(at - gap);
    std::memmove(bytes + 16 - tail, bytes + gap, tail);
    std::memset(bytes + gap, 0, 16 - tail - static_cast<std::size_t>(gap));
    return true;
  }

  static int hex(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    const char lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
  }
};

}  // namespace tillwire::tls_port
