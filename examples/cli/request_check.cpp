// Mends a copy of the request field by field.
#include "request_check.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "aliases.hpp"
#include "exchange.hpp"
#include "messages.hpp"
#include "request_from_json.hpp"

namespace tillwire::cli {
namespace {

constexpr std::size_t most_problems = 50;

/// Some value that the bounds of a field allow.
Value allowed_value(const FieldDescription& field);

Value allowed_object(const Description& description) {
  Value object = Value::object();
  for (const FieldDescription& each : description.fields) {
    if (is_mandatory(each.need)) object.add(each.name, allowed_value(each));
  }
  return object;
}

Value allowed_text(const FieldDescription& field) {
  if (!field.values.empty()) return Value::string(field.values[0]);
  switch (field.form) {
    case TextForm::date:
      return Value::string("2026-01-01");
    case TextForm::date_time:
    case TextForm::iso_time:
      return Value::string("2026-01-01T00:00:00");
    case TextForm::quantity:
    case TextForm::decimal:
      return Value::string("1");
    case TextForm::phone:
      return Value::string("4912345678");
    case TextForm::url:
      return Value::string("https://shop.example");
    default:
      break;
  }
  const bool digits = field.digits || field.integer;
  std::string text(std::max(field.min, 1U), digits ? '0' : 'x');
  if (digits) text.back() = '1';  // a month, where the last two digits are one
  return Value::string(text);
}

Value allowed_value(const FieldDescription& field) {
  switch (field.kind) {
    case FieldKind::int32:
    case FieldKind::int64:
      return Value::string("1" + std::string(std::max(field.min, 1U) - 1, '0'));
    case FieldKind::boolean:
      return Value::boolean(true);
    case FieldKind::json:
      return Value::object();
    case FieldKind::bytes:
      return Value::string("AAAA");
    case FieldKind::record:
    case FieldKind::block:
      return allowed_object(*field.nested);
    case FieldKind::items: {
      Value list = Value::array();
      const Description& element = *field.nested;
      list.elements.push_back(element.is_value() ? allowed_value(element.fields[0])
                                                 : allowed_object(element));
      return list;
    }
    default:
      return allowed_text(field);
  }
}

struct Problem {
  std::string path;
  std::string words;
  bool is_between_fields = false;  // a condition is broken, not the bound of one field
  std::string meant = {};          // the name that an unknown one is near to
};

/// Where a path leads in the JSON, and what the tables say of it.
struct Place {
  Value* object = nullptr;  // that has the member, or is to get it; null if there is none
  std::string name;
  const FieldDescription* field = nullptr;  // null: unknown
  Value* element = nullptr;                 // of a list, if the path ends in one
};

Member* find_member(Value& object, const Description& description, std::string_view name,
                    const FieldDescription* field) {
  for (Member& each : object.members) {
    if (each.name == name) return &each;
  }
  for (Member& each : object.members) {
    if (field != nullptr && find_field(description, each.name) == field) return &each;
  }
  return nullptr;
}

Place find_place(const Description& description, Value& object, std::string_view path) {
  const std::size_t end = std::min(path.find_first_of(".["), path.size());
  Place place;
  place.object = &object;
  place.name = path.substr(0, end);
  place.field = find_field(description, place.name);
  path.remove_prefix(end);
  if (path.empty() || place.field == nullptr || place.field->nested == nullptr) return place;
  Member* const member = find_member(object, description, place.name, place.field);
  if (member == nullptr) return {};
  Value* inner = &member->value;
  if (path.front() == '[') {
    const std::size_t close = path.find(']');
    const std::string index(path.substr(1, close - 1));
    path.remove_prefix(close + 1);
    if (inner->is(Value::Type::array)) {
      const std::size_t at = std::stoul(index);
      if (at >= inner->elements.size()) return {};
      inner = &inner->elements[at];
    }
    if (path.empty()) {
      place.element = inner;
      return place;
    }
  } else if (inner->is(Value::Type::array) && inner->elements.size() == 1) {
    inner = &inner->elements[0];  // the only element, which may stand alone
  }
  path.remove_prefix(1);
  if (!inner->is(Value::Type::object)) return {};
  return find_place(*place.field->nested, *inner, path);
}

class Check {
 public:
  Check(const Operation& operation, const Value& json) : operation_(operation), trial_(json) {}

  std::vector<std::string> run() {
    std::vector<std::string> words;
    while (words.size() < most_problems) {
      const std::optional<Problem> problem = next();
      if (!problem) break;
      // A value that was made up may break conditions that the one given would not have broken.
      const bool caused = (problem->is_between_fields && is_tainted_) || is_known(problem->path);
      if (!caused) words.push_back(problem->words);
      if (!mend(*problem)) break;
    }
    return words;
  }

 private:
  std::optional<Problem> next() const {
    Arena arena;
    try {
      const void* const request =
          request_from_json(*operation_.request, trial_, arena, Secrets::kept);
      std::optional<RefusedField> refused = refused_field(operation_, request);
      if (!refused) return std::nullopt;
      return Problem{refused->path, refused->words, is_condition(*refused)};
    } catch (const BadField& bad) {
      return Problem{bad.path, bad.what(), false, bad.meant};
    }
  }

  bool is_condition(const RefusedField& refused) const {
    if (refused.code == Errc::conflict) return true;
    Value copy = trial_;
    const Place place = find_place(*operation_.request, copy, refused.path);
    if (place.object == nullptr || place.field == nullptr) return false;
    if (refused.code == Errc::missing) return !is_mandatory(place.field->need);
    const bool is_number =
        place.field->kind == FieldKind::int64 || place.field->kind == FieldKind::int32;
    if (refused.code != Errc::bad_value || !is_number) return false;
    // By itself a number is only refused for its sign, or as 0.
    const Member* const member =
        find_member(*place.object, description_at(refused.path), place.name, place.field);
    return member != nullptr && member->value.text.find_first_of("123456789") == 0;
  }

  /// Returns whether this path, or a path that contains it, was reported already.
  bool is_known(const std::string& path) const {
    return std::any_of(mended_.begin(), mended_.end(), [&path](const auto& each) {
      const std::string& before = each.first;
      return path.compare(0, before.size(), before) == 0 &&
             (path.size() == before.size() || path[before.size()] == '.' ||
              path[before.size()] == '[');
    });
  }

  /// Gives the field a value that is allowed; takes it away if that was of no use, or if it must
  /// not be there. False if that did not help either.
  bool mend(const Problem& problem) {
    const Place place = find_place(*operation_.request, trial_, problem.path);
    if (place.object == nullptr) return false;
    const int times = ++mended_[problem.path];
    if (times > 2) return false;
    if (place.element != nullptr) {
      const Description& element = *place.field->nested;
      *place.element =
          element.is_value() ? allowed_value(element.fields[0]) : allowed_object(element);
      is_tainted_ = true;
      return times == 1;
    }
    const bool unknown = place.field == nullptr;
    Member* const member =
        find_member(*place.object, description_at(problem.path), place.name, place.field);
    if (unknown && member != nullptr && is_free(*place.object, problem)) {
      member->name = problem.meant;  // the field is not missing too, and its value is checked
      return true;
    }
    if (unknown || times == 2 || (problem.is_between_fields && member != nullptr)) {
      if (member == nullptr) return false;
      place.object->members.erase(place.object->members.begin() +
                                  (member - place.object->members.data()));
      if (!unknown) is_tainted_ = true;
      return true;
    }
    const FieldDescription& field = *place.field;
    if (!field.values.empty() || field.kind != FieldKind::text || field.form != TextForm::any) {
      is_tainted_ = true;
    }
    if (member == nullptr) {
      place.object->add(field.name, allowed_value(field));
    } else {
      member->value = allowed_value(field);
    }
    return true;
  }

  /// Returns whether the name that is nearest to an unknown field is not given in the object.
  bool is_free(const Value& object, const Problem& problem) const {
    if (problem.meant.empty()) return false;
    const Description& description = description_at(problem.path);
    const FieldDescription* const field = find_field(description, problem.meant);
    return std::none_of(object.members.begin(), object.members.end(), [&](const Member& each) {
      return find_field(description, each.name) == field;
    });
  }

  /// The description of the struct in which a path ends.
  const Description& description_at(std::string_view path) const {
    const Description* description = operation_.request;
    for (;;) {
      const std::size_t end = path.find_first_of(".[");
      if (end == std::string_view::npos) return *description;
      const FieldDescription* const field = find_field(*description, path.substr(0, end));
      const std::size_t dot = path.find('.', end);
      if (field == nullptr || field->nested == nullptr || dot == std::string_view::npos) {
        return *description;
      }
      description = field->nested;
      path.remove_prefix(dot + 1);
    }
  }

  const Operation& operation_;
  Value trial_;
  std::map<std::string, int> mended_;
  bool is_tainted_ = false;
};

}  // namespace

void check_request(const Operation& operation, const Value& json) {
  const std::vector<std::string> problems = Check(operation, json).run();
  if (problems.empty()) return;
  if (problems.size() == 1) throw Refused(problems.front() + "; nothing was sent");
  std::string text = std::to_string(problems.size()) + " fields are wrong; nothing was sent:";
  for (const std::string& each : problems) text += "\n  " + each;
  throw Refused(text);
}

}  // namespace tillwire::cli
