// The configuration of a till, and what a customer at 3-D Secure needs.
#pragma once

#include <tillwire/base/duration.hpp>
#include <tillwire/base/text.hpp>
#include <tillwire/flows/three_d_secure.hpp>
#include <tillwire/model/choice.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/port/crypto.hpp>

namespace tillwire {

/// The configuration of a till. Its texts must outlive the till.
struct TillOptions {
  /// The name of this till, with which its order numbers begin: 1 to 12 letters, digits, '.', '_'
  /// or '-'. Must be unique in the merchant's shop.
  Text name = {};
  /// For sales without a currency: the number that the gateway uses, usually that of ISO 4217. One
  /// or two digits are sent as three, "051" for "51".
  Text currency = {};
  Text return_url = {};  ///< mandatory for register.do; 3-D Secure returns there
  /// The language of the gateway's pages and messages.
  Choice<ecommerce::Language> language = ecommerce::Language::english;
  /// Closes an order in doubt, so that "not paid" is certain within seconds: an unpaid order is
  /// declined, and an order whose issuer gave no answer is reversed. The following wait first.
  /// While the customer may be at 3-D Secure, the order is closed once `customer` and three minutes
  /// have passed since the customer went there, or since resume(number) last tried to finish it; or
  /// before the next sale that is not of `another_customer`. While the gateway reports that the
  /// payment is in progress, it is closed once they have passed since it was sent. An order with
  /// OrderStatus::pending, and a lost mail order, which may have no order yet, wait three minutes.
  /// If false, closes nothing: "not paid" then takes at least three minutes, after an attempt that
  /// failed until the gateway ends the order, and an issuer without an answer leaves a sale unknown
  /// until the gateway decides.
  bool close_doubt = true;
  /// How long a customer may take at 3-D Secure, which is also the lifetime of an unpaid order.
  Seconds customer = Seconds(600);
  /// How long an operation may take in all, with its queries before and after; what is not decided
  /// by then is Verdict::unknown, and resume() decides it. 0: no limit besides Gateway::timeout for
  /// each request.
  Seconds deadline = Seconds(90);
  /// Names a series of order numbers at each program start, so that the numbers of copies of a
  /// storage differ. Without it the time of day does, and the clock must then keep running while
  /// the till is off; copies that start in the same second have the same numbers.
  Random* random = nullptr;
};

/// What the customer's browser needs for 3-D Secure. Its texts are valid until the next call of the
/// till. For `by_order`, direct the browser to AcsRedirect.
struct CustomerChallenge {
  /// How the browser reaches the access control server.
  flows::ThreeDSecure::Challenge kind = flows::ThreeDSecure::Challenge::none;
  Text acs_url = {};      ///< the address to post to
  Text packed_creq = {};  ///< version 2: posted as `creq`
  Text pa_req = {};       ///< version 1: posted as `PaReq`
  Text term_url = {};     ///< version 1: posted as `TermUrl`
};

}  // namespace tillwire
