// An order of the e-commerce gateway and the test cards that can pay it.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "json.hpp"
#include "state/record.hpp"

namespace gateway {

/// The state of 3-D Secure. `passed` and `failed`: the cardholder has returned from the challenge.
/// The values are part of the stored format.
enum class Authentication { none = 0, started = 1, challenged = 2, passed = 3, failed = 4 };

struct Refund {
  std::int64_t at_ms = 0;
  std::string external_id;
  std::string approval_code;
  std::string reference;
  std::int64_t amount = 0;
};
GATEWAY_RECORD(Refund, at_ms, external_id, approval_code, reference, amount)

struct Order {
  std::string id;
  std::string number;
  std::int64_t amount = 0;
  std::string currency;
  std::string description;
  std::string return_url;
  std::string fail_url;
  std::string callback_url;  ///< dynamicCallbackUrl
  std::string ip;
  std::string client_id;
  std::string email;
  std::string mobile_phone;
  std::vector<std::string> features;
  std::map<std::string, std::string> attributes;  ///< jsonParams of both requests
  bool two_phase = false;
  std::int64_t created_ms = 0;
  std::int64_t expires_ms = 0;
  std::int64_t completes_ms = 0;  ///< autocompletionDate; 0: none
  std::int64_t reverses_ms = 0;   ///< autoReverseDate

  int status = 0;
  int action_code = -100;
  std::string action_text = "No payment attempts";

  // The last attempt to pay.
  std::string operation;  ///< the operation that tried it
  std::string pan;        ///< kept as long as the order: the second 3-D Secure request needs it
  std::string expiry;
  std::string holder;
  std::string approval_code;
  std::string reference;
  std::string stored_as;   ///< category of the credential that a success stores; empty: none
  std::string binding_id;  ///< the stored credential that paid, or that was stored
  std::string plan;        ///< the instalment plan of a stored credential, as sent
  std::int64_t authorised_ms = 0;
  std::int64_t approved = 0;
  std::int64_t deposited = 0;
  bool reversed = false;  ///< in part or in full; an order can be reversed only once
  std::vector<Refund> refunds;

  Authentication authentication = Authentication::none;
  std::string eci;
  std::string cavv;
  std::string xid;
  std::string server_transaction;  ///< threeDSServerTransId
  std::string finish_url;          ///< threeDSVer2FinishUrl: the merchant finishes the payment
  std::string challenge;           ///< the request for the cardholder's access control server
  bool asks_challenge = false;     ///< the issuer's first answer demands a challenge

  std::string qr_id;      ///< of its QR code; empty: none was asked for
  std::string qr_status;  ///< as qrStatus; STARTED only counts while the order can be paid
  bool qr_subscribes = false;
  std::string subscription_id;  ///< that paid, or that was made

  bool has_feature(const std::string& name) const;
  std::int64_t refunded() const;
};
GATEWAY_RECORD(Order, id, number, amount, currency, description, return_url, fail_url, callback_url,
               ip, client_id, email, mobile_phone, features, attributes, two_phase, created_ms,
               expires_ms, completes_ms, reverses_ms, status, action_code, action_text, operation,
               pan, expiry, holder, approval_code, reference, stored_as, binding_id, plan,
               authorised_ms, approved, deposited, reversed, refunds, authentication, eci, cavv,
               xid, server_transaction, finish_url, challenge, asks_challenge, qr_id, qr_status,
               qr_subscribes, subscription_id)

/// The issuer's answer to an attempt.
struct Verdict {
  enum class Kind {
    approve,
    approve_in_part,
    decline_for_good,
    decline_silently,
    decline_this_attempt,
    decline_stored,  // this attempt, if the card is a stored one; else approve
    challenge,
    frictionless,
    old_challenge,  // 3-D Secure 1
  };
  Kind kind = Kind::approve;
  int action_code = 0;
  std::string text;
};

/// A card as sent by the merchant. Without a CVC the issuer accepts it only if none is needed.
struct CardData {
  std::string pan;
  std::string expiry;
  std::string cvc;
  std::string holder;
  bool needs_cvc = true;
  bool stored = false;  ///< comes from a stored credential
};

Verdict ask_issuer(const Order& order, const CardData& card);
bool is_decline(const Verdict& verdict);

/// Returns the test cards, one per line, for --help.
std::string describe_test_cards();
/// Returns number and description of the test cards, for the pages.
Json list_test_cards();

bool is_known_currency(const std::string& code);

}  // namespace gateway
