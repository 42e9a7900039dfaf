// What the record of a transfer between cards says about its two halves.
#pragma once

#include <cstdint>
#include <tillwire/model/choice.hpp>
#include <tillwire/verdict/action_code.hpp>
#include <tillwire/verdict/order.hpp>
#include <tillwire/verdict/payment.hpp>

namespace tillwire {

/// The kind of an operation in the record of a transfer.
enum class TransferOperation : std::uint8_t { unknown, debit, credit };
constexpr auto values_of(TransferOperation) {
  using E = TransferOperation;
  return Values{value(E::debit, "AFT"), value(E::credit, "OCT")};
}

/// One half of a transfer: the debit of one card, or the credit of the other.
enum class TransferHalf : std::uint8_t {
  untried,   ///< the record lists no such operation
  declined,  ///< tried, and declined each time
  open,      ///< tried, and its action code decides nothing
  done,
};

/// What the record of a transfer says. All false and absent says nothing.
struct TransferFacts {
  bool refused = false;             ///< the query: see is_refusal()
  bool listed = false;              ///< the record has a list of operations
  bool unclear = false;             ///< an operation is neither, or its sum is another
  Choice<OrderStatus> status = {};  ///< of the order
  TransferHalf debit = {};          ///< of the card that pays
  TransferHalf credit = {};         ///< of the card that receives
};

/// Returns a half of a transfer after one more of its operations.
constexpr TransferHalf half_after(TransferHalf before, const Text& action_code) {
  const Action action = action_of(action_code);
  const TransferHalf now = !action_code.present()       ? TransferHalf::open
                           : action == Action::approved ? TransferHalf::done
                           : action == Action::declined ? TransferHalf::declined
                                                        : TransferHalf::open;
  return now > before ? now : before;
}

/// Reads what the record of a transfer says. A refused query says nothing.
template <class Record>
TransferFacts transfer_facts(const Record& record) {
  TransferFacts said{};
  said.refused = record.refused();
  said.listed = !said.refused && record.operations.present();
  said.status = record.order_status;
  if (!said.listed) return said;
  for (const auto& each : record.operations) {
    const TransferOperation type = each.type.value();
    TransferHalf& half = type == TransferOperation::debit ? said.debit : said.credit;
    said.unclear =
        said.unclear || type == TransferOperation::unknown ||
        (each.amount.present() && record.amount.present() && each.amount != record.amount);
    if (type != TransferOperation::unknown) half = half_after(half, each.action_code);
  }
  return said;
}

/// Judges a transfer: approved only if both halves are done. A debit without a credit is
/// unconfirmed, whatever the status says: only the bank knows, and a second transfer would debit
/// again. Nothing moved only if the list of operations shows it, and the status agrees. Beyond the
/// specification.
constexpr Payment judge_transfer(const TransferFacts& said) {
  if (said.refused || !said.listed || said.unclear) return Payment::unconfirmed;
  const OrderStatus status = said.status.value();
  const TransferHalf least = said.debit < said.credit ? said.debit : said.credit;
  const TransferHalf most = said.debit < said.credit ? said.credit : said.debit;
  if (most == TransferHalf::done) {
    const bool agreed = status == OrderStatus::paid || status == OrderStatus::held;
    return least == TransferHalf::done && agreed ? Payment::approved : Payment::unconfirmed;
  }
  if (most == TransferHalf::open) return Payment::unconfirmed;
  switch (status) {
    case OrderStatus::declined:
      return Payment::declined;
    case OrderStatus::registered:
      return most == TransferHalf::declined ? Payment::attempt_failed : Payment::not_paid;
    case OrderStatus::acs_started:
    case OrderStatus::pending:
      return Payment::pending;
    default:
      return Payment::unconfirmed;
  }
}

}  // namespace tillwire
