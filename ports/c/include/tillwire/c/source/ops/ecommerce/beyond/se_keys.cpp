// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/beyond/se_keys.hpp>

#include "../../../operation.hpp"

TW_OPERATION(tw_op_se_keys, tillwire::ecommerce::SeKeys)
TW_PATH(tw_se_keys_keys_path, &tillwire::ecommerce::SeKeys::Response::keys)
TW_LIST(tw_se_key_elements, tillwire::ecommerce::SeKey)
