// What the C side of the operations is made of, complete on this side only.
#pragma once

#include <tillwire/c/tillwire.h>

#include <tillwire/erased_call.hpp>

struct tw_operation {
  tillwire::AnyOperation any;
  const tillwire::detail::RequestSchema& schema;
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
