// The initiator of a payment, customer or merchant, and the kind of stored card.
#pragma once

#include <cstdint>
#include <tillwire/model/choice.hpp>

namespace tillwire::ecommerce {

/// The values of `tii`, the transaction initiator indicator. ecommerce, "tii values"; those after
/// `incremental` are beyond the specification. Without any the payment is a regular one.
enum class Initiator : std::uint8_t {
  unknown,
  initial_common,        // CI: the customer pays and stores the card
  customer_unscheduled,  // F: the customer pays with a stored card
  merchant_unscheduled,  // U: the merchant pays with a stored card; one-phase payments only
  initial_recurrent,     // RI: the customer pays and allows recurrent payments
  recurrent,             // R: the merchant pays again; one-phase payments only
  initial_installment,   // II: the customer pays and agrees to an installment plan
  installment,           // I: the merchant pays an installment; one-phase payments only
  incremental,           // IPI: industry practice, initiated by the merchant, like all that follow
  resubmission,          // IPS
  delayed_charges,       // IPD
  reauthorization,       // IPA
  no_show,               // IPN
};
constexpr auto values_of(Initiator) {
  using E = Initiator;
  return Values{
      value(E::initial_common, "CI"),
      value(E::customer_unscheduled, "F"),
      value(E::merchant_unscheduled, "U"),
      value(E::initial_recurrent, "RI"),
      value(E::recurrent, "R"),
      value(E::initial_installment, "II"),
      value(E::installment, "I"),
      value(E::incremental, "IPI"),
      value(E::resubmission, "IPS"),
      value(E::delayed_charges, "IPD"),
      value(E::reauthorization, "IPA"),
      value(E::no_show, "IPN"),
  };
}

}  // namespace tillwire::ecommerce
