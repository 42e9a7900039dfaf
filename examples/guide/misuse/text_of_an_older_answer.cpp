// Compiles
// Wrong: text of an answer used two calls later: another answer, or NULs, which are refused
#include <tillwire/tillwire.hpp>

using namespace tillwire;

Text order_id_of(Client& client, const ecommerce::Register& order) {
  const auto registered = client.call(order);
  const Text order_id = registered->order_id;
  static_cast<void>(client.call(order));
  return order_id;
}
