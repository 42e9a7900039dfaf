// What the operations on all movements report: resuming, delivering, closing the day, reconciling.
#pragma once

#include <cstdint>
#include <tillwire/ledger/kind.hpp>
#include <tillwire/model/amount.hpp>
#include <tillwire/model/result.hpp>
#include <tillwire/port/store_error.hpp>

namespace tillwire {

/// How a recovery ended.
struct Recovery {
  StoreError store_error = StoreError::none;  ///< of the store; earlier reports remain valid
  std::uint32_t settled = 0;                  ///< movements that were open before
  std::uint32_t open = 0;                     ///< movements that are still open
  std::uint32_t damaged = 0;  ///< movements that could no longer be read: each was reported
};

/// How a delivery of queued movements ended.
struct Deliveries {
  StoreError store_error = StoreError::none;  ///< of the store; earlier reports remain valid
  std::uint32_t sent = 0;                     ///< movements that are no longer queued
  std::uint32_t queued = 0;                   ///< movements that still are
};

/// Movements of one kind and currency.
struct DayTotal {
  MovementKind kind = MovementKind::none;  ///< kind of these movements
  bool open = false;                       ///< whether their outcome is not known yet
  std::uint16_t currency = 0;              ///< ISO 4217 digits as a number; 0: not noted
  std::uint32_t count = 0;                 ///< number of movements
  Amount sum{0};                           ///< of these, in minor units
};

/// What is reported about a day in addition to its totals.
struct [[nodiscard]] Day {
  StoreError store_error = StoreError::none;  ///< day_lost: its sums are incomplete
  bool closed = false;                        ///< close_day() has closed it
  std::uint32_t number = 0;                   ///< counts the days from 1 on
  std::uint32_t since_s = 0;                  ///< when it began, as passed by the caller
  /// Movements whose outcome could not be determined, or that could no longer be read: in no total.
  std::uint32_t given_up = 0;
  std::uint32_t not_listed = 0;  ///< movements beyond 14 kinds and currencies: in no total
  std::uint32_t open = 0;        ///< movements that are not known or not reported yet
  std::uint32_t damaged = 0;     ///< slots that cannot be read
};

/// What close_day() does while movements are open, or slots damaged.
enum class Closing : std::uint8_t {
  if_settled,  ///< closes nothing
  carry_over,  ///< closes; an open movement counts on the day on which it is settled
};

/// How the store and the gateway differ about a movement. A line is one of getMerchantTransactions,
/// or an order of getLastOrdersForMerchants; those from other_state on are of orders.
enum class Difference : std::uint8_t {
  only_here,       ///< done according to the store, but the gateway has no line for it
  only_there,      ///< the gateway has a line for which the store has no movement
  other_sum,       ///< both have it, with different amounts
  other_currency,  ///< both have it, in different currencies
  open_here,       ///< the gateway has a line for a movement that is open or needs help: resume()
  undone_here,     ///< the gateway has a line for a movement that was reported as not paid
  not_compared,    ///< cannot be compared. Only a movement: it is from before the period, or lines
                 ///< without a movement lack the names that it has. Only a line: the store may have
                 ///< dropped its movement, or its response code says neither done nor declined.
                 ///< Both: the line lacks the amount or the currency, or has such a response code.
                 ///< An order also if its record contradicts itself, or its status is not known
  other_state,    ///< both have it, and the order is in another state than its receipts: not paid,
                  ///< held, charged, released, or reclaimed by the issuer
  other_refunds,  ///< both have it, and the order has another sum of refunds than its receipts
  unpaid_there,   ///< an unpaid order: the answer to its registration was lost. It moves
                  ///< no money, but can still be paid: decline it, or wait until the gateway does
};

/// With what Till::reconcile() compares.
enum class DaySource : std::uint8_t {
  lines,   ///< getMerchantTransactions, of card management: one line for each movement
  orders,  ///< getLastOrdersForMerchants, of e-commerce: one record for each order
};

/// How a reconciliation ended.
struct Reconciled {
  /// Why a query failed; earlier reports remain valid. With orders also Errc::wrong_answer, with
  /// the field "totalCount": the gateway did not list all orders of a second, however often it was
  /// asked, so that any may be missing; or with "errorCode": Till::service_fault() says why the
  /// gateway refused.
  Error error;
  StoreError store_error = StoreError::none;  ///< full: `MostMovements` is too small for the store
  std::uint32_t matched = 0;                  ///< movements with an equal line
  std::uint32_t differences = 0;  ///< differences reported, without Difference::not_compared
  /// Difference::not_compared that were reported, slots that cannot be read, and orders of this
  /// till, or without a number, that cannot be read or came twice.
  std::uint32_t not_compared = 0;
  std::uint32_t open = 0;     ///< movements that are open or need help, and have no line
  std::uint32_t dropped = 0;  ///< movements that are no longer in the store
  std::uint32_t refused = 0;  ///< lines that were declined, which move nothing
  std::uint32_t others = 0;   ///< lines of other tills, and of what charges without a till
  std::uint32_t outside = 0;  ///< orders of this till that are of earlier or later days

  /// Returns whether everything was compared, and nothing differs.
  explicit operator bool() const {
    return error.code == Errc::none && store_error == StoreError::none &&
           differences + not_compared + open + dropped == 0;
  }
};

}  // namespace tillwire
