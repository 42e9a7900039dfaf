// A name and a value.
#pragma once

#include <tillwire/table/field.hpp>

namespace tillwire {

/// A name and a value, of which jsonParams, merchantOrderParams, attributes and the parameters of
/// generatePin are made.
struct Attribute {
  Text name = {};
  Text value = {};

  static constexpr auto fields() {
    return Fields{
        field("name", &Attribute::name, mandatory()),
        field("value", &Attribute::value, tolerated()),
    };
  }
};

}  // namespace tillwire
