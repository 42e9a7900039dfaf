// TLS by mbedTLS as a table of functions.
#include <tillwire/c/mbedtls.h>

#include <tillwire/mbedtls/tls.hpp>
#if TILLWIRE_MBEDTLS_PSA || defined(MBEDTLS_ENTROPY_C)
#include <tillwire/mbedtls/random.hpp>
#define HAS_RANDOM 1
#else
#define HAS_RANDOM 0
#endif
#include <cstdio>
#include <cstdlib>
#include <type_traits>

#include "tables.hpp"

namespace tillwire::c {
namespace {

/// The random generator where mbedTLS has no source.
struct NoRandom final : Random {
  bool fill(void*, std::uint32_t) override { return false; }
};
#if HAS_RANDOM
using Own =
    std::conditional_t<std::is_default_constructible_v<mbedtls::Random>, mbedtls::Random, NoRandom>;
#else
using Own = NoRandom;
#endif
constexpr bool has_own = !std::is_same_v<Own, NoRandom>;

/// The generator of the program, or else that of mbedTLS, which is made only then.
class Source {
 public:
  explicit Source(const tw_random* given) : given_(given) {
    if (given == nullptr) own_ = new (memory_) Own();
  }
  ~Source() {
    if (own_ != nullptr) own_->~Own();
  }
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;
  Random& random() { return own_ != nullptr ? static_cast<Random&>(*own_) : given_; }

 private:
  CRandom given_;
  Own* own_ = nullptr;
  alignas(Own) unsigned char memory_[sizeof(Own)];
};

struct Connection {
  Connection(tw_transport& of, const tw_random* random)
      : lower(of), source(random), tls(lower, source.random()) {}
  Head head{Head::tls, this};
  CTransport lower;
  Source source;
  mbedtls::Tls tls;
};
static_assert(sizeof(Connection) <= sizeof(tw_mbedtls::memory), "TW_MBEDTLS_WORDS is too small");
static_assert(alignof(Connection) <= alignof(tw_mbedtls));

Connection* opened(tw_mbedtls* tls, tw_error* error) {
  if (tls == nullptr) return misuse(error, TW_MISUSE_NULL, "tls"), nullptr;
  void* const at = &tls->memory;
  if (!is_usable(at, Head::tls, "tls", error)) return nullptr;
  return std::launder(static_cast<Connection*>(at));
}

}  // namespace
}  // namespace tillwire::c

using namespace tillwire::c;

extern "C" {

tw_errc tw_mbedtls_init_of_size(tw_mbedtls* tls, size_t size, tw_transport* lower,
                                const tw_random* random, tw_error* error) {
  if (tls == nullptr) return misuse(error, TW_MISUSE_NULL, "tls");
  if (size != sizeof *tls) return misuse(error, TW_MISUSE_VERSION, "tls");
  if (opened(tls, nullptr) != nullptr) return misuse(error, TW_MISUSE_IN_USE, "tls");
  if (lower == nullptr || lower->connect == nullptr || lower->send == nullptr ||
      lower->receive == nullptr || lower->close == nullptr) {
    return misuse(error, TW_MISUSE_NULL, "lower");
  }
  if ((random == nullptr && !has_own) || (random != nullptr && random->fill == nullptr)) {
    return misuse(error, TW_MISUSE_NULL, "random");
  }
  if (!reserve(lower->owner, tls, "lower", error)) return misused;
  auto* const made = new (&tls->memory) Connection(*lower, random);
  tls->tls = table_of(made->tls);
  tls->random = table_of(made->source.random());
  return succeed(error);
}
tw_errc tw_mbedtls_deinit(tw_mbedtls* tls) {
  Connection* const made = opened(tls, nullptr);
  if (made == nullptr || tls->tls.owner != nullptr) return misused;
  release(made->lower.c.owner, tls);
  made->~Connection();
  made->head.mark = Head::ended;
  tls->tls = {};
  tls->random = {};
  return TW_ERRC_NONE;
}
int tw_mbedtls_trust_pem(tw_mbedtls* tls, const char* pem) {
  Connection* const made = opened(tls, nullptr);
  return made != nullptr && pem != nullptr && made->tls.trust_pem(pem);
}
int tw_mbedtls_trust_der(tw_mbedtls* tls, const void* der, size_t size) {
  Connection* const made = opened(tls, nullptr);
  return made != nullptr && der != nullptr && made->tls.trust_der(der, size);
}
int tw_mbedtls_trust_der_in_place(tw_mbedtls* tls, const void* der, size_t size) {
  Connection* const made = opened(tls, nullptr);
  return made != nullptr && der != nullptr && made->tls.trust_der_in_place(der, size);
}
int tw_mbedtls_trust_file(tw_mbedtls* tls, const char* path) {
  if (path == nullptr) return 0;
  std::FILE* const file = std::fopen(path, "rb");
  if (file == nullptr) return 0;
  // In the memory that mbedTLS allocates from on such a system.
  const long size = std::fseek(file, 0, SEEK_END) == 0 ? std::ftell(file) : -1;
  char* const pem =
      size > 0 ? static_cast<char*>(std::malloc(static_cast<size_t>(size) + 1)) : nullptr;
  int trusted = 0;
  if (pem != nullptr && std::fseek(file, 0, SEEK_SET) == 0) {
    const size_t read = std::fread(pem, 1, static_cast<size_t>(size), file);
    pem[read] = 0;
    trusted = read == static_cast<size_t>(size) && tw_mbedtls_trust_pem(tls, pem);
  }
  std::free(pem);
  static_cast<void>(std::fclose(file));
  return trusted;
}

}  // extern "C"
