// Wrong use of every function: an error names the argument, and nothing is sent.
#include "misuse.hpp"

#include <tillwire/c/ops/customers/is_customer_exist.h>
#include <tillwire/c/ops/ecommerce/get_order_status_extended.h>

namespace tillwire::test {
namespace {

TEST(CMisuse, OptionsOfAClient) {
  const std::string characters(TW_MOST_TEXT, 'x');
  const char* const endless = characters.data();
  struct Case {
    const char* expected;
    std::function<void(tw_client_options&, CPorts&)> spoil;
  };
  const std::vector<Case> cases = {
      {"NULL, or 0: gateway.host", [](auto& o, auto&) { o.gateway.host = nullptr; }},
      {"text without an end: gateway.host", [=](auto& o, auto&) { o.gateway.host = endless; }},
      {"text without an end: gateway.base_path",
       [=](auto& o, auto&) { o.gateway.base_path = endless; }},
      {"text without an end: gateway.context",
       [=](auto& o, auto&) { o.gateway.context = endless; }},
      {"text without an end: gateway.card_path",
       [=](auto& o, auto&) { o.gateway.card_path = endless; }},
      {"text without an end: gateway.user", [=](auto& o, auto&) { o.gateway.user = endless; }},
      {"text without an end: gateway.password",
       [=](auto& o, auto&) { o.gateway.password = endless; }},
      {"text without an end: gateway.token", [=](auto& o, auto&) { o.gateway.token = endless; }},
      {"text without an end: gateway.card_user",
       [=](auto& o, auto&) { o.gateway.card_user = endless; }},
      {"text without an end: gateway.card_password",
       [=](auto& o, auto&) { o.gateway.card_password = endless; }},
      {"NULL, or 0: transport", [](auto& o, auto&) { o.transport = nullptr; }},
      {"NULL, or 0: transport", [](auto&, auto& p) { p.transport_table.connect = nullptr; }},
      {"NULL, or 0: transport", [](auto&, auto& p) { p.transport_table.send = nullptr; }},
      {"NULL, or 0: transport", [](auto&, auto& p) { p.transport_table.receive = nullptr; }},
      {"NULL, or 0: transport", [](auto&, auto& p) { p.transport_table.close = nullptr; }},
      {"NULL, or 0: clock", [](auto& o, auto&) { o.clock = nullptr; }},
      {"NULL, or 0: clock", [](auto&, auto& p) { p.clock_table.now_ms = nullptr; }},
      {"NULL, or 0: transmit", [](auto& o, auto&) { o.transmit = nullptr; }},
      {"NULL, or 0: transmit_size", [](auto& o, auto&) { o.transmit_size = 0; }},
      {"NULL, or 0: receive", [](auto& o, auto&) { o.receive = nullptr; }},
      {"NULL, or 0: receive_size", [](auto& o, auto&) { o.receive_size = 0; }},
      {"of another version, or without its init: options", [](auto& o, auto&) { o.size = 0; }},
      {"of another version, or without its init: options", [](auto& o, auto&) { o.size += 8; }},
      {"of another version, or without its init: options", [](auto& o, auto&) { ++o.abi; }},
      {"of another version, or without its init: options",
       [](auto& o, auto&) { o.object_size -= 8; }},
  };
  for (const Case& each : cases) {
    CPorts ports;
    tw_client_options options = ports.client_options();
    each.spoil(options, ports);
    tw_client client{};
    tw_error error;
    EXPECT_EQ(tw_client_init(&client, &options, &error), TW_ERRC_MISUSE) << each.expected;
    EXPECT_EQ(said(error), each.expected);
    EXPECT_EQ(tw_client_deinit(&client), TW_ERRC_MISUSE) << "it was not initialised";
    EXPECT_EQ(tw_client_init(&client, &options, nullptr), TW_ERRC_MISUSE);
  }
  tw_client client{};
  tw_error error;
  EXPECT_EQ(tw_client_init(&client, nullptr, &error), TW_ERRC_MISUSE);
  EXPECT_EQ(said(error), "NULL, or 0: options");
  CPorts ports;
  const tw_client_options options = ports.client_options();
  EXPECT_EQ(tw_client_init(nullptr, &options, &error), TW_ERRC_MISUSE);
  EXPECT_EQ(said(error), "NULL, or 0: client");
}

TEST(CMisuse, OptionsOfATill) {
  const std::string characters(TW_MOST_TEXT, 'x');
  const char* const endless = characters.data();
  auto cases = spoilt_options<tw_till_options>(endless);
  cases.push_back({"text without an end: currency", [=](auto& o, auto&) { o.currency = endless; }});
  cases.push_back(
      {"text without an end: return_url", [=](auto& o, auto&) { o.return_url = endless; }});
  for (const auto& each : cases) {
    CPorts ports;
    tw_till_options options = ports.till_options();
    each.spoil(options, ports);
    tw_till till{};
    tw_error error;
    EXPECT_EQ(tw_till_init(&till, &options, &error), TW_ERRC_MISUSE) << each.expected;
    EXPECT_EQ(said(error), each.expected);
    EXPECT_EQ(tw_till_ready(&till), 0);
    EXPECT_EQ(ports.flash.operations(), 0U);
  }
  tw_till till{};
  tw_error error;
  EXPECT_EQ(tw_till_init(&till, nullptr, &error), TW_ERRC_MISUSE);
  EXPECT_EQ(said(error), "NULL, or 0: options");
}

/// A till that sold nothing, whose gateway never answers.
struct TillBench : CPorts {
  tw_till till{};
  TillBench() {
    const tw_till_options options = till_options();
    tw_error error;
    EXPECT_EQ(tw_till_init(&till, &options, &error), TW_ERRC_NONE) << error.field;
    EXPECT_NE(tw_till_ready(&till), 0) << tw_till_words(&till);
  }
};

tw_sale sale() {
  tw_sale sale = sale_of(1250);
  sale.email = tw_text_of("jane@doe.example");
  return sale;
}
tw_receipt earlier(CallSite site = CallSite::here()) {
  const Traced traced(site);
  tw_receipt receipt;
  EXPECT_NE(tw_receipt_of_order(&receipt, "17", "978"), 0);
  return receipt;
}

void ignore(void*, const tw_receipt*) {}
void ignore_total(void*, const tw_day_total*) {}
/// Every function of a till that can say why it did nothing.
std::vector<Use<tw_till>> uses_of_a_till(CallSite site = CallSite::here()) {
  const Traced traced(site);
  static const tw_sale a_sale = sale();
  static const tw_receipt a_receipt = earlier();
  return {
      {"pay",
       [=](auto* t) { return of_receipt([&](auto* r) { return tw_till_pay(t, &a_sale, r); }); }},
      {"hold",
       [=](auto* t) { return of_receipt([&](auto* r) { return tw_till_hold(t, &a_sale, r); }); }},
      {"pay_by_qr",
       [=](auto* t) {
         return of_receipt([&](auto* r) { return tw_till_pay_by_qr(t, &a_sale, r); });
       }},
      {"cancel",
       [=](auto* t) { return of_receipt([&](auto* r) { return tw_till_cancel(t, "K1", r); }); }},
      {"complete",
       [=](auto* t) {
         return of_receipt([&](auto* r) { return tw_till_complete(t, &a_receipt, 1, r); });
       }},
      {"release",
       [=](auto* t) {
         return of_receipt([&](auto* r) { return tw_till_release(t, &a_receipt, r); });
       }},
      {"refund",
       [=](auto* t) {
         return of_receipt([&](auto* r) { return tw_till_refund(t, &a_receipt, 1, r); });
       }},
      {"resume_one",
       [=](auto* t) {
         return of_receipt([&](auto* r) { return tw_till_resume_one(t, "K1", r); });
       }},
      {"last", [=](auto* t) { return of_receipt([&](auto* r) { return tw_till_last(t, r); }); }},
      {"take", [=](auto* t) { return of_receipt([&](auto* r) { return tw_till_take(t, r); }); }},
      {"start_pay",
       [=](auto* t) {
         return of_error([&](auto* e) { return tw_till_start_pay(t, &a_sale, e); });
       }},
      {"start_hold",
       [=](auto* t) {
         return of_error([&](auto* e) { return tw_till_start_hold(t, &a_sale, e); });
       }},
      {"start_pay_by_qr",
       [=](auto* t) {
         return of_error([&](auto* e) { return tw_till_start_pay_by_qr(t, &a_sale, e); });
       }},
      {"start_cancel",
       [=](auto* t) {
         return of_error([&](auto* e) { return tw_till_start_cancel(t, "K1", e); });
       }},
      {"start_complete",
       [=](auto* t) {
         return of_error([&](auto* e) { return tw_till_start_complete(t, &a_receipt, 1, e); });
       }},
      {"start_release",
       [=](auto* t) {
         return of_error([&](auto* e) { return tw_till_start_release(t, &a_receipt, e); });
       }},
      {"start_refund",
       [=](auto* t) {
         return of_error([&](auto* e) { return tw_till_start_refund(t, &a_receipt, 1, e); });
       }},
      {"start_resume_one",
       [=](auto* t) {
         return of_error([&](auto* e) { return tw_till_start_resume_one(t, "K1", e); });
       }},
      {"resume",
       [=](auto* t) {
         return of_error([&](auto* e) { return tw_till_resume(t, ignore, nullptr, nullptr, e); });
       }},
      {"start_resume",
       [=](auto* t) {
         return of_error([&](auto* e) { return tw_till_start_resume(t, ignore, nullptr, e); });
       }},
      {"deliver",
       [=](auto* t) {
         return of_error([&](auto* e) { return tw_till_deliver(t, ignore, nullptr, nullptr, e); });
       }},
      {"call",
       [=](auto* t) {
         static const tw_is_customer_exist_request request = {};
         static tw_is_customer_exist_response response;
         return of_error([&](auto* e) {
           return tw_till_call(t, &tw_op_is_customer_exist, &request, &response, e);
         });
       }},
      {"start_deliver",
       [=](auto* t) {
         return of_error([&](auto* e) { return tw_till_start_deliver(t, ignore, nullptr, e); });
       }},
      {"close_day",
       [=](auto* t) {
         return of_error([&](auto* e) {
           return tw_till_close_day(t, ignore_total, nullptr, TW_CLOSING_IF_SETTLED, nullptr, e);
         });
       }},
      {"start_close_day",
       [=](auto* t) {
         return of_error([&](auto* e) {
           return tw_till_start_close_day(t, ignore_total, nullptr, TW_CLOSING_IF_SETTLED, e);
         });
       }},
      {"sign_with",
       [=](auto* t) {
         return of_error([&](auto* e) {
           static const tw_signer signer = {};
           return tw_till_sign_with(t, &signer, e);
         });
       }},
  };
}

TEST(CMisuse, ATillThatCannotBeUsed) {
  for (const auto& each : uses_of_a_till()) {
    TillBench bench;
    const std::uint32_t before = bench.flash.operations();
    EXPECT_EQ(each.use(nullptr), "NULL, or 0: till") << each.name;
    tw_till zeroed{};
    EXPECT_EQ(each.use(&zeroed), "not initialised: till") << each.name;
    tw_till copy = bench.till;
    EXPECT_EQ(each.use(&copy), "a copy: till") << each.name;
    EXPECT_EQ(tw_till_deinit(&copy), TW_ERRC_MISUSE);
    EXPECT_EQ(tw_till_deinit(&bench.till), TW_ERRC_NONE);
    EXPECT_EQ(each.use(&bench.till), "used after its deinit: till") << each.name;
    EXPECT_EQ(tw_till_deinit(&bench.till), TW_ERRC_MISUSE);
    EXPECT_EQ(bench.transport.connects, 0U) << each.name;
    EXPECT_EQ(bench.flash.operations(), before) << each.name;
  }
  TillBench bench;
  const tw_till_options options = bench.till_options();
  tw_error error;
  EXPECT_EQ(tw_till_init(&bench.till, &options, &error), TW_ERRC_MISUSE);
  EXPECT_EQ(said(error), "initialised already, or used by another object: till");
  // What has no error to give does nothing.
  EXPECT_EQ(tw_till_open(nullptr), 0);
  EXPECT_EQ(tw_till_ready(nullptr), 0);
  EXPECT_STREQ(tw_till_words(nullptr), "NULL, or 0");
  EXPECT_EQ(tw_till_poll(nullptr), 1);
  EXPECT_EQ(tw_till_recovery(nullptr, nullptr), TW_ERRC_MISUSE);
  EXPECT_EQ(tw_till_recovery(&bench.till, nullptr), TW_ERRC_MISUSE);
  EXPECT_EQ(tw_till_deliveries(&bench.till, nullptr), TW_ERRC_MISUSE);
  EXPECT_EQ(tw_till_day(&bench.till, nullptr), TW_ERRC_MISUSE);
  EXPECT_EQ(tw_till_challenge(&bench.till, nullptr), TW_ERRC_MISUSE);
  EXPECT_EQ(tw_till_qr_payload(nullptr).at, nullptr);
  EXPECT_EQ(tw_till_service_fault(nullptr).code.at, nullptr);
  EXPECT_STREQ(tw_till_check(nullptr), "not a till");
  EXPECT_EQ(tw_till_check(&bench.till), nullptr);
  const tw_sale a_sale = sale();
  EXPECT_EQ(tw_till_pay(&bench.till, &a_sale, nullptr), 0);
  EXPECT_EQ(tw_till_last(&bench.till, nullptr), 0);
  EXPECT_EQ(tw_till_take(&bench.till, nullptr), 0);
  EXPECT_EQ(bench.transport.connects, 0U);
}

TEST(CMisuse, ArgumentsOfATill) {
  TillBench bench;
  tw_receipt receipt;
  tw_error error;
  EXPECT_EQ(tw_till_pay(&bench.till, nullptr, &receipt), 0);
  EXPECT_EQ(said(receipt), "NULL, or 0: sale");
  char words[128];
  EXPECT_STREQ(tw_receipt_words(&receipt, words, sizeof words), "Not sent: sale: NULL, or 0.");
  tw_sale a_sale = sale();
  a_sale.binding_id.text = tw_text_of("b-1");  // not made by tw_stored_card_of()
  EXPECT_EQ(tw_till_hold(&bench.till, &a_sale, &receipt), 0);
  EXPECT_EQ(said(receipt), "NULL, or 0: sale.binding_id");
  EXPECT_EQ(tw_till_refund(&bench.till, nullptr, 1, &receipt), 0);
  EXPECT_EQ(said(receipt), "NULL, or 0: receipt");
  tw_receipt spoiled = earlier();
  spoiled.kind = 77;
  EXPECT_EQ(tw_till_refund(&bench.till, &spoiled, 1, &receipt), 0);
  EXPECT_EQ(said(receipt), "not a number of an enumerator: receipt");
  spoiled = earlier();
  spoiled.verdict = 77;
  EXPECT_EQ(tw_till_release(&bench.till, &spoiled, &receipt), 0);
  EXPECT_EQ(said(receipt), "not a number of an enumerator: receipt");
  spoiled = earlier();
  spoiled.charged.present = 2;
  EXPECT_EQ(tw_till_release(&bench.till, &spoiled, &receipt), 0);
  EXPECT_EQ(said(receipt), "not a number of an enumerator: receipt");
  for (char* const text : {spoiled.order_id, spoiled.currency, spoiled.field}) {
    spoiled = earlier();
    std::memset(text, 'x',
                text == spoiled.order_id   ? sizeof spoiled.order_id
                : text == spoiled.currency ? sizeof spoiled.currency
                                           : sizeof spoiled.field);
    EXPECT_EQ(tw_till_complete(&bench.till, &spoiled, 1, &receipt), 0);
    EXPECT_EQ(said(receipt), "text without an end: receipt");
    EXPECT_STREQ(tw_receipt_words(&spoiled, words, sizeof words), "text without an end");
  }
  const std::string endless(TW_MOST_TEXT, 'x');
  EXPECT_EQ(tw_till_resume_one(&bench.till, endless.data(), &receipt), 0);
  EXPECT_EQ(said(receipt), "text without an end: number");
  EXPECT_EQ(tw_till_resume_one(&bench.till, nullptr, &receipt), 0);
  EXPECT_EQ(said(receipt), "NULL, or 0: number");
  EXPECT_EQ(tw_till_resume(&bench.till, nullptr, nullptr, nullptr, &error), TW_ERRC_MISUSE);
  EXPECT_EQ(said(error), "NULL, or 0: report");
  EXPECT_EQ(tw_till_deliver(&bench.till, nullptr, nullptr, nullptr, &error), TW_ERRC_MISUSE);
  EXPECT_EQ(said(error), "NULL, or 0: report");
  EXPECT_EQ(
      tw_till_close_day(&bench.till, nullptr, nullptr, TW_CLOSING_IF_SETTLED, nullptr, &error),
      TW_ERRC_MISUSE);
  EXPECT_EQ(said(error), "NULL, or 0: report");
  EXPECT_EQ(tw_till_close_day(&bench.till, ignore_total, nullptr, 3, nullptr, &error),
            TW_ERRC_MISUSE);
  EXPECT_EQ(said(error), "not a number of an enumerator: closing");
  EXPECT_EQ(tw_till_sign_with(&bench.till, nullptr, &error), TW_ERRC_MISUSE);
  EXPECT_EQ(said(error), "NULL, or 0: signer");
  EXPECT_EQ(tw_receipt_of_order(&receipt, nullptr, "978"), 0);
  EXPECT_EQ(tw_receipt_of_order(&receipt, "17", nullptr), 0);
  EXPECT_EQ(tw_receipt_of_order(&receipt, "", "978"), 0);
  EXPECT_EQ(tw_receipt_of_order(&receipt, endless.data(), "978"), 0);
  EXPECT_EQ(tw_receipt_of_order(&receipt, "17", "9781"), 0);
  EXPECT_EQ(tw_receipt_of_order(nullptr, "17", "978"), 0);
  EXPECT_EQ(tw_receipt_is_done(nullptr), 0);
  EXPECT_STREQ(tw_receipt_words(nullptr, words, sizeof words), "NULL, or 0");
  EXPECT_STREQ(tw_receipt_words(&receipt, words, 0), "");
  EXPECT_EQ(bench.transport.connects, 0U);
}

/// Texts of a sale that no gateway may see are refused by the field, and nothing is sent.
TEST(CMisuse, TextsOfASale) {
  const std::string endless(TW_MOST_TEXT, 'x');
  TillBench bench;
  tw_sale a_sale = sale();
  a_sale.description = tw_text_of(endless.data());
  tw_receipt receipt;
  EXPECT_EQ(tw_till_pay(&bench.till, &a_sale, &receipt), 0);
  EXPECT_EQ(receipt.verdict, TW_VERDICT_NOT_PAID);
  EXPECT_EQ(receipt.error.code, TW_ERRC_BAD_VALUE);
  EXPECT_STREQ(receipt.field, "description");
  EXPECT_EQ(bench.transport.connects, 0U);
}

struct Inside {
  tw_till* till;
  std::vector<std::string> said;
};
void use_inside(void* self, const tw_day_total*) {
  auto& inside = *static_cast<Inside*>(self);
  for (const auto& each : uses_of_a_till()) inside.said.push_back(each.use(inside.till));
}

TEST(CMisuse, OfATillInItsReport) {
  TillBench bench;
  // A sale whose payment is lost: it is open.
  bench.transport.connection().until_sent().give(
      ok(R"({"errorCode":"0","orderId":"17","formUrl":"x"})"));
  const tw_sale a_sale = sale();
  tw_receipt receipt;
  tw_error error;
  EXPECT_EQ(tw_till_start_pay(&bench.till, &a_sale, &error), TW_ERRC_NONE);
  EXPECT_EQ(tw_till_start_pay(&bench.till, &a_sale, &error), TW_ERRC_BUSY);
  EXPECT_EQ(error.code, TW_ERRC_BUSY);
  EXPECT_EQ(tw_till_take(&bench.till, &receipt), 0);
  EXPECT_EQ(receipt.error.code, TW_ERRC_BUSY);
  while (tw_till_poll(&bench.till) == 0) bench.clock.advance(1000);
  EXPECT_EQ(tw_till_take(&bench.till, &receipt), 0);
  EXPECT_EQ(receipt.verdict, TW_VERDICT_UNKNOWN);
  Inside inside{&bench.till, {}};
  tw_day day;
  EXPECT_EQ(
      tw_till_close_day(&bench.till, use_inside, &inside, TW_CLOSING_CARRY_OVER, &day, &error),
      TW_ERRC_NONE);
  EXPECT_EQ(day.open, 1U);
  ASSERT_EQ(inside.said.size(), uses_of_a_till().size());
  for (const std::string& each : inside.said) EXPECT_EQ(each, "called from a report: till");
}

TEST(CMisuse, AClientThatCannotBeUsed) {
  tw_get_order_status_extended_request query = {};
  query.order_id = tw_text_of("17");
  static tw_get_order_status_extended_response response;
  static tw_attribute element;
  const tw_handler handler = [](void*) { return 1; };
  const std::vector<std::function<void(tw_client*, tw_error*)>> uses = {
      [&](auto* c, auto* e) { tw_call(c, &tw_op_get_order_status_extended, &query, &response, e); },
      [&](auto* c, auto* e) { tw_client_take(c, &tw_op_get_order_status_extended, &response, e); },
      [&](auto* c, auto* e) {
        tw_drain(c, &tw_op_get_order_status_extended, &tw_get_order_status_extended_attributes_path,
                 &query, &response, &element, sizeof element, handler, nullptr, e);
      },
  };
  for (const auto& use : uses) {
    CBench bench;
    const auto say = [&](tw_client* client) {
      std::memset(&response, 0x55, sizeof response);
      tw_error error{};
      use(client, &error);
      EXPECT_EQ(response.failure.code, TW_ERRC_MISUSE);
      EXPECT_EQ(response.amount.present, 0U);
      return said(error);
    };
    EXPECT_EQ(say(nullptr), "NULL, or 0: client");
    tw_client zeroed{};
    EXPECT_EQ(say(&zeroed), "not initialised: client");
    tw_client copy = bench.client;
    EXPECT_EQ(say(&copy), "a copy: client");
    EXPECT_EQ(tw_client_deinit(&bench.client), TW_ERRC_NONE);
    EXPECT_EQ(say(&bench.client), "used after its deinit: client");
    EXPECT_EQ(bench.transport.connects, 0U);
  }
  CBench bench;
  tw_error error;
  EXPECT_EQ(tw_call(&bench.client, nullptr, &query, &response, &error), TW_ERRC_MISUSE);
  EXPECT_EQ(said(error), "NULL, or 0: operation");
  EXPECT_EQ(tw_call(&bench.client, &tw_op_get_order_status_extended, nullptr, &response, &error),
            TW_ERRC_MISUSE);
  EXPECT_EQ(said(error), "NULL, or 0: request");
  EXPECT_EQ(tw_call(&bench.client, &tw_op_get_order_status_extended, &query, nullptr, &error),
            TW_ERRC_MISUSE);
  EXPECT_EQ(said(error), "NULL, or 0: response");
  EXPECT_EQ(tw_client_start(&bench.client, nullptr, &query, &error), TW_ERRC_MISUSE);
  const auto drained = [&](const tw_list_path* list, void* into, std::size_t size,
                           tw_handler calls) {
    tw_drain(&bench.client, &tw_op_get_order_status_extended, list, &query, &response, into, size,
             calls, nullptr, &error);
    return said(error);
  };
  const tw_list_path* const path = &tw_get_order_status_extended_attributes_path;
  EXPECT_EQ(drained(nullptr, &element, sizeof element, handler), "NULL, or 0: list");
  EXPECT_EQ(drained(path, nullptr, sizeof element, handler), "NULL, or 0: element");
  EXPECT_EQ(drained(path, &element, sizeof element, nullptr), "NULL, or 0: handler");
  EXPECT_EQ(drained(path, &element, 8, handler),
            "of another version, or without its init: element");
  EXPECT_EQ(tw_client_poll(nullptr), 1);
  EXPECT_EQ(tw_client_status(nullptr), 0);
  EXPECT_EQ(tw_client_delivered(nullptr), 0U);
  EXPECT_EQ(tw_client_fault(nullptr).code.at, nullptr);
  tw_client_forget(nullptr);
  EXPECT_EQ(tw_client_sign_with(&bench.client, nullptr, &error), TW_ERRC_MISUSE);
  EXPECT_EQ(said(error), "NULL, or 0: signer");
  tw_client_options options = bench.client_options();
  EXPECT_EQ(tw_client_init(&bench.client, &options, &error), TW_ERRC_MISUSE);
  EXPECT_EQ(said(error), "initialised already, or used by another object: client");
  EXPECT_EQ(bench.transport.connects, 0U);
}

TEST(CMisuse, EveryMisuseHasWords) {
  for (int misuse = TW_MISUSE_NULL; misuse <= TW_MISUSE_NOT_STARTED; ++misuse) {
    EXPECT_STRNE(tw_misuse_words(misuse), "") << misuse;
  }
  EXPECT_STREQ(tw_misuse_words(0), "");
  EXPECT_STREQ(tw_misuse_words(12), "");
  EXPECT_STRNE(tw_words(TW_ERRC_MISUSE), "");
  EXPECT_STREQ(tw_words(-1), "");
  EXPECT_STREQ(tw_words(300), "");
  EXPECT_STREQ(tw_delivery_words(3), "");
}

}  // namespace
}  // namespace tillwire::test
