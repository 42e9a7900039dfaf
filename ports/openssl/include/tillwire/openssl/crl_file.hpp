// CRLs from a file, for hosts that have files.
#pragma once

#include <tillwire/openssl/crl.hpp>
#include <tillwire/tls/files.hpp>

namespace tillwire::openssl {

using tls_port::add_file;

}  // namespace tillwire::openssl
