// A client certificate and its key from files, for hosts that have files.
#pragma once

#include <tillwire/mbedtls/identity.hpp>
#include <tillwire/tls/files.hpp>

namespace tillwire::mbedtls {

using tls_port::load_file;

}  // namespace tillwire::mbedtls
