// The till of C, as its parts see it.
#pragma once

#include <tillwire/c/till.h>

#include <tillwire/till.hpp>

#include "machine_object.hpp"

namespace tillwire::c {

// These are the same on both sides: tests/system/c asserts it member by member.
static_assert(sizeof(tw_sale) - offsetof(tw_sale, amount) == sizeof(Sale) &&
              std::is_trivially_copyable_v<Sale>);
static_assert(sizeof(tw_deliveries) == sizeof(Deliveries));

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
      : head{Head::till, this},
        ports(from),
        till(
            ports.gateway, ports.transport, ports.clock,
            Memory(from.transmit, from.transmit_size, from.receive, from.receive_size, ports.owner),
            ports.storage, ports.time, options_of(from, ports.random)) {}
  Head head;
  MachinePorts ports;
  alignas(CSigner) unsigned char signer[sizeof(CSigner)];  // made by tw_till_sign_with()
  alignas(Sale) unsigned char sale[sizeof(Sale)];          // borrowed while a payment is under way
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
/// Waits until what was started is over.
inline void complete(TillObject& of) {
  while (!advance(of.head, of.till)) of.till.rest();
}

// In till.cpp, for all its parts. By pointers, so that programs link what they start.

/// Starts a payment with a copy of the sale.
using StartSale = bool(Till& till, const Sale& sale);
tw_errc start_sale(tw_till* till, const tw_sale* sale, StartSale& start, tw_error* error);
tw_done sell(tw_till* till, const tw_sale* sale, StartSale& start, tw_receipt* receipt);
/// Starts what is done with the movement of one number.
using StartNumber = bool(Till& till, const Text& number);
tw_errc start_number(tw_till* till, const char* number, StartNumber& start, tw_error* error);
tw_done look_after(tw_till* till, const char* number, StartNumber& start, tw_receipt* receipt);

}  // namespace tillwire::c
