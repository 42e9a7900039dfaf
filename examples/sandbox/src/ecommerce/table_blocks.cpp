// The shared blocks of the e-commerce specification.
#include "need.hpp"

// One row a field, as in the specification.
// clang-format off
namespace gateway::blocks {
namespace {

bool foreign_retailer_rule(const Value& block, Violation& violation) {
  if (block.has("foreignRetailerIndicator") || block.has("retailers")) return true;
  violation = {true, "foreignRetailerIndicator", "is mandatory without retailers"};
  return false;
}

// A decimal of at most three places, in thousandths.
std::string thousandths(std::string decimal) {
  const std::size_t point = decimal.find('.');
  const std::size_t places = point == std::string::npos ? 0 : decimal.size() - point - 1;
  if (point != std::string::npos) decimal.erase(point, 1);
  return decimal + std::string(3 - places, '0');
}

// The product has up to 39 digits: more than any integer type holds. No leading zeros.
std::string multiply(const std::string& a, const std::string& b) {
  std::string product(a.size() + b.size(), '\0');
  for (std::size_t i = a.size(); i-- > 0;) {
    int carry = 0;
    for (std::size_t j = b.size(); j-- > 0;) {
      const int sum = product[i + j + 1] + (a[i] - '0') * (b[j] - '0') + carry;
      product[i + j + 1] = static_cast<char>(sum % 10);
      carry = sum / 10;
    }
    product[i] = static_cast<char>(product[i] + carry);
  }
  for (char& digit : product) digit = static_cast<char>(digit + '0');
  return product.erase(0, product.find_first_not_of('0'));
}

bool item_rule(const Value& item, Violation& violation) {
  if (!item.has("itemAmount") || !item.has("itemPrice")) return true;
  const std::string quantity = thousandths(item.find("quantity")->str("value"));
  if (multiply(item.str("itemPrice"), quantity) == multiply(item.str("itemAmount"), "1000")) {
    return true;
  }
  violation = {false, "itemAmount", "differs from itemPrice multiplied by quantity"};
  return false;
}

bool unique_positions_rule(const Value& cart, Violation& violation) {
  const Value* items = cart.find("items");
  std::vector<std::string> seen;
  for (const Value& item : items->items) {
    const std::string position = item.str("positionId");
    for (const std::string& other : seen) {
      if (other != position) continue;
      violation = {false, "items.positionId", "is not unique in the cart"};
      return false;
    }
    seen.push_back(position);
  }
  return true;
}

const Block retailer{{
    {"foreignRetailerIndicator", Type::boolean, M},
}};

const Block facilitator_address{{
    {"city",       Type::text,   M, 1, 50},
    {"postalCode", Type::text,   M, 1, 16},
    {"country",    Type::text,   M, 2, 2},
    {"street",     Type::text,   O, 1, 40},
}};

const Block sub_merchant{{
    {"subMerchantId", Type::text,   M, 1, 20},
    {"name",          Type::text,   M, 1, 40},
    {"address",       Type::object, M, 0, 0, &facilitator_address},
}};

const Block delivery{{
    {"deliveryType", Type::text, O, 1, 20},
    {"country",      Type::text, M, 2, 2},
    {"city",         Type::text, M, 0, 40},
    {"postAddress",  Type::text, M, 1, 255},
}};

const Block customer{{
    {"contact",      Type::text,   O, 0, 40},
    {"fullName",     Type::text,   O, 1, 100},
    {"passport",     Type::text,   O, 1, 100},
    {"deliveryInfo", Type::object, O, 0, 0, &delivery},
}};

const Block item_parameter{{
    {"value", Type::text, M, 1, 2000},
    {"name",  Type::text, M, 1, 255},
}};

const Block item_details{{
    {"itemDetailsParams", Type::one_or_list, O, 0, 0, &item_parameter},
}};

const Block quantity{{
    {"value",   Type::decimal, M, 1, 18},
    {"measure", Type::text,    M, 1, 20},
}};

const Block item{{
    {"positionId",   Type::integer, M, 1, 12},
    {"name",         Type::text,    M, 1, 255},
    {"itemDetails",  Type::object,  O, 0, 0, &item_details},
    {"quantity",     Type::object,  M, 0, 0, &quantity},
    {"itemAmount",   Type::integer, O, 1, 12},
    {"itemPrice",    Type::integer, O, 1, 18},
    {"itemCurrency", Type::code,  O, 3, 3},
    {"itemCode",     Type::text,    O, 1, 100},
}, item_rule};

const Block cart{{
    {"items", Type::one_or_list, M, 0, 0, &item},
}, unique_positions_rule};

}  // namespace

const Block billing_payer{{
    {"billingCity",         Type::text,  O, 0, 50},
    {"billingCountry",      Type::text,  O, 0, 50},
    {"billingAddressLine1", Type::text,  O, 0, 50},
    {"billingAddressLine2", Type::text,  O, 0, 50},
    {"billingAddressLine3", Type::text,  O, 0, 50},
    {"billingPostalCode",   Type::text,  O, 0, 9},
    {"billingState",        Type::latin, O, 0, 50},
    {"payerAccount",        Type::text,  M, 1, 32},
    {"payerLastName",       Type::text,  O, 1, 64},
    {"payerFirstName",      Type::text,  O, 1, 35},
    {"payerMiddleName",     Type::text,  O, 1, 35},
    {"payerCombinedName",   Type::text,  O, 1, 99},
    {"payerIdType",         Type::text,  O, 1, 8, nullptr,
     {"IDTP1", "IDTP2", "IDTP3", "IDTP4", "IDTP5", "IDTP6", "IDTP7", "IDTP8", "IDTP9", "IDTP10", "IDTP11"}},
    {"payerIdNumber",       Type::text,  O, 1, 100},
    {"payerBirthday",       Type::day,   O, 1, 20},
}};

const Block shipping_payer{{
    {"shippingCity",            Type::text,   O, 1, 50},
    {"shippingCountry",         Type::text,   O, 1, 50},
    {"shippingAddressLine1",    Type::text,   O, 1, 50},
    {"shippingAddressLine2",    Type::text,   O, 1, 50},
    {"shippingAddressLine3",    Type::text,   O, 1, 50},
    {"shippingState",           Type::text,   O, 1, 50},
    {"shippingPostalCode",      Type::text,   O, 1, 16},
    {"shippingMethodIndicator", Type::code, O, 2, 2, nullptr, {"01", "02", "03", "04", "05", "06", "07"}},
    {"deliveryTimeframe",       Type::code, O, 2, 2, nullptr, {"01", "02", "03", "04"}},
    {"deliveryEmail",           Type::text,   O, 1, 254},
}};

const Block pre_order_payer{{
    {"preOrderDate",        Type::text,   O, 10, 10},
    {"preOrderPurchaseInd", Type::code, O, 2, 2, nullptr, {"01", "02"}},
    {"reorderItemsInd",     Type::code, O, 2, 2, nullptr, {"01", "02"}},
}};

const Block order_payer{{
    {"homePhone",   Type::phone, O, 7, 15},
    {"workPhone",   Type::phone, O, 7, 15},
    {"mobilePhone", Type::phone, C, 7, 15},
}};

const Block marketplace{{
    {"marketplaceId",            Type::text,    M, 1, 11},
    {"foreignRetailerIndicator", Type::boolean, C},
    {"retailers",                Type::list,    O, 1, 1, &retailer},
}, foreign_retailer_rule};

const Block payment_facilitator{{
    {"pfId",         Type::text, M, 1, 11},
    {"name",         Type::text, M, 1, 40},
    {"isoId",        Type::text, O, 1, 11},
    {"subMerchants", Type::list, M, 1, 0, &sub_merchant},
}};

const Block order_bundle{{
    {"orderCreationDate", Type::local_time, O, 19, 19},
    {"customerDetails",   Type::object,     O, 0, 0, &customer},
    {"cartItems",         Type::object,     M, 0, 0, &cart},
}};

const Block browser{{
    {"userAgent",             Type::text,    O, 1, 2048},
    {"OS",                    Type::text,    O},
    {"OSVersion",             Type::text,    O},
    {"browserAcceptHeader",   Type::text,    O, 1, 2048},
    {"browserIpAddress",      Type::address, O, 1, 45},
    {"browserLanguage",       Type::text,    O, 1, 8},
    {"browserTimeZone",       Type::text,    O},
    {"browserTimeZoneOffset", Type::text,    O, 1, 5},
    {"colorDepth",            Type::text,    O, 1, 2},
    {"fingerprint",           Type::text,    O},
    {"isMobile",              Type::boolean, O},
    {"javaEnabled",           Type::boolean, O},
    {"javascriptEnabled",     Type::boolean, O},
    {"plugins",               Type::text,    O},
    {"screenHeight",          Type::integer, O, 1, 6},
    {"screenWidth",           Type::integer, O, 1, 6},
    {"screenPrint",           Type::text,    O},
    {"device",                Type::text,    O},
    {"deviceType",            Type::text,    O},
}};

}  // namespace gateway::blocks
// clang-format on
