// Asking: finds out what became of an operation in doubt, by the record of its order or by the
// history of its card.
#pragma once

#include <cstdint>
#include <string_view>
#include <tillwire/client.hpp>
#include <tillwire/ops/ecommerce/beyond/refund.hpp>
#include <tillwire/ops/ecommerce/get_order_status_extended.hpp>
#include <tillwire/ops/shared/card_identification.hpp>
#include <tillwire/recovery/calendar.hpp>
#include <tillwire/recovery/card_history.hpp>
#include <tillwire/recovery/judging.hpp>
#include <tillwire/recovery/note.hpp>
#include <tillwire/recovery/noting.hpp>

namespace tillwire {

/// What recover() reports of an entry of the journal.
struct Recovered {
  std::uint32_t id;            ///< of the entry
  std::uint32_t time_s;        ///< when it was made
  std::uint32_t last_s;        ///< when it was last noted: sent again, or in doubt
  Outcome outcome;             ///< what became of it; with is_open() it is not settled
  Finding finding;             ///< what the question came to
  Error error;                 ///< with Finding::no_answer
  std::string_view operation;  ///< such as "refund.do"
  Text order;                  ///< the gateway's id of the order, or
  Text number;                 ///< the merchant's own; absent where the request had only the id
  Text card;                   ///< masked, or its id
  Amount amount;               ///< absent (minor_units() is then 0) where the request had none
  Text remark;                 ///< what the application had noted with it
};

namespace detail {

/// What the journal itself says of an entry, before anything is asked.
inline Recovered read_back(const JournalEntry& entry, const Note& note) {
  Recovered recovered{};
  recovered.id = entry.id;
  recovered.time_s = entry.time_s;
  recovered.last_s = entry.last_s;
  recovered.outcome = entry.outcome;
  recovered.finding = Finding::no_answer;
  recovered.operation = note.operation();
  recovered.order = note.find(noted::order);
  recovered.number = note.find(noted::number);
  recovered.card = note.find(noted::card_id);
  if (!recovered.card.present()) recovered.card = note.find(noted::card);
  std::int64_t amount = 0;
  if (note.read(noted::amount, amount)) recovered.amount = amount;
  recovered.remark = note.find(noted::remark);
  return recovered;
}

/// Asks about entries, and lets the answers be judged. Never sends a payment; a refund is sent
/// again, since the gateway carries it out once.
class Asking {
 public:
  Asking(Client& the_client, Journal& journal, WallClock& time, const RecoveryPolicy& the_policy)
      : client(the_client), noting(journal, time), policy(the_policy) {}

  // JournaledClient works with these, too.
  Client& client;
  Noting noting;
  RecoveryPolicy policy;

  /// Asks for the record of an order.
  void ask_order(Question question, const Note& note, Recovered& recovered) {
    const bool late = is_late(recovered);
    // A refund is repeated at the first recovery, and later not before the last request cannot
    // arrive any more.
    const bool repeat =
        question == Question::refund && (recovered.last_s == recovered.time_s || late);
    if (repeat && !repeat_refund(note, recovered)) return;
    ecommerce::GetOrderStatusExtended query;
    query.order_id = recovered.order;
    if (!recovered.order.present()) query.order_number = recovered.number;
    const auto answer = client.call(query);
    recovered.error = answer.error();
    if (!answer) return;
    const Text refund_id = note.find(noted::refund);
    take(judge_order(*answer, question, recovered.amount, refund_id, late), recovered);
  }

  /// Asks for the history of a card.
  void ask_history(Question question, const CardIdentification& card, const Note& note,
                   Recovered& recovered) {
    Matches now;
    recovered.error = count(card, question, note, recovered.time_s, now);
    if (recovered.error.code != Errc::none) return;
    Matches then;
    then.lines = note.find_count(noted::lines);
    then.exact = note.find_count(noted::before);
    then.reversed = note.find_count(noted::reversed);
    take(judge_history(then, now, recovered.time_s, recovered.last_s, policy, is_late(recovered)),
         recovered);
  }

  /// Counts the lines of a card's history that could be the operation, from a month before `from_s`
  /// on, so that a wrong clock does not ask for the future; without a time, all of them.
  Error count(const CardIdentification& card, Question question, const Note& note,
              std::uint32_t from_s, Matches& matches) {
    constexpr std::uint32_t month_s = 31 * 86400;
    CardHistory query;
    if (card.card_id.present()) {
      query.card.card_id = card.card_id;
    } else {
      query.card.card_number = card.card_number;
    }
    char day[11];
    if (from_s >= month_s) {
      write_day(from_s - month_s, day);
      query.period.start = Date(day);
    }
    const bool credit = question == Question::credit;
    const Amount amount(note.find_number(noted::amount));
    const auto currency = static_cast<std::int32_t>(note.find_number(noted::currency));
    const auto answer = client.drain<&CardHistory::Response::transactions>(
        query, [&](const CardHistory::Line& each) {
          using transactions::Direction;
          if (each.operation_direction == (credit ? Direction::debit : Direction::credit)) return;
          ++matches.lines;
          if (*each.currency != currency ||
              (each.amount != amount && each.request_amount != amount)) {
            return;
          }
          ++matches.exact;
          if (*each.reversal) ++matches.reversed;
          const std::uint32_t at = seconds_of(each.authorization_date);
          if (at > matches.latest_s) matches.latest_s = at;
        });
    if (answer.succeeded()) return {};
    if (answer) return {Errc::field_missing, Delivery::not_sent, 0, "transactions"};
    Error error = answer.error();
    error.delivery = Delivery::not_sent;  // of the operation that the question is about
    return error;
  }

 private:
  /// Sends a refund again, which is noted before; returns whether the order has to be asked about
  /// all the same.
  bool repeat_refund(const Note& note, Recovered& recovered) {
    if (noting.settle(recovered.id, Outcome::sent) != JournalFault::none) return false;
    ecommerce::Refund refund;
    refund.order_id = recovered.order;
    refund.order_number = recovered.number;
    refund.amount = recovered.amount;
    refund.external_refund_id = note.find(noted::refund);
    const auto answer = client.call(refund);
    recovered.error = answer.error();
    if (!answer) return false;
    if (!answer->succeeded()) return true;
    take(Verdict::done(), recovered);
    return false;
  }

  bool is_late(const Recovered& recovered) {
    return detail::is_late(noting.now_s(), recovered.last_s, recovered.outcome, policy);
  }

  /// Where nothing is decided, the entry keeps its outcome.
  static void take(const Verdict& verdict, Recovered& recovered) {
    recovered.finding = verdict.finding;
    if (verdict.outcome != Outcome::in_doubt) recovered.outcome = verdict.outcome;
  }
};

}  // namespace detail

}  // namespace tillwire
