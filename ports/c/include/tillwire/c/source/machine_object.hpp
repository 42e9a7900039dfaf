// What a till and a card desk of C have in common: their ports, their options, their receipts.
#pragma once

#include <tillwire/c/receipt.h>

#include <tillwire/till/receipt.hpp>
#include <tillwire/till/results.hpp>

#include "adapters.hpp"

namespace tillwire::c {

// These are the same on both sides, a receipt up to what it says in words: tests/system/c asserts
// it member by member.
static_assert(sizeof(tw_receipt) < sizeof(Receipt) && std::is_trivially_copyable_v<Receipt>);
static_assert(sizeof(tw_day_total) == sizeof(DayTotal) && sizeof(tw_day) == sizeof(Day) &&
              sizeof(tw_recovery) == sizeof(Recovery));

/// The rules of the options that a client does not have, and their names.
#define TW_MACHINE_RULES(options)                                                               \
  TW_CLIENT_RULES(options)                                                                      \
  , {offsetof(options, time), Rule::needed}, {offsetof(tw_wall_clock, now_s), Rule::function},  \
      {offsetof(options, storage), Rule::needed}, {offsetof(tw_storage, read), Rule::function}, \
      {offsetof(tw_storage, write), Rule::function},                                            \
      {offsetof(tw_storage, erase), Rule::function}, {offsetof(options, random), Rule::table},  \
      {offsetof(tw_random, fill), Rule::function}, {                                            \
    offsetof(options, name), Rule::name                                                         \
  }
#define TW_MACHINE_NAMES TW_CLIENT_NAMES "time\0storage\0random\0name\0"

/// What a machine borrows.
struct MachinePorts {
  template <class Options>
  explicit MachinePorts(const Options& from)
      : gateway(gateway_of(from.gateway)),
        transport(*from.transport),
        clock(*from.clock),
        time(*from.time),
        storage(*from.storage),
        random(from.random) {}
  Gateway gateway;
  CTransport transport;
  CClock clock;
  CTime time;
  CStorage storage;
  CRandom random;
  const void* owner = nullptr;
};

/// Writes a receipt, and returns what tw_receipt_is_done() says of it.
inline int give(const Receipt& from, tw_receipt* receipt) {
  std::memcpy(receipt, &from, sizeof *receipt);
  return static_cast<bool>(from);
}
/// Writes the receipt of a call that was refused, and returns that it is not done.
int refuse(const tw_error& why, tw_receipt* receipt);
/// Checks a receipt, which a program may have written: its enumerators, and the ends of its texts.
bool is_receipt(const tw_receipt* receipt, tw_error* error);
bool is_closing(int closing, tw_error* error);

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

/// Returns whether nothing is under way. Does not poll: what ends so would never be taken.
inline bool is_idle(const Head& head, tw_error* error) {
  if (!head.under_way) return true;
  return busy(error), false;
}
inline tw_errc started(Head& head, bool is, tw_error* error) {
  head.under_way = is;
  return is ? succeed(error) : busy(error);
}
/// Polls a machine; returns whether nothing is under way any more.
template <class Machine>
bool advance(Head& head, Machine& machine) {
  if (machine.poll()) head.under_way = false;
  return !head.under_way;
}
inline bool is_given(bool is, const char* name, tw_error* error) {
  if (is) return true;
  return misuse(error, TW_MISUSE_NULL, name), false;
}

}  // namespace tillwire::c
