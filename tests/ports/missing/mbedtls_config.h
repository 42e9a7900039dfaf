// mbedTLS as the port needs it, but for what is left out: WITHOUT_... says that. All that depends on
// it is left out too, because mbedTLS would refuse that itself.
#undef MBEDTLS_PSA_CRYPTO_C
#undef MBEDTLS_PSA_CRYPTO_STORAGE_C
#undef MBEDTLS_PSA_ITS_FILE_C
#undef MBEDTLS_LMS_C
#undef MBEDTLS_SSL_PROTO_TLS1_3

#define MBEDTLS_PLATFORM_MEMORY
#define MBEDTLS_MEMORY_BUFFER_ALLOC_C
#undef MBEDTLS_MEMORY_ALIGN_MULTIPLE
#define MBEDTLS_MEMORY_ALIGN_MULTIPLE 8

#ifdef WITHOUT_HAVE_TIME_DATE
#undef MBEDTLS_HAVE_TIME_DATE
#endif
#ifdef WITHOUT_ENTROPY_C
#undef MBEDTLS_ENTROPY_C
#endif
#ifdef WITHOUT_CTR_DRBG_C
#undef MBEDTLS_CTR_DRBG_C
#endif
#ifdef WITHOUT_DES_C
#undef MBEDTLS_DES_C
#endif
#ifdef WITHOUT_PLATFORM_MEMORY
#undef MBEDTLS_PLATFORM_MEMORY
#undef MBEDTLS_MEMORY_BUFFER_ALLOC_C
#endif
#ifdef WITHOUT_MEMORY_BUFFER_ALLOC_C
#undef MBEDTLS_MEMORY_BUFFER_ALLOC_C
#endif
