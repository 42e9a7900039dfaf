// All of the port for mbedTLS that asks for options of its own.
#include <tillwire/mbedtls/arena.hpp>
#include <tillwire/mbedtls/des.hpp>
#include <tillwire/mbedtls/random.hpp>
#include <tillwire/mbedtls/tls.hpp>
