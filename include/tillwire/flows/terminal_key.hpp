// One of a terminal's keys: which one to work with, through changes, lost answers and power cuts.
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
  /// The digits, without a tag.
  Secret digits() const { return Secret(digits_, size_); }
  /// Absent if the key came without one.
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

/// Whose key it is, as generateKey and setKey name it. The texts are borrowed.
struct KeyOwner {
  Optional<std::int64_t> terminal_id = {};  ///< internal; the terminal's number may do instead
  Text terminal_number = {};                ///< or else the id
  Text merchant_number = {};                ///< of the terminal's merchant
  Optional<std::int32_t> host_id = {};      ///< internal id of the master key
  Choice<merchants::TerminalKeyType> key_type = {};  ///< one of setKey's
  Text key_serial_number = {};           ///< of an initial key for DUKPT, which generateKey derives
  Optional<std::int32_t> dukpt_id = {};  ///< of its base derivation key
};

/// Why a key cannot be worked with, or changed.
enum class KeySlotError : std::uint8_t {
  none,
  store,    ///< the store could not be read or written. Which record is there, open() tells once
            ///< the store can be used again; no key is lost by it
  module,   ///< the module refuses a key that it took before: TerminalKey::refusal() says why
  no_key,   ///< there is none yet: change to the first one
  nothing,  ///< there is no change under way that could be decided
};

/// One key of a terminal, of which a KeyStore keeps what is needed to go on after a power cut.
///
///     SoftwareKeyModule<KeyUse::pin> module(unwrapper);  // or a KeyModule of a secure element
///     WrappedKey rules;
///     rules.tmkp_encrypts_pins = true;  // if the operator says so; else the use is transport
///     const flows::KeyOwner owner = {{}, "T0000017", {}, 3, TerminalKeyType::tmkp};
///     flows::TerminalKey key(store, module, owner, rules);
///     if (key.open() != flows::KeySlotError::none) report(key);
///
/// The module then works with the key that worked last. KeyChange changes it; meanwhile there may
/// be up to three keys that the host can have, and all of them are kept:
///
/// - the active one, which the host acknowledged with '00';
/// - the pending one, whose setKey may have arrived although no answer came;
/// - the previous one, until the active one has worked for the first time.
///
/// So tell what became of each message that was made under the key:
///
///     send_pin_block();
///     if (it_was_accepted) key.worked();
///     else if (the_host_says_that_it_cannot_decrypt && key.try_another()) send_it_again();
///
/// A host that says "wrong PIN" of what it cannot decrypt may count it as a try of the customer's.
/// Ask with something else then: a KeyChange that is not over, which sends the same key again.
///
/// The initial key of DUKPT (ENKTIKEY) is kept as other keys are, encrypted under the master key.
/// Who learns the master key of an opened terminal can then derive the keys of all its
/// transactions, which DUKPT alone would have erased. Load each initial key into a DukptStore of
/// its own and keep that of the key before until the new one has worked: an initial key that is
/// loaded a second time gives every key again.
///
/// Store, module and the owner's texts are borrowed.
class TerminalKey {
 public:
  /// `rules` says what is accepted of a key: `without_check_value`, `tmkp_encrypts_pins` and the
  /// like. Its type is the owner's: a module for another use refuses the key (KeyRefusal::use),
  /// such as one for PINs a `tmkp` without `tmkp_encrypts_pins`. Its value, check value, scheme and
  /// digits are not looked at.
  TerminalKey(KeyStore& store, KeyModule& module, const KeyOwner& owner,
              const WrappedKey& rules = {})
      : store_(store), module_(module), owner_(owner), rules_(rules) {
    rules_.type = owner_.key_type.value();
  }
  TerminalKey(const TerminalKey&) = delete;
  TerminalKey& operator=(const TerminalKey&) = delete;

  /// Logs what becomes of the keys. The log is borrowed.
  void log_to(KeyAudit& audit) { audit_ = &audit; }

  /// Reads what there is, and loads the key that worked last. For every start of a program, and
  /// after KeySlotError::store. `no_key` where there is none: change to the first one.
  [[nodiscard]] KeySlotError open() {
    tried_ = 0;
    const KeyRecord* const record = store_.read();
    if (record == nullptr) return error_ = KeySlotError::store;
    current_ = record->in_use;
    error_ = load(*record, current_) ? KeySlotError::none : KeySlotError::module;
    // One that was damaged at rest does not take the others with it.
    if (error_ != KeySlotError::none && try_another()) error_ = KeySlotError::none;
    if (error_ != KeySlotError::none && !has_any(*record)) error_ = KeySlotError::no_key;
    return error_;
  }

  /// What the last open(), worked(), host_holds() or step of a KeyChange came to.
  KeySlotError error() const { return error_; }
  /// Why the module took no key, after KeySlotError::module.
  KeyRefusal refusal() const { return refusal_; }
  /// Whose key it is.
  const KeyOwner& owner() const { return owner_; }

  /// The place of the key that the module works with.
  KeySlot in_use() const { return current_; }
  /// Whether there is a key in that place. False if the store cannot be read, too.
  bool has(KeySlot slot) const {
    const KeyRecord* const record = store_.read();
    return record != nullptr && record->at(slot).present();
  }
  /// The check value of the key in that place, to compare it with the host's: at most six digits
  /// and a NUL; empty if it has none.
  void write_check_value(KeySlot slot, char (&out)[7]) const {
    const KeyRecord* const record = store_.read();
    const StoredKey none{};
    write_check_value(record != nullptr ? record->at(slot) : none, out);
  }

  /// The host has accepted what was made under the key in use. The first success under the active
  /// key ends the time of the previous one. `store`: it is noted with the next success.
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

  /// The host cannot use what was made under the key in use: loads another one that it may have.
  /// False: there is none that was not tried since the last success, and the first one is loaded
  /// again. Not to be called for a wrong PIN.
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

  /// What a person has learnt from the host: which key it holds, by its check value. Ends a change
  /// of which that cannot be found out otherwise: the other keys are forgotten. `active` also means
  /// that it does not hold the pending one, where there is no active key yet. `nothing`: there is
  /// no pending key, or none in that place.
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

  /// Whether the module takes a stored key, by check() or load().
  bool ask(const StoredKey& key, KeyRefusal (KeyModule::*question)(const WrappedKey&)) {
    const detail::KeyInHex hex(key);
    WrappedKey wrapped = rules_;
    wrapped.value = hex.digits();
    wrapped.check_value = hex.check_value();
    wrapped.scheme = key.scheme;
    wrapped.digits = 2U * key.size;
    refusal_ = (module_.*question)(wrapped);
    return refusal_ == KeyRefusal::none;
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

  // What a change does.

  /// Checks a key that the gateway made, and keeps it as pending.
  KeyRefusal take(const Secret& value, const Text& check_value, std::uint32_t digits) {
    WrappedKey wrapped = rules_;
    wrapped.value = value;
    wrapped.check_value = check_value;
    wrapped.scheme = KeyScheme::unknown;
    wrapped.digits = digits;
    StoredKey key;
    refusal_ = module_.check(wrapped);
    if (refusal_ == KeyRefusal::none) refusal_ = read(wrapped, key);
    if (refusal_ != KeyRefusal::none) {
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

  /// Copies what has been checked.
  static KeyRefusal read(const WrappedKey& wrapped, StoredKey& key) {
    TextBytes digits = wrapped.value.bytes();
    TextBytes after_tag = digits;
    key.scheme = key_scheme_of(static_cast<char>(after_tag.next()));
    if (key.scheme != KeyScheme::unknown) digits = after_tag;
    const std::int32_t size = detail::hex_decode(digits, key.wrapped, StoredKey::most_bytes);
    if (size <= 0) return KeyRefusal::length;
    key.size = static_cast<std::uint8_t>(size);
    if (!wrapped.check_value.present()) return KeyRefusal::none;
    const std::int32_t check =
        detail::hex_decode(wrapped.check_value.bytes(), key.check, StoredKey::most_check_bytes);
    if (check < 0) return KeyRefusal::bad_check_value;
    key.check_size = static_cast<std::uint8_t>(check);
    return KeyRefusal::none;
  }

  /// Notes whether the pending key may have been sent.
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

  /// The host has acknowledged the pending key. The key that worked last is kept, unless it is that
  /// one: the previous one, while there is one, as the active one has not worked yet.
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

  /// Whether the module would work with a stored key.
  bool accepts(const StoredKey& key) { return ask(key, &KeyModule::check); }

  /// The host cannot have the pending key: it has refused it, or it was never sent.
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

  /// Whether the host has worked with the pending key.
  bool pending_has_worked() const {
    const KeyRecord* const record = store_.read();
    return record != nullptr && record->in_use == KeySlot::pending;
  }

  /// Writes the record of a change that is over, and works with its active key.
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
    // The module goes on with the key before.
    if (next.at(KeySlot::previous).present()) current_ = KeySlot::previous;
    return error_ = KeySlotError::module;
  }

  KeyStore& store_;
  KeyModule& module_;
  KeyOwner owner_;
  WrappedKey rules_;
  KeyAudit* audit_ = nullptr;
  unsigned tried_ = 0;  // a bit for each slot since the last success
  KeySlot current_ = KeySlot::active;
  KeySlotError error_ = KeySlotError::none;
  KeyRefusal refusal_ = KeyRefusal::none;
};

}  // namespace tillwire::flows
