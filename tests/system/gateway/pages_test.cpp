// The payment page and the challenge page: what they do is what the API does, and nothing that was
// registered or typed can break out of them.
#include "harness.hpp"

namespace gateway::pages_test {
namespace {

const char* const approved_card = "4111111111111111";
const char* const challenge_card = "4000000000000036";
const char* const frictionless_card = "4000000000000044";
const char* const old_card = "4000000000000051";
const std::string payment_path = "/payment/merchants/sandbox/payment_en.html";

class Pages : public GatewayTest {
 protected:
  static httplib::Result get(const std::string& path) {
    httplib::Client client("127.0.0.1", gateway().port());
    client.set_url_encode(false);  // it is encoded already
    return client.Get(path);
  }
  static httplib::Result post(const std::string& path, const Pairs& fields) {
    httplib::Client client("127.0.0.1", gateway().port());
    return client.Post(path, form(fields), "application/x-www-form-urlencoded");
  }
  static std::string page_of(const std::string& id) { return payment_path + "?mdOrder=" + id; }
  static std::string location(const httplib::Result& result, CallSite site = CallSite::here()) {
    const Traced traced(site);
    EXPECT_EQ(result->status, 303) << result->body;
    return result->get_header_value("Location");
  }
  /// The path behind the gateway's own address.
  static std::string own_path(const std::string& url, CallSite site = CallSite::here()) {
    const Traced traced(site);
    const std::string base = "http://127.0.0.1:" + std::to_string(gateway().port());
    EXPECT_EQ(url.rfind(base, 0), 0U) << url;
    // The header was decoded by httplib.
    const std::size_t challenge = url.find("creq=");
    if (challenge == std::string::npos) return url.substr(base.size());
    return url.substr(base.size(), challenge - base.size()) +
           form({{"creq", url.substr(challenge + 5)}});
  }
  static std::string token_in(const std::string& page, CallSite site = CallSite::here()) {
    const Traced traced(site);
    const std::string before = "name=\"token\" value=\"";
    const std::size_t at = page.find(before);
    EXPECT_NE(at, std::string::npos) << page;
    if (at == std::string::npos) return {};
    return page.substr(at + before.size(), 64);
  }
  static Pairs fields(const std::string& token, const std::string& card) {
    return {{"token", token},
            {"pan", card},
            {"expiry", "12/39"},
            {"cvc", "123"},
            {"cardholderName", "ANNA EXAMPLE"},
            {"email", "anna@x.example"}};
  }
  static httplib::Result pay(const std::string& id, const std::string& card) {
    return post(page_of(id), fields(token_in(get(page_of(id))->body), card));
  }
  static httplib::Result decide(const std::string& id, const std::string& challenge_page,
                                const char* decision) {
    return post("/acs/challenge",
                {{"mdOrder", id}, {"token", token_in(challenge_page)}, {"decision", decision}});
  }
  static std::string with_urls(const Pairs& changes = {}) {
    return registered(with({{"failUrl", "https://shop.example/failed"}}, changes));
  }
};

TEST_F(Pages, FormUrlLeadsToThePageThatPaysOnceAndGoesToReturnUrl) {
  const Json answer = ecommerce("register.do", order);
  const std::string id = answer.at("orderId");
  const auto page = get(own_path(answer.at("formUrl")));
  ASSERT_EQ(page->status, 200);
  EXPECT_NE(page->body.find("123.45 EUR"), std::string::npos);
  const Pairs filled = fields(token_in(page->body), "4111 1111 1111 1111");
  const auto first = post(page_of(id), filled);
  EXPECT_EQ(location(first), "https://shop.example/paid?orderId=" + id);
  // A second click, and the form sent again after the back button.
  EXPECT_EQ(location(post(page_of(id), filled)), "https://shop.example/paid?orderId=" + id);
  ASSERT_EQ(gateway().ledger().size(), 1U);
  EXPECT_EQ(gateway().ledger().at(0).at("operation"), "payment_en.html");
  EXPECT_EQ(gateway().ledger().at(0).at("kind"), "charge");
  EXPECT_EQ(status_of(id).at("orderStatus"), 2);
  EXPECT_EQ(gateway().callbacks().at(0).at("parameters").at("operation"), "deposited");
  EXPECT_NE(get(page_of(id))->body.find("This order is paid"), std::string::npos);
}

TEST_F(Pages, TwoPhaseOrdersAreHeld) {
  const std::string id = registered({}, true);
  pay(id, approved_card);
  EXPECT_EQ(status_of(id).at("orderStatus"), 1);
  EXPECT_EQ(gateway().ledger().at(0).at("kind"), "hold");
}

TEST_F(Pages, ErrorsAreSaidInWordsAndCardDataIsNotRepeated) {
  const std::string id = with_urls();
  const std::string token = token_in(get(page_of(id))->body);
  for (const auto& [name, value, words] :
       std::vector<std::tuple<const char*, const char*, const char*>>{
           {"pan", "12", "Enter the card number"},
           {"pan", "4111111111111112", "This is not a card number"},
           {"expiry", "13/39", "Enter the expiry"},
           {"expiry", "1239x", "Enter the expiry"},
           {"cvc", "12", "three digits"},
           {"cardholderName", "", "Enter the name"},
           {"email", "anna", "Enter an email address"},
           {"pan", "4000000000000010", "The payment is declined: Not enough money"},
           {"cvc", "999", "The payment is declined: Wrong card parameters"},
           {"expiry", "01/20", "The payment is declined: Expired card"}}) {
    const auto page = post(page_of(id), with(fields(token, approved_card), {{name, value}}));
    EXPECT_EQ(page->status, 200);
    EXPECT_NE(page->body.find(words), std::string::npos) << name << value << page->body;
    EXPECT_EQ(page->body.find("4111111111111111"), std::string::npos);
    EXPECT_EQ(page->body.find("value=\"123\""), std::string::npos);
  }
  EXPECT_TRUE(gateway().ledger().empty());
  EXPECT_EQ(location(pay(id, approved_card)), "https://shop.example/paid?orderId=" + id);
}

TEST_F(Pages, PermanentDeclinesGoToFailUrl) {
  for (const char* card : {"4000000000000002", "4000000000000028"}) {
    const std::string id = with_urls({{"orderNumber", card}});
    EXPECT_EQ(location(pay(id, card)), "https://shop.example/failed?orderId=" + id);
  }
  EXPECT_TRUE(gateway().ledger().empty());
}

TEST_F(Pages, ChallengesAreConfirmedRefusedAndLeftToLapse) {
  struct Case {
    const char* card;
    const char* decision;
    int status;
    const char* target;
  };
  int number = 0;
  for (const Case& wanted :
       {Case{challenge_card, "confirm", 2, "paid"}, Case{challenge_card, "refuse", 6, "failed"},
        Case{challenge_card, "lapse", 6, "failed"}, Case{old_card, "confirm", 2, "paid"},
        Case{old_card, "refuse", 6, "failed"}}) {
    const std::string id = with_urls({{"orderNumber", std::to_string(++number)}});
    const std::string challenge = own_path(location(pay(id, wanted.card)));
    EXPECT_EQ(challenge.rfind("/acs/challenge?creq=", 0), 0U);
    const auto page = get(challenge);
    ASSERT_EQ(page->status, 200) << page->body;
    EXPECT_NE(page->body.find("400000******"), std::string::npos);
    EXPECT_EQ(status_of(id).at("orderStatus"), 5);
    const std::string target =
        std::string("https://shop.example/") + wanted.target + "?orderId=" + id;
    EXPECT_EQ(location(decide(id, page->body, wanted.decision)), target);
    EXPECT_EQ(location(decide(id, page->body, "confirm")), target);
    EXPECT_EQ(location(get(challenge)), target);
    EXPECT_EQ(status_of(id).at("orderStatus"), wanted.status);
  }
  EXPECT_EQ(gateway().ledger().size(), 2U);
}

TEST_F(Pages, FrictionlessCardsArePaidAtOnce) {
  const std::string id = with_urls();
  EXPECT_EQ(location(pay(id, frictionless_card)), "https://shop.example/paid?orderId=" + id);
  EXPECT_EQ(gateway().ledger().size(), 1U);
}

TEST_F(Pages, CardsOf3dSecureAskForAnEmailAddress) {
  const std::string id = registered();
  const std::string token = token_in(get(page_of(id))->body);
  const auto page = post(page_of(id), with(fields(token, challenge_card), {{"email", ""}}));
  EXPECT_NE(page->body.find("enter an email address"), std::string::npos);
  EXPECT_EQ(status_of(id).at("orderStatus"), 0);
}

TEST_F(Pages, AcsUrlAcceptsTheChallengeOfTheApi) {
  const std::string id = registered({{"email", "anna@shop.example"}});
  ecommerce("paymentorder.do", payment(id, challenge_card));
  const Json next = ecommerce("3ds/continue.do", with(credentials, {{"mdOrder", id}}));
  const auto page = post(own_path(next.at("acsUrl")), {{"creq", next.at("packedCReq")}});
  ASSERT_EQ(page->status, 200) << page->body;
  decide(id, page->body, "confirm");
  EXPECT_EQ(gateway().ledger().at(0).at("operation"), "paymentorder.do");

  const std::string old = registered({{"orderNumber", "2"}, {"email", "anna@shop.example"}});
  const Json first = ecommerce("paymentorder.do", payment(old, old_card));
  const auto old_page =
      post("/acs/challenge",
           {{"PaReq", first.at("paReq")}, {"TermUrl", "https://evil.example/"}, {"MD", old}});
  EXPECT_EQ(old_page->status, 200);
  EXPECT_EQ(old_page->body.find("evil"), std::string::npos);
  EXPECT_EQ(location(decide(old, old_page->body, "confirm")),
            "https://shop.example/paid?orderId=" + old);
  EXPECT_EQ(location(post("/payment/rest/finish3ds.do", {{"MD", old}})),
            "https://shop.example/paid?orderId=" + old);
}

TEST_F(Pages, AMerchantThatFinishesGetsItsCardholderBack) {
  const std::string id = registered({{"email", "anna@shop.example"}});
  const Json first = ecommerce(
      "paymentorder.do",
      payment(id, challenge_card, {{"threeDSVer2FinishUrl", "https://shop.example/finish"}}));
  const Json next = ecommerce("3ds/continue.do", with(credentials, {{"mdOrder", id}}));
  const auto page = post("/acs/challenge", {{"creq", next.at("packedCReq")}});
  EXPECT_EQ(location(decide(id, page->body, "confirm")),
            "https://shop.example/finish?orderId=" + id);
  EXPECT_TRUE(gateway().ledger().empty());
  ecommerce("finish3dsVer2Payment.do",
            with(credentials, {{"threeDSServerTransId", first.at("threeDSServerTransId")}}));
  EXPECT_EQ(gateway().ledger().size(), 1U);
}

TEST_F(Pages, FormsWithoutTheTokenOfTheirOrderAreRefused) {
  const std::string one = registered();
  const std::string other = registered({{"orderNumber", "2"}});
  const std::string foreign = token_in(get(page_of(other))->body);
  for (const std::string& token : {std::string(), std::string("x"), foreign}) {
    const auto page = post(page_of(one), fields(token, approved_card));
    EXPECT_EQ(page->status, 403);
    EXPECT_EQ(page->get_header_value("Location"), "");
  }
  const auto challenged = registered({{"orderNumber", "3"}});
  const auto page = get(own_path(location(pay(challenged, challenge_card))));
  EXPECT_EQ(
      post("/acs/challenge", {{"mdOrder", challenged}, {"token", foreign}, {"decision", "confirm"}})
          ->status,
      403);
  EXPECT_EQ(decide(challenged, page->body, "later")->status, 400);
  EXPECT_TRUE(gateway().ledger().empty());
}

TEST_F(Pages, HostileTextIsEscapedAndHostileAddressesAreNotFollowed) {
  const std::string script = "\"><script>alert(1)</script>'&";
  const std::string id = registered({{"orderNumber", "\"><b>'&"}, {"description", script}});
  const std::string page = get(page_of(id))->body;
  EXPECT_EQ(page.find("<script"), std::string::npos);
  EXPECT_EQ(page.find("<b>"), std::string::npos);
  EXPECT_NE(page.find("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&amp;"),
            std::string::npos);
  const auto again = post(page_of(id), with(fields(token_in(page), "1"),
                                            {{"cardholderName", script}, {"email", script}}));
  EXPECT_EQ(again->body.find("<script"), std::string::npos);
  EXPECT_NE(again->body.find("value=\"&quot;&gt;&lt;script"), std::string::npos);

  int number = 1;
  for (const char* url : {"javascript://shop.example/%0aalert(1)", "data://text/html,x",
                          "shop://paid", "https://shop.example/\r\nSet-Cookie: a=b"}) {
    const std::string bad =
        registered({{"orderNumber", std::to_string(++number)}, {"returnUrl", url}});
    const auto answer = pay(bad, approved_card);
    EXPECT_EQ(answer->status, 200) << url;
    EXPECT_FALSE(answer->has_header("Location")) << url;
    EXPECT_FALSE(answer->has_header("Set-Cookie")) << url;
    EXPECT_EQ(answer->body.find("href=\"" + std::string(url).substr(0, 8)), std::string::npos);
    EXPECT_EQ(get(page_of(bad))->body.find("class=\"button\""), std::string::npos) << url;
    EXPECT_EQ(get("/payment/acsRedirect.do?orderId=" + bad)->get_header_value("Location"), "");
  }
}

TEST_F(Pages, APolicyForbidsScriptsAndForeignContent) {
  const std::string id = with_urls();
  const auto page = get(page_of(id));
  const std::string policy = page->get_header_value("Content-Security-Policy");
  EXPECT_NE(policy.find("default-src 'none'"), std::string::npos);
  EXPECT_EQ(policy.find("unsafe"), std::string::npos);
  EXPECT_EQ(policy.find("script-src"), std::string::npos);
  EXPECT_NE(policy.find("form-action 'self' https://shop.example"), std::string::npos);
  EXPECT_EQ(page->get_header_value("X-Content-Type-Options"), "nosniff");
  EXPECT_EQ(page->get_header_value("Referrer-Policy"), "no-referrer");
  EXPECT_EQ(get("/payment/merchants/sandbox/page.css")->get_header_value("Content-Type"),
            "text/css;charset=utf-8");
}

TEST_F(Pages, RequestsThatFitNoOrderAreRefusedInWords) {
  for (const auto& [path, status] :
       std::vector<std::pair<std::string, int>>{{payment_path, 404},
                                                {page_of("nowhere"), 404},
                                                {payment_path + "?%zz", 400},
                                                {"/acs/challenge", 404},
                                                {"/acs/challenge?creq=", 404},
                                                {"/acs/challenge?creq=eyJ9", 404},
                                                {"/payment/merchants/sandbox/../page.css", 404},
                                                {"/payment/merchants/sandbox/dashboard.js", 404},
                                                {"/acs/method", 200},
                                                {"/payment/merchants/sandbox/finish.html", 200}}) {
    EXPECT_EQ(get(path)->status, status) << path;
  }
  httplib::Client client("127.0.0.1", gateway().port());
  EXPECT_EQ(client.Delete(payment_path.c_str())->status, 405);
}

TEST_F(Pages, ScriptsCoverThePagesButNotTheirStylesheet) {
  const std::string id = registered();
  gateway().script({{"match", "*"}, {"status", 503}});
  EXPECT_EQ(get("/payment/merchants/sandbox/page.css")->status, 200);
  EXPECT_EQ(get(page_of(id))->status, 503);
  gateway().script({{"match", "payment_en.html"}, {"status", 500}});
  EXPECT_EQ(get(page_of(id))->status, 500);
  EXPECT_EQ(get(page_of(id))->status, 200);
  EXPECT_EQ(gateway().log("payment_en.html").at(0).at("service"), "pages");
}

}  // namespace
}  // namespace gateway::pages_test
