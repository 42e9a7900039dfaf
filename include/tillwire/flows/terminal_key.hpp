// One of a terminal's keys: which key to work with, through changes, lost answers and power cuts.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <tillwire/base/hex.hpp>
#include <tillwire/model/choice.hpp>
#include <tillwire/model/key_scheme.hpp>
#include <tillwire/model/optional.hpp>
#include <tillwire/ops/merchants/set_key.hpp>
#include <tillwire/port/clock.hpp>
#include <tillwire/port/key_audit.hpp>
#include <tillwire/port/key_store.hpp>
#include <tillwire/security/key_module.hpp>

namespace tillwire::detail {

/// A stored key in hex, as it is sent and unwrapped.
class KeyInHex {
 public:
  explicit KeyInHex(const StoredKey& key)
      : size_(static_cast<std::uint8_t>(2 * key.size)),
        check_size_(static_cast<std::uint8_t>(2 * key.check_size)) {
    hex_encode(key.wrapped, key.size, digits_);
    hex_encode(key.check, key.check_size, check_);
  }
  /// Returns the digits, without a tag.
  Secret digits() const { return Secret(digits_, size_); }
  /// Returns the check value; absent if the key came without one.
  Text check_value() const { return check_size_ == 0 ? Text() : Text(check_, check_size_); }

 private:
  std::uint8_t size_;
  std::uint8_t check_size_;
  char digits_[StoredKey::most_digits] = {};
  char check_[StoredKey::most_check_digits] = {};
};

}  // namespace tillwire::detail

namespace tillwire::flows {

class KeyChange;

/// The owner of a key, in the terms of generateKey and setKey. Borrows the texts.
struct KeyOwner {
  Optional<std::int64_t> terminal_id = {};           ///< internal; absent if terminal_number is set
  Text terminal_number = {};                         ///< absent if terminal_id is set
  Text merchant_number = {};                         ///< the number of the terminal's merchant
  Optional<std::int32_t> host_id = {};               ///< internal id of the master key
  Choice<merchants::TerminalKeyType> key_type = {};  ///< one of setKey's
  Text key_serial_number = {};  ///< only for an initial key of DUKPT, which generateKey derives
  Optional<std::int32_t> dukpt_id = {};  ///< id of its base derivation key
};

/// Why a key cannot be used or changed.
enum class KeySlotError : std::uint8_t {
  none,
  store,   ///< the store could not be read or written. open() determines which record is in it once
           ///< the store works again; no key is lost
  module,  ///< the module refuses a key that it accepted before: TerminalKey::refusal() says why
  no_key,  ///< there is no key yet: make a change to the first one
  nothing,  ///< no change is under way that could be decided
};

/// One key of a terminal. A KeyStore keeps what is needed to continue after a power cut.
///
///     SoftwareKeyModule<KeyUse::pin> module(unwrapper);  // or a KeyModule of a secure element
///     WrappedKey rules;
///     rules.tmkp_encrypts_pins = true;  // if the operator says so; else the use is transport
///     const flows::KeyOwner owner = {{}, "T0000017", {}, 3, TerminalKeyType::tmkp};
///     flows::TerminalKey key(store, module, owner, rules);
///     if (key.open() != flows::KeySlotError::none) report(key);
///
/// The module then works with the key that worked last. KeyChange changes it; meanwhile the host
/// may have any of up to three keys, and all of them are kept:
///
/// - the active one, which the host acknowledged with '00';
/// - the pending one, whose setKey may have arrived although no answer came;
/// - the previous one, until the active one has worked for the first time.
///
/// Therefore report the result of each message that was made under the key:
///
///     send_pin_block();
///     if (it_was_accepted) key.worked();
///     else if (the_host_says_that_it_cannot_decrypt && key.try_another()) send_it_again();
///
/// A host that answers "wrong PIN" to what it cannot decrypt may count it as one of the customer's
/// tries. Use another request to find out which key it has: an unfinished KeyChange, which sends
/// the same key again.
///
/// The initial key of DUKPT (ENKTIKEY) is stored as other keys are, encrypted under the master key.
/// An attacker who extracts the master key from an opened terminal can then derive the keys of all
/// its transactions, which DUKPT alone would have erased. Load each initial key into a separate
/// DukptStore, and keep the previous key's store until the new one has worked: loading an initial
/// key a second time produces every key again.
///
/// Borrows the store, the module and the owner's texts.
class TerminalKey {
 public:
  /// Takes `rules` for what is accepted of a key: `without_check_value`, `tmkp_encrypts_pins` and
  /// so on. The owner gives the key's type: a module for another use refuses the key
  /// (UnwrapError::use), for example a module for PINs refuses a `tmkp` without
  /// `tmkp_encrypts_pins`. Ignores the value, check value, scheme and digits in `rules`.
  TerminalKey(KeyStore& store, KeyModule& module, const KeyOwner& owner,
              const WrappedKey& rules = {})
      : store_(store), module_(module), owner_(owner), rules_(rules) {
    rules_.type = owner_.key_type.value();
  }
  TerminalKey(const TerminalKey&) = delete;
  TerminalKey& operator=(const TerminalKey&) = delete;

  /// Logs what happens to the keys. Borrows the log.
  void log_to(KeyAudit& audit) { audit_ = &audit; }

  /// Reads the store, and loads the key that worked last. Call it at every start of the program,
  /// and after KeySlotError::store. Returns `no_key` if there is none: make a change to the first
  /// one.
  [[nodiscard]] KeySlotError open() {
    tried_ = 0;
    const KeyRecord* const record = store_.read();
    if (record == nullptr) return error_ = KeySlotError::store;
    current_ = record->in_use;
    error_ = load(*record, current_) ? KeySlotError::none : KeySlotError::module;
    // Damage to one stored key does not disable the others.
    if (error_ != KeySlotError::none && try_another()) error_ = KeySlotError::none;
    if (error_ != KeySlotError::none && !has_any(*record)) error_ = KeySlotError::no_key;
    return error_;
  }

  /// Returns the result of the last open(), worked(), host_holds() or step of a KeyChange.
  KeySlotError error() const { return error_; }
  /// Returns why the module accepted no key, after KeySlotError::module.
  UnwrapError refusal() const { return refusal_; }
  /// Returns the owner of the key.
  const KeyOwner& owner() const { return owner_; }

  /// Returns the slot of the key that the module works with.
  KeySlot in_use() const { return current_; }
  /// Returns whether there is a key in a slot. Also false if the store cannot be read.
  bool has(KeySlot slot) const {
    const KeyRecord* const record = store_.read();
    return record != nullptr && record->at(slot).present();
  }
  /// Writes the check value of the key in a slot, to be compared with the host's: at most six
  /// digits and a NUL; empty if it has none.
  void write_check_value(KeySlot slot, char (&out)[7]) const {
    const KeyRecord* const record = store_.read();
    const StoredKey none{};
    write_check_value(record != nullptr ? record->at(slot) : none, out);
  }

  /// Records that the host has accepted what was made under the key in use. The first success under
  /// the active key discards the previous one. `store`: the next success records it.
  KeySlotError worked() {
    tried_ = 0;
    const KeyRecord* const record = store_.read();
    if (record == nullptr) return error_ = KeySlotError::store;
    const bool first = current_ == KeySlot::active && record->at(KeySlot::previous).present();
    if (!first && record->in_use == current_) return error_ = KeySlotError::none;
    KeyRecord next = *record;
    next.in_use = current_;
    if (first) next.at(KeySlot::previous) = {};
    const StoredKey used = next.at(current_);
    if (!store_.write(next)) return error_ = KeySlotError::store;
    note(first ? KeyEvent::confirmed : KeyEvent::put_to_use, used);
    return error_ = KeySlotError::none;
  }

  /// Handles a host that cannot use what was made under the key in use: loads another key that the
  /// host may have. Returns false if every other one was tried since the last success; the first
  /// one is then loaded again. Do not call it for a wrong PIN.
  [[nodiscard]] bool try_another() {
    const KeyRecord* const record = store_.read();
    if (record == nullptr) return false;
    tried_ |= 1U << static_cast<unsigned>(current_);
    for (const KeySlot slot : {KeySlot::active, KeySlot::pending, KeySlot::previous}) {
      if ((tried_ >> static_cast<unsigned>(slot) & 1) != 0) continue;
      tried_ |= 1U << static_cast<unsigned>(slot);
      if (!load(*record, slot)) continue;
      current_ = slot;
      return true;
    }
    tried_ = 0;
    if (load(*record, record->in_use)) current_ = record->in_use;
    return false;
  }

  /// Records what a person has learnt from the host: which key it holds, by its check value.
  /// Decides a change that cannot be decided otherwise: the other keys are discarded. `active` also
  /// means that the host does not hold the pending one, where there is no active key yet. Returns
  /// `nothing` if there is no pending key, or none in that slot.
  [[nodiscard]] KeySlotError host_holds(KeySlot slot) {
    const KeyRecord* const record = store_.read();
    if (record == nullptr) return error_ = KeySlotError::store;
    const bool known = slot == KeySlot::active || record->at(slot).present();
    if (!record->at(KeySlot::pending).present() || !known) return error_ = KeySlotError::nothing;
    KeyRecord next = *record;
    next.at(KeySlot::active) = record->at(slot);
    next.at(KeySlot::pending) = next.at(KeySlot::previous) = {};
    return settle(next, KeyEvent::decided);
  }

 private:
  friend class KeyChange;

  static bool has_any(const KeyRecord& record) {
    for (const StoredKey& each : record.slots) {
      if (each.present()) return true;
    }
    return false;
  }

  static void write_check_value(const StoredKey& key, char (&out)[7]) {
    const std::uint32_t shown = key.check_size < 3 ? key.check_size : 3;
    detail::hex_encode(key.check, shown, out);
    out[std::size_t{2} * shown] = 0;
  }

  bool load(const KeyRecord& record, KeySlot slot) {
    return record.at(slot).present() && ask(record.at(slot), &KeyModule::load);
  }

  /// Returns whether the module accepts a stored key, by check() or load().
  bool ask(const StoredKey& key, UnwrapError (KeyModule::*question)(const WrappedKey&)) {
    const detail::KeyInHex hex(key);
    WrappedKey wrapped = rules_;
    wrapped.value = hex.digits();
    wrapped.check_value = hex.check_value();
    wrapped.scheme = key.scheme;
    wrapped.digits = 2U * key.size;
    refusal_ = (module_.*question)(wrapped);
    return refusal_ == UnwrapError::none;
  }

  void note(KeyEvent event, const StoredKey& key) {
    if (audit_ == nullptr) return;
    char check_value[7];
    write_check_value(key, check_value);
    KeyAuditEntry entry;
    entry.time_s = known_time(audit_->time());
    entry.terminal_number = owner_.terminal_number;
    entry.terminal_id = owner_.terminal_id;
    entry.key_type = owner_.key_type;
    if (check_value[0] != 0) entry.check_value = check_value;
    entry.event = event;
    audit_->note(entry);
  }

  void note_pending(KeyEvent event) {
    const KeyRecord* const record = store_.read();
    if (record != nullptr) note(event, record->at(KeySlot::pending));
  }

  // The steps of a change.

  /// Checks a key that the gateway generated, and stores it as pending.
  UnwrapError take(const Secret& value, const Text& check_value, std::uint32_t digits) {
    WrappedKey wrapped = rules_;
    wrapped.value = value;
    wrapped.check_value = check_value;
    wrapped.scheme = KeyScheme::unknown;
    wrapped.digits = digits;
    StoredKey key;
    refusal_ = module_.check(wrapped);
    if (refusal_ == UnwrapError::none) refusal_ = read(wrapped, key);
    if (refusal_ != UnwrapError::none) {
      note(KeyEvent::rejected_here, {});
      return refusal_;
    }
    const KeyRecord* const record = store_.read();
    error_ = KeySlotError::store;
    if (record == nullptr) return refusal_;
    KeyRecord next = *record;
    next.at(KeySlot::pending) = key;
    next.sent = false;
    if (!store_.write(next)) return refusal_;
    error_ = KeySlotError::none;
    tried_ = 0;
    note(KeyEvent::made, key);
    return refusal_;
  }

  /// Copies a key that was checked.
  static UnwrapError read(const WrappedKey& wrapped, StoredKey& key) {
    TextBytes digits = wrapped.value.bytes();
    TextBytes after_tag = digits;
    key.scheme = key_scheme_of(static_cast<char>(after_tag.next()));
    if (key.scheme != KeyScheme::unknown) digits = after_tag;
    const std::int32_t size = detail::hex_decode(digits, key.wrapped, StoredKey::most_bytes);
    if (size <= 0) return UnwrapError::length;
    key.size = static_cast<std::uint8_t>(size);
    if (!wrapped.check_value.present()) return UnwrapError::none;
    const std::int32_t check =
        detail::hex_decode(wrapped.check_value.bytes(), key.check, StoredKey::most_check_bytes);
    if (check < 0) return UnwrapError::bad_check_value;
    key.check_size = static_cast<std::uint8_t>(check);
    return UnwrapError::none;
  }

  /// Records whether the pending key may have been sent.
  bool note_sent(bool sent) {
    const KeyRecord* const record = store_.read();
    error_ = record != nullptr ? KeySlotError::none : KeySlotError::store;
    if (record == nullptr || record->sent == sent) return record != nullptr;
    KeyRecord next = *record;
    next.sent = sent;
    if (!store_.write(next)) {
      error_ = KeySlotError::store;
    } else if (sent) {
      note(KeyEvent::sent, next.at(KeySlot::pending));
    }
    return error_ == KeySlotError::none;
  }

  /// Activates the pending key, which the host has acknowledged. Keeps the key that worked last,
  /// unless that is the pending one itself: it is the previous one, if there is one, because the
  /// active one has then not worked yet.
  KeySlotError activate() {
    const KeyRecord* const record = store_.read();
    if (record == nullptr) return error_ = KeySlotError::store;
    KeyRecord next = *record;
    next.at(KeySlot::active) = record->at(KeySlot::pending);
    if (record->in_use == KeySlot::pending) {
      next.at(KeySlot::previous) = {};
    } else if (!record->at(KeySlot::previous).present()) {
      next.at(KeySlot::previous) = record->at(KeySlot::active);
    }
    next.at(KeySlot::pending) = {};
    return settle(next, KeyEvent::activated);
  }

  /// Returns whether the module would work with a stored key.
  bool accepts(const StoredKey& key) { return ask(key, &KeyModule::check); }

  /// Discards the pending key, which the host cannot have: it refused the key, or the key was never
  /// sent.
  KeySlotError forget_pending(KeyEvent why) {
    const KeyRecord* const record = store_.read();
    if (record == nullptr) return error_ = KeySlotError::store;
    KeyRecord next = *record;
    const StoredKey refused = next.at(KeySlot::pending);
    next.at(KeySlot::pending) = {};
    next.sent = false;
    if (!store_.write(next)) return error_ = KeySlotError::store;
    note(why, refused);
    if (current_ == KeySlot::pending && load(next, next.in_use)) current_ = next.in_use;
    return error_ = KeySlotError::none;
  }

  /// Returns whether the host has worked with the pending key.
  bool pending_has_worked() const {
    const KeyRecord* const record = store_.read();
    return record != nullptr && record->in_use == KeySlot::pending;
  }

  /// Writes the record of a finished change, and loads its active key.
  KeySlotError settle(KeyRecord& next, KeyEvent event) {
    next.in_use = KeySlot::active;
    next.sent = false;
    if (!store_.write(next)) return error_ = KeySlotError::store;
    tried_ = 0;
    note(event, next.at(KeySlot::active));
    current_ = KeySlot::active;
    if (load(next, current_)) return error_ = KeySlotError::none;
    if (!next.at(current_).present()) return error_ = KeySlotError::no_key;
    note(KeyEvent::not_loaded, next.at(current_));
    // The module continues with the previous key.
    if (next.at(KeySlot::previous).present()) current_ = KeySlot::previous;
    return error_ = KeySlotError::module;
  }

  KeyStore& store_;
  KeyModule& module_;
  KeyOwner owner_;
  WrappedKey rules_;
  KeyAudit* audit_ = nullptr;
  unsigned tried_ = 0;  // a bit for each slot tried since the last success
  KeySlot current_ = KeySlot::active;
  KeySlotError error_ = KeySlotError::none;
  UnwrapError refusal_ = UnwrapError::none;
};

}  // namespace tillwire::flows
