TdesDukpt dukpt(des, store);  // at each start: it continues from the store
// Only when an initial key has come:
if (dukpt.load(initial_key, serial_number) != DukptError::none) return;
