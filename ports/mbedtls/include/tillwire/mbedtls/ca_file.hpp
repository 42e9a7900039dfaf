// CA certificates from a file, for hosts that have files.
#pragma once

#include <tillwire/mbedtls/tls.hpp>
#include <tillwire/tls/files.hpp>

namespace tillwire::mbedtls {

using tls_port::trust_file;

}  // namespace tillwire::mbedtls
