std::vector<char> transmit(1024), receive(2048);
const void* mark = nullptr;
Memory memory(transmit.data(), 1024, receive.data(), 2048, mark);
Client client(gateway, transport, clock, memory);
