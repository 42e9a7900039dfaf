// The rules of the card management service over several fields of a request.
#include "contract.hpp"

namespace gateway {
namespace {

using Group = std::vector<const char*>;

// One of the groups must be there completely. The first one is named when none is.
bool one_of(const std::vector<Group>& groups, const Value& block, Violation& violation) {
  std::string choices;
  for (const Group& group : groups) {
    bool complete = true;
    for (const char* name : group) {
      complete = complete && block.has(name);
      choices += choices.empty() ? "" : name == group.front() ? ", or " : " with ";
      choices += name;
    }
    if (complete) return true;
  }
  const char* missing = groups.front().front();
  for (const char* name : groups.front()) {
    if (block.has(missing)) missing = name;
  }
  violation = {true, missing, "is mandatory: " + choices};
  return false;
}

bool anything_rule(const Value& block, Violation& violation) {
  if (!block.members.empty()) return true;
  violation = {true, "cardNumber", "or another identification is mandatory"};
  return false;
}

bool number_or_id_rule(const Value& block, Violation& violation) {
  return one_of({{"cardNumber"}, {"cardId"}}, block, violation);
}

bool inquiry_rule(const Value& block, Violation& violation) {
  return one_of({{"cardNumber"},
                 {"cardId"},
                 {"barCode"},
                 {"cardNumberMask", "cardholderId"},
                 {"cardNumberMask", "phoneNumber"}},
                block, violation);
}

bool unlock_rule(const Value& block, Violation& violation) {
  return one_of({{"cardNumber"},
                 {"cardId"},
                 {"cardNumberMask", "cardholderId"},
                 {"cardNumberMask", "phoneNumber"}},
                block, violation);
}

bool number_and_expiry_rule(const Value& block, Violation& violation) {
  return one_of({{"cardNumber", "expDate"}}, block, violation);
}

bool pin_delivery_rule(const Value& block, Violation& violation) {
  return one_of({{"encryptedCardNumber"}, {"cardNumberMask", "phoneNumber"}, {"externalCardId"}},
                block, violation);
}

bool service_rule(const Value& block, Violation& violation) {
  return one_of({{"expDate"}}, block, violation) &&
         one_of({{"cardNumber"}, {"barCode"}, {"cardNumberMask", "phoneNumber"}}, block, violation);
}

bool owner_rule(const Value& block, Violation& violation) {
  return one_of({{"customerId"}, {"phoneNumber"}, {"email"}}, block, violation);
}

bool tokens_rule(const Value& block, Violation& violation) {
  return one_of({{"cardNumber"}, {"cardNumberMask", "phoneNumber"}}, block, violation);
}

bool bin_only_rule(const Value& block, Violation& violation) {
  if (!one_of({{"cardNumber"}}, block, violation)) return false;
  for (const Member& member : block.members) {
    if (member.name == "cardNumber") continue;
    violation = {false, member.name, "must not be used: cardNumber alone identifies"};
    return false;
  }
  return true;
}

bool fee_rule(const Value& block, Violation& violation) {
  if (block.has("feeValue") != block.has("feeAmount")) return true;
  violation = {!block.has("feeValue"), "feeValue", "or feeAmount is mandatory, one of them"};
  return false;
}

bool delivery_rule(const Value& block, Violation& violation) {
  if (block.str("deliveryMethod") != "SMS") return true;
  if (block.find("cardIdentification")->has("phoneNumber")) return true;
  violation = {true, "cardIdentification.phoneNumber", "is mandatory with deliveryMethod SMS"};
  return false;
}

bool top_up_rule(const Value& block, Violation& violation) {
  if (block.has("pan") || block.has("cardIdentification")) return true;
  violation = {true, "pan", "or cardIdentification is mandatory"};
  return false;
}

bool account_or_card_rule(const Value& block, Violation& violation) {
  if (block.has("accountNumber") || block.has("cardIdentification")) return true;
  violation = {true, "accountNumber", "or cardIdentification is mandatory"};
  return false;
}

// The table has merchantId, its example spells it merchantIdn.
bool merchant_rule(const Value& block, Violation& violation) {
  if (block.has("merchantId") != block.has("merchantIdn")) return true;
  violation = {!block.has("merchantId"), "merchantId", "or merchantIdn is mandatory, one of them"};
  return false;
}

bool receiver_rule(const Value& block, Violation& violation) {
  if (block.has("cardIdentification") || block.has("accountNumber")) return true;
  violation = {true, "cardIdentification", "or accountNumber is mandatory"};
  return false;
}

bool destination_rule(const Value& block, Violation& violation) {
  if (block.has("destinationCardIdentification") || block.has("destinationAccountNumber")) {
    return true;
  }
  violation = {true, "destinationCardIdentification", "or destinationAccountNumber is mandatory"};
  return false;
}

}  // namespace

std::vector<AttachedRule> card_rules() {
  return {
      {"addCardLimitException/cardIdentification", inquiry_rule},
      {"bindCardToAccount/cardIdentification", number_and_expiry_rule},
      {"blockCard/cardIdentification", number_or_id_rule},
      {"cardStatusInquiry/cardIdentification", inquiry_rule},
      {"changeCardStatus/cardIdentification", anything_rule},
      {"changePin/cardIdentification", number_or_id_rule},
      {"createVirtualCard/cardIdentification", bin_only_rule},
      {"deleteCardLimitException/cardIdentification", inquiry_rule},
      {"generateCVC2/cardIdentification", inquiry_rule},
      {"generatePin/cardIdentification", pin_delivery_rule},
      {"getCardBalance/cardIdentification", inquiry_rule},
      {"getCardData/cardIdentification", number_or_id_rule},
      {"getCardLimits/cardIdentification", number_or_id_rule},
      {"getCardListByOwner/cardIdentification", owner_rule},
      {"getGeoRestrictions/cardIdentification", anything_rule},
      {"setTransactionSchemeAdditions/cardIdentification", anything_rule},
      {"topUp/cardIdentification", anything_rule},
      {"validateCard/cardIdentification", unlock_rule},
      {"getAllowedBeneficiaries/cardIdentification", anything_rule},
      {"serviceAction/cardIdentification", service_rule},
      {"creditCard/cardIdentification", number_or_id_rule},
      {"debitCard/cardIdentification", inquiry_rule},
      {"getTokenList/cardIdentification", tokens_rule},
      {"getTransactions/cardIdentification", number_or_id_rule},
      {"getTransactionCurrencies/cardIdentification", anything_rule},
      {"p2pCredit/cardIdentification", inquiry_rule},
      {"p2pTransfer/sourceCardIdentification", number_and_expiry_rule},
      {"p2pTransfer/destinationCardIdentification", inquiry_rule},
      {"generateCVC2", delivery_rule},
      {"topUp", top_up_rule},
      {"getAllowedBeneficiaries", account_or_card_rule},
      {"getMerchantTransactions", merchant_rule},
      {"fee", fee_rule},
      {"p2pCredit", receiver_rule},
      {"p2pTransfer", destination_rule},
  };
}

}  // namespace gateway
