// Lays out --help: what the options are comes from their definitions.
#include <algorithm>
#include <cstddef>

#include "command_line.hpp"
#include "limits.hpp"

namespace tillwire::cli {
namespace {

constexpr std::size_t column = 22;  // where descriptions begin
constexpr std::size_t width = 100;

constexpr char usage[] = R"(tillwire - sends one operation to a card gateway and prints the answer

Usage: tillwire [options] OPERATION [FIELD...] [JSON | @FILE | -]
       tillwire list [--beyond] | describe OPERATION | help | --version

OPERATION  the remote name, such as register.do or getCardData; `tillwire list` names them
FIELD      a field of the request by its name on the wire, or by one that another operation has for
           the same: `tillwire describe` shows both
             NAME=TEXT    amount=125000   also for numbers, true and false
             NAME:=JSON   features:='["VERIFY"]'
             NAME=@FILE   the content of a file, without the end of its last line; NAME:=@FILE reads
                          JSON there
           In an object: orderBundle.customerDetails.contact=..., or with brackets for dots.
           Elements of a list: features[]=VERIFY, or items[0].name=Tea. A field is given once.
           Secrets, such as card numbers, are refused here: see the options below
JSON       one object with fields of the request: as text, in a file, or on standard input. Integers
           may be numbers or strings of digits, bytes Base64 text or arrays of numbers. One value
           may stand for a list of one
--         ends the options
)";

constexpr char secrets[] = R"(Secrets
  SECRET is password, token, client-passphrase (of an encrypted PEM key of --client-key),
  sign-passphrase (the same of --sign-key) or proxy-password (of the user in the proxy's URL).
  --SECRET-file FILE  reads it from a file of one line
  --SECRET-fd N       reads the next line of descriptor N. With 0 and the JSON -, the lines behind
                      it are the JSON
  --SECRET-prompt     asks for it at the terminal, /dev/tty, which does not show what is typed
  The environment has them as TILLWIRE_PASSWORD and the like. Secrets and card data are refused as
  arguments, which others on this machine can read while a program runs: give card data by --card,
  --field-prompt and the like, in a file or on standard input. The program leaves no core dump.
)";

constexpr char rest[] =
    R"(Profiles
  $XDG_CONFIG_HOME/tillwire/config.toml, by default in ~/.config, has a table [profiles.NAME] for
  each, with the keys base_url, context, deployment, user, ca, proxy, and password_file or
  password_command: a file with the password in its only line, or a command that prints it, as an
  array of words or for the shell. A path begins at /, at ~/ or where config.toml is. Neither file
  may be open to others (chmod 600) where it has or names a secret.

--option=value does as well. An option wins over the profile, and both over the environment; a
token by an option over a user and password there, --user or a password over a token there.

Environment
  TILLWIRE_BASE_URL, TILLWIRE_USER, TILLWIRE_PASSWORD, TILLWIRE_TOKEN
  TILLWIRE_CLIENT_PASSPHRASE, TILLWIRE_SIGN_PASSPHRASE, TILLWIRE_PROXY_PASSWORD, TILLWIRE_PROFILE
  HTTPS_PROXY and NO_PROXY, or in small letters: a proxy for https, but not to loopback, and names
  with commas between them that are reached without it

Standard output has the answer as one JSON object, or the table; of acsRedirect.do also the address
that the customer's browser is led to, as location. Exit codes:
  0  success; also an answer that a payment was processed: whether it is paid, the order's status
     says. Of an order's status: it is paid, the sums in its record agree, and nothing was refunded
  1  the gateway refused, or answered a fault, and no money moved; its words are on standard output.
     Of an order's status: the query was refused, or there is no such order
  2  wrong use, or a request that the specification does not allow; nothing was sent
  3  no connection, TLS not trusted, or no answer in time; it is said whether the request may have
     arrived
  4  the answer cannot be used, or not be printed; or the operation moves money, and it is not known
     whether money moved. Of an order's status: the record contradicts itself or the query, or its
     status decides nothing
  5  the payment is declined. Of an order's status: it is not paid, and will not be
  6  the customer has to confirm the payment first (3-D Secure). Of an order's status: not paid so
     far. No payment was tried, or one is not decided yet: ask again
  7  the payment failed, and its order may still be paid. Of an order's status: the last attempt did
  8  of an order's status: the amount is held, not charged
  9  of an order's status: released, charged back, refunded in whole or in part, or charged in part:
     the answer has the sums
After 3 and 4 ask for the status before sending a payment, a completion, a reversal or a refund
again: it may have been carried out. The command that asks is then on standard error. It is there,
too, after 6 and 7 of a payment, and after one that was only processed.

Examples
  export TILLWIRE_BASE_URL=https://gateway.example TILLWIRE_USER=shop-api TILLWIRE_PASSWORD=...
  tillwire register.do orderNumber=A-17 amount=125000 returnUrl=https://shop.example/paid
  tillwire register.do '{"orderNumber": "A-17", "amount": 125000, "returnUrl": "https://shop.example/paid"}'
  tillwire paymentorder.do orderId=... language=en --card ~/test-card.json
  tillwire paymentorder.do - < payment.json
  tillwire describe getAtmStatusExt
  tillwire getAtmStatusExt --output table --watch 30 --at-least warning institutionId=1001
)";

/// Appends words from `at` on, and begins a new line before a line becomes too long.
void wrap(std::string& text, std::size_t at, const std::string& words) {
  for (std::size_t from = 0; from < words.size();) {
    const std::size_t end = std::min(words.find(' ', from), words.size());
    const std::string word = words.substr(from, end - from);
    if (at + word.size() > width) {
      while (text.back() == ' ') text.pop_back();
      text.append(1, '\n').append(column, ' ');
      at = column;
    }
    text += word;
    at += word.size();
    if (end != words.size() && at < width) {
      text += ' ';
      ++at;
    }
    from = end + 1;
  }
  while (text.back() == ' ') text.pop_back();
  text += '\n';
}

std::string shown(const CLI::Option& option) {
  std::string name = option.get_name(false, true);  // -h,--help
  const std::size_t comma = name.find(',');
  if (comma != std::string::npos) name.insert(comma + 1, " ");
  const std::string type = option.get_type_name();
  return option.get_expected_max() == 0 ? name : name + " " + type;
}

std::string sizes() {
  return "A request may have " + std::to_string(most_request_kib) +
         " KiB with its head, the body of an answer " + std::to_string(most_answer_mib) + " MiB.\n";
}

std::string group_text(const CLI::App& app, const std::string& group) {
  std::string text = group + "\n";
  for (const CLI::Option* const each : app.get_options()) {
    if (each->get_group() != group) continue;
    std::string line = "  " + shown(*each);
    line.append(line.size() + 2 <= column ? column - line.size() : 2, ' ');
    text += line;
    wrap(text, line.size(), each->get_description());
  }
  return text;
}

}  // namespace

std::string help_text(const CLI::App& app) {
  std::string text = usage;
  for (const std::string& group : app.get_groups()) {
    text += "\n" + (group == secrets_group ? std::string(secrets) : group_text(app, group));
  }
  return text + "\n" + sizes() + rest;
}

}  // namespace tillwire::cli
