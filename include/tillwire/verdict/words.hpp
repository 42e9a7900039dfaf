// English words for errors, deliveries, faults, certificate flaws, payments, outcomes and effects.
#pragma once

#include <cstdint>
#include <tillwire/model/endpoint.hpp>
#include <tillwire/model/result.hpp>
#include <tillwire/port/transport.hpp>
#include <tillwire/verdict/order.hpp>
#include <tillwire/verdict/outcome.hpp>
#include <tillwire/verdict/payment.hpp>
#include <tillwire/verdict/standing.hpp>

namespace tillwire {

// Each overload of words() returns lower-case words without a full stop, to be inserted into a line
// of the program's own output:
//
//     std::fprintf(stderr, "registering failed: %s; %s\n", words(error.code),
//                  words(error.delivery));
//
// A program contains the words of the overloads that it calls, and no others. The switches have no
// `default`, so that the compiler names an enumerator without words. Enumerations of later headers
// have their words in ledger/words.hpp, till/words.hpp, flows/words.hpp, security/words.hpp and
// ops/words.hpp; a port's headers have those of its enumerations.

namespace detail {

/// Returned for a value that is not an enumerator, such as an uninitialised one.
inline constexpr const char unknown_words[] = "not known to this version of the library";

}  // namespace detail

/// Returns what went wrong. Error::field names the field; the words do not include Error::detail.
constexpr const char* words(Errc code) {
  switch (code) {
    case Errc::none:
      return "no error";
    case Errc::missing:
      return "a mandatory field is missing";
    case Errc::too_short:
      return "the value is too short";
    case Errc::too_long:
      return "the value is too long";
    case Errc::bad_value:
      return "the value is not allowed";
    case Errc::conflict:
      return "the field is not allowed with the others";
    case Errc::credentials:
      return "the credentials are not valid";
    case Errc::bad_address:
      return "the gateway's path is not valid";
    case Errc::bad_host:
      return "the gateway's host must be a name or an address only";
    case Errc::not_secure:
      return "the connection is not encrypted";
    case Errc::no_room:
      return "the request does not fit the transmit buffer";
    case Errc::too_borrowed:
      return "the field borrows from the previous answer: copy it first";
    case Errc::signing:
      return "the request could not be signed";
    case Errc::journal:
      return "the journal could not record the request";
    case Errc::still_open:
      return "another that may be the same is not known or not reported yet: resume first";
    case Errc::busy:
      return "another exchange is under way";
    case Errc::wrong_answer:
      return "the answer does not belong to this request";
    case Errc::not_configured:
      return "not set up: host, CA, random numbers or dispenser";
    case Errc::name_not_found:
      return "the gateway's name cannot be resolved";
    case Errc::refused:
      return "the connection was refused";
    case Errc::unreachable:
      return "the gateway cannot be reached";
    case Errc::connection_lost:
      return "the connection broke";
    case Errc::tls:
      return "TLS failed";
    case Errc::certificate:
      return "the gateway's certificate is not accepted";
    case Errc::transport:
      return "the connection failed";
    case Errc::timed_out:
      return "no answer arrived in time";
    case Errc::bad_http:
      return "the answer is not HTTP/1.1, or its length is ambiguous";
    case Errc::head_too_large:
      return "the head of the answer does not fit the receive buffer";
    case Errc::body_too_large:
      return "the answer does not fit the receive buffer";
    case Errc::http_status:
      return "the gateway answered with an HTTP status other than 200";
    case Errc::fault:
      return "the gateway answered with a fault";
    case Errc::bad_json:
      return "the answer is not JSON";
    case Errc::field_missing:
      return "a mandatory field is missing in the answer";
    case Errc::field_type:
      return "a value in the answer has the wrong type";
    case Errc::field_twice:
      return "a deciding field occurs twice in the answer";
    case Errc::record_too_large:
      return "a record does not fit the receive buffer";
    case Errc::stopped:
      return "the handler stopped the exchange";
    case Errc::compressed:
      return "the answer is compressed: switch that off in the gateway or the proxy before it";
    case Errc::byte_order_mark:
      return "the answer begins with a byte order mark: it must be UTF-8 without one";
  }
  return detail::unknown_words;
}

/// Returns what became of the request, and what to do next.
constexpr const char* words(Delivery delivery) {
  switch (delivery) {
    case Delivery::not_sent:
      return "nothing was sent: try again once the cause is removed";
    case Delivery::unknown:
      return "it is not known whether the gateway acted: ask before sending again";
    case Delivery::answered:
      return "the gateway answered: look at its answer before sending again";
  }
  return detail::unknown_words;
}

/// Returns why a transport failed.
constexpr const char* words(Fault fault) {
  switch (fault) {
    case Fault::none:
      return "no fault";
    case Fault::configuration:
      return "the port is not set up: host, CA or random numbers";
    case Fault::name_not_found:
      return "the host's name cannot be resolved";
    case Fault::refused:
      return "the host refused the connection";
    case Fault::unreachable:
      return "the host cannot be reached";
    case Fault::reset:
      return "the connection broke";
    case Fault::tls:
      return "the TLS handshake or a TLS record failed";
    case Fault::certificate:
      return "the host's certificate is not accepted";
    case Fault::other:
      return "the port reports another fault";
  }
  return detail::unknown_words;
}

namespace detail {

struct FlawWords {
  std::uint16_t bit;
  const char* words;
};

/// Ordered by severity. Dates come last, because a terminal whose clock is wrong has no other flaw.
inline constexpr FlawWords flaw_words[] = {
    {certificate_flaw::revoked, "it is revoked"},
    {certificate_flaw::unreadable, "it cannot be read in full"},
    {certificate_flaw::not_trusted, "no trusted CA has signed it"},
    {certificate_flaw::wrong_name, "it is for another host"},
    {certificate_flaw::wrong_key, "its key is not one of those pinned"},
    {certificate_flaw::wrong_use, "its key is not for a server"},
    {certificate_flaw::constrained, "its CA may sign some names only"},
    {certificate_flaw::not_conforming, "it breaks a rule for certificates"},
    {certificate_flaw::weak, "its key, digest or algorithm is too weak"},
    {certificate_flaw::crl_not_trusted, "its CA has not signed the CRL, or too weakly"},
    {certificate_flaw::crl_missing, "there is no CRL of its CA"},
    {certificate_flaw::other, "it is not fit for a server"},
    {certificate_flaw::not_yet_valid, "it is not valid yet, by this clock"},
    {certificate_flaw::expired, "it has expired, by this clock"},
    {certificate_flaw::crl_not_yet_valid, "its CA's CRL is not valid yet, by this clock"},
    {certificate_flaw::crl_expired, "its CA's CRL has expired, by this clock"},
};

}  // namespace detail

namespace certificate_flaw {

/// Returns the words for the most severe flaw of a certificate: from Error::detail with
/// Errc::certificate, or Io::detail with Fault::certificate. For the words of all flaws, call it
/// with one bit at a time.
constexpr const char* words(std::uint16_t flaws) {
  for (const detail::FlawWords& each : detail::flaw_words) {
    if ((flaws & each.bit) != 0) return each.words;
  }
  return "it has no flaw";  // every bit is one
}

}  // namespace certificate_flaw

/// Returns what the gateway says about a payment and, where it is not over, what to do next.
constexpr const char* words(Payment payment) {
  switch (payment) {
    case Payment::unconfirmed:
      return "not known: ask for the order's status, and do not pay again";
    case Payment::approved:
      return "approved";
    case Payment::declined:
      return "declined";
    case Payment::three_ds_method:
      return "3-D Secure begins: run the method, then send the payment again";
    case Payment::three_ds_challenge:
      return "3-D Secure: the customer has to confirm the payment to the card's issuer";
    case Payment::not_paid:
      return "not paid";
    case Payment::pending:
      return "under way: ask for the order's status again";
    case Payment::reversed:
      return "reversed or refunded";
    case Payment::attempt_failed:
      return "the attempt failed, the order may still be paid: close it before charging elsewhere";
  }
  return detail::unknown_words;
}

/// Returns what the gateway's record says about an order.
constexpr const char* words(OrderStatus status) {
  switch (status) {
    case OrderStatus::unknown:
      return "a status that this version of the library does not know";
    case OrderStatus::registered:
      return "registered, not paid";
    case OrderStatus::held:
      return "the amount is held";
    case OrderStatus::paid:
      return "paid";
    case OrderStatus::reversed:
      return "the authorisation was reversed";
    case OrderStatus::refunded:
      return "refunded";
    case OrderStatus::acs_started:
      return "the customer is at the card's issuer";
    case OrderStatus::declined:
      return "declined";
    case OrderStatus::pending:
      return "the payment is under way";
    case OrderStatus::partly_completed:
      return "a part of the amount is charged";
  }
  return detail::unknown_words;
}

/// Returns the standing of an order by its whole record and, where it is not paid, what to do next.
constexpr const char* words(Standing standing) {
  switch (standing) {
    case Standing::unknown:
      return "not known: the record decides nothing, or contradicts itself or the query";
    case Standing::paid:
      return "paid";
    case Standing::partly_paid:
      return "paid in part: less than the order's amount is charged";
    case Standing::held:
      return "held, not charged: complete it, or release it";
    case Standing::given_back:
      return "returned: released, charged back, or refunded in whole or in part";
    case Standing::open:
      return "not paid so far, and may still be: ask again";
    case Standing::attempt_failed:
      return "not paid: the last attempt failed, and the order may still be paid";
    case Standing::declined:
      return "not paid, and will not be";
    case Standing::missing:
      return "there is no such order";
    case Standing::refused:
      return "not known: the gateway refused the query";
  }
  return detail::unknown_words;
}

/// Returns what became of an operation that moves money, and what to do if that is not known.
constexpr const char* words(Outcome outcome) {
  switch (outcome) {
    case Outcome::sent:
      return "sent, with no answer noted: ask before sending again";
    case Outcome::in_doubt:
      return "in doubt: ask before sending again";
    case Outcome::not_sent:
      return "not sent: no money moved";
    case Outcome::approved:
      return "done";
    case Outcome::declined:
      return "not done: no money moved";
    case Outcome::given_up:
      return "not known, and asking does not help: look into it with the bank";
    case Outcome::waiting:
      return "the customer has to act first, as 3-D Secure asks";
    case Outcome::number_taken:
      return "in doubt: the order's number was used before";
  }
  return detail::unknown_words;
}

/// Returns what became of a step of a connection.
constexpr const char* words(IoState state) {
  switch (state) {
    case IoState::moved:
      return "it moved";
    case IoState::would_block:
      return "nothing could be done now";
    case IoState::closed:
      return "the peer closed the connection";
    case IoState::failed:
      return "it failed";
  }
  return detail::unknown_words;
}

/// Returns what is in doubt when an operation's answer is lost.
constexpr const char* words(Effect effect) {
  switch (effect) {
    case Effect::none:
      return "nothing: it may be repeated";
    case Effect::state:
      return "a change: ask before it is repeated";
    case Effect::payment:
      return "a movement of money: ask before it is repeated";
  }
  return detail::unknown_words;
}

/// Returns the gateway's service that an operation belongs to.
constexpr const char* words(Api api) {
  switch (api) {
    case Api::ecommerce:
      return "e-commerce";
    case Api::card_management:
      return "card management";
  }
  return detail::unknown_words;
}

}  // namespace tillwire
