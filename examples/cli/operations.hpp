// The operations that the command line knows, each as its descriptions and a function that calls
// it.
#pragma once

#include <string_view>
#include <tillwire/client.hpp>
#include <tillwire/ops/ecommerce/blocks/order_record.hpp>
#include <tillwire/table/describe.hpp>
#include <tillwire/verdict/standing.hpp>

#include "arena.hpp"

namespace tillwire::cli {

enum class Verdict {
  success,
  refused,
  declined,
  waiting,         // the customer has to act before the payment continues
  attempt_failed,  // the payment failed, and its order may still be paid
  processed,       // a payment was processed: only its order's status says what became of it
  unconfirmed,     // no refusal, and it is not said whether money moved
  unverified,      // no refusal, and it is not said that the card is good
  doubtful,        // a refusal, or an order that is not paid, and money may have moved all the same
  other_order,     // see Answer::other
  no_order_id,
  order,  // see Answer::standing
  half,   // a transfer debited one card, and is not known to have credited the other; or reversed
};

/// The order that a query asked for; what is not known is absent.
struct AskedOrder {
  Text id;
  Text number;
};

/// The result of a call, without its type. The response is in the arena and borrows the client's
/// buffers.
struct Answer {
  Error error;
  const void* response = nullptr;
  Verdict verdict = Verdict::success;
  Standing standing = Standing::unknown;  // of the order that was asked for
  AskedOrder asked = {};
  const ecommerce::OrderRecord* record = nullptr;  // of that order; null: none was asked for
  const char* other = nullptr;  // the field that excludes the order that was to be paid
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
