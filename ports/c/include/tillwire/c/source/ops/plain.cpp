// Made by ports/c/generate. clang-format off

#include "../operation.hpp"

TW_LIST(tw_secret_elements, tillwire::Secret)
TW_LIST(tw_int32_elements, tillwire::Optional<std::int32_t>)
TW_ITEMS(tw_secret_items, tillwire::Secret)
TW_ITEMS(tw_int32_items, tillwire::Optional<std::int32_t>)
TW_ITEMS(tw_text_items, tillwire::Text)
