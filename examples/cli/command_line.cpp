// Defines the options, and makes sense of what CLI11 read.
#include "command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <tillwire/ops/customers/get_atm_status_ext.hpp>
#include <utility>

#include "exit.hpp"
#include "field_words.hpp"
#include "profile.hpp"
#include "spelling.hpp"

namespace tillwire::cli {
namespace {

using Task = Options::Task;

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

/// The option's name from CLI11's message, which begins with it.
std::string named_in(const CLI::Error& error) {
  const std::string text = error.what();
  return text.substr(0, text.find_first_of(": "));
}

[[noreturn]] void refuse_twice(const std::string& option) {
  throw Refused(option + ": the same is given by another option");
}

}  // namespace

CommandLine::CommandLine() {
  app_.set_help_flag();
  app_.allow_extras();
  define_request();
  define_gateway();
  define_secrets();
  define_output();
  define_tasks();
}

CLI::Option* CommandLine::option(const char* name, const char* type, Setter set,
                                 const char* description) {
  const bool kept = app_.option_defaults()->get_group() == gateway_group;
  const CLI::callback_t callback = [=, set = std::move(set)](const CLI::results_t& results) {
    set(results.back());
    if (kept) keep(name, results.back());
    return true;
  };
  // At once, in the order given: of an option that is given again, the last value counts.
  return app_.add_option(name, callback, description)
      ->type_name(type)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast)
      ->trigger_on_parse();
}

/// Keeps an option for a command that repeats it.
void CommandLine::keep(const std::string& name, const std::string& value) {
  options_.connection.push_back(name);
  // The user of a proxy may have a password.
  const std::size_t user = name == "--proxy" ? value.rfind('@') : std::string::npos;
  options_.connection.push_back(user == std::string::npos ? value : value.substr(user + 1));
}

CLI::Option* CommandLine::text(const char* name, const char* type, std::optional<std::string>& to,
                               const char* description) {
  return option(
      name, type, [&to](const std::string& text) { to = text; }, description);
}

CLI::Option* CommandLine::flag(const char* name, std::function<void()> set,
                               const char* description) {
  return app_.add_flag_callback(name, std::move(set), description)
      ->disable_flag_override()
      ->trigger_on_parse();
}

void CommandLine::define_request() {
  app_.option_defaults()->group("The request");
  text(
      "--card", "FILE", options_.card_file,
      "card data as JSON: pan, expiry (YYYYMM), cvc and cardholder. Those that the operation takes "
      "go under the names that it has for them. Others must not be able to read the file "
      "(chmod 600)");
  option(
      "--field-prompt", "NAME",
      [this](const std::string& text) {
        field(SecretSource::Kind::prompt, "--field-prompt", text);
      },
      "asks for the value of a field at the terminal, /dev/tty, which does not show what is typed");
  option(
      "--field-env", "NAME=VARIABLE",
      [this](const std::string& text) {
        field(SecretSource::Kind::environment, "--field-env", text);
      },
      "takes it from a variable of the environment");
  option(
      "--field-fd", "NAME=N",
      [this](const std::string& text) {
        field(SecretSource::Kind::descriptor, "--field-fd", text);
      },
      "reads it from the next line of descriptor N");
}

void CommandLine::define_gateway() {
  app_.option_defaults()->group(gateway_group);
  text("--profile", "NAME", options_.profile,
       "takes from a file what no other option says; see \"Profiles\"");
  text("--base-url", "URL", options_.base_url,
       "https://HOST[:PORT][/PATH]; http only to loopback (127.0.0.0/8, [::1], localhost)");
  text("--user", "NAME", options_.user,
       "the API account; see \"Secrets\" for its password, or a token");
  text("--ca", "FILE", options_.ca_file,
       "the CA certificates to trust, PEM or DER (default /etc/ssl/certs/ca-certificates.crt)");
  text("--proxy", "URL", options_.proxy,
       "connects through an HTTP proxy, by CONNECT: http://[USER:PASSWORD@]HOST[:PORT]; an empty "
       "one "
       "turns off that of the environment");
  text("--sign-key", "FILE", options_.sign_key_file,
       "signs requests of the e-commerce gateway with this RSA key of 2048 to 4096 bits, PEM or "
       "DER: headers X-Hash and X-Signature");
  option(
      "--pin", "sha256//HASH", [this](const std::string& text) { options_.pins.push_back(text); },
      "pins the public key of the server's certificate, in addition to the usual checks; more than "
      "once: "
      "one of them. The hash is that of curl's --pinnedpubkey");
  text("--crl", "FILE", options_.crl_file,
       "CRLs (PEM or DER), of the issuer of each certificate below the CA");
  text("--client-cert", "FILE", options_.client_cert_file,
       "sends this certificate, and those after it, to a server that asks (TLS 1.2)");
  text("--client-key", "FILE", options_.client_key_file,
       "its private key, RSA or EC (default: in the same file)");
  option(
      "--timeout-ms", "N",
      [this](const std::string& text) {
        options_.timeout = Milliseconds(number("--timeout-ms", text, INT32_MAX));
      },
      "how long the whole exchange may take (default 60000)");
  text("--context", "PATH", options_.context,
       "where the e-commerce gateway is, after the path of --base-url: banks have their own, such "
       "as "
       "/epg (default /payment); with a slash at its end it replaces /payment/rest/");
  text("--deployment", "specification|vendor|satim", options_.deployment,
       "what the bank runs (default specification). Decides about the length and "
       "need of order numbers, what a token is for, and the meaning of order statuses");
  option(
      "--card-path", "v1|payment",
      [this](const std::string& text) { options_.payment_card_path = is_payment_path(text); },
      "where card management is: v1 for /v1/apigate/ws/rest/ (default), payment for "
      "/payment/apigate/ws/rest/");
  flag(
      "--allow-plaintext",
      [this] {
        options_.allow_plaintext = true;
        options_.connection.emplace_back("--allow-plaintext");
      },
      "http to any host: everything can be read on the way");
}

void CommandLine::define_secrets() {
  app_.option_defaults()->group(secrets_group);
  secret("--password", "password", &Options::password);
  secret("--token", "token", &Options::token);
  secret("--client-passphrase", "passphrase of the client key", &Options::client_passphrase);
  secret("--sign-passphrase", "passphrase of the signing key", &Options::sign_passphrase);
}

void CommandLine::define_output() {
  app_.option_defaults()->group("What happens");
  flag(
      "--trace", [this] { options_.trace = true; },
      "shows request and answer on standard error. Secrets are masked: by ***, or 001 for digits, "
      "or "
      "by as many as the field has at least, so that only a key shows how long it is; of free JSON "
      "only the names are shown. Content-Length is that of the masked text. Here and in messages a "
      "* stands for each digit of what may be a card number: 13 to 19 digits that pass Luhn's "
      "check, anywhere in the text, in groups and with percent or JSON escapes too. Other long "
      "numbers may be hidden with them");
  option(
      "--output", "json|table", [this](const std::string& text) { options_.output = output(text); },
      "json or table. A table has the single values of an answer by their names, and a row for "
      "each "
      "element of a list; that of getAtmStatusExt shows the most urgent ATMs first, with what is "
      "the "
      "matter with each, the cash in every currency, and the sums (default: table for lists on a "
      "terminal, else json). Colours: NO_COLOR=1 and TERM=dumb turn them off, CLICOLOR_FORCE=1 on");
  flag(
      "--timing", [this] { options_.timing = true; },
      "says on standard error how long resolving, connecting, TLS, the first byte and all of it "
      "took");
  option(
      "--watch", "N",
      [this](const std::string& text) { options_.watch_s = number("--watch", text, 86400); },
      "asks again every N seconds, until the program is ended: with what has changed and how long "
      "the notes last. For --output table");
  option(
      "--at-least", "URGENCY",
      [this](const std::string& text) { options_.at_least = urgency(text); },
      "leaves out ATMs that are less urgent: notice, warning, failure, out-of-service or alarm. "
      "For "
      "--output table");
  option(
      "--zone-minutes", "N",
      [this](const std::string& text) { options_.zone_minutes = zone(text); },
      "minutes east of UTC of times without an offset; without it those are unknown, and no such "
      "ATM counts as idle. For --output table");
  flag(
      "--recyclers", [this] { options_.recyclers = true; },
      "the cassettes take in what customers pay in: more notes than the counters say do not count "
      "as counters that disagree. For --output table");
  flag(
      "--dry-run", [this] { choose(Task::dry_run); },
      "prints the request, byte by byte as it would be sent, secrets included, and a line end; "
      "connects to nothing. GATEWAY, USER and PASSWORD stand for what is not given");
}

void CommandLine::define_tasks() {
  app_.option_defaults()->group("Instead of a request");
  flag(
      "--list", [this] { choose(Task::list); },
      "prints the operations of the specifications, one a line; with --beyond also those of the "
      "same "
      "gateway beyond them, each marked so");
  flag(
      "--beyond", [this] { options_.beyond = true; }, "for --list");
  option(
      "--describe", "NAME",
      [this](const std::string& text) {
        choose(Task::describe);
        options_.operation = text;
      },
      "says what an operation takes and answers: method, path, effect (none, state or payment), "
      "the "
      "fields of request and response with need and bounds, and the conditions between fields; on "
      "a "
      "terminal for people, else as JSON, whose min and max count characters, in integers digits, "
      "in lists elements");
  flag(
      "--json", [this] { options_.description_json = true; },
      "for --describe: as JSON on a terminal too");
  option(
      "--completion", "bash|zsh|fish",
      [this](const std::string& text) {
        choose(Task::completion);
        options_.shell = text;
      },
      "prints the script by which a shell completes options, operations, fields and values");
  option(
      "--man", "PAGE",
      [this](const std::string& text) {
        choose(Task::man);
        options_.page = text;
      },
      "prints a manual page: tillwire or operations; with - that of a program whose --help is on "
      "standard input");
  flag(
      "--openapi", [this] { choose(Task::openapi); },
      "prints an OpenAPI 3.1 description of both services as JSON");
  flag(
      "-h,--help", [this] { choose(Task::help); }, "prints this text");
  flag(
      "-V,--version", [this] { choose(Task::version); }, "prints the version");
}

/// The three options that read a secret. The text on "Secrets" is about all of them.
void CommandLine::secret(const std::string& name, const char* prompt, SecretValue value) {
  // Known, so that it does not look like a typing error, and refused without repeating the value.
  app_.add_option_function<std::string>(
          name,
          [name](const std::string&) {
            throw Refused(name +
                          ": others on this machine can read the arguments of a running "
                          "program; nothing was sent. Use " +
                          name + "-file, " + name + "-fd, " + name + "-prompt or the environment");
          })
      ->trigger_on_parse()
      ->group("");
  const auto add = [this, name, value](SecretSource::Kind kind, const std::string& option,
                                       const std::string& where) {
    // Until it is read, it counts as given.
    if (options_.*value) refuse_twice(option);
    options_.*value = "";
    pending_.push_back({{kind, option, where}, value});
    // A file of a process substitution is gone when the command is repeated.
    const bool file = kind == SecretSource::Kind::file && where.rfind("/dev/", 0) != 0 &&
                      where.rfind("/proc/", 0) != 0;
    options_.connection.push_back(file ? option : name + "-prompt");
    if (file) options_.connection.push_back(where);
  };
  const std::string file = name + "-file";
  option(
      file.c_str(), "FILE",
      [=](const std::string& text) { add(SecretSource::Kind::file, file, text); },
      "reads it from a file of one line");
  const std::string descriptor = name + "-fd";
  option(
      descriptor.c_str(), "N",
      [=](const std::string& text) { add(SecretSource::Kind::descriptor, descriptor, text); },
      "reads the next line of a descriptor");
  const std::string asked = name + "-prompt";
  flag(
      asked.c_str(), [=] { add(SecretSource::Kind::prompt, asked, prompt); },
      "asks for it at the terminal");
}

void CommandLine::field(SecretSource::Kind kind, const std::string& option,
                        const std::string& text) {
  const bool asked = kind == SecretSource::Kind::prompt;
  const std::size_t equals = asked ? text.size() : text.rfind('=');
  if (equals == std::string::npos || equals == 0) {
    throw Refused(option + ": NAME=" + (kind == SecretSource::Kind::descriptor ? "N" : "VARIABLE") +
                  " is expected");
  }
  const std::string name = text.substr(0, equals);
  pending_.push_back(
      {{kind, option + " " + name, asked ? name : text.substr(equals + 1)}, nullptr, name});
}

void CommandLine::choose(Task task) {
  if (options_.task < task) options_.task = task;
}

/// The arguments for CLI11, the last one first. It takes `--name=` for an option whose value is the
/// next argument, so that an empty value becomes an argument.
std::vector<std::string> CommandLine::reversed(int argc, const char* const* argv) const {
  std::vector<std::string> words;
  bool options = true;
  for (int i = 1; i < argc; ++i) {
    std::string word = argv[i];
    if (word == "--") options = false;
    const bool empty = options && word.size() > 3 && word.compare(0, 2, "--") == 0 &&
                       word.find('=') == word.size() - 1;
    if (empty) word.pop_back();
    const CLI::Option* const option = empty ? app_.get_option_no_throw(word) : nullptr;
    if (option != nullptr && option->get_expected_max() == 0) {
      throw Refused(word + " takes no value");
    }
    words.push_back(std::move(word));
    if (empty) words.emplace_back();
  }
  std::reverse(words.begin(), words.end());
  return words;
}

/// Takes what is not an option: words, and before "--" also unknown options.
void CommandLine::take(const std::vector<std::string>& remaining) {
  bool options = true;
  for (const std::string& each : remaining) {
    if (options && each == "--") {
      options = false;
    } else if (options && each.size() > 1 && each[0] == '-') {
      // Without a value, which may be a secret.
      const std::string name = each.substr(0, each.find('='));
      std::vector<std::string> names;
      for (const CLI::Option* known : app_.get_options()) {
        if (known->get_name() != "--allow-plaintext") names.push_back(known->get_name());
      }
      throw Refused("unknown option " + name + "; " + did_you_mean(name, names) + "see --help");
    } else {
      words_.push_back(each);
    }
  }
}

/// `help`, `list` and `describe NAME` are what the options of these names are.
void CommandLine::take_command() {
  if (words_.empty() || options_.task > Task::dry_run) return;
  const bool named = words_.size() > 1;
  if (words_[0] == "list") {
    choose(Task::list);
  } else if (words_[0] == "help" && !named) {
    choose(Task::help);
  } else if (words_[0] == "help" || words_[0] == "describe") {
    if (!named) throw Refused("describe: which operation? See list");
    choose(Task::describe);
    options_.operation = words_[1];
    words_.erase(words_.begin());
  } else {
    return;
  }
  words_.erase(words_.begin());
}

void CommandLine::check_table() const {
  const bool table = options_.output == Options::Output::table;
  const bool atms = options_.operation == customers::GetAtmStatusExt::endpoint.name;
  if (!(table && atms) &&
      (options_.watch_s || options_.at_least || options_.zone_minutes || options_.recyclers)) {
    throw Refused(
        "--watch, --at-least, --zone-minutes and --recyclers are for getAtmStatusExt --output "
        "table");
  }
  if (table && (options_.trace || options_.task == Task::dry_run)) {
    throw Refused("--output table has no --trace and no --dry-run");
  }
}

Options CommandLine::read(int argc, const char* const* argv) {
  try {
    std::vector<std::string> words = reversed(argc, argv);
    app_.parse(words);
  } catch (const CLI::ArgumentMismatch& mismatch) {
    const std::string name = named_in(mismatch);
    throw Refused(name.compare(0, 2, "--") == 0 ? name + " needs a value"
                                                : "--" + name + " takes no value");
  } catch (const CLI::Error& error) {
    throw Refused(named_in(error) + ": cannot be read; see --help");
  }
  take(app_.remaining());
  take_command();
  if (options_.task >= Task::version) return options_;
  if (options_.description_json && options_.task != Task::describe) {
    throw Refused("--json is for --describe");
  }
  if (options_.beyond && options_.task != Task::list) throw Refused("--beyond is for --list");
  const bool call = options_.task == Task::call || options_.task == Task::dry_run;
  if (!call && !words_.empty()) {
    throw Refused("too many arguments: none is expected but an operation to describe");
  }
  if (!call) return options_;
  if (words_.empty()) throw Refused("no operation is given; see --help and --list");
  if (is_field_word(words_[0])) throw Refused("the operation goes before its fields; see --help");
  options_.operation = words_[0];
  options_.request.assign(words_.begin() + 1, words_.end());
  check_table();
  for (const Pending& each : pending_) {
    if (each.value != nullptr && !(options_.*each.value)->empty()) refuse_twice(each.source.option);
  }
  read_secrets();
  read_profile(options_);
  read_environment(options_);
  if (options_.task == Task::dry_run) fill_in(options_);
  return options_;
}

void CommandLine::read_secrets() {
  for (const Pending& each : pending_) {
    if (each.value != nullptr) {
      options_.*each.value = read_secret(each.source);
    } else {
      options_.secret_fields.push_back({each.field, read_secret(each.source)});
    }
  }
}

}  // namespace tillwire::cli
