// The snippets of "Security": what a program does with certificates, clocks and card data.
#include <gtest/gtest.h>

#include <string>
#include <support/exchange.hpp>
#include <tillwire/base/wipe.hpp>
#include <tillwire/mbedtls/ca_file.hpp>
#include <tillwire/mbedtls/tls.hpp>
#include <tillwire/ops/ecommerce.hpp>
#include <tillwire/posix/tcp.hpp>
#include <tillwire/security/card_number.hpp>

namespace tillwire::test::security_test {
namespace {

#include <snippets/parts/security/tls.cpp>

TEST(GuideSecurity, ACaAndAPin) {
  posix::Tcp tcp;
  mbedtls::Random random;
  mbedtls::Tls tls(tcp, random);
  mbedtls::Pin pin;
  const std::string ca = TILLWIRE_TEST_CERTIFICATES "/ca.crt";
  EXPECT_TRUE(trust_the_gateway(tls, ca.c_str(),
                                "sha256//47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=", pin));
  EXPECT_FALSE(trust_the_gateway(tls, ca.c_str(), "sha256//short", pin));
  EXPECT_FALSE(trust_the_gateway(tls, TILLWIRE_TEST_CERTIFICATES "/ec.key", "", pin));
}

std::string advice(const Error& error) {
#include <snippets/parts/security/clock.cpp>
  return "call the service desk";
}

TEST(GuideSecurity, AWrongClockIsRecognised) {
  const auto refused = [](std::uint16_t flaws) {
    return Error{Errc::certificate, Delivery::not_sent, flaws, nullptr};
  };
  EXPECT_EQ(advice(refused(certificate_flaw::not_yet_valid)), "set the terminal's clock");
  EXPECT_EQ(advice(refused(certificate_flaw::expired | certificate_flaw::wrong_name)),
            "call the service desk");
}

TEST(GuideSecurity, NothingLeavesOverWhatCanBeRead) {
  const Gateway gateway = sample_gateway();
  posix::Tcp tcp;
  ManualClock clock;
  Buffers<1024, 2048> memory;
  ecommerce::Register order;
  order.order_number = "A-17";
  order.amount = 125000;
  order.return_url = "https://shop.example/paid";
#include <snippets/parts/security/not_secure.cpp>
}

TEST(GuideSecurity, CardDataOnAReceipt) {
  const std::string pan = "4111111111111111";
#include <snippets/parts/security/mask.cpp>
}

TEST(GuideSecurity, WhatIsCopiedIsWiped) {
  const std::string typed = "1234";
#include <snippets/parts/security/wipe.cpp>
  EXPECT_EQ(std::string(pin, sizeof pin), std::string(sizeof pin, '\0'));
}

}  // namespace
}  // namespace tillwire::test::security_test
