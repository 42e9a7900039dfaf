// A till's books: the receipts that its journal holds, and what it finds out about the requests
// behind them.
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

/// The journal's entry of a receipt that is not reported yet; id 0: there is none.
struct ReceiptMark {
  std::uint32_t id = 0;
  tillwire::Verdict verdict = tillwire::Verdict::unknown;
};

/// Refers to a `bool(const Receipt&, const ReceiptMark&)` that lives elsewhere; true: the receipt
/// counts as reported by that. Calls it through a pointer, so that what walks the journal is linked
/// once, and not for each function: 2,200 bytes in a program that pays and refunds.
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
  /// Borrows all four.
  Books(Journal& journal, JournaledClient& client, Outbox& outbox, WallClock& time)
      : journal_(journal), client_(client), outbox_(outbox), time_(time) {
    client_.asking_.is_of_another = is_of_another_sale;
  }

  std::uint32_t now_s() { return known_time(time_); }

  /// The id of the journal's newest entry; 0: it has none.
  [[gnu::noinline]] std::uint32_t newest_id() {
    JournalEntry newest;
    return journal_.last(newest) == JournalFault::none ? newest.id : 0;
  }

  /// Writes a receipt, before it is reported; `of` is the entry of its request. Id 0: it failed.
  ReceiptMark keep(const Receipt& receipt, std::uint32_t of) {
    ReceiptMark mark;
    const ReceiptEntry entry(receipt, of);
    fault_ = journal_.begin(entry.text(), receipt.time_s, mark.id);
    if (fault_ != JournalFault::none) return {};
    mark.verdict = receipt.verdict;
    return mark;
  }

  /// Why keep() failed.
  JournalFault fault() const { return fault_; }

  /// Whether the journal has room for a receipt, and beside it for a request or for the reversal
  /// that closes an order in doubt.
  bool has_room() const { return journal_.room() >= 2; }

  /// Notes that a receipt is reported.
  void settle(const ReceiptMark& mark) {
    if (mark.id == 0) return;
    settle(mark.id, outcome_of(mark.verdict));
  }

  /// Notes that the customer of a payment was sent to 3-D Secure.
  void wait(std::uint32_t id) { settle(id, Outcome::waiting); }

  /// Reads the newest receipt; asks nothing. Without a number if there is none.
  void read_last(Receipt& receipt) {
    JournalEntry entry;
    std::uint32_t of = 0;
    if (journal_.last(entry) != JournalFault::none || ReceiptEntry::read(entry, receipt, of)) {
      return;
    }
    const Note note(entry.text);
    if (!read_request(entry, note, receipt)) return;
    receipt.verdict = verdict_of(entry.outcome, question_of(note));
    // How much was charged only the gateway knows.
    if (receipt.verdict == Verdict::paid) receipt.verdict = Verdict::unknown;
  }

  /// How long the sum of a payment that was approved has been asked for in vain, since the program
  /// began. Its entry is settled: the client does not know any more when it was sent.
  std::uint32_t waited_s(std::uint32_t id) {
    const std::uint32_t now_ms = client_.asking_.clock.now_ms();
    if (id != waiting_) {
      waiting_ = id;
      waiting_since_ms_ = now_ms;
    }
    return passed_between(waiting_since_ms_, now_ms).count() / 1000;
  }

  /// Completes what a power cut interrupted: the newest request is over, and has no receipt. False
  /// if the gateway is needed for that, and does not answer.
  bool complete_last() {
    JournalEntry entry;
    if (journal_.last(entry) != JournalFault::none) return true;
    Receipt receipt;
    std::uint32_t of = 0;
    const Outcome outcome = entry.outcome;
    if (ReceiptEntry::read(entry, receipt, of)) {
      // The receipt is written first.
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
    // No card was sent, as far as all entries can be read.
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

  /// Hands over the receipts that are not reported yet.
  void report_kept(const ReceiptReport& report) {
    Journal::Walk walk;
    JournalEntry entry;
    while (journal_.next(walk, entry) == JournalFault::none) {
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

  /// Whether there is a later try of the completion or release of that receipt: it has, or gets, a
  /// receipt of its own. Not inlined, as is_queued() is not.
  [[gnu::noinline]] bool is_tried_again(const Receipt& receipt, std::uint32_t id) {
    if (receipt.kind != MovementKind::completion && receipt.kind != MovementKind::reversal) {
      return false;
    }
    Journal::Walk walk{id};
    JournalEntry entry;
    while (journal_.next_kept(walk, entry) == JournalFault::none) {
      Receipt each;
      std::uint32_t of = 0;
      const bool known =
          ReceiptEntry::read(entry, each, of) || read_request(entry, Note(entry.text), each);
      if (known && each.kind == receipt.kind && each.order_id == receipt.order_id) return true;
    }
    return false;
  }

  /// Hands over all receipts that the journal still has, reported or not; nothing is noted by that.
  [[gnu::noinline]] void list_kept(const ReceiptReport& report) {
    Journal::Walk walk;
    JournalEntry entry;
    while (journal_.next_kept(walk, entry) == JournalFault::none) {
      Receipt receipt;
      std::uint32_t of = 0;
      if (ReceiptEntry::read(entry, receipt, of)) static_cast<void>(report(receipt, {}));
    }
  }

  /// Whether a step like that of a receipt, of the same order, was given up before: it may be done.
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

  /// Which requests ask() asks about.
  struct Wanted {
    std::uint32_t id = 0;    ///< one entry, or
    Text order = {};         ///< the steps after a payment of one order; else all
    bool must_keep = false;  ///< asks nothing more once its receipt would have no room
  };

  /// Asks about the requests whose outcome is not known. What is certain then gets a receipt, which
  /// is handed over as by report_kept(). Where the gateway does not answer one question, the rest
  /// is handed over without being asked about: each would take as long.
  Recovery ask(const Wanted& wanted, const ReceiptReport& report) {
    Recovery recovery;
    Error error;  // of the last question
    Journal::Walk walk;
    JournalEntry entry;
    while (recovery.fault == JournalFault::none &&
           (recovery.fault = journal_.next(walk, entry)) == JournalFault::none) {
      if (ReceiptEntry::is_one(entry.text) || !is_wanted(wanted, entry)) continue;
      if (wanted.must_keep && !has_room()) {
        recovery.fault = JournalFault::full;
        break;
      }
      if (question_of(Note(entry.text)) == Question::registration) {
        // Behind other entries it was reported before, and has lost a mark since.
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
      if (one.fault != JournalFault::no_entry) recovery.fault = one.fault;
      recovery.settled += one.settled;
    }
    if (recovery.fault == JournalFault::no_entry) recovery.fault = JournalFault::none;
    recovery.open = journal_.open_entries();
    recovery.damaged = journal_.damaged();
    return recovery;
  }

  /// Whether a step after a payment of that order is not known yet, or cannot be read.
  bool is_step_open(const Text& order) {
    bool open = journal_.damaged() != 0;
    Journal::Walk walk;
    JournalEntry entry;
    while (journal_.next(walk, entry) == JournalFault::none) {
      open = open || is_wanted({0, order, false}, entry);
    }
    return open;
  }

  /// Whether an earlier sale is not known yet, cannot be read, or has a receipt other than "not
  /// paid" that was not reported: the same customer might pay twice. With `ask_first` it asks; with
  /// `close`, orders whose customers are at 3-D Secure are closed before.
  bool is_sale_open(bool ask_first, bool close) {
    bool asked = !ask_first;
    for (;;) {
      Journal::Walk walk;
      JournalEntry entry;
      bool open = false;
      bool kept = journal_.damaged() != 0;
      while (journal_.next(walk, entry) == JournalFault::none) {
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

  /// Adds the operation of a receipt to the outbox. From the receipt alone, so that programs that
  /// only sell do not link the requests.
  Error queue(const Receipt& receipt) {
    Note note;
    const Error error = write_note(receipt, note);
    return error.code == Errc::none ? outbox_.add(note) : error;
  }

  /// Whether the operation of a receipt waits in the outbox. True if that cannot be read. Not
  /// inlined: report_kept() would take 400 bytes more stack.
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

  /// Adds to the outbox what a power cut kept from it. Where that is refused, the receipt is a new
  /// one.
  void queue_again(Receipt& receipt, std::uint32_t of, const ReceiptMark& mark) {
    const Error error = queue(receipt);
    if (error.code == Errc::none || error.code == Errc::still_open) return;
    // What a storage that failed was to write may be there.
    receipt.verdict = journal_.is_ready() ? Verdict::not_paid : Verdict::help;
    if (keep(receipt, of).id != 0) settle(mark);
  }

  /// What the outbox keeps of a receipt's operation: the same as Outbox::add() of its request.
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

  /// Asks how much of a paid order was charged; false: there is no answer. Not inlined: the record
  /// takes 700 bytes of stack.
  [[gnu::noinline]] bool ask_charged(Receipt& receipt, std::uint32_t id) {
    const auto answer = client_.call(record_question(receipt));
    // An answer that says nothing of this order, or that cannot be read, would say no more the next
    // time; what refuses the question, or is not the gateway's, may pass, for as long as a customer
    // waits. What it says of an order that is not charged any more contradicts the answer to the
    // payment.
    Asking& asking = client_.asking_;
    const Error error = asking.reason_of(answer.error());
    const bool refused = answer.answered() && answer->refused();
    const bool in_vain =
        (refused || is_unusable(error)) && waited_s(id) >= asking.policy.late.count();
    if ((!answer.answered() || refused) && !is_unreadable(error) && !in_vain) return false;
    if (!answer.answered() || !read_charged(*answer, receipt)) receipt.verdict = Verdict::help;
    return true;
  }

  /// Whether the gateway gave no answer at all: nor would it to the next question.
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

  /// Hands over what the journal knows of a request. Not inlined, as is_queued() is not.
  [[gnu::noinline]] void take_unasked(const JournalEntry& entry, const Error& error,
                                      const ReceiptReport& report) {
    Recovered unasked{};
    unasked.id = entry.id;
    unasked.outcome = entry.outcome;
    unasked.error = error;
    take(unasked, report);
  }

  /// Makes a receipt of what was found out about a request.
  void take(const Recovered& each, const ReceiptReport& report) {
    Journal::Walk at{each.id - 1};
    JournalEntry entry;
    Receipt receipt;
    // Empty where the storage has failed: no entry of a till.
    static_cast<void>(journal_.next(at, entry));
    const Note note(entry.text);
    if (!read_request(entry, note, receipt)) return;
    const Question question = question_of(note);
    receipt.verdict = verdict_of(each.outcome, question);
    receipt.error = {each.error.code, each.error.delivery, each.error.detail, nullptr};
    if (each.finding == Finding::given_back) receipt.verdict = Verdict::help;
    if (receipt.verdict == Verdict::paid) {
      const bool known = question == Question::payment && each.charged.minor_units() != 0;
      receipt.charged = known ? each.charged : receipt.asked;
    }
    if (receipt.order_id.empty()) static_cast<void>(receipt.order_id.assign(each.order));
    static_cast<void>(receipt.approval_code.assign(each.approval_code));
    static_cast<void>(receipt.rrn.assign(each.rrn));
    if (receipt.card.empty()) static_cast<void>(receipt.card.assign(each.card));
    const bool certain = receipt.verdict == Verdict::paid || receipt.verdict == Verdict::not_paid ||
                         receipt.verdict == Verdict::help;
    const ReceiptMark mark = certain ? keep(receipt, each.id) : ReceiptMark();
    if (report(receipt, mark)) settle(mark);
  }

  /// Closes orders whose customers are at 3-D Secure, unless they are paid: a customer who pays
  /// anew does not go on there. False if the gateway does not answer.
  bool close_waiting() {
    Journal::Walk walk;
    JournalEntry entry;
    while (journal_.next(walk, entry) == JournalFault::none) {
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
  JournalFault fault_ = JournalFault::none;
  std::uint32_t waiting_ = 0;  // see waited_s()
  std::uint32_t waiting_since_ms_ = 0;
};

}  // namespace tillwire::detail
