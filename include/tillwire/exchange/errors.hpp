// Which error a port's fault becomes, and which errors name a field.
#pragma once

#include <tillwire/model/result.hpp>
#include <tillwire/port/transport.hpp>

namespace tillwire::detail {

/// Faults and their errors are in the same order: an addition instead of a table saves 20 bytes.
constexpr Errc error_of(Fault fault) {
  const unsigned before = static_cast<unsigned>(Errc::not_configured) - 1;
  return fault == Fault::none ? Errc::transport
                              : static_cast<Errc>(before + static_cast<unsigned>(fault));
}
static_assert(error_of(Fault::configuration) == Errc::not_configured);
static_assert(error_of(Fault::name_not_found) == Errc::name_not_found);
static_assert(error_of(Fault::refused) == Errc::refused);
static_assert(error_of(Fault::unreachable) == Errc::unreachable);
static_assert(error_of(Fault::reset) == Errc::connection_lost);
static_assert(error_of(Fault::tls) == Errc::tls);
static_assert(error_of(Fault::certificate) == Errc::certificate);
static_assert(error_of(Fault::other) == Errc::transport);

/// Whether an error of a request is about one of its fields.
constexpr bool is_of_field(Errc error) {
  return error < Errc::bad_address && error != Errc::credentials;
}

}  // namespace tillwire::detail
