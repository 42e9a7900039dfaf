// PinData: a PIN as a request carries it.
#pragma once

#include <tillwire/base/secret.hpp>

namespace tillwire {

/// A PIN as a request carries it: normally a PIN block, made by PinBlock::text()
/// (security/pin_block.hpp). Text and digits do not convert to it, so that no assignment sends a
/// clear PIN.
class PinData : public Secret {
 public:
  constexpr PinData() = default;
  template <class Other>
  PinData(const Other&) = delete;  // see PinBlock, and made_elsewhere()

  /// Takes characters unchanged, borrowed: a PIN block from a PIN pad, or another form that the
  /// gateway's operator requires. Pass a clear PIN only if the operator requires that.
  static constexpr PinData made_elsewhere(const Secret& characters) {
    PinData data;
    static_cast<Secret&>(data) = characters;
    return data;
  }
};

}  // namespace tillwire
