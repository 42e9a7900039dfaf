// Shares no code with the sandbox's src/rules.cpp, which reads the same rules.
#include "rules.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

#include "samples.hpp"

namespace tillwire::test {
namespace {

using Paths = std::vector<std::string>;

bool concerns(const TableRule& rule, Judge judge) {
  const std::string by = rule.json.value("by", "");
  return by.empty() || by == (judge == Judge::library ? "library" : "sandbox");
}

bool has(const Json& request, const std::string& path) {
  return find(const_cast<Json&>(request), path) != nullptr;
}

std::vector<Paths> choices_of(const TableRule& rule, const char* kind) {
  std::vector<Paths> choices;
  for (const std::string choice : rule.json.at(kind)) {
    Paths& paths = choices.emplace_back();
    for (std::size_t from = 0; from <= choice.size();) {
      const std::size_t to = std::min(choice.find('+', from), choice.size());
      paths.push_back(rule.prefix + choice.substr(from, to - from));
      from = to + 1;
    }
  }
  return choices;
}

Paths flat(const std::vector<Paths>& choices) {
  Paths all;
  for (const Paths& each : choices) all.insert(all.end(), each.begin(), each.end());
  return all;
}

/// `with`: the field whose presence decides; null if there is none.
const Json* companion_of(const TableRule& rule) {
  const auto with = rule.json.find("with");
  return with == rule.json.end() ? nullptr : &*with;
}

/// `when` or `unless`: the field that decides, and its values.
const char* condition_of(const TableRule& rule) {
  return rule.json.contains("when") ? "when" : rule.json.contains("unless") ? "unless" : nullptr;
}
std::string watched_by(const TableRule& rule) {
  return rule.prefix + rule.json.at(condition_of(rule)).begin().key();
}

/// The fields of a rule whose presence counts.
Paths counted_fields(const TableRule& rule, const std::vector<TableRow>& rows) {
  if (rule.json.contains("only")) {
    Paths all;
    for (const TableRow& row : rows) {
      const bool below = row.path.rfind(rule.prefix, 0) == 0 &&
                         row.path.find('.', rule.prefix.size()) == std::string::npos;
      if (below) all.push_back(row.path);
    }
    return all;
  }
  Paths all;
  for (const char* kind :
       {"at_least_one", "exactly_one", "at_most_one", "all_or_none", "needed", "refused"}) {
    if (rule.json.contains(kind)) all = flat(choices_of(rule, kind));
  }
  const Json* const companion = companion_of(rule);
  if (companion != nullptr) all.push_back(rule.prefix + companion->get<std::string>());
  return all;
}

void check(const TableRule& rule, const std::vector<TableRow>& rows, const Json& request,
           std::vector<Finding>& broken) {
  const std::string object =
      rule.prefix.empty() ? "" : rule.prefix.substr(0, rule.prefix.size() - 1);
  if (!object.empty() && !has(request, object)) return;
  const auto taken = [&](const std::vector<Paths>& choices) {
    Paths first;
    for (const Paths& each : choices) {
      const bool whole = std::all_of(each.begin(), each.end(),
                                     [&](const std::string& path) { return has(request, path); });
      if (whole) first.push_back(each[0]);
    }
    return first;
  };
  const Json& json = rule.json;
  if (json.contains("at_least_one") || json.contains("exactly_one")) {
    const auto choices =
        choices_of(rule, json.contains("exactly_one") ? "exactly_one" : "at_least_one");
    if (taken(choices).empty()) broken.push_back({"missing", flat(choices)});
  }
  if (json.contains("at_most_one") || json.contains("exactly_one")) {
    const auto choices =
        choices_of(rule, json.contains("exactly_one") ? "exactly_one" : "at_most_one");
    if (taken(choices).size() > 1) broken.push_back({"conflict", taken(choices)});
  }
  if (json.contains("all_or_none")) {
    const auto choices = choices_of(rule, "all_or_none");
    const std::size_t count = taken(choices).size();
    if (count != 0 && count != choices.size()) broken.push_back({"missing", flat(choices)});
  }
  if (json.contains("only")) {
    const Paths allowed = flat(choices_of(rule, "only"));
    for (const std::string& path : counted_fields(rule, rows)) {
      const bool is_allowed = std::find(allowed.begin(), allowed.end(), path) != allowed.end();
      if (!is_allowed && has(request, path)) broken.push_back({"conflict", {path}});
    }
  }
  const Json* const companion = companion_of(rule);
  if (companion != nullptr && has(request, rule.prefix + companion->get<std::string>())) {
    for (const std::string& path : flat(choices_of(rule, "needed"))) {
      if (!has(request, path)) broken.push_back({"missing", {path}});
    }
  }
  const char* const condition = condition_of(rule);
  if (condition == nullptr) return;
  const Json* const value = find(const_cast<Json&>(request), watched_by(rule));
  const Json& values = json.at(condition).begin().value();
  const bool listed =
      value != nullptr && std::find(values.begin(), values.end(), *value) != values.end();
  if (listed != (std::string(condition) == "when")) return;
  const bool needed = json.contains("needed");
  for (const std::string& path : flat(choices_of(rule, needed ? "needed" : "refused"))) {
    if (has(request, path) != needed) broken.push_back({needed ? "missing" : "conflict", {path}});
  }
}

std::vector<Finding> find_broken(const Table& table, Judge judge, const std::vector<TableRow>& rows,
                                 const Json& request) {
  std::vector<Finding> broken;
  for (const TableRule& rule : table.rules) {
    if (concerns(rule, judge)) check(rule, rows, request, broken);
  }
  return broken;
}

const TableRow& row_at(const std::vector<TableRow>& rows, const std::string& path) {
  const auto row = std::find_if(rows.begin(), rows.end(),
                                [&](const TableRow& each) { return each.path == path; });
  if (row == rows.end()) throw std::runtime_error("a rule is about " + path + ", which has no row");
  return *row;
}

/// A value for a field: that of a complete request if one has it, and else a sample.
Json value_for(const Table& table, const std::vector<TableRow>& rows, const std::string& path) {
  for (Json each : table.full) {
    if (const Json* value = find(each, path)) return *value;
  }
  const TableRow& row = row_at(rows, path);
  if (!row.sample.is_null()) return row.sample;
  if (!row.is_object()) return good_samples(row).at(0);
  Json object = Json::object();
  for (const TableRow& each : rows) {
    const bool below = each.path.rfind(path + ".", 0) == 0 &&
                       each.path.find('.', path.size() + 1) == std::string::npos;
    if (below && each.need == 'M') {
      object[each.path.substr(path.size() + 1)] = value_for(table, rows, each.path);
    }
  }
  return object;
}

/// The request with the names in the order of the rows, at every level.
Json ordered(const std::vector<TableRow>& rows, const Json& value, const std::string& prefix) {
  if (value.is_array()) {
    Json list = Json::array();
    for (const Json& each : value) list.push_back(ordered(rows, each, prefix));
    return list;
  }
  if (!value.is_object()) return value;
  Json out = Json::object();
  for (const TableRow& row : rows) {
    if (row.path.rfind(prefix, 0) != 0) continue;
    const std::string name = row.path.substr(prefix.size());
    if (!value.contains(name)) continue;
    const std::string inner = row.path + (row.is_list() ? "[]." : ".");
    out[name] = row.type == "json" ? value[name] : ordered(rows, value[name], inner);
  }
  return out;
}

/// Puts a field in, with the objects and the list around it.
void add(Json& request, const Table& table, const std::vector<TableRow>& rows,
         const std::string& path) {
  if (has(request, path)) return;
  const std::size_t dot = path.rfind('.');
  if (dot != std::string::npos) {
    add(request, table, rows, path.substr(0, path[dot - 1] == ']' ? dot - 2 : dot));
  }
  put(request, path, value_for(table, rows, path));
}

/// Groups the rules that have fields in common.
std::vector<std::vector<const TableRule*>> related(const Table& table, Judge judge,
                                                   const std::vector<TableRow>& rows) {
  std::vector<std::vector<const TableRule*>> groups;
  std::vector<std::set<std::string>> fields;
  for (const TableRule& rule : table.rules) {
    if (!concerns(rule, judge)) continue;
    const Paths counted = counted_fields(rule, rows);
    if (counted.empty()) continue;
    std::vector<const TableRule*> group{&rule};
    std::set<std::string> all(counted.begin(), counted.end());
    if (condition_of(rule) != nullptr) all.insert(watched_by(rule));
    for (std::size_t i = groups.size(); i-- > 0;) {
      const bool shares = std::any_of(all.begin(), all.end(), [&](const std::string& path) {
        return fields[i].count(path) != 0;
      });
      if (!shares) continue;
      group.insert(group.end(), groups[i].begin(), groups[i].end());
      all.insert(fields[i].begin(), fields[i].end());
      groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(i));
      fields.erase(fields.begin() + static_cast<std::ptrdiff_t>(i));
    }
    groups.push_back(group);
    fields.push_back(all);
  }
  return groups;
}

/// Lists which of so many fields are there, trial by trial.
std::vector<std::vector<bool>> presences(std::size_t count) {
  std::vector<std::vector<bool>> all;
  if (count <= 8) {
    for (std::size_t bits = 0; bits < std::size_t{1} << count; ++bits) {
      std::vector<bool>& one = all.emplace_back(count);
      for (std::size_t i = 0; i < count; ++i) one[i] = (bits >> i & 1) != 0;
    }
    return all;
  }
  all.emplace_back(count, false);
  all.emplace_back(count, true);
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = i; j < count; ++j) {
      std::vector<bool>& one = all.emplace_back(count);
      one[i] = one[j] = true;
    }
  }
  return all;
}

/// The values of the field that decides, with null for its absence.
std::vector<Json> values_to_try(const TableRule& rule, const TableRow& row) {
  std::vector<Json> all;
  if (row.need != 'M') all.emplace_back(nullptr);
  std::vector<std::string> values = row.values;
  for (const std::string each : rule.json.at(condition_of(rule)).begin().value()) {
    if (std::find(values.begin(), values.end(), each) == values.end()) values.push_back(each);
  }
  for (const std::string& each : values) {
    if (!each.empty()) all.emplace_back(each);
  }
  if (row.type == "open") all.emplace_back("of tomorrow");
  return all;
}

void add_presence_trials(const Table& table, Judge judge, const std::vector<TableRow>& rows,
                         const std::vector<const TableRule*>& group, std::vector<Trial>& trials) {
  Paths fields;
  std::map<std::string, std::vector<Json>> watched;
  for (const TableRule* rule : group) {
    for (const std::string& path : counted_fields(*rule, rows)) {
      if (std::find(fields.begin(), fields.end(), path) == fields.end()) fields.push_back(path);
    }
    if (condition_of(*rule) == nullptr) continue;
    const std::string path = watched_by(*rule);
    std::vector<Json>& values = watched[path];
    for (const Json& each : values_to_try(*rule, row_at(rows, path))) {
      if (std::find(values.begin(), values.end(), each) == values.end()) values.push_back(each);
    }
  }
  if (watched.size() > 1) throw std::runtime_error("rules that watch several fields");
  if (watched.empty()) watched[""] = {nullptr};
  const auto& [decides, values] = *watched.begin();
  const Json base = complete_request(table, judge);
  for (const std::vector<bool>& presence : presences(fields.size())) {
    for (const Json& value : values) {
      Json request = base;
      for (std::size_t i = 0; i < fields.size(); ++i) {
        if (presence[i]) add(request, table, rows, fields[i]);
      }
      for (std::size_t i = 0; i < fields.size(); ++i) {
        if (!presence[i]) remove(request, fields[i]);
      }
      if (value.is_null() && !decides.empty()) remove(request, decides);
      if (!value.is_null()) put(request, decides, value);
      trials.push_back({ordered(rows, request, ""), find_broken(table, judge, rows, request)});
    }
  }
}

void add_product_trials(const Table& table, Judge judge, const std::vector<TableRow>& rows,
                        const TableRule& rule, std::vector<Trial>& trials) {
  const std::string result = rule.prefix + rule.json.at("is").get<std::string>();
  Paths paths = flat(choices_of(rule, "product"));
  paths.push_back(result);
  const Json base = complete_request(table, judge);
  for (const char* kind : {"equal", "unequal"}) {
    for (const Json& sample : rule.json.at(kind)) {
      // With each of the three left out, there is nothing to compare.
      for (std::size_t without = 0; without <= paths.size(); ++without) {
        Json request = base;
        for (const std::string& path : paths) add(request, table, rows, path);
        for (std::size_t i = 0; i < paths.size(); ++i) put(request, paths[i], sample.at(i));
        Trial trial;
        if (without < paths.size()) {
          if (row_at(rows, paths[without]).need == 'M') continue;
          remove(request, paths[without]);
        } else if (std::string(kind) == "unequal") {
          trial.broken = {{"bad_value", {result}}};
        }
        trial.request = ordered(rows, request, "");
        trials.push_back(std::move(trial));
      }
    }
  }
}

void add_unique_trials(const Table& table, Judge judge, const std::vector<TableRow>& rows,
                       const TableRule& rule, std::vector<Trial>& trials) {
  const std::string path = rule.prefix + rule.json.at("unique").get<std::string>();
  const std::size_t brackets = path.rfind("[].");
  const std::string list = path.substr(0, brackets);
  const std::string name = path.substr(brackets + 3);
  const Json base = complete_request(table, judge);
  for (const std::vector<int>& ids :
       std::vector<std::vector<int>>{{1}, {1, 2}, {1, 1}, {1, 2, 3}, {1, 2, 1}, {2, 1, 1}}) {
    Json request = base;
    const Json element = find(request, list)->at(0);
    Json elements = Json::array();
    for (const int id : ids) {
      Json one = element;
      one[name] = id;
      elements.push_back(std::move(one));
    }
    put(request, list, elements);
    Trial trial{ordered(rows, request, ""), {}};
    if (std::set<int>(ids.begin(), ids.end()).size() != ids.size()) {
      trial.broken = {{"conflict", {list + "." + name}}};
    }
    trials.push_back(std::move(trial));
  }
}

}  // namespace

std::vector<TableRow> rows_of(const Table& table, Judge judge) {
  std::vector<TableRow> rows = table.request;
  if (judge == Judge::library) return rows;
  for (const TableRow& each : table.sandbox) {
    const auto same = std::find_if(rows.begin(), rows.end(),
                                   [&](const TableRow& row) { return row.path == each.path; });
    if (same == rows.end()) {
      rows.push_back(each);
    } else {
      *same = each;
    }
  }
  return rows;
}

std::vector<Finding> broken_rules(const Table& table, Judge judge, const Json& request) {
  return find_broken(table, judge, rows_of(table, judge), request);
}

Json complete_request(const Table& table, Judge judge) {
  Json request = table.full.empty() ? Json::object() : table.full[0];
  for (const Finding& each : broken_rules(table, judge, request)) {
    if (each.error == "conflict") remove(request, each.fields.back());
  }
  return request;
}

std::vector<Trial> rule_trials(const Table& table, Judge judge) {
  const std::vector<TableRow> rows = rows_of(table, judge);
  std::vector<Trial> trials;
  for (const auto& group : related(table, judge, rows)) {
    add_presence_trials(table, judge, rows, group, trials);
  }
  for (const TableRule& rule : table.rules) {
    if (!concerns(rule, judge)) continue;
    if (rule.json.contains("product")) add_product_trials(table, judge, rows, rule, trials);
    if (rule.json.contains("unique")) add_unique_trials(table, judge, rows, rule, trials);
  }
  return trials;
}

}  // namespace tillwire::test
