// The pointer that a value brings to the code that writes it.
#pragma once

namespace tillwire::detail {

struct RequestSchema;
struct Row;
class Encoder;

/// Writes a value that needs code of its own: a block, a list, JSON or bytes. Such a value holds a
/// pointer to its carrier in its second word, set by its constructors, so that a program links only
/// the code for the values it sets.
struct Carrier {
  bool (*write)(Encoder& encoder, const Row& row, const Carrier& carrier, const char* member);
  const RequestSchema* schema;  // of the block or of an element
};

/// The carriers of a type of value. They are part of the engine (wire/codec.hpp): a source file
/// that sets such a value includes <tillwire/client.hpp>, or this type is incomplete.
template <class Value>
struct CarrierOf;

/// The common part of such values.
struct CarriedRange {
  const void* data = nullptr;
  const Carrier* carrier = nullptr;
};

}  // namespace tillwire::detail
