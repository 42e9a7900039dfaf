// 3-D Secure at the gateway beyond paymentorder.do: continue, method, finish and the redirect.
#include "harness.hpp"

namespace gateway::three_ds_test {
namespace {

const char* const approved_card = "4111111111111111";
const char* const challenge_card = "4000000000000036";
const char* const frictionless_card = "4000000000000044";
const char* const old_card = "4000000000000051";

class ThreeDs : public GatewayTest {
 protected:
  static std::string with_email(const std::string& number = "T-1") {
    return registered({{"orderNumber", number},
                       {"email", "anna@shop.example"},
                       {"failUrl", "https://shop.example/failed"}});
  }

  static Json pay(const std::string& id, const std::string& pan, const Pairs& changes = {}) {
    return ecommerce("paymentorder.do", payment(id, pan, changes));
  }

  static Json go_on(const std::string& id) {
    return ecommerce("3ds/continue.do", with(credentials, {{"mdOrder", id}}));
  }

  static Json finish(const Json& transaction, const Pairs& changes = {}) {
    const std::string id = transaction;
    return ecommerce("finish3dsVer2Payment.do",
                     with(with(credentials, {{"threeDSServerTransId", id}}), changes));
  }

  static httplib::Result get(const std::string& path) {
    httplib::Client client("127.0.0.1", gateway().port());
    return client.Get(path);
  }

  static httplib::Result redirect(const std::string& id) {
    return get("/payment/acsRedirect.do?orderId=" + id);
  }
};

TEST_F(ThreeDs, ContinuesInsteadOfASecondPayment) {
  const std::string id = with_email();
  EXPECT_EQ(go_on(id).at("errorCode"), "7");
  pay(id, challenge_card);
  const Json answer = go_on(id);
  EXPECT_EQ(answer.at("errorCode"), "0");
  EXPECT_EQ(answer.at("is3DSVer2"), true);
  EXPECT_FALSE(answer.at("packedCReq").get<std::string>().empty());
  EXPECT_EQ(go_on(id).at("errorCode"), "7");
  EXPECT_TRUE(gateway().ledger().empty());
  gateway().finish_authentication(id, true);
  EXPECT_EQ(status_of(id).at("orderStatus"), 2);
  EXPECT_EQ(gateway().ledger().at(0).at("operation"), "paymentorder.do");

  const std::string smooth = with_email("2");
  pay(smooth, frictionless_card);
  EXPECT_TRUE(go_on(smooth).contains("redirect"));
  EXPECT_EQ(status_of(smooth).at("orderStatus"), 2);
  EXPECT_EQ(status_of(smooth).at("cardAuthInfo").at("secureAuthInfo").at("eci"), 5);
  EXPECT_EQ(go_on("nowhere").at("errorCode"), "6");
}

TEST_F(ThreeDs, TheMerchantFinishesWhenItAskedTo) {
  const std::string id = with_email();
  const Pairs own = {{"threeDSVer2FinishUrl", "https://shop.example/finish"}};
  const Json transaction = pay(id, challenge_card, own).at("threeDSServerTransId");
  EXPECT_EQ(finish(transaction).at("errorCode"), "7");
  go_on(id);
  EXPECT_EQ(finish(transaction).at("errorCode"), "7");
  gateway().finish_authentication(id, true);
  EXPECT_EQ(status_of(id).at("orderStatus"), 5);
  EXPECT_TRUE(gateway().ledger().empty());
  EXPECT_EQ(finish(transaction, {{"threeDSVer2MdOrder", "another"}}).at("errorCode"), "6");
  const Json answer = finish(transaction, {{"threeDSVer2MdOrder", id}});
  EXPECT_EQ(answer.at("errorCode"), 0);
  EXPECT_EQ(answer.at("redirect"), "https://shop.example/paid?orderId=" + id);
  EXPECT_EQ(status_of(id).at("orderStatus"), 2);
  EXPECT_EQ(finish(transaction).at("errorCode"), 0);
  EXPECT_EQ(gateway().ledger().size(), 1U);
  EXPECT_EQ(finish("unknown").at("errorCode"), "6");
}

TEST_F(ThreeDs, AFailedChallengeIsFinishedAsADecline) {
  const std::string id = with_email();
  const Pairs own = {{"threeDSVer2FinishUrl", "https://shop.example/finish"}};
  const Json transaction = pay(id, challenge_card, own).at("threeDSServerTransId");
  go_on(id);
  gateway().finish_authentication(id, false);
  EXPECT_EQ(finish(transaction).at("errorCode"), "2");
  EXPECT_EQ(finish(transaction).at("errorCode"), "2");
  EXPECT_EQ(status_of(id).at("orderStatus"), 6);
  EXPECT_TRUE(gateway().ledger().empty());
}

TEST_F(ThreeDs, TheMethodIsTakenByFormAndByTheBrowser) {
  const std::string id = with_email();
  const auto method = [](const Pairs& pairs) { return ecommerce("3dsmethod.do", pairs); };
  EXPECT_EQ(method(with(credentials, {{"mdOrder", id}})).at("errorCode"), "7");
  const Json first = pay(id, challenge_card);
  EXPECT_EQ(method(with(credentials, {{"mdOrder", id}})).at("errorCode"), "0");
  EXPECT_EQ(method({{"threeDSServerTransId", first.at("threeDSServerTransId")}}).at("errorCode"),
            "0");
  EXPECT_EQ(method({{"threeDSMethodData", first.at("threeDSMethodDataPacked")}}).at("errorCode"),
            "0");
  EXPECT_EQ(method({{"threeDSMethodData", "AAAA"}}).at("errorCode"), "5");
  EXPECT_EQ(method({}).at("errorCode"), "4");
  EXPECT_EQ(method({{"mdOrder", "nowhere"}}).at("errorCode"), "6");
  EXPECT_EQ(method({{"userName", "x"}, {"password", "y"}, {"mdOrder", id}}).at("errorCode"), "5");
  const std::string direct = first.at("threeDSMethodURLServerDirect");
  const auto visited = get(direct.substr(direct.find("/payment/")));
  EXPECT_EQ(visited->status, 200);
  EXPECT_EQ(Json::parse(visited->body).at("errorCode"), "0");
}

TEST_F(ThreeDs, TheRedirectOfVersion2IsA302) {
  const std::string id = with_email();
  EXPECT_EQ(redirect(id)->get_header_value("Location"),
            "https://shop.example/failed?orderId=" + id);
  pay(id, challenge_card);
  const auto answer = redirect(id);
  EXPECT_EQ(answer->status, 302);
  const std::string location = answer->get_header_value("Location");
  EXPECT_NE(location.find("/acs/challenge?creq=ey"), std::string::npos) << location;
  EXPECT_EQ(status_of(id).at("orderStatus"), 5);
  EXPECT_EQ(redirect(id)->get_header_value("Location"), location);
  gateway().finish_authentication(id, true);
  EXPECT_EQ(redirect(id)->get_header_value("Location"), "https://shop.example/paid?orderId=" + id);
  EXPECT_EQ(gateway().ledger().size(), 1U);
}

TEST_F(ThreeDs, TheRedirectOfVersion1IsAFormThatPostsItself) {
  const std::string id = with_email();
  const Json answer = pay(id, old_card);
  const auto page = redirect(id);
  EXPECT_EQ(page->status, 200);
  EXPECT_EQ(page->get_header_value("Content-Type").rfind("text/html", 0), 0U);
  EXPECT_NE(page->body.find(answer.at("paReq").get<std::string>()), std::string::npos);
  EXPECT_NE(page->body.find("name=\"TermUrl\""), std::string::npos);
  EXPECT_NE(page->body.find("submit()"), std::string::npos);
  gateway().finish_authentication(id, false);
  EXPECT_EQ(redirect(id)->get_header_value("Location"),
            "https://shop.example/failed?orderId=" + id);
}

TEST_F(ThreeDs, AnAuthenticationLeftOpenChargesNoPaidOrder) {
  for (const char* card : {challenge_card, frictionless_card}) {
    gateway().reset();
    const std::string id = with_email();
    pay(id, card);
    pay(id, approved_card);  // another card, without 3-D Secure
    const std::string returned = "https://shop.example/paid?orderId=" + id;
    EXPECT_EQ(redirect(id)->get_header_value("Location"), returned) << card;
    EXPECT_EQ(status_of(id).at("orderStatus"), 2) << card;
    EXPECT_EQ(gateway().ledger().size(), 1U) << card;
  }
}

TEST_F(ThreeDs, OrderPrecedesTheFragmentOfAnAddress) {
  const std::string id = registered({{"failUrl", "https://shop.example/failed?a=b#top"}});
  EXPECT_EQ(redirect(id)->get_header_value("Location"),
            "https://shop.example/failed?a=b&orderId=" + id + "#top");
}

TEST_F(ThreeDs, RefusesRedirects) {
  EXPECT_EQ(redirect("nowhere")->status, 404);
  EXPECT_EQ(get("/payment/acsRedirect.do")->status, 400);
  EXPECT_EQ(get("/payment/acsRedirect.do?orderId=a&b=c")->status, 400);
  EXPECT_EQ(get("/payment/rest/acsRedirect.do?orderId=a")->status, 404);
  EXPECT_EQ(get("/payment/rest/register.do")->status, 400);
  httplib::Client client("127.0.0.1", gateway().port());
  const auto posted =
      client.Post("/payment/acsRedirect.do", "orderId=a", "application/x-www-form-urlencoded");
  EXPECT_EQ(posted->status, 400);
}

}  // namespace
}  // namespace gateway::three_ds_test
