// How a till is paid by QR codes.
#pragma once

#include <cstdint>
#include <tillwire/machine/qr.hpp>
#include <tillwire/ops/ecommerce/beyond/sbp_c2b_qr_dynamic_get.hpp>
#include <tillwire/ops/ecommerce/beyond/sbp_c2b_qr_dynamic_reject.hpp>
#include <tillwire/till/compare.hpp>

namespace tillwire::detail {

/// Pays by the code of an order in place of a card, and closes the code before the order. A till
/// that was restarted since does not know the code any more, and closes the order alone, which the
/// gateway refuses while a payment is under way.
class TillQr : public TillCompare {
 protected:
  using TillCompare::TillCompare;
  ~TillQr() = default;

  bool start_by_code(const Sale& sale) {
    if (step_ != Step::done) return false;
    begin_sale(MovementKind::sale, sale);
    act_ = act_on_code;
    return begin_visits(send_by_code);
  }
  /// Closes a payment whose customer has left.
  bool begin_cancel(const Text& number) {
    if (step_ != Step::done) return false;
    if (!load_one(number)) return true;
    visit_.evicts = true;
    visit_.queries = most_queries;
    policy_.close_doubt = true;
    begin_run(end_cancel);
    return true;
  }
  /// Returns what the code says; absent if the last operation has not asked for one.
  Text code_payload() const {
    const bool shown = send_ == send_by_code && is_closable(now_);
    return shown ? away_.challenge.acs_url : Text();
  }

  template <class To>
  void pass_memory(To& to) {
    TillCompare::pass_memory(to);
    ledger::Store::Walk walk;
    Movement of;
    while (shelf_.store.next_unreported(walk, of)) {
      if (of.state == State::sending) to.number(is_closable(of));
    }
  }

 private:
  using Get = ecommerce::SbpC2bQrDynamicGet;
  using Reject = ecommerce::SbpC2bQrDynamicReject;

  static TillQr& of(TillLoop& loop) { return static_cast<TillQr&>(loop); }
  /// Returns whether a movement's code is the one that was shown last.
  bool is_last(const Movement& of) const { return away_.id == ~of.id; }
  /// Returns whether the code's id is known, too.
  bool is_closable(const Movement& of) const { return is_last(of) && !away_.trans_id.empty(); }

  static bool end_cancel(TillLoop& loop) {
    TillQr& self = of(loop);
    self.policy_.close_doubt = self.options_.close_doubt;
    return end_one(loop);
  }

  static void send_by_code(TillLoop& loop, Action action) {
    if (action == Action::register_order) {
      send_sale<ecommerce::Register>(loop, action);
      of(loop).answer_ = [](TillLoop& each) {
        TillQr& self = of(each);
        self.registered(self.client_.template take<ecommerce::Register>());
        machine::await_payer(self.now_);
      };
      return;
    }
    Get query;
    query.md_order = of(loop).now_.order;
    of(loop).send_for_code<&TillQr::coded>(query);
  }
  static bool act_on_code(TillLoop& loop, Action action) {
    TillQr& self = of(loop);
    if (action == Action::ask && self.is_last(self.now_)) {
      return self.send_for_code<&TillQr::recorded_of_code>(self.question());
    }
    // Once the order has ended, its code has, too.
    const bool closes = action == Action::decline && self.is_closable(self.now_) &&
                        self.age() < machine::Age::lapsed;
    if (!closes) return act_on_order(loop, action);
    Reject request;
    request.md_order = self.now_.order;
    request.qr_id = self.away_.trans_id;
    return self.send_for_code<&TillQr::code_closed>(request);
  }
  template <auto Handler, class Operation>
  bool send_for_code(const Operation& request) {
    step_ = Step::answer;
    answer_ = [](TillLoop& loop) {
      (of(loop).*Handler)(of(loop).client_.template take<Operation>());
    };
    static_cast<void>(client_.start(request));
    return true;
  }

  void coded(const Result<Get::Response>& answer) {
    const bool came = answer && answer->can_be_paid();
    const bool shown = came && !answer->qr_id.empty() && away_.trans_id.assign(answer->qr_id);
    if (!shown) away_.trans_id.clear();
    away_.id = ~now_.id;
    if (shown) away_.challenge.acs_url = answer->payload;
    machine::judge_code(now_, visit_, shown, answer.error());
    name(came && !shown ? "qrId" : answer.error().field);
    static_cast<void>(keep());
  }
  void recorded_of_code(const Result<OrderQuestion::Response>& answer) {
    if (answer && machine::has_ended(read(answer).seen)) {
      away_.trans_id.clear();
      visit_.evicts = true;
    }
    recorded(answer);
  }
  void code_closed(const Result<Reject::Response>& answer) {
    const bool paying = answer && !answer->refused() && answer->rejected == Optional<bool>(false);
    if (!paying) away_.trans_id.clear();
    machine::judge_code_closed(visit_, paying);
  }
};

}  // namespace tillwire::detail
