// Rows are words on a line; blocks are spliced in wherever they are named.
#include "tables.hpp"

#include <fstream>
#include <sstream>
#include <stdexcept>

namespace tillwire::test {
namespace {

constexpr const char* files[] = {"ecommerce.json",   "beyond.json",    "customers.json",
                                 "accounts.json",    "merchants.json", "cards.json",
                                 "transactions.json"};

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
    if (each.contains("stricter") && by == "sandbox") {
      throw std::runtime_error("the sandbox is not stricter: " + each.dump());
    }
    const std::string object = each.value("in", "");
    rules.push_back({each, prefix + (object.empty() ? "" : object + ".")});
  }
}

/// Where rows are: in a block, an operation, one that is beyond the specification, or among those
/// of the sandbox.
enum class Home { block, listed, unlisted, sandbox };

[[noreturn]] void refuse(const Json& line, const char* why) {
  throw std::runtime_error(line.get<std::string>() + ": " + why);
}

/// Refuses a need or a mark that says nothing where it is. `bounds` are those of the library.
void check_words(const Json& line, const TableRow& row, const std::string& bounds, Home home,
                 bool is_response) {
  if (std::string(is_response ? "MOCTD" : "MOCT").find(row.need) == std::string::npos) {
    refuse(line, "no such need");
  }
  const std::string& mark = row.mark;
  if (!mark.empty() && mark != "beyond" && mark != "stricter") refuse(line, "no such mark");
  if (!mark.empty() && home == Home::sandbox) refuse(line, "rows of the sandbox have no marks");
  if (mark == "beyond" && home == Home::unlisted) refuse(line, "beyond already");
  const bool demands =
      row.need == 'M' ||
      (!is_response && (row.need == 'C' || !bounds.empty() || row.type == "closed"));
  if (mark == "stricter" && home != Home::block && !demands) refuse(line, "demands nothing");
  const bool from_one = row.min != 0 && !row.bounded;
  if (from_one && mark.empty() && home != Home::sandbox) {
    refuse(line, "a bound of no specification");
  }
}

/// `rules`: where those of the blocks go; null for a response.
void add_rows(std::vector<TableRow>& rows, std::vector<TableRule>* rules, const Json& lines,
              const std::string& prefix, Home home) {
  const auto add_block = [&](const std::string& name, const std::string& at) {
    add_rows(rows, rules, block(name).at("rows"), at, Home::block);
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
    if (!(words >> row.type >> need)) refuse(line, "half a row");
    if (need.size() != 1) refuse(line, "no such need");
    row.path = prefix + first;
    row.need = need[0];
    std::string bounds;
    for (std::string word; words >> word;) {
      const bool is_bounds = word.find_first_not_of("-.0123456789") == std::string::npos;
      std::string& to = is_bounds ? bounds : row.mark;
      if (!to.empty() || (is_bounds && !row.mark.empty())) refuse(line, "a word too many");
      to = word;
    }
    if (!bounds.empty() && bounds[0] == '-') bounds.clear();  // for the sandbox
    if (!bounds.empty()) {
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
    check_words(line, row, bounds, home, rules == nullptr);
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

Table read_table(const Json& json, bool is_beyond) {
  const Home home = is_beyond ? Home::unlisted : Home::listed;
  Table table;
  table.name = json.at("name");
  table.path = json.at("path");
  table.service = json.at("service");
  table.free_order = json.value("order", "") == "free";
  table.is_beyond = is_beyond;
  add_rows(table.request, &table.rules, json.at("request"), "", home);
  if (json.contains("sandbox")) {
    add_rows(table.sandbox, &table.rules, json.at("sandbox"), "", Home::sandbox);
  }
  if (json.contains("response")) add_rows(table.response, nullptr, json.at("response"), "", home);
  add_rules(table.rules, json, "");
  if (json.contains("minimal")) table.minimal = expanded(json.at("minimal"));
  table.minimal_body = json.value("minimal_body", "");
  if (json.contains("full")) {
    const Json& full = json.at("full");
    for (const Json& one : full.is_array() ? full : Json::array({full})) {
      table.full.push_back(expanded(one));
    }
  }
  table.along = json.value("along", Json::object());
  table.cases = json.value("cases", Json::array());
  if (json.contains("answer")) table.answer = expanded(json.at("answer"));
  table.forms = json.value("forms", Json::array());
  return table;
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

const std::vector<Table>& read_tables() {
  static const std::vector<Table> all = [] {
    std::vector<Table> tables;
    for (const char* file : files) {
      const Json data = read(file);
      const bool is_beyond = data.value("beyond", false);
      for (const Json& each : data.at("operations")) tables.push_back(read_table(each, is_beyond));
    }
    return tables;
  }();
  return all;
}

Table read_credentials(const std::string& service) {
  Table table;
  table.name = service;
  for (const auto& [place, name] : shared().at("services").at(service).items()) {
    const Json& fields = block(name);
    add_rows(table.request, &table.rules, fields.at("rows"), "", Home::block);
    add_rules(table.rules, fields, "");
    table.full.push_back(expanded(fields.at("sample")));
  }
  return table;
}

std::vector<Note> read_notes() {
  std::vector<Note> notes;
  const auto add = [&notes](const std::string& name, const Json& of, const std::string& also_open) {
    Note note{name, of.value("open", also_open), {}};
    for (const char* part : {"rows", "request", "response"}) {
      for (const std::string line : of.value(part, Json::array())) {
        for (const char* mark : {"beyond", "stricter"}) {
          const std::string end = std::string(" ") + mark;
          const bool has_it = line.size() > end.size() &&
                              line.compare(line.size() - end.size(), end.size(), end) == 0;
          if (has_it) note.marks.insert(mark);
        }
      }
    }
    for (const Json& rule : of.value("rules", Json::array())) {
      if (rule.value("stricter", false)) note.marks.insert("stricter");
    }
    notes.push_back(std::move(note));
  };
  for (const auto& [name, one] : shared().at("blocks").items()) add(name, one, "");
  for (const char* file : files) {
    const Json data = read(file);
    for (const Json& each : data.at("operations")) {
      add(each.at("name"), each, data.value("open", ""));
    }
  }
  return notes;
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
