// What became of a request without an answer, and whether it may be repeated.
#pragma once

#include <cstdint>
#include <tillwire/model/endpoint.hpp>
#include <tillwire/model/result.hpp>

namespace tillwire {

/// Returns the delivery after the connection was lost or the time was up, when `sent` bytes of the
/// request had been sent.
constexpr Delivery delivery_after_loss(std::uint32_t sent) {
  return sent == 0 ? Delivery::not_sent : Delivery::unknown;
}

/// Returns whether the body of a response with that HTTP status is an answer. ecommerce,
/// "Errors" 1.
constexpr bool is_answer(std::uint32_t status) {
  return status == 200;
}

/// Returns the delivery after an HTTP status whose body is not an answer. After 201 to 299, 400 and
/// 5xx it is not known whether the gateway acted, unless the operation changes nothing. ecommerce,
/// "Errors" 2 to 5.
constexpr Delivery delivery_after_status(std::uint32_t status, Effect effect) {
  const bool open = status < 300 || status == 400 || status >= 500;
  return effect != Effect::none && open ? Delivery::unknown : Delivery::answered;
}

/// Returns the delivery after an answer that is not used, or cannot be. A fault is an answer,
/// except where money moves: some of its codes are time-outs.
constexpr Delivery delivery_after_answer(Errc code, Effect effect) {
  const bool answered = code == Errc::stopped || (code == Errc::fault && effect != Effect::payment);
  return answered ? Delivery::answered : Delivery::unknown;
}

/// Returns whether an error says that nothing of the request was sent.
constexpr bool was_not_sent(const Error& error) {
  return error.code != Errc::none && error.delivery == Delivery::not_sent;
}

/// Returns whether a failure may be temporary: excludes errors in the request, the set-up or the
/// peer's certificate.
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

/// Returns whether a repeat is harmless: nothing had left the terminal, or the operation changes
/// nothing. 429 means that the gateway did not look at the request; where money moves, the order is
/// nevertheless queried first. ecommerce, "Errors" 4.
constexpr bool is_repeatable(const Error& error, Effect effect) {
  if (error.delivery == Delivery::not_sent || effect == Effect::none) return true;
  return effect == Effect::state && error.code == Errc::http_status && error.detail == 429;
}

}  // namespace tillwire
