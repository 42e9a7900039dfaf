// A second translation unit that includes everything.
#include "status.hpp"

#include <tillwire/tillwire.hpp>

bool order_is_open(tillwire::Client& client, const char* order_id) {
  tillwire::ecommerce::GetOrderStatusExtended query;
  query.order_id = order_id;
  auto status = client.call(query);
  return status.answered() && status->payment() == tillwire::Payment::not_paid;
}
