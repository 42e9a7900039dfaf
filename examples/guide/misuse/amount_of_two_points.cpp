// Refused
// Wrong: `order.amount = parse_amount("12.5.0", "978")`: the amount is absent
#include <refusal.hpp>
#include <tillwire/model/currency.hpp>
#include <tillwire/tillwire.hpp>

using namespace tillwire;

int main() {
  ecommerce::Register order;
  order.order_number = "A-17";
  order.amount = parse_amount("12.5.0", "978");
  order.return_url = "https://shop.example/paid";
  return is_refused(order, Errc::missing, "amount") ? 0 : 1;
}
