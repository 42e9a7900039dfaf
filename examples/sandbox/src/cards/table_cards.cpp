// Requests of cards and wallets.
#include "cards/card_blocks.hpp"
#include "need.hpp"

// One row a field, as in the specification.
// clang-format off
namespace gateway {
namespace {

const std::vector<const char*> delivery_methods{"SMS", "WS", "HALF_AND_HALF", "WS_ENCRYPTED", "NONE"};

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

const Block addition{{
    {"id",              Type::integer, M},
    {"domain",          Type::text,    M, 1},
    {"countryGroup",    Type::integer, M},
    {"mccGroup",        Type::integer, M},
    {"transactionType", Type::integer, M},
    {"posDataCode",     Type::text,    M, 1},
}};

const Block virtual_card{{
    {"expDate",        Type::month,  M},
    {"productType",    Type::text,   M, 0, 0, nullptr, {"5C"}},
    {"cardNumber",     Type::digits, O, 1, 19},
    {"cardNumberMask", Type::text,   O, 1},
    {"cardId",         Type::text,   O, 1},
    {"barCode",        Type::text,   O, 1},
    {"cvv2",           Type::text,   O, 1},
}};

const Block specific_data{{
    {"f57", Type::text, O}, {"f58", Type::text, O}, {"f59", Type::text, O}, {"f60", Type::text, O},
    {"f61", Type::text, O}, {"f62", Type::text, O}, {"f63", Type::text, O}, {"f64", Type::text, O},
    {"f65", Type::text, O}, {"f66", Type::text, O}, {"f67", Type::text, O}, {"f68", Type::text, O},
    {"f69", Type::text, O}, {"f70", Type::text, O}, {"f71", Type::text, O}, {"f72", Type::text, O},
    {"f73", Type::text, O},
}};

const Block additional_amount{{
    {"accountType", Type::text,    O},
    {"amountType",  Type::text,    O},
    {"currency",    Type::integer, O},
    {"amount",      Type::integer, O},
}};

}  // namespace

const std::vector<Operation> card_operations{
    {"addCardLimitException", {{
        {"cardIdentification",     Type::object, M, 0, 0, &identification::inquiry},
        {"limitException",         Type::object, M, 0, 0, &blocks::limit_exception},
        {"cardAcceptorParameters", Type::object, O, 0, 0, &blocks::card_acceptor},
    }}},
    {"bindCardToAccount", {{
        {"cardIdentification",     Type::object,  M, 0, 0, &identification::number_and_expiry},
        {"accountNumber",          Type::text,    M, 1},
        {"accountType",            Type::text,    M, 0, 0, nullptr, account_types()},
        {"accountCurrency",        Type::integer, O},
        {"personalData",           Type::object,  O, 0, 0, &blocks::personal_data},
        {"customerId",             Type::text,    O, 1},
        {"cardAcceptorParameters", Type::object,  O, 0, 0, &blocks::card_acceptor},
    }}},
    {"blockCard", {{
        {"cardIdentification",     Type::object,  M, 0, 0, &identification::number_or_id},
        {"hotCardStatus",          Type::integer, M},
        {"cardAcceptorParameters", Type::object,  O, 0, 0, &blocks::card_acceptor},
    }}},
    {"cardStatusInquiry", {{
        {"cardIdentification",     Type::object, M, 0, 0, &identification::inquiry},
        {"cardAcceptorParameters", Type::object, O, 0, 0, &blocks::card_acceptor},
    }}},
    {"changeCardStatus", {{
        {"cardIdentification",     Type::object,  M, 0, 0, &identification::anything},
        {"hotCardStatus",          Type::integer, M},
        {"cardAcceptorParameters", Type::object,  O, 0, 0, &blocks::card_acceptor},
    }}},
    {"changePin", {{
        {"cardIdentification",     Type::object, M, 0, 0, &identification::number_or_id},
        {"newPinData",             Type::text,   M, 1},
        {"cardAcceptorParameters", Type::object, O, 0, 0, &blocks::card_acceptor},
    }}},
    {"createVirtualCard", {{
        {"cardIdentification",        Type::object,  M, 0, 0, &identification::bin_only},
        {"virtualCardIdentification", Type::object,  M, 0, 0, &virtual_card},
        {"amount",                    Type::integer, M},
        {"currency",                  Type::integer, M},
        {"accountNumber",             Type::text,    M, 1},
        {"deliveryMethod",            Type::text,    O, 0, 0, nullptr, {"WS", "HALF_AND_HALF"}},
        {"personalData",              Type::object,  O, 0, 0, &blocks::personal_data},
        {"cardAcceptorParameters",    Type::object,  O, 0, 0, &blocks::card_acceptor},
    }}},
    {"deleteCardLimitException", {{
        {"cardIdentification",     Type::object, M, 0, 0, &identification::inquiry},
        {"limitException",         Type::object, M, 0, 0, &blocks::limit_exception},
        {"cardAcceptorParameters", Type::object, O, 0, 0, &blocks::card_acceptor},
    }}},
    {"generateCVC2", {{
        {"cardIdentification",     Type::object, M, 0, 0, &identification::inquiry},
        {"deliveryMethod",         Type::text,   O, 0, 0, nullptr, delivery_methods},
        {"cardAcceptorParameters", Type::object, O, 0, 0, &blocks::card_acceptor},
    }, delivery_rule}},
    {"generatePin", {{
        {"cardIdentification",     Type::object,  M, 0, 0, &identification::pin_delivery},
        {"pinDeliveryMethod",      Type::text,    O, 0, 0, nullptr, delivery_methods},
        {"encryptedPinValue",      Type::bytes,   O, 1},
        {"pinValue",               Type::text,    O, 1},
        {"cardAcceptorParameters", Type::object,  O, 0, 0, &blocks::card_acceptor},
        {"parameters",             Type::list,    O, 0, 0, &blocks::name_and_value},
        {"checkCardOnly",          Type::boolean, O},
    }}},
    {"getCardBalance", {{
        {"cardIdentification",     Type::object, M, 0, 0, &identification::inquiry},
        {"accountNumber",          Type::text,   O, 1},
        {"accountType",            Type::text,   O, 0, 0, nullptr, account_types()},
        {"cardAcceptorParameters", Type::object, O, 0, 0, &blocks::card_acceptor},
    }}},
    {"getCardData", {{
        {"cardIdentification", Type::object,    M, 0, 0, &identification::number_or_id_with_document},
        {"rsaPublicKey",       Type::text_list, O},
    }}},
    {"getCardFees", {{
        {"cardNumber", Type::digits, M, 1, 19},
    }}},
    {"getCardLimits", {{
        {"cardIdentification", Type::object, M, 0, 0, &identification::number_or_id},
    }}},
    {"getCardListByOwner", {{
        {"cardIdentification", Type::object, M, 0, 0, &identification::owner},
    }}},
    // The request is not shown: the card is identified as elsewhere.
    {"getGeoRestrictions", {{
        {"cardIdentification", Type::object, M, 0, 0, &identification::anything},
    }}},
    {"setTransactionSchemeAdditions", {{
        {"cardIdentification",         Type::object, M, 0, 0, &identification::anything},
        {"transactionSchemeAdditions", Type::list,   M, 0, 0, &addition},
    }}},
    // Which of these are mandatory is not shown, nor the type of most.
    {"topUp", {{
        {"pan",                           Type::digits,        C, 1, 19},
        {"expiryMonth",                   Type::month_of_year, O},
        {"expiryYear",                    Type::digits,        O, 2, 4},
        {"cvc",                           Type::digits,        O, 3, 4},
        {"cardholderName",                Type::text,          O, 1},
        {"preAuthorization",              Type::boolean,       O},
        {"cardIdentification",            Type::object,        C, 0, 0, &identification::anything},
        {"amount",                        Type::integer,       O},
        {"currency",                      Type::integer,       O},
        {"accountType",                   Type::text,          O},
        {"accountIndex",                  Type::code,          O},
        {"accountNumber",                 Type::text,          O},
        {"account2Type",                  Type::text,          O},
        {"account2Index",                 Type::code,          O},
        {"account2Number",                Type::text,          O},
        {"tds",                           Type::object,        O, 0, 0, &blocks::three_d_secure},
        {"senderReceiverInfo",            Type::object,        O, 0, 0, &blocks::sender_receiver},
        {"pointOfServiceDataCode",        Type::text,          O},
        {"pointOfServiceConditionCode",   Type::text,          O},
        {"fee",                           Type::object,        O, 0, 0, &blocks::fee},
        {"cardAcceptorParameters",        Type::object,        O, 0, 0, &blocks::card_acceptor},
        {"securityLevelIndicator",        Type::text,          O},
        {"fundingSource",                 Type::text,          O},
        {"externalTransactionId",         Type::text,          O},
        {"originalTransactionParameters", Type::object,        O, 0, 0, &blocks::original_transaction},
        {"posCardholderPresence",         Type::integer,       O},
        {"uniqueReferenceNumber",         Type::text,          O},
        {"otp",                           Type::text,          O},
        {"serviceId",                     Type::text,          O},
        {"paymentSpecificData",           Type::object,        O, 0, 0, &specific_data},
        {"transactionComment",            Type::text,          O},
        {"additionalAmounts",             Type::list,          O, 0, 0, &additional_amount},
    }, top_up_rule}},
    {"validateCard", {{
        {"cardIdentification",     Type::object, M, 0, 0, &identification::unlock},
        {"cardAcceptorParameters", Type::object, O, 0, 0, &blocks::card_acceptor},
    }}},
};

const Operation* find_card_operation(const std::string& name) {
  for (const auto* domain : {&customer_operations, &account_operations, &terminal_operations,
                             &card_operations, &transaction_operations}) {
    for (const Operation& operation : *domain) {
      if (name == operation.name) return &operation;
    }
  }
  return nullptr;
}

}  // namespace gateway
// clang-format on
