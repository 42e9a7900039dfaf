// What is asked about an operation whose answer was lost, and how the answer is read.
#pragma once

#include <cstdint>
#include <string_view>
#include <tillwire/client.hpp>
#include <tillwire/model/outcome.hpp>
#include <tillwire/ops/ecommerce/blocks/order_record.hpp>
#include <tillwire/recovery/journal.hpp>
#include <tillwire/table/build.hpp>

namespace tillwire {

/// What is asked about an operation in doubt.
enum class Question : std::uint8_t {
  none,          ///< nothing can be asked
  payment,       ///< GetOrderStatusExtended: is the order paid?
  registration,  ///< the same: is there such an order?
  deposit,       ///< the same: is what was held charged now?
  reversal,      ///< the same: was it given back?
  refund,        ///< Refund with the same external_refund_id, which refunds once
  credit,        ///< GetTransactions: is there one credit more than before?
  debit,         ///< the same, of debits
};

/// What the question came to.
enum class Finding : std::uint8_t {
  settled,            ///< it is known now what became of the operation
  given_back,         ///< the same: the money moved, and was given back since
  no_answer,          ///< the gateway did not answer; Recovered::error says why
  too_early,          ///< nothing moved so far; the request may still arrive: ask again later
  under_way,          ///< the gateway says so, or what it says is not clear yet
  no_card,            ///< the card's number is needed to ask, and nobody gave it
  ambiguous,          ///< more than one answer would do: given up, somebody has to look into it
  nothing_to_ask,     ///< the services have no question for it: the same
  unknown_operation,  ///< noted by another version of the library
};

/// When an answer counts.
struct RecoveryPolicy {
  /// How long after an operation was noted its request may still be carried out: before that
  /// "nothing has moved" decides nothing. Gateway::timeout_ms, and what lies between.
  std::uint32_t late_s = 180;
  /// The same while the customer may be busy with 3-D Secure: longer than an order lives.
  std::uint32_t customer_s = 1800;
  /// After which time an operation is given up whose question is answered, but never decided.
  std::uint32_t give_up_s = 7 * 86400;
};

namespace detail {

/// A field of a request that is noted. A card is noted by its masked number, or by its id.
struct Noted {
  const char* wire = "";  // empty: none
  const char* as = "";
  bool needed = false;  // without it nothing could be asked
};

/// An operation, what is asked about it, and what has to be noted for that.
struct InDoubt {
  static constexpr unsigned most = 4;

  const char* operation;
  Question question;
  Noted noted[most];
};

/// The names under which values are noted.
namespace noted {
inline constexpr char order[] = "order";
inline constexpr char number[] = "number";
inline constexpr char amount[] = "amount";
inline constexpr char currency[] = "currency";
inline constexpr char refund[] = "refund";
inline constexpr char card[] = "card";        // masked
inline constexpr char card_id[] = "card-id";  // as it was sent
inline constexpr char to[] = "to";  // the card to which is transferred, as card and card-id
inline constexpr char to_id[] = "to-id";
inline constexpr char before[] = "before";  // how many like it the history had
inline constexpr char lines[] = "lines";    // how many of any amount
inline constexpr char reversed[] = "reversed";
}  // namespace noted

// clang-format off
/// What is in doubt when an answer is lost (beyond the specifications). All operations that move
/// money are here, and the two by which orders are registered.
inline constexpr InDoubt in_doubt[] = {
    {"register.do",                      Question::registration, {{"orderNumber", noted::number, true}, {"amount", noted::amount}}},
    {"registerPreAuth.do",               Question::registration, {{"orderNumber", noted::number, true}, {"amount", noted::amount}}},
    {"paymentorder.do",                  Question::payment,      {{"MDORDER", noted::order, true}}},
    {"paymentOrderBinding.do",           Question::payment,      {{"mdOrder", noted::order, true}}},
    {"3ds/continue.do",                  Question::payment,      {{"mdOrder", noted::order, true}}},
    {"finish3dsVer2Payment.do",          Question::payment,      {{"threeDSVer2MdOrder", noted::order, true}}},
    {"instantPayment.do",                Question::payment,      {{"orderNumber", noted::number, true}, {"amount", noted::amount}}},
    {"motoPayment.do",                   Question::payment,      {{"orderNumber", noted::number, true}, {"amount", noted::amount}}},
    {"industryPractice/paymentOrder.do", Question::payment,      {{"orderNumber", noted::number, true}, {"amount", noted::amount}}},
    {"recurrentPayment.do",              Question::payment,      {{"orderNumber", noted::number, true}, {"amount", noted::amount}}},
    {"installmentPayment.do",            Question::payment,      {{"orderNumber", noted::number, true}, {"amount", noted::amount}}},
    {"deposit.do",                       Question::deposit,      {{"orderId", noted::order, true}, {"amount", noted::amount}}},
    {"reverse.do",                       Question::reversal,     {{"orderId", noted::order}, {"orderNumber", noted::number}, {"amount", noted::amount}}},
    {"refund.do",                        Question::refund,       {{"orderId", noted::order}, {"orderNumber", noted::number}, {"amount", noted::amount}, {"externalRefundId", noted::refund, true}}},
    {"creditCard",                       Question::credit,       {{"cardIdentification", noted::card}, {"amount", noted::amount}, {"currency", noted::currency}}},
    {"debitCard",                        Question::debit,        {{"cardIdentification", noted::card}, {"amount", noted::amount}, {"currency", noted::currency}}},
    {"p2pCredit",                        Question::credit,       {{"cardIdentification", noted::card}, {"amount", noted::amount}, {"currency", noted::currency}}},
    {"p2pTransfer",                      Question::debit,        {{"sourceCardIdentification", noted::card}, {"amount", noted::amount}, {"currency", noted::currency}, {"destinationCardIdentification", noted::to}}},
    {"topUp",                            Question::none,         {{"pan", noted::card}}},
};
// clang-format on

inline constexpr unsigned in_doubt_count = sizeof in_doubt / sizeof *in_doubt;

/// The operation's place in the table; in_doubt_count if nothing is noted of it. No pointer: under
/// -fsanitize=undefined g++ cannot compare one with null where a constant is made.
constexpr unsigned find_in_doubt(std::string_view operation) {
  unsigned i = 0;
  while (i < in_doubt_count && operation != in_doubt[i].operation) ++i;
  return i;
}

constexpr bool is_history(Question question) {
  return question == Question::credit || question == Question::debit;
}

/// Whether a request has all the fields that are to be noted of it.
template <class Operation>
constexpr bool has_noted(const InDoubt& of) {
  for (const Noted& each : of.noted) {
    bool found = *each.wire == 0;
    for (const Row& row : table_of<Operation, Use::request>.rows) {
      found = found || std::string_view(row.name) == each.wire;
    }
    if (!found) return false;
  }
  return true;
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

/// Of `payment`, by the record of its order. ecommerce, "States".
constexpr Verdict judge_paid(const ecommerce::OrderRecord& record, bool late) {
  switch (record.payment()) {
    case Payment::approved:
      return Verdict::done();
    case Payment::reversed:
      return {Outcome::approved, Finding::given_back};
    case Payment::declined:
      // Another try of the order may follow, and the request be one: only this status ends it.
      return Verdict::nothing(late || record.order_status == OrderStatus::declined);
    case Payment::not_paid:
      return Verdict::nothing(late);
    default:
      // Charged in part.
      return record.order_status == OrderStatus::partly_completed ? Verdict::done() : Verdict();
  }
}

/// Of `deposit` and `reversal`; `partial`: a part of the amount only was to be given back.
constexpr Verdict judge_completion(const ecommerce::OrderRecord& record, Question question,
                                   bool partial, bool late) {
  const bool reversal = question == Question::reversal;
  switch (record.order_status.value()) {
    case OrderStatus::held:
      return reversal && partial ? Verdict::ambiguous() : Verdict::nothing(late);
    case OrderStatus::paid:
      if (!reversal) return Verdict::done();
      return partial ? Verdict::ambiguous() : Verdict::nothing(late);
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

/// Of a question that is answered by the record of an order.
constexpr Verdict judge_record(const ecommerce::OrderRecord& record, Question question,
                               bool partial, bool late) {
  if (!record.succeeded() && record.order_status != OrderStatus::declined) {
    // 6: there is no such order.
    const bool absent = record.error_code == Text("6") || record.error_code == Text("06");
    return absent ? Verdict::nothing(late) : Verdict();
  }
  if (question == Question::registration) return Verdict::done();
  return question == Question::payment ? judge_paid(record, late)
                                       : judge_completion(record, question, partial, late);
}

/// Of a refund that was repeated in vain: whether the order has it.
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

/// What a card's history has that could be an operation.
struct Matches {
  std::uint32_t lines = 0;     // that do not go the other way, whatever their amount
  std::uint32_t exact = 0;     // of those: of its amount and currency
  std::uint32_t reversed = 0;  // of those: given back
  std::uint32_t latest_s = 0;  // when the last one was authorised; UINT32_MAX: it is not known
};

/// Of `credit` and `debit`, noted and told of last at those times: one more of its amount than
/// before it was sent is the operation, if that is not older or younger than it can be; two more
/// could be anything. A line of another amount may be the operation with a fee, or somebody else's.
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
