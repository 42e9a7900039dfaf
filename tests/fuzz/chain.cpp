// Fuzzes the rules for certificate chains: whatever bytes a chain has, they are read within their
// bounds, and names that OpenSSL finds outside a CA's constraints are not allowed.
#include <openssl/x509.h>
#include <openssl/x509v3.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <tillwire/tls/chain_rules.hpp>
#include <vector>

#include "check.hpp"

namespace tillwire::test {
namespace {

namespace flaw = certificate_flaw;
using Bytes = std::vector<unsigned char>;
using Certificate = std::unique_ptr<X509, decltype(&X509_free)>;

/// The DER elements of the input, the CA's first, each in memory of its own.
std::vector<Bytes> chain_of(const std::uint8_t* data, std::size_t size) {
  std::vector<Bytes> chain;
  tls_port::Der rest(data, size);
  tls_port::Der contents;
  const unsigned char* from = rest.data();
  while (chain.size() < 9 && rest.next(contents)) {
    chain.emplace_back(from, contents.data() + contents.size());
    from = rest.data();
  }
  if (!rest.empty()) chain.emplace_back(rest.data(), rest.data() + rest.size());
  return chain;
}

Certificate read(const Bytes& der) {
  const unsigned char* at = der.data();
  return {d2i_X509(nullptr, &at, static_cast<long>(der.size())), &X509_free};
}

/// Names are compared by OpenSSL's code for its own verification. It also takes a subject's
/// emailAddress for a name.
bool are_names_allowed(const Certificate& ca, const Certificate& server) {
  const std::unique_ptr<NAME_CONSTRAINTS, decltype(&NAME_CONSTRAINTS_free)> constraints(
      static_cast<NAME_CONSTRAINTS*>(
          X509_get_ext_d2i(ca.get(), NID_name_constraints, nullptr, nullptr)),
      &NAME_CONSTRAINTS_free);
  if (constraints == nullptr) return true;
  const X509_NAME* const subject = X509_get_subject_name(server.get());
  if (X509_NAME_get_index_by_NID(subject, NID_pkcs9_emailAddress, -1) >= 0) return true;
  return NAME_CONSTRAINTS_check(server.get(), constraints.get()) == X509_V_OK;
}

}  // namespace
}  // namespace tillwire::test

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tillwire::test;
  const std::vector<Bytes> chain = chain_of(data, size);
  tillwire::tls_port::ChainRules rules;
  std::uint32_t flaws = 0;
  int depth = static_cast<int>(chain.size());
  for (const Bytes& der : chain) flaws |= rules.flaws_of(der.data(), der.size(), --depth);
  constexpr std::uint32_t names = flaw::constrained | flaw::unreadable | flaw::not_conforming;
  if (chain.size() < 2 || (flaws & names) != 0) return 0;
  const Certificate server = read(chain.back());
  for (std::size_t i = 0; server != nullptr && i + 1 < chain.size(); ++i) {
    const Certificate ca = read(chain[i]);
    check(ca == nullptr || are_names_allowed(ca, server), "names within their constraints");
  }
  return 0;
}
