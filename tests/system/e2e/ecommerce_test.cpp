// Orders and payments, from the client's structs to the gateway's ledger.
#include "bench.hpp"

namespace tillwire::test {
namespace {

using namespace ecommerce;

class Payments : public EndToEnd {};
TILLWIRE_BOTH_WAYS(Payments);

TEST_P(Payments, OrderIsPaidByEitherAccount) {
  for (const Account account : {Account::password, Account::token}) {
    gateway().reset();
    Till till(GetParam(), gateway().port(), account);
    const std::string id = registered(*till, "A-17");
    EXPECT_EQ(status_of(*till, id), Payment::not_paid);

    const auto paid = till->call(payment_of(id, test_card::approved));
    ASSERT_TRUE(paid.answered()) << told(paid.error());
    EXPECT_FALSE(paid->refused());
    EXPECT_NE(paid->payment(), Payment::declined);
    EXPECT_EQ(status_of(*till, id), Payment::approved);

    ASSERT_EQ(gateway().ledger().size(), 1u);
    const auto charge = gateway().ledger()[0];
    EXPECT_EQ(charge.at("kind"), "charge");
    EXPECT_EQ(charge.at("orderNumber"), "A-17");
    EXPECT_EQ(charge.at("amount"), 125000);
    EXPECT_EQ(gateway().seen(), 4);
    EXPECT_EQ(gateway().connections().at("accepted"), 1);  // kept alive
    const auto parameters = gateway().log()[0].at("params");
    EXPECT_EQ(parameters.contains("token"), account == Account::token);
    EXPECT_EQ(parameters.contains("userName"), account == Account::password);
  }
}

TEST_P(Payments, TwoPhaseOrderIsHeld) {
  for (const Account account : {Account::password, Account::token}) {
    gateway().reset();
    Till till(GetParam(), gateway().port(), account);
    RegisterPreAuth hold;
    hold.order = order_of("H-1", 700);
    hold.autocompletion_date = "2030-03-01T12:00:00";
    const auto answer = till->call(hold);
    ASSERT_TRUE(answer.answered()) << told(answer.error());
    ASSERT_TRUE(answer->registered());
    const std::string id = copy(answer->order_id);
    ASSERT_TRUE(till->call(payment_of(id, test_card::approved)).answered());

    GetOrderStatusExtended query;
    query.order_id = Text(std::string_view(id));
    const auto record = till->call(query);
    ASSERT_TRUE(record.answered()) << told(record.error());
    EXPECT_EQ(record->payment(), Payment::approved);
    EXPECT_EQ(record->order_status.value(), OrderStatus::held);
    EXPECT_EQ(gateway().ledger().at(0).at("kind"), "hold");
    EXPECT_EQ(gateway().log("registerPreAuth.do").at(0).at("params").at("autocompletionDate"),
              "2030-03-01T12:00:00");
  }
}

TEST_P(Payments, RequestArrivesUnchanged) {
  Till till(GetParam(), gateway().port());
  OrderPayerData payer;
  payer.mobile_phone = "+35799123456";
  const Choice<Feature> features[] = {Feature::force_ssl, Feature::force_create_binding};
  const Attribute attributes[] = {{"table", "7 & \"terrace\""}, {"waiter", "Зоя"}};
  Register order = order_of("W-1");
  order.description = "Two coffees & a cake: 100% good + fresh";
  order.features = features;
  order.client_id = "client-1";
  order.json_params = attributes;
  order.order_payer = &payer;
  order.language = Language::english;
  const auto answer = till->call(order);
  ASSERT_TRUE(answer.answered()) << told(answer.error());
  ASSERT_TRUE(answer->registered()) << copy(answer->error_message);

  const auto seen = gateway().log("register.do");
  ASSERT_EQ(seen.size(), 1u);
  const auto parameters = seen[0].at("params");
  EXPECT_EQ(parameters.at("description"), "Two coffees & a cake: 100% good + fresh");
  EXPECT_EQ(parameters.at("features"), ordered_json::array({"FORCE_SSL", "FORCE_CREATE_BINDING"}));
  EXPECT_EQ(ordered_json::parse(parameters.at("jsonParams").get<std::string>()),
            (ordered_json{{"table", "7 & \"terrace\""}, {"waiter", "Зоя"}}));
  EXPECT_EQ(ordered_json::parse(parameters.at("orderPayerData").get<std::string>()),
            (ordered_json{{"mobilePhone", "+35799123456"}}));
}

TEST_P(Payments, DeclineIsAnAnswer) {
  Till till(GetParam(), gateway().port());
  const std::string id = registered(*till, "D-1");
  const auto declined = till->call(payment_of(id, test_card::declined));
  ASSERT_TRUE(declined.answered()) << told(declined.error());
  EXPECT_EQ(declined->payment(), Payment::unconfirmed) << "code 2 gives no reason";
  EXPECT_TRUE(declined->error_code == Text("2"));
  EXPECT_EQ(status_of(*till, id), Payment::declined);
  EXPECT_EQ(charged(), 0);
}

TEST_P(Payments, OrderMayBePaidAfterAFailedAttempt) {
  Till till(GetParam(), gateway().port());
  const std::string id = registered(*till, "D-3");
  const auto failed = till->call(payment_of(id, test_card::no_money));
  ASSERT_TRUE(failed.answered()) << told(failed.error());
  EXPECT_EQ(failed->payment(), Payment::unconfirmed);
  EXPECT_EQ(status_of(*till, id), Payment::attempt_failed);
  ASSERT_TRUE(till->call(payment_of(id, test_card::approved)).answered());
  EXPECT_EQ(status_of(*till, id), Payment::approved);
  EXPECT_EQ(charged(), 125000);
}

TEST_P(Payments, ReturnedMoneyIsJudgedByTheSums) {
  Till till(GetParam(), gateway().port());
  const std::string refunded = registered(*till, "D-4");
  const std::string reversed = registered(*till, "D-5");
  for (const std::string& id : {refunded, reversed}) {
    ASSERT_TRUE(till->call(payment_of(id, test_card::approved)).answered());
  }
  Refund refund;
  refund.order_id = Text(std::string_view(refunded));
  for (const auto& [amount, left] :
       {std::pair(25000, Payment::approved), std::pair(100000, Payment::reversed)}) {
    refund.amount = Amount(amount);
    EXPECT_TRUE(till->call(refund).succeeded());
    EXPECT_EQ(status_of(*till, refunded), left) << amount;
  }
  Reverse reverse;
  reverse.order_id = Text(std::string_view(reversed));
  EXPECT_TRUE(till->call(reverse).succeeded());
  EXPECT_EQ(status_of(*till, reversed), Payment::reversed);
}

TEST_P(Payments, DeclineMarkedAsSuccessIsNotApproved) {
  Till till(GetParam(), gateway().port());
  const std::string id = registered(*till, "D-2");
  const auto answer = till->call(payment_of(id, test_card::declined_silently));
  ASSERT_TRUE(answer.answered()) << told(answer.error());
  EXPECT_EQ(answer->payment(), Payment::unconfirmed);
  EXPECT_EQ(status_of(*till, id), Payment::declined);
}

TEST_P(Payments, ThreeDs2RequestsTheMethodAndThenAChallenge) {
  Till till(GetParam(), gateway().port());
  const std::string id = registered(*till, "S-1");
  PaymentOrder payment = payment_of(id, test_card::challenged);
  const auto first = till->call(payment);
  ASSERT_TRUE(first.answered()) << told(first.error());
  ASSERT_EQ(first->payment(), Payment::three_ds_method);
  EXPECT_TRUE(first->three_ds.method_data_packed.present());
  EXPECT_TRUE(first->three_ds.method_url_server.present());

  const std::string transaction = copy(first->three_ds.server_trans_id);
  payment.three_ds_server_trans_id = Text(std::string_view(transaction));
  const auto second = till->call(payment);
  ASSERT_TRUE(second.answered()) << told(second.error());
  ASSERT_EQ(second->payment(), Payment::three_ds_challenge);
  EXPECT_TRUE(second->three_ds.packed_creq.present());
  EXPECT_EQ(status_of(*till, id), Payment::pending);
  EXPECT_EQ(charged(), 0);

  gateway().finish_authentication(id, true);
  EXPECT_EQ(status_of(*till, id), Payment::approved);
  EXPECT_EQ(charged(), 125000);
}

TEST_P(Payments, FailedChallengeDeclines) {
  Till till(GetParam(), gateway().port());
  const std::string id = registered(*till, "S-2");
  const auto answer = till->call(payment_of(id, test_card::old_three_ds));
  ASSERT_TRUE(answer.answered()) << told(answer.error());
  ASSERT_EQ(answer->payment(), Payment::three_ds_challenge);
  gateway().finish_authentication(id, false);
  EXPECT_EQ(status_of(*till, id), Payment::declined);
  EXPECT_EQ(charged(), 0);
}

TEST_P(Payments, ThreeDs2WithoutAChallenge) {
  Till till(GetParam(), gateway().port());
  const std::string id = registered(*till, "S-3");
  PaymentOrder payment = payment_of(id, test_card::frictionless);
  const auto first = till->call(payment);
  ASSERT_EQ(first->payment(), Payment::three_ds_method);
  const std::string transaction = copy(first->three_ds.server_trans_id);
  payment.three_ds_server_trans_id = Text(std::string_view(transaction));
  const auto second = till->call(payment);
  ASSERT_TRUE(second.answered()) << told(second.error());
  EXPECT_FALSE(second->refused());
  EXPECT_FALSE(second->acs_url.present());
  EXPECT_EQ(status_of(*till, id), Payment::approved);
  EXPECT_EQ(charged(), 125000);
}

TEST_P(Payments, ThreeDs1SendsToTheAccessControlServer) {
  Till till(GetParam(), gateway().port());
  const std::string id = registered(*till, "S-4");
  const auto answer = till->call(payment_of(id, test_card::old_three_ds));
  ASSERT_TRUE(answer.answered()) << told(answer.error());
  EXPECT_EQ(answer->payment(), Payment::three_ds_challenge);
  EXPECT_TRUE(answer->pa_req.present());
  EXPECT_TRUE(answer->term_url.present());
  EXPECT_FALSE(*answer->three_ds.is_version_2);
  gateway().finish_authentication(id, true);
  EXPECT_EQ(status_of(*till, id), Payment::approved);
}

TEST_P(Payments, OrderNumberIsUsedOnce) {
  Till till(GetParam(), gateway().port());
  registered(*till, "N-1");
  const auto again = till->call(order_of("N-1"));
  ASSERT_TRUE(again.answered()) << told(again.error());
  EXPECT_FALSE(again->registered());
  EXPECT_TRUE(again->error_code == Text("1"));
  EXPECT_EQ(gateway().seen("register.do"), 2);
}

TEST_P(Payments, OrderIsPaidOnce) {
  Till till(GetParam(), gateway().port());
  const std::string id = registered(*till, "N-2");
  ASSERT_TRUE(till->call(payment_of(id, test_card::approved)).answered());
  const auto again = till->call(payment_of(id, test_card::approved));
  ASSERT_TRUE(again.answered()) << told(again.error());
  EXPECT_TRUE(again->refused());
  EXPECT_TRUE(again->error_code == Text("7"));
  EXPECT_EQ(status_of(*till, id), Payment::approved);
  EXPECT_EQ(gateway().ledger().size(), 1u);
}

TEST_P(Payments, WrongCredentialsAreAnAnswer) {
  Till till(GetParam(), gateway().port());
  till.gateway.ecommerce.password = "wrong";
  const auto refused = till->call(order_of("C-1"));
  ASSERT_TRUE(refused.answered()) << told(refused.error());
  EXPECT_FALSE(refused->registered());
  EXPECT_TRUE(refused->error_code == Text("5"));
  EXPECT_TRUE(gateway().orders().empty());

  Till token(GetParam(), gateway().port(), Account::token);
  token.gateway.ecommerce.token = "wrong";
  const auto unknown = token->call(order_of("C-1"));
  EXPECT_FALSE(unknown->registered());
}

TEST_P(Payments, InvalidRequestIsNotSent) {
  Till till(GetParam(), gateway().port());
  const auto too_long = till->call(order_of(std::string(37, '9').c_str()));
  EXPECT_EQ(too_long.error().code, Errc::too_long);
  EXPECT_EQ(too_long.error().delivery, Delivery::not_sent);
  EXPECT_STREQ(too_long.error().field, "orderNumber");
  till.gateway.ecommerce.token = "merchant-token";  // besides user and password
  EXPECT_EQ(till->call(order_of("C-2")).error().code, Errc::credentials);
  EXPECT_EQ(gateway().connections().at("accepted"), 0);
}

TEST_P(Payments, PollingGivesTheSameResult) {
  Till till(GetParam(), gateway().port());
  ASSERT_TRUE(till->start(order_of("P-1")));
  EXPECT_FALSE(till->start(order_of("P-2")));
  while (!till->poll()) usleep(1000);
  const auto answer = till->take<Register>();
  ASSERT_TRUE(answer.answered()) << told(answer.error());
  EXPECT_TRUE(answer->registered());
  EXPECT_EQ(gateway().seen(), 1);
}

}  // namespace
}  // namespace tillwire::test
