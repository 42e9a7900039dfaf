EXPECT_EQ(answer.error().code, Errc::connection_lost);
EXPECT_EQ(answer.error().delivery, Delivery::unknown);  // it may be paid
