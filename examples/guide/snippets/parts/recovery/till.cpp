Till till(gateway, transport, clock, memory, storage, time, options);
if (!till.ready()) return;  // sell nothing

const Receipt receipt = till.pay(sale);
