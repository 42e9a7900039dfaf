// Declines or reverses an order in doubt, so that it is certainly not paid.
#pragma once

#include <cstdint>
#include <tillwire/ops/ecommerce/beyond/decline.hpp>
#include <tillwire/ops/ecommerce/beyond/reverse.hpp>
#include <tillwire/recovery/asking.hpp>

namespace tillwire {

namespace detail {

/// Sends what RecoveryPolicy::close_doubt asks for. close_of() decides which orders are closed, and
/// how.
///
/// A decline.do that is lost, late or refused is harmless: the gateway does not decline a paid
/// order, and the query that follows shows the result. A reverse.do could take back a payment that
/// was meanwhile reported as approved. It is therefore noted before it is sent, like every
/// operation that moves money, and while its entry is open the order's payment is settled only by a
/// final status.
class OrderClosing {
 public:
  static void ask(Asking& asking, Question question, const Note& note, Recovered& recovered,
                  bool late, bool token) {
    bool again = false;
    asking.ask_until(
        question, note, recovered, late, token,
        [&](const OrderQuestion::Response& record, const OrderFacts& facts, const Asked& asked,
            Judgement& judgement) {
          again = close(asking, {note, record, facts, asked, recovered, again}, judgement);
          return !again;
        });
  }

  static bool is_reversing(Asking& asking, const ecommerce::OrderRecord& record) {
    if (is_final(record.order_status.value())) return false;
    JournalEntry entry;
    return find_reversal(asking, order_id_in(record), record.order_number, entry) !=
           JournalError::no_entry;
  }

 private:
  /// A record that arrived for an entry.
  struct Answered {
    const Note& note;
    const OrderQuestion::Response& record;
    const OrderFacts& facts;
    const Asked& asked;
    const Recovered& recovered;
    bool again;  // the query was repeated after an attempt to close the order
  };

  /// Closes an order. Returns true if the query has to be repeated; otherwise `judgement` counts.
  static bool close(Asking& asking, const Answered& answer, Judgement& judgement) {
    if (answer.asked.question != Question::payment &&
        answer.asked.question != Question::registration) {
      return false;
    }
    // Uses the id from the order's record: the number may have been used before.
    Text id = order_id_in(answer.record);
    if (!id.present()) id = answer.note.find(noted::order);
    Text number = answer.record.order_number;
    if (!number.present()) number = answer.note.find(noted::number);
    if (!is_final(answer.facts.status.value())) {
      bool found = false;
      if (!settle_reversal(asking, answer.facts, id, number, found)) {
        judgement = {Outcome::in_doubt, Finding::too_early};
        return false;
      }
      if (found) return false;
    }
    if (answer.again) return false;
    const Recovered& entry = answer.recovered;
    const bool left = asking.passed_s(entry.id) >= asking.policy.customer.count();
    const Close close =
        close_of(answer.facts, answer.asked, entry.outcome == Outcome::waiting, left);
    if (close == Close::nothing || !id.present() || !number.present()) return false;
    // Without both times, an older order of the same number and amount could be mistaken for this
    // one.
    if (answer.asked.number && (entry.time_s == 0 || !answer.record.date.present())) return false;
    if (close == Close::reverse) return reverse(asking, answer, id, number);
    ecommerce::Decline decline;
    decline.order_id = id;
    decline.order_number = number;
    static_cast<void>(asking.client.call(decline));
    return true;
  }

  /// Notes and sends a reversal; returns false if it could not be noted.
  static bool reverse(Asking& asking, const Answered& answer, const Text& id, const Text& number) {
    ecommerce::Reverse reversal;
    reversal.order_id = id;
    constexpr const InDoubt& of = in_doubt[find_in_doubt(ecommerce::Reverse::endpoint.name)];
    Note note;
    note.write<false>(of, schema_of<ecommerce::Reverse, Use::request>, &reversal);
    if (!note.add(noted::number, number)) return false;
    const Text merchant = answer.note.find(noted::merchant);
    // Needed for queries.
    if (merchant.present() && !note.add(noted::merchant, merchant)) return false;
    note.add(noted::closes, answer.recovered.id);
    note.add(noted::undone, 1);
    // No remark: the entry is not the application's.
    if (note.add_remark({}).code != Errc::none) return false;
    std::uint32_t entry = 0;
    if (asking.noting.begin_beside(note, asking.now(), entry) != JournalError::none) return false;
    const auto answered = asking.client.call(reversal);
    // The order's record afterwards takes precedence over this answer.
    if (was_not_sent(answered.error())) {
      static_cast<void>(asking.noting.settle(entry, Outcome::not_sent));
    }
    return true;
  }

  /// Settles the order's reversal if the record decides it; returns false if it stays open.
  static bool settle_reversal(Asking& asking, const OrderFacts& facts, const Text& id,
                              const Text& number, bool& found) {
    JournalEntry entry;
    const JournalError failure = find_reversal(asking, id, number, entry);
    if (failure == JournalError::no_entry) return true;
    if (failure != JournalError::none) return false;
    found = true;
    Asked asked;
    asked.question = Question::reversal;
    asked.was_open = true;
    asked.late = asking.is_late(entry.id, Question::reversal, entry.outcome);
    const Outcome outcome = judge_order(facts, asked).outcome;
    return !is_open(outcome) && asking.noting.settle(entry.id, outcome) == JournalError::none;
  }

  /// Finds an open reversal of the same order that was sent to close it.
  static JournalError find_reversal(Asking& asking, const Text& id, const Text& number,
                                    JournalEntry& entry) {
    Journal::Walk walk;
    JournalError failure = JournalError::none;
    while ((failure = asking.noting.journal().next(walk, entry)) == JournalError::none) {
      const Note note(entry.text);
      const bool same =
          id.present() ? note.find(noted::order) == id : note.find(noted::number) == number;
      if (same && note.find(noted::closes).present()) break;
    }
    return failure;
  }
};

inline constexpr Closer closer = {OrderClosing::ask, OrderClosing::is_reversing};

}  // namespace detail

template <class Bool, class>
CloseDoubt::CloseDoubt(Bool yes) : closer_(yes ? &detail::closer : nullptr) {}

}  // namespace tillwire
