// Calls of the sandbox gateway, over plain loopback and over TLS.
#include <memory>
#include <set>
#include <sstream>

#include "cli.hpp"
#include "support/call_site.hpp"
#include "system/gateway/client.hpp"

namespace tillwire::test::wire_test {
namespace {

const std::string pan = "4111111111111111";
const std::string certificates = TILLWIRE_TEST_CERTIFICATES;

class Wire : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    gateway_ = std::make_unique<gateway::Process>(TILLWIRE_GATEWAY, Words{"--atms", "3"});
  }
  static void TearDownTestSuite() { gateway_.reset(); }
  void SetUp() override { gateway_->reset(); }

  static Words options(bool cards) {
    const Words url = {"--base-url", "http://127.0.0.1:" + std::to_string(gateway_->port())};
    return joined(
        url,
        cards ? Words{"--user", "issuer", "--password-file", secret_file("issuer-secret")}
              : Words{"--user", "merchant-api", "--password-file", secret_file("merchant-secret")});
  }

  static Finished call(const std::string& operation, const OrderedJson& request,
                       const Words& more = {}) {
    const bool cards = operation.find(".do") == std::string::npos;
    return tillwire(joined(joined(options(cards), more), {operation, request.dump()}));
  }

  static OrderedJson answer(const Finished& finished, int exit, CallSite site = CallSite::here()) {
    const Traced traced(site);
    EXPECT_EQ(finished.exit, exit) << finished.err << finished.out;
    return OrderedJson::parse(finished.out, nullptr, false);
  }

  static OrderedJson order(const std::string& number) {
    return {{"orderNumber", number}, {"amount", 125000}, {"returnUrl", "https://shop.example/"}};
  }

  static std::string registered(const std::string& number) {
    return answer(call("register.do", order(number)), 0).at("orderId").get<std::string>();
  }

  static OrderedJson payment(const std::string& id, const std::string& number) {
    return {{"MDORDER", id},
            {"$PAN", number},
            {"$CVC", "123"},
            {"$EXPIRY", 203012},
            {"TEXT", "J. TESTER"},
            {"language", "en"},
            {"email", "j@shop.example"}};
  }

  static OrderedJson card(const std::string& number) { return {{"cardNumber", number}}; }

  static std::unique_ptr<gateway::Process> gateway_;
};
std::unique_ptr<gateway::Process> Wire::gateway_;

TEST_F(Wire, PaymentSucceeds) {
  const std::string id = registered("A-1");
  const OrderedJson paid = answer(call("paymentorder.do", payment(id, pan)), 0);
  EXPECT_TRUE(paid.contains("redirect")) << paid;
  const OrderedJson status = answer(call("getOrderStatusExtended.do", {{"orderId", id}}), 0);
  EXPECT_EQ(status.at("orderStatus"), 2);
  EXPECT_EQ(status.at("amount"), 125000);
  EXPECT_EQ(status.at("orderNumber"), "A-1");
  EXPECT_TRUE(status.at("attributes").is_array());
  EXPECT_EQ(gateway_->seen("paymentorder.do"), 1);
}

TEST_F(Wire, RefusalsExitWithOneAndDeclinedOrdersWithFive) {
  registered("A-2");
  const Finished taken = call("register.do", order("A-2"));
  EXPECT_EQ(answer(taken, 1).at("errorCode"), "1");
  EXPECT_TRUE(holds(taken.err, "the gateway answered an error"));

  const std::string id = registered("A-3");
  // The code gives no reason that excludes a charge; the order's status decides.
  const Finished declined = call("paymentorder.do", payment(id, "4000000000000002"));
  EXPECT_EQ(answer(declined, 4).at("errorCode"), "2");
  EXPECT_TRUE(holds(declined.err, "ask by: "));
  EXPECT_EQ(answer(call("getOrderStatusExtended.do", {{"orderId", id}}), 5).at("orderStatus"), 6);
  EXPECT_EQ(answer(call("getOrderStatusExtended.do", {{"orderId", "none"}}), 1).at("errorCode"),
            "6");
}

TEST_F(Wire, DeclineInTheStatusOfAPaymentExitsWithFive) {
  const std::string id = registered("A-4");
  gateway_->script(
      {{"match", "paymentorder.do"}, {"body", {{"errorCode", "0"}, {"orderStatus", 6}}}});
  const Finished finished = call("paymentorder.do", payment(id, pan));
  EXPECT_EQ(answer(finished, 5).at("orderStatus"), 6);
  EXPECT_TRUE(holds(finished.err, "declined"));
}

// A script that reads only the exit code does not take it for paid.
TEST_F(Wire, ThreeDSecureIsNotPaidSoFar) {
  const std::string id = registered("A-5");
  OrderedJson request = payment(id, "4000000000000036");
  const Finished asked = call("paymentorder.do", request);
  EXPECT_TRUE(holds(asked.err, "the customer has to confirm")) << asked.err;
  EXPECT_TRUE(holds(asked.err, "ask by: tillwire")) << asked.err;
  const OrderedJson first = answer(asked, 6);
  EXPECT_EQ(first.at("is3DSVer2"), true);
  request["threeDSServerTransId"] = first.at("threeDSServerTransId");
  const OrderedJson second = answer(call("paymentorder.do", request), 6);
  EXPECT_TRUE(second.contains("acsUrl"));
  EXPECT_TRUE(second.contains("packedCReq"));
}

TEST_F(Wire, CardsAndTheirKeys) {
  const OrderedJson made = answer(call("generateKey", {{"terminalNumber", "POS00001"},
                                                       {"hostId", 1},
                                                       {"keyType", "ENKTTMKA"},
                                                       {"keyLength", "ENKL_0032"}}),
                                  0);
  const OrderedJson set = {{"terminalNumber", "POS00001"},
                           {"hostId", "1"},
                           {"keyType", "ENKTTMKA"},
                           {"key", made.at("keyValue")},
                           {"keyCheckValue", made.at("checkValue")},
                           {"newKeyPrefix", "U"}};
  answer(call("setKey", set), 0);
  OrderedJson wrong = set;
  wrong["keyCheckValue"] = "000000";
  EXPECT_EQ(answer(call("setKey", wrong), 1).at("responseCode"), "81");

  const OrderedJson data =
      answer(call("getCardData", {{"cardIdentification", card("5200000000000007")}}), 0);
  EXPECT_EQ(data.at("cardData").at("cardNumber"), "5200000000000007");
  EXPECT_TRUE(data.at("cardData").at("accounts").is_array());
  const OrderedJson full =
      answer(call("getCardData", {{"cardIdentification", card("5200000000000049")}}), 0);
  EXPECT_TRUE(full.at("cardData").at("encryptedCardNumber").is_string());

  const OrderedJson credit = {
      {"cardIdentification", card("5200000000000007")}, {"amount", 500}, {"currency", 978}};
  EXPECT_EQ(answer(call("creditCard", credit), 0).at("responseCode"), "00");
  OrderedJson refused = credit;
  refused["cardIdentification"] = card("5200000000000031");
  EXPECT_EQ(answer(call("creditCard", refused), 5).at("responseCode"), "05");

  const OrderedJson block = {{"cardIdentification", card("5200000000000007")},
                             {"hotCardStatus", 6}};
  answer(call("blockCard", block), 0);
  EXPECT_EQ(answer(call("blockCard", block), 1).at("responseCode"), "62");
}

TEST_F(Wire, ListsAreAlwaysPrintedAsArrays) {
  const OrderedJson wrapped = answer(call("getAtmStatusExt", OrderedJson::object()), 0);
  ASSERT_EQ(wrapped.at("atmStatusList").size(), 3U);
  const OrderedJson& atm = wrapped.at("atmStatusList").at(0);
  EXPECT_TRUE(atm.at("hopperStatusList").is_array());
  EXPECT_TRUE(atm.at("hopperStatusList").at(0).at("billsEnd").is_number_integer());
  EXPECT_TRUE(atm.at("terminalId").is_string());
  gateway_->script({{"match", "getAtmStatusExt"}, {"shape", "bare"}});
  EXPECT_EQ(answer(call("getAtmStatusExt", OrderedJson::object()), 0), wrapped);
  gateway_->script({{"match", "getAtmStatusExt"}, {"shape", "single"}});
  const OrderedJson single = answer(call("getAtmStatusExt", {{"pid", 1}}), 0);
  ASSERT_EQ(single.at("atmStatusList").size(), 1U);
  EXPECT_EQ(single.at("atmStatusList").at(0).at("terminalId"), atm.at("terminalId"));
}

TEST_F(Wire, MonthOfTransactionsFits) {
  gateway_->script({{"match", "getTransactions"}, {"transactions", 5000}});
  const OrderedJson month = answer(
      call("getTransactions",
           {{"cardIdentification", card("5200000000000007")}, {"period", OrderedJson::object()}}),
      0);
  ASSERT_EQ(month.at("transactions").size(), 5000U);
  const OrderedJson& record = month.at("transactions").at(4999);
  EXPECT_TRUE(record.at("amount").is_number_integer());
  EXPECT_TRUE(record.at("reversal").is_boolean());
  EXPECT_EQ(record.at("transactionDescription"), "Purchase \"to go\", \u20ac");
}

TEST_F(Wire, FaultInsteadOfTheRecordIsAGatewayError) {
  const OrderedJson fault =
      answer(call("getCardData", {{"cardIdentification", card("5200000000000099")}}), 1);
  EXPECT_TRUE(fault.contains("svfeProcessingFault")) << fault;
  gateway_->script({{"match", "getCardData"}, {"body", {{"error_code", "0"}}}});
  EXPECT_EQ(call("getCardData", {{"cardIdentification", card("5200000000000007")}}).exit, 4);
}

TEST_F(Wire, RefusalKeepsItsMessage) {
  const OrderedJson refusal = {{"responseCode", "14"}, {"errorMessage", "no such card"}};
  for (const char* const operation : {"getCardData", "getCardLimits", "blockCard"}) {
    gateway_->script({{"match", operation}, {"body", refusal}});
    OrderedJson request = {{"cardIdentification", card("5200000000000007")}};
    if (std::string(operation) == "blockCard") request["hotCardStatus"] = 6;
    EXPECT_EQ(answer(call(operation, request), 1), refusal) << operation;
  }
}

TEST_F(Wire, EmptyAnswerIsMalformed) {
  const std::string id = registered("A-8");
  for (const char* const body : {"{}", "null", "{\"foo\":1}"}) {
    gateway_->script({{"match", "paymentorder.do"}, {"body", body}});
    const Finished finished = call("paymentorder.do", payment(id, pan));
    EXPECT_EQ(finished.exit, 4) << body;
    EXPECT_TRUE(holds(finished.err, "is missing in the answer")) << finished.err;
  }
}

TEST_F(Wire, RegistrationWithoutAnOrderIdIsReported) {
  gateway_->script({{"match", "register.do"}, {"body", {{"errorCode", "0"}}}});
  const Finished finished = call("register.do", order("A-9"));
  answer(finished, 0);
  EXPECT_TRUE(holds(finished.err, "does not name it")) << finished.err;
}

TEST_F(Wire, HttpErrorsWithJsonAreAnswers) {
  const OrderedJson fault = {{"serviceLevelFault", {{"errorCode", "1"}}}};
  for (const int status : {400, 401, 429, 500, 599}) {
    gateway_->script({{"match", "*"}, {"status", status}, {"body", fault}});
    EXPECT_EQ(answer(call("register.do", order("A-6")), 1), fault) << status;
  }
  const Finished wrong_user =
      tillwire(joined(options(true), {"--user", "nobody", "getAtmStatusExt"}));
  EXPECT_TRUE(answer(wrong_user, 1).contains("serviceLevelFault"));
}

TEST_F(Wire, OtherHttpErrorsAreMalformed) {
  for (const int status : {302, 404, 429, 502}) {
    gateway_->script({{"match", "*"}, {"status", status}, {"body", "<html>no</html>"}});
    const Finished finished = call("register.do", order("A-7"));
    EXPECT_EQ(finished.exit, 4) << status;
    EXPECT_EQ(finished.out, "");
    EXPECT_TRUE(holds(finished.err, std::to_string(status))) << finished.err;
  }
  for (const char* body : {"[1]", "\"no\"", "{\"a\":1", "7"}) {
    gateway_->script({{"match", "*"}, {"status", 500}, {"body", body}});
    EXPECT_EQ(call("register.do", order("A-7")).exit, 4) << body;
  }
  gateway_->script({{"match", "*"}, {"status", 302}, {"body", OrderedJson::object()}});
  EXPECT_EQ(call("register.do", order("A-7")).exit, 4);
}

TEST_F(Wire, LostAnswerExitsWithThreeAndIsReported) {
  const std::string id = registered("A-8");
  gateway_->script({{"match", "paymentorder.do"}, {"end", "reset"}, {"cut_after", 0}});
  const Finished lost = call("paymentorder.do", payment(id, pan));
  EXPECT_EQ(lost.exit, 3);
  EXPECT_TRUE(
      holds(lost.err, "it is not known whether the gateway acted: ask before sending again"))
      << lost.err;
  gateway_->script({{"match", "register.do"}, {"silent", true}});
  const Finished late = call("register.do", order("A-9"), {"--timeout-ms", "300"});
  EXPECT_EQ(late.exit, 3);
  EXPECT_TRUE(holds(late.err, "no answer arrived in time")) << late.err;
  EXPECT_TRUE(holds(late.err, "may be repeated")) << late.err;
}

TEST_F(Wire, RefusedRequestIsNotSent) {
  const std::string url = "http://127.0.0.1:" + std::to_string(gateway_->port());
  const std::string good = order("A-10").dump();
  const Words login = {"--user", "merchant-api", "--password-file", secret_file("merchant-secret")};
  for (const Words& words : {
           Words{"register.do", good},  // no credentials
           joined(login, {"--token-file", secret_file("t"), "register.do", good}),  // both
           joined(login, {"register.do", "{}"}),                                    // mandatory
           joined(login, {"register.do", "{"}),                                     // not JSON
           joined(login, {"register.do", R"({"orderNumber":"1","x":1})"}),          // unknown
           joined(login, {"nothing.do"}),                               // unknown operation
           joined(login, {"--timeout-ms", "x", "register.do", good}),   // bad option
           Words{"--token-file", secret_file("t"), "getAtmStatusExt"},  // no token for cards
           Words{"--user", "a:b", "--password-file", secret_file("c"),
                 "getAtmStatusExt"},  // colon in a Basic user
       }) {
    EXPECT_EQ(tillwire(joined({"--base-url", url}, words)).exit, 2) << words.back();
  }
  EXPECT_EQ(tillwire(joined(login, {"--dry-run", "--base-url", url, "register.do", good})).exit, 0);
  EXPECT_EQ(gateway_->seen(), 0);
  EXPECT_EQ(gateway_->connections().at("accepted"), 0);
}

TEST_F(Wire, DryRunShowsTheSentBytes) {
  const OrderedJson request = order("A-11");
  const Finished dry = call("register.do", request, {"--dry-run"});
  answer(call("register.do", request), 0);
  std::string sent;
  const std::string hex = gateway_->log("register.do").at(0).at("raw_hex");
  for (std::size_t i = 0; i < hex.size(); i += 2) {
    sent += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
  }
  EXPECT_EQ(dry.out, sent + "\n");
}

/// Removes each occurrence of `part` from the text.
std::string without(std::string text, const std::string& part) {
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at)) {
    text.erase(at, part.size());
  }
  return text;
}

TEST_F(Wire, TraceShowsNoSecret) {
  const std::string port = std::to_string(gateway_->port());
  const std::string id = registered("A-12");
  OrderedJson request = payment(id, pan);
  request["$CVC"] = "739";
  request["jsonParams"] = {{"cavv", "AAABBBCCC"}};
  const Finished traced = call("paymentorder.do", request, {"--trace"});
  EXPECT_TRUE(holds(traced.err, "> POST /payment/rest/paymentorder.do HTTP/1.1\n")) << traced.err;
  EXPECT_TRUE(holds(traced.err, "password=***&")) << traced.err;
  EXPECT_TRUE(holds(traced.err, "MDORDER=" + id)) << traced.err;
  EXPECT_TRUE(holds(traced.err, "%24PAN=001&%24CVC=001&")) << traced.err;
  EXPECT_TRUE(holds(traced.err, "cavv")) << traced.err;
  EXPECT_TRUE(holds(traced.err, "< HTTP status 200")) << traced.err;
  EXPECT_TRUE(holds(traced.err, "<   \"errorCode\"")) << traced.err;
  // The port and the order's number may hold the same digits by chance.
  const std::string shown = without(without(traced.err, port), id);
  for (const char* secret : {"4111", "739", "203012", "merchant-secret", "AAABBBCCC"}) {
    EXPECT_FALSE(holds(shown, secret)) << secret << traced.err;
  }
  const Finished token =
      tillwire({"--base-url", "http://127.0.0.1:" + port, "--token-file",
                secret_file("merchant-token"), "--trace", "register.do", order("A-13").dump()});
  EXPECT_EQ(token.exit, 0) << token.err;
  EXPECT_TRUE(holds(token.err, "token=***")) << token.err;
  EXPECT_FALSE(holds(token.err, "merchant-token")) << token.err;

  const Finished card_data =
      call("getCardData", {{"cardIdentification", card("5200000000000049")}}, {"--trace"});
  EXPECT_TRUE(holds(card_data.out, "5200000000000049"))
      << card_data.out;  // the answer was requested
  EXPECT_TRUE(holds(card_data.err, "Authorization: Basic ***\n")) << card_data.err;
  for (const char* secret : {"5200000000000049", "issuer-secret", "aXNzdWVy"}) {
    EXPECT_FALSE(holds(card_data.err, secret)) << secret << card_data.err;
  }
  const Finished key = call("generateKey",
                            {{"terminalNumber", "POS00001"},
                             {"hostId", 1},
                             {"keyType", "ENKTTMKA"},
                             {"keyLength", "ENKL_0032"}},
                            {"--trace"});
  const std::string value = answer(key, 0).at("keyValue").get<std::string>();
  EXPECT_FALSE(holds(key.err, value)) << key.err;
  // Neither a field without a table row nor an answer that is not JSON is shown.
  gateway_->script({{"match", "register.do"}, {"status", 500}, {"body", "PAN 4111111111111111"}});
  const Finished raw = call("register.do", order("A-14"), {"--trace"});
  EXPECT_TRUE(holds(raw.err, "< HTTP status 500")) << raw.err;
  EXPECT_FALSE(holds(without(raw.err, port), "4111")) << raw.err;
}

/// Returns what --trace shows of a request.
std::string traced_request(const std::string& err) {
  std::string lines;
  std::istringstream in(err);
  for (std::string line; std::getline(in, line);) {
    if (line.rfind("> ", 0) == 0) lines += line + "\n";
  }
  return lines;
}

TEST_F(Wire, TraceDoesNotShowHowLongASecretIs) {
  std::set<std::string> traces;
  for (const char* pin : {"1234", "123456", "123456789012", "0123456789ABCDEF"}) {
    const Finished traced =
        call("changePin", {{"cardIdentification", card("5200000000000049")}, {"newPinData", pin}},
             {"--trace"});
    EXPECT_TRUE(holds(traced.err, R"("newPinData":"***")")) << traced.err;
    traces.insert(traced_request(traced.err));
  }
  EXPECT_EQ(traces.size(), 1U);
  const Finished made = call(
      "generatePin",
      {{"cardIdentification", {{"externalCardId", "EXT0000000007"}}}, {"pinDeliveryMethod", "WS"}},
      {"--trace"});
  EXPECT_TRUE(holds(made.err, "< HTTP status 200\n")) << made.err;
  EXPECT_TRUE(holds(made.err, "\"pinValue\": \"***\"")) << made.err;
  traces.clear();
  for (const char* sealed : {"AQID", "AQIDBA==", "c2VhbGVkOjEyMzQ="}) {
    const Finished traced = call("generatePin",
                                 {{"cardIdentification", {{"externalCardId", "EXT0000000007"}}},
                                  {"encryptedPinValue", sealed}},
                                 {"--trace"});
    traces.insert(traced_request(traced.err));
  }
  EXPECT_EQ(traces.size(), 1U);
}

TEST_F(Wire, TraceOfAKeyHasTheLengthOfItsPrefix) {
  const std::string key(48, 'A');
  const Finished traced = call("setKey",
                               {{"terminalNumber", "POS00001"},
                                {"hostId", 1},
                                {"keyType", "ENKTTMKA"},
                                {"inputKeyPrefix", "Y"},
                                {"key", key},
                                {"newKeyPrefix", "Y"}},
                               {"--trace"});
  EXPECT_TRUE(holds(traced.err, R"("key":")" + std::string(47, '0') + "1\"")) << traced.err;
  EXPECT_FALSE(holds(traced.err, key)) << traced.err;
}

TEST_F(Wire, UnknownFieldsAreShown) {
  gateway_->script(
      {{"match", "register.do"},
       {"body", R"({"ERROR_CODE":0,"order_id":"a\u0041\"\n","surprise":[1],"formUrl":null})"}});
  EXPECT_EQ(answer(call("register.do", order("A-15")), 0),
            OrderedJson::parse(R"({"errorCode":"0","orderId":"aA\"\n","surprise":[1]})"));
}

// TLS.

struct Tls {
  gateway::Process gateway;
  explicit Tls(const std::string& name)
      : gateway(TILLWIRE_GATEWAY, {"--tls", "--cert", certificates + "/" + name + ".crt", "--key",
                                   certificates + "/" + name + ".key"}) {}

  Finished call(const std::string& host, const std::string& ca) const {
    return tillwire({"--base-url", "https://" + host + ":" + std::to_string(gateway.port()), "--ca",
                     certificates + "/" + ca, "--user", "merchant-api", "--password-file",
                     secret_file("merchant-secret"), "register.do",
                     R"({"orderNumber":"T-1","amount":1,"returnUrl":"https://shop.example/"})"});
  }
};

TEST(WireOverTls, VerifiedPeerIsAccepted) {
  for (const char* ca : {"ca-ec.crt", "ca.crt", "ca-ec.der"}) {
    const Tls tls("ec");
    const Finished finished = tls.call("localhost", ca);
    EXPECT_EQ(finished.exit, 0) << ca << finished.err;
    EXPECT_TRUE(tls.gateway.log().at(0).at("tls").is_string());
  }
  EXPECT_EQ(Tls("ec").call("127.0.0.1", "ca-ec.crt").exit, 0);
}

TEST(WireOverTls, FlawedCertificateIsNamedAndNothingSent) {
  struct Flaw {
    const char* server;
    const char* host;
    const char* ca;
    const char* words;
    const char* cause;
  };
  for (const Flaw& flaw : {
           Flaw{"ec", "localhost", "ca-other.crt", "no trusted CA has signed it", "is not in "},
           Flaw{"expired", "localhost", "ca-ec.crt", "it has expired", "the clock of this machine"},
           Flaw{"not-yet", "localhost", "ca-ec.crt", "it is not valid yet",
                "the clock of this machine"},
           Flaw{"wrong-name", "localhost", "ca-ec.crt", "it is for another host",
                "has other names"},
           Flaw{"names-only", "127.0.0.1", "ca-ec.crt", "it is for another host",
                "has other names"},
           Flaw{"self-signed", "localhost", "ca-ec.crt", "no trusted CA has signed it",
                "is not in "},
       }) {
    const Tls tls(flaw.server);
    const Finished finished = tls.call(flaw.host, flaw.ca);
    EXPECT_EQ(finished.exit, 3) << flaw.server << finished.err;
    EXPECT_EQ(finished.out, "");
    EXPECT_TRUE(holds(finished.err, "certificate is not accepted")) << finished.err;
    EXPECT_TRUE(holds(finished.err, flaw.words)) << flaw.server << finished.err;
    EXPECT_TRUE(holds(finished.err, "nothing was sent")) << finished.err;
    EXPECT_TRUE(holds(finished.err, flaw.cause)) << flaw.server << finished.err;
    EXPECT_EQ(tls.gateway.seen(), 0) << flaw.server;
  }
}

TEST(WireOverTls, PlainPortIsNotATlsPeer) {
  const gateway::Process plain(TILLWIRE_GATEWAY);
  const Finished finished =
      tillwire({"--base-url", "https://localhost:" + std::to_string(plain.port()), "--ca",
                certificates + "/ca.crt", "--timeout-ms", "2000", "--user", "u", "--password-file",
                secret_file("p"), "register.do",
                R"({"orderNumber":"T-1","amount":1,"returnUrl":"https://shop.example/"})"});
  EXPECT_EQ(finished.exit, 3);
  EXPECT_TRUE(holds(finished.err, "nothing was sent")) << finished.err;
  EXPECT_TRUE(holds(finished.err, "may be a port for http")) << finished.err;
}

TEST(WireOverTls, TlsPortReceivesNoPlaintext) {
  const Tls tls("ec");
  const Finished finished = tillwire(
      {"--base-url", "http://127.0.0.1:" + std::to_string(tls.gateway.port()), "--timeout-ms",
       "10000", "--token-file", secret_file("t"), "getOrderStatusExtended.do", "orderId=1"});
  EXPECT_GE(finished.exit, 3);
  EXPECT_TRUE(holds(finished.err, "may be a port for https")) << finished.err;
}

}  // namespace
}  // namespace tillwire::test::wire_test
