// A dispenser for the example: it counts in RAM. Yours orders from the device and asks the device,
// which remembers over a power cut what came out for the last id.
#pragma once

#include <tillwire/port/dispenser.hpp>

namespace example {

using tillwire::Amount;
using tillwire::CashOut;

// [dispenser]
class Cassette final : public tillwire::Dispenser {
 public:
  std::int64_t left = 14000;  // in minor units

  void dispense(std::uint64_t id, const Amount& sum, std::int32_t) override {
    if (id == last_id_) return;  // each id once
    last_id_ = id;
    out_ = sum.minor_units() < left ? sum.minor_units() : left;
    left -= out_;
  }
  void return_deposit(std::uint64_t id, const Amount& sum, std::int32_t) override {
    if (id == last_id_) return;
    last_id_ = id;
    out_ = sum.minor_units();  // the notes of the deposit leave the escrow
  }
  CashOut dispensed(std::uint64_t id) override {
    CashOut out;
    if (id == last_id_) out.sum = out_;  // of earlier ids it does not know
    return out;
  }

 private:
  std::uint64_t last_id_ = 0;
  std::int64_t out_ = 0;
};
// [dispenser]

}  // namespace example
