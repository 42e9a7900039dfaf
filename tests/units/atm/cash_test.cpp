// The cash of planted fleets, against sums made in another way.
#include <map>
#include <random>
#include <tuple>
#include <utility>

#include "planted.hpp"

namespace tillwire::test::atm_cash_test {
namespace {

constexpr std::int64_t euro = 978;
constexpr std::int64_t yen = 392;
constexpr std::int64_t kuwaiti_dinar = 414;

TEST(AtmCash, ValueHasTheDecimalsOfItsCurrency) {
  EXPECT_EQ(atm::value_of(3, 20, euro), Amount(6000));
  EXPECT_EQ(atm::value_of(3, 1000, yen), Amount(3000));
  EXPECT_EQ(atm::value_of(3, 5, kuwaiti_dinar), Amount(15000));
  EXPECT_EQ(atm::value_of(3, 5, 990), Amount(150000));  // four decimals
  EXPECT_EQ(atm::value_of(0, 20, euro), Amount(0));
  EXPECT_FALSE(atm::value_of(3, 20, 1).present());  // no currency
  EXPECT_FALSE(atm::value_of(3, 20, -978).present());
  EXPECT_FALSE(atm::value_of(-1, 20, euro).present());
  EXPECT_FALSE(atm::value_of(1, -20, euro).present());
}

TEST(AtmCash, ValueThatDoesNotFitIsAbsent) {
  constexpr std::int64_t most = INT64_MAX;
  EXPECT_EQ(atm::value_of(most, 1, yen), Amount(most));
  EXPECT_EQ(atm::value_of(1, most, yen), Amount(most));
  EXPECT_FALSE(atm::value_of(most, 2, yen).present());
  EXPECT_FALSE(atm::value_of(most, most, yen).present());
  EXPECT_FALSE(atm::value_of(most, 1, euro).present());
  EXPECT_EQ(atm::value_of(most / 100, 1, euro), Amount(most / 100 * 100));
  EXPECT_FALSE(atm::value_of(most / 100 + 1, 1, euro).present());
  EXPECT_FALSE(atm::value_of(std::int64_t{1} << 32, std::int64_t{1} << 31, yen).present());
  EXPECT_EQ(atm::value_of(std::int64_t{1} << 32, (std::int64_t{1} << 31) - 1, yen),
            Amount(INT64_MAX - 0xffffffff));

  std::mt19937_64 random(15);
  for (int i = 0; i < 20'000; ++i) {
    const auto a = static_cast<std::int64_t>(random() >> (1 + random() % 63));
    const auto b = static_cast<std::int64_t>(random() >> (1 + random() % 63));
    std::int64_t product = 0;
    const bool fits = !__builtin_mul_overflow(a, b, &product);
    EXPECT_EQ(atm::value_of(a, b, yen), fits ? Amount(product) : Amount()) << a << " " << b;
  }
}

/// What a row should hold, added up by a map.
struct Expected {
  unsigned cassettes = 0;
  std::int64_t enabled = 0, disabled = 0, unknown = 0, unreachable = 0;
  std::int64_t loaded = 0, out = 0, rejected = 0;
};

TEST(AtmCash, PlantedFleets) {
  std::mt19937 random(1);
  const auto pick = [&random](int below) {
    return static_cast<int>(random() % static_cast<unsigned>(below));
  };
  constexpr std::pair<std::int64_t, std::int64_t> notes[] = {
      {euro, 5},    {euro, 10},  {euro, 20},         {euro, 50},          {yen, 1000},
      {yen, 10000}, {yen, 5000}, {kuwaiti_dinar, 5}, {kuwaiti_dinar, 20}, {840, 20}};
  for (int round = 0; round < 20; ++round) {
    std::vector<Planted> fleet;
    std::map<std::pair<std::int64_t, std::int64_t>, Expected> expected;
    for (int i = 0; i < 12; ++i) {
      Planted planted;
      planted.id = "ATM" + std::to_string(i);
      constexpr const char* values[] = {"1", "1", "1", "2", "9"};
      planted.link = values[pick(5)];
      planted.open = pick(6) == 0 ? "0" : "1";
      planted.supervisor = pick(6) == 0 ? "1" : "0";
      planted.safe = pick(6) == 0 ? "1" : "0";
      planted.load = pick(6) == 0 ? "1" : "0";
      const bool serves = planted.link == "1" && planted.open == "1" && planted.supervisor == "0" &&
                          planted.load == "0";
      for (int k = pick(9); k > 0; --k) {
        const auto [currency, value] = notes[pick(10)];
        constexpr const char* states[] = {"1", "1", "0", "4"};
        Cassette each{k,          currency, value,      pick(3000),
                      pick(3000), pick(9),  pick(3000), states[pick(4)]};
        Expected& row = expected[{currency, value}];
        ++row.cassettes;
        (!serves              ? row.unreachable
         : each.status == "1" ? row.enabled
         : each.status == "0" ? row.disabled
                              : row.unknown) += each.end;
        row.loaded += each.loaded;
        row.out += each.out;
        row.rejected += each.rejected;
        planted.cassettes.push_back(each);
      }
      fleet.push_back(planted);
    }
    atm::CashOf<10> cash;
    read(fleet, [&](const customers::AtmStatus& atm) {
      cash.add(atm, atm::health_of(atm, at(now_s)).in_service());
    });
    EXPECT_EQ(cash.not_listed(), 0U);
    EXPECT_EQ(cash.malformed(), 0U);
    ASSERT_EQ(cash.size(), expected.size());
    const atm::CashRow* row = cash.begin();
    std::map<std::int64_t, std::int64_t> worth;  // of what is enabled
    for (const auto& [key, each] : expected) {   // in the order that the rows should have
      EXPECT_EQ(std::make_pair(row->currency, row->denomination), key);
      EXPECT_EQ(row->cassettes, each.cassettes);
      EXPECT_EQ(row->enabled, each.enabled);
      EXPECT_EQ(row->disabled, each.disabled);
      EXPECT_EQ(row->unknown, each.unknown);
      EXPECT_EQ(row->unreachable, each.unreachable);
      EXPECT_EQ(row->loaded, each.loaded);
      EXPECT_EQ(row->out, each.out);
      EXPECT_EQ(row->rejected, each.rejected);
      EXPECT_FALSE(row->overflow);
      const std::int64_t unit = key.first == yen ? 1 : key.first == kuwaiti_dinar ? 1000 : 100;
      worth[key.first] += each.enabled * key.second * unit;
      ++row;
    }
    EXPECT_EQ(row, cash.end());
    std::map<std::int64_t, std::int64_t> told;
    cash.for_each_currency([&](std::int64_t currency, const atm::CashSum& sum) {
      EXPECT_TRUE(sum.complete);
      EXPECT_TRUE(told.emplace(currency, sum.enabled.minor_units()).second);
    });
    EXPECT_EQ(told, worth);
  }
}

atm::CashSum sum_of(const std::vector<Cassette>& cassettes, std::int64_t currency,
                    bool in_service = true) {
  atm::CashOf<4> cash;
  Planted planted;
  planted.cassettes = cassettes;
  read({planted}, [&](const customers::AtmStatus& atm) { cash.add(atm, in_service); });
  return cash.sum_of(currency);
}

TEST(AtmCash, SumsOfACurrency) {
  const std::vector<Cassette> cassettes = {{1, euro, 20, 9, 0, 0, 3, "1"},
                                           {2, euro, 50, 9, 0, 0, 1, "0"},
                                           {3, euro, 50, 9, 0, 0, 2, "1"},
                                           {4, euro, 5, 9, 0, 0, 4, "x"},
                                           {5, yen, 1000, 9, 0, 0, 7, "1"}};
  const atm::CashSum sum = sum_of(cassettes, euro);
  EXPECT_EQ(sum.enabled, Amount(16000));
  EXPECT_EQ(sum.disabled, Amount(5000));
  EXPECT_EQ(sum.unknown, Amount(2000));
  EXPECT_EQ(sum.unreachable, Amount(0));
  EXPECT_TRUE(sum.complete);
  const atm::CashSum away = sum_of(cassettes, euro, false);
  EXPECT_EQ(away.unreachable, Amount(23000));
  EXPECT_EQ(away.enabled, Amount(0));
  EXPECT_EQ(away.disabled, Amount(0));
  EXPECT_EQ(away.unknown, Amount(0));
  EXPECT_EQ(sum_of(cassettes, yen).enabled, Amount(7000));
  EXPECT_EQ(sum_of(cassettes, kuwaiti_dinar).enabled, Amount(0));  // there is none of it
  EXPECT_TRUE(sum_of(cassettes, kuwaiti_dinar).complete);
  EXPECT_FALSE(sum_of(cassettes, 1).enabled.present());  // no currency
  EXPECT_FALSE(sum_of(cassettes, 1).complete);
}

TEST(AtmCash, CurrencyWithUnknownDecimalsHasNoAmounts) {
  const atm::CashSum sum = sum_of({{1, 1, 20, 3, 0, 0, 3, "1"}}, 1);
  EXPECT_FALSE(sum.enabled.present());
  EXPECT_FALSE(sum.complete);
}

TEST(AtmCash, OverflowIsReported) {
  constexpr std::int64_t most = INT64_MAX;
  // The worth, the sum of two rows, and the notes of one row.
  EXPECT_FALSE(sum_of({{1, yen, 2, 0, 0, 0, most, "1"}}, yen).enabled.present());
  EXPECT_EQ(sum_of({{1, yen, 2, 0, 0, 0, most, "1"}}, yen).disabled, Amount(0));
  EXPECT_FALSE(sum_of({{1, yen, 2, 0, 0, 0, most, "1"}}, yen).complete);
  EXPECT_FALSE(sum_of({{1, yen, 1, 0, 0, 0, most, "1"}, {2, yen, 2, 0, 0, 0, 1, "1"}}, yen)
                   .enabled.present());
  EXPECT_EQ(
      sum_of({{1, yen, 1, 0, 0, 0, most - 2, "1"}, {2, yen, 2, 0, 0, 0, 1, "1"}}, yen).enabled,
      Amount(most));
  for (std::int64_t Cassette::*member :
       {&Cassette::end, &Cassette::loaded, &Cassette::out, &Cassette::rejected}) {
    Cassette full{1, yen, 1, 0, 0, 0, 0, "1"};
    full.*member = most;
    Cassette one{2, yen, 1, 0, 0, 0, 0, "1"};
    one.*member = 1;
    EXPECT_TRUE(sum_of({full}, yen).complete);
    const atm::CashSum sum = sum_of({full, one}, yen);
    EXPECT_FALSE(sum.enabled.present());
    EXPECT_FALSE(sum.unreachable.present());
    EXPECT_FALSE(sum.complete);
  }
}

TEST(AtmCash, AtmsThatDoNotFitAreCounted) {
  atm::CashRow rows[2];
  atm::Cash cash(rows, 2);
  Planted planted;
  planted.cassettes = {cassette(1, 50, 9, 0), cassette(2, 10, 9, 0), cassette(3, 20, 9, 0),
                       cassette(4, 50, 9, 0), cassette(5, 5, 9, 0)};
  read({planted}, [&](const customers::AtmStatus& atm) { cash.add(atm, true); });
  EXPECT_EQ(cash.size(), 2U);
  EXPECT_EQ(cash.not_listed(), 2U);
  EXPECT_EQ(rows[0].denomination, 10);
  EXPECT_EQ(rows[1].denomination, 50);
  EXPECT_EQ(rows[1].enabled, 18);
  EXPECT_EQ(cash.sum_of(euro).enabled, Amount(99000));
  EXPECT_FALSE(cash.sum_of(euro).complete);
  cash.clear();
  EXPECT_EQ(cash.size(), 0U);
  EXPECT_EQ(cash.not_listed(), 0U);
  EXPECT_TRUE(cash.sum_of(euro).complete);
}

TEST(AtmCash, MalformedCassettesAreCounted) {
  for (std::int64_t Cassette::*member :
       {&Cassette::end, &Cassette::loaded, &Cassette::out, &Cassette::rejected, &Cassette::value}) {
    for (const std::int64_t value : {std::int64_t{-1}, std::int64_t{INT64_MIN}}) {
      Planted planted;
      planted.cassettes = {cassette(1, 20, 9, 0), cassette(2, 20, 9, 0)};
      planted.cassettes[0].*member = value;
      atm::CashOf<2> cash;
      read({planted}, [&](const customers::AtmStatus& atm) { cash.add(atm, true); });
      EXPECT_EQ(cash.malformed(), 1U);
      EXPECT_EQ(cash.size(), 1U);
      EXPECT_EQ(cash.begin()->enabled, 9);
      EXPECT_FALSE(cash.sum_of(euro).complete);
      cash.clear();
      EXPECT_EQ(cash.malformed(), 0U);
    }
  }
  atm::CashOf<2> cash;
  Planted planted;
  planted.cassettes = {cassette(1, 0, 9, 0)};
  read({planted}, [&](const customers::AtmStatus& atm) { cash.add(atm, true); });
  EXPECT_EQ(cash.malformed(), 1U);
}

}  // namespace
}  // namespace tillwire::test::atm_cash_test
