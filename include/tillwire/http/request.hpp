// Writes an HTTP/1.1 request (RFC 9112) for an operation into the transmit buffer, without I/O.
#pragma once

#include <cstdint>
#include <tillwire/base/base64.hpp>
#include <tillwire/base/integer.hpp>
#include <tillwire/base/span.hpp>
#include <tillwire/gateway.hpp>
#include <tillwire/http/remote.hpp>
#include <tillwire/model/endpoint.hpp>
#include <tillwire/model/result.hpp>
#include <tillwire/wire/codec.hpp>
#include <tillwire/wire/writer.hpp>

namespace tillwire::detail {

/// The inputs of a request, and the memory it is written to.
struct RequestWriter {
  RequestWriter(Span memory, const Gateway& the_gateway, const Remote& the_remote,
                const void* the_request)
      : encoder(memory), gateway(the_gateway), remote(the_remote), request(the_request) {}

  Encoder encoder;
  const Gateway& gateway;
  const Remote& remote;
  const void* request;
  char* body = nullptr;
  /// Identifies host, port and base path, to detect that a kept connection leads elsewhere.
  std::uint32_t peer = 0;
};

/// Writes text that is allowed in a request line; refuses any other.
// Not inlined: saves 80 bytes in the size job at -O2.
[[gnu::noinline]] inline void write_visible(RequestWriter& to, const char* text) {
  if (text == nullptr) {
    to.encoder.error = Errc::bad_address;
    return;
  }
  const char* end = text;
  while (static_cast<unsigned>(*end++) - '!' <= '~' - '!') {
  }
  forget_steps(end);
  --end;
  if (*end != 0) to.encoder.error = Errc::bad_address;
  to.encoder.out.literal(text, static_cast<std::uint32_t>(end - text));
}

/// Writes the path of the operation; `prefix` is that of its service, below the base path.
inline void write_address(RequestWriter& to, const char* prefix) {
  write_visible(to, to.gateway.base_path);
  write_visible(to, prefix);
  write_visible(to, to.remote.protocol.service.path);
  write_visible(to, to.remote.name);
}

/// Writes the host, with brackets around an IPv6 address, and the port unless it is the scheme's
/// default. Refuses a host with a scheme, a port or a path.
inline void write_host(RequestWriter& to) {
  const Gateway& gateway = to.gateway;
  const char* const host = gateway.host;
  if (host == nullptr) {
    to.encoder.error = Errc::bad_host;
    return;
  }
  constexpr std::uint32_t factor = 0x9f9f9f9f;  // odd, and takes one instruction on a Cortex-M
  // A base path counts by its address: comparing its characters would take 28 bytes more.
  std::uint32_t mark =
      static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(gateway.base_path)) * factor +
      gateway.port;
  if (gateway.plaintext) mark = ~mark;  // it decides what port 0 means
  unsigned colons = 0;
  const char* end = host;
  char c = 0;
  do {
    c = *end++;
    colons += c == ':' ? 1 : 0;
    mark = mark * factor + static_cast<unsigned char>(c);
  } while (is(c, host_char));
  forget_steps(end);
  --end;
  to.peer = mark;
  // A single colon is not part of an address: it precedes a port.
  if (c != 0 || end == host || colons == 1) {
    to.encoder.error = Errc::bad_host;
    return;
  }
  Writer& out = to.encoder.out;
  out.literal(" HTTP/1.1\r\nHost: [", colons != 0 ? 18 : 17);
  out.literal(host, static_cast<std::uint32_t>(end - host));
  if (colons != 0) out.put(']');
  const std::uint32_t port = gateway.port;
  if (port != 0 && port != gateway.default_port()) {
    out.put(':');
    out.number(port);
  }
}

/// Writes Basic authentication (RFC 7617): user, colon and password in Base64.
inline void write_basic(Writer& out, const Credentials& credentials) {
  out.literal("\r\nAuthorization: Basic ");
  const std::string_view user = credentials.user.raw();
  const std::string_view password = credentials.password.reveal().raw();
  const std::size_t size = user.size() + 1 + password.size();
  std::uint32_t group = 0;
  for (std::size_t i = 0; i < size; ++i) {
    const char c = i < user.size()    ? user[i]
                   : i == user.size() ? ':'
                                      : password[i - user.size() - 1];
    const auto place = static_cast<unsigned>(i % 3);
    group |= std::uint32_t{static_cast<unsigned char>(c)} << (16 - 8 * place);
    if (place == 2 || i + 1 == size) {
      // Writes each digit at once, so that no copy remains on the stack.
      for (unsigned digit = 0; digit < 4; ++digit) {
        out.put(base64_digit_at(digit, group, place + 1));
      }
      group = 0;
    }
  }
}

/// Returns whether a user or a password may contain the character: control characters are not
/// allowed.
inline bool is_basic(char c) {
  return is(c, field_char) && c != '\t';
}

/// Returns whether exactly one of user with password and token is set.
inline bool are_given(const Credentials& credentials) {
  if (credentials.token.present()) {
    return !credentials.user.present() && !credentials.password.present();
  }
  return credentials.user.present() && credentials.password.present();
}

// The length is known only after the body is written. Blanks, which are allowed before a header's
// value (RFC 9110, 5.5), reserve room for its ten digits.
inline constexpr char form_head[] =
    "\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length:           \r\n\r\n";
inline constexpr char json_head[] =
    "\r\nContent-Type: application/json\r\nContent-Length:           \r\n\r\n";

inline void begin_post(RequestWriter& to, const char* prefix) {
  to.encoder.out.literal("POST ");
  write_address(to, prefix);
  write_host(to);
}
template <std::size_t Size>
void begin_body(RequestWriter& to, const char (&rest_of_head)[Size]) {
  to.encoder.out.literal(rest_of_head, Size - 1);
  to.body = to.encoder.out.at();
}

/// Writes the credentials as the first pairs or members.
inline void write_credentials(RequestWriter& to) {
  const Credentials& credentials = to.gateway.ecommerce;
  if (!are_given(credentials) ||
      !to.encoder.fields(schema_of<Credentials, Use::request>, &credentials)) {
    to.encoder.error = Errc::credentials;
  }
}

/// Writes a request with a form; its first pairs are the credentials.
inline void write_form(RequestWriter& to) {
  begin_post(to, to.gateway.context.path());
  begin_body(to, form_head);
  to.encoder.out.percent(true);
  to.encoder.style = &form_style;
  write_credentials(to);
  if (to.encoder.error == Errc::none) to.encoder.fields(to.remote.request, to.request);
}

/// Writes a request with JSON; its first members are the credentials.
inline void write_json_body(RequestWriter& to) {
  begin_post(to, to.gateway.context.path());
  begin_body(to, json_head);
  to.encoder.style = &json_style;
  to.encoder.out.put('{');
  write_credentials(to);
  if (to.encoder.error == Errc::none && to.encoder.fields(to.remote.request, to.request)) {
    to.encoder.out.put('}');
  }
}

/// Writes a request with JSON that has no credentials.
inline void write_bare_json(RequestWriter& to) {
  begin_post(to, to.gateway.context.path());
  begin_body(to, json_head);
  if (to.encoder.error == Errc::none) write_object(to.encoder, to.remote.request, to.request);
}

/// Writes a request with JSON; its first members are user and password. All samples of these
/// operations spell the user so, and JSON names are usually read as they are spelt. A token is
/// refused: none is known to be accepted.
inline void write_p2p_json(RequestWriter& to) {
  const Credentials& credentials = to.gateway.ecommerce;
  const P2pCredentials named{credentials.user, credentials.password};
  begin_post(to, to.gateway.context.path());
  begin_body(to, json_head);
  to.encoder.style = &json_style;
  to.encoder.out.put('{');
  if (credentials.token.present() ||
      !to.encoder.fields(schema_of<P2pCredentials, Use::request>, &named)) {
    to.encoder.error = Errc::credentials;
  }
  if (to.encoder.error == Errc::none && to.encoder.fields(to.remote.request, to.request)) {
    to.encoder.out.put('}');
  }
}

/// Writes a request with JSON; a header has the credentials.
inline void write_card_json(RequestWriter& to) {
  const Credentials& credentials = to.gateway.card_management;
  bool good = are_given(credentials) && !credentials.user.empty();
  // A colon would end the user, and control characters are not allowed (RFC 7617, 2).
  for (const char c : credentials.user.raw()) good = good && c != ':' && is_basic(c);
  for (const char c : credentials.password.reveal().raw()) good = good && is_basic(c);
  begin_post(to, to.gateway.card_path);
  if (!good && to.encoder.error == Errc::none) to.encoder.error = Errc::credentials;
  if (to.encoder.error != Errc::none) return;
  write_basic(to.encoder.out, credentials);
  begin_body(to, json_head);
  write_object(to.encoder, to.remote.request, to.request);
}

/// Writes a GET request for a page or a query: the fields are in the query string, and there is no
/// body.
inline void write_get_request(RequestWriter& to) {
  Writer& out = to.encoder.out;
  out.literal("GET ");
  write_address(to, to.gateway.context.path());
  if (to.remote.request.row_count != 0) out.put('?');
  out.percent(true);
  to.encoder.style = &form_style;
  if (to.encoder.error == Errc::none) to.encoder.fields(to.remote.request, to.request);
  write_host(to);
  out.literal("\r\n\r\n");
}

/// Fills in the length of the body, and reports a buffer that is too small.
inline void conclude(RequestWriter& to) {
  const Writer& out = to.encoder.out;
  if (out.full() && to.encoder.error < Errc::bad_address) to.encoder.error = Errc::no_room;
  if (to.encoder.error == Errc::none && to.body != nullptr) {
    write_integer(static_cast<std::uint32_t>(out.at() - to.body), to.body - 4);
  }
}

}  // namespace tillwire::detail
