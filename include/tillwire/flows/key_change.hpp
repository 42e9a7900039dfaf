// Changes a terminal's key so that the terminal always has a key that works.
#pragma once

#include <cstdint>
#include <tillwire/base/duration.hpp>
#include <tillwire/base/fixed_text.hpp>
#include <tillwire/exchange/back_off.hpp>
#include <tillwire/flows/parts.hpp>
#include <tillwire/flows/terminal_key.hpp>
#include <tillwire/model/result.hpp>
#include <tillwire/ops/merchants/generate_key.hpp>
#include <tillwire/ops/merchants/set_key.hpp>
#include <tillwire/port/crypto.hpp>
#include <tillwire/verdict/delivery.hpp>
#include <tillwire/verdict/success.hpp>

namespace tillwire::flows {

/// The settings of a change.
struct KeyChangePlan {
  std::uint8_t most_tries = detail::usual_tries;  ///< tries of one step before the flow ends
  Milliseconds first = Milliseconds(500);         ///< longest delay before the second try
  Milliseconds most = Seconds(30);                ///< longest delay before any later try
  Random* random = nullptr;  ///< picks each delay from its upper half; null: the whole delay
  /// How the host must store the key. `unknown`: U or T, by the key's length.
  merchants::KeyPrefix new_key_prefix = merchants::KeyPrefix::unknown;
};

/// Changes a terminal's key. Does no I/O: next() says what to send; the caller sends it and passes
/// the result to take(). What must survive a power cut is written to the TerminalKey's store before
/// it takes effect.
///
///     generate <-+ lost, not sent ----- too often ------> done_not_made
///       | made   |
///       v        +
///     checked by the terminal, and kept as pending -----> done_rejected, done_store
///       v
///     set_key <-+ the same key again: lost, late, no code, a code that decides nothing
///       |  |  | +---------------------- too often ------> done_in_doubt
///       |  |  | refused, and never lost: it is forgotten
///       |  |  +-----------------------------------------> done_refused
///       |  | refused after it was lost: the host may have it
///       |  +--------------------------------------------> done_in_doubt
///       | '00': activated, and the key before is kept until the new one has worked
///       v
///     done_changed
///
/// The flow assumes that generateKey alone does not change the key that the host works with. The
/// specification does not say so: where a host activates a key when it generates it, the terminal
/// works with the previous key until setKey is answered.
///
/// Only '00' activates a key. A power cut at any moment leaves the active key, the pending key, and
/// whether that may have been sent: a KeyChange created after the restart continues with the same
/// pending key. So does one created after done_in_doubt or done_not_set: setKey may be repeated
/// with the same key, whereas a second key that the host may have could not be resolved. The module
/// checks a pending key again before it is sent. A pending key that it refuses is discarded if it
/// was never sent; otherwise, or if the cipher failed, the change ends with done_rejected and the
/// key stays pending until the module accepts it or a person states what the host holds.
///
///     flows::KeyChange change(key, KeyLength::hex_32);
///     while (!change.is_over()) {
///       wait(change.delay());
///       if (change.next() == flows::KeyChange::Next::generate) {
///         change.take(client.call(change.generation()));
///       } else {
///         change.take(client.call(change.setting()));
///       }
///     }
///     if (change.next() != flows::KeyChange::Next::done_changed) report(change);
///
/// After `done_in_doubt` the terminal continues with the key that worked last. If the host has the
/// new one, operations under the old one fail: TerminalKey::try_another() loads the pending key. It
/// stays pending until a later change is answered with '00'. If the host never answers so, a person
/// has to compare check values with the host's operator: TerminalKey::host_holds().
///
/// One case remains: a setKey that was delayed in transit, and arrives after a later key has been
/// acknowledged and used. The host then has a key that the terminal has discarded. No key works
/// until the next change, which needs none: it is sent under the master key.
///
/// The specification shows no answer of setKey: '00' is the code of all operations that change
/// state.
class KeyChange {
 public:
  enum class Next : std::uint8_t {
    generate,       ///< send generation()
    set_key,        ///< send setting()
    done_changed,   ///< the host has acknowledged the new key, and the module works with it
    done_not_made,  ///< the gateway generated no key: nothing has changed
    done_rejected,  ///< the terminal refuses the generated key, the pending one, or one of 16
                    ///< digits, which is single DES; TerminalKey::refusal() says why: nothing has
                    ///< changed
    done_refused,   ///< the host refused the key: nothing has changed
    done_not_set,   ///< setKey could not be sent, or was rejected unread: the host has the old key
    done_in_doubt,  ///< the host has the old key or the new one: both are kept
    done_store,     ///< the store failed. Nothing was sent that is not in it; open() it, and create
                    ///< another KeyChange
    done_module,    ///< the host has acknowledged the new key, and the module fails to load it:
                    ///< TerminalKey::open() tries again
  };

  /// Continues with a pending key, if there is one; `length` applies to a key that is generated.
  /// Borrows the key, which must have been opened, for as long as the change lasts.
  KeyChange(TerminalKey& key, merchants::KeyLength length, const KeyChangePlan& plan = {})
      : key_(key), length_(length), plan_(plan) {
    const KeyRecord* const record = key_.store_.read();
    if (record == nullptr) {
      next_ = Next::done_store;
    } else if (record->at(KeySlot::pending).present()) {
      resume(*record);
    }
    if (next_ == Next::generate && length == merchants::KeyLength::hex_16) {
      key_.refusal_ = UnwrapError::parts;
      next_ = Next::done_rejected;
    }
  }
  KeyChange(const KeyChange&) = delete;
  KeyChange& operator=(const KeyChange&) = delete;
  ~KeyChange() = default;

  Next next() const { return next_; }
  bool is_over() const { return next_ >= Next::done_changed; }
  /// Returns how long to wait before the next step: zero before the first try of each. The gateway
  /// may ask for more in Retry-After: see RetryAfter (flows/retry.hpp).
  Milliseconds delay() const {
    return tries_ == 0 ? Milliseconds()
                       : detail::back_off(plan_.first, plan_.most, tries_, plan_.random);
  }
  /// Returns the code with which the host last refused the key; absent if it did not, or if the
  /// code has more than 4 characters.
  Text response_code() const TILLWIRE_LIFETIMEBOUND { return code_.text(); }

  /// Returns the request for `generate`.
  merchants::GenerateKey generation() const {
    const KeyOwner& owner = key_.owner();
    merchants::GenerateKey request;
    request.terminal_id = owner.terminal_id;
    request.terminal_number = owner.terminal_number;
    request.merchant_number = owner.merchant_number;
    request.host_id = owner.host_id;
    request.key_type = owner.key_type;
    request.key_length = length_;
    request.key_serial_number = owner.key_serial_number;
    request.dukpt_id = owner.dukpt_id;
    return request;
  }

  /// Returns the request for `set_key`. First records that the host may have the key from here on.
  /// If that fails, the request has no key, and no client sends it. The key is borrowed from the
  /// flow.
  merchants::SetKey setting() TILLWIRE_LIFETIMEBOUND {
    merchants::SetKey request;
    if (next_ != Next::set_key) return request;
    if (!key_.note_sent(true)) {
      next_ = Next::done_store;
      return request;
    }
    const KeyOwner& owner = key_.owner();
    request.terminal_id = owner.terminal_id;
    request.terminal_number = owner.terminal_number;
    request.merchant_number = owner.merchant_number;
    request.host_id = owner.host_id;
    request.key_type = owner.key_type;
    request.input_key_prefix = input_prefix();
    request.key = key_digits_.text();
    request.key_check_value = check_value_.text();
    request.new_key_prefix = plan_.new_key_prefix != KeyScheme::unknown ? plan_.new_key_prefix
                             : is_triple()                              ? KeyScheme::triple_variant
                                                                        : KeyScheme::double_variant;
    return request;
  }

  /// Takes the answer to generation().
  void take(const Result<merchants::GenerateKey::Response>& answer) {
    if (next_ != Next::generate) return;
    if (!answer || !answer->key_value.present()) {
      const Error& error = answer.error();
      // A generated key that was lost is harmless: the next one is different.
      const bool again = !answer && (error.delivery == Delivery::unknown || may_pass(error));
      if (!again || !is_another()) next_ = Next::done_not_made;
      return;
    }
    if (key_.take(answer->key_value, answer->check_value, digits_of(length_)) !=
        UnwrapError::none) {
      next_ = Next::done_rejected;
      return;
    }
    if (key_.error() != KeySlotError::none) {
      next_ = Next::done_store;
      return;
    }
    next_ = Next::set_key;
    tries_ = 0;
    load(*key_.store_.read());
  }

  /// Takes the answer to setting().
  void take(const Result<merchants::SetKey::Response>& answer) {
    if (next_ != Next::set_key) return;
    if (!answer) return failed(answer.error());
    const Text& code = answer->response_code;
    if (is_zero(code) && !is_refusal(answer->error_code)) {
      if (key_.activate() == KeySlotError::store) {
        next_ = Next::done_store;
      } else {
        next_ = key_.error() == KeySlotError::none ? Next::done_changed : Next::done_module;
      }
      return;
    }
    const Text& refusal = code.present() ? code : answer->error_code;
    if (is_refusal(refusal)) static_cast<void>(code_.assign(refusal));
    if (!is_refusal(refusal) || !is_final(refusal)) return doubtful();
    // A key that has worked was not refused, whatever the answer says.
    if (may_have_it_ || key_.pending_has_worked()) return doubt();
    next_ = key_.forget_pending(KeyEvent::refused) == KeySlotError::none ? Next::done_refused
                                                                         : Next::done_store;
  }

 private:
  /// Returns whether a code says that the host has not taken the key and will not: a wrong merchant
  /// (03), a refusal (05), a wrong request (12, 30), an operation that the terminal is not allowed
  /// (57, 58), a wrong key (63, 81). All others may be a time-out, a failure behind the host, or a
  /// key that it already has. Beyond the specification: ISO 8583.
  static bool is_final(const Text& code) {
    for (const char* each = "0305123057586381"; *each != 0; each += 2) {
      if (code == Text(each, 2)) return true;
    }
    return false;
  }

  /// Returns whether the key has three parts rather than two.
  bool is_triple() const {
    return key_digits_.text().raw().size() == digits_of(merchants::KeyLength::hex_48);
  }

  /// Returns the scheme of the key. Without a tag, each part is encrypted under the master key
  /// itself, as with X and Y.
  merchants::KeyPrefix input_prefix() const {
    if (scheme_ != KeyScheme::unknown) return scheme_;
    return is_triple() ? KeyScheme::triple_x917 : KeyScheme::double_x917;
  }

  /// Continues with the pending key. If the module refuses it, does not send it: a host that
  /// acknowledged it would leave the terminal without a key that works.
  void resume(const KeyRecord& record) {
    const bool sent = record.sent;
    if (key_.accepts(record.at(KeySlot::pending))) {
      next_ = Next::set_key;
      may_have_it_ = sent;
      load(record);
    } else if (sent || key_.refusal() == UnwrapError::cipher) {
      next_ = Next::done_rejected;
    } else if (key_.forget_pending(KeyEvent::rejected_here) != KeySlotError::none) {
      next_ = Next::done_store;
    }
  }

  /// Copies the pending key.
  void load(const KeyRecord& record) {
    const StoredKey& key = record.at(KeySlot::pending);
    const detail::KeyInHex hex(key);
    scheme_ = key.scheme;
    // Neither can fail: the copies have the room of a StoredKey.
    static_cast<void>(key_digits_.assign(hex.digits().reveal()));
    static_cast<void>(check_value_.assign(hex.check_value()));
  }

  bool is_another() { return ++tries_ < plan_.most_tries; }

  void failed(const Error& error) {
    // The gateway rejected it unread: this counts as not sent.
    const bool not_taken = was_not_sent(error) || (error.code == Errc::http_status &&
                                                   error.delivery == Delivery::answered);
    if (!not_taken) return doubtful();
    if (may_pass(error) && is_another()) return;
    if (may_have_it_) return doubt();
    // Then the same refusal counts after a restart, too.
    next_ = key_.note_sent(false) ? Next::done_not_set : Next::done_store;
  }

  /// Handles an answer after which the host may have taken the key.
  void doubtful() {
    may_have_it_ = true;
    if (!is_another()) doubt();
  }
  void doubt() {
    next_ = Next::done_in_doubt;
    key_.note_pending(KeyEvent::in_doubt);
  }

  TerminalKey& key_;
  merchants::KeyLength length_;
  KeyChangePlan plan_;
  Next next_ = Next::generate;
  KeyScheme scheme_ = KeyScheme::unknown;
  bool may_have_it_ = false;  // setKey may have arrived, and was not answered conclusively
  std::uint8_t tries_ = 0;    // tries of the current step that failed
  FixedText<4> code_;
  FixedText<StoredKey::most_check_digits> check_value_;
  // As received, encrypted: no key in the clear.
  FixedText<StoredKey::most_digits> key_digits_;
};

}  // namespace tillwire::flows
