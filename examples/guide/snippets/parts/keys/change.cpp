KeyChange::Next change_key(Client& client, TerminalKey& key, void (*wait)(Milliseconds)) {
  KeyChange change(key, KeyLength::hex_32);  // continues one that was interrupted
  while (!change.is_over()) {
    wait(change.delay());
    if (change.next() == KeyChange::Next::generate) {
      change.take(client.call(change.generation()));
    } else {
      change.take(client.call(change.setting()));
    }
  }
  return change.next();
}
