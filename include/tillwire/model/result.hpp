// The result of a call: the typed answer, or an error that says what became of the request.
#pragma once

#include <cstdint>

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
  bad_address,   ///< no host, or a character in host or path that no header may hold
  not_secure,    ///< the transport can be read on the way, and Gateway::plaintext is not set
  no_room,       ///< the request does not fit the transmit buffer
  signing,       ///< the signer has no key, or could not sign; see Client::sign_with()
  journal,       ///< it could not be noted, see JournaledClient; Error::detail: the JournalFault
  still_open,    ///< the same was sent before, and what became of it is not known: recover() first
  busy,          ///< an exchange is under way on this client
  wrong_answer,  ///< take() of another operation than the one started, or before poll() is done

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
  // HTTP the line of the head, unless the code says otherwise.
  bad_http,        ///< not an HTTP/1.1 response, or one whose length is in doubt
  head_too_large,  ///< a header line longer than the receive buffer, or too many lines
  body_too_large,  ///< longer than the receive buffer; Error::detail is the buffer's room
  http_status,     ///< not a success: Error::detail is the status; Client::body() what came with it
  fault,           ///< card management answered a fault: Client::fault() has its code and words;
                   ///< where money is moved, Delivery::unknown: some codes are time-outs
  bad_json,        ///< not JSON (RFC 8259), or nested too deeply
  field_missing,   ///< a mandatory field is absent
  field_type,      ///< a value that is not of the field's type, or does not fit it
  field_twice,     ///< a field that decides about success stands there twice
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

/// Clamps a number to what Error::detail can hold.
constexpr std::uint16_t clamped(std::uint32_t number) {
  return static_cast<std::uint16_t>(number < UINT16_MAX ? number : UINT16_MAX);
}

}  // namespace detail

/// Borrowed like a Text: `field` is valid until the next call on the client.
struct Error {
  Errc code = Errc::none;                  ///< what went wrong
  Delivery delivery = Delivery::not_sent;  ///< what became of the request
  std::uint16_t detail = 0;                ///< by the code: an HTTP status, an offset, reasons
  const char* field = nullptr;  ///< its wire path, such as `period.start`; null or empty: no field
};

/// The answer of an operation, or the error. A declined payment is an answer.
template <class Response>
class [[nodiscard]] Result {
 public:
  /// Whether there is an answer.
  explicit operator bool() const { return error_.code == Errc::none; }
  /// What went wrong; Errc::none if there is an answer.
  const Error& error() const { return error_; }

  /// Whether there is an answer, and it says that the operation succeeded. Call this rather than
  /// the response's own succeeded(): for many operations an absent error code means success, and
  /// without an answer every field is absent.
  constexpr bool succeeded() const { return error_.code == Errc::none && response_.succeeded(); }

  /// The answer; all its fields are absent if there is an error.
  const Response& operator*() const { return response_; }
  /// A field of the answer: `answer->order_id`.
  const Response* operator->() const { return &response_; }

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
