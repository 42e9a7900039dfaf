// Judging: what an answer, an error or a record means for the money. Pure: no client, no journal.
#pragma once

#include <cstdint>
#include <tillwire/model/outcome.hpp>
#include <tillwire/model/result.hpp>
#include <tillwire/ops/ecommerce/blocks/order_record.hpp>
#include <tillwire/recovery/outcome.hpp>
#include <tillwire/wire/codec.hpp>

namespace tillwire {

/// What is asked about an operation in doubt.
enum class Question : std::uint8_t {
  none,          ///< nothing can be asked
  payment,       ///< GetOrderStatusExtended: is the order paid?
  registration,  ///< GetOrderStatusExtended: is there such an order?
  deposit,       ///< GetOrderStatusExtended: is what was held charged now?
  reversal,      ///< GetOrderStatusExtended: was it given back?
  refund,        ///< Refund with the same external_refund_id, which refunds once
  credit,        ///< GetTransactions: is there one credit more than before?
  debit,         ///< GetTransactions: is there one debit more than before?
};

/// What the question came to.
enum class Finding : std::uint8_t {
  settled,            ///< it is known now what became of the operation
  given_back,         ///< settled, too: the money moved, and was given back since
  no_answer,          ///< the gateway did not answer; Recovered::error says why
  too_early,          ///< nothing moved so far; the request may still arrive: ask again later
  under_way,          ///< the gateway says so, or what it says is not clear yet
  no_card,            ///< the card's number is needed to ask, and was not given
  ambiguous,          ///< more than one answer would do: given up, a person has to look into it
  nothing_to_ask,     ///< given up, too: the services have no question for it
  unknown_operation,  ///< noted by another version of the library
};

/// When an answer counts.
struct RecoveryPolicy {
  /// How long after an operation was noted its request may still be carried out: before that
  /// "nothing has moved" decides nothing. Gateway::timeout_ms, and what lies between.
  std::uint32_t late_s = 180;
  /// How long that is while the customer may be busy with 3-D Secure: longer than an order lives.
  std::uint32_t customer_s = 1800;
  /// After which time an operation is given up whose question is answered, but never decided.
  std::uint32_t give_up_s = 7 * 86400;
};

namespace detail {

// The answer of the operation itself.

/// The status of the order in a payment's answer, where it has one.
template <class Response>
constexpr auto order_status_of(const Response& response, int)
    -> decltype(Choice<OrderStatus>(response.order_status)) {
  return response.order_status;
}
template <class Response>
constexpr auto order_status_of(const Response& response, int)
    -> decltype(Choice<OrderStatus>(response.order_status.order_status)) {
  return response.order_status.order_status;
}
template <class Response>
constexpr Choice<OrderStatus> order_status_of(const Response&, long) {
  return {};
}

template <class Response>
constexpr Text error_code_of(const Response& response, decltype(response.error_code)*) {
  return response.error_code;
}
template <class Response>
constexpr Text error_code_of(const Response&, ...) {
  return {};
}

/// Whether an error code is this one, with its leading zero or without: "06" or "6".
constexpr bool is_code(const Text& error_code, const char* two_digits) {
  return error_code == Text(two_digits) || error_code == Text(two_digits + 1);
}

/// Error code 7 names failures of any kind: it decides nothing.
constexpr bool is_vague(const Text& error_code) {
  return is_code(error_code, "07");
}

/// What a payment's answer says of the money. A status that may still change decides nothing.
template <class Response>
constexpr auto outcome_of(const Response& response, int)
    -> decltype(response.payment(), Outcome()) {
  switch (response.payment()) {
    case Payment::approved:
      return Outcome::approved;
    case Payment::declined: {
      const Choice<OrderStatus> status = order_status_of(response, 0);
      const bool open = status.present() && status != OrderStatus::declined;
      const bool vague = is_vague(error_code_of(response, nullptr));
      return open || vague ? Outcome::in_doubt : Outcome::declined;
    }
    case Payment::three_ds_method:
    case Payment::three_ds_challenge:
      return Outcome::waiting;
    default:
      return Outcome::in_doubt;
  }
}
/// What the answer of any other operation says.
template <class Response>
constexpr Outcome outcome_of(const Response& response, long) {
  if (response.succeeded()) return Outcome::approved;
  // No error, and yet not what success brings: a registration without the order's id.
  const Text code = error_code_of(response, nullptr);
  return is_success(code) || is_vague(code) ? Outcome::in_doubt : Outcome::declined;
}

/// What an error says in place of an answer.
constexpr Outcome outcome_of(const Error& error) {
  return error.delivery == Delivery::not_sent ? Outcome::not_sent : Outcome::in_doubt;
}

/// What became of an entry. `undecided` is its outcome where the answer decides nothing. If an
/// earlier request of the same entry may have been carried out, a refusal of this one decides
/// nothing either.
constexpr Outcome concluded(Outcome answered, bool continued, Outcome undecided) {
  const bool refused = answered == Outcome::declined || answered == Outcome::not_sent;
  return answered == Outcome::in_doubt || (continued && refused) ? undecided : answered;
}

// Time. 0 is a time that is not known.

/// Whether that time is as long ago as the limit says.
constexpr bool is_past(std::uint32_t now_s, std::uint32_t since_s, std::uint32_t limit_s) {
  return since_s != 0 && now_s >= since_s && now_s - since_s >= limit_s;
}

/// Whether a request that was sent at that time cannot be carried out any more.
constexpr bool is_late(std::uint32_t now_s, std::uint32_t sent_s, Outcome outcome,
                       const RecoveryPolicy& policy) {
  return is_past(now_s, sent_s, outcome == Outcome::waiting ? policy.customer_s : policy.late_s);
}

/// Whether an entry is given up: it was noted long ago, and either the gateway never decided about
/// it, or this version cannot ask. One that got no answer stays: the gateway may still know.
constexpr bool is_in_vain(Finding finding, std::uint32_t now_s, std::uint32_t noted_s,
                          const RecoveryPolicy& policy) {
  return (finding == Finding::under_way || finding == Finding::unknown_operation) &&
         is_past(now_s, noted_s, policy.give_up_s);
}

// The answer of a question.

constexpr bool is_history(Question question) {
  return question == Question::credit || question == Question::debit;
}

/// What an answer decides.
struct Verdict {
  Outcome outcome = Outcome::in_doubt;
  Finding finding = Finding::under_way;

  /// Nothing has moved: that counts once the request cannot arrive any more.
  static constexpr Verdict nothing(bool late) {
    return late ? Verdict{Outcome::declined, Finding::settled}
                : Verdict{Outcome::in_doubt, Finding::too_early};
  }
  static constexpr Verdict done() { return {Outcome::approved, Finding::settled}; }
  static constexpr Verdict ambiguous() { return {Outcome::given_up, Finding::ambiguous}; }
};

/// Judges a payment by the record of its order. ecommerce, "States".
constexpr Verdict judge_paid(const ecommerce::OrderRecord& record, OrderStatus status, bool late) {
  switch (record.payment()) {
    case Payment::approved:
      return Verdict::done();
    case Payment::reversed:
      return {Outcome::approved, Finding::given_back};
    case Payment::declined:
      // Another try of the order may follow, and the request be one: only this status ends it.
      return Verdict::nothing(late || status == OrderStatus::declined);
    case Payment::not_paid:
      return Verdict::nothing(late);
    default:
      // Charged in part.
      return status == OrderStatus::partly_completed ? Verdict::done() : Verdict();
  }
}

/// Judges a deposit or a reversal by the status of its order; `partial`: only a part of the amount
/// was to be given back.
constexpr Verdict judge_completion(OrderStatus status, Question question, bool partial, bool late) {
  const bool reversal = question == Question::reversal;
  switch (status) {
    case OrderStatus::paid:
      if (!reversal) return Verdict::done();
      [[fallthrough]];
    case OrderStatus::held:
      return reversal && partial ? Verdict::ambiguous() : Verdict::nothing(late);
    case OrderStatus::reversed:
      // What was given back cannot be charged any more.
      return reversal ? Verdict::done() : Verdict::nothing(true);
    case OrderStatus::refunded:
      return reversal ? Verdict::ambiguous() : Verdict{Outcome::approved, Finding::given_back};
    case OrderStatus::partly_completed:
      return Verdict::ambiguous();
    case OrderStatus::registered:
    case OrderStatus::declined:
      // There is nothing that could be charged or given back.
      return Verdict::nothing(late);
    default:
      return {};
  }
}

/// Judges by the record of an order whatever is asked about one, but for refunds.
constexpr Verdict judge_record(const ecommerce::OrderRecord& record, Question question,
                               bool partial, bool late) {
  const OrderStatus status = record.order_status.value();
  if (!record.succeeded() && status != OrderStatus::declined) {
    const bool absent = is_code(record.error_code, "06");  // there is no such order
    return absent ? Verdict::nothing(late) : Verdict();
  }
  if (question == Question::registration) return Verdict::done();
  return question == Question::payment ? judge_paid(record, status, late)
                                       : judge_completion(status, question, partial, late);
}

/// Judges a refund whose repeat was refused: whether the order has it.
inline Verdict judge_refund(const ecommerce::OrderRecord& record, const Text& refund_id,
                            bool late) {
  if (!record.succeeded()) return {};
  for (const ecommerce::OrderRefund& each : record.refunds) {
    if (each.external_refund_id == refund_id) return Verdict::done();
  }
  const Amount& refunded = record.payment_amount_info.refunded;
  if (record.refunds.present() || refunded == Amount(0)) return Verdict::nothing(late);
  return Verdict::ambiguous();
}

/// Judges an operation on an order; `amount` and `refund_id` are what was noted of it.
inline Verdict judge_order(const ecommerce::OrderRecord& record, Question question,
                           const Amount& amount, const Text& refund_id, bool late) {
  if (question == Question::refund) return judge_refund(record, refund_id, late);
  // A reversal that names no amount, or zero, is of all of it.
  const std::int64_t part = amount.minor_units();
  const bool partial = part != 0 && part != record.amount.minor_units();
  return judge_record(record, question, partial, late);
}

/// What a card's history has that could be an operation.
struct Matches {
  std::uint32_t lines = 0;     // that do not go the other way, whatever their amount
  std::uint32_t exact = 0;     // of those: of its amount and currency
  std::uint32_t reversed = 0;  // of those: given back
  std::uint32_t latest_s = 0;  // when the last one was authorised; UINT32_MAX: it is not known
};

/// Judges a credit or debit that was noted and last sent at those times: one more of its amount
/// than before it was sent is the operation, if that is not older or younger than it can be; two
/// more could be anything. A line of another amount may be the operation with a fee, or a stranger.
constexpr Verdict judge_history(const Matches& then, const Matches& now, std::uint32_t noted_s,
                                std::uint32_t last_s, const RecoveryPolicy& policy, bool late) {
  if (now.exact == then.exact) {
    const bool same = now.lines == then.lines && now.reversed == then.reversed;
    return same || !late ? Verdict::nothing(late) : Verdict::ambiguous();
  }
  if (now.exact != then.exact + 1) return Verdict::ambiguous();
  // By the gateway's clock, which may be another than the one it was noted by.
  const bool older = now.latest_s < noted_s && noted_s - now.latest_s > policy.late_s;
  const bool younger = now.latest_s > last_s && now.latest_s - last_s > policy.late_s;
  if (older || younger) return Verdict::ambiguous();
  if (now.reversed == then.reversed) return Verdict::done();
  // One was reversed since: only if there was no other is it clear which.
  const bool only = then.exact == then.reversed && now.reversed == then.reversed + 1;
  return only ? Verdict{Outcome::approved, Finding::given_back} : Verdict::ambiguous();
}

}  // namespace detail

}  // namespace tillwire
