// What became of a refund that has no id.
#pragma once

#include <tillwire/model/amount.hpp>
#include <tillwire/verdict/outcome.hpp>

namespace tillwire {

/// Returns what became of a ProcessRawSumRefund or ProcessRawPositionRefund whose answer is lost or
/// says nothing: by what the order's record said was refunded before it was sent, and says now.
/// `refunded` is OrderAmounts::refunded of the two records. Correct only if no other refund of the
/// order, from anywhere, can have run in between.
///
/// Outcome::approved: it was done. Outcome::in_doubt: it was not, or not yet: ask again, and do not
/// repeat it before the bank says that it will not come. Outcome::given_up: other refunds ran, or a
/// sum is missing: ask a person to look into it. Beyond the specification.
constexpr Outcome judge_raw_refund(const Amount& refunded_before, const Amount& refunded_now,
                                   const Amount& amount) {
  const bool known = refunded_before.present() && refunded_now.present() && amount.present();
  if (!known || amount.minor_units() <= 0) return Outcome::given_up;
  if (refunded_now.minor_units() == refunded_before.minor_units()) return Outcome::in_doubt;
  // Sums of an answer may be anything: no difference is taken that could overflow.
  const bool grew = refunded_before.minor_units() >= 0 &&
                    refunded_now.minor_units() > refunded_before.minor_units();
  const bool by_it =
      grew && refunded_now.minor_units() - refunded_before.minor_units() == amount.minor_units();
  return by_it ? Outcome::approved : Outcome::given_up;
}

}  // namespace tillwire
