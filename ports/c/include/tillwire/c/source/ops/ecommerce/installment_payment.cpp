// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/installment_payment.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_installment_payment, tillwire::ecommerce::InstallmentPayment)
TW_PATH(tw_installment_payment_order_status_merchant_order_params_path, &tillwire::ecommerce::InstallmentPayment::Response::order_status, &tillwire::ecommerce::OrderRecord::merchant_order_params)
TW_PATH(tw_installment_payment_order_status_transaction_attributes_path, &tillwire::ecommerce::InstallmentPayment::Response::order_status, &tillwire::ecommerce::OrderRecord::transaction_attributes)
TW_PATH(tw_installment_payment_order_status_attributes_path, &tillwire::ecommerce::InstallmentPayment::Response::order_status, &tillwire::ecommerce::OrderRecord::attributes)
TW_PATH(tw_installment_payment_order_status_refunds_path, &tillwire::ecommerce::InstallmentPayment::Response::order_status, &tillwire::ecommerce::OrderRecord::refunds)
TW_PATH(tw_installment_payment_order_status_operations_path, &tillwire::ecommerce::InstallmentPayment::Response::order_status, &tillwire::ecommerce::OrderRecord::operations)
