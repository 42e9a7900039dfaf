if (!client.start(order)) return;  // another one is under way
while (!client.poll()) read_the_keypad();
auto answer = client.take<ecommerce::Register>();
