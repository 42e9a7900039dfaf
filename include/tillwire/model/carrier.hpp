// Carrier: the pointer from a value to the code that writes it.
#pragma once

namespace tillwire::detail {

struct RequestSchema;
struct Row;
class Encoder;

// Pointers to functions. A linker leaves out functions that nothing refers to. Code that only some
// programs need is therefore reached through a pointer, which is set where the program shows that
// it needs the code: in the constructor of a value, in the table of an operation, or in
// Client::sign_with(). Each pointer's comment says what it saves the programs that do not need the
// code, in bytes of flash on a Cortex-M3 at -Os.

/// Writes a value that needs code for its kind: a block, a list, JSON or bytes. Such a value holds
/// a pointer to its carrier in its second word, set by its constructors. Saves 60 to 180 bytes for
/// each kind of value that a program never sets, and 300 if the program then writes no JSON at all.
struct Carrier {
  bool (*write)(Encoder& encoder, const Row& row, const Carrier& carrier, const char* member);
  const RequestSchema* schema;  // schema of the block, or of an element of the list
};

/// The carriers of a type of value. The engine (wire/codec.hpp) specializes it; source files that
/// do not include the engine get this one.
template <class Value>
struct CarrierOf {
  static_assert(sizeof(Value) == 0,
                "tillwire: include <tillwire/client.hpp> to set a block, a list, JSON or bytes");
  // Defined so that the compiler reports the static_assert and nothing else.
  static constexpr Carrier carrier{};
  static constexpr Carrier of_text{};
  static constexpr Carrier of_attributes{};
};

/// The common part of such values: their data and their carrier.
struct CarriedRange {
  const void* data = nullptr;
  const Carrier* carrier = nullptr;
};

}  // namespace tillwire::detail
