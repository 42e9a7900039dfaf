// A credit to a card, and the questions that follow where its answer leaves it open.
#pragma once

#include <cstdint>
#include <tillwire/flows/parts.hpp>
#include <tillwire/ops/transactions/get_transactions.hpp>
#include <tillwire/ops/transactions/original_transaction.hpp>
#include <tillwire/ops/transactions/p2p_credit.hpp>
#include <tillwire/wire/codec.hpp>

namespace tillwire::flows {

/// Credits a card with P2pCredit. Without I/O: next() tells what to do, the caller does it and
/// hands over what came of it.
///
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
///     look_up ----------------------- found, once ----------> done_credited
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
///       if (flow.next() == Next::look_up) {
///         wait_a_little();
///         flow.take(client.drain<&GetTransactions::Response::transactions>(
///             today, [&](const TransactionRecord& each) { flow.see(each); }));
///       } else {
///         flow.prepare(credit);
///         flow.take(client.call(credit));
///       }
///     }
///
/// The history does not name a transfer: what counts is a credit of the amount and currency that is
/// not reversed. If there may be others like it in the period, say how many there were before, or
/// let see() have only those that are new. card management, "Transactions", p2pCredit; what to do
/// where the original answer was lost is beyond the specification.
class CardTransfer {
 public:
  enum class Next : std::uint8_t {
    send,           ///< the P2pCredit, see prepare()
    inquire,        ///< the same, see prepare(): with the parameters of the original
    look_up,        ///< GetTransactions of the credited card, over the period of the transfer
    done_credited,  ///< the money is there
    done_declined,  ///< it is not, and is not going to be
    done_unknown,   ///< no question was answered with a decision; see ask_again()
    done_not_sent,  ///< no request got out: a new flow may send it
  };

  /// `like_it_before`: how many credits of this amount the period had before this one.
  explicit CardTransfer(const transactions::P2pCredit& credit, std::uint32_t like_it_before = 0,
                        std::uint8_t most_tries = detail::usual_tries)
      : amount_(credit.amount),
        currency_(credit.currency),
        before_(like_it_before),
        tries_(most_tries) {}

  Next next() const { return next_; }
  bool is_over() const { return next_ >= Next::done_credited; }
  /// How many credits like this one the last history had.
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
    if (!answer) return failed(answer.error());
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

  /// At `look_up`: a line of the history, where it is drained.
  void see(const transactions::TransactionRecord& each) {
    if (next_ != Next::look_up) return;
    const bool credit = each.operation_direction == transactions::Direction::credit;
    if (credit && each.amount == amount_ && each.currency == currency_ && !*each.reversal) {
      ++counting_;
    }
  }

  /// Of `look_up`; the lines that the answer itself has are seen too.
  void take(const Result<transactions::GetTransactions::Response>& answer) {
    if (next_ != Next::look_up) return;
    for (const transactions::TransactionRecord& each : answer->transactions) see(each);
    const std::uint32_t seen = counting_;
    counting_ = 0;
    if (answer.succeeded()) {
      seen_ = seen;
      if (seen == before_ + 1) {
        next_ = Next::done_credited;
        return;
      }
    }
    if (!tries_.another()) next_ = Next::done_unknown;
  }

  /// After `done_unknown`: looks again.
  void ask_again() {
    if (next_ == Next::done_unknown) go(Next::look_up);
  }

 private:
  void go(Next next) {
    next_ = next;
    tries_.reset();
  }

  void failed(const Error& error) {
    if (next_ == Next::inquire) {
      if (!tries_.another()) go(Next::look_up);
    } else if (!detail::was_not_sent(error)) {
      go(Next::look_up);
    } else if (!tries_.another()) {
      next_ = Next::done_not_sent;
    }
  }

  transactions::OriginalTransaction original_;
  Amount amount_;
  Optional<std::int32_t> currency_;
  std::uint32_t before_;
  std::uint32_t counting_ = 0;  // in the history that is arriving
  std::uint32_t seen_ = 0;
  detail::Tries tries_;
  Next next_ = Next::send;
};

}  // namespace tillwire::flows
