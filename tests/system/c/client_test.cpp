// Operations called from C: what is sent, what is answered, and what is refused.
#include <tillwire/c/ops/cards/get_card_data.h>
#include <tillwire/c/ops/customers/get_atm_status_ext.h>
#include <tillwire/c/ops/ecommerce/get_order_status_extended.h>
#include <tillwire/c/ops/ecommerce/payment_order.h>
#include <tillwire/c/ops/ecommerce/register.h>
#include <tillwire/c/ops/merchants/generate_key.h>

#include <tillwire/ops/ecommerce.hpp>
#include <tillwire/ops/merchants.hpp>

#include "bench.hpp"

namespace tillwire::test {
namespace {

const std::string registered = R"({"orderId":"17","formUrl":"a\/b","errorCode":"0"})";

TEST(CClient, SendsWhatTheSameStructOfCppSends) {
  ecommerce::Register same;
  same.order_number = "A-17";
  same.amount = 125000;
  same.return_url = "https://shop.example/paid";
  same.language = ecommerce::Language::german;
  same.lifetime_s = 600;
  same.expires = "2027-01-31T08:00:00";
  same.json_params = R"({"a":"b"})";
  ecommerce::OrderPayerData payer;
  payer.mobile_phone = Phone("+4915112345678");
  same.order_payer = &payer;
  const Choice<ecommerce::Feature> features[] = {ecommerce::Feature::force_three_ds};
  same.features = features;
  const SentRequest whole = sent(same);
  ASSERT_FALSE(whole.head.empty()) << whole.field;

  tw_register_request request = order();
  request.language = tw_language_of(TW_LANGUAGE_GERMAN);
  request.lifetime_s = tw_int32_of(600);
  request.expires = tw_date_time_of("2027-01-31T08:00:00");
  request.json_params = tw_json_of(R"({"a":"b"})");
  tw_order_payer_data c_payer = {};
  c_payer.mobile_phone = tw_phone_of("+4915112345678");
  request.order_payer = tw_order_payer_data_block_of(&c_payer);
  const tw_feature_text c_features[] = {tw_feature_of(TW_FEATURE_FORCE_THREE_DS)};
  request.features = tw_feature_text_items_of(c_features, 1);
  CBench bench;
  bench.answers(ok(registered));
  tw_register_response response;
  EXPECT_EQ(tw_call_register(&bench.client, &request, &response), TW_ERRC_NONE);
  EXPECT_EQ(bench.transport.sent(), whole.head + whole.body);
  EXPECT_EQ(copied(response.order_id), "17");
  EXPECT_EQ(copied(response.form_url), "a/b");
  EXPECT_EQ(copied(response.error_message), "-");
  EXPECT_EQ(response.failure.delivery, TW_DELIVERY_ANSWERED);
}

TEST(CClient, StepsAndTheErrorBesidesTheResponse) {
  CBench bench;
  const tw_register_request request = order();
  bench.answers("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n");
  EXPECT_EQ(tw_start_register(&bench.client, &request, nullptr), TW_ERRC_NONE);
  EXPECT_EQ(tw_start_register(&bench.client, &request, nullptr), TW_ERRC_BUSY);
  while (tw_client_poll(&bench.client) == 0) {
  }
  tw_register_response response;
  tw_error error;
  EXPECT_EQ(tw_client_take(&bench.client, &tw_op_register, &response, &error), TW_ERRC_HTTP_STATUS);
  EXPECT_EQ(error.detail, 503);
  EXPECT_EQ(error.delivery, TW_DELIVERY_ANSWERED);
  EXPECT_EQ(response.failure.code, TW_ERRC_HTTP_STATUS);
  EXPECT_EQ(response.order_id.at, nullptr);
  EXPECT_EQ(tw_client_status(&bench.client), 503);
  tw_generate_key_response other;
  EXPECT_EQ(tw_take_generate_key(&bench.client, &other), TW_ERRC_WRONG_ANSWER);
}

TEST(CClient, ReadsAList) {
  CBench bench;
  bench.answers(
      ok(R"({"errorCode":"0","orderNumber":"A","orderStatus":2,"actionCode":0,"amount":1,)"
         R"("attributes":[{"name":"a","value":"1"},{"name":"b\u00e9"}]})"));
  tw_get_order_status_extended_request query = {};
  query.order_id = tw_text_of("17");
  tw_get_order_status_extended_response record;
  ASSERT_EQ(tw_call_get_order_status_extended(&bench.client, &query, &record), TW_ERRC_NONE)
      << record.failure.field;
  EXPECT_EQ(tw_order_status_in(record.order_status), TW_ORDER_STATUS_PAID);
  EXPECT_EQ(tw_minor_units(record.amount), 1);
  tw_attribute_elements left = record.attributes;
  tw_attribute attribute;
  std::string all;
  while (tw_attribute_elements_next(&left, &attribute) != 0) {
    all += copied(attribute.name) + "=" + copied(attribute.value) + ";";
  }
  EXPECT_EQ(all, "a=1;b\u00e9=-;");
  EXPECT_EQ(tw_attribute_elements_next(&left, &attribute), 0);
  EXPECT_EQ(record.attributes.range.count, 2U);
}

struct Seen {
  tw_attribute* element;
  std::string all;
  int most;
  tw_client* client;
  tw_errc inside;
};
int see(void* self) {
  auto& seen = *static_cast<Seen*>(self);
  seen.all += copied(seen.element->name) + ";";
  tw_get_order_status_extended_request query = {};
  seen.inside = tw_start_get_order_status_extended(seen.client, &query, nullptr);
  return --seen.most != 0;
}

TEST(CClient, DrainsAListAndRefusesUseInTheHandler) {
  const std::string body =
      R"({"errorCode":"0","orderStatus":2,"attributes":[{"name":"a"},{"name":"b"},{"name":"c"}]})";
  for (const bool in_steps : {false, true}) {
    for (const int most : {9, 2}) {
      CBench bench;
      bench.answers(ok(body));
      tw_get_order_status_extended_request query = {};
      query.order_id = tw_text_of("17");
      tw_get_order_status_extended_response record;
      tw_attribute element;
      Seen seen{&element, {}, most, &bench.client, TW_ERRC_NONE};
      if (in_steps) {
        EXPECT_EQ(tw_start_drain_get_order_status_extended_attributes(&bench.client, &query,
                                                                      &element, see, &seen, nullptr),
                  TW_ERRC_NONE);
        EXPECT_EQ(tw_start_drain_get_order_status_extended_attributes(&bench.client, &query,
                                                                      &element, see, &seen, nullptr),
                  TW_ERRC_BUSY);
        while (tw_client_poll(&bench.client) == 0) {
        }
        tw_take_get_order_status_extended(&bench.client, &record);
      } else {
        tw_drain_get_order_status_extended_attributes(&bench.client, &query, &record, &element, see,
                                                      &seen);
      }
      EXPECT_EQ(record.failure.code, most == 2 ? TW_ERRC_STOPPED : TW_ERRC_NONE);
      EXPECT_EQ(seen.all, most == 2 ? "a;b;" : "a;b;c;");
      EXPECT_EQ(tw_client_delivered(&bench.client), most == 2 ? 2U : 3U);
      EXPECT_EQ(seen.inside, TW_ERRC_MISUSE);
    }
  }
}

TEST(CClient, EnumeratorsOfAnswersAndUnknownValues) {
  EXPECT_EQ(tw_key_length_in(tw_key_length_of(TW_KEY_LENGTH_HEX_32)), TW_KEY_LENGTH_HEX_32);
  EXPECT_EQ(tw_key_length_in(tw_key_length_of(TW_KEY_LENGTH_UNKNOWN)), TW_KEY_LENGTH_UNKNOWN);
  EXPECT_EQ(tw_key_length_of(TW_KEY_LENGTH_UNKNOWN).text.at, nullptr);
  EXPECT_EQ(tw_key_length_in(tw_key_length_text_of("ENKL_0064")), TW_KEY_LENGTH_UNKNOWN);
  EXPECT_EQ(copied(tw_key_length_of(TW_KEY_LENGTH_HEX_16).text), "ENKL_0016");
}

/// Returns the error of a request that is refused: its code and field.
std::string refusal(const tw_register_request& request) {
  CBench bench;
  tw_register_response response;
  tw_error error;
  tw_call(&bench.client, &tw_op_register, &request, &response, &error);
  EXPECT_EQ(bench.transport.connects, 0U);
  EXPECT_EQ(error.delivery, TW_DELIVERY_NOT_SENT);
  EXPECT_EQ(response.failure.code, error.code);
  EXPECT_EQ(response.order_id.at, nullptr);
  return std::to_string(error.code) + " " + (error.field == nullptr ? "-" : error.field);
}
std::string with(tw_errc code, const std::string& field) {
  return std::to_string(code) + " " + field;
}

TEST(CClient, RefusesWhatCppDoesNotCompile) {
  tw_register_request request = order();
  request.language = tw_language_of(77);
  EXPECT_EQ(refusal(request), with(TW_ERRC_BAD_VALUE, "language"));
  request = order();
  const std::string endless(TW_MOST_TEXT, 'x');
  request.description = tw_text_of(endless.data());
  EXPECT_EQ(refusal(request), with(TW_ERRC_BAD_VALUE, "description"));
  request = order();
  request.expires = tw_date_time_of("tomorrow");
  EXPECT_EQ(refusal(request), with(TW_ERRC_BAD_VALUE, "expirationDate"));
  request = order();
  request.expires.text = tw_text_of("2027-01-31T08:00:00");  // not made by tw_date_time_of()
  EXPECT_EQ(refusal(request), with(TW_ERRC_BAD_VALUE, "expirationDate"));
  request = order();
  tw_order_payer_data payer = {};
  request.order_payer.at = &payer;  // not made by tw_order_payer_data_block_of()
  EXPECT_EQ(refusal(request), with(TW_ERRC_MISUSE, "orderPayerData"));
  EXPECT_EQ(refusal({}), with(TW_ERRC_MISSING, "orderNumber"));
}

TEST(CClient, SaysWhatTheServiceSaidOfAFailure) {
  CBench bench;
  bench.answers(ok(R"({"errorCode":"5","errorMessage":"Access denied"})"));
  const tw_register_request request = order();
  tw_register_response response;
  EXPECT_EQ(tw_call_register(&bench.client, &request, &response), TW_ERRC_NONE);
  const tw_service_fault fault = tw_client_fault(&bench.client);
  EXPECT_EQ(copied(fault.code), "5");
  EXPECT_EQ(copied(fault.message), "Access denied");
  EXPECT_NE(tw_is(fault.code, "5"), 0);
  EXPECT_EQ(tw_is(fault.code, "6"), 0);
  tw_client_forget(&bench.client);
  EXPECT_EQ(bench.receive[0], 0);
}

TEST(CClient, ResultsThatNoAttemptCanHaveAreFaults) {
  const auto fails_with = [](tw_io (*receive)(void*, char*, std::uint32_t)) {
    CBench bench;
    bench.answers(ok(registered));
    bench.transport_table.receive = receive;
    const tw_register_request request = order();
    tw_register_response response;
    return tw_call_register(&bench.client, &request, &response);
  };
  EXPECT_EQ(fails_with([](void*, char*, std::uint32_t size) { return tw_moved(size + 1); }),
            TW_ERRC_TRANSPORT);
  EXPECT_EQ(fails_with([](void*, char*, std::uint32_t) { return tw_moved(0); }), TW_ERRC_TRANSPORT);
  EXPECT_EQ(fails_with([](void*, char*, std::uint32_t) {
              return tw_io{77, 0, 0, 0};
            }),
            TW_ERRC_TRANSPORT);
  EXPECT_EQ(fails_with([](void*, char*, std::uint32_t) { return tw_failed(TW_FAULT_RESET); }),
            TW_ERRC_CONNECTION_LOST);
}

TEST(CClient, OperationsSayWhatTheyAre) {
  EXPECT_STREQ(tw_operation_name(&tw_op_generate_key), "generateKey");
  EXPECT_EQ(tw_operation_effect(&tw_op_generate_key), TW_EFFECT_STATE);
  EXPECT_EQ(tw_operation_effect(&tw_op_payment_order), TW_EFFECT_PAYMENT);
  EXPECT_STREQ(tw_operation_name(nullptr), "");
}

}  // namespace
}  // namespace tillwire::test
