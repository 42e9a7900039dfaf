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
  OwnErrors() { clear(); }
  ~OwnErrors() { clear(); }
  OwnErrors(const OwnErrors&) = delete;
  OwnErrors& operator=(const OwnErrors&) = delete;

 private:
  // Mostly there is none, and OpenSSL takes four times as long to clear its empty queue as to look.
  static void clear() {
    if (ERR_peek_error() != 0) ERR_clear_error();
  }
};

}  // namespace tillwire::openssl
