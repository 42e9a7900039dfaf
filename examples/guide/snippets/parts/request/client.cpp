Client client(gateway, transport, clock, memory);
