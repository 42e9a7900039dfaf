// Text that is never shown: PAN, CVC, PIN, keys.
#pragma once

#include <tillwire/base/text.hpp>

namespace tillwire {

/// Text that no trace, journal, error or `--describe` sample shows, and that no stream prints.
///
/// The client wipes a request from the transmit buffer as soon as it is sent, refused or given up,
/// and an answer from the receive buffer when the next exchange starts, `Client::forget()` is
/// called or the client is destroyed. It has no other copy; `tests/secrets` looks for one in all
/// of the memory. What the caller holds is the caller's to wipe: the characters that a request
/// borrows, what copy() wrote, and `Client::body()`, which is the answer with its secrets.
///
/// `==` stops at the first difference: its time tells an attacker who can try many values.
class Secret : public Text {
 public:
  constexpr Secret() = default;
  /// Borrowed like the characters of a Text.
  constexpr Secret(const char* characters TILLWIRE_LIFETIMEBOUND) : Text(characters) {}
  /// `size` bytes, which need no NUL.
  constexpr Secret(const char* characters TILLWIRE_LIFETIMEBOUND, std::size_t size)
      : Text(characters, size) {}
  /// A view without data is absent.
  constexpr Secret(std::string_view characters) : Text(characters) {}
};

}  // namespace tillwire
