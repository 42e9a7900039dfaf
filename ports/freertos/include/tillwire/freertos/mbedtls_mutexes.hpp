// Mutexes of FreeRTOS for mbedTLS, so that several tasks may use it at once.
#pragma once

#include <mbedtls/threading.h>

#if !defined(MBEDTLS_THREADING_C) || !defined(MBEDTLS_THREADING_ALT)
#error "mbedTLS must be built with MBEDTLS_THREADING_C and MBEDTLS_THREADING_ALT"
#endif

namespace tillwire::freertos {

/// Makes mbedTLS lock with FreeRTOS's mutexes for its lifetime, without a heap. Only one may exist.
/// It must be constructed before everything that uses mbedTLS, an mbedtls::Arena included, and
/// outlive it: make it the first of the static objects. The scheduler need not run yet.
///
/// Tasks may then share mbedTLS's memory, an mbedtls::Random and an mbedtls::RsaKey. They may not
/// share an mbedtls::Tls, which belongs to one connection.
class MbedtlsMutexes {
 public:
  MbedtlsMutexes() { mbedtls_threading_set_alt(init, free, lock, unlock); }
  ~MbedtlsMutexes() { mbedtls_threading_free_alt(); }
  MbedtlsMutexes(const MbedtlsMutexes&) = delete;
  MbedtlsMutexes& operator=(const MbedtlsMutexes&) = delete;

 private:
  using Mutex = mbedtls_threading_mutex_t;

  static void init(Mutex* mutex) { mutex->handle = xSemaphoreCreateMutexStatic(&mutex->memory); }

  static void free(Mutex* mutex) {
    if (mutex->handle != nullptr) vSemaphoreDelete(mutex->handle);
    mutex->handle = nullptr;
  }

  static int lock(Mutex* mutex) {
    if (mutex->handle == nullptr) return MBEDTLS_ERR_THREADING_BAD_INPUT_DATA;
    return xSemaphoreTake(mutex->handle, portMAX_DELAY) == pdTRUE
               ? 0
               : MBEDTLS_ERR_THREADING_MUTEX_ERROR;
  }

  static int unlock(Mutex* mutex) {
    if (mutex->handle == nullptr) return MBEDTLS_ERR_THREADING_BAD_INPUT_DATA;
    return xSemaphoreGive(mutex->handle) == pdTRUE ? 0 : MBEDTLS_ERR_THREADING_MUTEX_ERROR;
  }
};

}  // namespace tillwire::freertos
