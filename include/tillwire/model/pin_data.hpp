// A PIN as a request carries it.
#pragma once

#include <tillwire/base/secret.hpp>

namespace tillwire {

/// A PIN as a request carries it: a PIN block, which PinBlock::text() is (security/pin_block.hpp).
/// Text and digits do not become one, so that no clear PIN is sent by an assignment.
class PinData : public Secret {
 public:
  constexpr PinData() = default;
  template <class Other>
  PinData(const Other&) = delete;  // see PinBlock, and made_elsewhere()

  /// Takes characters as they are, borrowed: a PIN block that a PIN pad made, or what else the
  /// gateway's operator asks for. It is a clear PIN only where the operator wants that.
  static constexpr PinData made_elsewhere(const Secret& characters) {
    PinData data;
    static_cast<Secret&>(data) = characters;
    return data;
  }
};

}  // namespace tillwire
