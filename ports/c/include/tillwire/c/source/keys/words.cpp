// What keys.h says in words. In a separate file: the strings of a table stay together.
#include <tillwire/flows/words.hpp>
#include <tillwire/security/words.hpp>

#include "keys.hpp"

namespace {

/// The words for a number of an enumeration; "" for any other number.
template <class Enum>
const char* words_of(unsigned number, unsigned most) {
  return number > most ? "" : words(static_cast<Enum>(number));
}

}  // namespace

// The names and the last number of each enumeration.
#define TW_WORDS(name, Enum, last)                                            \
  extern "C" const char* tw_##name##_words(unsigned number) {                 \
    return number == TW_ERRC_MISUSE ? tw_words(TW_ERRC_MISUSE)                \
                                    : words_of<tillwire::Enum>(number, last); \
  }
TW_WORDS(key_check, KeyCheck, TW_KEY_CHECK_CIPHER)
TW_WORDS(unwrap_error, UnwrapError, TW_UNWRAP_ERROR_CHECK_VALUE_DIFFERS)
TW_WORDS(component_error, ComponentError, TW_COMPONENT_ERROR_CIPHER)
TW_WORDS(pin_error, PinError, TW_PIN_ERROR_RANDOM)
TW_WORDS(mac_error, MacError, TW_MAC_ERROR_DIFFERS)
TW_WORDS(dukpt_error, DukptError, TW_DUKPT_ERROR_LOADED_BEFORE)
TW_WORDS(key_block_error, KeyBlockError, TW_KEY_BLOCK_ERROR_RANDOM)
TW_WORDS(key_slot_error, flows::KeySlotError, TW_KEY_SLOT_ERROR_NOTHING)
TW_WORDS(key_event, KeyEvent, TW_KEY_EVENT_NOT_LOADED)
TW_WORDS(key_step, flows::KeyChange::Next, TW_KEY_STEP_DONE_MODULE)
TW_WORDS(callback_error, CallbackError, TW_CALLBACK_ERROR_WRONG_CHECKSUM)
TW_WORDS(callback_event, CallbackOperation, TW_CALLBACK_OPERATION_DECLINED_CARD_PRESENT)
TW_WORDS(card_flaw, CardFlaw, TW_CARD_FLAW_BAD_DATE)
TW_WORDS(delivered, Delivered, TW_DELIVERED_UNOPENED)
TW_WORDS(se_token_error, SeTokenError, TW_SE_TOKEN_ERROR_NOT_ENCRYPTED)
#undef TW_WORDS

extern "C" const char* tw_record_store_words(int store_error) {
  return store_error < 0 || store_error > TW_STORE_ERROR_REPORTING
             ? tw_words(TW_ERRC_MISUSE)
             : tillwire::record_store_words(static_cast<tillwire::StoreError>(store_error));
}
