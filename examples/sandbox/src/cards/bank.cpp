// The bank as it begins, and its look-ups.
#include "cards/bank.hpp"

#include <algorithm>

#include "money.hpp"
#include "text.hpp"

namespace gateway {
namespace {

struct Issue {
  const char* number;
  int status;
  std::int64_t balance;
  bool refuses_credit;
  bool full_record;
  int pin_denials;
  const char* help;
};

constexpr Issue issues[] = {
    {"5200000000000007", 0, 250000, false, false, 0, "active"},
    {"5200000000000015", 6, 1500, false, false, 0, "blocked (status 6)"},
    {"5200000000000023", 8, 0, false, false, 3,
     "call security, capture (status 8), three wrong PINs"},
    {"5200000000000031", 0, 99, true, false, 0, "active, every credit is declined (05)"},
    {"5200000000000049", 0, 123456789012, false, true, 0, "active, its card data has every field"},
};

std::string account_number(const std::string& card) {
  return "40817978" + card.substr(4);
}

// The names under which cardIdentification may give a text, and the card's own.
struct Criterion {
  const char* name;
  std::string (*value)(const IssuedCard& card, const Customer& customer);
};

const Criterion criteria[] = {
    {"cardNumber", [](const IssuedCard& card, const Customer&) { return card.number; }},
    {"cardId", [](const IssuedCard& card, const Customer&) { return card.id; }},
    {"cardNumberMask",
     [](const IssuedCard& card, const Customer&) { return mask_pan(card.number); }},
    {"cardLastDigitMask",
     [](const IssuedCard& card, const Customer&) { return card.number.substr(12); }},
    {"barCode", [](const IssuedCard& card, const Customer&) { return card.bar_code(); }},
    {"externalCardId", [](const IssuedCard& card, const Customer&) { return card.external_id(); }},
    {"phoneNumber", [](const IssuedCard&, const Customer& owner) { return owner.phone; }},
    {"email", [](const IssuedCard&, const Customer& owner) { return owner.email; }},
    {"customerId", [](const IssuedCard&, const Customer& owner) { return owner.id; }},
    {"customerNumber", [](const IssuedCard&, const Customer& owner) { return owner.number; }},
    {"institutionId", [](const IssuedCard&, const Customer& owner) { return owner.institution; }},
    {"cardholderId", [](const IssuedCard&, const Customer& owner) { return "H" + owner.id; }},
};

// Base64 text, or a list of bytes.
std::string bytes_of(const Value& value) {
  if (value.kind == Value::Kind::string) return *from_base64(value.text);
  std::string bytes;
  for (const Value& item : value.items) bytes += static_cast<char>(std::stoi(item.text));
  return bytes;
}

}  // namespace

Bank::Bank(Ledger& ledger, const Sizes& sizes, const PublicKey& owner_key)
    : ledger_(&ledger), sizes_(sizes), keys_(sizes.atms), owner_key_(owner_key) {
  const std::int64_t now = now_ms();
  for (const Issue& issue : issues) {
    const std::string index = std::to_string(customers_.size() + 1);
    Customer& customer = add_customer("CUST000" + index, "1001");
    customer.surname = "Cardholder";
    customer.first_name = "Sandbox";
    customer.phone = "+30210123456" + index;
    customer.email = "holder" + index + "@bank.example";
    Account& account = add_account(customer, account_number(issue.number));
    account.balance = issue.balance;
    IssuedCard& card = add_card(issue.number, account);
    card.id = "C" + card.number.substr(10);
    card.expiry = year_month(now + 3 * 365 * day_ms);
    card.status = issue.status;
    card.refuses_credit = issue.refuses_credit;
    card.full_record = issue.full_record;
    card.pin_denials = issue.pin_denials;
    card.created_ms = now - 365 * day_ms;
    if (card.status != 0 || card.full_record) card.blocked_ms = now - 2 * day_ms;
    if (card.pin_denials != 0 || card.full_record) card.wrong_pin_ms = now - 3 * day_ms;
    card.tokens.push_back({"T" + card.number.substr(6) + "1", 1, true});
    if (card.full_record) card.tokens.push_back({"T" + card.number.substr(6) + "2", 2, false});
    for (int i = sizes.transactions; i-- > 0;) card.history.push_back(made_up(i, now - day_ms));
  }
  merchants_.push_back(
      {shop_merchant,
       "1001",
       "ACTIVE",
       {{"POS00001", "ACTIVE"}, {"POS00002", "ACTIVE"}, {shop_terminal, "ACTIVE"}}});
}

Customer& Bank::add_customer(const std::string& number, const std::string& institution) {
  Customer customer;
  customer.number = number;
  customer.id = std::to_string(next_customer_++);
  customer.institution = institution;
  customers_.push_back(std::move(customer));
  return customers_.back();
}

Account& Bank::add_account(const Customer& customer, const std::string& number) {
  Account account;
  account.number = number;
  account.customer_id = customer.id;
  account.limits = account_limits(now_ms());
  accounts_.push_back(std::move(account));
  return accounts_.back();
}

IssuedCard& Bank::add_card(const std::string& number, const Account& account) {
  IssuedCard card;
  card.number = number;
  card.account = account.number;
  card.cvc2 = "123";
  card.created_ms = now_ms();
  card.limits = card_limits(now_ms());
  cards_.push_back(std::move(card));
  return cards_.back();
}

Customer* Bank::find_customer(const Value& request) {
  for (Customer& customer : customers_) {
    if (customer.number != request.str("customerNumber")) continue;
    if (request.has("institutionId") && request.str("institutionId") != customer.institution) {
      return nullptr;
    }
    return &customer;
  }
  return nullptr;
}

// An account always has its customer.
Customer& Bank::customer_of(const Account& account) {
  return *std::find_if(customers_.begin(), customers_.end(), [&](const Customer& customer) {
    return customer.id == account.customer_id;
  });
}

// By what getCardListByOwner takes.
const Customer* Bank::owner_of(const Value& by) const {
  const auto is_like = [&](const char* name, const std::string& own) {
    return !by.has(name) || by.str(name) == own;
  };
  const auto found =
      std::find_if(customers_.begin(), customers_.end(), [&](const Customer& customer) {
        return is_like("customerId", customer.id) && is_like("phoneNumber", customer.phone) &&
               is_like("email", customer.email);
      });
  return found == customers_.end() ? nullptr : &*found;
}

Account* Bank::find_account(const std::string& number) {
  const auto found = std::find_if(accounts_.begin(), accounts_.end(),
                                  [&](const Account& account) { return account.number == number; });
  return found == accounts_.end() ? nullptr : &*found;
}

Account& Bank::account_of(const Value& request, const char* name) {
  Account* account = find_account(request.str(name));
  if (!account) throw Fault{"76", std::string(name) + ": no such account"};
  return *account;
}

// A card always has its account.
Account& Bank::account_of(const IssuedCard& card) {
  return *find_account(card.account);
}

IssuedCard* Bank::find_card(const std::string& number) {
  const auto found = std::find_if(cards_.begin(), cards_.end(),
                                  [&](const IssuedCard& card) { return card.number == number; });
  return found == cards_.end() ? nullptr : &*found;
}

// Everything that is given must be that of the card, the expiry apart.
bool Bank::is_identified(IssuedCard& card, const Value& by) {
  const Customer& customer = customer_of(account_of(card));
  for (const Criterion& criterion : criteria) {
    if (by.has(criterion.name) && by.str(criterion.name) != criterion.value(card, customer)) {
      return false;
    }
  }
  if (const Value* sealed = by.find("encryptedCardNumber")) {
    if (bytes_of(*sealed) != "sealed:" + card.number) return false;
  }
  if (by.has("cvv2") && by.str("cvv2") != card.cvc2) return false;
  return !by.has("token") ||
         std::any_of(card.tokens.begin(), card.tokens.end(),
                     [&](const Token& token) { return token.value == by.str("token"); });
}

IssuedCard& Bank::card_of(const Value& request, const char* name) {
  const Value& by = *request.find(name);
  const std::string path = name;
  for (IssuedCard& card : cards_) {
    if (!is_identified(card, by)) continue;
    if (by.has("expDate") && by.str("expDate") != card.expiry) {
      throw Fault{"54", path + ".expDate is not that of the card"};
    }
    return card;
  }
  throw Fault{"14",
              path + (by.members.empty() ? "" : "." + by.members.front().name) + ": no such card"};
}

Merchant& Bank::merchant_of(const Value& request, const char* name) {
  for (Merchant& merchant : merchants_) {
    if (merchant.number != request.str(name)) continue;
    if (merchant.institution == request.str("institutionId")) return merchant;
    throw Fault{"03", "institutionId is not that of the merchant"};
  }
  throw Fault{"03", std::string(name) + ": no such merchant"};
}

Json Bank::result(const std::string& code, const std::string& processing_code) {
  return {{"responseCode", code},
          {"processingCode", processing_code},
          {"systemTraceAuditNumber", next_trace_++},
          {"localTransactionDate", iso8601(now_ms())}};
}

namespace {

Json services_of(const std::map<std::string, Subscription>& subscriptions) {
  Json list = Json::array();
  for (const auto& [name, each] : subscriptions) {
    list.push_back({{"service", name},
                    {"phoneNumber", each.phone},
                    {"email", each.email},
                    {"access", each.access}});
  }
  return list;
}

}  // namespace

Json Bank::cards() const {
  Json list = Json::array();
  for (const IssuedCard& card : cards_) {
    const auto account =
        std::find_if(accounts_.begin(), accounts_.end(),
                     [&](const Account& entry) { return entry.number == card.account; });
    list.push_back({{"cardNumber", card.number},
                    {"cardId", card.id},
                    {"expDate", card.expiry},
                    {"accountNumber", card.account},
                    {"hotCardStatus", card.status},
                    {"balance", account->balance},
                    {"held", account->held},
                    {"pin", card.pin},
                    {"pinDenials", card.pin_denials},
                    {"cvc2", card.cvc2},
                    {"services", services_of(card.subscriptions)},
                    {"accountServices", services_of(account->subscriptions)},
                    {"records", card.history.size()}});
  }
  return list;
}

void Bank::keep(Keeper& keeper) {
  keeper.value("sizes", sizes_);
  keys_.keep(keeper);
  atms_.keep(keeper);
  keeper.list("customer", customers_);
  keeper.list("account", accounts_);
  keeper.list("card", cards_);
  for (IssuedCard& card : cards_) keeper.growing("history of " + card.number, card.history);
  keeper.list("merchant", merchants_);
  keeper.growing("p2p-credit", credits_);
  keeper.value("next-trace", next_trace_);
  keeper.value("next-transaction", next_transaction_);
  keeper.value("next-customer", next_customer_);
  keeper.value("next-card", next_card_);
  if (keeper.loads()) check_loaded(keeper);
}

// The look-ups rely on it.
void Bank::check_loaded(const Keeper& keeper) {
  for (const IssuedCard& card : cards_) {
    if (!find_account(card.account)) keeper.refuse("the account " + card.account + " is missing");
  }
  for (const Account& account : accounts_) {
    const bool known =
        std::any_of(customers_.begin(), customers_.end(),
                    [&](const Customer& customer) { return customer.id == account.customer_id; });
    if (!known) keeper.refuse("the customer " + account.customer_id + " is missing");
  }
}

Json Bank::view_cards() const {
  Json list = Json::array();
  for (const IssuedCard& card : cards_) {
    const auto account =
        std::find_if(accounts_.begin(), accounts_.end(),
                     [&](const Account& entry) { return entry.number == card.account; });
    const std::string currency = std::to_string(euro);
    Json limits = Json::array();
    const auto add = [&](const Limit& limit, std::int64_t current) {
      limits.push_back({{"name", limit.name},
                        {"value", limit.value},
                        {"current", current},
                        {"cycleType", limit.cycle_type},
                        {"cycleLength", limit.cycle_length},
                        {"exceptions", limit.exceptions.size()}});
    };
    for (const Limit& limit : card.limits) add(limit, used(limit, card));
    for (const Limit& limit : account->limits) add(limit, used(limit, *account));
    list.push_back({{"card", mask_pan(card.number)},
                    {"cardId", card.id},
                    {"accountNumber", card.account},
                    {"status", card.status},
                    {"pinDenials", card.pin_denials},
                    {"balanceText", money_text(account->balance, currency)},
                    {"heldText", money_text(account->held, currency)},
                    {"availableText", money_text(account->available(), currency)},
                    {"arrestStatus", account->status},
                    {"records", card.history.size()},
                    {"limits", std::move(limits)}});
  }
  return list;
}

Json Bank::view_keys() const {
  Json list = keys_.list();
  for (Json& key : list) key.erase("key");
  return list;
}

Json Bank::atms() const {
  constexpr int most = 50;
  Json list = Json::array();
  for (int pid = 1; pid <= std::min(sizes_.atms, most); ++pid) {
    list.push_back(atms_.record(pid));
  }
  return list;
}

Json as_json(const Value& value, const char* without) {
  Json json = Json::parse(to_json(value));
  if (json.is_object()) json.erase(without);
  return json;
}

std::string describe_issued_cards() {
  std::string lines;
  for (const Issue& issue : issues) {
    const std::string number = issue.number;
    lines += "  " + number + "  cardId C" + number.substr(10) + ", " + issue.help + "\n";
  }
  return lines;
}

}  // namespace gateway
