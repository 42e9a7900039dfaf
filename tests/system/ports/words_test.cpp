// The words of the enumerations of the TLS ports.
#include "support/words.hpp"

#include "tls_port.hpp"

namespace tillwire::test::port_words_test {
namespace {

TEST(PortWords, EachEnumeratorHasItsOwn) {
  expect_words(port::KeyError::none, port::KeyError::no_memory);
  expect_words(port::IdentityError::none, port::IdentityError::mismatch);
  expect_words(port::SetupError::host, port::SetupError::crl);
}

}  // namespace
}  // namespace tillwire::test::port_words_test
