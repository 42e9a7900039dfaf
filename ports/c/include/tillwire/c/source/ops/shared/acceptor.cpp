// Made by ports/c/generate. clang-format off
#include <tillwire/ops/shared/acceptor.hpp>

#include "../../operation.hpp"

TW_BLOCK(tw_card_acceptor_parameters_block, tillwire::CardAcceptorParameters)
