// Card management: the operations on customers and ATMs.
#pragma once

#include <tillwire/ops/customers/get_atm_status_ext.hpp>
