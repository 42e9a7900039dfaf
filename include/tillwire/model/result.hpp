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

  // The request is invalid; nothing was sent. Error::field names the field by its path.
  missing,       ///< a field is absent that is mandatory, or that other fields require
  too_short,     ///< fewer characters or digits than the specification allows
  too_long,      ///< more characters or digits than the specification allows
  bad_value,     ///< characters, a form or a value that the specification does not allow
  conflict,      ///< the field excludes another one that is present, or is not accepted here
  credentials,   ///< neither or both of user with password and token, or a colon in a Basic user
  bad_address,   ///< no path, or a character in it that a header must not contain
  bad_host,      ///< no host, or one with a scheme, a port or a path: Gateway has members for them
  not_secure,    ///< the transport is not encrypted, and Gateway::plaintext does not allow that for
                 ///< this host
  no_room,       ///< the request does not fit the transmit buffer
  too_borrowed,  ///< the field borrows from the previous answer, which a question sent before the
                 ///< request overwrites: copy the field. See CardDesk
  signing,       ///< the signer has no key, or failed to sign; see Client::sign_with()
  journal,       ///< the operation could not be written to the storage of a Till or CardDesk;
                 ///< Error::detail: the StoreError
  still_open,    ///< an earlier movement is not known yet: call resume(). Error::detail: 1 if it is
                 ///< known, and was not reported yet
  busy,          ///< another exchange is under way on this client
  wrong_answer,  ///< take() of another operation than the one started, or before poll() is done; or
                 ///< an answer about another order, or one that lacks what must be known before the
                 ///< request is sent

  // The connection failed. Error::delivery says whether the request may have arrived.
  not_configured,  ///< the port lacks configuration, such as a CA
  name_not_found,
  refused,
  unreachable,
  connection_lost,  ///< reset, cut, or closed before the answer was complete
  tls,              ///< the TLS handshake or a TLS record failed
  certificate,      ///< the peer's certificate was rejected; Error::detail: certificate_flaw
  transport,        ///< any other fault that the port reports
  timed_out,

  // The answer arrived and cannot be used. Error::detail is the offset of the error in the body, or
  // for HTTP the line of the head, unless the code says otherwise. The offset does not count
  // drained records.
  bad_http,        ///< not an HTTP/1.1 response, or a response of ambiguous length
  head_too_large,  ///< a header line longer than the receive buffer, or too many lines
  body_too_large,  ///< longer than the receive buffer; Error::detail is the room for a body in it
  http_status,     ///< not 200: Error::detail is the status; Client::body() is the body. Of the
                   ///< others, 201 to 299 say nothing about the money
  fault,     ///< card management answered with a fault: Client::fault() has its code and message;
             ///< Delivery::unknown where money is moved, as some codes are time-outs
  bad_json,  ///< not JSON (RFC 8259), or nested too deeply
  field_missing,     ///< a mandatory field is absent
  field_type,        ///< a value that is not of the field's type, or does not fit it
  field_twice,       ///< a list, or a field that decides about success, occurs twice
  record_too_large,  ///< while draining: a record does not fit the receive buffer; Error::detail is
                     ///< the room that there was for it
  stopped,           ///< while draining: the handler returned false
  compressed,        ///< the body has a Content-Encoding that was not asked for, or begins as gzip:
                     ///< switch compression off in the gateway, or in a proxy before it
  byte_order_mark,   ///< the body begins with a byte order mark, of UTF-8 or UTF-16: it must be
                     ///< UTF-8 without one
};

/// What became of the request.
enum class Delivery : std::uint8_t {
  not_sent,  ///< nothing of it left the client: repeating it is safe
  unknown,   ///< it may have arrived and been carried out: query the outcome before repeating it
  answered,  ///< the gateway answered it
};

namespace detail {

/// Limits a number of bytes or lines to what Error::detail can hold. Signed: this takes one
/// instruction on a Cortex-M3, and saves 6 bytes at each call.
constexpr std::uint16_t clamped(std::int32_t number) {
  return static_cast<std::uint16_t>(number < 0 ? 0 : number > UINT16_MAX ? UINT16_MAX : number);
}

}  // namespace detail

/// Why a call has no answer. Borrowed like a Text: `field` is valid until the next call on the
/// client.
struct Error {
  Errc code = Errc::none;                  ///< what went wrong
  Delivery delivery = Delivery::not_sent;  ///< what became of the request
  std::uint16_t detail = 0;     ///< depends on the code: an HTTP status, an offset, reasons
  const char* field = nullptr;  ///< wire path, such as `period.start`; null or empty: no field.
                                ///< With Errc::none, see Result::unread()
};

namespace detail {

template <class Response, class = void>
inline constexpr bool is_paid_by = false;
/// Whether a response reports a payment.
template <class Response>
inline constexpr bool is_paid_by<Response, std::void_t<decltype(&Response::payment)>> = true;

template <class Response, class = void>
inline constexpr bool may_refuse = false;
/// Whether a response can report a refusal.
template <class Response>
inline constexpr bool may_refuse<Response, std::void_t<decltype(&Response::refused)>> = true;

}  // namespace detail

/// The answer of an operation, or the error. A declined payment is an answer.
template <class Response>
class [[nodiscard]] Result {
 public:
  /// Returns whether there is an answer.
  constexpr bool answered() const { return error_.code == Errc::none; }
  /// Returns whether there is an answer. Not available for payments, whose answer may be a decline.
  explicit operator bool() const {
    static_assert(!detail::is_paid_by<Response>,
                  "tillwire: an answer is not a payment: payment() says what became of the money");
    return answered();
  }
  /// Returns the error; its code is Errc::none if there is an answer.
  const Error& error() const { return error_; }

  /// Returns the wire name of a field of the answer that is absent because its value could not be
  /// read, such as text that is not UTF-8; null if there is none. Nothing is decided by such a
  /// field: see Terms::informative(). If there are several, one is named. In a drained list, the
  /// field is absent in the record.
  constexpr const char* unread() const { return answered() ? error_.field : nullptr; }

  /// Returns whether there is an answer and it is not a refusal. Does not distinguish a payment
  /// from a registration or a query; payment() says what became of the money.
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

  /// Returns what the answer says about the payment; Payment::unconfirmed if there is no answer.
  template <class Answer = Response>
  constexpr auto payment() const -> decltype(std::declval<const Answer&>().payment()) {
    using Kind = decltype(response_.payment());
    return answered() ? response_.payment() : Kind::unconfirmed;
  }

  /// Returns the answer. After an error all its fields are absent, and its refused() is false: use
  /// succeeded() and payment(), which take the error into account. Not available on a temporary,
  /// whose error could not be checked.
  const Response& operator*() const& TILLWIRE_LIFETIMEBOUND { return response_; }
  const Response& operator*() const&& = delete;
  /// Accesses a field of the answer: `answer->order_id`.
  const Response* operator->() const& TILLWIRE_LIFETIMEBOUND { return &response_; }
  const Response* operator->() const&& = delete;

 private:
  friend class Client;
  Result() {}

  // Unions, so that a call does not initialize what the client fills in for every operation: the
  // error, and directly after it the response, see Client::head_of(). Saves 5 bytes per operation.
  union {
    Error error_;
  };
  union {
    Response response_;
  };
};

}  // namespace tillwire
