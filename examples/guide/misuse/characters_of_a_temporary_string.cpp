// Compiles
// Wrong: `order.order_number = make_number().c_str()`: the characters are destroyed with the string
#include <string>
#include <tillwire/tillwire.hpp>

using namespace tillwire;

std::string make_number();

void fill(ecommerce::Register& order) {
  order.order_number = make_number().c_str();
}
