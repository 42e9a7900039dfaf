// The representative set of inputs: an order with what real ones have, such as addresses with a
// query, UTF-8, a language and a block, and a chunked answer with escapes and UTF-8.
#pragma once

#include <tillwire/client.hpp>
#include <tillwire/ops/ecommerce/register.hpp>

namespace figures {

/// Inlined, so that its code is the job's own as it is in a program.
[[gnu::always_inline]] inline void fill(tillwire::ecommerce::Register& order) {
  using namespace tillwire::ecommerce;
  static constexpr OrderPayerData payer{{}, {}, "+352621123456"};
  order.order_number = "2026/001883";
  order.amount = 125000;
  order.currency = "978";
  order.return_url = "https://shop.example/paid?till=7";
  order.description = "Café au lait, tarte sucrée";
  order.language = Language::french;
  order.order_payer = &payer;
}

inline constexpr char register_answer[] =
    "HTTP/1.1 200 OK\r\n"
    "Server: nginx\r\n"
    "Date: Sat, 21 Nov 2026 10:00:00 GMT\r\n"
    "Content-Type: application/json;charset=UTF-8\r\n"
    "Transfer-Encoding: chunked\r\n"
    "Connection: keep-alive\r\n"
    "Cache-Control: no-cache\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Strict-Transport-Security: max-age=31536\r\n"
    "\r\n"
    "96\r\n"
    "{\"errorCode\":\"0\",\"errorMessage\":\"Opération réussie\","
    "\"orderId\":\"01491d0b-c848-7dd6-a20d-e96900a7d8c0\",\"formUrl\":\"https:\\/\\/"
    "gateway.example\\/payment\\/\r\n"
    "64\r\n"
    "merchants\\/\\u00c9picerie\\/payment_fr.html?mdOrder=01491d0b-c848-7dd6-a20d-e96900a7d8c0"
    "\\u0026till=7\"}\r\n"
    "0\r\n"
    "\r\n";

/// What two of its fields mean.
inline constexpr char order_id[] = "01491d0b-c848-7dd6-a20d-e96900a7d8c0";
inline constexpr char form_url[] =
    "https://gateway.example/payment/merchants/Épicerie/payment_fr.html"
    "?mdOrder=01491d0b-c848-7dd6-a20d-e96900a7d8c0&till=7";

}  // namespace figures
