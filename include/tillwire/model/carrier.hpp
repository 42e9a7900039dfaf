// The pointer that a value brings to the code that writes it.
#pragma once

namespace tillwire::detail {

struct RequestSchema;
struct Row;
class Encoder;

// Pointers to functions. A linker leaves out a function that nothing refers to. What only some
// programs need is therefore reached through a pointer, and the pointer is set where a program
// shows that it needs the function: in the constructor of a value, in the table of an operation, in
// Client::sign_with(). Each pointer says what it saves the programs that do without, in bytes of
// flash on a Cortex-M3 at -Os.

/// Writes a value that needs code of its own: a block, a list, JSON or bytes. Such a value holds a
/// pointer to its carrier in its second word, set by its constructors. Saves 60 to 180 bytes for
/// each kind of value that a program never sets, and 300 if it then writes no JSON at all.
struct Carrier {
  bool (*write)(Encoder& encoder, const Row& row, const Carrier& carrier, const char* member);
  const RequestSchema* schema;  // of the block or of an element
};

/// The carriers of a type of value. They are part of the engine (wire/codec.hpp); this is what a
/// source file finds that does not include it.
template <class Value>
struct CarrierOf {
  static_assert(sizeof(Value) == 0,
                "tillwire: include <tillwire/client.hpp> to set a block, a list, JSON or bytes");
  // So that the compiler reports nothing else.
  static constexpr Carrier carrier{};
  static constexpr Carrier of_text{};
  static constexpr Carrier of_attributes{};
};

/// The common part of such values.
struct CarriedRange {
  const void* data = nullptr;
  const Carrier* carrier = nullptr;
};

}  // namespace tillwire::detail
