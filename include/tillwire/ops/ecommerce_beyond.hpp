// Operations of the e-commerce gateway that its specification does not list.
#pragma once

#include <tillwire/client.hpp>
#include <tillwire/ops/ecommerce/beyond/bind_card.hpp>
#include <tillwire/ops/ecommerce/beyond/create_template.hpp>
#include <tillwire/ops/ecommerce/beyond/decline.hpp>
#include <tillwire/ops/ecommerce/beyond/deposit.hpp>
#include <tillwire/ops/ecommerce/beyond/extend_binding.hpp>
#include <tillwire/ops/ecommerce/beyond/finish_3ds_ver2_payment.hpp>
#include <tillwire/ops/ecommerce/beyond/get_bindings_by_card_or_id.hpp>
#include <tillwire/ops/ecommerce/beyond/get_last_orders_for_merchants.hpp>
#include <tillwire/ops/ecommerce/beyond/get_order_status.hpp>
#include <tillwire/ops/ecommerce/beyond/get_template_details.hpp>
#include <tillwire/ops/ecommerce/beyond/refund.hpp>
#include <tillwire/ops/ecommerce/beyond/reverse.hpp>
#include <tillwire/ops/ecommerce/beyond/sbp_c2b_get_bindings.hpp>
#include <tillwire/ops/ecommerce/beyond/sbp_c2b_qr_dynamic_get.hpp>
#include <tillwire/ops/ecommerce/beyond/sbp_c2b_qr_dynamic_reject.hpp>
#include <tillwire/ops/ecommerce/beyond/sbp_c2b_qr_status.hpp>
#include <tillwire/ops/ecommerce/beyond/sbp_c2b_un_bind.hpp>
#include <tillwire/ops/ecommerce/beyond/se_keys.hpp>
#include <tillwire/ops/ecommerce/beyond/three_ds_continue.hpp>
#include <tillwire/ops/ecommerce/beyond/un_bind_card.hpp>
#include <tillwire/ops/ecommerce/beyond/update_template.hpp>
#include <tillwire/ops/ecommerce/beyond/verify_card.hpp>
