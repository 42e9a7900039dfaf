// A nested block of a request, borrowed.
#pragma once

#include <tillwire/model/text.hpp>

namespace tillwire {

namespace detail {

struct Schema;

/// A block without its type.
struct BlockRange {
  const void* object = nullptr;
  const Schema* schema = nullptr;
};

template <class Struct>
constexpr const Schema& schema_of_block();

}  // namespace detail

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
      : range_{block, block != nullptr ? &detail::schema_of_block<Struct>() : nullptr} {}

  constexpr bool present() const { return range_.object != nullptr; }
  /// The block; only where it is present.
  const Struct* operator->() const { return static_cast<const Struct*>(range_.object); }

 private:
  detail::BlockRange range_;
};

}  // namespace tillwire
