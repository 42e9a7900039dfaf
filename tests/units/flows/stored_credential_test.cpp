// Stored cards: storing one and paying with it, with every loss.
#include <tillwire/flows/stored_credential.hpp>
#include <tillwire/verdict/words.hpp>

#include "bench.hpp"

namespace tillwire::test::stored_credential_test {
namespace {

using namespace tillwire::ecommerce;
using flows::PayByPlan;
using flows::PayWithStoredCard;
using flows::StoreCard;
using flows::StoredCardPlan;
using Names = std::vector<std::string>;

constexpr const char* registered = R"({"orderId":"O1"})";
constexpr const char* done = R"({"errorCode":"0"})";
constexpr const char* paid = R"({"errorCode":"0","orderStatus":2})";
constexpr const char* declined = R"({"errorCode":"5","orderStatus":6})";
constexpr const char* pending = R"({"errorCode":"0","orderStatus":7})";
constexpr const char* with_binding =
    R"({"errorCode":"0","orderStatus":2,"bindingInfo":{"clientId":"C","bindingId":"B1"}})";
constexpr const char* b1 = R"({"errorCode":"0","bindings":[{"bindingId":"B1"}]})";
constexpr const char* b0_b1 =
    R"({"errorCode":"0","bindings":[{"bindingId":"B0"},{"bindingId":"B1"}]})";
constexpr const char* b0 = R"({"errorCode":"0","bindings":[{"bindingId":"B0"}]})";
constexpr const char* no_cards = R"({"errorCode":"0","bindings":[]})";

constexpr const char* by_card =
    R"({"orderStatus":2,"cardAuthInfo":{"maskedPan":"411111**1111","expiration":"203012"}})";
constexpr const char* fitting =
    R"({"bindings":[{"bindingId":"B1","maskedPan":"411111**1111","expiryDate":"203012"}]})";

Register sample_order() {
  Register order;
  order.order_number = "A-17";
  order.amount = {999};
  order.return_url = "https://shop.example/paid";
  order.client_id = "C-1";
  return order;
}

PaymentOrder sample_card() {
  PaymentOrder payment;
  payment.pan = card_number;
  payment.cvc = "123";
  payment.expiry = "203012";
  payment.cardholder = "MAX";
  payment.language = Language::english;
  return payment;
}

struct Storing : FlowTest<Storing> {
  using Next = StoreCard::Next;

  explicit Storing(BindingType type = BindingType::common, std::uint8_t tries = 3)
      : flow(order, type, {false, false, tries}) {}

  void step() {
    switch (flow.next()) {
      case Next::register_order:
        return flow.take(client.call(order));
      case Next::pay:
        if (flow.payment().next() != flows::ThreeDSecure::Next::pay) {
          return flow.payment().take(client.call(flow.payment().status()));
        }
        flow.payment().prepare(card);
        return flow.payment().take(client.call(card));
      case Next::ask_bindings:
        return flow.take(client.call(flow.bindings()));
      default:
        return flow.take(client.call(flow.status()));
    }
  }

  Register order = sample_order();
  PaymentOrder card = sample_card();
  StoreCard flow;
};
using Store = StoreCard::Next;

TEST(StoreCard, StoresTheCard) {
  for (const char* list : {b1, b0_b1}) {
    Storing storing(BindingType::recurrent);
    storing.leads(registered, Store::pay);
    storing.leads(paid, Store::ask_order);
    storing.leads(Mishap::lost, with_binding, Store::ask_order);
    storing.leads(with_binding, Store::ask_bindings);
    storing.leads(Mishap::lost, list, Store::ask_bindings);
    EXPECT_FALSE(storing.flow.is_over());
    storing.leads(list, Store::done_stored);
    EXPECT_TRUE(storing.flow.is_over());
    EXPECT_EQ(storing.flow.binding_id(), Text("B1"));
    EXPECT_EQ(storing.sent(),
              (Names{"register.do", "paymentorder.do", "getOrderStatusExtended.do",
                     "getOrderStatusExtended.do", "getBindings.do", "getBindings.do"}));
    EXPECT_TRUE(storing.was_sent(0, "clientId=C-1"));
    EXPECT_TRUE(storing.was_sent(0, "features=FORCE_CREATE_BINDING"));
    EXPECT_TRUE(storing.was_sent(5, "clientId=C-1&bindingType=R"));
  }
}

TEST(StoreCard, UnrequestedListIsIgnored) {
  Storing storing;
  for (const Store next : {Store::pay, Store::ask_order}) {
    storing.answers(b1);
    storing.flow.take(storing.client.call(storing.flow.bindings()));
    storing.leads(next == Store::pay ? registered : paid, next);
  }
  storing.leads(with_binding, Store::ask_bindings);
  storing.leads(b1, Store::done_stored);
}

TEST(StoreCard, RecordMayOmitTheCard) {
  const std::string too_long =
      R"({"bindings":[{"maskedPan":"411111**1111","expiryDate":"203012","bindingId":")" +
      std::string(256, 'b') + "\"}]}";
  const std::pair<const char*, Store> cases[] = {
      {fitting, Store::done_stored},
      {R"({"bindings":[{"bindingId":"B1","maskedPan":"411111XXXXXX1111","expiryDate":"203012"}]})",
       Store::done_stored},
      // Another card, another expiry, or none
      {R"({"bindings":[{"bindingId":"B1","maskedPan":"411111**1112","expiryDate":"203012"}]})",
       Store::done_not_confirmed},
      {R"({"bindings":[{"bindingId":"B1","maskedPan":"411112**1111","expiryDate":"203012"}]})",
       Store::done_not_confirmed},
      {R"({"bindings":[{"bindingId":"B1","maskedPan":"411111**1111","expiryDate":"203011"}]})",
       Store::done_not_confirmed},
      {R"({"bindings":[{"bindingId":"B1","maskedPan":"411111**1111"}]})",
       Store::done_not_confirmed},
      {R"({"bindings":[{"bindingId":"B1","expiryDate":"203012"}]})", Store::done_not_confirmed},
      {b1, Store::done_not_confirmed},
      {b0_b1, Store::done_not_confirmed},
      {no_cards, Store::done_not_confirmed},
      {R"({"bindings":[{"maskedPan":"411111**1111","expiryDate":"203012"}]})",
       Store::done_not_confirmed},
      {R"({"bindings":[{"bindingId":"","maskedPan":"411111**1111","expiryDate":"203012"}]})",
       Store::done_not_confirmed},
      {too_long.c_str(), Store::done_too_long},
  };
  for (const auto& [list, end] : cases) {
    Storing storing;
    storing.leads(registered, Store::pay);
    storing.leads(paid, Store::ask_order);
    storing.leads(by_card, Store::ask_bindings);
    storing.leads(list, end);
    EXPECT_EQ(storing.flow.binding_id().present(), end == Store::done_stored);
  }
}

TEST(StoreCard, NamedStoredCardMustBeTheSame) {
  const std::pair<const char*, Store> cases[] = {
      {fitting, Store::done_stored},
      {b1, Store::done_stored},
      {R"({"bindings":[{"bindingId":"B1","maskedPan":"520000**0007"}]})",
       Store::done_not_confirmed},
      {R"({"bindings":[{"bindingId":"B1","maskedPan":"411111**1111","expiryDate":"202912"}]})",
       Store::done_not_confirmed},
  };
  for (const auto& [list, end] : cases) {
    Storing storing;
    storing.leads(registered, Store::pay);
    storing.leads(paid, Store::ask_order);
    storing.leads(R"({"orderStatus":2,"bindingInfo":{"bindingId":"B1"},)"
                  R"("cardAuthInfo":{"maskedPan":"411111**1111","expiration":"203012"}})",
                  Store::ask_bindings);
    storing.leads(list, end);
    EXPECT_EQ(storing.flow.binding_id().present(), end == Store::done_stored);
  }
}

TEST(StoreCard, RecordOfAnotherOrderNamesNoCard) {
  for (const char* const other : {R"("orderNumber":"A-18")", R"("amount":998)",
                                  R"("attributes":[{"name":"mdOrder","value":"O2"}])"}) {
    const std::string record =
        std::string("{\"orderStatus\":2,\"bindingInfo\":{\"bindingId\":\"B0\"},") + other + "}";
    Storing storing(BindingType::common, 2);
    storing.leads(registered, Store::pay);
    storing.leads(paid, Store::ask_order);
    storing.leads(record, Store::ask_order);
    storing.leads(record, Store::ask_bindings);
    EXPECT_FALSE(storing.flow.binding_id().present());
  }
}

TEST(StoreCard, UnconfirmedCardIsNotStored) {
  Storing other;
  other.leads(registered, Store::pay);
  other.leads(paid, Store::ask_order);
  other.leads(with_binding, Store::ask_bindings);
  other.leads(b0, Store::done_not_confirmed);

  Storing lost(BindingType::common, 2);
  lost.leads(registered, Store::pay);
  lost.leads(paid, Store::ask_order);
  lost.leads(Mishap::lost, with_binding, Store::ask_order);
  lost.leads(Mishap::late, with_binding, Store::ask_bindings);
  lost.leads(R"({"errorCode":"7"})", Store::ask_bindings);
  lost.leads(Mishap::malformed, b1, Store::done_not_confirmed);

  Storing too_long;
  too_long.leads(registered, Store::pay);
  too_long.leads(paid, Store::ask_order);
  too_long.leads(
      R"({"orderStatus":2,"bindingInfo":{"bindingId":")" + std::string(256, 'b') + "\"}}",
      Store::done_too_long);
  Storing longest;
  longest.leads(registered, Store::pay);
  longest.leads(paid, Store::ask_order);
  longest.leads(R"({"orderStatus":2,"bindingInfo":{"bindingId":")" + std::string(255, 'b') + "\"}}",
                Store::ask_bindings);
}

TEST(StoreCard, KeepsTheOrdersFeatures) {
  const Choice<Feature> own[] = {Feature::verify};
  Register order = sample_order();
  order.features = own;
  const StoreCard flow(order, BindingType::common);
  EXPECT_EQ(order.features.begin(), own);
}

TEST(StoreCard, UnrequestedAnswerIsIgnored) {
  Storing storing;
  storing.answers(with_binding);
  storing.flow.take(storing.client.call(storing.flow.status()));
  storing.answers(b1);
  storing.flow.take(storing.client.call(storing.flow.bindings()));
  EXPECT_EQ(storing.flow.next(), Store::register_order);
  EXPECT_FALSE(storing.flow.binding_id().present());
}

TEST(StoreCard, HandlesAFailedOrLostPayment) {
  Storing refused;
  refused.leads(registered, Store::pay);
  refused.leads(declined, Store::done_not_paid);
  Storing failed;
  failed.leads(registered, Store::pay);
  failed.leads(done, Store::pay);
  failed.leads(R"({"orderStatus":0,"actionCode":116})", Store::done_attempt_failed);
  EXPECT_TRUE(failed.flow.is_over());
  Storing taken;
  taken.leads(R"({"errorCode":"1"})", Store::done_not_registered);
  Storing lost;
  lost.leads(Mishap::lost, registered, Store::find_order);
  lost.leads(R"({"orderStatus":0,"amount":999,"attributes":[{"name":"mdOrder","value":"O1"}]})",
             Store::pay);
  lost.leads(Mishap::lost, paid, Store::pay);
  for (int i = 0; i < 2; ++i) lost.leads(pending, Store::pay);
  lost.leads(pending, Store::done_unknown);
  lost.flow.payment().ask_again();
  lost.leads(paid, Store::ask_order);
  for (std::size_t i = 3; i < lost.transport.connects; ++i) {
    EXPECT_FALSE(lost.was_sent(i, card_number));
  }
}

TEST(StoredCardPlan, Attributes) {
  StoredCardPlan plan;
  PaymentOrder common = sample_card();
  common.order_id = "O1";
  plan.put_into(common);
  EXPECT_EQ(plan.type(), BindingType::common);
  EXPECT_EQ(form_of(common).find("jsonParams"), std::string::npos);
  EXPECT_NE(form_of(common).find("tii=CI"), std::string::npos);

  plan.frequency = "30";
  plan.expiry = "20271231";
  PaymentOrder recurrent = sample_card();
  recurrent.order_id = "O1";
  plan.put_into(recurrent);
  EXPECT_EQ(plan.type(), BindingType::recurrent);
  const std::string form = form_of(recurrent);
  EXPECT_NE(form.find("jsonParams=%7B%22recurringFrequency%22%3A%2230%22%2C"
                      "%22recurringExpiry%22%3A%2220271231%22%7D"),
            std::string::npos)
      << form;
  EXPECT_NE(form.find("tii=RI"), std::string::npos);

  plan.installments = "6";
  plan.total_amount = "60000";
  PaymentOrder installment = sample_card();
  installment.order_id = "O1";
  plan.put_into(installment);
  EXPECT_EQ(plan.type(), BindingType::installment);
  for (const char* part : {"installments%22%3A%226", "totalInstallmentAmount%22%3A%2260000",
                           "recurringFrequency", "recurringExpiry", "tii=II"}) {
    EXPECT_NE(form_of(installment).find(part), std::string::npos) << part;
  }
}

TEST(PayWithStoredCard, PaysWithTheStoredCard) {
  using Next = PayWithStoredCard::Next;
  using Step = flows::ThreeDSecure::Next;
  for (const bool lost : {false, true}) {
    FlowBench bench;
    const Register order = sample_order();
    PayWithStoredCard flow(order);
    bench.answers(registered);
    flow.take(bench.client.call(order));
    ASSERT_EQ(flow.next(), Next::choose);
    bench.answers(b0_b1);
    const auto cards = bench.client.call(flow.bindings());
    for (const Binding& each : cards->bindings) {
      if (each.binding_id == Text("B1")) flow.choose(each.binding_id);
    }
    ASSERT_EQ(flow.next(), Next::pay);
    flow.choose("B9");
    PaymentOrderBinding payment;
    payment.tii = BindingInitiator::customer;
    flow.prepare(payment);
    if (lost) {
      bench.goes_wrong(Mishap::lost, paid);
      flow.payment().take(bench.client.call(payment));
    } else {
      bench.answers(R"({"errorCode":"0","is3DSVer2":true,"threeDSServerTransId":"t",)"
                    R"("threeDSMethodUrl":"u"})");
      flow.payment().take(bench.client.call(payment));
      flow.payment().method_done();
      ASSERT_EQ(flow.payment().next(), Step::go_on);
      bench.answers(done);
      flow.payment().take(bench.client.call(flow.payment().continuation()));
    }
    ASSERT_EQ(flow.payment().next(), Step::ask_status);
    EXPECT_TRUE(bench.was_sent(1, "clientId=C-1&bindingType=C"));
    EXPECT_TRUE(bench.was_sent(2, "mdOrder=O1&bindingId=B1&tii=F"));
    bench.answers(paid);
    flow.payment().take(bench.client.call(flow.payment().status()));
    EXPECT_EQ(flow.next(), Next::done_approved);
    EXPECT_TRUE(flow.is_over());
  }
}

TEST(PayWithStoredCard, Ends) {
  using Next = PayWithStoredCard::Next;
  FlowBench bench;
  const Register order = sample_order();
  PayWithStoredCard refused(order);
  bench.answers(R"({"errorCode":"5"})");
  refused.take(bench.client.call(order));
  EXPECT_EQ(refused.next(), Next::done_not_registered);
  PayWithStoredCard flow(order);
  bench.answers(registered);
  flow.take(bench.client.call(order));
  flow.choose(Text());
  EXPECT_EQ(flow.next(), Next::choose);
  const std::string id(256, 'b');
  flow.choose(Text(id));
  EXPECT_EQ(flow.next(), Next::done_too_long);
}

TEST(PayWithStoredCard, RecordOfAnotherOrderDecidesNothing) {
  using Next = PayWithStoredCard::Next;
  for (const char* const other : {R"("orderNumber":"A-18")", R"("amount":9990)",
                                  R"("attributes":[{"name":"mdOrder","value":"O2"}])"}) {
    FlowBench bench;
    const Register order = sample_order();
    PayWithStoredCard flow(order, false, 2);
    bench.answers(registered);
    flow.take(bench.client.call(order));
    flow.choose("B1");
    PaymentOrderBinding payment;
    payment.tii = BindingInitiator::customer;
    flow.prepare(payment);
    bench.goes_wrong(Mishap::lost, paid);
    flow.payment().take(bench.client.call(payment));
    for (const Next next : {Next::pay, Next::done_unknown}) {
      bench.answers(std::string(R"({"orderStatus":2,)") + other + "}");
      flow.payment().take(bench.client.call(flow.payment().status()));
      EXPECT_EQ(flow.next(), next) << other;
    }
  }
}

TEST(PayWithStoredCard, PartialAuthorisationIsReported) {
  using Next = PayWithStoredCard::Next;
  FlowBench bench;
  const Register order = sample_order();
  PayWithStoredCard flow(order);
  bench.answers(registered);
  flow.take(bench.client.call(order));
  flow.choose("B1");
  PaymentOrderBinding payment;
  payment.tii = BindingInitiator::customer;
  flow.prepare(payment);
  bench.goes_wrong(Mishap::lost, done);
  flow.payment().take(bench.client.call(payment));
  bench.answers(R"({"orderStatus":2,"amount":999,"paymentAmountInfo":{"depositedAmount":500}})");
  flow.payment().take(bench.client.call(flow.payment().status()));
  EXPECT_EQ(flow.next(), Next::done_partial);
  EXPECT_EQ(flow.payment().sum(), Amount(500));
}

TEST(PayWithStoredCard, FailedAttemptOfANewOrderIsItsOwn) {
  using Next = PayWithStoredCard::Next;
  FlowBench bench;
  const Register order = sample_order();
  PayWithStoredCard flow(order);
  bench.answers(registered);
  flow.take(bench.client.call(order));
  flow.choose("B1");
  PaymentOrderBinding payment;
  payment.tii = BindingInitiator::customer;
  flow.prepare(payment);
  bench.goes_wrong(Mishap::lost, done);
  flow.payment().take(bench.client.call(payment));
  bench.answers(R"({"orderStatus":0,"actionCode":116})");
  flow.payment().take(bench.client.call(flow.payment().status()));
  EXPECT_EQ(flow.next(), Next::done_attempt_failed);
  EXPECT_TRUE(flow.is_over());
}

TEST(PayWithStoredCard, LostRegistrationIsQueriedByNumber) {
  using Next = PayWithStoredCard::Next;
  constexpr const char* order_found =
      R"({"orderStatus":0,"amount":999,"attributes":[{"name":"mdOrder","value":"O1"}]})";
  FlowBench bench;
  const Register order = sample_order();
  PayWithStoredCard flow(order);
  bench.goes_wrong(Mishap::lost, registered);
  flow.take(bench.client.call(order));
  ASSERT_EQ(flow.next(), Next::find_order);
  for (int i = 0; i < 2; ++i) {  // the second call is ignored
    bench.answers(order_found);
    flow.take(bench.client.call(flow.status()));
    EXPECT_EQ(flow.next(), Next::choose);
    EXPECT_EQ(flow.order_id(), Text("O1"));
  }
  EXPECT_TRUE(bench.was_sent(1, "orderNumber=A-17"));
}

struct Planned : FlowTest<Planned> {
  using Next = PayByPlan::Next;

  explicit Planned(BindingType type, std::uint8_t tries = 3)
      : flow("C-1", "M-3", {999}, "978", type, tries), recurrent(type == BindingType::recurrent) {
    flow.choose("B1");
  }

  void step() {
    if (flow.next() == Next::ask_status) return flow.take(client.call(flow.status()));
    step_payment();
  }

  void step_payment() {
    InstallmentPayment request;
    flow.prepare(request.payment);
    recurrent ? flow.take(client.call(request.payment)) : flow.take(client.call(request));
  }

  PayByPlan flow;
  bool recurrent;
};
using Plan = PayByPlan::Next;

TEST(MaskedNumbers, MatchIfTheirDigitsAgree) {
  struct Case {
    const char* left;
    const char* right;
    bool same;
  };
  const Case cases[] = {
      {"411111**1111", "411111**1111", true},
      {"411111**1111", "4111XXXXXX1111", true},
      {"4111111111111111", "41**1111", true},
      {"**1111", "411111**1111", true},
      {"1111", "1111", true},
      {"111", "111", false},
      {"", "", false},
      {"411111**1111", "411112**1111", false},
      {"411111**1111", "411111**2111", false},
      {"411111**1111", "411111**1211", false},
      {"411111**1111", "411111**1112", false},
      {"411111**111", "411111**111", false},
      {"411111****", "411111****", false},
      {"411111***************1111", "411111**1111", false},  // 25 characters
  };
  for (const Case& each : cases) {
    EXPECT_EQ(detail::is_same_card(each.left, each.right), each.same) << each.left;
    EXPECT_EQ(detail::is_same_card(each.right, each.left), each.same) << each.right;
  }
}

TEST(StoreCard, MaskedNumbersHave24CharactersAtMost) {
  const std::string masked = "411111**************1111";
  for (const bool longer : {false, true}) {
    const std::string card = R"("maskedPan":")" + masked + (longer ? "1" : "") + "\"";
    Storing storing;
    storing.leads(registered, Store::pay);
    storing.leads(paid, Store::ask_order);
    storing.leads(R"({"orderStatus":2,"cardAuthInfo":{)" + card + R"(,"expiration":"203012"}})",
                  longer ? Store::done_not_confirmed : Store::ask_bindings);
    if (longer) continue;
    storing.leads(R"({"bindings":[{"bindingId":"B1",)" + card + R"(,"expiryDate":"203012"}]})",
                  Store::done_stored);
  }
}

/// A card that cannot be compared with the stored one does not confirm it.
TEST(StoreCard, CardThatPaidAndDoesNotFitConfirmsNone) {
  for (const char* const card : {R"("maskedPan":"411111***************1111")",
                                 R"("maskedPan":"411111**1111","expiration":"2030-12")"}) {
    Storing storing;
    storing.leads(registered, Store::pay);
    storing.leads(paid, Store::ask_order);
    storing.leads(R"({"orderStatus":2,"bindingInfo":{"bindingId":"B1"},"cardAuthInfo":{)" +
                      std::string(card) + "}}",
                  Store::done_not_confirmed);
    EXPECT_FALSE(storing.flow.binding_id().present());
  }
}

TEST(StoreCard, UnconfirmedCardHasNoId) {
  Storing storing;
  storing.leads(registered, Store::pay);
  storing.leads(paid, Store::ask_order);
  storing.leads(with_binding, Store::ask_bindings);
  EXPECT_EQ(storing.flow.binding_id(), Text("B1"));
  storing.leads(b0, Store::done_not_confirmed);
  EXPECT_FALSE(storing.flow.binding_id().present());
}

TEST(FixedSecret, IsWipedByItsDestructor) {
  using Expiry = detail::FixedSecret<6>;  // destroyed as the derived class; Kept would be destroyed
                                          // as its base
  alignas(Expiry) unsigned char memory[sizeof(Expiry)];
  auto* const kept = new (memory) Expiry();
  EXPECT_TRUE(kept->assign("203012"));
  const std::string before(memory, memory + sizeof memory);
  EXPECT_NE(before.find("203012"), std::string::npos);
  kept->~Expiry();
  // After the object's lifetime the compiler may assume anything about its memory, so it must not
  // know whose memory this is.
  const unsigned char* left = memory;
  __asm__ __volatile__("" : "+r"(left) : : "memory");
  const std::string after(left, left + sizeof memory);
  EXPECT_EQ(after.find_first_of("0123"), std::string::npos);
}

TEST(PayByPlan, EachStepHasAllItsTries) {
  Planned payer(BindingType::recurrent, 2);
  payer.leads(Mishap::not_sent, paid, Plan::pay);
  payer.leads(Mishap::lost, paid, Plan::ask_status);
  payer.leads(pending, Plan::ask_status);
  payer.leads(pending, Plan::done_unknown);
}

TEST(PayByPlan, EveryEnd) {
  constexpr const char* approved = R"({"errorCode":0,"orderStatus":{"orderStatus":2}})";
  for (const BindingType type : {BindingType::recurrent, BindingType::installment}) {
    const char* const name =
        type == BindingType::recurrent ? "recurrentPayment.do" : "installmentPayment.do";
    Planned payer(type);
    EXPECT_FALSE(payer.flow.is_over());
    payer.leads(approved, Plan::done_approved);
    EXPECT_TRUE(payer.flow.is_over());
    EXPECT_EQ(payer.sent(), Names{name});
    EXPECT_TRUE(payer.was_sent(0, R"("orderNumber":"M-3")"));
    EXPECT_TRUE(payer.was_sent(0, R"("bindingId":"B1")"));
    EXPECT_TRUE(payer.was_sent(0, R"("amount":999)"));
    EXPECT_TRUE(payer.was_sent(0, R"("currency":"978")"));

    Planned refused(type);
    refused.leads(R"({"errorCode":"4"})", Plan::done_declined);
    Planned denied(type);
    denied.leads(R"({"errorCode":"5"})", Plan::ask_status);  // it may have been charged
    Planned rejected(type);
    rejected.leads(R"({"errorCode":0,"orderStatus":{"orderStatus":6}})", Plan::done_declined);
    Planned unpaid(type);
    unpaid.leads(R"({"errorCode":0,"orderStatus":{"orderStatus":0}})", Plan::ask_status);
    unpaid.leads(R"({"orderStatus":0,"actionCode":-9000})", Plan::ask_status);
    unpaid.leads(R"({"orderStatus":0,"actionCode":"116 "})", Plan::done_attempt_failed);
    EXPECT_TRUE(unpaid.flow.is_over());
    for (const char* const order :
         {R"("orderStatus":7)", R"("orderStatus":99)", R"("orderStatus":0,"actionCode":-30001)"}) {
      Planned under_way(type);
      under_way.leads(R"({"errorCode":0,"orderStatus":{)" + std::string(order) + "}}",
                      Plan::ask_status);
      under_way.leads(paid, Plan::done_approved);
    }
    Planned open(type);
    open.leads(R"({"errorCode":"7"})", Plan::ask_status);
    open.flow.ask_again();
    open.flow.choose("B2");
    open.answers(approved);
    open.step_payment();  // no longer requested
    EXPECT_EQ(open.flow.next(), Plan::ask_status);
    open.leads(R"({"errorCode":"0","orderStatus":3})", Plan::done_declined);
    open.answers(paid);
    open.flow.take(open.client.call(open.flow.status()));
    EXPECT_EQ(open.flow.next(), Plan::done_declined);
    Planned silent(type);
    silent.leads(R"({"errorCode":"0"})", Plan::ask_status);

    for (const Mishap how : after_delivery) {
      Planned lost(type);
      lost.leads(how, approved, Plan::ask_status);
      lost.leads(how, paid, Plan::ask_status);
      lost.leads(pending, Plan::ask_status);
      lost.leads(declined, Plan::done_declined);
      for (std::size_t i = 1; i < lost.transport.connects; ++i) {
        EXPECT_FALSE(lost.was_sent(i, name));
      }
      EXPECT_TRUE(lost.was_sent(3, "orderNumber=M-3"));
    }

    Planned unknown(type, 1);
    unknown.leads(Mishap::lost, approved, Plan::ask_status);
    unknown.leads(pending, Plan::done_unknown);
    unknown.flow.ask_again();
    unknown.leads(paid, Plan::done_approved);

    Planned unsent(type, 2);
    unsent.leads(Mishap::not_sent, approved, Plan::pay);
    unsent.leads(Mishap::not_sent, approved, Plan::done_not_sent);
  }
}

TEST(PayByPlan, MissingOrderDecidesNothing) {
  for (const BindingType type : {BindingType::recurrent, BindingType::installment}) {
    Planned payer(type, 4);
    payer.leads(Mishap::lost, done, Plan::ask_status);
    payer.leads(R"({"errorCode":"0"})", Plan::ask_status);  // no order
    payer.leads(R"({"errorCode":"6"})", Plan::ask_status);
    payer.leads(paid, Plan::done_approved);
  }
}

TEST(PayByPlan, NumberUsedBeforeDecidesNothing) {
  for (const BindingType type : {BindingType::recurrent, BindingType::installment}) {
    for (const char* const taken :
         {R"({"errorCode":"1"})", R"({"errorCode":"01"})", R"({"errorCode":"10"})",
          R"({"success":false,"error":{"code":"1"}})",
          R"({"errorCode":"1","orderStatus":{"orderStatus":6}})"}) {
      Planned payer(type, 2);
      payer.leads(taken, Plan::ask_status);
      payer.leads(paid, Plan::ask_status);
      payer.leads(declined, Plan::done_unknown);
    }
  }
}

TEST(PayByPlan, OrderOfAnotherSumIsNotThisPayment) {
  for (const BindingType type : {BindingType::recurrent, BindingType::installment}) {
    for (const char* const other :
         {R"("amount":125000,"currency":"978")", R"("amount":999,"currency":"840")",
          R"("orderNumber":"M-4","amount":999,"currency":"978")"}) {
      for (const char* const status : {R"("orderStatus":2)", R"("orderStatus":6)"}) {
        const std::string record = std::string("{") + status + "," + other + "}";
        Planned lost(type, 2);
        lost.leads(Mishap::lost, paid, Plan::ask_status);
        lost.leads(record, Plan::ask_status);
        lost.leads(record, Plan::done_unknown);
        EXPECT_FALSE(lost.flow.sum().present());
        Planned at_once(type, 2);
        at_once.leads(R"({"errorCode":0,"orderStatus":)" + record + "}", Plan::ask_status);
      }
    }
    Planned ours(type, 2);
    ours.leads(Mishap::lost, paid, Plan::ask_status);
    ours.leads(R"({"orderStatus":2,"orderNumber":"M-3","amount":999,"currency":"978"})",
               Plan::done_approved);
  }
}

TEST(PayByPlan, LostAnswerWithoutAnAmountStaysUnknown) {
  FlowBench bench;
  PayByPlan flow("C-1", "M-3", Amount(), Text(), BindingType::recurrent, 1);
  flow.choose("B1");
  RecurrentPayment request;
  flow.prepare(request);
  bench.goes_wrong(Mishap::lost, paid);
  flow.take(bench.client.call(request));
  bench.answers(paid);
  flow.take(bench.client.call(flow.status()));
  EXPECT_EQ(flow.next(), Plan::done_unknown);
}

TEST(PayByPlan, ChargedSumIsReported) {
  const std::string order =
      R"({"orderStatus":2,"amount":999,"paymentAmountInfo":{"depositedAmount":500}})";
  Planned at_once(BindingType::recurrent);
  at_once.leads(R"({"errorCode":0,"orderStatus":)" + order + "}", Plan::done_partial);
  EXPECT_EQ(at_once.flow.sum(), Amount(500));
  Planned lost(BindingType::recurrent);
  lost.leads(Mishap::lost, done, Plan::ask_status);
  lost.leads(order, Plan::done_partial);
  EXPECT_EQ(lost.flow.sum(), Amount(500));
  EXPECT_TRUE(lost.flow.is_over());
}

TEST(PayByPlan, CardIsCopiedWholeOrNotAtAll) {
  PayByPlan flow("C-1", "M-3", {999}, "978", BindingType::installment);
  EXPECT_EQ(flow.bindings().binding_type, BindingType::installment);
  flow.choose("");
  EXPECT_EQ(flow.next(), Plan::choose);
  const std::string id(256, 'b');
  flow.choose(Text(id));
  EXPECT_EQ(flow.next(), Plan::done_too_long);
}

}  // namespace
}  // namespace tillwire::test::stored_credential_test
