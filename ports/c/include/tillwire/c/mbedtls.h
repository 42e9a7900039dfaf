/* What mbedTLS gives a program in C: TLS over any transport, ciphers, checksums and RSA keys. */
#ifndef TILLWIRE_C_MBEDTLS_H
#define TILLWIRE_C_MBEDTLS_H

#include <tillwire/c/keys.h>

#ifdef __cplusplus
extern "C" {
#endif

/* It depends on the configuration of mbedTLS: define it for the program and for mbedtls.cpp if
   another one needs more. */
#ifndef TW_MBEDTLS_WORDS
#if UINTPTR_MAX > 0xffffffffu
#define TW_MBEDTLS_WORDS 5400
#else
#define TW_MBEDTLS_WORDS 720
#endif
#endif
/* In the caller's memory, where it must stay; zeroed before tw_mbedtls_init(). */
typedef struct tw_mbedtls {
  tw_transport tls;
  tw_random random; /* that of tw_mbedtls_init(), or of mbedTLS */
  union {
    void* words[TW_MBEDTLS_WORDS];
    uint64_t align;
  } memory;
} tw_mbedtls;

/* Carries TLS over a transport, both borrowed. random may be NULL where mbedTLS has a source. */
TW_MUST_USE tw_errc tw_mbedtls_init_of_size(tw_mbedtls* tls, size_t size, tw_transport* lower,
                                            const tw_random* random, tw_error* error);
TW_MUST_USE static inline tw_errc tw_mbedtls_init(tw_mbedtls* tls, tw_transport* lower,
                                                  const tw_random* random, tw_error* error) {
  return tw_mbedtls_init_of_size(tls, sizeof *tls, lower, random, error);
}
/* Refused while a till or a client uses its tables: end that first. */
tw_errc tw_mbedtls_deinit(tw_mbedtls* tls);
/* The CAs that lead to the gateway's certificate: PEM with its NUL, one CA in DER, one in DER that
   is borrowed, as in flash, or the path of a file. Returns 0 if there is none, or if a certificate
   cannot be read; nothing is sent then. */
TW_MUST_USE int tw_mbedtls_trust_pem(tw_mbedtls* tls, const char* pem);
TW_MUST_USE int tw_mbedtls_trust_der(tw_mbedtls* tls, const void* der, size_t size);
TW_MUST_USE int tw_mbedtls_trust_der_in_place(tw_mbedtls* tls, const void* der, size_t size);
TW_MUST_USE int tw_mbedtls_trust_file(tw_mbedtls* tls, const char* path);

/* Ciphers; they hold nothing and may be used everywhere. DES and 3DES: NULL where mbedTLS has none,
   as from version 4 on. */
const tw_block_cipher* tw_mbedtls_des(void);
const tw_block_cipher* tw_mbedtls_aes(void);

/* As TW_MBEDTLS_WORDS, of what is below. */
#ifndef TW_MBEDTLS_KEY_WORDS
#define TW_MBEDTLS_KEY_WORDS 120
#endif
/* HMAC-SHA256, for callbacks with a shared key. */
typedef struct tw_mbedtls_hmac {
  tw_checksum checksum;
  union {
    void* words[TW_MBEDTLS_KEY_WORDS];
    uint64_t align;
  } memory;
} tw_mbedtls_hmac;
/* The key's characters are its bytes; they are not borrowed. */
TW_MUST_USE tw_errc tw_mbedtls_hmac_init_of_size(tw_mbedtls_hmac* hmac, size_t size, tw_secret key,
                                                 tw_error* error);
TW_MUST_USE static inline tw_errc tw_mbedtls_hmac_init(tw_mbedtls_hmac* hmac, tw_secret key,
                                                       tw_error* error) {
  return tw_mbedtls_hmac_init_of_size(hmac, sizeof *hmac, key, error);
}
tw_errc tw_mbedtls_hmac_deinit(tw_mbedtls_hmac* hmac);

/* A private RSA key of 2048 to 4096 bits: it signs requests, and opens what was encrypted for it.
 */
typedef struct tw_mbedtls_private_key {
  tw_signer signer;
  tw_private_key key;
  union {
    void* words[TW_MBEDTLS_KEY_WORDS];
    uint64_t align;
  } memory;
} tw_mbedtls_private_key;
/* Borrows random, such as that of tw_mbedtls: it blinds the key. */
TW_MUST_USE tw_errc tw_mbedtls_private_key_init_of_size(tw_mbedtls_private_key* key, size_t size,
                                                        const tw_random* random, tw_error* error);
TW_MUST_USE static inline tw_errc tw_mbedtls_private_key_init(tw_mbedtls_private_key* key,
                                                              const tw_random* random,
                                                              tw_error* error) {
  return tw_mbedtls_private_key_init_of_size(key, sizeof *key, random, error);
}
/* Each returns NULL, or words that say why there is no key. passphrase may be NULL. */
TW_MUST_USE const char* tw_mbedtls_private_key_load_pem(tw_mbedtls_private_key* key,
                                                        const char* pem, const char* passphrase);
TW_MUST_USE const char* tw_mbedtls_private_key_load_der(tw_mbedtls_private_key* key,
                                                        const void* der, size_t size);
tw_errc tw_mbedtls_private_key_deinit(tw_mbedtls_private_key* key);

/* A public RSA key: it encrypts for its owner, and verifies callbacks. */
typedef struct tw_mbedtls_public_key {
  tw_public_key key;
  tw_checksum checksum;
  union {
    void* words[TW_MBEDTLS_KEY_WORDS];
    uint64_t align;
  } memory;
} tw_mbedtls_public_key;
/* Takes a tw_signature_hash, of the signatures of callbacks. Borrows random. */
TW_MUST_USE tw_errc tw_mbedtls_public_key_init_of_size(tw_mbedtls_public_key* key, size_t size,
                                                       const tw_random* random, int hash,
                                                       tw_error* error);
TW_MUST_USE static inline tw_errc tw_mbedtls_public_key_init(tw_mbedtls_public_key* key,
                                                             const tw_random* random, int hash,
                                                             tw_error* error) {
  return tw_mbedtls_public_key_init_of_size(key, sizeof *key, random, hash, error);
}
/* The first "PUBLIC KEY" of PEM text, whose line breaks do not matter. */
TW_MUST_USE const char* tw_mbedtls_public_key_load_pem(tw_mbedtls_public_key* key, tw_text pem);
tw_errc tw_mbedtls_public_key_deinit(tw_mbedtls_public_key* key);

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_MBEDTLS_H */
