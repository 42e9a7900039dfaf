// Rows are words on a line; blocks are spliced in wherever they are named.
#include "tables.hpp"

#include <fstream>
#include <sstream>
#include <stdexcept>

namespace tillwire::test {
namespace {

Json read(const std::string& file) {
  std::ifstream stream(std::string(TILLWIRE_SPEC_DATA) + "/" + file);
  if (!stream) throw std::runtime_error("no data file " + file);
  return Json::parse(stream);
}

const Json& shared() {
  static const Json all = read("blocks.json");
  return all;
}

const Json& block(const std::string& name) {
  return shared().at("blocks").at(name);
}

/// A sample in which every "@name" is that block's sample.
Json expanded(const Json& sample) {
  if (sample.is_string()) {
    const std::string text = sample.get<std::string>();
    return text[0] == '@' ? expanded(block(text.substr(1)).at("sample")) : sample;
  }
  if (sample.is_array()) {
    Json out = Json::array();
    for (const Json& each : sample) out.push_back(expanded(each));
    return out;
  }
  if (!sample.is_object()) return sample;
  Json out = Json::object();
  for (const auto& [name, value] : sample.items()) {
    if (name == "...") {
      out.update(expanded(value));
    } else {
      out[name] = expanded(value);
    }
  }
  return out;
}

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, at);) parts.push_back(part);
  return parts;
}

void add_rules(std::vector<TableRule>& rules, const Json& from, const std::string& prefix) {
  for (Json each : from.value("rules", Json::array())) {
    Json& given = each.begin().value();
    if (given.is_string() && given.get<std::string>()[0] == '@') {
      given = shared().at("choices").at(given.get<std::string>().substr(1));
    }
    const std::string by = each.value("by", "");
    if (!by.empty() && by != "library" && by != "sandbox") {
      throw std::runtime_error("by: neither library nor sandbox: " + each.dump());
    }
    const std::string object = each.value("in", "");
    rules.push_back({each, prefix + (object.empty() ? "" : object + ".")});
  }
}

/// `rules`: where those of the blocks go; null for a response.
void add_rows(std::vector<TableRow>& rows, std::vector<TableRule>* rules, const Json& lines,
              const std::string& prefix) {
  const auto add_block = [&](const std::string& name, const std::string& at) {
    add_rows(rows, rules, block(name).at("rows"), at);
    if (rules != nullptr) add_rules(*rules, block(name), at);
  };
  for (const Json& line : lines) {
    std::istringstream words(line.get<std::string>());
    std::string first;
    words >> first;
    if (first[0] == '{') {
      add_block(first.substr(1, first.size() - 2), prefix);
      continue;
    }
    TableRow row;
    std::string need;
    std::string bounds;
    if (!(words >> row.type >> need)) throw std::runtime_error("half a row: " + line.dump());
    row.path = prefix + first;
    row.need = need[0];
    // `-1..` is for the sandbox.
    if (words >> bounds && bounds[0] != '-') {
      row.min = std::stoul(bounds);
      const std::size_t dots = bounds.find("..");
      const std::string most = dots == std::string::npos ? bounds : bounds.substr(dots + 2);
      row.bounded = !most.empty();
      row.max = row.bounded ? std::stoul(most) : 0;
    }
    // A/B: the library sends A, and the gateway takes B too.
    const std::size_t slash = row.type.find("/");
    if (slash != std::string::npos && row.type.find('(') == std::string::npos) {
      row.type.resize(slash);
    }
    const std::size_t at = row.type.find("]@");
    if (at != std::string::npos) {
      row.wrapper = row.type.substr(at + 2);
      row.type.resize(at + 1);
    }
    const std::size_t parenthesis = row.type.find('(');
    if (parenthesis != std::string::npos) {
      row.values = split(row.type.substr(parenthesis + 1, row.type.size() - parenthesis - 2), '|');
      row.type.resize(parenthesis);
    }
    const std::string inner = row.type.substr(1, row.type.size() - 2);
    const bool in_place = row.type[0] == '{';
    const bool scalar = inner == "object" || inner == "string" || inner == "integer";
    const bool list_of_block = row.type[0] == '[' && !scalar;
    if (in_place) row.type = "object";
    if (list_of_block) row.type = "[object]";
    if (in_place) row.sample = expanded(block(inner).value("sample", Json()));
    rows.push_back(row);
    if (in_place) add_block(inner, row.path + ".");
    if (list_of_block) add_block(inner, row.path + "[].");
  }
}

struct Step {
  std::string name;
  int index = -1;
};

std::vector<Step> steps(const std::string& path) {
  std::vector<Step> out;
  for (const std::string& part : split(path, '.')) {
    const std::size_t bracket = part.find('[');
    Step step{part.substr(0, bracket)};
    if (bracket != std::string::npos) {
      const std::string number = part.substr(bracket + 1, part.size() - bracket - 2);
      step.index = number.empty() ? 0 : std::stoi(number);
    }
    out.push_back(step);
  }
  return out;
}

}  // namespace

std::vector<Table> read_tables(const std::string& file) {
  const Json data = read(file);
  std::vector<Table> tables;
  for (const Json& each : data.at("operations")) {
    Table table;
    table.name = each.at("name");
    table.path = each.at("path");
    table.service = each.at("service");
    table.free_order = each.value("order", "") == "free";
    add_rows(table.request, &table.rules, each.at("request"), "");
    if (each.contains("sandbox")) {
      add_rows(table.sandbox, &table.rules, each.at("sandbox"), "");
    }
    if (each.contains("response")) add_rows(table.response, nullptr, each.at("response"), "");
    add_rules(table.rules, each, "");
    if (each.contains("minimal")) table.minimal = expanded(each.at("minimal"));
    table.minimal_body = each.value("minimal_body", "");
    if (each.contains("full")) {
      const Json& full = each.at("full");
      for (const Json& one : full.is_array() ? full : Json::array({full})) {
        table.full.push_back(expanded(one));
      }
    }
    table.along = each.value("along", Json::object());
    table.cases = each.value("cases", Json::array());
    if (each.contains("answer")) table.answer = expanded(each.at("answer"));
    table.forms = each.value("forms", Json::array());
    tables.push_back(std::move(table));
  }
  return tables;
}

Json* find(Json& value, const std::string& path) {
  Json* at = &value;
  for (const Step& step : steps(path)) {
    if (!at->is_object() || !at->contains(step.name)) return nullptr;
    at = &(*at)[step.name];
    if (step.index < 0) continue;
    if (!at->is_array() || at->size() <= static_cast<std::size_t>(step.index)) return nullptr;
    at = &(*at)[static_cast<std::size_t>(step.index)];
  }
  return at;
}

void remove(Json& value, const std::string& path) {
  const std::size_t dot = path.rfind('.');
  Json* const around = dot == std::string::npos ? &value : find(value, path.substr(0, dot));
  if (around != nullptr) around->erase(dot == std::string::npos ? path : path.substr(dot + 1));
}

void put(Json& value, const std::string& path, Json inner) {
  const std::size_t dot = path.rfind('.');
  Json* const around = dot == std::string::npos ? &value : find(value, path.substr(0, dot));
  if (around == nullptr) throw std::runtime_error("nothing around " + path);
  (*around)[dot == std::string::npos ? path : path.substr(dot + 1)] = std::move(inner);
}

std::string indexed(std::string path) {
  for (std::size_t at = path.find("[]"); at != std::string::npos; at = path.find("[]", at)) {
    path.replace(at, 2, "[0]");
  }
  return path;
}

}  // namespace tillwire::test
