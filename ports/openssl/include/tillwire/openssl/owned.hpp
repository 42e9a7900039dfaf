// Owners of OpenSSL's objects, and its queue of errors.
#pragma once

#include <openssl/err.h>
#include <openssl/opensslv.h>

#include <memory>

#if OPENSSL_VERSION_MAJOR < 3
#error "tillwire::openssl needs OpenSSL 3"
#endif

namespace tillwire::openssl {

/// Frees an object by the function of OpenSSL that is named.
template <auto free_object>
struct Free {
  template <class Object>
  void operator()(Object* object) const {
    free_object(object);
  }
};
template <class Object, auto free_object>
using Owned = std::unique_ptr<Object, Free<free_object>>;

/// Empties this thread's queue of errors for a call, and again behind it: OpenSSL tells by it why
/// something failed.
class OwnErrors {
 public:
  OwnErrors() { ERR_clear_error(); }
  ~OwnErrors() { ERR_clear_error(); }
  OwnErrors(const OwnErrors&) = delete;
  OwnErrors& operator=(const OwnErrors&) = delete;
};

}  // namespace tillwire::openssl
