// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/beyond/update_ssl_card_list.hpp>

#include "../../../operation.hpp"

TW_OPERATION(tw_op_update_ssl_card_list, tillwire::ecommerce::UpdateSslCardList)
