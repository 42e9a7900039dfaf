// Attribute: a name with a value.
#pragma once

#include <tillwire/table/field.hpp>

namespace tillwire {

/// A name with a value: an element of jsonParams, merchantOrderParams, attributes and the
/// parameters of generatePin.
struct Attribute {
  Text name = {};   ///< [mandatory]
  Text value = {};  ///< [optional]

  static constexpr auto fields() {
    return Fields{
        field("name", &Attribute::name, mandatory().deciding().informative()),
        field("value", &Attribute::value, optional().deciding().informative()),
    };
  }
};

}  // namespace tillwire
