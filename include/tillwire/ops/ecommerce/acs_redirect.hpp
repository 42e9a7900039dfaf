// acsRedirect.do - redirects the customer's browser to the access control server.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/verdict/success.hpp>

namespace tillwire::ecommerce {

/// The page that sends the customer to the access control server; needs only the order's id. It is
/// meant for the customer's browser: direct the browser to it instead of calling it. Afterwards the
/// customer returns to Register::return_url, with orderId appended, or to Register::fail_url.
///
///     AcsRedirect redirect;
///     redirect.order_id = order_id;  // Register::Response::order_id, copied
///     auto answer = client.call(redirect);
///     if (answer.succeeded() && !answer->page.empty()) show_page(answer->page);
///
/// If the gateway redirects by a header (Client::status() is 302), the page may be empty: the
/// address is not kept, because only the browser can use it.
///
/// Safe to repeat. ecommerce, "acsRedirect.do"; that it is a GET is beyond the specification.
struct AcsRedirect {
  static constexpr Endpoint endpoint = {payment_page, "acsRedirect.do", safe};

  Text order_id = {};  ///< Register::Response::order_id [orderId, mandatory, 1 to 36 characters]

  static constexpr auto fields() {
    using S = AcsRedirect;
    return Fields{field("orderId", &S::order_id, mandatory(1, 36))};
  }

  struct Response {
    Text page = {};  ///< HTML for a browser, as received [optional]

    /// Returns whether the answer is a JSON object instead of a page: Client::fault() has its code
    /// and message.
    constexpr bool refused() const { return is_refusal_page(page); }

    static constexpr auto fields() { return Fields{field("page", &Response::page, optional())}; }
  };
};

}  // namespace tillwire::ecommerce
