// acsRedirect.do - leads the customer's browser to the access control server.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/verdict/success.hpp>

namespace tillwire::ecommerce {

/// The page that sends the customer to the access control server, of which only the order's id need
/// be known. It is for the customer's browser: lead it there rather than call it. Afterwards the
/// customer comes to Register::return_url, with orderId appended, or to Register::fail_url.
///
///     AcsRedirect redirect;
///     redirect.order_id = order_id;  // Register::Response::order_id, copied
///     auto answer = client.call(redirect);
///     if (answer.succeeded() && !answer->page.empty()) show_page(answer->page);
///
/// Where the gateway redirects by a header (Client::status() is 302), the page may be empty: the
/// address is not kept, since only the browser can use it.
///
/// Safe to repeat.
/// ecommerce, "acsRedirect.do"; that it is a GET is beyond the specification.
struct AcsRedirect {
  static constexpr Endpoint endpoint = {payment_page, "acsRedirect.do", safe};

  Text order_id = {};

  static constexpr auto fields() {
    using S = AcsRedirect;
    return Fields{field("orderId", &S::order_id, mandatory(1, 36))};
  }

  struct Response {
    Text page = {};  ///< as it came: HTML, for a browser

    /// Whether a JSON object came in place of a page: Client::fault() has its code and words.
    constexpr bool refused() const { return is_refusal_page(page); }

    static constexpr auto fields() { return Fields{field("page", &Response::page, optional())}; }
  };
};

}  // namespace tillwire::ecommerce
