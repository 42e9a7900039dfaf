// mbedTLS 3.6 by PSA as a board without an operating system has it: few key slots, an arena for all
// that is allocated, and noise by a callback. What is said here is added to mbedTLS's own
// configuration.
#define MBEDTLS_USE_PSA_CRYPTO
#undef MBEDTLS_PSA_CRYPTO_STORAGE_C
#undef MBEDTLS_PSA_ITS_FILE_C
#undef MBEDTLS_PSA_KEY_STORE_DYNAMIC
#define MBEDTLS_PSA_KEY_SLOT_COUNT 16

#define MBEDTLS_PLATFORM_MEMORY
#define MBEDTLS_MEMORY_BUFFER_ALLOC_C
#define MBEDTLS_MEMORY_ALIGN_MULTIPLE 8
#define MBEDTLS_MEMORY_DEBUG

#define MBEDTLS_NO_PLATFORM_ENTROPY
#define MBEDTLS_ENTROPY_HARDWARE_ALT

#ifdef WITHOUT_PK_WRITE_C
#undef MBEDTLS_PK_WRITE_C
#undef MBEDTLS_X509_CREATE_C
#undef MBEDTLS_X509_CRT_WRITE_C
#undef MBEDTLS_X509_CSR_WRITE_C
#endif
