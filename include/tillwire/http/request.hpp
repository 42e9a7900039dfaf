// Writes an HTTP/1.1 request (RFC 9112) for an operation into the transmit buffer, without I/O.
#pragma once

#include <cstdint>
#include <tillwire/gateway.hpp>
#include <tillwire/model/endpoint.hpp>
#include <tillwire/model/result.hpp>
#include <tillwire/wire/base64.hpp>
#include <tillwire/wire/codec.hpp>
#include <tillwire/wire/integer.hpp>
#include <tillwire/wire/writer.hpp>

namespace tillwire::detail {

/// A buffer that the caller lends.
struct Span {
  char* data;
  std::uint32_t size;
};

/// The request in the transmit buffer, or what is wrong with it.
struct RequestText {
  Errc error = Errc::none;
  const char* field = nullptr;
  Span text = {nullptr, 0};
};

/// The length of text that may stand in a request line or a header, or -1 if it may not.
inline std::int32_t visible_length(const char* text) {
  if (text == nullptr) return -1;
  const char* at = text;
  for (; *at != 0; ++at) {
    if (*at <= ' ' || *at > '~') return -1;
  }
  return static_cast<std::int32_t>(at - text);
}

/// The host, an IPv6 address in brackets, and the port where it is not the scheme's own.
inline void write_host(Writer& out, const Gateway& gateway, std::uint32_t size) {
  bool colon = false;
  for (std::uint32_t i = 0; i < size; ++i) colon = colon || gateway.host[i] == ':';
  if (colon) out.put('[');
  out.literal(gateway.host, size);
  if (colon) out.put(']');
  if (gateway.port != 0 && gateway.port != gateway.default_port()) {
    char digits[20];
    char* const end = digits + sizeof digits;
    char* const begin = write_integer(gateway.port, end);
    out.put(':');
    out.literal(begin, static_cast<std::uint32_t>(end - begin));
  }
}

/// Basic authentication (RFC 7617): user, colon, password, as Base64.
inline void write_basic(Writer& out, const Credentials& credentials) {
  out.literal("\r\nAuthorization: Basic ");
  const std::string_view user = credentials.user.raw();
  const std::string_view password = credentials.password.raw();
  const std::size_t size = user.size() + 1 + password.size();
  std::uint32_t group = 0;
  for (std::size_t i = 0; i < size; ++i) {
    const char c = i < user.size()    ? user[i]
                   : i == user.size() ? ':'
                                      : password[i - user.size() - 1];
    const auto place = static_cast<unsigned>(i % 3);
    group |= std::uint32_t{static_cast<unsigned char>(c)} << (16 - 8 * place);
    if (place == 2 || i + 1 == size) {
      char digits[4];
      base64_encode(group, place + 1, digits);
      out.literal(digits, 4);
      group = 0;
    }
  }
}

/// What differs between services, as functions, so that the linker keeps only what is called. Each
/// writes the rest of the head, calls begin_body() and writes the body.
struct RequestWriter {
  Encoder encoder;
  const char* body = nullptr;

  template <std::size_t Size>
  void begin_body(const char (&rest_of_head)[Size]) {
    encoder.out.literal(rest_of_head);
    body = encoder.out.at();
  }
};
using WriteBody = Errc (*)(RequestWriter& to, const Gateway& gateway, const Schema& schema,
                           const void* request);

/// User and password, or a token: one of them and not both.
inline bool are_given(const Credentials& credentials) {
  const bool user = credentials.user.present();
  return user == credentials.password.present() && user != credentials.token.present();
}

inline constexpr char form_head[] =
    "\r\nContent-Type: application/x-www-form-urlencoded\r\nConnection: keep-alive\r\n\r\n";
inline constexpr char json_head[] =
    "\r\nContent-Type: application/json\r\nConnection: keep-alive\r\n\r\n";

/// A form; the credentials are its first pairs.
inline Errc write_form(RequestWriter& to, const Gateway& gateway, const Schema& schema,
                       const void* request) {
  Encoder& encoder = to.encoder;
  to.begin_body(form_head);
  encoder.out.percent(true);
  if (!are_given(gateway.ecommerce) ||
      !encoder.fields(schema_of<Credentials, Use::request>, &gateway.ecommerce, false)) {
    return Errc::credentials;
  }
  return encoder.fields(schema, request, false) ? Errc::none : encoder.error;
}

/// JSON; the credentials are its first members.
inline Errc write_json_body(RequestWriter& to, const Gateway& gateway, const Schema& schema,
                            const void* request) {
  Encoder& encoder = to.encoder;
  to.begin_body(json_head);
  encoder.out.put('{');
  if (!are_given(gateway.ecommerce) ||
      !encoder.fields(schema_of<Credentials, Use::request>, &gateway.ecommerce, true)) {
    return Errc::credentials;
  }
  if (!encoder.fields(schema, request, true)) return encoder.error;
  encoder.out.put('}');
  return Errc::none;
}

/// JSON; the credentials are a header.
inline Errc write_card_json(RequestWriter& to, const Gateway& gateway, const Schema& schema,
                            const void* request) {
  const Credentials& credentials = gateway.card_management;
  if (!are_given(credentials) || !credentials.user.present()) return Errc::credentials;
  for (const char c : credentials.user.raw()) {
    if (c == ':') return Errc::credentials;  // would end the user (RFC 7617, 2)
  }
  write_basic(to.encoder.out, credentials);
  to.begin_body(json_head);
  return to.encoder.object(schema, request) ? Errc::none : to.encoder.error;
}

/// Writes a request into `memory`. Its length is known only when the body is written, so the first
/// lines, which hold it, are written last, up against the rest: the text may begin a few bytes into
/// the memory.
inline RequestText write_request(const Gateway& gateway, const Endpoint& endpoint,
                                 WriteBody write_body, const Schema& schema, const void* request,
                                 Span memory) {
  static constexpr char method[] = "POST ";
  static constexpr char version[] = " HTTP/1.1\r\nContent-Length: ";
  constexpr std::uint32_t most_digits = 10;

  const char* const service =
      endpoint.service.path != nullptr ? endpoint.service.path : gateway.card_path;
  const char* const path[] = {gateway.base_path, service, endpoint.name};
  std::uint32_t lengths[3];
  std::uint32_t before_length = sizeof method - 1 + sizeof version - 1;
  for (unsigned i = 0; i < 3; ++i) {
    const std::int32_t length = visible_length(path[i]);
    if (length < 0) return {Errc::bad_address};
    lengths[i] = static_cast<std::uint32_t>(length);
    before_length += lengths[i];
  }
  const std::int32_t host_length = visible_length(gateway.host);
  if (host_length <= 0) return {Errc::bad_address};
  char* const end = memory.data + memory.size;
  if (memory.size < before_length + most_digits) return {Errc::no_room};
  char* const after_length = memory.data + before_length + most_digits;

  RequestWriter to{Encoder(memory.data, after_length, end)};
  Writer& out = to.encoder.out;
  out.literal("\r\nHost: ");
  write_host(out, gateway, static_cast<std::uint32_t>(host_length));
  const Errc error = write_body(to, gateway, schema, request);
  if (out.full()) return {Errc::no_room};
  if (error != Errc::none) return {error, to.encoder.path.text()};

  const auto body = static_cast<std::uint32_t>(out.at() - to.body);
  char* const begin = write_integer(body, after_length) - before_length;
  Writer first(begin, begin + before_length);
  first.literal(method);
  for (unsigned i = 0; i < 3; ++i) first.literal(path[i], lengths[i]);
  first.literal(version);
  return {Errc::none, nullptr, {begin, static_cast<std::uint32_t>(out.at() - begin)}};
}

}  // namespace tillwire::detail
