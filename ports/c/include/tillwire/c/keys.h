/* A terminal's keys in C: their change, PIN blocks, MACs, DUKPT, key blocks, components, callbacks,
   and card data. What the headers of security/ and flows/ say of the classes and functions of the
   same names holds here, too.

   A function that returns why it failed returns MISUSE of that enumeration after a wrong use;
   error, which may be NULL, then says which. It is cleared otherwise. After an error, a key, a PIN
   block, a key block and a token are empty, whatever they held before. */
#ifndef TILLWIRE_C_KEYS_H
#define TILLWIRE_C_KEYS_H

#include <tillwire/c/ops/cards/delivery_method.h>
#include <tillwire/c/ops/ecommerce/beyond/se_keys.h>
#include <tillwire/c/ops/merchants/generate_key.h>
#include <tillwire/c/ops/merchants/set_key.h>
#include <tillwire/c/tillwire.h>

#ifdef __cplusplus
extern "C" {
#endif

/* --- Ports --- */

/* The bytes of a secret key, borrowed. */
typedef struct tw_key_bytes {
  const uint8_t* data;
  uint16_t size;     /* in bytes: 8, 16 or 24 for DES and 3DES, 16, 24 or 32 for AES */
  uint8_t algorithm; /* a tw_key_algorithm */
} tw_key_bytes;

/* A block cipher, one block at a time (ECB). block and out may be the same. Functions return 1 on
   success, and 0 if the key does not fit the cipher, or on failure. */
typedef struct tw_block_cipher {
  void* self;
  uint32_t block_size; /* 8: DES and 3DES; 16: AES */
  int (*encrypt)(void* self, const tw_key_bytes* key, const uint8_t* block, uint8_t* out);
  int (*decrypt)(void* self, const tw_key_bytes* key, const uint8_t* block, uint8_t* out);
  int (*mac)(void* self, const tw_key_bytes* key, const uint8_t* block,
             uint8_t* out); /* CMAC of one block, for AES; NULL: none */
} tw_block_cipher;

/* Encrypts for the owner of a key pair: RSAES-PKCS1-v1_5. */
typedef struct tw_public_key {
  void* self;
  uint32_t (*size)(void* self); /* of a message: the key's modulus in bytes; 0: no key */
  int (*encrypt)(void* self, const void* plain, uint32_t plain_size, uint8_t* out);
} tw_public_key;

/* Decrypts what was encrypted for the owner of its key; the key stays inside. */
typedef struct tw_private_key {
  void* self;
  uint32_t (*size)(void* self);
  /* Returns the number of plain bytes, or -1 on failure, or if they exceed capacity. */
  int32_t (*decrypt)(void* self, const uint8_t* encrypted, void* plain, uint32_t capacity);
} tw_private_key;

/* Verifies the checksum of a message that arrives in pieces; functions return 1 on success. */
typedef struct tw_checksum {
  void* self;
  int (*begin)(void* self);
  int (*add)(void* self, const char* bytes, uint32_t size);
  uint32_t (*size)(void* self); /* of a checksum, in bytes; 0: no key */
  int (*matches)(void* self, const uint8_t* checksum, uint32_t checksum_size);
} tw_checksum;

/* --- Keys in the clear, each with its only permitted use --- */

/* Wipe it, and each copy, with tw_wipe(). Zeroed memory has no key. */
typedef struct tw_clear_key {
  uint8_t bytes[32];
  uint16_t size;     /* in bytes; 0: no key */
  uint8_t algorithm; /* a tw_key_algorithm */
} tw_clear_key;
typedef struct tw_kek_key {
  tw_clear_key key;
} tw_kek_key; /* encrypts other keys, such as a terminal master key */
typedef struct tw_pin_key {
  tw_clear_key key;
} tw_pin_key; /* encrypts PIN blocks */
typedef struct tw_mac_key {
  tw_clear_key key;
} tw_mac_key; /* authenticates messages */
typedef struct tw_data_key {
  tw_clear_key key;
} tw_data_key; /* encrypts other data */
typedef struct tw_initial_key {
  tw_clear_key key;
} tw_initial_key; /* loads DUKPT */

/* A key of any use, borrowed, for functions that make or wrap one: made by those below. */
typedef struct tw_any_key {
  tw_clear_key* key;
  uint8_t use; /* a tw_key_use */
} tw_any_key;
static inline tw_any_key tw_key_for(tw_clear_key* key, int use) {
  tw_any_key any;
  any.key = key;
  any.use = (uint8_t)use;
  return any;
}
static inline tw_any_key tw_as_kek_key(tw_kek_key* key) {
  return tw_key_for(key == NULL ? NULL : &key->key, TW_KEY_USE_TRANSPORT);
}
static inline tw_any_key tw_as_pin_key(tw_pin_key* key) {
  return tw_key_for(key == NULL ? NULL : &key->key, TW_KEY_USE_PIN);
}
static inline tw_any_key tw_as_mac_key(tw_mac_key* key) {
  return tw_key_for(key == NULL ? NULL : &key->key, TW_KEY_USE_MAC);
}
static inline tw_any_key tw_as_data_key(tw_data_key* key) {
  return tw_key_for(key == NULL ? NULL : &key->key, TW_KEY_USE_DATA);
}
static inline tw_any_key tw_as_initial_key(tw_initial_key* key) {
  return tw_key_for(key == NULL ? NULL : &key->key, TW_KEY_USE_INITIAL);
}

/* Copies bytes, such as the output of a secure module or a test key. algorithm is a
   tw_key_algorithm: with one, the key is rejected where the other one is required, and its size
   must be one of that. */
TW_MUST_USE tw_errc tw_key_from_clear_bytes(tw_any_key key, const uint8_t* bytes, uint32_t size,
                                            int algorithm, tw_error* error);
/* Compares a key with its check value (KCV): at least 4 hex digits. */
TW_MUST_USE tw_key_check tw_check_key(const tw_block_cipher* cipher, tw_any_key key,
                                      tw_text check_value, tw_error* error);
/* Writes 4, 6, 10 or 16 hex digits of a key's check value and a NUL; empty after
   TW_KEY_CHECK_CIPHER. */
TW_MUST_USE tw_key_check tw_write_check_value(const tw_block_cipher* cipher, tw_any_key key,
                                              uint32_t digits, char* out, size_t size,
                                              tw_error* error);
const char* tw_key_check_words(unsigned key_check);

/* A key as received from the gateway, and what is required of it; see WrappedKey. Zeroed: no rule
   is relaxed. Each of the last members is 1 or 0. */
typedef struct tw_wrapped_key {
  tw_secret value;     /* hex digits, with or without a tag before them */
  tw_text check_value; /* hex digits */
  uint8_t scheme;      /* a tw_key_scheme; TW_KEY_SCHEME_UNKNOWN: the tag determines it */
  uint32_t digits;     /* requested: 16, 32 or 48; 0 accepts 32 and 48 */
  uint8_t type;        /* a tw_terminal_key_type, if the key's use is to be checked */
  uint8_t tmkp_encrypts_pins, without_check_value, with_even_parity, under_weaker_key;
} tw_wrapped_key;
/* Decrypts a key under a terminal master key, and rejects one that is not sound. */
TW_MUST_USE tw_unwrap_error tw_unwrap_key(const tw_block_cipher* cipher,
                                          const tw_kek_key* master_key,
                                          const tw_wrapped_key* wrapped, tw_any_key key,
                                          tw_error* error);
const char* tw_unwrap_error_words(unsigned unwrap_error);

/* Makes a key from two or three components of different custodians. */
#if UINTPTR_MAX > 0xffffffffu
#define TW_KEY_COMPONENTS_WORDS 22
#else
#define TW_KEY_COMPONENTS_WORDS 36
#endif
typedef union tw_key_components {
  void* words[TW_KEY_COMPONENTS_WORDS];
  uint64_t align;
} tw_key_components;
TW_MUST_USE tw_errc tw_key_components_init_of_size(tw_key_components* components, size_t size,
                                                   const tw_block_cipher* cipher, uint32_t count,
                                                   uint32_t key_bytes, tw_error* error);
/* Zeroed memory is what was not initialised, here and below. Borrows the cipher. */
TW_MUST_USE static inline tw_errc tw_key_components_init(tw_key_components* components,
                                                         const tw_block_cipher* cipher,
                                                         uint32_t count, uint32_t key_bytes,
                                                         tw_error* error) {
  return tw_key_components_init_of_size(components, sizeof *components, cipher, count, key_bytes,
                                        error);
}
/* Takes a component of size hex digits. Wipes them, even if they are rejected. */
TW_MUST_USE tw_component_error tw_key_components_add(tw_key_components* components,
                                                     uint32_t custodian, char* digits,
                                                     uint32_t size, tw_text check_value,
                                                     tw_error* error);
/* How many are still to come. */
uint32_t tw_key_components_missing(tw_key_components* components);
/* Makes the key and wipes the components; they stay if only the check value was wrong. */
TW_MUST_USE tw_component_error tw_key_components_combine(tw_key_components* components,
                                                         tw_text check_value, tw_any_key key,
                                                         tw_error* error);
/* Wipes the components. */
tw_errc tw_key_components_deinit(tw_key_components* components);
const char* tw_component_error_words(unsigned component_error);

/* --- PIN blocks --- */

/* The digits of a PIN, borrowed: the caller wipes them. */
typedef struct tw_clear_pin {
  tw_secret digits;
} tw_clear_pin;
static inline tw_clear_pin tw_clear_pin_of(const char* digits, size_t count) {
  tw_clear_pin pin;
  pin.digits.text = tw_text_of_size(digits, count);
  return pin;
}
/* Hex digits and a NUL; empty: there is none. */
typedef struct tw_pin_block {
  char digits[33];
} tw_pin_block;
/* Encrypts a PIN. format is a tw_pin_format; format 1 does not use the card number. */
TW_MUST_USE tw_pin_error tw_encrypt_pin(const tw_block_cipher* cipher, const tw_pin_key* key,
                                        const tw_random* random, int format, tw_clear_pin pin,
                                        tw_secret card_number, tw_pin_block* block,
                                        tw_error* error);
/* The block for a request: absent if it is empty. Borrows it. */
tw_pin_data tw_pin_block_data(const tw_pin_block* block);
const char* tw_pin_error_words(unsigned pin_error);

/* --- MACs --- */

#if UINTPTR_MAX > 0xffffffffu
#define TW_MAC_WORDS 16
#else
#define TW_MAC_WORDS 20
#endif
typedef union tw_mac {
  void* words[TW_MAC_WORDS];
  uint64_t align;
} tw_mac;
TW_MUST_USE tw_errc tw_retail_mac_init_of_size(tw_mac* mac, size_t size, const tw_block_cipher* des,
                                               const tw_mac_key* key, int padding, tw_error* error);
TW_MUST_USE tw_errc tw_cmac_init_of_size(tw_mac* mac, size_t size, const tw_block_cipher* cipher,
                                         const tw_mac_key* key, tw_error* error);
/* ANSI X9.19, under a key of 16 bytes. padding is a tw_mac_padding. Borrows the cipher and the key.
 */
TW_MUST_USE static inline tw_errc tw_retail_mac_init(tw_mac* mac, const tw_block_cipher* des,
                                                     const tw_mac_key* key, int padding,
                                                     tw_error* error) {
  return tw_retail_mac_init_of_size(mac, sizeof *mac, des, key, padding, error);
}
/* CMAC under AES or 3DES. */
TW_MUST_USE static inline tw_errc tw_cmac_init(tw_mac* mac, const tw_block_cipher* cipher,
                                               const tw_mac_key* key, tw_error* error) {
  return tw_cmac_init_of_size(mac, sizeof *mac, cipher, key, error);
}
/* Adds a piece of the message; the first piece begins it. */
tw_errc tw_mac_add(tw_mac* mac, const void* bytes, uint32_t size, tw_error* error);
/* Writes the first bytes of the MAC, at least 4. The next tw_mac_add() begins a new message. */
TW_MUST_USE tw_mac_error tw_mac_finish(tw_mac* mac, uint8_t* out, uint32_t size, tw_error* error);
/* Compares the MAC with the one that was received. */
TW_MUST_USE tw_mac_error tw_mac_verify(tw_mac* mac, const uint8_t* received, uint32_t size,
                                       tw_error* error);
tw_errc tw_mac_deinit(tw_mac* mac);
const char* tw_mac_error_words(unsigned mac_error);

/* --- DUKPT --- */

/* The progress of DUKPT; see DukptState. */
typedef struct tw_dukpt_state {
  uint8_t serial_number[8]; /* of the initial key */
  uint32_t counter;         /* of the next transaction; 0: no initial key was loaded */
  uint8_t key_type;
  uint8_t spent;
} tw_dukpt_state;
/* Future keys in registers, and the state; port/dukpt_store.hpp has the contract. They are keys in
   the clear: keep them in memory that erases itself. A new store has a state of zeros. Functions
   return 1 on success, read_key a tw_dukpt_read. */
typedef struct tw_dukpt_store {
  void* self;
  int (*read)(void* self, tw_dukpt_state* state);
  int (*write)(void* self, const tw_dukpt_state* state);
  int (*read_key)(void* self, uint32_t index, uint8_t* key, uint32_t size);
  int (*write_key)(void* self, uint32_t index, const uint8_t* key, uint32_t size);
  int (*erase_key)(void* self, uint32_t index);
} tw_dukpt_store;

/* The keys of one transaction, made by the next() of its kind, wiped by tw_..._keys_wipe(). */
#if UINTPTR_MAX > 0xffffffffu
#define TW_DUKPT_KEYS_WORDS 14
#else
#define TW_DUKPT_KEYS_WORDS 22
#endif
typedef union tw_tdes_dukpt_keys {
  void* words[TW_DUKPT_KEYS_WORDS];
  uint64_t align;
} tw_tdes_dukpt_keys;
typedef union tw_aes_dukpt_keys {
  void* words[TW_DUKPT_KEYS_WORDS];
  uint64_t align;
} tw_aes_dukpt_keys;

/* Loads an initial key of 16 bytes and its key serial number of 10 bytes. */
TW_MUST_USE tw_dukpt_error tw_tdes_dukpt_load(const tw_block_cipher* des,
                                              const tw_dukpt_store* store,
                                              const tw_initial_key* key,
                                              const uint8_t* key_serial_number, tw_error* error);
TW_MUST_USE tw_dukpt_error tw_tdes_dukpt_next_of_size(const tw_block_cipher* des,
                                                      const tw_dukpt_store* store,
                                                      tw_tdes_dukpt_keys* keys, size_t size,
                                                      tw_error* error);
/* Issues the keys of the next transaction; after an error there are none. */
TW_MUST_USE static inline tw_dukpt_error tw_tdes_dukpt_next(const tw_block_cipher* des,
                                                            const tw_dukpt_store* store,
                                                            tw_tdes_dukpt_keys* keys,
                                                            tw_error* error) {
  return tw_tdes_dukpt_next_of_size(des, store, keys, sizeof *keys, error);
}
/* 20 hex digits, sent with the message; absent if there is no transaction. Borrowed from the keys.
 */
tw_text tw_tdes_dukpt_serial_number(tw_tdes_dukpt_keys* keys);
TW_MUST_USE tw_dukpt_error tw_tdes_dukpt_pin_key(tw_tdes_dukpt_keys* keys, tw_pin_key* key,
                                                 tw_error* error);
/* Takes a tw_dukpt_way. */
TW_MUST_USE tw_dukpt_error tw_tdes_dukpt_mac_key(tw_tdes_dukpt_keys* keys, int way, tw_mac_key* key,
                                                 tw_error* error);
TW_MUST_USE tw_dukpt_error tw_tdes_dukpt_data_key(tw_tdes_dukpt_keys* keys,
                                                  const tw_block_cipher* des, int way,
                                                  tw_data_key* key, tw_error* error);
tw_errc tw_tdes_dukpt_keys_wipe(tw_tdes_dukpt_keys* keys);

/* Loads an initial key of 16, 24 or 32 bytes and its id of 8 bytes. */
TW_MUST_USE tw_dukpt_error tw_aes_dukpt_load(const tw_block_cipher* aes,
                                             const tw_dukpt_store* store, const tw_initial_key* key,
                                             const uint8_t* initial_key_id, tw_error* error);
TW_MUST_USE tw_dukpt_error tw_aes_dukpt_next_of_size(const tw_block_cipher* aes,
                                                     const tw_dukpt_store* store,
                                                     tw_aes_dukpt_keys* keys, size_t size,
                                                     tw_error* error);
TW_MUST_USE static inline tw_dukpt_error tw_aes_dukpt_next(const tw_block_cipher* aes,
                                                           const tw_dukpt_store* store,
                                                           tw_aes_dukpt_keys* keys,
                                                           tw_error* error) {
  return tw_aes_dukpt_next_of_size(aes, store, keys, sizeof *keys, error);
}
/* 24 hex digits. */
tw_text tw_aes_dukpt_serial_number(tw_aes_dukpt_keys* keys);
/* Takes a tw_dukpt_key_type; the cipher is AES, whatever the type. */
TW_MUST_USE tw_dukpt_error tw_aes_dukpt_pin_key(tw_aes_dukpt_keys* keys, const tw_block_cipher* aes,
                                                int type, tw_pin_key* key, tw_error* error);
TW_MUST_USE tw_dukpt_error tw_aes_dukpt_mac_key(tw_aes_dukpt_keys* keys, const tw_block_cipher* aes,
                                                int way, int type, tw_mac_key* key,
                                                tw_error* error);
TW_MUST_USE tw_dukpt_error tw_aes_dukpt_data_key(tw_aes_dukpt_keys* keys,
                                                 const tw_block_cipher* aes, int way, int type,
                                                 tw_data_key* key, tw_error* error);
tw_errc tw_aes_dukpt_keys_wipe(tw_aes_dukpt_keys* keys);
const char* tw_dukpt_error_words(unsigned dukpt_error);

/* --- Key blocks (TR-31, ANSI X9.143, ISO 20038) --- */

/* What a key may do. Of a key that was received, keep it as tw_key_block_unwrap() wrote it: it
   knows whether the key may be wrapped again. */
typedef struct tw_key_block_header {
  char usage[2];   /* such as "P0" */
  char algorithm;  /* 'T' 3DES, 'A' AES; NUL: there is no header */
  char mode;       /* such as 'E' */
  char version[2]; /* "00": none */
  char exportability;
  uint8_t received; /* not 0: by tw_key_block_unwrap() */
} tw_key_block_header;
/* For a key that is wrapped: usage has two characters, exportability is 'N', 'E' or 'S'. */
static inline tw_key_block_header tw_key_block_header_of(const char* usage, char algorithm,
                                                         char mode, char exportability) {
  tw_key_block_header header;
  memset(&header, 0, sizeof header);
  if (usage != NULL && usage[0] != 0) memcpy(header.usage, usage, sizeof header.usage);
  header.algorithm = algorithm;
  header.mode = mode;
  header.version[0] = header.version[1] = '0';
  header.exportability = exportability;
  return header;
}
/* What is required of a key block; see KeyBlockTerms. */
typedef struct tw_key_block_terms {
  uint32_t bytes; /* of the key; 0: any length */
  char algorithm; /* 'T' or 'A'; NUL: either */
  char one_way;   /* also accepts a key of this mode: 'E' or 'D', 'G' or 'V' */
  uint8_t by_variants, under_weaker_key;
} tw_key_block_terms;
/* Characters and a NUL; empty: there is none. */
typedef struct tw_key_block {
  char characters[145];
} tw_key_block;
/* Verifies and decrypts a key block. terms may be NULL, header too. */
TW_MUST_USE tw_key_block_error tw_key_block_unwrap(const tw_block_cipher* cipher,
                                                   const tw_kek_key* protection_key,
                                                   tw_secret block, const tw_key_block_terms* terms,
                                                   tw_any_key key, tw_key_block_header* header,
                                                   tw_error* error);
/* Encrypts and authenticates a key. version is 'A' to 'E'. If filled is not 0, keys of an algorithm
   are filled to the same length; else the block reveals the key's. */
TW_MUST_USE tw_key_block_error tw_key_block_wrap(const tw_block_cipher* cipher,
                                                 const tw_kek_key* protection_key,
                                                 const tw_random* random, char version,
                                                 tw_any_key key, const tw_key_block_header* header,
                                                 int filled, tw_key_block* block, tw_error* error);
/* Copies the data of an optional block, at most 255 characters, after the key block was unwrapped;
   id has two characters, such as "KS". Returns 0 if there is none, or if it does not fit. */
TW_MUST_USE int tw_key_block_optional(tw_secret block, const char* id, char* out, size_t capacity);
const char* tw_key_block_error_words(unsigned key_block_error);

/* --- A terminal's key, and its change --- */

/* Decrypts keys under the terminal master key, and uses one at a time: a secure element, or
   tw_software_key_module. Functions return a tw_unwrap_error. The key is valid during the call. */
typedef struct tw_key_module {
  void* self;
  int (*check)(void* self, const tw_wrapped_key* key); /* neither uses nor keeps it */
  int (*load)(void* self, const tw_wrapped_key* key);  /* rejected: the previous key stays */
} tw_key_module;

/* A module that holds one key in the processor's memory. */
#if UINTPTR_MAX > 0xffffffffu
#define TW_SOFTWARE_KEY_MODULE_WORDS 20
#else
#define TW_SOFTWARE_KEY_MODULE_WORDS 30
#endif
typedef struct tw_software_key_module {
  tw_key_module module;
  union {
    void* words[TW_SOFTWARE_KEY_MODULE_WORDS];
    uint64_t align;
  } memory;
} tw_software_key_module;
TW_MUST_USE tw_errc tw_software_key_module_init_of_size(tw_software_key_module* module, size_t size,
                                                        const tw_block_cipher* des,
                                                        const tw_kek_key* master_key, int use,
                                                        tw_error* error);
/* For keys of one use, a tw_key_use. Borrows the cipher and the master key. */
TW_MUST_USE static inline tw_errc tw_software_key_module_init(tw_software_key_module* module,
                                                              const tw_block_cipher* des,
                                                              const tw_kek_key* master_key, int use,
                                                              tw_error* error) {
  return tw_software_key_module_init_of_size(module, sizeof *module, des, master_key, use, error);
}
/* Copies the key in use, which is empty if there is none. TW_MISUSE_OPERATION for another use. */
TW_MUST_USE tw_errc tw_software_key_module_key(tw_software_key_module* module, tw_any_key key,
                                               tw_error* error);
/* Wipes the key. */
tw_errc tw_software_key_module_deinit(tw_software_key_module* module);

/* A key as it was received, under the master key; see StoredKey. */
typedef struct tw_stored_key {
  uint8_t size;       /* bytes of wrapped; 0: there is no key */
  uint8_t check_size; /* bytes of check */
  uint8_t scheme;     /* a tw_key_scheme */
  uint8_t wrapped[24];
  uint8_t check[8];
} tw_stored_key;
/* What is kept of one key of a terminal. */
typedef struct tw_key_record {
  tw_stored_key slots[3]; /* by tw_key_slot */
  uint8_t in_use;         /* a tw_key_slot */
  uint8_t sent;           /* 1: the pending key may have been sent; else 0 */
} tw_key_record;
/* Keeps a record: a secure element, or tw_stored_keys. port/key_store.hpp has the contract. */
typedef struct tw_key_store {
  void* self;
  /* The record, valid until the next call, zeroed if none was written; NULL if it cannot be read,
     and so is one that cannot be a record. */
  const tw_key_record* (*read)(void* self);
  int (*write)(void* self, const tw_key_record* record); /* 1: it is durable */
} tw_key_store;

/* Named records in a separate storage; see RecordStore. */
#if UINTPTR_MAX > 0xffffffffu
#define TW_RECORD_STORE_WORDS 48
#else
#define TW_RECORD_STORE_WORDS 84
#endif
typedef union tw_record_store {
  void* words[TW_RECORD_STORE_WORDS];
  uint64_t align;
} tw_record_store;
TW_MUST_USE tw_errc tw_record_store_init_of_size(tw_record_store* records, size_t size,
                                                 tw_storage* storage, tw_error* error);
/* Borrows the storage: two small sectors or more, and never the storage of a till. */
TW_MUST_USE static inline tw_errc tw_record_store_init(tw_record_store* records,
                                                       tw_storage* storage, tw_error* error) {
  return tw_record_store_init_of_size(records, sizeof *records, storage, error);
}
/* Each returns a tw_store_error, or -1 after a wrong use. Creates an empty store in an erased
   storage; discard_all: whatever the storage holds. */
TW_MUST_USE int tw_record_store_open_or_format(tw_record_store* records, tw_error* error);
TW_MUST_USE int tw_record_store_discard_all(tw_record_store* records, tw_error* error);
/* TW_MISUSE_IN_USE while a tw_stored_keys uses it. */
tw_errc tw_record_store_deinit(tw_record_store* records, tw_error* error);
const char* tw_record_store_words(int store_error);

/* The record of one key in a store of records. */
#if UINTPTR_MAX > 0xffffffffu
#define TW_STORED_KEYS_WORDS 28
#else
#define TW_STORED_KEYS_WORDS 48
#endif
typedef struct tw_stored_keys {
  tw_key_store store;
  union {
    void* words[TW_STORED_KEYS_WORDS];
    uint64_t align;
  } memory;
} tw_stored_keys;
TW_MUST_USE tw_errc tw_stored_keys_init_of_size(tw_stored_keys* keys, size_t size,
                                                tw_record_store* records, const char* name,
                                                tw_error* error);
/* Takes a name of 1 to 32 characters, another one for each key. Borrows the store. */
TW_MUST_USE static inline tw_errc tw_stored_keys_init(tw_stored_keys* keys,
                                                      tw_record_store* records, const char* name,
                                                      tw_error* error) {
  return tw_stored_keys_init_of_size(keys, sizeof *keys, records, name, error);
}
/* Why the last read or write failed: a tw_store_error, or -1 after a wrong use. */
int tw_stored_keys_error(tw_stored_keys* keys);
tw_errc tw_stored_keys_deinit(tw_stored_keys* keys);

/* What happened to a key, for auditors; see KeyAuditEntry. Valid during the call. */
typedef struct tw_key_log_entry {
  uint32_t time_s; /* since 1970, UTC; 0: not known */
  tw_text terminal_number;
  tw_int64 terminal_id;
  tw_text key_type;
  tw_text check_value; /* at most six hex digits; absent: none */
  uint8_t event;       /* a tw_key_event */
} tw_key_log_entry;
typedef struct tw_key_log {
  void* self;
  void (*note)(void* self, const tw_key_log_entry* entry); /* must not use the key */
} tw_key_log;

#if UINTPTR_MAX > 0xffffffffu
#define TW_TERMINAL_KEY_WORDS 44
#else
#define TW_TERMINAL_KEY_WORDS 48
#endif
/* In the caller's memory, where it must stay. */
typedef union tw_terminal_key {
  void* words[TW_TERMINAL_KEY_WORDS];
  uint64_t align;
} tw_terminal_key;
/* The owner of a key, in the terms of generateKey and setKey; see KeyOwner. */
typedef struct tw_key_owner {
  tw_int64 terminal_id;    /* absent if terminal_number is set */
  tw_text terminal_number; /* absent if terminal_id is set */
  tw_text merchant_number;
  tw_int32 host_id; /* of the master key */
  tw_terminal_key_type_text key_type;
  tw_text key_serial_number; /* only for an initial key of DUKPT, as dukpt_id */
  tw_int32 dukpt_id;
} tw_key_owner;
typedef struct tw_terminal_key_options {
  uint32_t size, abi, object_size; /* set by tw_terminal_key_options_init() */
  const tw_key_store* store;
  const tw_key_module* module;
  const tw_key_log* log;     /* may be NULL */
  const tw_wall_clock* time; /* dates the log; may be NULL without one */
  tw_key_owner owner;        /* its texts are borrowed */
  tw_wrapped_key rules;      /* what is accepted of a key; its value, type and so on do not count */
} tw_terminal_key_options;
static inline void tw_terminal_key_options_init(tw_terminal_key_options* options) {
  memset(options, 0, sizeof *options);
  options->size = (uint32_t)sizeof *options;
  options->abi = TW_ABI;
  options->object_size = (uint32_t)sizeof(tw_terminal_key);
}
/* Copies the options; the tables and the owner's texts must outlive the key. */
TW_MUST_USE tw_errc tw_terminal_key_init(tw_terminal_key* key,
                                         const tw_terminal_key_options* options, tw_error* error);
/* Reads the store, and loads the key that worked last. Call it at every start. */
TW_MUST_USE tw_key_slot_error tw_terminal_key_open(tw_terminal_key* key, tw_error* error);
/* Records that the host has accepted what was made under the key in use. */
tw_key_slot_error tw_terminal_key_worked(tw_terminal_key* key, tw_error* error);
/* Loads another key that the host may have; returns 0 if every other one was tried. */
TW_MUST_USE int tw_terminal_key_try_another(tw_terminal_key* key);
/* Records which key the host holds, as a person has learnt; slot is a tw_key_slot. */
TW_MUST_USE tw_key_slot_error tw_terminal_key_host_holds(tw_terminal_key* key, int slot,
                                                         tw_error* error);
/* The result of the last open, worked, host_holds or step of a change. */
tw_key_slot_error tw_terminal_key_error(tw_terminal_key* key);
/* Why the module accepted no key, after TW_KEY_SLOT_ERROR_MODULE. */
TW_MUST_USE tw_unwrap_error tw_terminal_key_refusal(tw_terminal_key* key);
/* The tw_key_slot of the key that the module works with; -1 after a wrong use. */
int tw_terminal_key_in_use(tw_terminal_key* key);
int tw_terminal_key_has(tw_terminal_key* key, int slot);
/* Writes at most six digits and a NUL; empty if there is none. */
tw_errc tw_terminal_key_check_value(tw_terminal_key* key, int slot, char out[7]);
tw_errc tw_terminal_key_deinit(tw_terminal_key* key);
const char* tw_key_slot_error_words(unsigned key_slot_error);
const char* tw_key_event_words(unsigned key_event);

#if UINTPTR_MAX > 0xffffffffu
#define TW_KEY_CHANGE_WORDS 26
#else
#define TW_KEY_CHANGE_WORDS 36
#endif
typedef union tw_key_change {
  void* words[TW_KEY_CHANGE_WORDS];
  uint64_t align;
} tw_key_change;
typedef struct tw_key_change_options {
  uint32_t size, abi, object_size; /* set by tw_key_change_options_init() */
  int length;                      /* a tw_key_length, of a key that is generated */
  tw_terminal_key* key;
  const tw_random* random; /* picks each delay from its upper half; NULL: the whole delay */
  uint32_t most_tries;     /* of one step, at most 255; 0: the usual number */
  uint32_t first_ms;       /* longest delay before the second try; 0: 500 */
  uint32_t most_ms;        /* longest delay before any later try; 0: 30 s */
  int new_key_prefix;      /* a tw_key_scheme; UNKNOWN: U or T, by the key's length */
} tw_key_change_options;
static inline void tw_key_change_options_init(tw_key_change_options* options) {
  memset(options, 0, sizeof *options);
  options->size = (uint32_t)sizeof *options;
  options->abi = TW_ABI;
  options->object_size = (uint32_t)sizeof(tw_key_change);
}
/* Continues with a pending key, if there is one. Borrows the key, which must have been opened. */
TW_MUST_USE tw_errc tw_key_change_init(tw_key_change* change, const tw_key_change_options* options,
                                       tw_error* error);
/* What to do: send a request, or how the change ended. */
tw_key_step tw_key_change_next(tw_key_change* change, tw_error* error);
/* Not 0 when it is over, or if it cannot be used. */
int tw_key_change_is_over(tw_key_change* change);
/* How long to wait before the next step. */
uint32_t tw_key_change_delay_ms(tw_key_change* change);
/* The code with which the host last refused the key; borrowed. */
tw_text tw_key_change_response_code(tw_key_change* change);
/* The requests of the two steps: send them, and pass on the answers, errors too. They borrow from
   the change and from its key. TW_ERRC_JOURNAL if the store cannot note that the key is sent: then
   there is nothing to send, and the change is over. */
TW_MUST_USE tw_errc tw_key_change_generation(tw_key_change* change,
                                             tw_generate_key_request* request, tw_error* error);
tw_errc tw_key_change_take_generated(tw_key_change* change, const tw_generate_key_response* answer,
                                     tw_error* error);
TW_MUST_USE tw_errc tw_key_change_setting(tw_key_change* change, tw_set_key_request* request,
                                          tw_error* error);
tw_errc tw_key_change_take_set(tw_key_change* change, const tw_set_key_response* answer,
                               tw_error* error);
/* Does all steps with a client. wait may be NULL: the tries then follow each other at once. Returns
   how the change ended; TW_KEY_STEP_MISUSE also with TW_ERRC_BUSY, while the client is in use. */
TW_MUST_USE tw_key_step tw_key_change_run(tw_key_change* change, tw_client* client,
                                          void (*wait)(void* self, uint32_t ms), void* self,
                                          tw_error* error);
/* Does all steps with the client of a till (till.h), between its sales. */
TW_MUST_USE tw_key_step tw_key_change_run_by_till(tw_key_change* change, union tw_till* till,
                                                  void (*wait)(void* self, uint32_t ms), void* self,
                                                  tw_error* error);
tw_errc tw_key_change_deinit(tw_key_change* change);
const char* tw_key_step_words(unsigned key_step);

/* --- Callbacks: notifications of the e-commerce gateway --- */

#if UINTPTR_MAX > 0xffffffffu
#define TW_CALLBACK_WORDS 10
#else
#define TW_CALLBACK_WORDS 12
#endif
/* A notification; readable only after its checksum was verified. */
typedef union tw_callback {
  void* words[TW_CALLBACK_WORDS];
  uint64_t align;
} tw_callback;
/* A checksum by the name that sign_alias gives its key. */
typedef struct tw_callback_key {
  const char* alias;
  const tw_checksum* checksum;
} tw_callback_key;
/* Names of parameters that are not signed, NUL-terminated; see IgnoredNames. */
typedef struct tw_ignored_names {
  const char* const* names;
  size_t count;
} tw_ignored_names;
TW_MUST_USE tw_callback_error tw_verify_callback_of_size(tw_callback* callback, size_t size,
                                                         const char* form, size_t form_size,
                                                         const tw_checksum* checksum,
                                                         const tw_ignored_names* ignored,
                                                         tw_error* error);
TW_MUST_USE tw_callback_error tw_verify_callback_by_alias_of_size(
    tw_callback* callback, size_t size, const char* form, size_t form_size,
    const tw_callback_key* keys, size_t count, const tw_ignored_names* ignored, tw_error* error);
/* Verifies what follows the question mark of a GET, or the body of a POST. ignored may be NULL. The
   callback borrows the form and the names. */
TW_MUST_USE static inline tw_callback_error tw_verify_callback(tw_callback* callback,
                                                               const char* form, size_t form_size,
                                                               const tw_checksum* checksum,
                                                               const tw_ignored_names* ignored,
                                                               tw_error* error) {
  return tw_verify_callback_of_size(callback, sizeof *callback, form, form_size, checksum, ignored,
                                    error);
}
/* With the one of several trusted keys that sign_alias names; all of one kind. */
TW_MUST_USE static inline tw_callback_error tw_verify_callback_by_alias(
    tw_callback* callback, const char* form, size_t form_size, const tw_callback_key* keys,
    size_t count, const tw_ignored_names* ignored, tw_error* error) {
  return tw_verify_callback_by_alias_of_size(callback, sizeof *callback, form, form_size, keys,
                                             count, ignored, error);
}
/* A tw_callback_operation; UNKNOWN also if the notification was not verified. */
tw_callback_operation tw_callback_event(tw_callback* callback);
/* Whether the operation was carried out. Query the order's status in any case. */
int tw_callback_succeeded(tw_callback* callback);
/* Copies a value by its parameter's name, such as "mdOrder", without regard to case, decoded, with
   a NUL; at most capacity bytes. Returns the length of the whole value: if that is not less than
   capacity, the copy is cut; -1 if there is none. */
int32_t tw_callback_find(tw_callback* callback, const char* name, char* out, size_t capacity);
/* The number of signed parameters, and those in their order of arrival. */
uint32_t tw_callback_size(tw_callback* callback);
int32_t tw_callback_name(tw_callback* callback, uint32_t index, char* out, size_t capacity);
int32_t tw_callback_value(tw_callback* callback, uint32_t index, char* out, size_t capacity);
const char* tw_callback_error_words(unsigned callback_error);
const char* tw_callback_event_words(unsigned callback_operation);

/* --- Card data --- */

/* Why a text cannot be a card number, or a card of YYYYMM be used in a month. */
TW_MUST_USE tw_card_flaw tw_card_number_flaw(tw_secret number);
TW_MUST_USE tw_card_flaw tw_expiry_flaw(tw_secret yyyymm, uint16_t year, uint8_t month);
/* Converts "11/26" or "1126"; yyyymm is empty after an error. */
TW_MUST_USE tw_card_flaw tw_expiry_from_card(tw_secret mm_yy, uint16_t year, uint8_t month,
                                             char yyyymm[7]);
/* The digit to append by Luhn's formula; NUL if the characters are not digits. */
char tw_luhn_check_digit(tw_secret digits);
/* Writes a number as receipts may show it. */
void tw_mask_card_number(tw_secret number, char out[20]);
const char* tw_card_flaw_words(unsigned card_flaw);

/* The digits of a PIN, a CVC2 or a card number as the gateway delivers it. */
#if UINTPTR_MAX > 0xffffffffu
#define TW_DELIVERED_DIGITS_WORDS 7
#else
#define TW_DELIVERED_DIGITS_WORDS 12
#endif
typedef union tw_delivered_digits {
  void* words[TW_DELIVERED_DIGITS_WORDS];
  uint64_t align;
} tw_delivered_digits;
/* Whether a delivery by a method can be opened, before it is requested; key may be NULL. */
TW_MUST_USE int tw_can_open_delivery(int delivery_method, const tw_private_key* key);
/* Whether a private key decrypts what a public key encrypts. */
TW_MUST_USE int tw_is_key_pair(const tw_public_key* public_key, const tw_private_key* private_key);
TW_MUST_USE tw_errc tw_delivered_digits_init_of_size(tw_delivered_digits* digits, size_t size,
                                                     tw_error* error);
TW_MUST_USE static inline tw_errc tw_delivered_digits_init(tw_delivered_digits* digits,
                                                           tw_error* error) {
  return tw_delivered_digits_init_of_size(digits, sizeof *digits, error);
}
/* What a response has; delivery_method is the requested one. Encrypted values need the key, which
   may otherwise be NULL. */
TW_MUST_USE tw_delivered tw_delivered_digits_take_pin(tw_delivered_digits* digits,
                                                      int delivery_method, tw_secret pin_value,
                                                      tw_bytes encrypted_pin_value,
                                                      const tw_private_key* key, tw_error* error);
TW_MUST_USE tw_delivered tw_delivered_digits_take_cvc2(tw_delivered_digits* digits,
                                                       int delivery_method, tw_secret cvc2,
                                                       const tw_private_key* key, tw_error* error);
TW_MUST_USE tw_delivered tw_delivered_digits_take_card_number(tw_delivered_digits* digits,
                                                              tw_bytes encrypted_card_number,
                                                              const tw_private_key* key,
                                                              tw_error* error);
/* Adds the half that came by SMS. */
TW_MUST_USE tw_delivered tw_delivered_digits_complete(tw_delivered_digits* digits,
                                                      tw_secret other_half, tw_error* error);
/* The digits so far; borrowed. */
tw_text tw_delivered_digits_reveal(tw_delivered_digits* digits);
/* The least number of digits still to come by SMS. */
uint32_t tw_delivered_digits_undelivered(tw_delivered_digits* digits);
/* Wipes them. */
tw_errc tw_delivered_digits_deinit(tw_delivered_digits* digits);
const char* tw_delivered_words(unsigned delivered);

/* Encrypts card data to a seToken; see SeTokenData. */
typedef struct tw_se_token_data {
  tw_secret pan, cvc, expiry; /* expiry: YYYYMM */
  tw_text order_id;
} tw_se_token_data;
#define TW_SE_TOKEN_ROOM_2048 345u
#define TW_SE_TOKEN_ROOM_4096 685u
/* The key to encrypt with: of the RSA keys, the one that expires last. Returns 0 if there is none.
 */
TW_MUST_USE int tw_newest_se_key(const tw_se_key_elements* keys, uint32_t utc, tw_se_key* newest);
/* Writes the token and a NUL. utc is in seconds since 1970. */
TW_MUST_USE tw_se_token_error tw_make_se_token(const tw_se_token_data* data, uint32_t utc,
                                               const tw_random* random, const tw_public_key* key,
                                               char* token, uint32_t room, tw_error* error);
const char* tw_se_token_error_words(unsigned se_token_error);

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_KEYS_H */
