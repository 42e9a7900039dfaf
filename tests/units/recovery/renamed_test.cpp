// The names that 0.2 renamed still compile, as deprecated aliases of the new ones.
#include <gtest/gtest.h>

#include <tillwire/recovery/journaled_client.hpp>
#include <tillwire/recovery/numbers.hpp>
#include <tillwire/recovery/outbox.hpp>
#include <tillwire/recovery/reconcile.hpp>
#include <tillwire/recovery/retry.hpp>
#include <tillwire/recovery/stored_keys.hpp>
#include <tillwire/recovery/totals.hpp>
#include <tillwire/security/callback.hpp>
#include <tillwire/security/key_components.hpp>
#include <tillwire/security/key_transport.hpp>
#include <tillwire/security/pin_block.hpp>
#include <tillwire/security/se_token.hpp>
#include <type_traits>
#include <utility>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

namespace tillwire::test::renamed_test {
namespace {

TEST(Renamed, EnumerationsAreTheSameTypes) {
  EXPECT_TRUE((std::is_same_v<JournalFault, JournalError>));
  EXPECT_TRUE((std::is_same_v<NumberFault, NumberError>));
  EXPECT_TRUE((std::is_same_v<CallbackFault, CallbackError>));
  EXPECT_TRUE((std::is_same_v<ComponentRefusal, ComponentError>));
  EXPECT_TRUE((std::is_same_v<KeyRefusal, UnwrapError>));
  EXPECT_TRUE((std::is_same_v<PinFault, PinError>));
  EXPECT_TRUE((std::is_same_v<SeTokenFault, SeTokenError>));
  EXPECT_TRUE((std::is_same_v<Tried, RetryState>));
}

template <class Results>
void expect_same_member() {
  Results results;
  results.journal_error = JournalError::full;
  EXPECT_EQ(results.fault, JournalError::full);
  results.fault = JournalError::storage;
  EXPECT_EQ(results.journal_error, JournalError::storage);
}

TEST(Renamed, MembersOfResultsAreTheSame) {
  expect_same_member<Recovery>();
  expect_same_member<Deliveries>();
  expect_same_member<Reconciled>();
  expect_same_member<Day>();
}

template <class Owner>
using Fault = decltype(std::declval<const Owner&>().fault());

TEST(Renamed, FunctionsReturnTheSame) {
  EXPECT_TRUE((std::is_same_v<Fault<CallbackResult>, CallbackError>));
  EXPECT_TRUE((std::is_same_v<Fault<JournaledClient>, JournalError>));
  EXPECT_TRUE((std::is_same_v<Fault<Numbers>, JournalError>));
  EXPECT_TRUE((std::is_same_v<Fault<StoredKeys>, JournalError>));
}

}  // namespace
}  // namespace tillwire::test::renamed_test

#pragma GCC diagnostic pop
