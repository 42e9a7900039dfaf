// A till's receipt: one of six verdicts, and everything that is printed with it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tillwire/base/fixed_text.hpp>
#include <tillwire/base/integer.hpp>
#include <tillwire/ledger/kind.hpp>
#include <tillwire/model/amount.hpp>
#include <tillwire/model/currency.hpp>
#include <tillwire/model/result.hpp>
#include <tillwire/port/store_error.hpp>
#include <tillwire/verdict/packed_words.hpp>
#include <type_traits>

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

/// What the sentences of receipts are made of.
enum class ReceiptPart : std::uint8_t {
  no_cash,
  no_money,
  taken_back,
  no_payment,
  wrong_kind,
  confirm,
  to_issuer,
  queued,
  unreported,
  in_doubt,
  busy,
  storage_failed,
  not_ready,
  keep_goods,
  ask_later,
  damaged,
  at_gateway,
  retried,
  minor_units,
};

constexpr const char* words(ReceiptPart part) {
  switch (part) {
    case ReceiptPart::no_cash:
      return ": the cash did not come out";
    case ReceiptPart::no_money:
      return ": no money moved";
    case ReceiptPart::taken_back:
      return ": already charged, released or refunded";
    case ReceiptPart::no_payment:
      return ": the receipt does not report a payment";
    case ReceiptPart::wrong_kind:
      return ": not possible with a receipt of this kind";
    case ReceiptPart::confirm:
      return "The customer has to confirm ";
    case ReceiptPart::to_issuer:
      return " to the card's issuer";
    case ReceiptPart::queued:
      return "Waits to be sent: ";
    case ReceiptPart::unreported:
      return "Not sent: an earlier result was not reported yet: call resume()";
    case ReceiptPart::in_doubt:
      return "Not sent: an earlier one is not known yet";
    case ReceiptPart::busy:
      return "Not now: the till is busy";
    case ReceiptPart::storage_failed:
      return "Not sent: the storage failed: open it, then the till";
    case ReceiptPart::not_ready:
      return "Not sent: the till's storage is not ready";
    case ReceiptPart::keep_goods:
      return "Not known yet: keep the goods, ask later";
    case ReceiptPart::ask_later:
      return "Not known yet: ask later";
    case ReceiptPart::damaged:
      return "Not sent: the journal is damaged: look the last sales up at the gateway";
    case ReceiptPart::at_gateway:
      return " up at the gateway";
    case ReceiptPart::retried:
      return ", after a try that moved no money";
    case ReceiptPart::minor_units:
      return " minor units";
  }
  return unknown_words;
}

}  // namespace detail

/// One line of the till's business. Holds copies, so it stays valid. Contains at most the first six
/// and last four digits of a card number, no CVC and no key.
struct [[nodiscard]] Receipt {
  // Not defaulted: that would be a copy of 340 bytes of flash.
  Receipt() {}

  Verdict verdict = Verdict::unknown;  ///< what became of it; takes precedence over the rest
  /// Sale, hold, completion, reversal or refund; of a card desk: credit, debit, withdrawal,
  /// deposit.
  MovementKind kind = MovementKind::none;
  Amount asked;  ///< in minor units
  /// What the gateway says was charged, held or refunded; less than `asked` after a partial
  /// approval. Absent if nothing was.
  Amount charged;
  FixedText<3> currency;       ///< ISO 4217 digits
  FixedText<36> number;        ///< of the order, unique, assigned by the till; for a refund, its id
  FixedText<36> order_id;      ///< assigned by the gateway; of a card desk: the id of the card
  FixedText<19> card;          ///< masked card number
  FixedText<6> approval_code;  ///< assigned by the issuer; empty if the gateway did not send it
  FixedText<12> rrn;           ///< retrieval reference number; empty if the gateway did not send it
  FixedText<40> remark;        ///< the caller's, such as a table or a cashier
  /// The field at fault, such as "card.expiry". With Errc::too_long and Delivery::answered: an id
  /// that the gateway or the journal names is too long; the receipt lacks it, and the verdict holds
  /// nevertheless.
  FixedText<23> field;
  /// An earlier try, which moved no money, is reported with this one, and not by resume().
  bool retried = false;
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
        write_sum();
        break;
      case Verdict::not_paid:
        write_verb("Not ");
        if (error.code == Errc::none) {
          // The debit of a withdrawal without cash is followed by a credit.
          const bool cash = kind == MovementKind::withdrawal;
          write(cash ? Part::no_cash : Part::no_money);
        } else if (error.code == Errc::conflict && field.empty() && kind < MovementKind::credit) {
          // What the order's record showed: after a restart, too, when no field is known.
          write(Part::taken_back);
        } else if (error.code == Errc::conflict && field == "verdict") {
          write(Part::no_payment);
        } else if (error.code == Errc::conflict && field == "kind") {
          write(Part::wrong_kind);
        } else {
          write(": ");
          if (!field.empty()) {
            write(field.c_str());
            write(": ");
          }
          write(error.code);
        }
        break;
      case Verdict::customer:
        write(Part::confirm);
        write(asked);
        write(Part::to_issuer);
        break;
      case Verdict::queued:
        write(Part::queued);
        write(asked);
        break;
      case Verdict::unknown:
        if (error.code == Errc::still_open) {
          const bool known = error.detail != 0;
          write(known ? Part::unreported : Part::in_doubt);
        } else if (error.code == Errc::busy) {
          write(Part::busy);
        } else if (error.code == Errc::journal && number.empty()) {
          const bool failed = error.detail == static_cast<unsigned>(StoreError::storage);
          write(failed ? Part::storage_failed : Part::not_ready);
        } else {
          const bool sold = kind == MovementKind::sale || kind == MovementKind::hold;
          write(sold ? Part::keep_goods : Part::ask_later);
        }
        break;
      case Verdict::help: {
        if (error.code == Errc::journal && number.empty()) {
          write(Part::damaged);
          break;
        }
        // A refund's number is not an order's: the merchant's page does not show it.
        const bool by_id = kind == MovementKind::refund && !order_id.empty();
        const FixedText<36>& name = by_id ? order_id : number;
        write("Look ");
        if (kind >= MovementKind::credit) {  // the number is not known there
          write(card.empty() ? "the card" : card.c_str());
        } else {
          write(name.empty() ? "it" : name.c_str());
        }
        write(Part::at_gateway);
        if (asked.present()) {
          write(": ");
          write(asked);
        }
      }
    }
    if (retried) write(Part::retried);
    write(".");
    return sentence_;
  }

 private:
  using Part = detail::ReceiptPart;

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
      case MovementKind::credit:
        return write(first ? "Credited" : "credited");
      case MovementKind::debit:
        return write(first ? "Debited" : "debited");
      case MovementKind::withdrawal:
        return write(first ? "Paid out" : "paid out");
      case MovementKind::deposit:
        return write(first ? "Deposited" : "deposited");
      default:
        return write(first ? "Paid" : "paid");
    }
  }
  void write_sum() const {
    if (charged == asked) {
      write_verb("");
      if (!asked.present()) return;  // a top-up
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
  template <class Enumeration>
  std::enable_if_t<std::is_enum_v<Enumeration>> write(Enumeration value) const {
    copy_words(value, sentence_ + size_, static_cast<std::uint32_t>(sizeof sentence_ - size_));
    while (sentence_[size_] != 0) ++size_;
  }
  void write(const Amount& amount) const {
    char text[amount_text_size];
    // With the decimals of today's currency of that name.
    const std::uint32_t code = detail::currency_number(currency.text());
    const unsigned exponent = currency_exponent(std::int64_t{code});
    const bool known = exponent != unknown_exponent;
    write_amount(amount, known || code == 0 ? exponent : 0, text, sizeof text);
    write(static_cast<const char*>(text));
    if (!known && code != 0) write(Part::minor_units);
  }

  mutable std::uint8_t size_ = 0;
  mutable char sentence_[112] = {};
};

namespace detail {

/// Names the field of an id that did not fit into the receipt, if there is one and nothing else
/// went wrong. Not inlined: it is called wherever a receipt is made from what was read.
[[gnu::noinline]] inline void name_long(Receipt& receipt) {
  if (receipt.error.code != Errc::none || receipt.verdict == Verdict::not_paid) return;
  const char* const ids[] = {receipt.rrn.c_str(), receipt.approval_code.c_str(),
                             receipt.card.c_str(), receipt.number.c_str(),
                             receipt.order_id.c_str()};
  constexpr const char* fields[] = {"authRefNum", "approvalCode", "maskedPan", "orderNumber",
                                    "orderId"};
  for (unsigned i = 0; i != 5; ++i) {
    if (!is_overflow(ids[i])) continue;
    receipt.error.code = Errc::too_long;
    receipt.error.delivery = Delivery::answered;
    receipt.field.assign_front(fields[i]);
  }
}

}  // namespace detail

}  // namespace tillwire
