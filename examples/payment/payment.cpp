// A till on Linux. It sells over TLS, and after a power cut it reports the result of the last sale.
#include <iostream>
#include <string>
#include <tillwire/host.hpp>
#include <tillwire/mbedtls/ca_file.hpp>
#include <tillwire/mbedtls/tls.hpp>
#include <tillwire/posix/clock.hpp>
#include <tillwire/posix/file_storage.hpp>
#include <tillwire/posix/tcp.hpp>
#include <tillwire/till.hpp>

using namespace tillwire;

int main() {
  Gateway gateway;
  gateway.host = "gateway.example";
  gateway.ecommerce = {"shop-api", "password"};
  posix::MonotonicClock clock;
  posix::SystemTime time;
  posix::Tcp tcp;
  mbedtls::Random random;
  mbedtls::Tls tls(tcp, random);  // always verifies the gateway
  if (!mbedtls::trust_file(tls, "ca.pem")) return std::cerr << "ca.pem: no certificate\n", 1;
  posix::FileStorage file;
  if (!file.open("till.journal")) return std::cerr << "till.journal: cannot be opened\n", 1;

  TillOptions options;
  options.name = "T1";  // different for each till: order numbers begin with it
  options.currency = "978";
  options.return_url = "https://shop.example/paid";
  options.random = &random;
  Buffers<1024, 4096> memory;
  Till till(gateway, tls, clock, memory, file, time, options);
  const auto report = [](const Receipt& receipt) {
    std::cout << receipt.number << ": " << receipt.words() << std::endl;
    if (receipt) std::cout << "Deliver the goods." << std::endl;
  };
  std::string typed;
  while (till.ready()) {
    till.resume(report);                 // what a power cut or a lost answer left open
    if (!(std::cin >> typed)) return 0;  // an amount, such as 12.50
    Sale sale;
    sale.amount = parse_amount(typed, options.currency);
    if (!sale.amount.present()) {
      std::cout << typed << " is not an amount; type it as 12.50." << std::endl;
      continue;
    }
    sale.card = {"4111111111111111", "123", "203012", "JANE DOE"};
    report(till.pay(sale));
  }
  return std::cerr << till.words() << std::endl, 1;
}
