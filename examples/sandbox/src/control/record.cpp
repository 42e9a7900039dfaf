// A request as it goes into the log, and as a line on stderr with its secrets masked.
#include "control/record.hpp"

#include <cmath>
#include <cstdio>
#include <iostream>
#include <mutex>

#include "control/mask.hpp"
#include "money.hpp"
#include "text.hpp"
#include "value.hpp"

namespace gateway {
namespace {

// The log keeps the answers up to this size: a fleet's would fill the memory.
constexpr std::size_t most_of_answer = std::size_t{1} << 20U;

constexpr const char* services[] = {"none", "ecommerce", "cards", "pages"};

// Returns bytes as JSON text. What is not UTF-8 is only in the hex form next to it.
std::string readable(const std::string& bytes) {
  return count_characters(bytes) ? bytes : std::string();
}

// A form that is not encoded as it should be is one only if it is not JSON.
std::optional<Value> parameters_of(const Request& request, bool json_alone) {
  std::string error;
  std::optional<Value> parsed;
  const std::string& form = request.method == "GET" ? request.query : request.body;
  if (!json_alone) parsed = parse_form(form, error);
  if (!parsed) parsed = parse_json(request.body, error);
  std::string warning;
  if (!parsed && !json_alone) parsed = parse_form(form, error, &warning);
  return parsed;
}

// Control characters as \xNN: a client must neither begin a line of the log nor steer a terminal.
std::string printable(const std::string& text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    out += byte < ' ' || byte == 0x7F ? "\\x" + hex({&c, 1}) : std::string(1, c);
  }
  return out;
}

void print_members(std::ostream& out, const Value& value, const std::string& prefix) {
  for (const Member& member : value.members) {
    if (member.value.kind == Value::Kind::object) {
      print_members(out, member.value, prefix + member.name + ".");
    } else if (!member.value.text.empty()) {
      out << ' ' << printable(prefix + member.name) << '='
          << printable(mask_value(member.name, member.value.text));
    }
  }
}

std::string text_at(const Json& json, const char* name) {
  const auto found = json.find(name);
  if (found == json.end() || found->is_structured()) return {};
  return found->is_string() ? found->get<std::string>() : found->dump();
}

// Returns "ok", "declined", or "refused" with the code and the words of the answer.
Json judge(const Route& route, const Response& response, const Effects& effects) {
  std::string code;
  std::string text;
  // Refusals are short; what is long is a list.
  const bool is_short = response.body.size() < 65536;
  const Json body = is_short ? Json::parse(response.body, nullptr, false) : Json();
  if (body.is_object()) {
    const Json* inside = &body;
    for (const char* inner : {"svfeProcessingFault", "serviceLevelFault", "error"}) {
      if (body.contains(inner) && body[inner].is_object()) inside = &body[inner];
    }
    const Json& from = *inside;
    for (const char* name : {"errorCode", "ErrorCode", "responseCode", "code"}) {
      if (code.empty()) code = text_at(from, name);
    }
    for (const char* name : {"errorMessage", "error", "message", "errorDesc", "description"}) {
      if (text.empty() && from.contains(name) && from[name].is_string()) text = from[name];
    }
  }
  if (code == "0" || code == "00") code.clear();
  if (code.empty() && response.status >= 400) code = std::to_string(response.status);
  const bool by_issuer = route.service == Route::Service::ecommerce
                             ? code == "2" && effects.declined
                             : code == "05" || code == "51" || code == "61";
  text = mask_text(text);
  if (effects.declined || by_issuer) return {{"kind", "declined"}, {"code", code}, {"text", text}};
  if (code.empty()) return {{"kind", "ok"}, {"code", ""}, {"text", ""}};
  return {{"kind", "refused"}, {"code", code}, {"text", text}};
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
          {"warning", circumstances.warning.empty() ? Json() : Json(circumstances.warning)},
          {"tls", circumstances.tls_version},
          {"resumed", circumstances.resumed},
          {"serverName", circumstances.server_name},
          {"status", response.status},
          {"time", circumstances.time},
          {"durationMs", nullptr},
          {"sent", nullptr},
          {"of", nullptr},
          {"end", nullptr},
          {"answer", response.body.size() <= most_of_answer ? readable(response.body) : ""}};
}

Json record_of_malformed(const std::string& raw, const std::string& error,
                         std::int64_t connection) {
  return {{"error", error},
          {"raw_hex", hex(raw)},
          {"connection", connection},
          {"status", 400},
          {"time", timestamp(now_ms())}};
}

std::string describe_fault(const Plan& plan) {
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  if (plan.match.empty()) return text;
  if (plan.delay_ms > 0) add("delay " + std::to_string(plan.delay_ms) + " ms");
  if (!plan.process && !plan.response_code && !plan.instead && !plan.raw) add("request dropped");
  if (plan.silent) add("no answer");
  if (plan.raw) add("raw bytes");
  if (plan.instead) add("answers " + std::to_string(plan.instead->status));
  if (plan.response_code) add("answers " + *plan.response_code);
  if (plan.patch || plan.shape != "wrapped") add("changed answer");
  if (plan.dribble > 0) {
    add("dribble " + std::to_string(plan.dribble) + " bytes every " +
        std::to_string(plan.dribble_ms) + " ms");
  }
  if (plan.cut_after) add("cut after " + std::to_string(*plan.cut_after) + " bytes");
  if (plan.end == End::reset) add("reset");
  if (plan.end == End::cut && !plan.cut_after) add("cut");
  return text.empty() ? "scripted" : text;
}

Json members_of(const Delivery& delivery) {
  return {{"durationMs", std::round(delivery.duration_ms * 1000) / 1000},
          {"sent", delivery.sent},
          {"of", delivery.of},
          {"end", delivery.end}};
}

Json summary_of(const Request& request, const Route& route, const std::string& time) {
  return {{"time", time},
          {"durationMs", nullptr},
          {"operation", mask_text(readable(route.operation))},
          {"service", services[static_cast<int>(route.service)]},
          {"method", readable(request.method)},
          {"path", mask_text(readable(request.path))},
          {"status", nullptr},
          {"verdict", nullptr},
          {"orderId", nullptr},
          {"orderNumber", nullptr},
          {"moved", Json::array()},
          {"fault", nullptr},
          {"sent", nullptr},
          {"of", nullptr},
          {"end", nullptr},
          {"warning", nullptr},
          {"unanswered", false}};
}

Json summary_of_malformed(const std::string& error, const std::string& time) {
  Json summary = summary_of({}, {Route::Service::none, "@malformed"}, time);
  summary["status"] = 400;
  summary["verdict"] = {{"kind", "refused"}, {"code", "400"}, {"text", error}};
  return summary;
}

Json verdict_of(const Route& route, const Response& response, const Plan& plan,
                const Effects& effects) {
  Json moved = Json::array();
  for (const Charge& charge : effects.moved) {
    moved.push_back({{"kind", charge.kind},
                     {"amount", charge.amount},
                     {"currency", charge.currency},
                     {"amountText", money_text(charge.amount, charge.currency)},
                     {"card", charge.card}});
  }
  const auto or_null = [](const std::string& text) { return text.empty() ? Json() : Json(text); };
  const std::string fault = describe_fault(plan);
  return {{"status", plan.instead ? plan.instead->status : response.status},
          {"verdict", plan.process ? judge(route, response, effects)
                                   : Json{{"kind", "fault"}, {"code", ""}, {"text", fault}}},
          {"orderId", or_null(effects.order_id)},
          {"orderNumber", or_null(mask_text(effects.order_number))},
          {"moved", std::move(moved)},
          {"fault", or_null(fault)},
          {"warning", or_null(effects.warning)}};
}

void print_line(const Request& request, const Response& response, const Json& verdict,
                const Delivery& delivery) {
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  std::cerr << delivery.time << ' ' << request.method << ' ' << mask_text(request.path);
  const auto parsed = parameters_of(request, false);
  if (parsed) print_members(std::cerr, *parsed, "");
  std::cerr << " -> " << response.status << ' ';
  const std::string end = delivery.end;
  if (end == "whole") {
    std::cerr << delivery.of << " bytes";
  } else {
    std::cerr << end << " after " << delivery.sent << " of " << delivery.of << " bytes";
  }
  char duration[32];
  std::snprintf(duration, sizeof duration, "%.1f", delivery.duration_ms);
  std::cerr << " in " << duration << " ms, " << verdict["verdict"]["kind"].get<std::string>();
  const std::string code = verdict["verdict"]["code"];
  if (!code.empty()) std::cerr << ' ' << code;
  if (!verdict["orderId"].is_null()) {
    std::cerr << ", order " << printable(verdict["orderNumber"].get<std::string>()) << " ("
              << verdict["orderId"].get<std::string>() << ')';
  }
  if (!verdict["fault"].is_null()) {
    std::cerr << " (scripted: " << verdict["fault"].get<std::string>() << ')';
  }
  if (!verdict["warning"].is_null()) {
    std::cerr << " (warning: " << printable(verdict["warning"].get<std::string>()) << ')';
  }
  std::cerr << std::endl;
}

}  // namespace gateway
