// The command line of the gateway and its help.
#include "options.hpp"

#include <charconv>
#include <functional>
#include <map>

#include "cards/bank.hpp"
#include "cards/keys.hpp"
#include "cards/pin_block.hpp"
#include "ecommerce/order.hpp"
#include "text.hpp"

namespace gateway {
namespace {

bool parse_number(const std::string& text, int most, int& value) {
  if (!all_digits(text)) return false;
  const auto end = std::from_chars(text.data(), text.data() + text.size(), value);
  return end.ec == std::errc() && value <= most;
}

std::string check(const Options& options) {
  if (options.tls && (options.cert_file.empty() || options.key_file.empty())) {
    return "--tls needs --cert and --key";
  }
  if (!options.tls && (!options.cert_file.empty() || !options.key_file.empty())) {
    return "--cert and --key need --tls";
  }
  const std::string& base = options.base_path;
  if (!base.empty() && (base.front() != '/' || base.back() == '/')) {
    return "--base-path begins with a slash and does not end with one";
  }
  return {};
}

}  // namespace

CommandLine parse_command_line(int argc, const char* const* argv) {
  CommandLine line;
  Options& options = line.options;
  constexpr int most_records = 100000;
  const std::map<std::string, bool*> flags = {{"--listen-ipv6", &options.ipv6},
                                              {"--tls", &options.tls},
                                              {"--quiet", &options.quiet},
                                              {"--exit-with-stdin", &options.exit_with_stdin},
                                              {"--help", &line.help}};
  const std::map<std::string, std::string*> texts = {{"--cert", &options.cert_file},
                                                     {"--key", &options.key_file},
                                                     {"--base-path", &options.base_path},
                                                     {"--user", &options.user},
                                                     {"--password", &options.password},
                                                     {"--token", &options.token},
                                                     {"--merchant-key", &options.merchant_key_file},
                                                     {"--card-user", &options.card_user},
                                                     {"--card-password", &options.card_password},
                                                     {"--pin-public-key", &options.pin_key_file}};
  const std::map<std::string, std::pair<int*, int>> numbers = {
      {"--port", {&options.port, 65535}},
      {"--control-port", {&options.control_port, 65535}},
      {"--atms", {&options.atms, most_records}},
      {"--transactions", {&options.transactions, most_records}}};

  for (int i = 1; i < argc && line.error.empty(); ++i) {
    const std::string name = argv[i];
    if (const auto flag = flags.find(name); flag != flags.end()) {
      *flag->second = true;
      continue;
    }
    const auto text = texts.find(name);
    const auto number = numbers.find(name);
    if (text == texts.end() && number == numbers.end()) {
      line.error = "unknown option " + name;
    } else if (i + 1 == argc) {
      line.error = name + " needs a value";
    } else if (++i; text != texts.end()) {
      *text->second = argv[i];
    } else if (!parse_number(argv[i], number->second.second, *number->second.first)) {
      line.error = name + ": not a number up to " + std::to_string(number->second.second);
    }
  }
  if (line.error.empty() && !line.help) line.error = check(options);
  return line;
}

std::string help_text() {
  const Options defaults;
  return R"(tillwire-gateway - a sandbox of both card gateway services, for tests and examples

Usage: tillwire-gateway [options]

  --port N             port of the services (default 0: any free one)
  --control-port N     port of the control interface for tests (default 0: any free one)
  --listen-ipv6        listen on [::1] instead of 127.0.0.1; the control port stays on 127.0.0.1
  --tls                serve TLS 1.2 and 1.3; needs --cert and --key; never the control port
  --cert FILE          certificate chain, PEM, the gateway's own first
  --key FILE           its private key, PEM
  --base-path PATH     prefix of every path, as /sandbox (default none)
  --user NAME          e-commerce user name (default )" +
         defaults.user + R"()
  --password TEXT      e-commerce password (default )" +
         defaults.password + R"()
  --token TEXT         e-commerce token (default )" +
         defaults.token + R"()
  --merchant-key FILE  the merchant's certificate or public key (RSA, PEM): e-commerce requests with
                       a body must be signed with it; without the option only X-Hash is checked,
                       where it is there
  --card-user ID       user of the card service, Basic (default )" +
         defaults.card_user + R"()
  --card-password TEXT its password (default )" +
         defaults.card_password + R"()
  --pin-public-key FILE  whose owner PINs and CVC2s are encrypted for (RSA, PEM), with WS_ENCRYPTED
  --atms N             size of the ATM fleet (default )" +
         std::to_string(defaults.atms) + R"()
  --transactions N     history records that each card begins with (default )" +
         std::to_string(defaults.transactions) + R"()
  --quiet              no line per request on stderr
  --exit-with-stdin    end when stdin is closed
  --help               this text

When ready it prints one line: listening on 127.0.0.1:PORT control PORT
It ends on SIGTERM and SIGINT. State lives in memory only.

Addresses
  e-commerce: PATH/payment/rest/NAME.do, form bodies: register, registerPreAuth, paymentorder,
      paymentOrderBinding, instantPayment, motoPayment, getBindings, getOrderStatusExtended,
      3dsmethod, deposit, reverse, refund, decline, finish3dsVer2Payment, 3ds/continue, bindCard,
      unBindCard, extendBinding, getBindingsByCardOrId, verifyCard
  e-commerce: PATH/payment/NAME.do: industryPractice/paymentOrder (form), recurrentPayment and
      installmentPayment (JSON), acsRedirect and se/keys (GET)
  cards: PATH/v1/apigate/ws/rest/NAME and PATH/payment/apigate/ws/rest/NAME, JSON bodies:
      all 50 operations of the specification; the second shape also takes p2PCredit

Test cards of payments (CVC 123, any expiry from this month on)
)" + describe_test_cards() +
         R"(  A wrong CVC, a past expiry and any other number are declined (errorCode 2), the order stays 0.
  3-D Secure needs email or orderPayerData.mobilePhone. The feature FORCE_SSL skips it,
  FORCE_TDS asks for it with any card. POST /acs on the control port ends a challenge.

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
The control interface is described in examples/sandbox/README.md.
)";
}

}  // namespace gateway
