// Block: a nested block of a request, borrowed.
#pragma once

#include <tillwire/base/lifetime.hpp>
#include <tillwire/model/carrier.hpp>

namespace tillwire {

/// A nested block, borrowed until `call` or `start` returns:
///
///     order.bundle = &bundle;
///
/// It brings the block's table with it, so that blocks which a program never assigns cost no flash.
template <class Struct>
class Block {
 public:
  constexpr Block() = default;
  /// Borrows a block; a null pointer is absent.
  constexpr Block(const Struct* block TILLWIRE_LIFETIMEBOUND)
      : range_{block, &detail::CarrierOf<Block>::carrier} {}

  constexpr bool present() const { return range_.data != nullptr; }
  /// Returns the block, which must be present.
  const Struct* operator->() const { return static_cast<const Struct*>(range_.data); }

 private:
  detail::CarriedRange range_;
};

}  // namespace tillwire
