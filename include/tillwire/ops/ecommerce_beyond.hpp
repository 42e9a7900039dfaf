// Operations of the e-commerce gateway that its specification does not list.
#pragma once

#include <tillwire/client.hpp>
#include <tillwire/ops/ecommerce/beyond/acknowledge_transaction.hpp>
#include <tillwire/ops/ecommerce/beyond/bind_card.hpp>
#include <tillwire/ops/ecommerce/beyond/confirm_order.hpp>
#include <tillwire/ops/ecommerce/beyond/create_binding_no_payment.hpp>
#include <tillwire/ops/ecommerce/beyond/decline.hpp>
#include <tillwire/ops/ecommerce/beyond/deposit.hpp>
#include <tillwire/ops/ecommerce/beyond/extend_binding.hpp>
#include <tillwire/ops/ecommerce/beyond/finish_3ds_ver2_payment.hpp>
#include <tillwire/ops/ecommerce/beyond/get_bindings_by_card_or_id.hpp>
#include <tillwire/ops/ecommerce/beyond/get_last_orders_for_merchants.hpp>
#include <tillwire/ops/ecommerce/beyond/get_order_status.hpp>
#include <tillwire/ops/ecommerce/beyond/instant_refund.hpp>
#include <tillwire/ops/ecommerce/beyond/refund.hpp>
#include <tillwire/ops/ecommerce/beyond/reverse.hpp>
#include <tillwire/ops/ecommerce/beyond/se_keys.hpp>
#include <tillwire/ops/ecommerce/beyond/three_ds_continue.hpp>
#include <tillwire/ops/ecommerce/beyond/un_bind_card.hpp>
#include <tillwire/ops/ecommerce/beyond/unbind_card.hpp>
#include <tillwire/ops/ecommerce/beyond/verify_card.hpp>
