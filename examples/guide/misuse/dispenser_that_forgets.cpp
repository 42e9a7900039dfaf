// Compiles
// Wrong: a `Dispenser` that says 0 of an id that it has forgotten: what came out is credited back.
// Leave CashOut::sum absent
#include <tillwire/port/dispenser.hpp>

using namespace tillwire;

class Cassette final : public Dispenser {
 public:
  void dispense(std::uint64_t id, const Amount& sum, std::int32_t) override { out_ = {id, sum}; }
  void return_deposit(std::uint64_t id, const Amount& sum, std::int32_t) override {
    out_ = {id, sum};
  }
  CashOut dispensed(std::uint64_t id) override {
    CashOut out;
    out.sum = id == out_.id ? out_.sum : Amount(0);
    return out;
  }

 private:
  struct Last {
    std::uint64_t id = 0;
    Amount sum;
  };
  Last out_;  // lost when the power fails
};
