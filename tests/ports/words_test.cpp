// The words of the enumerations of the port to mbedTLS.
#include "support/words.hpp"

#include <tillwire/mbedtls/tls.hpp>

namespace tillwire::test::port_words_test {
namespace {

TEST(PortWords, EachEnumeratorHasItsOwn) {
  expect_words(mbedtls::KeyFault::none, mbedtls::KeyFault::no_memory);
  expect_words(mbedtls::IdentityFault::none, mbedtls::IdentityFault::mismatch);
  expect_words(mbedtls::Unfit::host, mbedtls::Unfit::crl);
}

}  // namespace
}  // namespace tillwire::test::port_words_test
