// Requests of customers and accounts. All bodies of the card management service are JSON.
#include "cards/card_blocks.hpp"
#include "need.hpp"

// One row a field, as in the specification.
// clang-format off
namespace gateway {
namespace {

bool account_or_card_rule(const Value& block, Violation& violation) {
  if (block.has("accountNumber") || block.has("cardIdentification")) return true;
  violation = {true, "accountNumber", "or cardIdentification is mandatory"};
  return false;
}

}  // namespace

const std::vector<Operation> customer_operations{
    {"getAtmStatusExt", {{
        {"terminalId",    Type::text,    O},
        {"pid",           Type::integer, O, 1, 64},
        {"institutionId", Type::text,    O},
    }}},
    {"getCustomerDetails", {{
        {"institutionId",  Type::integer, O},
        {"customerNumber", Type::text,    M, 1},
    }}},
    {"isCustomerExist", {{
        {"customerNumber", Type::text,    M, 1},
        {"institutionId",  Type::integer, O},
    }}},
    {"registerCustomer", {{
        {"productName", Type::text, M, 0, 0, nullptr, {"CRCU1001"}},
        {"parameters",  Type::list, M, 1, 0, &blocks::name_and_value},
    }}},
};

const std::vector<Operation> account_operations{
    {"changeAccountArrestAmount", {{
        {"accountNumber", Type::text,    M, 1},
        {"amount",        Type::integer, M},
        {"currency",      Type::integer, M},
    }}},
    {"changeAccountLimit", {{
        {"accountNumber",          Type::text,   M, 1},
        {"limit",                  Type::object, M, 0, 0, &blocks::limit},
        {"cardAcceptorParameters", Type::object, O, 0, 0, &blocks::card_acceptor},
    }}},
    {"changeAccountStatusInFe", {{
        {"accountNumber",          Type::text,    M, 1},
        {"accountStatus",          Type::integer, M},
        {"cardAcceptorParameters", Type::object,  O, 0, 0, &blocks::card_acceptor},
    }}},
    {"getAccountBalanceFromBo", {{
        {"accountNumber", Type::text, M, 1},
    }}},
    {"getAccountBalances", {{
        {"accountNumber", Type::text,    M, 1},
        {"accountId",     Type::integer, O, 1, 64},
        {"institutionId", Type::text,    M, 1},
    }}},
    {"getAccountLimits", {{
        {"accountNumber", Type::text, M, 1},
    }}},
    {"getAccountListByOwner", {{
        {"customerId", Type::text, M, 1},
    }}},
    // The description names a variant by card.
    {"getAllowedBeneficiaries", {{
        {"accountNumber",      Type::text,   C, 1},
        {"cardIdentification", Type::object, C, 0, 0, &identification::anything},
    }, account_or_card_rule}},
    {"getAllowedMccList", {{
        {"accountNumber", Type::text, M, 1},
    }}},
    {"setAllowedBeneficiaries", {{
        {"accountNumber", Type::text,      M, 1},
        {"beneficiaries", Type::text_list, M},
    }}},
    {"setAllowedMccList", {{
        {"accountNumber", Type::text,         M, 1},
        {"mccList",       Type::integer_list, M},
    }}},
};

}  // namespace gateway
// clang-format on
