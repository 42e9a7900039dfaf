// The shared blocks of the card management specification, and its operations by domain.
#pragma once

#include <vector>

#include "table.hpp"

namespace gateway {

/// cardIdentification has the same fields everywhere; what it must hold differs by operation.
namespace identification {
extern const Block anything, number_or_id, number_or_id_with_document, inquiry, unlock,
    pin_delivery, service, owner, tokens, bin_only, number_and_expiry;
}  // namespace identification

namespace blocks {
extern const Block card_acceptor, period, three_d_secure, limit, limit_exception, personal_data,
    name_and_value, fee, sender_receiver, original_transaction;
}  // namespace blocks

/// The closed enumeration of accountType. A function: tables are made before main() begins.
std::vector<const char*> account_types();

extern const std::vector<Operation> customer_operations, account_operations, terminal_operations,
    card_operations, transaction_operations;

}  // namespace gateway
