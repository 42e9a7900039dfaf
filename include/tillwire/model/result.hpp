// The result of a call: the typed answer, or an error that says what became of the request.
#pragma once

#include <cstdint>
#include <tillwire/base/lifetime.hpp>
#include <type_traits>
#include <utility>

namespace tillwire {

/// Why a call has no answer.
enum class Errc : std::uint8_t {
  none,

  // The request is wrong; nothing was sent. Error::field names the field by its path.
  missing,       ///< a mandatory field, or one that others make necessary, is absent
  too_short,     ///< fewer characters or digits than the specification allows
  too_long,      ///< more than it allows
  bad_value,     ///< not the characters, form or value that it allows
  conflict,      ///< the field excludes another one that is there too, or is not taken here
  credentials,   ///< neither or both of user with password and token, or a colon in a Basic user
  bad_address,   ///< no path, or a character in it that no header may hold
  bad_host,      ///< no host, or one with a scheme, a port or a path: Gateway has members for them
  not_secure,    ///< the transport can be read on the way, and Gateway::plaintext does not allow it
                 ///< for this host
  no_room,       ///< the request does not fit the transmit buffer
  too_borrowed,  ///< the field is borrowed from the answer before, and a question goes ahead of the
                 ///< request that overwrites that: copy the field. See JournaledClient
  signing,       ///< the signer has no key, or could not sign; see Client::sign_with()
  journal,       ///< it could not be noted, see JournaledClient; Error::detail: the JournalFault
  still_open,    ///< the same was sent before, and what became of it is not known: recover() first
  needs_id,      ///< with a token orders can be asked about by their id only: register the order,
                 ///< then name it by that; or see RecoveryPolicy::by_number_with_token
  busy,          ///< an exchange is under way on this client
  wrong_answer,  ///< take() of another operation than the one started, or before poll() is done;
                 ///< the record of another order than the one that was asked about, or one that
                 ///< does not show what has to be known before the request is sent

  // The connection. Error::delivery says whether the request may have arrived.
  not_configured,  ///< the port lacks something, such as a CA
  name_not_found,
  refused,
  unreachable,
  connection_lost,  ///< reset, cut, or closed before the answer was complete
  tls,              ///< the handshake or a record failed
  certificate,      ///< the peer's certificate was not accepted; Error::detail: certificate_flaw
  transport,        ///< anything else the port reports
  timed_out,

  // The answer came and cannot be used. Error::detail is the offset of the fault in the body, for
  // HTTP the line of the head, unless the code says otherwise. Behind a drained list the offset
  // counts without what was drained.
  bad_http,        ///< not an HTTP/1.1 response, or one whose length is in doubt
  head_too_large,  ///< a header line longer than the receive buffer, or too many lines
  body_too_large,  ///< longer than the receive buffer; Error::detail is the buffer's room
  http_status,     ///< not a success: Error::detail is the status; Client::body() what came with it
  fault,           ///< card management answered a fault: Client::fault() has its code and words;
                   ///< where money is moved, Delivery::unknown: some codes are time-outs
  bad_json,        ///< not JSON (RFC 8259), or nested too deeply
  field_missing,   ///< a mandatory field is absent
  field_type,      ///< a value that is not of the field's type, or does not fit it
  field_twice,     ///< a list, or a field that decides about success, stands there twice
  record_too_large,  ///< while draining: a record that does not fit the receive buffer;
                     ///< Error::detail is the room there was for it
  stopped,           ///< while draining: the handler wanted no more records
};

/// What became of the request.
enum class Delivery : std::uint8_t {
  not_sent,  ///< no part of it left the client: repeating it is safe
  unknown,   ///< it may have arrived, and may have been carried out: ask before repeating it
  answered,  ///< the gateway answered it
};

namespace detail {

/// Clamps a number, of bytes or lines, to what Error::detail can hold. Signed: one instruction of
/// a Cortex-M3, and 6 bytes less at each place.
constexpr std::uint16_t clamped(std::int32_t number) {
  return static_cast<std::uint16_t>(number < 0 ? 0 : number > UINT16_MAX ? UINT16_MAX : number);
}

}  // namespace detail

/// Borrowed like a Text: `field` is valid until the next call on the client.
struct Error {
  Errc code = Errc::none;                  ///< what went wrong
  Delivery delivery = Delivery::not_sent;  ///< what became of the request
  std::uint16_t detail = 0;                ///< by the code: an HTTP status, an offset, reasons
  const char* field = nullptr;  ///< its wire path, such as `period.start`; null or empty: no field
};

namespace detail {

template <class Response, class = void>
inline constexpr bool is_paid_by = false;
/// Whether a response is that of a payment.
template <class Response>
inline constexpr bool is_paid_by<Response, std::void_t<decltype(&Response::payment)>> = true;

template <class Response, class = void>
inline constexpr bool may_refuse = false;
/// Whether a response may say no.
template <class Response>
inline constexpr bool may_refuse<Response, std::void_t<decltype(&Response::refused)>> = true;

}  // namespace detail

/// The answer of an operation, or the error. A declined payment is an answer.
template <class Response>
class [[nodiscard]] Result {
 public:
  /// Whether there is an answer.
  constexpr bool answered() const { return error_.code == Errc::none; }
  /// The same, but of a payment, whose answer may be a decline.
  explicit operator bool() const {
    static_assert(!detail::is_paid_by<Response>,
                  "tillwire: an answer is not a payment: payment() says what became of the money");
    return answered();
  }
  /// What went wrong; Errc::none if there is an answer.
  const Error& error() const { return error_; }

  /// Whether there is an answer, and it is no refusal. Of a payment, which this does not tell apart
  /// from a registration or a question, payment() says what became of the money.
  template <class Answer = Response>
  constexpr bool succeeded() const {
    static_assert(!detail::is_paid_by<Answer>,
                  "tillwire: that a request succeeded does not mean that it was paid: payment()");
    if constexpr (detail::may_refuse<Answer>) {
      return answered() && !response_.refused();
    } else {
      return answered();
    }
  }

  /// What the answer says of the payment; Payment::unconfirmed if there is none.
  template <class Answer = Response>
  constexpr auto payment() const -> decltype(std::declval<const Answer&>().payment()) {
    using Kind = decltype(response_.payment());
    return answered() ? response_.payment() : Kind::unconfirmed;
  }

  /// The answer; all its fields are absent if there is an error, so that its refused() is false
  /// then: succeeded() and payment() take the error into account. Not of a temporary, whose error
  /// could not be looked at.
  const Response& operator*() const& TILLWIRE_LIFETIMEBOUND { return response_; }
  const Response& operator*() const&& = delete;
  /// A field of the answer: `answer->order_id`.
  const Response* operator->() const& TILLWIRE_LIFETIMEBOUND { return &response_; }
  const Response* operator->() const&& = delete;

 private:
  friend class Client;
  friend class JournaledClient;
  Result() {}

  // Unions, so that a call does not initialize what the client fills in for any operation: the
  // error, and right behind it the response, see Client::head_of(). Saves 5 bytes per operation.
  union {
    Error error_;
  };
  union {
    Response response_;
  };
};

}  // namespace tillwire
