Buffers<1024, 128> memory;
Client client(gateway, transport, clock, memory);
auto answer = client.call(order);

EXPECT_EQ(answer.error().code, Errc::body_too_large);
EXPECT_EQ(answer.error().delivery, Delivery::unknown);  // carried out, but what it says is lost
