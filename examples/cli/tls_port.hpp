// The TLS port that the command line is built with, as `port`: CMake's TILLWIRE_CLI_TLS.
#pragma once

#if defined(TILLWIRE_CLI_OPENSSL)
#include <tillwire/openssl/ca_file.hpp>
#include <tillwire/openssl/crl_file.hpp>
#include <tillwire/openssl/identity_file.hpp>
#include <tillwire/openssl/key_file.hpp>
#include <tillwire/openssl/signer.hpp>
#else
#include <tillwire/mbedtls/ca_file.hpp>
#include <tillwire/mbedtls/crl_file.hpp>
#include <tillwire/mbedtls/identity_file.hpp>
#include <tillwire/mbedtls/key_file.hpp>
#include <tillwire/mbedtls/signer.hpp>
#endif

namespace tillwire::cli {

#if defined(TILLWIRE_CLI_OPENSSL)
namespace port = ::tillwire::openssl;
#else
namespace port = ::tillwire::mbedtls;
#endif

}  // namespace tillwire::cli
