// Requests of card transactions.
#include "cards/card_blocks.hpp"
#include "need.hpp"

// One row a field, as in the specification.
// clang-format off
namespace gateway {
namespace {

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

const std::vector<Operation> transaction_operations{
    {"creditCard", {{
        {"preAuthorization",       Type::boolean, O},
        {"cardIdentification",     Type::object,  M, 0, 0, &identification::number_or_id},
        {"amount",                 Type::integer, M},
        {"currency",               Type::integer, M},
        {"tds",                    Type::object,  O, 0, 0, &blocks::three_d_secure},
        {"cardAcceptorParameters", Type::object,  O, 0, 0, &blocks::card_acceptor},
    }}},
    {"debitCard", {{
        {"preAuthorization",       Type::boolean, O},
        {"cardIdentification",     Type::object,  M, 0, 0, &identification::inquiry},
        {"amount",                 Type::integer, M},
        {"currency",               Type::integer, M},
        {"fee",                    Type::object,  O, 0, 0, &blocks::fee},
        {"cardAcceptorParameters", Type::object,  O, 0, 0, &blocks::card_acceptor},
        {"tds",                    Type::object,  O, 0, 0, &blocks::three_d_secure},
    }}},
    {"getOrderDetails", {{
        {"orderId", Type::integer, M},
    }}},
    {"getPaymentOrders", {{
        {"merchantNumber", Type::text,   M, 1},
        {"institutionId",  Type::text,   M, 1},
        {"period",         Type::object, M, 0, 0, &blocks::period},
    }}},
    {"getTokenList", {{
        {"cardIdentification", Type::object, M, 0, 0, &identification::tokens},
    }}},
    {"getTransactions", {{
        {"cardIdentification", Type::object, M, 0, 0, &identification::number_or_id},
        {"period",             Type::object, M, 0, 0, &blocks::period},
    }}},
    {"getTransactionDetails", {{
        {"utrnno",   Type::integer, M},
        {"reversal", Type::boolean, O},
    }}},
    {"getTransactionCurrencies", {{
        {"cardIdentification", Type::object, M, 0, 0, &identification::anything},
    }}},
    {"p2pCredit", {{
        {"cardIdentification",            Type::object,  C, 0, 0, &identification::inquiry},
        {"amount",                        Type::integer, M},
        {"currency",                      Type::integer, M},
        {"accountNumber",                 Type::text,    C, 1},
        {"tds",                           Type::object,  O, 0, 0, &blocks::three_d_secure},
        {"senderReceiverInfo",            Type::object,  O, 0, 0, &blocks::sender_receiver},
        {"pointOfServiceDataCode",        Type::text,    O},
        {"pointOfServiceConditionCode",   Type::text,    O},
        {"cardAcceptorParameters",        Type::object,  O, 0, 0, &blocks::card_acceptor},
        {"securityLevelIndicator",        Type::text,    O},
        {"debitedCardNumber",             Type::text,    O},
        {"externalRRN",                   Type::text,    O},
        {"originalTransactionParameters", Type::object,  O, 0, 0, &blocks::original_transaction},
        {"posCardholderPresence",         Type::integer, O},
        {"businessApplicationIdentifier", Type::text,    O},
        {"mcTransactionTypeIndicator",    Type::text,    O},
    }, receiver_rule}},
    // The specification shows the first two rows; the others are those of gateways of this family.
    {"p2pTransfer", {{
        {"preAuthorization",              Type::boolean, O},
        {"sourceCardIdentification",      Type::object,  M, 0, 0, &identification::number_and_expiry},
        {"destinationCardIdentification", Type::object,  C, 0, 0, &identification::inquiry},
        {"amount",                        Type::integer, M},
        {"currency",                      Type::integer, M},
        {"sourceAccountNumber",           Type::text,    O, 1},
        {"destinationAccountNumber",      Type::text,    C, 1},
        {"tds",                           Type::object,  O, 0, 0, &blocks::three_d_secure},
        {"senderReceiverInfo",            Type::object,  O, 0, 0, &blocks::sender_receiver},
        {"pointOfServiceDataCode",        Type::text,    O},
        {"cardAcceptorParameters",        Type::object,  O, 0, 0, &blocks::card_acceptor},
        {"securityLevelIndicator",        Type::text,    O},
    }, destination_rule}},
};

}  // namespace gateway
// clang-format on
