EXPECT_EQ(receipt.verdict, Verdict::unknown);  // it may be paid
EXPECT_STREQ(receipt.words(), "Not known yet: keep the goods, ask later.");
