// registerP2P.do - registers a transfer between cards.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/feature.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/verdict/success.hpp>

namespace tillwire::ecommerce {

/// The features of a transfer, which its operation nests.
struct P2pFeatures {
  Items<Choice<Feature>> feature = {};  ///< options of the order [mandatory]

  static constexpr auto fields() {
    return Fields{field("feature", &P2pFeatures::feature, mandatory())};
  }
};

/// Registers a transfer from one card to another, so that its id is known before money moves.
///
///     RegisterP2p transfer;
///     transfer.order_number = "T-17";
///     transfer.amount       = {125000};  // 1250.00
///     transfer.currency     = "978";
///     transfer.return_url   = "https://shop.example/sent";
///     auto answer = client.call(transfer);
///     if (answer.answered() && answer->registered()) keep(answer->order_id);
///
/// Moves nothing. After a lost answer register again with another order number: the first order
/// has an id that is not known, and cannot be performed. Not with a token. Beyond the
/// specification: needs and bounds are those of register.do.
struct RegisterP2p {
  static constexpr Endpoint endpoint = {p2p_json, "registerP2P.do", safe};

  /// Assigned by the merchant, unique per order. [orderNumber, mandatory, 1 to 36 characters]
  Text order_number = {};
  Amount amount = {};  ///< minor units [mandatory, at most 12 digits]
  Text currency = {};  ///< ISO 4217 digits; the merchant's default if absent [optional, 3 digits]
  /// Where the customer returns. [returnUrl, mandatory, with its scheme, 1 to 512 characters]
  Text return_url = {};
  /// The customer's id in the merchant's system; needed for stored cards.
  /// [clientId, optional, at most 255 characters]
  Text client_id = {};
  Choice<Language> language = {};  ///< of error messages; the store's default if absent [optional]
  Block<P2pFeatures> features = {};  ///< options of the order [optional]

  // clang-format off
  static constexpr auto fields() {
    using S = RegisterP2p;
    return Fields{
        field("orderNumber", &S::order_number, mandatory(1, 36)),
        field("amount",      &S::amount,       mandatory(0, 12)),
        field("currency",    &S::currency,     optional(3).digits()),
        field("returnUrl",   &S::return_url,   mandatory(1, 512).url()),
        field("clientId",    &S::client_id,    optional(0, 255)),
        field("language",    &S::language,     optional(2)),
        field("features",    &S::features,     optional()),
    };
  }
  // clang-format on

  /// The order, and the page where the customer may enter both cards.
  struct Response {
    /// "0" or absent: registered. [errorCode, one of the decisive fields]
    Text error_code = {};
    Text error_message = {};  ///< in words [errorMessage, optional]
    /// Assigned by the gateway; identifies the transfer.
    /// [orderId, one of the decisive fields, 1 to 36 characters]
    Text order_id = {};
    /// Assigned by the merchant. [orderNumber, optional, 1 to 36 characters]
    Text order_number = {};
    /// Page for both cards, in place of PerformP2p. [formUrl, optional, 1 to 512 characters]
    Text form_url = {};
    /// Takes precedence over error_code. [one of the decisive fields]
    Optional<bool> success = {};
    /// An object with a code, text, or a bool: see Client::fault(). [one of the decisive fields]
    Json error = {};

    bool refused() const { return is_refusal(success, error_code, error); }
    /// Returns whether there is an order now.
    bool registered() const { return !refused() && order_id.present(); }
    /// Returns the error code, wherever the answer has it.
    Text code() const { return code_of(error_code, error); }

    // clang-format off
    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("errorCode",    &S::error_code,    decisive()),
          field("errorMessage", &S::error_message, optional().informative()),
          field("orderId",      &S::order_id,      decisive(1, 36)),
          field("orderNumber",  &S::order_number,  optional(1, 36)),
          field("formUrl",      &S::form_url,      optional(1, 512)),
          field("success",      &S::success,       decisive()),
          field("error",        &S::error,         decisive()),
      };
    }
    // clang-format on
  };
};

}  // namespace tillwire::ecommerce
