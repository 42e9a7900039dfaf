// Refused
// Wrong: `Text(id, sizeof id)`, with the NUL at the end
#include <refusal.hpp>
#include <tillwire/tillwire.hpp>

using namespace tillwire;

int main() {
  const char number[] = "A-17";
  ecommerce::Register order;
  order.order_number = Text(number, sizeof number);
  order.amount = 125000;
  order.return_url = "https://shop.example/paid";
  return is_refused(order, Errc::bad_value, "orderNumber") ? 0 : 1;
}
