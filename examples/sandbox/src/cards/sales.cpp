// What the e-commerce gateway sells with cards of the bank: it asks before, and reports each step.
#include <algorithm>

#include "cards/bank.hpp"
#include "text.hpp"

namespace gateway {
namespace {

constexpr std::int64_t shop_mcc = 5411;

}  // namespace

void Bank::check_shop() {
  check_open(shop_merchant, shop_terminal);
}

void Bank::check_sale(const Sale& sale) {
  const IssuedCard* const card = find_card(sale.card);
  if (!card) throw Fault{"14", "no such card"};
  if (card->expiry < year_month(now_ms()) || sale.expiry != card->expiry) {
    throw Fault{"54", "expired, or not the card's expiry"};
  }
  if (sale.cvc.empty() ? sale.needs_cvc : sale.cvc != card->cvc2) {
    throw Fault{"82", "not the card's CVC2"};
  }
  if (card->status != 0) throw Fault{"62", "the card's status is not 0"};
  const Account& account = account_of(*card);
  check_arrest(account, &Arrest::withdrawal);
  const std::vector<std::int64_t>& codes = account.mcc_list;
  if (!codes.empty() && std::find(codes.begin(), codes.end(), shop_mcc) == codes.end()) {
    throw Fault{"57", "the account does not allow the merchant's category"};
  }
  if (sale.currency != std::to_string(euro)) throw Fault{"13", "currency is not the account's"};
  if (sale.amount > account.available()) throw Fault{"51", "not enough money"};
  check_limits(*card, account, e_commerce_purchase, sale.amount);
}

// Finds what an order still holds, and which transaction a reversal reverses, in its records. All
// of them are about the account of the first one.
void Bank::take_sale(const SaleStep& step) {
  IssuedCard* const card = find_card(step.card);
  if (!card) return;
  std::int64_t held = 0;
  std::int64_t first = 0;
  std::int64_t last = 0;  // that can be reversed
  bool captured = false;
  std::string number = card->account;
  for (const HistoryRecord& entry : card->history) {
    if (entry.order_id != step.order_id) continue;
    if (first == 0) first = entry.transaction_id, number = entry.account;
    captured = captured || entry.direction == "DEBIT";
    if (entry.direction == "NOOP") held += entry.reversal ? -entry.amount : entry.amount;
    if (!entry.reversal && entry.direction != "CREDIT") last = entry.transaction_id;
  }
  Account& account = *find_account(number);
  const bool hold = step.kind == "hold";
  const bool reversal = step.kind == "reversal";
  const bool of_hold = hold || (reversal && !captured);
  const bool pays = step.kind == "charge" || step.kind == "capture";
  if (of_hold) {
    account.held += hold ? step.amount : -step.amount;
  } else {
    account.balance += pays ? -step.amount : step.amount;
    if (step.kind == "capture") account.held -= held;
  }
  const std::string type = step.kind == "refund" ? "e-commerce refund" : e_commerce_purchase;
  HistoryRecord& entry = record(*card, of_hold ? type + " preauthorization" : type,
                                of_hold ? "NOOP"
                                : pays  ? "DEBIT"
                                        : "CREDIT",
                                step.amount);
  entry.at_ms = step.at_ms;
  entry.authorisation = step.authorisation;
  entry.merchant = shop_merchant;
  entry.terminal = shop_terminal;
  entry.order_id = step.order_id;
  entry.order_number = step.order_number;
  entry.account = number;
  entry.first_id = first == 0 ? entry.transaction_id : first;
  entry.reversal = reversal;
  if (reversal) entry.transaction_id = last;
}

}  // namespace gateway
