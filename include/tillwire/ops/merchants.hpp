// Card management: the operations on merchants, terminals, keys and services.
#pragma once

#include <tillwire/client.hpp>
#include <tillwire/ops/merchants/change_merchant_status.hpp>
#include <tillwire/ops/merchants/change_terminal_status.hpp>
#include <tillwire/ops/merchants/generate_key.hpp>
#include <tillwire/ops/merchants/get_merchant_transactions.hpp>
#include <tillwire/ops/merchants/service_action.hpp>
#include <tillwire/ops/merchants/set_key.hpp>
