// What a port implements for an ATM: the device that pays out cash, and returns deposits.
#pragma once

#include <cstdint>
#include <tillwire/model/amount.hpp>

namespace tillwire {

/// Says how much cash has come out for one id.
struct CashOut {
  bool busy = false;  ///< it is still moving: ask again
  /// In minor units: 0 to the sum that was requested. Absent: the device does not know.
  Amount sum = {};
};

/// A cash dispenser. The card desk calls it; it must not use the card desk.
///
/// **Each id is paid out at most once**, whatever happens: a second call with an id does nothing.
/// The desk never makes one, but cash cannot be called back. An id names one movement of one desk,
/// and never changes its meaning. Before it moves cash the desk asks dispensed() about the id, too:
/// if the answer is neither 0 nor absent, no cash is moved.
///
/// **The device has the order when dispense() or return_deposit() returns.** From then on, until
/// its cash has come out or cannot any more, dispensed() says `busy`, also after a restart. An
/// order that only waits in a queue of the program would be credited back, and paid out later. The
/// desk first asks after a tenth of a second; it orders no other cash before it knows what came
/// out.
///
/// **dispensed() remembers over restarts.** After a power cut or a jam the desk asks how much came
/// out and credits the rest back, so what it says must be true, and final as soon as `busy` is
/// false: bills that a customer did not take and that were drawn in again have not come out. For an
/// id that it has never seen, it says 0 if it is certain of that. If it does not know, it leaves
/// the sum absent: the withdrawal then stays in doubt, is asked about again at each
/// CardDesk::resume(), and after a week a person has to count.
class Dispenser {
 public:
  /// Orders the device to pay out; does not wait for the cash. `currency`: ISO 4217 number.
  virtual void dispense(std::uint64_t id, const Amount& sum, std::int32_t currency) = 0;
  /// Orders the device to return the cash of a deposit that was not credited; does not wait for it.
  virtual void return_deposit(std::uint64_t id, const Amount& sum, std::int32_t currency) = 0;
  /// Says how much has come out for an id.
  virtual CashOut dispensed(std::uint64_t id) = 0;

 protected:
  ~Dispenser() = default;
};

}  // namespace tillwire
