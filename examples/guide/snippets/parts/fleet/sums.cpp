const bool is_whole_fleet = answer && steps.stepped_over() == 0;
EXPECT_FALSE(is_whole_fleet);
EXPECT_TRUE(answer);                  // the list was read to its end,
EXPECT_EQ(steps.stepped_over(), 1U);  // but a record could not be read, which hides no other
EXPECT_EQ(fleet.health.atms, 3U);
EXPECT_EQ(fleet.health.in_service, 2U);
EXPECT_EQ(fleet.health.safe_open, 1U);

const atm::CashSum euros = fleet.cash.sum_of(978);
EXPECT_TRUE(euros.complete);  // a row for every cassette that was added: not every ATM was
EXPECT_EQ(euros.enabled.minor_units(), 2 * 1500 * 2000);  // two ATMs, 1,500 notes of 20.00
EXPECT_EQ(euros.disabled.minor_units(), 2 * 100 * 5000);  // a cassette each is switched off
EXPECT_EQ(euros.unreachable.minor_units(), 3'500'000);    // in the ATM that is disconnected
