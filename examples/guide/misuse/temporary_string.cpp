// Rejected: a temporary string dies before the request is sent
// Wrong: `order.order_number = std::string("A-") + number`
#include <string>
#include <tillwire/tillwire.hpp>

using namespace tillwire;

void fill(ecommerce::Register& order, const std::string& number) {
  order.order_number = "A-" + number;
}
