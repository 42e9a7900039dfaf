// Private keys that stay in a PKCS#11 token: a smart card, an HSM, a TPM, a secure element.
#pragma once

#include <libp11.h>

#include <cstdint>
#include <cstring>
#include <tillwire/openssl/identity.hpp>
#include <tillwire/openssl/owned.hpp>
#include <tillwire/openssl/rsa_key.hpp>
#include <tillwire/verdict/words.hpp>

namespace tillwire::pkcs11 {

/// Names why a token could not be opened, or a key of it not loaded.
enum class TokenError : std::uint8_t {
  none,
  not_open,
  module,   ///< the PKCS#11 module cannot be loaded
  token,    ///< no token has the label
  pin,      ///< the PIN is wrong, or locked
  key,      ///< the token has no private key with the label
  refused,  ///< the key cannot be used: RsaKey::error() or Identity::error() says why
};

/// Returns the error in English words, like the functions of tillwire/verdict/words.hpp.
constexpr const char* words(TokenError failure) {
  switch (failure) {
    case TokenError::none:
      return "no error";
    case TokenError::not_open:
      return "the token is not open";
    case TokenError::module:
      return "the PKCS#11 module cannot be loaded";
    case TokenError::token:
      return "no token has the label";
    case TokenError::pin:
      return "the PIN of the token is wrong or locked";
    case TokenError::key:
      return "the token has no private key with the label";
    case TokenError::refused:
      return "the key of the token cannot be used";
  }
  return tillwire::detail::unknown_words;
}

/// A token, and the login to it.
///
///     pkcs11::Token token;
///     if (token.open("/usr/lib/softhsm/libsofthsm2.so", "terminal", pin) !=
///         pkcs11::TokenError::none) ...
///     openssl::RsaKey key(random);
///     if (token.load(key, "signing") != pkcs11::TokenError::none) ...
///     openssl::RsaSigner signer(key);
///     client.sign_with(signer);
///
/// It must outlive the keys and identities that it loads. Only one thread at a time may use it and
/// them. open() closes an open token first; the keys loaded from that cannot be used any more.
class Token {
 public:
  Token() = default;
  ~Token() { close(); }
  Token(const Token&) = delete;
  Token& operator=(const Token&) = delete;

  /// Loads a PKCS#11 module and logs in to the first token with this label. Tries the PIN only
  /// once, because tokens lock after a few wrong ones.
  [[nodiscard]] TokenError open(const char* module, const char* label, const char* pin) {
    const openssl::OwnErrors errors;
    close();
    context_.reset(PKCS11_CTX_new());
    if (context_ == nullptr || PKCS11_CTX_load(context_.get(), module) != 0) {
      return refuse(TokenError::module);
    }
    loaded_ = true;
    if (PKCS11_enumerate_slots(context_.get(), &slots_, &slot_count_) != 0) {
      return refuse(TokenError::token);
    }
    for (PKCS11_SLOT* slot = PKCS11_find_token(context_.get(), slots_, slot_count_);
         slot != nullptr && slot_ == nullptr;
         slot = PKCS11_find_next_token(context_.get(), slots_, slot_count_, slot)) {
      if (has_label(slot->token, label)) slot_ = slot;
    }
    if (slot_ == nullptr) return refuse(TokenError::token);
    if (PKCS11_login(slot_, 0, pin) != 0) return refuse(TokenError::pin);
    return error_ = TokenError::none;
  }

  /// Returns the result of the last open().
  TokenError error() const { return error_; }

  /// Loads the private key with this label, to sign requests and decrypt PINs.
  [[nodiscard]] TokenError load(openssl::RsaKey& key, const char* label) {
    EVP_PKEY* const found = find(label);
    const bool done = key.adopt(found) == openssl::KeyError::none;
    return result(found, done);
  }

  /// Loads a client certificate and its intermediates from PEM, with the private key of this label.
  [[nodiscard]] TokenError load(openssl::Identity& identity, const char* chain_pem,
                                const char* label) {
    EVP_PKEY* const found = find(label);
    const bool done = identity.load_pem_with(chain_pem, found) == openssl::IdentityError::none;
    return result(found, done);
  }

  /// Logs out and unloads the module; the keys of the token cannot be used any more.
  void close() {
    const openssl::OwnErrors errors;
    if (slot_ != nullptr) PKCS11_logout(slot_);
    slot_ = nullptr;
    if (slots_ != nullptr) PKCS11_release_all_slots(context_.get(), slots_, slot_count_);
    slots_ = nullptr;
    if (loaded_) PKCS11_CTX_unload(context_.get());
    loaded_ = false;
    context_.reset();
    error_ = TokenError::not_open;
  }

 private:
  // Compares the label, which libp11 ends with a NUL in place of the padding blanks.
  static bool has_label(const PKCS11_TOKEN* token, const char* label) {
    return token != nullptr && token->label != nullptr && std::strcmp(token->label, label) == 0;
  }

  /// Returns the private key with this label, owned by the caller, or null.
  EVP_PKEY* find(const char* label) {
    const openssl::OwnErrors errors;
    PKCS11_KEY* keys = nullptr;
    unsigned count = 0;
    if (slot_ == nullptr || PKCS11_enumerate_keys(slot_->token, &keys, &count) != 0) return nullptr;
    for (unsigned i = 0; i < count; ++i) {
      if (keys[i].label != nullptr && std::strcmp(keys[i].label, label) == 0) {
        return PKCS11_get_private_key(&keys[i]);
      }
    }
    return nullptr;
  }

  TokenError result(const EVP_PKEY* found, bool done) const {
    if (slot_ == nullptr) return TokenError::not_open;
    if (found == nullptr) return TokenError::key;
    return done ? TokenError::none : TokenError::refused;
  }

  TokenError refuse(TokenError failure) {
    close();
    return error_ = failure;
  }

  openssl::Owned<PKCS11_CTX, PKCS11_CTX_free> context_;
  PKCS11_SLOT* slots_ = nullptr;
  PKCS11_SLOT* slot_ = nullptr;  // the token's, one of slots_
  unsigned slot_count_ = 0;
  bool loaded_ = false;
  TokenError error_ = TokenError::not_open;
};

}  // namespace tillwire::pkcs11
