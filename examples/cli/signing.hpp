// The key that --sign-key names.
#pragma once

#include "operations.hpp"
#include "options.hpp"
#include "tls_port.hpp"

namespace tillwire::cli {

/// Returns whether an operation's requests are signed: those of the e-commerce gateway that have a
/// body.
inline bool can_be_signed(const Operation& operation) {
  return !operation.is_card_management() && !operation.endpoint.service.is_get();
}

/// Lets a client sign, if the options name a key; it must outlive what the client does.
class RequestSigner {
 public:
  /// Throws Refused if the key cannot be used, or the operation is not one to be signed.
  RequestSigner(const Options& options, const Operation& operation);

  void join(Client& client) {
    if (key_.loaded()) client.sign_with(signer_);
  }
  /// Returns whether a key is loaded.
  bool signs() const { return key_.loaded(); }

 private:
  port::Random random_;
  port::RsaKey key_{random_};
  port::RsaSigner signer_{key_};
};

}  // namespace tillwire::cli
