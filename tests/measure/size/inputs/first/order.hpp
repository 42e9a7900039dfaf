// The first set of inputs: an order in plain ASCII, and the answer to it, head and body, of the
// kind that gateways send. It stays as it is, so that figures compare from one edition to the next.
#pragma once

#include <tillwire/client.hpp>
#include <tillwire/ops/ecommerce/register.hpp>

namespace figures {

/// Inlined, so that its code is the job's own as it is in a program.
[[gnu::always_inline]] inline void fill(tillwire::ecommerce::Register& order) {
  order.order_number = "A-17";
  order.amount = 125000;
  order.currency = "978";
  order.return_url = "https://shop.example/paid";
  order.fail_url = "https://shop.example/failed";
  order.description = "Two tickets for tonight";
}

inline constexpr char register_answer[] =
    "HTTP/1.1 200 OK\r\n"
    "Server: nginx\r\n"
    "Date: Sat, 21 Nov 2026 10:00:00 GMT\r\n"
    "Content-Type: application/json;charset=UTF-8\r\n"
    "Content-Length: 176\r\n"
    "Connection: keep-alive\r\n"
    "Cache-Control: no-cache\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Strict-Transport-Security: max-age=31536\r\n"
    "\r\n"
    "{\"orderId\":\"01491d0b-c848-7dd6-a20d-e96900a7d8c0\",\"formUrl\":\"https:\\/\\/"
    "gateway.example"
    "\\/payment\\/merchants\\/shop\\/payment_en.html?mdOrder=01491d0b-c848-7dd6-a20d-e96900a7d8c0"
    "\"}";

/// What two of its fields mean.
inline constexpr char order_id[] = "01491d0b-c848-7dd6-a20d-e96900a7d8c0";
inline constexpr char form_url[] =
    "https://gateway.example/payment/merchants/shop/payment_en.html"
    "?mdOrder=01491d0b-c848-7dd6-a20d-e96900a7d8c0";

}  // namespace figures
