// The till under test: the operations that a schedule requests, and the library's reports. Only
// this file and adapter.cpp use the library's interface.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "system/ledger/network.hpp"
#include "system/ledger/storage.hpp"

namespace ledger {

/// One operation that a till carries out. Its mark is its remark in the journal, and the mark of
/// its requests in the ledger.
struct Call {
  enum Kind {
    register_order,
    register_hold,
    pay,         ///< paymentorder.do
    pay_flow,    ///< flows::ThreeDSecure
    hold_flow,   ///< flows::TwoPhase, up to where the amount is held
    store_flow,  ///< flows::StoreCard
    pay_binding,
    instant,
    moto,
    moto_hold,
    practice,
    recurrent,
    installment,
    deposit,
    deposit_flow,  ///< flows::TwoPhase of an order that was held before
    reverse,
    refund,
    credit,
    debit,
    p2p_credit,
    credit_flow,  ///< flows::CardTransfer
    p2p_transfer,
    top_up
  };
  Kind kind = pay;
  int mark = 0;
  std::string number;
  std::string order_id;
  std::string original;  ///< practice
  std::string refund_id;
  std::string binding;
  std::string card;
  std::string to_card;
  std::int64_t amount = 0;
  std::int64_t life_s = 0;
  bool by_number = false;  ///< reverse, refund
  std::string completes;   ///< autocompletionDate
  std::string reverses;    ///< autoReverseDate
  bool again = false;      ///< deposit, reverse: the same was done before
  int repeats = 0;         ///< the mark of the operation that is tried again, word for word
};

const char* name_of(Call::Kind kind);
inline bool is_payment(Call::Kind kind) {
  return kind >= Call::pay && kind <= Call::installment;
}
inline bool is_deposit(Call::Kind kind) {
  return kind == Call::deposit || kind == Call::deposit_flow;
}
inline bool is_on_card(Call::Kind kind) {
  return kind >= Call::credit;
}
inline bool is_registration(Call::Kind kind) {
  return kind <= Call::register_hold;
}

enum class Verdict { open, approved, given_back, declined, not_sent, ambiguous };
const char* name_of(Verdict verdict);

/// The outcome of an operation as the library reported it.
struct Claim {
  int mark = 0;
  Verdict verdict = Verdict::open;
  std::string by;  ///< who said so: answer, journal, status, recovery, last, flow
  std::int64_t at_ms = 0;
  std::int64_t sum = -1;  ///< what was charged, or is held; -1: it does not say
};

/// How the till is set up, for all of its boots.
struct Setup {
  bool token = false;
  std::string merchant_login;
  std::string terminal_id;         ///< sent with operations on cards; empty: not sent
  std::vector<std::string> cards;  ///< whose numbers recover() may have
  std::int64_t customer_s = 300;   ///< how long the till waits for a customer at 3-D Secure
  std::int64_t late_s = 0;     ///< how long a request may be in transit; 0: the library's default
  bool own_numbers = true;     ///< its order numbers are its own, and used once
  bool describes = false;      ///< each order has its own description
  std::uint32_t closes_s = 0;  ///< orders in doubt are closed, at 3-D Secure after so long
};

/// One boot of a till.
class Till {
 public:
  Till(Network& network, TickClock& tick, DayClock& day, CutStorage& storage, const Setup& setup,
       std::vector<Claim>& claims);
  ~Till();
  Till(const Till&) = delete;
  Till& operator=(const Till&) = delete;

  /// Opens the journal as the README does, and reports the latest entry.
  bool open();
  bool is_ready() const;
  /// Carries out an operation; returns the order's id if the answer has one.
  std::string perform(const Call& call);
  /// Repeats flows::TwoPhase for the order of a hold_flow without a definite outcome.
  void resume_hold(const Call& call);
  /// The binding that the last store_flow reported as stored; empty: none.
  const std::string& stored_binding() const;
  /// Queries the open entries.
  void recover();
  /// Queries how much a paid order was charged, as not every answer contains the sum.
  void ask_sum(const Call& call);
  std::uint32_t open_entries() const;
  std::uint32_t damaged() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace ledger
