// Requests from JSON: accepted, written and refused values.
#include <fstream>

#include "cli.hpp"
#include "support/call_site.hpp"

namespace tillwire::test::request_test {
namespace {

const Words options = {"--dry-run", "--base-url",      "http://127.0.0.1:1", "--user",
                       "u",         "--password-file", secret_file("p")};

Finished dry_run(const std::string& operation, const std::string& json) {
  return tillwire(joined(options, {operation, json}));
}

std::string body(const Finished& finished, CallSite site = CallSite::here()) {
  const Traced traced(site);
  EXPECT_EQ(finished.exit, 0) << finished.err;
  return body_of(finished);
}

/// Returns the form of a registration with these fields in addition to the mandatory ones.
std::string order(const std::string& more) {
  return R"({"orderNumber":"1","amount":0,"returnUrl":"a://r")" + (more.empty() ? "" : "," + more) +
         "}";
}
const std::string order_form = "userName=u&password=p&orderNumber=1&amount=0&returnUrl=a%3A%2F%2Fr";

TEST(Request, IsWrittenByteByByte) {
  EXPECT_EQ(
      dry_run("register.do", order("")).out,
      "POST /payment/rest/register.do HTTP/1.1\r\nHost: 127.0.0.1:1\r\n"
      "Content-Type: application/x-www-form-urlencoded\r\nContent-Length:         66\r\n\r\n" +
          order_form + "\n");
  EXPECT_EQ(
      dry_run("blockCard", R"({"cardIdentification":{"cardNumber":"52"},"hotCardStatus":6})").out,
      "POST /v1/apigate/ws/rest/blockCard HTTP/1.1\r\nHost: 127.0.0.1:1\r\n"
      "Authorization: Basic dTpw\r\nContent-Type: application/json\r\n"
      "Content-Length:         60\r\n\r\n"
      R"({"cardIdentification":{"cardNumber":"52"},"hotCardStatus":6})"
      "\n");
}

TEST(Request, NumbersAndStringsAreInterchangeable) {
  EXPECT_EQ(body(dry_run("register.do", R"({"orderNumber":1,"amount":"0","returnUrl":"a://r"})")),
            order_form);
  EXPECT_EQ(body(dry_run("register.do", order(R"("sessionTimeoutSecs":"60","mcc":5411)"))),
            order_form + "&sessionTimeoutSecs=60&mcc=5411");
  // The digits are kept as written.
  EXPECT_EQ(body(dry_run("register.do", order(R"("description":1.50)"))),
            order_form + "&description=1.50");
  EXPECT_EQ(body(dry_run("register.do", order(R"("description":98765432109876543210)"))),
            order_form + "&description=98765432109876543210");
}

TEST(Request, AcceptsEveryFormOfValues) {
  EXPECT_EQ(body(dry_run("register.do", order(R"("features":["FORCE_SSL","VERIFY"])"))),
            order_form + "&features=FORCE_SSL&features=VERIFY");
  EXPECT_EQ(body(dry_run("register.do", order(R"("features":"FORCE_SSL")"))),
            order_form + "&features=FORCE_SSL");
  EXPECT_EQ(body(dry_run("register.do", order(R"("jsonParams":{"a":1.50,"b":[null]})"))),
            order_form + "&jsonParams=%7B%22a%22%3A1.50%2C%22b%22%3A%5Bnull%5D%7D");
  EXPECT_EQ(body(dry_run("register.do", order(R"("marketplace":{"marketplaceId":"7",
                                  "retailers":[{"foreignRetailerIndicator":"true"}]})"))),
            order_form +
                "&marketplace=%7B%22marketplaceId%22%3A%227%22%2C%22retailers%22%3A%5B%7B"
                "%22foreignRetailerIndicator%22%3Atrue%7D%5D%7D");
  EXPECT_EQ(body(dry_run("register.do", order(R"("description":"\u20ac \ud83d\ude00")"))),
            order_form + "&description=%E2%82%AC+%F0%9F%98%80");
  const std::string card = R"({"cardIdentification":{"cardNumber":"1","encryptedCardNumber":)";
  const std::string sent =
      R"({"cardIdentification":{"cardNumber":"1","encryptedCardNumber":"AP8B"}})";
  EXPECT_EQ(body(dry_run("getCardData", card + R"("AP8B"}})")), sent);
  EXPECT_EQ(body(dry_run("getCardData", card + "[0,255,1]}}")), sent);
}

TEST(Request, WholeAmountIsRequestedByName) {
  EXPECT_EQ(body(dry_run("refund.do", R"({"orderId":"1","amount":"all"})")),
            "userName=u&password=p&orderId=1&amount=0");
  EXPECT_EQ(body(dry_run("deposit.do", R"({"orderId":"1","amount":"all"})")),
            "userName=u&password=p&amount=0&orderId=1");
}

TEST(Request, CartIsSentAsJson) {
  const std::string form = body(dry_run("register.do", order(R"("orderBundle":{"cartItems":{"items":
      [{"positionId":1,"name":"Tea","quantity":{"value":1.50,"measure":"kg"},"itemAmount":5}]}})")));
  EXPECT_TRUE(holds(form, "%22quantity%22%3A%7B%22value%22%3A1.50%2C")) << form;
}

TEST(Request, MayComeFromTextFileOrInput) {
  EXPECT_EQ(body(tillwire(joined(options, {"register.do", "-"}), {}, order(""))), order_form);
  const std::string file = testing::TempDir() + "tillwire-request.json";
  std::ofstream(file) << order("") << "\n";
  EXPECT_EQ(body(dry_run("register.do", "@" + file)), order_form);
  EXPECT_EQ(body(tillwire(joined(options, {"getAtmStatusExt"}))), "{}");
  expect_refused(dry_run("register.do", "@" + file + ".not"), "cannot be read");
  expect_refused(dry_run("register.do", "@" + testing::TempDir()), "cannot be read");
  expect_refused(tillwire(joined(options, {"register.do", "-"})), "empty");
}

TEST(Request, JsonIsStrict) {
  for (const char* json : {"{", "{} {}", "{\"a\":}", "{'a':1}", "{\"a\":01}", "{\"a\":1,}",
                           "{\"a\":\"\x80\"}", "{\"a\":\"\\ud800\"}", "{} // no"}) {
    expect_refused(dry_run("register.do", json), "standard input: not JSON, at line ");
  }
  expect_refused(dry_run("register.do", "[]"), "not a JSON object");
  for (const char* word : {"", " ", "nope", "1", "// no\n{}"}) {
    expect_refused(dry_run("register.do", word), "is neither a field, NAME=VALUE, nor a JSON");
  }
  expect_refused(dry_run("register.do", R"({"amount":1,"amount":1})"), "twice");
  expect_refused(dry_run("register.do", R"({"jsonParams":{"a":1,"a":2}})"), "twice");
  expect_refused(dry_run("register.do", std::string(65, '[') + std::string(65, ']')),
                 "64 levels deep");
  // The text there may be a secret, so it is not shown.
  EXPECT_FALSE(holds(dry_run("register.do", R"({"a":4111111111111111x})").err, "4111"));
}

TEST(Request, TooLargeRequestIsRefusedWithTheLimit) {
  expect_refused(
      dry_run("register.do", order(R"("jsonParams":{"a":")" + std::string(66000, 'x') + R"("})")),
      "the request does not fit the transmit buffer of 64 KiB");
}

struct Case {
  const char* operation;
  std::string json;
  std::string words;  // the first ones are the path
};

TEST(Request, ErrorsAreNamedByPath) {
  const std::string pay = R"("MDORDER":"1","TEXT":"N","language":"en",)";
  for (const Case& each : {
           Case{"register.do", order(R"("colour":1)"), "colour: unknown field"},
           Case{"register.do", order(R"("ordernumber":1)"), "ordernumber: unknown field"},
           Case{"register.do", order(R"("marketplace":{"x":1})"), "marketplace.x: unknown field"},
           Case{"blockCard", R"({"cardIdentification":{"foo":1}})",
                "cardIdentification.foo: unknown field"},
           Case{"register.do", order(R"("userName":"u")"), "userName: credentials"},
           Case{"register.do", order(R"("password":"u")"), "password: credentials"},
           Case{"register.do", order(R"("token":"u")"), "token: credentials"},
           Case{"register.do", R"({"orderNumber":null})", "orderNumber: null"},
           Case{"register.do", R"({"orderNumber":{}})", "orderNumber: a string"},
           Case{"register.do", R"({"orderNumber":true})", "orderNumber: a string"},
           Case{"register.do", R"({"amount":1.0})", "amount: an integer"},
           Case{"register.do", R"({"amount":1e3})", "amount: an integer"},
           Case{"register.do", R"({"amount":"--1"})", "amount: an integer"},
           Case{"register.do", R"({"amount":""})", "amount: an integer"},
           Case{"register.do", R"({"amount":[1]})", "amount: an integer"},
           Case{"register.do", R"({"amount":9223372036854775808})",
                "amount: the number is too large (at most 2^63 - 1)"},
           Case{"register.do", R"({"sessionTimeoutSecs":2147483648})",
                "sessionTimeoutSecs: the number is too large (at most 2^31 - 1)"},
           Case{"paymentorder.do", R"({"bindingNotNeeded":1})", "bindingNotNeeded: true or false"},
           Case{"register.do", order(R"("jsonParams":"{}")"), "jsonParams: an object"},
           Case{"register.do", order(R"("marketplace":"7")"), "marketplace: an object"},
           Case{"getCardData", R"({"cardIdentification":{"encryptedCardNumber":"A"}})",
                "cardIdentification.encryptedCardNumber: Base64"},
           Case{"getCardData", R"({"cardIdentification":{"encryptedCardNumber":[256]}})",
                "cardIdentification.encryptedCardNumber: Base64"},
           Case{"register.do",
                order(R"("marketplace":{"marketplaceId":"7","retailers":[{"x":1}]})"),
                "marketplace.retailers[0].x: unknown field"},
           Case{"p2pCredit", R"({"cardIdentification":{},"amount":1,"currency":978})",
                "cardIdentification: nothing is in it"},
           Case{"register.do", R"({"amount":"all"})", "amount: an integer"},
           // Errors found by the library:
           Case{"p2pCredit",
                R"({"cardIdentification":{"cardNumber":""},"amount":1,"currency":978})",
                "cardIdentification.cardNumber: the value is too short (at least 1 character)"},
           Case{"refund.do", R"({"orderId":"1","amount":0})",
                "amount: must not be 0; all of it is \"all\"; nothing was sent"},
           Case{"reverse.do", R"({"orderId":"1","amount":0})",
                "amount: must not be 0; nothing was sent"},
           Case{"register.do", R"({"orderNumber":"1","amount":0})",
                "returnUrl: a mandatory field is missing; nothing was sent"},
           Case{"register.do", R"({"orderNumber":"","amount":0})",
                "orderNumber: the value is too short (at least 1 character)"},
           Case{"register.do", R"({"orderNumber":")" + std::string(37, 'x') + R"("})",
                "orderNumber: the value is too long (at most 36 characters)"},
           Case{"register.do", R"({"orderNumber":"1","amount":1000000000000})",
                "amount: the value is too long (at most 12 digits)"},
           Case{"register.do", R"({"orderNumber":"1","amount":-1,"returnUrl":"a://r"})",
                "amount: must not be negative; nothing was sent"},
           Case{"register.do", order(R"("currency":"EUR")"),
                "currency: the value is not allowed (only digits)"},
           Case{"register.do", order(R"("language":"x1")"),
                "language: the value is not allowed (two letters are expected)"},
           Case{"register.do", order(R"("expirationDate":"2026-02-30T00:00:00")"),
                "expirationDate: the value is not allowed (a date and time, "
                "YYYY-MM-DDTHH"},
           Case{"register.do", order(R"("marketplace":{"marketplaceId":"7","retailers":[]})"),
                "marketplace.retailers: the value is too short (exactly one element)"},
           Case{"register.do", order(R"("orderBundle":{"cartItems":{"items":
                    [{"positionId":1,"name":"","quantity":{"value":1,"measure":"kg"}}]}})"),
                "orderBundle.cartItems.items[0].name: the value is too short (at least 1 "
                "character)"},
           Case{"paymentorder.do", "{" + pay + R"("$CVC":"12","$PAN":"1","$EXPIRY":"203012"})",
                "$CVC: the value is too short (at least 3 digits)"},
           Case{"paymentorder.do", "{" + pay + R"("$CVC":"123","$PAN":"1","$EXPIRY":"203013"})",
                "$EXPIRY: must end in the two digits of a month, 01 to 12"},
           Case{"paymentorder.do", "{" + pay + R"("seToken":"x","$PAN":"1"})",
                "seToken: not together with $PAN; nothing was sent"},
           Case{"setKey", R"({"hostId":1,"keyType":"NONE","key":"1","newKeyPrefix":"U"})",
                "keyType: the value is not allowed (one of ENKTTMKA, "},
           Case{"getAtmStatusExt", R"({"pid":"x"})", "pid: an integer"},
       }) {
    expect_refused(dry_run(each.operation, each.json), each.words);
  }
}

TEST(Request, AllErrorsAreNamed) {
  for (const Case& each : {
           Case{"register.do", "{}",
                "3 fields are wrong; nothing was sent:\n"
                "  orderNumber: a mandatory field is missing\n"
                "  amount: a mandatory field is missing\n"
                "  returnUrl: a mandatory field is missing\n"},
           Case{"register.do",
                R"({"orderNumber":"","amuont":1,"amount":1.5,"colour":1,"language":"rus",)"
                R"("expirationDate":"soon","marketplace":{"x":1}})",
                "9 fields are wrong; nothing was sent:\n"
                "  amuont: unknown field; did you mean amount?\n"
                "  amount: an integer is expected\n"
                "  colour: unknown field\n"
                "  marketplace.x: unknown field\n"
                "  orderNumber: the value is too short (at least 1 character)\n"
                "  returnUrl: a mandatory field is missing\n"
                "  language: the value is not allowed (two letters are expected)"},
           Case{"paymentorder.do",
                R"({"orderId":"1","cardholder":"N","language":"en","pan":"12x","cvc":"1",)"
                R"("expiry":"203013","email":""})",
                "4 fields are wrong; nothing was sent:\n  $PAN: "},
           Case{"getCardData", R"({"cardIdentification":{"encryptedCardNumber":"A","foo":1}})",
                "2 fields are wrong; nothing was sent:\n"
                "  cardIdentification.encryptedCardNumber: Base64 text or an array of numbers from "
                "0 "
                "to 255 is expected\n"
                "  cardIdentification.foo: unknown field\n"},
           Case{"creditCard", R"({"amount":"x"})",
                "3 fields are wrong; nothing was sent:\n"
                "  amount: an integer is expected\n"
                "  cardIdentification: is missing\n"
                "  currency: a mandatory field is missing\n"},
           Case{"register.do",
                order(R"("features":["VERIFY",{},3,true],"orderBundle":{"cartItems":{"items":
                    [{"positionId":1,"name":"","quantity":{"value":1,"measure":"kg"}},
                     {"positionId":"x","name":"Tea","quantity":{"value":1,"measure":"kg"}}]}})"),
                "4 fields are wrong; nothing was sent:\n"
                "  features[1]: a string is expected\n"
                "  features[3]: a string is expected\n"
                "  orderBundle.cartItems.items[1].positionId: an integer is expected\n"
                "  orderBundle.cartItems.items[0].name: the value is too short (at least 1 "
                "character)\n"},
       }) {
    expect_refused(dry_run(each.operation, each.json), each.words);
  }
}

TEST(Request, OneErrorIsOnOneLine) {
  expect_refused(dry_run("register.do", order(R"("colour":1)")),
                 "tillwire: colour: unknown field; nothing was sent\n");
  expect_refused(dry_run("paymentorder.do",
                         R"({"MDORDER":"1","orderId":"2","TEXT":"N","language":"en","$PAN":"1",)"
                         R"("$CVC":"123","$EXPIRY":"203012"})"),
                 "tillwire: orderId: means the same as MDORDER, which is given too; nothing was "
                 "sent\n");
}

TEST(Request, ConsequentialErrorsAreNotNamed) {
  // The message does not name the price that is made up for the check.
  const Finished finished = dry_run("register.do", order(R"("orderBundle":{"cartItems":{"items":
      [{"positionId":1,"name":"Tea","quantity":{"value":2,"measure":"kg"},"itemPrice":"x",
        "itemAmount":300}]}})"));
  expect_refused(finished,
                 "tillwire: orderBundle.cartItems.items[0].itemPrice: an integer is "
                 "expected; nothing was sent\n");
}

TEST(Request, ManyErrorsAreTruncated) {
  std::string json = "{";
  for (int i = 0; i < 100; ++i) json += "\"unknown" + std::to_string(i) + "\":1,";
  json.back() = '}';
  expect_refused(dry_run("register.do", json), "50 fields are wrong");
}

TEST(Request, ErrorsDoNotShowSecrets) {
  const Finished finished =
      dry_run("paymentorder.do", R"({"MDORDER":"1","$PAN":"4111x111","TEXT":"N","language":"en"})");
  expect_refused(finished, "$PAN: ");
  EXPECT_FALSE(holds(finished.err, "4111")) << finished.err;
}

TEST(Request, TerminalControlCharactersAreEscaped) {
  const Finished finished = dry_run("register.do", R"({"\u001b[2J":1})");
  expect_refused(finished, "?[2J: unknown field");
}

}  // namespace
}  // namespace tillwire::test::request_test
