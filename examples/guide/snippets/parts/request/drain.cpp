Buffers<1024, 1024> small;  // the answer is much longer
Client client(gateway, transport, clock, small);

transactions::GetTransactions query;
query.card.card_number = "4111111111111111";
std::int64_t sum = 0;
auto answer = client.drain<&transactions::GetTransactions::Response::transactions>(
    query,
    [&sum](const transactions::TransactionRecord& each) { sum += each.amount.minor_units(); });
