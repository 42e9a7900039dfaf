// mbedTLS 3.6 or 2.28 on the board: a TLS 1.2 client that verifies its peer, in a static arena.
//
// What each option costs and saves is measured in ports/mbedtls/README.md.
#pragma once

// The platform. The functions are in platform.cpp.
#define MBEDTLS_PLATFORM_C
#define MBEDTLS_PLATFORM_MEMORY
#define MBEDTLS_MEMORY_BUFFER_ALLOC_C
#define MBEDTLS_MEMORY_DEBUG  // counts the peak
#define MBEDTLS_PLATFORM_NO_STD_FUNCTIONS
#define MBEDTLS_PLATFORM_SNPRINTF_MACRO board_no_snprintf
#define MBEDTLS_PLATFORM_FPRINTF_MACRO board_no_fprintf
#define MBEDTLS_PLATFORM_PRINTF_MACRO board_no_printf
#define MBEDTLS_PLATFORM_EXIT_MACRO board_exit
#define MBEDTLS_HAVE_TIME
#define MBEDTLS_HAVE_TIME_DATE
#define MBEDTLS_PLATFORM_TIME_MACRO board_time
#define MBEDTLS_PLATFORM_GMTIME_R_ALT  // the default one allocates
#define MBEDTLS_PLATFORM_MS_TIME_ALT
#define MBEDTLS_NO_PLATFORM_ENTROPY  // tillwire::Entropy takes its place
#define MBEDTLS_HAVE_ASM
#define MBEDTLS_NO_UDBL_DIVISION  // the compiler's 64-bit division takes more flash than mbedTLS's
#define MBEDTLS_DEPRECATED_REMOVED

// Randomness.
#define MBEDTLS_ENTROPY_C
#define MBEDTLS_ENTROPY_FORCE_SHA256
#define MBEDTLS_ENTROPY_MAX_SOURCES 1
#define MBEDTLS_CTR_DRBG_C
// A seed takes 56 bytes. Two buffers of this size are on the stack, at worst below a signature.
#define MBEDTLS_CTR_DRBG_MAX_SEED_INPUT 128

// Ciphers and digests. The tables of AES are in flash, and few. DES, for keys and PINs, is not
// named here: see firmware.cmake.
#define MBEDTLS_CIPHER_C
#define MBEDTLS_AES_C
#define MBEDTLS_AES_ROM_TABLES
#define MBEDTLS_AES_FEWER_TABLES
#define MBEDTLS_CMAC_C
#define MBEDTLS_GCM_C
#define MBEDTLS_MD_C
#define MBEDTLS_SHA256_C
#define MBEDTLS_SHA256_SMALLER
#define MBEDTLS_SHA384_C
#define MBEDTLS_SHA512_C
#define MBEDTLS_SHA512_SMALLER

// Public keys: RSA up to 4096 bits, the curves of certificates. Small windows save RAM and cost
// time.
#define MBEDTLS_BIGNUM_C
#define MBEDTLS_MPI_MAX_SIZE 512
#define MBEDTLS_MPI_WINDOW_SIZE 3
#define MBEDTLS_RSA_C
#define MBEDTLS_PKCS1_V15
#define MBEDTLS_ECP_C
#define MBEDTLS_ECP_DP_SECP256R1_ENABLED
#define MBEDTLS_ECP_DP_SECP384R1_ENABLED
#define MBEDTLS_ECP_NIST_OPTIM
#define MBEDTLS_ECP_WINDOW_SIZE 3
#define MBEDTLS_ECP_FIXED_POINT_OPTIM 0
#define MBEDTLS_ECDH_C
#define MBEDTLS_ECDSA_C
#define MBEDTLS_PK_C
#define MBEDTLS_PK_PARSE_C

// Certificates and keys, in DER.
#define MBEDTLS_OID_C
#define MBEDTLS_ASN1_PARSE_C
#define MBEDTLS_ASN1_WRITE_C
#define MBEDTLS_X509_USE_C
#define MBEDTLS_X509_CRT_PARSE_C
#define MBEDTLS_X509_CHECK_KEY_USAGE  // 3.6 always does
#define MBEDTLS_X509_CHECK_EXTENDED_KEY_USAGE
#define MBEDTLS_X509_REMOVE_INFO

// TLS. Not every server heeds max_fragment_length, so that a whole record must have room. What is
// sent is a request of the example's buffer, 1536 bytes, in one record.
#define MBEDTLS_SSL_TLS_C
#define MBEDTLS_SSL_CLI_C
#define MBEDTLS_SSL_PROTO_TLS1_2
#define MBEDTLS_KEY_EXCHANGE_ECDHE_ECDSA_ENABLED
#define MBEDTLS_KEY_EXCHANGE_ECDHE_RSA_ENABLED
// All that the above allows. Without this, mbedTLS keeps a list of every suite there is.
#define MBEDTLS_SSL_CIPHERSUITES                                                                  \
  MBEDTLS_TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, MBEDTLS_TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384, \
      MBEDTLS_TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256,                                            \
      MBEDTLS_TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256
#define MBEDTLS_SSL_SERVER_NAME_INDICATION
#define MBEDTLS_SSL_EXTENDED_MASTER_SECRET
#define MBEDTLS_SSL_MAX_FRAGMENT_LENGTH
#define MBEDTLS_SSL_SESSION_TICKETS
#define MBEDTLS_SSL_IN_CONTENT_LEN 16384
#define MBEDTLS_SSL_OUT_CONTENT_LEN 1536

#include <stddef.h>
#include <time.h>

#ifdef __cplusplus
extern "C" {
#endif
// Not noreturn: mbedTLS takes its address as that of an ordinary function.
void board_exit(int code);
time_t board_time(time_t* seconds);
#ifdef __cplusplus
}
#endif

// What would print is never called, and must not bring in newlib's printf, which allocates.
#define board_no_snprintf(...) (0)
#define board_no_fprintf(...) (0)
#define board_no_printf(...) (0)

#if !__has_include(<mbedtls/build_info.h>)
#include <mbedtls/check_config.h>  // 3.x does so automatically
#endif
