// Counts the lines of a card's history that could be a movement.
#pragma once

#include <cstdint>
#include <tillwire/desk/card_history.hpp>
#include <tillwire/ledger/movement.hpp>
#include <tillwire/machine/judging.hpp>
#include <tillwire/machine/policy.hpp>
#include <tillwire/model/calendar.hpp>
#include <tillwire/model/currency.hpp>
#include <tillwire/verdict/order.hpp>

namespace tillwire::detail {

/// Counts the lines for one movement; the handler of a drain.
struct HistoryCount {
  Text terminal_id;
  Text merchant_id;
  const ledger::Movement* of = nullptr;
  Matches lines;

  void operator()(const CardHistory::Line& each) {
    using transactions::Direction;
    if (*each.utrnno < lines.first) lines.first = *each.utrnno;
    const bool credit = machine::credits_card(of->kind);
    if (each.operation_direction == (credit ? Direction::debit : Direction::credit)) return;
    if (differs(terminal_id, each.terminal_id) || differs(merchant_id, each.merchant_id)) return;
    const LineState state = state_of(each.response_code, each.internal_response_code.value_or(0));
    if (state == LineState::refused) return;
    ++lines.lines;
    if (state == LineState::unclear || !same_currency(*each.currency, std::int32_t{of->currency}) ||
        (each.amount != of->asked && each.request_amount != of->asked)) {
      return;
    }
    ++lines.exact;
    if (*each.reversal) ++lines.reversed;
    if (terminal_id.present() && each.terminal_id.present()) ++lines.own;
  }
};

/// Returns where the history that is read begins: a month before, or with all of it if the time is
/// not known.
constexpr std::uint32_t history_start(std::uint32_t now_s) {
  constexpr std::uint32_t month_s = 31 * 86400;
  return now_s >= 2 * month_s ? now_s - month_s : ledger::History::all;
}

}  // namespace tillwire::detail
