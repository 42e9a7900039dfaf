// Reads the file with toml++, and refuses what it does not know.
#include "profile.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <regex>
#include <string_view>
#include <utility>
#include <vector>

#include "environment.hpp"
#include "exit.hpp"
#include "private_file.hpp"
#include "secret_source.hpp"
#include "spelling.hpp"

namespace tillwire::cli {
namespace {

const std::vector<std::string> keys = {"base_url", "context",          "deployment",    "user",
                                       "ca",       "password_command", "password_file", "proxy"};

/// Returns whether a line of the file can be one: a table's header; a key with a string, an array
/// of strings in one line, or another single word; a comment, or nothing. toml++ 3.3 crashes on
/// some of the lines that are none of these, such as "[`" and "a=-''s='\u00fc'".
bool is_line(std::string_view line) {
  const std::string string = R"((?:"(?:[^"\\]|\\.)*"|'[^']*'))";
  const std::string name = R"((?:[\w-]+|)" + string + ")";
  const std::string value = R"((?:[\w+.:-]+|)" + string + ")";
  const std::string array = R"(\[\s*(?:)" + value + R"(\s*(?:,\s*)" + value + R"(\s*)*,?\s*)?\])";
  static const std::regex known(R"(\s*(?:\[\s*[\w-]+(?:\s*\.\s*)" + name + R"()*\s*\]|)" +
                                R"([\w-]+\s*=\s*(?:)" + value + "|" + array + R"())?\s*(?:#.*)?)");
  constexpr std::size_t longest = 1000;
  const auto is_control = [](char c) { return (c >= 0 && c < ' ' && c != '\t') || c == '\x7f'; };
  return line.size() <= longest && std::none_of(line.begin(), line.end(), is_control) &&
         std::regex_match(line.begin(), line.end(), known);
}

class Profiles {
 public:
  Profiles() : path_(profiles_path()), file_(read_file(path_, "profiles")) {
    check_lines();
    try {
      table_ = toml::parse(file_.text);
    } catch (const toml::parse_error& error) {
      // Without the parser's words, which may show a secret.
      refuse(error.source(), "is not TOML");
    }
    check();
  }

  /// The profile of this name. Throws Refused if there is none.
  const toml::table& find(const std::string& name) const {
    std::vector<std::string> names;
    if (const toml::table* const all = table_["profiles"].as_table()) {
      for (const auto& [key, value] : *all) {
        if (key.str() == name) return *value.as_table();
        names.emplace_back(key.str());
      }
    }
    std::string text = path_ + ": no profile " + name;
    const std::string meant = did_you_mean(name, names);
    if (!meant.empty()) text += "; " + meant.substr(0, meant.size() - 1);
    throw Refused(text);
  }

  /// Returns a path that the file names: unchanged, below the home folder, or relative to the file.
  std::string resolved(const std::string& path) const {
    const std::optional<std::string> home = variable("HOME");
    if (path.rfind("~/", 0) == 0 && home) return *home + path.substr(1);
    if (path.rfind('/', 0) == 0) return path;
    return path_.substr(0, path_.rfind('/') + 1) + path;
  }

  const std::string& path() const { return path_; }

 private:
  [[noreturn]] void refuse(std::size_t line, const std::string& what) const {
    throw Refused(path_ + ": line " + std::to_string(line) + ": " + what);
  }
  [[noreturn]] void refuse(const toml::source_region& where, const std::string& what) const {
    refuse(where.begin.line, what);
  }

  void check_lines() const {
    std::string_view text = file_.text;
    for (std::size_t number = 1; !text.empty(); ++number) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      std::string_view line = text.substr(0, end);
      text.remove_prefix(std::min(end + 1, text.size()));
      if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
      if (!is_line(line)) {
        refuse(number,
               "is not TOML, or neither [profiles.NAME] nor a key with its value in one line");
      }
    }
  }

  void check() const {
    for (const auto& [key, value] : table_) {
      const std::string name(key.str());
      if (name != "profiles") {
        refuse(key.source(), "unknown key " + name + "; profiles are tables, [profiles.NAME]");
      }
      if (!value.is_table()) refuse(key.source(), "profiles is not a table");
    }
    const toml::table* const all = table_["profiles"].as_table();
    if (all == nullptr) return;
    for (const auto& [key, value] : *all) {
      if (!value.is_table()) {
        refuse(key.source(), "unknown key profiles." + std::string(key.str()) +
                                 "; profiles are tables, [profiles.NAME]");
      }
      check(*value.as_table());
    }
  }

  void check(const toml::table& profile) const {
    for (const auto& [key, value] : profile) {
      const std::string name(key.str());
      if (name == "password" || name == "token" || name == "passphrase") {
        refuse(key.source(), name +
                                 ": do not write a secret here; use password_command or "
                                 "password_file");
      }
      if (std::find(keys.begin(), keys.end(), name) == keys.end()) {
        refuse(key.source(),
               "unknown key " + name + "; " + did_you_mean(name, keys) +
                   "there are base_url, context, deployment, user, ca, password_command, "
                   "password_file and proxy");
      }
      const bool command = name == "password_command" && value.is_array();
      if (!value.is_string() && !command) {
        refuse(key.source(),
               name + (name == "password_command" ? ": neither a string nor an array of strings"
                                                  : ": not a string"));
      }
      if (command) {
        const toml::array& words = *value.as_array();
        if (words.empty() || !words.is_homogeneous(toml::node_type::string)) {
          refuse(key.source(), name + ": not an array of strings");
        }
      }
      const bool in_proxy =
          name == "proxy" && value.ref<std::string>().find('@') != std::string::npos;
      if (file_.open_to_others && (in_proxy || name.rfind("password", 0) == 0)) {
        throw Refused(path_ + ": other users may use it, and " + name + " in line " +
                      std::to_string(key.source().begin.line) +
                      " is or leads to a secret; chmod 600 it first");
      }
    }
    if (profile.contains("password_command") && profile.contains("password_file")) {
      refuse(profile.source(), "password_command and password_file: one of them");
    }
  }

  std::string path_;
  FileContent file_;
  toml::table table_;
};

std::string password_of(const toml::table& profile, const Profiles& profiles) {
  if (const auto file = profile["password_file"].value<std::string>()) {
    std::string text = read_private_file(profiles.resolved(*file), "password_file");
    if (!text.empty() && text.back() == '\n') text.pop_back();
    if (!text.empty() && text.back() == '\r') text.pop_back();
    if (text.empty() || text.find_first_of(std::string("\n\0", 2)) != std::string::npos) {
      throw Refused("password_file: " + *file + ": is not one line of text");
    }
    return text;
  }
  std::vector<std::string> words;
  if (const toml::array* const array = profile["password_command"].as_array()) {
    for (const toml::node& each : *array) words.push_back(each.ref<std::string>());
  } else {
    words = {"/bin/sh", "-c", profile["password_command"].ref<std::string>()};
  }
  return read_secret_of_command(words, profiles.path() + ": password_command");
}

}  // namespace

std::string profiles_path() {
  const std::optional<std::string> folder = variable("XDG_CONFIG_HOME");
  // One that is not absolute is to be ignored.
  if (folder && folder->front() == '/') return *folder + "/tillwire/config.toml";
  const std::optional<std::string> home = variable("HOME");
  if (!home) throw Refused("--profile: neither XDG_CONFIG_HOME nor HOME is set");
  return *home + "/.config/tillwire/config.toml";
}

void read_profile(Options& options) {
  if (!options.profile) options.profile = variable("TILLWIRE_PROFILE");
  if (!options.profile) return;
  const Profiles profiles;
  const toml::table& profile = profiles.find(*options.profile);
  const auto fill_in = [&profile](std::optional<std::string>& option, const char* key) {
    if (!option) option = profile[key].value<std::string>();
  };
  // A password goes to the gateway of its profile alone.
  const auto own = profile["base_url"].value<std::string>();
  const bool is_elsewhere = own && options.base_url && *options.base_url != *own;
  fill_in(options.base_url, "base_url");
  if (!is_elsewhere) {
    fill_in(options.context, "context");
    fill_in(options.deployment, "deployment");
  }
  fill_in(options.proxy, "proxy");
  if (const auto ca = profile["ca"].value<std::string>(); ca && !options.ca_file) {
    options.ca_file = profiles.resolved(*ca);
  }
  if (options.token || is_elsewhere) return;
  fill_in(options.user, "user");
  const bool has_password =
      profile.contains("password_file") || profile.contains("password_command");
  if (!options.password && has_password) options.password = password_of(profile, profiles);
}

}  // namespace tillwire::cli
