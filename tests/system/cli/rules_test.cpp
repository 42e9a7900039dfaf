// Breaks every condition of every operation: the message names the rule and the other fields.
#include <algorithm>
#include <regex>
#include <set>

#include "cli.hpp"
#include "conditions.hpp"
#include "exchange.hpp"
#include "exit.hpp"
#include "json.hpp"
#include "operations.hpp"
#include "request_from_json.hpp"
#include "support/call_site.hpp"

namespace tillwire::test::rules_test {
namespace {

using cli::Condition;
using nlohmann::json;

/// Returns a value that the field's row accepts.
json value_for(const FieldDescription& field);

json object_for(const Description& description) {
  json object = json::object();
  for (const FieldDescription& each : description.fields) {
    if (each.need == Need::mandatory) object[each.name] = value_for(each);
  }
  return object;
}

/// Fills at least one field, as an empty record is not used.
json filled(const Description& description) {
  json object = object_for(description);
  const FieldDescription& first = description.fields[0];
  if (object.empty()) object[first.name] = value_for(first);
  return object;
}

std::string text_for(const FieldDescription& field) {
  if (!field.values.empty()) return field.values[0];
  switch (field.form) {
    case TextForm::date:
      return "2049-12-31";
    case TextForm::date_time:
    case TextForm::iso_time:
    case TextForm::moment:
      return "2049-12-31T00:00:00";
    case TextForm::quantity:
    case TextForm::decimal:
      return "1.5";
    case TextForm::phone:
      return "35799123456";
    case TextForm::url:
      return "https://shop.example";
    case TextForm::language:  // has values
    case TextForm::any:
      break;
  }
  const std::size_t size = std::max(field.min, 1U);
  if (!field.digits && !field.integer) return std::string(size, 'A');
  return size == 6 ? "204912" : std::string(size == 4 ? "2049" : std::string(size, '1'));
}

json value_for(const FieldDescription& field) {
  switch (field.kind) {
    case FieldKind::int32:
    case FieldKind::int64:
      return std::stoll(std::string(std::max(field.min, 1U), '1'));
    case FieldKind::boolean:
      return true;
    case FieldKind::json:
      return json::object();
    case FieldKind::bytes:
      return "AAAA";
    case FieldKind::record:
    case FieldKind::block:
      return filled(*field.nested);
    case FieldKind::items:
    case FieldKind::list: {
      const Description& element = *field.nested;
      return json::array({element.is_value() ? value_for(element.fields[0]) : filled(element)});
    }
    case FieldKind::text:
      break;
  }
  return text_for(field);
}

/// Returns the object at a path such as `orderBundle.cartItems.items[0]`, created if absent.
json& object_at(json& request, const Description& description, std::string path) {
  json* at = &request;
  const Description* of = &description;
  while (!path.empty()) {
    const std::size_t end = std::min(path.find('.'), path.size());
    const std::string name = path.substr(0, path.find_first_of(".["));
    path.erase(0, end + 1);
    const FieldDescription* const field = of->find(name);
    if (field == nullptr || field->nested == nullptr) throw std::logic_error(name);
    if (!at->contains(name)) (*at)[name] = value_for(*field);
    at = &(*at)[name];
    if (at->is_array()) at = &(*at)[0];
    of = field->nested;
  }
  return *at;
}

/// A request with some fields set by the test, and the others as the library requires.
class Provoked {
 public:
  Provoked(const cli::Operation& operation, const Condition& condition)
      : operation_(operation),
        description_(*condition.description),
        path_(std::regex_replace(condition.path, std::regex(R"(\[\])"), "[0]")),
        request_(object_for(*operation.request)) {
    object_at(request_, *operation.request, path_);
  }

  std::string path_of(const std::string& name) const {
    return path_.empty() ? name : path_ + "." + name;
  }

  void set(std::size_t index) { set(index, value_for(description_.fields[index])); }
  void set(std::size_t index, json value) {
    const std::string name = description_.fields[index].name;
    object()[name] = std::move(value);
    fixed_.insert(path_of(name));
  }
  void remove(std::size_t index) {
    const std::string name = description_.fields[index].name;
    object().erase(name);
    fixed_.insert(path_of(name));
  }
  /// Leaves a field of a record unchanged.
  void keep(const std::string& path) { fixed_.insert(path); }
  /// A record without a field is not sent, and its conditions do not count.
  void fill() {
    for (std::size_t i = 0; object().empty() && i < description_.fields.size(); ++i) {
      if (fixed_.count(path_of(description_.fields[i].name)) == 0) set(i);
    }
  }
  json& object() { return object_at(request_, *operation_.request, path_); }

  /// Returns the message about the request, after correcting all fields outside the test.
  std::string message() {
    for (int round = 0; round < 20; ++round) {
      const std::string said = say();
      const std::string field = said.substr(0, said.find(':'));
      std::string name = field.substr(0, field.find_first_of(" ,"));
      if (said.empty() || fixed_.count(name) != 0 || !repair(name)) return said;
    }
    return "no end of repairs";
  }

  std::string json_text() const { return request_.dump(); }

 private:
  std::string say() const {
    cli::Arena arena;
    Gateway gateway;
    gateway.host = "gateway.example";
    gateway.ecommerce.user = gateway.card_management.user = "user";
    gateway.ecommerce.password = gateway.card_management.password = Secret("password");
    try {
      const void* const request = cli::request_from_json(
          *operation_.request, cli::parse_json(request_.dump(), cli::Twice::refused), arena,
          cli::Secrets::kept);
      static_cast<void>(cli::request_bytes(operation_, gateway, request));
    } catch (const cli::Refused& refused) {
      return refused.what();
    }
    return {};
  }

  /// Sets a missing field, or removes a superfluous one.
  bool repair(const std::string& path) {
    const std::size_t last = path.rfind('.');
    const std::string name = path.substr(last == std::string::npos ? 0 : last + 1);
    const std::string outer = last == std::string::npos ? "" : path.substr(0, last);
    json& object = object_at(request_, *operation_.request, outer);
    if (object.erase(name) != 0) return true;
    const Description* of = operation_.request;
    std::string rest = outer;
    while (!rest.empty()) {
      of = of->find(rest.substr(0, rest.find_first_of(".[")))->nested;
      rest.erase(0, std::min(rest.find('.'), rest.size() - 1) + 1);
    }
    const FieldDescription* const field = of->find(name);
    if (field == nullptr) return false;
    object[name] = value_for(*field);
    return true;
  }

  const cli::Operation& operation_;
  const Description& description_;
  std::string path_;
  json request_;
  std::set<std::string> fixed_;
};

std::vector<std::size_t> indexes(const Description& description, const FieldGroup& group) {
  std::vector<std::size_t> all;
  for (std::size_t i = 0; i < description.fields.size(); ++i) {
    if (group.has(i)) all.push_back(i);
  }
  return all;
}

/// How to break each condition that has its own code, by its words.
struct Own {
  const char* words;
  json fields;  // set in addition to the mandatory ones
  const char* said;
};
const Own own[] = {
    {"itemAmount must equal itemPrice x quantity",
     {{"itemAmount", 299},
      {"itemPrice", 200},
      {"quantity", {{"value", "1.500"}, {"measure", "kg"}}}},
     "itemAmount: must equal itemPrice x quantity (200 x 1.500 = 300)"},
    {"positionId must differ from item to item", {}, "positionId: must differ from item to item"},
    {"key must be 16, 32 or 48 hex digits, as many as inputKeyPrefix or their own tag says, or a "
     "key block; keyCheckValue must be whole bytes in hex digits",
     {{"key", "12"}},
     "key: must be 16, 32 or 48 hex digits, as many as inputKeyPrefix or their own tag says, or a "
     "key block;"},
    {"size must be 1 to 200", {{"size", 201}}, "size: must be 1 to 200"},
    {"transactionStates must be CREATED, APPROVED, DEPOSITED, DECLINED, REVERSED or REFUNDED, or "
     "several of them with a comma between them",
     {{"transactionStates", "CREATED,PAID"}},
     "transactionStates: must be CREATED, APPROVED, DEPOSITED, DECLINED, REVERSED or REFUNDED, or "
     "several of them with a comma between them"},
    {"phoneNumber must be there with deliveryMethod SMS",
     {{"deliveryMethod", "SMS"}},
     "phoneNumber: must be there with deliveryMethod SMS"},
    {"paymentToken must have at most 8192 characters",
     {{"paymentToken", std::string(8193, 'A')}},
     "paymentToken: must have at most 8192 characters"},
};

class Rules : public testing::Test {
 protected:
  /// Expects the message to name the field and to contain these words.
  static void expect(Provoked& provoked, const std::string& field,
                     const std::vector<std::string>& words, CallSite site = CallSite::here()) {
    const Traced traced(site);
    const std::string said = provoked.message();
    SCOPED_TRACE(provoked.json_text());
    EXPECT_EQ(said.rfind(field, 0), 0U) << field << " / " << said;
    for (const std::string& each : words) EXPECT_TRUE(holds(said, each)) << each << " / " << said;
    EXPECT_TRUE(holds(said, "; nothing was sent")) << said;
    EXPECT_FALSE(holds(said, "a mandatory field is missing")) << said;
    EXPECT_FALSE(holds(said, "not allowed")) << said;
  }

  void break_rule(const cli::Operation& operation, const Condition& condition) {
    const Description& description = *condition.description;
    const RuleDescription& rule = *condition.rule;
    const std::vector<std::size_t> fields = indexes(description, rule.fields());
    const auto name = [&](std::size_t index) {
      return std::string(description.fields[index].name);
    };
    std::vector<std::string> names;
    for (const std::size_t each : fields) names.push_back(name(each));
    Provoked provoked(operation, condition);
    const auto path = [&](std::size_t index) { return provoked.path_of(name(index)); };
    ++broken_[rule.kind()];
    switch (rule.kind()) {
      case RuleKind::exactly_one_of:
      case RuleKind::at_least_one_of: {
        for (const std::size_t each : fields) provoked.remove(each);
        provoked.fill();
        expect(provoked, path(fields[0]), names);
        if (rule.kind() == RuleKind::at_least_one_of) return;
        [[fallthrough]];
      }
      case RuleKind::at_most_one_of: {
        Provoked both(operation, condition);
        for (const std::size_t each : fields) both.set(each);
        return expect(both, path(fields[1]), {"not together with " + name(fields[0])});
      }
      case RuleKind::all_or_none_of:
        provoked.set(fields[0]);
        for (std::size_t i = 1; i < fields.size(); ++i) provoked.remove(fields[i]);
        return expect(provoked, path(fields[1]), {"needed with " + name(fields[0])});
      case RuleKind::none_of:
        provoked.set(fields[0]);
        return expect(provoked, path(fields[0]), {"not taken by this operation"});
      case RuleKind::at_least_one_group_of: {
        for (const FieldGroup& group : rule.groups()) {
          for (const std::size_t each : indexes(description, group)) {
            provoked.remove(each);
            names.push_back(name(each));
          }
        }
        provoked.fill();
        return expect(provoked, path(indexes(description, rule.groups()[0])[0]), names);
      }
      case RuleKind::needed_when:
      case RuleKind::refused_when: {
        const std::string values = rule.values();
        const std::string value = values.substr(0, values.find(','));
        provoked.set(rule.watched(), value);
        const bool needed = rule.kind() == RuleKind::needed_when;
        for (const std::size_t each : fields) needed ? provoked.remove(each) : provoked.set(each);
        return expect(provoked, path(fields[0]),
                      {needed ? ": needed with " : ": not with ", name(rule.watched()), value,
                       "(it is " + value + ")"});
      }
      case RuleKind::refused_unless: {
        provoked.remove(rule.watched());
        provoked.set(fields[0]);
        expect(provoked, path(fields[0]), {": only with " + name(rule.watched()), "it is absent"});
        Provoked other(operation, condition);
        other.remove(fields[0]);
        other.set(fields.back());
        return expect(other, path(fields.back()), {": only with " + name(rule.watched())});
      }
      case RuleKind::ends_in_month:
        for (const std::size_t each : fields) {
          Provoked wrong(operation, condition);
          const std::size_t size = std::max(description.fields[each].max, 2U);
          wrong.set(each, std::string(size - 2, '2') + "13");
          expect(wrong, path(each), {"must end in the two digits of a month"});
        }
        return;
      case RuleKind::not_zero:
        provoked.set(fields[0], 0);
        return expect(provoked, path(fields[0]), {"must not be 0"});
      case RuleKind::checked_by:
        break_own(operation, condition);
        return;
    }
  }

  static void break_own(const cli::Operation& operation, const Condition& condition,
                        CallSite site = CallSite::here()) {
    const Traced traced(site);
    ASSERT_NE(condition.rule->words(), nullptr) << operation.endpoint.name;
    const std::string words = condition.rule->words();
    for (const Own& each : own) {
      if (words != each.words) continue;
      Provoked provoked(operation, condition);
      const Description& description = *condition.description;
      if (each.fields.is_null()) {  // two items alike
        json& items = provoked.object()["items"];
        items.push_back(items[0]);
      }
      for (const auto& [field, value] : each.fields.items()) {
        provoked.set(static_cast<std::size_t>(description.find(field) - description.fields.begin()),
                     value);
      }
      // Named in the message, though they are not fields of the struct.
      provoked.keep("cardIdentification.phoneNumber");
      for (const char* const list : {"orderBundle.cartItems", "depositItems", "refundItems"}) {
        provoked.keep(std::string(list) + ".items.positionId");
      }
      return expect(provoked, condition.path.substr(0, condition.path.find('[')), {each.said});
    }
    ADD_FAILURE() << "how is this broken: " << words;
  }

  std::map<RuleKind, int> broken_;
};

TEST_F(Rules, MessageNamesTheRuleAndTheOtherFields) {
  for (const cli::Operation& operation : cli::operations()) {
    for (const Condition& condition : cli::conditions_of(*operation.request)) {
      SCOPED_TRACE(std::string(operation.endpoint.name) + " " + condition.path + ": " +
                   cli::in_words(*condition.description, *condition.rule));
      break_rule(operation, condition);
    }
  }
  EXPECT_GE(broken_[RuleKind::checked_by], 5);
  EXPECT_GE(broken_[RuleKind::at_least_one_group_of], 5);
}

TEST_F(Rules, MessageNamesTheMissingFieldsOfAGroup) {
  const Words call = {"--dry-run", "--base-url",      "https://gateway.example", "--user",
                      "u",         "--password-file", secret_file("p")};
  const auto refused = [&call](const char* operation, const char* request, const char* words) {
    expect_refused(tillwire(joined(call, {operation, request})), words);
  };
  refused("validateCard", R"({"cardIdentification": {"cardNumberMask": "5200********0007"}})",
          "cardIdentification.cardholderId or phoneNumber: one of them with cardNumberMask; "
          "nothing was sent");
  refused("getTokenList", R"({"cardIdentification": {"cardNumberMask": "5200********0007"}})",
          "cardIdentification.phoneNumber: needed with cardNumberMask; nothing was sent");
}

TEST_F(Rules, MessageSaysWhyAFollowingPaymentNamesTheFirstOne) {
  const Words call = {"--dry-run", "--base-url",      "https://gateway.example", "--user",
                      "u",         "--password-file", secret_file("p")};
  const std::string reason =
      ": needed with tii R, U or F (it is U), because the gateway would take the payment for an "
      "ordinary one";
  for (const auto& [operation, request] :
       {std::pair("paymentorder.do", R"("MDORDER":"a","seToken":"s","TEXT":"M","language":"en")"),
        {"instantPayment.do", R"("amount":1,"bindingId":"b")"},
        {"motoPayment.do",
         R"("amount":1,"returnUrl":"https://s","pan":"4","expiry":"204912","cardholder":"M")"}}) {
    const std::string with = std::string("{") + request + R"(,"tii":"U")";
    expect_refused(tillwire(joined(call, {operation, with + "}"})),
                   "originalPaymentNetRefNum" + reason);
    expect_refused(
        tillwire(joined(call, {operation, with + R"(,"originalPaymentNetRefNum":"N"})"})),
        "originalPaymentDate" + reason);
  }
}

TEST_F(Rules, NoMessageShowsASecret) {
  const Finished finished = tillwire(
      {"--dry-run", "--base-url", "https://gateway.example", "--user", "u", "--password-file",
       secret_file("p"), "paymentorder.do",
       R"({"MDORDER": "a", "$PAN": "4111111111111111", "$CVC": "987", "YYYY": "2049", "MM": "13",
           "TEXT": "M", "language": "en"})"});
  expect_refused(finished, "MM: must end in the two digits of a month, 01 to 12; nothing was sent");
  for (const char* const secret : {"2049", "13", "987", "4111"}) {
    EXPECT_FALSE(holds(finished.err, secret)) << finished.err;
  }
}

}  // namespace
}  // namespace tillwire::test::rules_test
