// A client, a till and a card desk of C on a bench: a scripted gateway, a manual clock, flash in
// memory.
#pragma once

#include <gtest/gtest.h>
#include <tillwire/c/desk.h>
#include <tillwire/c/ops/ecommerce/register.h>
#include <tillwire/c/till.h>

#include <cstring>
#include <string>
#include <support/exchange.hpp>
#include <support/flash.hpp>
#include <support/scripted_transport.hpp>
#include <tillwire/c/source/tables.hpp>

namespace tillwire::test {

class ManualTime final : public WallClock {
 public:
  std::uint32_t now_s() override { return 1'800'000'000; }
};

/// Ports as tables of functions, and options that name them.
struct CPorts {
  ScriptedTransport transport;
  ManualClock clock;
  ManualTime time;
  Cells cells{4096, 4};
  Flash flash{cells};
  tw_transport transport_table = c::table_of(transport);
  tw_clock clock_table = c::table_of(clock);
  tw_wall_clock time_table = c::table_of(time);
  tw_storage storage_table = c::table_of(flash);
  char transmit[2048] = {};
  char receive[2048] = {};

  tw_client_options client_options() {
    tw_client_options options;
    tw_client_options_init(&options);
    set(options);
    return options;
  }
  tw_till_options till_options() {
    tw_till_options options;
    tw_till_options_init(&options);
    set(options);
    set_machine(options);
    options.name = "K1";
    options.currency = "978";
    options.return_url = "https://shop.example/paid";
    return options;
  }
  tw_desk_options desk_options() {
    tw_desk_options options;
    tw_desk_options_init(&options);
    set(options);
    set_machine(options);
    options.name = "A1";
    options.alone_on_cards = 1;
    return options;
  }

 private:
  template <class Options>
  void set_machine(Options& options) {
    options.time = &time_table;
    options.storage = &storage_table;
  }
  template <class Options>
  void set(Options& options) {
    options.gateway.host = "gateway.test";
    options.gateway.token = "t";
    options.gateway.card_user = "u";
    options.gateway.card_password = "p";
    options.transport = &transport_table;
    options.clock = &clock_table;
    options.transmit = transmit;
    options.transmit_size = sizeof transmit;
    options.receive = receive;
    options.receive_size = sizeof receive;
  }
};

inline tw_sale sale_of(std::int64_t amount) {
  tw_sale sale;
  tw_sale_init(&sale);
  sale.amount = tw_amount(amount);
  sale.card_number = tw_secret_of("4111111111111111");
  sale.card_cvc = tw_secret_of("123");
  sale.card_expiry = tw_text_of("203012");
  sale.card_holder = tw_text_of("JANE DOE");
  return sale;
}

struct CBench : CPorts {
  tw_client client{};

  CBench() {
    const tw_client_options options = client_options();
    tw_error error;
    EXPECT_EQ(tw_client_init(&client, &options, &error), TW_ERRC_NONE) << error.field;
  }
  ~CBench() { tw_client_deinit(&client); }
  CBench(const CBench&) = delete;
  CBench& operator=(const CBench&) = delete;

  void answers(const std::string& response) { transport.connection().until_sent().give(response); }
};

inline std::string copied(tw_text text) {
  std::string all(tw_copy(text, nullptr, 0) + 1, '\0');
  all.resize(tw_copy(text, all.data(), all.size()));
  return text.at == nullptr ? "-" : all;
}

/// A registration that is complete.
inline tw_register_request order() {
  tw_register_request order = {};
  order.order_number = tw_text_of("A-17");
  order.amount = tw_amount(125000);
  order.return_url = tw_text_of("https://shop.example/paid");
  return order;
}

}  // namespace tillwire::test
