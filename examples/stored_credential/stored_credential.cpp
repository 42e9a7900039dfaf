// Cards that are stored by a first payment, and what is paid with them later: when the customer
// comes back, every month, and in installments.
//
// For what is paid as agreed, the merchant keeps the id of the stored card; for a customer who
// comes back, the gateway lists the stored cards.
#include "stored_credential/customer.hpp"

namespace example {

namespace {

/// Test cards; the sandbox's --help lists them. The first one asks for 3-D Secure.
constexpr Card shopping_card = {"4000000000000044", "123", "203012", "MAX MUSTERMANN"};
constexpr Card plan_card = {"5555555555554444", "123", "203012", "MAX MUSTERMANN"};
constexpr std::int64_t euro = 978;

}  // namespace

bool run(const Device& device) {
  Line number;
  const auto next_order = [&](const char* which) {
    number = Line().add("C").add(std::int64_t{device.number}).add(which);
    return number.text();
  };
  const Line client_id = Line().add("C").add(std::int64_t{device.number});
  Customer customer(device, client_id.text());
  char binding_id[Customer::binding_id_size];

  say(device.display, Tone::title, "A card is stored, for when the customer comes back");
  if (!customer.store(next_order("-1"), {5900, euro}, shopping_card, {}, binding_id) ||
      !customer.pay_with_stored(next_order("-2"), {1250, euro}, shopping_card.cvc)) {
    return false;
  }

  say(device.display, Tone::title, "A card is stored for a subscription");
  Customer::Plan subscription;
  subscription.frequency = "30";
  subscription.expiry = "20301231";
  if (!customer.store(next_order("-3"), {999, euro}, plan_card, subscription, binding_id) ||
      !customer.pay_month(next_order("-4"), {999, euro}, binding_id)) {
    return false;
  }

  say(device.display, Tone::title, "A card is stored for three installments");
  Customer::Plan plan;
  plan.installments = "3";
  plan.total_amount = "75000";
  plan.frequency = "30";
  plan.expiry = "20301231";
  return customer.store(next_order("-5"), {25000, euro}, plan_card, plan, binding_id) &&
         customer.pay_installment(next_order("-6"), {25000, euro}, binding_id) &&
         customer.pay_installment(next_order("-7"), {25000, euro}, binding_id);
}

}  // namespace example
