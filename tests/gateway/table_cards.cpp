// The operations of the card management service. All bodies are JSON.
#include "table.hpp"

// One row a field, as in the specification.
// clang-format off
namespace gateway {
namespace {

constexpr Need M = Need::mandatory;
constexpr Need O = Need::optional;

const std::vector<const char*> key_prefixes{"U", "T", "X", "Y"};

const Operation operations[] = {
    {"getAtmStatusExt", {{
        {"terminalId",    Type::text,    O},
        {"pid",           Type::integer, O, 1, 64},
        {"institutionId", Type::text,    O},
    }}},
    {"generateKey", {{
        {"terminalId",      Type::integer, O},
        {"terminalNumber",  Type::text,    O},
        {"merchantNumber",  Type::text,    O},
        {"hostId",          Type::integer, M},
        {"keyType",         Type::text,    M, 1},
        {"keyLength",       Type::text,    M, 0, 0, nullptr, {"ENKL_0016", "ENKL_0032", "ENKL_0048"}},
        {"keySerialNumber", Type::text,    O},
        {"dukptId",         Type::integer, O},
    }}},
    {"setKey", {{
        {"terminalId",     Type::integer, O},
        {"terminalNumber", Type::text,    O},
        {"merchantNumber", Type::text,    O},
        {"hostId",         Type::integer, M},
        {"keyType",        Type::text,    M, 0, 0, nullptr, {"ENKTTMKA", "ENKTTMKP", "ENKTTAK", "ENKTIKEY"}},
        {"inputKeyPrefix", Type::text,    O, 0, 0, nullptr, key_prefixes},
        {"key",            Type::text,    M, 1},
        {"keyCheckValue",  Type::text,    O},
        {"newKeyPrefix",   Type::text,    M, 0, 0, nullptr, key_prefixes},
    }}},
    {"blockCard", {{
        {"cardIdentification",     Type::object,  M, 0, 0, &blocks::card_identification},
        {"hotCardStatus",          Type::integer, M},
        {"cardAcceptorParameters", Type::object,  O, 0, 0, &blocks::card_acceptor},
    }}},
    {"getCardData", {{
        {"cardIdentification", Type::object,    M, 0, 0, &blocks::card_identification_with_document},
        {"rsaPublicKey",       Type::text_list, O},
    }}},
    {"creditCard", {{
        {"preAuthorization",       Type::boolean, O},
        {"cardIdentification",     Type::object,  M, 0, 0, &blocks::card_identification},
        {"amount",                 Type::integer, M},
        {"currency",               Type::integer, M},
        {"tds",                    Type::object,  O, 0, 0, &blocks::three_d_secure},
        {"cardAcceptorParameters", Type::object,  O, 0, 0, &blocks::card_acceptor},
    }}},
    {"getTransactions", {{
        {"cardIdentification", Type::object, M, 0, 0, &blocks::card_identification},
        {"period",             Type::object, M, 0, 0, &blocks::period},
    }}},
};

}  // namespace

const Operation* find_card_operation(const std::string& name) {
  for (const Operation& operation : operations) {
    if (name == operation.name) return &operation;
  }
  return nullptr;
}

}  // namespace gateway
// clang-format on
