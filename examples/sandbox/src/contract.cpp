// Rows are words on a line; the top of contract/blocks.json says what they mean.
#include "contract.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "built_in_files.hpp"
#include "json.hpp"

namespace gateway {
namespace {

[[noreturn]] void fail(const std::string& where, const std::string& problem) {
  throw std::runtime_error("contract: " + where + ": " + problem);
}

Json parsed(const Contract::Files& files, const char* name) {
  const std::string_view text = files(name);
  if (text.empty()) fail(name, "there is no such file");
  try {
    return Json::parse(text);
  } catch (const Json::exception& problem) {
    fail(name, problem.what());
  }
}

/// The rules of an object, by its path in the request: empty for the whole request.
using RulesByPath = std::map<std::string, std::vector<Rule>>;

struct Row {
  std::string path;  // without the brackets of lists
  std::string type;
  std::string need;
  std::string bounds;
  std::vector<std::string> values;
  std::string mark;  // beyond, stricter, or nothing
};

/// Where a row is, which decides what it may say.
enum class Place { block, listed_operation, operation_beyond, sandbox };

/// A number that ends at the end of the text or at `..`.
std::size_t bound(const std::string& text, const std::string& line) {
  if (text.empty() || text.size() > 4 || text.find_first_not_of("0123456789") != text.npos) {
    fail(line, "the bounds are not MIN..MAX");
  }
  return std::stoul(text);
}

void read_bounds(const Row& row, Field& field) {
  if (row.bounds.empty()) return;
  const std::string line = row.path + ' ' + row.type + ' ' + row.bounds;
  // "-1..": the library does not say it, and this gateway demands it.
  const std::string bounds = row.bounds.substr(row.bounds[0] == '-' ? 1 : 0);
  const std::size_t dots = bounds.find("..");
  field.min = bound(bounds.substr(0, dots), line);
  const std::string most = dots == std::string::npos ? bounds : bounds.substr(dots + 2);
  // Without an upper bound, that of the type holds.
  if (!most.empty()) field.max = bound(most, line);
}

/// Refuses a mark where it says nothing.
void check_mark(const Row& row, Place place, const std::string& line) {
  const bool is_open_above = !row.bounds.empty() && row.bounds[0] != '-' && row.bounds[0] != '0' &&
                             row.bounds.compare(row.bounds.size() - 1, 1, ".") == 0;
  if (row.mark.empty()) {
    if (is_open_above && place != Place::sandbox) {
      fail(line, "no specification has a bound without an upper one: is it stricter?");
    }
    return;
  }
  if (row.mark != "beyond" && row.mark != "stricter") {
    fail(line, "the word " + row.mark + " is unknown");
  }
  if (place == Place::sandbox) fail(line, "a row of the sandbox alone is not " + row.mark);
  if (row.mark == "beyond") {
    if (place == Place::operation_beyond) fail(line, "the whole operation is beyond");
    return;
  }
  const bool demands = row.need == "M" || row.need == "C" || row.type == "closed" ||
                       (!row.bounds.empty() && row.bounds[0] != '-');
  if (!demands) fail(line, "stricter, but it demands nothing");
}

/// What follows from the type's word alone, before the bounds of the row.
struct Meaning {
  Type type;
  std::size_t min = 0;
  std::size_t max = 0;
};

const std::map<std::string, Meaning>& meanings() {
  static const std::map<std::string, Meaning> all{
      {"string", {Type::text}},
      {"text", {Type::text}},
      {"closed", {Type::text}},
      {"open", {Type::text}},
      {"values", {Type::text}},
      {"hex", {Type::text}},  // the key store refuses what is not hex
      {"key", {Type::text}},
      {"letters", {Type::letters}},
      {"latin", {Type::latin}},
      {"digits", {Type::digits}},
      {"pan", {Type::digits, 1, 19}},
      {"numeral", {Type::code}},
      {"integer", {Type::integer}},
      {"long", {Type::integer}},
      {"signed", {Type::integer}},
      {"some", {Type::integer}},
      {"quantity", {Type::decimal}},
      {"decimal", {Type::number}},
      {"boolean", {Type::boolean}},
      {"datetime", {Type::local_time}},
      {"isotime", {Type::moment}},
      {"date", {Type::moment}},
      {"moment", {Type::moment}},
      {"day", {Type::day}},
      {"month", {Type::month}},
      {"address", {Type::address}},
      {"phone", {Type::phone, 7, 15}},
      {"url", {Type::url}},
      {"email", {Type::email}},
      {"bytes", {Type::bytes}},
      {"json", {Type::attributes}},
      {"object", {Type::object}},
      {"[object]", {Type::list}},
      {"[object]/object", {Type::one_or_list}},
      {"object/[object]", {Type::one_or_list}},
      {"[string]", {Type::text_list}},
      {"[integer]", {Type::integer_list}},
  };
  return all;
}

Need need_of(const Row& row) {
  if (row.need == "M") return Need::mandatory;
  if (row.need == "C") return Need::conditional;
  if (row.need == "O" || row.need == "T") return Need::optional;
  fail(row.path, "the need " + row.need + " is unknown");
}

Field field_of(const Row& row, bool in_form) {
  const auto meaning = meanings().find(row.type);
  if (meaning == meanings().end()) fail(row.path, "the type " + row.type + " is unknown");
  Field field{row.path.substr(row.path.rfind('.') + 1), meaning->second.type, need_of(row)};
  field.min = meaning->second.min;
  field.max = meaning->second.max;
  read_bounds(row, field);
  if (row.type != "letters") field.values = row.values;  // others are taken, too
  const bool is_text = field.type == Type::text || field.type == Type::bytes;
  const bool is_free = is_text && row.bounds.empty() && row.values.empty();
  // A mandatory text must not be empty, and a number that is not 0 has digits.
  if (is_free && field.need == Need::mandatory) field.min = 1;
  if (row.type == "some" && field.min == 0) field.min = 1;
  if (field.type == Type::month && field.max == 2) field.type = Type::month_of_year;
  // A form repeats the name instead of having a list.
  if (field.type == Type::text_list && in_form) field.type = Type::text;
  return field;
}

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, '|');) parts.push_back(part);
  return parts;
}

std::string without_brackets(std::string path) {
  for (std::size_t at = path.find("[]"); at != std::string::npos; at = path.find("[]")) {
    path.erase(at, 2);
  }
  return path;
}

class Reader {
 public:
  Reader(const Contract::Files& files, std::deque<Block>& made)
      : shared_(parsed(files, "blocks.json")),
        blocks_(shared_.at("blocks")),
        choices_(shared_.value("choices", Json::object())),
        made_(made) {}

  /// `place`: listed_operation or operation_beyond.
  Operation operation(const Json& json, Place place) {
    const std::string name = json.at("name");
    const std::string service = json.at("service");
    const std::string path = json.at("path");
    Operation operation{name, {}, encoding_of(service, name), {}, {}};
    if (json.value("browser", false)) operation.encoding = Encoding::browser_form;
    if (service != "card JSON") operation.folder = folder_of(path, name);
    const bool in_form = operation.encoding != Encoding::json;
    std::vector<Row> rows;
    rules_.clear();
    const Json services = shared_.value("services", Json::object());
    if (!services.contains(service)) fail(name, "nothing is said of the service " + service);
    const std::string credentials = services.at(service).value("credentials", "");
    if (!credentials.empty()) {
      add_block(rows, block_named('{' + credentials + '}', name), {});
      operation.credentials = take_rules({});
    }
    add_rows(rows, json.at("request"), {}, place);
    if (json.contains("sandbox")) add_rows(rows, json.at("sandbox"), {}, Place::sandbox);
    add_rules(json, {});
    operation.request = block_of(name, rows, in_form);
    operation.request.rules = take_rules({});
    if (!rules_.empty())
      fail(name, "has a rule in " + rules_.begin()->first + ", which is not an object");
    return operation;
  }

 private:
  static Encoding encoding_of(const std::string& service, const std::string& name) {
    if (service == "form") return Encoding::form;
    for (const char* json : {"json", "wallet JSON", "p2p JSON", "card JSON"}) {
      if (service == json) return Encoding::json;
    }
    if (service == "page" || service == "query") return Encoding::query;
    fail(name, "the service " + service + " is unknown");
  }

  static std::string folder_of(const std::string& path, const std::string& name) {
    const std::string root = "/payment/";
    const bool fits = path.size() >= root.size() + name.size() && path.rfind(root, 0) == 0 &&
                      path.compare(path.size() - name.size(), name.size(), name) == 0;
    if (!fits) fail(name, "the path is not below " + root);
    return path.substr(root.size(), path.size() - root.size() - name.size());
  }

  void add_rows(std::vector<Row>& rows, const Json& lines, const std::string& prefix, Place place) {
    for (const Json& each : lines) add_row(rows, each.get<std::string>(), prefix, place);
  }

  void add_row(std::vector<Row>& rows, const std::string& line, const std::string& prefix,
               Place place) {
    std::istringstream words(line);
    Row row;
    words >> row.path;
    if (row.path[0] == '{') return add_block(rows, block_named(row.path, line), prefix);
    if (!(words >> row.type >> row.need)) fail(line, "half a row");
    // After the need: bounds, a mark, both or neither.
    if (words >> row.mark && std::isalpha(static_cast<unsigned char>(row.mark[0])) == 0) {
      row.bounds = std::exchange(row.mark, {});
      words >> row.mark;
    }
    if (std::string more; words >> more) fail(line, more + " is one word too many");
    row.path = prefix + without_brackets(row.path);
    const std::size_t parenthesis = row.type.find('(');
    if (parenthesis != std::string::npos) {
      row.values = split(row.type.substr(parenthesis + 1, row.type.size() - parenthesis - 2));
      row.type.resize(parenthesis);
    }
    check_mark(row, place, line);
    const Json* inner = nullptr;
    if (row.type[0] == '{' || (row.type[0] == '[' && meanings().count(row.type) == 0)) {
      inner = &block_named(row.type, line);
      row.type = row.type[0] == '{' ? "object" : "[object]";
    }
    const std::string path = row.path;
    // A later row of the same path replaces the earlier one.
    const auto same = std::find_if(rows.begin(), rows.end(),
                                   [&](const Row& other) { return other.path == path; });
    if (same == rows.end()) {
      rows.push_back(std::move(row));
    } else {
      *same = std::move(row);
    }
    if (inner != nullptr) add_block(rows, *inner, path + '.');
  }

  void add_block(std::vector<Row>& rows, const Json& block, const std::string& prefix) {
    add_rows(rows, block.at("rows"), prefix, Place::block);
    add_rules(block, prefix);
  }

  /// Adds the rules that an operation or a block has for the sandbox.
  void add_rules(const Json& json, const std::string& prefix) {
    for (const Json& each : json.value("rules", Json::array())) {
      const std::string by = each.value("by", "");
      if (by == "sandbox" && each.contains("stricter")) {
        fail(each.dump(), "stricter is about the library");
      }
      if (by == "library") continue;
      if (!by.empty() && by != "sandbox") fail(each.dump(), "by: neither library nor sandbox");
      std::string path = prefix + without_brackets(each.value("in", ""));
      if (!path.empty() && path.back() == '.') path.pop_back();
      try {
        rules_[path].push_back(read_rule(each, choices_));
      } catch (const std::exception& problem) {
        fail(each.dump(), problem.what());
      }
    }
  }

  /// Finds the block that `{name}` or `[name]` means.
  const Json& block_named(const std::string& word, const std::string& line) const {
    const auto block = blocks_.find(word.substr(1, word.size() - 2));
    if (block == blocks_.end()) fail(line, "there is no block " + word);
    return *block;
  }

  /// The fields whose paths are one step below `prefix`.
  Block block_of(const std::string& operation, const std::vector<Row>& rows, bool in_form,
                 const std::string& prefix = {}) {
    Block block;
    for (const Row& row : rows) {
      const bool is_below =
          row.path.rfind(prefix, 0) == 0 && row.path.find('.', prefix.size()) == std::string::npos;
      if (!is_below) continue;
      Field field = field_of(row, in_form && prefix.empty());
      if (field.type == Type::object || field.type == Type::list ||
          field.type == Type::one_or_list) {
        Block inner = block_of(operation, rows, in_form, row.path + '.');
        if (inner.fields.empty()) fail(operation, row.path + " has no fields");
        inner.rules = take_rules(row.path);
        made_.push_back(std::move(inner));
        field.block = &made_.back();
      }
      block.fields.push_back(std::move(field));
    }
    return block;
  }

  std::vector<Rule> take_rules(const std::string& path) {
    const auto found = rules_.find(path);
    if (found == rules_.end()) return {};
    std::vector<Rule> rules = std::move(found->second);
    rules_.erase(found);
    return rules;
  }

  const Json shared_;
  const Json& blocks_;
  const Json choices_;
  std::deque<Block>& made_;
  RulesByPath rules_;  // of the operation that is being read
};

}  // namespace

Contract::Contract(const Files& files) {
  Reader reader(files, blocks_);
  const auto read = [&](const char* file, std::vector<Operation>& operations) {
    const Json json = parsed(files, file);
    const Place place =
        json.value("beyond", false) ? Place::operation_beyond : Place::listed_operation;
    for (const Json& each : json.at("operations")) {
      operations.push_back(reader.operation(each, place));
    }
  };
  read("ecommerce.json", ecommerce_);
  read("beyond.json", ecommerce_);
  for (const char* file :
       {"customers.json", "accounts.json", "merchants.json", "cards.json", "transactions.json"}) {
    read(file, cards_);
  }
}

const Contract& contract() {
  static const Contract built_in(built_in_file);
  return built_in;
}

const Operation* find_ecommerce_operation(const std::string& name) {
  for (const Operation& operation : contract().ecommerce()) {
    if (name == operation.name) return &operation;
  }
  return nullptr;
}

const Operation* ecommerce_operation_at(const std::string& path) {
  for (const Operation& operation : contract().ecommerce()) {
    if (path == operation.folder + operation.name) return &operation;
  }
  return nullptr;
}

const Operation* find_card_operation(const std::string& name) {
  for (const Operation& operation : contract().cards()) {
    if (name == operation.name) return &operation;
  }
  return nullptr;
}

}  // namespace gateway
