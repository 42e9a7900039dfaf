// A client that notes what moves money before it is sent, and asks what became of it after a loss.
#pragma once

#include <cstdint>
#include <string_view>
#include <tillwire/client.hpp>
#include <tillwire/ops/ecommerce/beyond/refund.hpp>
#include <tillwire/ops/ecommerce/get_order_status_extended.hpp>
#include <tillwire/ops/transactions/get_transactions.hpp>
#include <tillwire/ops/transactions/original_transaction.hpp>
#include <tillwire/ops/transactions/p2p_credit.hpp>
#include <tillwire/port/clock.hpp>
#include <tillwire/recovery/calendar.hpp>
#include <tillwire/recovery/in_doubt.hpp>
#include <tillwire/recovery/journal.hpp>
#include <tillwire/recovery/note.hpp>
#include <type_traits>

namespace tillwire {

/// What recover() tells of an entry of the journal.
struct Recovered {
  std::uint32_t id;            ///< of the entry
  std::uint32_t time_s;        ///< when it was made
  std::uint32_t last_s;        ///< when it was told of last: sent again, or in doubt
  Outcome outcome;             ///< what became of it; with is_open() it is not settled
  Finding finding;             ///< what the question came to
  Error error;                 ///< with Finding::no_answer
  std::string_view operation;  ///< such as "refund.do"
  Text order;                  ///< the gateway's id of the order, or
  Text number;                 ///< the merchant's own
  Text card;                   ///< masked, or its id
  Amount amount;               ///< where it was in the request, in minor units
  Text remark;                 ///< what the application had noted with it
};

/// How a recovery ended.
struct Recovery {
  JournalFault fault = JournalFault::none;  ///< of the journal; all that was told before counts
  std::uint32_t settled = 0;                ///< entries that were open before
  std::uint32_t open = 0;                   ///< those that still are
  std::uint32_t damaged = 0;                ///< unreadable ones: Journal::damaged()
};

namespace detail {

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

/// Error code 7 names failures of any kind: it decides nothing.
constexpr bool is_vague(const Text& error_code) {
  return error_code == Text("7") || error_code == Text("07");
}

/// What an answer says of the money. A status that may still change decides nothing.
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
template <class Response>
constexpr Outcome outcome_of(const Response& response, long) {
  if (response.succeeded()) return Outcome::approved;
  // No error, and yet not what success brings: a registration without the order's id.
  const Text code = error_code_of(response, nullptr);
  return is_success(code) || is_vague(code) ? Outcome::in_doubt : Outcome::declined;
}

}  // namespace detail

/// A client with a journal: nothing that moves money leaves before it is noted durably, and what
/// became of it is noted after. Used like a Client; other operations pass through.
///
///     JournaledClient till(client, journal, time);
///     if (!till.is_ready()) return report_storage();
///     till.recover([](const Recovered& each) { show(each.number, each.outcome); });
///     ...
///     auto answer = till.call(payment);
///
/// Whatever cuts it short, from the first byte to the last, recover() tells what became of the
/// payment, or that it cannot be known yet, and what is left to do. It never sends a payment again.
///
/// Refused, with nothing sent:
/// - Errc::missing: a field without which nothing could be asked, such as order_number or
///   external_refund_id, though the gateway would do without.
/// - Errc::still_open: the same payment (the same order, or the same sum on the same card) was sent
///   before, and what became of it is not known yet: recover() first.
/// - Errc::journal: the journal is full, closed, or its storage failed; Error::detail is the
///   JournalFault.
///
/// A credit or debit of a card has no name of its own that could be asked for. So its history is
/// asked for first, in call() and start(), and how many there are like it is noted; if that fails,
/// nothing is sent. One more of them later is the one that was sent: its time has to fit. Where
/// another till moves the same sum on the same card within RecoveryPolicy::late_s, only the card's
/// holder could tell them apart.
/// Operations that the history has no answer for (a card that is named by a bar code, say) go
/// without.
///
/// Noted are: operation, order, amount, the id of a card or its masked number; see "What is in
/// doubt" for what is asked (recovery/in_doubt.hpp). All it is given is borrowed.
class JournaledClient {
 public:
  /// `client` must not be used for anything else while start() or call() is under way.
  JournaledClient(Client& client TILLWIRE_LIFETIMEBOUND, Journal& journal TILLWIRE_LIFETIMEBOUND,
                  WallClock& time TILLWIRE_LIFETIMEBOUND, const RecoveryPolicy& policy = {})
      : client_(client), journal_(journal), time_(time), policy_(policy) {}
  JournaledClient(const JournaledClient&) = delete;
  JournaledClient& operator=(const JournaledClient&) = delete;

  /// Carries out an operation and waits for its end. `remark` is noted with it, and told by
  /// recover() and last(): what a person calls the sale, say. It must hold nothing secret and no
  /// control characters (Errc::bad_value), and fit into the entry beside the rest (Errc::journal).
  /// Where an operation goes on with an entry that is open (a further step of 3-D Secure; the same
  /// registration or refund again), the entry keeps its remark.
  template <class Operation>
  Result<typename Operation::Response> call(const Operation& request, const Text& remark = {}) {
    const bool idle = is_idle();  // if not, the client says so
    if (idle && !begin(request, remark)) return refused<Operation>();
    Result<typename Operation::Response> result = client_.call(request);
    if constexpr (is_noted<Operation>) {
      if (idle) end(result);
    }
    return result;
  }

  /// Begins an operation; false if another is still under way. poll() until it is over, then
  /// take().
  template <class Operation>
  bool start(const Operation& request, const Text& remark = {}) {
    if (!is_idle()) return false;
    if (begin(request, remark)) client_.start(request);
    return true;
  }
  /// Goes one step further; see Client::poll().
  bool poll() { return client_.poll(); }
  /// The answer of the operation that poll() said was over, which is noted by this.
  template <class Operation>
  Result<typename Operation::Response> take() {
    if (error_.code != Errc::none) return refused<Operation>();
    Result<typename Operation::Response> result = client_.take<Operation>();
    if constexpr (is_noted<Operation>) end(result);
    return result;
  }

  /// After a P2pCredit whose answer left it open but names the transaction: the question about it,
  /// by which its entry is settled, if it can be. `credit` is the request as it was. card
  /// management, "Transactions", p2pCredit.
  Result<transactions::TransactionResult> inquire(
      transactions::P2pCredit credit, const transactions::OriginalTransaction& original) {
    credit.original = original.parameters();
    Result<transactions::TransactionResult> result = client_.call(credit);
    if (!result) return result;
    using Credit = transactions::P2pCredit;
    constexpr unsigned of = detail::find_in_doubt(Credit::endpoint.name);
    Note note;
    note.write(detail::in_doubt[of], detail::schema_of<Credit, detail::Use::request>, &credit);
    JournalEntry entry;
    JournalFault fault = find_like(note, entry);
    if (fault == JournalFault::none) {
      // A CreditCard of the same sum would be like it, too.
      if (Note(entry.text).operation() != note.operation()) return result;
      fault = settle(entry.id, detail::outcome_of(*result, 0));
    }
    if (fault != JournalFault::no_entry) fault_ = fault;
    return result;
  }

  /// Asks about every open entry, oldest first, and settles those that can be. Each is told to
  /// `report`, a `void(const Recovered&)`, before it is noted as settled: after a power cut in
  /// between it is told again, and never not at all. An entry that stays open blocks nothing but
  /// the same payment. Not while an operation is under way: nothing can be asked then.
  template <class Report>
  Recovery recover(Report report) {
    return recover(report, NoCards());
  }
  /// The same, for operations on cards too, which stay open above (Finding::no_card): `find_card`,
  /// a `bool(const Text& masked, CardIdentification& card)`, gives the number of a card whose
  /// masked one is known, if it can. One that was named by its id is found without.
  template <class Report, class FindCard>
  Recovery recover(Report report, FindCard find_card) {
    Recovery recovery;
    Journal::Walk walk;
    JournalEntry entry;
    while ((recovery.fault = journal_.next(walk, entry)) == JournalFault::none) {
      if (entry.id == entry_ && !is_idle()) continue;  // take() will tell
      const Note note(entry.text);
      Recovered told = recovered(entry, note);
      if (told.last_s == 0 && now_s() != 0) {
        // It was noted before the time was known: it counts from now on.
        recovery.fault =
            settle(told.id, told.outcome == Outcome::waiting ? Outcome::waiting : Outcome::sent);
        if (recovery.fault != JournalFault::none) break;
      }
      const unsigned of = detail::find_in_doubt(note.operation());
      if (of == detail::in_doubt_count) {
        told.finding = Finding::unknown_operation;
      } else if (!detail::is_history(detail::in_doubt[of].question)) {
        ask_order(detail::in_doubt[of].question, note, told);
      } else if (!names_card(note)) {
        told.finding = Finding::nothing_to_ask;
      } else {
        bool found = false;
        if constexpr (!std::is_same_v<FindCard, NoCards>) {
          CardIdentification card;
          found = find(note, card) || find_card(note.find(detail::noted::card), card);
          if (found) ask_history(detail::in_doubt[of].question, card, note, told);
        }
        if (!found) told.finding = Finding::no_card;
      }
      // Whoever was not asked may still know.
      const bool asked =
          told.finding == Finding::under_way || told.finding == Finding::unknown_operation;
      if (told.finding == Finding::nothing_to_ask ||
          (is_open(told.outcome) && asked && is_past(told.time_s, policy_.give_up_s))) {
        told.outcome = Outcome::given_up;
      }
      report(static_cast<const Recovered&>(told));
      if (is_open(told.outcome)) continue;
      recovery.fault = settle(told.id, told.outcome);
      if (recovery.fault != JournalFault::none) break;
      ++recovery.settled;
    }
    if (recovery.fault == JournalFault::no_entry) recovery.fault = JournalFault::none;
    recovery.open = journal_.open_entries();
    recovery.damaged = journal_.damaged();
    return recovery;
  }

  /// Tells `report` of the newest entry as the journal has it, settled or not; nothing is asked.
  /// JournalFault::no_entry: there is none. With Finding::no_answer it is open.
  template <class Report>
  JournalFault last(Report report) {
    JournalEntry entry;
    const JournalFault fault = journal_.last(entry);
    if (fault != JournalFault::none) return fault;
    const Note note(entry.text);
    Recovered told = recovered(entry, note);
    if (!is_open(told.outcome)) told.finding = Finding::settled;
    report(static_cast<const Recovered&>(told));
    return fault;
  }

  /// Notes what became of the last operation that is noted, where the application learned it in
  /// another way. Does nothing if that is known already.
  JournalFault settle(Outcome outcome) {
    if (entry_ == 0) return JournalFault::no_entry;
    return fault_ = settle(entry_, outcome);
  }

  /// Whether the journal takes entries.
  bool is_ready() const { return journal_.is_ready(); }
  /// Why what became of the last operation could not be noted. The answer counts all the same; the
  /// entry is open, and recover() will ask again after the next Journal::open().
  JournalFault fault() const { return fault_; }

 private:
  using Note = detail::Note;

  // A program that moves no money of cards has no code for their histories.
  struct NoCards {};

  template <class Operation>
  static constexpr bool is_noted =
      detail::find_in_doubt(Operation::endpoint.name) != detail::in_doubt_count;

  bool is_idle() const { return client_.now_.step == Client::Step::done; }

  template <class Operation>
  bool begin(const Operation& request, const Text& remark) {
    static_assert(is_noted<Operation> || Operation::endpoint.effect != Effect::payment,
                  "tillwire: an operation that moves money is missing in recovery/in_doubt.hpp");
    error_ = Error();
    if constexpr (is_noted<Operation>) {
      // Others leave the entry to settle().
      entry_ = 0;
      fault_ = JournalFault::none;
      continued_ = false;
      undecided_ = Outcome::in_doubt;
      constexpr const detail::InDoubt& of =
          detail::in_doubt[detail::find_in_doubt(Operation::endpoint.name)];
      static_assert(detail::has_noted<Operation>(of), "tillwire: a field to be noted is missing");
      if constexpr (std::is_same_v<Operation, transactions::P2pCredit>) {
        if (request.original.present()) return true;  // a question, which moves nothing
      }
      Note note;
      error_ = note.write(of, detail::schema_of<Operation, detail::Use::request>, &request);
      const std::uint32_t now_s = this->now_s();
      if (error_.code == Errc::none && !go_on(of, note, now_s) && error_.code == Errc::none) {
        if constexpr (detail::is_history(of.question)) {
          count_before(of.question == Question::credit, card_of(request, 0), note, now_s);
        }
        if (error_.code == Errc::none) write(note, remark, now_s);
      }
    }
    return error_.code == Errc::none;
  }

  template <class Operation>
  static auto card_of(const Operation& request, int) -> decltype((request.card)) {
    return request.card;
  }
  template <class Operation>
  static auto card_of(const Operation& request, long) -> decltype((request.source)) {
    return request.source;
  }

  template <class Operation>
  Result<typename Operation::Response> refused() {
    return client_.refused<Operation>(error_);
  }

  template <class Response>
  void end(const Result<Response>& result) {
    if (entry_ == 0) return;
    Outcome outcome = Outcome::in_doubt;
    if (result) {
      outcome = detail::outcome_of(*result, 0);
    } else if (result.error().delivery == Delivery::not_sent) {
      outcome = Outcome::not_sent;
    }
    // An earlier request of the same may have been carried out.
    const bool refused = outcome == Outcome::declined || outcome == Outcome::not_sent;
    if (outcome == Outcome::in_doubt || (continued_ && refused)) outcome = undecided_;
    settle(outcome);
  }

  JournalFault settle(std::uint32_t id, Outcome outcome) {
    const JournalFault fault = journal_.settle(id, outcome, now_s());
    if (fault == JournalFault::none && !is_open(outcome) && id == entry_) entry_ = 0;
    return fault;
  }

  /// Finds the oldest open entry about the same.
  JournalFault find_like(const Note& note, JournalEntry& entry) {
    Journal::Walk walk;
    JournalFault fault = JournalFault::none;
    do {
      fault = journal_.next(walk, entry);
    } while (fault == JournalFault::none && !Note(entry.text).is_like(note));
    return fault;
  }

  /// Whether this operation goes on with an open entry: with a further step of 3-D Secure, or where
  /// the gateway does it only once.
  bool go_on(const detail::InDoubt& of, const Note& note, std::uint32_t now_s) {
    JournalEntry entry;
    JournalFault fault = find_like(note, entry);
    if (fault == JournalFault::no_entry) return false;
    if (fault == JournalFault::none) {
      const bool waiting = entry.outcome == Outcome::waiting;
      const bool once =
          (of.question == Question::registration || of.question == Question::refund) &&
          Note(entry.text).is_same(detail::noted::amount, note);
      if (!once && !waiting) {
        error_ = {Errc::still_open, Delivery::not_sent, 0, nullptr};
        return false;
      }
      // While the customer may still be at the challenge, the entry goes on waiting for that.
      fault = journal_.settle(entry.id, waiting ? Outcome::waiting : Outcome::sent, now_s);
      if (waiting) undecided_ = Outcome::waiting;
    }
    if (fault != JournalFault::none) {
      error_ = journal_error(fault);
      return false;
    }
    entry_ = entry.id;
    continued_ = true;
    return true;
  }

  void write(Note& note, const Text& remark, std::uint32_t now_s) {
    error_ = note.add_remark(remark);
    if (error_.code != Errc::none) return;
    const JournalFault fault = journal_.begin(note.text(), now_s, entry_);
    if (fault != JournalFault::none) error_ = journal_error(fault);
  }

  static Error journal_error(JournalFault fault) {
    return {Errc::journal, Delivery::not_sent, static_cast<std::uint16_t>(fault), nullptr};
  }

  /// Notes how many there are like it in the card's history.
  void count_before(bool credit, const CardIdentification& card, Note& note, std::uint32_t now_s) {
    detail::Matches matches;
    if (names_card(note)) {
      if (!count(card, credit, note, now_s, matches, error_)) return;
      note.add(detail::noted::lines, matches.lines);
      note.add(detail::noted::before, matches.exact);
      note.add(detail::noted::reversed, matches.reversed);
    }
  }

  /// Counts the lines of a card's history that could be the operation, from a month before `from_s`
  /// on, so that a wrong clock does not ask for the future; without a time, all of them.
  bool count(const CardIdentification& card, bool credit, const Note& note, std::uint32_t from_s,
             detail::Matches& matches, Error& error) {
    constexpr std::uint32_t month_s = 31 * 86400;
    transactions::GetTransactions query;
    if (card.card_id.present()) {
      query.card.card_id = card.card_id;
    } else {
      query.card.card_number = card.card_number;
    }
    char day[11];
    if (from_s >= month_s) {
      detail::write_day(from_s - month_s, day);
      query.period.start = Date(day);
    }
    const Amount amount(note.find_number(detail::noted::amount));
    const auto currency = static_cast<std::int32_t>(note.find_number(detail::noted::currency));
    const auto answer = client_.drain<&transactions::GetTransactions::Response::transactions>(
        query, [&](const transactions::TransactionRecord& each) {
          using transactions::Direction;
          if (each.operation_direction == (credit ? Direction::debit : Direction::credit)) return;
          ++matches.lines;
          if (*each.currency != currency ||
              (each.amount != amount && each.request_amount != amount)) {
            return;
          }
          ++matches.exact;
          if (*each.reversal) ++matches.reversed;
          const std::uint32_t at = detail::seconds_of(each.authorization_date);
          if (at > matches.latest_s) matches.latest_s = at;
        });
    if (!answer) {
      error = {answer.error().code, Delivery::not_sent, answer.error().detail,
               answer.error().field};
    } else if (!answer.succeeded()) {
      error = {Errc::field_missing, Delivery::not_sent, 0, "transactions"};
    }
    return answer.succeeded();
  }

  static Recovered recovered(const JournalEntry& entry, const Note& note) {
    Recovered told{};
    told.id = entry.id;
    told.time_s = entry.time_s;
    told.last_s = entry.last_s;
    told.finding = Finding::no_answer;
    told.outcome = entry.outcome;
    told.operation = note.operation();
    told.order = note.find(detail::noted::order);
    told.number = note.find(detail::noted::number);
    told.card = note.find(detail::noted::card_id);
    if (!told.card.present()) told.card = note.find(detail::noted::card);
    if (note.find(detail::noted::amount).present()) {
      told.amount = note.find_number(detail::noted::amount);
    }
    told.remark = note.find(detail::noted::remark);
    return told;
  }

  /// Whether there is a card whose history could be asked for.
  static bool names_card(const Note& note) {
    return note.find(detail::noted::card).present() || note.find(detail::noted::card_id).present();
  }
  static bool find(const Note& note, CardIdentification& card) {
    card.card_id = note.find(detail::noted::card_id);
    return card.card_id.present();
  }

  /// The time of day, 0 if it is not known: a clock that was never set says 1970 or so.
  std::uint32_t now_s() {
    constexpr std::uint32_t year_2025_s = 1'735'689'600;
    const std::uint32_t now_s = time_.now_s();
    return now_s < year_2025_s ? 0 : now_s;
  }

  /// Whether a request from that long ago cannot be carried out any more.
  bool is_past(std::uint32_t since_s, std::uint32_t limit_s) {
    const std::uint32_t now_s = this->now_s();
    return now_s != 0 && since_s != 0 && now_s >= since_s && now_s - since_s >= limit_s;
  }
  bool is_late(const Recovered& told) {
    return is_past(told.last_s,
                   told.outcome == Outcome::waiting ? policy_.customer_s : policy_.late_s);
  }

  void ask_order(Question question, const Note& note, Recovered& told) {
    if (question == Question::none) {
      told.finding = Finding::nothing_to_ask;
      return;
    }
    if (question == Question::refund && !repeat_refund(note, told)) return;
    ecommerce::GetOrderStatusExtended query;
    query.order_id = told.order;
    if (!told.order.present()) query.order_number = told.number;
    const auto answer = client_.call(query);
    if (!answer) {
      told.error = answer.error();
    } else if (question == Question::refund) {
      take(detail::judge_refund(*answer, note.find(detail::noted::refund), is_late(told)), told);
    } else {
      const std::int64_t amount = told.amount.minor_units();
      const bool partial = amount != 0 && Amount(amount) != answer->amount;
      take(detail::judge_record(*answer, question, partial, is_late(told)), told);
    }
  }

  /// Whether the order has to be asked about after all. Repeated at the first recovery, and then
  /// no sooner than the last one cannot arrive any more: each is noted before it is sent.
  bool repeat_refund(const Note& note, Recovered& told) {
    if (told.last_s != told.time_s && !is_late(told)) return true;
    if (settle(told.id, Outcome::sent) != JournalFault::none) return false;
    ecommerce::Refund refund;
    refund.order_id = told.order;
    refund.order_number = told.number;
    refund.amount = told.amount;
    refund.external_refund_id = note.find(detail::noted::refund);
    const auto answer = client_.call(refund);
    if (answer.succeeded()) {
      take(detail::Verdict::done(), told);
    } else if (!answer) {
      told.error = answer.error();
    }
    return answer && !answer->succeeded();
  }

  void ask_history(Question question, const CardIdentification& card, const Note& note,
                   Recovered& told) {
    detail::Matches now;
    if (!count(card, question == Question::credit, note, told.time_s, now, told.error)) return;
    detail::Matches then;
    then.lines = static_cast<std::uint32_t>(note.find_number(detail::noted::lines));
    then.exact = static_cast<std::uint32_t>(note.find_number(detail::noted::before));
    then.reversed = static_cast<std::uint32_t>(note.find_number(detail::noted::reversed));
    take(detail::judge_history(then, now, told.time_s, told.last_s, policy_, is_late(told)), told);
  }

  /// What is still open keeps its outcome.
  static void take(const detail::Verdict& verdict, Recovered& told) {
    told.finding = verdict.finding;
    if (!is_open(verdict.outcome)) told.outcome = verdict.outcome;
  }

  Client& client_;
  Journal& journal_;
  WallClock& time_;
  RecoveryPolicy policy_;
  Error error_;              // why the last operation was refused
  std::uint32_t entry_ = 0;  // of the last operation; 0: none, or settled
  JournalFault fault_ = JournalFault::none;
  Outcome undecided_ = Outcome::in_doubt;  // of the entry, where an answer decides nothing
  bool continued_ = false;                 // the entry is that of an earlier request
};

}  // namespace tillwire
