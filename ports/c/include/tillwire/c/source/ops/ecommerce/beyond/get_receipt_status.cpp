// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/beyond/get_receipt_status.hpp>

#include "../../../operation.hpp"

TW_OPERATION(tw_op_get_receipt_status, tillwire::ecommerce::GetReceiptStatus)
TW_PATH(tw_get_receipt_status_receipt_path, &tillwire::ecommerce::GetReceiptStatus::Response::receipt)
TW_LIST(tw_fiscal_receipt_elements, tillwire::ecommerce::FiscalReceipt)
