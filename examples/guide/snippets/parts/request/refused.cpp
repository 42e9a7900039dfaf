ecommerce::Register order;
order.order_number = "A-17";
order.return_url = "https://shop.example/paid";
auto answer = client.call(order);  // the amount is missing

EXPECT_EQ(answer.error().code, Errc::missing);
EXPECT_STREQ(answer.error().field, "amount");
EXPECT_EQ(answer.error().delivery, Delivery::not_sent);
