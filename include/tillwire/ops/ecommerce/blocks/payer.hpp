// The payer: addresses, identity, phones, pre-orders.
#pragma once

#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// The payer's billing address, for address verification, and identity. ecommerce, "Block:
/// billingPayerData"; mandatory if the feature is enabled for the merchant.
struct BillingPayerData {
  Text city = {};  ///< [billingCity, optional, at most 50 characters]
  /// ISO 3166-1 code (two or three letters preferred) or name.
  /// [billingCountry, optional, at most 50 characters]
  Text country = {};
  /// Needed for address verification. [billingAddressLine1, optional, at most 50 characters]
  Text address_line1 = {};
  Text address_line2 = {};  ///< [billingAddressLine2, optional, at most 50 characters]
  Text address_line3 = {};  ///< [billingAddressLine3, optional, at most 50 characters]
  /// Needed for address verification. [billingPostalCode, optional, at most 9 characters]
  Text postal_code = {};
  /// ISO 3166-2 code, a part of it, or name; Latin characters.
  /// [billingState, optional, at most 50 characters]
  Text state = {};
  Text payer_account = {};  ///< format not specified [payerAccount, mandatory, 1 to 32 characters]
  Text payer_last_name = {};    ///< [payerLastName, optional, 1 to 64 characters]
  Text payer_first_name = {};   ///< [payerFirstName, optional, 1 to 35 characters]
  Text payer_middle_name = {};  ///< [payerMiddleName, optional, 1 to 35 characters]
  /// The full name in one text. [payerCombinedName, optional, 1 to 99 characters]
  Text payer_combined_name = {};
  /// IDTP1 to IDTP11 (beyond the specification). [payerIdType, optional, 1 to 8 characters]
  Text payer_id_type = {};
  /// Number of the identity document. [payerIdNumber, optional, 1 to 100 characters]
  Text payer_id_number = {};
  Text payer_birthday = {};  ///< YYYYMMDD [payerBirthday, optional, 1 to 20 characters]

  // clang-format off
  static constexpr auto fields() {
    using S = BillingPayerData;
    return Fields{
        field("billingCity",         &S::city,                optional(0, 50)),
        field("billingCountry",      &S::country,             optional(0, 50)),
        field("billingAddressLine1", &S::address_line1,       optional(0, 50)),
        field("billingAddressLine2", &S::address_line2,       optional(0, 50)),
        field("billingAddressLine3", &S::address_line3,       optional(0, 50)),
        field("billingPostalCode",   &S::postal_code,         optional(0, 9)),
        field("billingState",        &S::state,               optional(0, 50)),
        field("payerAccount",        &S::payer_account,       mandatory(1, 32)),
        field("payerLastName",       &S::payer_last_name,     optional(1, 64)),
        field("payerFirstName",      &S::payer_first_name,    optional(1, 35)),
        field("payerMiddleName",     &S::payer_middle_name,   optional(1, 35)),
        field("payerCombinedName",   &S::payer_combined_name, optional(1, 99)),
        field("payerIdType",         &S::payer_id_type,       optional(1, 8)),
        field("payerIdNumber",       &S::payer_id_number,     optional(1, 100)),
        field("payerBirthday",       &S::payer_birthday,      optional(1, 20)),
    };
  }
  // clang-format on
};

/// The delivery address, for 3-D Secure. ecommerce, "Block: shippingPayerData". The values of the
/// two indicators are beyond the specification (EMV 3-D Secure).
struct ShippingPayerData {
  Text city = {};           ///< [shippingCity, optional, 1 to 50 characters]
  Text country = {};        ///< [shippingCountry, optional, 1 to 50 characters]
  Text address_line1 = {};  ///< [shippingAddressLine1, optional, 1 to 50 characters]
  Text address_line2 = {};  ///< [shippingAddressLine2, optional, 1 to 50 characters]
  Text address_line3 = {};  ///< [shippingAddressLine3, optional, 1 to 50 characters]
  Text state = {};          ///< [shippingState, optional, 1 to 50 characters]
  Text postal_code = {};    ///< [shippingPostalCode, optional, 1 to 16 characters]
  /// 01 billing address, 02 verified address, 03 other address, 04 shop, 05 digital, 06 tickets, 07
  /// other. [shippingMethodIndicator, optional, 2 digits]
  Text method_indicator = {};
  /// 01 electronic, 02 same day, 03 next day, 04 later. [deliveryTimeframe, optional, 2 digits]
  Text delivery_timeframe = {};
  /// Only for the risk indicator: prefer the order's email.
  /// [deliveryEmail, optional, 1 to 254 characters]
  Text delivery_email = {};

  // clang-format off
  static constexpr auto fields() {
    using S = ShippingPayerData;
    return Fields{
        field("shippingCity",            &S::city,               optional(1, 50)),
        field("shippingCountry",         &S::country,            optional(1, 50)),
        field("shippingAddressLine1",    &S::address_line1,      optional(1, 50)),
        field("shippingAddressLine2",    &S::address_line2,      optional(1, 50)),
        field("shippingAddressLine3",    &S::address_line3,      optional(1, 50)),
        field("shippingState",           &S::state,              optional(1, 50)),
        field("shippingPostalCode",      &S::postal_code,        optional(1, 16)),
        field("shippingMethodIndicator", &S::method_indicator,   optional(2).integer()),
        field("deliveryTimeframe",       &S::delivery_timeframe, optional(2).integer()),
        field("deliveryEmail",           &S::delivery_email,     optional(1, 254)),
    };
  }
  // clang-format on
};

/// Pre-orders. ecommerce, "Block: preOrderPayerData". The values of the two indicators are beyond
/// the specification (EMV 3-D Secure).
struct PreOrderPayerData {
  /// Date of delivery; the specification writes YYYYYYMMDD, six digits of the year.
  /// [preOrderDate, optional, 10 characters]
  Text date = {};
  /// 01 available, 02 not available yet. [preOrderPurchaseInd, optional, 2 digits]
  Text purchase_indicator = {};
  /// 01 first order, 02 reorder. [reorderItemsInd, optional, 2 digits]
  Text reorder_items_indicator = {};

  // clang-format off
  static constexpr auto fields() {
    using S = PreOrderPayerData;
    return Fields{
        field("preOrderDate",        &S::date,                    optional(10)),
        field("preOrderPurchaseInd", &S::purchase_indicator,      optional(2).integer()),
        field("reorderItemsInd",     &S::reorder_items_indicator, optional(2).integer()),
    };
  }
  // clang-format on
};

/// The payer's phones, with the country code. ecommerce, "Block: orderPayerData". A payment with
/// 3-D Secure needs one of them or an e-mail address.
struct OrderPayerData {
  Phone home_phone = {};  ///< with the country code [homePhone, optional, 7 to 15 digits]
  Phone work_phone = {};  ///< with the country code [workPhone, optional, 7 to 15 digits]
  /// With the country code; a phone or an email is mandatory for 3-D Secure.
  /// [mobilePhone, conditional, 7 to 15 digits]
  Phone mobile_phone = {};

  // clang-format off
  static constexpr auto fields() {
    using S = OrderPayerData;
    return Fields{
        field("homePhone",   &S::home_phone,   optional()),
        field("workPhone",   &S::work_phone,   optional()),
        field("mobilePhone", &S::mobile_phone, conditional()),
    };
  }
  // clang-format on
};

}  // namespace tillwire::ecommerce
