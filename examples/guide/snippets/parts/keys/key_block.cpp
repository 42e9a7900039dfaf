KeyBlockUnwrapper unwrapper(des, protection_key);  // of key blocks alone, not the TMK above
KeyBlockTerms terms;
terms.bytes = 16;       // what was asked for
terms.algorithm = 'T';  // a key of 16 bytes fits AES, too
ClearKey<KeyUse::pin> pin_key;
EXPECT_EQ(unwrapper.unwrap(key_block, terms, pin_key), KeyBlockError::none);

ClearKey<KeyUse::mac> mac_key;  // the header says P0, for PINs, and the MAC vouches for it
EXPECT_EQ(unwrapper.unwrap(key_block, terms, mac_key), KeyBlockError::usage);
