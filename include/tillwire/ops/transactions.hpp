// Card management: the operations on transactions.
#pragma once

#include <tillwire/ops/transactions/credit_card.hpp>
#include <tillwire/ops/transactions/get_transactions.hpp>
