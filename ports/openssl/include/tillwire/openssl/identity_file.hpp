// A client certificate and its key from files, for hosts that have files.
#pragma once

#include <tillwire/openssl/identity.hpp>
#include <tillwire/tls/files.hpp>

namespace tillwire::openssl {

using tls_port::load_file;

}  // namespace tillwire::openssl
