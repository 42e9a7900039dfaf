// Everything, for a first program: till, card desk, client, operations, flows, security, ATMs,
// deployments, and words for their enumerations.
#pragma once

#include <tillwire/atm/words.hpp>
#include <tillwire/client.hpp>
#include <tillwire/deployment.hpp>
#include <tillwire/desk.hpp>
#include <tillwire/flows.hpp>
#include <tillwire/flows/retry.hpp>
#include <tillwire/flows/words.hpp>
#include <tillwire/ledger/words.hpp>
#include <tillwire/model/currency.hpp>
#include <tillwire/ops/accounts.hpp>
#include <tillwire/ops/cards.hpp>
#include <tillwire/ops/customers.hpp>
#include <tillwire/ops/ecommerce.hpp>
#include <tillwire/ops/ecommerce_beyond.hpp>
#include <tillwire/ops/merchants.hpp>
#include <tillwire/ops/transactions.hpp>
#include <tillwire/ops/words.hpp>
#include <tillwire/security/aes_dukpt.hpp>
#include <tillwire/security/stored_keys.hpp>
#include <tillwire/security/words.hpp>
#include <tillwire/till.hpp>
#include <tillwire/till/words.hpp>
#include <tillwire/verdict/packed_words.hpp>
#include <tillwire/verdict/words.hpp>
