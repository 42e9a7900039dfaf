// Reads the command line and the environment.
#include "options.hpp"

#include <charconv>
#include <cstdlib>
#include <tillwire/ops/customers/get_atm_status_ext.hpp>
#include <utility>
#include <vector>

#include "exit.hpp"
#include "secret_source.hpp"

namespace tillwire::cli {
namespace {

using Task = Options::Task;

/// An option that stands alone.
struct Flag {
  const char* name;
  void (*set)(Options& options);
};

/// An option with a value.
struct Setting {
  const char* name;
  void (*set)(Options& options, std::string value);
};

using SecretValue = std::optional<std::string> Options::*;

/// A secret: the options that read it are its name with one of the endings below.
struct SecretOption {
  const char* name;
  SecretValue value;
  const char* prompt;
};

constexpr SecretOption secret_options[] = {
    {"--password", &Options::password, "password"},
    {"--token", &Options::token, "token"},
    {"--client-passphrase", &Options::client_passphrase, "passphrase of the client key"},
    {"--sign-passphrase", &Options::sign_passphrase, "passphrase of the signing key"},
};

struct SecretEnding {
  const char* ending;
  SecretSource::Kind kind;
};

constexpr SecretEnding secret_endings[] = {
    {"-file", SecretSource::Kind::file},
    {"-fd", SecretSource::Kind::descriptor},
    {"-prompt", SecretSource::Kind::prompt},
};

void choose(Options& options, Task task) {
  if (options.task < task) options.task = task;
}

std::uint32_t number(const char* option, const std::string& text, std::uint32_t most) {
  std::uint32_t value = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, value);
  if (read.ec != std::errc() || read.ptr != end || value == 0 || value > most) {
    throw Refused(std::string(option) + ": not a number from 1 to " + std::to_string(most));
  }
  return value;
}

Options::Output output(const std::string& text) {
  if (text != "json" && text != "table") throw Refused("--output: neither json nor table");
  return text == "table" ? Options::Output::table : Options::Output::json;
}

atm::Urgency urgency(const std::string& text) {
  static constexpr std::pair<const char*, atm::Urgency> words[] = {
      {"notice", atm::Urgency::notice},
      {"warning", atm::Urgency::warning},
      {"failure", atm::Urgency::failure},
      {"out-of-service", atm::Urgency::out_of_service},
      {"alarm", atm::Urgency::alarm}};
  for (const auto& [word, level] : words) {
    if (text == word) return level;
  }
  throw Refused("--at-least: not notice, warning, failure, out-of-service or alarm");
}

std::int32_t zone(const std::string& text) {
  constexpr int most_minutes = 14 * 60;
  int minutes = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, minutes);
  if (read.ec != std::errc() || read.ptr != end || minutes < -most_minutes ||
      minutes > most_minutes) {
    throw Refused("--zone-minutes: not a number from -840 to 840");
  }
  return minutes;
}

bool is_payment_path(const std::string& shape) {
  if (shape != "v1" && shape != "payment") throw Refused("--card-path: neither v1 nor payment");
  return shape == "payment";
}

constexpr Flag flags[] = {
    {"--trace", [](Options& options) { options.trace = true; }},
    {"--recyclers", [](Options& options) { options.recyclers = true; }},
    {"--allow-plaintext", [](Options& options) { options.allow_plaintext = true; }},
    {"--beyond", [](Options& options) { options.beyond = true; }},
    {"--dry-run", [](Options& options) { choose(options, Task::dry_run); }},
    {"--list", [](Options& options) { choose(options, Task::list); }},
    {"--help", [](Options& options) { choose(options, Task::help); }},
    {"--version", [](Options& options) { choose(options, Task::version); }},
};

constexpr Setting settings[] = {
    {"--base-url", [](Options& options, std::string text) { options.base_url = std::move(text); }},
    {"--user", [](Options& options, std::string text) { options.user = std::move(text); }},
    {"--password", [](Options& options, std::string text) { options.password = std::move(text); }},
    {"--token", [](Options& options, std::string text) { options.token = std::move(text); }},
    {"--ca", [](Options& options, std::string text) { options.ca_file = std::move(text); }},
    {"--pin", [](Options& options, std::string text) { options.pins.push_back(std::move(text)); }},
    {"--crl", [](Options& options, std::string text) { options.crl_file = std::move(text); }},
    {"--client-cert",
     [](Options& options, std::string text) { options.client_cert_file = std::move(text); }},
    {"--client-key",
     [](Options& options, std::string text) { options.client_key_file = std::move(text); }},
    {"--sign-key",
     [](Options& options, std::string text) { options.sign_key_file = std::move(text); }},
    // All have the table's type, also those that only look.
    // NOLINTBEGIN(performance-unnecessary-value-param)
    {"--timeout-ms",
     [](Options& options, std::string text) {
       options.timeout = Milliseconds(number("--timeout-ms", text, INT32_MAX));
     }},
    {"--output", [](Options& options, std::string text) { options.output = output(text); }},
    {"--watch",
     [](Options& options, std::string text) { options.watch_s = number("--watch", text, 86400); }},
    {"--at-least", [](Options& options, std::string text) { options.at_least = urgency(text); }},
    {"--zone-minutes",
     [](Options& options, std::string text) { options.zone_minutes = zone(text); }},
    {"--card-path",
     [](Options& options, std::string text) { options.payment_card_path = is_payment_path(text); }},
    // NOLINTEND(performance-unnecessary-value-param)
    {"--describe",
     [](Options& options, std::string text) {
       choose(options, Task::describe);
       options.operation = std::move(text);
     }},
};

/// The arguments, one after the other.
class Arguments {
 public:
  Arguments(int argc, const char* const* argv) : next_(argv + 1), end_(argv + argc) {}

  Options read() {
    while (next_ != end_) {
      const std::string text = *next_++;
      if (text.size() > 1 && text[0] == '-') {
        option(text);
      } else {
        words_.push_back(text);
      }
    }
    take_words();
    for (const auto& [source, value] : secrets_) {
      if (!(options_.*value)->empty()) refuse_twice(source.option);
    }
    return std::move(options_);
  }

  /// Reads the secrets that are not arguments themselves.
  void read_secrets(Options& options) const {
    for (const auto& [source, value] : secrets_) options.*value = read_secret(source);
  }

 private:
  [[noreturn]] static void refuse_twice(const std::string& option) {
    throw Refused(option + ": the same is given by another option");
  }

  /// The value of an option, behind its equals sign or as the next argument.
  std::string value_of(const std::string& text, const std::string& name, std::size_t equals) {
    if (equals != std::string::npos) return text.substr(equals + 1);
    if (next_ == end_) throw Refused(name + " needs a value");
    return *next_++;
  }

  static void refuse_value(const std::string& name, std::size_t equals) {
    if (equals != std::string::npos) throw Refused(name + " takes no value");
  }

  void option(const std::string& text) {
    const std::size_t equals = text.find('=');
    const std::string name = text.substr(0, equals);
    for (const Flag& flag : flags) {
      if (name != flag.name) continue;
      refuse_value(name, equals);
      return flag.set(options_);
    }
    for (const Setting& setting : settings) {
      if (name != setting.name) continue;
      return setting.set(options_, value_of(text, name, equals));
    }
    for (const SecretOption& secret : secret_options) {
      for (const SecretEnding& each : secret_endings) {
        if (name != std::string(secret.name) + each.ending) continue;
        // Until it is read, it counts as given.
        if (options_.*secret.value) refuse_twice(name);
        options_.*secret.value = "";
        const bool asked = each.kind == SecretSource::Kind::prompt;
        if (asked) refuse_value(name, equals);
        secrets_.push_back({{each.kind, name, asked ? secret.prompt : value_of(text, name, equals)},
                            secret.value});
        return;
      }
    }
    throw Refused("unknown option " + name + "; see --help");
  }

  void take_words() {
    if (options_.task >= Task::version) return;
    if (options_.beyond && options_.task != Task::list) throw Refused("--beyond is for --list");
    const bool call = options_.task == Task::call || options_.task == Task::dry_run;
    if (words_.size() > (call ? 2U : 0U)) {
      throw Refused("too many arguments: the first that is not expected is number " +
                    std::to_string(call ? 3 : 1));
    }
    if (!call) return;
    if (words_.empty()) throw Refused("no operation is given; see --help and --list");
    options_.operation = words_[0];
    check_table();
    if (words_.size() == 2) options_.json = words_[1];
  }

  void check_table() const {
    const bool table = options_.output == Options::Output::table;
    if (table && options_.operation != customers::GetAtmStatusExt::endpoint.name) {
      throw Refused("--output table is for getAtmStatusExt");
    }
    if (!table &&
        (options_.watch_s || options_.at_least || options_.zone_minutes || options_.recyclers)) {
      throw Refused("--watch, --at-least, --zone-minutes and --recyclers are for --output table");
    }
    if (table && (options_.trace || options_.task == Task::dry_run)) {
      throw Refused("--output table has no --trace and no --dry-run");
    }
  }

  const char* const* next_;
  const char* const* end_;
  Options options_;
  std::vector<std::string> words_;

  struct Secret {
    SecretSource source;
    SecretValue value;
  };
  std::vector<Secret> secrets_;
};

/// The value of a variable; an empty one counts as none.
std::optional<std::string> variable(const char* name) {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): the only thread there is.
  const char* const value = std::getenv(name);
  if (value == nullptr || *value == 0) return std::nullopt;
  return value;
}

void read_environment(Options& options) {
  if (!options.base_url) options.base_url = variable("TILLWIRE_BASE_URL");
  const bool login = options.user || options.password;
  if (login && options.token) throw Refused("--token excludes --user and --password");
  if (!options.token) {
    if (!options.user) options.user = variable("TILLWIRE_USER");
    if (!options.password) options.password = variable("TILLWIRE_PASSWORD");
  }
  if (!login && !options.token) options.token = variable("TILLWIRE_TOKEN");
  if ((options.user || options.password) && options.token) {
    throw Refused("TILLWIRE_TOKEN excludes TILLWIRE_USER and TILLWIRE_PASSWORD");
  }
  if (!options.client_passphrase) {
    options.client_passphrase = variable("TILLWIRE_CLIENT_PASSPHRASE");
  }
  if (!options.sign_passphrase) options.sign_passphrase = variable("TILLWIRE_SIGN_PASSPHRASE");
}

}  // namespace

Options read_options(int argc, const char* const* argv) {
  Arguments arguments(argc, argv);
  Options options = arguments.read();
  if (options.task == Task::call || options.task == Task::dry_run) {
    read_environment(options);
    arguments.read_secrets(options);
  }
  return options;
}

Address make_address(const Options& options) {
  if (!options.base_url) throw Refused("no gateway: give --base-url or set TILLWIRE_BASE_URL");
  Address address = parse_address(*options.base_url);
  if (!address.secure && !options.allow_plaintext &&
      !Plaintext(true).allows(address.host.c_str())) {
    throw Refused(
        "--base-url: http would show card data to others on the way; only loopback may "
        "be spoken to so, or any host with --allow-plaintext");
  }
  return address;
}

Gateway make_gateway(const Options& options, const Address& address, bool card_management) {
  if (!options.token && !options.user && !options.password) {
    throw Refused(card_management ? "no credentials: give --user and --password"
                                  : "no credentials: give --user and --password, or --token");
  }
  if (options.token && card_management) {
    throw Refused("card management takes --user and --password, not a token");
  }
  if (!options.token && !options.user) throw Refused("--password without --user");
  if (!options.token && !options.password) throw Refused("--user without --password");

  Gateway gateway;
  gateway.host = address.host.c_str();
  gateway.port = address.port;
  if (!address.secure) {
    gateway.plaintext = options.allow_plaintext
                            ? Plaintext::that_anyone_on_the_way_can_read_and_change()
                            : Plaintext(true);
  }
  gateway.base_path = address.path.c_str();
  if (options.payment_card_path) gateway.card_path = "/payment/apigate/ws/rest/";
  gateway.timeout = options.timeout;
  Credentials& credentials = card_management ? gateway.card_management : gateway.ecommerce;
  if (options.token) {
    credentials.token = Secret(*options.token);
  } else {
    credentials.user = Text(*options.user);
    credentials.password = Secret(*options.password);
  }
  return gateway;
}

}  // namespace tillwire::cli
