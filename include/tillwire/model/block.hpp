// A nested block of a request, borrowed.
#pragma once

#include <tillwire/base/lifetime.hpp>
#include <tillwire/model/carrier.hpp>

namespace tillwire {

/// A nested block, borrowed until `call` or `start` returns:
///
///     order.bundle = &bundle;
///
/// The block's table comes with it, so that blocks which are never assigned cost no flash.
template <class Struct>
class Block {
 public:
  constexpr Block() = default;
  /// A null pointer is absent.
  constexpr Block(const Struct* block TILLWIRE_LIFETIMEBOUND)
      : range_{block, &detail::CarrierOf<Block>::carrier} {}

  constexpr bool present() const { return range_.data != nullptr; }
  /// The block; only where it is present.
  const Struct* operator->() const { return static_cast<const Struct*>(range_.data); }

 private:
  detail::CarriedRange range_;
};

}  // namespace tillwire
