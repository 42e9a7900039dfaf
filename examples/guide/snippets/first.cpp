// The first program of the guide: an order and its payment, against the sandbox gateway.
// [whole]
#include <cstdio>
#include <cstdlib>
#include <tillwire/ops/ecommerce.hpp>
#include <tillwire/posix/clock.hpp>
#include <tillwire/posix/tcp.hpp>

using namespace tillwire;

int main(int count, char** words) {
  Gateway gateway;
  gateway.host = "127.0.0.1";
  const char* const port = count > 1 ? words[1] : "8080";
  gateway.port = static_cast<std::uint16_t>(std::strtoul(port, nullptr, 10));
  gateway.plaintext = true;  // for a gateway on this machine only: no TLS
  gateway.ecommerce = {"merchant-api", "merchant-secret"};

  posix::MonotonicClock clock;
  posix::Tcp tcp;
  Buffers<1024, 2048> memory;
  Client client(gateway, tcp, clock, memory);

  ecommerce::Register order;
  order.order_number = "A-1";
  order.amount = 125000;  // 1250.00: minor units
  order.return_url = "https://shop.example/paid";
  const auto registered = client.call(order);
  if (!registered || !registered->registered()) {
    std::printf("not registered: error %d, delivery %d\n",
                static_cast<int>(registered.error().code),
                static_cast<int>(registered.error().delivery));
    return 1;
  }
  char order_id[37];  // the next call takes the answer's text away: what is needed is copied
  registered->order_id.copy(order_id, sizeof order_id);
  std::printf("order %s\n", order_id);

  ecommerce::PaymentOrder payment;
  payment.order_id = order_id;
  payment.pan = "4111111111111111";
  payment.cvc = "123";
  payment.expiry_year = "2030";
  payment.expiry_month = "12";
  payment.cardholder = "JANE DOE";
  payment.language = "en";
  const auto paid = client.call(payment);
  if (!paid) std::printf("no answer: error %d\n", static_cast<int>(paid.error().code));

  // Whatever came back: the order's status is what counts.
  ecommerce::GetOrderStatusExtended query;
  query.order_id = order_id;
  const auto status = client.call(query);
  const bool approved = status && status->payment() == Payment::approved;
  std::puts(approved ? "approved" : "not approved, or not known yet");
  return approved ? 0 : 1;
}
// [whole]
