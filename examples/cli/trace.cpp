// Masks and lays out what --trace shows.
#include "trace.hpp"

#include <algorithm>

#include "card_numbers.hpp"
#include "exchange.hpp"
#include "request_from_json.hpp"
#include "response_to_json.hpp"
#include "rest.hpp"
#include "terminal.hpp"

namespace tillwire::cli {
namespace {

/// Basic credentials are Base64: what is masked in them would not look so.
void mask_basic(std::string& request) {
  constexpr std::string_view name = "Authorization: Basic ";
  const std::size_t head = request.find("\r\n\r\n");
  const std::size_t at = request.find(name);
  if (at > head) return;
  const std::size_t value = at + name.size();
  request.replace(value, request.find("\r\n", value) - value, masked);
}

bool holds_secrets(const Description& description) {
  const Sequence<FieldDescription>& fields = description.fields;
  return std::any_of(fields.begin(), fields.end(), [](const FieldDescription& field) {
    return field.secret || (field.nested != nullptr && holds_secrets(*field.nested));
  });
}

}  // namespace

std::string masked_request(const Operation& operation, const Gateway& gateway, const Value& json,
                           bool is_signed) {
  Gateway shown = gateway;
  for (Credentials* each : {&shown.ecommerce, &shown.card_management}) {
    if (each->password.present()) each->password = masked;
    if (each->token.present()) each->token = masked;
  }
  Arena arena;
  const void* const request = request_from_json(*operation.request, json, arena, Secrets::masked);
  std::string text = request_bytes(operation, shown, request);
  mask_basic(text);
  // If only a few digits of a body are unknown, they can be computed from a hash, so it is hidden.
  if (is_signed) text.insert(text.find("\r\n\r\n"), "\r\nX-Hash: ***\r\nX-Signature: ***");
  return text;
}

std::string masked_answer(const Operation& operation, const Client& client, const Answer& answer) {
  if (client.status() == 0) return {};
  std::string text = "HTTP status " + std::to_string(client.status());
  // The size of a body with secrets would reveal their length.
  if (!holds_secrets(*operation.response)) {
    text += ", body of " + std::to_string(client.body().size()) + " bytes";
  }
  if (answer.response == nullptr) return text;
  Value shown = response_to_json(*operation.response, answer.response, Secrets::masked);
  if (const std::optional<Value> body = object_in(client.body())) {
    add_rest(shown, *operation.response, *body, Secrets::masked);
  }
  return text + "\n" + readable(shown);
}

std::string marked(const char* mark, std::string_view text) {
  std::string lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    lines.append(mark).append(harmless(without_card_numbers(line))).append("\n");
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

}  // namespace tillwire::cli
