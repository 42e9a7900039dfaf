// Right
// standard: c++20
// Operations in C++20's shortest form, where unnamed fields are absent, compile without a warning.
#include <tillwire/tillwire.hpp>

using namespace tillwire;

int main() {
  const ecommerce::Register order{
      .order_number = "A-17", .amount = 125000, .return_url = "https://shop.example/paid"};
  const ecommerce::PaymentOrder payment{.order_id = "O1",
                                        .pan = "4111111111111111",
                                        .cvc = "123",
                                        .expiry = "203012",
                                        .language = ecommerce::Language::english};
  const ecommerce::CartItem items[] = {
      {.position_id = 1, .name = "Coffee", .quantity = {.value = "2", .measure = "pcs"}}};
  const ecommerce::OrderBundle bundle{.cart = {.items = items}};
  const ecommerce::Refund refund{.order_id = "O1", .amount = Amount::all()};
  const transactions::GetTransactions query{.card = {.card_number = "5200000000000007"}};
  const Gateway gateway{.host = "gateway.example", .ecommerce = {.token = "token"}};
  const Attribute attribute{.name = "recurringFrequency"};
  const bool good = order.amount.present() && !order.currency.present() && payment.pan.present() &&
                    bundle.cart.items.size() == 1 && refund.amount.is_all() &&
                    query.card.card_number.present() && gateway.ecommerce.token.present() &&
                    !attribute.value.present();
  return good ? 0 : 1;
}
