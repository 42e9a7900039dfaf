// Asks the environment, and makes a gateway of what the options say.
#include "options.hpp"

#include "deployment.hpp"
#include "environment.hpp"
#include "exit.hpp"

namespace tillwire::cli {
void read_environment(Options& options) {
  if (!options.base_url) options.base_url = variable("TILLWIRE_BASE_URL");
  const bool login = options.user || options.password;
  if (login && options.token)
    throw Refused("a token excludes a user and password: give one or the other");
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

void fill_in(Options& options) {
  if (!options.base_url) options.base_url = "https://GATEWAY";
  if (options.token) return;
  if (!options.user) options.user = "USER";
  if (!options.password) options.password = "PASSWORD";
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

Gateway make_gateway(const Options& options, const Address& address, const Operation& operation) {
  const bool card_management = operation.is_card_management();
  const bool is_anonymous = !options.token && !options.user && !options.password;
  const bool needs_none = !operation.endpoint.service.has_credentials();
  if (is_anonymous && !needs_none) {
    throw Refused(std::string("no credentials: give --user and --password-prompt") +
                  (card_management ? "" : ", or --token-prompt") + "; see --help");
  }
  if (options.token && card_management) {
    throw Refused("card management takes a user and password, not a token");
  }
  if (!options.token && !options.user && !is_anonymous) {
    throw Refused("a password without --user");
  }
  if (!options.token && !options.password && !is_anonymous) {
    throw Refused("--user without a password: give --password-prompt or --password-file");
  }

  Gateway gateway;
  gateway.host = address.host.c_str();
  gateway.port = address.port;
  if (!address.secure) {
    gateway.plaintext = options.allow_plaintext
                            ? Plaintext::that_anyone_on_the_way_can_read_and_change()
                            : Plaintext(true);
  }
  gateway.base_path = address.path.c_str();
  gateway.context = deployment_of(options).context;
  if (options.payment_card_path) gateway.card_path = payment_card_path;
  gateway.timeout = options.timeout;
  Credentials& credentials = card_management ? gateway.card_management : gateway.ecommerce;
  if (options.token) {
    credentials.token = Secret(*options.token);
  } else if (!is_anonymous) {
    credentials.user = Text(*options.user);
    credentials.password = Secret(*options.password);
  }
  return gateway;
}

}  // namespace tillwire::cli
