// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/blocks/client_browser_info.hpp>

#include "../../../operation.hpp"

TW_BLOCK(tw_client_browser_info_block, tillwire::ecommerce::ClientBrowserInfo)
