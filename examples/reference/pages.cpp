// Writes the pages of the reference, one for each domain: its operations as --describe shows them,
// each with the documentation of its struct.
//
// usage: tillwire-reference-pages INCLUDE-FOLDER OUTPUT-FOLDER
#include <cctype>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>

#include "describe.hpp"
#include "operations.hpp"

namespace tillwire::cli {
namespace {

namespace fs = std::filesystem;

struct Domain {
  const char* id;  // of the page; the folder of the headers, except "beyond"
  const char* title;
  const char* about;
};

constexpr const char* e_commerce = "Operations of the e-commerce gateway.";
constexpr const char* card_management =
    "Operations of card management. The paths are those of the default shape; `Gateway::card_path` "
    "has the other.";

constexpr Domain domains[] = {
    {"ecommerce", "E-commerce", e_commerce},
    {"beyond", "Beyond the specification",
     "Operations of the e-commerce gateway that the specification does not list."},
    {"customers", "Customers", card_management},
    {"accounts", "Accounts", card_management},
    {"merchants", "Merchants, terminals, keys and services", card_management},
    {"cards", "Cards and wallets", card_management},
    {"transactions", "Transactions", card_management},
};

/// Where an operation is found in the headers.
struct Place {
  std::string folder;
  std::string type;  // tillwire::cards::BlockCard
};

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file || !text) throw std::runtime_error("cannot read " + path.string());
  return text.str();
}

/// Returns the word after the last `before` that begins a line above `at`.
std::string word_above(const std::string& text, const std::string& before, std::size_t at) {
  const std::size_t found = text.rfind("\n" + before, at);
  if (found == std::string::npos) return {};
  const std::size_t begin = found + 1 + before.size();
  return text.substr(begin, text.find_first_of(" {", begin) - begin);
}

/// The operations' structs by their names on the wire: an endpoint names both.
std::map<std::string, Place, std::less<>> places(const fs::path& ops) {
  std::map<std::string, Place, std::less<>> found;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(ops)) {
    if (entry.path().extension() != ".hpp") continue;
    const std::string text = read(entry.path());
    const std::size_t at = text.find("Endpoint endpoint = {");
    if (at == std::string::npos) continue;
    const std::size_t begin = text.find('"', at) + 1;
    const std::string name = text.substr(begin, text.find('"', begin) - begin);
    found[name] = {fs::relative(entry.path(), ops).begin()->string(),
                   "tillwire::" + word_above(text, "namespace tillwire::", at) +
                       "::" + word_above(text, "struct ", at)};
  }
  return found;
}

const Value& member(const Value& object, std::string_view name) {
  static const Value absent;
  for (const Member& each : object.members) {
    if (each.name == name) return each.value;
  }
  return absent;
}

std::string lengths(const Value& field) {
  const std::string& min = member(field, "min").text;
  const std::string& max = member(field, "max").text;
  if (min == max) return min;
  if (max.empty()) return "from " + min;
  return min + " to " + max;
}

std::string values(const Value& field) {
  std::string text;
  for (const Value& each : member(field, "values").elements) {
    text += (text.empty() ? "`" : ", `") + each.text + "`";
  }
  return text;
}

/// The rows of a table, those of nested fields after their own, by their paths.
void write_rows(std::ostream& out, const Value& fields, const std::string& path) {
  for (const Value& each : fields.elements) {
    const std::string name = path + member(each, "name").text;
    const std::string& type = member(each, "type").text;
    const std::string& note = member(each, "note").text;
    out << "| `" << name << "` | " << type << " | " << member(each, "required").text
        << (note.empty() ? "" : ", ") << note << " | " << lengths(each) << " | " << values(each)
        << " |\n";
    write_rows(out, member(each, "fields"), name + (type == "list" ? "[]." : "."));
  }
}

void write_table(std::ostream& out, const char* title, const Value& fields) {
  out << "### " << title << "\n\n";
  if (fields.elements.empty()) {
    out << "No fields.\n\n";
    return;
  }
  out << "| Field | Type | Needed | Length | Values |\n|---|---|---|---|---|\n";
  write_rows(out, fields, "");
  out << "\n";
}

const char* effect_in_words(const std::string& effect) {
  if (effect == "payment") return "moves money";
  return effect == "state" ? "changes something" : "reads, or a repeat changes nothing";
}

/// A name for links: letters and digits.
std::string anchor(std::string_view name) {
  std::string id = "op_";
  for (const char c : name) id += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  return id;
}

void write_operation(std::ostream& out, const Operation& operation, const std::string& type) {
  const Value described = describe(operation);
  const std::string& content = member(described, "content_type").text;
  out << "## " << operation.endpoint.name << " {#" << anchor(operation.endpoint.name) << "}\n\n"
      << "\\copydoc " << type << "\n\n"
      << "- `" << member(described, "method").text << " " << member(described, "path").text << "`"
      << (content.empty() ? "" : ", ") << content << "\n"
      << "- Effect: " << effect_in_words(member(described, "effect").text) << ".\n"
      << "- Members: \\ref " << type << "\n\n";
  write_table(out, "Request", member(described, "request"));
  const Value& conditions = member(described, "conditions");
  if (!conditions.elements.empty()) out << "Conditions:\n\n";
  for (const Value& each : conditions.elements) out << "- " << each.text << "\n";
  out << "\n";
  write_table(out, "Response", member(described, "response"));
}

std::ofstream create(const fs::path& path) {
  std::ofstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot write " + path.string());
  return file;
}

void write_pages(const fs::path& include, const fs::path& output) {
  const auto found = places(include / "tillwire" / "ops");
  const auto place = [&found](const Operation& operation) -> const Place& {
    const auto at = found.find(operation.endpoint.name);
    if (at != found.end()) return at->second;
    throw std::runtime_error("no header has " + std::string(operation.endpoint.name));
  };
  fs::create_directories(output);
  std::ofstream index = create(output / "index.md");
  index << "# Reference {#mainpage}\n\n"
        << "tillwire puts payment terminals and ATMs on a card gateway. A program begins with "
        << "tillwire::Client.\n\n| Domain | Operations |\n|---|---|\n";

  std::size_t written = 0;
  for (const Domain& domain : domains) {
    std::ostringstream contents;
    std::ostringstream text;
    std::size_t count = 0;
    for (const Operation& each : operations()) {
      const Place& where = place(each);
      if ((each.is_beyond ? "beyond" : where.folder) != domain.id) continue;
      ++count;
      contents << "- \\ref " << anchor(each.endpoint.name) << " \"" << each.endpoint.name << "\"\n";
      write_operation(text, each, where.type);
    }
    create(output / (std::string(domain.id) + ".md"))
        << "# " << domain.title << " {#" << domain.id << "}\n\n"
        << domain.about << "\n\n"
        << contents.str() << "\n"
        << text.str() << std::flush;
    index << "| \\subpage " << domain.id << " | " << count << " |\n";
    written += count;
  }
  const OperationList all = operations();
  if (written != static_cast<std::size_t>(all.last - all.first)) {
    throw std::runtime_error("an operation belongs to no domain");
  }
}

}  // namespace
}  // namespace tillwire::cli

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: tillwire-reference-pages INCLUDE-FOLDER OUTPUT-FOLDER\n";
    return 2;
  }
  try {
    tillwire::cli::write_pages(argv[1], argv[2]);
    return 0;
  } catch (const std::exception& problem) {
    std::cerr << "tillwire-reference-pages: " << problem.what() << '\n';
    return 1;
  }
}
