// Every field of the card management operations against the specification's tables.
#include <gtest/gtest.h>

#include <tillwire/ops/cards.hpp>
#include <tillwire/ops/customers.hpp>
#include <tillwire/ops/merchants.hpp>
#include <tillwire/ops/transactions.hpp>

#include "rows.hpp"

namespace tillwire::test::card_requests_test {
namespace {

using namespace tillwire::cards;
using namespace tillwire::customers;
using namespace tillwire::merchants;
using namespace tillwire::transactions;

void identify(CardIdentification& card) {
  static constexpr char sealed[] = {1, 2, 3};
  card.card_number = "5200000000000007";
  card.card_number_mask = "520000******0007";
  card.card_last_digit_mask = "0007";
  card.encrypted_card_number = {sealed, sizeof sealed};
  card.card_id = "C1";
  card.exp_date = "203012";
  card.plastic_number = 1;
  card.phone_number = "302101234567";
  card.cardholder_id = "H1";
  card.customer_id = "U1";
  card.customer_number = "N1";
  card.bar_code = "B1";
  card.cvv2 = "123";
  card.external_card_id = "X1";
  card.token = "T1";
  card.card_type_code = "Y1";
  card.email = "max@bank.example";
  card.institution_id = "1001";
}

struct AtmQuery {
  GetAtmStatusExt request;
  void wire() {
    request.terminal_id = "ATM00001";
    request.pid = 1;
    request.institution_id = "1001";
  }
};

struct KeyGeneration {
  GenerateKey request;
  void wire() {
    request.terminal_id = 6000000000;
    request.terminal_number = "T1";
    request.merchant_number = "M1";
    request.host_id = 3;
    request.key_type = TerminalKeyType::tmkp;
    request.key_length = KeyLength::hex_32;
    request.key_serial_number = "FFFF9876543210E0";
    request.dukpt_id = 4;
  }
};

struct KeySetting {
  SetKey request;
  void wire() {
    request.terminal_id = 6000000000;
    request.terminal_number = "T1";
    request.merchant_number = "M1";
    request.host_id = 3;
    request.key_type = TerminalKeyType::tmkp;
    request.input_key_prefix = KeyPrefix::double_variant;
    request.key = "0123456789ABCDEFFEDCBA9876543210";
    request.key_check_value = "08D7B4";
    request.new_key_prefix = KeyPrefix::triple_x917;
  }
};

struct CardQuery {
  GetCardData request;
  void wire() {
    static constexpr Text keys[] = {"one", "two"};
    identify(request.identification.card);
    request.identification.id_number = "AB 123";
    request.rsa_public_key = keys;
  }
};

struct Blocking {
  BlockCard request;
  CardAcceptorParameters acceptor;
  void wire() {
    identify(request.card);
    request.hot_card_status = card_status::blocked;
    acceptor = {"T1", "M1", "6011", "1 Long street"};
    request.acceptor = &acceptor;
  }
};

struct Credit {
  CreditCard request;
  ThreeDSecure tds;
  CardAcceptorParameters acceptor;
  void wire() {
    request.pre_authorization = false;
    identify(request.card);
    request.amount = {2500};
    request.currency = 978;
    tds = {"X", "C", "U", AuthenticationIndicator::performed};
    request.tds = &tds;
    acceptor = {"T1", "M1", "6011", "1 Long street"};
    request.acceptor = &acceptor;
  }
};

struct History {
  GetTransactions request;
  void wire() {
    identify(request.card);
    request.period = {"2026-01-01", "2026-01-31"};
  }
};

// One row a field, as in the specification.
// clang-format off
const std::vector<std::string> prefixes{"U", "T", "X", "Y"};

/// The block of the fixture's request; the sandbox's rule wants the number or the id, and both are there.
template <class Fixture, class... Path>
void check_identification(Path... card) {
  using S = CardIdentification;
  constexpr auto request = &Fixture::request;
  const std::string block = "cardIdentification";
  check_rows<Fixture>({
      {block + ".cardNumber",          at(request, card..., &S::card_number),           O, string(1, 0)},
      {block + ".cardNumberMask",      at(request, card..., &S::card_number_mask),      O, string(1, 0)},
      {block + ".cardLastDigitMask",   at(request, card..., &S::card_last_digit_mask),  O, string(1, 0)},
      {block + ".encryptedCardNumber", at(request, card..., &S::encrypted_card_number), O, bytes()},
      {block + ".cardId",              at(request, card..., &S::card_id),               O, string(1, 0)},
      {block + ".expDate",             at(request, card..., &S::exp_date),              O, expiry()},
      {block + ".plasticNumber",       at(request, card..., &S::plastic_number),        O, number()},
      {block + ".phoneNumber",         at(request, card..., &S::phone_number),          O, string(1, 0)},
      {block + ".cardholderId",        at(request, card..., &S::cardholder_id),         O, string(1, 0)},
      {block + ".customerId",          at(request, card..., &S::customer_id),           O, string(1, 0)},
      {block + ".customerNumber",      at(request, card..., &S::customer_number),       O, string(1, 0)},
      {block + ".barCode",             at(request, card..., &S::bar_code),              O, string(1, 0)},
      {block + ".cvv2",                at(request, card..., &S::cvv2),                  O, string()},
      {block + ".externalCardId",      at(request, card..., &S::external_card_id),      O, string(1, 0)},
      {block + ".token",               at(request, card..., &S::token),                 O, string(1, 0)},
      {block + ".cardTypeCode",        at(request, card..., &S::card_type_code),        O, string()},
      {block + ".email",               at(request, card..., &S::email),                 O, string(1, 0)},
      {block + ".institutionId",       at(request, card..., &S::institution_id),        O, string()},
  });

  Fixture neither;
  neither.wire();
  reach(neither.request, card...).card_number = {};
  reach(neither.request, card...).card_id = {};
  Sent sent = send(neither.request);
  EXPECT_EQ(static_cast<int>(sent.error), static_cast<int>(Errc::missing));
  EXPECT_EQ(sent.field, block + ".cardNumber");
  EXPECT_FALSE(sent.connected);
  reach(neither.request, card...) = {};  // nothing at all is missed too
  sent = send(neither.request);
  EXPECT_EQ(static_cast<int>(sent.error), static_cast<int>(Errc::missing));
  EXPECT_EQ(sent.field, block + ".cardNumber");
  EXPECT_FALSE(sent.connected);
}

template <class Fixture>
std::vector<RowCase<Fixture>> acceptor_rows(const std::string& block) {
  constexpr auto acceptor = &Fixture::acceptor;
  return {
      {block + ".terminalIdentification", at(acceptor, &CardAcceptorParameters::terminal_identification), M, string()},
      {block + ".merchantIdentification", at(acceptor, &CardAcceptorParameters::merchant_identification), M, string()},
      {block + ".merchantType",           at(acceptor, &CardAcceptorParameters::merchant_type),           M, string()},
      {block + ".nameAndLocation",        at(acceptor, &CardAcceptorParameters::name_and_location),       O, string()},
  };
}

TEST(GetAtmStatusExt, EachField) {
  constexpr auto request = &AtmQuery::request;
  check_rows<AtmQuery>({
      {"terminalId",    at(request, &GetAtmStatusExt::terminal_id),    O, string()},
      {"pid",           at(request, &GetAtmStatusExt::pid),            O, number(1, 18)},
      {"institutionId", at(request, &GetAtmStatusExt::institution_id), O, string()},
  });
  EXPECT_EQ(send(GetAtmStatusExt{}).body, Json::object());
}

TEST(GenerateKey, EachField) {
  constexpr auto request = &KeyGeneration::request;
  check_rows<KeyGeneration>({
      {"terminalId",      at(request, &GenerateKey::terminal_id),       O, number()},
      {"terminalNumber",  at(request, &GenerateKey::terminal_number),   O, string(1, 0)},
      {"merchantNumber",  at(request, &GenerateKey::merchant_number),   O, string()},
      {"hostId",          at(request, &GenerateKey::host_id),           M, number()},
      {"keyType",         at(request, &GenerateKey::key_type),          M, one_of({"ENKTTMKA", "ENKTTMKP", "ENKTTAK", "ENKTIKEY"})},
      {"keyLength",       at(request, &GenerateKey::key_length),        M, one_of({"ENKL_0016", "ENKL_0032", "ENKL_0048"})},
      {"keySerialNumber", at(request, &GenerateKey::key_serial_number), O, string()},
      {"dukptId",         at(request, &GenerateKey::dukpt_id),          O, number()},
  });
}

// With a key of the digits that the tag asks for.
void put_prefix(KeySetting& setting, const std::string* prefix) {
  put(setting.request.input_key_prefix, prefix);
  const bool triple = prefix != nullptr && (*prefix == "T" || *prefix == "Y");
  if (triple) setting.request.key = "0123456789ABCDEFFEDCBA98765432100123456789ABCDEF";
}

TEST(SetKey, EachField) {
  constexpr auto request = &KeySetting::request;
  const Type key = {Type::form, 0, 0,
      {"0123456789ABCDEFFEDCBA9876543210", "0123456789abcdeffedcba9876543210"},
      {"0123456789ABCDEFFEDCBA987654321G", "U123456789ABCDEFFEDCBA9876543210"}};
  const Type check_value = {Type::form, 0, 0,
      {"08D7", "08d7b4", "08D7B4FB62", "08D7B4FB629D0885"}, {"08D7B", "08D7BG", "08D7B4 "}};
  check_rows<KeySetting>({
      {"terminalId",     at(request, &SetKey::terminal_id),      O, number()},
      {"terminalNumber", at(request, &SetKey::terminal_number),  O, string(1, 0)},
      {"merchantNumber", at(request, &SetKey::merchant_number),  O, string()},
      {"hostId",         at(request, &SetKey::host_id),          M, number()},
      {"keyType",        at(request, &SetKey::key_type),         M, one_of({"ENKTTMKA", "ENKTTMKP", "ENKTTAK", "ENKTIKEY"})},
      {"inputKeyPrefix", put_prefix,                             O, one_of(prefixes)},
      {"key",            at(request, &SetKey::key),              M, key},
      {"keyCheckValue",  at(request, &SetKey::key_check_value),  O, check_value},
      {"newKeyPrefix",   at(request, &SetKey::new_key_prefix),   M, one_of(prefixes)},
  });
}

TEST(GetCardData, EachField) {
  check_identification<CardQuery>(&GetCardData::identification, &CardWithDocument::card);
  check_rows<CardQuery>({
      {"cardIdentification.idNumber", at(&CardQuery::request, &GetCardData::identification, &CardWithDocument::id_number), O, string()},
      {"rsaPublicKey",                at(&CardQuery::request, &GetCardData::rsa_public_key),                               O, object()},
  });
  CardQuery query;
  query.wire();
  EXPECT_EQ(send(query.request).at("rsaPublicKey"), Json::array({"one", "two"}));
}

TEST(BlockCard, EachField) {
  check_identification<Blocking>(&BlockCard::card);
  check_rows<Blocking>({
      {"hotCardStatus",          at(&Blocking::request, &BlockCard::hot_card_status), M, number()},
      {"cardAcceptorParameters", at(&Blocking::request, &BlockCard::acceptor),        O, object()},
  });
  check_rows(acceptor_rows<Blocking>("cardAcceptorParameters"));
}

TEST(CreditCard, EachField) {
  constexpr auto request = &Credit::request;
  check_identification<Credit>(&CreditCard::card);
  check_rows<Credit>({
      {"preAuthorization",            at(request, &CreditCard::pre_authorization), O, truth()},
      {"amount",                      at(request, &CreditCard::amount),            M, number()},
      {"currency",                    at(request, &CreditCard::currency),          M, number()},
      {"tds",                         at(request, &CreditCard::tds),               O, object()},
      {"cardAcceptorParameters",      at(request, &CreditCard::acceptor),          O, object()},
      {"tds.xid",                     at(&Credit::tds, &ThreeDSecure::xid),        O, string()},
      {"tds.cavv",                    at(&Credit::tds, &ThreeDSecure::cavv),       O, string()},
      {"tds.ucaf",                    at(&Credit::tds, &ThreeDSecure::ucaf),       O, string()},
      {"tds.authenticationIndicator", at(&Credit::tds, &ThreeDSecure::authentication_indicator), O,
       one_of({"NOT_PERFORMED", "TDS_MERCHANT_ONLY", "TDS_PERFORMED", "ADDITIONAL_PROTOCOL_USED", "RECURRENT_PAYMENT_AUTH"})},
  });
  check_rows(acceptor_rows<Credit>("cardAcceptorParameters"));
}

TEST(GetTransactions, EachField) {
  using Period = GetTransactions::Period;
  check_identification<History>(&GetTransactions::card);
  check_rows<History>({
      {"period.start", at(&History::request, &GetTransactions::period, &Period::start), O, date()},
      {"period.end",   at(&History::request, &GetTransactions::period, &Period::end),   O, date()},
  });
}
// clang-format on

TEST(SetKey, KeyHasTheDigitsOfItsPrefix) {
  const std::string digits(60, 'A');
  for (const char* prefix : {"", "U", "T", "X", "Y"}) {
    const std::size_t wanted = digits_of(key_scheme_of(*prefix));
    for (std::size_t count = 1; count <= digits.size(); ++count) {
      KeySetting setting;
      setting.wire();
      setting.request.input_key_prefix =
          *prefix == 0 ? Choice<KeyPrefix>() : Choice<KeyPrefix>(prefix);
      setting.request.key = Secret(digits.data(), count);
      const Sent sent = send(setting.request);
      const bool right = wanted != 0 ? count == wanted : count == 16 || count == 32 || count == 48;
      EXPECT_EQ(sent.connected, right) << prefix << ' ' << count;
      EXPECT_EQ(sent.field, right ? "" : "key") << prefix << ' ' << count;
      const Errc off = count < (wanted != 0 ? wanted : 16)   ? Errc::too_short
                       : count > (wanted != 0 ? wanted : 48) ? Errc::too_long
                                                             : Errc::bad_value;
      EXPECT_EQ(static_cast<int>(sent.error), static_cast<int>(right ? Errc::none : off));
    }
  }
}

TEST(KeyOperations, NameATerminal) {
  KeySetting setting;
  setting.wire();
  setting.request.terminal_id = {};
  setting.request.terminal_number = {};
  const Sent set = send(setting.request);
  EXPECT_EQ(static_cast<int>(set.error), static_cast<int>(Errc::missing));
  EXPECT_EQ(set.field, "terminalId");
  KeyGeneration generation;
  generation.wire();
  generation.request.terminal_id = {};
  generation.request.terminal_number = {};
  const Sent generated = send(generation.request);
  EXPECT_EQ(static_cast<int>(generated.error), static_cast<int>(Errc::missing));
  EXPECT_EQ(generated.field, "terminalId");
}

TEST(CardManagement, Effects) {
  EXPECT_EQ(CreditCard::endpoint.effect, moves_money);
  EXPECT_EQ(BlockCard::endpoint.effect, changes_state);
  EXPECT_EQ(SetKey::endpoint.effect, changes_state);
  EXPECT_EQ(GenerateKey::endpoint.effect, changes_state);
  EXPECT_EQ(GetTransactions::endpoint.effect, safe);
}

}  // namespace
}  // namespace tillwire::test::card_requests_test
