ComponentError make_master_key(BlockCipher& des, const Text& check_value, MasterKey& key) {
  KeyComponents components(des, 3, 16);       // three custodians, a key of 16 bytes
  for (const Custodian& each : custodians) {  // each has logged in, and is alone at the keypad
    char digits[32];
    const std::uint32_t size = each.type(digits);
    const ComponentError refusal =
        components.add(each.number, digits, size, each.check_value);  // wipes the digits
    if (refusal != ComponentError::none) return refusal;
  }
  return components.combine(check_value, key);  // what was typed is gone, whatever it answers
}
