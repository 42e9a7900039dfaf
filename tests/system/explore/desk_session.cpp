#include "system/explore/desk_session.hpp"

#include <cstring>
#include <new>
#include <tillwire/desk.hpp>

namespace explore {
namespace {

using tillwire::CardDesk;

CardDesk& the_desk() {
  return *std::launder(reinterpret_cast<CardDesk*>(device_bytes));
}

/// One series at each start: ids alone have to be unlike.
struct OneSeries final : tillwire::Random {
  bool fill(void* to, std::uint32_t size) override {
    std::memset(to, 1, size);
    return true;
  }
};
OneSeries one_series;

bool find_card(const tillwire::Text& masked, tillwire::CardIdentification& found) {
  const bool other = masked == tillwire::Text("520000******0015");
  found.card_number = other ? other_number : card_number;
  return true;
}

}  // namespace

bool is_of_desk(const Scenario& scenario) {
  for (const char* each :
       {"debit", "credit", "cards", "withdraw", "deposit", "transfer", "debits", "cash"}) {
    if (scenario.name == each) return true;
  }
  return false;
}

void prepare_desk(const Scenario& scenario, bool lags, World& world) {
  world.bank.in_use = true;
  world.bank.lags = lags;
  const auto want = [&world](MovementKind kind, std::int64_t asked) {
    Intent intent;
    intent.remark = "s" + std::to_string(world.intents.size());
    intent.kind = kind;
    intent.asked = asked;
    world.intents.push_back(intent);
    if (kind != MovementKind::withdrawal) return;
    intent.kind = MovementKind::credit;  // what is credited back has the same remark
    intent.asked = 0;
    world.intents.push_back(intent);
  };
  const std::string& name = scenario.name;
  if (name == "debit" || name == "cards" || name == "debits" || name == "transfer") {
    want(MovementKind::debit, 5000);
  }
  if (name == "debits") want(MovementKind::debit, 5000);
  if (name == "credit" || name == "cards") want(MovementKind::credit, 1250);
  if (name == "withdraw" || name == "cash") want(MovementKind::withdrawal, 5000);
  if (name == "deposit" || name == "cash") want(MovementKind::deposit, 1250);
  for (auto& card : world.bank.cards) {
    Line old;
    old.amount = 1;
    card.push_back(old);
  }
  world.bank.sent.assign(world.intents.size(), 0);
}

void add_desk_memory(Key& key) {
  the_desk().fingerprint(key);
  key.number(cash_box.stuck);
}

void DeskSession::start() {
  tillwire::CardDeskOptions options;
  options.name = "K1";
  options.alone_on_cards = true;
  // One step of time: what was sent is late. Two: no line is missing.
  options.history = tillwire::Seconds(world_.bank.lags ? 250 : 0);
  options.deadline = tillwire::Seconds(10);
  options.random = &one_series;
  clear_device();
  new (device_bytes)
      CardDesk(gateway(), surroundings, surroundings, buffers, surroundings, surroundings, options);
  the_desk().pay_cash_by(cash_box);
  is_on = true;
  if (!the_desk().ready()) throw Violation{"the desk is not ready"};
}

void DeskSession::perform(const Op& op) {
  cash_box.stuck = false;
  cash_box.customer = op.kind == Op::act;
  if (op.kind == Op::show) {
    std::uint8_t left = op.arg;
    for (auto& card : world_.bank.cards) {
      for (Line& each : card) {
        if (each.hidden != 0 && left-- == 0) each.hidden = 0;
      }
    }
    surroundings.say(" the history shows what it did not");
  } else if (op.kind == Op::cash) {
    CashBox::come_out(surroundings, world_.bank.cash[op.arg / 3U], op.arg % 3U);
  }
  Session::perform(op);
  if (op.kind == Op::act && world_.intents[op.arg].kind == MovementKind::withdrawal) {
    const Receipt owed = the_desk().repayment();
    if (!owed.number.empty()) tell(owed);
    check_all();
  }
  for (Intent& each : world_.intents) {
    if (!each.told) each.verdict = Verdict::unknown;  // or queued: it has to be reported again
  }
}
void DeskSession::pass() {
  pass_at_bank(world_);
  Session::pass();
}
void DeskSession::report_all(const Report& report) {
  the_desk().resume(report, find_card);
}
Receipt DeskSession::begin(const Intent& intent) {
  const tillwire::Text remark(intent.remark.c_str());
  const bool by_id = !scenario_.by_number;
  const auto fill = [&](auto& request) {
    if (by_id) request.card.card_id = card_id;
    if (!by_id) request.card.card_number = card_number;
    request.amount = intent.asked;
    request.currency = 978;
  };
  tillwire::transactions::CreditCard credit;
  tillwire::transactions::DebitCard debit;
  fill(credit);
  fill(debit);
  tillwire::transactions::P2pTransfer transfer;
  transfer.source.card_number = card_number;
  transfer.source.exp_date = "203012";
  transfer.destination.card_number = other_number;
  transfer.amount = intent.asked;
  transfer.currency = 978;
  switch (intent.kind) {
    case MovementKind::credit:
      return the_desk().credit(credit, remark);
    case MovementKind::deposit:
      return the_desk().deposit(credit, remark);
    case MovementKind::withdrawal:
      return the_desk().withdraw(debit, remark);
    default:
      if (scenario_.name == "transfer") return the_desk().p2p_transfer(transfer, remark);
      return the_desk().debit(debit, remark);
  }
}
tillwire::Day DeskSession::close_device(const ReportTotal& report, tillwire::Closing closing) {
  return the_desk().close_day(report, closing);
}
const char* DeskSession::check_device() const {
  return the_desk().check();
}

/// Returns whether a person has to see to it, and not the desk.
bool DeskSession::may_help(const Intent& intent) const {
  const auto at = static_cast<int>(&intent - world_.intents.data());
  // What is owed was refused, or the cash of a deposit is in the machine.
  if (intent.is_owed()) return moved_in(world_, at - 1).owed == 0;
  return intent.kind == MovementKind::deposit && moved_in(world_, at).credited == 0;
}
void DeskSession::check(const Intent& intent) const {
  if (!intent.told) return;
  const auto at = static_cast<int>(&intent - world_.intents.data());
  const Moved moved = moved_in(world_, intent.is_owed() ? at - 1 : at);
  const bool paid = intent.verdict == Verdict::paid;
  const bool not_paid = intent.verdict == Verdict::not_paid;
  if (intent.kind == MovementKind::withdrawal) {
    if (paid && (moved.out != intent.charged || moved.moving)) {
      throw Violation{"\"paid out\" was reported, and another sum came out", moved.out};
    }
    if (paid && moved.debited != intent.asked) throw Violation{"paid out without a debit"};
    if (not_paid && (moved.out != 0 || moved.moving)) {
      throw Violation{"\"not paid\" was reported, and cash came out", moved.out};
    }
    return;
  }
  if (intent.is_owed()) {
    if (not_paid) throw Violation{"what is owed is not paid"};
    if (paid && moved.owed != intent.charged) {
      throw Violation{"\"credited back\" was reported, and another sum was", moved.owed};
    }
    return;
  }
  const std::int64_t sum = moved.debited + moved.credited;
  if (paid && sum != intent.charged) {
    throw Violation{"\"paid\" was reported, and the bank has another sum", sum};
  }
  if (not_paid && sum != 0) throw Violation{"\"not paid\" was reported, and money moved", sum};
  if (intent.kind != MovementKind::deposit) return;
  if (paid && (moved.out != 0 || moved.moving)) throw Violation{"credited and returned"};
  // Without a number it is still the caller's.
  if (not_paid && !intent.number.empty() && moved.out != intent.asked) {
    throw Violation{"\"not paid\" was reported, and not all was returned", moved.out};
  }
}
void DeskSession::check_all() const {
  for (std::size_t i = 0; i != world_.intents.size(); ++i) {
    const Intent& each = world_.intents[i];
    if (each.is_owed()) {
      check(each);
      continue;
    }
    const Moved moved = moved_in(world_, static_cast<int>(i));
    if (moved.debited + moved.credited > each.asked) throw Violation{"moved twice"};
    if (each.kind == MovementKind::withdrawal && moved.out + moved.owed > moved.debited) {
      throw Violation{"more came out and was credited back than was debited", moved.owed};
    }
    if (each.kind == MovementKind::deposit && moved.credited != 0 && moved.out != 0) {
      throw Violation{"credited and returned"};
    }
    check(each);
  }
  if (!is_on) return;
  if (const char* const wrong = check_device()) throw Violation{wrong};
}
/// Nothing is open any more: who was debited has the cash, or the money back, or knows of the
/// doubt.
void DeskSession::check_end() {
  resume();  // reports what repayment() showed
  for (std::size_t i = 0; i != world_.intents.size(); ++i) {
    const Intent& each = world_.intents[i];
    if (each.kind != MovementKind::withdrawal || !each.begun) continue;
    const Moved moved = moved_in(world_, static_cast<int>(i));
    const Intent& owed = world_.intents[i + 1];
    if (each.verdict == Verdict::help || (owed.begun && owed.verdict == Verdict::help)) continue;
    if (moved.debited != moved.out + moved.owed) {
      throw Violation{"a debit without cash, a credit back, or a doubt", moved.debited};
    }
  }
  Session::check_end();
}

bool DeskSession::is_wanted(std::size_t which) const {
  const Intent& intent = world_.intents[which];
  if (intent.begun || intent.is_owed()) return false;
  return which == 0 || world_.intents[0].begun;
}
std::vector<Op> DeskSession::possible() const {
  std::vector<Op> ops = {{Op::settle}, {Op::settle, 1}};
  if (is_on) {
    ops.insert(ops.end(), {{Op::off}, {Op::resume}});
    if (scenario_.days) ops.push_back({Op::close_day});
    for (std::size_t i = 0; i != world_.intents.size(); ++i) {
      if (is_wanted(i)) ops.push_back({Op::act, static_cast<std::uint8_t>(i)});
    }
  } else {
    ops.push_back({Op::boot});
  }
  if (world_.intents[0].begun) ops.push_back({Op::pass});
  for (std::size_t i = 0; i != world_.transit.size(); ++i) {
    ops.push_back({Op::arrive, static_cast<std::uint8_t>(i)});
  }
  std::uint8_t hidden = 0;
  for (const auto& card : world_.bank.cards) {
    for (const Line& each : card) {
      if (each.hidden != 0) ops.push_back({Op::show, hidden++});
    }
  }
  for (std::size_t i = 0; i != world_.bank.cash.size(); ++i) {
    if (!world_.bank.cash[i].moving) continue;
    for (unsigned how = 0; how != 3; ++how) {
      ops.push_back({Op::cash, static_cast<std::uint8_t>(i * 3 + how)});
    }
  }
  return ops;
}

}  // namespace explore
