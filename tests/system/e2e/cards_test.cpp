// Card management, from the client's structs to the gateway's state.
#include "bench.hpp"

namespace tillwire::test {
namespace {

constexpr const char* card = "5200000000000007";

class Cards : public EndToEnd {
 protected:
  Till till{GetParam(), gateway().port()};

  static std::int64_t balance_of(const std::string& number) {
    for (const auto& each : gateway().cards()) {
      if (each.at("cardNumber") == number) return each.at("balance").get<std::int64_t>();
    }
    ADD_FAILURE() << "no card " << number;
    return 0;
  }
};
TILLWIRE_BOTH_WAYS(Cards);

merchants::GenerateKey new_key() {
  merchants::GenerateKey generate;
  generate.terminal_number = "POS00001";
  generate.host_id = 1;
  generate.key_type = merchants::TerminalKeyType::tmkp;
  generate.key_length = merchants::KeyLength::hex_32;
  return generate;
}

TEST_P(Cards, KeyIsGeneratedAndSet) {
  const auto made = till->call(new_key());
  ASSERT_TRUE(made.answered()) << told(made.error());
  ASSERT_TRUE(made.succeeded());
  const std::string key = copy(made->key_value.reveal());
  const std::string check_value = copy(made->check_value);
  EXPECT_EQ(key.size(), 32u);

  merchants::SetKey set;
  set.terminal_number = "POS00002";
  set.host_id = 1;
  set.key_type = merchants::TerminalKeyType::tmkp;
  set.key = Secret(std::string_view(key));
  set.key_check_value = Text(std::string_view(check_value));
  set.new_key_prefix = merchants::KeyPrefix::double_variant;
  const auto taken = till->call(set);
  ASSERT_TRUE(taken.answered()) << told(taken.error());
  EXPECT_TRUE(taken.succeeded());

  const auto keys = gateway().keys();
  ASSERT_EQ(keys.size(), 2u);
  EXPECT_EQ(keys[0].at("key"), keys[1].at("key"));
  EXPECT_EQ(keys[1].at("checkValue"), check_value);

  set.terminal_number = "POS00001";
  set.key_check_value = check_value == "000000" ? "000001" : "000000";
  const auto refused = till->call(set);
  ASSERT_TRUE(refused.answered()) << told(refused.error());
  EXPECT_FALSE(refused.succeeded());
  EXPECT_TRUE(refused->response_code == Text("81"));
}

TEST_P(Cards, CardDataIsRead) {
  cards::GetCardData query;
  query.identification.card.card_number = "5200000000000049";
  const auto answer = till->call(query);
  ASSERT_TRUE(answer.answered()) << told(answer.error());
  EXPECT_TRUE(answer->card_data.card_number == Text("5200000000000049"));
  EXPECT_TRUE(answer->card_data.card_id == Text("C000049"));
  EXPECT_TRUE(answer->card_data.expiry_date.present());
  EXPECT_EQ(answer->card_data.accounts.size(), 1u);

  query.identification.card.card_number = "5200000000009999";
  EXPECT_FALSE(till->call(query).succeeded());
}

TEST_P(Cards, CardIsBlockedOnce) {
  cards::BlockCard block;
  block.card.card_number = card;
  block.hot_card_status = card_status::blocked;
  const auto first = till->call(block);
  ASSERT_TRUE(first.answered()) << told(first.error());
  EXPECT_TRUE(first.succeeded());
  const auto second = till->call(block);
  ASSERT_TRUE(second.answered()) << told(second.error());
  EXPECT_FALSE(second.succeeded());
  EXPECT_EQ(gateway().seen("blockCard"), 2);

  cards::GetCardData query;
  query.identification.card.card_number = card;
  const auto blocked = till->call(query);
  EXPECT_EQ(*blocked->card_data.hot_card_status, card_status::blocked);
}

TEST_P(Cards, CreditShowsInHistoryAndBalance) {
  transactions::GetTransactions history;
  history.card.card_number = card;
  const auto before = till->call(history);
  ASSERT_TRUE(before.answered()) << told(before.error());
  const std::uint32_t records = before->transactions.size();
  const std::int64_t balance = balance_of(card);

  transactions::CreditCard credit;
  credit.card.card_number = card;
  credit.amount = 2500;
  credit.currency = 978;
  const auto credited = till->call(credit);
  ASSERT_TRUE(credited.answered()) << told(credited.error());
  EXPECT_EQ(credited->payment(), Payment::approved);
  EXPECT_TRUE(credited->rrn.present());

  EXPECT_EQ(balance_of(card), balance + 2500);
  ASSERT_EQ(gateway().ledger().size(), 1u);
  EXPECT_EQ(gateway().ledger()[0].at("kind"), "credit");
  EXPECT_EQ(gateway().ledger()[0].at("amount"), 2500);

  const auto after = till->call(history);
  ASSERT_TRUE(after.answered()) << told(after.error());
  EXPECT_EQ(after->transactions.size(), records + 1);
  int credits = 0;
  for (const auto& each : after->transactions) {
    credits +=
        each.amount == Amount(2500) && each.operation_direction == transactions::Direction::credit;
  }
  EXPECT_EQ(credits, 1);

  credit.card.card_number = "5200000000000031";
  EXPECT_EQ(till->call(credit).payment(), Payment::declined);
  EXPECT_EQ(gateway().ledger().size(), 1u);
}

TEST_P(Cards, AtmIsReadWithCassettesAndDevices) {
  using namespace customers;
  GetAtmStatusExt query;
  query.terminal_id = "ATM00006";
  for (const char* const shape : {"", "bare", "single"}) {
    if (*shape != 0) gateway().script({{"match", "getAtmStatusExt"}, {"shape", shape}});
    const auto answer = till->call(query);
    ASSERT_TRUE(answer.answered()) << told(answer.error());
    ASSERT_EQ(answer->atms.size(), 1u) << shape;
    for (const AtmStatus& atm : answer->atms) {
      EXPECT_TRUE(atm.terminal_id == Text("ATM00006"));
      EXPECT_TRUE(atm.location == Text("6 Main square, Αθήνα"));
      EXPECT_EQ(atm.link_status.value(), LinkStatus::connected);
      EXPECT_EQ(atm.card_reader.status.value(), DeviceStatus::errors);
      EXPECT_TRUE(atm.card_reader.error_description == Text("Card is jammed"));
      EXPECT_EQ(atm.hoppers.size(), 4u);
      std::int64_t position = 0;
      for (const HopperStatus& hopper : atm.hoppers) {
        EXPECT_EQ(*hopper.position, ++position);
        EXPECT_EQ(*hopper.bills_loaded - *hopper.bills_out - *hopper.bills_rejected,
                  *hopper.bills_end);
      }
      ASSERT_EQ(atm.bna.currencies.size(), 1u);
      for (const DepositedCurrency& deposited : atm.bna.currencies) {
        std::int32_t notes = 0;
        for (const auto& counter : deposited.denomination_counters) notes += *counter.value;
        EXPECT_EQ(notes, *deposited.notes_count);
      }
    }
  }
}

TEST_P(Cards, WrongCredentialsAreRefused) {
  till.gateway.card_management.password = "wrong";
  const auto refused = till->call(new_key());
  EXPECT_EQ(refused.error().code, Errc::http_status);
  EXPECT_EQ(refused.error().detail, 401);
  EXPECT_EQ(refused.error().delivery, Delivery::answered);
  EXPECT_TRUE(gateway().keys().empty());
}

}  // namespace
}  // namespace tillwire::test
