// The order that a wallet's token pays.
#pragma once

#include <tillwire/ops/ecommerce/feature.hpp>
#include <tillwire/ops/ecommerce/initiator.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::ecommerce {

/// The order that a wallet's token pays, and the token: what the payments by all wallets have in
/// common. The token may be used once. After a lost answer query GetOrderStatusExtended by the
/// order number: the token must not be sent again, and a new one only after the order's status, or
/// that there is no such order after the gateway's time-out, shows that nothing is paid. Beyond the
/// specification, as are the operations.
struct WalletOrder {
  /// Assigned by the merchant, unique per order: all that is left to ask by after a lost answer.
  /// [orderNumber, mandatory, 1 to 36 characters]
  Text order_number = {};
  /// Base64, at most 8192 characters, of what ApplepayPayment and the other operations say.
  /// [paymentToken, mandatory, not empty]
  Secret token = {};
  Optional<bool> pre_auth = {};  ///< true holds the amount only [preAuth, optional]
  /// The customer's id in the merchant's system; needed to store a card.
  /// [clientId, optional, at most 255 characters]
  Text client_id = {};
  /// Appears in logs: must not contain personal or payment data. [optional, 1 to 598 characters]
  Text description = {};
  Choice<Language> language = {};  ///< of error messages; the store's default if absent [optional]
  /// Returned as OrderRecord::merchant_order_params. [additionalParameters, optional]
  Json additional_parameters = {};
  Choice<Initiator> tii = {};  ///< absent: a regular payment [optional]
  /// Network reference of the first payment; needed with tii R, U and F, because the gateway would
  /// take the payment for an ordinary one, and allowed with I.
  /// [originalPaymentNetRefNum, conditional, 1 to 36 characters]
  Text original_payment_net_ref_num = {};
  /// Time of the first payment in epoch ms; needed with tii R, U and F, allowed with I.
  /// [originalPaymentDate, conditional, digits]
  Text original_payment_date = {};
  Items<Choice<Feature>> features = {};  ///< options of the order [optional]

  // clang-format off
  static constexpr auto fields() {
    using S = WalletOrder;
    return Fields{
        field("orderNumber",              &S::order_number,                 mandatory(1, 36)),
        field("paymentToken",             &S::token,                        mandatory().filled()),
        field("preAuth",                  &S::pre_auth,                     optional()),
        field("clientId",                 &S::client_id,                    optional(0, 255)),
        field("description",              &S::description,                  optional(1, 598)),
        field("language",                 &S::language,                     optional(2)),
        field("additionalParameters",     &S::additional_parameters,        optional()),
        field("tii",                      &S::tii,                          optional()),
        field("originalPaymentNetRefNum", &S::original_payment_net_ref_num, conditional(1, 36)),
        field("originalPaymentDate",      &S::original_payment_date,        conditional().digits()),
        field("features",                 &S::features,                     optional()),
    };
  }
  // clang-format on

  static constexpr char token_rule[] = "paymentToken must have at most 8192 characters";

  /// Those of each operation that begins with these fields.
  static constexpr auto rules() {
    using S = WalletOrder;
    return Rules{
        checked_by<&S::check_token, S::token_rule>(),
        refused_unless(&S::tii, "R,U,F,I", &S::original_payment_net_ref_num,
                       &S::original_payment_date),
        needed_when(&S::tii, "R,U,F", &S::original_payment_net_ref_num, &S::original_payment_date),
    };
  }

 private:
  // A row has no room for this bound.
  static Breach check_token(const WalletOrder& order) {
    if (order.token.reveal().raw().size() <= 8192) return {};
    return breach<&WalletOrder::token>(Errc::too_long);
  }
};

}  // namespace tillwire::ecommerce
