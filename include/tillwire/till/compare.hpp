// How a till compares its day with the gateway's lines.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <tillwire/ledger/store.hpp>
#include <tillwire/model/currency.hpp>
#include <tillwire/till/reconcile.hpp>
#include <tillwire/till/rounds.hpp>
#include <tillwire/verdict/payment.hpp>

namespace tillwire::detail {

/// A line belongs to the movement of the same order, by its id or its number; if there are several,
/// to the one with the same amount. Each movement has one line. An orderId that is a number is not
/// the id of e-commerce, and is not compared (card management, "Transactions", getOrderDetails: a
/// long). Differences in time alone are not detected, nor are two movements of one order that are
/// swapped, nor a charge of the same amount in place of a refund, unless the line says that it is
/// one.
class TillCompare : public TillRounds {
 protected:
  using TillRounds::TillRounds;
  ~TillCompare() = default;

  /// Returns false if another operation is under way.
  bool begin_compare(ComparingLines& of) {
    if (!begin_comparing(of)) return false;
    of.unmatched = 0;
    if (of.result.store_error != StoreError::none) return true;
    if (!of.period.start.present() && of.since_s == 0) {
      of.result.error = {Errc::missing, Delivery::not_sent, 0, "start"};
      return true;
    }
    of.take = [](ComparingLines& each, const Line& line) {
      static_cast<TillCompare*>(each.till)->compare(each, line);
      return each.result.store_error == StoreError::none;
    };
    ask(of);
    return true;
  }

  using Place = ComparePlace;

  /// Begins a comparison with lines or orders, unless another operation is under way.
  bool begin_comparing(Comparing& of) {
    of.result = {};
    of.result.error = {Errc::busy, Delivery::not_sent};
    if (step_ != Step::done) return false;
    acknowledge();
    of.result.error = {};
    leave();
    load();
    of.till = this;
    comparing_ = &of;
    ledger::DayRecord day;
    if (!shelf_.store.read_dropped(day)) {
      of.result.store_error = shelf_.error();
      return true;
    }
    of.result.dropped = count_of(day);
    of.result.not_compared = shelf_.store.damaged();
    of.since_s = day.since_s();
    std::memset(of.seen, 0, of.most / 8);
    return true;
  }

  /// Reads the next movement to compare; Reconciled::store_error says why there is none.
  bool next(Comparing& of, Place& place, Movement& each) {
    do {
      if (!shelf_.store.next(place.walk, each)) {
        if (!shelf_.store.is_ready()) of.result.store_error = shelf_.error();
        return false;
      }
      // The latest of those that were counted: of an earlier day, or Reconciled::dropped.
    } while (each.has(ledger::flag::counted));
    if (++place.number != of.most) return true;
    of.result.store_error = StoreError::full;
    return false;
  }
  static bool is_seen(const Comparing& of, std::uint32_t number) {
    return (of.seen[number / 8] & 1U << number % 8) != 0;
  }
  static void see(Comparing& of, std::uint32_t number) {
    of.seen[number / 8] = static_cast<std::uint8_t>(of.seen[number / 8] | 1U << number % 8);
  }
  static bool is_done(const Movement& of) { return !of.is_open() && of.verdict == Verdict::paid; }
  static bool is_unclear(const Movement& of) { return of.is_open() || of.verdict == Verdict::help; }
  static Amount sum_of(const Movement& of) { return of.charged.present() ? of.charged : of.asked; }

  /// Counts a difference, and reports it. `each`: null if only the line or order is known.
  void differ(Comparing& of, const Movement* each, DayDifference found) {
    const bool compared = found.difference != Difference::not_compared;
    ++(compared ? of.result.differences : of.result.not_compared);
    Receipt receipt;
    if (each != nullptr) {
      receipt = receipt_of(*each);
      found.receipt = &receipt;
    }
    step_ = Step::reporting;
    of.report(found);
    step_ = Step::answer;
  }

  /// Returns the number of a movement's order, if it is known: that of a sale or a hold.
  FixedText<36> order_number(const Movement& of) const {
    return of.is_payment() ? number_of(of) : FixedText<36>();
  }

  Comparing* comparing_ = nullptr;

 private:
  using Line = ComparingLines::Line;

  /// How well a line fits a movement.
  enum class Fit : std::uint8_t { none, currency, sum, all };

  /// The names of a line's order.
  struct Names {
    Text id;
    Text number;
    FixedText<36> known_id;  // the id of that number, by the store
  };

  /// Returns how many movements of the day have no slot any more.
  static std::uint32_t count_of(const ledger::DayRecord& day) {
    std::uint32_t count = day.unclear() + day.not_listed() + (day.is_lost() ? 1 : 0);
    for (unsigned i = 0; i != ledger::DayRecord::most_rows; ++i) count += day.row(i).count;
    return count;
  }

  void ask(ComparingLines& of) {
    const UtcTime start(of.since_s);
    ComparingLines::Query query;
    query.merchant_id = of.period.merchant_id;
    query.institution_id = of.period.institution_id;
    query.terminal_id = of.period.terminal_id;
    query.period = {of.period.start.present() ? of.period.start : start.text(), of.period.end};
    go_on_ = end;
    step_ = Step::answer;
    answer_ = [](TillLoop& self) { static_cast<TillCompare&>(self).compared(); };
    static_cast<void>(client_.start(query, of.list));
  }
  /// Takes the end of the lines: what has none is missing there.
  void compared() {
    auto& of = static_cast<ComparingLines&>(*comparing_);
    const Error error = client_.take<ComparingLines::Query>().error();
    if (of.result.store_error != StoreError::none) return;  // that stopped it
    of.result.error = error;
    if (error.code != Errc::none) return;
    Movement each;
    for (Place place; next(of, place, each);) find_missing(of, place, each);
  }

  void differ(Comparing& of, Difference difference, const Movement* each, const Line* line) {
    TillCompare::differ(of, each, {difference, DaySource::lines, nullptr, line, nullptr});
  }

  /// Returns the amount of a line, as it was submitted and in that currency.
  static Amount amount_of(const Line& line) {
    return line.submitted_amount.present() ? line.submitted_amount : line.transaction_amount;
  }
  static std::int32_t currency_of_line(const Line& line) {
    return line.submitted_amount.present() ? line.submitted_currency.value_or(0)
                                           : line.transaction_currency.value_or(0);
  }

  /// Returns the names of a line's order. An id that consists of digits belongs to card management.
  Names names_of(Comparing& of, const Line& line) {
    Names names;
    names.number = line.order_number;
    for (const char c : line.order_id.raw()) {
      if (c < '0' || c > '9') names.id = line.order_id;
    }
    if (names.id.present() || !names.number.present()) return names;
    // Movements that have only the id, such as refunds, are found through their sale.
    Movement each;
    for (Place place; names.known_id.empty() && next(of, place, each);) {
      if (order_number(each).text() == names.number) names.known_id = each.order;
    }
    return names;
  }

  /// Finds the movement of a line.
  void compare(ComparingLines& of, const Line& line) {
    const Payment payment =
        line.response_code.present() ? judge_line(line.response_code) : Payment::approved;
    if (payment == Payment::declined) {
      ++of.result.refused;
      return;
    }
    const Names names = names_of(of, line);
    Movement each;
    Movement best;
    std::uint32_t number = 0;
    Fit fit = Fit::none;
    for (Place place; next(of, place, each);) {
      if (is_seen(of, place.number)) continue;
      const Fit found = fit_of(line, names, each);
      // If two fit equally well, prefers the one that is done.
      const bool better = found == fit && fit != Fit::none && !is_done(best) && is_done(each);
      if (found <= fit && !better) continue;
      fit = found;
      best = each;
      number = place.number;
    }
    if (of.result.store_error != StoreError::none) return;
    if (fit == Fit::none) return take_unmatched(of, line, names, payment);
    // It may have failed, and another line may belong to the movement.
    if (payment != Payment::approved) return differ(of, Difference::not_compared, &best, &line);
    see(of, number);
    take_matched(of, line, best, fit);
  }
  void take_unmatched(ComparingLines& of, const Line& line, const Names& names, Payment payment) {
    const Text id = names.id.present() ? names.id : names.known_id.text();
    of.unmatched = static_cast<std::uint8_t>(of.unmatched | 1U << shape_of(id, names.number));
    const bool own = is_number_of(names.number, options_.name) ||
                     (ways_of() != nullptr && ways_of()->is_number_of(names.number, options_.name));
    if (names.number.present() && !own) {
      ++of.result.others;
      return;
    }
    const bool clear = payment == Payment::approved && of.result.dropped == 0;
    differ(of, clear ? Difference::only_there : Difference::not_compared, nullptr, &line);
  }
  void take_matched(Comparing& of, const Line& line, const Movement& best, Fit fit) {
    if (!is_done(best)) {
      const bool open = is_unclear(best);
      return differ(of, open ? Difference::open_here : Difference::undone_here, &best, &line);
    }
    if (fit != Fit::all) {
      const bool sum = fit == Fit::sum;
      return differ(of, sum ? Difference::other_sum : Difference::other_currency, &best, &line);
    }
    if (!amount_of(line).present() || currency_of_line(line) == 0) {
      return differ(of, Difference::not_compared, &best, &line);
    }
    ++of.result.matched;
  }

  /// Judges a movement after all lines have arrived.
  void find_missing(ComparingLines& of, const Place& place, const Movement& each) {
    if (is_seen(of, place.number)) return;
    if (!is_done(each)) {
      // Nothing was sent of what is queued.
      of.result.open += is_unclear(each) && each.state != State::queued;
      return;
    }
    const bool earlier = each.time_s != 0 && each.time_s < of.since_s;
    const bool clear = !earlier && is_comparable(of, each);
    differ(of, clear ? Difference::only_here : Difference::not_compared, &each, nullptr);
  }

  /// Returns which names are present, as a number from 0 to 3.
  static unsigned shape_of(const Text& id, const Text& number) {
    return (id.present() ? 1U : 0U) | (number.present() ? 2U : 0U);
  }
  /// Returns whether each line without a movement has the names by which it would have found this
  /// one.
  bool is_comparable(const ComparingLines& of, const Movement& each) const {
    const unsigned shape = (each.order.empty() ? 0U : 1U) | (each.is_payment() ? 2U : 0U);
    for (unsigned of_line = 0; of_line < 4; ++of_line) {
      if ((of.unmatched & 1U << of_line) != 0 && (of_line & shape) == 0) return false;
    }
    return shape != 0;
  }

  Fit fit_of(const Line& line, const Names& there, const Movement& each) const {
    const bool back = each.kind == MovementKind::reversal;
    if (line.reversal.value_or(back) != back) return Fit::none;
    const FixedText<36> number = order_number(each);
    const bool known = !each.order.empty();
    const bool by_number = !number.empty() && number.text() == there.number;
    const bool same = known && there.id.present()
                          ? each.order.text() == there.id
                          : by_number || (known && each.order == there.known_id);
    if (!same) return Fit::none;
    if (!same_currency(each.currency, currency_of_line(line))) return Fit::currency;
    const bool same_sum = !amount_of(line).present() || amount_of(line) == sum_of(each);
    return same_sum ? Fit::all : Fit::sum;
  }
};

}  // namespace tillwire::detail
