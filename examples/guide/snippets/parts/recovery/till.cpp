Journal journal(storage);
if (journal.open_or_format() != JournalError::none) return;  // sell nothing
JournaledClient till(gateway, transport, clock, memory, journal, time);

auto answer = till.call(payment, "sale 17");
