// What the C side of the operations is made of, complete on this side only.
#pragma once

#include <tillwire/c/tillwire.h>

#include <tillwire/erased_call.hpp>

struct tw_operation {
  tillwire::AnyOperation any;
  /// Returns how its request is written: an AnyOperation begins with what the client knows of it.
  const tillwire::detail::RequestSchema& request() const {
    return reinterpret_cast<const tillwire::detail::Remote*>(this)->request;
  }
};
struct tw_carrier {
  tillwire::detail::Carrier carrier;
};
struct tw_element {
  const tillwire::detail::ResponseSchema& schema;
};
struct tw_check {
  void (*check)(tw_text& text);
};
struct tw_list_path {
  tillwire::detail::DrainPath path;
};

namespace tillwire::c {

/// Says what is wrong with an operation or, where there is one, with its request: NULL, or a field
/// that was not made by the function for it.
bool is_call(const tw_operation* operation, const void* request, bool has_request, tw_error* error);
/// Writes the answer of a call that was refused: why, and a response without fields. `to` may be
/// null.
void refuse(const tw_operation* operation, const tw_error& why, tw_error* to);

}  // namespace tillwire::c
