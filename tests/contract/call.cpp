// The gateway of the calls: shop-api and bank with the password "secret".
#include "call.hpp"

#include <memory>
#include <tillwire/client.hpp>

#include "exit.hpp"
#include "json.hpp"
#include "request_from_json.hpp"
#include "response_to_json.hpp"
#include "support/scripted_transport.hpp"

namespace tillwire::test {
namespace {

std::string name_of(Errc code) {
  switch (code) {
    case Errc::none:
      return "none";
    case Errc::missing:
      return "missing";
    case Errc::too_short:
      return "too_short";
    case Errc::too_long:
      return "too_long";
    case Errc::bad_value:
      return "bad_value";
    case Errc::conflict:
      return "conflict";
    case Errc::field_missing:
      return "field_missing";
    case Errc::field_type:
      return "field_type";
    case Errc::fault:
      return "fault";
    case Errc::credentials:
      return "credentials";
    default:
      return "error " + std::to_string(static_cast<int>(code));
  }
}

std::string plain(const Text& text) {
  char bytes[64];
  return {bytes, text.copy(bytes, sizeof bytes)};
}

/// Borrows the credentials.
Gateway gateway(const Json& credentials) {
  Gateway gateway;
  gateway.host = "gateway.test";
  if (credentials.is_null()) {
    gateway.ecommerce.user = "shop-api";
    gateway.ecommerce.password = "secret";
    gateway.card_management.user = "bank";
    gateway.card_management.password = "secret";
    return gateway;
  }
  Credentials given;
  for (const FieldDescription& field : description_of<Credentials>.fields) {
    if (!credentials.contains(field.name)) continue;
    field.set_text(&given, credentials.at(field.name).get_ref<const std::string&>());
  }
  // As transfers between cards spell it.
  if (credentials.contains("username")) {
    given.user = credentials.at("username").get_ref<const std::string&>();
  }
  gateway.ecommerce = given;
  gateway.card_management = given;
  return gateway;
}

}  // namespace

std::string path_of(const cli::Operation& operation) {
  const Endpoint& endpoint = operation.endpoint;
  const bool card = operation.is_card_management();
  return std::string(card ? "/v1/apigate/ws/rest/" : "/payment") + endpoint.service.path +
         endpoint.name;
}

const cli::Operation* find_by_path(const std::string& path) {
  for (const cli::Operation& each : cli::operations()) {
    if (path_of(each) == path) return &each;
  }
  return nullptr;
}

Called call(const cli::Operation& operation, const Json& request, const std::string& answer,
            const Json& credentials) {
  static const auto memory = std::make_unique<Buffers<128 * 1024, 128 * 1024>>();
  const Gateway whom = gateway(credentials);
  Called called;
  cli::Arena arena;
  const void* object = nullptr;
  try {
    const cli::Value value = cli::parse_json(request.dump(), cli::Twice::refused);
    object = cli::request_from_json(*operation.request, value, arena, cli::Secrets::kept);
  } catch (const cli::Refused& refused) {
    const std::string what = refused.what();
    const std::size_t colon = what.find(": ");
    called.field = what.substr(0, colon);
    called.error = what.substr(colon + 2) == "is missing" ? "missing" : "refused: " + what;
    return called;
  }
  ManualClock clock;
  ScriptedTransport transport;
  transport.connection().until_sent().give(
      "HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(answer.size()) + "\r\n\r\n" + answer);
  Client client(whom, transport, clock, *memory);
  const cli::Answer came = operation.call(client, object, arena);
  called.error = name_of(came.error.code);
  called.verdict = came.verdict;
  called.standing = came.standing;
  if (came.error.field != nullptr) called.field = came.error.field;
  const ServiceFault fault = client.fault();
  called.fault_code = plain(fault.code);
  called.fault_words = plain(fault.message);
  if (came.response != nullptr) {
    called.response = Json::parse(cli::compact(
        cli::response_to_json(*operation.response, came.response, cli::Secrets::kept)));
  }
  const std::string text = transport.sent();
  called.sent = !text.empty();
  if (!called.sent) return called;
  const std::size_t space = text.find(' ');
  called.method = text.substr(0, space);
  called.target = text.substr(space + 1, text.find(' ', space + 1) - space - 1);
  called.body = text.substr(text.find("\r\n\r\n") + 4);
  const std::string header = "\r\nContent-Type: ";
  const std::size_t type = text.find(header);
  if (type < text.size()) {
    const std::size_t begin = type + header.size();
    called.type = text.substr(begin, text.find("\r\n", begin) - begin);
  }
  return called;
}

}  // namespace tillwire::test
