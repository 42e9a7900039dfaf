// A card payment over TLS, from a Linux terminal.
#include <cstdio>
#include <tillwire/host.hpp>
#include <tillwire/mbedtls/ca_file.hpp>
#include <tillwire/mbedtls/tls.hpp>
#include <tillwire/ops/ecommerce.hpp>
#include <tillwire/posix/clock.hpp>
#include <tillwire/posix/tcp.hpp>
#include <tillwire/verdict/words.hpp>

using namespace tillwire;

/// Says what failed, and what to do next.
int fail(const char* what, const Error& error) {
  std::fprintf(stderr, "%s failed: %s; %s\n", what, words(error.code), words(error.delivery));
  return 1;
}

int main() {
  Gateway gateway;
  gateway.host = "gateway.example";
  gateway.ecommerce = {"shop-api", "password"};

  posix::MonotonicClock clock;
  posix::Tcp tcp;
  mbedtls::Random random;
  mbedtls::Tls tls(tcp, random);  // always verifies whom it talks to
  if (!mbedtls::trust_file(tls, "ca.pem")) {
    return std::fputs("ca.pem holds no certificate that can be read\n", stderr), 1;
  }

  Buffers<1024, 2048> memory;
  Client client(gateway, tls, clock, memory);

  ecommerce::Register order;
  order.order_number = "A-17";
  order.amount = 125000;  // 1250.00: minor units
  order.return_url = "https://shop.example/paid";
  auto registered = client.call(order);
  if (!registered) return fail("registering the order", registered.error());
  if (!registered->registered()) {
    const std::string why = to_string(registered->error_message);
    return std::fprintf(stderr, "the gateway refuses the order: %s\n", why.c_str()), 1;
  }

  ecommerce::PaymentOrder payment;
  payment.order_id = registered->order_id;  // a request may borrow from the last answer
  payment.pan = "4111111111111111";
  payment.cvc = "123";
  payment.expiry_year = "2030";
  payment.expiry_month = "12";
  payment.cardholder = "JANE DOE";
  payment.language = "en";
  auto paid = client.call(payment);
  if (!paid) fail("paying", paid.error());
  if (!paid && paid.error().delivery == Delivery::not_sent) return 1;  // no money moved

  // Whatever came back, the order's status is what counts. Never send the card again to find out.
  ecommerce::GetOrderStatusExtended query;
  query.order_number = order.order_number;
  auto status = client.call(query);
  if (!status) fail("asking for the status", status.error());
  std::puts(words(status.payment()));
  return status.payment() == Payment::approved ? 0 : 2;
}
