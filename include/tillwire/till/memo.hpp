// What a till keeps in its journal in addition to the notes of its requests: the receipts that it
// issued, and what a receipt needs of an interrupted request.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <tillwire/base/fixed_text.hpp>
#include <tillwire/base/integer.hpp>
#include <tillwire/flows/parts.hpp>
#include <tillwire/model/currency.hpp>
#include <tillwire/ops/ecommerce/get_order_status_extended.hpp>
#include <tillwire/recovery/asking.hpp>
#include <tillwire/recovery/in_doubt.hpp>
#include <tillwire/recovery/journal.hpp>
#include <tillwire/recovery/note.hpp>
#include <tillwire/recovery/totals.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/till/receipt.hpp>
#include <tillwire/verdict/outcome.hpp>

namespace tillwire::detail {

/// Returns the outcome with which a receipt's entry is settled: from then on it counts as reported.
constexpr Outcome outcome_of(tillwire::Verdict verdict) {
  switch (verdict) {
    case tillwire::Verdict::paid:
      return Outcome::approved;
    case tillwire::Verdict::not_paid:
      return Outcome::declined;
    case tillwire::Verdict::help:
      return Outcome::given_up;
    default:
      return Outcome::not_sent;
  }
}

/// Copies an id into a receipt. If it does not fit, the receipt lacks it, and name_long() says so.
template <std::size_t Longest>
void take_id(FixedText<Longest>& to, const Text& id) {
  static_cast<void>(to.assign(id));
}
/// Names the field of an id that did not fit into the receipt, if there is one and nothing else
/// went wrong. Not inlined: it is called wherever a receipt is made from what was read.
[[gnu::noinline]] inline void name_long(Receipt& receipt) {
  if (receipt.error.code != Errc::none || receipt.verdict == tillwire::Verdict::not_paid) return;
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

/// A journal entry that holds a receipt. After its name, with numbers in little-endian order: at 0
/// the verdict, plus 16 times the kind, at 1 the entry of the request, at 5 and 11 the amounts, at
/// 17 the currency, then texts that end with NUL. The entry is open until the receipt is reported.
class ReceiptEntry {
 public:
  static constexpr std::string_view name = "till\n";

  static bool is_one(std::string_view text) {
    return text.size() > name.size() && std::memcmp(text.data(), name.data(), name.size()) == 0;
  }

  explicit ReceiptEntry(const Receipt& receipt, std::uint32_t of) {
    std::memcpy(text_, name.data(), name.size());
    put(static_cast<std::uint64_t>(receipt.kind) << 4 | static_cast<std::uint64_t>(receipt.verdict),
        1);
    put(of, 4);
    put(receipt.asked);
    put(receipt.charged);
    put(receipt.currency);
    put(receipt.number);
    put(receipt.order_id);
    put(receipt.card);
    put(receipt.approval_code);
    put(receipt.rrn);
    put(receipt.remark);  // its end may be missing, if the ids have their full length
  }
  /// Returns the entry without the last NUL, which does not fit if every text has its full length.
  std::string_view text() const { return {text_, size_ - 1}; }

  /// Reads a receipt, and the entry of its request. Returns false if the entry does not hold a
  /// receipt.
  static bool read(const JournalEntry& entry, Receipt& receipt, std::uint32_t& of) {
    if (!is_one(entry.text) || entry.text.size() < name.size() + 17) return false;
    const char* at = entry.text.data() + name.size();
    const char* const end = entry.text.data() + entry.text.size();
    const std::uint64_t kinds = get(at, 1);
    receipt.kind = static_cast<MovementKind>(kinds >> 4);
    receipt.verdict = static_cast<tillwire::Verdict>(kinds & 15);
    of = static_cast<std::uint32_t>(get(at, 4));
    receipt.asked = get_amount(at);
    receipt.charged = get_amount(at);
    take_id(receipt.currency, get(at, end));
    take_id(receipt.number, get(at, end));
    take_id(receipt.order_id, get(at, end));
    take_id(receipt.card, get(at, end));
    take_id(receipt.approval_code, get(at, end));
    take_id(receipt.rrn, get(at, end));
    receipt.remark.assign_front(get(at, end));
    name_long(receipt);
    receipt.time_s = entry.time_s;
    return true;
  }

 private:
  static constexpr std::uint64_t no_amount = 0xFFFFFFFFFFFF;

  void put(std::uint64_t value, unsigned bytes) {
    for (; bytes != 0; --bytes, value >>= 8) text_[size_++] = static_cast<char>(value & 0xFF);
  }
  void put(const Amount& amount) {
    put(amount.present() ? static_cast<std::uint64_t>(amount.minor_units()) : no_amount, 6);
  }
  void put(const Text& text) {
    static_cast<void>(copy_text(text, text_ + size_, sizeof text_ - size_, true));
    size_ += Text(text_ + size_).raw().size() + 1;
  }

  static std::uint64_t get(const char*& at, unsigned bytes) {
    std::uint64_t value = 0;
    for (unsigned i = 0; i < bytes; ++i) {
      value |= std::uint64_t{static_cast<unsigned char>(*at++)} << 8 * i;
    }
    return value;
  }
  static Amount get_amount(const char*& at) {
    const std::uint64_t value = get(at, 6);
    return value == no_amount ? Amount() : Amount(static_cast<std::int64_t>(value));
  }
  /// Reads a text up to its NUL. Not inlined: saves 150 bytes.
  [[gnu::noinline]] static Text get(const char*& at, const char* end) {
    const char* const first = at;
    while (at != end && *at != 0) ++at;
    const Text text(first, static_cast<std::size_t>(at - first));
    if (at != end) ++at;
    return text;
  }

  static_assert(name.size() + 17 + sizeof(Receipt::currency) + sizeof(Receipt::number) +
                    sizeof(Receipt::order_id) + sizeof(Receipt::card) +
                    sizeof(Receipt::approval_code) + sizeof(Receipt::rrn) <=
                Journal::most_text);

  std::size_t size_ = name.size();
  char text_[Journal::most_text + 1];
};

/// The remark of a request's entry: a letter for the kind, then the number, the amount, the
/// currency and the card, unless the entry itself contains them, and the remark of the sale.
class Remark {
 public:
  /// Writes a remark; `room` is the number of characters that fit into the entry, to which the
  /// sale's remark is truncated. Nothing else is: an entry with too long ids is refused.
  Remark(const Receipt& receipt, bool number, bool amount, bool card, std::uint32_t room) {
    put(receipt.kind == MovementKind::hold ? 'h' : 's');
    if (number) put(receipt.number.text());
    put(' ');
    if (amount && receipt.asked.present()) {
      char digits[20];
      char* const end = digits + sizeof digits;
      const char* const begin =
          write_integer(static_cast<std::uint64_t>(receipt.asked.minor_units()), end);
      put(Text(begin, static_cast<std::size_t>(end - begin)));
    }
    put(' ');
    put(receipt.currency.text());
    if (card) put(receipt.card.text());
    put(' ');
    const std::size_t ids = size_;
    put(receipt.remark.text());
    if (size_ > room) size_ = ids < room ? room : ids;
  }
  Text text() const { return Text(text_, size_); }

  /// Reads a remark; takes the remark of another program's entry as the sale's remark.
  static void read(const Text& remark, Receipt& receipt) {
    const std::string_view all = remark.raw();
    std::size_t at[3];
    std::size_t found = 0;
    for (std::size_t i = 0; i != all.size() && found != 3; ++i) {
      if (all[i] == ' ') at[found++] = i;
    }
    std::int64_t currency = 0;
    const bool is_mine = found == 3 && (all[0] == 's' || all[0] == 'h') && at[2] >= at[1] + 4 &&
                         read_integer(all.data() + at[1] + 1, all.data() + at[1] + 4, currency);
    if (!is_mine) {
      receipt.remark.assign_front(remark);
      return;
    }
    if (receipt.kind == MovementKind::none) {
      receipt.kind = all[0] == 'h' ? MovementKind::hold : MovementKind::sale;
    }
    if (at[0] > 1) take_id(receipt.number, part(all, 1, at[0]));
    std::int64_t amount = 0;
    if (read_integer(all.data() + at[0] + 1, all.data() + at[1], amount)) receipt.asked = amount;
    take_id(receipt.currency, part(all, at[1] + 1, at[1] + 4));
    take_id(receipt.card, part(all, at[1] + 4, at[2]));
    receipt.remark.assign_front(part(all, at[2] + 1, all.size()));
  }

 private:
  // substr() would link code that throws.
  static Text part(std::string_view all, std::size_t from, std::size_t to) {
    return Text(all.data() + from, to - from);
  }
  void put(char c) {
    if (size_ != sizeof text_) text_[size_++] = c;
  }
  void put(const Text& text) {
    for (const char c : text.raw()) put(c);
  }

  std::size_t size_ = 0;
  char text_[Journal::most_text];
};

/// Returns the remark for the entry of a request, limited to the room in the entry.
inline Remark remark_of(const Receipt& receipt, std::string_view operation, bool with_number,
                        bool with_card) {
  const auto size_of = [](const Text& text) {
    return static_cast<std::uint32_t>(text.raw().size());
  };
  // The entry has "order=", "number=", "amount=", "currency=", "refund=", "given=" and "remark="
  // where they apply, each with a line feed; the amount already refunded has at most 12 digits. For
  // a completion or release the outbox adds its place, and "un=1".
  const bool by_order = !receipt.order_id.empty();
  const bool sale = receipt.kind == MovementKind::sale || receipt.kind == MovementKind::hold;
  std::uint32_t used = static_cast<std::uint32_t>(operation.size()) + 8;
  if (by_order) used += 7 + size_of(receipt.order_id);
  if (!with_number) used += 8 + size_of(receipt.number);
  // The entries of releases and payments name the order, but no amount.
  const bool add_amount = by_order && (sale || receipt.kind == MovementKind::reversal);
  if (!add_amount) used += 20;
  if (!by_order) used += 13;
  if (!sale) used += receipt.kind == MovementKind::refund ? 19 : 23;
  return Remark(receipt, with_number, add_amount, with_card, Journal::most_text - used);
}

/// Asks for the record of an order. A separate type because JournaledClient would settle entries by
/// a GetOrderStatusExtended before their receipts are reported.
struct RecordQuestion {
  static constexpr Endpoint endpoint = ecommerce::GetOrderStatusExtended::endpoint;

  Text order_id;
  Text order_number;

  static constexpr auto fields() {
    using S = RecordQuestion;
    return Fields{
        field("orderId", &S::order_id, conditional(1, 36)),
        field("orderNumber", &S::order_number, conditional(1, 36)),
    };
  }

  using Response = ecommerce::OrderRecord;
};

/// Returns the wire name of the first value in a record that excludes the sale's order, or the
/// amount that it asked for; null if there is none.
template <class Record>
const char* other_sale(const Record& record, const Receipt& sale) {
  const char* const wrong =
      other_order(record, sale.order_id, sale.number, sale.asked, sale.currency);
  if (wrong != nullptr || !sale.asked.present()) return wrong;
  const Amount& held = record.payment_amount_info.approved;
  if (held.minor_units() > sale.asked.minor_units()) return "approvedAmount";
  const std::int64_t charged = charged_in(order_state(record)).minor_units();
  return charged > sale.asked.minor_units() ? "depositedAmount" : nullptr;
}

/// Makes the query about a receipt's order.
inline RecordQuestion record_question(const Receipt& receipt) {
  RecordQuestion query;
  if (receipt.order_id.empty()) {
    query.order_number = receipt.number;
  } else {
    query.order_id = receipt.order_id;
  }
  return query;
}

/// Copies what the record of a receipt's order says.
inline void read_record(const ecommerce::OrderRecord& record, Receipt& receipt) {
  const Amount& held = record.payment_amount_info.approved;
  const bool hold = receipt.kind == MovementKind::hold && held.minor_units() > 0;
  const Amount sum = hold ? held : charged_in(order_state(record));
  if (sum.present()) {
    receipt.charged = sum;
  } else if (record.payment() == Payment::approved) {
    receipt.charged = receipt.asked;  // a record without amounts knows no partial approvals
  }
  take_id(receipt.approval_code, record.card_auth_info.approval_code);
  take_id(receipt.rrn, record.auth_ref_num);
  if (receipt.card.empty()) take_id(receipt.card, record.card_auth_info.masked_pan);
  // The order of a longer id, which another answer named, is another one.
  if (receipt.order_id.empty() && !receipt.order_id.overflowed()) {
    take_id(receipt.order_id, order_id_in(record));
  }
}

/// Copies how much of an approved order is charged or held; returns false if its record does not
/// say that.
inline bool read_charged(const ecommerce::OrderRecord& record, Receipt& receipt) {
  if (record.payment() != Payment::approved || other_sale(record, receipt) != nullptr) return false;
  read_record(record, receipt);
  return true;
}

/// Returns what the outcome of a request means for its receipt.
constexpr tillwire::Verdict verdict_of(Outcome outcome, Question question) {
  if (question == Question::registration) {  // no card was sent
    // The journal has forgotten the sale with that number.
    return outcome == Outcome::number_taken ? tillwire::Verdict::help : tillwire::Verdict::not_paid;
  }
  switch (outcome) {
    case Outcome::approved:
      return tillwire::Verdict::paid;
    case Outcome::declined:
    case Outcome::not_sent:
      return tillwire::Verdict::not_paid;
    case Outcome::given_up:
      return tillwire::Verdict::help;
    case Outcome::waiting:
      return tillwire::Verdict::customer;
    default:
      return tillwire::Verdict::unknown;
  }
}

/// Returns what is asked about an entry; Question::none also if its note names no operation.
inline Question question_of(const Note& note) {
  const unsigned of = find_in_doubt(note.operation());
  return of == in_doubt_count ? Question::none : in_doubt[of].question;
}

/// Returns the wire name of the first value in a record that excludes the order of an entry, as far
/// as the entry's remark shows; null if there is none.
inline const char* other_order_of(const Note& note, const OrderQuestion::Response& record) {
  Receipt sale;
  Remark::read(note.find(noted::remark), sale);
  // Steps after a payment may be for a part of the amount.
  if (question_of(note) != Question::payment) sale.asked = {};
  const Text& card = record.card_auth_info.masked_pan;
  // A customer at 3-D Secure may pay by another card; the number of a mail order may be another's.
  if (!note.find(noted::order).present() && !sale.card.empty() && card.present() &&
      !is_same_card(sale.card, card)) {
    return "maskedPan";
  }
  return other_sale(record, sale);
}

/// Reads what the entry of a request says about its receipt, without judging it. Returns false if
/// it is not an entry of a till.
inline bool read_request(const JournalEntry& entry, const Note& note, Receipt& receipt) {
  if (note.find(noted::closes).present()) return false;  // it closes an order in doubt
  switch (question_of(note)) {
    case Question::registration:
    case Question::payment:
      break;
    case Question::deposit:
      receipt.kind = MovementKind::completion;
      break;
    case Question::reversal:
      receipt.kind = MovementKind::reversal;
      break;
    case Question::refund:
      receipt.kind = MovementKind::refund;
      break;
    default:
      return false;
  }
  const bool refund = receipt.kind == MovementKind::refund;
  take_id(receipt.number, note.find(refund ? noted::refund : noted::number));
  take_id(receipt.order_id, note.find(noted::order));
  receipt.asked = note.find_amount(noted::amount);
  Remark::read(note.find(noted::remark), receipt);
  name_long(receipt);
  receipt.time_s = entry.time_s;
  return true;
}

/// Counts receipts once they are reported, with the charged amount. Requests count only while they
/// are open.
inline Movement movement_of_till(const JournalEntry& entry) {
  Receipt receipt;
  std::uint32_t of = 0;
  Movement movement;
  if (ReceiptEntry::read(entry, receipt, of)) {
    movement.amount = receipt.charged.present() ? receipt.charged : receipt.asked;
  } else {
    const Note note(entry.text);
    if (!is_open(entry.outcome) || question_of(note) == Question::registration ||
        !read_request(entry, note, receipt)) {
      return movement;
    }
    movement.amount = receipt.asked;
  }
  movement.kind = receipt.kind;
  std::int64_t currency = 0;
  const std::string_view digits = receipt.currency.text().raw();
  if (read_integer(digits.data(), digits.data() + digits.size(), currency)) {
    movement.currency = static_cast<std::uint16_t>(currency);
  }
  return movement;
}

}  // namespace tillwire::detail
