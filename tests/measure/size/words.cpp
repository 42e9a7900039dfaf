// The words of all enumerations of the core.
#include "words.hpp"

#include <tillwire/tillwire.hpp>

namespace figures {
namespace {

using namespace tillwire;

template <class Enumeration>
const char* words_of(std::uint16_t value) {
  return words(static_cast<Enumeration>(value));
}

constexpr const char* (*all[])(std::uint16_t) = {
    certificate_flaw::words,
    words_of<Errc>,
    words_of<Delivery>,
    words_of<Fault>,
    words_of<Payment>,
    words_of<OrderStatus>,
    words_of<Outcome>,
    words_of<Finding>,
    words_of<JournalError>,
    words_of<flows::TwoPhase::Outcome>,
    words_of<CardFlaw>,
    words_of<PinError>,
    words_of<KeyCheck>,
    words_of<UnwrapError>,
    words_of<ComponentError>,
    words_of<KeyUse>,
    words_of<MacError>,
    words_of<KeyBlockError>,
    words_of<DukptError>,
    words_of<Delivered>,
    words_of<SeTokenError>,
    words_of<CallbackError>,
    words_of<NumberError>,
    words_of<MovementKind>,
    words_of<flows::Registration::Next>,
    words_of<flows::ThreeDSecure::Next>,
    words_of<flows::ThreeDSecure::Challenge>,
    words_of<flows::TwoPhase::Next>,
    words_of<flows::StoreCard::Next>,
    words_of<flows::PayWithStoredCard::Next>,
    words_of<flows::PayByPlan::Next>,
    words_of<flows::CardTransfer::Next>,
    words_of<KeySlot>,
    words_of<KeyEvent>,
    words_of<flows::KeySlotError>,
    words_of<flows::KeyChange::Next>,
    words_of<Difference>,
    words_of<Closing>,
    words_of<Question>,
    words_of<Verdict>,
    words_of<PinFormat>,
    words_of<CallbackOperation>,
    words_of<IoState>,
    words_of<Effect>,
    words_of<Api>,
    words_of<ArrestStatus>,
    words_of<CycleType>,
    words_of<customers::LinkStatus>,
    words_of<customers::OpenStatus>,
    words_of<customers::SupervisorMode>,
    words_of<customers::LoadStatus>,
    words_of<customers::HopperState>,
    words_of<customers::DeviceStatus>,
};
static_assert(sizeof all / sizeof *all == kinds);

}  // namespace

const char* say(unsigned kind, std::uint16_t value) {
  return all[kind](value);
}

}  // namespace figures
