// Which fields identify a card: what does not depend on the operation is compiled here, once.
#include "identification.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace tillwire::test {
namespace {

// Sets one field by its name on the wire; false if it has none of that name.
bool identify(CardIdentification& card, const std::string& name) {
  static constexpr char sealed[] = {1, 2, 3};
  static constexpr std::pair<const char*, Text CardIdentification::*> texts[] = {
      {"cardNumberMask", &CardIdentification::card_number_mask},
      {"cardLastDigitMask", &CardIdentification::card_last_digit_mask},
      {"cardId", &CardIdentification::card_id},
      {"phoneNumber", &CardIdentification::phone_number},
      {"cardholderId", &CardIdentification::cardholder_id},
      {"customerId", &CardIdentification::customer_id},
      {"customerNumber", &CardIdentification::customer_number},
      {"barCode", &CardIdentification::bar_code},
      {"externalCardId", &CardIdentification::external_card_id},
      {"cardTypeCode", &CardIdentification::card_type_code},
      {"email", &CardIdentification::email},
      {"institutionId", &CardIdentification::institution_id},
  };
  static constexpr std::pair<const char*, Secret CardIdentification::*> secrets[] = {
      {"cardNumber", &CardIdentification::card_number},
      {"cvv2", &CardIdentification::cvv2},
      {"token", &CardIdentification::token},
  };
  if (name == "expDate") return (card.exp_date = "203012").present();
  if (name == "plasticNumber") return (card.plastic_number = 1).present();
  if (name == "encryptedCardNumber") {
    return (card.encrypted_card_number = {sealed, sizeof sealed}).present();
  }
  for (const auto& [each, member] : texts) {
    if (name == each) return (card.*member = "X1").present();
  }
  for (const auto& [each, member] : secrets) {
    if (name == each) return (card.*member = "52").present();
  }
  return false;
}

}  // namespace

void check_refused(const Sent& sent, Errc error, const std::string& field) {
  EXPECT_EQ(static_cast<int>(sent.error), static_cast<int>(error)) << field;
  EXPECT_EQ(sent.field, field);
  EXPECT_FALSE(sent.connected);
}

void check_identification_of(std::string_view operation, CardIdentification& card,
                             const std::function<Sent()>& attempt,
                             const std::vector<std::string>& accepted) {
  constexpr const char* names[] = {"",
                                   "cardNumber",
                                   "cardNumberMask",
                                   "cardLastDigitMask",
                                   "encryptedCardNumber",
                                   "cardId",
                                   "expDate",
                                   "plasticNumber",
                                   "phoneNumber",
                                   "cardholderId",
                                   "customerId",
                                   "customerNumber",
                                   "barCode",
                                   "cvv2",
                                   "externalCardId",
                                   "token",
                                   "cardTypeCode",
                                   "email",
                                   "institutionId"};
  SCOPED_TRACE(std::string(operation));
  const CardIdentification before = card;
  for (const std::string first : names) {
    for (const std::string second : names) {
      card = {};
      if (!first.empty()) {
        ASSERT_TRUE(identify(card, first)) << first;
      }
      if (!second.empty()) {
        ASSERT_TRUE(identify(card, second)) << second;
      }
      bool expected = false;
      for (const std::string& group : accepted) {
        expected = expected || group == first || group == second || group == first + "+" + second ||
                   group == second + "+" + first;
      }
      const Sent sent = attempt();
      EXPECT_EQ(sent.connected, expected) << first << "+" << second;
      if (!expected) {
        EXPECT_EQ(static_cast<int>(sent.error), static_cast<int>(Errc::missing));
      }
    }
  }
  card = before;
  const std::string& group = accepted.front();
  const std::size_t plus = group.find('+');
  ASSERT_TRUE(identify(card, group.substr(0, plus)));
  if (plus != std::string::npos) {
    ASSERT_TRUE(identify(card, group.substr(plus + 1)));
  }
  EXPECT_TRUE(attempt().connected);
}

}  // namespace tillwire::test
