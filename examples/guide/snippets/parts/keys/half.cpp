EXPECT_EQ(delivered, Delivered::first_half);
EXPECT_EQ(pin.undelivered(), 2U);                 // come by SMS
EXPECT_EQ(pin.complete("34"), Delivered::whole);  // typed in
EXPECT_TRUE(pin.reveal() == "1234");
