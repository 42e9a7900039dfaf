// Orders of the gateway: registration, payment, 3-D Secure, the order record.
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>

#include <ctime>

#include "harness.hpp"

namespace gateway::orders_test {
namespace {

class Orders : public GatewayTest {};

const char* const approved_card = "4111111111111111";
const char* const challenge_card = "4000000000000036";

// The code as text, whether it came as a string or as a number.
std::string code(const Json& answer) {
  const Json& value = answer.at("errorCode");
  return value.is_string() ? value.get<std::string>() : value.dump();
}

TEST_F(Orders, RegistersAndGivesThePaymentPage) {
  const Json answer = ecommerce("register.do", order);
  EXPECT_EQ(answer.at("errorCode"), "0");
  EXPECT_EQ(answer.at("orderId").get<std::string>().size(), 36U);
  EXPECT_NE(answer.at("formUrl").get<std::string>().find("mdOrder="), std::string::npos);
  const Json status = status_of(answer.at("orderId"));
  EXPECT_EQ(status.at("orderStatus"), 0);
  EXPECT_EQ(status.at("actionCode"), -100);
  EXPECT_EQ(status.at("paymentAmountInfo").at("paymentState"), "CREATED");
  EXPECT_FALSE(status.contains("cardAuthInfo"));
}

TEST_F(Orders, TheNumberIsTakenOnce) {
  registered();
  EXPECT_EQ(code(ecommerce("register.do", order)), "1");
  EXPECT_EQ(code(ecommerce("registerPreAuth.do", order)), "1");
  EXPECT_EQ(gateway().orders().size(), 1U);
}

TEST_F(Orders, OnePhasePaymentIsCharged) {
  const std::string id = registered({{"description", "Coffee"},
                                     {"ip", "2001:db8::1"},
                                     {"currency", "036"},
                                     {"jsonParams", R"({"shop":"1","tip":5,"gift":true})"}});
  const Json answer = ecommerce("paymentorder.do", payment(id, approved_card));
  EXPECT_EQ(answer.at("errorCode"), 0);
  EXPECT_EQ(answer.at("redirect"), "https://shop.example/paid?orderId=" + id);
  EXPECT_FALSE(answer.contains("acsUrl"));

  const Json status = status_of(id);
  EXPECT_EQ(status.at("orderStatus"), 2);
  EXPECT_EQ(status.at("actionCode"), 0);
  EXPECT_EQ(status.at("orderNumber"), "T-1");
  EXPECT_EQ(status.at("amount"), 12345);
  EXPECT_EQ(status.at("currency"), "036");
  EXPECT_EQ(status.at("ip"), "2001:db8::1");
  EXPECT_EQ(status.at("orderDescription"), "Coffee");
  EXPECT_EQ(status.at("attributes"), Json::parse(R"([{"name":"mdOrder","value":")" + id + "\"}]"));
  EXPECT_EQ(status.at("merchantOrderParams").size(), 3U);
  const Json& card = status.at("cardAuthInfo");
  EXPECT_EQ(card.at("maskedPan"), "411111******1111");
  EXPECT_EQ(card.at("pan"), "411111******1111");
  EXPECT_EQ(card.at("expiration"), "203912");
  EXPECT_EQ(card.at("cardholderName"), "ANNA EXAMPLE");
  EXPECT_EQ(card.at("approvalCode").get<std::string>().size(), 6U);
  const Json& amounts = status.at("paymentAmountInfo");
  EXPECT_EQ(amounts.at("paymentState"), "DEPOSITED");
  EXPECT_EQ(amounts.at("approvedAmount"), 12345);
  EXPECT_EQ(amounts.at("depositedAmount"), 12345);
  EXPECT_EQ(status.at("operations").at(0).at("authCode"), card.at("approvalCode"));

  const Json ledger = gateway().ledger();
  ASSERT_EQ(ledger.size(), 1U);
  EXPECT_EQ(ledger.at(0).at("kind"), "charge");
  EXPECT_EQ(ledger.at(0).at("orderId"), id);
  EXPECT_EQ(ledger.at(0).at("amount"), 12345);
}

TEST_F(Orders, TwoPhasePaymentIsHeld) {
  const std::string id = registered({{"autoReverseDate", "2039-01-01T00:00:00"}}, true);
  EXPECT_EQ(code(ecommerce("paymentorder.do", payment(id, approved_card))), "0");
  const Json status = status_of(id);
  EXPECT_EQ(status.at("orderStatus"), 1);
  EXPECT_EQ(status.at("paymentAmountInfo").at("paymentState"), "APPROVED");
  EXPECT_EQ(status.at("paymentAmountInfo").at("approvedAmount"), 12345);
  EXPECT_EQ(status.at("paymentAmountInfo").at("depositedAmount"), 0);
  EXPECT_EQ(gateway().ledger().at(0).at("kind"), "hold");
}

TEST_F(Orders, PayingTwiceIsRefused) {
  const std::string id = registered();
  EXPECT_EQ(code(ecommerce("paymentorder.do", payment(id, approved_card))), "0");
  EXPECT_EQ(code(ecommerce("paymentorder.do", payment(id, approved_card))), "7");
  EXPECT_EQ(gateway().ledger().size(), 1U);
}

TEST_F(Orders, PermanentDeclineEndsTheOrder) {
  const std::string id = registered();
  EXPECT_EQ(code(ecommerce("paymentorder.do", payment(id, "4000000000000002"))), "2");
  EXPECT_EQ(status_of(id).at("orderStatus"), 6);
  EXPECT_EQ(status_of(id).at("actionCode"), 120);
  EXPECT_EQ(status_of(id).at("paymentAmountInfo").at("paymentState"), "DECLINED");
  EXPECT_EQ(code(ecommerce("paymentorder.do", payment(id, approved_card))), "7");
  EXPECT_TRUE(gateway().ledger().empty());
}

TEST_F(Orders, ASilentDeclineIsOnlyInTheStatus) {
  const std::string id = registered({{"failUrl", "https://shop.example/failed?a=1"}});
  const Json answer = ecommerce("paymentorder.do", payment(id, "4000000000000028"));
  EXPECT_EQ(answer.at("errorCode"), 0);
  EXPECT_EQ(answer.at("redirect"), "https://shop.example/failed?a=1&orderId=" + id);
  EXPECT_EQ(status_of(id).at("orderStatus"), 6);
  EXPECT_TRUE(gateway().ledger().empty());
}

TEST_F(Orders, AFailedAttemptLeavesTheOrderOpen) {
  const struct {
    const char* pan;
    Pairs changes;
    int action_code;
  } attempts[] = {
      {"4000000000000010", {}, 116},
      {"4000000000000069", {}, 101},
      {approved_card, {{"YYYY", "2020"}}, 101},
      {approved_card, {{"$EXPIRY", "202001"}}, 101},
      {approved_card, {{"$CVC", "999"}}, 71015},
      {"4111111111111112", {}, 111},
      {"4242424242424242", {}, 125},
      {"4000000000000077", {}, 116},
  };
  const std::string id = registered();
  for (const auto& attempt : attempts) {
    const Json answer = ecommerce("paymentorder.do", payment(id, attempt.pan, attempt.changes));
    EXPECT_EQ(code(answer), "2") << answer;
    EXPECT_EQ(status_of(id).at("orderStatus"), 0);
    EXPECT_EQ(status_of(id).at("actionCode"), attempt.action_code);
  }
  EXPECT_EQ(code(ecommerce("paymentorder.do", payment(id, approved_card))), "0");
  EXPECT_EQ(gateway().ledger().size(), 1U);
}

TEST_F(Orders, PartOfTheAmountIsApprovedWhereTheOrderAllowsIt) {
  const std::string id = registered({{"features", "PARTIAL_AUTHORIZATION"}});
  EXPECT_EQ(code(ecommerce("paymentorder.do", payment(id, "4000000000000077"))), "0");
  EXPECT_EQ(status_of(id).at("paymentAmountInfo").at("depositedAmount"), 6172);
  EXPECT_EQ(gateway().ledger().at(0).at("amount"), 6172);
}

TEST_F(Orders, AnOrderExpires) {
  const std::string by_default = registered({{"orderNumber", "default"}});
  const std::string short_lived =
      registered({{"orderNumber", "short"}, {"sessionTimeoutSecs", "60"}});
  const std::time_t later = std::time(nullptr) + 5000;
  char date[32];
  std::strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S", std::gmtime(&later));
  const std::string dated =
      registered({{"orderNumber", "dated"}, {"sessionTimeoutSecs", "1"}, {"expirationDate", date}});

  gateway().advance_clock(61);
  EXPECT_EQ(status_of(short_lived).at("orderStatus"), 6);
  EXPECT_EQ(status_of(by_default).at("orderStatus"), 0);
  gateway().advance_clock(1150);
  EXPECT_EQ(code(ecommerce("paymentorder.do", payment(by_default, approved_card))), "7");
  EXPECT_EQ(status_of(by_default).at("actionCode"), -2007);
  EXPECT_EQ(code(ecommerce("paymentorder.do", payment(dated, approved_card))), "0");
  EXPECT_EQ(gateway().ledger().size(), 1U);
}

TEST_F(Orders, AnUnknownOrderIsNotFound) {
  EXPECT_EQ(code(ecommerce("paymentorder.do", payment("nowhere", approved_card))), "6");
  EXPECT_EQ(code(status_of("nowhere")), "6");
  EXPECT_EQ(code(ecommerce("getOrderStatusExtended.do", credentials)), "1");
}

TEST_F(Orders, TheStatusIsFoundByIdBeforeNumberAndWithATokenByIdOnly) {
  const std::string id = registered();
  const auto ask = [](const Pairs& pairs) { return ecommerce("getOrderStatusExtended.do", pairs); };
  EXPECT_EQ(ask(with(credentials, {{"orderNumber", "T-1"}})).at("orderStatus"), 0);
  EXPECT_EQ(code(ask(with(credentials, {{"orderId", id}, {"orderNumber", "other"}}))), "0");
  EXPECT_EQ(code(ask({{"token", "merchant-token"}, {"orderId", id}})), "0");
  EXPECT_EQ(code(ask({{"token", "merchant-token"}, {"orderNumber", "T-1"}})), "5");
}

TEST_F(Orders, ThreeDSecure2AsksForTheMethodThenTheChallenge) {
  const std::string id = registered({{"email", "anna@shop.example"}});
  const Json first = ecommerce("paymentorder.do", payment(id, challenge_card));
  EXPECT_EQ(code(first), "0");
  EXPECT_EQ(first.at("is3DSVer2"), true);
  EXPECT_EQ(first.at("threeDSServerTransId").get<std::string>().size(), 36U);
  EXPECT_TRUE(first.contains("threeDSMethodUrlServer"));
  EXPECT_TRUE(first.contains("threeDSMethodDataPacked"));
  EXPECT_EQ(status_of(id).at("orderStatus"), 0);
  EXPECT_EQ(status_of(id).at("actionCode"), -30001);

  const Pairs wrong = {{"threeDSServerTransId", "another"}};
  EXPECT_EQ(code(ecommerce("paymentorder.do", payment(id, challenge_card, wrong))), "5");

  const Pairs right = {{"threeDSServerTransID", first.at("threeDSServerTransId")}};
  EXPECT_EQ(code(ecommerce("paymentorder.do", payment(id, "4000000000000044", right))), "5");
  const Json second = ecommerce("paymentorder.do", payment(id, challenge_card, right));
  EXPECT_EQ(code(second), "0");
  EXPECT_FALSE(second.at("acsUrl").get<std::string>().empty());
  EXPECT_FALSE(second.at("packedCReq").get<std::string>().empty());
  EXPECT_EQ(status_of(id).at("orderStatus"), 5);
  EXPECT_TRUE(gateway().ledger().empty());

  gateway().finish_authentication(id, true);
  EXPECT_EQ(status_of(id).at("orderStatus"), 2);
  EXPECT_EQ(status_of(id).at("cardAuthInfo").at("secureAuthInfo").at("eci"), 5);
  EXPECT_EQ(gateway().ledger().size(), 1U);
}

TEST_F(Orders, AFailedChallengeDeclines) {
  const std::string id = registered({{"email", "anna@shop.example"}});
  const Json first = ecommerce("paymentorder.do", payment(id, challenge_card));
  const Pairs second = {{"threeDSServerTransId", first.at("threeDSServerTransId")}};
  ecommerce("paymentorder.do", payment(id, challenge_card, second));
  gateway().finish_authentication(id, false);
  EXPECT_EQ(status_of(id).at("orderStatus"), 6);
  EXPECT_TRUE(gateway().ledger().empty());
}

TEST_F(Orders, ThreeDSecure2MayPassWithoutAChallenge) {
  const std::string id = registered({{"orderPayerData", R"({"mobilePhone":"+302101234567"})"}});
  const Json first = ecommerce("paymentorder.do", payment(id, "4000000000000044"));
  const Pairs second = {{"threeDSServerTransId", first.at("threeDSServerTransId")}};
  const Json answer = ecommerce("paymentorder.do", payment(id, "4000000000000044", second));
  EXPECT_TRUE(answer.contains("redirect"));
  EXPECT_FALSE(answer.contains("acsUrl"));
  EXPECT_EQ(status_of(id).at("orderStatus"), 2);
}

TEST_F(Orders, ThreeDSecure1AnswersPaReq) {
  const std::string id = registered();
  const Pairs email = {{"email", "anna@shop.example"}};
  const Json answer = ecommerce("paymentorder.do", payment(id, "4000000000000051", email));
  EXPECT_EQ(code(answer), "0");
  for (const char* name : {"acsUrl", "paReq", "termUrl"}) EXPECT_TRUE(answer.contains(name));
  EXPECT_LE(answer.at("paReq").get<std::string>().size(), 255U);
  EXPECT_FALSE(answer.contains("is3DSVer2"));
  EXPECT_EQ(status_of(id).at("orderStatus"), 5);
}

TEST_F(Orders, ThreeDSecureNeedsAWayToReachTheCardholder) {
  const Json answer = ecommerce("paymentorder.do", payment(registered(), challenge_card));
  EXPECT_EQ(code(answer), "4");
  EXPECT_NE(answer.at("errorMessage").get<std::string>().find("email"), std::string::npos);
}

TEST_F(Orders, TheEmailOfTheRegistrationIsCheckedOnPayment) {
  const std::string id = registered({{"email", "anna at home"}});
  EXPECT_EQ(code(ecommerce("paymentorder.do", payment(id, approved_card))), "5");
  const Pairs right = {{"email", "anna@home.example"}};
  EXPECT_EQ(code(ecommerce("paymentorder.do", payment(id, approved_card, right))), "0");
}

TEST_F(Orders, FeaturesForceOrSkipThreeDSecure) {
  const std::string skipped = registered({{"orderNumber", "1"}, {"features", "FORCE_SSL"}});
  EXPECT_TRUE(ecommerce("paymentorder.do", payment(skipped, challenge_card)).contains("redirect"));
  const std::string forced =
      registered({{"orderNumber", "2"}, {"features", "FORCE_TDS"}, {"email", "a@b.example"}});
  EXPECT_TRUE(ecommerce("paymentorder.do", payment(forced, approved_card)).contains("is3DSVer2"));
}

TEST_F(Orders, ExternalThreeDSecurePassesWithUserAndPassword) {
  const Pairs result = {{"jsonParams", R"({"eci":"05","cavv":"AAAB","xid":"BBBC"})"}};
  const std::string id = registered();
  Pairs by_token = with(payment(id, challenge_card, result), {{"token", "merchant-token"}},
                        {"userName", "password"});
  EXPECT_EQ(code(ecommerce("paymentorder.do", by_token)), "4");
  EXPECT_TRUE(
      ecommerce("paymentorder.do", payment(id, challenge_card, result)).contains("redirect"));
  const Json secure = status_of(id).at("cardAuthInfo").at("secureAuthInfo");
  EXPECT_EQ(secure.at("threeDSInfo").at("cavv"), "AAAB");
}

TEST_F(Orders, ACredentialIsStoredForTheClient) {
  const std::string id = registered({{"clientId", "anna"}, {"features", "FORCE_CREATE_BINDING"}});
  EXPECT_EQ(code(ecommerce("paymentorder.do", payment(id, approved_card))), "0");
  const Json binding = status_of(id).at("bindingInfo");
  EXPECT_EQ(binding.at("clientId"), "anna");
  registered({{"orderNumber", "2"}, {"clientId", "anna"}, {"bindingId", binding.at("bindingId")}});
  const Json other = ecommerce(
      "register.do",
      with(order,
           {{"orderNumber", "3"}, {"clientId", "bob"}, {"bindingId", binding.at("bindingId")}}));
  EXPECT_EQ(code(other), "5");
}

TEST_F(Orders, EncryptedCardDataPays) {
  const std::string pem = gateway().se_token_key();
  BIO* memory = BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size()));
  EVP_PKEY* key = PEM_read_bio_PUBKEY(memory, nullptr, nullptr, nullptr);
  ASSERT_NE(key, nullptr);
  const auto seal = [&](std::time_t at, const std::string& id) {
    char stamp[40];
    std::strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%S+00:00", std::gmtime(&at));
    const std::string plain = std::string(stamp) +
                              "/0e5b0f0c-5b0e-4d5a-9c0e-1f1e2d3c4b5a/4111111111111111/123/203912/" +
                              id;
    EVP_PKEY_CTX* context = EVP_PKEY_CTX_new(key, nullptr);
    EVP_PKEY_encrypt_init(context);
    EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING);
    unsigned char sealed[512];
    std::size_t size = sizeof sealed;
    EXPECT_EQ(EVP_PKEY_encrypt(context, sealed, &size,
                               reinterpret_cast<const unsigned char*>(plain.data()), plain.size()),
              1);
    EVP_PKEY_CTX_free(context);
    unsigned char text[1024];
    return std::string(reinterpret_cast<char*>(text), static_cast<std::size_t>(EVP_EncodeBlock(
                                                          text, sealed, static_cast<int>(size))));
  };
  const std::string id = registered();
  const auto pay = [&](const std::string& token) {
    return ecommerce("paymentorder.do", with(payment(id, approved_card), {{"seToken", token}},
                                             {"$PAN", "$CVC", "YYYY", "MM"}));
  };
  const std::time_t now = std::time(nullptr);
  EXPECT_EQ(code(pay(seal(now - 3600, id))), "5");
  EXPECT_EQ(code(pay(seal(now, "another-order"))), "5");
  EXPECT_EQ(code(pay("AAAA")), "5");
  EXPECT_EQ(code(pay(seal(now, id))), "0");
  EXPECT_EQ(status_of(id).at("cardAuthInfo").at("maskedPan"), "411111******1111");
  EVP_PKEY_free(key);
  BIO_free(memory);
}

TEST_F(Orders, KeysForCardDataNeedNoCredentials) {
  httplib::Client client("127.0.0.1", gateway().port());
  const auto answer = client.Get("/payment/se/keys.do");
  ASSERT_TRUE(answer);
  const Json keys = Json::parse(answer->body).at("keys");
  ASSERT_EQ(keys.size(), 2U);
  std::string pem = gateway().se_token_key();
  pem.erase(std::remove(pem.begin(), pem.end(), '\n'), pem.end());
  EXPECT_EQ(keys.at(1).at("keyValue"), pem);
  EXPECT_NE(keys.at(0).at("keyValue"), pem);
  EXPECT_LT(keys.at(0).at("keyExpiration"), keys.at(1).at("keyExpiration"));
  EXPECT_EQ(client.Post("/payment/se/keys.do", "", "text/plain")->status, 400);
  EXPECT_EQ(Json::parse(client.Get("/payment/se/keys.do?a=b")->body).at("errorCode"), "5");
}

TEST_F(Orders, ListsThoseOfAPeriodInPages) {
  const auto list = [](const Pairs& changes) {
    const Pairs query = {{"from", "20200101000000"},
                         {"to", "20991231235959"},
                         {"size", "2"},
                         {"transactionStates", "CREATED,DEPOSITED"},
                         {"merchants", ""},
                         {"searchByCreatedDate", "true"}};
    return ecommerce("getLastOrdersForMerchants.do", with(with(credentials, query), changes));
  };
  for (const char* number : {"1", "2", "3"}) registered({{"orderNumber", number}});
  ecommerce("paymentorder.do", payment(registered({{"orderNumber", "4"}}), "4111111111111111"));
  const Json first = list({});
  EXPECT_EQ(first.at("errorCode"), "0");
  EXPECT_EQ(first.at("totalCount"), 4);
  EXPECT_EQ(first.at("pageSize"), 2);
  ASSERT_EQ(first.at("orderStatuses").size(), 2U);
  EXPECT_EQ(first.at("orderStatuses").at(0).at("orderNumber"), "1");
  const Json second = list({{"page", "1"}});
  ASSERT_EQ(second.at("orderStatuses").size(), 2U);
  EXPECT_EQ(second.at("orderStatuses").at(1).at("orderNumber"), "4");
  EXPECT_EQ(second.at("orderStatuses").at(1).at("orderStatus"), 2);
  EXPECT_TRUE(list({{"page", "2"}}).at("orderStatuses").empty());
  EXPECT_EQ(list({{"searchByCreatedDate", "false"}}).at("totalCount"), 1) << "those with a payment";
  EXPECT_EQ(list({{"transactionStates", "DEPOSITED"}}).at("totalCount"), 1);
  EXPECT_EQ(list({{"to", "20200101000001"}}).at("totalCount"), 0);
  EXPECT_EQ(list({{"merchants", "merchant-api"}}).at("totalCount"), 4);
  EXPECT_EQ(list({{"merchants", "merchant-api,other"}}).at("errorCode"), "5");
  EXPECT_EQ(list({{"size", "201"}}).at("errorCode"), "5");
  EXPECT_EQ(list({{"from", "20201301000000"}}).at("errorCode"), "5");
}

TEST_F(Orders, TellsTheStatusInShort) {
  const auto in_short = [](const std::string& id) {
    return ecommerce("getOrderStatus.do", with(credentials, {{"orderId", id}}));
  };
  EXPECT_EQ(in_short("nowhere").at("errorCode"), "6");
  const std::string id = registered();
  const Json open = in_short(id);
  EXPECT_EQ(open.at("ErrorCode"), "0");
  EXPECT_EQ(open.at("OrderStatus"), 0);
  EXPECT_EQ(open.at("OrderNumber"), "T-1");
  EXPECT_EQ(open.at("Amount"), 12345);
  ecommerce("paymentorder.do", payment(id, "4111111111111111"));
  const Json paid = in_short(id);
  EXPECT_EQ(paid.at("OrderStatus"), 2);
  EXPECT_EQ(paid.at("depositAmount"), 12345);
  EXPECT_EQ(paid.at("Pan"), "411111******1111");
  EXPECT_FALSE(paid.contains("params")) << "SATIM's";
}

}  // namespace
}  // namespace gateway::orders_test
