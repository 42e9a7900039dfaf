// Flows of several operations, as state machines without I/O.
#pragma once

#include <tillwire/flows/card_transfer.hpp>
#include <tillwire/flows/key_change.hpp>
#include <tillwire/flows/stored_credential.hpp>
#include <tillwire/flows/three_d_secure.hpp>
#include <tillwire/flows/two_phase.hpp>
