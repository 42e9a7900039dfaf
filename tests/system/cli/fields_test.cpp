// Fields as words, card data and secrets of a request.
#include <sys/stat.h>

#include <fstream>

#include "cli.hpp"
#include "support/call_site.hpp"

namespace tillwire::test::fields_test {
namespace {

const std::string pan = "4111111111111111";
const Words options = {"--dry-run", "--base-url",      "http://127.0.0.1:1", "--user",
                       "u",         "--password-file", secret_file("p")};
const Words order = {"register.do", "orderNumber=1", "amount=0", "returnUrl=a://r"};
const std::string order_form = "userName=u&password=p&orderNumber=1&amount=0&returnUrl=a%3A%2F%2Fr";
const Words payment = {"paymentorder.do", "TEXT=MAX", "language=en"};
const std::string login = "userName=u&password=p&";

Finished dry_run(const Words& words, const Words& environment = {}, const std::string& input = {}) {
  return tillwire(joined(options, words), environment, input);
}

std::string body(const Finished& finished, CallSite site = CallSite::here()) {
  const Traced traced(site);
  EXPECT_EQ(finished.exit, 0) << finished.err;
  return body_of(finished);
}

TEST(Fields, MakeTheSameRequestAsJson) {
  EXPECT_EQ(body(dry_run(order)), order_form);
  EXPECT_EQ(body(dry_run(joined(order, {"description=a=b := @c"}))),
            order_form + "&description=a%3Db+%3A%3D+%40c");
  expect_refused(dry_run(joined(order, {"description="})), "description: ");
}

TEST(Fields, HoldJson) {
  EXPECT_EQ(body(dry_run(joined(order, {R"(features:=["FORCE_SSL","VERIFY"])"}))),
            order_form + "&features=FORCE_SSL&features=VERIFY");
  EXPECT_EQ(body(dry_run(joined(order, {R"(jsonParams:={"a":1.50})"}))),
            order_form + "&jsonParams=%7B%22a%22%3A1.50%7D");
  expect_refused(dry_run(joined(order, {"features:=[\n1,}"})),
                 "features: not JSON, at line 2, column 3");
}

TEST(Fields, AddressObjectsAndLists) {
  const std::string whole = body(dry_run(joined(
      order,
      {R"({"marketplace":{"marketplaceId":"7","retailers":[{"foreignRetailerIndicator":true}]},)"
       R"("jsonParams":{"a.b":"1","c":{"d":"2"}},"features":["FORCE_SSL","VERIFY"]})"})));
  EXPECT_EQ(body(dry_run(joined(order, {"marketplace.marketplaceId=7",
                                        "marketplace.retailers[0].foreignRetailerIndicator=true",
                                        "jsonParams[a.b]=1", "jsonParams.c.d=2",
                                        "features[]=FORCE_SSL", "features[]=VERIFY"}))),
            whole);
  EXPECT_EQ(body(dry_run(joined(
                order, {"marketplace[marketplaceId]=7", "jsonParams[a.b]=1",
                        "marketplace[retailers][0][foreignRetailerIndicator]:=true",
                        "jsonParams[c][d]=2", "features[0]=FORCE_SSL", "features[1]=VERIFY"}))),
            whole);
}

TEST(Fields, AddToAJsonDocument) {
  EXPECT_EQ(body(dry_run({"register.do", R"({"orderNumber":1,"amount":0})", "returnUrl=a://r"})),
            order_form);
  EXPECT_EQ(
      body(dry_run({"register.do", "returnUrl=a://r", "-"}, {}, R"({"orderNumber":1,"amount":0})")),
      order_form);
}

TEST(Fields, MayComeFromFiles) {
  EXPECT_EQ(
      body(dry_run(joined(order, {"description=@" + file_with("text", "two\nlines\n",
                                                              std::filesystem::perms(0644))}))),
      order_form + "&description=two%0Alines");
  EXPECT_EQ(
      body(dry_run(joined(order, {"jsonParams:=@" + file_with("json", "{\"a\":1}\n",
                                                              std::filesystem::perms(0644))}))),
      order_form + "&jsonParams=%7B%22a%22%3A1%7D");
  expect_refused(dry_run(joined(order, {"description=@no-such-file"})),
                 "description: no-such-file: cannot be read");
  const std::string bad = file_with("bad", "{\n  \"a\": x}", std::filesystem::perms(0644));
  expect_refused(dry_run(joined(order, {"jsonParams:=@" + bad})),
                 "jsonParams: " + bad + ": not JSON, at line 2, column 8");
}

TEST(Fields, MustBeGivenOnce) {
  expect_refused(dry_run(joined(order, {"amount=1"})), "amount: is given twice");
  expect_refused(dry_run(joined(order, {R"({"amount":1})"})), "amount: is given twice");
  expect_refused(dry_run(joined(order, {"features=VERIFY", "features=FORCE_SSL"})),
                 "given as NAME[]=");
  expect_refused(dry_run(joined(order, {"features[0]=VERIFY", "features[0]=FORCE_SSL"})),
                 "features[0]: is given twice");
  expect_refused(dry_run(joined(order, {"marketplace=7", "marketplace.marketplaceId=7"})),
                 "marketplace.marketplaceId: is given as a value and as an object");
  expect_refused(dry_run(joined(order, {"features=VERIFY", "features[]=FORCE_SSL"})),
                 "features[]: is given as a single value too");
  expect_refused(dry_run(joined(payment, {"MDORDER=1", "orderId=1"})),
                 "orderId: means the same as MDORDER");
}

TEST(Fields, UnknownFieldsAreRefused) {
  expect_refused(dry_run(joined(order, {"features[1]=VERIFY"})),
                 "features[1]: element 0 is missing");
  expect_refused(dry_run(joined(order, {"features[99999999999999999999]=VERIFY"})), "too long");
  expect_refused(dry_run(joined(order, {"marketplace..marketplaceId=7"})), "a name is missing");
  expect_refused(dry_run(joined(order, {"marketplace.=7"})), "a name is missing");
  expect_refused(dry_run(joined(order, {"emial=x"})), "emial: unknown field; did you mean email?");
  expect_refused(dry_run(joined(order, {"marketplace.marketplaceIt=x"})),
                 "marketplace.marketplaceIt: unknown field; did you mean marketplaceId?");
  expect_refused(dry_run(joined(order, {"password=x"})), "password: credentials are options");
  expect_refused(dry_run(joined(order, {"{}", "{}"})), "too many arguments: number 6");
}

TEST(Fields, MisspeltFieldIsNotReportedMissingToo) {
  expect_refused(dry_run({"register.do", "ordernumber=1", "amonut=-5", "returnUrl=a://r"}),
                 "tillwire: 3 fields are wrong; nothing was sent:\n"
                 "  ordernumber: unknown field; did you mean orderNumber?\n"
                 "  amonut: unknown field; did you mean amount?\n"
                 "  amount: must not be negative\n");
}

TEST(Fields, NegativeAmountIsNamed) {
  expect_refused(dry_run({"register.do", "orderNumber=1", "amount=-5", "returnUrl=a://r"}),
                 "amount: must not be negative; nothing was sent");
  expect_refused(dry_run({"register.do", "orderNumber=1", "amount=-", "returnUrl=a://r"}),
                 "amount: an integer is expected");
}

TEST(Fields, WordThatIsNeitherFieldNorJsonIsNotRepeated) {
  const Finished finished = dry_run({"paymentorder.do", "pan", "41-11"});
  expect_refused(finished,
                 "word 1 after paymentorder.do is neither a field, NAME=VALUE, nor a JSON object");
  EXPECT_FALSE(holds(finished.err, "41-11"));
}

TEST(Fields, AcceptNamesOfOtherOperations) {
  const std::string card = R"(,"$PAN":"4111111111111111","$CVC":"123","$EXPIRY":"203012"})";
  const std::string sent =
      login + "MDORDER=O1&%24PAN=4111111111111111&%24CVC=123&%24EXPIRY=203012&TEXT=MAX&language=en";
  for (
      const char* json :
      {R"({"orderId":"O1","pan":"4111111111111111","cvc":"123","expiry":"203012","cardholder":"MAX","language":"en"})",
       R"({"mdOrder":"O1","cardNumber":"4111111111111111","cvv2":"123","expDate":"203012","cardholderName":"MAX","language":"en"})",
       R"({"MDORDER":"O1","$PAN":"4111111111111111","$CVC":"123","$EXPIRY":"203012","TEXT":"MAX","language":"en"})"}) {
    EXPECT_EQ(body(dry_run({"paymentorder.do", "-"}, {}, json)), sent) << json;
  }
  EXPECT_EQ(body(dry_run({"getOrderStatusExtended.do", "MDORDER=O1"})), login + "orderId=O1");
  EXPECT_EQ(body(dry_run({"3ds/continue.do", "orderId=O1"})), login + "mdOrder=O1");
  EXPECT_EQ(body(dry_run({"getCardData", "-"}, {}, R"({"cardIdentification":{"pan":"52"}})")),
            R"({"cardIdentification":{"cardNumber":"52"}})");
}

TEST(Fields, SecretsAreRefusedAsArguments) {
  for (const char* word : {"$PAN=4111111111111111", "pan=4111111111111111", "pan:=4111111111111111",
                           "cvc=987", "expiry=203107", "seToken=c2VjcmV0"}) {
    const Finished finished = dry_run(joined(payment, {"orderId=1", word}));
    expect_refused(finished, "is a secret");
    for (const char* other :
         {"--card FILE", "--field-prompt", "--field-env", "--field-fd", "=@FILE"}) {
      EXPECT_TRUE(holds(finished.err, other)) << finished.err;
    }
    for (const char* secret : {"4111", "987", "203107", "c2Vj"}) {
      EXPECT_FALSE(holds(finished.err, secret)) << finished.err;
    }
  }
  EXPECT_TRUE(holds(dry_run(joined(payment, {"$PAN=4111"})).err, "--field-prompt '$PAN',"));
  EXPECT_FALSE(holds(dry_run({"setKey", "key=0123456789ABCDEF"}).err, "--card"));
  expect_refused(dry_run({"getCardData", "cardIdentification.cardNumber=52"}),
                 "cardIdentification.cardNumber: is a secret");
  expect_refused(dry_run({"getCardData", R"(cardIdentification:={"cardNumber":"52"})"}),
                 "cardIdentification.cardNumber: is a secret");
  expect_refused(dry_run({"getCardData", "cardIdentification.encryptedCardNumber=AQID"}),
                 "is a secret");
  expect_refused(dry_run({"setAllowedBeneficiaries", "accountNumber=1", "beneficiaries[]=52"}),
                 "beneficiaries[]: is a secret");
  expect_refused(
      dry_run({"setAllowedBeneficiaries", "accountNumber=1", R"(beneficiaries:=["52"])"}),
      "beneficiaries: is a secret");
}

TEST(Fields, SecretsInAJsonArgumentAreRefused) {
  const std::string json =
      R"({"orderId":"1","$PAN":"4111111111111111","expiry":"203012","$CVC":"123"})";
  const Words words = joined({TILLWIRE_CLI}, joined(options, joined(payment, {json})));
  expect_refused(run(words), "$PAN: is a secret");
  EXPECT_FALSE(holds(run(words).err, "4111"));
  EXPECT_EQ(dry_run(joined(payment, {"-"}), {}, json).exit, 0);
}

TEST(Fields, SecretsComeFromFilesOrInput) {
  const std::string sent =
      login + "MDORDER=1&%24PAN=" + pan + "&%24CVC=123&%24EXPIRY=203012&TEXT=MAX&language=en";
  const Words words = joined(payment, {"orderId=1", "cvc=@" + file_with("cvc", "123\n")});
  EXPECT_EQ(body(dry_run(joined(words, {"--field-env", "pan=CARD", "--field-env=expiry=EXPIRY"}),
                         {"CARD=" + pan, "EXPIRY=203012"})),
            sent);
  EXPECT_EQ(body(dry_run(joined(words, {"--field-fd", "pan=0", "--field-fd", "$EXPIRY=0"}), {},
                         pan + "\n203012\n")),
            sent);
  EXPECT_EQ(body(dry_run(joined(words, {"pan=@" + file_with("pan", pan + "\n"),
                                        "expiry=@" + file_with("expiry", "203012\r\n")}))),
            sent);
  EXPECT_EQ(body(dry_run({"getCardData", "--field-env", "cardIdentification.cardNumber=CARD"},
                         {"CARD=52"})),
            R"({"cardIdentification":{"cardNumber":"52"}})");
  expect_refused(dry_run(joined(words, {"--field-env", "pan=CARD"})),
                 "--field-env pan: the environment has no CARD");
  expect_refused(dry_run(joined(words, {"--field-env", "pan"})), "NAME=VARIABLE is expected");
  const Finished misplaced = dry_run(joined(words, {"--field-env", "pan=4111"}));
  expect_refused(misplaced, "--field-env pan: not the name of a variable");
  EXPECT_FALSE(holds(misplaced.err, "4111")) << misplaced.err;
  expect_refused(dry_run(joined(words, {"--field-fd", "pan=x"})), "not the number of a descriptor");
  expect_refused(
      dry_run(joined(words, {"pan=@" + file_with("open", pan, std::filesystem::perms(0640))})),
      "other users may use it; chmod 600");
}

TEST(Fields, CardDataComesFromAFile) {
  const std::string card = file_with(
      "card", R"({"pan":"4111111111111111","expiry":203012,"cvc":"123","cardholder":"MAX"})");
  EXPECT_EQ(
      body(dry_run({"paymentorder.do", "orderId=1", "language=en", "--card", card})),
      login + "MDORDER=1&%24PAN=" + pan + "&%24CVC=123&%24EXPIRY=203012&TEXT=MAX&language=en");
  EXPECT_EQ(body(dry_run({"topUp", "--card", card})),
            R"({"pan":"4111111111111111","expiryMonth":"12","expiryYear":"2030","cvc":"123",)"
            R"("cardholderName":"MAX"})");
  // Only the data that the operation needs is used.
  EXPECT_EQ(body(dry_run({"getCardData", "--card", card})),
            R"({"cardIdentification":{"cardNumber":"4111111111111111"}})");
  EXPECT_EQ(body(dry_run({"getCardFees", "--card", card})), R"({"cardNumber":"4111111111111111"})");
  EXPECT_EQ(body(dry_run({"creditCard", "amount=1", "currency=978", "--card", card})),
            R"({"cardIdentification":{"cardNumber":"4111111111111111","expDate":"203012",)"
            R"("cvv2":"123"},"amount":1,"currency":978})");
}

TEST(Fields, InvalidCardFilesAreRefused) {
  const auto with = [](const std::string& file) {
    return dry_run({"paymentorder.do", "orderId=1", "language=en", "--card", file});
  };
  const std::string card = R"({"pan":"4111111111111111"})";
  for (const unsigned mode : {0640U, 0604U, 0660U, 0644U, 0620U}) {
    const std::string open = file_with("open-card", card, std::filesystem::perms(mode));
    expect_refused(with(open), "--card: " + open + ": other users may use it; chmod 600");
  }
  expect_refused(with("no-such-file"), "--card: no-such-file: cannot be read");
  expect_refused(with(testing::TempDir()), "cannot be read");
  expect_refused(with(file_with("list", "[]")), "not a JSON object");
  expect_refused(with(file_with("text", "4111111111111111x")), "not JSON, at line 1, column 17");
  expect_refused(with(file_with("large", std::string((1 << 20) + 1, ' '))), "larger than 1 MB");
  expect_refused(with(file_with("typo", R"({"pan":"1","expiri":"203012"})")),
                 "--card: expiri: unknown field; did you mean expiry?");
  expect_refused(with(file_with("twice", R"({"pan":"1","$PAN":"1"})")), "$PAN: is given twice");
  expect_refused(
      dry_run({"getOrderStatusExtended.do", "orderId=1", "--card", file_with("c", card)}),
      "--card: getOrderStatusExtended.do takes no card data");
  expect_refused(dry_run({"topUp", "--card", file_with("short", R"({"pan":"1","expiry":"3012"})")}),
                 "--card: expiry: six digits");
}

TEST(Fields, InvalidJsonDocumentsAreNamed) {
  const std::string file = file_with("order.json", "{\n  \"orderNumber\": \"\xe2\x82\xac\", x\n}");
  expect_refused(dry_run({"register.do", "@" + file}), file + ": not JSON, at line 2, column 23");
  expect_refused(dry_run({"register.do", "-"}, {}, "{"), "standard input: not JSON, at line 1");
  expect_refused(dry_run({"register.do", "{\n\"amount\":1,\n \"amount\":2}"}),
                 "standard input: the name amount occurs twice in one object, at line 3, column 2");
  expect_refused(dry_run({"register.do", R"({"a\"b":1,"a\"b":2})"}),
                 "the name a\"b occurs twice in one object, at line 1, column 11");
}

}  // namespace
}  // namespace tillwire::test::fields_test
