// Accounts: their arrests, balances and lists of allowed operations.
#include <algorithm>

#include "cards/bank.hpp"

namespace gateway {
namespace {

// The labels are the specification's; the operations that they allow are derived from the labels.
constexpr Arrest arrests[] = {
    // Allows: withdrawal, transfer, deposit, inquiry
    {"NO RESTRICTIONS", true, true, true, true},
    {"NO WITHDRAWALS", false, true, true, true},
    {"NO WITHDRAWALS OR TRANSFERS", false, false, true, true},
    {"ONLY BALANCE INQUIRY", false, false, false, true},
    {"ONLY DEPOSITS", false, false, true, false},
    {"ONLY BALANCE INQ AND DEPOSITS", false, false, true, true},
    {"ONLY BALINQ, DEP, AND XFERS", false, true, true, true},
    {"FULLY RESTRICTED ACCOUNT", false, false, false, false},
    {"FULLY RESTRICTED ACCOUNT", false, false, false, false},
    {"FULLY RESTRICTED ACCOUNT", false, false, false, false},
    {"WARNING CASH DEP", true, true, true, true},
    {"INOPERATIVE", false, false, false, false},
    {"NO CREDIT", true, true, false, true},
    {"NO DEBIT", false, false, true, true},
    {"BLOCKED", false, false, false, false},
    {"FRAUD", false, false, false, false},
};

Json balance_entry(const char* type, const char* description, std::int64_t amount) {
  return {{"balance_type", type},
          {"balance_type_description", description},
          {"amount", amount},
          {"currency", euro},
          {"amount_acc_currency", amount},
          {"account_currency", euro}};
}

}  // namespace

// The first five are the account types of ISO 8583, the others follow them.
int account_type(const std::string& name) {
  constexpr const char* names[] = {
      default_account,         "ACCOUNT_TYPE_SAVING",       "ACCOUNT_TYPE_CHECKING",
      "ACCOUNT_TYPE_CREDIT",   "ACCOUNT_TYPE_FIRST_OTHERS", "ACCOUNT_TYPE_LOANS",
      "ACCOUNT_TYPE_ENVELOPE", "ACCOUNT_TYPE_ESCROW",       "ACCOUNT_TYPE_MONEY_MARKET",
      "ACCOUNT_TYPE_LOYALTY"};
  const auto found = std::find(std::begin(names), std::end(names), name);
  return static_cast<int>(found - std::begin(names)) * 10;
}

const Arrest* find_arrest(std::int64_t status) {
  constexpr std::int64_t count = sizeof arrests / sizeof *arrests;
  return status < 0 || status >= count ? nullptr : &arrests[status];
}

void check_arrest(const Account& account, bool Arrest::*action) {
  const Arrest& arrest = *find_arrest(account.status);
  if (arrest.*action) return;
  throw Fault{"62", "the account's arrest status is " + std::to_string(account.status) + ", " +
                        arrest.label};
}

Json Bank::account_record(const Account& account) {
  return {{"number", account.number},
          {"accountType", account.type},
          {"currency", euro},
          {"currencyAlphaCode", "EUR"},
          {"balance", account.balance},
          {"creditLimit", 0},
          {"customerId", account.customer_id},
          {"defaultAccount", true},
          {"status", account.status},
          {"statusDescription", find_arrest(account.status)->label}};
}

Json Bank::change_account_arrest_amount(const Value& request) {
  Account& account = account_of(request);
  if (request.integer("currency") != euro) throw Fault{"13", "currency is not the account's"};
  // A negative amount releases as much of what is arrested.
  const std::int64_t amount = request.integer("amount");
  account.arrested = amount < 0 ? std::max<std::int64_t>(0, account.arrested + amount) : amount;
  return Json::object();
}

Json Bank::change_account_status(const Value& request) {
  Account& account = account_of(request);
  const std::int64_t status = request.integer("accountStatus");
  if (!find_arrest(status)) throw Fault{"12", "accountStatus is not 0..15"};
  account.status = status;
  return Json::object();
}

Json Bank::get_account_balance_from_bo(const Value& request) {
  const Account& account = account_of(request);
  return {{"availableBalance", account.available()},
          {"holdBalance", account.held + account.arrested},
          {"exceedBalance", 0}};
}

Json Bank::get_account_balances(const Value& request) {
  const Account& account = account_of(request);
  if (request.str("institutionId") != customer_of(account).institution) {
    throw Fault{"12", "institutionId is not that of the account"};
  }
  return {{"account_balances",
           {balance_entry("BLTP0001", "Ledger balance", account.balance),
            balance_entry("BLTP0002", "Holds", account.held),
            balance_entry("BLTP0003", "Available balance", account.available())}}};
}

Json Bank::get_account_list_by_owner(const Value& request) {
  Json list = Json::array();
  for (const Account& account : accounts_) {
    if (account.customer_id == request.str("customerId")) list.push_back(account_record(account));
  }
  if (list.empty()) throw Fault{"12", "customerId: no such customer"};
  return {{"accounts", {{"accountData", list}}}};
}

Json Bank::get_allowed_beneficiaries(const Value& request) {
  const Account& account =
      request.has("accountNumber") ? account_of(request) : account_of(card_of(request));
  return {{"beneficiaries", account.beneficiaries}};
}

Json Bank::get_allowed_mcc_list(const Value& request) {
  return {{"mccList", account_of(request).mcc_list}};
}

Json Bank::set_allowed_beneficiaries(const Value& request) {
  Account& account = account_of(request);
  account.beneficiaries.clear();
  for (const Value& item : request.find("beneficiaries")->items) {
    account.beneficiaries.push_back(item.text);
  }
  return Json::object();
}

Json Bank::set_allowed_mcc_list(const Value& request) {
  Account& account = account_of(request);
  std::vector<std::int64_t> codes;
  for (const Value& item : request.find("mccList")->items) {
    if (item.text.size() > 4 || item.text.front() == '-') {
      throw Fault{"30", "mccList has a code that is not 0..9999"};
    }
    codes.push_back(std::stoll(item.text));
  }
  account.mcc_list = std::move(codes);
  return Json::object();
}

// An account that allows some beneficiaries allows no other.
void Bank::check_receiver(const Account& from, const std::string& card,
                          const std::string& account) {
  if (from.beneficiaries.empty()) return;
  const auto allowed = [&](const std::string& name) {
    return std::find(from.beneficiaries.begin(), from.beneficiaries.end(), name) !=
           from.beneficiaries.end();
  };
  if (!allowed(account) && (card.empty() || !allowed(card))) {
    throw Fault{"57", "the receiver is not an allowed beneficiary"};
  }
}

}  // namespace gateway
