// A till for Zephyr: sells three times over TLS, and knows after a power cut what became of a sale.
#include <tillwire/mbedtls/tls.hpp>
#include <tillwire/till.hpp>
#include <tillwire/zephyr/clock.hpp>
#include <tillwire/zephyr/storage.hpp>
#include <tillwire/zephyr/tcp.hpp>
#if defined(CONFIG_CSPRNG_ENABLED)
#include <tillwire/zephyr/random.hpp>
using BoardRandom = tillwire::zephyr::Random;
#else
using BoardRandom = tillwire::mbedtls::Random;  // for boards without an entropy driver, as QEMU's
#endif
#include <zephyr/posix/time.h>
#include <zephyr/sys/printk.h>

using namespace tillwire;

namespace {

constexpr unsigned char ca[] = {
#include "ca.der.inc"
};

void report(const Receipt& receipt) {
  printk("%s\n", receipt.words());
}

}  // namespace

// newlib's exit() wants it where static objects have destructors.
extern "C" __attribute__((weak)) void _fini() {}

int main() {
  // A terminal asks its real-time clock, or SNTP.
  timespec now{};
  now.tv_sec = BUILT_AT;
  clock_settime(CLOCK_REALTIME, &now);

  static BoardRandom random;
  static zephyr::Tcp tcp;
  static mbedtls::Tls tls(tcp, random);
  if (!tls.trust_der_in_place(ca, sizeof ca)) {
    printk("No certificate of an authority: see GATEWAY_CA\n");
    return 0;
  }
  static zephyr::Storage storage;
  const int error = storage.open(FIXED_PARTITION_ID(journal_partition));
  if (error != 0) {
    printk("The flash cannot be used: %d\n", error);
    return 0;
  }

  static Gateway gateway;
  gateway.host = CONFIG_GATEWAY_HOST;
  gateway.port = CONFIG_GATEWAY_PORT;
  gateway.ecommerce = {CONFIG_GATEWAY_USER, CONFIG_GATEWAY_PASSWORD};
  static zephyr::Clock clock;
  static zephyr::SystemTime time;
  TillOptions options;
  options.name = "T1";  // another one for each till
  options.currency = "978";
  options.return_url = "https://shop.example/paid";
  options.random = &random;
  static Buffers<1024, 4096> memory;
  static Till till(gateway, tls, clock, memory, storage, time, options);

  for (int i = 0; i < 3 && till.ready(); ++i) {
    till.resume(report);
    Sale sale;
    sale.amount = parse_amount("12.50", options.currency);
    sale.card = {"4111111111111111", "123", "203012", "JANE DOE"};  // a test card
    report(till.pay(sale));
  }
  printk("The till: %s\n", till.words());
  return 0;
}
