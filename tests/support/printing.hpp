// How enumerations of the library print where a test fails: by their words. Each source of a
// program that links tillwire-gtest begins with it (tests/CMakeLists.txt).
#pragma once

#include <ostream>
#include <tillwire/atm/words.hpp>
#include <tillwire/flows/words.hpp>
#include <tillwire/ledger/words.hpp>
#include <tillwire/ops/words.hpp>
#include <tillwire/port/transport.hpp>
#include <tillwire/till/words.hpp>
#include <tillwire/security/words.hpp>
#include <tillwire/till/words.hpp>
#include <tillwire/verdict/words.hpp>
#include <type_traits>
#include <utility>

namespace tillwire {

/// `the connection broke (31)`, for each enumeration that has words(). An unscoped enumeration is
/// not the library's, and would convert to the flaws of a certificate, which are numbers.
template <class Enumeration,
          class = std::enable_if_t<std::is_enum_v<Enumeration> &&
                                   !std::is_convertible_v<Enumeration, int>>,
          class = decltype(words(std::declval<Enumeration>()))>
std::ostream& operator<<(std::ostream& out, Enumeration value) {
  return out << words(value) << " (" << static_cast<long>(value) << ')';
}

inline std::ostream& operator<<(std::ostream& out, const Io& io) {
  out << io.state;
  if (io.state == IoState::moved) out << ", bytes: " << io.count;
  if (io.state == IoState::failed) out << ": " << io.fault << ", detail " << io.detail;
  return out;
}

// Operators are looked up in the namespace of their operands.
namespace atm {
using tillwire::operator<<;
}
namespace customers {
using tillwire::operator<<;
}
namespace flows {
using tillwire::operator<<;
}
namespace ledger {
using tillwire::operator<<;
}
namespace pkcs11 {
using tillwire::operator<<;
}
namespace tls_port {
using tillwire::operator<<;
}

}  // namespace tillwire
