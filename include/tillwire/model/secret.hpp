// Text that is never shown: PAN, CVC, PIN, keys.
#pragma once

#include <tillwire/model/text.hpp>

namespace tillwire {

/// Text that no trace, journal, error or `--describe` sample shows. The client wipes the transmit
/// buffer as soon as the request is sent, and the receive buffer when the next exchange starts or
/// `Client::forget()` is called.
class Secret : public Text {
 public:
  constexpr Secret() = default;
  /// Borrowed like the characters of a Text.
  constexpr Secret(const char* characters TILLWIRE_LIFETIMEBOUND) : Text(characters) {}
  /// The same.
  constexpr Secret(const char* characters TILLWIRE_LIFETIMEBOUND, std::size_t size)
      : Text(characters, size) {}
  /// The same.
  constexpr Secret(std::string_view characters) : Text(characters) {}
};

}  // namespace tillwire
