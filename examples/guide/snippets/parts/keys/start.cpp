KeyUnwrapper unwrapper(des, master_key.key());
SoftwareKeyModule<KeyUse::pin> module(unwrapper);  // or a KeyModule of a secure element
RecordStore records(storage);                      // for keys alone: two small sectors
StoredKeys stored(records, "POS00001 ENKTTMKP");
WrappedKey rules;
rules.tmkp_encrypts_pins = true;  // as the sandbox has it: ask your operator
TerminalKey key(stored, module, {{}, "POS00001", "MERCHANT01", 2, TerminalKeyType::tmkp}, rules);
KeyLog log(time);
key.log_to(log);
if (records.open_or_format() != StoreError::none) return;  // no key, no PIN
const KeySlotError error = key.open();                     // no_key: change to the first one
