// Merchants and terminals, their transactions and orders, terminal keys, and service actions.
#include <map>
#include <optional>

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
                 {"orderNumber", sale.order_number()}};
  if (of_order) return record;
  record["utrnno"] = entry.transaction_id;
  record["reversal"] = entry.reversal;
  record["settlementDate"] = iso8601(entry.at_ms + day_ms);
  record["cardNumberMask"] = mask_pan(sale.card);
  record["responseCode"] = 0;
  record["orderId"] = entry.order_id.empty() ? std::to_string(sale.order_id) : entry.order_id;
  return record;
}

// What becomes of an order by the transactions of it.
struct PaymentOrder {
  MerchantTransaction first;
  std::int64_t held = 0;
  std::int64_t paid = 0;
  std::int64_t refunded = 0;
  std::int64_t reversed = 0;

  void add(const MerchantTransaction& sale) {
    const HistoryRecord& entry = sale.entry;
    const bool is_first = first.order_id == 0;
    if (is_first) first = sale;
    std::int64_t& sum = entry.reversal                           ? reversed
                        : entry.direction == "NOOP"              ? held
                        : entry.direction == "DEBIT" || is_first ? paid
                                                                 : refunded;
    sum += entry.amount;
  }
  const char* status() const {
    const bool captured = paid != 0;
    if (reversed >= (captured ? paid : held)) return "REVERSED";
    if (!captured) return "HELD";
    return refunded + reversed >= paid ? "REFUNDED" : "PAID";
  }
  Json record() const {
    return {{"id", first.order_id},
            {"eventDate", iso8601(first.entry.at_ms)},
            {"purpose", first.entry.type},
            {"currency", euro},
            {"amount", paid != 0 ? paid : held},
            {"status", status()},
            {"orderNumber", first.order_number()}};
  }
};

void check_status(const Value& request) {
  if (!is_open_status(request.str("status"))) {
    throw Fault{"12", "status is not ACTIVE, CLOSED or a code such as MRCS0001 or TRMS0002"};
  }
}

}  // namespace

std::optional<bool> is_open_status(const std::string& status) {
  if (status == "ACTIVE" || status == "CLOSED") return status == "ACTIVE";
  const bool known = status.size() == 8 && all_digits(status.substr(4)) &&
                     (status.substr(0, 4) == "MRCS" || status.substr(0, 4) == "TRMS");
  if (!known) return std::nullopt;
  return status.substr(4) == "0001";
}

// The first record of an order gives it its number; later ones of an e-commerce order refer to it.
std::vector<MerchantTransaction> Bank::merchant_history(const Merchant& merchant) const {
  std::vector<MerchantTransaction> list;
  const int count = next_.transactions < 0 ? sizes_.transactions : next_.transactions;
  for (int i = 0; i < count; ++i) list.push_back(made_up_sale(i, merchant.number));
  for (const IssuedCard& card : cards_) {
    for (const HistoryRecord& entry : card.history) {
      if (entry.merchant != merchant.number) continue;
      const std::int64_t order = entry.first_id == 0 ? entry.transaction_id : entry.first_id;
      list.push_back({order, entry.merchant, entry.terminal, card.number, entry});
    }
  }
  return list;
}

Json Bank::change_merchant_status(const Value& request) {
  Merchant& merchant = merchant_of(request, "merchantNumber");
  check_status(request);
  merchant.status = request.str("status");
  return Json::object();
}

Json Bank::change_terminal_status(const Value& request) {
  Merchant& merchant = merchant_of(request, "merchantNumber");
  const auto terminal = merchant.terminals.find(request.str("terminalNumber"));
  if (terminal == merchant.terminals.end()) {
    throw Fault{"03", "terminalNumber: no such terminal of the merchant"};
  }
  check_status(request);
  terminal->second = request.str("status");
  return Json::object();
}

// Merchants and terminals that are not known here, such as ATMs, are open.
void Bank::check_open(const std::string& number, const std::string& terminal) {
  for (const Merchant& merchant : merchants_) {
    const auto own = merchant.terminals.find(terminal);
    const bool has = own != merchant.terminals.end();
    if (merchant.number == number && !is_open_status(merchant.status).value_or(true)) {
      throw Fault{"03", "the merchant is closed"};
    }
    if (has && !is_open_status(own->second).value_or(true)) {
      throw Fault{"58", "the terminal is closed"};
    }
  }
}

void Bank::check_acceptor(const Value& request) {
  const Value* const acceptor = request.find("cardAcceptorParameters");
  if (!acceptor) return;
  check_open(acceptor->str("merchantIdentification"), acceptor->str("terminalIdentification"));
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

// The specification does not show the name of the list.
Json Bank::get_payment_orders(const Value& request) {
  const Merchant& merchant = merchant_of(request, "merchantNumber");
  const Period period(*request.find("period"));
  std::map<std::int64_t, PaymentOrder> orders;
  for (const MerchantTransaction& sale : merchant_history(merchant)) {
    orders[sale.order_id].add(sale);
  }
  Json list = Json::array();
  for (const auto& [id, order] : orders) {
    if (period.has(order.first.entry.at_ms)) list.push_back(order.record());
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
  const std::string key = service.str("serviceType") + " " + service.str("serviceId");
  auto& all = service.str("serviceObjectType") == "SERVICE_OBJECT_CARD"
                  ? card.subscriptions
                  : account_of(card).subscriptions;
  const Value* const given = request.find("serviceParameters");
  const std::string action = request.str("actionCode");
  const auto is = [&](const char* name) { return action == std::string("ACTION_CODE_") + name; };
  const auto found = all.find(key);
  if (is("ADD")) {
    if (found != all.end()) {
      throw Fault{"94", "serviceIdentification: the service is there already"};
    }
    Subscription& added = all[key];
    if (given) added.phone = given->str("phoneNumber"), added.email = given->str("email");
    return Json::object();
  }
  if (found == all.end()) throw Fault{"12", "serviceIdentification: no such service"};
  Subscription& own = found->second;
  const auto needs = [&] {
    if (!given) throw Fault{"30", "serviceParameters is mandatory with " + action};
  };
  const auto differs = [&](const char* name, const std::string& value) {
    return given->has(name) && given->str(name) != value;
  };
  if (is("DELETE")) {
    all.erase(found);
  } else if (is("UPDATE")) {
    needs();
    own.earlier_phone = own.phone;
    own.earlier_email = own.email;
    own.updated = true;
    if (given->has("phoneNumber")) own.phone = given->str("phoneNumber");
    if (given->has("email")) own.email = given->str("email");
  } else if (is("RESTORE_PARAMETERS")) {
    if (!own.updated) throw Fault{"12", "serviceParameters were not updated"};
    own.phone = own.earlier_phone;
    own.email = own.earlier_email;
    own.updated = false;
  } else if (is("CHECK_PARAMETERS")) {
    needs();
    if (differs("phoneNumber", own.phone) || differs("email", own.email)) {
      throw Fault{"12", "serviceParameters are not those of the service"};
    }
  } else if (is("CHANGE_ACCESS")) {
    own.access = !own.access;
  } else if (is("ACTION")) {
    if (!own.access) throw Fault{"57", "access to the service is switched off"};
    record(card, "service action", "NOOP", 0);
  }
  // CHECK and INQUIRE only ask whether the service exists.
  return Json::object();
}

}  // namespace gateway
