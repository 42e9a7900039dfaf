#include "system/explore/key.hpp"

#include <algorithm>
#include <cstdlib>
#include <tillwire/ledger/bank.hpp>
#include <tillwire/till/number.hpp>

#include "system/explore/flash.hpp"

namespace explore {
namespace {

using tillwire::ledger::BankHead;
using tillwire::ledger::Movement;
using tillwire::ledger::Slot;
using tillwire::ledger::State;
namespace ledger = tillwire::ledger;
/// Returns whether a movement has only its part in the sums of the day, and takes a slot until
/// banks change: it was reported, and no later step of its order has to know of it.
bool is_past(const Movement& of) {
  const bool recalled = !of.is_payment() && of.verdict != Verdict::not_paid;
  return of.state == State::reported && !recalled;
}
/// Calls `what` with each order number in a text: K1-SERIES-ID.
template <class What>
void each_number(const std::string& text, What what) {
  for (std::size_t at = text.find("K1-"); at != std::string::npos; at = text.find("K1-", at)) {
    const std::size_t from = at;
    const std::uint32_t id = id_at(text, from, at);
    what(from, at, id);
  }
}

}  // namespace

Hash hash_of(const std::string& text) {
  std::uint64_t a = 0x9E3779B97F4A7C15;
  std::uint64_t b = 0xC2B2AE3D27D4EB4F;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    a = (a ^ byte) * 0x100000001B3;
    a ^= a >> 29;
    b = (b + byte + 1) * 0xD6E8FEB86659FD93;
    b ^= b >> 32;
  }
  return {a, b};
}

std::uint32_t id_at(const std::string& text, std::size_t from, std::size_t& end) {
  const auto is_digit = [&text](std::size_t at) {
    return at < text.size() &&
           ((text[at] >= '0' && text[at] <= '9') || (text[at] >= 'A' && text[at] <= 'Z'));
  };
  std::size_t at = from + 3;
  while (is_digit(at)) ++at;
  const std::size_t digits = ++at;
  while (is_digit(at)) ++at;
  end = at;
  return static_cast<std::uint32_t>(
      std::strtoul(text.substr(digits, at - digits).c_str(), nullptr, 36));
}
std::uint32_t highest_id(const World& world) {
  std::uint32_t highest = 0;
  const auto note = [&highest](std::size_t, std::size_t, std::uint32_t id) {
    highest = std::max(highest, id);
  };
  for (const Order& each : world.orders) {
    each_number(each.number, note);
    for (const auto& refund : each.refunds) each_number(refund.first, note);
  }
  for (const Request& each : world.transit) each_number(each.body, note);
  return highest;
}

Key::Key(const World& world, ledger::Now now, bool steps)
    : now_(now), steps_(steps), lags_(world.bank.lags), bank_(bank_in_use(world)) {
  add_ids(world);
  add_flash(world);
  end_part("other bank");
  add_orders(world);
  if (world.bank.in_use) add_bank(*this, world);
  for (const Intent& each : world.intents) {
    number(each.begun * 4U + each.open * 2U + each.told);
    number(static_cast<std::uint64_t>(each.verdict));
    number(static_cast<std::uint64_t>(each.charged));
    words(each.number);
  }
  words(world.paid.order_id.c_str());
  number(world.faults);
  number(world.rots);
  number(world.rotted);
  for (const std::int64_t sum : world.closed) number(static_cast<std::uint64_t>(sum));
  end_part("told");
}

void Key::number(std::uint64_t value) {
  if (value < 250) {
    text_ += static_cast<char>(value);
    return;
  }
  text_ += '\xFF';
  text_.append(reinterpret_cast<const char*>(&value), sizeof value);
}
void Key::id(std::uint32_t value) {
  number(
      static_cast<std::uint64_t>(std::upper_bound(ids_.begin(), ids_.end(), value) - ids_.begin()));
}
void Key::age(std::uint32_t seconds) {
  const std::uint32_t steps = (seconds + Surroundings::step_s / 2) / Surroundings::step_s;
  number(std::min<std::uint32_t>(steps, 3));
}
void Key::words(std::string_view value) {
  const std::string known = renamed(std::string(value));
  number(known.size());
  text_ += known;
}
/// Adds everything except the error, which decides nothing, and the time at which it was noted.
void Key::movement(const Movement& of) {
  id(of.id);
  number(of.currency);
  number(static_cast<std::uint64_t>(of.kind));
  number(static_cast<std::uint64_t>(of.state));
  number(of.flags);
  number(static_cast<std::uint64_t>(of.verdict));
  for (const tillwire::Amount& each : {of.asked, of.given, of.charged}) {
    number(each.present() ? static_cast<std::uint64_t>(each.minor_units()) : ~std::uint64_t{0});
  }
  if (of.state == State::sending) {
    const std::uint32_t doubt_s = doubt_of(of, now_);
    const std::uint32_t steps = of.is_payment() ? 3 : lags_ ? 2 : 1;
    age(std::min(doubt_s, steps * Surroundings::step_s));
    if (steps_) clocks(of);
  }
  if (tillwire::detail::is_on_card(of.kind)) card_movement(of);
  words(of.remark.c_str());
  words(of.order.c_str());
}

/// Adds what both clocks show, as far as a doubt may depend on it: for as long as time counts, and
/// as far as two settings go.
void Key::clocks(const Movement& of) {
  constexpr std::int64_t step = Surroundings::step_s;
  const auto add = [this](std::int64_t seconds) {
    const std::int64_t steps = (seconds + 20 * step + step / 2) / step - 20;
    number(static_cast<std::uint64_t>(std::max<std::int64_t>(-8, std::min<std::int64_t>(steps, 8)) +
                                      8));
  };
  add(std::int64_t{of.doubt_10s} * 10);
  add(std::int64_t{now_.s} - of.sent_s);
  // A clock that has restarted shows less, and how much less matters as time passes. So does how
  // much less one that runs would show.
  const auto add_ticks = [&add](std::uint32_t to_ms, std::uint32_t from_ticks) {
    const std::uint32_t ticks = ((to_ms >> 8) - from_ticks) & 0xFFFFFF;
    add((std::int64_t{ticks ^ 0x800000} - 0x800000) * 32 / 125);
  };
  add_ticks(now_.ms, of.sent_ticks);
  add_ticks(Surroundings::noon_ms, of.sent_ticks);
}

/// Adds what only matters on a card: what its history showed, and whether it has a line.
void Key::card_movement(const Movement& of) {
  const ledger::History& seen = of.history;
  for (const std::uint64_t each :
       {std::uint64_t{seen.from_s}, std::uint64_t{seen.unseen},
        static_cast<std::uint64_t>(seen.lowest.value_or(-1)), std::uint64_t{seen.lines},
        std::uint64_t{seen.matching}, std::uint64_t{seen.own}, std::uint64_t{seen.reversed}}) {
    number(each);
  }
  number(of.error != tillwire::Errc::none && of.delivery == tillwire::Delivery::not_sent);
  if (of.is_repayment()) {
    id(of.link);
  } else {
    number(of.link);
  }
}

void Key::rank(std::uint32_t id) {
  const auto at = std::lower_bound(ids_.begin(), ids_.end(), id);
  if (at == ids_.end() || *at != id) ids_.insert(at, id);
}
std::string Key::renamed(const std::string& text) const {
  std::string result;
  std::size_t done = 0;
  each_number(text, [&](std::size_t from, std::size_t to, std::uint32_t id) {
    result.append(text, done, from - done);
    const auto at = std::lower_bound(ids_.begin(), ids_.end(), id);
    if (at == ids_.end() || *at != id) {
      result += '~';  // nothing else names it, now or later
    } else {
      result += '#';
      result += static_cast<char>('0' + (at - ids_.begin()));
    }
    done = to;
  });
  return result.append(text, done, std::string::npos);
}

/// Finds the ids that can still matter: in a slot that does, in transit, or of an order that may
/// have money.
void Key::add_ids(const World& world) {
  if (bank_ >= 0) {
    const std::uint8_t* const bank = bank_at(world, bank_);
    for (std::uint32_t at = ledger::slot_size; at != bank_size(world); at += ledger::slot_size) {
      const Folded each = folded(bank + at);
      const Movement& of = each.of;
      if (!each.found.sound || (is_past(of) && world.rots == 0)) continue;
      rank(of.id);
      if (!of.is_open()) continue;
      named_.emplace_back(tillwire::detail::till_number("K1", of.series, of.id).c_str());
      const std::string order = of.order.c_str();
      if (order.rfind("order-", 0) == 0) named_.push_back(order.substr(6));
    }
  }
  const auto add = [this](std::size_t, std::size_t, std::uint32_t id) { rank(id); };
  for (const Request& each : world.transit) each_number(each.body, add);
  for (const Cash& each : world.bank.cash) rank(static_cast<std::uint32_t>(each.id));
  for (const Order& each : world.orders) {
    if (is_over(world, each)) {
      over_.push_back(each.number);
    } else {
      each_number(each.number, add);
      for (const auto& refund : each.refunds) each_number(refund.first, add);
    }
  }
}
bool Key::is_over(const World& world, const Order& order) const {
  if (order.net() + order.refunded != 0 || order.issuer_open) return false;
  if (order.at_customer && order.status == 5) return false;
  if (std::find(named_.begin(), named_.end(), order.number) != named_.end()) return false;
  for (const Request& each : world.transit) {
    const bool closes = each.name == "decline.do" || each.name == "reverse.do";
    if (!closes && each.body.find(order.number) != std::string::npos) return false;
  }
  return true;
}

/// Adds what the flash means to the store, which sees slots only through fold() and is_blank(),
/// and, where they are damaged, by their bytes.
void Key::add_flash(const World& world) {
  if (bank_ < 0) {  // not formatted yet
    text_.append(world.cells.begin(), world.cells.end());
    text_.append(world.half_erased.begin(), world.half_erased.end());
    return;
  }
  const std::uint8_t* const bank = bank_at(world, bank_);
  ledger::DayRecord day;
  number(BankHead::read_day(bank, day));
  if (world.bank.lags) {  // which movements may have been dropped, whose lines are missing
    BankHead head;
    static_cast<void>(head.read(bank));
    number(head.floor == 1);
    id(head.floor);
  }
  // Of slots that are past, and torn heads, it matters how many there are, and whether the latest
  // movement is one: it has a slot in the next bank, too.
  unsigned used = 0;
  bool latest = false;
  for (std::uint32_t at = ledger::slot_size; at != bank_size(world); at += ledger::slot_size) {
    const auto [found, of] = folded(bank + at);
    if (found.blank) continue;
    ++used;
    if (found.sound && of.state == State::reported && !of.has(ledger::flag::counted)) day.add(of);
    // A unit that rots may make any of them count again.
    const bool past = found.sound && is_past(of) && world.rots == 0;
    if (world.rots != 0 && !found.sound && !found.damaged) text_ += 't';
    if (found.sound) latest = past;
    if (!past) add_slot(bank + at, found, of);
  }
  number(used);
  number(latest);
  text_.append(reinterpret_cast<const char*>(day.sums()), ledger::DayRecord::sums_size);
  end_part("movements");
  add_other_bank(world, bank);
}
void Key::add_slot(const std::uint8_t* bytes, const Slot& found, const Movement& of) {
  if (found.sound) {
    // After what cannot be read, a step that was queued again counts as sent.
    text_ += found.torn ? 't' : found.unread && of.is_open() && !of.is_payment() ? 'u' : 's';
    movement(of);
    if (of.state == State::reported) return;  // nothing is appended to it any more
    number(found.end);
    if (!of.order.empty()) return;
    number(ledger::detail::is_blank(bytes + ledger::order_at, ledger::facts_at - ledger::order_at));
  } else if (found.damaged) {
    text_ += 'd';
    text_.append(reinterpret_cast<const char*>(bytes), ledger::slot_size);
  }
}
/// Adds whether the other bank is in doubt: then it is erased at each start, so that what it holds
/// does not matter.
void Key::add_other_bank(const World& world, const std::uint8_t* head) {
  if (!BankHead::is_other_erased(head)) {
    return number(ledger::detail::is_blank(head + BankHead::doubt_at, tillwire::Storage::unit) ? 1
                                                                                               : 2);
  }
  number(0);
  number(ledger::detail::is_blank(bank_at(world, 1 - bank_), bank_size(world)));
  for (const std::uint8_t each : world.half_erased) number(each);
}

void Key::add_orders(const World& world) {
  std::vector<std::string> texts;
  const std::string before = text_;
  for (const Order& each : world.orders) {
    const bool over = std::find(over_.begin(), over_.end(), each.number) != over_.end();
    if (over && !each.is_shown()) continue;
    text_.clear();
    words(each.number);
    for (const std::int64_t value :
         {std::int64_t{each.intent}, each.amount, std::int64_t{each.hold},
          std::int64_t{each.status}, std::int64_t{each.action}, each.approved, each.deposited,
          each.refunded, std::int64_t{each.issuer_open}, std::int64_t{each.at_customer},
          static_cast<std::int64_t>(each.code)}) {
      number(static_cast<std::uint64_t>(value));
    }
    for (const auto& refund : each.refunds) words(refund.first);
    words(each.before);
    const bool ends = each.code != Code::none && each.status == 0;
    number(ends ? std::min<std::uint32_t>(world.steps - each.made, 2) : 3);
    texts.push_back(text_);
  }
  text_ = before;
  std::sort(texts.begin(), texts.end());
  number(texts.size());
  for (const std::string& each : texts) text_ += each;
  end_part("orders");
  for (const Request& each : world.transit) {
    const auto names = [&each](const std::string& order) {
      return each.value("orderNumber") == order || each.value("orderId") == "order-" + order;
    };
    if (std::any_of(over_.begin(), over_.end(), names)) continue;
    // An order that is registered for a movement that is over is never paid.
    const std::string order = each.value("orderNumber");
    const bool wanted = std::find(named_.begin(), named_.end(), order) != named_.end();
    if (each.registers() && each.name != "motoPayment.do" && !wanted) continue;
    text_ += 'F';
    words(each.name);
    words(each.body);
    number(static_cast<std::uint64_t>(each.intent));
  }
  end_part("in transit");
}

}  // namespace explore
