// Maps a port's faults to errors, and says which errors name a field.
#pragma once

#include <tillwire/model/result.hpp>
#include <tillwire/port/transport.hpp>

namespace tillwire::detail {

/// Returns the error for a port's fault.
constexpr Errc error_of(Fault fault) {
  switch (fault) {
    case Fault::configuration:
      return Errc::not_configured;
    case Fault::name_not_found:
      return Errc::name_not_found;
    case Fault::refused:
      return Errc::refused;
    case Fault::unreachable:
      return Errc::unreachable;
    case Fault::reset:
      return Errc::connection_lost;
    case Fault::tls:
      return Errc::tls;
    case Fault::certificate:
      return Errc::certificate;
    case Fault::none:
    case Fault::other:
      break;
  }
  return Errc::transport;
}

/// Returns whether an error of a request is about one of its fields.
constexpr bool is_of_field(Errc error) {
  return error < Errc::bad_address && error != Errc::credentials;
}

}  // namespace tillwire::detail
