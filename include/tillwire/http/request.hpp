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

/// Text that may stand in a request line or a header; without data if it may not.
inline std::string_view visible(const char* text) {
  if (text == nullptr) return {};
  const char* at = text;
  for (; *at != 0; ++at) {
    if (*at <= ' ' || *at > '~') return {};
  }
  return {text, static_cast<std::size_t>(at - text)};
}

/// The host, an IPv6 address in brackets, and the port where it is not the scheme's own. False if
/// it is no host.
[[gnu::noinline]] inline bool write_host(Writer& out, const Gateway& gateway) {
  const std::string_view host = visible(gateway.host);
  bool colon = false;
  for (const char c : host) colon = colon || c == ':';
  out.literal("\r\nHost: ");
  if (colon) out.put('[');
  out.literal(host);
  if (colon) out.put(']');
  if (gateway.port != 0 && gateway.port != gateway.default_port()) {
    char digits[20];
    char* const end = digits + sizeof digits;
    char* const begin = write_integer(gateway.port, end);
    out.put(':');
    out.literal(begin, static_cast<std::uint32_t>(end - begin));
  }
  return !host.empty();
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
      // Each digit at once to its place: none stays behind on the stack.
      for (unsigned digit = 0; digit < 4; ++digit) {
        out.put(base64_digit_at(digit, group, place + 1));
      }
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
  if (!are_given(credentials) || credentials.user.empty()) return Errc::credentials;
  // A colon would end the user, and controls are not allowed (RFC 7617, 2).
  for (const char c : credentials.user.raw()) {
    if (c == ':' || !is(c, field_char)) return Errc::credentials;
  }
  for (const char c : credentials.password.raw()) {
    if (!is(c, field_char)) return Errc::credentials;
  }
  write_basic(to.encoder.out, credentials);
  to.begin_body(json_head);
  return to.encoder.object(schema, request) ? Errc::none : to.encoder.error;
}

inline constexpr char method[] = "POST ";
inline constexpr char version[] = " HTTP/1.1\r\nContent-Length: ";

/// Where a request goes.
struct Target {
  const Service& service;
  std::string_view name;
};

inline std::string_view service_path(const Gateway& gateway, const Target& target) {
  const std::string_view path = target.service.path;
  return path.empty() ? visible(gateway.card_path) : path;
}

/// The bytes of the first lines up to the length of the body, or 0 if the address cannot be used.
[[gnu::noinline]] inline std::uint32_t size_before_length(const Gateway& gateway,
                                                          const Target& target) {
  const std::string_view base = visible(gateway.base_path);
  const std::string_view path = service_path(gateway, target);
  if (base.data() == nullptr || path.empty()) return 0;
  return static_cast<std::uint32_t>(sizeof method - 1 + base.size() + path.size() +
                                    target.name.size() + sizeof version - 1);
}

[[gnu::noinline]] inline void write_before_length(Writer out, const Gateway& gateway,
                                                  const Target& target) {
  out.literal(method);
  out.literal(gateway.base_path);
  out.literal(service_path(gateway, target));
  out.literal(target.name);
  out.literal(version);
}

/// What was written, or what is wrong with it.
inline void conclude(const Encoder& encoder, char* begin, RequestText& result) {
  if (encoder.out.full()) {
    result.error = Errc::no_room;
  } else if (result.error != Errc::none) {
    result.field = encoder.path.text();
  } else {
    result.text = {begin, static_cast<std::uint32_t>(encoder.out.at() - begin)};
  }
}

/// Writes a request into `memory`. Its length is known only when the body is written, so the first
/// lines, which hold it, are written last, up against the rest: the text may begin a few bytes into
/// the memory.
inline void write_request(const Gateway& gateway, const Target& target, const Schema& schema,
                          const void* request, Span memory, RequestText& result,
                          WriteBody write_body) {
  constexpr std::uint32_t most_digits = 10;
  result = RequestText();
  const std::uint32_t before_length = size_before_length(gateway, target);
  if (before_length == 0) {
    result.error = Errc::bad_address;
    return;
  }
  if (memory.size <= before_length + most_digits) {
    result.error = Errc::no_room;
    return;
  }
  char* const after_length = memory.data + before_length + most_digits;
  RequestWriter to{Encoder(memory.data, after_length, memory.data + memory.size)};
  result.error = write_host(to.encoder.out, gateway) ? write_body(to, gateway, schema, request)
                                                     : Errc::bad_address;
  char* begin = after_length;
  if (!to.encoder.out.full() && result.error == Errc::none) {
    char* const end = to.encoder.out.at();
    const auto body = static_cast<std::uint32_t>(end - to.body);
    begin = write_integer(body, after_length) - before_length;
    write_before_length(Writer(begin, end), gateway, target);
  }
  conclude(to.encoder, begin, result);
}

/// Writes a request as its service wants it.
using WriteRequest = void (*)(const Gateway& gateway, const Target& target, const Schema& schema,
                              const void* request, Span memory, RequestText& result,
                              WriteBody write_body);

/// The same for a page or a query: the fields stand in the address, and there is no body.
inline void write_get_request(const Gateway& gateway, const Target& target, const Schema& schema,
                              const void* request, Span memory, RequestText& result, WriteBody) {
  result = RequestText();
  if (size_before_length(gateway, target) == 0) {
    result.error = Errc::bad_address;
    return;
  }
  Encoder encoder(memory.data, memory.data, memory.data + memory.size);
  Writer& out = encoder.out;
  out.literal("GET ");
  out.literal(gateway.base_path);
  out.literal(service_path(gateway, target));
  out.literal(target.name);
  if (schema.row_count != 0) out.put('?');
  out.percent(true);
  if (!encoder.fields(schema, request, false)) result.error = encoder.error;
  out.percent(false);
  out.literal(" HTTP/1.1");
  if (!write_host(out, gateway)) result.error = Errc::bad_address;
  out.literal("\r\nConnection: keep-alive\r\n\r\n");
  conclude(encoder, memory.data, result);
}

}  // namespace tillwire::detail
