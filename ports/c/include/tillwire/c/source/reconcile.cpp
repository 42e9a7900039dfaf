// What compares the day of a till of C with the gateway's lines.
#include <tillwire/c/ops/merchants/get_merchant_transactions.h>

#include "till_object.hpp"

namespace tillwire::c {
namespace {

static_assert(sizeof(tw_merchant_period) == sizeof(MerchantPeriod));
static_assert(sizeof(tw_day_difference) == sizeof(DayDifference));
static_assert(sizeof(tw_reconciled) == sizeof(Reconciled));

struct Compare {
  Compare(const MerchantPeriod& period, tw_difference_report to, void* context, Head& of)
      : head{Head::comparison, this}, report{to, context, &of}, comparison(period, report) {}
  Head head;
  CReport<DayDifference, tw_day_difference> report;
  Comparison<1024> comparison;
};
/// Writes that nothing was compared, and why.
tw_errc not_compared(tw_errc how, const tw_error& why, tw_reconciled* reconciled) {
  if (reconciled != nullptr) {
    std::memset(reconciled, 0, sizeof *reconciled);
    reconciled->error = why;
  }
  return how;
}
static_assert(sizeof(Compare) <= sizeof(tw_comparison), "TW_COMPARISON_WORDS is too small");

}  // namespace
}  // namespace tillwire::c

using namespace tillwire;
using namespace tillwire::c;

extern "C" {

tw_errc tw_till_start_reconcile(tw_till* till, tw_comparison* comparison,
                                const tw_merchant_period* period, tw_difference_report report,
                                void* self, tw_error* error) {
  TillObject* const object = usable(till, error);
  if (object == nullptr) return misused;
  if (!may_start(object->head, error)) return TW_ERRC_BUSY;
  const char* const lacking = comparison == nullptr ? "comparison"
                              : period == nullptr   ? "period"
                              : report == nullptr   ? "report"
                                                    : nullptr;
  if (lacking != nullptr) return misuse(error, TW_MISUSE_NULL, lacking);
  MerchantPeriod of;
  std::memcpy(static_cast<void*>(&of), period, sizeof of);
  auto* const made = new (comparison) Compare(of, report, self, object->head);
  return started(object->head, object->till.start_reconcile(made->comparison), error);
}
tw_errc tw_till_reconciled(tw_till* till, const tw_comparison* comparison,
                           tw_reconciled* reconciled) {
  if (reconciled == nullptr) return misused;
  tw_error why = {};
  if (usable(till, &why) == nullptr ||
      !is_usable(comparison, Head::comparison, "comparison", &why)) {
    return not_compared(misused, why, reconciled);
  }
  const auto* const made = std::launder(reinterpret_cast<const Compare*>(comparison));
  std::memcpy(reconciled, &made->comparison.ended(), sizeof *reconciled);
  return static_cast<tw_errc>(reconciled->error.code);
}
tw_errc tw_till_reconcile(tw_till* till, tw_comparison* comparison,
                          const tw_merchant_period* period, tw_difference_report report, void* self,
                          tw_reconciled* reconciled, tw_error* error) {
  tw_error why = {};
  tw_errc how = tw_till_start_reconcile(till, comparison, period, report, self, &why);
  if (how != TW_ERRC_NONE) {
    not_compared(how, why, reconciled);
  } else {
    complete(*std::launder(reinterpret_cast<TillObject*>(till)));
    const auto* const made = std::launder(reinterpret_cast<const Compare*>(comparison));
    const Reconciled& ended = made->comparison.ended();
    if (reconciled != nullptr) std::memcpy(reconciled, &ended, sizeof *reconciled);
    how = ended_as(&ended.store_error, nullptr, 0, &why);
    if (ended.error.code != Errc::none) {
      std::memcpy(&why, &ended.error, sizeof why);
      how = static_cast<tw_errc>(why.code);
    }
  }
  if (error != nullptr) *error = why;
  return how;
}
int tw_reconciled_is_equal(const tw_reconciled* reconciled) {
  return reconciled != nullptr && reconciled->error.code == TW_ERRC_NONE &&
         reconciled->store_error == TW_STORE_ERROR_NONE &&
         (reconciled->differences | reconciled->not_compared | reconciled->open |
          reconciled->dropped) == 0;
}

}  // extern "C"
