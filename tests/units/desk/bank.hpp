// A bank of a few cards for tests of the card desk: it keeps their histories, and its line fails
// where a test sets a failure.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <map>
#include <string>
#include <support/exchange.hpp>
#include <support/memory_server.hpp>
#include <tillwire/port/dispenser.hpp>
#include <tillwire/port/transport.hpp>
#include <vector>

#include "support/flash.hpp"

namespace tillwire::test {

class CardBank final : public Transport {
 public:
  enum class Line {
    up,
    down,
    loses_request,
    loses_answer,
    hangs,
    delays,  ///< the request arrives at arrive(), and its answer never does
    twice,   ///< the request arrives twice, and the second answer counts
  };
  struct Entry {
    bool credit = false;
    std::int64_t amount = 0;
    int number = 0;
    std::string terminal;
    bool reversed = false;
    bool late = false;  ///< the history does not show it before show_late()
  };

  Line line = Line::up;
  std::string fails_at;               ///< the operation at which the line fails; empty: all
  unsigned fails = 1000;              ///< how often it does
  std::uint32_t cut_at = UINT32_MAX;  ///< the desk's power fails at this call
  std::uint32_t calls = 0;
  std::vector<std::string> requests;  ///< name and body
  std::map<std::string, std::vector<Entry>> cards{
      {"5200000000000007", {{false, 1, 1, "", false, false}}},
      {"5200000000000015", {{true, 1, 2, "", false, false}}}};
  std::map<std::string, std::string> ids{{"id-7", "5200000000000007"},
                                         {"id-15", "5200000000000015"}};
  std::string refuses;  ///< this operation, with the code
  std::string code = "51";
  std::string fault;       ///< the refusal comes as this fault
  bool only_once = false;  ///< a second request of the same sum is refused
  bool lags = false;       ///< new lines are not shown before show_late()
  std::string history;     ///< the answer to each query, if not the usual one
  std::string terminal;    ///< in new lines
  std::vector<std::uint32_t> waits_ms;

  unsigned count(const std::string& operation) const {
    unsigned count = 0;
    for (const std::string& each : requests) count += each.rfind(operation + " ", 0) == 0;
    return count;
  }
  /// Delivers what the line has delayed.
  void arrive() {
    for (const auto& [name, body] : delayed_) static_cast<void>(answer(name, body));
    delayed_.clear();
  }
  void lose_delayed() { delayed_.clear(); }
  void show_late() {
    for (auto& card : cards) {
      for (Entry& each : card.second) each.late = false;
    }
  }
  /// Returns what was credited less what was debited, without the first line.
  std::int64_t balance(const std::string& card = "5200000000000007") const {
    std::int64_t sum = 0;
    const std::vector<Entry>& all = cards.at(card);
    for (std::size_t i = 1; i < all.size(); ++i) {
      sum += all[i].credit ? all[i].amount : -all[i].amount;
    }
    return sum;
  }

  Io connect(const Peer&) override {
    tick();
    request_.clear();
    reply_.clear();
    return line == Line::down && fails_at.empty() ? Io::failed(Fault::unreachable) : Io::moved(0);
  }
  Io send(const char* data, std::uint32_t size) override {
    tick();
    if (line == Line::down && fails_at.empty()) return Io::failed(Fault::reset);
    request_.append(data, size);
    if (whole_request(request_) == 0) return Io::moved(size);
    const std::string name = operation_of(request_);
    const std::string body = request_.substr(request_.find("\r\n\r\n") + 4);
    const bool here = fails != 0 && line != Line::up && (fails_at.empty() || name == fails_at);
    if (here) --fails;
    lost_ = here && line != Line::twice;
    requests.push_back(name + ' ' + body);
    if (here && line == Line::delays) delayed_.push_back({name, body});
    if (!here || line == Line::loses_answer || line == Line::twice) {
      if (here && line == Line::twice) static_cast<void>(answer(name, body));
      reply_ = ok(answer(name, body));
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
    const std::size_t at = body.find('"' + name + "\":");
    if (at == std::string::npos) return {};
    std::size_t from = at + name.size() + 3;
    if (body[from] != '"') return body.substr(from, body.find_first_of(",}", from) - from);
    ++from;
    return body.substr(from, body.find('"', from) - from);
  }
  /// Returns the number of the card that a part of a request names.
  std::string card_of(const std::string& part) const {
    const std::string id = value(part, "cardId");
    if (ids.count(id) != 0) return ids.at(id);
    const std::string number = value(part, "cardNumber");
    return number.empty() ? value(part, "pan") : number;
  }
  bool move(const std::string& card, bool credit, std::int64_t amount) {
    if (only_once) {
      for (const Entry& each : cards[card]) {
        if (each.amount == amount && each.credit == credit) return false;
      }
    }
    cards[card].push_back({credit, amount, ++last_, terminal, false, lags});
    return true;
  }

  std::string answer(const std::string& name, const std::string& body) {
    if (name == "getTransactions") return history.empty() ? lines(card_of(body)) : history;
    if (name == "getCardData")
      return R"({"cardData":{"cardNumber":"5200000000000007","cardId":"id-7"}})";
    const std::string result = R"({"responseCode":"00","processingCode":"1","rrn":"500000000001",)"
                               R"("systemTraceAuditNumber":1,"localTransactionDate":)"
                               R"("2027-01-15T08:00:00","authorizationIdResponse":"123456"})";
    const bool processed = fault != "serviceLevelFault";
    const std::string coded =
        std::string(processed ? R"({"responseCode":")" : R"({"errorCode":")") + code + R"("})";
    const std::string refusal = fault.empty() ? coded : R"({")" + fault + R"(":)" + coded + '}';
    if (name == refuses) return refusal;
    const std::int64_t amount = std::strtoll(value(body, "amount").c_str(), nullptr, 10);
    if (name == "p2pTransfer") {
      const std::size_t to = body.find("destinationCardIdentification");
      if (!move(card_of(body.substr(0, to)), false, amount)) return refusal;
      if (to != std::string::npos) static_cast<void>(move(card_of(body.substr(to)), true, amount));
      return result;
    }
    return move(card_of(body), name != "debitCard", amount) ? result : refusal;
  }
  std::string lines(const std::string& card) const {
    std::string all;
    for (const Entry& each : cards.at(card)) {
      if (each.late) continue;
      all += (all.empty() ? "" : ",") +
             (R"({"authorizationDate":"2027-01-14T09:00:00","transactionType":"700",)"
              R"("operationDirection":")" +
              std::string(each.credit ? "CREDIT" : "DEBIT")) +
             R"(","amount":)" + std::to_string(each.amount) +
             R"(,"currency":978,"amountInAccountCurrency":1,"utrnno":)" +
             std::to_string(each.number) +
             (each.terminal.empty() ? "" : R"(,"terminalId":")" + each.terminal + '"') +
             R"(,"reversal":)" + (each.reversed ? "true" : "false") + '}';
    }
    return R"({"transactions":[)" + all + "]}";
  }

  std::string request_;
  std::string reply_;
  bool lost_ = false;
  int last_ = 10;
  std::vector<std::pair<std::string, std::string>> delayed_;
};

/// A dispenser whose memory outlives the desk's power.
class CashBox final : public Dispenser {
 public:
  std::map<std::uint64_t, std::int64_t> out;  ///< by id
  std::int64_t jams_after = INT64_MAX;        ///< pays out at most this sum for an id
  bool knows = true;                          ///< says what came out
  unsigned busy = 0;                          ///< how often it says so first
  bool cut_before = false;                    ///< the power fails before the cash comes out,
  bool cut_after = false;                     ///< or after it
  std::function<void()> then;                 ///< is called once the cash has come out
  unsigned asked = 0;
  std::int64_t returned = 0;  ///< of deposits

  std::int64_t sum() const {
    std::int64_t sum = 0;
    for (const auto& each : out) sum += each.second;
    return sum;
  }

  void dispense(std::uint64_t id, const Amount& amount, std::int32_t currency) override {
    EXPECT_EQ(currency, 978);
    if (cut_before) throw PowerCut();
    EXPECT_EQ(out.count(id), 0U) << "paid out twice";
    out[id] = std::min(amount.minor_units(), jams_after);
    if (cut_after) throw PowerCut();
    if (then) then();
  }
  void return_deposit(std::uint64_t id, const Amount& amount, std::int32_t currency) override {
    const std::int64_t before = sum();
    dispense(id, amount, currency);
    returned += sum() - before;
  }
  CashOut dispensed(std::uint64_t id) override {
    ++asked;
    if (busy != 0) {
      --busy;
      return {true, {}};
    }
    if (!knows) return {};
    return {false, out.count(id) != 0 ? out.at(id) : 0};
  }
};

}  // namespace tillwire::test
