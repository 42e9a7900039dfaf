// English words for the states and errors of the ledger, and a movement as a line of a log.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tillwire/base/integer.hpp>
#include <tillwire/ledger/banks.hpp>
#include <tillwire/ledger/movement.hpp>
#include <tillwire/verdict/words.hpp>

namespace tillwire::ledger {

/// Returns how far a movement has come.
constexpr const char* words(State state) {
  switch (state) {
    case State::noted:
      return "noted";
    case State::queued:
      return "queued";
    case State::sending:
      return "sending";
    case State::decided:
      return "decided";
    case State::reported:
      return "reported";
  }
  return tillwire::detail::unknown_words;
}

/// A line that shows all of a movement, for a log or a support desk. Contains no more of a card
/// than its masked number.
///
///     12 sale 1250/978 sending [customer] card=411111**1111 order=70906e55-... remark=table 4
class Line {
 public:
  /// Copies what it shows.
  explicit Line(const Movement& movement) {
    number(movement.id);
    text(" ");
    text(name_of(movement.kind));
    text(" ");
    amount(movement.asked);
    text("/");
    number(movement.currency);
    text(" ");
    text(words(movement.state));
    flags(movement.flags, tillwire::detail::is_on_card(movement.kind));
    if (!movement.is_open()) result(movement);
    if (movement.is_open()) doubt(movement);
    named(" card=", movement.card.c_str());
    named(" order=", movement.order.c_str());
    text(" series=");
    number(movement.series);
    text(" time=");
    number(movement.time_s);
    named(" remark=", movement.remark.c_str());
  }

  /// Returns the line, without a line feed. Valid as long as this.
  const char* c_str() const TILLWIRE_LIFETIMEBOUND { return line_; }

 private:
  static constexpr const char* name_of(MovementKind kind) {
    constexpr const char* names[] = {"none",   "sale",   "hold",  "completion", "reversal",
                                     "refund", "credit", "debit", "withdrawal", "deposit"};
    return names[static_cast<std::uint8_t>(kind)];
  }
  static constexpr const char* name_of(Verdict verdict) {
    constexpr const char* names[] = {"not_paid", "paid", "customer", "queued", "unknown", "help"};
    return names[static_cast<std::uint8_t>(verdict)];
  }

  void flags(std::uint8_t bits, bool on_card) {
    constexpr const char* names[] = {"customer",  "reversing", "taken", "undone",
                                     "said_paid", "counted",   "mail",  "dispensing"};
    const char* before = " [";
    for (unsigned i = 0; i != sizeof names / sizeof *names; ++i) {
      if ((bits >> i & 1) == 0) continue;
      text(before);
      text(on_card && 1U << i == flag::refused ? "refused" : names[i]);
      before = " ";
    }
    if (bits != 0) text("]");
  }
  void result(const Movement& movement) {
    text(" ");
    text(name_of(movement.verdict));
    named_amount(" charged=", movement.charged);
    if (movement.error != Errc::none) {
      text(" error=");
      number(static_cast<std::uint8_t>(movement.error));
      text("/");
      number(static_cast<std::uint8_t>(movement.delivery));
      text("/");
      number(movement.detail);
    }
    named(" approval=", movement.approval_code.c_str());
    named(" rrn=", movement.rrn.c_str());
  }
  void doubt(const Movement& movement) {
    named_amount(" given=", movement.given);
    named_amount(" ordered=", movement.ordered);
    if (movement.state == State::sending) {
      text(" doubt=");
      number(std::uint64_t{movement.doubt_10s} * 10);
      text(" sent=");
      number(movement.sent_s);
      text("/");
      number(movement.sent_ticks);
    }
    const History& history = movement.history;
    if (history.from_s == 0) return;
    text(" history=");
    number(history.from_s);
    text("/");
    amount(history.lowest.present() ? Amount(*history.lowest) : Amount());
    for (const std::uint16_t count :
         {history.lines, history.matching, history.own, history.reversed, history.unseen}) {
      text("/");
      number(count);
    }
  }

  void named(const char* name, const char* value) {
    if (*value == 0) return;
    text(name);
    text(value);
  }
  void named_amount(const char* name, const Amount& value) {
    if (!value.present()) return;
    text(name);
    amount(value);
  }
  void amount(const Amount& value) {
    if (!value.present()) return text("-");
    number(static_cast<std::uint64_t>(value.minor_units()));
  }
  void number(std::uint64_t value) {
    char digits[21] = {};
    text(tillwire::detail::write_integer(value, digits + 20));
  }
  /// Adds text; what could end the line or control a terminal becomes a question mark.
  void text(const char* from) {
    for (; *from != 0 && size_ + 1 < sizeof line_; ++from) {
      line_[size_++] = static_cast<unsigned char>(*from) < ' ' || *from == 127 ? '?' : *from;
    }
  }

  std::size_t size_ = 0;
  char line_[440] = {};
};

}  // namespace tillwire::ledger
