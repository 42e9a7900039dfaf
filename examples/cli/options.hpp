// What the command line and the environment ask for.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tillwire/atm/health.hpp>
#include <tillwire/gateway.hpp>
#include <vector>

#include "address.hpp"
#include "operations.hpp"

namespace tillwire::cli {

/// A field of the request whose value is a secret, which no argument may hold.
struct SecretField {
  std::string name;
  std::string value;
};

struct Options {
  /// Of several that are asked for, the last of these is done.
  enum class Task { call, dry_run, list, describe, completion, man, openapi, version, help };

  Task task = Task::call;
  std::string operation;
  std::string page;                        // of --man
  std::string shell;                       // of --completion
  bool description_json = false;           // --json, also on a terminal
  std::vector<std::string> request;        // the words after the operation
  std::vector<SecretField> secret_fields;  // of --field-prompt, --field-env and --field-fd
  std::optional<std::string> card_file;
  std::optional<std::string> profile;
  std::optional<std::string> base_url;
  std::optional<std::string> user;
  std::optional<std::string> password;
  std::optional<std::string> token;
  std::optional<std::string> ca_file;
  std::optional<std::string> context;
  std::optional<std::string> deployment;
  std::optional<std::string> proxy;  // empty: none, whatever the environment says
  std::optional<std::string> proxy_password;
  std::vector<std::string> pins;
  std::optional<std::string> crl_file;
  std::optional<std::string> client_cert_file;
  std::optional<std::string> client_key_file;
  std::optional<std::string> client_passphrase;
  std::optional<std::string> sign_key_file;
  std::optional<std::string> sign_passphrase;
  /// The options above as they were given, and those below that are about the gateway, for a
  /// command that repeats them; without passwords.
  std::vector<std::string> connection;
  bool payment_card_path = false;
  bool allow_plaintext = false;
  bool trace = false;
  bool timing = false;
  enum class Output { json, table };
  /// What is not said depends on the terminal.
  std::optional<Output> output;
  std::optional<std::uint32_t> watch_s;      // shows the table again after so many seconds
  std::optional<atm::Urgency> at_least;      // leaves ATMs out of the table that are less urgent
  std::optional<std::int32_t> zone_minutes;  // of times without an offset, east of UTC
  bool recyclers = false;                    // the cassettes take notes in
  bool beyond = false;                       // lists the operations beyond the specification too
  Milliseconds timeout = Gateway().timeout;
};

/// Asks the environment for what the options do not say. Throws Refused.
void read_environment(Options& options);

/// Puts words in the place of a gateway and of credentials that are not given, for --dry-run.
void fill_in(Options& options);

/// The other shape of Gateway::card_path.
inline constexpr char payment_card_path[] = "/payment/apigate/ws/rest/";

/// The gateway that the options name, for an operation: GETs need no credentials. It borrows
/// `options` and `address`. Throws Refused.
Gateway make_gateway(const Options& options, const Address& address, const Operation& operation);

/// The address that the options name. Throws Refused if it may not be used.
Address make_address(const Options& options);

}  // namespace tillwire::cli
