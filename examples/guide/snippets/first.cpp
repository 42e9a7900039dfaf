// The first program of the guide: an order and its payment, against the sandbox gateway.
// [whole]
#include <cstdio>
#include <cstdlib>
#include <tillwire/host.hpp>
#include <tillwire/ops/ecommerce.hpp>
#include <tillwire/posix/clock.hpp>
#include <tillwire/posix/tcp.hpp>
#include <tillwire/verdict/words.hpp>

using namespace tillwire;

int main(int count, char** arguments) {
  Gateway gateway;
  gateway.host = "127.0.0.1";
  const char* const port = count > 1 ? arguments[1] : "8080";
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
  if (!registered) {
    std::printf("not registered: %s; %s\n", words(registered.error().code),
                words(registered.error().delivery));
    return 1;
  }
  if (!registered->registered()) {
    std::printf("refused: %s\n", to_string(registered->error_message).c_str());
    return 1;
  }
  std::printf("order %s\n", to_string(registered->order_id).c_str());

  ecommerce::PaymentOrder payment;
  payment.order_id = registered->order_id;  // a request may borrow from the last answer
  payment.pan = "4111111111111111";
  payment.cvc = "123";
  payment.expiry_year = "2030";
  payment.expiry_month = "12";
  payment.cardholder = "JANE DOE";
  payment.language = "en";
  const auto paid = client.call(payment);
  if (!paid.answered()) std::printf("no answer: %s\n", words(paid.error().code));

  // Whatever came back: the order's status is what counts.
  ecommerce::GetOrderStatusExtended query;
  query.order_number = order.order_number;
  const auto status = client.call(query);
  if (!status.answered()) std::printf("no status: %s\n", words(status.error().code));
  std::puts(words(status.payment()));
  return status.payment() == Payment::approved ? 0 : 1;
}
// [whole]
