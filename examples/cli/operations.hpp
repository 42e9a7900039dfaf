// The operations that the command line knows, each as its descriptions and a function that calls
// it.
#pragma once

#include <string_view>
#include <tillwire/client.hpp>
#include <tillwire/table/describe.hpp>

#include "arena.hpp"

namespace tillwire::cli {

enum class Verdict {
  success,
  refused,
  declined,
  unconfirmed,  // no refusal, and it is not said whether money moved
  doubtful,     // a refusal, or an order that is not paid, and money may have moved all the same
  no_order_id,
};

/// The result of a call, without its type. The response is in the arena and borrows the client's
/// buffers.
struct Answer {
  Error error;
  const void* response = nullptr;
  Verdict verdict = Verdict::success;
};

struct Operation {
  Endpoint endpoint;
  const Description* request;
  const Description* response;
  Answer (*call)(Client& client, const void* request, Arena& arena);
  bool is_beyond = false;  // beyond the specification

  bool is_card_management() const { return endpoint.service.api == Api::card_management; }
};

struct OperationList {
  const Operation* first;
  const Operation* last;
  const Operation* begin() const { return first; }
  const Operation* end() const { return last; }
};

/// All of them, in the order of --list --beyond.
OperationList operations();

/// Throws Refused if there is no such operation, with the name that was meant if one is near.
const Operation& find_operation(std::string_view name);

}  // namespace tillwire::cli
