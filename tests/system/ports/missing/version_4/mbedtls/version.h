// What Mbed TLS 4 says of its version, for the errors that name what it lacks.
#define MBEDTLS_VERSION_NUMBER 0x04000000
#define MBEDTLS_VERSION_MAJOR 4
#define MBEDTLS_VERSION_MINOR 0
