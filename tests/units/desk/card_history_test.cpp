// The fields read from a card's history are a subset of getTransactions in ops/.
#include <gtest/gtest.h>

#include <string_view>
#include <tillwire/ops/transactions/get_transactions.hpp>
#include <tillwire/desk/card_history.hpp>
#include <tillwire/table/build.hpp>

namespace tillwire::detail::card_history_test {
namespace {

template <class Part, class Whole, Use TheUse>
void expect_part() {
  for (const Row& row : table_of<Part, TheUse>.rows) {
    bool found = false;
    for (const Row& each : table_of<Whole, TheUse>.rows) {
      if (std::string_view(each.name) != row.name) continue;
      found = true;
      EXPECT_EQ(row.kind(), each.kind()) << row.name;
      EXPECT_EQ(row.need(), each.need()) << row.name;
    }
    EXPECT_TRUE(found) << row.name;
  }
}

TEST(CardHistory, IsASubsetOfGetTransactions) {
  using transactions::GetTransactions;
  EXPECT_STREQ(CardHistory::endpoint.name, GetTransactions::endpoint.name);
  expect_part<CardHistory, GetTransactions, Use::request>();
  expect_part<CardHistory::Card, CardIdentification, Use::request>();
  expect_part<CardHistory::Response, GetTransactions::Response, Use::response>();
  expect_part<CardHistory::Line, transactions::TransactionRecord, Use::response>();
}

/// A line without the fields that the specification requires is not counted.
TEST(CardHistory, RequiresTheFieldsOfTransactionRecord) {
  for (const Row& row : table_of<transactions::TransactionRecord, Use::response>.rows) {
    if (row.need() != Need::mandatory) continue;
    bool found = false;
    for (const Row& each : table_of<CardHistory::Line, Use::response>.rows) {
      found = found || std::string_view(each.name) == row.name;
    }
    EXPECT_TRUE(found) << row.name;
  }
}

}  // namespace
}  // namespace tillwire::detail::card_history_test
