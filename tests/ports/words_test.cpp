// The words of the enumerations of the port to mbedTLS.
#include "support/words.hpp"

#include <tillwire/mbedtls/tls.hpp>

namespace tillwire::test::port_words_test {
namespace {

TEST(PortWords, EachEnumeratorHasItsOwn) {
  expect_words(mbedtls::KeyFault::none);
  expect_words(mbedtls::IdentityFault::none);
  expect_words(mbedtls::Unfit::host);
}

}  // namespace
}  // namespace tillwire::test::port_words_test
