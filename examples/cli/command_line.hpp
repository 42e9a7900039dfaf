// The command line as CLI11 reads it.
#pragma once

#include <CLI/App.hpp>
#include <functional>
#include <string>
#include <vector>

#include "options.hpp"
#include "secret_source.hpp"

namespace tillwire::cli {

/// The group of --password-file, --token-prompt and the like, which --help describes in one text.
inline constexpr char secrets_group[] = "Secrets";
/// The group of those that say where the gateway is and who asks.
inline constexpr char gateway_group[] = "The gateway";

/// The options, each defined once: read() parses them, and --help, completion and man pages are
/// made from app(), whose groups have the order and the names of --help.
class CommandLine {
 public:
  CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  const CLI::App& app() const { return app_; }

  /// Reads the arguments, then the environment for what they do not say, and last the secrets that
  /// files, descriptors, variables or the user give. Throws Refused.
  Options read(int argc, const char* const* argv);

 private:
  using SecretValue = std::optional<std::string> Options::*;
  using Setter = std::function<void(const std::string& text)>;

  /// A secret that is still to be read: the value of an option, or of a field of the request.
  struct Pending {
    SecretSource source;
    SecretValue value = nullptr;
    std::string field = {};
  };

  void define_request();
  void define_gateway();
  void define_secrets();
  void define_output();
  void define_tasks();
  CLI::Option* option(const char* name, const char* type, Setter set, const char* description);
  CLI::Option* text(const char* name, const char* type, std::optional<std::string>& to,
                    const char* description);
  CLI::Option* flag(const char* name, std::function<void()> set, const char* description);
  void keep(const std::string& name, const std::string& value);
  void secret(const std::string& name, const char* prompt, SecretValue value);
  void field(SecretSource::Kind kind, const std::string& option, const std::string& text);

  void choose(Options::Task task);
  std::vector<std::string> reversed(int argc, const char* const* argv) const;
  void take(const std::vector<std::string>& remaining);
  void take_command();
  void check_table() const;
  void read_secrets();

  CLI::App app_{"sends one operation to a card gateway and prints the answer", "tillwire"};
  Options options_;
  std::vector<Pending> pending_;
  std::vector<std::string> words_;
};

/// The text of --help.
std::string help_text(const CLI::App& app);

}  // namespace tillwire::cli
