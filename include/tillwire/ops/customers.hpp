// Card management: the operations on customers and ATMs.
#pragma once

#include <tillwire/client.hpp>
#include <tillwire/ops/customers/get_atm_status_ext.hpp>
#include <tillwire/ops/customers/get_customer_details.hpp>
#include <tillwire/ops/customers/is_customer_exist.hpp>
#include <tillwire/ops/customers/register_customer.hpp>
