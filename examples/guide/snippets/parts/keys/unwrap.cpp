UnwrapError open_pin_key(BlockCipher& des, const MasterKey& master_key,
                         const merchants::GenerateKey::Response& made, ClearKey<KeyUse::pin>& key) {
  KeyUnwrapper unwrapper(des, master_key.key());
  WrappedKey wrapped;
  wrapped.value = made.key_value;
  wrapped.check_value = made.check_value;
  wrapped.digits = 32;  // what was asked for: a shorter key is refused
  wrapped.type = TerminalKeyType::tmkp;
  wrapped.tmkp_encrypts_pins = true;  // as the sandbox has it: ask your operator
  return unwrapper.unwrap(wrapped, key);
}
