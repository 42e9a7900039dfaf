// A Till takes a payment, reports open sales, refunds and closes the day; with
// FIGURES_RECONCILE it also compares it with the gateway's lines.
#include <tillwire/till.hpp>

#include "recovery.hpp"

namespace figures {

bool run_till(const Shop& shop) {
  using namespace tillwire;
  const std::uint32_t depth = board::paint_stack();
  TillOptions options;
  options.name = "K1";
  options.currency = "978";
  options.return_url = "https://shop.example/paid";
  Till till(shop.gateway, shop.transport, shop.clock, shop.memory, shop.storage, shop.time,
            options);
  const auto print = [](const Receipt& each) {
    board::print_all("told ", static_cast<std::uint32_t>(each.verdict), "\n");
  };
  till.resume(print);
  Sale sale;
  sale.amount = 125000;
  sale.card = {"4111111111111111", "123", "203012", "JANE DOE"};
  const Receipt paid = till.pay(sale);
  print(till.refund(paid, 700));
  till.deliver(print);
#ifdef FIGURES_RECONCILE
  MerchantPeriod period;
  period.merchant_id = "M-1";
  period.institution_id = "1001";
  const Reconciled result = till.reconcile(period, [](const DayDifference& each) {
    board::print_all("difference ", static_cast<std::uint32_t>(each.difference), "\n");
  });
  board::print_all("differences ", result.differences, "\n");
#endif
  static_cast<void>(
      till.close_day([](const DayTotal& each) { board::print_all("total ", each.count, "\n"); }));
  board::print_all("stack_bytes ", board::stack_peak() - depth, "\n");
  // The transport answers every request with a registration: there is no sale here.
  return paid.verdict != Verdict::paid;
}

}  // namespace figures
