// What became of a request for which there is no answer, and whether it may be repeated.
#pragma once

#include <cstdint>
#include <tillwire/model/endpoint.hpp>
#include <tillwire/model/result.hpp>

namespace tillwire {

/// After the connection was lost or the time was up, with so many bytes of the request sent.
constexpr Delivery delivery_after_loss(std::uint32_t sent) {
  return sent == 0 ? Delivery::not_sent : Delivery::unknown;
}

/// After an HTTP status that is no success. After 400 and 5xx it is not known whether the gateway
/// acted, unless there was nothing to do. ecommerce, "Errors" 2 to 5.
constexpr Delivery delivery_after_status(std::uint32_t status, Effect effect) {
  return effect != Effect::none && (status == 400 || status >= 500) ? Delivery::unknown
                                                                    : Delivery::answered;
}

/// After an answer that is not used, or cannot be. A fault is an answer, but where money moves:
/// some of its codes are time-outs.
constexpr Delivery delivery_after_answer(Errc code, Effect effect) {
  const bool answered = code == Errc::stopped || (code == Errc::fault && effect != Effect::payment);
  return answered ? Delivery::answered : Delivery::unknown;
}

/// Whether an error says that no part of the request left.
constexpr bool was_not_sent(const Error& error) {
  return error.code != Errc::none && error.delivery == Delivery::not_sent;
}

/// Whether a failure may be over a moment later: not what is wrong with the request, the set-up or
/// the peer's certificate.
constexpr bool may_pass(const Error& error) {
  switch (error.code) {
    case Errc::name_not_found:
    case Errc::refused:
    case Errc::unreachable:
    case Errc::connection_lost:
    case Errc::tls:
    case Errc::timed_out:
    case Errc::transport:
      return true;
    case Errc::http_status:
      return error.detail == 429 ||
             (error.detail >= 500 && error.detail != 501 && error.detail != 505);
    default:
      return false;
  }
}

/// Whether a repeat can do no harm: nothing had left the terminal, or the operation changes
/// nothing. 429 says that the request was not looked at; where money moves, the order is asked
/// about first all the same. ecommerce, "Errors" 4.
constexpr bool is_repeatable(const Error& error, Effect effect) {
  if (error.delivery == Delivery::not_sent || effect == Effect::none) return true;
  return effect == Effect::state && error.code == Errc::http_status && error.detail == 429;
}

}  // namespace tillwire
