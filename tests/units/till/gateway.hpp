// A gateway of a few orders for tests of the till: it records what was charged, held and refunded,
// and its line fails where a test sets a failure.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <support/exchange.hpp>
#include <support/memory_server.hpp>
#include <tillwire/port/transport.hpp>
#include <vector>

#include "support/flash.hpp"

namespace tillwire::test {

class ShopGateway final : public Transport {
 public:
  enum class Line { up, down, loses_request, loses_answer, hangs };
  enum class Card { pays, pays_half, is_declined, asks_customer, decides_nothing, pays_and_lags };

  struct Order {
    std::string id;
    std::string number;
    std::int64_t amount = 0;
    std::string currency;
    bool hold = false;
    int status = 0;
    int action = -100;
    std::string code;   // action code as the record has it, if not `action`
    std::string state;  // paymentState, if the record has it
    std::int64_t approved = 0;
    std::int64_t deposited = 0;
    std::int64_t refunded = 0;
    std::map<std::string, std::int64_t> refunds;
    std::string qr;  // qrStatus; empty: the order has no code
  };

  Line line = Line::up;
  std::string fails_at;              ///< the operation at which the line fails; empty: all
  unsigned fails = 1000;             ///< how often it does
  unsigned refused_connections = 0;  ///< how many of the next ones are, and every kept one ends
  Card card = Card::pays;
  std::uint32_t cut_at = UINT32_MAX;  ///< the till's power fails at this call
  std::uint32_t calls = 0;
  std::vector<std::string> requests;    ///< name and body
  std::map<std::string, Order> orders;  ///< by number
  unsigned charges = 0;                 ///< payments that moved money
  std::string merchant_lines;           ///< the answer to getMerchantTransactions
  std::string id_begins = "gateway-";   ///< with it, the ids of orders
  bool must_finish = false;  ///< the customer's payment is made when the till finishes it,
  bool confirmed = true;     ///< and refused if the customer has not confirmed
  std::string paid;          ///< the answer to a card that pays, if not the usual one
  std::string finished;      ///< the answer to the finishing request, if not the usual one
  std::string more;          ///< in each record besides
  std::string page;          ///< comes in place of each record, with its head
  std::map<std::string, std::string> more_of;  ///< in those of this number
  std::string names_number;             ///< records name this number, if any, in place of theirs
  std::string date_ms;                  ///< records say that their order was registered then
  bool names_sums = true;               ///< records say how much is charged
  std::string currency;                 ///< records have it, if any, in place of the order's
  std::vector<std::uint32_t> waits_ms;  ///< how long the till let other tasks run
  std::string trans_id = "8b9f5a52-4c1b-4f0e-9a57-2d1c6f3e7b04";  ///< of the 3-D Secure server
  std::string masked_pan = "411111**1111";                        ///< in each record
  std::string approval_code = "123456";
  std::string rrn = "500000000001";
  std::string refuses;  ///< this operation, with the code
  std::string code = "5";
  bool nests = false;          ///< the code is in an object
  bool shows_progress = true;  ///< a payment by QR code under way has its own action code
  std::string qr;              ///< the answer to the request for a QR code, if not the usual one

  unsigned count(const std::string& operation) const {
    unsigned count = 0;
    for (const std::string& each : requests) count += each.rfind(operation + " ", 0) == 0;
    return count;
  }
  /// Makes the customer confirm at the access control server.
  void confirm(const std::string& number) { pay(orders[number]); }

  /// Makes the payer's bank accept the payment by QR code: nothing is paid yet.
  void confirm_code(const std::string& number) {
    orders[number].qr = "CONFIRMED";
    orders[number].action = shows_progress ? -2027 : -100;
  }
  /// Makes the payer pay by QR code, if that is possible.
  void pay_code(const std::string& number) {
    Order& order = orders[number];
    if (order.status != 0 || (order.qr != "STARTED" && order.qr != "CONFIRMED")) return;
    order.qr = "ACCEPTED";
    pay(order);
  }
  /// Makes the payer refuse the QR code.
  void refuse_code(const std::string& number) {
    orders[number].qr = "REJECTED_BY_USER";
    orders[number].action = -2028;
  }

  Io connect(const Peer&) override {
    tick();
    request_.clear();
    reply_.clear();
    if (refused_connections != 0) {
      --refused_connections;
      return Io::failed(Fault::unreachable);
    }
    return line == Line::down && fails_at.empty() ? Io::failed(Fault::unreachable) : Io::moved(0);
  }
  Io send(const char* data, std::uint32_t size) override {
    tick();
    if (line == Line::down && fails_at.empty()) return Io::failed(Fault::reset);
    if (refused_connections != 0) return Io::failed(Fault::reset);
    request_.append(data, size);
    if (whole_request(request_) == 0) return Io::moved(size);
    const std::string name = operation_of(request_);
    const std::string body = request_.substr(request_.find("\r\n\r\n") + 4);
    const bool here = fails != 0 && line != Line::up && (fails_at.empty() || name == fails_at);
    lost_ = here;
    if (here) --fails;
    requests.push_back(name + ' ' + body);
    if (!here || line == Line::loses_answer) {
      const bool is_page = !page.empty() && name == "getOrderStatusExtended.do";
      reply_ = is_page ? page : ok(answer(name, body));
    }
    request_.clear();
    return Io::moved(size);
  }
  Io receive(char* data, std::uint32_t size) override {
    tick();
    if (lost_) return line == Line::hangs ? Io::would_block() : Io::failed(Fault::reset);
    return give(reply_, data, size);
  }
  void close() override {}
  void wait(std::uint32_t most_ms) override { waits_ms.push_back(most_ms); }
  bool secure() const override { return true; }

 private:
  void tick() {
    if (calls++ == cut_at) throw PowerCut();
  }

  static std::string value(const std::string& body, const std::string& name) {
    const std::string all = '&' + body;
    const std::size_t at = all.find('&' + name + '=');
    if (at == std::string::npos) return {};
    const std::size_t from = at + name.size() + 2;
    return all.substr(from, all.find('&', from) - from);
  }
  Order* find(const std::string& body) {
    for (const char* name : {"orderId", "MDORDER", "mdOrder", "threeDSVer2MdOrder"}) {
      const std::string id = value(body, name);
      for (auto& each : orders) {
        if (!id.empty() && each.second.id == id) return &each.second;
      }
    }
    const auto found = orders.find(value(body, "orderNumber"));
    return found == orders.end() ? nullptr : &found->second;
  }

  Order& make(const std::string& body, bool hold) {
    const std::string number = value(body, "orderNumber");
    Order& order = orders[number];
    order.id = id_begins + std::to_string(orders.size());
    order.number = number;
    order.amount = std::strtoll(value(body, "amount").c_str(), nullptr, 10);
    order.currency = value(body, "currency");
    order.hold = hold;
    return order;
  }
  void pay(Order& order) {
    ++charges;
    order.status = order.hold ? 1 : 2;
    order.action = 0;
    order.approved = card == Card::pays_half ? order.amount / 2 : order.amount;
    order.deposited = order.hold ? 0 : order.approved;
  }
  /// Carries out a card payment; returns whether the customer has to confirm it.
  bool try_card(Order& order) {
    if (order.status != 0) return false;
    if (card == Card::is_declined) {
      order.action = 116;
    } else if (card == Card::asks_customer) {
      order.status = 5;
      return true;
    } else if (card != Card::decides_nothing) {
      pay(order);
    }
    return false;
  }

  std::string answer(const std::string& name, const std::string& body) {
    const char* const good = R"({"errorCode":"0"})";
    if (name == refuses && nests) return R"({"success":false,"error":{"code":")" + code + R"("}})";
    if (name == refuses) {
      return R"({"success":false,"errorCode":")" + code + R"(","errorMessage":"no access"})";
    }
    if (name.rfind("register", 0) == 0) {
      const Order& order = make(body, name == "registerPreAuth.do");
      return R"({"errorCode":"0","formUrl":"x","orderId":")" + order.id + R"("})";
    }
    if (name == "motoPayment.do") {
      Order& order = make(body, value(body, "preAuth") == "true");
      try_card(order);
      return R"({"success":true,"errorCode":"0","mdOrder":")" + order.id + R"("})";
    }
    if (name == "getMerchantTransactions") return merchant_lines;
    Order* const order = find(body);
    if (order == nullptr) return R"({"errorCode":"6"})";
    if (name == "getOrderStatusExtended.do") {
      return card == Card::pays_and_lags ? R"({"errorCode":"7"})" : record(*order);
    }
    if (name == "get.do") {
      if (!qr.empty()) return qr;
      if (order->qr.empty()) order->qr = "STARTED";
      return R"({"errorCode":"0","qrId":"QR-)" + order->id + R"(","qrStatus":")" + order->qr +
             (order->qr == "STARTED" ? R"(","payload":"https://qr.test/1"})" : R"("})");
    }
    if (name == "reject.do") {
      if (value(body, "qrId") != "QR-" + order->id) return R"({"errorCode":"6"})";
      if (order->qr == "STARTED") order->qr = "REJECTED";
      return order->qr == "REJECTED" ? R"({"errorCode":"0","rejected":true})"
                                     : R"({"errorCode":"0","rejected":false})";
    }
    if (name == "decline.do") {
      if (order->status != 0 && order->status != 5) return R"({"errorCode":"7"})";
      if (order->qr == "CONFIRMED") return R"({"errorCode":"7"})";
      order->status = 6;
      return good;
    }
    if (name == "deposit.do") {
      order->deposited = std::strtoll(value(body, "amount").c_str(), nullptr, 10);
      order->status = 2;
      return good;
    }
    if (name == "reverse.do") {
      order->status = 3;
      return good;
    }
    if (name == "refund.do") {
      const std::int64_t amount = std::strtoll(value(body, "amount").c_str(), nullptr, 10);
      if (order->refunds.insert({value(body, "externalRefundId"), amount}).second) {
        order->refunded += amount;
      }
      return good;
    }
    if (name == "finish3dsVer2Payment.do") {
      if (value(body, "threeDSServerTransId") != trans_id) return R"({"errorCode":"5"})";
      if (must_finish && !confirmed) return R"({"errorCode":"7","errorMessage":"not confirmed"})";
      if (must_finish && order->status == 5) pay(*order);
      return finished.empty() ? good : finished;
    }
    if (try_card(*order)) {
      return R"({"errorCode":"0","acsUrl":"https://acs.test","packedCReq":"creq",)"
             R"("is3DSVer2":true,"threeDSServerTransId":")" +
             trans_id + R"("})";
    }
    if (card == Card::pays_and_lags) return R"({"errorCode":"0","orderStatus":2})";
    return paid.empty() ? good : paid;
  }

  std::string record(const Order& order) const {
    std::string refunds;
    for (const auto& each : order.refunds) {
      refunds += (refunds.empty() ? "" : ",") + (R"({"externalRefundId":")" + each.first) +
                 R"(","amount":)" + std::to_string(each.second) + "}";
    }
    const std::string& number = names_number.empty() ? order.number : names_number;
    return R"({"errorCode":"0","orderNumber":")" + number + R"(","orderStatus":)" +
           std::to_string(order.status) + R"(,"actionCode":)" +
           (order.code.empty() ? std::to_string(order.action) : '"' + order.code + '"') +
           R"(,"amount":)" + std::to_string(order.amount) +
           (date_ms.empty() ? "" : R"(,"date":)" + date_ms) + R"(,"currency":")" +
           (currency.empty() ? order.currency : currency) +
           R"(","attributes":[{"name":"mdOrder","value":")" + order.id +
           R"("}],"cardAuthInfo":{"maskedPan":")" + masked_pan + R"(","approvalCode":")" +
           approval_code + R"("},"authRefNum":")" + rrn + R"(",)" +
           (names_sums ? sums(order) : "") + more +
           (more_of.count(order.number) != 0 ? more_of.at(order.number) : "") + R"("refunds":[)" +
           refunds + "]}";
  }
  static std::string sums(const Order& order) {
    return R"("paymentAmountInfo":{)" +
           (order.state.empty() ? "" : R"("paymentState":")" + order.state + "\",") +
           R"("approvedAmount":)" + std::to_string(order.approved) + R"(,"depositedAmount":)" +
           std::to_string(order.deposited) + R"(,"refundedAmount":)" +
           std::to_string(order.refunded) + "},";
  }

  std::string request_;
  std::string reply_;
  bool lost_ = false;
};

}  // namespace tillwire::test
