// Ports of C++ as tables of functions.
#pragma once

#include "adapters.hpp"

namespace tillwire::c {

inline tw_io to_c(const Io& from) {
  return {static_cast<std::uint8_t>(from.state), static_cast<std::uint8_t>(from.fault), from.detail,
          from.count};
}
inline tw_transport table_of(Transport& transport) {
  return {
      &transport,
      [](void* self, const char* host, std::uint16_t port) {
        return to_c(static_cast<Transport*>(self)->connect({host, port}));
      },
      [](void* self, const char* data, std::uint32_t size) {
        return to_c(static_cast<Transport*>(self)->send(data, size));
      },
      [](void* self, char* data, std::uint32_t size) {
        return to_c(static_cast<Transport*>(self)->receive(data, size));
      },
      [](void* self) { static_cast<Transport*>(self)->close(); },
      [](void* self, std::uint32_t most_ms) { static_cast<Transport*>(self)->wait(most_ms); },
      [](void* self, std::uint32_t ms) { static_cast<Transport*>(self)->pause(ms); },
      [](void* self) { return int{static_cast<Transport*>(self)->secure()}; },
      nullptr,
  };
}
inline tw_clock table_of(Clock& clock) {
  return {&clock, [](void* self) { return static_cast<Clock*>(self)->now_ms(); }};
}
inline tw_wall_clock table_of(WallClock& time) {
  return {&time, [](void* self) { return static_cast<WallClock*>(self)->now_s(); }};
}
inline tw_storage table_of(Storage& storage) {
  return {
      &storage,
      storage.sector_size(),
      storage.sector_count(),
      [](void* self, std::uint32_t at, void* to, std::uint32_t size) {
        return int{static_cast<Storage*>(self)->read(at, to, size)};
      },
      [](void* self, std::uint32_t at, const void* from, std::uint32_t size) {
        return int{static_cast<Storage*>(self)->write(at, from, size)};
      },
      [](void* self, std::uint32_t sector) {
        return int{static_cast<Storage*>(self)->erase(sector)};
      },
      nullptr,
  };
}
inline tw_random table_of(Random& random) {
  return {&random, [](void* self, void* to, std::uint32_t size) {
            return int{static_cast<Random*>(self)->fill(to, size)};
          }};
}

}  // namespace tillwire::c
