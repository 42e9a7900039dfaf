// Movements of every kind as they are in the store, and records of their orders.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <ostream>
#include <tillwire/client.hpp>
#include <tillwire/ledger/layout.hpp>
#include <tillwire/machine/answers.hpp>
#include <tillwire/machine/rival.hpp>
#include <tillwire/till/order_question.hpp>

namespace tillwire::detail::machine {

inline void PrintTo(Action action, std::ostream* out) {
  constexpr const char* names[] = {
      "rest", "refuse",   "give_up", "register_order", "pay",           "mail",       "finish",
      "look", "complete", "release", "refund",         "credit",        "debit",      "pause",
      "ask",  "decline",  "reverse", "dispense",       "ask_dispenser", "credit_back"};
  *out << names[static_cast<unsigned>(action)];
}

}  // namespace tillwire::detail::machine

namespace tillwire::machine_test {

using namespace detail::machine;
using detail::Close;
using detail::Matches;
using detail::machine::Action;  // and not that of action codes
using ledger::Movement;
using Record = detail::OrderQuestion::Response;
using K = MovementKind;

inline constexpr MovementKind all_kinds[] = {
    MovementKind::sale,     MovementKind::hold,       MovementKind::completion,
    MovementKind::reversal, MovementKind::refund,     MovementKind::credit,
    MovementKind::debit,    MovementKind::withdrawal, MovementKind::deposit};
inline constexpr Age all_ages[] = {Age::fresh, Age::late, Age::lapsed, Age::given_up};
inline constexpr char order_id[] = "70906e55-7114-41d6-8332-4609dc6590f4";
inline constexpr char number[] = "K1-TRO8W0-17";
inline constexpr std::uint32_t noon_s = 1800000000;

inline Movement movement(MovementKind kind, State state, unsigned flags = 0) {
  Movement of;
  of.id = 17;
  of.kind = kind;
  of.state = state;
  of.flags = static_cast<std::uint8_t>(flags);
  of.time_s = noon_s;
  of.currency = 978;
  of.asked = 1250;
  const bool ordered = of.is_payment() ? state == State::sending && !of.has(flag::mail) : true;
  if (ordered) static_cast<void>(of.order.assign(order_id));
  return of;
}

inline Record record(Choice<OrderStatus> status) {
  Record record;
  record.error_code = "0";
  record.order_status = status;
  record.order_number = number;
  record.amount = 1250;
  record.currency = "978";
  record.date = std::int64_t{noon_s} * 1000;
  return record;
}

inline Seen seen(const Movement& of, const Record& record, const Policy& policy = {}) {
  Seen seen = facts_of(record, of, number, "978", policy);
  detail::find_refund(record, number, of, seen);
  return seen;
}

/// Returns the decision of rule() by a record.
inline Ruling ruled(const Movement& of, const Record& record, Age age, const Visit& visit = {},
                    const Policy& policy = {}) {
  return rule(of, visit, seen(of, record, policy), Error(), age, policy);
}

inline Error lost() {
  return {Errc::timed_out, Delivery::unknown};
}
inline Error unsent(Errc code = Errc::unreachable) {
  return {code, Delivery::not_sent};
}
/// A record that was cut off in the middle.
inline Error unreadable() {
  return {Errc::bad_json, Delivery::answered, 40};
}

}  // namespace tillwire::machine_test
