// Credits a card, with the queries before the credit and those after an unclear answer.
#pragma once

#include <cstdint>
#include <tillwire/flows/parts.hpp>
#include <tillwire/model/currency.hpp>
#include <tillwire/ops/transactions/get_transactions.hpp>
#include <tillwire/ops/transactions/original_transaction.hpp>
#include <tillwire/ops/transactions/p2p_credit.hpp>
#include <tillwire/verdict/success.hpp>
#include <tillwire/wire/codec.hpp>

namespace tillwire::flows {

/// How a transfer is recognised in the history of its card, and how often steps are retried.
struct CardTransferPlan {
  /// The terminal id in the history's lines of this terminal; lines with another id are skipped.
  /// Borrowed, like merchant_id: both must outlive the flow.
  Text terminal_id = {};
  Text merchant_id = {};  ///< the merchant id, used likewise
  /// True: no other terminal credits this card. False: a line that does not name this terminal
  /// decides nothing.
  bool alone_on_cards = false;
  /// How often a request that was not sent, or a query that decided nothing, is tried.
  std::uint8_t most_tries = detail::usual_tries;
};

/// Credits a card with P2pCredit. Does no I/O: next() says what to send; the caller sends it and
/// passes the result to take().
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
/// The credit is sent once. It is sent again only if nothing of it had left, or with the parameters
/// of the original transaction, which turns it into a query.
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
/// The history does not identify a transfer, so the flow reads it before it sends. Afterwards a
/// line is new if its transaction id is above all earlier ones. One new credit with the same amount
/// and currency, neither refused nor reversed, is the transfer if its line names this terminal
/// (CardTransferPlan::terminal_id), or if no other terminal credits this card
/// (CardTransferPlan::alone_on_cards). The history decides nothing if it was empty before, if it no
/// longer has the lines it had then (because it is limited in size, or covers another period), if
/// two credits are new, or if the line does not say clearly that the credit was carried out. card
/// management, "Transactions", p2pCredit; what to do where the original answer was lost is beyond
/// the specification.
class CardTransfer {
 public:
  enum class Next : std::uint8_t {
    count,          ///< GetTransactions of the credited card, before the transfer
    send,           ///< the P2pCredit, see prepare()
    inquire,        ///< the P2pCredit with the parameters of the original, see prepare()
    look_up,        ///< GetTransactions as for `count`, over the same period
    done_credited,  ///< the card was credited
    done_declined,  ///< the card was not credited, and will not be
    done_unknown,   ///< no query was answered with a decision; see ask_again()
    done_not_sent,  ///< no credit was sent: a new flow may send it
  };

  /// Copies the amount and currency of the credit.
  explicit CardTransfer(const transactions::P2pCredit& credit, CardTransferPlan plan = {})
      : plan_(plan), amount_(credit.amount), currency_(credit.currency), tries_(plan.most_tries) {}

  Next next() const { return next_; }
  bool is_over() const { return next_ >= Next::done_credited; }
  /// Returns how many new credits like this one the last history had.
  std::uint32_t seen() const { return seen_; }

  /// Sets the parameters of the original, borrowed from the flow; the caller must not change
  /// anything else.
  void prepare(transactions::P2pCredit& credit) const {
    if (next_ == Next::inquire) {
      credit.original = original_.parameters();
    } else {
      credit.original = {};
    }
  }

  /// Takes the answer to `send` and `inquire`.
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

  /// Takes a line of the history at `count` and `look_up`, when the history is drained.
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

  /// Takes the answer to `count` and `look_up`, including any lines in the answer itself.
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

  /// Looks again after `done_unknown`.
  void ask_again() {
    if (next_ == Next::done_unknown) go(Next::look_up);
  }

 private:
  /// Counts of the lines in a history.
  struct History {
    std::uint32_t lines = 0;  // lines whose id is not above the latest one at `count`
    std::uint64_t ids = 0;    // checksum of their ids, which differs if the ids differ
    std::int64_t newest = 0;
    bool has_plain = false;      // a line without an internal code, or with 0
    bool has_ones = false;       // a line with internal code 1
    std::uint32_t done = 0;      // new lines that match the transfer
    std::uint32_t doubtful = 0;  // new lines that match but may be refused
    std::uint32_t own = 0;       // those of both kinds that name this terminal

    void add(std::int64_t id) {
      auto mixed = static_cast<std::uint64_t>(id) * 0x9E3779B97F4A7C15;
      mixed ^= mixed >> 29;
      ids += mixed * 0xBF58476D1CE4E5B9;
      ++lines;
    }
  };

  /// Returns whether a line may be the transfer. Excludes refused and reversed transactions, and
  /// lines that name another terminal.
  bool is_like(const transactions::TransactionRecord& each) const {
    const bool reversed = *each.reversal || each.reversal_date.present();
    return each.operation_direction == transactions::Direction::credit && each.amount == amount_ &&
           same_currency(each.currency.value_or(0), currency_.value_or(0)) &&
           !is_refusal(each.response_code) && !reversed &&
           !is_other(plan_.terminal_id, each.terminal_id) &&
           !is_other(plan_.merchant_id, each.merchant_id);
  }
  static bool is_other(const Text& ours, const Text& named) {
    return ours.present() && named.present() && ours != named;
  }
  /// Returns whether nothing says that a transaction was refused. The internal code is not
  /// specified. The example has 1, which could also be the refusal 01: it counts as done only if
  /// every earlier line had a code, and 1 was among them.
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
  History now_;  // the history being received
  std::uint32_t seen_ = 0;
  detail::Tries tries_;
  Next next_ = Next::count;
};

}  // namespace tillwire::flows
