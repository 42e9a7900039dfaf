// A card desk credits cards. With FIGURES_CASH it also pays out cash.
#include <cstring>
#include <tillwire/desk.hpp>

#include "shop.hpp"

namespace figures {
namespace {

using namespace tillwire;

#ifdef FIGURES_CASH
/// Pays out at once.
class Cash final : public Dispenser {
 public:
  void dispense(std::uint64_t, const Amount& sum, std::int32_t) override { sum_ = sum; }
  void return_deposit(std::uint64_t, const Amount& sum, std::int32_t) override { sum_ = sum; }
  CashOut dispensed(std::uint64_t) override { return {false, sum_}; }

 private:
  Amount sum_ = 0;
};

/// Not random: an image for measuring.
class Bits final : public Random {
 public:
  bool fill(void* to, std::uint32_t size) override { return std::memset(to, 7, size) != nullptr; }
};
#endif

}  // namespace

bool run_shop(const Shop& shop) {
  CardDeskOptions options;
  options.name = "ATM1";
#ifdef FIGURES_CASH
  static Bits bits;
  options.random = &bits;
#endif
  CardDesk desk(shop.gateway, shop.transport, shop.clock, shop.memory, shop.storage, shop.time,
                options);
  const auto print = [](const Receipt& each) {
    board::print_all("told ", static_cast<std::uint32_t>(each.verdict), "\n");
  };
  desk.resume(print);
  transactions::CreditCard credit;
  credit.card.card_number = "5200000000000007";
  credit.amount = 5000;
  credit.currency = 978;
  const Receipt credited = desk.credit(credit);
  print(credited);
#ifdef FIGURES_CASH
  static Cash cash;
  desk.pay_cash_by(cash);
  transactions::DebitCard debit;
  debit.card.card_number = "5200000000000007";
  debit.amount = 5000;
  debit.currency = 978;
  print(desk.withdraw(debit));
#endif
  board::print_all("object_bytes ", std::uint32_t{sizeof desk}, "\n");
  return credited.verdict != Verdict::paid;
}

}  // namespace figures
