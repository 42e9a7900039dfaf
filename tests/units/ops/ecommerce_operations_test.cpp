// The rules between the fields of e-commerce requests, and the forms in which their answers come.
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
void check_rules(const Request& valid, const std::vector<RuleCase<Request>>& cases) {
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

TEST(InstantPayment, CardDataTheirEncryptionOrAStoredCard) {
  using P = InstantPayment;
  const auto without_card = [](P& p) { p.pan = p.cvc = p.expiry = {}; };
  check_rules<P>(
      instant(),
      {
          {"no expiry", [](P& p) { p.expiry = {}; }, Errc::missing, "expiry"},
          {"encrypted", [=](P& p) { without_card(p), p.se_token = "x"; }, Errc::none, ""},
          {"stored", [=](P& p) { without_card(p), p.binding_id = "B1"; }, Errc::none, ""},
          {"stored, and its CVC", [](P& p) { p.pan = p.expiry = {}, p.binding_id = "B1"; },
           Errc::none, ""},
          {"encrypted, and the number", [](P& p) { p.cvc = p.expiry = {}, p.se_token = "x"; },
           Errc::conflict, "seToken"},
          {"encrypted, and the CVC", [](P& p) { p.pan = p.expiry = {}, p.se_token = "x"; },
           Errc::conflict, "seToken"},
          {"encrypted, and the expiry", [](P& p) { p.pan = p.cvc = {}, p.se_token = "x"; },
           Errc::conflict, "seToken"},
      });
}

template <class Request>
void check_original_payment(const Request& valid) {
  using P = Request;
  std::vector<RuleCase<P>> cases = {
      {"reference, no tii", [](P& p) { p.original_payment_net_ref_num = "N1"; }, Errc::conflict,
       "originalPaymentNetRefNum"},
      {"date, no tii", [](P& p) { p.original_payment_date = "1760000000000"; }, Errc::conflict,
       "originalPaymentDate"},
  };
  static constexpr Initiator refused[] = {Initiator::initial_common, Initiator::initial_recurrent,
                                          Initiator::initial_installment, Initiator::installment,
                                          Initiator::incremental};
  for (const Initiator initiator : refused) {
    cases.push_back({"another tii",
                     [initiator](P& p) {
                       p.tii = initiator;
                       p.original_payment_date = "1760000000000";
                     },
                     Errc::conflict, "originalPaymentDate"});
  }
  static constexpr Initiator taken[] = {Initiator::customer_unscheduled,
                                        Initiator::merchant_unscheduled, Initiator::recurrent};
  for (const Initiator initiator : taken) {
    cases.push_back({"R, U, F",
                     [initiator](P& p) {
                       p.tii = initiator;
                       p.original_payment_net_ref_num = "N1";
                       p.original_payment_date = "1760000000000";
                     },
                     Errc::none, ""});
  }
  check_rules<P>(valid, cases);
}

TEST(InstantPayment, TheOriginalPaymentOfALaterOne) {
  check_original_payment(instant());
}

TEST(PaymentOrder, TheOriginalPaymentOfALaterOne) {
  PaymentOrder payment;
  payment.order_id = "O1";
  payment.se_token = "x";
  payment.cardholder = "MAX";
  payment.language = Language::english;
  check_original_payment(payment);
}

TEST(PaymentOrderBinding, OnlyTheInitiatorsOfAStoredCard) {
  using P = PaymentOrderBinding;
  P payment;
  payment.order_id = "O1";
  payment.binding_id = "B1";
  payment.tii = BindingInitiator::customer;
  EXPECT_EQ(send(payment).at("tii"), "F");
  check_rules<P>(payment, {
                              {"the merchant", [](P& p) { p.tii = "U"; }, Errc::none, ""},
                              {"none", [](P& p) { p.tii = {}; }, Errc::missing, "tii"},
                              {"recurrent", [](P& p) { p.tii = "R"; }, Errc::bad_value, "tii"},
                          });
}

TEST(IndustryPractice, AmountByThePractice) {
  using P = IndustryPracticePaymentOrder;
  P charge;
  charge.original_order_id = "O1";
  charge.order_number = "R-204-1";
  charge.tii = Initiator::incremental;
  charge.amount = {5000};
  EXPECT_EQ(send(charge).path, "POST /payment/industryPractice/paymentOrder.do");
  std::vector<RuleCase<P>> cases = {
      {"of tomorrow, with", [](P& p) { p.tii = "IPX"; }, Errc::none, ""},
      {"of tomorrow, without", [](P& p) { p.tii = "IPX", p.amount = {}; }, Errc::none, ""},
  };
  for (const char* const needed : {"IPI", "IPD", "IPN"}) {
    cases.push_back({needed, [needed](P& p) { p.tii = needed; }, Errc::none, ""});
    cases.push_back(
        {needed, [needed](P& p) { p.tii = needed, p.amount = {}; }, Errc::missing, "amount"});
  }
  for (const char* const refused : {"IPS", "IPA"}) {
    cases.push_back({refused, [refused](P& p) { p.tii = refused; }, Errc::conflict, "amount"});
    cases.push_back({refused, [refused](P& p) { p.tii = refused, p.amount = {}; }, Errc::none, ""});
  }
  check_rules<P>(charge, cases);
}

Sent send_cart(const CartItem* items, std::size_t count) {
  OrderBundle bundle;
  bundle.cart.items = {items, count};
  Register order;
  order.order_number = "A-17";
  order.amount = {1};
  order.return_url = "https://shop.example";
  order.bundle = &bundle;
  return send(order);
}

CartItem item(std::int64_t position, const char* quantity = "1") {
  CartItem item;
  item.position_id = position;
  item.name = "Coffee";
  item.quantity = {quantity, "kg"};
  return item;
}

TEST(OrderBundle, AmountIsPriceTimesQuantity) {
  struct Case {
    const char* quantity;
    std::int64_t price;
    std::int64_t amount;
    bool equal;
  };
  const std::int64_t large = 999999999999;
  const Case cases[] = {
      {"2", 1800, 3600, true},
      {"2", 1800, 3601, false},
      {"0.5", 1800, 900, true},
      {"0.50", 1800, 900, true},
      {"0.500", 1800, 900, true},
      {"1.125", 8, 9, true},
      {"1.125", 7, 7, false},  // 7.875
      {"1.125", 7, 8, false},
      {"0.001", 999, 0, false},  // not whole: nothing is equal
      {"0.001", 1000, 1, true},
      {"0", 1800, 0, true},
      {"0.000", 1800, 0, true},
      {"0.001", 0, 0, true},
      {"1", 0, 1, false},
      {"0", 1800, 1, false},
      {"1", 1, 0, false},
      {"1", large, large, true},
      {"999999999999", 1, large, true},
      {"0.001", 999999999999000, large, true},
      {"999999999999999", 1, large, false},
      {"999999999999999999", 0, 0, true},
      {"999999999999999999", 1, 1, false},
      {"999999999999999999", 999999999999999999, 1, false},
      {"99999999999999.999", 999999999999999999, 1, false},
      // But for multiples of 2^64 these products would be equal.
      {"1000.005", 584666630083073824, 900, false},
      {"1000.033", 996238878049929816, 7, false},
      {"1000.039", 186821337946350432, 900, false},
  };
  for (const Case& each : cases) {
    CartItem one = item(1, each.quantity);
    one.price = {each.price};
    one.amount = {each.amount};
    const Sent sent = send_cart(&one, 1);
    SCOPED_TRACE(std::string(each.quantity) + " * " + std::to_string(each.price));
    EXPECT_EQ(static_cast<int>(sent.error),
              static_cast<int>(each.equal ? Errc::none : Errc::bad_value));
    EXPECT_EQ(sent.field, each.equal ? "" : "orderBundle.cartItems.items[0].itemAmount");
  }
}

TEST(OrderBundle, OneOfAmountAndPriceIsNotCompared) {
  CartItem one = item(1, "0.001");
  EXPECT_EQ(send_cart(&one, 1).error, Errc::none);
  one.price = {1};
  EXPECT_EQ(send_cart(&one, 1).error, Errc::none);
  one.price = {};
  one.amount = {1};
  EXPECT_EQ(send_cart(&one, 1).error, Errc::none);
}

TEST(OrderBundle, PositionsDiffer) {
  CartItem items[] = {item(1), item(2), item(1)};
  EXPECT_EQ(send_cart(items, 2).error, Errc::none);
  const Sent sent = send_cart(items, 3);
  EXPECT_EQ(sent.error, Errc::conflict);
  EXPECT_EQ(sent.field, "orderBundle.cartItems.items.positionId");
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

TEST(GetBindingsByCardOrId, TheCardOrTheId) {
  using Q = GetBindingsByCardOrId;
  Q query;
  query.pan = "4111111111111111";
  check_rules<Q>(query,
                 {
                     {"id", [](Q& q) { q.pan = {}, q.binding_id = "B1"; }, Errc::none, ""},
                     {"neither", [](Q& q) { q.pan = {}; }, Errc::missing, "pan"},
                     {"both", [](Q& q) { q.binding_id = "B1"; }, Errc::conflict, "bindingId"},
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

TEST(GetBindings, FormsOfTheList) {
  const std::pair<const char*, std::uint32_t> cases[] = {
      {R"({"errorCode":"0","bindings":[{"bindingId":"B1","expiryDate":203012},{"bindingId":"B2"}]})",
       2},
      {R"({"errorCode":0,"bindings":{"bindingId":"B1"}})", 1},
      {R"({"bindings":[]})", 0},
      {R"({"errorCode":"00"})", 0},
  };
  for (const auto& [text, count] : cases) {
    Exchange exchange;
    GetBindings query;
    query.client_id = "C-1";
    const auto answer = exchange.call(query, text);
    ASSERT_TRUE(static_cast<bool>(answer)) << text;
    EXPECT_TRUE(answer.succeeded()) << text;
    EXPECT_EQ(answer->bindings.size(), count) << text;
    for (const Binding& card : answer->bindings) EXPECT_TRUE(card.binding_id.present()) << text;
  }
}

TEST(InstantPayment, OrderInTheAnswer) {
  Exchange exchange;
  const auto answer = exchange.call(
      instant(),
      R"({"errorCode":"0","error":"text","orderId":"O1","orderStatus":{"ErrorCode":0,)"
      R"("OrderNumber":"A-17","OrderStatus":"2","expiration":203012,"Amount":"125000",)"
      R"("authCode":2,"Pan":"411111******1111","Ip":"::1","rrn":12345,)"
      R"("tokenizationInfo":{"tokenId":"T","tokenizationProvider":"vts","tokenExpiry":203012}},)"
      R"("is3DSVer2":true,"threeDSServerTransID":"t","threeDSMethodURL":"https://m"})");
  ASSERT_TRUE(answer.answered()) << answer.error().field;
  EXPECT_EQ(answer->payment(), Payment::approved);
  EXPECT_EQ(answer->order_status.amount, Amount(125000));
  EXPECT_EQ(answer->order_status.expiration, Text("203012"));
  EXPECT_EQ(answer->order_status.rrn, Text("12345"));
  EXPECT_EQ(answer->order_status.tokenization_info.provider, TokenizationProvider::vts);
  EXPECT_FALSE(answer->order_status.tokenization_info.dpan.present());
  EXPECT_EQ(answer->three_ds.server_trans_id, Text("t"));
  EXPECT_EQ(answer->three_ds.method_url, Text("https://m"));
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

TEST(Ecommerce, LostAnswerLeavesTheDoubtOfItsEffect) {
  for (const Effect effect :
       {PaymentOrderBinding::endpoint.effect, InstantPayment::endpoint.effect,
        MotoPayment::endpoint.effect, IndustryPracticePaymentOrder::endpoint.effect,
        RecurrentPayment::endpoint.effect, InstallmentPayment::endpoint.effect,
        Deposit::endpoint.effect, Reverse::endpoint.effect, Refund::endpoint.effect,
        Finish3dsVer2Payment::endpoint.effect, ThreeDsContinue::endpoint.effect}) {
    EXPECT_EQ(effect, moves_money);
  }
  for (const Effect effect :
       {Decline::endpoint.effect, BindCard::endpoint.effect, UnBindCard::endpoint.effect,
        ExtendBinding::endpoint.effect, ThreeDsMethod::endpoint.effect}) {
    EXPECT_EQ(effect, changes_state);
  }
  EXPECT_EQ(GetBindings::endpoint.effect, safe);
  EXPECT_EQ(VerifyCard::endpoint.effect, safe);
}

}  // namespace
}  // namespace tillwire::test::ecommerce_operations_test
