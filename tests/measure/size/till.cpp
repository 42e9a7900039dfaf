// A till pays. With FIGURES_DAY it does the rest of what a day brings, with FIGURES_ONE it also looks
// after one sale and finishes its 3-D Secure, and with FIGURES_RECONCILE it is compared with the
// gateway's lines.
#include <tillwire/till.hpp>

#include "shop.hpp"

namespace figures {

bool run_shop(const Shop& shop) {
  using namespace tillwire;
  TillOptions options;
  options.name = "K1";
  options.currency = "978";
  options.return_url = "https://shop.example/paid";
  Till till(shop.gateway, shop.transport, shop.clock, shop.memory, shop.storage, shop.time,
            options);
  const auto print = [](const Receipt& each) {
    board::print_all("told ", static_cast<std::uint32_t>(each.verdict), "\n");
  };
#ifdef FIGURES_DAY
  till.resume(print);
#endif
  Sale sale;
  sale.amount = 125000;
  sale.card = {"4111111111111111", "123", "203012", "JANE DOE"};
  const Receipt paid = till.pay(sale);
  print(paid);
#ifdef FIGURES_ONE
  print(till.resume(paid.number));
#endif
#ifdef FIGURES_DAY
  print(till.refund(paid, 700));
  const Receipt held = till.hold(sale);
  print(till.complete(held, 700));
  print(till.release(held));
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
#endif
  board::print_all("object_bytes ", std::uint32_t{sizeof till}, "\n");
  // The transport answers every request with a registration: there is no sale here.
  return paid.verdict != Verdict::paid;
}

}  // namespace figures
