// How each service's requests are written and its answers read.
#pragma once

#include <tillwire/http/remote.hpp>
#include <tillwire/http/request.hpp>
#include <tillwire/wire/answer.hpp>
#include <tillwire/wire/codec.hpp>

namespace tillwire::detail {

constexpr Protocol make_protocol(const Service& service) {
  if (service.is_get()) {
    const bool page = service.encoding == Encoding::page;
    return {service, write_get_request, page ? read_page : read_object, page};
  }
  if (service.api == Api::card_management) {
    return {service, write_card_json, read_card_answer, false};
  }
  if (service.encoding == Encoding::form) return {service, write_form, read_object, false};
  return {service,
          service.login == Login::none                ? write_bare_json
          : service.login == Login::user_and_password ? write_p2p_json
                                                      : write_json_body,
          read_object, false};
}

template <const Service& TheService>
inline constexpr Protocol protocol_of = make_protocol(TheService);

template <class Operation>
inline constexpr Remote remote{Operation::endpoint.name, protocol_of<Operation::endpoint.service>,
                               schema_of<Operation, Use::request>,
                               schema_of<typename Operation::Response, Use::response>};

}  // namespace tillwire::detail
