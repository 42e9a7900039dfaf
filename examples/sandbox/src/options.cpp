// The command line of the gateway and its help.
#include "options.hpp"

#include <arpa/inet.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <regex>
#include <string>
#include <vector>

#include "cards/bank.hpp"
#include "cards/keys.hpp"
#include "cards/pin_block.hpp"
#include "ecommerce/order.hpp"
#include "json.hpp"
#include "version.hpp"

namespace gateway {
namespace {

std::string about_test_data();

bool is_loopback(const std::string& address) {
  return address == "::1" || address.compare(0, 4, "127.") == 0;
}

// Checks what CLI11 cannot check for a single option; returns the error, or an empty text.
std::string check(const Options& options) {
  unsigned char bytes[16];
  if (inet_pton(AF_INET, options.listen.c_str(), bytes) != 1 &&
      inet_pton(AF_INET6, options.listen.c_str(), bytes) != 1) {
    return "--listen: " + options.listen + " is not an IPv4 or IPv6 address";
  }
  if (!options.tls && !is_loopback(options.listen)) {
    return "--listen " + options.listen +
           ": other machines would reach the gateway, which needs TLS then; add --tls";
  }
  if (options.cert_file.empty() != options.key_file.empty()) {
    return "--cert and --key need each other";
  }
  if (!options.tls && !options.cert_file.empty()) return "--cert and --key need --tls";
  if (!options.tls && !options.certificate_folder.empty()) return "--certificates needs --tls";
  if (!options.cert_file.empty() && !options.certificate_folder.empty()) {
    return "--certificates makes certificates; it excludes --cert and --key";
  }
  const std::string& base = options.base_path;
  if (!base.empty() && (base.front() != '/' || base.back() == '/')) {
    return "--base-path: " + base + " must begin with a slash and not end with one";
  }
  // As Gateway::context: segments of letters, digits and -._* alone.
  if (!std::regex_match(options.context, std::regex("(/[A-Za-z0-9._*-]+)+"))) {
    return "--context: " + options.context +
           " must be segments of letters, digits and -._*, each after a slash, such as /epg";
  }
  return {};
}

CLI::Validator at_most(int most) {
  return CLI::Range(0, most).description("");
}

// The options in the order of --help. A line break in a description is one in the help.
void add_options(CLI::App& app, Options& options) {
  constexpr int connections_limit = 100000;
  const auto add = [&app](const char* name, const char* type, auto& value, const char* text) {
    return app.add_option(name, value, text)->option_text(type)->take_last();
  };
  const auto or_default = [](CLI::Option* option, const std::string& value) {
    option->description(option->get_description() + " (default " + value + ")");
    return option;
  };
  add("--port", "N", options.port, "port of the services (default 0: any free one)")
      ->check(at_most(65535));
  add("--control-port", "N", options.control_port,
      "port of the control interface (default 0: any free one)")
      ->check(at_most(65535));
  or_default(add("--listen", "ADDRESS", options.listen,
                 "IPv4 or IPv6 address of the services, for boards on a bench: any but\n"
                 "loopback needs --tls; the control port stays on 127.0.0.1"),
             options.listen);
  app.add_flag_callback(
      "--listen-ipv6", [&options] { options.listen = "::1"; }, "the same as --listen ::1");
  app.add_flag("--tls", options.tls,
               "serve TLS 1.2 and 1.3, never on the control port; without --cert and --key\n"
               "with throw-away certificates, and the CA's path is printed");
  add("--cert", "FILE", options.cert_file, "certificate chain, PEM, the gateway's own first");
  add("--key", "FILE", options.key_file, "its private key, PEM");
  add("--certificates", "FOLDER", options.certificate_folder,
      "where throw-away certificates are made and stay: the next start uses their\n"
      "CA again (default: a temporary folder, removed at the end)");
  add("--state", "FILE", options.state_file,
      "keep the state in this SQLite file, made if there is none, over restarts\n"
      "(default: in memory)");
  add("--base-path", "PATH", options.base_path, "prefix of every path, as /sandbox (default none)");
  const auto be = [&options](const std::string& name) {
    const Deployment* const deployment = find_deployment(name);
    if (deployment == nullptr) {
      throw CLI::ValidationError("--deployment: " + name + " is not one of " + deployment_names());
    }
    options.deployment = deployment;
  };
  app.add_option_function<std::string>("--deployment", be,
                                       "whose gateway it plays: " + deployment_names() +
                                           " (default\nspecification); see its README")
      ->option_text("NAME")
      ->take_last();
  or_default(add("--context", "PATH", options.context,
                 "path of the e-commerce gateway, after that of --base-path: banks have their\n"
                 "own, as /epg or /ecom/pay"),
             options.context);
  or_default(add("--record-version", "N", options.record_version,
                 "version of the records of getOrderStatusExtended, a setting of a merchant:\n"
                 "amounts from 3, refunds from 5, externalRefundId from 21")
                 ->check(CLI::Range(1, newest_record_version).description("")),
             std::to_string(options.record_version));
  or_default(add("--user", "NAME", options.user, "e-commerce user name"), options.user);
  or_default(add("--password", "TEXT", options.password, "e-commerce password"), options.password);
  or_default(add("--token", "TEXT", options.token, "e-commerce token"), options.token);
  add("--merchant-key", "FILE", options.merchant_key_file,
      "the merchant's certificate or public key (RSA, PEM): e-commerce requests with\n"
      "a body must be signed with it; without the option only X-Hash is checked,\n"
      "where it exists");
  or_default(add("--card-user", "ID", options.card_user, "user of the card service, Basic"),
             options.card_user);
  or_default(add("--card-password", "TEXT", options.card_password, "its password"),
             options.card_password);
  add("--pin-public-key", "FILE", options.pin_key_file,
      "whose owner PINs and CVC2s are encrypted for (RSA, PEM), with WS_ENCRYPTED");
  or_default(
      add("--atms", "N", options.atms, "size of the ATM fleet")->check(at_most(most_records)),
      std::to_string(options.atms));
  or_default(
      add("--transactions", "N", options.transactions, "history records that each card begins with")
          ->check(at_most(most_records)),
      std::to_string(options.transactions));
  or_default(add("--log", "N", options.log_size, "latest requests that GET /log keeps")
                 ->check(at_most(most_records)),
             std::to_string(options.log_size));
  or_default(add("--connections", "N", options.connections,
                 "connections served at a time; the one that has been idle longest makes\n"
                 "room for another")
                 ->check(CLI::Range(1, connections_limit).description("")),
             std::to_string(options.connections));
  app.add_flag("--quiet", options.quiet, "no line per request on stderr");
  app.add_flag("--exit-with-stdin", options.exit_with_stdin, "end when stdin is closed");
}

}  // namespace

CommandLine parse_command_line(int argc, const char* const* argv) {
  CommandLine line;
  CLI::App app(
      "tillwire-gateway - a sandbox of both card gateway services, for tests and examples");
  app.name("tillwire-gateway");
  app.set_help_flag("-h,--help", "this text");
  app.set_version_flag("--version", std::string("tillwire-gateway ") + version,
                       "the version of tillwire");
  app.get_formatter()->column_width(26);
  app.allow_extras();
  add_options(app, line.options);
  try {
    app.parse(argc, argv);
    const std::vector<std::string> extras = app.remaining();
    line.error = extras.empty() ? check(line.options) : "unknown option " + extras.front();
  } catch (const CLI::CallForHelp&) {
    app.footer(about_test_data());
    line.answer = app.help();
  } catch (const CLI::CallForVersion& asked) {
    line.answer = std::string(asked.what()) + "\n";
  } catch (const CLI::ParseError& problem) {
    line.error = problem.what();
  }
  return line;
}

std::string host_in_url(const std::string& address) {
  return address.find(':') == std::string::npos ? address : "[" + address + "]";
}

std::string port_is_taken(const char* option, int port) {
  return std::string(option) + " " + std::to_string(port) +
         ": another program has this port; end it, or choose another port (0: any free one)";
}

namespace {

std::string about_test_data() {
  return R"(When ready it prints: listening on ADDRESS:PORT control PORT
With throw-away certificates a second line says: certificate authority FILE
It ends on SIGTERM and SIGINT.

Addresses
  e-commerce: PATH/payment/rest/NAME.do, form bodies: register, registerPreAuth, paymentorder,
      paymentOrderBinding, instantPayment, motoPayment, getBindings, getOrderStatusExtended,
      3dsmethod, deposit, reverse, refund, decline, finish3dsVer2Payment, 3ds/continue, bindCard,
      unBindCard, extendBinding, getBindingsByCardOrId, verifyCard, getOrderStatus,
      getLastOrdersForMerchants, sbp/c2b/qr/dynamic/get, sbp/c2b/qr/dynamic/reject,
      sbp/c2b/qr/status, sbp/c2b/getBindings, sbp/c2b/unBind; with JSON bodies
      templates/createTemplate, templates/getTemplateDetails, templates/updateTemplate
  e-commerce: PATH/payment/NAME.do: industryPractice/paymentOrder (form), recurrentPayment and
      installmentPayment (JSON), acsRedirect and se/keys (GET); --context replaces /payment
  cards: PATH/v1/apigate/ws/rest/NAME and PATH/payment/apigate/ws/rest/NAME, JSON bodies:
      all 50 operations of the specification; the second shape also takes p2PCredit

Test cards of payments (CVC 123, any expiry from this month on)
)" + describe_test_cards() +
         R"(  A wrong CVC, a past expiry and any other number are declined (errorCode 2), the order stays 0.
  3-D Secure needs email or orderPayerData.mobilePhone. The feature FORCE_SSL skips it,
  FORCE_TDS asks for it with any card. POST /acs on the control port ends a challenge,
  and POST /qr acts as the payer of a QR code.

Cards of the card service (currency 978)
)" + describe_issued_cards() +
         R"(  CVC2 123, expiry three years from now: GET /cards on the control port shows it, and the PIN.
  Each has its own customer (CUST0001.., customerId 70001.. in the order above, phone
  +302101234561.., email holder1@bank.example..) and account (40817978 and the card's last 12
  digits). cardholderId is H and the customerId, barCode BC, externalCardId EXT and the card's
  last 10 digits.
)" + describe_pin_keys() +
         R"(  WS_ENCRYPTED and getCardData with rsaPublicKey encrypt (RSAES-PKCS1-v1_5, Base64) for a public key:
      of rsaPublicKey (its texts are the lines of one PEM, or one is the Base64 of DER), of a
      parameter of generatePin with that name, or of --pin-public-key. Without a key, and in
      requests, encryptedCardNumber, encryptedPinValue and cvc2 are the Base64 of "sealed:" and
      the text.
  Limits of a card: LMTP0107..LMTP0112; of an account: LMTA0101 (debits, day), LMTA0102 (month).

Registering: product CRCU1001, institutionId 1001 or 1002, BIN 520000, any product_id and
  service_id_acc.

Terminals and keys
  ATMs: pid 1..N; terminalId ATM00001.. in getAtmStatusExt; institutions 1001 and 1002 in
      turn. POS terminals: terminalId 900001 and 900002, terminal numbers POS00001
      and POS00002.
  merchantNumber: MERCHANT01, of institution 1001.
)" + describe_host_keys() +
         R"(
The control interface is described in examples/sandbox/README.md.)";
}

}  // namespace
}  // namespace gateway
