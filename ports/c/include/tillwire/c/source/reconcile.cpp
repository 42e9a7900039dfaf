// What compares the day of a till of C with the gateway's lines and orders.
#include <tillwire/c/ops/ecommerce/blocks/order_record.h>
#include <tillwire/c/ops/merchants/get_merchant_transactions.h>

#include "till_object.hpp"

namespace tillwire::c {
namespace {

static_assert(sizeof(tw_merchant_period) == sizeof(MerchantPeriod));
static_assert(sizeof(tw_order_period) == sizeof(OrderPeriod));
static_assert(sizeof(tw_day_difference) == sizeof(DayDifference));
static_assert(sizeof(tw_reconciled) == sizeof(Reconciled));

/// A comparison in a program's memory. `Mark` is that of its head.
template <std::uint32_t Mark, class ThePeriod, class TheComparison>
struct Compare {
  using Period = ThePeriod;
  static constexpr std::uint32_t mark = Mark;

  Compare(const Period& period, tw_difference_report to, void* context, Head& of)
      : head{Mark, this}, report{to, context, &of}, comparison(period, report) {}
  Head head;
  CReport<DayDifference, tw_day_difference> report;
  TheComparison comparison;
};
using CompareLines = Compare<Head::comparison, MerchantPeriod, Comparison<1024>>;
using CompareOrders = Compare<Head::order_comparison, OrderPeriod, OrderComparison<1024>>;
static_assert(sizeof(CompareLines) <= sizeof(tw_comparison), "TW_COMPARISON_WORDS is too small");
static_assert(sizeof(CompareOrders) <= sizeof(tw_order_comparison),
              "TW_ORDER_COMPARISON_WORDS is too small");

/// Writes that nothing was compared, and why.
tw_errc not_compared(tw_errc how, const tw_error& why, tw_reconciled* reconciled) {
  if (reconciled != nullptr) {
    std::memset(reconciled, 0, sizeof *reconciled);
    reconciled->error = why;
  }
  return how;
}
template <class Made>
const Reconciled& ended(const void* comparison) {
  return std::launder(static_cast<const Made*>(comparison))->comparison.ended();
}

template <class Made>
tw_errc start(tw_till* till, void* comparison, const void* period, tw_difference_report report,
              void* self, tw_error* error) {
  TillObject* const object = usable(till, error);
  if (object == nullptr) return misused;
  if (!may_start(object->head, error)) return TW_ERRC_BUSY;
  const char* const lacking = comparison == nullptr ? "comparison"
                              : period == nullptr   ? "period"
                              : report == nullptr   ? "report"
                                                    : nullptr;
  if (lacking != nullptr) return misuse(error, TW_MISUSE_NULL, lacking);
  typename Made::Period of;
  std::memcpy(static_cast<void*>(&of), period, sizeof of);
  auto* const made = new (comparison) Made(of, report, self, object->head);
  return started(object->head, object->till.start_reconcile(made->comparison), error);
}
template <class Made>
tw_errc take(tw_till* till, const void* comparison, tw_reconciled* reconciled) {
  if (reconciled == nullptr) return misused;
  tw_error why = {};
  if (usable(till, &why) == nullptr || !is_usable(comparison, Made::mark, "comparison", &why)) {
    return not_compared(misused, why, reconciled);
  }
  std::memcpy(reconciled, &ended<Made>(comparison), sizeof *reconciled);
  return static_cast<tw_errc>(reconciled->error.code);
}
template <class Made>
tw_errc reconcile(tw_till* till, void* comparison, const void* period, tw_difference_report report,
                  void* self, tw_reconciled* reconciled, tw_error* error) {
  tw_error why = {};
  tw_errc how = start<Made>(till, comparison, period, report, self, &why);
  if (how != TW_ERRC_NONE) {
    not_compared(how, why, reconciled);
  } else {
    complete(*std::launder(reinterpret_cast<TillObject*>(till)));
    const Reconciled& result = ended<Made>(comparison);
    if (reconciled != nullptr) std::memcpy(reconciled, &result, sizeof *reconciled);
    how = ended_as(&result.store_error, nullptr, 0, &why);
    if (result.error.code != Errc::none) {
      std::memcpy(&why, &result.error, sizeof why);
      how = static_cast<tw_errc>(why.code);
    }
  }
  if (error != nullptr) *error = why;
  return how;
}

}  // namespace
}  // namespace tillwire::c

using namespace tillwire;
using namespace tillwire::c;

extern "C" {

tw_errc tw_till_start_reconcile(tw_till* till, tw_comparison* comparison,
                                const tw_merchant_period* period, tw_difference_report report,
                                void* self, tw_error* error) {
  return start<CompareLines>(till, comparison, period, report, self, error);
}
tw_errc tw_till_reconciled(tw_till* till, const tw_comparison* comparison,
                           tw_reconciled* reconciled) {
  return take<CompareLines>(till, comparison, reconciled);
}
tw_errc tw_till_reconcile(tw_till* till, tw_comparison* comparison,
                          const tw_merchant_period* period, tw_difference_report report, void* self,
                          tw_reconciled* reconciled, tw_error* error) {
  return reconcile<CompareLines>(till, comparison, period, report, self, reconciled, error);
}
tw_errc tw_till_start_reconcile_orders(tw_till* till, tw_order_comparison* comparison,
                                       const tw_order_period* period, tw_difference_report report,
                                       void* self, tw_error* error) {
  return start<CompareOrders>(till, comparison, period, report, self, error);
}
tw_errc tw_till_orders_reconciled(tw_till* till, const tw_order_comparison* comparison,
                                  tw_reconciled* reconciled) {
  return take<CompareOrders>(till, comparison, reconciled);
}
tw_errc tw_till_reconcile_orders(tw_till* till, tw_order_comparison* comparison,
                                 const tw_order_period* period, tw_difference_report report,
                                 void* self, tw_reconciled* reconciled, tw_error* error) {
  return reconcile<CompareOrders>(till, comparison, period, report, self, reconciled, error);
}
int tw_reconciled_is_equal(const tw_reconciled* reconciled) {
  return reconciled != nullptr && reconciled->error.code == TW_ERRC_NONE &&
         reconciled->store_error == TW_STORE_ERROR_NONE &&
         (reconciled->differences | reconciled->not_compared | reconciled->open |
          reconciled->dropped) == 0;
}

}  // extern "C"
