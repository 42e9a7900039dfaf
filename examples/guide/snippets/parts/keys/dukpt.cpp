TdesDukptKeys keys;  // of one transaction
if (dukpt.next(keys) != DukptError::none) return;
ClearKey<KeyUse::pin> pin_key;
if (keys.pin_key(pin_key) != DukptError::none) return;
PinEncrypter encrypter(des, pin_key.key(), random);
PinBlock block;
if (encrypter.encrypt(PinFormat::iso_0, pin, "4012345678909", block) != PinError::none) return;
EXPECT_TRUE(block.text() == "1B9C1845EB993A7A");
EXPECT_TRUE(keys.key_serial_number() == "FFFF9876543210E00001");  // goes with the PIN block
