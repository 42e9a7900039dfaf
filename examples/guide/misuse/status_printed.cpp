// Right
// Wrong: `static_cast<int>(status)`: the specification's number
#include <tillwire/tillwire.hpp>

using namespace tillwire;

int main() {
  ecommerce::OrderRecord record;
  record.order_status = "2";
  return static_cast<int>(record.order_status.value()) == 2 ? 0 : 1;
}
