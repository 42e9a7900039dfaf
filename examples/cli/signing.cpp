// Loads the key, and says what is wrong with it.
#include "signing.hpp"

#include "exit.hpp"

namespace tillwire::cli {
namespace {

using port::KeyFault;

/// Returns what to do about a fault that is not only the file's.
const char* remedy(KeyFault fault) {
  switch (fault) {
    case KeyFault::passphrase_missing:
    case KeyFault::passphrase_wrong:
      return "; set TILLWIRE_SIGN_PASSPHRASE, or give --sign-passphrase-file";
    case KeyFault::encryption_unknown:
      return "; try openssl rsa -aes256 -traditional";
    default:
      return "";
  }
}

}  // namespace

RequestSigner::RequestSigner(const Options& options, const Operation& operation) {
  if (!options.sign_key_file) return;
  if (!can_be_signed(operation)) {
    throw Refused("--sign-key: only requests of the e-commerce gateway with a body are signed");
  }
  const char* const passphrase =
      options.sign_passphrase ? options.sign_passphrase->c_str() : nullptr;
  const KeyFault fault = port::load_file(key_, options.sign_key_file->c_str(), passphrase);
  if (fault != KeyFault::none) {
    throw Refused("--sign-key: " + *options.sign_key_file + ": " + words(fault) + remedy(fault));
  }
}

}  // namespace tillwire::cli
