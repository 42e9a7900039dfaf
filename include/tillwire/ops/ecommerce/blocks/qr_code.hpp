// What the operations on QR codes of instant payments have in common.
#pragma once

#include <cstdint>
#include <tillwire/model/choice.hpp>

namespace tillwire::ecommerce {

/// The state of a QR code. None of them is the state of the money: only OrderStatus::paid of the
/// order says that it is paid. Beyond the specification.
enum class QrStatus : std::uint8_t {
  unknown,
  started,           ///< can be paid: show it
  confirmed,         ///< the payer's bank has accepted the payment; not paid yet
  accepted,          ///< said to be paid: query the order
  rejected,          ///< closed
  rejected_by_user,  ///< refused by the payer
};
constexpr auto values_of(QrStatus) {
  using E = QrStatus;
  return Values{
      value(E::started, "STARTED"),
      value(E::confirmed, "CONFIRMED"),
      value(E::accepted, "ACCEPTED"),
      value(E::rejected, "REJECTED"),
      value(E::rejected_by_user, "REJECTED_BY_USER"),
  };
}

/// Returns the state that an answer has under either of its names; if they contradict each other,
/// an absent one.
constexpr Choice<QrStatus> qr_state(const Choice<QrStatus>& qr_status,
                                    const Choice<QrStatus>& status) {
  if (!qr_status.present()) return status;
  const bool same = !status.present() || static_cast<const Text&>(qr_status) == status;
  return same ? qr_status : Choice<QrStatus>();
}

}  // namespace tillwire::ecommerce
