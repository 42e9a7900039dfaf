// Puts the request together, and refuses what is given twice.
#include "field_words.hpp"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <iostream>
#include <sstream>

#include "advice.hpp"
#include "aliases.hpp"
#include "exit.hpp"
#include "private_file.hpp"
#include "spelling.hpp"

namespace tillwire::cli {
namespace {

bool is_name_character(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         c == '$' || c == '-';
}

/// Returns where the name of a field word ends, at its = or :=; npos if it is not a field word.
std::size_t end_of_name(std::string_view word) {
  if (word.empty() || !is_name_character(word.front()) || word.front() == '-') {
    return std::string_view::npos;
  }
  std::size_t at = 0;
  while (at < word.size()) {
    if (word[at] == '[') {
      at = word.find(']', at);
      if (at == std::string_view::npos) return at;
    } else if (word[at] == '=' || word.substr(at, 2) == ":=") {
      return at;
    } else if (!is_name_character(word[at]) && word[at] != '.') {
      return std::string_view::npos;
    }
    ++at;
  }
  return std::string_view::npos;
}

/// One step of a path: a name, or the element of a list.
struct Step {
  std::string name;
  std::optional<std::size_t> index;  // in a list; npos: a new element
};

[[noreturn]] void refuse(const std::string& path, const std::string& what) {
  throw Refused(path + ": " + what);
}

Step bracketed(const std::string& path, const std::string& inner) {
  if (inner.empty()) return {{}, std::string::npos};
  if (inner.find_first_not_of("0123456789") != std::string::npos) return {inner, std::nullopt};
  std::size_t index = 0;
  const auto read = std::from_chars(inner.data(), inner.data() + inner.size(), index);
  if (read.ec != std::errc() || index > 99999) refuse(path, "the list would be too long");
  return {{}, index};
}

std::vector<Step> steps_of(const std::string& path) {
  std::vector<Step> steps;
  std::size_t at = 0;
  while (at < path.size()) {
    if (path[at] == '[' && at != 0) {
      const std::size_t end = path.find(']', at);
      if (end == std::string::npos) refuse(path, "a bracket is not closed");
      steps.push_back(bracketed(path, path.substr(at + 1, end - at - 1)));
      at = end + 1;
      continue;
    }
    if (path[at] == '.') ++at;
    const std::size_t end = std::min(path.find_first_of(".[", at), path.size());
    if (end == at) refuse(path, "a name is missing between the dots");
    steps.push_back({path.substr(at, end - at), std::nullopt});
    at = end;
  }
  if (steps.empty() || path.back() == '.') refuse(path, "a name is missing");
  return steps;
}

/// The field at the end of a path, or what its list consists of; null if the tables have none.
struct Place {
  const FieldDescription* field = nullptr;
  bool is_free = false;  // inside of JSON that no table describes
};

Place find_place(const Description& description, const std::vector<Step>& steps) {
  const Description* in = &description;
  Place place;
  for (const Step& step : steps) {
    if (place.is_free) return place;
    if (step.index) {
      if (place.field == nullptr || place.field->kind != FieldKind::items) return {};
      if (place.field->nested->is_value()) place.field = &place.field->nested->fields[0];
      continue;
    }
    if (in == nullptr) return {};
    place.field = find_field(*in, step.name);
    if (place.field == nullptr) return {};
    place.is_free = place.field->kind == FieldKind::json;
    in = place.field->nested;
    if (in != nullptr && in->is_value()) in = nullptr;
  }
  return place;
}

/// Returns whether a field holds card data, a key or another secret: bytes do, and texts that the
/// tables mark as secret.
bool is_secret(const FieldDescription& field) {
  if (field.kind == FieldKind::bytes) return true;
  if (field.nested != nullptr && field.nested->is_value()) return field.nested->fields[0].secret;
  return field.secret;
}

/// Adds the paths of the secrets in a value that a field has.
void find_secrets(const FieldDescription& field, const Value& value, const std::string& path,
                  std::vector<std::string>& found);

void find_secrets(const Description& description, const Value& value, const std::string& path,
                  std::vector<std::string>& found) {
  for (const Member& each : value.members) {
    const FieldDescription* const field = find_field(description, each.name);
    const std::string inner = path.empty() ? each.name : path + "." + each.name;
    if (field != nullptr) find_secrets(*field, each.value, inner, found);
  }
}

void find_secrets(const FieldDescription& field, const Value& value, const std::string& path,
                  std::vector<std::string>& found) {
  if (is_secret(field)) {
    found.push_back(path);
  } else if (field.nested != nullptr) {
    find_secrets(*field.nested, value, path, found);
    for (const Value& each : value.elements) find_secrets(*field.nested, each, path, found);
  }
}

/// Sets the value at a path, and makes the objects and lists on the way.
void set(Value& root, const std::string& path, Value value) {
  const std::vector<Step> steps = steps_of(path);
  Value* at = &root;
  bool is_new = false;
  for (const Step& step : steps) {
    if (is_new) *at = step.index ? Value::array() : Value::object();
    is_new = false;
    if (step.index) {
      if (!at->is(Value::Type::array)) refuse(path, "is given as a single value too");
      std::size_t index = *step.index;
      if (index == std::string::npos) index = at->elements.size();
      if (index > at->elements.size()) {
        refuse(path, "element " + std::to_string(at->elements.size()) +
                         " is missing: a list is given from 0 on, without gaps");
      }
      is_new = index == at->elements.size();
      if (is_new) at->elements.emplace_back();
      at = &at->elements[index];
    } else {
      if (!at->is(Value::Type::object)) refuse(path, "is given as a value and as an object");
      const auto same = [&step](const Member& each) { return each.name == step.name; };
      auto found = std::find_if(at->members.begin(), at->members.end(), same);
      is_new = found == at->members.end();
      if (is_new) found = at->members.insert(found, Member{step.name, {}});
      at = &found->value;
    }
  }
  if (!is_new) refuse(path, "is given twice; the elements of a list are given as NAME[]=...");
  *at = std::move(value);
}

std::string read_stream(std::istream& from, const std::string& name) {
  std::ostringstream text;
  text << from.rdbuf();  // fails where nothing can be read, as from a folder, and on an empty file
  if (!text) throw Refused(name + ": cannot be read, or is empty");
  return text.str();
}

std::string read_text(const std::string& path, const std::string& what) {
  std::string text = read_file(path, what).text;
  if (text.empty()) throw Refused(what + ": " + path + ": is empty");
  return text;
}

/// Where a document comes from, and its text.
struct Source {
  std::string name;
  std::string text;
};

/// Returns whether a word can be a document. Messages do not repeat its text, which may be a
/// secret.
bool is_document(const std::string& word) {
  if (word == "-" || word.rfind('@', 0) == 0) return true;
  const std::size_t first = word.find_first_not_of(" \t\r\n");
  return first != std::string::npos && (word[first] == '{' || word[first] == '[');
}

Source source_of(const std::string& word) {
  if (word == "-") return {"standard input", read_stream(std::cin, "standard input")};
  if (word.rfind('@', 0) != 0) return {"the request", word};
  return {word.substr(1), read_text(word.substr(1), "the request")};
}

Value parsed(const std::string& text, const std::string& name) {
  try {
    return parse_json(text, Twice::refused);
  } catch (const BadJson& problem) {
    throw Refused(name + ": " + problem.what());
  }
}

Value document_of(const std::string& word) {
  const Source source = source_of(word);
  Value value = parsed(source.text, source.name);
  if (!value.is(Value::Type::object)) throw Refused(source.name + ": not a JSON object");
  return value;
}

/// A text that a file holds, without the end of its last line.
std::string content_of(const std::string& file, const std::string& path, bool secret) {
  std::string text = secret ? read_private_file(file, path) : read_text(file, path);
  if (!text.empty() && text.back() == '\n') text.pop_back();
  if (!text.empty() && text.back() == '\r') text.pop_back();
  return text;
}

/// Returns the record that identifies the card, unless the request itself has the number as a
/// field. A transfer takes the money from the first one.
const FieldDescription* card_record(const Description& request) {
  if (find_field(request, "pan") != nullptr) return nullptr;
  for (const FieldDescription& each : request.fields) {
    const bool is_record = each.kind == FieldKind::record;
    if (is_record && find_field(*each.nested, "pan") != nullptr) return &each;
  }
  return nullptr;
}

bool takes_card(const Description& request) {
  return find_field(request, "pan") != nullptr || card_record(request) != nullptr;
}

[[noreturn]] void refuse_secret(const Operation& operation, const std::string& path) {
  // Quoted, because a shell would expand $PAN as a variable.
  const std::string name = shell_quoted(path);
  refuse(path,
         "is a secret, and others on this machine can read the arguments of a running program: "
         "use " +
             std::string(takes_card(*operation.request) ? "--card FILE, " : "") +
             "--field-prompt " + name + ", --field-env " + shell_quoted(path + "=VARIABLE") +
             ", --field-fd " + shell_quoted(path + "=N") + ", " + shell_quoted(path + "=@FILE") +
             ", or JSON from a file or standard input");
}

/// Sets the field that a word gives.
void add_word(Value& request, const Operation& operation, const std::string& word) {
  const std::size_t end = end_of_name(word);
  const bool json = word[end] == ':';
  const std::string path = word.substr(0, end);
  const std::string given = word.substr(end + (json ? 2 : 1));
  const bool file = !given.empty() && given[0] == '@';
  const Place place = find_place(*operation.request, steps_of(path));
  const bool secret = place.field != nullptr && is_secret(*place.field);
  if (secret && !file) refuse_secret(operation, path);
  const std::string text = file ? content_of(given.substr(1), path, secret) : given;
  Value value =
      json ? parsed(text, file ? path + ": " + given.substr(1) : path) : Value::string(text);
  if (json && !file && place.field != nullptr) {
    std::vector<std::string> secrets;
    find_secrets(*place.field, value, path, secrets);
    if (!secrets.empty()) refuse_secret(operation, secrets.front());
  }
  set(request, path, std::move(value));
}

/// Returns whether an operation's conditions name a field of a record.
bool is_wanted(const Description& description, const FieldDescription& record,
               const FieldDescription& field) {
  const auto row = static_cast<std::size_t>(&record - description.fields.begin());
  const auto index = static_cast<std::size_t>(&field - record.nested->fields.begin());
  for (const RuleDescription& rule : description.rules) {
    if (!rule.is_within() || rule.record() != row) continue;
    if (rule.fields().has(index)) return true;
    const Sequence<FieldGroup> groups = rule.groups();
    if (std::any_of(groups.begin(), groups.end(),
                    [index](const FieldGroup& each) { return each.has(index); })) {
      return true;
    }
  }
  return false;
}

/// The card data of --card, under the names that an operation has for them.
class Card {
 public:
  explicit Card(const Operation& operation)
      : operation_(operation), request_(*operation.request), record_(card_record(request_)) {}

  void add(Value& request, const Value& card) const {
    if (!takes_card(request_)) {
      throw Refused("--card: " + std::string(operation_.endpoint.name) + " takes no card data");
    }
    for (const Member& each : card.members) {
      const auto* const known = std::find_if(std::begin(names), std::end(names), [&](auto* name) {
        return mean_the_same(name, each.name);
      });
      if (known == std::end(names)) {
        throw Refused("--card: " + each.name + ": unknown field; " +
                      did_you_mean(each.name, {std::begin(names), std::end(names)}) +
                      "a card has pan, expiry, cvc and cardholder");
      }
      const FieldDescription* const field = find(*known);
      if (field != nullptr) {
        if (takes(*field)) set(request, path_of(*field), each.value);
      } else if (std::string_view(*known) == "expiry" && find("expiryYear") != nullptr) {
        add_halves(request, each.value);
      }
    }
  }

 private:
  static constexpr const char* names[] = {"pan", "expiry", "cvc", "cardholder"};

  const FieldDescription* find(std::string_view name) const {
    return find_field(record_ == nullptr ? request_ : *record_->nested, name);
  }

  /// Returns whether to send a field of the card. If the number alone identifies a card, no other
  /// field is sent, unless a condition names it or money moves.
  bool takes(const FieldDescription& field) const {
    return record_ == nullptr || &field == find("pan") ||
           operation_.endpoint.effect == Effect::payment || is_wanted(request_, *record_, field);
  }

  std::string path_of(const FieldDescription& field) const {
    return record_ == nullptr ? field.name : std::string(record_->name) + "." + field.name;
  }

  void add_halves(Value& request, const Value& expiry) const {
    if (expiry.text.size() != 6) throw Refused("--card: expiry: six digits, YYYYMM, are expected");
    set(request, path_of(*find("expiryYear")), Value::string(expiry.text.substr(0, 4)));
    set(request, path_of(*find("expiryMonth")), Value::string(expiry.text.substr(4)));
  }

  const Operation& operation_;
  const Description& request_;
  const FieldDescription* record_;
};

}  // namespace

bool is_field_word(std::string_view word) {
  return end_of_name(word) != std::string_view::npos;
}

Value read_request(const Options& options, const Operation& operation) {
  const std::string* document = nullptr;
  for (std::size_t i = 0; i < options.request.size(); ++i) {
    if (is_field_word(options.request[i])) continue;
    if (document != nullptr) {
      throw Refused("too many arguments: number " + std::to_string(i + 2) +
                    " is not a field, and there is a JSON document already");
    }
    document = &options.request[i];
    if (!is_document(*document)) {
      throw Refused("word " + std::to_string(i + 1) + " after " + operation.endpoint.name +
                    " is neither a field, NAME=VALUE, nor a JSON object, @FILE or -");
    }
  }
  Value request = document == nullptr ? Value::object() : document_of(*document);
  if (document != nullptr && *document != "-" && (*document)[0] != '@') {
    std::vector<std::string> secrets;
    find_secrets(*operation.request, request, "", secrets);
    if (!secrets.empty()) refuse_secret(operation, secrets.front());
  }
  for (const std::string& each : options.request) {
    if (is_field_word(each)) add_word(request, operation, each);
  }
  for (const SecretField& each : options.secret_fields) {
    set(request, each.name, Value::string(each.value));
  }
  if (options.card_file) {
    const Value card =
        parsed(read_private_file(*options.card_file, "--card"), "--card: " + *options.card_file);
    if (!card.is(Value::Type::object)) {
      throw Refused("--card: " + *options.card_file + ": not a JSON object");
    }
    Card(operation).add(request, card);
  }
  return request;
}

}  // namespace tillwire::cli
