// A request as it goes into the log, and as a line on stderr with its secrets masked.
#include "control/record.hpp"

#include <iostream>
#include <mutex>

#include "text.hpp"
#include "value.hpp"

namespace gateway {
namespace {

// The log keeps the answers up to this size: a fleet's would fill the memory.
constexpr std::size_t most_of_answer = std::size_t{1} << 20U;

// Bytes as JSON text: what is not UTF-8 is only in the hex form beside it.
std::string readable(const std::string& bytes) {
  return count_characters(bytes) ? bytes : std::string();
}

std::string masked(const std::string& name, const std::string& value) {
  if (name == "$PAN" || name == "pan" || name == "cardNumber") return mask_pan(value);
  static constexpr const char* secrets[] = {"password", "token", "$CVC",    "cvc",
                                            "cvv2",     "key",   "seToken", "$EXPIRY",
                                            "YYYY",     "MM",    "expiry",  "newExpiry"};
  for (const char* secret : secrets) {
    if (name == secret) return "***";
  }
  return value;
}

// No body is both: what begins a JSON object has to be escaped in a form.
std::optional<Value> parameters_of(const Request& request, bool json_alone) {
  std::string error;
  std::optional<Value> parsed;
  if (!json_alone)
    parsed = parse_form(request.method == "GET" ? request.query : request.body, error);
  return parsed ? parsed : parse_json(request.body, error);
}

void print_members(std::ostream& out, const Value& value, const std::string& prefix) {
  for (const Member& member : value.members) {
    if (member.value.kind == Value::Kind::object) {
      print_members(out, member.value, prefix + member.name + ".");
    } else if (!member.value.text.empty()) {
      out << ' ' << prefix << member.name << '=' << masked(member.name, member.value.text);
    }
  }
}

}  // namespace

Json record_of(const Request& request, const Route& route, const Response& response,
               const Circumstances& circumstances) {
  Json headers = Json::array();
  for (const Header& header : request.headers) {
    headers.push_back(Json::array({header.name, readable(header.value)}));
  }
  Json params = nullptr;
  const auto parsed = parameters_of(request, route.service == Route::Service::cards);
  if (parsed) params = Json::parse(to_json(*parsed), nullptr, false);
  static constexpr const char* services[] = {"none", "ecommerce", "cards"};
  return {{"service", services[static_cast<int>(route.service)]},
          {"method", request.method},
          {"target", request.target},
          {"path", request.path},
          {"version", request.version},
          {"headers", headers},
          {"params", params},
          {"head", readable(request.head)},
          {"body", readable(request.body)},
          {"raw_hex", hex(request.head + request.body)},
          {"connection", circumstances.connection},
          {"exchange", circumstances.number},
          {"pipelined", circumstances.pipelined},
          {"scripted", circumstances.scripted},
          {"processed", circumstances.processed},
          {"tls", circumstances.tls_version},
          {"resumed", circumstances.resumed},
          {"serverName", circumstances.server_name},
          {"status", response.status},
          {"answer", response.body.size() <= most_of_answer ? readable(response.body) : ""}};
}

Json record_of_malformed(const std::string& raw, const std::string& error,
                         std::int64_t connection) {
  return {{"error", error}, {"raw_hex", hex(raw)}, {"connection", connection}, {"status", 400}};
}

void print_line(const Request& request, const Response& response, const Plan& plan) {
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  std::cerr << request.method << ' ' << request.path;
  const auto parsed = parameters_of(request, false);
  if (parsed) print_members(std::cerr, *parsed, "");
  std::cerr << " -> " << response.status << ' ' << response.body.size() << " bytes";
  if (!plan.match.empty()) std::cerr << " (scripted)";
  std::cerr << std::endl;
}

}  // namespace gateway
