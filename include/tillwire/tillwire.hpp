// Everything, for a first program: till, client, operations, flows, recovery, security, ATMs, and
// words for their enumerations.
#pragma once

#include <tillwire/atm/words.hpp>
#include <tillwire/client.hpp>
#include <tillwire/flows.hpp>
#include <tillwire/flows/words.hpp>
#include <tillwire/model/currency.hpp>
#include <tillwire/ops/accounts.hpp>
#include <tillwire/ops/cards.hpp>
#include <tillwire/ops/customers.hpp>
#include <tillwire/ops/ecommerce.hpp>
#include <tillwire/ops/ecommerce_beyond.hpp>
#include <tillwire/ops/merchants.hpp>
#include <tillwire/ops/transactions.hpp>
#include <tillwire/ops/words.hpp>
#include <tillwire/recovery/journaled_client.hpp>
#include <tillwire/recovery/numbers.hpp>
#include <tillwire/recovery/outbox.hpp>
#include <tillwire/recovery/receipts.hpp>
#include <tillwire/recovery/reconcile.hpp>
#include <tillwire/recovery/retry.hpp>
#include <tillwire/recovery/stored_keys.hpp>
#include <tillwire/recovery/totals.hpp>
#include <tillwire/recovery/words.hpp>
#include <tillwire/security/aes_dukpt.hpp>
#include <tillwire/security/words.hpp>
#include <tillwire/till.hpp>
#include <tillwire/till/words.hpp>
#include <tillwire/verdict/words.hpp>
