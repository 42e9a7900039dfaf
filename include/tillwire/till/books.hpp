// A till's books: the receipts in its journal, and the queries about their requests.
#pragma once

#include <cstdint>
#include <string_view>
#include <tillwire/model/result.hpp>
#include <tillwire/ops/ecommerce/beyond/decline.hpp>
#include <tillwire/ops/ecommerce/beyond/deposit.hpp>
#include <tillwire/ops/ecommerce/beyond/refund.hpp>
#include <tillwire/ops/ecommerce/beyond/reverse.hpp>
#include <tillwire/port/clock.hpp>
#include <tillwire/recovery/asking.hpp>
#include <tillwire/recovery/in_doubt.hpp>
#include <tillwire/recovery/journal.hpp>
#include <tillwire/recovery/journaled_client.hpp>
#include <tillwire/recovery/note.hpp>
#include <tillwire/recovery/outbox.hpp>
#include <tillwire/recovery/totals.hpp>
#include <tillwire/till/memo.hpp>
#include <tillwire/till/receipt.hpp>
#include <tillwire/verdict/delivery.hpp>

namespace tillwire::detail {

/// The journal entry of a receipt that is not reported yet; id 0: there is none.
struct ReceiptMark {
  std::uint32_t id = 0;
  tillwire::Verdict verdict = tillwire::Verdict::unknown;
};

/// Refers to a `bool(const Receipt&, const ReceiptMark&)` owned by the caller; true: the receipt
/// now counts as reported. Calls it through a pointer, so that the code that walks the journal is
/// linked once instead of for each function: saves 2,200 bytes in a program that pays and refunds.
class ReceiptReport {
 public:
  template <class Function>
  explicit ReceiptReport(Function& function)
      : function_(&function), call_([](void* to, const Receipt& receipt, const ReceiptMark& mark) {
          return (*static_cast<Function*>(to))(receipt, mark);
        }) {}

  bool operator()(const Receipt& receipt, const ReceiptMark& mark) const {
    return call_(function_, receipt, mark);
  }

 private:
  void* function_;
  bool (*call_)(void* function, const Receipt& receipt, const ReceiptMark& mark);
};

/// Writes receipts to the journal before they are reported, completes what a power cut interrupted,
/// and asks about requests whose outcome is not known.
class Books {
 public:
  /// Borrows all four arguments.
  Books(Journal& journal, JournaledClient& client, Outbox& outbox, WallClock& time)
      : journal_(journal), client_(client), outbox_(outbox), time_(time) {
    client_.asking_.other_order = other_order_of;
  }

  std::uint32_t now_s() { return known_time(time_); }

  /// Returns the id of the journal's latest entry, or 0 if it has none.
  [[gnu::noinline]] std::uint32_t newest_id() {
    JournalEntry newest;
    return journal_.last(newest) == JournalError::none ? newest.id : 0;
  }

  /// Writes a receipt before it is reported; `of` is the entry of its request. The returned id is 0
  /// if that failed.
  ReceiptMark keep(const Receipt& receipt, std::uint32_t of) {
    ReceiptMark mark;
    const ReceiptEntry entry(receipt, of);
    journal_error_ = journal_.begin(entry.text(), receipt.time_s, mark.id);
    if (journal_error_ != JournalError::none) return {};
    mark.verdict = receipt.verdict;
    return mark;
  }

  /// Returns why keep() failed.
  JournalError journal_error() const { return journal_error_; }

  /// Returns whether the journal has room for a receipt and in addition for a request, or for the
  /// reversal that closes an order in doubt.
  bool has_room() const { return journal_.room() >= 2; }

  /// Records that a receipt was reported.
  void settle(const ReceiptMark& mark) {
    if (mark.id == 0) return;
    settle(mark.id, outcome_of(mark.verdict));
  }

  /// Records that the customer of a payment was sent to 3-D Secure.
  void wait(std::uint32_t id) { settle(id, Outcome::waiting); }

  /// Reads the latest receipt without asking the gateway. Its number is absent if there is none.
  void read_last(Receipt& receipt) {
    JournalEntry entry;
    std::uint32_t of = 0;
    if (journal_.last(entry) != JournalError::none || ReceiptEntry::read(entry, receipt, of)) {
      return;
    }
    const Note note(entry.text);
    if (!read_request(entry, note, receipt)) return;
    receipt.verdict = verdict_of(entry.outcome, question_of(note));
    // Only the gateway knows how much was charged.
    if (receipt.verdict == Verdict::paid) receipt.verdict = Verdict::unknown;
  }

  /// Returns how long the amount of an approved payment has been asked for without an answer, since
  /// the program started. Needed because its entry is settled: the client no longer knows when it
  /// was sent.
  std::uint32_t waited_s(std::uint32_t id) {
    const std::uint32_t now_ms = client_.asking_.clock.now_ms();
    if (id != waiting_) {
      waiting_ = id;
      waiting_since_ms_ = now_ms;
    }
    return passed_between(waiting_since_ms_, now_ms).count() / 1000;
  }

  /// Completes what a power cut interrupted: the latest request is over and has no receipt. Returns
  /// false if that needs the gateway, which does not answer.
  bool complete_last() {
    JournalEntry entry;
    if (journal_.last(entry) != JournalError::none) return true;
    Receipt receipt;
    std::uint32_t of = 0;
    const Outcome outcome = entry.outcome;
    if (ReceiptEntry::read(entry, receipt, of)) {
      // The receipt was written before the entry was settled.
      const ReceiptMark mark = {entry.id, receipt.verdict};
      settle(of, outcome_of(receipt.verdict));
      if (receipt.verdict == Verdict::queued && is_open(outcome)) queue_again(receipt, of, mark);
      return true;
    }
    const std::uint32_t id = entry.id;
    const Note note(entry.text);
    if (!read_request(entry, note, receipt)) return true;
    const Question question = question_of(note);
    const bool registration = question == Question::registration;
    if (is_open(outcome) && !registration) return true;
    receipt.verdict = verdict_of(outcome, question);
    // No card was sent, provided that all entries can be read.
    if (registration && journal_.damaged() != 0) receipt.verdict = Verdict::help;
    if (question == Question::payment && receipt.verdict == Verdict::paid) {
      if (!ask_charged(receipt, id)) return false;
    } else if (receipt.verdict == Verdict::paid) {
      receipt.charged = receipt.asked;
    } else if (outcome == Outcome::not_sent && note.find("outbox").present()) {
      return true;  // it still waits there
    }
    keep(receipt, id);
    if (is_open(outcome)) settle(id, Outcome::given_up);
    return true;
  }

  /// Passes on the receipts that are not reported yet.
  void report_kept(const ReceiptReport& report) {
    Journal::Walk walk;
    JournalEntry entry;
    while (journal_.next(walk, entry) == JournalError::none) {
      Receipt receipt;
      std::uint32_t of = 0;
      ReceiptMark mark;
      mark.id = entry.id;
      if (!ReceiptEntry::read(entry, receipt, of)) continue;
      mark.verdict = receipt.verdict;
      const bool is_past = (mark.verdict == Verdict::queued && !is_queued(receipt)) ||
                           (mark.verdict == Verdict::not_paid && is_tried_again(receipt, mark.id));
      if (is_past || report(receipt, mark)) settle(mark);
    }
  }

  /// Returns whether there is a later try of the receipt's completion or release, which has its own
  /// receipt or will get one. Not inlined, for the reason given at is_queued().
  [[gnu::noinline]] bool is_tried_again(const Receipt& receipt, std::uint32_t id) {
    if (receipt.kind != MovementKind::completion && receipt.kind != MovementKind::reversal) {
      return false;
    }
    Journal::Walk walk{id};
    JournalEntry entry;
    while (journal_.next_kept(walk, entry) == JournalError::none) {
      Receipt each;
      std::uint32_t of = 0;
      const bool known =
          ReceiptEntry::read(entry, each, of) || read_request(entry, Note(entry.text), each);
      if (known && each.kind == receipt.kind && each.order_id == receipt.order_id) return true;
    }
    return false;
  }

  /// Passes on all receipts that the journal still has, reported or not; does not mark them as
  /// reported.
  [[gnu::noinline]] void list_kept(const ReceiptReport& report) {
    Journal::Walk walk;
    JournalEntry entry;
    while (journal_.next_kept(walk, entry) == JournalError::none) {
      Receipt receipt;
      std::uint32_t of = 0;
      if (ReceiptEntry::read(entry, receipt, of)) static_cast<void>(report(receipt, {}));
    }
  }

  /// Returns whether a step of the same kind and order as the receipt's was given up before: it may
  /// have been done.
  bool was_given_up(const Receipt& step) {
    bool found = false;
    auto find = [&](const Receipt& each, const ReceiptMark&) {
      found = found || (each.verdict == Verdict::help && each.kind == step.kind &&
                        each.order_id.text() == step.order_id.text());
      return false;
    };
    list_kept(ReceiptReport(find));
    return found;
  }

  /// Selects the requests that ask() asks about.
  struct Wanted {
    std::uint32_t id = 0;    ///< one entry; 0: see `order`
    Text order = {};         ///< the steps after a payment of one order; absent: all
    bool must_keep = false;  ///< stops when the journal has no room for another receipt
  };

  /// Asks about the requests whose outcome is not known. Those that become certain get a receipt,
  /// which is passed on as by report_kept(). If the gateway does not answer one query, the rest is
  /// passed on without a query, as each would take as long.
  Recovery ask(const Wanted& wanted, const ReceiptReport& report) {
    Recovery recovery;
    Error error;  // of the last query
    Journal::Walk walk;
    JournalEntry entry;
    while (recovery.journal_error == JournalError::none &&
           (recovery.journal_error = journal_.next(walk, entry)) == JournalError::none) {
      if (ReceiptEntry::is_one(entry.text) || !is_wanted(wanted, entry)) continue;
      if (wanted.must_keep && !has_room()) {
        recovery.journal_error = JournalError::full;
        break;
      }
      if (question_of(Note(entry.text)) == Question::registration) {
        // It is not the latest entry, so it was already reported and has lost its mark since.
        settle(entry.id, Outcome::given_up);
        continue;
      }
      if (is_silence(error)) {
        take_unasked(entry, error, report);
        continue;
      }
      error = {};
      const Recovery one = client_.recover_one(entry.id, [&](const Recovered& each) {
        error = each.error;
        take(each, report);
      });
      if (one.journal_error != JournalError::no_entry) recovery.journal_error = one.journal_error;
      recovery.settled += one.settled;
    }
    if (recovery.journal_error == JournalError::no_entry)
      recovery.journal_error = JournalError::none;
    recovery.open = journal_.open_entries();
    recovery.damaged = journal_.damaged();
    return recovery;
  }

  /// Returns whether the result of a step after a payment of that order is not known yet, or cannot
  /// be read.
  bool is_step_open(const Text& order) {
    bool open = journal_.damaged() != 0;
    Journal::Walk walk;
    JournalEntry entry;
    while (journal_.next(walk, entry) == JournalError::none) {
      open = open || is_wanted({0, order, false}, entry);
    }
    return open;
  }

  /// Returns whether the result of an earlier sale is not known yet, cannot be read, or has an
  /// unreported receipt other than "not paid": the same customer might pay twice. With `ask_first`,
  /// asks about it; with `close`, first closes orders whose customers are at 3-D Secure.
  bool is_sale_open(bool ask_first, bool close) {
    bool asked = !ask_first;
    for (;;) {
      Journal::Walk walk;
      JournalEntry entry;
      bool open = false;
      bool kept = journal_.damaged() != 0;
      while (journal_.next(walk, entry) == JournalError::none) {
        Receipt receipt;
        std::uint32_t of = 0;
        if (ReceiptEntry::read(entry, receipt, of)) {
          const bool sale =
              receipt.kind == MovementKind::sale || receipt.kind == MovementKind::hold;
          kept = kept || (sale && receipt.verdict != Verdict::not_paid);
        } else {
          open = open || question_of(Note(entry.text)) == Question::payment;
        }
      }
      if (kept || !open || asked) return kept || open;
      if (close && !close_waiting()) return true;
      auto keep_all = [](const Receipt&, const ReceiptMark&) { return false; };
      ask({0, {}, true}, ReceiptReport(keep_all));
      asked = true;
    }
  }

  /// Adds the operation of a receipt to the outbox. Builds it from the receipt alone, so that
  /// programs that only sell do not link the requests.
  Error queue(const Receipt& receipt) {
    Note note;
    const Error error = write_note(receipt, note);
    return error.code == Errc::none ? outbox_.add(note) : error;
  }

  /// Returns whether the operation of a receipt waits in the outbox; true if that cannot be read.
  /// Not inlined: report_kept() would take 400 bytes more stack.
  [[gnu::noinline]] bool is_queued(const Receipt& receipt) {
    Note note;
    return write_note(receipt, note).code == Errc::none && outbox_.holds(note);
  }

  std::uint32_t queued() {
    std::uint32_t count = 0;
    static_cast<void>(outbox_.count(count));
    return count;
  }

 private:
  void settle(std::uint32_t id, Outcome outcome) {
    static_cast<void>(client_.asking_.noting.settle(id, outcome));
  }

  using Verdict = tillwire::Verdict;

  /// Adds to the outbox what a power cut kept out of it. If that is refused, writes a new receipt.
  void queue_again(Receipt& receipt, std::uint32_t of, const ReceiptMark& mark) {
    const Error error = queue(receipt);
    if (error.code == Errc::none || error.code == Errc::still_open) return;
    // What the failed storage was to write may be there.
    receipt.verdict = journal_.is_ready() ? Verdict::not_paid : Verdict::help;
    if (keep(receipt, of).id != 0) settle(mark);
  }

  /// Writes what the outbox keeps of a receipt's operation, identical to what Outbox::add() writes
  /// for its request.
  static Error write_note(const Receipt& receipt, Note& note) {
    const std::string_view operation = operation_of(receipt.kind);
    const bool refund = receipt.kind == MovementKind::refund;
    note = Note(operation);
    if (!note.add(noted::order, receipt.order_id)) {
      return {Errc::bad_value, Delivery::not_sent, 0, "orderId"};
    }
    if (receipt.kind != MovementKind::reversal) {
      note.add(noted::amount, static_cast<std::uint64_t>(receipt.asked.minor_units()));
    }
    if (refund && !note.add(noted::refund, receipt.number)) {
      return {Errc::bad_value, Delivery::not_sent, 0, "externalRefundId"};
    }
    return note.add_remark(remark_of(receipt, operation, !refund, false).text());
  }

  /// Asks how much of a paid order was charged; returns false if there is no answer. Not inlined:
  /// the record takes 700 bytes of stack.
  [[gnu::noinline]] bool ask_charged(Receipt& receipt, std::uint32_t id) {
    const auto answer = client_.call(record_question(receipt));
    // An answer that does not mention this order, or that cannot be read, would be the same next
    // time. An answer that refuses the query, or does not come from the gateway, may change, but is
    // waited for no longer than RecoveryPolicy::late. A record that says the order is no longer
    // charged contradicts the answer to the payment.
    Asking& asking = client_.asking_;
    const Error error = asking.reason_of(answer.error());
    const bool refused = answer.answered() && answer->refused();
    const bool in_vain =
        (refused || is_unusable(error)) && waited_s(id) >= asking.policy.late.count();
    if ((!answer.answered() || refused) && !is_unreadable(error) && !in_vain) return false;
    if (!answer.answered() || !read_charged(*answer, receipt)) receipt.verdict = Verdict::help;
    return true;
  }

  /// Returns whether the gateway gave no answer at all, and so would not answer the next query
  /// either.
  static bool is_silence(const Error& error) {
    return error.delivery != Delivery::answered && error.code != Errc::http_status &&
           may_pass(error);
  }

  static constexpr std::string_view operation_of(MovementKind kind) {
    return kind == MovementKind::completion ? ecommerce::Deposit::endpoint.name
           : kind == MovementKind::reversal ? ecommerce::Reverse::endpoint.name
                                            : ecommerce::Refund::endpoint.name;
  }

  static bool is_wanted(const Wanted& wanted, const JournalEntry& entry) {
    if (wanted.id != 0) return entry.id == wanted.id;
    if (!wanted.order.present()) return true;
    const Note note(entry.text);
    const Question question = question_of(note);
    const bool step = question == Question::deposit || question == Question::reversal ||
                      question == Question::refund;
    return step && note.find(noted::order) == wanted.order;
  }

  /// Passes on what the journal knows about a request. Not inlined, for the reason given at
  /// is_queued().
  [[gnu::noinline]] void take_unasked(const JournalEntry& entry, const Error& error,
                                      const ReceiptReport& report) {
    Recovered unasked{};
    unasked.id = entry.id;
    unasked.outcome = entry.outcome;
    unasked.error = error;
    take(unasked, report);
  }

  /// Makes a receipt from what was found out about a request.
  void take(const Recovered& each, const ReceiptReport& report) {
    Journal::Walk at{each.id - 1};
    JournalEntry entry;
    Receipt receipt;
    // Stays empty if the storage has failed; it is then not an entry of a till.
    static_cast<void>(journal_.next(at, entry));
    const Note note(entry.text);
    if (!read_request(entry, note, receipt)) return;
    const Question question = question_of(note);
    receipt.verdict = verdict_of(each.outcome, question);
    receipt.error = {each.error.code, each.error.delivery, each.error.detail, nullptr};
    if (each.error.code == Errc::wrong_answer) {
      receipt.field.assign_front(each.error.field);
    }
    if (each.finding == Finding::given_back) receipt.verdict = Verdict::help;
    if (receipt.verdict == Verdict::paid) {
      const bool known = question == Question::payment && each.charged.minor_units() != 0;
      receipt.charged = known ? each.charged : receipt.asked;
    }
    if (receipt.order_id.empty()) take_id(receipt.order_id, each.order);
    take_id(receipt.approval_code, each.approval_code);
    take_id(receipt.rrn, each.rrn);
    if (receipt.card.empty()) take_id(receipt.card, each.card);
    name_long(receipt);
    const bool certain = receipt.verdict == Verdict::paid || receipt.verdict == Verdict::not_paid ||
                         receipt.verdict == Verdict::help;
    const ReceiptMark mark = certain ? keep(receipt, each.id) : ReceiptMark();
    if (report(receipt, mark)) settle(mark);
  }

  /// Closes orders whose customers are at 3-D Secure, unless they are paid: a customer who pays
  /// again does not continue there. Returns false if the gateway does not answer.
  bool close_waiting() {
    Journal::Walk walk;
    JournalEntry entry;
    while (journal_.next(walk, entry) == JournalError::none) {
      Receipt receipt;
      const Note note(entry.text);
      if (entry.outcome != Outcome::waiting || !read_request(entry, note, receipt)) continue;
      ecommerce::Decline decline;
      decline.order_id = receipt.order_id;
      decline.order_number = receipt.number;
      if (is_silence(client_.call(decline).error())) return false;
    }
    return true;
  }

  Journal& journal_;
  JournaledClient& client_;
  Outbox& outbox_;
  WallClock& time_;
  JournalError journal_error_ = JournalError::none;
  std::uint32_t waiting_ = 0;  // the entry of waited_s()
  std::uint32_t waiting_since_ms_ = 0;
};

}  // namespace tillwire::detail
