// What a till does differently whose deployment is known.
#pragma once

#include <tillwire/machine/answers.hpp>
#include <tillwire/till/loop.hpp>
#include <tillwire/till/number.hpp>

namespace tillwire {
namespace detail {

inline void TillLoop::set_up(TillLoop& self) {
  const Deployment& of = *self.options_.deployment.of_;
  self.policy_.repeat_refunds = self.options_.repeat_refunds && of.shows_refund_ids();
  self.number_by_ = short_number_of_movement;
  self.short_numbers_ = of.number_length < long_number;
  if (!self.short_numbers_) return;
  self.named_ = of.number_length >= short_number && is_short_name(self.options_.name);
}

/// Reads a record as its deployment means it: its status, and whether a refund would be shown.
inline void TillLoop::read_deployed(TillLoop& self, const OrderQuestion::Response& record,
                                    machine::Seen& seen) {
  const Deployment& of = *self.options_.deployment.of_;
  const Movement& now = self.now_;
  const bool refund = now.kind == MovementKind::refund;
  if (of.dialect != StatusDialect::vendor) {
    OrderQuestion::Response meant = record;
    const bool step = !refund && !now.is_payment();
    meant.order_status = status_in(of.dialect, order_state(record), step);
    seen = machine::facts_of(meant, now, self.number_, self.currency_, self.policy_);
    if (self.steps_ != nullptr) self.steps_->find(meant, self.number_, now, seen);
  }
  const bool shown = of.record_version == 0 || of.shows_refund_ids();
  if (!refund || shown || seen.listed == Listed::same || seen.listed == Listed::unclear) return;
  seen.listed = Listed::no_list;  // what is not listed may have been made
  if (now.state != State::sending || self.visit_.refused || seen.refused) return;
  machine::note_error(self.now_, {Errc::field_missing, now.delivery});
  self.name(of.shows_refunds() ? "externalRefundId" : "refunds");
}

/// Returns the status of an order as its deployment means it.
inline Choice<OrderStatus> TillLoop::status_deployed(const TillLoop& self,
                                                     const OrderState& order) {
  return status_in(self.options_.deployment.of_->dialect, order, false);
}

/// Takes what the record did not decide.
inline void TillLoop::judge_deployed(TillLoop& self, const machine::Seen& seen) {
  machine::judge_repeat(self.now_, self.visit_, seen, self.policy_);
  if (!self.visit_.repeat) return;
  self.send_ = [](TillLoop& till, Action) { till.refund<&TillLoop::repeated>(); };
}
inline void TillLoop::repeated(const Result<ecommerce::StepAnswer>& answer) {
  const Outcome outcome = answer ? outcome_of_answer(*answer) : Outcome::in_doubt;
  machine::judge_repeated(now_, visit_, outcome);
  static_cast<void>(keep());
}

inline const TillWays TillLoop::ways = {
    set_up,
    short_number_of_movement,
    is_short_number_of,
    id_in_short_number,
    status_deployed,
    read_deployed,
    judge_deployed,
    "order numbers are short here: the till needs a name of 2 letters or digits"};

}  // namespace detail

inline TillDeployment::TillDeployment(const Deployment& of)
    : of_(&of), ways_(&detail::TillLoop::ways) {}

}  // namespace tillwire
