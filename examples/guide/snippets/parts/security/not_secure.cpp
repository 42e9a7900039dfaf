Client client(gateway, tcp, clock, memory);  // TCP alone: no TLS above it
auto answer = client.call(order);

EXPECT_EQ(answer.error().code, Errc::not_secure);
EXPECT_EQ(answer.error().delivery, Delivery::not_sent);
