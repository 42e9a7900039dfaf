// The words of all enumerations of the core, packed; with FIGURES_PLAIN as texts.
#include "words.hpp"

#include <tillwire/tillwire.hpp>

namespace figures {
namespace {

using namespace tillwire;

#if defined(FIGURES_PLAIN)
template <class Enumeration>
const char* words_of(std::uint16_t value, char*, std::uint32_t) {
  return words(static_cast<Enumeration>(value));
}
const char* flaw_words(std::uint16_t flaws, char*, std::uint32_t) {
  return certificate_flaw::words(flaws);
}
#else
template <class Enumeration>
const char* words_of(std::uint16_t value, char* to, std::uint32_t size) {
  return copy_words(static_cast<Enumeration>(value), to, size);
}
constexpr auto flaw_words = certificate_flaw::copy_words;
#endif

constexpr const char* (*all[])(std::uint16_t, char*, std::uint32_t) = {
    flaw_words,
    words_of<Errc>,
    words_of<Delivery>,
    words_of<Fault>,
    words_of<Payment>,
    words_of<OrderStatus>,
    words_of<Standing>,
    words_of<Outcome>,
    words_of<StoreError>,
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

const char* say(unsigned kind, std::uint16_t value, char* to, std::uint32_t size) {
  return all[kind](value, to, size);
}

}  // namespace figures
