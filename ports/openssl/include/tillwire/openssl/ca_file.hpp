// CA certificates from a file, for hosts that have files.
#pragma once

#include <tillwire/openssl/tls.hpp>
#include <tillwire/tls/files.hpp>

namespace tillwire::openssl {

using tls_port::trust_file;

}  // namespace tillwire::openssl
