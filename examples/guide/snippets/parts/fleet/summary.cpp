Buffers<1024, 4096> memory;  // one record at a time has to fit, of any number
Client client(gateway, transport, clock, memory);

GetAtmStatusExt query;
query.institution_id = "1001";
Criteria criteria;
criteria.now_s = read_clock();
criteria.zone_minutes = 120;  // of times that name no offset

atm::Summary<16> fleet;  // 16 denominations of all currencies together
const auto see = [&](const AtmStatus& atm) { show(atm, fleet.add(atm, criteria)); };
auto steps = step_over<&AtmStatus::terminal_id>(see, report);
const auto answer = client.drain<&GetAtmStatusExt::Response::atms>(query, steps);
