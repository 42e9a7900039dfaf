// What each cash dispenser must keep: for the test of another one, too.
#pragma once

#include <cstdint>
#include <tillwire/port/dispenser.hpp>

namespace tillwire::test {

/// Orders cash, and returns which rule of Dispenser does not hold; null if all do. `out`, an
/// `std::int64_t()`, returns how much cash has left the device; `wait`, a `void()`, lets its time
/// pass.
template <class Out, class Wait>
const char* broken_rule(Dispenser& device, Out out, Wait wait) {
  const auto final_of = [&](std::uint64_t id) {
    CashOut now = device.dispensed(id);
    for (int i = 0; now.busy && i != 1000; ++i) {
      wait();
      now = device.dispensed(id);
    }
    return now;
  };
  constexpr std::int64_t sum = 5000;
  for (const std::uint64_t id : {std::uint64_t{0x700000001}, std::uint64_t{0x700000002}}) {
    const CashOut before = device.dispensed(id);
    if (before.busy || before.sum.minor_units() != 0) return "a new id has no cash";
    const std::int64_t earlier = out();
    device.dispense(id, sum, 978);
    const CashOut said = final_of(id);
    if (said.busy) return "it is not busy for ever";
    for (int i = 0; i != 10; ++i) wait();
    const std::int64_t came = out() - earlier;
    if (came < 0 || came > sum) return "no more comes out than was ordered";
    if (said.sum.present() && said.sum != Amount(came)) return "what it says is true, and final";
    device.dispense(id, sum, 978);
    const CashOut again = final_of(id);
    for (int i = 0; i != 10; ++i) wait();
    if (out() != earlier + came) return "each id is paid out once";
    if (again.busy || again.sum != said.sum) return "a second order changes nothing";
  }
  return nullptr;
}

}  // namespace tillwire::test
