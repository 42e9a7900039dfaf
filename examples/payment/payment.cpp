// A card payment over TLS, from a Linux terminal.
#include <cstdio>
#include <tillwire/mbedtls/ca_file.hpp>
#include <tillwire/mbedtls/tls.hpp>
#include <tillwire/ops/ecommerce.hpp>
#include <tillwire/posix/clock.hpp>
#include <tillwire/posix/tcp.hpp>

using namespace tillwire;

int main() {
  Gateway gateway;
  gateway.host = "gateway.example";
  gateway.ecommerce = {"shop-api", "password"};

  posix::MonotonicClock clock;
  posix::Tcp tcp;
  mbedtls::Random random;
  mbedtls::Tls tls(tcp, random);  // always verifies whom it talks to
  if (!mbedtls::trust_file(tls, "ca.pem")) return 1;

  Buffers<1024, 2048> memory;
  Client client(gateway, tls, clock, memory);

  ecommerce::Register order;
  order.order_number = "A-17";
  order.amount = 125000;  // 1250.00: minor units
  order.return_url = "https://shop.example/paid";
  auto registered = client.call(order);
  if (!registered || !registered->registered()) return 1;

  char order_id[37];  // a response's text is valid until the next call: what is kept is copied
  registered->order_id.copy(order_id, sizeof order_id);

  ecommerce::PaymentOrder payment;
  payment.order_id = order_id;
  payment.pan = "4111111111111111";
  payment.cvc = "123";
  payment.expiry_year = "2030";
  payment.expiry_month = "12";
  payment.cardholder = "JANE DOE";
  payment.language = "en";
  auto paid = client.call(payment);
  if (!paid && paid.error().delivery == Delivery::not_sent) return 1;  // no money moved: try again

  // Whatever came back, the order's status is what counts. Never send the card again to find out.
  ecommerce::GetOrderStatusExtended query;
  query.order_id = order_id;
  auto status = client.call(query);
  const bool approved = status && status->payment() == Payment::approved;
  std::puts(approved ? "approved" : "not approved, or not known yet");
  return approved ? 0 : 2;
}
