// The gateway's own books: orders, cards, and every movement of money.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "system/ledger/world.hpp"

namespace ledger {

/// The sender of a request: a label for the log, and a number by which a test finds its effects.
struct Sender {
  std::string who = "till";
  int mark = 0;
};

/// One request that reached the gateway.
struct Arrival {
  int id = 0;
  std::int64_t at_ms = 0;
  Sender sender;
  std::string operation;
  bool answered = false;
  int status = 0;
  std::string answer;  ///< the body
};

enum class Moved { hold, charge, capture, release, reversal, refund, credit, debit };

/// A movement of money. Those that the gateway makes automatically, by a date, have arrival 0.
struct Movement {
  Moved what = Moved::charge;
  std::int64_t at_ms = 0;
  std::int64_t amount = 0;
  int currency = 0;
  int arrival = 0;
  int mark = 0;
  std::string order_id;
  std::string order_number;
  std::string merchant;
  std::string refund_id;
  std::string card;
};

struct Refund {
  std::string id;  ///< externalRefundId; may be empty
  std::int64_t amount = 0;
  std::int64_t at_ms = 0;
  int arrival = 0;
  std::string reference;
  bool done = true;        ///< otherwise in progress, or failed
  std::string code = "0";  ///< as the order's record shows it
};

/// One card that was tried on an order.
struct Attempt {
  enum State { method, acs, authenticated, in_progress, unknown, approved, declined };
  State state = in_progress;
  std::string card;
  std::string expiry;
  std::string holder;
  int arrival = 0;
  int mark = 0;
  Decision decision;
  int action_code = -30001;
  std::string transaction_id;  ///< threeDSServerTransId
  std::int64_t at_ms = 0;
};

struct Order {
  std::string id;
  std::string number;
  std::string merchant;
  std::int64_t amount = 0;
  int currency = 978;
  bool two_phase = false;
  int status = 0;
  int action_code = -100;
  std::string code;           ///< shown in place of the action code, if not empty
  std::int64_t approved = 0;  ///< what the issuer granted
  std::int64_t held = 0;      ///< held now
  std::int64_t charged = 0;   ///< captured or charged in all, reversals taken off
  std::int64_t refunded = 0;
  bool reversed = false;
  bool closed = false;  ///< by decline.do
  int reversal = 0;     ///< the request that reverses it once the issuer is heard; 0: none
  std::int64_t registered_ms = 0;
  std::int64_t expires_ms = 0;
  std::int64_t completes_ms = 0;  ///< autocompletionDate; 0: none
  std::int64_t reverses_ms = 0;   ///< autoReverseDate; 0: none
  int arrival = 0;                ///< the request that registered it
  std::string client_id;
  std::string description;
  std::string return_url;
  std::string fail_url;
  bool store_card = false;
  bool may_be_part = true;
  std::vector<Attempt> attempts;
  std::vector<Refund> refunds;
  std::string approval_code;
  std::string rrn;
  std::string card;  ///< that paid
  std::string expiry;
  std::string holder;
  std::string binding_id;
};

struct Binding {
  std::string id;
  std::string merchant;
  std::string client_id;
  std::string card;
  std::string expiry;
  std::string category;  ///< COMMON, RECURRENT or INSTALLMENT
};

/// One line of a card's history.
struct Line {
  std::int64_t utrnno = 0;
  std::int64_t at_ms = 0;
  std::string type;
  bool credit = false;
  std::int64_t amount = 0;
  int currency = 0;
  std::string response_code;     ///< "00" or why it was refused
  std::int64_t reversed_ms = 0;  ///< when it was taken back; 0: it was not
  std::string merchant_id;
  std::string terminal_id;
  std::string rrn;
  std::string authorization;
  int stan = 0;
  int arrival = 0;
  int mark = 0;
  std::string operation;
};

struct Card {
  std::string number;
  std::string expiry;  ///< YYYYMM
  std::string id;      ///< cardId
  std::int64_t balance = 0;
  int currency = 978;
  std::vector<Line> lines;
};

/// A record of getMerchantTransactions.do.
struct MerchantLine {
  std::int64_t utrnno = 0;
  std::int64_t at_ms = 0;
  std::string merchant_id;
  std::string terminal_id;
  std::string card;
  std::int64_t amount = 0;
  int currency = 0;
  bool reversal = false;
  int response_code = 0;
  std::string authorization;
  std::string type;
  std::string order_number;
  std::string order_id;
};

/// Sums of movements.
struct Sums {
  std::int64_t held = 0, charged = 0, refunded = 0, reversed = 0, credited = 0, debited = 0;
  std::vector<int> arrivals;  ///< the requests that moved it, in order
};

/// Selects the movements to sum up; an empty member does not restrict them.
struct Which {
  std::string order_id;
  std::string order_number;
  std::string merchant;
  std::string refund_id;
  std::string card;
  std::optional<int> mark;
};

}  // namespace ledger
