// getBindings.do - lists the stored cards of a customer.
#pragma once

#include <cstdint>
#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/binding.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// The values of `bindingType` in getBindings.do. ecommerce, "Stored credential (binding)"; no
/// other value is sent.
enum class BindingType : std::uint8_t {
  unknown,
  common,       // C
  recurrent,    // R
  installment,  // I
};
constexpr auto values_of(BindingType) {
  using E = BindingType;
  return Values{
      value(E::common, "C"),
      value(E::recurrent, "R"),
      value(E::installment, "I"),
  };
}

/// Asks for the stored cards of a customer.
///
///     GetBindings query;
///     query.client_id    = "C-1";
///     query.binding_type = BindingType::common;
///     auto answer = client.call(query);
///     if (!answer.succeeded()) return;
///     for (const auto& card : answer->bindings) offer(card.display_label, card.binding_id);
///
/// Safe to repeat. Error code 2 says that there is none, and is not a refusal (beyond the
/// specification). ecommerce, "getBindings.do", which shows client_id and binding_type; the other
/// parameters are beyond the specification.
struct GetBindings {
  static constexpr Endpoint endpoint = {rest, "getBindings.do", safe};

  /// The customer's id in the merchant's system, as in Register.
  /// [clientId, mandatory, at most 255 characters]
  Text client_id = {};
  /// Only this stored card; absent: all.
  /// [bindingId, optional, 1 to 255 characters, beyond the specification]
  Text binding_id = {};
  Choice<BindingType> binding_type = {};  ///< absent: no filter [bindingType, optional]
  /// True also lists stored cards that have expired.
  /// [showExpired, optional, beyond the specification]
  Optional<bool> show_expired = {};
  /// The merchant to query for, if another; needs a permission.
  /// [merchantLogin, optional, 1 to 255 characters, beyond the specification]
  Text merchant_login = {};

  // clang-format off
  static constexpr auto fields() {
    using S = GetBindings;
    return Fields{
        field("clientId",      &S::client_id,      mandatory(0, 255)),
        field("bindingId",     &S::binding_id,     optional(1, 255).beyond()),
        field("bindingType",   &S::binding_type,   optional().closed()),
        field("showExpired",   &S::show_expired,   optional().beyond()),
        field("merchantLogin", &S::merchant_login, optional(1, 255).beyond()),
    };
  }
  // clang-format on

  using Response = BindingList;
};

}  // namespace tillwire::ecommerce
