// The e-commerce gateway: the record of an order, in its two forms.
#include <algorithm>
#include <sstream>

#include "ecommerce/ecommerce.hpp"
#include "text.hpp"

namespace gateway {
namespace {

const char* payment_state(const Order& order) {
  switch (order.status) {
    case 1:
      return "APPROVED";
    case 2:
      return "DEPOSITED";
    case 3:
      return "REVERSED";
    case 4:
      return "REFUNDED";
    case 6:
      return "DECLINED";
    default:
      return "CREATED";
  }
}

Json card_record(const Order& order) {
  Json card = {{"maskedPan", mask_pan(order.pan)},
               {"expiration", order.expiry},
               {"cardholderName", order.holder}};
  if (!order.approval_code.empty()) card["approvalCode"] = order.approval_code;
  card["pan"] = mask_pan(order.pan);
  card["paymentSystem"] = payment_system(order.pan);
  card["product"] = "C - Classic";
  if (!order.eci.empty()) {
    card["secureAuthInfo"] = {{"eci", std::stoi(order.eci)},
                              {"threeDSInfo", {{"cavv", order.cavv}, {"xid", order.xid}}}};
  }
  return card;
}

Json refund_records(const Order& order, int version) {
  Json list = Json::array();
  for (const Refund& refund : order.refunds) {
    Json record = {{"date", refund.at_ms}};
    if (version >= 21 && !refund.external_id.empty()) {
      record["externalRefundId"] = refund.external_id;
    }
    if (version >= 26) record["approvalCode"] = refund.approval_code;
    record["actionCode"] = 0;
    record["referenceNumber"] = refund.reference;
    record["amount"] = refund.amount;
    list.push_back(std::move(record));
  }
  return list;
}

std::vector<std::string> split_at_commas(const std::string& text) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, ',');) parts.push_back(part);
  return parts;
}

// A time as YYYYMMDDHHmmss, in milliseconds.
std::int64_t second_of(const Value& request, const char* name) {
  const std::string text = request.str(name);
  const auto part = [&](std::size_t at, std::size_t size) { return text.substr(at, size); };
  const auto time = parse_date_time(part(0, 4) + '-' + part(4, 2) + '-' + part(6, 2) + 'T' +
                                    part(8, 2) + ':' + part(10, 2) + ':' + part(12, 2));
  if (!time) throw Refused{"5", std::string(name) + " is not YYYYMMDDHHmmss"};
  return *time;
}

}  // namespace

Json Ecommerce::status(const Value& request) {
  if (!request.has("orderId") && !request.has("orderNumber")) {
    throw Refused{"1", "orderId or orderNumber is mandatory"};
  }
  return visible_record(named_order(request));
}

// Shows an order as a query of its status does, at the version of the records.
Json Ecommerce::visible_record(const Order& order) const {
  Json record = record_of(order);
  record["errorMessage"] = "Success";
  if (!order.ip.empty()) record["ip"] = order.ip;
  if (order.authorised_ms != 0) record["terminalId"] = "00000001";
  const int version = options_.record_version;
  if (version >= 5) record["refunds"] = refund_records(order, version);
  // What this version does not have yet.
  const auto drop = [&](int since, std::initializer_list<const char*> names) {
    for (const char* name : names) {
      if (version < since) record.erase(name);
    }
  };
  drop(2, {"authDateTime", "terminalId", "authRefNum"});
  drop(3, {"paymentAmountInfo", "bankInfo"});
  drop(6, {"chargeback"});
  return record;
}

// A page of the orders of a period, the oldest first.
Json Ecommerce::last_orders(const Value& request) {
  const auto from = second_of(request, "from");
  const auto to = second_of(request, "to");
  const std::int64_t size = request.integer("size");
  if (size < 1 || size > 200) throw Refused{"5", "size is not 1 to 200"};
  const std::vector<std::string> states = split_at_commas(request.str("transactionStates"));
  const std::vector<std::string> merchants = split_at_commas(request.str("merchants"));
  for (const std::string& merchant : merchants) {
    if (merchant != options_.user) throw Refused{"5", "merchants: access to another one denied"};
  }
  keep_time();
  std::vector<const Order*> found;
  for (const auto& [id, order] : orders_) {
    const std::int64_t at =
        request.truth("searchByCreatedDate") ? order.created_ms : order.authorised_ms;
    const bool in_state =
        std::find(states.begin(), states.end(), payment_state(order)) != states.end();
    if (at != 0 && at >= from && at < to + 1000 && in_state) found.push_back(&order);
  }
  std::sort(found.begin(), found.end(), [](const Order* a, const Order* b) {
    return std::pair(a->created_ms, a->number) < std::pair(b->created_ms, b->number);
  });
  const auto first = static_cast<std::size_t>(request.integer("page") * size);
  Json list = Json::array();
  for (std::size_t i = first; i < found.size() && i < first + static_cast<std::size_t>(size); ++i) {
    list.push_back(visible_record(*found[i]));
  }
  Json answer = success();
  answer["orderStatuses"] = std::move(list);
  answer["totalCount"] = found.size();
  answer["page"] = request.integer("page");
  answer["pageSize"] = size;
  return answer;
}

Json Ecommerce::short_status(const Value& request) {
  const Order& order = order_of(request, "orderId");
  if (order.pan.empty()) {
    return {{"ErrorCode", "0"},
            {"ErrorMessage", "Success"},
            {"OrderNumber", order.number},
            {"OrderStatus", order.status},
            {"currency", order.currency},
            {"Amount", order.amount}};
  }
  Json record = short_record_of(order);
  record["OrderStatus"] = status_of(order);
  if (options_.deployment->debits_stored)
    record["params"] = {{"respCode", order.action_code == 0 ? "00" : "05"}};
  return record;
}

// SATIM's "debited" is for orders without a cardholder; when exactly is not publicly known.
int Ecommerce::status_of(const Order& order) const {
  const bool by_stored = !order.binding_id.empty() && order.stored_as.empty();
  return options_.deployment->debits_stored && order.status == 2 && by_stored ? 11 : order.status;
}

// As payments with a stored credential answer it.
Json Ecommerce::record_of(const Order& order) const {
  Json params = Json::array();
  for (const auto& [name, value] : order.attributes) {
    params.push_back({{"name", name}, {"value", value}});
  }
  Json record = {{"errorCode", "0"},
                 {"orderNumber", order.number},
                 {"orderStatus", status_of(order)},
                 {"actionCode", order.action_code},
                 {"actionCodeDescription", order.action_text},
                 {"amount", order.amount},
                 {"currency", order.currency},
                 {"date", order.created_ms},
                 {"orderDescription", order.description},
                 {"merchantOrderParams", params},
                 {"transactionAttributes", Json::array()},
                 {"attributes", Json::array({{{"name", "mdOrder"}, {"value", order.id}}})}};
  const auto add = [&](const char* name, const std::string& value) {
    if (!value.empty()) record["attributes"].push_back({{"name", name}, {"value", value}});
  };
  add("qrcId", order.qr_id);
  add("subscriptionId", order.subscription_id);
  if (!order.pan.empty()) {
    record["cardAuthInfo"] = card_record(order);
    record["bankInfo"] = {
        {"bankName", "SANDBOX BANK"}, {"bankCountryCode", "GR"}, {"bankCountryName", "Greece"}};
  }
  if (!order.binding_id.empty()) {
    record["bindingInfo"] = {{"clientId", order.client_id}, {"bindingId", order.binding_id}};
  }
  if (order.authorised_ms != 0) {
    record["authDateTime"] = order.authorised_ms;
    record["authRefNum"] = order.reference;
    record["operations"] = Json::array({{{"amount", order.approved},
                                         {"cardHolder", order.holder},
                                         {"authCode", order.approval_code}}});
  }
  record["paymentAmountInfo"] = {{"paymentState", payment_state(order)},
                                 {"approvedAmount", order.approved},
                                 {"depositedAmount", order.deposited},
                                 {"refundedAmount", order.refunded()},
                                 {"totalAmount", order.amount}};
  record["chargeback"] = false;
  return record;
}

// As instantPayment.do answers it; the case of the names is the specification's.
Json Ecommerce::short_record_of(const Order& order) {
  // With an acsUrl in the answer, 0 means that 3-D Secure has to begin.
  Json record = {{"ErrorCode", "0"},
                 {"ErrorMessage", "Success"},
                 {"OrderNumber", order.number},
                 {"OrderStatus", order.status == 5 ? 0 : order.status},
                 {"expiration", std::stoi(order.expiry)}};
  if (count_characters(order.holder).value_or(0) <= 26) record["cardholderName"] = order.holder;
  const bool is_authorised = order.status == 1 || order.status == 2;
  if (order.status == 1) record["approvedAmount"] = order.approved;
  if (order.status == 2) record["depositAmount"] = order.deposited;
  if (is_authorised) {
    record["approvalCode"] = order.approval_code;
    record["rrn"] = std::stoll(order.reference);
    record["paymentNetRefNum"] = order.reference;
  }
  record["currency"] = order.currency;
  record["authCode"] = 2;
  if (is_authorised) record["Pan"] = mask_pan(order.pan);
  record["Amount"] = order.amount;
  if (!order.ip.empty()) record["Ip"] = order.ip;
  return record;
}

const char* payment_system(const std::string& pan) {
  return pan.front() == '5' ? "MASTERCARD" : "VISA";
}

}  // namespace gateway
