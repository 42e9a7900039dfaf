// Everything, for a first program: the client, all operations and flows.
#pragma once

#include <tillwire/client.hpp>
#include <tillwire/flows.hpp>
#include <tillwire/model/currency.hpp>
#include <tillwire/ops/accounts.hpp>
#include <tillwire/ops/cards.hpp>
#include <tillwire/ops/customers.hpp>
#include <tillwire/ops/ecommerce.hpp>
#include <tillwire/ops/ecommerce_beyond.hpp>
#include <tillwire/ops/merchants.hpp>
#include <tillwire/ops/transactions.hpp>
