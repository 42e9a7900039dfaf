// sbp/c2b/getBindings.do - lists the subscriptions of a customer who pays by QR code.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/verdict/success.hpp>

namespace tillwire::ecommerce {

/// Asks for the subscriptions that a customer agreed to when paying by QR code.
///
///     SbpC2bGetBindings query;
///     query.client_id = "C-1";
///     auto answer = client.call(query);
///     if (!answer.succeeded()) return;
///     for (const auto& each : answer->bindings) offer(each.display_label, each.binding_id);
///
/// A subscription is charged as a stored card is: PaymentOrderBinding. Safe to repeat. Beyond the
/// specification.
struct SbpC2bGetBindings {
  static constexpr Endpoint endpoint = {rest, "sbp/c2b/getBindings.do", safe};

  /// The customer's id in the merchant's system, as in Register.
  /// [clientId, mandatory, 1 to 255 characters]
  Text client_id = {};
  /// Only this subscription; absent: all. [bindingId, optional, 1 to 255 characters]
  Text binding_id = {};
  /// True also lists those that were switched off. [showDisabled, optional]
  Optional<bool> show_disabled = {};

  // clang-format off
  static constexpr auto fields() {
    using S = SbpC2bGetBindings;
    return Fields{
        field("clientId",     &S::client_id,     mandatory(1, 255)),
        field("bindingId",    &S::binding_id,    optional(1, 255)),
        field("showDisabled", &S::show_disabled, optional()),
    };
  }
  // clang-format on

  /// A subscription.
  struct Binding {
    /// Identifies it in payments. [bindingId, optional, 1 to 255 characters]
    Text binding_id = {};
    Text client_id = {};             ///< the customer's [clientId, optional]
    Text display_label = {};         ///< for display [displayLabel, optional]
    Text member_id = {};             ///< of the payer's bank [memberId, optional]
    Secret subscription_token = {};  ///< [subscriptionToken, optional]

    // clang-format off
    static constexpr auto fields() {
      using S = Binding;
      return Fields{
          field("bindingId",         &S::binding_id,         optional(1, 255).deciding()),
          field("clientId",          &S::client_id,          optional()),
          field("displayLabel",      &S::display_label,      optional().informative()),
          field("memberId",          &S::member_id,          optional()),
          field("subscriptionToken", &S::subscription_token, optional()),
      };
    }
    // clang-format on
  };

  /// The requested subscriptions.
  struct Response {
    /// "0" or absent: no error. [errorCode, one of the decisive fields, 1 to 2 characters]
    Text error_code = {};
    /// In the request's language; show it, do not depend on its text.
    /// [errorMessage, optional, 1 to 512 characters]
    Text error_message = {};
    List<Binding> bindings = {};  ///< absent if refused [one of the decisive fields]
    /// Takes precedence over error_code ("Errors", 1). [one of the decisive fields]
    Optional<bool> success = {};

    constexpr bool refused() const { return is_refusal(success, error_code); }

    // clang-format off
    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("errorCode",    &S::error_code,    decisive(1, 2)),
          field("errorMessage", &S::error_message, optional(1, 512).informative()),
          field("bindings",     &S::bindings,      decisive()),
          field("success",      &S::success,       decisive()),
      };
    }
    // clang-format on
  };
};

}  // namespace tillwire::ecommerce
