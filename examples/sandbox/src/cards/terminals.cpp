// Merchants and terminals, their transactions and orders, terminal keys, and service actions.
#include "cards/bank.hpp"
#include "text.hpp"

namespace gateway {
namespace {

constexpr std::int64_t first_order = 5000001;

// Merchants sell in the made-up past, too.
MerchantTransaction made_up_sale(std::int64_t index, const std::string& merchant) {
  MerchantTransaction sale;
  sale.order_id = first_order + index;
  sale.merchant = merchant;
  sale.terminal = index % 2 == 0 ? "POS00001" : "POS00002";
  sale.card = "5200000000000049";
  sale.entry = made_up(index, now_ms() - day_ms);
  sale.entry.type = "purchase";
  sale.entry.direction = "DEBIT";
  return sale;
}

Json sale_record(const MerchantTransaction& sale, bool of_order) {
  const HistoryRecord& entry = sale.entry;
  Json record = {{"merchantId", sale.merchant},
                 {"terminalId", sale.terminal},
                 {"transactionDate", iso8601(entry.at_ms)},
                 {"cardNumber", sale.card},
                 {"transactionAmount", entry.amount},
                 {"transactionCurrency", euro},
                 {"submittedAmount", entry.amount},
                 {"submittedCurrency", euro},
                 {"authorizationCode", entry.authorisation},
                 {"cashbackAmount", 0},
                 {"transactionType", entry.type},
                 {"networkType", "LOCAL"},
                 {"cardType", "VIRTUAL"},
                 {"orderNumber", "ORDER-" + std::to_string(sale.order_id)}};
  if (of_order) return record;
  record["utrnno"] = entry.transaction_id;
  record["reversal"] = false;
  record["settlementDate"] = iso8601(entry.at_ms + day_ms);
  record["cardNumberMask"] = mask_pan(sale.card);
  record["responseCode"] = 0;
  record["orderId"] = std::to_string(sale.order_id);
  return record;
}

}  // namespace

std::vector<MerchantTransaction> Bank::merchant_history(const Merchant& merchant) const {
  std::vector<MerchantTransaction> list;
  const int count = next_.transactions < 0 ? sizes_.transactions : next_.transactions;
  for (int i = 0; i < count; ++i) list.push_back(made_up_sale(i, merchant.number));
  std::int64_t order = first_order + 1000000;
  for (const IssuedCard& card : cards_) {
    for (const HistoryRecord& entry : card.history) {
      if (entry.merchant != merchant.number) continue;
      list.push_back({order++, entry.merchant, entry.terminal, card.number, entry});
    }
  }
  return list;
}

Json Bank::change_merchant_status(const Value& request) {
  merchant_of(request, "merchantNumber").status = request.str("status");
  return Json::object();
}

Json Bank::change_terminal_status(const Value& request) {
  Merchant& merchant = merchant_of(request, "merchantNumber");
  const auto terminal = merchant.terminals.find(request.str("terminalNumber"));
  if (terminal == merchant.terminals.end()) {
    throw Fault{"03", "terminalNumber: no such terminal of the merchant"};
  }
  terminal->second = request.str("status");
  return Json::object();
}

Json Bank::generate_key(const Value& request) {
  return keys_.generate(request);
}

// The answer is not shown: it is given the shape of an operation result.
Json Bank::set_key(const Value& request) {
  keys_.set(request);
  return Json::object();
}

Json Bank::get_merchant_transactions(const Value& request) {
  const Merchant& merchant =
      merchant_of(request, request.has("merchantId") ? "merchantId" : "merchantIdn");
  const std::string terminal = request.str("terminalId");
  if (!terminal.empty() && merchant.terminals.count(terminal) == 0) {
    throw Fault{"03", "terminalId: no such terminal of the merchant"};
  }
  const Period period(*request.find("period"));
  Json list = Json::array();
  for (const MerchantTransaction& sale : merchant_history(merchant)) {
    if (!terminal.empty() && sale.terminal != terminal) continue;
    if (period.has(sale.entry.at_ms)) list.push_back(sale_record(sale, false));
  }
  return {{"transactions", {{"transaction", list}}}};
}

Json Bank::order_record(const MerchantTransaction& sale) const {
  return {{"id", sale.order_id},
          {"eventDate", iso8601(sale.entry.at_ms)},
          {"purpose", "Purchase"},
          {"currency", euro},
          {"amount", sale.entry.amount},
          {"status", "PAID"},
          {"orderNumber", "ORDER-" + std::to_string(sale.order_id)}};
}

// The specification does not show the name of the list.
Json Bank::get_payment_orders(const Value& request) {
  const Merchant& merchant = merchant_of(request, "merchantNumber");
  const Period period(*request.find("period"));
  Json list = Json::array();
  for (const MerchantTransaction& sale : merchant_history(merchant)) {
    if (period.has(sale.entry.at_ms)) list.push_back(order_record(sale));
  }
  return {{"paymentOrders", list}};
}

Json Bank::get_order_details(const Value& request) {
  Json list = Json::array();
  for (const Merchant& merchant : merchants_) {
    for (const MerchantTransaction& sale : merchant_history(merchant)) {
      if (sale.order_id == request.integer("orderId")) list.push_back(sale_record(sale, true));
    }
  }
  if (list.empty()) throw Fault{"12", "orderId: no such order"};
  return {{"transactionList", list}};
}

// A service is there after an ADD and until a DELETE; the other actions need it to be there.
Json Bank::service_action(const Value& request) {
  IssuedCard& card = card_of(request);
  if (request.has("accountNumber") && account_of(request).number != card.account) {
    throw Fault{"12", "accountNumber is not the card's account"};
  }
  const Value& service = *request.find("serviceIdentification");
  const std::string key = service.str("serviceObjectType") + " " + service.str("serviceType") +
                          " " + service.str("serviceId");
  const std::string action = request.str("actionCode");
  const bool present = card.services.count(key) != 0;
  if (action == "ACTION_CODE_ADD") {
    if (present) throw Fault{"94", "serviceIdentification: the service is there already"};
    card.services.insert(key);
  } else {
    if (!present) throw Fault{"12", "serviceIdentification: no such service"};
    if (action == "ACTION_CODE_DELETE") card.services.erase(key);
  }
  return Json::object();
}

}  // namespace gateway
