// Requests of merchants, terminals, keys and services.
#include "cards/card_blocks.hpp"
#include "need.hpp"

// One row a field, as in the specification.
// clang-format off
namespace gateway {
namespace {

const std::vector<const char*> key_prefixes{"U", "T", "X", "Y"};
const std::vector<const char*> key_types{"ENKTTMKA", "ENKTTMKP", "ENKTTAK", "ENKTIKEY"};

// The table has merchantId, its example spells it merchantIdn.
bool merchant_rule(const Value& block, Violation& violation) {
  if (block.has("merchantId") != block.has("merchantIdn")) return true;
  violation = {!block.has("merchantId"), "merchantId", "or merchantIdn is mandatory, one of them"};
  return false;
}

const Block service_identification{{
    {"serviceType",       Type::text, M, 1},
    {"serviceId",         Type::text, M, 1},
    {"serviceObjectType", Type::text, M, 0, 0, nullptr, {"SERVICE_OBJECT_CARD", "SERVICE_OBJECT_ACCOUNT"}},
}};

const Block service_parameters{{
    {"phoneNumber", Type::text, O, 1},
    {"email",       Type::text, O, 1},
}};

}  // namespace

const std::vector<Operation> terminal_operations{
    {"changeMerchantStatus", {{
        {"merchantNumber", Type::text, M, 1},
        {"institutionId",  Type::text, M, 1},
        {"agentId",        Type::text, M, 1},
        {"customerNumber", Type::text, M, 1},
        {"contractNumber", Type::text, M, 1},
        {"status",         Type::text, M, 1},
    }}},
    {"changeTerminalStatus", {{
        {"merchantNumber", Type::text, M, 1},
        {"institutionId",  Type::text, M, 1},
        {"agentId",        Type::text, M, 1},
        {"customerNumber", Type::text, M, 1},
        {"contractNumber", Type::text, M, 1},
        {"status",         Type::text, M, 1},
        {"terminalNumber", Type::text, M, 1},
    }}},
    {"generateKey", {{
        {"terminalId",      Type::integer, O},
        {"terminalNumber",  Type::text,    O},
        {"merchantNumber",  Type::text,    O},
        {"hostId",          Type::integer, M},
        {"keyType",         Type::text,    M, 0, 0, nullptr, key_types},
        {"keyLength",       Type::text,    M, 0, 0, nullptr, {"ENKL_0016", "ENKL_0032", "ENKL_0048"}},
        {"keySerialNumber", Type::text,    O},
        {"dukptId",         Type::integer, O},
    }}},
    {"getMerchantTransactions", {{
        {"merchantId",    Type::text,   C, 1},
        {"merchantIdn",   Type::text,   C, 1},
        {"terminalId",    Type::text,   O, 1},
        {"institutionId", Type::text,   M, 1},
        {"period",        Type::object, M, 0, 0, &blocks::period},
    }, merchant_rule}},
    {"serviceAction", {{
        {"serviceIdentification",  Type::object, M, 0, 0, &service_identification},
        {"actionCode",             Type::text,   M, 0, 0, nullptr,
         {"ACTION_CODE_ADD", "ACTION_CODE_UPDATE", "ACTION_CODE_DELETE", "ACTION_CODE_CHECK",
          "ACTION_CODE_CHANGE_ACCESS", "ACTION_CODE_CHECK_PARAMETERS",
          "ACTION_CODE_RESTORE_PARAMETERS", "ACTION_CODE_INQUIRE", "ACTION_CODE_ACTION"}},
        {"cardIdentification",     Type::object, M, 0, 0, &identification::service},
        {"accountNumber",          Type::text,   O, 1},
        {"serviceParameters",      Type::object, O, 0, 0, &service_parameters},
        {"cardAcceptorParameters", Type::object, O, 0, 0, &blocks::card_acceptor},
    }}},
    {"setKey", {{
        {"terminalId",     Type::integer, O},
        {"terminalNumber", Type::text,    O},
        {"merchantNumber", Type::text,    O},
        {"hostId",         Type::integer, M},
        {"keyType",        Type::text,    M, 0, 0, nullptr, key_types},
        {"inputKeyPrefix", Type::text,    O, 0, 0, nullptr, key_prefixes},
        {"key",            Type::text,    M, 1},
        {"keyCheckValue",  Type::text,    O},
        {"newKeyPrefix",   Type::text,    M, 0, 0, nullptr, key_prefixes},
    }}},
};

}  // namespace gateway
// clang-format on
