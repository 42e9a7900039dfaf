#include "system/explore/desk_world.hpp"

#include <algorithm>
#include <cstdlib>
#include <tuple>

#include "system/explore/desk_session.hpp"
#include "system/explore/key.hpp"
#include "system/explore/world.hpp"

namespace explore {
namespace {

/// Returns the value of a member in a JSON text; empty if there is none.
std::string member_of(const std::string& json, const std::string& name) {
  const std::size_t at = json.find('"' + name + "\":");
  if (at == std::string::npos) return {};
  const std::size_t from = at + name.size() + 3;
  if (json[from] != '"') return json.substr(from, json.find_first_of(",}", from) - from);
  return json.substr(from + 1, json.find('"', from + 1) - from - 1);
}
std::int64_t amount_of(const Request& request) {
  return std::strtoll(member_of(request.body, "amount").c_str(), nullptr, 10);
}
bool is_credit(const Request& request) {
  return request.name == "creditCard";
}
Intent& intent_at(World& world, int at) {
  return world.intents[static_cast<std::size_t>(at)];
}

/// Returns the intent that a request is sent for: that of its sum, or a withdrawal of which less
/// came out.
int intent_of(const World& world, const Request& request) {
  const std::int64_t amount = amount_of(request);
  const auto fits = [&](std::size_t at) {
    const Intent& each = world.intents[at];
    const bool credits = each.kind == MovementKind::credit || each.kind == MovementKind::deposit;
    return each.asked == amount && credits == is_credit(request);
  };
  if (fits(static_cast<std::size_t>(world.running))) return world.running;
  int found = -1;
  for (std::size_t i = 0; i != world.intents.size(); ++i) {
    if (fits(i)) return static_cast<int>(i);
    const Intent& each = world.intents[i];
    if (each.kind != MovementKind::withdrawal || each.asked < amount) continue;
    if (found < 0 || each.asked < world.intents[static_cast<std::size_t>(found)].asked) {
      found = static_cast<int>(i);
    }
  }
  if (found < 0) throw Violation{"a request for another sum", amount};
  return found;
}
bool is_owed(const World& world, const Request& request) {
  const Intent& of = world.intents[static_cast<std::size_t>(request.intent)];
  return is_credit(request) && of.kind == MovementKind::withdrawal;
}

std::string history_of(const std::vector<Line>& lines) {
  std::string all;
  for (std::size_t i = 0; i != lines.size(); ++i) {
    const Line& each = lines[i];
    if (each.hidden != 0) continue;
    all += (all.empty() ? "" : ",") +
           (R"({"authorizationDate":"2027-01-14T09:00:00","transactionType":"700",)"
            R"("operationDirection":")" +
            std::string(each.credit ? "CREDIT" : "DEBIT")) +
           R"(","amount":)" + std::to_string(each.amount) +
           R"(,"currency":978,"amountInAccountCurrency":1,"utrnno":)" + std::to_string(i + 1) +
           R"(,"reversal":false})";
  }
  return R"({"transactions":[)" + all + "]}";
}

}  // namespace

CashBox cash_box;

Moved moved_in(const World& world, int intent) {
  Moved moved;
  for (const Line& each : world.bank.cards[0]) {
    if (each.intent != intent) continue;
    (each.owed ? moved.owed : each.credit ? moved.credited : moved.debited) += each.amount;
  }
  for (const Cash& each : world.bank.cash) {
    if (each.intent != intent) continue;
    moved.out += each.out;
    moved.moving = moved.moving || each.moving;
  }
  return moved;
}

int note_sent(World& world, const Request& request) {
  if (request.name == "getTransactions") return world.running;
  Request of = request;
  of.intent = intent_of(world, request);
  const std::uint8_t bit = is_owed(world, of) ? 2 : 1;
  std::uint8_t& sent = world.bank.sent[static_cast<std::size_t>(of.intent)];
  if ((sent & bit) != 0) throw Violation{"a request for money is sent twice"};
  sent |= bit;
  return of.intent;
}

std::string ask_bank(Surroundings& where, const Request& request) {
  Bank& bank = where.world->bank;
  const auto first_of = [&](const char* id, const char* number) {
    return std::min(request.body.find(id), request.body.find(number));
  };
  const bool other = first_of("\"id-15\"", other_number) < first_of("\"id-7\"", card_number);
  if (request.name == "getTransactions") return history_of(bank.cards[other ? 1 : 0]);
  Line line;
  line.credit = is_credit(request);
  line.amount = amount_of(request);
  line.intent = request.intent;
  line.owed = is_owed(*where.world, request);
  // As CardDeskOptions::history says, in steps of time since it was sent.
  if (bank.lags && where.fault(2) != 0) {
    where.say("  the history does not show it yet");
    line.hidden = 2;
  }
  bank.cards[other ? 1 : 0].push_back(line);
  if (request.name == "p2pTransfer") {
    line.credit = true;
    bank.cards[other ? 0 : 1].push_back(line);
  }
  return R"({"responseCode":"00","processingCode":"1","rrn":"500000000001",)"
         R"("systemTraceAuditNumber":1,"localTransactionDate":"2027-01-15T08:00:00",)"
         R"("authorizationIdResponse":"123456"})";
}

void pass_at_bank(World& world) {
  for (auto& card : world.bank.cards) {
    for (Line& each : card) each.hidden = each.hidden == 0 ? 0 : each.hidden - 1;
  }
}

void add_bank(Key& key, const World& world) {
  for (const auto& card : world.bank.cards) {
    std::vector<Line> lines = card;
    const auto order = [](const Line& of) {
      return std::tie(of.credit, of.amount, of.intent, of.owed, of.hidden);
    };
    std::sort(lines.begin(), lines.end(),
              [&](const Line& a, const Line& b) { return order(a) < order(b); });
    key.number(lines.size());
    for (const Line& each : lines) {
      key.number(each.credit);
      key.number(static_cast<std::uint64_t>(each.amount));
      key.number(static_cast<std::uint64_t>(each.intent + 1));
      key.number(each.owed);
      key.number(each.hidden);
    }
  }
  key.end_part("cards");
  for (const Cash& each : world.bank.cash) {
    key.id(static_cast<std::uint32_t>(each.id));
    key.number(static_cast<std::uint64_t>(each.asked));
    key.number(static_cast<std::uint64_t>(each.out));
    key.number(static_cast<std::uint64_t>(each.intent));
    key.number(each.moving);
  }
  for (const std::uint8_t each : world.bank.sent) key.number(each);
  key.end_part("cash");
}

// The dispenser.

void CashBox::dispense(std::uint64_t id, const tillwire::Amount& sum, std::int32_t) {
  World& world = *surroundings.world;
  for (const Cash& each : world.bank.cash) {
    if (each.id == id) throw Violation{"cash is ordered twice"};
  }
  if (!customer) throw Violation{"cash for a customer who has gone"};
  surroundings.stepped = true;
  enum : unsigned { all, part, nothing, moving, cut_before, cut_moving };
  const unsigned how = surroundings.fault(surroundings.rules.cuts ? 6 : 4);
  if (how == cut_before) surroundings.cut("before the dispenser has the order");
  Cash cash;
  cash.id = id;
  cash.asked = sum.minor_units();
  cash.intent = world.running;
  cash.moving = true;
  const Moved moved = moved_in(world, world.running);
  const bool withdraws = intent_at(world, world.running).kind == MovementKind::withdrawal;
  if (withdraws && moved.debited < cash.asked) throw Violation{"cash without a debit"};
  if (!withdraws && moved.credited != 0) throw Violation{"what was credited is returned"};
  surroundings.say("  the dispenser has an order for " + std::to_string(cash.asked));
  if (how <= nothing) come_out(surroundings, cash, how);
  world.bank.cash.push_back(cash);
  if (how == cut_moving) surroundings.cut("while cash comes out");
}
void CashBox::return_deposit(std::uint64_t id, const tillwire::Amount& sum, std::int32_t currency) {
  dispense(id, sum, currency);
}
void CashBox::come_out(Surroundings& where, Cash& cash, unsigned how) {
  cash.moving = false;
  cash.out = how == 0 ? cash.asked : how == 1 ? cash.asked * 2 / 5 : 0;
  where.say("  cash comes out: " + std::to_string(cash.out));
}
tillwire::CashOut CashBox::dispensed(std::uint64_t id) {
  enum : unsigned { says, does_not_know, cut };
  const unsigned how = surroundings.fault(surroundings.rules.cuts ? 3 : 2);
  if (how == cut) surroundings.cut("before the dispenser answers");
  for (Cash& each : surroundings.world->bank.cash) {
    if (each.id != id) continue;
    if (each.moving && !stuck) {
      const unsigned moves = surroundings.rules.faults ? surroundings.choices->choose(4) : 0;
      stuck = moves == 3;
      if (!stuck) come_out(surroundings, each, moves);
    }
    if (each.moving) return {true, {}};
    if (how == does_not_know) break;
    return {false, each.out};
  }
  if (how == does_not_know) {
    surroundings.say("  the dispenser does not know");
    return {};
  }
  return {false, 0};
}

}  // namespace explore
