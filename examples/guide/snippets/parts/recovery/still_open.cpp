const Receipt again = till.pay(sale);
EXPECT_EQ(again.error.code, Errc::still_open);  // nothing was sent a second time
