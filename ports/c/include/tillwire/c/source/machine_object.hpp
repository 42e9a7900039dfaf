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
  void release(const void* object) {
    c::release(transport.c.owner, object);
    c::release(storage.c.owner, object);
  }
};
/// Reserves the transport and the storage of a machine; says why it cannot.
template <class Options>
bool reserve_ports(const Options& from, const void* object, tw_error* error) {
  return reserve_lent(*from.transport, from.transmit, from.transmit_size, from.receive,
                      from.receive_size, from.storage, object, error);
}

/// Writes a receipt, and returns what tw_receipt_is_done() says of it.
inline tw_done give(const Receipt& from, tw_receipt* receipt) {
  std::memcpy(receipt, &from, sizeof *receipt);
  return from ? TW_DONE : TW_NOT_DONE;
}
/// Writes the receipt of a call that was refused, and returns that it is not done.
tw_done refuse(const tw_error& why, tw_receipt* receipt);
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

// How rounds end, whose results begin with the error of the store.
static_assert(offsetof(tw_recovery, store_error) == 0 && offsetof(tw_day, store_error) == 0);
/// Writes how a round ended; returns TW_ERRC_JOURNAL if the storage failed it.
tw_errc ended_as(const void* ended, void* result, std::uint32_t size, tw_error* error);
/// Writes that a round did not even start: nothing may be read out of its result.
tw_errc not_ended(tw_errc how, void* result, std::uint32_t size);
inline bool is_given(bool is, const char* name, tw_error* error) {
  if (is) return true;
  return misuse(error, TW_MISUSE_NULL, name), false;
}

}  // namespace tillwire::c
