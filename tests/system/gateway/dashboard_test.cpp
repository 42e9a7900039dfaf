// What the control port shows to people: live, masked, and to this machine's own browser alone.
#include <chrono>
#include <functional>
#include <thread>

#include "harness.hpp"

namespace gateway::dashboard_test {
namespace {

const char* const approved_card = "4111111111111111";
const Json lost_answer = {{"match", "paymentorder.do"}, {"end", "reset"}, {"cut_after", 0}};

class Dashboard : public GatewayTest {
 protected:
  static httplib::Result get(const std::string& path, const httplib::Headers& headers = {}) {
    httplib::Client client("127.0.0.1", gateway().control_port());
    return client.Get(path, headers);
  }
  static Json read(const std::string& path) { return Json::parse(get(path)->body); }

  /// Waits for a record that is written after an answer was sent.
  static Json wait_for(const std::function<Json()>& look, CallSite site = CallSite::here()) {
    const Traced traced(site);
    for (int i = 0; i < 1000; ++i) {
      Json found = look();
      if (!found.is_null()) return found;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    ADD_FAILURE() << "not seen: " << read("/requests").dump(1);
    return {};
  }
  /// Returns the latest request of an operation, once its answer has ended.
  static Json ended(const std::string& operation) {
    return wait_for([&]() -> Json {
      const Json list = read("/requests");
      for (auto entry = list.rbegin(); entry != list.rend(); ++entry) {
        if (entry->at("operation") != operation) continue;
        return entry->at("end").is_null() ? Json() : *entry;
      }
      return nullptr;
    });
  }
  static void pay_into_the_void(const std::string& id) {
    gateway().script(lost_answer);
    EXPECT_FALSE(post_form("paymentorder.do", form(payment(id, approved_card))));
  }

  /// Reads events until one satisfies `last`.
  static std::string events(const std::string& from,
                            const std::function<bool(const std::string& text)>& last) {
    httplib::Client client("127.0.0.1", gateway().control_port());
    client.set_read_timeout(20);
    std::string text;
    httplib::Headers headers;
    if (!from.empty()) headers.emplace("Last-Event-ID", from);
    client.Get("/events", headers, [&](const char* data, std::size_t size) {
      text.append(data, size);
      return !last(text);
    });
    return text;
  }
  static bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  }
};

TEST_F(Dashboard, RequestsHaveTimeDurationVerdictAndOrder) {
  const std::string id = registered();
  const Json request = ended("register.do");
  EXPECT_EQ(request.at("orderId"), id);
  EXPECT_EQ(request.at("orderNumber"), "T-1");
  EXPECT_EQ(request.at("verdict").at("kind"), "ok");
  EXPECT_EQ(request.at("end"), "whole");
  EXPECT_EQ(request.at("sent"), request.at("of"));
  EXPECT_GE(request.at("durationMs").get<double>(), 0);
  const std::string time = request.at("time");
  EXPECT_EQ(time.size(), 24U);
  EXPECT_EQ(time.back(), 'Z');
  EXPECT_EQ(gateway().log("register.do").at(0).at("time"), time);
}

TEST_F(Dashboard, VerdictsTellDeclinesRefusalsAndFaultsApart) {
  const std::string id = registered();
  ecommerce("paymentorder.do", payment(id, "4000000000000010"));
  EXPECT_EQ(ended("paymentorder.do").at("verdict").at("kind"), "declined");
  // Declined, although the answer says errorCode 0.
  ecommerce("paymentorder.do", payment(id, "4000000000000028"));
  EXPECT_EQ(ended("paymentorder.do").at("verdict").at("kind"), "declined");
  ecommerce("register.do", order);
  EXPECT_EQ(ended("register.do").at("verdict").at("kind"), "refused");
  EXPECT_EQ(ended("register.do").at("verdict").at("code"), "1");
  EXPECT_EQ(ended("register.do").at("orderId"), nullptr);
  card("getCardBalance", {{"cardIdentification", {{"cardNumber", "5200000000000123"}}}});
  EXPECT_EQ(ended("getCardBalance").at("verdict").at("code"), "14");
  gateway().script({{"match", "refund.do"}, {"status", 429}});
  post_form("refund.do", form(credentials));
  EXPECT_EQ(ended("refund.do").at("verdict").at("kind"), "fault");
  EXPECT_EQ(ended("refund.do").at("fault"), "answers 429");
  EXPECT_EQ(ended("refund.do").at("status"), 429);
}

TEST_F(Dashboard, CutAnswersAreLoggedAsCut) {
  gateway().script({{"match", "register.do"}, {"cut_after", 40}});
  EXPECT_FALSE(post_form("register.do", form(order)));
  const Json cut = ended("register.do");
  EXPECT_EQ(cut.at("end"), "cut");
  EXPECT_EQ(cut.at("sent"), 40);
  EXPECT_GT(cut.at("of"), 200);
  EXPECT_EQ(cut.at("unanswered"), false);
  const Json entry = gateway().log("register.do").at(0);
  EXPECT_EQ(entry.at("end"), "cut");
  EXPECT_EQ(entry.at("sent"), 40);
  EXPECT_EQ(entry.at("of"), cut.at("of"));
  gateway().script({{"match", "register.do"}, {"end", "reset"}});
  post_form("register.do", form(order));
  EXPECT_EQ(ended("register.do").at("end"), "reset");
  gateway().script({{"match", "deposit.do"}, {"silent", true}});
  {
    const RawSocket socket(gateway().port());
    socket.send("POST /payment/rest/deposit.do HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n");
    wait_for([&] { return gateway().seen("deposit.do") ? Json(1) : Json(); });
  }
  EXPECT_EQ(ended("deposit.do").at("end"), "silent");
  EXPECT_EQ(ended("deposit.do").at("sent"), 0);
}

TEST_F(Dashboard, PaymentWithoutAnswerIsOpenUntilItIsQueried) {
  const std::string id = registered();
  pay_into_the_void(id);
  const Json lost = wait_for([&]() -> Json {
    const Json list = read("/state").at("unanswered");
    return list.empty() ? Json() : list.at(0);
  });
  EXPECT_EQ(lost.at("orderId"), id);
  EXPECT_EQ(lost.at("moved").at(0).at("amountText"), "123.45 EUR");
  EXPECT_FALSE(lost.contains("learned"));
  // Asked, but that answer is lost as well.
  gateway().script({{"match", "getOrderStatusExtended.do"}, {"cut_after", 5}});
  post_form("getOrderStatusExtended.do", form(with(credentials, {{"orderId", id}})));
  EXPECT_EQ(ended("getOrderStatusExtended.do").at("end"), "cut");
  EXPECT_FALSE(read("/state").at("unanswered").at(0).contains("learned"));
  // Asked, and answered whole, but not by the service.
  gateway().script({{"match", "getOrderStatusExtended.do"}, {"status", 503}, {"process", true}});
  post_form("getOrderStatusExtended.do", form(with(credentials, {{"orderId", id}})));
  EXPECT_EQ(ended("getOrderStatusExtended.do").at("end"), "whole");
  EXPECT_FALSE(read("/state").at("unanswered").at(0).contains("learned"));
  status_of(id);
  const Json asked = wait_for([&]() -> Json {
    const Json entry = read("/state").at("unanswered").at(0);
    return entry.contains("learned") ? entry : Json();
  });
  EXPECT_EQ(asked.at("learned"), ended("getOrderStatusExtended.do").at("id"));
  gateway().reset();
  EXPECT_TRUE(read("/state").at("unanswered").empty());
}

TEST_F(Dashboard, AnAnswerInsteadOfTheTruthLeavesAPaymentUnanswered) {
  const std::string id = registered();
  gateway().script({{"match", "paymentorder.do"}, {"status", 502}, {"process", true}});
  EXPECT_EQ(post_form("paymentorder.do", form(payment(id, approved_card)))->status, 502);
  EXPECT_EQ(ended("paymentorder.do").at("unanswered"), true);
  EXPECT_EQ(ended("paymentorder.do").at("verdict").at("kind"), "ok");
}

TEST_F(Dashboard, OrdersComeWithTheirLedgerAndLink) {
  const std::string id = registered({{"description", "<i>tea</i>"}}, true);
  const Json open = read("/state").at("orders").at(0);
  EXPECT_TRUE(has(open.at("formUrl"), "/payment_en.html?mdOrder=" + id));
  // The gateway's own address, whatever a client calls it.
  httplib::Client client("127.0.0.1", gateway().port());
  client.Post("/payment/rest/decline.do", {{"Host", "elsewhere.example"}}, "",
              "application/x-www-form-urlencoded");
  EXPECT_EQ(read("/state").at("orders").at(0).at("formUrl"), open.at("formUrl"));
  EXPECT_EQ(open.at("description"), "<i>tea</i>");
  ecommerce("paymentorder.do", payment(id, approved_card));
  ecommerce("deposit.do", with(credentials, {{"orderId", id}, {"amount", "100"}}));
  const Json paid = read("/state").at("orders").at(0);
  EXPECT_EQ(paid.at("state"), "paid");
  EXPECT_EQ(paid.at("card"), "411111******1111");
  EXPECT_EQ(paid.at("formUrl"), "");
  EXPECT_EQ(paid.at("ledger").size(), 2U);
  EXPECT_EQ(paid.at("ledger").at(1).at("amountText"), "1.00 EUR");
}

TEST_F(Dashboard, NothingThatIsShownHoldsCardDataOrSecrets) {
  const std::string id =
      registered({{"description", "card 4111 1111 1111 1111, track ;4111111111111111=39121010000?"},
                  {"jsonParams", R"({"note":"4111111111111111","cavv":"AAABBB999="})"}});
  ecommerce("paymentorder.do", payment(id, approved_card, {{"$CVC", "987"}}));
  const std::string numbered =
      registered({{"orderNumber", "5555555555554444"},
                  {"dynamicCallbackUrl", "http://127.0.0.1:1/?card=4111111111111111"}});
  ecommerce("paymentorder.do", payment(numbered, approved_card));
  post_form("4111111111111111.do", form({{"cvc2", "987"}, {"a", "%3D5555555555554444"}}));
  post_form("register.do?password=merchant-secret", "");
  post_form("register.do", "password=merchant-secret&broken");
  post_json("generatePin",
            R"({"cardIdentification":{"cardNumber":"5200000000000007"},"pinValue":"8642"})");
  post_json("createVirtualCard", R"({"parameters":[{"name":"newPinData","value":"8642"}]})");
  const Json made = card("generateKey", {{"hostId", 1},
                                         {"keyType", "ENKTTMKP"},
                                         {"keyLength", "ENKL_0032"},
                                         {"terminalNumber", "POS00001"}});
  const std::string clear = gateway().keys().at(0).at("key");
  const RawSocket socket(gateway().port());
  socket.send("GARBAGE password=merchant-secret 4111111111111111\r\n\r\n");
  socket.read_all();
  ended("@malformed");

  std::string shown = read("/requests").dump() + events("0", [](const std::string& text) {
                        return has(text, "@malformed") && has(text, "\"end\":\"whole\"");
                      });
  for (const Json& request : read("/requests")) {
    shown += read("/requests/" + request.at("id").dump()).dump();
  }
  Json state = read("/state");
  state.erase("testCards");  // published, and of use only whole
  shown += state.dump();
  for (const std::string& secret :
       {std::string("4111111111111111"), std::string("4111 1111 1111 1111"),
        std::string("5555555555554444"), std::string("39121010000"), std::string("AAABBB999"),
        std::string("5200000000000007"), std::string("merchant-secret"), std::string("\"987\""),
        std::string("CVC=987"), std::string("8642"), std::string("issuer-secret"),
        std::string("aXNzdWVyOmlzc3Vlci1zZWNyZXQ="), std::string("=2039"), clear,
        made.at("keyValue").get<std::string>(), made.at("lmkHsmKeyValue").get<std::string>()}) {
    EXPECT_FALSE(has(shown, secret)) << secret;
  }
  EXPECT_TRUE(has(shown, "411111******1111"));
  EXPECT_TRUE(has(shown, "520000******0007"));
  EXPECT_TRUE(has(shown, "Authorization: Basic ***"));
}

TEST_F(Dashboard, MaskingKeepsEveryOtherByte) {
  const std::string id = registered();
  ecommerce("paymentorder.do", payment(id, approved_card));
  const Json request = read("/requests/" + ended("paymentorder.do").at("id").dump());
  EXPECT_EQ(request.at("request").at("body"),
            "userName=merchant-api&password=***&MDORDER=" + id +
                "&%24PAN=411111******1111&%24CVC=***&YYYY=***&MM=***&TEXT=ANNA+EXAMPLE&"
                "language=en");
  const std::string head = request.at("request").at("head");
  EXPECT_EQ(head, gateway().log("paymentorder.do").at(0).at("head"));
  httplib::Client client("127.0.0.1", gateway().port());
  client.set_basic_auth("issuer", "issuer-secret");
  client.Post("/v1/apigate/ws/rest/getCardBalance",
              R"({ "cardIdentification" : {"cardNumber":"5200000000000007" , "x":[1, true]}})",
              "application/json");
  EXPECT_EQ(read("/requests/" + ended("getCardBalance").at("id").dump()).at("request").at("body"),
            R"({ "cardIdentification" : {"cardNumber":"520000******0007" , "x":[1, true]}})");
}

TEST_F(Dashboard, OtherTextIsMaskedToo) {
  // Two bytes a character, at an odd offset: a mask that counts bytes would cut one in half.
  post_json(
      "getCardData",
      "{\"cardIdentification\":{\"cardNumber\":\"a\u00C4\u00C4\u00C4\u00C4\u00C4\u00C4\u00C4\"}}");
  const auto detail = get("/requests/" + ended("getCardData").at("id").dump());
  ASSERT_EQ(detail->status, 200) << detail->body;
  EXPECT_EQ(Json::parse(detail->body).at("request").at("body"),
            R"({"cardIdentification":{"cardNumber":"***"}})");
}

TEST_F(Dashboard, ReaderOfAnEarlierRunLearnsOnceThatItMissedEvents) {
  const Process fresh(TILLWIRE_GATEWAY);
  httplib::Client client("127.0.0.1", fresh.control_port());
  std::string text;
  std::size_t reads = 0;
  std::thread later;
  client.Get("/events", {{"Last-Event-ID", "57"}}, [&](const char* data, std::size_t size) {
    text.append(data, size);
    ++reads;
    // The first event of this run, after a while in which nothing happens.
    if (has(text, "event: missed") && !later.joinable()) {
      later = std::thread([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        fresh.advance_clock(1);
      });
    }
    return !has(text, "event: state") && reads < 1000;
  });
  if (later.joinable()) later.join();
  EXPECT_TRUE(has(text, "event: state"));
  const std::size_t first = text.find("event: missed");
  ASSERT_NE(first, std::string::npos);
  EXPECT_EQ(text.find("event: missed", first + 1), std::string::npos);
}

TEST_F(Dashboard, EventsComeLiveAndResumeAfterTheLastId) {
  std::thread traffic;
  const std::string live = events("", [&](const std::string& text) {
    if (has(text, "event: hello") && !traffic.joinable())
      traffic = std::thread([] { registered(); });
    return has(text, "register.do") && has(text, "\"end\":\"whole\"");
  });
  traffic.join();
  EXPECT_TRUE(has(live, "event: request\ndata: {"));
  const std::size_t id = live.find("id: ");
  const std::string last = live.substr(id + 4, live.find('\n', id) - id - 4);
  // What came while the client was away.
  const std::string resumed =
      events(last, [](const std::string& text) { return has(text, "\"end\":\"whole\""); });
  EXPECT_TRUE(has(resumed, "register.do"));
  EXPECT_FALSE(has(resumed, "event: missed"));
  const std::string next = std::to_string(std::stoll(last) + 1);
  EXPECT_TRUE(has(resumed, "id: " + next + "\nevent: request"));
  EXPECT_EQ(get("/events", {{"Last-Event-ID", "x"}})->status, 400);
  EXPECT_EQ(get("/events?lastEventId=-1")->status, 400);
}

TEST_F(Dashboard, HistoryIsBoundedAndASlowReaderLearnsIt) {
  httplib::Client client("127.0.0.1", gateway().port());
  client.set_keep_alive(true);
  client.set_tcp_nodelay(true);
  for (int i = 0; i < 700; ++i) client.Get("/nowhere");
  const Json list = read("/requests");
  EXPECT_EQ(list.size(), 500U);
  EXPECT_EQ(get("/requests/" + std::to_string(list.at(0).at("id").get<int>() - 1))->status, 404);
  const std::string text =
      events("0", [](const std::string& seen) { return has(seen, "event: request"); });
  EXPECT_TRUE(has(text, "event: missed"));
  // An id that this run never gave: the client has seen another gateway.
  EXPECT_TRUE(
      has(events("999999999", [](const std::string& seen) { return has(seen, "event: request"); }),
          "event: missed"));
}

TEST_F(Dashboard, AReaderThatDoesNotReadHoldsNothingUp) {
  std::vector<std::unique_ptr<RawSocket>> readers;
  for (int i = 0; i < 6; ++i) {
    readers.push_back(std::make_unique<RawSocket>(gateway().control_port()));
    readers.back()->send("GET /events HTTP/1.1\r\nHost: 127.0.0.1\r\nLast-Event-ID: 0\r\n\r\n");
  }
  httplib::Client client("127.0.0.1", gateway().port());
  client.set_keep_alive(true);
  client.set_tcp_nodelay(true);
  const std::string long_path = "/" + std::string(8000, 'x');
  for (int i = 0; i < 300; ++i) ASSERT_TRUE(client.Get(long_path.c_str()));
  EXPECT_EQ(gateway().seen(), 300);
}

TEST_F(Dashboard, ForeignHostsAndOriginsAreRefused) {
  const std::string port = ":" + std::to_string(gateway().control_port());
  for (const std::string& host : {"127.0.0.1" + port, "localhost" + port, "LOCALHOST" + port,
                                  "[::1]" + port, std::string("localhost")}) {
    EXPECT_EQ(get("/counts", {{"Host", host}})->status, 200) << host;
  }
  for (const std::string& host :
       {"evil.example" + port, std::string("evil.example"), std::string("127.0.0.1:1"),
        "127.0.0.1.evil.example" + port, "evil.example@127.0.0.1" + port, std::string("[::1")}) {
    for (const char* path : {"/", "/counts", "/events", "/state"}) {
      EXPECT_EQ(get(path, {{"Host", host}})->status, 403) << host;
    }
  }
  httplib::Client client("127.0.0.1", gateway().control_port());
  const auto post = [&](const std::string& origin) {
    return client
        .Post("/script", httplib::Headers{{"Origin", origin}}, lost_answer.dump(), "text/plain")
        ->status;
  };
  for (const std::string& origin :
       {std::string("http://evil.example"), std::string("null"), "https://127.0.0.1" + port,
        std::string("http://127.0.0.1:1"), "http://evil.example/http://127.0.0.1" + port}) {
    EXPECT_EQ(post(origin), 403) << origin;
  }
  EXPECT_EQ(gateway().script_left(), 0);
  EXPECT_EQ(post("http://localhost" + port), 200);
  EXPECT_EQ(gateway().script_left(), 1);
}

TEST_F(Dashboard, APolicyForbidsForeignAndInlineContent) {
  for (const char* path : {"/", "/dashboard.js", "/dashboard.css", "/state", "/nowhere"}) {
    const auto answer = get(path);
    const std::string policy = answer->get_header_value("Content-Security-Policy");
    EXPECT_TRUE(has(policy, "default-src 'none'; script-src 'self'")) << path;
    EXPECT_FALSE(has(policy, "unsafe")) << path;
    EXPECT_EQ(answer->get_header_value("X-Content-Type-Options"), "nosniff");
    EXPECT_EQ(answer->get_header_value("X-Frame-Options"), "DENY");
  }
  EXPECT_EQ(get("/../page.css")->status, 404);
  EXPECT_EQ(get("/dashboard.html")->status, 404);
  EXPECT_EQ(get("/requests/x")->status, 404);
}

TEST_F(Dashboard, StepsThatWaitAreShownAndCleared) {
  gateway().script({{"match", "*"}, {"count", 3}, {"delay_ms", 50}, {"dribble", 2}});
  const Json step = read("/state").at("script").at("steps").at(0);
  EXPECT_EQ(step.at("match"), "*");
  EXPECT_EQ(step.at("count"), 3);
  EXPECT_EQ(step.at("fault"), "delay 50 ms, dribble 2 bytes every 0 ms");
  httplib::Client client("127.0.0.1", gateway().control_port());
  EXPECT_EQ(client.Post("/script/clear", "{}", "application/json")->status, 200);
  EXPECT_EQ(gateway().script_left(), 0);
}

TEST_F(Dashboard, DeliveredCallbacksAreShown) {
  const std::string id = registered({{"dynamicCallbackUrl", "http://127.0.0.1:1/told"}});
  ecommerce("paymentorder.do", payment(id, approved_card));
  EXPECT_EQ(read("/state").at("callbacks").at(0).at("parameters").at("mdOrder"), id);
  gateway().send_callbacks("POST", "symmetric");
  EXPECT_TRUE(read("/state").at("callbacks").empty());
  EXPECT_EQ(read("/state").at("deliveries").at(0).at("url"), "http://127.0.0.1:1/told");
  EXPECT_EQ(read("/state").at("deliveries").at(0).at("status"), 0);
}

}  // namespace
}  // namespace gateway::dashboard_test
