// The configuration of a till, and what a customer at 3-D Secure needs.
#pragma once

#include <tillwire/base/duration.hpp>
#include <tillwire/base/lifetime.hpp>
#include <tillwire/base/text.hpp>
#include <tillwire/deployment.hpp>
#include <tillwire/flows/three_d_secure.hpp>
#include <tillwire/model/choice.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/port/crypto.hpp>

namespace tillwire {

namespace detail {

class TillLoop;
struct TillWays;

}  // namespace detail

/// The deployment of a till's gateway. Assign a Deployment, which must outlive the till.
class TillDeployment {
 public:
  constexpr TillDeployment() = default;
  /// Links what distinguishes deployments into the program.
  TillDeployment(const Deployment& of TILLWIRE_LIFETIMEBOUND);
  TillDeployment(const Deployment&&) = delete;  // it must outlive the till

 private:
  friend class detail::TillLoop;
  const Deployment* of_ = nullptr;
  const detail::TillWays* ways_ = nullptr;
};

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
  /// What is known of the gateway's deployment; absent: what the specification says, and records of
  /// an unknown version. It decides what the statuses of orders mean; whether records show refunds
  /// and their ids: one that they cannot show is never reported as not made; and how long order
  /// numbers may be. Those of 28 characters hold a till's usual numbers; shorter ones, of 10 at
  /// least, have the till's name, which must then be of two letters or digits, and eight digits.
  TillDeployment deployment = {};
  /// Sends a refund in doubt a second time, with the same id and the same expected sum, of which
  /// the gateway makes one refund: "unknown" then ends within seconds. Only with a `deployment`
  /// whose records show the ids of refunds (Deployment::shows_refund_ids()), and if the order's
  /// record lists no such refund and has the sums that it had before.
  bool repeat_refunds = true;
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
