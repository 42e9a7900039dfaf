// Scripted answers and faults: what a test asks the gateway to do instead of behaving.
#include "control/script.hpp"

#include <algorithm>
#include <stdexcept>

#include "ecommerce/pages.hpp"
#include "table.hpp"
#include "text.hpp"

namespace gateway {
namespace {

constexpr int most_requests = 1000000;
constexpr int most_ms = 24 * 60 * 60 * 1000;
constexpr std::int64_t most_bytes = std::int64_t{1} << 30U;

int small_number(const Json& json, const char* name, int otherwise, int least, int most) {
  return static_cast<int>(whole_number(json, name, otherwise, least, most));
}

End parse_end(const std::string& name) {
  if (name == "keep") return End::keep;
  if (name == "close_notify") return End::close_notify;
  if (name == "cut") return End::cut;
  if (name == "reset") return End::reset;
  throw std::runtime_error("end: " + name);
}

Framing parse_framing(const Json& json) {
  Framing framing;
  const std::string kind = json.value("framing", "length");
  if (kind == "chunked") {
    framing.kind = Framing::Kind::chunked;
  } else if (kind == "close") {
    framing.kind = Framing::Kind::close;
  } else if (kind != "length") {
    throw std::runtime_error("framing: " + kind);
  }
  framing.chunk_size =
      static_cast<std::size_t>(whole_number(json, "chunk_size", 16, 1, most_bytes));
  framing.chunk_extension = json.value("chunk_extension", "");
  framing.trailer = json.value("trailer", "");
  return framing;
}

Response parse_response(const Json& json) {
  Response response;
  response.status = small_number(json, "status", 200, 100, 999);
  response.content_type = json.value("content_type", response.content_type);
  if (const auto body = json.find("body"); body != json.end()) {
    response.body = body->is_string() ? body->get<std::string>() : body->dump();
  }
  if (const auto headers = json.find("headers"); headers != json.end()) {
    for (const auto& [name, value] : headers->items()) {
      response.headers.push_back({name, value.get<std::string>()});
    }
  }
  return response;
}

// Names and types; numbers are checked where they are read.
void check_members(const Json& json) {
  static constexpr const char* texts[] = {"match",   "content_type", "raw",
                                          "raw_hex", "shape",        "end",
                                          "framing", "trailer",      "chunk_extension"};
  static constexpr const char* flags[] = {"process", "silent", "lose_credit"};
  static constexpr const char* others[] = {
      "count",     "skip", "delay_ms",     "status",     "headers", "body",       "patch",
      "cut_after", "atms", "transactions", "chunk_size", "dribble", "dribble_ms",
  };
  const auto has = [](const auto& names, const std::string& name) {
    return std::find(std::begin(names), std::end(names), name) != std::end(names);
  };
  for (const auto& [name, value] : json.items()) {
    if (has(texts, name)) {
      text_in(json, name.c_str());
    } else if (has(flags, name)) {
      flag_in(json, name.c_str());
    } else if (!has(others, name)) {
      throw std::runtime_error("unknown member " + name);
    }
  }
  if (!json.contains("headers")) return;
  for (const auto& [name, value] :
       member_of(json, "headers", Json::value_t::object, "an object").items()) {
    if (!value.is_string()) throw std::runtime_error("headers: " + name + " must be a string");
  }
}

// A step for an operation that is not there would wait for ever.
void check_match(const std::string& name) {
  const bool known = name == "*" || name == "@accept" || find_ecommerce_operation(name) ||
                     find_card_operation(name) || name == second_spelling || is_page(name);
  if (!known) {
    throw std::runtime_error("match: " + name +
                             " is not an operation of either service, a page, `*` or `@accept`");
  }
}

Plan parse(const Json& json) {
  if (!json.is_object()) throw std::runtime_error("a step must be a JSON object");
  check_members(json);
  Plan plan;
  plan.match = text_in(json, "match");
  check_match(plan.match);
  plan.count = small_number(json, "count", 1, 1, most_requests);
  plan.skip = small_number(json, "skip", 0, 0, most_requests);
  plan.delay_ms = small_number(json, "delay_ms", 0, 0, most_ms);
  plan.silent = json.value("silent", false);
  plan.loses_credit = json.value("lose_credit", false);
  if (json.contains("raw")) plan.raw = json.at("raw").get<std::string>();
  if (json.contains("raw_hex")) {
    plan.raw = from_hex(json.at("raw_hex").get<std::string>());
    if (!plan.raw) throw std::runtime_error("raw_hex is not hex");
  }
  if (json.contains("status") || json.contains("body") || json.contains("headers")) {
    plan.instead = parse_response(json);
  }
  // A made-up answer stands for a request that the service never saw, unless the test says so.
  plan.process = json.value("process", !plan.raw && !plan.instead);
  if (json.contains("patch")) plan.patch = json.at("patch");
  plan.shape = json.value("shape", plan.shape);
  if (plan.shape != "wrapped" && plan.shape != "bare" && plan.shape != "single") {
    throw std::runtime_error("shape: " + plan.shape);
  }
  plan.sizes = {small_number(json, "atms", -1, 0, most_records),
                small_number(json, "transactions", -1, 0, most_records)};
  plan.framing = parse_framing(json);
  plan.dribble = static_cast<std::size_t>(whole_number(json, "dribble", 0, 0, most_bytes));
  plan.dribble_ms = small_number(json, "dribble_ms", 0, 0, most_ms);
  if (json.contains("cut_after")) {
    plan.cut_after = static_cast<std::size_t>(whole_number(json, "cut_after", 0, 0, most_bytes));
  }
  const bool closes = plan.cut_after || plan.framing.kind == Framing::Kind::close;
  plan.end = parse_end(json.value("end", plan.cut_after ? "cut"
                                         : closes       ? "close_notify"
                                                        : "keep"));
  if (!plan.process && !plan.raw && !plan.instead && !plan.silent && plan.match != "@accept" &&
      plan.end == End::keep) {
    throw std::runtime_error("process false needs an answer, silent or an end");
  }
  return plan;
}

bool is_wrapper(const Json& value) {
  static constexpr const char* inner[] = {"atmStatus",   "hopperStatus", "transaction",
                                          "accountData", "card",         "token"};
  if (!value.is_object() || value.size() != 1 || !value.begin().value().is_array()) return false;
  for (const char* name : inner) {
    if (value.begin().key() == name) return true;
  }
  return false;
}

// Lists that have no wrapper in the first place.
bool is_plain_list(const std::string& name) {
  static constexpr const char* names[] = {
      "account_balances", "limits",        "limitExceptions", "fees",
      "transactionList",  "paymentOrders", "geoRestrictions"};
  for (const char* known : names) {
    if (name == known) return true;
  }
  return false;
}

// {"list":{"item":[...]}} becomes {"list":[...]} ("bare"), or {"list":{"item":{...}}} where it
// holds one element ("single"), as a plain list of one becomes {"list":{...}}.
void reshape(Json& value, bool bare) {
  if (!value.is_structured()) return;
  for (auto entry = value.begin(); entry != value.end(); ++entry) {
    Json& member = *entry;
    reshape(member, bare);
    if (!bare && value.is_object() && is_plain_list(entry.key()) && member.size() == 1) {
      Json only = member.front();
      member = std::move(only);
    }
    if (!is_wrapper(member)) continue;
    Json list = member.begin().value();
    if (bare) {
      member = std::move(list);
    } else if (list.size() == 1) {
      Json only = list.front();
      member.begin().value() = std::move(only);
    }
  }
}

}  // namespace

std::optional<Plan> parse_plan(const Json& json, std::string& error) {
  try {
    return parse(json);
  } catch (const std::exception& problem) {
    error = problem.what();
    return std::nullopt;
  }
}

void bend(const Plan& plan, Response& response) {
  if (!plan.patch && plan.shape == "wrapped") return;
  Json body = Json::parse(response.body, nullptr, false);
  if (body.is_discarded()) return;
  if (plan.shape != "wrapped") reshape(body, plan.shape == "bare");
  if (plan.patch) body.merge_patch(*plan.patch);
  response.body = body.dump();
}

void Script::add(std::vector<Plan> plans) {
  const std::lock_guard lock(mutex_);
  for (Plan& plan : plans) plans_.push_back(std::move(plan));
}

void Script::clear() {
  const std::lock_guard lock(mutex_);
  plans_.clear();
}

std::optional<Plan> Script::take(const std::string& operation) {
  const std::lock_guard lock(mutex_);
  for (auto plan = plans_.begin(); plan != plans_.end(); ++plan) {
    const bool any = plan->match == "*" && operation.front() != '@';
    if (plan->match != operation && !any) continue;
    if (plan->skip > 0) {
      --plan->skip;
      return std::nullopt;
    }
    Plan taken = *plan;
    if (--plan->count <= 0) plans_.erase(plan);
    return taken;
  }
  return std::nullopt;
}

std::vector<Plan> Script::plans() const {
  const std::lock_guard lock(mutex_);
  return {plans_.begin(), plans_.end()};
}

int Script::left() const {
  const std::lock_guard lock(mutex_);
  int left = 0;
  for (const Plan& plan : plans_) left += plan.count;
  return left;
}

}  // namespace gateway
