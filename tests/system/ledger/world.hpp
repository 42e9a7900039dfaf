// The kind of gateway, shop, issuer and customer in a test. Each option is something that the
// specifications allow or leave open.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace ledger {

/// A merchant and its credentials: a name with a password, or a token.
struct Merchant {
  std::string login;
  std::string user;
  std::string password;
  std::string token;
  std::string parent;       ///< login of the merchant that may act for it with merchantLogin
  std::string merchant_id;  ///< as transactions name it
  std::string terminal_id;
};

/// The outcome of one payment attempt.
struct Decision {
  enum Kind {
    approve,
    part,            ///< approved for `percent` of the amount
    decline,         ///< with `action_code`
    error_unpaid,    ///< errorCode 7 before anything was done
    error_paid,      ///< errorCode 7, although the card was charged
    unknown_paid,    ///< actionCode 151019; charged when the issuer is heard, `settles_s` later
    unknown_unpaid,  ///< actionCode 151019; declined when the issuer is heard
    refused_paid,    ///< answered as refused, although the card was charged
  };
  enum Authentication { none, version_1, challenge, frictionless };

  Kind kind = approve;
  Authentication authentication = none;
  int action_code = 116;
  unsigned percent = 50;
  std::int64_t takes_ms = 0;    ///< how long the issuer takes; actionCode -30001 meanwhile
  std::int64_t settles_s = 60;  ///< for the unknown kinds
};

/// A customer's action at the access control server.
struct Customer {
  enum Act { confirms, refuses, leaves };
  Act act = leaves;
  std::int64_t after_s = 30;
};

/// The outcome of one credit, debit or transfer of card management.
struct Transfer {
  enum Kind {
    done,
    declined,      ///< with `response_code`
    doubt_done,    ///< response code 68, 91 or 96, and done
    doubt_undone,  ///< the same, not done
    taken_back,    ///< done, and reversed by the issuer `after_s` later
  };
  Kind kind = done;
  std::string response_code = "51";
  std::int64_t after_s = 600;
};

/// Shares in percent; the rest is approved, done or confirmed.
struct Odds {
  unsigned part = 0, decline = 0, error_unpaid = 0, error_paid = 0, unknown_paid = 0,
           unknown_unpaid = 0, refused_paid = 0;            // of payment attempts
  unsigned slow = 0;                                        // of payment attempts, besides
  unsigned version_1 = 0, challenge = 0, frictionless = 0;  // of payment attempts, besides
  unsigned refuses = 0, leaves = 0;                         // of customers
  unsigned declined = 0, doubt_done = 0, doubt_undone = 0, taken_back = 0;  // of transfers
};

/// What the gateway shows besides the plain truth: forms and states that are publicly known of its
/// family. Shares in percent.
struct Oddities {
  unsigned codes = 0;              ///< of doubts and ends: any action code, in any form
  unsigned contradicts = 0;        ///< of order records: values that exclude each other
  bool foreign = false;            ///< or another order's number, sum or currency under the same id
  unsigned twice = 0;              ///< of answers: a second value of what decides, or null
  unsigned texts = 0;              ///< of answers: texts in windows-1251 or Latin-1
  unsigned refunds_late = 0;       ///< of refunds: in progress for a while, with action code 1120
  unsigned version = 46;           ///< of records: below 3 no sums, 5 no refunds, 21 no refund ids
  bool deposited_is_left = false;  ///< depositedAmount is what refunds have left of it
};

/// The contents of a card's history.
struct History {
  bool empty = false;        ///< never shows anything
  std::size_t lines = 0;     ///< at most so many of the latest lines; 0: all
  std::int64_t delay_s = 0;  ///< a line appears so long after the transfer
  bool refused = false;      ///< refused transfers leave a line with their response code
  bool codes_alone = false;  ///< which is responseCode, with no internal code or one of 1
  bool terminals = false;    ///< lines have merchantId and terminalId
  bool references = false;   ///< lines have rrn and authorizationIdResponse
  bool purchases = false;    ///< payments of orders appear, too
};

/// The world of one test.
struct World {
  std::uint64_t seed = 1;
  std::int64_t begins_ms = 1'772'359'200'000;  ///< the gateway's clock: 2026-03-01T10:00:00Z
  std::vector<Merchant> merchants = {
      {"shop", "shop-api", "secret", "shop-token", "", "M-SHOP", "T-ECOM"},
      {"shop-north", "shop-north-api", "secret", "shop-north-token", "shop", "M-NORTH", "T-NORTH"},
      {"else", "else-api", "secret", "else-token", "", "M-ELSE", "T-ELSE"}};
  std::string cards_user = "terminal";  ///< Basic credentials of card management
  std::string cards_password = "secret";

  bool vary = false;              ///< answers take every form that the specifications allow
  bool child_by_id = true;        ///< a child's order is found by its id without merchantLogin
  bool decline_is_final = false;  ///< a declined order has state 6; otherwise another card may pay
  bool decline_is_success = false;  ///< a declined payment is answered with errorCode 0
  bool declining_is_3 = false;      ///< an order declined by decline.do has state 3, otherwise 6
  bool reverses_unknown = false;    ///< reverse.do is taken while the issuer is not heard
  bool completion_is_8 = false;     ///< a partial completion has state 8, otherwise 2
  bool part_refund_is_4 = true;     ///< a partly refunded order has state 4, otherwise 2
  bool repeat_is_success = true;    ///< a repeated externalRefundId: success, otherwise errorCode 5
  bool other_sum_is_success = false;  ///< and the same for one repeated with another sum
  bool stores_cards = true;           ///< FORCE_CREATE_BINDING stores the card that paid
  bool tells_binding = true;          ///< an order's record names the stored card
  bool finish_needed = false;         ///< 3-D Secure 2 is charged by finish3dsVer2Payment.do only
  unsigned completion_percent = 100;  ///< an automatic completion takes so much of the hold
  bool lists_refunds = true;          ///< records have a list of refunds, otherwise the sum alone
  std::int64_t top_up = 1'000;        ///< what topUp moves where the request names no amount
  std::int64_t life_s = 1200;         ///< of an order, where the request says nothing
  History history;
  Oddities oddities;
  Odds odds;
};

}  // namespace ledger
