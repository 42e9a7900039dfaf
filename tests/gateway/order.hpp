// An order of the e-commerce gateway and the test cards that can pay it.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace gateway {

enum class Authentication { none, started, challenged, passed };

struct Order {
  std::string id;
  std::string number;
  std::int64_t amount = 0;
  std::string currency;
  std::string description;
  std::string return_url;
  std::string fail_url;
  std::string ip;
  std::string client_id;
  std::string email;
  std::string mobile_phone;
  std::vector<std::string> features;
  std::map<std::string, std::string> attributes;  ///< jsonParams of both requests
  bool two_phase = false;
  std::int64_t created_ms = 0;
  std::int64_t expires_ms = 0;

  int status = 0;
  int action_code = -100;
  std::string action_text = "No payment attempts";

  // Of the last attempt to pay.
  std::string
      pan;  ///< kept in memory until the order is gone: the second 3-D Secure request needs it
  std::string expiry;
  std::string holder;
  std::string approval_code;
  std::string reference;
  std::string binding_id;
  std::int64_t authorised_ms = 0;
  std::int64_t approved = 0;
  std::int64_t deposited = 0;

  Authentication authentication = Authentication::none;
  std::string eci;
  std::string cavv;
  std::string xid;
  std::string server_transaction;  ///< threeDSServerTransId

  bool has_feature(const std::string& name) const;
};

/// What the issuer says to one attempt.
struct Verdict {
  enum class Kind {
    approve,
    approve_in_part,
    decline_for_good,
    decline_silently,
    decline_this_attempt,
    challenge,
    frictionless,
    old_challenge,  // 3-D Secure 1
  };
  Kind kind = Kind::approve;
  int action_code = 0;
  std::string text;
};

Verdict ask_issuer(const Order& order, const std::string& pan, const std::string& expiry,
                   const std::string& cvc);

/// The test cards, a line each, for --help.
std::string describe_test_cards();

bool is_known_currency(const std::string& code);

}  // namespace gateway
