// CRLs from a file, for hosts that have files.
#pragma once

#include <tillwire/mbedtls/crl.hpp>
#include <tillwire/tls/files.hpp>

namespace tillwire::mbedtls {

using tls_port::add_file;

}  // namespace tillwire::mbedtls
