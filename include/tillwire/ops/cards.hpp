// Card management: the operations on cards and wallets.
#pragma once

#include <tillwire/client.hpp>
#include <tillwire/ops/cards/add_card_limit_exception.hpp>
#include <tillwire/ops/cards/bind_card_to_account.hpp>
#include <tillwire/ops/cards/block_card.hpp>
#include <tillwire/ops/cards/card_status_inquiry.hpp>
#include <tillwire/ops/cards/change_card_status.hpp>
#include <tillwire/ops/cards/change_pin.hpp>
#include <tillwire/ops/cards/create_virtual_card.hpp>
#include <tillwire/ops/cards/delete_card_limit_exception.hpp>
#include <tillwire/ops/cards/generate_cvc2.hpp>
#include <tillwire/ops/cards/generate_pin.hpp>
#include <tillwire/ops/cards/get_card_balance.hpp>
#include <tillwire/ops/cards/get_card_data.hpp>
#include <tillwire/ops/cards/get_card_fees.hpp>
#include <tillwire/ops/cards/get_card_limits.hpp>
#include <tillwire/ops/cards/get_card_list_by_owner.hpp>
#include <tillwire/ops/cards/get_geo_restrictions.hpp>
#include <tillwire/ops/cards/set_transaction_scheme_additions.hpp>
#include <tillwire/ops/cards/top_up.hpp>
#include <tillwire/ops/cards/validate_card.hpp>
