// The words of the enumerations of the TLS ports.
#include "support/words.hpp"

#include "tls_port.hpp"

namespace tillwire::test::port_words_test {
namespace {

TEST(PortWords, EachEnumeratorHasItsOwn) {
  expect_words(port::KeyFault::none, port::KeyFault::no_memory);
  expect_words(port::IdentityFault::none, port::IdentityFault::mismatch);
  expect_words(port::Unfit::host, port::Unfit::crl);
}

}  // namespace
}  // namespace tillwire::test::port_words_test
