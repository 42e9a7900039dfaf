// The operations of the e-commerce gateway.
#pragma once

#include <tillwire/ops/ecommerce/get_order_status_extended.hpp>
#include <tillwire/ops/ecommerce/payment_order.hpp>
#include <tillwire/ops/ecommerce/register.hpp>
#include <tillwire/ops/ecommerce/register_pre_auth.hpp>
