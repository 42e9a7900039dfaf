// Card management: the operations on accounts.
#pragma once

#include <tillwire/client.hpp>
#include <tillwire/ops/accounts/change_account_arrest_amount.hpp>
#include <tillwire/ops/accounts/change_account_limit.hpp>
#include <tillwire/ops/accounts/change_account_status_in_fe.hpp>
#include <tillwire/ops/accounts/get_account_balance_from_bo.hpp>
#include <tillwire/ops/accounts/get_account_balances.hpp>
#include <tillwire/ops/accounts/get_account_limits.hpp>
#include <tillwire/ops/accounts/get_account_list_by_owner.hpp>
#include <tillwire/ops/accounts/get_allowed_beneficiaries.hpp>
#include <tillwire/ops/accounts/get_allowed_mcc_list.hpp>
#include <tillwire/ops/accounts/set_allowed_beneficiaries.hpp>
#include <tillwire/ops/accounts/set_allowed_mcc_list.hpp>
