// Made by ports/c/generate. clang-format off
#include <tillwire/ops/transactions/sender_receiver_info.hpp>

#include "../../operation.hpp"

TW_BLOCK(tw_sender_receiver_info_block, tillwire::transactions::SenderReceiverInfo)
