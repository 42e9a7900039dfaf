// Owners for OpenSSL's objects, and its error queue.
#pragma once

#include <openssl/err.h>
#include <openssl/opensslv.h>

#include <memory>

#if OPENSSL_VERSION_MAJOR < 3
#error "tillwire::openssl needs OpenSSL 3"
#endif

namespace tillwire::openssl {

/// Frees an object with the given function of OpenSSL.
template <auto free_object>
struct Free {
  template <class Object>
  void operator()(Object* object) const {
    free_object(object);
  }
};
template <class Object, auto free_object>
using Owned = std::unique_ptr<Object, Free<free_object>>;

/// Empties this thread's error queue before and after a call. OpenSSL reports in it why a call
/// failed, so old entries would be mistaken for the reason.
class OwnErrors {
 public:
  OwnErrors() { ERR_clear_error(); }
  ~OwnErrors() { ERR_clear_error(); }
  OwnErrors(const OwnErrors&) = delete;
  OwnErrors& operator=(const OwnErrors&) = delete;
};

}  // namespace tillwire::openssl
