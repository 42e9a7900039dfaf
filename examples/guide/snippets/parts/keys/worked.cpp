if (answer.succeeded()) return key.worked() == KeySlotError::none;
if (answer.answered() && cannot_decrypt(answer->response_code)) {
  return key.try_another();  // true: make the PIN block again, under that key
}
