// Every parameter of the e-commerce operations against the specification's tables.
#include <gtest/gtest.h>

#include <tillwire/ops/ecommerce.hpp>

#include "rows.hpp"
#include "support/call_site.hpp"

namespace tillwire::test::ecommerce_requests_test {
namespace {

using namespace tillwire::ecommerce;

const std::vector<std::string> languages{"en", "el", "ro", "bg", "pt", "sw", "hu", "it",
                                         "pl", "de", "fr", "kh", "cn", "es", "ka", "da",
                                         "et", "fi", "lt", "lv", "nl", "sv"};

/// One of each block, complete.
struct Blocks {
  Marketplace marketplace;
  Marketplace::Retailer retailers[1];
  OrderBundle bundle;
  CustomerDetails customer;
  DeliveryInfo delivery;
  CartItem items[1];
  CartItem::Details details;
  PaymentFacilitator facilitator;
  PaymentFacilitator::SubMerchant sub_merchants[1];
  BillingPayerData billing;
  ShippingPayerData shipping;
  PreOrderPayerData pre_order;
  OrderPayerData phones;
  ClientBrowserInfo browser;

  void wire() {
    marketplace.marketplace_id = "M1";
    marketplace.foreign_retailer_indicator = false;
    retailers[0].foreign_retailer_indicator = true;
    marketplace.retailers = retailers;

    delivery = {"courier", "GR", "Athens", "1 Long street"};
    customer = {"Nikos", "Nikos N.", "AB 123", &delivery};
    details.params = {"blue", "colour"};
    items[0].position_id = 1;
    items[0].name = "Coffee";
    items[0].details = &details;
    items[0].quantity = {"0.5", "kg"};
    items[0].amount = {900};
    items[0].price = {1800};
    items[0].currency = "036";
    items[0].code = "C-1";
    bundle.creation_date = "2026-10-01T10:20:30";
    bundle.customer = &customer;
    bundle.cart.items = items;

    sub_merchants[0] = {"S1", "Shop", {"Athens", "10431", "GR", "2 Short street"}};
    facilitator.id = "F1";
    facilitator.name = "Facilitator";
    facilitator.iso_id = "I1";
    facilitator.sub_merchants = sub_merchants;

    billing = {"Athens",  "GRC", "Line 1", "Line 2", "Line 3", "10431",  "A",       "40817",
               "Surname", "Max", "Middle", "All",    "IDTP1",  "AB 123", "19700131"};
    shipping = {"Athens", "GRC",   "Line 1", "Line 2", "Line 3",
                "A",      "10431", "01",     "02",     "max@shop.example"};
    pre_order = {"0020270131", "01", "02"};
    phones = {"2101234567", "+302101234567", "00306912345678"};
    browser = {"Browser/1", "Linux", "6.1", "*/*", "192.0.2.1", "en", "Athens",
               "-120",      "24",    "ab",  false, true,        true, "none",
               1080,        1920,    "cd",  "PC",  "desktop"};
  }
};

/// Sets every parameter of a registration.
struct RegistrationBlocks : Blocks {
  void fill(Register& order) {
    Blocks::wire();
    static constexpr Choice<Feature> features[] = {Feature::force_ssl, "OF_TOMORROW"};
    order.order_number = "A-17";
    order.amount = {125000};
    order.currency = "978";
    order.return_url = "https://shop.example/paid?a=1&b=2";
    order.fail_url = "https://shop.example/failed";
    order.dynamic_callback_url = "https://shop.example/told";
    order.description = "Coffee & cake";
    order.language = Language::english;
    order.ip = "2001:db8::1";
    order.client_id = "C1";
    order.merchant_login = "other";
    order.cardholder_name = "MAX MUSTERMANN";
    order.json_params = R"({"a":"b"})";
    order.lifetime_s = 600;
    order.expires = "2026-10-01T10:20:30";
    order.binding_id = "B1";
    order.features = features;
    order.post_address = "1 Long street";
    order.marketplace = &marketplace;
    order.bundle = &bundle;
    order.fee_input = {5};
    order.email = "max@shop.example";
    order.mcc = "0742";
    order.mvv = "V1";
    order.payment_facilitator = &facilitator;
    order.billing_payer = &billing;
    order.shipping_payer = &shipping;
    order.pre_order_payer = &pre_order;
    order.order_payer = &phones;
    order.addresses_match = "Y";
  }
};

struct Registration : RegistrationBlocks {
  Register request;
  void wire() { fill(request); }
};

struct PreAuthorization : RegistrationBlocks {
  RegisterPreAuth request;
  void wire() {
    fill(request.order);
    request.autocompletion_date = "2027-03-01T12:00:00";
    request.auto_reverse_date = "2027-03-02T12:00:00";
  }
};

/// With the card's data.
struct CardPayment : Blocks {
  PaymentOrder request;

  void wire() {
    Blocks::wire();
    PaymentOrder& payment = request;
    payment.order_id = "06cf5599-3f17-7c86-bdbc-bd7d00a8b38b";
    payment.pan = "4111111111111111";
    payment.cvc = "012";
    payment.expiry_year = "2030";
    payment.expiry_month = "06";
    payment.cardholder = "MAX MUSTERMANN";
    payment.language = Language::english;
    payment.ip = "192.0.2.1";
    payment.binding_not_needed = true;
    payment.json_params = R"({"a":"b"})";
    payment.tii = Initiator::customer_unscheduled;  // without it no originalPayment*
    payment.three_ds_version = ThreeDsVersion::v2_2_0;
    payment.three_ds_sdk = false;
    payment.email = "max@shop.example";
    payment.mcc = "0742";
    payment.mvv = "V1";
    payment.original_scheme_transaction_id = "S1";
    payment.original_payment_net_ref_num = "N1";
    payment.original_payment_date = "1760000000000";
    payment.sca_exemption = ScaExemption::low_value;
    payment.client_browser_info = &browser;
    payment.payment_facilitator = &facilitator;
    payment.marketplace = &marketplace;
    payment.billing_payer = &billing;
    payment.shipping_payer = &shipping;
    payment.pre_order_payer = &pre_order;
    payment.order_payer = &phones;
    payment.addresses_match = "Y";
    payment.post_address = "1 Long street";
    payment.three_ds_server_trans_id = "8e2d5f0b";
    payment.three_ds_finish_url = "https://shop.example/back";
    payment.three_ds_method_notification_url = "https://shop.example/method";
  }
};

struct EncryptedPayment {
  PaymentOrder request;

  void wire() {
    request.order_id = "O1";
    request.se_token = "bm90IGEgY2FyZA==";
    request.cardholder = "MAX MUSTERMANN";
    request.language = Language::english;
  }
};

struct StatusQuery {
  GetOrderStatusExtended request;

  void wire() {
    request.order_id = "O1";
    request.order_number = "A-17";
    request.language = Language::english;
    request.merchant_login = "other";
  }
};

/// For the fields of which an item's amount is the product: without one of them any value is good.
template <class Fixture>
Setter<Fixture> without(Amount CartItem::*other, Setter<Fixture> set) {
  return [=](Fixture& fixture, const std::string* value) {
    fixture.items[0].*other = {};
    set(fixture, value);
  };
}

// One row a parameter, as in the specification.
// clang-format off

/// The parameters that register.do and registerPreAuth.do have in common.
template <class Fixture, class... Path>
std::vector<RowCase<Fixture>> registration_rows(Path... request) {
  return {
      {"orderNumber",        at(request..., &Register::order_number),         M, string(1, 36)},
      {"amount",             at(request..., &Register::amount),               M, number(0, 12)},
      {"currency",           at(request..., &Register::currency),             O, digits(3, 3)},
      {"returnUrl",          at(request..., &Register::return_url),           M, string(1, 512)},
      {"failUrl",            at(request..., &Register::fail_url),             O, string(1, 512)},
      {"dynamicCallbackUrl", at(request..., &Register::dynamic_callback_url), O, string(1, 512)},
      {"description",        at(request..., &Register::description),          O, string(1, 598)},
      {"language",           at(request..., &Register::language),             O, one_of(languages)},
      {"ip",                 at(request..., &Register::ip),                   O, string(1, 39)},
      {"clientId",           at(request..., &Register::client_id),            O, string(0, 255)},
      {"merchantLogin",      at(request..., &Register::merchant_login),       O, string(1, 255)},
      {"cardholderName",     at(request..., &Register::cardholder_name),      O, string(1, 150)},
      {"jsonParams",         at(request..., &Register::json_params),          O, json()},
      {"sessionTimeoutSecs", at(request..., &Register::lifetime_s),           O, number(1, 9)},
      {"expirationDate",     at(request..., &Register::expires),              O, date_time()},
      {"bindingId",          at(request..., &Register::binding_id),           O, string(1, 255)},
      {"postAddress",        at(request..., &Register::post_address),         O, string(1, 255)},
      {"marketplace",        at(request..., &Register::marketplace),          O, object()},
      {"orderBundle",        at(request..., &Register::bundle),               O, object()},
      {"feeInput",           at(request..., &Register::fee_input),            O, number(0, 8)},
      {"email",              at(request..., &Register::email),                O, string(1, 40)},
      {"mcc",                at(request..., &Register::mcc),                  O, digits(4, 4)},
      {"mvv",                at(request..., &Register::mvv),                  O, string(1, 10)},
      {"paymentFacilitator", at(request..., &Register::payment_facilitator),  O, object()},
      {"billingPayerData",   at(request..., &Register::billing_payer),        O, object()},
      {"shippingPayerData",  at(request..., &Register::shipping_payer),       O, object()},
      {"preOrderPayerData",  at(request..., &Register::pre_order_payer),      O, object()},
      {"orderPayerData",     at(request..., &Register::order_payer),          O, object()},
      {"billingAndShippingAddressMatchIndicator", at(request..., &Register::addresses_match), O, string(1, 1)},
  };
}

TEST(Register, EachParameter) { check_rows(registration_rows<Registration>(&Registration::request)); }

TEST(RegisterPreAuth, EachParameter) {
  check_rows(registration_rows<PreAuthorization>(&PreAuthorization::request, &RegisterPreAuth::order));
  check_rows<PreAuthorization>({
      {"autocompletionDate", at(&PreAuthorization::request, &RegisterPreAuth::autocompletion_date), O, date_time()},
      {"autoReverseDate",    at(&PreAuthorization::request, &RegisterPreAuth::auto_reverse_date),   O, date_time()},
  });
}

TEST(Register, EachFieldOfItsBlocks) {
  using F = Registration;
  check_rows<F>({
      {"marketplace.marketplaceId",            at(&F::marketplace, &Marketplace::marketplace_id),             M, string(1, 11)},
      {"marketplace.foreignRetailerIndicator", at(&F::marketplace, &Marketplace::foreign_retailer_indicator), O, truth()},
      {"marketplace.retailers",                at(&F::marketplace, &Marketplace::retailers),                  O, object()},

      {"orderBundle.orderCreationDate",                          at(&F::bundle, &OrderBundle::creation_date),      O, date_time()},
      {"orderBundle.customerDetails",                            at(&F::bundle, &OrderBundle::customer),           O, object()},
      {"orderBundle.customerDetails.contact",                    at(&F::customer, &CustomerDetails::contact),      O, string(0, 40)},
      {"orderBundle.customerDetails.fullName",                   at(&F::customer, &CustomerDetails::full_name),    O, string(1, 100)},
      {"orderBundle.customerDetails.passport",                   at(&F::customer, &CustomerDetails::passport),     O, string(1, 100)},
      {"orderBundle.customerDetails.deliveryInfo",               at(&F::customer, &CustomerDetails::delivery_info), O, object()},
      {"orderBundle.customerDetails.deliveryInfo.deliveryType",  at(&F::delivery, &DeliveryInfo::delivery_type),   O, string(1, 20)},
      {"orderBundle.customerDetails.deliveryInfo.country",       at(&F::delivery, &DeliveryInfo::country),         M, string(2, 2)},
      {"orderBundle.customerDetails.deliveryInfo.city",          at(&F::delivery, &DeliveryInfo::city),            M, string(0, 40)},
      {"orderBundle.customerDetails.deliveryInfo.postAddress",   at(&F::delivery, &DeliveryInfo::post_address),    M, string(1, 255)},
      {"orderBundle.cartItems.items",                            at(&F::bundle, &OrderBundle::cart, &OrderBundle::Cart::items), M, object()},
      {"orderBundle.cartItems.items[0].itemDetails.itemDetailsParams.value", at(&F::details, &CartItem::Details::params, &CartItem::Parameter::value), M, string(1, 2000)},
      {"orderBundle.cartItems.items[0].itemDetails.itemDetailsParams.name",  at(&F::details, &CartItem::Details::params, &CartItem::Parameter::name),  M, string(1, 255)},

      {"paymentFacilitator.pfId",         at(&F::facilitator, &PaymentFacilitator::id),            M, string(1, 11)},
      {"paymentFacilitator.name",         at(&F::facilitator, &PaymentFacilitator::name),          M, string(1, 40)},
      {"paymentFacilitator.isoId",        at(&F::facilitator, &PaymentFacilitator::iso_id),        O, string(1, 11)},
      {"paymentFacilitator.subMerchants", at(&F::facilitator, &PaymentFacilitator::sub_merchants), M, object()},

      {"billingPayerData.billingCity",         at(&F::billing, &BillingPayerData::city),                O, string(0, 50)},
      {"billingPayerData.billingCountry",      at(&F::billing, &BillingPayerData::country),             O, string(0, 50)},
      {"billingPayerData.billingAddressLine1", at(&F::billing, &BillingPayerData::address_line1),       O, string(0, 50)},
      {"billingPayerData.billingAddressLine2", at(&F::billing, &BillingPayerData::address_line2),       O, string(0, 50)},
      {"billingPayerData.billingAddressLine3", at(&F::billing, &BillingPayerData::address_line3),       O, string(0, 50)},
      {"billingPayerData.billingPostalCode",   at(&F::billing, &BillingPayerData::postal_code),         O, string(0, 9)},
      {"billingPayerData.billingState",        at(&F::billing, &BillingPayerData::state),               O, string(0, 50)},
      {"billingPayerData.payerAccount",        at(&F::billing, &BillingPayerData::payer_account),       M, string(1, 32)},
      {"billingPayerData.payerLastName",       at(&F::billing, &BillingPayerData::payer_last_name),     O, string(1, 64)},
      {"billingPayerData.payerFirstName",      at(&F::billing, &BillingPayerData::payer_first_name),    O, string(1, 35)},
      {"billingPayerData.payerMiddleName",     at(&F::billing, &BillingPayerData::payer_middle_name),   O, string(1, 35)},
      {"billingPayerData.payerCombinedName",   at(&F::billing, &BillingPayerData::payer_combined_name), O, string(1, 99)},
      {"billingPayerData.payerIdType",         at(&F::billing, &BillingPayerData::payer_id_type),       O, string(1, 8)},
      {"billingPayerData.payerIdNumber",       at(&F::billing, &BillingPayerData::payer_id_number),     O, string(1, 100)},
      {"billingPayerData.payerBirthday",       at(&F::billing, &BillingPayerData::payer_birthday),      O, string(1, 20)},

      {"shippingPayerData.shippingCity",            at(&F::shipping, &ShippingPayerData::city),               O, string(1, 50)},
      {"shippingPayerData.shippingCountry",         at(&F::shipping, &ShippingPayerData::country),            O, string(1, 50)},
      {"shippingPayerData.shippingAddressLine1",    at(&F::shipping, &ShippingPayerData::address_line1),      O, string(1, 50)},
      {"shippingPayerData.shippingAddressLine2",    at(&F::shipping, &ShippingPayerData::address_line2),      O, string(1, 50)},
      {"shippingPayerData.shippingAddressLine3",    at(&F::shipping, &ShippingPayerData::address_line3),      O, string(1, 50)},
      {"shippingPayerData.shippingState",           at(&F::shipping, &ShippingPayerData::state),              O, string(1, 50)},
      {"shippingPayerData.shippingPostalCode",      at(&F::shipping, &ShippingPayerData::postal_code),        O, string(1, 16)},
      {"shippingPayerData.shippingMethodIndicator", at(&F::shipping, &ShippingPayerData::method_indicator),   O, integer(2, 2)},
      {"shippingPayerData.deliveryTimeframe",       at(&F::shipping, &ShippingPayerData::delivery_timeframe), O, integer(2, 2)},
      {"shippingPayerData.deliveryEmail",           at(&F::shipping, &ShippingPayerData::delivery_email),     O, string(1, 254)},

      {"preOrderPayerData.preOrderDate",        at(&F::pre_order, &PreOrderPayerData::date),                    O, string(10, 10)},
      {"preOrderPayerData.preOrderPurchaseInd", at(&F::pre_order, &PreOrderPayerData::purchase_indicator),      O, integer(2, 2)},
      {"preOrderPayerData.reorderItemsInd",     at(&F::pre_order, &PreOrderPayerData::reorder_items_indicator), O, integer(2, 2)},

      {"orderPayerData.homePhone",   at(&F::phones, &OrderPayerData::home_phone),   O, phone()},
      {"orderPayerData.workPhone",   at(&F::phones, &OrderPayerData::work_phone),   O, phone()},
      {"orderPayerData.mobilePhone", at(&F::phones, &OrderPayerData::mobile_phone), O, phone()},
  });
}

/// A field of the only element of a list.
template <class Fixture, class Element, class Member, class... Rest>
Setter<Fixture> in(Element (Fixture::*list)[1], Member Element::*first, Rest... rest) {
  return [=](Fixture& fixture, const std::string* value) {
    put(reach((fixture.*list)[0], first, rest...), value);
  };
}

TEST(Register, EachFieldOfTheRecordsInItsLists) {
  using F = Registration;
  using SubMerchant = PaymentFacilitator::SubMerchant;
  using Address = PaymentFacilitator::Address;
  Setter<F> no_details = [](F& fixture, const std::string*) { fixture.items[0].details = nullptr; };
  check_rows<F>({
      {"marketplace.retailers[0].foreignRetailerIndicator", in(&F::retailers, &Marketplace::Retailer::foreign_retailer_indicator), M, truth()},

      {"orderBundle.cartItems.items[0].positionId",       in(&F::items, &CartItem::position_id), M, number(1, 12)},
      {"orderBundle.cartItems.items[0].name",             in(&F::items, &CartItem::name),        M, string(1, 255)},
      {"orderBundle.cartItems.items[0].itemDetails",      no_details,                               O, object()},
      {"orderBundle.cartItems.items[0].quantity.value",   without<F>(&CartItem::price, in(&F::items, &CartItem::quantity, &CartItem::Measured::value)), M, decimal()},
      {"orderBundle.cartItems.items[0].quantity.measure", in(&F::items, &CartItem::quantity, &CartItem::Measured::measure), M, string(1, 20)},
      {"orderBundle.cartItems.items[0].itemAmount",       without<F>(&CartItem::price, in(&F::items, &CartItem::amount)), O, number(1, 12)},
      {"orderBundle.cartItems.items[0].itemPrice",        without<F>(&CartItem::amount, in(&F::items, &CartItem::price)), O, number(1, 18)},
      {"orderBundle.cartItems.items[0].itemCurrency",     in(&F::items, &CartItem::currency),    O, integer(3, 3)},
      {"orderBundle.cartItems.items[0].itemCode",         in(&F::items, &CartItem::code),        O, string(1, 100)},

      {"paymentFacilitator.subMerchants[0].subMerchantId",      in(&F::sub_merchants, &SubMerchant::id),   M, string(1, 20)},
      {"paymentFacilitator.subMerchants[0].name",               in(&F::sub_merchants, &SubMerchant::name), M, string(1, 40)},
      {"paymentFacilitator.subMerchants[0].address.city",       in(&F::sub_merchants, &SubMerchant::address, &Address::city),        M, string(1, 50)},
      {"paymentFacilitator.subMerchants[0].address.postalCode", in(&F::sub_merchants, &SubMerchant::address, &Address::postal_code), M, string(1, 16)},
      {"paymentFacilitator.subMerchants[0].address.country",    in(&F::sub_merchants, &SubMerchant::address, &Address::country),     M, string(2, 2)},
      {"paymentFacilitator.subMerchants[0].address.street",     in(&F::sub_merchants, &SubMerchant::address, &Address::street),      O, string(1, 40)},
  });
}

TEST(PaymentOrder, EachParameter) {
  using F = CardPayment;
  constexpr auto request = &F::request;
  // Together with them it would have to be the same.
  Setter<F> instead_of_year_and_month = [](F& fixture, const std::string* value) {
    if (value != nullptr) fixture.request.expiry_year = fixture.request.expiry_month = {};
    put(fixture.request.expiry, value);
  };
  check_rows<F>({
      {"MDORDER",          at(request, &PaymentOrder::order_id),           M, string(1, 36)},
      {"$PAN",             at(request, &PaymentOrder::pan),                R, digits(1, 19)},
      {"$CVC",             at(request, &PaymentOrder::cvc),                R, digits(3, 3)},
      {"YYYY",             at(request, &PaymentOrder::expiry_year),        R, digits(4, 4)},
      {"MM",               at(request, &PaymentOrder::expiry_month),       R, month()},
      {"$EXPIRY",          instead_of_year_and_month,                      O, expiry()},
      {"TEXT",             at(request, &PaymentOrder::cardholder),         M, string(1, 512)},
      {"language",         at(request, &PaymentOrder::language),           M, one_of(languages)},
      {"ip",               at(request, &PaymentOrder::ip),                 O, string(1, 39)},
      {"bindingNotNeeded", at(request, &PaymentOrder::binding_not_needed), O, truth()},
      {"jsonParams",       at(request, &PaymentOrder::json_params),        O, json()},
      {"threeDSProtocolVersion",        at(request, &PaymentOrder::three_ds_version),               O, one_of({"2.1.0", "2.2.0"})},
      {"threeDSSDK",                    at(request, &PaymentOrder::three_ds_sdk),                   O, truth()},
      {"email",                         at(request, &PaymentOrder::email),                          O, string(1, 40)},
      {"mcc",                           at(request, &PaymentOrder::mcc),                            O, digits(4, 4)},
      {"mvv",                           at(request, &PaymentOrder::mvv),                            O, string(1, 10)},
      {"originalSchemeTransactionId",   at(request, &PaymentOrder::original_scheme_transaction_id), O, string(1, 22)},
      {"originalPaymentNetRefNum",      at(request, &PaymentOrder::original_payment_net_ref_num),   O, string(1, 36)},
      {"originalPaymentDate",           at(request, &PaymentOrder::original_payment_date),          O, digits()},
      {"externalScaExemptionIndicator", at(request, &PaymentOrder::sca_exemption),                  O, open({"LVP", "TRA"})},
      {"clientBrowserInfo",             at(request, &PaymentOrder::client_browser_info),            O, object()},
      {"paymentFacilitator",            at(request, &PaymentOrder::payment_facilitator),            O, object()},
      {"marketplace",                   at(request, &PaymentOrder::marketplace),                    O, object()},
      {"billingPayerData",              at(request, &PaymentOrder::billing_payer),                  O, object()},
      {"shippingPayerData",             at(request, &PaymentOrder::shipping_payer),                 O, object()},
      {"preOrderPayerData",             at(request, &PaymentOrder::pre_order_payer),                O, object()},
      {"orderPayerData",                at(request, &PaymentOrder::order_payer),                    O, object()},
      {"billingAndShippingAddressMatchIndicator", at(request, &PaymentOrder::addresses_match),      O, string(1, 1)},
      {"postAddress",                   at(request, &PaymentOrder::post_address),                   O, string(1, 255)},
      {"threeDSServerTransId",          at(request, &PaymentOrder::three_ds_server_trans_id),       O, string(1, 36)},
      {"threeDSVer2FinishUrl",          at(request, &PaymentOrder::three_ds_finish_url),            O, string(1, 512)},
      {"threeDSMethodNotificationUrl",  at(request, &PaymentOrder::three_ds_method_notification_url), O, string(1, 512)},
  });
}

TEST(PaymentOrder, EachFieldOfTheBrowser) {
  using F = CardPayment;
  constexpr auto browser = &F::browser;
  check_rows<F>({
      {"clientBrowserInfo.userAgent",             at(browser, &ClientBrowserInfo::user_agent),         O, string(1, 2048)},
      {"clientBrowserInfo.OS",                    at(browser, &ClientBrowserInfo::os),                 O, string()},
      {"clientBrowserInfo.OSVersion",             at(browser, &ClientBrowserInfo::os_version),         O, string()},
      {"clientBrowserInfo.browserAcceptHeader",   at(browser, &ClientBrowserInfo::accept_header),      O, string(1, 2048)},
      {"clientBrowserInfo.browserIpAddress",      at(browser, &ClientBrowserInfo::ip_address),         O, string(1, 45)},
      {"clientBrowserInfo.browserLanguage",       at(browser, &ClientBrowserInfo::language),           O, string(1, 8)},
      {"clientBrowserInfo.browserTimeZone",       at(browser, &ClientBrowserInfo::time_zone),          O, string()},
      {"clientBrowserInfo.browserTimeZoneOffset", at(browser, &ClientBrowserInfo::time_zone_offset),   O, string(1, 5)},
      {"clientBrowserInfo.colorDepth",            at(browser, &ClientBrowserInfo::color_depth),        O, string(1, 2)},
      {"clientBrowserInfo.fingerprint",           at(browser, &ClientBrowserInfo::fingerprint),        O, string()},
      {"clientBrowserInfo.isMobile",              at(browser, &ClientBrowserInfo::is_mobile),          O, truth()},
      {"clientBrowserInfo.javaEnabled",           at(browser, &ClientBrowserInfo::java_enabled),       O, truth()},
      {"clientBrowserInfo.javascriptEnabled",     at(browser, &ClientBrowserInfo::javascript_enabled), O, truth()},
      {"clientBrowserInfo.plugins",               at(browser, &ClientBrowserInfo::plugins),            O, string()},
      {"clientBrowserInfo.screenHeight",          at(browser, &ClientBrowserInfo::screen_height),      O, number(1, 6)},
      {"clientBrowserInfo.screenWidth",           at(browser, &ClientBrowserInfo::screen_width),       O, number(1, 6)},
      {"clientBrowserInfo.screenPrint",           at(browser, &ClientBrowserInfo::screen_print),       O, string()},
      {"clientBrowserInfo.device",                at(browser, &ClientBrowserInfo::device),             O, string()},
      {"clientBrowserInfo.deviceType",            at(browser, &ClientBrowserInfo::device_type),        O, string()},
  });
}

TEST(PaymentOrder, EachParameterOfAnEncryptedCard) {
  check_rows<EncryptedPayment>({
      {"MDORDER",  at(&EncryptedPayment::request, &PaymentOrder::order_id),   M, string(1, 36)},
      {"TEXT",     at(&EncryptedPayment::request, &PaymentOrder::cardholder), M, string(1, 512)},
      {"language", at(&EncryptedPayment::request, &PaymentOrder::language),   M, one_of(languages)},
      {"tii",      at(&EncryptedPayment::request, &PaymentOrder::tii),        O, open({"", "CI", "F", "U", "RI", "R", "II", "I", "IPI"})},
  });
}

TEST(GetOrderStatusExtended, EachParameter) {
  constexpr auto request = &StatusQuery::request;
  check_rows<StatusQuery>({
      {"orderId",       at(request, &GetOrderStatusExtended::order_id),       O, string(1, 36)},
      {"orderNumber",   at(request, &GetOrderStatusExtended::order_number),   O, string(1, 36)},
      {"language",      at(request, &GetOrderStatusExtended::language),       O, one_of(languages)},
      {"merchantLogin", at(request, &GetOrderStatusExtended::merchant_login), O, string(1, 255)},
  });
}
// clang-format on

template <class Request>
void expect_refused(const Request& request, Errc error, const std::string& field,
                    CallSite site = CallSite::here()) {
  const Traced traced(site);
  const Sent sent = send(request);
  EXPECT_EQ(static_cast<int>(sent.error), static_cast<int>(error));
  EXPECT_EQ(sent.field, field);
  EXPECT_FALSE(sent.connected);
}

TEST(PaymentOrder, CardDataOrItsEncryption) {
  PaymentOrder payment;
  payment.order_id = "O1";
  payment.cardholder = "MAX";
  payment.language = Language::english;
  expect_refused(payment, Errc::missing, "$PAN");
  payment.pan = "4111111111111111";
  expect_refused(payment, Errc::missing, "$CVC");
  payment.cvc = "123";
  expect_refused(payment, Errc::missing, "YYYY");
  payment.expiry_month = "12";
  expect_refused(payment, Errc::missing, "YYYY");
  payment.expiry = "203012";
  expect_refused(payment, Errc::missing, "YYYY");
  payment.expiry_month = {};
  EXPECT_EQ(send(payment).error, Errc::none);
  payment.expiry = {};
  payment.expiry_year = "2030";
  expect_refused(payment, Errc::missing, "MM");
  payment.expiry_month = "12";
  EXPECT_EQ(send(payment).error, Errc::none);
}

/// The request of one card, used again for the next one.
TEST(PaymentOrder, ExpiryOfAnEarlierCardIsRefused) {
  CardPayment payer;
  payer.wire();
  PaymentOrder& payment = payer.request;
  payment.expiry = "203006";  // as year and month
  EXPECT_EQ(send(payment).error, Errc::none);
  for (const char* const left : {"203106", "203005", "202906", "203007"}) {
    payment.expiry = left;
    expect_refused(payment, Errc::conflict, "$EXPIRY");
  }
  payment.expiry_year = payment.expiry_month = {};
  EXPECT_EQ(send(payment).error, Errc::none);
}

TEST(PaymentOrder, RefusesCardDataTogetherWithItsEncryption) {
  EncryptedPayment encrypted;
  encrypted.wire();
  EXPECT_EQ(send(encrypted.request).error, Errc::none);
  Secret PaymentOrder::*const parts[] = {&PaymentOrder::pan, &PaymentOrder::cvc,
                                         &PaymentOrder::expiry};
  const char* const values[] = {"4111111111111111", "123", "203012"};
  for (std::size_t i = 0; i < 3; ++i) {
    PaymentOrder payment = encrypted.request;
    payment.*parts[i] = values[i];
    expect_refused(payment, Errc::conflict, "seToken");
  }
  PaymentOrder payment = encrypted.request;
  payment.expiry_year = "2030";
  payment.expiry_month = "12";
  expect_refused(payment, Errc::conflict, "seToken");
  payment.expiry_year = {};
  expect_refused(payment, Errc::missing, "YYYY");
}

TEST(Register, FeaturesAreRepeated) {
  Registration order;
  order.wire();
  EXPECT_EQ(send(order.request).body["features"], Json::array({"FORCE_SSL", "OF_TOMORROW"}));
  constexpr Choice<Feature> all[] = {Feature::verify,
                                     Feature::force_three_ds,
                                     Feature::force_ssl,
                                     Feature::force_full_three_ds,
                                     Feature::force_create_binding,
                                     Feature::partial_authorization,
                                     Feature::force_payment_way};
  order.request.features = all;
  EXPECT_EQ(send(order.request).body["features"],
            Json::array({"VERIFY", "FORCE_TDS", "FORCE_SSL", "FORCE_FULL_TDS",
                         "FORCE_CREATE_BINDING", "PARTIAL_AUTHORIZATION", "FORCE_PAYMENT_WAY"}));
}

TEST(Register, AttributesBecomeAnObject) {
  Registration order;
  order.wire();
  const Attribute plan[] = {{"recurringFrequency", "30"}, {"note", "\"a\" & b"}};
  order.request.json_params = plan;
  EXPECT_EQ(send(order.request).at("jsonParams").get<std::string>(),
            R"({"recurringFrequency":"30","note":"\"a\" & b"})");
}

TEST(Register, SeveralItemsOfACart) {
  Registration order;
  order.wire();
  CartItem items[2];
  for (CartItem& item : items) {
    item.position_id = &item - items + 1;
    item.name = "Coffee";
    item.quantity = {"1", "pcs"};
  }
  order.bundle.cart.items = items;
  const Sent sent = send(order.request);
  EXPECT_EQ(sent.at("orderBundle.cartItems.items[1].positionId"), 2);
  EXPECT_TRUE(sent.at("orderBundle.cartItems.items[2]").is_null());
  items[1].quantity.measure = {};
  expect_refused(order.request, Errc::missing, "orderBundle.cartItems.items[1].quantity.measure");
}

TEST(Ecommerce, Enumerators) {
  EXPECT_EQ(Choice<Language>(Language::khmer), Text("kh"));
  EXPECT_EQ(Choice<Language>(Language::swedish), Text("sv"));
  EXPECT_EQ(Choice<Initiator>(Initiator::merchant_unscheduled), Text("U"));
  EXPECT_EQ(Choice<Initiator>(Initiator::no_show), Text("IPN"));
  EXPECT_EQ(Choice<ScaExemption>(ScaExemption::transaction_risk_analysis), Text("TRA"));
}

TEST(Ecommerce, Effects) {
  EXPECT_EQ(PaymentOrder::endpoint.effect, moves_money);
}

}  // namespace
}  // namespace tillwire::test::ecommerce_requests_test
