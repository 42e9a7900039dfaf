// How a till compares its day with the orders that the gateway has registered.
#pragma once

#include <cstdint>
#include <tillwire/ledger/store.hpp>
#include <tillwire/machine/facts.hpp>
#include <tillwire/ops/ecommerce/get_order_status_extended.hpp>
#include <tillwire/till/compare.hpp>
#include <tillwire/till/day_order.hpp>
#include <tillwire/till/number.hpp>
#include <tillwire/till/reconcile.hpp>

namespace tillwire::detail {

/// An order belongs to the movements that have its id, or to the payment that has its number.
///
/// The orders are read in windows of the time of their registration, which never changes, and in
/// any state: none leaves its window. A window that does not fit one page is read again in halves,
/// so that no page can shift between two answers. Windows have their first and last second in
/// common, because whether the gateway includes those is not documented. An order that comes again
/// has its bit, or is in `unknown`.
///
/// Then steps of orders that were registered before the day are asked for one by one.
class TillCompareOrders : public TillCompare {
 protected:
  /// By references: a second inherited constructor would copy the Memory, too.
  template <class... Arguments>
  explicit TillCompareOrders(Arguments&&... arguments)
      : TillCompare(static_cast<Arguments&&>(arguments)...) {}
  ~TillCompareOrders() = default;

  /// Returns false if another operation is under way.
  bool begin_compare_orders(ComparingOrders& of) {
    if (!begin_comparing(of)) return false;
    if (of.result.store_error != StoreError::none) return true;
    const OrderPeriod& period = of.period;
    if (period.since_s != 0) of.since_s = period.since_s;
    of.until_s = period.until_s != 0 ? period.until_s : known_time(time_);
    const bool known = of.since_s != 0 && of.until_s != 0;
    if (!known || of.until_s < of.since_s) {
      const Errc code = known ? Errc::bad_value : Errc::missing;
      of.result.error = {code, Delivery::not_sent, 0, of.since_s != 0 ? "until_s" : "since_s"};
      return true;
    }
    constexpr std::uint32_t last_s = UINT32_MAX - ComparingOrders::east_s;
    of.next_s = of.since_s > of.west_s ? of.since_s - of.west_s : 0;
    of.end_s = (of.until_s < last_s ? of.until_s : last_s) + of.east_s;
    of.size_s = of.end_s - of.next_s;
    of.is_again = of.is_partial = false;
    of.queries = 0;
    of.unknowns = 0;
    of.place = {};
    of.take = [](ComparingOrders& each, const Record& order) {
      static_cast<TillCompareOrders*>(each.till)->compare(each, order);
    };
    of.skip = [](ComparingOrders& each, const SteppedOver& order) {
      static_cast<TillCompareOrders*>(each.till)->skip(each, order);
    };
    act_ = ask_next;
    begin_run(next_question);
    return true;
  }

 private:
  using Record = ComparingOrders::Record;

  ComparingOrders& comparing() { return static_cast<ComparingOrders&>(*comparing_); }

  // The questions.

  /// Prepares the next question, if there is one.
  static bool next_question(TillLoop& loop) {
    auto& self = static_cast<TillCompareOrders&>(loop);
    ComparingOrders& of = self.comparing();
    self.leave();
    if (!is_stopped(of) && (of.next_s < of.end_s || self.find_step(of))) {
      // Lets the loop ask, as for a movement of which nothing has to be noted.
      self.visit_ = {};
      self.now_.state = State::noted;
      self.now_.flags = ledger::flag::taken;
      return true;
    }
    self.act_ = act_on_order;
    return false;
  }
  static bool is_stopped(const ComparingOrders& of) {
    return of.result.error.code != Errc::none || of.result.store_error != StoreError::none;
  }
  static bool ask_next(TillLoop& loop, Action) {
    auto& self = static_cast<TillCompareOrders&>(loop);
    ComparingOrders& of = self.comparing();
    self.step_ = Step::answer;
    if (of.next_s < of.end_s) {
      self.ask_window(of);
    } else {
      ecommerce::GetOrderStatusExtended query;
      query.order_id = of.step.order;
      self.answer_ = [](TillLoop& by) { static_cast<TillCompareOrders&>(by).take_step(); };
      static_cast<void>(self.client_.start(query));
    }
    return true;
  }
  void ask_window(ComparingOrders& of) {
    UtcTime from(of.next_s);
    UtcTime to(of.next_s + of.size_s);
    ComparingOrders::Query query;
    query.from = from.digits();
    query.to = to.digits();
    query.size = std::int32_t{ComparingOrders::page_size};
    query.transaction_states = ComparingOrders::Query::all_states;
    query.merchants = of.period.merchants.present() ? of.period.merchants : Text("");
    query.search_by_created_date = true;
    of.page = {};
    ++of.queries;
    answer_ = [](TillLoop& by) { static_cast<TillCompareOrders&>(by).take_window(); };
    static_cast<void>(client_.start(query, of.list));
  }

  // The answers.

  void take_window() {
    ComparingOrders& of = comparing();
    leave();
    const auto answer = client_.take<ComparingOrders::Query>();
    if (of.result.store_error != StoreError::none) return;  // that stopped it
    of.result.error = answer.error();
    if (!answer.answered()) return;
    const std::uint32_t came = client_.delivered() + of.steps.stepped_over();
    of.result.error = {};
    // It may be left out if there are none.
    const bool none = answer->total_count.present() && *answer->total_count == 0;
    if (!answer->order_statuses.present() && !none) of.result.error = wrong("orderStatuses");
    if (answer->refused()) of.result.error = wrong("errorCode");
    if (of.result.error.code != Errc::none) return;
    of.is_again = true;
    const bool whole = is_whole(*answer, came);
    if ((!whole && of.size_s == 1) || of.queries == ComparingOrders::most_queries) {
      of.result.error = wrong("totalCount");
    } else if (whole) {
      of.is_partial = of.is_partial || of.page.skipped != 0;
      of.result.not_compared += of.page.skipped;
      of.result.others += of.page.others;
      of.result.outside += of.page.outside;
      of.result.refused += of.page.refused;
      of.next_s += of.size_s;
      const std::uint32_t left_s = of.end_s - of.next_s;
      if (came < ComparingOrders::page_size / 2) {
        of.size_s = of.size_s < left_s / 2 ? 2 * of.size_s : left_s;
      }
      if (of.size_s > left_s) of.size_s = left_s;
    } else {
      of.size_s = (of.size_s + 1) / 2;
    }
  }
  static Error wrong(const char* field) {
    return {Errc::wrong_answer, Delivery::answered, 0, field};
  }
  /// Returns whether a page has all orders of its window. One that is full may have had more, even
  /// if it says otherwise: what it counts is not documented.
  static bool is_whole(const ComparingOrders::Query::Response& page, std::uint32_t came) {
    const auto all = std::int64_t{came};
    if (came >= ComparingOrders::page_size) return false;
    if (page.total_count.present() && *page.total_count != all) return false;
    return came == 0 || !page.page_size.present() || all < *page.page_size;
  }

  void take_step() {
    ComparingOrders& of = comparing();
    leave();
    const auto answer = client_.take<ecommerce::GetOrderStatusExtended>();
    of.result.error = answer.error();
    if (!answer.answered()) return;
    of.result.error = {};
    static_cast<void>(compare_known(of, meant(*answer), of.step.order, Text()));
  }

  // The orders.

  /// Returns a record with its status as the deployment means it.
  Record meant(const Record& record) const {
    Record of = record;
    if (ways_of() != nullptr) of.order_status = ways_of()->status(*this, order_state(record));
    return of;
  }
  /// Returns the id in a number that this till made; 0 if it did not make it.
  std::uint32_t id_in(const Text& number) const {
    const std::uint32_t id = id_in_number(number, options_.name);
    return id == 0 && ways_of() != nullptr ? ways_of()->id_in_number(number, options_.name) : id;
  }

  void skip(ComparingOrders& of, const SteppedOver& order) {
    FixedText<36> number;
    const bool fits = number.assign(order.id);
    const bool other = order.id.present() && !order.id.empty() &&
                       (!fits || id_in(number.text()) == 0);
    ++(other ? of.page.others : of.page.skipped);
  }

  void compare(ComparingOrders& of, const Record& received) {
    const Record record = meant(received);
    FixedText<36> id;
    FixedText<36> number;
    const Text named = order_id_in(record);
    // An id that is too long is not in the store, either; such a number is of no till.
    static_cast<void>(id.assign(named));
    static_cast<void>(number.assign(record.order_number));
    const std::uint32_t made = id_in(number.text());
    if (made == 0 && !record.order_number.empty()) {
      // Steps of such an order are asked for by its id.
      ++of.page.others;
      return;
    }
    if (id.empty()) {
      Movement each;
      for (Place place; id.empty() && next(of, place, each);) {
        if (made != 0 && order_number(each).text() == number.text()) id = each.order;
      }
    }
    if (compare_known(of, record, id, number)) return;
    if (of.result.store_error == StoreError::none) compare_unknown(of, record, named, number, made);
  }

  static bool belongs(const Movement& each, const Text& own, const Text& id, const Text& number) {
    if (!each.order.empty() && !id.empty()) return each.order == id;
    return each.is_payment() && !number.empty() && own == number;
  }
  /// Adds a movement to what is known of its order.
  void add(DayOrder& order, const Movement& each) const {
    const std::int64_t sum = sum_of(each).minor_units();
    order.currency = currency_of(each);
    if (is_unclear(each)) order.open = true;
    if (each.is_payment()) {
      order.number = number_of(each);
      order.id = each.order;
      order.asked = each.asked;
      order.undone = !is_done(each) && !is_unclear(each);
      if (is_done(each)) (each.kind == MovementKind::hold ? order.held : order.charged) = sum;
    } else if (is_done(each)) {
      if (each.kind == MovementKind::completion) order.charged = order.charged.minor_units() + sum;
      if (each.kind == MovementKind::refund) order.refunded += sum;
      order.released = order.released || each.kind == MovementKind::reversal;
    }
  }

  /// Compares a record with the movements of its order; returns false if there are none.
  bool compare_known(ComparingOrders& of, const Record& record, const Text& id,
                     const Text& number) {
    DayOrder whole;
    Movement each;
    Movement shown;  // with a difference: the payment, or what is open
    bool known = false;
    bool repeated = false;
    std::uint32_t done = 0;
    for (Place place; next(of, place, each);) {
      if (!belongs(each, order_number(each), id, number)) continue;
      known = true;
      repeated = repeated || is_seen(of, place.number);
      if (each.state == State::queued) continue;  // nothing was sent
      if (!whole.open && (each.is_payment() || is_unclear(each))) shown = each;
      add(whole, each);
      done += is_done(each);
    }
    if (!known || of.result.store_error != StoreError::none) return known;
    if (repeated) {
      // In the first window, that was not asked for again: another one may be missing.
      of.page.skipped += !of.is_again;
      return true;
    }
    for (Place place; next(of, place, each);) {
      if (!belongs(each, order_number(each), id, number)) continue;
      see(of, place.number);
      if (!whole.number.empty()) continue;
      // A step whose payment is not in the store is compared alone.
      if (!is_done(each) && (!is_unclear(each) || each.state == State::queued)) continue;
      DayOrder step;
      OrderFacts facts;
      add(step, each);
      step.id = each.order;
      find_refund(record, number_of(each), each, facts);
      step.refund = facts.listed;
      tell(of, record, judge_day_order(record, step), each, 1);
    }
    if (whole.number.empty()) return true;
    const DayJudgement judged = judge_day_order(record, whole);
    if (judged.equal && whole.undone) {
      ++of.result.refused;
    } else {
      tell(of, record, judged, shown, done);
    }
    return true;
  }
  /// Counts movements that are equal to the record, or reports how one differs.
  void tell(ComparingOrders& of, const Record& record, DayJudgement judged, const Movement& each,
            std::uint32_t count) {
    if (judged.equal) {
      of.result.matched += count;
    } else {
      differ(of, &each, {judged.difference, DaySource::orders, nullptr, nullptr, &record});
    }
  }

  /// Judges an order of which the store has nothing. `made`: the id in its number, if it has one.
  void compare_unknown(ComparingOrders& of, const Record& record, const Text& named,
                       const Text& number, std::uint32_t made) {
    const bool numbered = made != 0;
    if (numbered && is_outside(of, record, made)) {
      ++of.page.outside;
      return;
    }
    const bool stored = made >= shelf_.store.kept_from();
    const bool kept = numbered && shelf_.store.damaged() == 0 &&
                      (stored || (of.result.dropped == 0 && is_dated(of, record)));
    const DayJudgement judged = judge_unknown_order(record, kept);
    if (judged.equal) {
      ++of.page.refused;
      return;
    }
    if (!numbered) of.is_partial = true;
    if (was_told(of, named.empty() ? number : named)) {
      of.page.skipped += !of.is_again;
      return;
    }
    differ(of, nullptr, {judged.difference, DaySource::orders, nullptr, nullptr, &record});
  }
  static constexpr std::int64_t ms_of(std::uint32_t time_s) { return std::int64_t{time_s} * 1000; }
  /// Returns whether the time in a record can be that of an order in these windows.
  static bool is_dated(const ComparingOrders& of, const Record& record) {
    constexpr std::int64_t most_ms = ms_of(ComparingOrders::west_s + ComparingOrders::east_s);
    return record.date.present() && *record.date >= ms_of(of.since_s) - most_ms &&
           *record.date <= ms_of(of.until_s) + most_ms;
  }
  /// Returns whether an order was registered on another day. About the time of a close the store
  /// knows: what it has dropped since is counted.
  bool is_outside(const ComparingOrders& of, const Record& record, std::uint32_t id) const {
    if (!is_dated(of, record)) return false;
    constexpr std::int64_t clocks_ms = ms_of(ComparingOrders::clocks_s);
    const std::int64_t since_ms = *record.date - ms_of(of.since_s);
    if (since_ms < -clocks_ms || *record.date > ms_of(of.until_s) + clocks_ms) return true;
    const bool dropped = id < shelf_.store.kept_from() && of.result.dropped == 0;
    return dropped && shelf_.store.damaged() == 0 && since_ms < clocks_ms;
  }
  /// Returns whether an order was reported, and notes it. If there are many, later ones may be
  /// reported again.
  static bool was_told(ComparingOrders& of, const Text& name) {
    for (unsigned i = 0; i != of.unknowns; ++i) {
      if (!name.empty() && of.unknown[i] == name) return true;
    }
    if (of.unknowns != ComparingOrders::most_unknown && of.unknown[of.unknowns].assign(name)) {
      ++of.unknowns;
    }
    return false;
  }

  // What has no order there.

  /// Goes on to the next step whose order is asked for; reports what is missing before it.
  bool find_step(ComparingOrders& of) {
    Movement& each = of.step;
    while (next(of, of.place, each)) {
      if (is_seen(of, of.place.number)) continue;
      if (!is_done(each)) {
        // Nothing was sent of what is queued.
        of.result.open += is_unclear(each) && each.state != State::queued;
        continue;
      }
      const bool earlier = each.time_s != 0 && each.time_s < of.since_s;
      const bool outside = each.is_payment() ? earlier : !has_payment(of, each);
      if (outside && !each.order.empty()) return true;
      const bool clear = !outside && !of.is_partial;
      const Difference difference = clear ? Difference::only_here : Difference::not_compared;
      differ(of, &each, {difference, DaySource::orders, nullptr, nullptr, nullptr});
    }
    return false;
  }
  /// Returns whether the payment of a step is a movement of the day.
  bool has_payment(ComparingOrders& of, const Movement& step) {
    Movement each;
    for (Place place; next(of, place, each);) {
      if (each.is_payment() && !each.order.empty() && each.order == step.order) return true;
    }
    return false;
  }
};

}  // namespace tillwire::detail
