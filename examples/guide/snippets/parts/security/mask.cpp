char shown[masked_card_number_size];
mask_card_number(pan.c_str(), shown);
EXPECT_STREQ(shown, "411111******1111");
