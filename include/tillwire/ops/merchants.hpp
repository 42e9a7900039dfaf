// Card management: the operations on merchants, terminals, keys and services.
#pragma once

#include <tillwire/ops/merchants/generate_key.hpp>
#include <tillwire/ops/merchants/set_key.hpp>
