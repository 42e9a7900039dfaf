// The words of the enumerations of the TLS ports, and the names that they had before 0.2.
#include "support/words.hpp"

#include <type_traits>

#include "tls_port.hpp"

namespace tillwire::test::port_words_test {
namespace {

TEST(PortWords, EachEnumeratorHasItsOwn) {
  expect_words(port::KeyError::none, port::KeyError::no_memory);
  expect_words(port::IdentityError::none, port::IdentityError::mismatch);
  expect_words(port::SetupError::host, port::SetupError::crl);
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

TEST(PortWords, RenamedEnumerationsAreTheSameTypes) {
  EXPECT_TRUE((std::is_same_v<port::KeyFault, port::KeyError>));
  EXPECT_TRUE((std::is_same_v<port::IdentityFault, port::IdentityError>));
  EXPECT_TRUE((std::is_same_v<port::Unfit, port::SetupError>));
  EXPECT_TRUE((std::is_same_v<port::Newest, port::MaxVersion>));
  port::TlsOptions options;
  options.newest = port::MaxVersion::v12;
  EXPECT_EQ(options.max_version, port::MaxVersion::v12);
}

#pragma GCC diagnostic pop

}  // namespace
}  // namespace tillwire::test::port_words_test
