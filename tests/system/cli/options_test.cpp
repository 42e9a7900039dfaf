// The options and the environment, without a gateway.
#include <algorithm>
#include <fstream>
#include <sstream>

#include "cli.hpp"

namespace tillwire::test::options_test {
namespace {

const std::string order = R"({"orderNumber":"A-17","amount":125000,"returnUrl":"https://shop/"})";
const Words login = {"--user", "shop-api", "--password-file", secret_file("hunter22")};

Finished dry_run(const Words& words, const Words& environment = {}) {
  return tillwire(joined({"--dry-run"}, joined(words, {"register.do", order})), environment);
}

std::string body(const Finished& finished) {
  return body_of(finished);
}

TEST(Options, HelpNamesEverything) {
  const Finished help = tillwire({"--help"});
  EXPECT_EQ(help.exit, 0);
  for (const char* part : {"--base-url",     "--user",
                           "--SECRET-file",  "--SECRET-prompt",
                           "--ca",           "--timeout-ms",
                           "--sign-key",     "TILLWIRE_SIGN_PASSPHRASE",
                           "--trace",        "--dry-run",
                           "--list",         "--beyond",
                           "--describe",     "effect",
                           "conditions",     "--help",
                           "--version",      "--allow-plaintext",
                           "--card-path",    "TILLWIRE_BASE_URL",
                           "--context",      "--profile",
                           "TILLWIRE_USER",  "TILLWIRE_PASSWORD",
                           "TILLWIRE_TOKEN", "Exit codes",
                           "--card",         "--field-prompt",
                           "--field-env",    "--field-fd",
                           "NAME=TEXT",      "64 KiB",
                           "16 MiB",         "Examples"}) {
    EXPECT_TRUE(holds(help.out, part)) << part;
  }
  EXPECT_EQ(tillwire({"register.do", "--help"}).out, help.out);
  EXPECT_EQ(tillwire({"--list", "--help"}).out, help.out);
}

TEST(Options, UnknownOptionsDoNotShowTheirValues) {
  const Finished finished = tillwire({"--pasword=hunter22", "register.do"});
  expect_refused(finished, "unknown option --pasword; see --help");
  EXPECT_FALSE(holds(finished.err, "hunter22")) << finished.err;
}

TEST(Options, HelpFitsTheLine) {
  std::istringstream lines(tillwire({"--help"}).out);
  for (std::string line; std::getline(lines, line);) {
    EXPECT_TRUE(line.size() <= 100 || holds(line, "  tillwire register.do '{")) << line;
    EXPECT_TRUE(line.empty() || line.back() != ' ') << line;
  }
}

TEST(Options, ShortFormsEqualLongOptions) {
  EXPECT_EQ(tillwire({"help"}).out, tillwire({"--help"}).out);
  EXPECT_EQ(tillwire({"-h"}).out, tillwire({"--help"}).out);
  EXPECT_EQ(tillwire({"-V"}).out, tillwire({"--version"}).out);
  EXPECT_EQ(tillwire({"list"}).out, tillwire({"--list"}).out);
  EXPECT_EQ(tillwire({"list", "--beyond"}).out, tillwire({"--list", "--beyond"}).out);
  const Finished described = tillwire({"describe", "register.do"});
  EXPECT_EQ(described.exit, 0) << described.err;
  EXPECT_EQ(described.out, tillwire({"--describe", "register.do"}).out);
  EXPECT_EQ(described.out, tillwire({"help", "register.do"}).out);
}

TEST(Options, EndAtTwoHyphens) {
  expect_refused(tillwire({"--", "--list"}), "no operation --list");
  const Finished finished = tillwire(
      joined({"--dry-run", "--base-url", "http://127.0.0.1:1", "--", "register.do", order}, {}),
      {"TILLWIRE_TOKEN=t"});
  EXPECT_EQ(finished.exit, 0) << finished.err;
  expect_refused(tillwire({"--", "register.do", order, "--trace"}), "number 3 is not a field");
}

TEST(Options, LastOfSeveralValuesCounts) {
  const Finished finished = dry_run({"--base-url", "http://127.0.0.1:1", "--user", "first",
                                     "--user", "second", "--password-file", secret_file("p")});
  EXPECT_TRUE(holds(body(finished), "userName=second&")) << finished.out << finished.err;
}

TEST(Options, VersionIsTheProjects) {
  const Finished version = tillwire({"--version"});
  EXPECT_EQ(version.exit, 0);
  EXPECT_EQ(version.out, "tillwire " TILLWIRE_VERSION "\n");
}

// In the order of the specifications.
const char* const names =
    "register.do\n"
    "registerPreAuth.do\n"
    "paymentorder.do\n"
    "paymentOrderBinding.do\n"
    "instantPayment.do\n"
    "motoPayment.do\n"
    "industryPractice/paymentOrder.do\n"
    "getBindings.do\n"
    "recurrentPayment.do\n"
    "installmentPayment.do\n"
    "acsRedirect.do\n"
    "getOrderStatusExtended.do\n"
    "3dsmethod.do\n"
    // Customers
    "getAtmStatusExt\n"
    "getCustomerDetails\n"
    "isCustomerExist\n"
    "registerCustomer\n"
    // Accounts
    "changeAccountArrestAmount\n"
    "changeAccountLimit\n"
    "changeAccountStatusInFe\n"
    "getAccountBalanceFromBo\n"
    "getAccountBalances\n"
    "getAccountLimits\n"
    "getAccountListByOwner\n"
    "getAllowedBeneficiaries\n"
    "getAllowedMccList\n"
    "setAllowedBeneficiaries\n"
    "setAllowedMccList\n"
    // Merchants, terminals, keys, services
    "changeMerchantStatus\n"
    "changeTerminalStatus\n"
    "generateKey\n"
    "getMerchantTransactions\n"
    "serviceAction\n"
    "setKey\n"
    // Cards and wallets
    "addCardLimitException\n"
    "bindCardToAccount\n"
    "blockCard\n"
    "cardStatusInquiry\n"
    "changeCardStatus\n"
    "changePin\n"
    "createVirtualCard\n"
    "deleteCardLimitException\n"
    "generateCVC2\n"
    "generatePin\n"
    "getCardBalance\n"
    "getCardData\n"
    "getCardFees\n"
    "getCardLimits\n"
    "getCardListByOwner\n"
    "getGeoRestrictions\n"
    "setTransactionSchemeAdditions\n"
    "topUp\n"
    "validateCard\n"
    // Transactions
    "creditCard\n"
    "debitCard\n"
    "getOrderDetails\n"
    "getPaymentOrders\n"
    "getTokenList\n"
    "getTransactions\n"
    "getTransactionDetails\n"
    "getTransactionCurrencies\n"
    "p2pCredit\n"
    "p2pTransfer\n";

const char* const names_beyond =
    "deposit.do  (beyond the specification)\n"
    "reverse.do  (beyond the specification)\n"
    "refund.do  (beyond the specification)\n"
    "decline.do  (beyond the specification)\n"
    "finish3dsVer2Payment.do  (beyond the specification)\n"
    "3ds/continue.do  (beyond the specification)\n"
    "bindCard.do  (beyond the specification)\n"
    "unBindCard.do  (beyond the specification)\n"
    "extendBinding.do  (beyond the specification)\n"
    "getBindingsByCardOrId.do  (beyond the specification)\n"
    "verifyCard.do  (beyond the specification)\n"
    "getOrderStatus.do  (beyond the specification)\n"
    "getLastOrdersForMerchants.do  (beyond the specification)\n"
    "se/keys.do  (beyond the specification)\n"
    "sbp/c2b/qr/dynamic/get.do  (beyond the specification)\n"
    "sbp/c2b/qr/status.do  (beyond the specification)\n"
    "sbp/c2b/qr/dynamic/reject.do  (beyond the specification)\n"
    "sbp/c2b/getBindings.do  (beyond the specification)\n"
    "sbp/c2b/unBind.do  (beyond the specification)\n"
    "templates/createTemplate.do  (beyond the specification)\n"
    "templates/getTemplateDetails.do  (beyond the specification)\n"
    "templates/updateTemplate.do  (beyond the specification)\n";

TEST(Options, ListNamesTheOperationsOfTheSpecifications) {
  const Finished list = tillwire({"--list"});
  EXPECT_EQ(list.exit, 0);
  EXPECT_EQ(list.out, names);
  EXPECT_EQ(std::count(list.out.begin(), list.out.end(), '\n'), 63);
}

TEST(Options, ListBeyondAddsThoseOfTheSameGateway) {
  const Finished list = tillwire({"--list", "--beyond"});
  EXPECT_EQ(list.exit, 0);
  EXPECT_EQ(list.out, std::string(names) + names_beyond);
  EXPECT_EQ(std::count(list.out.begin(), list.out.end(), '\n'), 85);
  EXPECT_EQ(tillwire({"--beyond", "--list"}).out, list.out);
}

TEST(Options, WrongUseIsRefused) {
  expect_refused(tillwire({}), "no operation is given");
  expect_refused(tillwire({"--colour", "register.do"}), "unknown option --colour");
  expect_refused(tillwire({"--base-url"}), "--base-url needs a value");
  expect_refused(tillwire({"--list=all"}), "--list takes no value");
  expect_refused(tillwire({"--list", "register.do"}), "too many arguments");
  expect_refused(tillwire({"--list="}), "--list takes no value");
  expect_refused(tillwire({"-x"}), "unknown option -x; see");
  expect_refused(tillwire({"--trce"}), "unknown option --trce; did you mean --trace?");
  expect_refused(tillwire({"--allow-plaintex"}), "unknown option --allow-plaintex; see");
  expect_refused(tillwire({"describe"}), "describe: which operation?");
  expect_refused(tillwire({"list", "register.do"}), "too many arguments");
  expect_refused(tillwire({"amount=5", "register.do"}), "the operation goes before its fields");
  expect_refused(tillwire({"--beyond", "--describe", "deposit.do"}), "--beyond is for --list");
  expect_refused(tillwire({"--describe", "register.do", "{}"}), "too many arguments");
  expect_refused(tillwire({"register.do", "{}", "{}"}), "too many arguments");
  expect_refused(tillwire({"--describe", "nothing.do"}), "no operation nothing.do");
  expect_refused(tillwire({"--card-path", "v2", "blockCard"}), "--card-path");
}

TEST(Options, UnknownOperationGetsTheNearestName) {
  expect_refused(tillwire({"regster.do"}), "did you mean register.do?");
  expect_refused(tillwire({"Register.do"}), "did you mean register.do?");  // case counts
  expect_refused(tillwire({"getbindings"}), "did you mean getBindings.do?");
  expect_refused(tillwire({"regsiter"}), "did you mean register.do?");
}

TEST(Options, DistantNameIsNotSuggested) {
  for (const char* name : {"nosuch", "x", "getCard", "rgistrr.o"}) {
    const Finished finished = tillwire({name});
    expect_refused(finished, "; see --list");
    EXPECT_FALSE(holds(finished.err, "did you mean")) << finished.err;
  }
}

TEST(Options, TypingErrorNeverSuggestsAnOperationThatMovesMoneyOrSetsKeys) {
  for (const char* name : {"topUpp", "topup", "debitCrd", "deposi.do", "deposit",
                           "paymentorder.doo", "PaymentOrder.do", "setKy", "setkey", "generateKeys",
                           "changepin", "blockCrd", "blockcard", "hep"}) {
    const Finished finished = tillwire({name});
    expect_refused(finished, "; see --list");
    EXPECT_FALSE(holds(finished.err, "did you mean")) << finished.err;
  }
}

TEST(Options, TimeoutIsANumberOfMilliseconds) {
  const Words url = joined({"--base-url", "http://127.0.0.1:1"}, login);
  for (const char* good : {"1", "2147483647"}) {
    EXPECT_EQ(dry_run(joined(url, {"--timeout-ms", good})).exit, 0) << good;
  }
  for (const char* bad : {"", "0", "-1", "+5", " 5", "5s", "0x10", "1.5", "2147483648", "1e3"}) {
    expect_refused(dry_run(joined(url, {"--timeout-ms", bad})), "--timeout-ms");
  }
}

TEST(Options, ValueMayFollowAnEqualsSign) {
  const Finished finished = dry_run({"--base-url=http://127.0.0.1:1/a=b", "--user=me=you",
                                     "--password-file=" + secret_file("x=y")});
  EXPECT_EQ(finished.exit, 0) << finished.err;
  EXPECT_TRUE(holds(finished.out, "POST /a=b/payment/rest/register.do ")) << finished.out;
  EXPECT_TRUE(holds(finished.out, "userName=me%3Dyou&password=x%3Dy&")) << finished.out;
}

TEST(Options, SecretAsAnArgumentIsRefusedAndNotRepeated) {
  for (const Words& words :
       {Words{"--password", "hunter22"}, Words{"--password=hunter22"}, Words{"--token", "hunter22"},
        Words{"--sign-passphrase", "hunter22"}, Words{"--client-passphrase=hunter22"}}) {
    const Finished finished = dry_run(words);
    expect_refused(finished, words[0].substr(0, words[0].find('=')) + ": others on this machine");
    EXPECT_FALSE(holds(finished.err, "hunter22")) << finished.err;
  }
}

TEST(Options, EnvironmentIsUsed) {
  const Words environment = {"TILLWIRE_BASE_URL=http://127.0.0.1:7", "TILLWIRE_USER=env-user",
                             "TILLWIRE_PASSWORD=env-pass"};
  const Finished finished = dry_run({}, environment);
  EXPECT_EQ(finished.exit, 0) << finished.err;
  EXPECT_TRUE(holds(finished.out, "Host: 127.0.0.1:7\r\n"));
  EXPECT_TRUE(holds(body(finished), "userName=env-user&password=env-pass&"));
  const Finished token =
      dry_run({}, {"TILLWIRE_BASE_URL=http://127.0.0.1:7", "TILLWIRE_TOKEN=env-token"});
  EXPECT_EQ(body(token).rfind("token=env-token&", 0), 0U) << token.out << token.err;
}

TEST(Options, OptionOverridesTheEnvironment) {
  const Words environment = {"TILLWIRE_BASE_URL=http://127.0.0.1:7", "TILLWIRE_USER=env-user",
                             "TILLWIRE_PASSWORD=env-pass"};
  Finished finished = dry_run({"--base-url", "http://127.0.0.1:8", "--user", "me"}, environment);
  EXPECT_TRUE(holds(finished.out, "Host: 127.0.0.1:8\r\n"));
  EXPECT_TRUE(holds(body(finished), "userName=me&password=env-pass&"));
  finished = dry_run({"--token-file", secret_file("t0ken")}, environment);
  EXPECT_EQ(body(finished).rfind("token=t0ken&orderNumber", 0), 0U) << finished.out;
  finished = dry_run(login, {"TILLWIRE_BASE_URL=http://127.0.0.1:7", "TILLWIRE_TOKEN=env-token"});
  EXPECT_EQ(body(finished).rfind("userName=shop-api&password=hunter22&orderNumber", 0), 0U);
  // An empty value counts as absent.
  finished = dry_run({}, {"TILLWIRE_BASE_URL=", "TILLWIRE_TOKEN="});
  EXPECT_TRUE(holds(finished.out, "Host: GATEWAY\r\n")) << finished.out;
}

TEST(Options, CredentialsAreOneOfTwoKinds) {
  const Words url = {"--base-url", "http://127.0.0.1:1"};
  const auto call = [](const Words& words, const Words& environment = {}) {
    return tillwire(joined(words, {"register.do", order}), environment);
  };
  expect_refused(call(url), "no credentials");
  expect_refused(call(joined(url, {"--user", "a"})), "--user without a password");
  expect_refused(call(joined(url, {"--password-file", secret_file("a")})),
                 "a password without --user");
  expect_refused(call(joined(url, joined(login, {"--token-file", secret_file("t")}))),
                 "a token excludes");
  expect_refused(
      call(joined(url, {"--token-file", secret_file("t"), "--password-file", secret_file("p")})),
      "a token excludes");
  expect_refused(call(url, {"TILLWIRE_USER=a", "TILLWIRE_PASSWORD=b", "TILLWIRE_TOKEN=c"}),
                 "TILLWIRE_TOKEN excludes");
  expect_refused(call(joined(url, {"--user", "", "--password-file", secret_file("p")})),
                 "credentials");
  expect_refused(call(joined(url, {"--token-file", secret_file(std::string(257, 't'))})),
                 "credentials");
  expect_refused(
      tillwire(joined(url, {"--token-file", secret_file("t"), "blockCard", "--dry-run",
                            R"({"cardIdentification":{"cardNumber":"5"},"hotCardStatus":6})"})),
      "card management takes a user and password");
}

TEST(Options, DryRunNeedsNoGatewayAndNoCredentials) {
  const Finished form = dry_run({});
  EXPECT_EQ(form.exit, 0) << form.err;
  EXPECT_TRUE(holds(form.out, "\r\nHost: GATEWAY\r\n")) << form.out;
  EXPECT_TRUE(holds(body(form), "userName=USER&password=PASSWORD&orderNumber=A-17&")) << form.out;
  EXPECT_EQ(form.out.back(), '\n');
  EXPECT_EQ(tillwire({"--dry-run", "getAtmStatusExt"}).exit, 0);
  EXPECT_TRUE(holds(body(dry_run({"--user", "me"})), "userName=me&password=PASSWORD&"));
  EXPECT_TRUE(holds(body(dry_run({"--token-file", secret_file("t")})), "token=t&orderNumber"));
}

TEST(Options, ValidBaseUrlsAreAccepted) {
  struct Case {
    const char* url;
    const char* host;
    const char* path;
  };
  for (const Case& each : {
           Case{"https://gateway.example", "gateway.example", "/payment"},
           Case{"https://gateway.example/", "gateway.example", "/payment"},
           Case{"https://gateway.example/a/b//", "gateway.example", "/a/b/payment"},
           Case{"HTTPS://gateway.example:443", "gateway.example", "/payment"},
           Case{"https://gateway.example:8443/x%20y", "gateway.example:8443", "/x%20y/payment"},
           Case{"https://192.0.2.7:444", "192.0.2.7:444", "/payment"},
           Case{"https://[2001:db8::1]:444", "[2001:db8::1]:444", "/payment"},
           Case{"http://127.200.3.4", "127.200.3.4", "/payment"},
           Case{"http://localhost:80", "localhost", "/payment"},
           Case{"http://[::1]:8080", "[::1]:8080", "/payment"},
       }) {
    const Finished finished = dry_run(joined({"--base-url", each.url}, login));
    EXPECT_EQ(finished.exit, 0) << each.url << finished.err;
    EXPECT_TRUE(holds(finished.out, "\r\nHost: " + std::string(each.host) + "\r\n")) << each.url;
    EXPECT_EQ(finished.out.rfind("POST " + std::string(each.path) + "/rest/register.do ", 0), 0U)
        << each.url << finished.out;
  }
}

TEST(Options, InvalidBaseUrlsAreRefused) {
  for (const char* url : {"",
                          "gateway.example",
                          "ftp://gateway.example",
                          "https:/gateway.example",
                          "https://",
                          "https:///path",
                          "https://user@gateway.example",
                          "https://user:word@gateway.example",
                          "https://gateway.example?x=1",
                          "https://gateway.example/#top",
                          "https://gateway.example:",
                          "https://gateway.example:0",
                          "https://gateway.example:65536",
                          "https://gateway.example:80a",
                          "https://gate way.example",
                          "https://gateway.example/a b",
                          "https://gateway.example/%zz",
                          "https://2001:db8::1",
                          "https://[2001:db8::1",
                          "https://[gateway.example]",
                          "https://[::1]x",
                          "https://127.1",
                          "https://256.1.1.1",
                          "https://-a.example",
                          "https://a..example",
                          "https://gateway.example/\r\nX: y",
                          "https://gat\xc3\xa9way.example"}) {
    expect_refused(dry_run(joined({"--base-url", url}, login)), "--base-url");
  }
  expect_refused(tillwire(joined(login, {"register.do", order})), "no gateway");
}

TEST(Options, PlaintextIsAllowedForLoopbackOnly) {
  for (const char* url :
       {"http://gateway.example", "http://192.0.2.1", "http://127.0.0.1.gateway.example",
        "http://[::2]", "http://localhost.example", "http://[::ffff:192.0.2.1]"}) {
    expect_refused(dry_run(joined({"--base-url", url}, login)), "--allow-plaintext");
    EXPECT_EQ(dry_run(joined({"--allow-plaintext", "--base-url", url}, login)).exit, 0) << url;
  }
}

TEST(Options, CardManagementHasTwoPlaces) {
  const Words call = joined({"--dry-run", "--base-url", "https://h/b", "getAtmStatusExt"}, login);
  EXPECT_EQ(tillwire(call).out.rfind("POST /b/v1/apigate/ws/rest/getAtmStatusExt HTTP/1.1\r\n", 0),
            0U);
  EXPECT_EQ(tillwire(joined(call, {"--card-path", "payment"}))
                .out.rfind("POST /b/payment/apigate/ws/rest/getAtmStatusExt HTTP/1.1\r\n", 0),
            0U);
  EXPECT_EQ(tillwire(joined(call, {"--card-path=v1"})).out, tillwire(call).out);
}

TEST(Options, ContextIsThatOfTheBank) {
  const auto line = [](const Words& words) {
    const Finished finished =
        tillwire(joined(joined({"--dry-run", "--base-url", "https://h/b"}, words), login));
    EXPECT_EQ(finished.exit, 0) << finished.err;
    return finished.out.substr(0, finished.out.find("\r\n"));
  };
  const Words context = {"--context", "/ecom/pay"};
  EXPECT_EQ(line(joined(context, {"register.do", order})),
            "POST /b/ecom/pay/rest/register.do HTTP/1.1");
  EXPECT_EQ(line(joined(context, {"acsRedirect.do", "orderId=1"})),
            "GET /b/ecom/pay/acsRedirect.do?orderId=1 HTTP/1.1");
  EXPECT_EQ(line(joined(context, {"getAtmStatusExt"})),
            "POST /b/v1/apigate/ws/rest/getAtmStatusExt HTTP/1.1");
  for (const char* bad : {"epg", "/", "/epg/", "/a//b", "/a b", "/a?b", ""}) {
    expect_refused(tillwire(joined({"--context", bad, "register.do", order}, login)),
                   "--context: ");
  }
}

TEST(Options, DeploymentDecidesAboutNumbersAndTokens) {
  const auto of = [](const char* deployment, const Words& words, const Words& environment = {}) {
    return tillwire(
        joined({"--dry-run", "--base-url", "https://h", "--deployment", deployment}, words),
        environment);
  };
  const std::string longer = R"({"orderNumber":"12345678901","amount":1,"returnUrl":"https://s"})";
  expect_refused(of("satim", joined(login, {"register.do", longer})),
                 "orderNumber: the deployment satim takes at most 10 characters; nothing was sent");
  EXPECT_EQ(of("vendor", joined(login, {"register.do", longer})).exit, 0);
  EXPECT_EQ(of("satim", joined(login, {"getOrderStatusExtended.do", "orderId=1"})).exit, 0);
  const Words unnumbered = {"recurrentPayment.do", "bindingId=B", "amount=1"};
  expect_refused(of("satim", joined(login, unnumbered)),
                 "orderNumber: the deployment satim needs one; nothing was sent");
  EXPECT_EQ(of("specification", joined(login, unnumbered)).exit, 0);
  const Words token = {"TILLWIRE_TOKEN=t"};
  const Words refund = {"refund.do", "orderId=1", "amount=1"};
  expect_refused(of("vendor", refund, token), "the deployment vendor takes no token for refund.do");
  EXPECT_EQ(of("specification", refund, token).exit, 0);
  EXPECT_EQ(of("vendor", {"register.do", order}, token).exit, 0);
  expect_refused(of("Satim", {"register.do", order}, token),
                 "--deployment: no deployment Satim; did you mean satim?");
}

TEST(Options, InvalidCaFilesAreRefused) {
  const Words call = joined({"--base-url", "https://127.0.0.1:1", "register.do", order}, login);
  expect_refused(tillwire(joined(call, {"--ca", "no-such-file"})), "--ca: no-such-file");
  const std::string file = testing::TempDir() + "tillwire-no-ca.pem";
  std::ofstream(file) << "-----BEGIN CERTIFICATE-----\nnone\n-----END CERTIFICATE-----\n";
  expect_refused(tillwire(joined(call, {"--ca", file})), "--ca: " + file);
}

}  // namespace
}  // namespace tillwire::test::options_test
