// Lists: the caller's own array in a request, a lazy range over the receive buffer in a response.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <tillwire/base/lifetime.hpp>
#include <tillwire/model/carrier.hpp>

namespace tillwire {

namespace detail {

/// The caller's array without its type.
struct ItemsRange {
  CarriedRange range;
  alignas(void*) std::uint32_t count = 0;
};

}  // namespace detail

/// The caller's array, borrowed until `call` or `start` returns.
template <class Element>
class Items {
 public:
  constexpr Items() = default;
  /// Borrows `count` elements from `first` on.
  constexpr Items(const Element* first TILLWIRE_LIFETIMEBOUND, std::size_t count)
      : range_{{first, &detail::CarrierOf<Items>::carrier}, static_cast<std::uint32_t>(count)} {}
  /// Borrows a whole array.
  template <std::size_t Count>
  constexpr Items(const Element (&array TILLWIRE_LIFETIMEBOUND)[Count]) : Items(array, Count) {}
  template <std::size_t Count>
  Items(const Element (&&)[Count]) = delete;       // a temporary array dies before it is sent
  Items(std::initializer_list<Element>) = delete;  // a temporary array dies before it is sent

  constexpr bool present() const { return range_.range.data != nullptr; }
  constexpr std::uint32_t size() const { return range_.count; }
  const Element* begin() const { return static_cast<const Element*>(range_.range.data); }
  const Element* end() const { return begin() + range_.count; }

 private:
  detail::ItemsRange range_;
};

namespace detail {

/// The position of a list in a response, checked when the response was decoded.
struct ListRange {
  const char* at = nullptr;  // its '[', or the '{' of a single record sent in place of a list
  std::uint32_t size = 0;    // in bytes
  std::uint32_t count = 0;   // number of elements
};

}  // namespace detail

/// The elements of a list in a response, decoded one at a time as they are read:
///
///     for (const auto& atm : answer->atms) show(atm.terminal_id, atm.status);
///
/// An element is valid until the iterator advances; its Text, like the list, until the next call on
/// the client.
template <class Element>
class List {
 public:
  class Iterator;
  /// The end of a loop. A separate type because an Iterator holds an element: saves 50 bytes per
  /// loop.
  struct End {};

  bool present() const { return range_.at != nullptr; }
  /// Returns whether it is absent or has no elements.
  bool empty() const { return range_.count == 0; }
  std::uint32_t size() const { return range_.count; }
  /// Returns the JSON as received.
  std::string_view raw() const { return {range_.at, range_.size}; }

  Iterator begin() const { return Iterator(range_); }
  /// Returns the end, which equals an iterator that has passed the last element.
  End end() const { return {}; }

 private:
  detail::ListRange range_;
};

}  // namespace tillwire
