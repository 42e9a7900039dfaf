PinEncrypter encrypter(des, module.key(), random);  // made again after each change of the key
const ClearPin pin = ClearPin::from_clear_digits(Secret(typed, sizeof typed));
PinBlock block;
const PinError failure = encrypter.encrypt(PinFormat::iso_3, pin, card_number, block);
tillwire::wipe(typed, sizeof typed);
if (failure != PinError::none) return false;

cards::ChangePin change;
change.card.card_number = card_number;
change.new_pin_data = block.text();
const auto answer = client.call(change);
