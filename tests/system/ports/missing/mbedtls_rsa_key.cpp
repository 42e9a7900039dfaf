// What asks for private keys by PSA.
#include <tillwire/mbedtls/rsa_key.hpp>
