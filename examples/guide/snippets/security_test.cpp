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

// [tls]
bool trust_the_gateway(mbedtls::Tls& tls, const char* ca_file, const char* pin_text,
                       mbedtls::Pin& pin) {
  if (!mbedtls::trust_file(tls, ca_file)) return false;  // no certificate in it: nothing is trusted
  if (!pin.read(pin_text)) return false;                 // "sha256//" and 44 characters
  tls.pin(&pin, 1);                                      // borrowed, like the transport
  return true;
}
// [tls]

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
  // [clock]
  if (error.code == Errc::certificate && certificate_flaw::may_be_the_clock(error.detail)) {
    return "set the terminal's clock";
  }
  // [clock]
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
  // [not_secure]
  Client client(gateway, tcp, clock, memory);  // TCP alone: no TLS above it
  auto answer = client.call(order);

  EXPECT_EQ(answer.error().code, Errc::not_secure);
  EXPECT_EQ(answer.error().delivery, Delivery::not_sent);
  // [not_secure]
}

TEST(GuideSecurity, CardDataOnAReceipt) {
  const std::string pan = "4111111111111111";
  // [mask]
  char shown[masked_card_number_size];
  mask_card_number(pan.c_str(), shown);
  EXPECT_STREQ(shown, "411111******1111");
  // [mask]
}

TEST(GuideSecurity, WhatIsCopiedIsWiped) {
  const std::string typed = "1234";
  // [wipe]
  char pin[13] = {};
  typed.copy(pin, sizeof pin - 1);
  // ... a PIN block is made of it ...
  tillwire::wipe(pin, sizeof pin);
  // [wipe]
  EXPECT_EQ(std::string(pin, sizeof pin), std::string(sizeof pin, '\0'));
}

}  // namespace
}  // namespace tillwire::test::security_test
