// What the contract does not say of e-commerce operations.
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <tillwire/ops/ecommerce.hpp>
#include <tillwire/ops/ecommerce_beyond.hpp>

#include "exchange.hpp"

namespace tillwire::test::ecommerce_operations_test {
namespace {

using namespace tillwire::ecommerce;

/// A change to a valid request, and its expected result.
template <class Request>
struct RuleCase {
  const char* what;
  std::function<void(Request&)> change;
  Errc error;
  const char* field;
};

template <class Request>
void check_rules(const Request& valid, const std::vector<RuleCase<Request>>& cases,
                 CallSite site = CallSite::here()) {
  const Traced traced(site);
  EXPECT_EQ(send(valid).error, Errc::none);
  for (const auto& each : cases) {
    Request request = valid;
    each.change(request);
    const Sent sent = send(request);
    EXPECT_EQ(static_cast<int>(sent.error), static_cast<int>(each.error)) << each.what;
    EXPECT_EQ(sent.field, each.field) << each.what;
    EXPECT_EQ(sent.connected, each.error == Errc::none) << each.what;
  }
}

InstantPayment instant() {
  InstantPayment payment;
  payment.order_number = "A-17";
  payment.amount = {125000};
  payment.pan = "4111111111111111";
  payment.cvc = "123";
  payment.expiry = "203012";
  return payment;
}

Register registration() {
  Register order;
  order.order_number = "A-17";
  order.amount = {1};
  order.return_url = "https://shop.example";
  return order;
}

// The table of the contract has numbers: these quantities are text.
TEST(OrderBundle, QuantityMayEndInZeros) {
  struct Case {
    const char* quantity;
    std::int64_t price;
    std::int64_t amount;
    bool equal;
  };
  const Case cases[] = {
      {"0.50", 1800, 900, true},
      {"0.500", 1800, 900, true},
      {"0.500", 1800, 901, false},
      {"0.000", 1800, 0, true},
      {"99999999999999.999", 999999999999999999, 1, false},
  };
  for (const Case& each : cases) {
    CartItem item;
    item.position_id = 1;
    item.name = "Coffee";
    item.quantity = {each.quantity, "kg"};
    item.price = {each.price};
    item.amount = {each.amount};
    OrderBundle bundle;
    bundle.cart.items = {&item, 1};
    Register order = registration();
    order.bundle = &bundle;
    const Sent sent = send(order);
    EXPECT_EQ(static_cast<int>(sent.error),
              static_cast<int>(each.equal ? Errc::none : Errc::bad_value))
        << each.quantity;
    EXPECT_EQ(sent.field, each.equal ? "" : "orderBundle.cartItems.items[0].itemAmount");
  }
}

TEST(Register, SeveralItemsOfACart) {
  CartItem items[2];
  for (CartItem& item : items) {
    item.position_id = &item - items + 1;
    item.name = "Coffee";
    item.quantity = {"1", "pcs"};
  }
  OrderBundle bundle;
  bundle.cart.items = items;
  Register order = registration();
  order.bundle = &bundle;
  const Sent sent = send(order);
  EXPECT_EQ(sent.at("orderBundle.cartItems.items[1].positionId"), 2);
  EXPECT_TRUE(sent.at("orderBundle.cartItems.items[2]").is_null());
  items[1].quantity.measure = {};
  expect_refused(order, Errc::missing, "orderBundle.cartItems.items[1].quantity.measure");
}

TEST(Refund, PositionsNeedOnlyTheirId) {
  StepItem items[2];
  items[0].position_id = 2;
  items[1].position_id = 3;
  items[1].amount = {900};
  StepItems returned;
  returned.items = items;
  Refund refund;
  refund.order_number = "A-17";
  refund.merchant_login = "other";
  refund.amount = {900};
  refund.refund_items = &returned;
  const Sent sent = send(refund);
  EXPECT_EQ(sent.at("refundItems.items[0].positionId"), 2);
  EXPECT_EQ(sent.at("refundItems.items[1].itemAmount"), 900);
  EXPECT_TRUE(sent.at("refundItems.items[0].quantity").is_null());
  items[1].position_id = {};
  expect_refused(refund, Errc::missing, "refundItems.items[1].positionId");
}

TEST(GetLastOrdersForMerchants, BoundsItsSizeAndKnowsItsStates) {
  GetLastOrdersForMerchants query;
  query.from = "20270301000000";
  query.to = "20270301235959";
  query.merchants = "";
  query.transaction_states = GetLastOrdersForMerchants::all_states;
  for (const std::int32_t size : {1, 200}) {
    query.size = size;
    EXPECT_EQ(send(query).at("size"), std::to_string(size));
  }
  for (const std::int32_t size : {0, 201, 999}) {
    query.size = size;
    expect_refused(query, Errc::bad_value, "size");
  }
  query.size = 50;
  for (const char* const states : {"DEPOSITED", "REFUNDED,CREATED"}) {
    query.transaction_states = states;
    EXPECT_EQ(send(query).at("transactionStates"), states);
  }
  for (const char* const states :
       {"", "PAID", "DEPOSITED,", ",DEPOSITED", "DEPOSITED,PAID", "DEPOSITED, CREATED", "CREATE"}) {
    query.transaction_states = states;
    expect_refused(query, Errc::bad_value, "transactionStates");
  }
}

TEST(GetLastOrdersForMerchants, RecordNamesItsOrder) {
  GetLastOrdersForMerchants query;
  query.from = "20270301000000";
  query.to = "20270301235959";
  query.size = 50;
  query.merchants = "";
  query.transaction_states = "DEPOSITED";
  Exchange exchange;
  const auto answer = exchange.call(query, R"({"errorCode":"0","orderStatuses":[
      {"orderStatus":2,"attributes":[{"name":"mdOrder","value":"O1"}]},{"orderStatus":2}]})");
  std::vector<Text> ids;
  for (const OrderRecord& order : answer->order_statuses) ids.push_back(order_id_in(order));
  ASSERT_EQ(ids.size(), 2U);
  EXPECT_EQ(ids[0], Text("O1"));
  EXPECT_FALSE(ids[1].present());
}

TEST(Refund, PositionsHaveTheRulesOfACart) {
  const CartItem::Measured two = {"2", "pcs"};
  StepItem items[2];
  items[0].position_id = 2;
  items[0].quantity = &two;
  items[0].price = {450};
  items[0].amount = {900};
  items[1].position_id = 3;
  items[1].price = {450};
  items[1].amount = {1};  // without a quantity there is nothing to compare
  StepItems returned;
  returned.items = items;
  Refund refund;
  refund.order_id = "O1";
  refund.amount = {900};
  refund.refund_items = &returned;
  EXPECT_EQ(send(refund).at("refundItems.items[0].itemAmount"), 900);
  items[0].amount = {901};
  expect_refused(refund, Errc::bad_value, "refundItems.items[0].itemAmount");
  items[0].amount = {};
  items[1].position_id = 2;
  expect_refused(refund, Errc::conflict, "refundItems.items.positionId");
}

TEST(Register, FeaturesAreRepeated) {
  constexpr Choice<Feature> all[] = {Feature::verify,
                                     Feature::force_three_ds,
                                     Feature::force_ssl,
                                     Feature::force_full_three_ds,
                                     Feature::force_create_binding,
                                     Feature::partial_authorization,
                                     Feature::force_payment_way,
                                     "OF_TOMORROW"};
  Register order = registration();
  order.features = all;
  EXPECT_EQ(
      send(order).body["features"],
      Json::array({"VERIFY", "FORCE_TDS", "FORCE_SSL", "FORCE_FULL_TDS", "FORCE_CREATE_BINDING",
                   "PARTIAL_AUTHORIZATION", "FORCE_PAYMENT_WAY", "OF_TOMORROW"}));
}

TEST(Register, AttributesBecomeAnObject) {
  const Attribute plan[] = {{"recurringFrequency", "30"}, {"note", "\"a\" & b"}};
  Register order = registration();
  order.json_params = plan;
  EXPECT_EQ(send(order).at("jsonParams").get<std::string>(),
            R"({"recurringFrequency":"30","note":"\"a\" & b"})");
}

TEST(Ecommerce, Enumerators) {
  EXPECT_EQ(Choice<Language>(Language::khmer), Text("kh"));
  EXPECT_EQ(Choice<Language>(Language::swedish), Text("sv"));
  EXPECT_EQ(Choice<Initiator>(Initiator::merchant_unscheduled), Text("U"));
  EXPECT_EQ(Choice<Initiator>(Initiator::no_show), Text("IPN"));
  EXPECT_EQ(Choice<ScaExemption>(ScaExemption::transaction_risk_analysis), Text("TRA"));
}

TEST(Settlement, AnOrderByItsIdOrItsNumber) {
  Refund refund;
  refund.amount = Amount::all();
  refund.order_id = "O1";
  EXPECT_EQ(send(refund).at("amount"), "0");
  refund.amount = {500};
  EXPECT_EQ(send(refund).at("amount"), "500");
  check_rules<Refund>(
      refund,
      {
          {"number", [](Refund& r) { r.order_id = {}, r.order_number = "A"; }, Errc::none, ""},
          {"neither", [](Refund& r) { r.order_id = {}; }, Errc::missing, "orderId"},
          {"no amount", [](Refund& r) { r.amount = {}; }, Errc::missing, "amount"},
          {"a sum of nothing", [](Refund& r) { r.amount = 0; }, Errc::bad_value, "amount"},
          {"an absent sum", [](Refund& r) { r.amount = Amount(); }, Errc::missing, "amount"},
          {"all of it", [](Refund& r) { r.amount = Amount::all(); }, Errc::none, ""},
          {"0 expected", [](Refund& r) { r.expected_deposited_amount = 0; }, Errc::none, ""},
      });
  Deposit completion;
  completion.order_id = "O1";
  completion.amount = Amount::all();
  EXPECT_EQ(send(completion).at("amount"), "0");
  check_rules<Deposit>(
      completion,
      {
          {"a part", [](Deposit& d) { d.amount = 29500; }, Errc::none, ""},
          {"a sum of nothing", [](Deposit& d) { d.amount = 0; }, Errc::bad_value, "amount"},
          {"no amount", [](Deposit& d) { d.amount = {}; }, Errc::missing, "amount"},
      });
  Reverse reversal;
  reversal.order_number = "A-17";
  check_rules<Reverse>(
      reversal,
      {
          {"id", [](Reverse& r) { r.order_number = {}, r.order_id = "O"; }, Errc::none, ""},
          {"neither", [](Reverse& r) { r.order_number = {}; }, Errc::missing, "orderId"},
          {"a sum of nothing", [](Reverse& r) { r.amount = 0; }, Errc::bad_value, "amount"},
          {"a part", [](Reverse& r) { r.amount = 500; }, Errc::none, ""},
      });
}

TEST(Ecommerce, WhereOperationsAre) {
  InstallmentPayment installment;
  installment.payment.binding_id = "B1";
  installment.payment.amount = {100};
  const Sent json = send(installment);
  EXPECT_EQ(json.path, "POST /payment/installmentPayment.do");
  EXPECT_EQ(json.body["userName"], "shop-api");
  EXPECT_EQ(json.body["amount"], 100);
  RecurrentPayment recurrent = installment.payment;
  const Attribute parameters[] = {{"note", "x"}};
  recurrent.additional_parameters = parameters;
  const Sent again = send(recurrent);
  EXPECT_EQ(again.path, "POST /payment/recurrentPayment.do");
  EXPECT_EQ(again.at("additionalParameters.note"), "x");
  ThreeDsContinue next;
  next.order_id = "O1";
  EXPECT_EQ(send(next).path, "POST /payment/rest/3ds/continue.do");
  ThreeDsMethod method;
  method.three_ds_server_trans_id = "t";
  EXPECT_EQ(send(method).path, "POST /payment/rest/3dsmethod.do");
}

TEST(AcsRedirect, IsAPageForABrowser) {
  Exchange exchange;
  AcsRedirect redirect;
  redirect.order_id = "O 1";
  const auto answer = exchange.call(redirect, "<html>acs</html>");
  ASSERT_TRUE(static_cast<bool>(answer));
  EXPECT_TRUE(answer.succeeded());
  EXPECT_EQ(answer->page, Text("<html>acs</html>"));
  const std::string sent = exchange.transport.sent();
  EXPECT_EQ(sent.substr(0, sent.find('\r')), "GET /payment/acsRedirect.do?orderId=O+1 HTTP/1.1");
  EXPECT_EQ(sent.find("secret"), std::string::npos);
}

TEST(AcsRedirect, JsonObjectInPlaceOfThePageIsARefusal) {
  const std::pair<const char*, bool> cases[] = {
      {R"({"errorCode":"5","errorMessage":"denied"})", true},
      {"", false},
      {" ", false},
      {"<html>{}</html>", false},
  };
  for (const auto& [page, refused] : cases) {
    Exchange exchange;
    AcsRedirect redirect;
    redirect.order_id = "O1";
    const auto answer = exchange.call(redirect, page);
    EXPECT_EQ(answer.error().code, Errc::none) << page;
    EXPECT_EQ(answer.succeeded(), !refused) << page;
  }
}

TEST(InstantPayment, ErrorAsTextOrTruthValue) {
  for (const char* const error : {R"("text")", "true", "false", "null", R"("")"}) {
    Exchange exchange;
    const auto answer =
        exchange.call(instant(), std::string(R"({"errorCode":1,"error":)") + error + "}");
    ASSERT_TRUE(answer.answered()) << error;
    EXPECT_TRUE(answer->refused()) << error;
  }
}

template <class Operation>
Result<typename Operation::Response> stored_card_payment(Exchange& exchange,
                                                         const std::string& text) {
  Operation request;
  if constexpr (std::is_same_v<Operation, InstallmentPayment>) {
    request.payment.binding_id = "B1";
  } else {
    request.binding_id = "B1";
  }
  return exchange.call(request, text);
}

TEST(RecurrentPayment, AnswersAndErrors) {
  const std::pair<const char*, bool> cases[] = {
      {R"({"success":true,"data":{"orderId":"O1"},"orderStatus":{"errorCode":"0"}})", true},
      {R"({"orderStatus":{"errorCode":0,"orderStatus":2}})", true},
      {R"({"success":"true","error":false})", true},
      {R"({"success":false,"error":{"code":"10","description":"d","message":"m"}})", false},
      {R"({"error":{"code":10}})", false},
      {R"({"error":"no such card"})", false},
      {R"({"error":true})", false},
      {R"({"orderStatus":{"errorCode":"5"}})", false},
      {R"({"errorCode":"5"})", false},
  };
  for (const auto& [text, succeeded] : cases) {
    Exchange exchange;
    const auto answer = stored_card_payment<RecurrentPayment>(exchange, text);
    ASSERT_TRUE(answer.answered()) << text;
    EXPECT_EQ(answer->refused(), !succeeded) << text;
  }
}

TEST(InstallmentPayment, AnswersAndErrors) {
  const std::pair<const char*, bool> cases[] = {
      {R"({"errorCode":0,"orderId":"O1","orderStatus":{"orderStatus":2},"error":false})", true},
      {R"({"errorCode":"00","error":"false"})", true},
      {R"({"errorCode":0,"error":""})", true},
      {R"({"errorCode":0,"error":0})", true},
      {R"({"errorCode":0,"error":"0"})", true},
      {R"({"errorCode":0,"error":"FALSE"})", true},
      {R"({"errorCode":0,"error":1})", false},
      {R"({"errorCode":1,"error":false})", false},
      {R"({"errorCode":0,"error":true})", false},
      {R"({"errorCode":0,"error":{"code":"1"}})", false},
      {R"({"success":false,"errorCode":0,"error":false})", false},
  };
  for (const auto& [text, succeeded] : cases) {
    Exchange exchange;
    const auto answer = stored_card_payment<InstallmentPayment>(exchange, text);
    ASSERT_TRUE(answer.answered()) << text;
    EXPECT_EQ(answer->refused(), !succeeded) << text;
  }
}

TEST(Settlement, ErrorCodes) {
  const std::pair<const char*, bool> cases[] = {
      {R"({"errorCode":0})", true},
      {R"({"errorCode":"00","errorMessage":"ok"})", true},
      {R"({"errorCode":"5"})", false},
      {R"({"errorCode":7})", false},
      {R"({"success":true,"errorCode":"5"})", true},
      {R"({"success":false})", false},
  };
  for (const auto& [text, succeeded] : cases) {
    Exchange exchange;
    Deposit completion;
    completion.order_id = "O1";
    completion.amount = Amount::all();
    const auto answer = exchange.call(completion, text);
    ASSERT_TRUE(static_cast<bool>(answer)) << text;
    EXPECT_EQ(answer->refused(), !succeeded) << text;
  }
}

TEST(QrCodes, AreShownWhileTheyCanBePaid) {
  struct Case {
    const char* answer;
    bool shown;
    QrStatus state;
  };
  for (const Case& each : {
           Case{R"({"errorCode":"0","qrId":"A","qrStatus":"STARTED","payload":"x"})", true,
                QrStatus::started},
           Case{R"({"qrId":"A","status":"STARTED","payload":"x"})", true, QrStatus::started},
           Case{R"({"qrId":"A","payload":"x"})", true, QrStatus::unknown},
           Case{R"({"qrId":"A","qrStatus":"STARTED"})", false, QrStatus::started},
           Case{R"({"qrId":"A","qrStatus":"STARTED","payload":""})", false, QrStatus::started},
           Case{R"({"qrId":"A","qrStatus":"CONFIRMED","payload":"x"})", false, QrStatus::confirmed},
           Case{R"({"qrId":"A","qrStatus":"OF_TOMORROW","payload":"x"})", false, QrStatus::unknown},
           Case{R"({"qrId":"A","qrStatus":"STARTED","status":"ACCEPTED","payload":"x"})", false,
                QrStatus::unknown},
           Case{R"({"errorCode":"7","qrId":"A","qrStatus":"STARTED","payload":"x"})", false,
                QrStatus::started},
       }) {
    Exchange exchange;
    SbpC2bQrDynamicGet query;
    query.md_order = "O1";
    auto answer = exchange.call(query, each.answer);
    EXPECT_EQ(answer->can_be_paid(), each.shown) << each.answer;
    EXPECT_EQ(answer->state(), each.state) << each.answer;
  }
}

TEST(QrCodes, AreClosedOnlyIfTheAnswerSaysSo) {
  for (const auto& [text, closed] : {std::pair(R"({"errorCode":"0","rejected":true})", true),
                                     {R"({"errorCode":"0","rejected":false})", false},
                                     {R"({"errorCode":"0"})", false},
                                     {R"({"errorCode":"7","rejected":true})", false},
                                     {R"({"success":false,"rejected":true})", false}}) {
    Exchange exchange;
    SbpC2bQrDynamicReject end;
    end.md_order = "O1";
    end.qr_id = "A";
    const auto answer = exchange.call(end, text);
    EXPECT_EQ(answer->closed(), closed) << text;
  }
}

TEST(QrCodes, SizeIsTenToThousandPixels) {
  SbpC2bQrDynamicGet valid;
  valid.md_order = "O1";
  valid.qr_height = 10;
  valid.qr_width = 1000;
  using Case = RuleCase<SbpC2bQrDynamicGet>;
  check_rules<SbpC2bQrDynamicGet>(
      valid, {Case{"low", [](auto& query) { query.qr_height = 9; }, Errc::bad_value, "qrHeight"},
              Case{"wide", [](auto& query) { query.qr_width = 1001; }, Errc::bad_value, "qrWidth"},
              Case{"one alone", [](auto& query) { query.qr_height = {}; }, Errc::none, ""}});
}

TEST(Ecommerce, LostAnswerLeavesTheDoubtOfItsEffect) {
  for (const Effect effect :
       {PaymentOrder::endpoint.effect, PaymentOrderBinding::endpoint.effect,
        InstantPayment::endpoint.effect, MotoPayment::endpoint.effect,
        IndustryPracticePaymentOrder::endpoint.effect, RecurrentPayment::endpoint.effect,
        InstallmentPayment::endpoint.effect, Deposit::endpoint.effect, Reverse::endpoint.effect,
        Refund::endpoint.effect, Finish3dsVer2Payment::endpoint.effect,
        ThreeDsContinue::endpoint.effect}) {
    EXPECT_EQ(effect, moves_money);
  }
  for (const Effect effect :
       {Decline::endpoint.effect, BindCard::endpoint.effect, UnBindCard::endpoint.effect,
        ExtendBinding::endpoint.effect, ThreeDsMethod::endpoint.effect}) {
    EXPECT_EQ(effect, changes_state);
  }
  EXPECT_EQ(GetBindings::endpoint.effect, safe);
  EXPECT_EQ(VerifyCard::endpoint.effect, changes_state) << "it holds its amount";
}

}  // namespace
}  // namespace tillwire::test::ecommerce_operations_test
