// token/payment.do - registers an order and pays it with a network token.
#pragma once

#include <cstdint>
#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/wallet_answer.hpp>
#include <tillwire/ops/ecommerce/feature.hpp>
#include <tillwire/ops/ecommerce/initiator.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::ecommerce {

/// Who issued a token.
enum class TokenType : std::uint8_t { unknown, mdes, vts, apple, google, samsung };
constexpr auto values_of(TokenType) {
  using E = TokenType;
  return Values{value(E::mdes, "MDES"), value(E::vts, "VTS"), value(E::apple, "APPLE"),
                value(E::google, "GOOGLE"), value(E::samsung, "SAMSUNG")};
}

/// A token that stands for a card, and the cryptogram that allows one payment with it.
struct NetworkToken {
  Secret dpan = {};        ///< number of the token [mandatory, 1 to 19 digits]
  Secret cryptogram = {};  ///< for one payment [tokenCryptogram, conditional, 1 to 1024 characters]
  Secret expiry_month = {};  ///< of the token's expiry [MM, mandatory, 2 digits]
  Secret expiry_year = {};   ///< of the token's expiry [YYYY, mandatory, 4 digits]
  Text eci = {};             ///< electronic commerce indicator [optional, 1 to 4 digits]

  // clang-format off
  static constexpr auto fields() {
    using S = NetworkToken;
    return Fields{
        field("dpan",            &S::dpan,       mandatory(1, 19).digits()),
        field("tokenCryptogram", &S::cryptogram, conditional(1, 1024)),
        field("MM",              &S::expiry_month,      mandatory(2).digits()),
        field("YYYY",            &S::expiry_year,       mandatory(4).digits()),
        field("eci",             &S::eci,        optional(1, 4).digits()),
    };
  }
  // clang-format on
};

/// Registers an order and pays it with a network token, such as one of a wallet that the merchant
/// has decrypted. Needs a permission.
///
///     TokenPayment payment;
///     payment.order_number       = "A-17";
///     payment.token_type         = TokenType::vts;
///     payment.token.dpan         = number;
///     payment.token.cryptogram   = cryptogram;
///     payment.token.expiry_month = "12";
///     payment.token.expiry_year  = "2030";
///     payment.amount             = {125000};  // 1250.00
///     payment.return_url         = "https://shop.example/paid";
///
///     auto answer = client.call(payment);
///     if (!answer.answered()) return ask_status("A-17");  // it may have been carried out
///     ask_status("A-17");  // no answer proves a payment
///
/// Moves money: do not repeat it after a lost answer, query GetOrderStatusExtended by the order
/// number. Error code 1: declined, which does not say that the order is not paid. Beyond the
/// specification.
struct TokenPayment {
  static constexpr Endpoint endpoint = {payment_json, "token/payment.do", moves_money};

  /// Assigned by the merchant, unique per order: all that is left to ask by after a lost answer.
  /// [orderNumber, mandatory, 1 to 36 characters]
  Text order_number = {};
  Choice<TokenType> token_type = {};  ///< who issued the token [tokenType, mandatory]
  NetworkToken token = {};            ///< [paymentData, mandatory]
  Amount amount = {};                 ///< minor units [mandatory, at most 12 digits]
  Text currency = {};  ///< ISO 4217 digits; the merchant's default if absent [optional, 3 digits]
  /// Where the customer returns. [returnUrl, mandatory, with its scheme, 1 to 512 characters]
  Text return_url = {};
  /// For failed payments. [failUrl, optional, with its scheme, 1 to 512 characters]
  Text fail_url = {};
  /// The merchant to pay for, if another; needs a permission. [optional, 1 to 255 characters]
  Text merchant = {};
  /// The customer's id in the merchant's system; needed to store a card.
  /// [clientId, optional, at most 255 characters]
  Text client_id = {};
  Text ip = {};  ///< the buyer's IPv4 or IPv6 address [optional, 1 to 39 characters]
  /// Appears in logs: must not contain personal or payment data. [optional, 1 to 598 characters]
  Text description = {};
  Choice<Language> language = {};  ///< of error messages; the store's default if absent [optional]
  Optional<bool> pre_auth = {};    ///< true holds the amount only [preAuth, optional]
  Secret cvc = {};                 ///< where the bank demands it [conditional, 3 digits]
  Choice<Initiator> tii = {};      ///< absent: a regular payment [optional]
  /// Network reference of the first payment; needed with tii R, U and F, because the gateway would
  /// take the payment for an ordinary one, and allowed with I.
  /// [originalPaymentNetRefNum, conditional, 1 to 36 characters]
  Text original_payment_net_ref_num = {};
  /// Time of the first payment in epoch ms; needed with tii R, U and F, allowed with I.
  /// [originalPaymentDate, conditional, digits]
  Text original_payment_date = {};
  /// In the second request, after the 3-D Secure method: from the first answer, with
  /// order_id. [threeDSServerTransId, conditional, 1 to 36 characters]
  Text three_ds_server_trans_id = {};
  /// In the second request: the order's id in the first answer, which it continues to pay. Keep
  /// order_number in it. A refusal of it does not end the order: query that.
  /// [orderId, conditional, 1 to 36 characters]
  Text order_id = {};
  /// Where the customer returns after the challenge.
  /// [threeDSVer2FinishUrl, optional, 1 to 512 characters]
  Text three_ds_finish_url = {};
  /// Notified when the 3-D Secure method is done.
  /// [threeDSMethodNotificationUrl, optional, 1 to 512 characters]
  Text three_ds_method_notification_url = {};
  Items<Choice<Feature>> features = {};  ///< options of the order [optional]

  // clang-format off
  static constexpr auto fields() {
    using S = TokenPayment;
    return Fields{
        field("orderNumber",              &S::order_number,                 mandatory(1, 36)),
        field("tokenType",                &S::token_type,                   mandatory()),
        field("paymentData",              &S::token,                        mandatory()),
        field("amount",                   &S::amount,                       mandatory(0, 12)),
        field("currency",                 &S::currency,                     optional(3).digits()),
        field("returnUrl",                &S::return_url,                   mandatory(1, 512).url()),
        field("failUrl",                  &S::fail_url,                     optional(1, 512).url()),
        field("merchant",                 &S::merchant,                     optional(1, 255)),
        field("clientId",                 &S::client_id,                    optional(0, 255)),
        field("ip",                       &S::ip,                           optional(1, 39)),
        field("description",              &S::description,                  optional(1, 598)),
        field("language",                 &S::language,                     optional(2)),
        field("preAuth",                  &S::pre_auth,                     optional()),
        field("cvc",                      &S::cvc,                          conditional(3).digits()),
        field("tii",                      &S::tii,                          optional()),
        field("originalPaymentNetRefNum", &S::original_payment_net_ref_num, conditional(1, 36)),
        field("originalPaymentDate",      &S::original_payment_date,        conditional().digits()),
        field("threeDSServerTransId",     &S::three_ds_server_trans_id,     conditional(1, 36)),
        field("orderId",                  &S::order_id,                     conditional(1, 36)),
        field("threeDSVer2FinishUrl",     &S::three_ds_finish_url,          optional(1, 512)),
        field("threeDSMethodNotificationUrl", &S::three_ds_method_notification_url, optional(1, 512)),
        field("features",                 &S::features,                     optional()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = TokenPayment;
    return Rules{
        refused_unless(&S::tii, "R,U,F,I", &S::original_payment_net_ref_num,
                       &S::original_payment_date),
        needed_when(&S::tii, "R,U,F", &S::original_payment_net_ref_num, &S::original_payment_date),
        all_or_none_of(&S::three_ds_server_trans_id, &S::order_id),
        within(&S::token, ends_in_month(&NetworkToken::expiry_month)),
    };
  }

  using Response = WalletAnswer;
};

}  // namespace tillwire::ecommerce
