// Loads the key, and says what is wrong with it.
#include "signing.hpp"

#include "exit.hpp"

namespace tillwire::cli {
namespace {

using port::KeyError;

/// Returns what to do about a error that is not only the file's.
const char* remedy(KeyError error) {
  switch (error) {
    case KeyError::passphrase_missing:
    case KeyError::passphrase_wrong:
      return "; set TILLWIRE_SIGN_PASSPHRASE, or give --sign-passphrase-file";
    case KeyError::encryption_unknown:
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
  const KeyError error = port::load_file(key_, options.sign_key_file->c_str(), passphrase);
  if (error != KeyError::none) {
    throw Refused("--sign-key: " + *options.sign_key_file + ": " + words(error) + remedy(error));
  }
}

}  // namespace tillwire::cli
