// Card management: the operations on transactions.
#pragma once

#include <tillwire/client.hpp>
#include <tillwire/ops/transactions/credit_card.hpp>
#include <tillwire/ops/transactions/debit_card.hpp>
#include <tillwire/ops/transactions/get_order_details.hpp>
#include <tillwire/ops/transactions/get_payment_orders.hpp>
#include <tillwire/ops/transactions/get_token_list.hpp>
#include <tillwire/ops/transactions/get_transaction_currencies.hpp>
#include <tillwire/ops/transactions/get_transaction_details.hpp>
#include <tillwire/ops/transactions/get_transactions.hpp>
#include <tillwire/ops/transactions/p2p_credit.hpp>
#include <tillwire/ops/transactions/p2p_transfer.hpp>
