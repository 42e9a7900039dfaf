// What differs from one deployment of the e-commerce gateway to the next: beyond the specification.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tillwire/base/text.hpp>
#include <tillwire/gateway.hpp>
#include <tillwire/model/choice.hpp>
#include <tillwire/model/endpoint.hpp>
#include <tillwire/model/result.hpp>
#include <tillwire/verdict/error_code.hpp>
#include <tillwire/verdict/order.hpp>

namespace tillwire {

/// What the order statuses 7, 8 and 11 mean, about which deployments disagree.
enum class StatusDialect : std::uint8_t {
  vendor,  ///< 7 pending, 8 partly completed; there is no 11
  satim,   ///< 7 card added, 8 card updated, 11 debited: the only one of them that moved money
};

/// What the token of Credentials is accepted for.
enum class TokenScope : std::uint8_t {
  all,  ///< every operation of the e-commerce gateway
  /// Registrations, getOrderStatusExtended.do, instantPayment.do and motoPayment.do: such a token
  /// is shown in the shop's pages and proves nothing.
  open_payments,
};

/// How a deployment of the e-commerce gateway differs from others. Nothing of it is in the
/// specification; a bank says which values hold for it.
///
///     Deployment bank     = deployments::vendor;
///     bank.context        = "/epg";
///     bank.record_version = 7;
///     gateway.context     = bank.context;
///
///     ecommerce::OrderRecord record = *answer;  // of GetOrderStatusExtended
///     record.order_status = bank.status(record.order_status);
///     Standing standing = standing_of(record, order_id, order_number);
///     if (!bank.shows_refunds()) ask_the_bank();  // an empty list does not say "no refund"
struct Deployment {
  const char* name = "specification";             ///< for settings and messages
  Context context = {};                           ///< for Gateway::context
  StatusDialect dialect = StatusDialect::vendor;  ///< what the statuses of orders mean
  /// Version of the records of getOrderStatusExtended.do, a setting of the merchant's account: 1 to
  /// 46. 0: not known, and then nothing counts as shown.
  std::uint8_t record_version = 0;
  TokenScope token_scope = TokenScope::all;  ///< what a token is accepted for
  std::uint8_t number_length = 36;           ///< of an order number, in characters, at most
  bool number_needed = false;  ///< whether it refuses payments that leave the order number to it
  /// The error code by which recurrentPayment.do refuses a number that was used before; every other
  /// operation uses ErrorCode::number_taken, and is_number_taken() accepts both.
  ErrorCode number_taken_by_plan = ErrorCode::number_taken;

  /// Returns whether records have PaymentAmountInfo.
  constexpr bool shows_amounts() const { return is_since(3); }
  /// Returns whether records list refunds: if not, a record without any proves nothing.
  constexpr bool shows_refunds() const { return is_since(5); }
  /// Returns whether refunds in records have their external_refund_id: if not, the refund whose
  /// answer was lost cannot be distinguished from another one.
  constexpr bool shows_refund_ids() const { return is_since(21); }

  /// Returns whether an operation of the e-commerce gateway may be called with a token; for one
  /// that takes no credentials the answer does not matter.
  constexpr bool takes_token(const Endpoint& endpoint) const {
    if (endpoint.service.login == Login::user_and_password) return false;
    if (token_scope == TokenScope::all) return true;
    const std::string_view called = endpoint.name;
    for (const char* each : {"register.do", "registerPreAuth.do", "getOrderStatusExtended.do",
                             "instantPayment.do", "motoPayment.do"}) {
      if (called == each) return true;
    }
    return false;
  }

  /// Returns why a request that registers an order is refused for its number; Errc::none if it is
  /// not. The number must be valid UTF-8.
  constexpr Errc number_error(const Text& order_number) const {
    if (!order_number.present()) return number_needed ? Errc::missing : Errc::none;
    std::size_t characters = 0;
    for (const char c : order_number.raw()) characters += (c & 0xC0) != 0x80 ? 1U : 0U;
    return characters > number_length ? Errc::too_long : Errc::none;
  }

  /// Returns a status of this deployment as the verdicts understand it. One that says nothing about
  /// money becomes text that is not a status, and therefore decides nothing.
  constexpr Choice<OrderStatus> status(const Choice<OrderStatus>& received) const {
    if (dialect == StatusDialect::vendor) return received;
    if (received == OrderStatus::pending) return "card added";
    if (received == OrderStatus::partly_completed) return "card updated";
    return received == Text("11") ? Choice<OrderStatus>(OrderStatus::paid) : received;
  }

 private:
  constexpr bool is_since(unsigned version) const { return record_version >= version; }
};

/// Deployments that are publicly described.
namespace deployments {

/// What the specification says, and nothing else.
inline constexpr Deployment specification;

/// The vendor's reference, where it says more: a token is open, and recurrentPayment.do refuses a
/// number by 10. Most banks run a variant of it. Each account has its own version of records.
inline constexpr Deployment vendor = {
    "vendor", {},    StatusDialect::vendor,          0, TokenScope::open_payments,
    36,       false, ErrorCode::number_taken_by_plan};

/// SATIM in Algeria, as client programs show it: other statuses, and order numbers of at most
/// 10 characters, without which it registers nothing. Neither its records' version nor the scope of
/// a token is known.
inline constexpr Deployment satim = {"satim", {},   StatusDialect::satim,   0, TokenScope::all,
                                     10,      true, ErrorCode::number_taken};

/// All of them.
inline constexpr const Deployment* all[] = {&specification, &vendor, &satim};

}  // namespace deployments

}  // namespace tillwire
