/* TLS by mbedTLS for a till in C, over any transport. */
#ifndef TILLWIRE_C_MBEDTLS_H
#define TILLWIRE_C_MBEDTLS_H

#include <tillwire/c/tillwire.h>

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
tw_errc tw_mbedtls_init_of_size(tw_mbedtls* tls, size_t size, const tw_transport* lower,
                                const tw_random* random, tw_error* error);
static inline tw_errc tw_mbedtls_init(tw_mbedtls* tls, const tw_transport* lower,
                                      const tw_random* random, tw_error* error) {
  return tw_mbedtls_init_of_size(tls, sizeof *tls, lower, random, error);
}
tw_errc tw_mbedtls_deinit(tw_mbedtls* tls);
/* The CAs that lead to the gateway's certificate: PEM with its NUL, or the path of a file. Returns
   0 if there is none, or if a certificate cannot be read; nothing is sent then. */
int tw_mbedtls_trust_pem(tw_mbedtls* tls, const char* pem);
int tw_mbedtls_trust_file(tw_mbedtls* tls, const char* path);

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_MBEDTLS_H */
