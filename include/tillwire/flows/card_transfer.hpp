// A credit to a card, with the questions before it and those where its answer leaves it open.
#pragma once

#include <cstdint>
#include <tillwire/flows/parts.hpp>
#include <tillwire/ops/transactions/get_transactions.hpp>
#include <tillwire/ops/transactions/original_transaction.hpp>
#include <tillwire/ops/transactions/p2p_credit.hpp>
#include <tillwire/verdict/success.hpp>
#include <tillwire/wire/codec.hpp>

namespace tillwire::flows {

/// By what a transfer is known in the history of its card, and how patiently it is looked for.
struct CardTransferPlan {
  /// What the lines of this terminal name it by; lines that name another one are passed over. Both
  /// are borrowed: they must outlive the flow.
  Text terminal_id = {};
  Text merchant_id = {};  ///< the same of the merchant
  /// No other terminal credits this card. If false, a line that does not name this terminal decides
  /// nothing.
  bool alone_on_cards = false;
  /// How often a request that did not leave, or a question that was not decided, is tried.
  std::uint8_t most_tries = detail::usual_tries;
};

/// Credits a card with P2pCredit. Without I/O: next() tells what to do, the caller does it and
/// hands over what came of it.
///
///     count -------- no history, too many times ------------> done_not_sent
///      |   ^ |
///      |   +-+ lost: the same again
///      v
///     send -------------------------- a decision ----------> done_credited, done_declined
///      |     |
///      |     | a doubtful response code, and the answer
///      |     | names the transaction
///      |     v
///      |   inquire ------------------ a decision ----------> done_credited, done_declined
///      |     |   ^ |
///      |     |   +-+ lost: the same again
///      |     | doubtful still, or lost too often
///      v     v
///     look_up ----------------------- one that is new ------> done_credited
///      ^   |
///      +---+ not decided ------------ too many times -------> done_unknown
///
///     send: could not be sent, too many times --------------> done_not_sent
///
/// The credit is sent once: again only if nothing of it had left, or with the parameters of the
/// original transaction, which makes it a question.
///
///     using Next = flows::CardTransfer::Next;
///     flows::CardTransfer flow(credit);
///     while (!flow.is_over()) {
///       if (flow.next() == Next::count || flow.next() == Next::look_up) {
///         if (flow.next() == Next::look_up) wait_a_little();
///         flow.take(client.drain<&GetTransactions::Response::transactions>(
///             history, [&](const TransactionRecord& each) { flow.see(each); }));
///       } else {
///         flow.prepare(credit);
///         flow.take(client.call(credit));
///       }
///     }
///
/// The history does not name a transfer, so the flow looks at it before it sends. Afterwards a line
/// is new if its transaction id is above all that were there. One new credit of the amount and
/// currency, neither refused nor reversed, is the transfer if its line names this terminal
/// (CardTransferPlan::terminal_id), or if no other terminal credits this card
/// (CardTransferPlan::alone_on_cards). Nothing is decided by a history that was empty before, or
/// that no longer has the lines it had then (it is capped, or of another period); by two credits
/// that are new; or by one whose line does not say clearly that it was carried out. card
/// management, "Transactions", p2pCredit; what to do where the original answer was lost is beyond
/// the specification.
class CardTransfer {
 public:
  enum class Next : std::uint8_t {
    count,          ///< GetTransactions of the credited card, before the transfer
    send,           ///< the P2pCredit, see prepare()
    inquire,        ///< the same, see prepare(): with the parameters of the original
    look_up,        ///< GetTransactions as at `count`, over the same period
    done_credited,  ///< the money is there
    done_declined,  ///< it is not, and is not going to be
    done_unknown,   ///< no question was answered with a decision; see ask_again()
    done_not_sent,  ///< no credit got out: a new flow may send it
  };

  /// Keeps the amount and currency of the credit.
  explicit CardTransfer(const transactions::P2pCredit& credit, CardTransferPlan plan = {})
      : plan_(plan), amount_(credit.amount), currency_(credit.currency), tries_(plan.most_tries) {}

  Next next() const { return next_; }
  bool is_over() const { return next_ >= Next::done_credited; }
  /// How many new credits like this one the last history had.
  std::uint32_t seen() const { return seen_; }

  /// Sets the parameters of the original, borrowed from the flow; all else must stay as it was.
  void prepare(transactions::P2pCredit& credit) const {
    if (next_ == Next::inquire) {
      credit.original = original_.parameters();
    } else {
      credit.original = {};
    }
  }

  /// Of `send` and `inquire`.
  void take(const Result<transactions::TransactionResult>& answer) {
    if (next_ != Next::send && next_ != Next::inquire) return;
    if (!answer.answered()) return failed(answer.error());
    switch (answer->payment()) {
      case Payment::approved:
        next_ = Next::done_credited;
        break;
      case Payment::declined:
        next_ = Next::done_declined;
        break;
      default:
        go(next_ == Next::send && original_.keep(*answer) ? Next::inquire : Next::look_up);
    }
  }

  /// At `count` and `look_up`: a line of the history, where it is drained.
  void see(const transactions::TransactionRecord& each) {
    const std::int64_t id = *each.utrnno;
    if (next_ == Next::count) {
      if (now_.lines == 0 || id > now_.newest) now_.newest = id;
      now_.add(id);
      const std::int32_t code = *each.internal_response_code;
      now_.has_plain = now_.has_plain || code == 0;
      now_.has_ones = now_.has_ones || code == 1;
    } else if (next_ == Next::look_up) {
      if (id <= before_.newest) {
        now_.add(id);
      } else if (is_like(each)) {
        ++(was_done(each) ? now_.done : now_.doubtful);
        if (plan_.terminal_id.present() && each.terminal_id.present()) ++now_.own;
      }
    }
  }

  /// Of `count` and `look_up`; the lines that the answer itself has are seen too.
  void take(const Result<transactions::GetTransactions::Response>& answer) {
    if (next_ != Next::count && next_ != Next::look_up) return;
    for (const transactions::TransactionRecord& each : answer->transactions) see(each);
    const History now = now_;
    now_ = {};
    const bool told = answer && answer->transactions.present();
    if (told && next_ == Next::count) {
      before_ = now;
      return go(Next::send);
    }
    if (told) {
      seen_ = now.done;
      const bool same = before_.lines != 0 && now.lines == before_.lines && now.ids == before_.ids;
      const bool ours = plan_.alone_on_cards || now.own == 1;
      if (same && now.done == 1 && now.doubtful == 0 && ours) {
        next_ = Next::done_credited;
        return;
      }
    }
    if (!tries_.another()) next_ = next_ == Next::count ? Next::done_not_sent : Next::done_unknown;
  }

  /// After `done_unknown`: looks again.
  void ask_again() {
    if (next_ == Next::done_unknown) go(Next::look_up);
  }

 private:
  /// What a history has.
  struct History {
    std::uint32_t lines = 0;  // not above the newest id before
    std::uint64_t ids = 0;    // of those: a sum that tells other ids from the same ones
    std::int64_t newest = 0;
    bool has_plain = false;      // a line without an internal code, or with 0
    bool has_ones = false;       // one with 1
    std::uint32_t done = 0;      // new lines like the transfer
    std::uint32_t doubtful = 0;  // new ones that may be refused
    std::uint32_t own = 0;       // of both: that name this terminal

    void add(std::int64_t id) {
      auto mixed = static_cast<std::uint64_t>(id) * 0x9E3779B97F4A7C15;
      mixed ^= mixed >> 29;
      ids += mixed * 0xBF58476D1CE4E5B9;
      ++lines;
    }
  };

  /// Whether it may be the transfer. Refused and reversed transactions are left out, and those that
  /// name another terminal.
  bool is_like(const transactions::TransactionRecord& each) const {
    const bool reversed = *each.reversal || each.reversal_date.present();
    return each.operation_direction == transactions::Direction::credit && each.amount == amount_ &&
           each.currency == currency_ && !is_refusal(each.response_code) && !reversed &&
           !is_other(plan_.terminal_id, each.terminal_id) &&
           !is_other(plan_.merchant_id, each.merchant_id);
  }
  static bool is_other(const Text& ours, const Text& named) {
    return ours.present() && named.present() && ours != named;
  }
  /// Whether nothing says that it was refused. The internal code is not specified. The example has
  /// 1, which may as well be the refusal 01: it is taken for done only where every line before had
  /// a code, and 1 among them.
  bool was_done(const transactions::TransactionRecord& each) const {
    const std::int32_t code = *each.internal_response_code;
    const bool done_is_one = before_.has_ones && !before_.has_plain;
    return each.response_code.present() || code == 0 || (code == 1 && done_is_one);
  }

  void go(Next next) {
    next_ = next;
    tries_.reset();
  }

  void failed(const Error& error) {
    if (next_ == Next::inquire) {
      if (!tries_.another()) go(Next::look_up);
    } else if (!was_not_sent(error)) {
      // Not sent, as another one is in doubt: what is new may be that.
      if (error.code == Errc::still_open) before_ = {};
      go(Next::look_up);
    } else if (!tries_.another()) {
      next_ = Next::done_not_sent;
    }
  }

  transactions::OriginalTransaction original_;
  CardTransferPlan plan_;
  Amount amount_;
  Optional<std::int32_t> currency_;
  History before_;
  History now_;  // the one that is arriving
  std::uint32_t seen_ = 0;
  detail::Tries tries_;
  Next next_ = Next::count;
};

}  // namespace tillwire::flows
