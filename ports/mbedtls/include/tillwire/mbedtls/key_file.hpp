// Private keys from a file, for hosts that have files.
#pragma once

#include <tillwire/mbedtls/rsa_key.hpp>
#include <tillwire/tls/files.hpp>

namespace tillwire::mbedtls {

using tls_port::load_file;

}  // namespace tillwire::mbedtls
