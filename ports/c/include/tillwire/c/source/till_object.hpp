// The till of C, as its parts see it.
#pragma once

#include <tillwire/c/till.h>

#include <tillwire/till.hpp>

#include "adapters.hpp"

namespace tillwire::c {

// These are the same on both sides, a receipt up to what it says in words: tests/system/c asserts
// it member by member.
static_assert(sizeof(tw_sale) == sizeof(Sale) && std::is_trivially_copyable_v<Sale>);
static_assert(sizeof(tw_receipt) < sizeof(Receipt) && std::is_trivially_copyable_v<Receipt>);
static_assert(sizeof(tw_day_total) == sizeof(DayTotal) && sizeof(tw_day) == sizeof(Day) &&
              sizeof(tw_recovery) == sizeof(Recovery) &&
              sizeof(tw_deliveries) == sizeof(Deliveries));

/// Reads what C calls it from what C++ calls it.
inline const tw_receipt& to_c(const Receipt& from) {
  return *reinterpret_cast<const tw_receipt*>(&from);
}

/// Passes receipts, or totals, to a report of C.
template <class Value, class CValue>
struct CReport {
  void (*report)(void* self, const CValue* value);
  void* self;
  Head* head;
  void operator()(const Value& value) const {
    const Reporting reporting(*head);
    report(self, reinterpret_cast<const CValue*>(&value));  // the same on both sides
  }
};

constexpr std::uint8_t receipt_sizes[] = {
    sizeof(tw_receipt::currency), sizeof(tw_receipt::number),        sizeof(tw_receipt::order_id),
    sizeof(tw_receipt::card),     sizeof(tw_receipt::approval_code), sizeof(tw_receipt::rrn),
    sizeof(tw_receipt::remark),   sizeof(tw_receipt::field),
};
/// Checks a receipt, which a program may have written: its enumerators, and the ends of its texts.
inline bool is_receipt(const tw_receipt* receipt, tw_error* error) {
  tw_misuse what = TW_MISUSE_NULL;
  if (receipt != nullptr) {
    what = TW_MISUSE_ENUMERATOR;
    if (receipt->verdict <= TW_VERDICT_HELP && receipt->kind <= TW_KIND_DEPOSIT &&
        receipt->asked.present <= 1 && receipt->charged.present <= 1) {
      const char* at = receipt->currency;
      what = TW_MISUSE_UNTERMINATED;
      bool ends = true;
      for (const std::uint8_t size : receipt_sizes) {
        ends = ends && is_terminated(at, size);
        at += size;
      }
      if (ends) return true;
    }
  }
  return misuse(error, what, "receipt"), false;
}

inline TillOptions options_of(const tw_till_options& from, Random& random) {
  TillOptions to;
  to.name = text_of(from.name);
  to.currency = text_of(from.currency);
  to.return_url = text_of(from.return_url);
  if (from.language.at != nullptr)
    std::memcpy(static_cast<void*>(&to.language), &from.language, sizeof from.language);
  to.close_doubt = from.keep_doubt_open == 0;
  if (from.customer_s != 0) to.customer = Seconds(from.customer_s);
  if (from.deadline_s != 0) {
    to.deadline = Seconds(from.deadline_s == UINT32_MAX ? 0 : from.deadline_s);
  }
  if (from.random != nullptr) to.random = &random;
  return to;
}

struct TillObject {
  explicit TillObject(const tw_till_options& from)
      : gateway(gateway_of(from.gateway)),
        transport(*from.transport),
        clock(*from.clock),
        time(*from.time),
        storage(*from.storage),
        random(from.random),
        till(gateway, transport, clock,
             Memory(from.transmit, from.transmit_size, from.receive, from.receive_size, owner),
             storage, time, options_of(from, random)) {
    head.mark = Head::till;
    head.self = this;
    head.reporting = false;
  }
  Head head;
  Gateway gateway;
  CTransport transport;
  CClock clock;
  CTime time;
  CStorage storage;
  CRandom random;
  alignas(CSigner) unsigned char signer[sizeof(CSigner)];  // made by tw_till_sign_with()
  const void* owner = nullptr;
  alignas(Sale) unsigned char sale[sizeof(Sale)];  // borrowed while a payment is under way
  CReport<Receipt, tw_receipt> report;
  CReport<DayTotal, tw_day_total> total_report;
  Till till;
};
static_assert(sizeof(TillObject) <= sizeof(tw_till), "TW_TILL_WORDS is too small");
static_assert(alignof(TillObject) <= alignof(tw_till));

inline TillObject* usable(tw_till* till, tw_error* error) {
  if (!is_usable(till, Head::till, "till", error)) return nullptr;
  return std::launder(reinterpret_cast<TillObject*>(till));
}

}  // namespace tillwire::c
