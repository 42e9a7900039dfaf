// Writes an HTTP/1.1 request (RFC 9112) for an operation into the transmit buffer, without I/O.
#pragma once

#include <cstdint>
#include <tillwire/gateway.hpp>
#include <tillwire/model/endpoint.hpp>
#include <tillwire/model/result.hpp>
#include <tillwire/wire/base64.hpp>
#include <tillwire/wire/encode.hpp>
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
  Span text{nullptr, 0};
};

inline bool is_visible(const char* text) {
  for (; *text != 0; ++text) {
    if (*text <= ' ' || *text > '~') return false;
  }
  return true;
}

inline std::uint32_t length(const char* text) {
  const char* end = text;
  while (*end != 0) ++end;
  return static_cast<std::uint32_t>(end - text);
}

/// The host, an IPv6 address in brackets, and the port where it is not the scheme's own.
inline void write_host(Writer& out, const Gateway& gateway) {
  bool colon = false;
  for (const char* at = gateway.host; *at != 0; ++at) colon = colon || *at == ':';
  if (colon) out.put('[');
  out.literal(gateway.host);
  if (colon) out.put(']');
  if (gateway.port != 0 && gateway.port != gateway.default_port()) {
    char digits[21] = {};
    out.put(':');
    out.literal(write_integer(gateway.port, digits + 20));
  }
}

/// Basic authentication (RFC 7617): user, colon, password, as Base64.
inline void write_basic(Writer& out, const Credentials& credentials) {
  out.literal("Authorization: Basic ");
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
      char digits[5] = {};
      base64_encode(group, place + 1, digits);
      out.literal(digits);
      group = 0;
    }
  }
  out.literal("\r\n");
}

/// What differs between services, as functions, so that the linker keeps only what is called. Each
/// writes the rest of the head, calls encoder.begin_body() and writes the body.
using WriteBody = Errc (*)(Encoder& encoder, const Gateway& gateway, const Schema& schema,
                           const void* request);

inline constexpr char form_type[] =
    "Content-Type: application/x-www-form-urlencoded\r\nConnection: keep-alive\r\n\r\n";
inline constexpr char json_type[] =
    "Content-Type: application/json\r\nConnection: keep-alive\r\n\r\n";

/// A form; the credentials are its first pairs.
inline Errc write_form(Encoder& encoder, const Gateway& gateway, const Schema& schema,
                       const void* request) {
  encoder.out().literal(form_type);
  encoder.begin_body();
  if (!encoder.form(schema_of<Credentials>, &gateway.ecommerce)) return Errc::credentials;
  return encoder.form(schema, request) ? Errc::none : encoder.error();
}

/// JSON; the credentials are its first members.
inline Errc write_json(Encoder& encoder, const Gateway& gateway, const Schema& schema,
                       const void* request) {
  encoder.out().literal(json_type);
  encoder.begin_body();
  encoder.out().put('{');
  if (!encoder.members(schema_of<Credentials>, &gateway.ecommerce)) return Errc::credentials;
  if (!encoder.members(schema, request)) return encoder.error();
  encoder.out().put('}');
  return Errc::none;
}

/// JSON; the credentials are a header.
inline Errc write_card_json(Encoder& encoder, const Gateway& gateway, const Schema& schema,
                            const void* request) {
  const Credentials& credentials = gateway.card_management;
  const bool given = credentials.user.present() && credentials.password.present();
  if (!given || credentials.token.present()) return Errc::credentials;
  for (const char c : credentials.user.raw()) {
    if (c == ':') return Errc::credentials;  // would end the user (RFC 7617, 2)
  }
  write_basic(encoder.out(), credentials);
  encoder.out().literal(json_type);
  encoder.begin_body();
  encoder.out().put('{');
  if (!encoder.members(schema, request)) return encoder.error();
  encoder.out().put('}');
  return Errc::none;
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

  const char* const path =
      endpoint.service.path != nullptr ? endpoint.service.path : gateway.card_path;
  const char* const host = gateway.host;
  if (host == nullptr || *host == 0 || !is_visible(host) || !is_visible(gateway.base_path) ||
      !is_visible(path)) {
    return {Errc::bad_address, nullptr, {nullptr, 0}};
  }
  const std::uint32_t before_length = length(method) + length(gateway.base_path) + length(path) +
                                      length(endpoint.name) + length(version);
  char* const end = memory.data + memory.size;
  if (memory.size < before_length + most_digits) return {Errc::no_room, nullptr, {nullptr, 0}};
  char* const after_length = memory.data + before_length + most_digits;

  Encoder encoder(memory.data, after_length, end);
  Writer& out = encoder.out();
  out.literal("\r\nHost: ");
  write_host(out, gateway);
  out.literal("\r\n");
  const Errc error = write_body(encoder, gateway, schema, request);
  if (error != Errc::none) return {error, encoder.path(), {nullptr, 0}};
  if (out.full()) return {Errc::no_room, nullptr, {nullptr, 0}};

  const auto body = static_cast<std::uint32_t>(out.at() - encoder.body());
  char* const begin = write_integer(body, after_length) - before_length;
  Writer first(begin, begin + before_length);
  first.literal(method);
  first.literal(gateway.base_path);
  first.literal(path);
  first.literal(endpoint.name);
  first.literal(version);
  return {Errc::none, nullptr, {begin, static_cast<std::uint32_t>(out.at() - begin)}};
}

}  // namespace tillwire::detail
