// Every header of the port for mbedTLS that needs options.
#include <tillwire/mbedtls/arena.hpp>
#include <tillwire/mbedtls/des.hpp>
#include <tillwire/mbedtls/random.hpp>
#include <tillwire/mbedtls/tls.hpp>
