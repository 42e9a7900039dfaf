// Private keys from a file, for hosts that have files.
#pragma once

#include <tillwire/openssl/rsa_key.hpp>
#include <tillwire/tls/files.hpp>

namespace tillwire::openssl {

using tls_port::load_file;

}  // namespace tillwire::openssl
