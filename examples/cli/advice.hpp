// What to do next: the likely cause of an error, and the command that asks what became of a
// payment.
#pragma once

#include <string>
#include <string_view>
#include <tillwire/model/result.hpp>
#include <tillwire/model/service_fault.hpp>

#include "address.hpp"
#include "json.hpp"
#include "operations.hpp"
#include "options.hpp"

namespace tillwire::cli {

/// Names the address of the gateway and the likely cause of an error; empty if the error says all.
/// `body` is the answer's; `answer_began` says whether a byte of it came.
std::string likely_cause(const Error& error, const Operation& operation, const Options& options,
                         const Address& address, std::string_view body, bool answer_began);

/// Returns which user is meant if an answer says that access is denied, otherwise an empty text.
std::string cause_of_refusal(const Operation& operation, const Options& options,
                             const ServiceFault& fault);

/// The command that asks what became of a request, quoted for a shell and without secrets; or why
/// there is none. `answer` may be an object with the order's id, or null.
std::string status_command(const Operation& operation, const Options& options, const Value& request,
                           const Value& answer);

/// Returns whether the operation stores a card, which a repeat may do a second time.
bool stores_card(const Operation& operation);

/// Quoted for a shell, if it must be.
std::string shell_quoted(const std::string& word);

}  // namespace tillwire::cli
