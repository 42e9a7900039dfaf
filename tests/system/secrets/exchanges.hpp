// Exchanges that carry secrets, one for each possible end. They need no operating system and no
// heap, so that a Cortex-M3 can run them too.
#pragma once

#include <cstdint>
#include <tillwire/client.hpp>
#include <tillwire/ops/cards.hpp>
#include <tillwire/ops/ecommerce/beyond/applepay_payment.hpp>
#include <tillwire/ops/ecommerce/beyond/get_p2p_status.hpp>
#include <tillwire/ops/ecommerce/payment_order.hpp>
#include <tillwire/ops/ecommerce/recurrent_payment.hpp>
#include <tillwire/ops/merchants.hpp>

#include "player.hpp"

namespace tillwire::test {

/// The secrets of these exchanges.
struct Canaries {
  explicit Canaries(std::uint32_t chance) {
    struct {
      Canary* canary;
      const char* name;
      const char* alphabet;
      std::uint32_t size;
    } const all[] = {
        {&pan, "$PAN", digits, 16},
        {&cvc, "$CVC", digits, 3},
        {&shop_password, "password", odd, 24},
        {&shop_token, "token", odd, 40},
        {&card_password, "Basic password", odd, 25},
        {&pin_block, "newPinData", hex, 16},
        {&key, "key", hex, 32},
        {&made_key, "keyValue", hex, 32},
        {&made_pin, "pinValue", digits, 12},
        {&made_number, "cardNumber", digits, 16},
        {&made_cvv2, "cvv2", digits, 7},
    };
    for (const auto& each : all) *each.canary = Canary(each.name, each.alphabet, each.size, chance);
  }

  static constexpr char digits[] = "0123456789";
  static constexpr char hex[] = "0123456789ABCDEF";
  static constexpr char odd[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ\"\\%&+/:=";

  // Secrets of requests.
  Canary pan, cvc, shop_password, shop_token, card_password, pin_block, key;
  // Secrets of answers.
  Canary made_key, made_pin, made_number, made_cvv2;

  void add_requests(Hunt& hunt) const {
    for (const Canary* each : {&pan, &shop_password, &shop_token, &pin_block, &key}) {
      hunt.add(*each);
    }
    hunt.add(card_password, "desk:");
    hunt.add_short(cvc, "CVC=");
  }
  void add_answers(Hunt& hunt) const {
    for (const Canary* each : {&made_key, &made_pin, &made_number, &made_cvv2}) hunt.add(*each);
  }
};

/// The program's own copies of the secrets, which it wipes.
struct OwnSecrets {
  char pan[Canary::most + 1];
  char cvc[Canary::most + 1];
  char shop_password[Canary::most + 1];
  char shop_token[Canary::most + 1];
  char card_password[Canary::most + 1];
  char pin_block[Canary::most + 1];
  char key[Canary::most + 1];
  char copy[Canary::most + 1];  // copied from an answer

  void fill(const Canaries& from) {
    from.pan.reveal(pan);
    from.cvc.reveal(cvc);
    from.shop_password.reveal(shop_password);
    from.shop_token.reveal(shop_token);
    from.card_password.reveal(card_password);
    from.pin_block.reveal(pin_block);
    from.key.reveal(key);
  }
  void wipe() {
    auto* const bytes = reinterpret_cast<volatile char*>(this);
    for (std::size_t i = 0; i < sizeof *this; ++i) bytes[i] = 0;
  }
};

/// Signs with arbitrary bytes, or not at all. The hash must not be left in memory either.
class RubbishSigner final : public Signer {
 public:
  explicit RubbishSigner(const char* secret) : secret_(secret) {}

  bool works = true;

  bool hash(const char*, std::uint32_t, std::uint8_t* digest) override {
    for (std::uint32_t i = 0; i < digest_size; ++i) digest[i] = 0;
    for (std::uint32_t i = 0; secret_[i] != 0 && i < digest_size; ++i) {
      digest[i] = static_cast<std::uint8_t>(secret_[i]);
    }
    return true;
  }
  std::uint32_t signature_size() const override { return 128; }
  bool sign(const std::uint8_t*, std::uint8_t* signature) override {
    for (std::uint32_t i = 0; i < 128; ++i) signature[i] = static_cast<std::uint8_t>(i);
    return works;
  }

 private:
  const char* secret_;
};

/// A terminal with all its memory, and the other end of its connection.
struct Terminal {
  Terminal(const Canaries& the_canaries, Player& the_player, Transport& transport, Clock& clock)
      : canaries(the_canaries), player(the_player), client(gateway, transport, clock, memory) {
    gateway.host = "gateway.test";
    own.wipe();
  }

  /// Provides the secrets, as if typed or read from storage.
  void arm() {
    own.fill(canaries);
    gateway.ecommerce = {"shop", own.shop_password};
    gateway.card_management = {"desk", own.card_password};
  }
  /// Wipes the program's own copies.
  void disarm() { own.wipe(); }

  const Canaries& canaries;
  Player& player;
  Gateway gateway;
  OwnSecrets own;
  RubbishSigner signer{own.key};
  Buffers<1024, 1024> memory;
  Client client;
  Errc outcome = Errc::busy;
  bool as_expected = false;  // whether the answer was what it should be

  template <class Operation>
  auto call(const Operation& operation) {
    auto answer = client.call(operation);
    outcome = answer.error().code;
    return answer;
  }

  /// Returns whether a text of an answer is a canary.
  bool says(const Text& text, const Canary& canary) {
    bool same = text.copy(own.copy, sizeof own.copy) == canary.size();
    for (std::uint32_t i = 0; same && i < canary.size(); ++i) same = own.copy[i] == canary.at(i);
    return same;
  }

  ecommerce::PaymentOrder payment() const {
    ecommerce::PaymentOrder payment;
    payment.order_id = "01491d0b-c848-7dd6-a20d-e96900a7d8c0";
    payment.pan = own.pan;
    payment.cvc = own.cvc;
    payment.expiry = "203012";
    payment.cardholder = "ANNA SMITH";
    payment.language = ecommerce::Language::english;
    return payment;
  }
};

namespace exchanges {

inline constexpr char paid[] = R"({"errorCode":0,"info":"Your payment is done","redirect":"x"})";
inline constexpr char done[] = R"({"responseCode":"00"})";

inline void pay(Terminal& terminal, const Script& script) {
  terminal.player.load(script);
  const auto answer = terminal.call(terminal.payment());
  terminal.as_expected = answer.answered() && !answer->refused();
}

// Requests of each kind that are answered.

inline void pays(Terminal& terminal) {
  pay(terminal, {"200", paid});
}

inline void pays_by_token(Terminal& terminal) {
  terminal.gateway.ecommerce = {};
  terminal.gateway.ecommerce.token = terminal.own.shop_token;
  pay(terminal, {"200", paid});
}

inline void pays_again(Terminal& terminal) {
  ecommerce::RecurrentPayment payment;
  payment.order_number = "A-17";
  payment.binding_id = "b-1";
  payment.amount = 4990;
  terminal.player.load({"200", R"({"success":true})"});
  const auto answer = terminal.call(payment);
  terminal.as_expected = answer.answered() && !answer->refused();
}

inline void pays_by_wallet(Terminal& terminal) {
  ecommerce::ApplepayPayment payment;
  payment.merchant = "shop";
  payment.order.order_number = "A-17";
  payment.order.token = terminal.own.key;
  terminal.player.load({"200", R"({"success":true})"});
  const auto answer = terminal.call(payment);
  terminal.as_expected = answer.answered() && !answer->refused();
}

inline void asks_for_transfer(Terminal& terminal) {
  ecommerce::GetP2pStatus query;
  query.order_id = "O1";
  terminal.player.load({"200", R"({"errorCode":0})"});
  const auto answer = terminal.call(query);
  terminal.as_expected = answer.answered() && !answer->refused();
}

inline void pays_signed(Terminal& terminal) {
  terminal.client.sign_with(terminal.signer);
  pay(terminal, {"200", paid});
}

inline void changes_pin(Terminal& terminal) {
  cards::ChangePin change;
  change.card.card_number = terminal.own.pan;
  change.new_pin_data = PinData::made_elsewhere(terminal.own.pin_block);
  terminal.player.load({"200", done});
  terminal.as_expected = terminal.call(change).succeeded();
}

inline void sets_key(Terminal& terminal) {
  merchants::SetKey set;
  set.terminal_number = "T0000017";
  set.host_id = 3;
  set.key_type = merchants::TerminalKeyType::tmkp;
  set.key = terminal.own.key;
  set.new_key_prefix = merchants::KeyPrefix::double_variant;
  terminal.player.load({"200", done});
  terminal.as_expected = terminal.call(set).succeeded();
}

// Answers that hold secrets.

inline void is_told_key(Terminal& terminal) {
  merchants::GenerateKey generate;
  generate.terminal_number = "T0000017";
  generate.host_id = 3;
  generate.key_type = merchants::TerminalKeyType::tmkp;
  generate.key_length = merchants::KeyLength::hex_32;
  const Canaries& all = terminal.canaries;
  terminal.player.load({"200", R"({"keyValue":"@","checkValue":"08D7B4"})", {&all.made_key}});
  const auto answer = terminal.call(generate);
  terminal.as_expected = terminal.says(answer->key_value.reveal(), all.made_key);
}

inline void is_told_pin(Terminal& terminal) {
  cards::GeneratePin generate;
  generate.card.external_card_id = "17";
  const Canaries& all = terminal.canaries;
  terminal.player.load({"200", R"({"responseCode":"00","pinValue":"#"})", {&all.made_pin}});
  const auto answer = terminal.call(generate);
  terminal.as_expected = terminal.says(answer->pin_value.reveal(), all.made_pin);
}

inline void is_told_card(Terminal& terminal) {
  cards::CreateVirtualCard create;
  create.card.card_number = terminal.own.pan;
  create.virtual_card.exp_date = "203012";
  create.virtual_card.product_type = "5C";
  create.amount = {0};
  create.currency = 978;
  create.account_number = "40817978000000000017";
  const Canaries& all = terminal.canaries;
  terminal.player.load({"200",
                        R"({"virtualCardIdentification":{"cardNumber":"@","expDate":"203012",)"
                        R"("productType":"5C","cvv2":@}})",
                        {&all.made_number, &all.made_cvv2},
                        true});
  const auto answer = terminal.call(create);
  terminal.as_expected =
      terminal.says(answer->virtual_card.card_number.reveal(), all.made_number) &&
      terminal.says(answer->virtual_card.cvv2.reveal(), all.made_cvv2);
}

inline constexpr char two_cards[] =
    R"({"cards":[{"cardNumber":"#","cardId":"1"},{"cardNumber":"@","cardId":"2"}]})";

inline void is_told_cards(Terminal& terminal) {
  cards::GetCardListByOwner query;
  query.card.customer_id = "70001";
  const Canaries& all = terminal.canaries;
  terminal.player.load({"200", two_cards, {&all.made_number, &all.made_number}});
  const auto answer = terminal.call(query);
  unsigned count = 0;
  for (const auto& card : answer->cards)
    count += terminal.says(card.card_number.reveal(), all.made_number);
  terminal.as_expected = count == 2;
}

/// Drains cards from an answer; stops at the second, or not at all.
inline void drain_cards(Terminal& terminal, bool stop) {
  cards::GetCardListByOwner query;
  query.card.customer_id = "70001";
  const Canaries& all = terminal.canaries;
  terminal.player.load({"200", two_cards, {&all.made_number, &all.made_number}, true});
  unsigned count = 0;
  const auto answer = terminal.client.drain<&cards::GetCardListByOwner::Response::cards>(
      query, [&terminal, &all, &count, stop](const cards::CardData& card) {
        count += terminal.says(card.card_number.reveal(), all.made_number);
        return !stop || count != 2;
      });
  terminal.outcome = answer.error().code;
  terminal.as_expected = count == 2;
}

/// An answer larger than the receive buffer: drained parts make room for the rest.
inline void drains_many_cards(Terminal& terminal) {
  cards::GetCardListByOwner query;
  query.card.customer_id = "70001";
  const Canary& number = terminal.canaries.made_number;
  Script script{"200", "", {}, true};
  script.body = R"({"cards":[*]})";
  script.repeated = R"({"cardNumber":"@","cardholderName":"ANNA SMITH","institution":"0001"})";
  script.repeats = 30;
  script.canaries[0] = &number;
  terminal.player.load(script);
  unsigned count = 0;
  const auto answer = terminal.client.drain<&cards::GetCardListByOwner::Response::cards>(
      query, [&terminal, &number, &count](const cards::CardData& card) {
        count += terminal.says(card.card_number.reveal(), number);
      });
  terminal.outcome = answer.error().code;
  terminal.as_expected = count == script.repeats;
}

inline void drains_cards(Terminal& terminal) {
  drain_cards(terminal, false);
}
inline void stops_draining(Terminal& terminal) {
  drain_cards(terminal, true);
}

/// The gateway echoes secrets.
inline void is_declined(Terminal& terminal) {
  const Canary& number = terminal.canaries.made_number;
  pay(terminal, {"200", R"({"errorCode":5,"errorMessage":"no card @"})", {&number}, true});
  terminal.as_expected = !terminal.as_expected && terminal.client.fault().message.present();
}

// Ends of other kinds.

inline void meets_http_500(Terminal& terminal) {
  const Canaries& all = terminal.canaries;
  pay(terminal, {"500", "<p>no card @, @", {&all.made_number, &all.made_pin}});
}

inline void meets_bad_json(Terminal& terminal) {
  const Canaries& all = terminal.canaries;
  pay(terminal,
      {"200", R"({"errorCode":0,"pan":"@","cvv2":@"})", {&all.made_number, &all.made_cvv2}});
}

inline void meets_wrong_type(Terminal& terminal) {
  pay(terminal, {"200", R"({"errorCode":{"pan":"@"}})", {&terminal.canaries.made_number}});
}

inline void is_cut_in_answer(Terminal& terminal) {
  const Canary& number = terminal.canaries.made_number;
  pay(terminal, {"200", R"({"pan":"@","errorCode":0})", {&number}, false, 65});
}

inline void is_cut_in_request(Terminal& terminal) {
  terminal.player.trouble = Player::Trouble::breaks;
  pay(terminal, {"200", paid});
}

inline void is_never_answered(Terminal& terminal) {
  terminal.gateway.timeout = Milliseconds(3000);
  pay(terminal, {});
}

inline void is_answered_in_part(Terminal& terminal) {
  terminal.gateway.timeout = Milliseconds(3000);
  pay(terminal,
      {"200", R"({"errorCode":0,"pan":"@)", {&terminal.canaries.made_number}, false, 0, 9});
}

inline void is_never_taken(Terminal& terminal) {
  terminal.player.trouble = Player::Trouble::deaf;
  pay(terminal, {"200", paid});
}

inline void is_refused(Terminal& terminal) {
  terminal.player.trouble = Player::Trouble::refused;
  pay(terminal, {"200", paid});
}

inline void could_be_read(Terminal& terminal) {
  terminal.player.trouble = Player::Trouble::readable;
  pay(terminal, {"200", paid});
}

/// Refused when its secrets are written.
inline void has_wrong_field(Terminal& terminal) {
  auto payment = terminal.payment();
  payment.email = "";
  static_cast<void>(terminal.call(payment));
}

inline void breaks_rule(Terminal& terminal) {
  auto payment = terminal.payment();
  payment.se_token = terminal.own.key;
  static_cast<void>(terminal.call(payment));
}

inline void has_wrong_secret(Terminal& terminal) {
  cards::ChangePin change;
  change.card.card_number = terminal.own.pan;
  change.card.exp_date = terminal.own.key;
  change.new_pin_data = PinData::made_elsewhere(terminal.own.pin_block);
  static_cast<void>(terminal.call(change));
}

inline void has_no_room(Terminal& terminal) {
  static constexpr auto filler = [] {
    struct {
      char text[1024] = {};
    } made;
    for (char& c : made.text) c = 'x';
    return made;
  }();
  const Attribute plan[] = {{"note", Text(filler.text, sizeof filler.text)}};
  auto payment = terminal.payment();
  payment.json_params = plan;
  static_cast<void>(terminal.call(payment));
}

inline void is_not_signed(Terminal& terminal) {
  terminal.signer.works = false;
  terminal.client.sign_with(terminal.signer);
  pay(terminal, {"200", paid});
}

/// A second request while the first is in transit.
inline void is_busy(Terminal& terminal) {
  terminal.player.load({"200", paid});
  static_cast<void>(terminal.client.start(terminal.payment()));
  cards::ChangePin change;
  change.card.card_number = terminal.own.pan;
  change.new_pin_data = PinData::made_elsewhere(terminal.own.pin_block);
  static_cast<void>(terminal.call(change));
  while (!terminal.client.poll()) {
  }
  terminal.as_expected = terminal.client.take<ecommerce::PaymentOrder>().answered();
}

/// Given up before it is sent: the destructor has to wipe it.
inline void is_given_up(Terminal& terminal) {
  terminal.as_expected = terminal.client.start(terminal.payment());
  terminal.outcome = terminal.client.take<ecommerce::PaymentOrder>().error().code;
}

}  // namespace exchanges

/// An exchange that uses the secrets, and its expected result.
struct Exchange {
  void (*run)(Terminal& terminal);
  const char* name;
  Errc outcome;
  bool as_expected;        ///< the answer was read
  Canary Canaries::*sent;  ///< one of the secrets with which the request left; or null
  Form form;               ///< how that one is written
  bool answers;            ///< the answer holds a secret, which stays in the receive buffer
  bool ends = true;        ///< the exchange is over
};

// clang-format off
inline constexpr Exchange all_exchanges[] = {
    {exchanges::pays,                "pays",                Errc::none,            true,  &Canaries::pan,           Form::plain,   false},
    {exchanges::pays_by_token,       "pays_by_token",       Errc::none,            true,  &Canaries::shop_token,    Form::percent, false},
    {exchanges::pays_again,          "pays_again",          Errc::none,            true,  &Canaries::shop_password, Form::json,    false},
    {exchanges::pays_by_wallet,      "pays_by_wallet",      Errc::none,            true,  &Canaries::key,           Form::plain,   false},
    {exchanges::asks_for_transfer,   "asks_for_transfer",   Errc::none,            true,  &Canaries::shop_password, Form::json,    false},
    {exchanges::pays_signed,         "pays_signed",         Errc::none,            true,  &Canaries::pan,           Form::plain,   false},
    {exchanges::changes_pin,         "changes_pin",         Errc::none,            true,  &Canaries::card_password, Form::base64,  false},
    {exchanges::sets_key,            "sets_key",            Errc::none,            true,  &Canaries::key,           Form::plain,   false},
    {exchanges::is_told_key,         "is_told_key",         Errc::none,            true,  &Canaries::card_password, Form::base64,  true},
    {exchanges::is_told_pin,         "is_told_pin",         Errc::none,            true,  &Canaries::card_password, Form::base64,  true},
    {exchanges::is_told_card,        "is_told_card",        Errc::none,            true,  &Canaries::pan,           Form::plain,   true},
    {exchanges::is_told_cards,       "is_told_cards",       Errc::none,            true,  &Canaries::card_password, Form::base64,  true},
    {exchanges::drains_cards,        "drains_cards",        Errc::none,            true,  &Canaries::card_password, Form::base64,  true},
    {exchanges::drains_many_cards,   "drains_many_cards",   Errc::none,            true,  &Canaries::card_password, Form::base64,  true},
    {exchanges::stops_draining,      "stops_draining",      Errc::stopped,         true,  &Canaries::card_password, Form::base64,  true},
    {exchanges::is_declined,         "is_declined",         Errc::none,            true,  &Canaries::cvc,           Form::named,   true},
    {exchanges::meets_http_500,      "meets_http_500",      Errc::http_status,     false, &Canaries::shop_password, Form::percent, true},
    {exchanges::meets_bad_json,      "meets_bad_json",      Errc::bad_json,        false, &Canaries::pan,           Form::plain,   true},
    {exchanges::meets_wrong_type,    "meets_wrong_type",    Errc::field_type,      false, &Canaries::pan,           Form::plain,   true},
    {exchanges::is_cut_in_answer,    "is_cut_in_answer",    Errc::connection_lost, false, &Canaries::pan,           Form::plain,   true},
    {exchanges::is_cut_in_request,   "is_cut_in_request",   Errc::connection_lost, false, &Canaries::shop_password, Form::percent, false},
    {exchanges::is_never_answered,   "is_never_answered",   Errc::timed_out,       false, &Canaries::pan,           Form::plain,   false},
    {exchanges::is_answered_in_part, "is_answered_in_part", Errc::timed_out,       false, &Canaries::pan,           Form::plain,   true},
    {exchanges::is_never_taken,      "is_never_taken",      Errc::timed_out,       false, nullptr,                  Form::plain,   false},
    {exchanges::is_refused,          "is_refused",          Errc::refused,         false, nullptr,                  Form::plain,   false},
    {exchanges::could_be_read,       "could_be_read",       Errc::not_secure,      false, nullptr,                  Form::plain,   false},
    {exchanges::has_wrong_field,     "has_wrong_field",     Errc::too_short,       false, nullptr,                  Form::plain,   false},
    {exchanges::breaks_rule,         "breaks_rule",         Errc::conflict,        false, nullptr,                  Form::plain,   false},
    {exchanges::has_wrong_secret,    "has_wrong_secret",    Errc::bad_value,       false, nullptr,                  Form::plain,   false},
    {exchanges::has_no_room,         "has_no_room",         Errc::no_room,         false, nullptr,                  Form::plain,   false},
    {exchanges::is_not_signed,       "is_not_signed",       Errc::signing,         false, nullptr,                  Form::plain,   false},
    {exchanges::is_busy,             "is_busy",             Errc::busy,            true,  &Canaries::pan,           Form::plain,   false},
    {exchanges::is_given_up,         "is_given_up",         Errc::wrong_answer,    true,  nullptr,                  Form::plain,   false, false},
};
// clang-format on

}  // namespace tillwire::test
