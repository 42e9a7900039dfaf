// Answers that no sane gateway gives, from a peer that plays scripted bytes.
#include <poll.h>

#include <thread>
#include <tuple>

#include "cli.hpp"
#include "support/action_codes.hpp"
#include "support/memory_server.hpp"
#include "system/ports/tcp_peer.hpp"

namespace tillwire::test::answers_test {
namespace {

/// Takes one request and answers with fixed bytes, then closes in order.
class Responder {
 public:
  explicit Responder(std::string bytes)
      : socket_("127.0.0.1"), thread_([this, answer = std::move(bytes)] { serve(answer); }) {}
  ~Responder() { thread_.join(); }

  std::string url() const { return "http://127.0.0.1:" + std::to_string(socket_.port()); }

 private:
  static constexpr int most_ms = 10000;

  void serve(const std::string& answer) {
    pollfd ready{socket_.fd(), POLLIN, 0};
    if (::poll(&ready, 1, most_ms) != 1) return;
    const Socket connection(::accept(socket_.fd(), nullptr, nullptr));
    std::string request;
    char buffer[4096];
    while (whole_request(request) == 0) {
      const ssize_t count = ::recv(connection.fd(), buffer, sizeof buffer, 0);
      if (count <= 0) return;
      request.append(buffer, static_cast<std::size_t>(count));
    }
    for (std::size_t at = 0; at < answer.size();) {
      const ssize_t count =
          ::send(connection.fd(), answer.data() + at, answer.size() - at, MSG_NOSIGNAL);
      if (count <= 0) return;
      at += static_cast<std::size_t>(count);
    }
  }

  BoundSocket socket_;
  std::thread thread_;
};

const std::string order = R"({"orderNumber":"1","amount":0,"returnUrl":"a://r"})";

Finished call(const std::string& url) {
  return tillwire({"--base-url", url, "--token-file", secret_file("t"), "register.do", order});
}

Finished answered(const std::string& bytes) {
  const Responder responder(bytes);
  return call(responder.url());
}

std::string with_body(const std::string& body) {
  return "HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

TEST(Answers, MalformedAnswersExitWithFour) {
  struct Case {
    std::string bytes;
    const char* words;
  };
  for (const Case& each : {
           Case{"SSH-2.0-OpenSSH\r\n\r\n", "not HTTP/1.1"},
           Case{"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
                "length is ambiguous"},
           Case{"HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n{}", "answer"},
           Case{"HTTP/1.1 200 OK\r\nContent-Length: 16777217\r\n\r\n{",
                "does not fit the receive buffer of 16 MiB"},
           Case{with_body(""), "not JSON"},
           Case{with_body("<html>"), "not JSON"},
           Case{with_body("{\"errorCode\":\"0\"}{}"), "not JSON"},
           Case{with_body("{}"), "errorCode: a mandatory field is missing"},
           Case{with_body("{\"orderId\":\"\x80\"}"), "not JSON"},
           Case{with_body("[]"), "wrong type"},
           Case{with_body("{\"orderId\":{}}"), "orderId: a value in the answer has the wrong type"},
           Case{with_body("{\"errorCode\":\"0\",\"errorCode\":\"1\"}"),
                "errorCode: a deciding field occurs twice in the answer"},
       }) {
    const Finished finished = answered(each.bytes);
    EXPECT_EQ(finished.exit, 4) << each.bytes << finished.err;
    EXPECT_EQ(finished.out, "") << each.bytes;
    EXPECT_TRUE(holds(finished.err, each.words)) << each.bytes << finished.err;
  }
}

TEST(Answers, MissingFieldIsNamed) {
  const Responder responder(with_body("{\"atmStatusList\":[{\"linkStatus\":\"1\"}]}"));
  const Finished finished = tillwire({"--base-url", responder.url(), "--user", "u",
                                      "--password-file", secret_file("p"), "getAtmStatusExt"});
  EXPECT_EQ(finished.exit, 4);
  EXPECT_TRUE(holds(finished.err, "atmStatusList[0].terminalId: a mandatory field is missing"))
      << finished.err;
}

TEST(Answers, CutAnswerIsALostConnection) {
  const Finished finished = answered("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n{\"orderId\"");
  EXPECT_EQ(finished.exit, 3);
  EXPECT_TRUE(holds(finished.err, "may have arrived")) << finished.err;
  EXPECT_EQ(answered("").exit, 3);
}

constexpr const char* payment =
    R"({"MDORDER":"O1","$PAN":"4111111111111111","$CVC":"123","YYYY":"2030","MM":"12",)"
    R"("TEXT":"MAX","language":"en"})";
constexpr const char* mail_order =
    R"({"orderNumber":"A-17","amount":100,"returnUrl":"a://r","pan":"4111111111111111",)"
    R"("expiry":"203012","cardholder":"MAX"})";
constexpr const char* credit =
    R"({"cardIdentification":{"cardNumber":"5200000000000007"},"amount":1,"currency":978})";
constexpr const char* completion = R"({"amount":100,"orderId":"O1"})";
constexpr const char* reversal = R"({"orderId":"O1"})";

/// An answer with a JSON object to an operation that moves money.
struct MoneyCase {
  const char* operation;
  const char* request;
  const char* status;
  const char* body;
};

Finished moves_money(const MoneyCase& each) {
  std::string bytes = with_body(each.body);
  bytes.replace(bytes.find("200 OK"), 6, each.status);
  const Responder responder(bytes);
  return tillwire({"--base-url", responder.url(), "--user", "u", "--password-file",
                   secret_file("p"), each.operation, each.request});
}

TEST(Answers, DoubtAboutMoneyDoesNotExitWithOne) {
  const char* const fault = R"({"svfeProcessingFault":{"responseCode":"91","message":"m"}})";
  for (const MoneyCase& each : {
           MoneyCase{"motoPayment.do", mail_order, "200 OK",
                     R"({"success":false,"errorCode":"1"})"},
           MoneyCase{"paymentorder.do", payment, "200 OK", R"({"errorCode":"7"})"},
           MoneyCase{"paymentorder.do", payment, "200 OK", R"({"errorCode":"5","orderStatus":2})"},
           MoneyCase{"instantPayment.do", R"({"bindingId":"B1"})", "200 OK",
                     R"({"errorCode":"0","orderStatus":{"OrderStatus":0}})"},
           MoneyCase{"deposit.do", completion, "200 OK", R"({"errorCode":"7"})"},
           MoneyCase{"reverse.do", reversal, "200 OK", R"({"success":false})"},
           MoneyCase{"refund.do", completion, "200 OK", R"({"errorCode":"07"})"},
           MoneyCase{"creditCard", credit, "200 OK", R"({"responseCode":"68"})"},
           MoneyCase{"creditCard", credit, "200 OK", fault},
           MoneyCase{"creditCard", credit, "500 Internal Server Error", fault},
           MoneyCase{"paymentorder.do", payment, "400 Bad Request", R"({"errorCode":"5"})"},
           MoneyCase{"paymentorder.do", payment, "502 Bad Gateway", R"({"errorCode":"5"})"},
           MoneyCase{"refund.do", completion, "599 Odd", R"({"errorCode":"5"})"},
       }) {
    const Finished finished = moves_money(each);
    EXPECT_EQ(finished.exit, 4) << each.operation << each.body << finished.err;
    EXPECT_TRUE(holds(finished.err, "it is not known whether")) << each.body << finished.err;
    EXPECT_EQ(OrderedJson::parse(finished.out, nullptr, false), OrderedJson::parse(each.body));
  }
}

TEST(Answers, CertainRefusalsOfMoneyExitWithOneOrFive) {
  const std::pair<MoneyCase, int> cases[] = {
      {{"paymentorder.do", payment, "200 OK", R"({"errorCode":"5"})"}, 5},
      {{"motoPayment.do", mail_order, "200 OK", R"({"success":false,"errorCode":"5"})"}, 5},
      {{"creditCard", credit, "200 OK", R"({"responseCode":"51"})"}, 5},
      {{"deposit.do", completion, "200 OK", R"({"errorCode":"5"})"}, 1},
      {{"reverse.do", reversal, "200 OK", R"({"success":false,"errorCode":"6"})"}, 1},
      {{"paymentorder.do", payment, "429 Too Many Requests", R"({"errorCode":"5"})"}, 1},
      {{"paymentorder.do", payment, "404 Not Found", R"({"errorCode":"5"})"}, 1},
      {{"paymentorder.do", payment, "401 Unauthorized", ""}, 1},
      {{"creditCard", credit, "403 Forbidden", "<html>no</html>"}, 1},
  };
  for (const auto& [each, exit] : cases) {
    const Finished finished = moves_money(each);
    EXPECT_EQ(finished.exit, exit) << each.operation << each.body << finished.err;
    EXPECT_FALSE(holds(finished.err, "not known")) << each.body << finished.err;
  }
}

/// Asks for the order O1 and gets this record.
Finished asked_for_order(const std::string& record, const Words& options = {}) {
  const Responder responder(with_body("{" + record + "}"));
  return tillwire(joined(options, {"--base-url", responder.url(), "--user", "u", "--password-file",
                                   secret_file("p"), "getOrderStatusExtended.do", "orderId=O1"}));
}

TEST(Answers, OrdersStatusHasItsExitCode) {
  const auto sums = [](const std::string& state, int approved, int deposited, int refunded) {
    return R"(,"amount":100,"paymentAmountInfo":{"paymentState":")" + state +
           R"(","approvedAmount":)" + std::to_string(approved) + R"(,"depositedAmount":)" +
           std::to_string(deposited) + R"(,"refundedAmount":)" + std::to_string(refunded) + "}";
  };
  const std::string unpaid = sums("CREATED", 0, 0, 0);
  struct Case {
    std::string record;
    int exit;
    const char* words;
  };
  for (const Case& each : {
           Case{R"("orderStatus":2,"actionCode":0)" + sums("DEPOSITED", 100, 100, 0), 0, ""},
           Case{R"("orderStatus":2)", 0, ""},
           Case{R"("errorCode":"6")", 1, "there is no such order"},
           Case{R"("errorCode":"0")", 4, "decides nothing"},
           Case{R"("errorCode":"5","errorMessage":"Access denied")", 1, "code 5: Access denied"},
           Case{R"("orderStatus":2,"actionCode":0)" + unpaid, 4, "contradicts itself"},
           Case{R"("orderStatus":8)", 4, "decides nothing"},
           Case{R"("orderStatus":99)", 4, "decides nothing"},
           Case{R"("orderStatus":2,"attributes":[{"name":"mdOrder","value":"O2"}])", 4,
                "contradicts itself or the query"},
           Case{R"("orderStatus":6,"actionCode":-2007)" + unpaid, 5, "and will not be"},
           Case{R"("orderStatus":0,"actionCode":-100)" + unpaid, 6, "not paid so far"},
           Case{R"("orderStatus":0,"actionCode":0)" + unpaid, 6, "not paid so far"},
           Case{R"("orderStatus":5,"actionCode":-100)" + unpaid, 6, "not paid so far"},
           Case{R"("orderStatus":7)", 6, "not paid so far"},
           Case{R"("orderStatus":0,"actionCode":116)" + unpaid, 7, "the last attempt failed"},
           Case{R"("orderStatus":1,"actionCode":0)" + sums("APPROVED", 100, 0, 0), 8,
                "held, not charged"},
           Case{R"("orderStatus":3)", 9, "returned: released"},
           Case{R"("orderStatus":4)" + sums("REFUNDED", 100, 100, 40), 9, "returned: released"},
           Case{R"("orderStatus":2)" + sums("DEPOSITED", 100, 100, 1), 9, "returned: released"},
           Case{R"("orderStatus":2,"chargeback":true)", 9, "returned: released"},
           Case{R"("orderStatus":2)" + sums("DEPOSITED", 100, 60, 0), 9, "paid in part"},
       }) {
    const Finished finished = asked_for_order(each.record);
    EXPECT_EQ(finished.exit, each.exit) << each.record << finished.err;
    EXPECT_TRUE(holds(finished.err, each.words)) << each.record << finished.err;
    EXPECT_EQ(finished.err.empty(), each.exit == 0) << each.record << finished.err;
    EXPECT_FALSE(finished.out.empty()) << each.record;
  }
}

TEST(Answers, ShortStatusHasTheExitCodesOfTheLongOne) {
  for (const auto& [record, exit] :
       {std::pair(R"("ErrorCode":"0","OrderStatus":2,"Amount":100,"depositAmount":100)", 0),
        {R"("ErrorCode":"0","OrderStatus":0,"Amount":100)", 6},
        {R"("ErrorCode":"0","OrderStatus":1,"Amount":100,"approvedAmount":100)", 8},
        {R"("ErrorCode":"2","OrderStatus":6,"Amount":100)", 5},
        {R"("ErrorCode":"2","OrderStatus":2,"Amount":100,"depositAmount":100)", 4},
        {R"("ErrorCode":"6")", 1},
        {R"("ErrorCode":"5")", 1},
        {R"("ErrorCode":"0")", 4}}) {
    const Responder responder(with_body(std::string("{") + record + "}"));
    const Finished finished =
        tillwire({"--base-url", responder.url(), "--user", "u", "--password-file", secret_file("p"),
                  "getOrderStatus.do", "orderId=O1"});
    EXPECT_EQ(finished.exit, exit) << record << finished.err;
  }
}

TEST(Answers, StatusOfADeploymentCountsAsItIsMeantThere) {
  for (const auto& [record, specification, satim] :
       {std::tuple{R"("orderStatus":11)", 4, 0}, std::tuple{R"("orderStatus":7)", 6, 4},
        std::tuple{R"("orderStatus":8)", 4, 4}, std::tuple{R"("orderStatus":2)", 0, 0}}) {
    EXPECT_EQ(asked_for_order(record).exit, specification) << record;
    const Finished finished = asked_for_order(record, {"--deployment", "satim"});
    EXPECT_EQ(finished.exit, satim) << record << finished.err;
    EXPECT_TRUE(holds(finished.out, std::string(record).substr(14))) << "shown as received";
  }
}

// A program that reads only the exit code never takes an attempt for failed that may have
// moved money. Of each group of codes the first and the last; verdict-test reads all of them.
TEST(Answers, EachGroupOfActionCodesHasItsExitCode) {
  for (const Codes& codes : all_codes) {
    const bool failed = codes.at_registered == Payment::attempt_failed;
    const std::string all = codes.codes;
    for (const std::string& code : {all.substr(0, all.find(' ')), all.substr(all.rfind(' ') + 1)}) {
      const std::string record = R"("orderStatus":0,"actionCode":")" + code + "\"";
      EXPECT_EQ(asked_for_order(record).exit, failed ? 7 : 6) << code;
      const std::string body = R"({"success":true,"orderStatus":{)" + record + "}}";
      const MoneyCase again{"recurrentPayment.do", R"({"bindingId":"B1","orderNumber":"A-17"})",
                            "200 OK", body.c_str()};
      EXPECT_EQ(moves_money(again).exit, failed ? 7 : 4) << code;
    }
  }
}

TEST(Answers, PaymentWithoutProofDoesNotExitWithZero) {
  const char* const binding = R"({"bindingId":"B1","orderNumber":"A-17"})";
  for (const MoneyCase& each : {
           MoneyCase{"instantPayment.do", binding, "200 OK",
                     R"({"errorCode":"0","orderStatus":{"OrderStatus":3}})"},
           MoneyCase{"instantPayment.do", binding, "200 OK",
                     R"({"errorCode":"0","orderStatus":{"OrderStatus":99}})"},
           MoneyCase{"instantPayment.do", binding, "200 OK",
                     R"({"errorCode":"0","orderStatus":{"OrderStatus":7}})"},
           MoneyCase{"instantPayment.do", binding, "200 OK",
                     R"({"errorCode":"0","orderStatus":{"ErrorCode":"5","OrderStatus":2}})"},
           MoneyCase{"instantPayment.do", binding, "200 OK",
                     R"({"errorCode":"0","orderStatus":{"ErrorCode":"7"}})"},
           MoneyCase{"instantPayment.do", binding, "200 OK", R"({"errorCode":"0"})"},
           MoneyCase{"recurrentPayment.do", binding, "200 OK", R"({"success":true})"},
           MoneyCase{"recurrentPayment.do", binding, "200 OK",
                     R"({"success":true,"orderStatus":{"orderStatus":4}})"},
           MoneyCase{"recurrentPayment.do", binding, "200 OK",
                     R"({"success":true,"orderStatus":{"orderStatus":0,"actionCode":-30001}})"},
           MoneyCase{"recurrentPayment.do", binding, "200 OK",
                     R"({"success":false,"error":{"code":"10"}})"},
           MoneyCase{"installmentPayment.do", binding, "200 OK",
                     R"({"errorCode":0,"orderStatus":{"orderStatus":0,"actionCode":998}})"},
           MoneyCase{"paymentorder.do", payment, "200 OK", R"({"errorCode":"0","orderStatus":7})"},
           MoneyCase{"industryPractice/paymentOrder.do",
                     R"({"originalMdOrder":"O1","orderNumber":"A-18","amount":1,"tii":"IPI"})",
                     "200 OK", R"({"errorCode":"5","actionCode":151019})"},
       }) {
    const Finished finished = moves_money(each);
    EXPECT_EQ(finished.exit, 4) << each.operation << each.body << finished.err;
    EXPECT_TRUE(holds(finished.err, "it is not known whether")) << each.body << finished.err;
    EXPECT_TRUE(holds(finished.err, "ask by: tillwire")) << each.body << finished.err;
  }
}

TEST(Answers, PaymentOfAnotherOrderDecidesNothing) {
  const char* const paid_for =
      R"({"bindingId":"B1","orderNumber":"A-17","amount":1000,"currency":"978"})";
  for (const auto& [named, field] :
       {std::pair(R"("orderNumber":"OTHER")", "orderNumber: "),
        {R"("orderNumber":"A-17","amount":1,"currency":"978")", "amount: "},
        {R"("orderNumber":"A-17","amount":1000,"currency":"840")", "currency: "}}) {
    for (const char* const status : {"2", "6"}) {
      const std::string record = std::string(R"({"orderStatus":)") + status + "," + named + "}";
      for (const auto& [operation, body] :
           {std::pair("instantPayment.do", R"({"errorCode":"0","orderStatus":)" + record + "}"),
            {"recurrentPayment.do", R"({"success":true,"orderStatus":)" + record + "}"},
            {"installmentPayment.do", R"({"errorCode":0,"orderStatus":)" + record + "}"}}) {
        const Finished finished = moves_money({operation, paid_for, "200 OK", body.c_str()});
        EXPECT_EQ(finished.exit, 4) << operation << body << finished.err;
        EXPECT_TRUE(holds(finished.err, field)) << body << finished.err;
        EXPECT_TRUE(holds(finished.err, "it is not known whether")) << body << finished.err;
        EXPECT_TRUE(holds(finished.err, "ask by: tillwire")) << body << finished.err;
        EXPECT_TRUE(OrderedJson::parse(finished.out, nullptr, false).contains("orderStatus"));
      }
    }
  }
}

TEST(Answers, ProcessedPaymentNamesTheStatusCommandWithoutAWarning) {
  for (const MoneyCase& each : {
           MoneyCase{"paymentorder.do", payment, "200 OK", R"({"errorCode":"0"})"},
           MoneyCase{"paymentOrderBinding.do", R"({"mdOrder":"O1","bindingId":"B1","tii":"F"})",
                     "200 OK", R"({"redirect":"https://s","info":"ok","errorCode":0})"},
           MoneyCase{"motoPayment.do", mail_order, "200 OK", R"({"success":true,"errorCode":"0"})"},
       }) {
    const Finished finished = moves_money(each);
    EXPECT_EQ(finished.exit, 0) << each.operation << finished.err;
    EXPECT_EQ(finished.err.rfind("tillwire: ask by: tillwire", 0), 0U) << finished.err;
    EXPECT_EQ(finished.err.find('\n'), finished.err.size() - 1) << finished.err;
  }
}

TEST(Answers, RefusalInAnErrorObjectIsShown) {
  const char* const refused =
      R"({"success":false,"error":{"code":"5","description":"d","message":"no access"}})";
  for (const auto& [operation, request, exit] : {std::tuple("paymentorder.do", payment, 5),
                                                 {"motoPayment.do", mail_order, 5},
                                                 {"refund.do", completion, 1},
                                                 {"deposit.do", completion, 1},
                                                 {"reverse.do", reversal, 1},
                                                 {"register.do", order.c_str(), 1},
                                                 {"getBindings.do", R"({"clientId":"C"})", 1},
                                                 {"unBindCard.do", R"({"bindingId":"B1"})", 1},
                                                 {"getOrderStatusExtended.do", reversal, 1}}) {
    const Finished finished = moves_money({operation, request, "200 OK", refused});
    EXPECT_EQ(finished.exit, exit) << operation << finished.err;
    EXPECT_TRUE(holds(finished.err, "code 5: no access")) << operation << finished.err;
    EXPECT_EQ(OrderedJson::parse(finished.out, nullptr, false)["error"]["code"], "5") << operation;
  }
}

const char* const payout = R"({"orderNumber":"P-1","amount":2000,"bindingId":"B1"})";
const char* const to_store =
    R"({"clientId":"C-1","pan":"4111111111111111","expiryDate":"203012","cardholderName":"M"})";

TEST(Answers, PayoutIsDoneByItsOwnCodeAlone) {
  for (const auto& [body, exit] : {
           std::pair(R"({"errorCode":"0","orderId":"17"})", 0),
           {R"({"errorCode":0,"orderId":"17","orderStatus":{"ErrorCode":"7"}})", 0},
           {R"({"errorCode":"0","orderStatus":{"errorCode":"7","errorMessage":"m"}})", 0},
           {R"({"orderId":"17","orderStatus":{"ErrorCode":"0","approvalCode":"123456"}})", 0},
           {R"({"errorCode":"0","orderStatus":{"ErrorCode":"0","OrderStatus":4}})", 0},
           {R"({"errorCode":"0","orderStatus":{"ErrorCode":"0","OrderStatus":6}})", 4},
           {R"({"errorCode":"0","orderStatus":{"ErrorCode":"0","OrderNumber":"P-2"}})", 4},
           {R"({"errorCode":"0","orderStatus":{"ErrorCode":"0","amount":200}})", 4},
           {R"({"errorCode":"0","orderStatus":{"ErrorCode":"6"}})", 4},
           {R"({"errorCode":"0","success":false})", 4},
           {R"({"orderId":"17","orderStatus":{"ErrorCode":"7"}})", 4},
           {R"({"orderId":"17"})", 4},
           {R"({"errorCode":"1"})", 4},
           {R"({"errorCode":"2"})", 4},
           {R"({"errorCode":"7"})", 4},
           {R"({"errorCode":"5","orderId":"17"})", 4},
           {R"({"errorCode":"5","errorMessage":"no access"})", 5},
           {R"({"errorCode":"4"})", 5},
           {R"({"errorCode":"5","orderStatus":{"OrderStatus":4}})", 4},
       }) {
    const Finished finished = moves_money({"instantRefund.do", payout, "200 OK", body});
    EXPECT_EQ(finished.exit, exit) << body << finished.err;
    if (exit != 4) continue;
    EXPECT_TRUE(holds(finished.err, "getOrderStatusExtended.do order")) << body << finished.err;
    EXPECT_TRUE(holds(finished.err, "only with the same orderNumber")) << body << finished.err;
  }
  const Finished lost = moves_money({"instantRefund.do", payout, "500 Sorry", "{}"});
  EXPECT_EQ(lost.exit, 4) << lost.err;
  EXPECT_TRUE(holds(lost.err, "getOrderStatusExtended.do orderNumber=P-1")) << lost.err;
}

TEST(Answers, ConfirmationNeedsAllThreeOfItsSigns) {
  for (const auto& [body, exit] : {
           std::pair(R"({"ErrorCode":"0","OrderStatus":2,"params":{"respCode":"00"}})", 0),
           {R"({"errorCode":0,"orderStatus":"2","params":{"respCode":"00"}})", 0},
           {R"({"ErrorCode":"0","OrderStatus":2})", 4},
           {R"({"OrderStatus":2,"params":{"respCode":"00"}})", 4},
           {R"({"ErrorCode":"0","OrderStatus":2,"params":{"respCode":"05"}})", 4},
           {R"({"ErrorCode":"0","OrderStatus":1,"params":{"respCode":"00"}})", 4},
           {R"({"ErrorCode":"0","OrderStatus":11,"params":{"respCode":"00"}})", 4},
           {R"({"ErrorCode":"7","OrderStatus":2,"params":{"respCode":"00"}})", 4},
           {R"({"ErrorCode":"0","OrderStatus":2,"depositAmount":0,"params":{"respCode":"00"}})", 4},
           {R"({"ErrorCode":"2","OrderStatus":6,"params":{"respCode":"05"}})", 5},
           {R"({"ErrorCode":"2"})", 4},
           {R"({"ErrorCode":"5"})", 4},
           {R"({"ErrorCode":"6"})", 4},
           {"{}", 4},
       }) {
    for (const auto& [operation, request] :
         {std::pair("public/acknowledgeTransaction.do", R"({"mdOrder":"17"})"),
          {"confirmOrder.do", R"({"orderId":"17"})"}}) {
      const Finished finished = moves_money({operation, request, "200 OK", body});
      EXPECT_EQ(finished.exit, exit) << operation << body << finished.err;
      if (exit != 4) continue;
      EXPECT_TRUE(holds(finished.err, "getOrderStatus.do orderId=17")) << body << finished.err;
    }
  }
}

TEST(Answers, StoredCardThatMayBeThereIsAskedFor) {
  for (const auto& [status, body, exit, asks] :
       {std::tuple("200 OK", R"({"bindingId":"B1","errorCode":0,"error":false})", 0, false),
        {"200 OK", R"({"errorCode":0,"error":false})", 4, true},
        {"200 OK", R"({"bindingId":"B1","errorCode":0,"error":true})", 1, true},
        {"200 OK", R"({"errorCode":1,"error":true,"errorMessage":"already created"})", 1, true},
        {"500 Sorry", "<html>", 4, true}}) {
    const Finished finished = moves_money({"createBindingNoPayment.do", to_store, status, body});
    EXPECT_EQ(finished.exit, exit) << body << finished.err;
    EXPECT_EQ(holds(finished.err, "getBindings.do clientId=C-1"), asks) << body << finished.err;
    EXPECT_FALSE(holds(finished.err, "4111111111111111")) << finished.err;
  }
}

TEST(Answers, StoredCardThatIsSoAlreadyIsNotARefusal) {
  const char* const id = R"({"bindingId":"B1","newExpiry":"203012","language":"en"})";
  for (const auto& [operation, request] : {std::pair("bindCard.do", R"({"bindingId":"B1"})"),
                                           {"unBindCard.do", R"({"bindingId":"B1"})"},
                                           {"unbindCard.do", R"({"bindingId":"B1"})"},
                                           {"extendBinding.do", id}}) {
    for (const auto& [body, exit] : {std::pair(R"({"errorCode":"2","errorMessage":"wrong"})", 0),
                                     {R"({"success":false,"error":{"code":"2"}})", 0},
                                     {R"({"errorCode":"1"})", 1},
                                     {R"({"errorCode":"5"})", 1},
                                     {R"({"success":false})", 1}}) {
      const Finished finished = moves_money({operation, request, "200 OK", body});
      EXPECT_EQ(finished.exit, exit) << operation << body << finished.err;
      EXPECT_EQ(holds(finished.err, "nothing changed"), exit == 0) << finished.err;
    }
  }
  for (const auto& [operation, request] : {std::pair("getBindings.do", R"({"clientId":"C"})"),
                                           {"getBindingsByCardOrId.do", R"({"bindingId":"B1"})"}}) {
    for (const char* body : {R"({"errorCode":"2"})", R"({"success":false,"errorCode":2})"}) {
      const Finished finished = moves_money({operation, request, "200 OK", body});
      EXPECT_EQ(finished.exit, 0) << operation << body << finished.err;
    }
  }
}

/// The second request of 3-D Secure continues an order, which neither a refusal nor another order
/// ends.
TEST(Answers, RefusedSecondRequestLeavesTheOrderInDoubt) {
  const char* const second =
      R"({"bindingId":"B1","orderNumber":"A-17","threeDSServerTransId":"t-1","threeDSVer2MdOrder":"17"})";
  for (
      const auto& [body, exit] :
      {std::pair(
           R"({"errorCode":"0","orderId":"17","orderStatus":{"ErrorCode":"0","OrderNumber":"A-17",)"
           R"("OrderStatus":2,"Amount":100,"depositAmount":100}})",
           0),
       {R"({"errorCode":"0","orderId":"18","orderStatus":{"ErrorCode":"0","OrderNumber":"A-17",)"
        R"("OrderStatus":2,"Amount":100,"depositAmount":100}})",
        4},
       {R"({"errorCode":"4"})", 4},
       {R"({"errorCode":"5","error":"no access"})", 4}}) {
    const Finished finished = moves_money({"instantPayment.do", second, "200 OK", body});
    EXPECT_EQ(finished.exit, exit) << body << finished.err;
  }
}

TEST(Answers, CardIsGoodByItsActionCode) {
  const char* const card = R"({"amount":0,"pan":"4111111111111111","expiry":"203012"})";
  for (const auto& [body, exit] :
       {std::pair(R"({"errorCode":"0","actionCode":0})", 0),
        {R"({"errorCode":"0","actionCode":0,"acsUrl":"https://acs"})", 0},
        {R"({"errorCode":"0","actionCode":0,"is3DSVer2":true,"threeDSServerTransId":"T"})", 4},
        {R"({"errorCode":"0","actionCode":116})", 5},
        {R"({"errorCode":"0"})", 4},
        {R"({"errorCode":"0","actionCode":151019})", 4},
        {R"({"errorCode":"5","actionCode":116})", 1}}) {
    const Finished finished = moves_money({"verifyCard.do", card, "200 OK", body});
    EXPECT_EQ(finished.exit, exit) << body << finished.err;
    EXPECT_FALSE(holds(finished.err, "ask by:")) << body << finished.err;
  }
}

/// Makes a call that leaves doubt: the answer is not HTTP, or is the given one.
Finished in_doubt(const Words& words, const std::string& bytes = "") {
  const Responder responder(bytes);
  return tillwire(
      joined({"--base-url", responder.url(), "--user", "it's me", "--timeout-ms", "10000"}, words),
      {"TILLWIRE_PASSWORD=hunter22", "TILLWIRE_CARD=4111111111111111"});
}

/// Returns the words of the suggested command, without those that name the gateway.
std::string told_command(const Finished& finished) {
  const std::string before = " --user 'it'\\''s me' --timeout-ms 10000 ";
  const std::size_t at = finished.err.find("ask by: tillwire --base-url http://127.0.0.1:");
  const std::size_t end = finished.err.find(before);
  if (at == std::string::npos || end == std::string::npos) return finished.err;
  const std::size_t from = end + before.size();
  return finished.err.substr(from, finished.err.find('\n', from) - from);
}

TEST(Answers, DoubtSuggestsTheStatusCommand) {
  struct Case {
    Words words;
    std::string bytes;
    const char* command;
  };
  for (const Case& each : {
           Case{{"paymentorder.do", payment}, "", "getOrderStatusExtended.do orderId=O1"},
           Case{{"refund.do", R"({"orderId":"O 1'2","amount":1})"},
                "",
                "getOrderStatusExtended.do 'orderId=O 1'\\''2'"},
           Case{{"motoPayment.do", mail_order}, "", "getOrderStatusExtended.do orderNumber=A-17"},
           Case{{"motoPayment.do", "merchantLogin=shop", mail_order},
                "",
                "getOrderStatusExtended.do orderNumber=A-17 merchantLogin=shop"},
           Case{{"motoPayment.do", mail_order},
                with_body(R"({"success":false,"errorCode":"1","orderId":"X7"})"),
                "getOrderStatusExtended.do orderId=X7"},
           Case{{"3ds/continue.do", "mdOrder=O2"}, "", "getOrderStatusExtended.do orderId=O2"},
           Case{{"instantPayment.do", "bindingId=B1"},
                with_body(R"({"errorCode":"0","orderId":"X8","orderStatus":{"OrderStatus":0}})"),
                "getOrderStatusExtended.do orderId=X8"},
           Case{{"register.do", order},
                with_body(R"({"errorCode":"0"})"),
                "getOrderStatusExtended.do orderNumber=1"},
       }) {
    const Finished finished = in_doubt(each.words, each.bytes);
    EXPECT_EQ(told_command(finished), each.command);
    EXPECT_FALSE(holds(finished.err, "hunter22")) << finished.err;
    EXPECT_FALSE(holds(finished.err, "4111111111111111")) << finished.err;
  }
  EXPECT_TRUE(holds(in_doubt({"instantPayment.do", "bindingId=B1"}).err, "names no order"));
}

TEST(Answers, DoubtAboutACardSuggestsItsHistory) {
  Finished finished = in_doubt({"creditCard", "amount=1", "currency=978", "--field-env",
                                "cardIdentification.cardNumber=TILLWIRE_CARD"});
  EXPECT_EQ(told_command(finished).rfind("getTransactions --field-prompt "
                                         "cardIdentification.cardNumber period.start=20",
                                         0),
            0U)
      << finished.err;
  EXPECT_FALSE(holds(finished.err, "4111111111111111")) << finished.err;
  finished = in_doubt({"creditCard", "amount=1", "currency=978", "cardIdentification.cardId=C-1"});
  EXPECT_EQ(told_command(finished).rfind("getTransactions cardIdentification.cardId=C-1 ", 0), 0U)
      << finished.err;
}

TEST(Answers, NoCommandIsSuggestedWithoutDoubt) {
  EXPECT_FALSE(holds(call("http://127.0.0.1:1").err, "ask by:"));
  EXPECT_FALSE(holds(in_doubt({"getOrderStatusExtended.do", "orderId=1"}).err, "ask by:"));
  EXPECT_FALSE(holds(in_doubt({"paymentorder.do", payment}, with_body(R"({"errorCode":"5"})")).err,
                     "ask by:"));
}

std::string with_status(const std::string& status, const std::string& body = "") {
  return "HTTP/1.1 " + status + "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" +
         body;
}

TEST(Answers, RefusedUserIsNamed) {
  const Finished shop = in_doubt({"register.do", order}, with_status("401 Unauthorized"));
  EXPECT_TRUE(holds(shop.err, "the e-commerce gateway does not take the user it's me")) << shop.err;
  EXPECT_TRUE(holds(shop.err, "not a user of card management")) << shop.err;
  const Finished cards = in_doubt({"getAtmStatusExt"}, with_status("401 Unauthorized"));
  EXPECT_TRUE(holds(cards.err, "card management does not take the user it's me")) << cards.err;
  EXPECT_TRUE(holds(cards.err, "not the API account of the e-commerce gateway")) << cards.err;
  const Responder responder(with_status("401 Unauthorized"));
  EXPECT_TRUE(holds(call(responder.url()).err, "does not take the token;"));
}

TEST(Answers, UserIsNamedWhereAccessIsDeniedWithStatus200) {
  const auto err = [](const std::string& message) {
    return in_doubt({"register.do", order},
                    with_body(R"({"errorCode":"5","errorMessage":")" + message + "\"}"))
        .err;
  };
  EXPECT_TRUE(holds(err("Access denied"), "gateway does not take the user it's me"));
  EXPECT_FALSE(holds(err("Amount is wrong"), "does not take the user"));
}

TEST(Answers, CommandAsksForAPasswordFileFromAProcessSubstitution) {
  const Responder responder("");
  const Finished finished =
      tillwire({"--base-url", responder.url(), "--user", "u", "--password-file", "/dev/stdin",
                "refund.do", "orderId=1", "amount=1"},
               {}, "hunter22\n");
  EXPECT_TRUE(
      holds(finished.err, " --user u --password-prompt getOrderStatusExtended.do orderId=1\n"))
      << finished.err;
}

TEST(Answers, MissingPathIsNamed) {
  const auto cause = [](const std::string& path, const Words& words) {
    const Responder responder(with_status("404 Not Found"));
    const Finished finished = tillwire(joined(
        {"--base-url", responder.url() + path, "--user", "u", "--password-file", secret_file("p")},
        words));
    EXPECT_TRUE(holds(finished.err, "nothing is at " + responder.url() + path)) << finished.err;
    return finished.err;
  };
  EXPECT_TRUE(
      holds(cause("", {"register.do", order}), "/payment/rest/register.do: a path may be missing"));
  EXPECT_TRUE(
      holds(cause("/api", {"register.do", order}), "the path of --base-url, /api, may be wrong"));
  EXPECT_TRUE(holds(cause("/payment/rest", {"register.do", order}),
                    "--base-url ends before /payment, and /payment/rest has it already"));
  EXPECT_TRUE(holds(cause("", {"getAtmStatusExt"}), "or --card-path is payment"));
  EXPECT_TRUE(
      holds(cause("", {"--context", "/epg", "register.do", order}), ", or --context is another"));
  EXPECT_TRUE(holds(cause("", {"acsRedirect.do", "orderId=1"}), "may not know the order"));
}

TEST(Answers, TlsPortIsRecognized) {
  const std::string alert("\x15\x03\x01\x00\x02\x02\x46", 7);
  EXPECT_TRUE(holds(answered(alert + std::string(1, '\n')).err, "it may be a port for https"));
  EXPECT_TRUE(holds(answered("").err, "it may be a port for https"));
  EXPECT_TRUE(holds(
      answered(with_status("400 Bad Request", "The plain HTTP request was sent to HTTPS port")).err,
      "the port is one for https"));
}

TEST(Answers, PortIsNotDoubtedOnceAnAnswerHasBegun) {
  const Finished finished = answered("HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n{");
  EXPECT_EQ(finished.exit, 3) << finished.err;
  EXPECT_FALSE(holds(finished.err, "port for https")) << finished.err;
}

TEST(Answers, AddressOfARedirectIsPrinted) {
  const Responder responder(
      "HTTP/1.1 302 Found\r\nLocation:  https://acs.example/page?x=1\r\nContent-Length: 0\r\n\r\n");
  const Finished finished = tillwire({"--base-url", responder.url(), "--token-file",
                                      secret_file("t"), "acsRedirect.do", "orderId=1"});
  EXPECT_EQ(finished.exit, 0) << finished.err;
  EXPECT_EQ(OrderedJson::parse(finished.out, nullptr, false).value("location", ""),
            "https://acs.example/page?x=1")
      << finished.out;
}

TEST(Answers, UnreachableGatewayExitsWithThree) {
  const BoundSocket refusing("127.0.0.1", false);
  const Finished refused = call("http://127.0.0.1:" + std::to_string(refusing.port()));
  EXPECT_EQ(refused.exit, 3);
  EXPECT_TRUE(holds(refused.err, "refused; nothing was sent")) << refused.err;
  EXPECT_TRUE(holds(refused.err,
                    "127.0.0.1:" + std::to_string(refusing.port()) + ": nothing listens there"))
      << refused.err;
  const Finished unknown =
      tillwire({"--base-url", "http://no-such-host.invalid", "--allow-plaintext", "--token-file",
                secret_file("t"), "register.do", order});
  EXPECT_EQ(unknown.exit, 3);
  EXPECT_TRUE(holds(unknown.err, "nothing was sent")) << unknown.err;
  EXPECT_TRUE(holds(unknown.err, "no-such-host.invalid:80: see the host of --base-url"));
}

TEST(Answers, NumbersAndTextsFollowTheTable) {
  const auto print = [](const std::string& operation, const std::string& body) {
    const Responder responder(with_body(body));
    const Finished finished =
        tillwire({"--base-url", responder.url(), "--user", "u", "--password-file", secret_file("p"),
                  operation, R"({"orderId":"1"})"});
    EXPECT_EQ(finished.exit, 0) << finished.err;
    return OrderedJson::parse(finished.out, nullptr, false);
  };
  EXPECT_EQ(print("getOrderStatusExtended.do",
                  R"({"errorCode":0,"orderStatus":"2","amount":"12.00","chargeback":"false",)"
                  R"("merchantOrderParams":[{"name":"a","value":"b"}]})"),
            OrderedJson::parse(R"({"errorCode":"0","orderStatus":2,"amount":12,
                                   "merchantOrderParams":[{"name":"a","value":"b"}],"chargeback":false})"));
}

Finished answered_with(const std::string& operation, const std::string& request,
                       const std::string& body, const Words& options = {}) {
  const Responder responder(with_body(body));
  return tillwire(joined(
      joined({"--base-url", responder.url(), "--user", "u", "--password-file", secret_file("p")},
             options),
      {operation, request}));
}

constexpr const char* any_card = R"({"cardIdentification":{"cardNumber":"5200000000000007"}})";

TEST(Answers, WhatTheTablesDoNotNameIsPrinted) {
  const auto print = [](const std::string& operation, const std::string& request,
                        const std::string& body) {
    const Finished finished = answered_with(operation, request, body);
    EXPECT_EQ(finished.exit, 0) << finished.err;
    return OrderedJson::parse(finished.out, nullptr, false);
  };
  const char* const geo = R"({"responseCode":"00","countries":[{"code":"CY","allowed":true}]})";
  EXPECT_EQ(print("getGeoRestrictions", any_card, geo), OrderedJson::parse(geo));
  const char* const other = R"({"restrictionList":["CY","GR"]})";
  EXPECT_EQ(print("getGeoRestrictions", any_card, other), OrderedJson::parse(other));
  EXPECT_EQ(print("getOrderStatusExtended.do", reversal,
                  R"({"orderStatus":2,"paymentWay":"CARD","bank_info":{"bankName":"B","bic":"X"},)"
                  R"("payerData":{"email":"m@s"},"refunds":[],)"
                  R"("operations":[{"amount":1,"type":"PAY"},{"authCode":"2"}]})"),
            OrderedJson::parse(R"({"orderStatus":2,"bankInfo":{"bankName":"B","bic":"X"},)"
                               R"("refunds":[],"operations":[{"amount":1,"type":"PAY"},)"
                               R"({"authCode":"2"}],"paymentWay":"CARD",)"
                               R"("payerData":{"email":"m@s"}})"));
  EXPECT_EQ(print("getAccountListByOwner", R"({"customerId":"1"})",
                  R"({"accounts":[{"number":"1","accountType":10,"currency":978,"balance":0,)"
                  R"("customerId":"1","iban":"X"}]})")
                .at("accounts")
                .at(0),
            OrderedJson::parse(R"({"number":"1","accountType":10,"currency":978,"balance":0,)"
                               R"("customerId":"1","iban":"X"})"));
}

TEST(Answers, WhatMayBeASecretIsMaskedIfNoTableNamesIt) {
  const Finished finished = answered_with(
      "getGeoRestrictions", any_card,
      R"({"pan":"1234","note":"5200000000000007","number":5200000000000007,"keyValue":"ABCD",)"
      R"("keyCheckValue":"ABCDEF","keyType":"ENKTTAK","deep":{"PIN_block":"1","cvc2":123,"a":"b"},)"
      R"("token":["t"]})");
  EXPECT_EQ(finished.exit, 0) << finished.err;
  EXPECT_EQ(
      OrderedJson::parse(finished.out, nullptr, false),
      OrderedJson::parse(R"({"pan":"***","note":"****************",)"
                         R"("number":"****************","keyValue":"***",)"
                         R"("keyCheckValue":"ABCDEF","keyType":"ENKTTAK",)"
                         R"("deep":{"PIN_block":"***","cvc2":"***","a":"b"},"token":["***"]})"));
  const Finished traced = answered_with("getGeoRestrictions", any_card,
                                        R"({"other":"words","list":{"a":"b"}})", {"--trace"});
  EXPECT_TRUE(holds(traced.err, "\"other\": \"***\"")) << traced.err;
  EXPECT_FALSE(holds(traced.err, "words")) << traced.err;
}

TEST(Answers, AddressOfReturnNeedsItsScheme) {
  for (const std::string bad : {"shop.example/ok", "//shop.example", "shop.example:80/ok"}) {
    for (const char* const name : {"returnUrl", "failUrl"}) {
      const Finished finished =
          tillwire({"--dry-run", "register.do", "orderNumber=1", "amount=1",
                    std::string(name) == "failUrl" ? "returnUrl=https://s" : "description=d",
                    name + ("=" + bad)});
      EXPECT_EQ(finished.exit, 2) << bad;
      EXPECT_TRUE(holds(finished.err, std::string(name) + ": ")) << finished.err;
      EXPECT_TRUE(holds(finished.err, "an address with its scheme is expected")) << finished.err;
    }
  }
}

TEST(Answers, UnwritableStandardOutputIsAFailure) {
  const Finished finished =
      run({"/bin/sh", "-c", "exec \"$0\" --list > /dev/full", TILLWIRE_CLI}, {}, "");
  EXPECT_EQ(finished.exit, 4);
  EXPECT_TRUE(holds(finished.err, "standard output cannot be written"));
}

}  // namespace
}  // namespace tillwire::test::answers_test
