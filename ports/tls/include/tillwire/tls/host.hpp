// The host that a TLS port is to reach: what may be one, which certificate names match, and whose
// session it may resume.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <tillwire/port/transport.hpp>

namespace tillwire::tls_port {

/// Returns whether text can be a name or an address. Anything else would be compared with
/// certificates, and an asterisk with anything.
inline bool may_be_host(const char* host) {
  for (const char* at = host; *at != '\0'; ++at) {
    const char small = static_cast<char>(*at | 0x20);
    const bool letter = small >= 'a' && small <= 'z';
    const bool digit = *at >= '0' && *at <= ':';  // a colon is part of addresses
    if (!letter && !digit && *at != '-' && *at != '.' && *at != '_') return false;
  }
  return host[0] != '\0';
}

/// Lower case of ASCII letters; other characters stay.
constexpr int ascii_lower(int c) {
  return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}

/// Returns whether a DNS name of a certificate matches a host (RFC 9525). A wildcard stands for one
/// whole label, the first, and at least two labels follow: `*.example` and `*` match nothing.
inline bool names_host(const unsigned char* name, std::size_t size, const char* host) {
  if (size >= 2 && name[0] == '*' && name[1] == '.') {
    ++name;
    --size;
    const char* const dot = std::strchr(host, '.');
    if (dot == nullptr || dot == host) return false;
    host = dot;
    std::size_t second = 1;
    while (second < size && name[second] != '.') ++second;
    if (second + 1 >= size) return false;
  }
  for (; size != 0; ++name, ++host, --size) {
    // A NUL in a certificate's name is not the end of the host's. Any other asterisk matches
    // nothing: no host has one.
    if (*name == '\0' || ascii_lower(*name) != ascii_lower(*host)) return false;
  }
  return *host == '\0';
}

/// Identifies the host and port that a session was made with (FNV-1a). If two had the same hash,
/// the other host could still not resume a session whose secret it does not have.
inline std::uint32_t hash(const Peer& peer) {
  std::uint32_t hash = 2166136261U;
  const auto add = [&hash](unsigned byte) { hash = (hash ^ byte) * 16777619U; };
  for (const char* c = peer.host; *c != '\0'; ++c) add(static_cast<unsigned char>(*c));
  add(peer.port & 0xFFU);
  add(peer.port >> 8U);
  return hash;
}

}  // namespace tillwire::tls_port
