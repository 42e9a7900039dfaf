// CRC-32 (IEEE 802.3), to detect damage by power cuts and flipped bits.
#pragma once

#include <cstdint>

namespace tillwire::detail {

/// Computes the CRC of data in pieces: start with 0, and pass each result to the next call.
inline std::uint32_t crc32(std::uint32_t crc, const void* bytes, std::uint32_t size) {
  // Four bits at a time: a table of 64 bytes instead of 1,024.
  static constexpr std::uint32_t table[16] = {0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC,
                                              0x76DC4190, 0x6B6B51F4, 0x4DB26158, 0x5005713C,
                                              0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C,
                                              0x9B64C2B0, 0x86D3D2D4, 0xA00AE278, 0xBDBDF21C};
  const auto* at = static_cast<const unsigned char*>(bytes);
  crc = ~crc;
  for (; size != 0; --size) {
    crc ^= *at++;
    crc = crc >> 4 ^ table[crc & 15];
    crc = crc >> 4 ^ table[crc & 15];
  }
  return ~crc;
}

}  // namespace tillwire::detail
