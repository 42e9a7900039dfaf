// A till's receipt: one of six verdicts, and everything that is printed with it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tillwire/base/fixed_text.hpp>
#include <tillwire/base/integer.hpp>
#include <tillwire/model/amount.hpp>
#include <tillwire/model/currency.hpp>
#include <tillwire/model/result.hpp>
#include <tillwire/recovery/totals.hpp>
#include <tillwire/verdict/words.hpp>

namespace tillwire {
namespace detail {

/// Returns the member of a Sale that fills a field of paymentorder.do, motoPayment.do and similar
/// operations; for other fields, the field itself.
constexpr Text member_of_sale(const char* field) {
  constexpr const char* members[][2] = {
      {"$PAN", "card.number"},
      {"pan", "card.number"},
      {"$CVC", "card.cvc"},
      {"cvc", "card.cvc"},
      {"$EXPIRY", "card.expiry"},
      {"expiry", "card.expiry"},
      {"TEXT", "card.holder"},
      {"cardholder", "card.holder"},
      {"orderPayerData.mobilePhone", "phone"},
  };
  for (const auto& each : members) {
    if (Text(each[0]) == field) return Text(each[1]);
  }
  return Text(field);
}

}  // namespace detail

/// What became of a sale, a hold or a refund: all that a cashier has to distinguish. The values are
/// part of the stored format.
enum class Verdict : std::uint8_t {
  not_paid = 0,  ///< no money moved and none will: the same customer may pay again, with this card
                 ///< or another
  paid = 1,      ///< done: charged, held, or refunded. Receipt::charged says how much
  customer = 2,  ///< the customer has to act: show Till::challenge(), then call Till::resume()
  queued = 3,    ///< a completion, release or refund waits in the outbox: Till::deliver() sends it
  unknown = 4,   ///< not known yet: keep the goods, and call Till::resume() later. Until then,
                ///< paying again is refused with this verdict and no number; after a failure of the
                ///< storage with Errc::journal: open it, then call Till::open()
  help = 5,  ///< cannot be determined by the till: compare with the gateway's records. Without a
             ///< number and with Errc::journal: nothing was sent, but the journal is damaged, and
             ///< an earlier sale or refund of the same customer may be lost with it
};

/// One line of the till's business. Holds copies, so it stays valid. Contains at most the first six
/// and last four digits of a card number, no CVC and no key.
struct [[nodiscard]] Receipt {
  Verdict verdict = Verdict::unknown;      ///< what became of it; takes precedence over the rest
  MovementKind kind = MovementKind::none;  ///< sale, hold, completion, reversal or refund
  Amount asked;                            ///< in minor units
  /// What the gateway says was charged, held or refunded; less than `asked` after a partial
  /// approval. Absent if nothing was.
  Amount charged;
  FixedText<3> currency;       ///< ISO 4217 digits
  FixedText<36> number;        ///< of the order, unique, assigned by the till; for a refund, its id
  FixedText<36> order_id;      ///< assigned by the gateway
  FixedText<19> card;          ///< masked card number
  FixedText<6> approval_code;  ///< assigned by the issuer; empty if the gateway did not send it
  FixedText<12> rrn;           ///< retrieval reference number; empty if the gateway did not send it
  FixedText<40> remark;        ///< the caller's, such as a table or a cashier
  /// The field at fault, such as "card.expiry". With Errc::too_long and Delivery::answered: an id
  /// that the gateway or the journal names is too long; the receipt lacks it, and the verdict holds
  /// nevertheless.
  FixedText<23> field;
  std::uint32_t time_s = 0;  ///< seconds since 1970 by the wall clock; 0 if the clock was not set
  Error error;               ///< why something failed; words(error.code) for a log

  /// Returns whether everything that was requested is done. False after a partial approval: compare
  /// `charged`.
  explicit operator bool() const { return verdict == Verdict::paid && charged == asked; }

  /// Returns an English sentence for the cashier, such as "Paid 12.50.". Valid as long as the
  /// receipt.
  const char* words() const TILLWIRE_LIFETIMEBOUND {
    size_ = 0;
    switch (verdict) {
      case Verdict::paid:
        write_paid();
        break;
      case Verdict::not_paid:
        write_verb("Not ");
        if (error.code == Errc::none) {
          write(": no money moved");
        } else if (error.code == Errc::conflict && field == "orderId") {
          write(": already charged, released or refunded");
        } else if (error.code == Errc::conflict && field == "verdict") {
          write(": the receipt does not report a payment");
        } else if (error.code == Errc::conflict && field == "kind") {
          write(": not possible with a receipt of this kind");
        } else {
          write(": ");
          if (!field.empty()) {
            write(field.c_str());
            write(": ");
          }
          write(tillwire::words(error.code));
        }
        break;
      case Verdict::customer:
        write("The customer has to confirm ");
        write(asked);
        write(" to the card's issuer");
        break;
      case Verdict::queued:
        write("Waits to be sent: ");
        write(asked);
        break;
      case Verdict::unknown:
        if (error.code == Errc::still_open) {
          write("Not sent: an earlier one is not known yet");
        } else if (error.code == Errc::busy) {
          write("Not now: the till is busy");
        } else if (error.code == Errc::journal && number.empty()) {
          write("Not sent: the storage failed: open it, then the till");
        } else {
          const bool sold = kind == MovementKind::sale || kind == MovementKind::hold;
          write(sold ? "Not known yet: keep the goods, ask later" : "Not known yet: ask later");
        }
        break;
      case Verdict::help: {
        if (error.code == Errc::journal && number.empty()) {
          write("Not sent: the journal is damaged: look the last sales up at the gateway");
          break;
        }
        // A refund's number is not an order's: the merchant's page does not show it.
        const bool by_id = kind == MovementKind::refund && !order_id.empty();
        const FixedText<36>& name = by_id ? order_id : number;
        write("Look ");
        write(name.empty() ? "it" : name.c_str());
        write(" up at the gateway");
        if (asked.present()) {
          write(": ");
          write(asked);
        }
      }
    }
    write(".");
    return sentence_;
  }

 private:
  void write_verb(const char* before) const {
    write(before);
    const bool first = *before == 0;
    switch (kind) {
      case MovementKind::hold:
        return write(first ? "Held" : "held");
      case MovementKind::completion:
        return write(first ? "Charged" : "charged");
      case MovementKind::reversal:
        return write(first ? "Released" : "released");
      case MovementKind::refund:
        return write(first ? "Refunded" : "refunded");
      default:
        return write(first ? "Paid" : "paid");
    }
  }
  void write_paid() const {
    if (charged == asked) {
      write_verb("");
      write(" ");
      return write(charged);
    }
    write("Only ");
    write(charged);
    write(" of ");
    write(asked);
    write_verb(" ");
  }
  void write(const char* text) const {
    while (*text != 0 && size_ + 1U < sizeof sentence_) sentence_[size_++] = *text++;
    sentence_[size_] = 0;
  }
  void write(const Amount& amount) const {
    char text[amount_text_size];
    // With the decimals of today's currency of that name.
    const std::uint32_t code = detail::currency_number(currency.text());
    const unsigned exponent = currency_exponent(std::int64_t{code});
    const bool known = exponent != unknown_exponent;
    write_amount(amount, known || code == 0 ? exponent : 0, text, sizeof text);
    write(static_cast<const char*>(text));
    if (!known && code != 0) write(" minor units");
  }

  mutable std::uint8_t size_ = 0;
  mutable char sentence_[96] = {};
};

}  // namespace tillwire
