EXPECT_TRUE(answer->form_url == "https://gateway.test/payment/shop/en.html");  // as it is meant
EXPECT_TRUE(answer->form_url.raw() ==
            R"(https:\/\/gateway.test\/payment\/shop\/en.html)");  // as received
