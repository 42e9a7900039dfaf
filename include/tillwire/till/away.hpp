// The customer of a till who was sent to 3-D Secure, or shown a QR code, last.
#pragma once

#include <cstdint>
#include <tillwire/flows/three_d_secure.hpp>
#include <tillwire/machine/machine.hpp>
#include <tillwire/ops/ecommerce/blocks/payment_answer.hpp>
#include <tillwire/till/options.hpp>

namespace tillwire::detail {

struct Away {
  using Challenge = flows::ThreeDSecure::Challenge;

  CustomerChallenge challenge;
  FixedText<36> trans_id;  // finishes the payment; or the id of the QR code
  std::uint32_t id = 0;    // of the movement; inverted, which no id is, if that has a QR code
  std::uint32_t since_ms = 0;

  /// Keeps what will finish a payment. Until its customer is led there, it finishes none.
  bool keep(const Text& server_trans_id) {
    id = 0;
    return trans_id.assign(server_trans_id);
  }
  /// Leads the customer of a movement as the answer to its payment says.
  void lead(const ecommerce::PaymentAnswer& answer, std::uint32_t movement, std::uint32_t now_ms) {
    const bool two = !answer.three_ds.packed_creq.empty();
    const Challenge one = answer.pa_req.empty() ? Challenge::by_order : Challenge::version_1;
    challenge = {two ? Challenge::version_2 : one, answer.acs_url, answer.three_ds.packed_creq,
                 answer.pa_req, answer.term_url};
    if (!two || !answer.three_ds.server_trans_id.present()) trans_id.clear();
    since_ms = now_ms;
    id = movement;
  }
  /// Leads the customer by the order: later answers have overwritten the challenge's texts.
  void lead(const ledger::Movement& of) {
    if (machine::verdict_of(of) != Verdict::customer) return;
    challenge = {};
    challenge.kind = Challenge::by_order;
  }
  /// Returns whether a movement's customer is this one, and it is known what finishes the payment.
  bool is_finishable(const ledger::Movement& of) const {
    return of.id == id && of.state == ledger::State::sending && of.has(ledger::flag::customer) &&
           !of.has(ledger::flag::reversing) && !trans_id.empty();
  }
};

}  // namespace tillwire::detail
