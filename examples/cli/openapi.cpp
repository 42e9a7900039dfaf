// Turns the tables of all operations into an OpenAPI description.
#include "openapi.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include "conditions.hpp"
#include "facts.hpp"
#include "operations.hpp"
#include "sentences.hpp"
#include "version.hpp"

namespace tillwire::cli {
namespace {

Value text(std::string_view characters) {
  return Value::string(characters);
}

Value object(std::initializer_list<std::pair<const char*, Value>> members) {
  Value value = Value::object();
  for (const auto& [name, member] : members) value.add(name, member);
  return value;
}

Value list(std::vector<Value> elements) {
  Value value = Value::array();
  value.elements = std::move(elements);
  return value;
}

/// The smallest number of so many digits, as characters: 0, 10, 100.
Value least_of(unsigned digits) {
  Value value = Value::number(0);
  if (digits > 1) value.text = "1" + std::string(digits - 1, '0');
  return value;
}

Value most_of(unsigned digits) {
  Value value = Value::number(0);
  value.text = std::string(digits, '9');
  return value;
}

/// The place of a schema, which decides how numbers in text are encoded.
enum class Place { form, json, answer };

class Schemas {
 public:
  /// The schema of a struct, as a reference to a component.
  Value reference(const Description& description, Place place) {
    const std::string name = name_of(description, place);
    if (done_.insert(name).second) components_.emplace_back(name, schema(description, place));
    return object({{"$ref", text("#/components/schemas/" + name)}});
  }

  /// All that were referred to, by their names.
  Value components() const {
    auto sorted = components_;
    std::sort(sorted.begin(), sorted.end(),
              [](const auto& a, const auto& b) { return a.first < b.first; });
    Value all = Value::object();
    for (const auto& [name, value] : sorted) all.add(name, value);
    return all;
  }

 private:
  static std::string name_of(const Description& description, Place place) {
    const std::string name = struct_name(description);
    const char* const answer = ".Response";
    const bool is_answer = name.size() > 9 && name.compare(name.size() - 9, 9, answer) == 0;
    return place == Place::answer && !is_answer ? name + ".Received" : name;
  }

  Value schema(const Description& description, Place place) {
    Value value = object({{"type", text("object")}});
    const std::string sentences = sentences_of(description);
    if (!sentences.empty()) value.add("description", text(sentences));
    Value properties = Value::object();
    Value required = Value::array();
    for (std::size_t i = 0; i < description.fields.size(); ++i) {
      const FieldDescription& each = description.fields[i];
      Value of_field = field(each, place);
      describe(of_field, description, i);
      properties.add(each.name, of_field);
      if (is_mandatory(each.need)) required.elements.push_back(text(each.name));
    }
    value.add("properties", properties);
    if (!required.elements.empty()) value.add("required", required);
    if (place != Place::answer) add_conditions(value, description);
    return value;
  }

  static void describe(Value& to, const Description& description, std::size_t index) {
    const FieldDescription& field = description.fields[index];
    std::string words = sentence_of(description, index);
    if (field.amount) words = words.empty() ? "minor units" : "minor units; " + words;
    if (!words.empty()) to.add("description", text(words));
    to.add("x-need", text(need_of(field)));
    if (field.beyond) to.add("x-beyond-specification", Value::boolean(true));
  }

  Value field(const FieldDescription& field, Place place) {
    switch (field.kind) {
      case FieldKind::int32:
      case FieldKind::int64:
        return integer(field, place);
      case FieldKind::boolean:
        return object({{"type", text("boolean")}});
      case FieldKind::json: {
        if (!is_any_value(field)) return object({{"type", text("object")}});
        Value types = Value::array();
        types.elements = {text("boolean"), text("string"), text("object")};
        return object({{"type", types}});
      }
      case FieldKind::bytes:
        return object({{"type", text("string")}, {"contentEncoding", text("base64")}});
      case FieldKind::record:
      case FieldKind::block:
        return reference(*field.nested, place == Place::form ? Place::json : place);
      case FieldKind::items:
      case FieldKind::list:
        return array(field, place);
      case FieldKind::text:
        break;
    }
    return characters(field, place);
  }

  static Value integer(const FieldDescription& field, Place place) {
    Value value = object({{"type", text("integer")},
                          {"format", text(field.kind == FieldKind::int32 ? "int32" : "int64")}});
    if (place == Place::answer) return value;
    if (field.negative) return value;
    value.add("minimum", least_of(field.all ? 1 : field.min));
    // Numbers of more digits do not fit 64 bits.
    if (field.max != 0 && field.max <= 18) value.add("maximum", most_of(field.max));
    return value;
  }

  Value array(const FieldDescription& of, Place place) {
    Value value = object({{"type", text("array")}});
    value.add("items", of.nested->is_value()
                           ? field(of.nested->fields[0], place)
                           : reference(*of.nested, place == Place::form ? Place::json : place));
    if (of.single) value.add("maxItems", Value::number(1));
    if (of.single || (place != Place::answer && of.need == Need::mandatory)) {
      value.add("minItems", Value::number(1));
    }
    if (of.wrapper == nullptr) return value;
    const Value inside = object({{"type", text("object")},
                                 {"properties", object({{of.wrapper, value}})},
                                 {"required", list({text(of.wrapper)})}});
    return object({{"anyOf", list({value, inside})}});
  }

  static Value characters(const FieldDescription& field, Place place) {
    if (!field.values.empty()) return choice(field, place);
    switch (field.form) {
      case TextForm::date:
        return object({{"type", text("string")}, {"format", text("date")}});
      case TextForm::date_time:
        return pattern("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}$");
      case TextForm::iso_time:
        return pattern("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}");
      case TextForm::quantity:
      case TextForm::decimal:
        return object({{"type", text("number")}});
      case TextForm::phone:
        return pattern("^[+]?[0-9]{7,15}$");
      case TextForm::url: {
        Value url = pattern("^[A-Za-z][A-Za-z0-9+.-]*://.");
        if (field.max != 0) url.add("maxLength", Value::number(field.max));
        return url;
      }
      case TextForm::moment:
        return pattern("^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}.*)?$");
      case TextForm::language:  // has values
      case TextForm::any:
        break;
    }
    if (place == Place::answer) {
      return object({{"type", text(field.integer ? "integer" : "string")}});
    }
    if (field.integer && place == Place::json) return object({{"type", text("integer")}});
    if (field.digits || field.integer) {
      const std::string min = std::to_string(std::max(field.min, field.integer ? 1U : 0U));
      const std::string max = field.max == 0 ? "" : std::to_string(field.max);
      return secret(field, pattern("^[0-9]{" + min + (min == max ? "" : "," + max) + "}$"));
    }
    Value value = object({{"type", text("string")}});
    if (field.min != 0) value.add("minLength", Value::number(field.min));
    if (field.max != 0) value.add("maxLength", Value::number(field.max));
    return secret(field, value);
  }

  static Value pattern(const std::string& expression) {
    return object({{"type", text("string")}, {"pattern", text(expression)}});
  }

  static Value secret(const FieldDescription& field, Value value) {
    if (field.secret) value.add("format", text("password"));
    return value;
  }

  static Value choice(const FieldDescription& field, Place place) {
    const bool number = field.integer && place != Place::form;
    Value values = Value::array();
    for (const char* const each : field.values) {
      Value value = number ? Value::number(0) : text(each);
      value.text = each;
      values.elements.push_back(value);
    }
    Value value = object({{"type", text(number ? "integer" : "string")}});
    if (field.form == TextForm::language) value.add("pattern", text("^[A-Za-z]{2}$"));
    value.add(field.closed && place != Place::answer ? "enum" : "examples", values);
    return value;
  }

  static Value required(const std::vector<std::string>& names) {
    Value all = Value::array();
    for (const std::string& each : names) all.elements.push_back(text(each));
    return object({{"required", all}});
  }

  static std::vector<std::string> names(const Description& description, const FieldGroup& group) {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < description.fields.size(); ++i) {
      if (group.has(i)) all.emplace_back(description.fields[i].name);
    }
    return all;
  }

  static Value each_required(const std::vector<std::string>& names) {
    Value all = Value::array();
    for (const std::string& each : names) all.elements.push_back(required({each}));
    return all;
  }

  static Value negated(const Value& schema) { return object({{"not", schema}}); }

  /// The watched field is there, and has one of the values.
  static Value is_watched(const Description& description, const RuleDescription& rule) {
    Value values = Value::array();
    std::string value;
    for (const char* at = rule.values();; ++at) {
      if (*at != ',' && *at != 0) {
        value += *at;
        continue;
      }
      values.elements.push_back(text(value));
      value.clear();
      if (*at == 0) break;
    }
    const char* const name = description.fields[rule.watched()].name;
    return object({{"properties", object({{name, object({{"enum", values}})}})},
                   {"required", list({text(name)})}});
  }

  /// Returns a condition as a schema. For conditions with their own code, only the words are known.
  static Value condition(const Description& description, const RuleDescription& rule) {
    const std::vector<std::string> all = names(description, rule.fields());
    Value value = object({{"description", text(in_words(description, rule))}});
    switch (rule.kind()) {
      case RuleKind::exactly_one_of:
        value.add("oneOf", each_required(all));
        break;
      case RuleKind::at_least_one_of:
        value.add("anyOf", each_required(all));
        break;
      case RuleKind::at_most_one_of: {
        Value pairs = Value::array();
        for (std::size_t i = 0; i < all.size(); ++i) {
          for (std::size_t j = 0; j < i; ++j) {
            pairs.elements.push_back(required({all[j], all[i]}));
          }
        }
        value.add("not", object({{"anyOf", pairs}}));
        break;
      }
      case RuleKind::none_of:
        value.add("not", object({{"anyOf", each_required(all)}}));
        break;
      case RuleKind::all_or_none_of: {
        Value dependent = Value::object();
        for (const std::string& each : all) {
          Value others = Value::array();
          for (const std::string& other : all) {
            if (other != each) others.elements.push_back(text(other));
          }
          dependent.add(each, others);
        }
        value.add("dependentRequired", dependent);
        break;
      }
      case RuleKind::at_least_one_group_of: {
        Value groups = Value::array();
        for (const FieldGroup& group : rule.groups()) {
          groups.elements.push_back(required(names(description, group)));
        }
        value.add("anyOf", groups);
        break;
      }
      case RuleKind::needed_when:
        value.add("if", is_watched(description, rule));
        value.add("then", required(all));
        break;
      case RuleKind::refused_when:
        value.add("if", is_watched(description, rule));
        value.add("then", negated(object({{"anyOf", each_required(all)}})));
        break;
      case RuleKind::refused_unless:
        value.add("if", object({{"anyOf", each_required(all)}}));
        value.add("then", is_watched(description, rule));
        break;
      case RuleKind::ends_in_month:
      case RuleKind::not_zero:
      case RuleKind::checked_by:
        break;
    }
    return value;
  }

  static void add_conditions(Value& to, const Description& description) {
    Value all = Value::array();
    for (const RuleDescription& rule : description.rules) {
      if (!rule.is_within()) {
        all.elements.push_back(condition(description, rule));
        continue;
      }
      const FieldDescription& record = description.fields[rule.record()];
      all.elements.push_back(
          object({{"properties", object({{record.name, condition(*record.nested, rule)}})}}));
    }
    if (!all.elements.empty()) to.add("allOf", all);
  }

  std::set<std::string> done_;
  std::vector<std::pair<std::string, Value>> components_;
};

/// A name for generated functions: orderStatus.do becomes orderStatus_do.
std::string operation_id(const Operation& operation) {
  std::string id = operation.endpoint.name;
  for (char& c : id) {
    if (c == '.' || c == '/') c = '_';
  }
  return id;
}

Value answers(const Operation& operation, Schemas& schemas) {
  if (operation.endpoint.service.encoding == Encoding::page) {
    return object({{"302", object({{"description", text("to the page")}})},
                   {"default", object({{"description", text("the page, or a refusal")}})}});
  }
  const Value content =
      object({{"application/json",
               object({{"schema", schemas.reference(*operation.response, Place::answer)}})}});
  return object({{"200", object({{"description", text("the answer; a refusal has an error code")},
                                 {"content", content}})},
                 {"default", object({{"description", text("a fault")}})}});
}

/// Describes that a form encodes a struct or a list of structs as JSON.
Value form_encoding(const Description& description) {
  Value encoding = Value::object();
  for (const FieldDescription& each : description.fields) {
    const bool as_json =
        each.kind == FieldKind::json || (each.nested != nullptr && !each.nested->is_value());
    if (as_json) encoding.add(each.name, object({{"contentType", text("application/json")}}));
  }
  return encoding;
}

Value body(const Operation& operation, Schemas& schemas) {
  const bool form = operation.endpoint.service.encoding == Encoding::form;
  const Value fields = schemas.reference(*operation.request, form ? Place::form : Place::json);
  Value media = Value::object();
  const Service& service = operation.endpoint.service;
  if (operation.is_card_management() || !service.has_credentials()) {
    media.add("schema", fields);
  } else {
    const bool by_user = service.login == Login::user_and_password;
    const Value credentials =
        object({{"$ref", text(by_user ? "#/components/schemas/ecommerce.P2pCredentials"
                                      : "#/components/schemas/ecommerce.Credentials")}});
    media.add("schema", object({{"allOf", list({credentials, fields})}}));
  }
  const Value encoding = form ? form_encoding(*operation.request) : Value::object();
  if (!encoding.members.empty()) media.add("encoding", encoding);
  return object({{"required", Value::boolean(true)},
                 {"content", object({{content_type_of(operation), media}})}});
}

Value parameters(const Operation& operation) {
  Value all = Value::array();
  const Description& request = *operation.request;
  for (std::size_t i = 0; i < request.fields.size(); ++i) {
    const FieldDescription& each = request.fields[i];
    Value value = object({{"name", text(each.name)},
                          {"in", text("query")},
                          {"required", Value::boolean(is_mandatory(each.need))}});
    const std::string sentence = sentence_of(request, i);
    if (!sentence.empty()) value.add("description", text(sentence));
    if (each.beyond) value.add("x-beyond-specification", Value::boolean(true));
    Value schema = object({{"type", text("string")}});
    if (each.min != 0) schema.add("minLength", Value::number(each.min));
    if (each.max != 0) schema.add("maxLength", Value::number(each.max));
    value.add("schema", schema);
    all.elements.push_back(value);
  }
  return all;
}

Value operation_value(const Operation& operation, Schemas& schemas) {
  const std::string sentences = sentences_of(*operation.request);
  const std::string first =
      sentences.substr(0, std::min(sentences.find('\n'), sentences.find(". ")));
  Value value = object({{"operationId", text(operation_id(operation))},
                        {"summary", text(first)},
                        {"description", text(sentences)},
                        {"x-effect", text(effect_of(operation))},
                        {"x-beyond-specification", Value::boolean(operation.is_beyond)}});
  value.add("tags",
            list({text(operation.is_card_management() ? "card management" : "e-commerce")}));
  if (operation.endpoint.service.is_get()) {
    value.add("parameters", parameters(operation));
    value.add("security", Value::array());
  } else {
    value.add("requestBody", body(operation, schemas));
    const Value none = Value::array();
    value.add("security", operation.is_card_management()
                              ? list({object({{"cardManagement", Value::array()}})})
                              : none);
  }
  value.add("responses", answers(operation, schemas));
  return value;
}

Value credential(int most) {
  return object({{"type", text("string")},
                 {"minLength", Value::number(1)},
                 {"maxLength", Value::number(most)}});
}

/// The credentials of transfers between cards.
Value p2p_credentials() {
  Value secret = credential(30);
  secret.add("format", text("password"));
  return object({{"type", text("object")},
                 {"properties", object({{"username", credential(50)}, {"password", secret}})},
                 {"required", list({text("username"), text("password")})}});
}

/// The credentials of the e-commerce gateway are fields of each request.
Value credentials() {
  const auto required = [](const char* name) { return object({{"required", list({text(name)})}}); };
  const Value token = required("token");
  const Value user_or_password =
      object({{"anyOf", list({required("userName"), required("password")})}});
  Value by_password = object({{"required", list({text("userName"), text("password")})}});
  by_password.add("not", token);
  Value by_token = token;
  by_token.add("not", user_or_password);
  Value secret = credential(30);
  secret.add("format", text("password"));
  Value secret_token = credential(256);
  secret_token.add("format", text("password"));
  return object(
      {{"type", text("object")},
       {"description", text("user and password, or a token")},
       {"properties",
        object({{"userName", credential(50)}, {"password", secret}, {"token", secret_token}})},
       {"oneOf", list({by_password, by_token})}});
}

}  // namespace

Value openapi() {
  Schemas schemas;
  Value paths = Value::object();
  for (const Operation& each : operations()) {
    const char* const method = each.endpoint.service.is_get() ? "get" : "post";
    paths.add(path_of(each), object({{method, operation_value(each, schemas)}}));
  }
  Value components = schemas.components();
  components.add("ecommerce.Credentials", credentials());
  components.add("ecommerce.P2pCredentials", p2p_credentials());
  const Value basic = object({{"type", text("http")}, {"scheme", text("basic")}});
  return object(
      {{"openapi", text("3.1.0")},
       {"info",
        object({{"title", text("Card gateway: e-commerce and card management")},
                {"version", text(version)},
                {"description",
                 text("Made by tillwire --openapi from the library's tables. Conditions that no "
                      "schema expresses are in its words.")}})},
       {"servers",
        list({object(
            {{"url", text("{gateway}")},
             {"variables",
              object({{"gateway",
                       object({{"default", text("https://gateway.example")},
                               {"description", text("the gateway's host and base path")}})}})}})})},
       {"tags", list({object({{"name", text("e-commerce")}}),
                      object({{"name", text("card management")}})})},
       {"paths", paths},
       {"components", object({{"securitySchemes", object({{"cardManagement", basic}})},
                              {"schemas", components}})}});
}

}  // namespace tillwire::cli
