// The state of the card management service, and its fifty operations.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "cards/atms.hpp"
#include "cards/cipher.hpp"
#include "cards/keys.hpp"
#include "cards/records.hpp"
#include "json.hpp"
#include "ledger.hpp"
#include "state/keeper.hpp"
#include "value.hpp"

namespace gateway {

/// Sizes that a script or a reset may change; negative: unchanged.
struct Sizes {
  int atms = -1;
  int transactions = -1;
};
GATEWAY_RECORD(Sizes, atms, transactions)

/// A handler takes a request that its table has accepted and returns the members specific to the
/// operation; the caller adds the operation result around them. It refuses by throwing a Fault.
class Bank {
 public:
  /// The key belongs to the receiver of PINs and CVC2s, and may be absent.
  Bank(Ledger& ledger, const Sizes& sizes, const PublicKey& owner_key);

  // Customers
  Json get_atm_status(const Value& request);
  Json get_customer_details(const Value& request);
  Json is_customer_exist(const Value& request);
  Json register_customer(const Value& request);

  // Accounts
  Json change_account_arrest_amount(const Value& request);
  Json change_account_limit(const Value& request);
  Json change_account_status(const Value& request);
  Json get_account_balance_from_bo(const Value& request);
  Json get_account_balances(const Value& request);
  Json get_account_limits(const Value& request);
  Json get_account_list_by_owner(const Value& request);
  Json get_allowed_beneficiaries(const Value& request);
  Json get_allowed_mcc_list(const Value& request);
  Json set_allowed_beneficiaries(const Value& request);
  Json set_allowed_mcc_list(const Value& request);

  // Merchants, terminals, keys, services
  Json change_merchant_status(const Value& request);
  Json change_terminal_status(const Value& request);
  Json generate_key(const Value& request);
  Json get_merchant_transactions(const Value& request);
  Json service_action(const Value& request);
  Json set_key(const Value& request);

  // Cards and wallets
  Json add_card_limit_exception(const Value& request);
  Json bind_card_to_account(const Value& request);
  Json block_card(const Value& request);
  Json card_status_inquiry(const Value& request);
  Json change_card_status(const Value& request);
  Json change_pin(const Value& request);
  Json create_virtual_card(const Value& request);
  Json delete_card_limit_exception(const Value& request);
  Json generate_cvc2(const Value& request);
  Json generate_pin(const Value& request);
  Json get_card_balance(const Value& request);
  Json get_card_data(const Value& request);
  Json get_card_fees(const Value& request);
  Json get_card_limits(const Value& request);
  Json get_card_list_by_owner(const Value& request);
  Json get_geo_restrictions(const Value& request);
  Json set_transaction_scheme_additions(const Value& request);
  Json top_up(const Value& request);
  Json validate_card(const Value& request);

  // Transactions
  Json credit_card(const Value& request);
  Json debit_card(const Value& request);
  Json get_order_details(const Value& request);
  Json get_payment_orders(const Value& request);
  Json get_token_list(const Value& request);
  Json get_transactions(const Value& request);
  Json get_transaction_details(const Value& request);
  Json get_transaction_currencies(const Value& request);
  Json p2p_credit(const Value& request);
  Json p2p_transfer(const Value& request);

  // Sales of the e-commerce gateway, whose ledger has the money already.
  bool has_card(const std::string& card) { return find_card(card) != nullptr; }
  /// Throws the Fault with which the merchant's bank or the card's refuses; check_shop() alone that
  /// of the former.
  void check_shop();
  void check_sale(const Sale& sale);
  void take_sale(const SaleStep& step);

  /// Sets the sizes of the next answer only.
  void set_next(const Sizes& sizes) { next_ = sizes; }
  /// Returns an operation result with this response code.
  Json result(const std::string& code, const std::string& processing_code);

  /// Returns status and balance of every card, and the keys in the clear: for tests.
  Json cards() const;
  Json keys() const { return keys_.list(); }
  /// Returns the state for the pages: masked card numbers with accounts and limits, and the check
  /// values of keys.
  Json view_cards() const;
  Json view_keys() const;
  /// Returns the first ATMs of the fleet.
  Json atms() const;
  /// Applies an event to an ATM; throws std::exception.
  void change_atm(const Json& event) { atms_.change(event, sizes_.atms); }
  void keep(Keeper& keeper);

 private:
  void check_loaded(const Keeper& keeper);
  std::string encrypt_for_owner(const Value& request, const std::string& secret) const;
  // Look-ups. They throw a Fault that names the parameter if they find nothing.
  Customer* find_customer(const Value& request);
  Customer& customer_of(const Account& account);
  const Customer* owner_of(const Value& identification) const;
  Account* find_account(const std::string& number);
  Account& account_of(const Value& request, const char* name = "accountNumber");
  Account& account_of(const IssuedCard& card);
  IssuedCard* find_card(const std::string& number);
  IssuedCard& card_of(const Value& request, const char* name = "cardIdentification");
  bool is_identified(IssuedCard& card, const Value& by);
  Merchant& merchant_of(const Value& request, const char* name);

  Customer& add_customer(const std::string& number, const std::string& institution);
  Account& add_account(const Customer& customer, const std::string& number);
  IssuedCard& add_card(const std::string& number, const Account& account);

  Json account_record(const Account& account);
  Json card_record(const IssuedCard& card);
  Json limit_record(const Limit& limit, std::int64_t current) const;
  /// Times of reversals, by transaction id.
  using Reversals = std::map<std::int64_t, std::int64_t>;
  static Reversals reversals_of(const IssuedCard& card);
  static Json transaction_record(const HistoryRecord& entry, const Reversals& reversals);
  std::vector<MerchantTransaction> merchant_history(const Merchant& merchant) const;

  /// Returns how much of a limit is used since its cycle began: by one card, or by all cards of an
  /// account.
  std::int64_t used(const Limit& limit, const IssuedCard& card) const;
  std::int64_t used(const Limit& limit, const Account& account) const;
  void check_limits(const IssuedCard& card, const Account& account, const std::string& type,
                    std::int64_t amount) const;
  void check_acceptor(const Value& request);
  void check_open(const std::string& merchant, const std::string& terminal);
  std::string pin_in(const Value& request, const char* name, const IssuedCard& card);
  void check_pin(const Value& request, IssuedCard& card);
  void check_receiver(const Account& from, const std::string& card, const std::string& account);

  HistoryRecord& record(IssuedCard& card, const std::string& type, const std::string& direction,
                        std::int64_t amount);
  HistoryRecord& take(const char* operation, const std::string& type, IssuedCard& card,
                      Account& account, std::int64_t amount, bool hold);
  HistoryRecord& give(const char* operation, const std::string& type, IssuedCard& card,
                      Account& account, std::int64_t amount, bool hold);
  void charge(const char* operation, const char* kind, const std::string& card, const Account& to,
              std::int64_t amount);
  Json transaction_result(const std::string& processing_code, const HistoryRecord& entry,
                          bool full);

  Ledger* ledger_;  // a pointer: a reset assigns a new bank
  Sizes sizes_;
  Sizes next_;
  Keys keys_;
  Atms atms_;
  PublicKey owner_key_;
  std::vector<Customer> customers_;
  std::vector<Account> accounts_;
  std::vector<IssuedCard> cards_;
  std::vector<Merchant> merchants_;
  std::vector<PersonToPerson> credits_;  // only grows
  std::int64_t next_trace_ = 100001;
  std::int64_t next_transaction_ = 7000000001;
  std::int64_t next_customer_ = 70001;
  std::int64_t next_card_ = 100000001;
};

/// Returns the cards with their accounts and customers, one per line, for --help.
std::string describe_issued_cards();

}  // namespace gateway
