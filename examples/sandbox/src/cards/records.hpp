// What the bank keeps: customers, accounts, cards, limits, merchants and their histories.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "json.hpp"
#include "state/record.hpp"
#include "value.hpp"

namespace gateway {

constexpr std::int64_t euro = 978;
/// After so many wrong PINs a card's PIN is blocked.
constexpr int most_pin_denials = 3;
constexpr std::int64_t minute_ms = 60 * 1000;
constexpr std::int64_t hour_ms = 60 * minute_ms;
constexpr std::int64_t day_ms = 24 * hour_ms;

struct Customer {
  std::string number;
  std::string id;
  std::string institution;
  std::string surname;
  std::string first_name;
  std::string second_name;
  std::string phone;
  std::string email;
};
GATEWAY_RECORD(Customer, number, id, institution, surname, first_name, second_name, phone, email)

/// Another value of a limit for some time.
struct LimitException {
  std::string start;  ///< as it was sent
  std::string end;
  std::optional<std::int64_t> value;
  std::optional<std::int64_t> cycle_type;
  std::optional<std::int64_t> cycle_length;
};
GATEWAY_RECORD(LimitException, start, end, value, cycle_type, cycle_length)

struct Limit {
  std::string name;
  std::string start;
  std::string end;
  std::int64_t value = 0;
  std::int64_t cycle_type = 0;
  std::int64_t cycle_length = 1;
  std::int64_t currency = euro;
  std::vector<LimitException> exceptions;
};
GATEWAY_RECORD(Limit, name, start, end, value, cycle_type, cycle_length, currency, exceptions)

/// A service of a card or an account, as serviceAction has made it.
struct Subscription {
  std::string phone;  ///< serviceParameters
  std::string email;
  std::string earlier_phone;  ///< before the last ACTION_CODE_UPDATE
  std::string earlier_email;
  bool updated = false;  ///< the earlier ones can be restored
  bool access = true;    ///< ACTION_CODE_CHANGE_ACCESS switches it
};
GATEWAY_RECORD(Subscription, phone, email, earlier_phone, earlier_email, updated, access)

struct Account {
  std::string number;
  std::string customer_id;
  std::int64_t balance = 0;
  std::int64_t held = 0;
  std::int64_t arrested = 0;  ///< the arrest amount
  std::int64_t status = 0;    ///< the arrest status
  int type = 10;              ///< accountType
  std::vector<Limit> limits;
  std::vector<std::string> beneficiaries;
  std::vector<std::int64_t> mcc_list;
  std::map<std::string, Subscription> subscriptions;  ///< by type and id

  std::int64_t available() const { return balance - held - arrested; }
};
GATEWAY_RECORD(Account, number, customer_id, balance, held, arrested, status, type, limits,
               beneficiaries, mcc_list, subscriptions)

struct HistoryRecord {
  std::int64_t at_ms = 0;
  std::string type;
  std::string direction;  ///< CREDIT, DEBIT or NOOP
  std::int64_t amount = 0;
  std::int64_t transaction_id = 0;  ///< utrnno
  std::string authorisation;
  std::string merchant;  ///< of the terminal that took part, if one did
  std::string terminal;
  bool made_up = false;
  bool reversal = false;  ///< of the earlier record with the same transaction id
  // Set by the e-commerce gateway's sales alone.
  std::string order_id;
  std::string order_number;
  std::string account;        ///< the card may be bound to another one since
  std::int64_t first_id = 0;  ///< transaction id of the order's first record
};
GATEWAY_RECORD(HistoryRecord, at_ms, type, direction, amount, transaction_id, authorisation,
               merchant, terminal, made_up, reversal, order_id, order_number, account, first_id)

struct Token {
  std::string value;
  std::int64_t plastic = 1;
  bool active = true;
};
GATEWAY_RECORD(Token, value, plastic, active)

struct IssuedCard {
  std::string number;
  std::string id;
  std::string expiry;   ///< YYYYMM
  std::string account;  ///< its number
  int status = 0;       ///< hotCardStatus
  bool refuses_credit = false;
  bool full_record = false;  ///< also the fields that a sandbox leaves out
  int pin_denials = 0;
  std::int64_t created_ms = 0;
  std::int64_t blocked_ms = 0;    ///< 0: never
  std::int64_t wrong_pin_ms = 0;  ///< the last one; 0: never
  std::string pin;
  std::string cvc2;
  std::vector<Token> tokens;
  std::vector<Limit> limits;
  Json additions = Json::array();
  std::map<std::string, Subscription> subscriptions;  ///< by type and id
  Growing<HistoryRecord> history;

  std::string bar_code() const { return "BC" + number.substr(6); }
  std::string external_id() const { return "EXT" + number.substr(6); }
};
GATEWAY_RECORD(IssuedCard, number, id, expiry, account, status, refuses_credit, full_record,
               pin_denials, created_ms, blocked_ms, wrong_pin_ms, pin, cvc2, tokens, limits,
               additions, subscriptions, history)

struct Merchant {
  std::string number;
  std::string institution;
  std::string status;
  std::map<std::string, std::string> terminals;  ///< number, status
};
/// Returns whether a merchant or terminal with this status takes part in anything; nothing if there
/// is no such status.
std::optional<bool> is_open_status(const std::string& status);
GATEWAY_RECORD(Merchant, number, institution, status, terminals)

struct MerchantTransaction {
  std::int64_t order_id = 0;
  std::string merchant;
  std::string terminal;
  std::string card;
  HistoryRecord entry;

  std::string order_number() const {
    return entry.order_number.empty() ? "ORDER-" + std::to_string(order_id) : entry.order_number;
  }
};

/// The merchant that sells through the e-commerce gateway, and its terminal there.
inline constexpr const char* shop_merchant = "MERCHANT01";
inline constexpr const char* shop_terminal = "00000001";
inline constexpr const char* e_commerce_purchase = "e-commerce purchase";

/// A payment of the e-commerce gateway with a card of the bank.
struct Sale {
  std::string card;
  std::string expiry;  ///< YYYYMM
  std::string cvc;     ///< empty: none was sent
  bool needs_cvc = true;
  std::int64_t amount = 0;
  std::string currency;
};

/// A movement of an e-commerce order: `kind` as in the ledger, which has it already.
struct SaleStep {
  std::string card;
  std::string order_id;
  std::string order_number;
  std::string kind;
  std::int64_t amount = 0;
  std::int64_t at_ms = 0;
  std::string authorisation;
};

/// A p2pCredit as it was asked for and answered.
struct PersonToPerson {
  Json request;
  Json answer;
};
GATEWAY_RECORD(PersonToPerson, request, answer)

/// What an account arrest status lets pass.
struct Arrest {
  const char* label;
  bool withdrawal;
  bool transfer;
  bool deposit;
  bool inquiry;
};

inline constexpr const char* default_account = "ACCOUNT_TYPE_DEFAULT";
/// Returns the number of an account type of the specification.
int account_type(const std::string& name);

/// Returns the arrest; null unless `status` is 0..15.
const Arrest* find_arrest(std::int64_t status);

/// Throws Fault 62 unless the account's arrest status allows the action.
void check_arrest(const Account& account, bool Arrest::*action);

/// Returns when the current cycle of a limit began.
std::int64_t cycle_start(std::int64_t type, std::int64_t length, std::int64_t anchor_ms,
                         std::int64_t now);
/// Returns whether a limit of this name counts transactions of this type.
bool counts(const std::string& limit, const std::string& transaction_type);
std::vector<Limit> card_limits(std::int64_t now);
std::vector<Limit> account_limits(std::int64_t now);

/// Makes up a past purchase or credit.
HistoryRecord made_up(std::int64_t index, std::int64_t newest_ms);
/// `full`: with every field, made up. `reversed_ms`: when it was reversed; 0: it was not.
Json history_record(const HistoryRecord& entry, bool full, std::int64_t reversed_ms = 0);

/// Returns the request as it was sent, without one member.
Json as_json(const Value& value, const char* without = "");
/// The period of a request. Throws a Fault if it ends before it begins.
class Period {
 public:
  explicit Period(const Value& period);
  bool has(std::int64_t at_ms) const { return at_ms >= start_ && at_ms <= end_; }

 private:
  std::int64_t start_;
  std::int64_t end_;
};

}  // namespace gateway
