// Keeps the receipt of the last sale, for a copy after a restart.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <tillwire/base/fixed_text.hpp>
#include <tillwire/model/amount.hpp>
#include <tillwire/recovery/journaled_client.hpp>
#include <tillwire/recovery/record.hpp>

namespace tillwire {

/// Keeps what a receipt needs of the last operation whose record was received from the gateway: the
/// order's number, the requested and charged amounts, the masked card, the approval code and the
/// RRN.
///
///     Journal journal(storage);
///     Receipts receipts(journal);
///     if (journal.open() != JournalError::none) return report_storage();
///     ...
///     till.recover([&](const Recovered& each) { print(each), receipts.keep(each); });
///     if (status.payment() == Payment::approved) receipts.keep(till, *status);
///     ...
///     receipts.last(till, [](const Recovered& last) { print(last); });  // after a restart, too
///
/// Takes one slot of the journal, and writes a slot for each receipt. A power cut leaves this
/// receipt or the previous one, which last() never assigns to another entry. Keeps at most the
/// first six and last four digits of a card number. Construct it before Journal::open(); it must
/// exist as long as the journal is used, and a program that uses the journal without it loses the
/// record.
class Receipts : private detail::JournalRecord {
 public:
  /// Borrows the journal.
  explicit Receipts(Journal& journal) : JournalRecord(journal, name, renew_record) {}

  /// Keeps the receipt of an entry; call it in the report of recover().
  JournalError keep(const Recovered& of) {
    size_ = 0;
    put(of.id, 4);
    put(of.amount);
    put(of.charged);
    put(of.number, 36);
    put_masked(of.card);
    put(of.approval_code, 12);
    put(of.rrn, 24);
    keeping_ = true;
    const JournalError error = write({text_, size_});
    keeping_ = false;
    return error;
  }
  /// Keeps the receipt of the last operation, from its order's record. JournalError::no_entry: the
  /// record names another order.
  JournalError keep(JournaledClient& till, const ecommerce::OrderRecord& record) {
    JournalError kept = JournalError::none;
    const JournalError error = till.last([&](const Recovered& last) {
      Recovered whole = last;
      if (detail::differs(last.number, record.order_number) ||
          detail::differs(last.order, detail::order_id_in(record))) {
        kept = JournalError::no_entry;
        return;
      }
      if (!whole.amount.present()) whole.amount = record.amount;
      whole.charged = charged_in(order_state(record));
      if (!whole.number.present()) whole.number = record.order_number;
      if (!whole.card.present()) whole.card = record.card_auth_info.masked_pan;
      whole.approval_code = record.card_auth_info.approval_code;
      whole.rrn = record.auth_ref_num;
      kept = keep(whole);
    });
    return error == JournalError::none ? kept : error;
  }

  /// Reports the latest entry as JournaledClient::last() does, together with what was kept of it.
  template <class Report>
  JournalError last(JournaledClient& till, Report report) {
    return till.last([&](const Recovered& last) {
      Recovered whole = last;
      if (load() == JournalError::none) add_to(whole);
      report(static_cast<const Recovered&>(whole));
    });
  }

 private:
  // The record: the entry's number and two amounts, little-endian, then texts that end with NUL.
  static constexpr char name[] = "receipt\n";
  static constexpr std::uint32_t texts_at = 20;
  static constexpr std::uint32_t most_card = 19;
  static constexpr std::uint32_t size = texts_at + 37 + most_card + 1 + 13 + 25;
  static constexpr std::uint64_t no_amount = UINT64_MAX;
  static_assert(sizeof name - 1 + size <= most_text);

  void put(std::uint64_t value, unsigned bytes) {
    for (; bytes != 0; --bytes, value >>= 8) text_[size_++] = static_cast<char>(value & 0xFF);
  }
  void put(const Amount& amount) {
    put(amount.present() ? static_cast<std::uint64_t>(amount.minor_units()) : no_amount, 8);
  }
  /// Adds a text; omits one that is too long, because a part of a number would be another number.
  void put(const Text& text, std::uint32_t most) {
    if (detail::copy_text(text, text_ + size_, most + 1, false)) {
      size_ += static_cast<std::uint32_t>(Text(text_ + size_).raw().size());
    }
    text_[size_++] = 0;
  }
  void put_masked(const Text& card) {
    const std::uint32_t begin = size_;
    put(card, most_card);
    for (std::uint32_t i = begin + 6; i + 5 < size_; ++i) text_[i] = '*';
  }

  JournalError load() {
    std::string_view record;
    const JournalError error = find(record);
    if (error != JournalError::none) return error;
    if (record.size() < texts_at || record.size() > size) return JournalError::no_entry;
    std::memcpy(text_, record.data(), record.size());
    size_ = static_cast<std::uint32_t>(record.size());
    return JournalError::none;
  }

  static Amount get_amount(const char* from) {
    std::uint64_t value = 0;
    for (unsigned i = 8; i != 0; --i) value = value << 8 | static_cast<unsigned char>(from[i - 1]);
    return value == no_amount ? Amount() : Amount(static_cast<std::int64_t>(value));
  }
  /// Reads the next text; absent if it is empty.
  Text next(std::uint32_t& at) const {
    const std::uint32_t begin = at;
    while (at < size_ && text_[at] != 0) ++at;
    const std::uint32_t end = at;
    if (at < size_) ++at;
    return begin == end ? Text() : Text(text_ + begin, end - begin);
  }

  void add_to(Recovered& whole) const {
    if (get(text_) != whole.id) return;
    whole.amount = get_amount(text_ + 4);
    whole.charged = get_amount(text_ + 12);
    std::uint32_t at = texts_at;
    whole.number = next(at);
    whole.card = next(at);
    whole.approval_code = next(at);
    whole.rrn = next(at);
  }

  static bool renew_record(JournalRecord& self, std::uint32_t spare, std::uint32_t& copies) {
    auto& receipts = static_cast<Receipts&>(self);
    if (!receipts.keeping_) {
      const JournalError error = receipts.load();
      if (error == JournalError::no_entry) return true;
      if (error != JournalError::none) return false;
    }
    return receipts.carry({receipts.text_, receipts.size_}, spare, copies);
  }

  bool keeping_ = false;  // text_ is later than the record
  std::uint32_t size_ = 0;
  char text_[size];
};

}  // namespace tillwire
