// Limits of cards and accounts: their cycles, what they have used up, and their exceptions.
#include <algorithm>
#include <ctime>
#include <numeric>

#include "cards/bank.hpp"
#include "text.hpp"

namespace gateway {
namespace {

constexpr std::int64_t day_cycle = 0;
constexpr std::int64_t calendar_month_cycle = 4;

std::tm parts_of(std::int64_t ms) {
  const std::time_t seconds = ms / 1000;
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  return parts;
}

std::int64_t moment_of(std::tm parts) {
  return static_cast<std::int64_t>(timegm(&parts)) * 1000;
}

std::int64_t midnight(std::int64_t ms) {
  return ms - ms % day_ms;
}

// The last of the moments anchor, anchor + step, anchor + 2 steps ... that is not after now.
std::int64_t last_step(std::int64_t anchor, std::int64_t step, std::int64_t now) {
  return now < anchor ? anchor : anchor + (now - anchor) / step * step;
}

// The same day and time every so many months. A day that a month lacks is the next month's first.
std::int64_t last_month_step(std::int64_t anchor, std::int64_t months, std::int64_t now) {
  std::tm parts = parts_of(anchor);
  std::int64_t start = anchor;
  for (int i = 1; start <= now; ++i) {
    std::tm next = parts;
    next.tm_mon += static_cast<int>(months) * i;
    if (moment_of(next) > now) break;
    start = moment_of(next);
  }
  return start;
}

// The first day of the month, quarter or year, or of so many of them from January on.
std::int64_t calendar_start(std::int64_t months, std::int64_t now) {
  std::tm parts = parts_of(now);
  const int index = parts.tm_year * 12 + parts.tm_mon;
  const int first = index - index % static_cast<int>(months);
  std::tm start{};
  start.tm_year = first / 12;
  start.tm_mon = first % 12;
  start.tm_mday = 1;
  return moment_of(start);
}

std::int64_t monday(std::int64_t ms) {
  const int days = (parts_of(ms).tm_wday + 6) % 7;
  return midnight(ms) - days * day_ms;
}

Limit make_limit(const char* name, std::int64_t cycle_type, std::int64_t value, std::int64_t now) {
  Limit limit;
  limit.name = name;
  limit.start = iso8601(midnight(now - 30 * day_ms));
  limit.value = value;
  limit.cycle_type = cycle_type;
  return limit;
}

struct Counted {
  const char* limit;
  std::vector<std::string> types;
};

const LimitException* exception_in_force(const Limit& limit) {
  const std::int64_t now = now_ms();
  for (const LimitException& exception : limit.exceptions) {
    if (*parse_iso8601(exception.start) <= now && now <= *parse_iso8601(exception.end)) {
      return &exception;
    }
  }
  return nullptr;
}

// Returns when the current cycle began: that of an exception if it has its own.
std::int64_t cycle_start_of(const Limit& limit) {
  const LimitException* exception = exception_in_force(limit);
  const auto choose = [&](std::optional<std::int64_t> LimitException::*own, std::int64_t value) {
    return exception ? (exception->*own).value_or(value) : value;
  };
  return cycle_start(choose(&LimitException::cycle_type, limit.cycle_type),
                     choose(&LimitException::cycle_length, limit.cycle_length),
                     parse_iso8601(limit.start).value_or(0), now_ms());
}

bool in_force(const Limit& limit) {
  const std::int64_t now = now_ms();
  return (limit.start.empty() || *parse_iso8601(limit.start) <= now) &&
         (limit.end.empty() || now <= *parse_iso8601(limit.end));
}

void check_limit(const Limit& limit, std::int64_t current, std::int64_t amount) {
  if (!in_force(limit)) return;
  const LimitException* exception = exception_in_force(limit);
  const std::int64_t most = exception ? exception->value.value_or(limit.value) : limit.value;
  if (most < 0) return;  // unlimited
  if (amount > most - current) throw Fault{"61", "amount exceeds the limit " + limit.name};
}

Limit& limit_named(std::vector<Limit>& limits, const std::string& name, const char* path) {
  const auto found = std::find_if(limits.begin(), limits.end(),
                                  [&](const Limit& limit) { return limit.name == name; });
  if (found == limits.end()) throw Fault{"12", std::string(path) + ": no such limit"};
  return *found;
}

void check_order(const Value& block, const std::string& path) {
  if (!block.has("startDate") || !block.has("endDate")) return;
  if (*parse_iso8601(block.str("startDate")) > *parse_iso8601(block.str("endDate"))) {
    throw Fault{"30", path + ".startDate is later than " + path + ".endDate"};
  }
}

void check_length(const Value& block, const std::string& path) {
  if (block.has("cycleLength") &&
      (block.integer("cycleLength") < 1 || block.integer("cycleLength") > 999)) {
    throw Fault{"30", path + ".cycleLength is not 1..999"};
  }
}

}  // namespace

std::int64_t cycle_start(std::int64_t type, std::int64_t length, std::int64_t anchor_ms,
                         std::int64_t now) {
  switch (type) {
    case 0:
      return last_step(midnight(anchor_ms), length * day_ms, now);
    case 1:
      return last_step(midnight(anchor_ms), length * 7 * day_ms, now);
    case 2:
      return last_step(monday(anchor_ms), length * 7 * day_ms, now);
    case 3:
      return last_month_step(anchor_ms, length, now);
    case 4:
      return calendar_start(length, now);
    case 5:
      return last_month_step(anchor_ms, length * 3, now);
    case 6:
      return calendar_start(length * 3, now);
    case 7:
      return last_month_step(anchor_ms, length * 12, now);
    case 8:
      return calendar_start(length * 12, now);
    case 11:
      return last_step(anchor_ms, length * hour_ms, now);
    default:  // 12, the calendar hour
      return last_step(anchor_ms - anchor_ms % hour_ms, length * hour_ms, now);
  }
}

bool counts(const std::string& limit, const std::string& transaction_type) {
  static const Counted table[] = {
      {"LMTP0107", {"cash disbursement", "p2p debit"}},
      {"LMTP0108", {"purchase"}},
      {"LMTP0109", {"cash disbursement", "p2p debit"}},
      {"LMTP0110", {"purchase"}},
      {"LMTP0111", {e_commerce_purchase}},
      {"LMTP0112", {e_commerce_purchase}},
      {"LMTA0101", {"cash disbursement", "p2p debit", "purchase", e_commerce_purchase}},
      {"LMTA0102", {"cash disbursement", "p2p debit", "purchase", e_commerce_purchase}},
  };
  for (const Counted& row : table) {
    if (limit != row.limit) continue;
    return std::find(row.types.begin(), row.types.end(), transaction_type) != row.types.end();
  }
  return false;
}

std::vector<Limit> card_limits(std::int64_t now) {
  return {make_limit("LMTP0107", day_cycle, 100000, now),
          make_limit("LMTP0108", calendar_month_cycle, 1000000, now),
          make_limit("LMTP0109", calendar_month_cycle, 500000, now),
          make_limit("LMTP0110", day_cycle, 300000, now),
          make_limit("LMTP0111", calendar_month_cycle, 1000000, now),
          make_limit("LMTP0112", day_cycle, 300000, now)};
}

std::vector<Limit> account_limits(std::int64_t now) {
  return {make_limit("LMTA0101", day_cycle, 500000, now),
          make_limit("LMTA0102", calendar_month_cycle, 5000000, now)};
}

std::int64_t Bank::used(const Limit& limit, const IssuedCard& card) const {
  const std::int64_t start = cycle_start_of(limit);
  // A reversal takes its transaction out again, in the cycle of that. A refund does not.
  std::map<std::int64_t, std::int64_t> sums;
  for (const HistoryRecord& entry : card.history) {
    if (!counts(limit.name, entry.type)) continue;
    const auto begun = sums.find(entry.transaction_id);
    if (entry.reversal) {
      if (begun != sums.end()) begun->second -= entry.amount;
    } else if (entry.at_ms >= start) {
      sums[entry.transaction_id] += entry.amount;
    }
  }
  return std::accumulate(sums.begin(), sums.end(), std::int64_t{0},
                         [](std::int64_t sum, const auto& each) { return sum + each.second; });
}

std::int64_t Bank::used(const Limit& limit, const Account& account) const {
  std::int64_t sum = 0;
  for (const IssuedCard& card : cards_) {
    if (card.account == account.number) sum += used(limit, card);
  }
  return sum;
}

void Bank::check_limits(const IssuedCard& card, const Account& account, const std::string& type,
                        std::int64_t amount) const {
  for (const Limit& limit : card.limits) {
    if (counts(limit.name, type)) check_limit(limit, used(limit, card), amount);
  }
  for (const Limit& limit : account.limits) {
    if (counts(limit.name, type)) check_limit(limit, used(limit, account), amount);
  }
}

Json Bank::limit_record(const Limit& limit, std::int64_t current) const {
  Json record = {{"name", limit.name}};
  if (!limit.start.empty()) record["startDate"] = limit.start;
  if (!limit.end.empty()) record["endDate"] = limit.end;
  record["value"] = limit.value;
  record["cycleType"] = limit.cycle_type;
  record["cycleLength"] = limit.cycle_length;
  record["currency"] = limit.currency;
  record["currentValue"] = current;
  Json exceptions = Json::array();
  for (const LimitException& exception : limit.exceptions) {
    Json entry = {
        {"limitName", limit.name}, {"startDate", exception.start}, {"endDate", exception.end}};
    if (exception.value) entry["value"] = *exception.value;
    if (exception.cycle_type) entry["cycleType"] = *exception.cycle_type;
    if (exception.cycle_length) entry["cycleLength"] = *exception.cycle_length;
    exceptions.push_back(std::move(entry));
  }
  record["limitExceptions"] = std::move(exceptions);
  return record;
}

Json Bank::get_account_limits(const Value& request) {
  const Account& account = account_of(request);
  Json list = Json::array();
  for (const Limit& limit : account.limits) {
    list.push_back(limit_record(limit, used(limit, account)));
  }
  return {{"limits", list}};
}

Json Bank::change_account_limit(const Value& request) {
  Account& account = account_of(request);
  const Value& change = *request.find("limit");
  Limit& limit = limit_named(account.limits, change.str("name"), "limit.name");
  check_order(change, "limit");
  check_length(change, "limit");
  if (change.has("currency") && change.integer("currency") != euro) {
    throw Fault{"13", "limit.currency is not the account's"};
  }
  if (change.has("startDate")) limit.start = change.str("startDate");
  if (change.has("endDate")) limit.end = change.str("endDate");
  if (change.has("value")) limit.value = change.integer("value");
  if (change.has("cycleType")) limit.cycle_type = change.integer("cycleType");
  if (change.has("cycleLength")) limit.cycle_length = change.integer("cycleLength");
  return Json::object();
}

Json Bank::get_card_limits(const Value& request) {
  const IssuedCard& card = card_of(request);
  Json list = Json::array();
  for (const Limit& limit : card.limits) list.push_back(limit_record(limit, used(limit, card)));
  return {{"limits", list}};
}

Json Bank::add_card_limit_exception(const Value& request) {
  IssuedCard& card = card_of(request);
  const Value& given = *request.find("limitException");
  Limit& limit = limit_named(card.limits, given.str("limitName"), "limitException.limitName");
  check_order(given, "limitException");
  check_length(given, "limitException");
  const auto optional = [&](const char* name) {
    return given.has(name) ? std::optional(given.integer(name)) : std::nullopt;
  };
  for (const LimitException& other : limit.exceptions) {
    if (other.start == given.str("startDate") && other.end == given.str("endDate")) {
      throw Fault{"94", "limitException: there is one for this time already"};
    }
  }
  limit.exceptions.push_back({given.str("startDate"), given.str("endDate"), optional("value"),
                              optional("cycleType"), optional("cycleLength")});
  return Json::object();
}

Json Bank::delete_card_limit_exception(const Value& request) {
  IssuedCard& card = card_of(request);
  const Value& given = *request.find("limitException");
  Limit& limit = limit_named(card.limits, given.str("limitName"), "limitException.limitName");
  const auto found = std::find_if(
      limit.exceptions.begin(), limit.exceptions.end(), [&](const LimitException& entry) {
        return entry.start == given.str("startDate") && entry.end == given.str("endDate");
      });
  if (found == limit.exceptions.end()) throw Fault{"12", "limitException: no such exception"};
  limit.exceptions.erase(found);
  return Json::object();
}

}  // namespace gateway
