// The rules of the e-commerce gateway over several parameters of a request.
#include "contract.hpp"

namespace gateway {
namespace {

/// originalPaymentNetRefNum and originalPaymentDate are passed when tii is R, U or F.
bool original_payment_rule(const Value& request, Violation& violation) {
  const std::string tii = request.str("tii");
  if (tii == "R" || tii == "U" || tii == "F") return true;
  for (const char* name : {"originalPaymentNetRefNum", "originalPaymentDate"}) {
    if (!request.has(name)) continue;
    violation = {false, name, "is passed with tii R, U or F alone"};
    return false;
  }
  return true;
}

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

bool one_order_rule(const Value& request, Violation& violation) {
  if (request.has("orderId") || request.has("orderNumber")) return true;
  violation = {true, "orderId", "is mandatory without orderNumber"};
  return false;
}

bool card_or_id_rule(const Value& request, Violation& violation) {
  if (request.has("pan") || request.has("bindingId")) return true;
  violation = {true, "pan", "is mandatory without bindingId"};
  return false;
}

bool verified_card_rule(const Value& request, Violation& violation) {
  const bool encrypted = request.has("seToken");
  for (const char* name : {"pan", "expiry"}) {
    if (request.has(name) != encrypted) continue;
    violation = {!encrypted, name,
                 encrypted ? "is replaced by seToken" : "is mandatory without seToken"};
    return false;
  }
  if (!encrypted || !request.has("cvc")) return true;
  violation = {false, "cvc", "is replaced by seToken"};
  return false;
}

bool paymentorder_rule(const Value& request, Violation& violation) {
  if (!original_payment_rule(request, violation)) return false;
  const bool encrypted = request.has("seToken");
  if (encrypted) {
    for (const char* name : {"$PAN", "$CVC", "YYYY", "MM", "$EXPIRY"}) {
      if (!request.has(name)) continue;
      violation = {false, name, "is replaced by seToken"};
      return false;
    }
    return true;
  }
  for (const char* name : {"$PAN", "$CVC"}) {
    if (request.has(name)) continue;
    violation = {true, name, "is mandatory without seToken"};
    return false;
  }
  if (request.has("$EXPIRY")) return true;
  for (const char* name : {"YYYY", "MM"}) {
    if (request.has(name)) continue;
    violation = {true, name, "is mandatory without $EXPIRY or seToken"};
    return false;
  }
  return true;
}

bool card_or_credential_rule(const Value& request, Violation& violation) {
  if (!original_payment_rule(request, violation)) return false;
  const bool encrypted = request.has("seToken");
  const bool stored = request.has("bindingId");
  if (encrypted && stored) {
    violation = {false, "bindingId", "is not taken beside seToken"};
    return false;
  }
  for (const char* name : {"pan", "expiry"}) {
    if (request.has(name) == (encrypted || stored)) {
      violation = {!request.has(name), name,
                   request.has(name) ? "is replaced by seToken or bindingId"
                                     : "is mandatory without seToken and bindingId"};
      return false;
    }
  }
  if (encrypted && request.has("cvc")) {
    violation = {false, "cvc", "is replaced by seToken"};
    return false;
  }
  return true;
}

bool industry_practice_rule(const Value& request, Violation& violation) {
  const std::string tii = request.str("tii");
  const bool needs_amount = tii == "IPI" || tii == "IPD" || tii == "IPN";
  if (needs_amount != request.has("amount")) {
    violation = {needs_amount, "amount",
                 needs_amount ? "is mandatory with this tii" : "must not be given with this tii"};
    return false;
  }
  if (request.has("jsonParams") && request.has("params")) {
    violation = {false, "params", "is another name of jsonParams: give one of them"};
    return false;
  }
  return true;
}

bool method_rule(const Value& request, Violation& violation) {
  for (const char* name : {"mdOrder", "threeDSServerTransId", "threeDSMethodData"}) {
    if (request.has(name)) return true;
  }
  violation = {true, "mdOrder", "is mandatory without threeDSServerTransId and threeDSMethodData"};
  return false;
}

}  // namespace

std::vector<AttachedRule> payment_rules() {
  return {
      {"marketplace", foreign_retailer_rule},
      {"items", item_rule},
      {"cartItems", unique_positions_rule},
      {"reverse.do", one_order_rule},
      {"refund.do", one_order_rule},
      {"getBindingsByCardOrId.do", card_or_id_rule},
      {"verifyCard.do", verified_card_rule},
      {"paymentorder.do", paymentorder_rule},
      {"instantPayment.do", card_or_credential_rule},
      {"industryPractice/paymentOrder.do", industry_practice_rule},
      {"3dsmethod.do", method_rule},
  };
}

}  // namespace gateway
