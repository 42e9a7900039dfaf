// What --trace shows: requests and responses without their secrets.
#pragma once

#include <string>
#include <string_view>
#include <tillwire/gateway.hpp>

#include "json.hpp"
#include "operations.hpp"

namespace tillwire::cli {

/// The request as it would be sent if its secrets were masked. Throws Refused if the library
/// refuses it.
std::string masked_request(const Operation& operation, const Gateway& gateway, const Value& json,
                           bool is_signed);

/// The status, and what the table knows of the answer.
std::string masked_answer(const Operation& operation, const Client& client, const Answer& answer);

/// Each line of `text` with `mark` before it, without card numbers.
std::string marked(const char* mark, std::string_view text);

}  // namespace tillwire::cli
