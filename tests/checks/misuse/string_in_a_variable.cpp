// Right
#include <string>
#include <tillwire/tillwire.hpp>

using namespace tillwire;

int main() {
  const std::string number = "A-17";
  ecommerce::Register order;
  order.order_number = number;
  return order.order_number.raw().data() == number.data() ? 0 : 1;
}
