// Card management: the operations on cards and wallets.
#pragma once

#include <tillwire/ops/cards/block_card.hpp>
#include <tillwire/ops/cards/get_card_data.hpp>
