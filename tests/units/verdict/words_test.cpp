// The words of all enumerations of the core that have some.
#include "support/words.hpp"

#include <cstring>
#include <string_view>
#include <tillwire/ledger/words.hpp>
#include <tillwire/tillwire.hpp>

namespace tillwire::test::words_test {
namespace {

TEST(Words, EachEnumeratorHasItsOwn) {
  expect_words(Errc::none, Errc::byte_order_mark);
  expect_words(Delivery::not_sent, Delivery::answered);
  expect_words(Fault::none, Fault::other);
  expect_words(Payment::unconfirmed, Payment::attempt_failed);
  expect_words(OrderStatus::registered, OrderStatus::partly_completed, OrderStatus::unknown);
  expect_words(Outcome::sent, Outcome::number_taken);
  expect_words(Standing::unknown, Standing::refused);
  expect_words(Difference::only_here, Difference::unpaid_there);
  expect_words(StoreError::none, StoreError::too_long);
  expect_words(MovementKind::none, MovementKind::deposit);
  expect_words(ledger::State::noted, ledger::State::reported);
  expect_words(flows::TwoPhase::Outcome::none, flows::TwoPhase::Outcome::other_sum);
  expect_words(flows::Registration::Next::register_order, flows::Registration::Next::done_too_long);
  expect_words(flows::ThreeDSecure::Next::pay, flows::ThreeDSecure::Next::done_too_long);
  expect_words(flows::ThreeDSecure::Challenge::none, flows::ThreeDSecure::Challenge::by_order);
  expect_words(flows::TwoPhase::Next::register_order, flows::TwoPhase::Next::done_too_long);
  expect_words(flows::StoreCard::Next::register_order, flows::StoreCard::Next::done_too_long);
  expect_words(flows::PayWithStoredCard::Next::register_order,
               flows::PayWithStoredCard::Next::done_too_long);
  expect_words(flows::PayByPlan::Next::choose, flows::PayByPlan::Next::done_too_long);
  expect_words(flows::CardTransfer::Next::count, flows::CardTransfer::Next::done_not_sent);
  expect_words(KeySlot::active, KeySlot::previous);
  expect_words(KeyEvent::made, KeyEvent::not_loaded);
  expect_words(flows::KeySlotError::none, flows::KeySlotError::nothing);
  expect_words(flows::KeyChange::Next::generate, flows::KeyChange::Next::done_module);
  expect_words(CardFlaw::none, CardFlaw::bad_date);
  expect_words(PinError::none, PinError::random);
  expect_words(KeyCheck::matches, KeyCheck::cipher);
  expect_words(UnwrapError::none, UnwrapError::check_value_differs);
  expect_words(ComponentError::none, ComponentError::cipher);
  expect_words(KeyUse::transport, KeyUse::initial);
  expect_words(MacError::none, MacError::differs);
  expect_words(KeyBlockError::none, KeyBlockError::random);
  expect_words(DukptError::none, DukptError::loaded_before);
  expect_words(Delivered::nothing, Delivered::unopened);
  expect_words(SeTokenError::none, SeTokenError::not_encrypted);
  expect_words(CallbackError::none, CallbackError::wrong_checksum);
  expect_words(CallbackOperation::approved, CallbackOperation::declined_card_present,
               CallbackOperation::unknown);
  expect_words(PinFormat::iso_0, PinFormat::iso_4);
  expect_words(Closing::if_settled, Closing::carry_over);
  expect_words(Verdict::not_paid, Verdict::help);
  expect_words(IoState::moved, IoState::failed);
  expect_words(Effect::none, Effect::payment);
  expect_words(Api::ecommerce, Api::card_management);
  expect_words(ArrestStatus::unrestricted, ArrestStatus::fraud, ArrestStatus::unknown);
  expect_words(customers::LinkStatus::connected, customers::LinkStatus::disconnected,
               customers::LinkStatus::unknown);
  expect_words(customers::OpenStatus::closed, customers::OpenStatus::opened,
               customers::OpenStatus::unknown);
  expect_words(customers::SupervisorMode::normal, customers::SupervisorMode::supervisor,
               customers::SupervisorMode::unknown);
  expect_words(customers::LoadStatus::normal, customers::LoadStatus::loading,
               customers::LoadStatus::unknown);
  expect_words(customers::HopperState::disabled, customers::HopperState::enabled,
               customers::HopperState::unknown);
  expect_words(customers::DeviceStatus::no_device, customers::DeviceStatus::errors,
               customers::DeviceStatus::unknown);
}

// Its numbers have a gap.
TEST(Words, EachCycleHasItsOwn) {
  std::set<std::string_view> all;
  expect_copies<CycleType>();
  for (unsigned value = 0; value <= 255; ++value) {
    const std::string_view each = words(static_cast<CycleType>(value));
    expect_fit_for_a_line(each);
    if (each == detail::unknown_words) continue;
    EXPECT_TRUE(all.insert(each).second) << each << ": said of two cycles";
  }
  EXPECT_EQ(all.size(), 12U);
}

/// All flaws there are.
constexpr std::uint16_t flaws[] = {
    certificate_flaw::expired,
    certificate_flaw::revoked,
    certificate_flaw::wrong_name,
    certificate_flaw::not_trusted,
    certificate_flaw::crl_not_trusted,
    certificate_flaw::crl_expired,
    certificate_flaw::wrong_key,
    certificate_flaw::crl_missing,
    certificate_flaw::constrained,
    certificate_flaw::not_yet_valid,
    certificate_flaw::crl_not_yet_valid,
    certificate_flaw::wrong_use,
    certificate_flaw::unreadable,
    certificate_flaw::not_conforming,
    certificate_flaw::other,
    certificate_flaw::weak,
};

TEST(Words, EachCertificateFlawHasItsOwn) {
  const std::string_view unknown = detail::unknown_words;
  std::set<std::string_view> all;
  unsigned known = 0;
  for (const std::uint16_t flaw : flaws) {
    const std::string_view each = certificate_flaw::words(flaw);
    expect_fit_for_a_line(each);
    EXPECT_NE(each, unknown) << flaw;
    EXPECT_TRUE(all.insert(each).second) << each << ": said of two flaws";
    known |= flaw;
  }
  char text[96];
  for (unsigned some = 0; some <= 0xffff; ++some) {
    const auto each = static_cast<std::uint16_t>(some);
    ASSERT_STREQ(certificate_flaw::copy_words(each, text, sizeof text),
                 certificate_flaw::words(each));
  }
  EXPECT_EQ(known, 0xFFFFU);
  EXPECT_STREQ(certificate_flaw::words(0), "it has no flaw");
}

TEST(Words, OfSeveralCertificateFlawsTheGravestIsNamed) {
  using namespace certificate_flaw;
  EXPECT_STREQ(certificate_flaw::words(expired | not_trusted),
               certificate_flaw::words(not_trusted));
  EXPECT_STREQ(certificate_flaw::words(not_trusted | revoked), certificate_flaw::words(revoked));
  // A clock that was never set: the date is named only if there is nothing else.
  for (const std::uint16_t flaw : flaws) {
    if (may_be_the_clock(flaw)) continue;
    EXPECT_STREQ(certificate_flaw::words(flaw | clock_dependent), certificate_flaw::words(flaw));
  }
}

TEST(Words, OfADeliveryTheNextStepIsNamed) {
  EXPECT_STREQ(words(Delivery::unknown),
               "it is not known whether the gateway acted: ask before sending again");
  for (const Delivery each : {Delivery::not_sent, Delivery::unknown, Delivery::answered}) {
    EXPECT_NE(std::string_view(words(each)).find(": "), std::string_view::npos) << words(each);
  }
}

TEST(Words, CopiesOfAnotherFunctionAreTheSame) {
  char text[96];
  for (unsigned value = 0; value <= 255; ++value) {
    const auto each = static_cast<StoreError>(value);
    EXPECT_STREQ(copy_words<record_store_words>(each, text, sizeof text), record_store_words(each));
  }
}

TEST(Words, CopiesAreCutOffWhereTheRoomEnds) {
  const std::string_view whole = words(Errc::timed_out);
  for (std::uint32_t size = 1; size < 40; ++size) {
    char text[41];
    std::memset(text, '#', sizeof text);
    EXPECT_EQ(copy_words(Errc::timed_out, text, size), whole.substr(0, size - 1));
    EXPECT_EQ(text[size], '#');
  }
  EXPECT_STREQ(copy_words(Errc::timed_out, nullptr, 0), "");
}

// Known when a program is compiled, too.
static_assert(words(Errc::timed_out)[0] == 'n');

}  // namespace
}  // namespace tillwire::test::words_test
