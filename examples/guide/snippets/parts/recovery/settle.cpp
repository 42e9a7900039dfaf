auto paid = till.call(payment, "sale 17");
if (paid.payment() != Payment::declined) {
  ecommerce::GetOrderStatusExtended query;
  query.order_id = payment.order_id;
  auto status = till.call(query);
  if (status.payment() == Payment::approved) hand_over_the_goods();
}
