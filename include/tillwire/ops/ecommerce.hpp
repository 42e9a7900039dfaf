// The operations of the e-commerce gateway.
#pragma once

#include <tillwire/client.hpp>
#include <tillwire/ops/ecommerce/acs_redirect.hpp>
#include <tillwire/ops/ecommerce/get_bindings.hpp>
#include <tillwire/ops/ecommerce/get_order_status_extended.hpp>
#include <tillwire/ops/ecommerce/industry_practice_payment_order.hpp>
#include <tillwire/ops/ecommerce/installment_payment.hpp>
#include <tillwire/ops/ecommerce/instant_payment.hpp>
#include <tillwire/ops/ecommerce/moto_payment.hpp>
#include <tillwire/ops/ecommerce/payment_order.hpp>
#include <tillwire/ops/ecommerce/payment_order_binding.hpp>
#include <tillwire/ops/ecommerce/recurrent_payment.hpp>
#include <tillwire/ops/ecommerce/register.hpp>
#include <tillwire/ops/ecommerce/register_pre_auth.hpp>
#include <tillwire/ops/ecommerce/three_ds_method.hpp>
