// Finds out what became of an operation in doubt, by the record of its order or the history of its
// card.
#pragma once

#include <cstdint>
#include <string_view>
#include <tillwire/client.hpp>
#include <tillwire/model/calendar.hpp>
#include <tillwire/model/currency.hpp>
#include <tillwire/ops/shared/card_identification.hpp>
#include <tillwire/recovery/borrowing.hpp>
#include <tillwire/recovery/card_history.hpp>
#include <tillwire/recovery/judging.hpp>
#include <tillwire/recovery/note.hpp>
#include <tillwire/recovery/noting.hpp>
#include <tillwire/recovery/order_question.hpp>
#include <tillwire/verdict/order.hpp>
#include <tillwire/wire/json_scan.hpp>

namespace tillwire {

/// What recover() reports about a journal entry. Values from the gateway's record are absent if no
/// order was found, and in last(), which asks nothing.
struct Recovered {
  std::uint32_t id;            ///< of the entry
  std::uint32_t time_s;        ///< when the entry was made
  std::uint32_t last_s;        ///< when it was last updated: sent again, or in doubt
  Outcome outcome;             ///< what became of it; not settled if is_open()
  Finding finding;             ///< the result of the query
  Error error;                 ///< with Finding::no_answer
  std::string_view operation;  ///< such as "refund.do"
  Text order;                  ///< the gateway's id of the order; absent if only `number` is known
  Text number;     ///< the merchant's number; absent if neither request nor record has it
  Text card;       ///< masked number, or id
  Amount amount;   ///< the requested amount; the order's if a payment names none. Absent
                   ///< (minor_units() is then 0) if neither has one
  Text remark;     ///< what the application stored with it
  Amount charged;  ///< charged or held, by the order's record; less than `amount` if it is a part
  Text approval_code;  ///< by the order's record
  Text rrn;            ///< by the order's record
};

namespace detail {

/// Reads what the journal itself says about an entry, before anything is asked.
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
  recovered.amount = note.find_amount(noted::amount);
  recovered.remark = note.find(noted::remark);
  return recovered;
}

/// Reads what a record says about its order, compared with what was noted at that time of day.
/// Records are OrderQuestion::Response and ecommerce::OrderRecord.
template <class Record>
OrderFacts facts_of(const Record& record, const Note& note, std::uint32_t noted_s,
                    const RecoveryPolicy& policy) {
  OrderFacts facts{order_state(record)};
  facts.refused = is_refusal(record.success, record.error_code);
  facts.payment = judge_order(facts.refused, facts);
  facts.not_found = is_order_missing(record.success, record.error_code, record.order_status);
  facts.wrong = other_order(record, note.find(noted::order), note.find(noted::number));
  if (facts.wrong == nullptr) facts.wrong = contradiction_in(facts);

  const Text described = note.find(noted::description);
  const bool both = described.present() && record.order_description.present();
  if (both) facts.described = described == Note::Digest(record.order_description).text();

  const Amount amount = note.find_amount(noted::amount);
  const std::int64_t asked_at = std::int64_t{noted_s} * 1000;
  const std::int64_t first = asked_at - std::int64_t{policy.early.count()} * 1000;
  const std::int64_t last = asked_at + std::int64_t{policy.clock.count()} * 1000;
  const std::int64_t at = record.date.value_or(asked_at);
  facts.other_sum = other_order(record, Text(), Text(), amount, note.find(noted::currency));
  facts.fits = facts.other_sum == nullptr && (!both || facts.described) &&
               (noted_s == 0 || (at >= first && at <= last));

  if (record.refunds.present()) facts.listed = Listed::absent;
  const Text id = note.find(noted::refund);
  for (const auto& each : record.refunds) {
    const Action action = refund_action_of(each.action_code);
    if (action == Action::declined) continue;
    const std::int64_t sum = each.amount.minor_units();
    facts.listed_sum += each.amount.present() && is_sum(sum) ? sum : above_all_sums;
    const bool all = amount.minor_units() == 0 &&
                     (each.amount == facts.deposited || each.amount == facts.amount);
    const bool same = all || each.amount == amount || !each.amount.present();
    if (each.external_refund_id == id) {
      facts.listed = action != Action::approved ? Listed::unclear
                     : same                     ? Listed::same
                                                : Listed::other;
    } else if (!each.external_refund_id.present() && same && facts.listed == Listed::absent) {
      facts.listed = Listed::unnamed;
    }
  }
  return facts;
}

/// Closes orders in doubt: see recovery/closing.hpp. Pointers, so that programs that wait instead
/// do not link it: 1,990 bytes.
struct Closer {
  /// Asks about an operation on an order as Asking::ask_order() does, and closes the order.
  void (*ask)(Asking& asking, Question question, const Note& note, Recovered& recovered, bool late,
              bool token);
  /// Returns whether a reversal sent to close the order may still take its money back.
  bool (*is_reversing)(Asking& asking, const ecommerce::OrderRecord& record);
};

/// Asks about entries, and has the answers judged. Sends nothing that moves money, unless
/// RecoveryPolicy::close_doubt makes it close orders.
class Asking {
 public:
  Asking(const Gateway& gateway, Transport& transport, Clock& the_clock, const Memory& memory,
         Journal& journal, WallClock& time, const RecoveryPolicy& the_policy)
      : client(gateway, transport, the_clock, memory),
        clock(the_clock),
        noting(journal, time, the_clock.now_ms()),
        policy(the_policy) {}
  ~Asking() {
    if (noting.journal().client_ == this) noting.journal().client_ = nullptr;
  }

  // JournaledClient uses these members, too.
  Client client;
  Clock& clock;
  Noting noting;
  RecoveryPolicy policy;
  /// Returns the field of a record that excludes the order of an entry, as far as the entry's
  /// remark shows; null if there is none. A pointer, because only a till knows what its remarks
  /// say.
  const char* (*other_order)(const Note& note, const OrderQuestion::Response& record) = nullptr;

  /// Reserves the journal for this client; returns false if another client has it. Only the client
  /// that sends an operation knows that it is under way.
  bool claim() {
    Journal& journal = noting.journal();
    if (journal.client_ == nullptr) journal.client_ = this;
    return journal.client_ == this;
  }

  /// Asks for the record of an order, by its id if that is known.
  Result<OrderQuestion::Response> record_of(const Note& note, const Text& id) {
    OrderQuestion query;
    query.order_id = id;
    if (!query.order_id.present()) query.order_number = note.find(noted::number);
    query.merchant_login = note.find(noted::merchant);
    return client.call(query);
  }

  /// Returns why a query has no answer. Must be called before the buffers are used again, because
  /// it reads the body.
  Error reason_of(const Error& error) const {
    // The first byte of a body that is too large is in the buffer, though body() may be empty.
    const bool is_object = *JsonScan::space(client.body().data()) == '{';
    return detail::reason_of(error, client.status(), is_object);
  }

  /// Asks about an operation on an order.
  void ask_order(Question question, const Note& note, Recovered& recovered, bool late, bool token) {
    if (policy.close_doubt) {
      return policy.close_doubt.closer_->ask(*this, question, note, recovered, late, token);
    }
    ask_until(question, note, recovered, late, token,
              [](const OrderQuestion::Response&, const OrderFacts&, const Asked&,
                 const Judgement&) { return true; });
  }
  /// Asks about an operation on an order until `over` returns true: a `bool(const
  /// OrderQuestion::Response&, const OrderFacts&, const Asked&, Judgement&)`, which may change the
  /// judgement.
  template <class Over>
  [[gnu::noinline]] void ask_until(Question question, const Note& note, Recovered& recovered,
                                   bool late, bool token, Over over) {
    if (!recovered.order.present()) recovered.order = noting.order_of(recovered.id);
    if (token && !recovered.order.present()) {
      const bool registration = question == Question::registration;
      recovered.finding = registration ? Finding::new_number : Finding::nothing_to_ask;
      recovered.outcome = Outcome::given_up;
      return;
    }
    Asked asked = asked_of(question, note, recovered.outcome, late, token);
    add_known(asked);
    if (recovered.order.present()) asked.number = false;
    for (;;) {
      const auto answer = record_of(note, recovered.order);
      recovered.error = reason_of(answer.error());
      if (!answer) return;
      OrderFacts facts = facts_of(*answer, note, recovered.time_s, policy);
      if (differs(recovered.order, order_id_in(*answer))) facts.wrong = "mdOrder";
      const char* const other = other_order != nullptr ? other_order(note, *answer) : nullptr;
      if (asked.number) {
        facts.fits = facts.fits && other == nullptr;
      } else if (facts.wrong == nullptr) {
        facts.wrong = other == nullptr && is_of_sale(question) ? facts.other_sum : other;
      }
      if (facts.wrong != nullptr) {
        recovered.error = {Errc::wrong_answer, Delivery::answered, 0, facts.wrong};
        return;
      }
      Judgement judgement = judge_order(facts, asked);
      if (!over(*answer, facts, asked, judgement)) continue;
      take(judgement, recovered);
      recovered.charged = charged_in(facts);
      if (asked.question == Question::payment && !recovered.amount.present()) {
        recovered.amount = facts.amount;
      }
      recovered.approval_code = answer->card_auth_info.approval_code;
      recovered.rrn = answer->auth_ref_num;
      if (!recovered.order.present()) recovered.order = order_id_in(*answer);
      if (!recovered.number.present()) recovered.number = answer->order_number;
      if (!recovered.card.present()) recovered.card = answer->card_auth_info.masked_pan;
      return;
    }
  }

  /// Asks for the record of an order before a deposit or a reversal of it, and notes that neither
  /// was done before. Returns Errc::conflict if one was. If the record does not show that, a
  /// deposit is left to the gateway, and so is a reversal of everything that may also return what
  /// is charged. Any other reversal is then refused (Errc::wrong_answer), because a part could be
  /// reversed twice.
  Error note_open(Note& note) {
    const Question question = in_doubt[find_in_doubt(note.operation())].question;
    const auto record = record_of(note, note.find(noted::order));
    if (!record) return unsent(reason_of(record.error()));
    const OrderFacts facts = facts_of(*record, note, 0, policy);
    const bool is_shown = !facts.refused && facts.status != OrderStatus::unknown;
    const bool needed =
        question == Question::reversal &&
        (!policy.reverse_charged || note.find_amount(noted::amount).minor_units() != 0);
    if (facts.wrong != nullptr || (needed && !is_shown)) {
      return {Errc::wrong_answer, Delivery::not_sent, 0, facts.wrong};
    }
    if (!is_shown) return {};
    if (is_completed(facts.status.value(), question, !policy.reverse_charged)) {
      return {Errc::conflict, Delivery::not_sent, 0, "orderId"};
    }
    note.add(noted::undone, static_cast<std::uint64_t>(facts.status.value()));
    return {};
  }

  /// Turns the error of a query into that of the operation after it, which was not sent.
  static Error unsent(Error error) {
    error.delivery = Delivery::not_sent;
    return error;
  }

  static Asked asked_of(Question question, const Note& note, Outcome outcome, bool late,
                        bool token) {
    Asked asked;
    asked.question = question;
    asked.late = late;
    asked.number = (question == Question::payment || question == Question::registration) &&
                   !note.find(noted::order).present();
    asked.taken = outcome == Outcome::number_taken;
    asked.token = token;
    asked.was_open = note.find(noted::undone).present();
    if (asked.was_open) {
      asked.before = static_cast<OrderStatus>(note.find_amount(noted::undone).minor_units());
    }
    asked.amount = note.find_amount(noted::amount);
    asked.given = note.find_amount(noted::given);
    return asked;
  }
  /// Adds what the policy says about orders.
  void add_known(Asked& asked) const {
    asked.own_numbers = policy.own_numbers;
    asked.own_descriptions = policy.own_descriptions;
    asked.own_refunds = policy.own_refunds;
  }

  /// Returns the least time since an operation was last sent. Does not rely on the time of day.
  std::uint32_t passed_s(std::uint32_t id) {
    return passed_between(noting.sendings().at_ms(id), clock.now_ms()).count() / 1000;
  }
  bool is_late(std::uint32_t id, Question question, Outcome outcome) {
    return passed_s(id) >= patience(question, outcome, policy).count();
  }
  Now now() { return {noting.now_s(), clock.now_ms()}; }

  /// Asks for the history of a card.
  void ask_history(Question question, const CardIdentification& card, const Note& note,
                   Recovered& recovered, bool late) {
    Matches now;
    Text start = note.find(noted::start);
    char day[11];
    Matches then;
    then.lines = note.find_count(noted::lines);
    then.exact = note.find_count(noted::before);
    then.reversed = note.find_count(noted::reversed);
    then.own = note.find_count(noted::own);
    note.read(noted::first, then.first);
    // Older versions noted neither this nor the start, which was a month earlier.
    if (!note.find(noted::own).present() && write_start(recovered.time_s, day)) start = Text(day);
    recovered.error = count(card, question, note, start, now);
    if (recovered.error.code != Errc::none) return;
    take(judge_history(then, now, policy.alone_on_cards, late), recovered);
  }

  /// Counts the matching lines before an operation is sent, and notes them. Reads the history of
  /// the last month; if that is empty, possibly because of a clock that is ahead, the whole
  /// history. Returns an error if the history cannot be used: without these counts nothing could be
  /// asked afterwards.
  Error note_history(const CardIdentification& card, Question question, Note& note,
                     std::uint32_t now_s, Borrowed& borrowed) {
    char day[11];
    Matches matches;
    Text start;
    if (write_start(now_s, day)) start = Text(day);
    Error error = count(card, question, note, start, matches);
    if (error.code == Errc::none && matches.first == INT64_MAX && start.present()) {
      start = {};
      borrowed.put_back();  // the card
      error = count(card, question, note, start, matches);
    }
    if (start.present()) static_cast<void>(note.add(noted::start, start));
    if (matches.first != INT64_MAX) {
      note.add(noted::first, static_cast<std::uint64_t>(matches.first));
    }
    note.add(noted::lines, matches.lines);
    note.add(noted::before, matches.exact);
    note.add(noted::own, matches.own);
    note.add(noted::reversed, matches.reversed);
    return error;
  }

 private:
  /// Writes the day a month earlier; returns false if the time is not known.
  static bool write_start(std::uint32_t time_s, char (&day)[11]) {
    constexpr std::uint32_t month_s = 31 * 86400;
    if (time_s < month_s) return false;
    write_day(time_s - month_s, day);
    return true;
  }

  /// Counts the lines of a card's history that could be the operation, from that day on.
  Error count(const CardIdentification& card, Question question, const Note& note,
              const Text& start, Matches& matches) {
    CardHistory query;
    if (card.card_id.present()) {
      query.card.card_id = card.card_id;
    } else {
      query.card.card_number = card.card_number;
    }
    query.period.start = Moment(start.raw());
    const bool credit = question == Question::credit;
    const Amount amount(note.find_number(noted::amount));
    const auto currency = static_cast<std::int32_t>(note.find_number(noted::currency));
    const auto answer = client.drain<&CardHistory::Response::transactions>(
        query, [&](const CardHistory::Line& each) {
          using transactions::Direction;
          if (*each.utrnno < matches.first) matches.first = *each.utrnno;
          if (each.operation_direction == (credit ? Direction::debit : Direction::credit)) return;
          if (differs(policy.terminal_id, each.terminal_id) ||
              differs(policy.merchant_id, each.merchant_id)) {
            return;
          }
          const LineState state =
              state_of(each.response_code, each.internal_response_code.value_or(0));
          if (state == LineState::refused) return;
          ++matches.lines;
          if (state == LineState::unclear || !same_currency(*each.currency, currency) ||
              (each.amount != amount && each.request_amount != amount)) {
            return;
          }
          ++matches.exact;
          if (*each.reversal) ++matches.reversed;
          if (policy.terminal_id.present() && each.terminal_id.present()) ++matches.own;
        });
    if (answer && answer->transactions.present()) return {};
    if (answer) return {Errc::field_missing, Delivery::not_sent, 0, "transactions"};
    return unsent(reason_of(answer.error()));
  }

  /// Applies a judgement; an undecided entry keeps its outcome. An ambiguous entry is given up only
  /// once its request can no longer arrive: a person who looks it up earlier would have to look
  /// again.
  void take(Judgement judgement, Recovered& recovered) {
    const bool ended =
        recovered.outcome == Outcome::number_taken || noting.was_answered(recovered.id);
    const bool unclear =
        judgement.finding == Finding::ambiguous || judgement.finding == Finding::not_visible;
    if (unclear && !ended && !is_late(recovered.id, Question::none, recovered.outcome)) {
      judgement = {};
    }
    recovered.finding = judgement.finding;
    if (judgement.outcome != Outcome::in_doubt) recovered.outcome = judgement.outcome;
  }
};

}  // namespace detail

}  // namespace tillwire
