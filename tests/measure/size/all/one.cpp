// The same as the nine files, in one.
#include "accounts.cpp"
#include "card_changes.cpp"
#include "card_queries.cpp"
#include "customers.cpp"
#include "history.cpp"
#include "merchants.cpp"
#include "orders.cpp"
#include "payments.cpp"
#include "transfers.cpp"

const char* const figures::name = "one_unit_flash_bytes ";
