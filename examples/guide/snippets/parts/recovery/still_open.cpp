auto again = till.call(payment, "sale 17");
EXPECT_EQ(again.error().code, Errc::still_open);  // nothing was sent a second time
