char pin[13] = {};
typed.copy(pin, sizeof pin - 1);
// ... a PIN block is made of it ...
tillwire::wipe(pin, sizeof pin);
