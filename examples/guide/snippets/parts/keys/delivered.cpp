if (!DeliveredDigits::can_open(method, private_key)) return;  // before the old PIN is gone
cards::GeneratePin generate;
generate.card.external_card_id = "EXT0000000007";
generate.pin_delivery_method = method;
const auto answer = client.call(generate);
if (!answer.succeeded()) return;
DeliveredDigits pin;
const Delivered delivered =
    pin.take_pin(method, answer->pin_value, answer->encrypted_pin_value, private_key);
client.forget();  // the answer's own copy
