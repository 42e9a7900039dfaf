// English words for errors of keys, PINs, tokens, card numbers and notifications.
#pragma once

#include <tillwire/port/key_audit.hpp>
#include <tillwire/port/key_store.hpp>
#include <tillwire/port/store_error.hpp>
#include <tillwire/security/callback.hpp>
#include <tillwire/security/card_number.hpp>
#include <tillwire/security/clear_key.hpp>
#include <tillwire/security/delivered_pin.hpp>
#include <tillwire/security/dukpt.hpp>
#include <tillwire/security/key_block.hpp>
#include <tillwire/security/key_check.hpp>
#include <tillwire/security/key_components.hpp>
#include <tillwire/security/key_transport.hpp>
#include <tillwire/security/mac.hpp>
#include <tillwire/security/pin_block.hpp>
#include <tillwire/security/se_token.hpp>
#include <tillwire/verdict/words.hpp>

namespace tillwire {

/// Returns why card data cannot be right.
constexpr const char* words(CardFlaw flaw) {
  switch (flaw) {
    case CardFlaw::none:
      return "no flaw";
    case CardFlaw::absent:
      return "it is not given";
    case CardFlaw::not_digits:
      return "it holds something other than digits";
    case CardFlaw::too_short:
      return "it has fewer than 8 digits";
    case CardFlaw::too_long:
      return "it has more than 19 digits";
    case CardFlaw::check_digit:
      return "a digit is wrong, or two are swapped: the check digit does not fit";
    case CardFlaw::bad_expiry:
      return "the expiry is not a year and a month";
    case CardFlaw::expired:
      return "the card has expired";
    case CardFlaw::bad_date:
      return "today's month is not known: set the clock";
  }
  return detail::unknown_words;
}

/// Returns why there is no PIN block.
constexpr const char* words(PinError failure) {
  switch (failure) {
    case PinError::none:
      return "no error";
    case PinError::pin:
      return "the PIN does not have 4 to 12 digits";
    case PinError::card_number:
      return "the card number does not have 8 to 19 digits";
    case PinError::key:
      return "the key does not have a length of the PIN block's cipher";
    case PinError::cipher:
      return "the cipher is not the PIN block's, or failed";
    case PinError::random:
      return "the random generator failed";
  }
  return detail::unknown_words;
}

/// Returns the result of comparing a key with its check value.
constexpr const char* words(KeyCheck check) {
  switch (check) {
    case KeyCheck::matches:
      return "the check value matches";
    case KeyCheck::differs:
      return "the check value differs";
    case KeyCheck::absent:
      return "no check value was given";
    case KeyCheck::malformed:
      return "the check value is not hex digits of a possible length";
    case KeyCheck::cipher:
      return "the key does not fit the cipher, or the cipher failed";
  }
  return detail::unknown_words;
}

/// Returns why a wrapped key was rejected.
constexpr const char* words(UnwrapError error) {
  switch (error) {
    case UnwrapError::none:
      return "it is sound";
    case UnwrapError::master_key:
      return "the master key does not have 16 or 24 bytes, or has equal or weak parts";
    case UnwrapError::use:
      return "a key of this type has another use: see tmkp_encrypts_pins";
    case UnwrapError::hex:
      return "it is not hex digits";
    case UnwrapError::key_block:
      return "it is a key block, not hex digits under a master key";
    case UnwrapError::length:
      return "its length is not the requested one";
    case UnwrapError::scheme:
      return "its tag is that of another scheme";
    case UnwrapError::cipher:
      return "the cipher is not 3DES, or failed";
    case UnwrapError::parity:
      return "its parity is even: the master key may be another one";
    case UnwrapError::parts:
      return "it is no stronger than single DES: one part, or equal parts";
    case UnwrapError::outer_parts:
      return "its first and third part are equal, and three parts were requested";
    case UnwrapError::weak_part:
      return "a part of it is a weak or semi-weak key of DES";
    case UnwrapError::weaker_master_key:
      return "the master key is weaker than this key";
    case UnwrapError::no_check_value:
      return "it has no check value";
    case UnwrapError::bad_check_value:
      return "its check value is not 4 to 16 hex digits in pairs";
    case UnwrapError::check_value_differs:
      return "its check value differs";
  }
  return detail::unknown_words;
}

/// Returns the name of a key slot.
constexpr const char* words(KeySlot slot) {
  switch (slot) {
    case KeySlot::active:
      return "active";
    case KeySlot::pending:
      return "pending";
    case KeySlot::previous:
      return "previous";
  }
  return detail::unknown_words;
}

/// Returns what happened to a key.
constexpr const char* words(KeyEvent event) {
  switch (event) {
    case KeyEvent::made:
      return "made by the gateway, checked and kept";
    case KeyEvent::rejected_here:
      return "made by the gateway, and rejected by the terminal";
    case KeyEvent::sent:
      return "sent to the host";
    case KeyEvent::activated:
      return "acknowledged by the host, and active";
    case KeyEvent::refused:
      return "refused by the host, and discarded";
    case KeyEvent::in_doubt:
      return "perhaps at the host: kept together with the previous key";
    case KeyEvent::confirmed:
      return "has worked: the previous key is discarded";
    case KeyEvent::put_to_use:
      return "the host works with it";
    case KeyEvent::decided:
      return "held by the host, as a person states: the other one is discarded";
    case KeyEvent::not_loaded:
      return "held by the host, and not loaded by the module";
  }
  return detail::unknown_words;
}

/// Returns why a component was rejected, or could not be combined.
constexpr const char* words(ComponentError error) {
  switch (error) {
    case ComponentError::none:
      return "it is accepted";
    case ComponentError::set_up:
      return "no key of this cipher has so many bytes, or there are not two or three components";
    case ComponentError::complete:
      return "all components are there";
    case ComponentError::missing:
      return "not all components are there";
    case ComponentError::custodian:
      return "this custodian has already entered a component";
    case ComponentError::hex:
      return "the component is not hex digits";
    case ComponentError::length:
      return "the component does not have as many digits as the key";
    case ComponentError::all_zero:
      return "the component is all zeros";
    case ComponentError::equal:
      return "two components are equal";
    case ComponentError::no_check_value:
      return "there is no check value";
    case ComponentError::bad_check_value:
      return "the check value is not hex digits of a possible length";
    case ComponentError::check_value_differs:
      return "the check value differs: a digit is wrong";
    case ComponentError::weak:
      return "the components make a weak key: make others";
    case ComponentError::cipher:
      return "the cipher failed";
  }
  return detail::unknown_words;
}

/// Returns what a key may do.
constexpr const char* words(KeyUse use) {
  switch (use) {
    case KeyUse::transport:
      return "encrypts keys";
    case KeyUse::pin:
      return "encrypts PINs";
    case KeyUse::mac:
      return "authenticates messages";
    case KeyUse::data:
      return "encrypts data";
    case KeyUse::initial:
      return "loads DUKPT";
  }
  return detail::unknown_words;
}

/// Returns why there is no MAC, or not the expected one.
constexpr const char* words(MacError error) {
  switch (error) {
    case MacError::none:
      return "no error";
    case MacError::key:
      return "the key does not have a length of the algorithm, or is a weak one";
    case MacError::cipher:
      return "the cipher is not the algorithm's, or failed";
    case MacError::length:
      return "fewer than 4 bytes of a MAC, or more than it has";
    case MacError::differs:
      return "the MAC differs: message, MAC or key is not the sender's";
  }
  return detail::unknown_words;
}

/// Returns why a key block was rejected, or could not be made.
constexpr const char* words(KeyBlockError error) {
  switch (error) {
    case KeyBlockError::none:
      return "no error";
    case KeyBlockError::format:
      return "it does not have the characters or lengths of a key block";
    case KeyBlockError::version:
      return "its version is unknown, or one that is not allowed";
    case KeyBlockError::protection_key:
      return "the protection key does not have a length of the version, or is a weak one";
    case KeyBlockError::cipher:
      return "the cipher is not the version's, or failed";
    case KeyBlockError::mac:
      return "it was changed, or made under another protection key";
    case KeyBlockError::usage:
      return "the key is for another use";
    case KeyBlockError::mode:
      return "the key may do less than requested";
    case KeyBlockError::algorithm:
      return "the key's algorithm is not one for its use, or not the requested one";
    case KeyBlockError::length:
      return "the key does not have a length of its algorithm, or not the one asked for";
    case KeyBlockError::weak:
      return "the key is a weak one";
    case KeyBlockError::weaker_key:
      return "the protection key is weaker than the key";
    case KeyBlockError::exportable:
      return "the key came in a key block that forbids to export it";
    case KeyBlockError::random:
      return "the random generator failed";
  }
  return detail::unknown_words;
}

/// Returns why there is no key for a transaction.
constexpr const char* words(DukptError error) {
  switch (error) {
    case DukptError::none:
      return "no error";
    case DukptError::key:
      return "the initial key does not have a length of the algorithm, or is a weak one";
    case DukptError::cipher:
      return "the cipher is not the algorithm's, or failed";
    case DukptError::store:
      return "the store of the keys failed";
    case DukptError::not_loaded:
      return "no initial key is loaded";
    case DukptError::used_up:
      return "all keys are used up: load a new initial key";
    case DukptError::no_transaction:
      return "no transaction was begun";
    case DukptError::strength:
      return "the key would be stronger than the initial key";
    case DukptError::loaded_before:
      return "keys of this serial number are already loaded, and continue";
  }
  return detail::unknown_words;
}

/// Returns what an answer delivered of a PIN, a CVC2 or a card number.
constexpr const char* words(Delivered delivered) {
  switch (delivered) {
    case Delivered::nothing:
      return "the answer does not deliver it: it is sent in another way, or not at all";
    case Delivered::whole:
      return "all digits";
    case Delivered::first_half:
      return "the first two digits: the others come by SMS";
    case Delivered::missing:
      return "it is missing in the answer";
    case Delivered::malformed:
      return "it is not digits, or has a wrong number of them";
    case Delivered::unexpected:
      return "it is in the clear, which was not requested";
    case Delivered::no_key:
      return "it is encrypted, and there is no private key";
    case Delivered::unopened:
      return "it does not decrypt to digits: it is damaged, or encrypted for another key";
  }
  return detail::unknown_words;
}

/// Returns why there is no seToken.
constexpr const char* words(SeTokenError failure) {
  switch (failure) {
    case SeTokenError::none:
      return "no error";
    case SeTokenError::bad_pan:
      return "the card number is not 1 to 19 digits, or is missing with the CVC";
    case SeTokenError::bad_cvc:
      return "the CVC is not three digits";
    case SeTokenError::bad_expiry:
      return "the expiry is not a year and a month, YYYYMM";
    case SeTokenError::bad_order_id:
      return "an id is missing or too long, or has a character that is not allowed";
    case SeTokenError::no_time:
      return "the time is not known: set the clock";
    case SeTokenError::no_key:
      return "there is no key";
    case SeTokenError::too_long:
      return "the key is too short for what is to be encrypted";
    case SeTokenError::no_room:
      return "the buffer is too small";
    case SeTokenError::random_failed:
      return "the random generator failed";
    case SeTokenError::not_encrypted:
      return "the encryption failed";
  }
  return detail::unknown_words;
}

/// Returns why a notification must not be trusted. Do not send these words to the notification's
/// sender.
constexpr const char* words(CallbackError failure) {
  switch (failure) {
    case CallbackError::none:
      return "no error";
    case CallbackError::too_large:
      return "it is too large";
    case CallbackError::too_many:
      return "it has too many parameters";
    case CallbackError::bad_escape:
      return "a % is not followed by two hex digits";
    case CallbackError::empty_name:
      return "a value has no name";
    case CallbackError::semicolon:
      return "a semicolon makes it ambiguous";
    case CallbackError::twice:
      return "a name occurs twice";
    case CallbackError::no_checksum:
      return "it has no checksum";
    case CallbackError::odd_checksum:
      return "its checksum has an odd number of digits";
    case CallbackError::bad_checksum:
      return "its checksum holds something other than hex digits";
    case CallbackError::checksum_length:
      return "its checksum does not have the length of this key's";
    case CallbackError::unknown_alias:
      return "its sign_alias names no trusted key";
    case CallbackError::not_checked:
      return "it could not be checked: there is no key, or the calculation failed";
    case CallbackError::wrong_checksum:
      return "its checksum is wrong: it is forged, or made with another key";
  }
  return detail::unknown_words;
}

/// Returns the format of a PIN block (ISO 9564).
constexpr const char* words(PinFormat format) {
  switch (format) {
    case PinFormat::iso_0:
      return "ISO format 0";
    case PinFormat::iso_1:
      return "ISO format 1";
    case PinFormat::iso_3:
      return "ISO format 3";
    case PinFormat::iso_4:
      return "ISO format 4";
  }
  return detail::unknown_words;
}

/// Returns what a notification says happened to an order or a stored card.
constexpr const char* words(CallbackOperation operation) {
  switch (operation) {
    case CallbackOperation::unknown:
      return "an operation that this version of the library does not know";
    case CallbackOperation::approved:
      return "the amount is held";
    case CallbackOperation::deposited:
      return "the amount is charged";
    case CallbackOperation::reversed:
      return "the authorisation was reversed";
    case CallbackOperation::refunded:
      return "refunded";
    case CallbackOperation::binding_created:
      return "a card was stored";
    case CallbackOperation::binding_activity_changed:
      return "a stored card was enabled or disabled";
    case CallbackOperation::declined_by_timeout:
      return "declined, as the order's time is over";
    case CallbackOperation::declined_card_present:
      return "declined, with the card present";
  }
  return detail::unknown_words;
}

/// Returns what a RecordStore or StoredKeys reports, and what to do. words(StoreError) says that of
/// a till's store.
constexpr const char* record_store_words(StoreError error) {
  switch (error) {
    case StoreError::none:
      return "no error";
    case StoreError::geometry:
      return "the storage needs sectors of a multiple of 256 bytes, and two banks of 768 bytes";
    case StoreError::storage:
      return "the storage failed: open it again";
    case StoreError::not_formatted:
      return "the storage is erased: format it";
    case StoreError::other_format:
      return "another format: copy the keys of a 0.2 journal by upgrade.hpp, then discard it";
    case StoreError::damaged:
      return "it can no longer be read: discard it and have new keys made";
    case StoreError::not_open:
      return "it is not open";
    case StoreError::full:
      return "no room for another name: the storage needs larger banks";
    case StoreError::in_use:
      return "something else uses this storage, or this record";
    case StoreError::too_long:
      return "a name has 1 to 32 bytes, its data at most 203";
    case StoreError::day_lost:
    case StoreError::reporting:
      break;
  }
  return detail::unknown_words;
}

}  // namespace tillwire
