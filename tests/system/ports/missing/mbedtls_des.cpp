// What asks for DES.
#include <tillwire/mbedtls/des.hpp>
