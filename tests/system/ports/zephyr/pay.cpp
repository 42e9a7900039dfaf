// Sells over zephyr::Tcp with TLS above it, as an application of Zephyr does, on the double.
//
//     pay PORT CA.der [broken-random]
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <tillwire/mbedtls/tls.hpp>
#include <tillwire/till.hpp>
#include <tillwire/zephyr/clock.hpp>
#include <tillwire/zephyr/random.hpp>
#include <tillwire/zephyr/storage.hpp>
#include <tillwire/zephyr/tcp.hpp>

#include "double.hpp"

using namespace tillwire;

int main(int count, char** arguments) {
  if (count < 3) return 2;
  std::ifstream file(arguments[2], std::ios::binary);
  const std::string ca{std::istreambuf_iterator<char>(file), {}};

  test::Cells cells(4096, 4);
  test::Flash flash(cells);
  test::zephyr_double.flash = &flash;
  if (count > 3) test::zephyr_double.random_error = -EIO;

  Gateway gateway;
  gateway.host = "127.0.0.1";
  gateway.port = static_cast<std::uint16_t>(std::strtoul(arguments[1], nullptr, 10));
  gateway.ecommerce = {"merchant-api", "merchant-secret"};
  zephyr::Clock clock;
  zephyr::SystemTime time;
  zephyr::Random random;
  zephyr::Tcp tcp;
  mbedtls::Tls tls(tcp, random);
  if (!tls.trust_der_in_place(ca.data(), ca.size())) return 2;

  TillOptions options;
  options.name = "T1";
  options.currency = "978";
  options.return_url = "https://shop.example/paid";
  options.random = &random;
  Buffers<1024, 4096> memory;
  // Each round is a start of the firmware, on the flash as the one before has left it.
  for (int start = 0; start < 2; ++start) {
    zephyr::Storage storage;
    if (storage.open(3) != 0) return 2;
    Till till(gateway, tls, clock, memory, storage, time, options);
    for (int i = 0; i < 2; ++i) {
      if (!till.ready()) return std::printf("not ready: %s\n", till.words()), 1;
      till.resume([](const Receipt&) {});
      Sale sale;
      sale.amount = parse_amount("12.50", options.currency);
      sale.card = {"4111111111111111", "123", "203012", "JANE DOE"};
      const Receipt& receipt = till.pay(sale);
      std::printf("%s\n", receipt.words());
      if (!receipt) return 1;
    }
  }
  tls.close();
  const bool misused = testing::UnitTest::GetInstance()->ad_hoc_test_result().Failed();
  const test::ZephyrDouble& zephyr = test::zephyr_double;
  return zephyr.waits == 0 && zephyr.sockets.empty() && zephyr.lists == 0 && !misused ? 0 : 1;
}
