// The text of --help.
#include "options.hpp"

namespace tillwire::cli {

const char help_text[] = R"(tillwire - sends one operation to a card gateway and prints the answer

Usage: tillwire [options] OPERATION [JSON | @FILE | -]
       tillwire --list [--beyond] | --describe OPERATION | --help | --version

OPERATION  the remote name, such as register.do or getCardData; --list names them
JSON       one object with the fields of the request by their names on the wire: as text, in a
           file, or on standard input. Without it: {}. Integers may be numbers or strings of
           digits, bytes Base64 text or arrays of numbers. One value may stand for a list of one.

The gateway
  --base-url URL      https://HOST[:PORT][/PATH]; http only to loopback (127.0.0.0/8, [::1],
                      localhost)
  --user NAME         the API account
  --password TEXT     its password; see "Secrets"
  --token TEXT        instead of user and password; not for card management
  --ca FILE           the CA certificates to trust, PEM or DER
                      (default /etc/ssl/certs/ca-certificates.crt)
  --sign-key FILE     signs requests of the e-commerce gateway with this RSA key of 2048 to 4096
                      bits, PEM or DER: headers X-Hash and X-Signature
  --pin sha256//HASH  the public key that the server's own certificate must have, beside all else;
                      more than once: one of them. The hash is that of curl's --pinnedpubkey
  --crl FILE          CRLs (PEM or DER), of the issuer of each certificate below the CA
  --client-cert FILE  shows this certificate, and those behind it, to a server that asks (TLS 1.2)
  --client-key FILE   its private key, RSA or EC (default: in the same file)
  --timeout-ms N      how long the whole exchange may take (default 60000)
  --card-path SHAPE   where card management is: v1 for /v1/apigate/ws/rest/ (default), payment for
                      /payment/apigate/ws/rest/
  --allow-plaintext   http to any host: everything can be read on the way

Secrets
  SECRET is password, token, client-passphrase (of an encrypted PEM key of --client-key) or
  sign-passphrase (the same of --sign-key).
  --SECRET-file FILE  reads it from a file of one line
  --SECRET-fd N       reads the next line of descriptor N. With 0 and the JSON -, the lines behind it
                      are the JSON
  --SECRET-prompt     asks for it at the terminal, /dev/tty, which does not show what is typed
  Others on this machine can read the arguments of a running program, --password and --token among
  them: use one of these, or the environment; and give card data in a file or on standard input.
  The program leaves no core dump.

What happens
  --trace             shows request and answer on standard error. Secrets are masked: by ***, or 001
                      for digits, or by as many as the field has at least, so that only a key shows
                      how long it is; of free JSON only the names are shown. Content-Length is that
                      of the masked text. Here and in messages a * stands for
                      each digit of what may be a card number: 13 to 19 digits that pass Luhn's
                      check, wherever they stand, in groups and with percent or JSON escapes too.
                      Other long numbers may be hidden with them
  --output table      of getAtmStatusExt: a table, the most urgent ATMs first, with what is the matter
                      with each, the cash in every currency, and the sums (default: json)
  --watch N           asks again every N seconds, until the program is ended: with what has changed
                      and how long the notes last. For --output table
  --at-least URGENCY  leaves out ATMs that are less urgent: notice, warning, failure, out-of-service
                      or alarm. For --output table
  --zone-minutes N    minutes east of UTC of times without an offset; without it those are unknown,
                      and no such ATM counts as idle. For --output table
  --recyclers         the cassettes take in what customers pay in: more notes than the counters say do
                      not count as counters that disagree. For --output table
  --dry-run           prints the request, byte by byte as it would be sent, secrets included;
                      connects to nothing, but wants --base-url and credentials all the same
  --list              prints the operations of the specifications, one a line; with --beyond also
                      those of the same gateway beyond them, each marked so
  --describe NAME     prints an operation as JSON: method, path, effect (none, state or payment),
                      the fields of request and response, and the conditions between fields. min
                      and max count characters, in integers digits, in lists elements
  --help, --version

--option=value does as well. An option wins over the environment; --token over a user and password
there, --user or --password over a token there.

Environment
  TILLWIRE_BASE_URL, TILLWIRE_USER, TILLWIRE_PASSWORD, TILLWIRE_TOKEN
  TILLWIRE_CLIENT_PASSPHRASE, TILLWIRE_SIGN_PASSPHRASE

Standard output has the answer as one JSON object, or the table. Exit codes:
  0  success; also an answer that asks for 3-D Secure, or leaves the payment open
  1  the gateway refused, or answered a fault, and no money moved; its words are on standard output
  2  wrong use, or a request that the specification does not allow; nothing was sent
  3  no connection, TLS not trusted, or no answer in time; it is said whether the request may have
     arrived
  4  the answer cannot be used, or not be printed; or the operation moves money, the gateway
     answered an error, and it is not known whether money moved
  5  the payment is declined
After 3 and 4 ask for the status before sending a payment, a completion, a reversal or a refund
again, and after 0 too if standard error says so: it may have been carried out.

Examples
  export TILLWIRE_BASE_URL=https://gateway.example TILLWIRE_USER=shop-api TILLWIRE_PASSWORD=...
  tillwire register.do '{"orderNumber": "A-17", "amount": 125000, "returnUrl": "https://shop.example/paid"}'
  tillwire paymentorder.do - < payment.json
  tillwire --describe getAtmStatusExt
  tillwire getAtmStatusExt --output table --watch 30 --at-least warning '{"institutionId": "1001"}'
)";

}  // namespace tillwire::cli
