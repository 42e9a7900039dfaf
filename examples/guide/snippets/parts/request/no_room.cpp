Buffers<256, 2048> memory;
Client client(gateway, transport, clock, memory);
auto answer = client.call(order);

EXPECT_EQ(answer.error().code, Errc::no_room);
EXPECT_EQ(answer.error().delivery, Delivery::not_sent);
