// Loads the key, and says what is wrong with it.
#include "signing.hpp"

#include <tillwire/mbedtls/key_file.hpp>

#include "exit.hpp"

namespace tillwire::cli {
namespace {

using mbedtls::KeyFault;

const char* words_of(KeyFault fault) {
  switch (fault) {
    case KeyFault::none:
    case KeyFault::not_loaded:
      break;
    case KeyFault::unreadable:
      return "cannot be read, or holds no private key in PEM or DER";
    case KeyFault::passphrase_missing:
      return "is encrypted: set TILLWIRE_SIGN_PASSPHRASE";
    case KeyFault::passphrase_wrong:
      return "is not opened by TILLWIRE_SIGN_PASSPHRASE, or is damaged";
    case KeyFault::encryption_unknown:
      return "is encrypted in a way that mbedTLS does not know here; try "
             "openssl rsa -aes256 -traditional";
    case KeyFault::not_rsa:
      return "is not an RSA key";
    case KeyFault::too_short:
      return "has less than 2048 bits";
    case KeyFault::too_long:
      return "has more than 4096 bits";
    case KeyFault::inconsistent:
      return "is damaged: its parts do not belong together";
    case KeyFault::no_memory:
      return "needs more memory than there is";
  }
  return "is not loaded";
}

}  // namespace

RequestSigner::RequestSigner(const Options& options, const Operation& operation) {
  if (!options.sign_key_file) return;
  if (!can_be_signed(operation)) {
    throw Refused("--sign-key: only requests of the e-commerce gateway with a body are signed");
  }
  const char* const passphrase =
      options.sign_passphrase ? options.sign_passphrase->c_str() : nullptr;
  const KeyFault fault = mbedtls::load_file(key_, options.sign_key_file->c_str(), passphrase);
  if (fault != KeyFault::none) {
    throw Refused("--sign-key: " + *options.sign_key_file + " " + words_of(fault));
  }
}

}  // namespace tillwire::cli
