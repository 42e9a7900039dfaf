// The card desk of C, as its parts see it.
#pragma once

#include <tillwire/c/desk.h>

#include <tillwire/desk.hpp>

#include "machine_object.hpp"

namespace tillwire::c {

struct CDispenser final : Dispenser {
  CDispenser(const tw_dispenser& table, Head& of) : c(table), head(of) {}
  void dispense(std::uint64_t id, const Amount& sum, std::int32_t currency) override {
    const Reporting reporting(head);
    c.dispense(c.self, id, sum.minor_units(), currency);
  }
  void return_deposit(std::uint64_t id, const Amount& sum, std::int32_t currency) override {
    const Reporting reporting(head);
    c.return_deposit(c.self, id, sum.minor_units(), currency);
  }
  CashOut dispensed(std::uint64_t id) override {
    const Reporting reporting(head);
    const tw_cash_out out = c.dispensed(c.self, id);
    return {out.busy != 0, out.sum.present == 1 ? Amount(tw_minor_units(out.sum)) : Amount()};
  }
  const tw_dispenser& c;
  Head& head;
};

/// Passes masked numbers to a function of C that finds their cards.
struct CFindCard {
  tw_find_card find;
  void* self;
  Head* head;
  bool operator()(const Text& masked, CardIdentification& card) const;
};

struct DeskObject {
  explicit DeskObject(const tw_desk_options& from);
  Head head;
  MachinePorts ports;
  alignas(CDispenser) unsigned char dispenser[sizeof(CDispenser)];  // of tw_desk_pay_cash_by()
  CReport<Receipt, tw_receipt> report;
  CFindCard find_card;
  CardDesk desk;
};
static_assert(sizeof(DeskObject) <= sizeof(tw_desk), "TW_DESK_WORDS is too small");
static_assert(alignof(DeskObject) <= alignof(tw_desk));

inline DeskObject* usable(tw_desk* desk, tw_error* error) {
  if (!is_usable(desk, Head::desk, "desk", error)) return nullptr;
  return std::launder(reinterpret_cast<DeskObject*>(desk));
}

}  // namespace tillwire::c
