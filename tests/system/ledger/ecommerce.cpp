// The e-commerce gateway: orders, payments, stored credentials (ecommerce.md, known-elsewhere.md).
#include <algorithm>

#include "system/ledger/calendar.hpp"
#include "system/ledger/ledger.hpp"

namespace ledger {
namespace {

constexpr int no_attempt = -100;
constexpr int in_progress = -30001;
constexpr int outcome_unknown = 151019;
constexpr int timed_out = 998;
constexpr int expired = -2007;

std::string masked_pan(const std::string& card) {
  if (card.size() < 12) return card;
  return card.substr(0, 6) + "**" + card.substr(card.size() - 4);
}

std::string three_digits(int currency) {
  std::string text = std::to_string(currency);
  while (text.size() < 3) text.insert(0, "0");
  return text;
}

const char* state_of(const Order& order) {
  switch (order.status) {
    case 1:
      return "APPROVED";
    case 2:
      return "DEPOSITED";
    case 8:
      return order.charged > 0 ? "DEPOSITED" : "CREATED";
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

bool open(const Order& order) {
  return order.status == 0 || order.status == 5 || order.status == 7;
}

std::string in_minor(std::int64_t amount, int currency) {
  return std::to_string(amount) + " " + three_digits(currency);
}

}  // namespace

std::optional<Ledger::Access> Ledger::access(const Params& params) const {
  const auto token = params.find("token");
  const auto user = params.find("userName");
  if (token.has_value() == user.has_value()) return std::nullopt;  // exactly one of the two
  Access access;
  for (const Merchant& one : world_.merchants) {
    if (token ? one.token == *token : one.user == *user && one.password == params.get("password")) {
      access.own = &one;
    }
  }
  if (access.own == nullptr) return std::nullopt;
  access.acts_for = access.own;
  access.token = token.has_value();
  const auto login = params.find("merchantLogin");
  if (login && !login->empty()) {
    access.named = true;
    access.acts_for = nullptr;
    for (const Merchant& one : world_.merchants) {
      if (one.login == *login && (&one == access.own || one.parent == access.own->login)) {
        access.acts_for = &one;
      }
    }
    if (access.acts_for == nullptr) return std::nullopt;
  }
  return access;
}

Order* Ledger::find(const Access& access, const std::string& id, const std::string& number) {
  if (!id.empty()) {
    const auto found = orders_.find(id);
    if (found == orders_.end()) return nullptr;
    const std::string& merchant = found->second.merchant;
    if (merchant == access.own->login || merchant == access.acts_for->login) return &found->second;
    const bool child =
        std::any_of(world_.merchants.begin(), world_.merchants.end(), [&](const Merchant& one) {
          return one.login == merchant && one.parent == access.own->login;
        });
    return child && world_.child_by_id ? &found->second : nullptr;
  }
  if (access.token) return nullptr;  // with a token only orderId works
  for (auto& one : orders_) {
    if (one.second.merchant == access.acts_for->login && one.second.number == number) {
      return &one.second;
    }
  }
  return nullptr;
}

void Ledger::error(int arrival, int code, const std::string& message, bool optional) {
  Json answer;
  style_.error_code(answer, code, optional);
  // Without a code, an answer has a message.
  if (!answer.contains("errorCode") || !style_.leaves_out()) answer["errorMessage"] = message;
  style_.success(answer, code == 0);
  reply(arrival, answer);
}

void Ledger::ecommerce(int arrival, const std::string& operation, const Params& params) {
  static const std::vector<std::string> known = {"register",
                                                 "registerPreAuth",
                                                 "paymentorder",
                                                 "paymentOrderBinding",
                                                 "instantPayment",
                                                 "motoPayment",
                                                 "industryPractice/paymentOrder",
                                                 "recurrentPayment",
                                                 "installmentPayment",
                                                 "getBindings",
                                                 "getOrderStatusExtended",
                                                 "deposit",
                                                 "reverse",
                                                 "refund",
                                                 "decline",
                                                 "3ds/continue",
                                                 "finish3dsVer2Payment"};
  if (std::find(known.begin(), known.end(), operation) == known.end()) {
    reply_page(arrival, 404);
    return;
  }
  const auto allowed = access(params);
  if (!allowed) {
    error(arrival, 5, "Access denied", false);
    return;
  }
  if (operation == "register") registers(arrival, *allowed, params, false);
  if (operation == "registerPreAuth") registers(arrival, *allowed, params, true);
  if (operation == "paymentorder") pays(arrival, *allowed, params, false);
  if (operation == "paymentOrderBinding") pays(arrival, *allowed, params, true);
  if (operation == "instantPayment") pays_at_once(arrival, *allowed, params);
  if (operation == "motoPayment") pays_moto(arrival, *allowed, params);
  if (operation == "industryPractice/paymentOrder") pays_practice(arrival, *allowed, params);
  if (operation == "recurrentPayment") pays_stored(arrival, *allowed, params, true);
  if (operation == "installmentPayment") pays_stored(arrival, *allowed, params, false);
  if (operation == "getBindings") lists_bindings(arrival, *allowed, params);
  if (operation == "getOrderStatusExtended") tells_status(arrival, *allowed, params);
  if (operation == "deposit") deposits(arrival, *allowed, params);
  if (operation == "reverse") reverses(arrival, *allowed, params);
  if (operation == "refund") refunds(arrival, *allowed, params);
  if (operation == "decline") declines(arrival, *allowed, params);
  if (operation == "3ds/continue") continues(arrival, *allowed, params);
  if (operation == "finish3dsVer2Payment") finishes(arrival, *allowed, params);
}

// --- Orders -----------------------------------------------------------------------------------

Order* Ledger::create(int arrival, const Access& access, const Params& params, bool two_phase,
                      int& error_code) {
  static const std::vector<int> currencies = {36,  208, 392, 414, 643, 752, 756, 784,
                                              826, 840, 946, 975, 978, 985, 990};
  Order order;
  order.number = params.get("orderNumber");
  order.merchant = access.acts_for->login;
  const auto amount = params.number("amount");
  const std::string currency = params.get("currency");
  error_code = 0;
  if (order.number.empty() || !params.find("amount")) {
    error_code = 4;
  } else if (!amount || params.get("amount").size() > 12 || order.number.size() > 36) {
    error_code = 5;
  } else if (!currency.empty()) {
    const auto digits = params.number("currency");
    if (!digits || std::find(currencies.begin(), currencies.end(), *digits) == currencies.end()) {
      error_code = 3;
    } else {
      order.currency = static_cast<int>(*digits);
    }
  }
  for (const auto& one : orders_) {
    if (error_code == 0 && one.second.merchant == order.merchant &&
        one.second.number == order.number) {
      error_code = 1;
    }
  }
  if (error_code != 0) return nullptr;
  order.amount = *amount;
  order.two_phase = two_phase;
  order.registered_ms = now_ms_;
  order.arrival = arrival;
  order.client_id = params.get("clientId");
  order.description = params.get("description");
  order.return_url = params.get("returnUrl");
  order.fail_url = params.get("failUrl");
  order.store_card = params.has("features", "FORCE_CREATE_BINDING");
  order.expires_ms = now_ms_ + world_.life_s * 1000;
  if (const auto life = params.number("sessionTimeoutSecs")) {
    order.expires_ms = now_ms_ + *life * 1000;
  }
  if (const auto date = moment(params.get("expirationDate"))) order.expires_ms = *date;
  if (const auto date = moment(params.get("autocompletionDate"))) order.completes_ms = *date;
  if (const auto date = moment(params.get("autoReverseDate"))) order.reverses_ms = *date;
  order.id = new_id("o");
  const std::string id = order.id;
  orders_[id] = order;
  note("    registered order " + order.number + " (" + id + ", " + order.merchant + ") " +
       in_minor(order.amount, order.currency));
  at(order.expires_ms, [this, id] { expire(id); });
  return &orders_[id];
}

void Ledger::expire(const std::string& order_id) {
  Order& order = orders_[order_id];
  if (order.status != 0 && order.status != 5) return;
  for (const Attempt& one : order.attempts) {
    if (one.state == Attempt::in_progress || one.state == Attempt::unknown) return;
  }
  for (Attempt& one : order.attempts) {
    if (one.state != Attempt::approved) one.state = Attempt::declined;
  }
  order.status = 6;
  order.action_code = expired;
  order.code.clear();
  note("    order " + order.number + " (" + order_id + ") expired");
}

void Ledger::registers(int arrival, const Access& access, const Params& params, bool two_phase) {
  int code = 0;
  if (params.get("returnUrl").empty()) code = 4;
  const Order* order = code == 0 ? create(arrival, access, params, two_phase, code) : nullptr;
  if (order == nullptr) {
    error(arrival, code, code == 1 ? "Order with this number was registered already" : "Refused");
    return;
  }
  Json answer;
  style_.error_code(answer, 0, true);
  answer["orderId"] = order->id;
  answer["formUrl"] = "https://pay.example/payment/merchants/form.html?mdOrder=" + order->id;
  style_.success(answer, true);
  reply(arrival, answer);
}

void Ledger::declines(int arrival, const Access& access, const Params& params) {
  const std::string id = params.get("orderId");
  const std::string number = params.get("orderNumber");
  Order* order = find(access, id, number);
  if (id.empty() || number.empty()) {
    error(arrival, 5, "Both orderId and orderNumber are needed");
  } else if (order == nullptr || order->number != number) {
    error(arrival, 6, "No such order");
  } else if ((order->status != 0 && order->status != 5) ||
             std::any_of(order->attempts.begin(), order->attempts.end(), [](const Attempt& one) {
               return one.state == Attempt::in_progress || one.state == Attempt::unknown;
             })) {
    error(arrival, 7, "Wrong state of the order");
  } else {
    order->status = world_.declining_is_3 ? 3 : 6;
    order->closed = true;
    for (Attempt& one : order->attempts) one.state = Attempt::declined;
    note("    order " + order->number + " (" + order->id + ") declined by the merchant");
    error(arrival, 0, "Success");
  }
}

// --- Payments ---------------------------------------------------------------------------------

Decision Ledger::next_decision(bool cardholder) {
  Decision decision;
  if (!decisions_.empty()) {
    decision = decisions_.front();
    decisions_.pop_front();
  } else {
    static const std::vector<int> codes = {101, 116, 120, 125, 208, 2003, 151018, 8204};
    const Odds& odds = world_.odds;
    decision.action_code = random_.pick(codes);
    decision.percent = static_cast<unsigned>(random_.between(10, 90));
    decision.settles_s = random_.between(1, 7200);
    const unsigned kind = static_cast<unsigned>(random_.below(100));
    unsigned limit = 0;
    const auto within = [&](unsigned share) { return kind < (limit += share); };
    decision.kind = within(odds.part)             ? Decision::part
                    : within(odds.decline)        ? Decision::decline
                    : within(odds.error_unpaid)   ? Decision::error_unpaid
                    : within(odds.error_paid)     ? Decision::error_paid
                    : within(odds.unknown_paid)   ? Decision::unknown_paid
                    : within(odds.unknown_unpaid) ? Decision::unknown_unpaid
                    : within(odds.refused_paid)   ? Decision::refused_paid
                                                  : Decision::approve;
    if (random_.chance(odds.slow)) decision.takes_ms = random_.between(1'000, 90'000);
    const unsigned way = static_cast<unsigned>(random_.below(100));
    if (way < odds.version_1) {
      decision.authentication = Decision::version_1;
    } else if (way < odds.version_1 + odds.challenge) {
      decision.authentication = Decision::challenge;
    } else if (way < odds.version_1 + odds.challenge + odds.frictionless) {
      decision.authentication = Decision::frictionless;
    }
  }
  if (!cardholder) decision.authentication = Decision::none;
  return decision;
}

Ledger::Told Ledger::refused(int code, const std::string& message) const {
  Told told;
  told.error_code = code;
  told.message = message;
  return told;
}

void Ledger::attempt(Order& order, Attempt attempt, bool cardholder, const Done& done) {
  if (now_ms_ >= order.expires_ms) expire(order.id);
  if (!open(order)) {
    done(refused(order.status == 6 ? 5 : 7, "The order cannot be paid in its state"));
    return;
  }
  for (const Attempt& one : order.attempts) {
    if (one.state == Attempt::in_progress || one.state == Attempt::unknown) {
      done(refused(7, "A payment of this order is in progress"));
      return;
    }
  }
  for (Attempt& one : order.attempts) {
    if (one.state != Attempt::approved) one.state = Attempt::declined;  // another card replaces it
  }
  attempt.decision = next_decision(cardholder);
  attempt.at_ms = now_ms_;
  if (attempt.decision.authentication >= Decision::challenge) {
    attempt.transaction_id = new_id("t");
  }
  order.attempts.push_back(attempt);
  const std::size_t index = order.attempts.size() - 1;
  switch (attempt.decision.authentication) {
    case Decision::none:
      authorise(order, index, done);
      return;
    case Decision::version_1:
      proceed(order, index, done);
      return;
    default:
      break;
  }
  order.attempts[index].state = Attempt::method;
  Told told;
  told.method = true;
  done(told);
}

// After the 3-D Secure method, or at once with version 1.
void Ledger::proceed(Order& order, std::size_t index, const Done& done) {
  Attempt& attempt = order.attempts[index];
  if (attempt.decision.authentication == Decision::frictionless) {
    authorise(order, index, done);
    return;
  }
  attempt.state = Attempt::acs;
  order.status = 5;
  if (style_.chance(30)) {  // both are seen while a customer authenticates
    order.status = 0;
    order.action_code = in_progress;
  }
  note("    order " + order.number + " (" + order.id + ") waits for its customer");
  wait_for_customer(order);
  Told told;
  told.acs = true;
  done(told);
}

void Ledger::wait_for_customer(Order& order) {
  Customer customer;
  if (!customers_.empty()) {
    customer = customers_.front();
    customers_.pop_front();
  } else {
    const unsigned way = static_cast<unsigned>(random_.below(100));
    customer.act = way < world_.odds.refuses                        ? Customer::refuses
                   : way < world_.odds.refuses + world_.odds.leaves ? Customer::leaves
                                                                    : Customer::confirms;
    customer.after_s = random_.between(2, 900);
  }
  if (customer.act == Customer::leaves) return;
  const std::string id = order.id;
  const std::string transaction = order.attempts.back().transaction_id;
  const std::size_t index = order.attempts.size() - 1;
  at(now_ms_ + customer.after_s * 1000, [this, id, index, act = customer.act] {
    if (orders_[id].attempts.size() == index + 1) this->customer(id, act);
  });
}

void Ledger::customer(const std::string& order_id, Customer::Act act) {
  Order& order = orders_[order_id];
  if (order.attempts.empty() || order.attempts.back().state != Attempt::acs || !open(order)) return;
  const std::size_t index = order.attempts.size() - 1;
  const bool version_2 = order.attempts[index].decision.authentication == Decision::challenge;
  note("    customer of order " + order.number + " (" + order_id + ") " +
       (act == Customer::confirms  ? "confirms"
        : act == Customer::refuses ? "refuses"
                                   : "leaves"));
  if (act == Customer::refuses) {
    fail(order, index, 2016, world_.decline_is_final);
  } else if (act == Customer::confirms && version_2 && world_.finish_needed) {
    order.attempts[index].state = Attempt::authenticated;
  } else if (act == Customer::confirms) {
    authorise(order, index, [](const Told&) {});
  }
}

void Ledger::authorise(Order& order, std::size_t index, const Done& done) {
  Attempt& attempt = order.attempts[index];
  attempt.state = Attempt::in_progress;
  if (attempt.decision.takes_ms == 0) {
    settle(order.id, index, done);
    return;
  }
  order.status = 0;
  order.action_code = in_progress;
  at(now_ms_ + attempt.decision.takes_ms,
     [this, id = order.id, index, done] { settle(id, index, done); });
}

void Ledger::settle(const std::string& order_id, std::size_t index, const Done& done) {
  Order& order = orders_[order_id];
  Attempt& attempt = order.attempts[index];
  const Decision decision = attempt.decision;
  Told told;
  const auto tell_decline = [&] {
    if (world_.decline_is_success) {
      told.to_fail_url = true;
    } else {
      told.error_code = 2;
      told.message = "The payment was declined";
    }
  };
  switch (decision.kind) {
    case Decision::approve:
    case Decision::part: {
      const bool part = decision.kind == Decision::part && order.may_be_part;
      take(order, index, part ? order.amount * decision.percent / 100 : order.amount);
      told.paid = true;
      break;
    }
    case Decision::decline:
      fail(order, index, decision.action_code, world_.decline_is_final);
      tell_decline();
      break;
    case Decision::error_unpaid:
      attempt.state = Attempt::declined;
      if (order.action_code == in_progress) order.action_code = no_attempt;
      if (order.status == 5) order.status = 0;
      told.error_code = 7;
      told.message = "System error";
      break;
    case Decision::error_paid:
      take(order, index, order.amount);
      told.error_code = 7;
      told.message = "System error";
      break;
    case Decision::refused_paid:
      take(order, index, order.amount);
      told.error_code = 2;
      told.message = "The payment was declined";
      break;
    case Decision::unknown_paid:
    case Decision::unknown_unpaid: {
      const bool ended = doubt(order, attempt);
      note("    order " + order.number + " (" + order.id + ") in doubt, state " +
           std::to_string(order.status) + ", action code " +
           (order.code.empty() ? std::to_string(order.action_code) : order.code));
      const std::int64_t session_s = (order.expires_ms - now_ms_) / 1000;
      const std::int64_t later_s = ended ? random_.between(1, session_s - 1) : decision.settles_s;
      at(now_ms_ + later_s * 1000, [this, order_id, index, ended, kind = decision.kind] {
        Order& later = orders_[order_id];
        // After an attempt that has ended, the payer tries another card while the order is open.
        if (ended && (!open(later) || later.attempts.size() != index + 1)) return;
        if (kind == Decision::unknown_paid) {
          take(later, index, later.amount);
          if (later.reversal != 0) {
            reverse(later, later.held + later.charged, later.reversal);
          }
        } else {
          fail(later, index, 116, world_.decline_is_final);
        }
      });
      told.to_fail_url =
          world_.decline_is_success;  // nothing is decided, and no refusal is answered
      if (!world_.decline_is_success) {
        told.error_code = 7;
        told.message = "System error";
      }
    }
  }
  done(told);
}

// Puts an order in doubt. Returns whether its attempt has ended, so that another card may pay.
bool Ledger::doubt(Order& order, Attempt& attempt) {
  attempt.state = Attempt::unknown;
  attempt.action_code = style_.chance(30) ? timed_out : outcome_unknown;
  order.action_code = attempt.action_code;
  order.status = style_.chance(30) ? 7 : 0;
  if (world_.oddities.codes == 0 || !random_.chance(world_.oddities.codes)) return false;
  static const std::vector<int> states = {0, 0, 0, 0, 0, 5, 7, 8, 9, 10, 11, -1};
  const OddCode code = any_code(random_);
  order.code = code.text;
  order.status = random_.pick(states);
  const bool ended = order.status == 0 && code.ends;
  if (ended) attempt.state = Attempt::declined;
  return ended;
}

void Ledger::fail(Order& order, std::size_t index, int action_code, bool to_6) {
  order.attempts[index].state = Attempt::declined;
  order.attempts[index].action_code = action_code;
  order.action_code = action_code;
  order.code.clear();
  // An order without a payment in progress ends with its session.
  order.status = to_6 || now_ms_ >= order.expires_ms ? 6 : 0;
  if (order.status == 6 && world_.oddities.codes != 0) order.code = any_code(random_).text;
  note("    order " + order.number + " (" + order.id + ") declined, action code " +
       std::to_string(action_code));
}

void Ledger::take(Order& order, std::size_t index, std::int64_t amount) {
  Attempt& attempt = order.attempts[index];
  attempt.state = Attempt::approved;
  attempt.action_code = 0;
  order.action_code = 0;
  order.code.clear();
  if (world_.oddities.codes != 0 && random_.chance(30)) order.code = any_code(random_).text;
  order.status = order.two_phase ? 1 : 2;
  order.approved = amount;
  order.held = order.two_phase ? amount : 0;
  order.charged = order.two_phase ? 0 : amount;
  order.card = attempt.card;
  order.expiry = attempt.expiry;
  order.holder = attempt.holder;
  order.approval_code = std::to_string(100'000 + random_.below(900'000));
  order.rrn = std::to_string(500'000'000'000 + random_.below(400'000'000'000));
  Movement movement;
  movement.what = order.two_phase ? Moved::hold : Moved::charge;
  movement.amount = amount;
  movement.currency = order.currency;
  movement.arrival = attempt.arrival;
  movement.mark = attempt.mark;
  movement.order_id = order.id;
  movement.order_number = order.number;
  movement.merchant = order.merchant;
  movement.card = attempt.card;
  move(movement);

  add_merchant_line(order, order.two_phase ? "PREAUTHORIZATION" : "PURCHASE", amount);

  const auto card = cards_.find(attempt.card);
  if (card != cards_.end()) {
    card->second.balance -= amount;
  }
  add_purchase(order, "PURCHASE", amount, attempt.arrival);
  if (world_.stores_cards && order.store_card && !order.client_id.empty() &&
      order.binding_id.empty()) {
    for (const Binding& one : bindings_) {
      if (one.merchant == order.merchant && one.client_id == order.client_id &&
          one.card == order.card && one.expiry == order.expiry) {
        order.binding_id = one.id;
      }
    }
    if (order.binding_id.empty()) {
      order.binding_id =
          add_binding({"", order.merchant, order.client_id, order.card, order.expiry, "COMMON"}).id;
    }
  }
  const std::string id = order.id;
  if (order.two_phase && order.completes_ms > now_ms_) {
    at(order.completes_ms, [this, id] {
      Order& later = orders_[id];
      if (later.status == 1) capture(later, later.held * world_.completion_percent / 100, 0);
    });
  }
  if (order.two_phase && order.reverses_ms > now_ms_) {
    at(order.reverses_ms, [this, id] {
      Order& later = orders_[id];
      if (later.status == 1) reverse(later, later.held, 0);
    });
  }
}

void Ledger::add_merchant_line(const Order& order, const char* type, std::int64_t amount,
                               bool reversal) {
  MerchantLine line;
  line.utrnno = ++utrnno_;
  line.at_ms = now_ms_;
  for (const Merchant& one : world_.merchants) {
    if (one.login == order.merchant) {
      line.merchant_id = one.merchant_id;
      line.terminal_id = one.terminal_id;
    }
  }
  line.card = order.card;
  line.amount = amount;
  line.currency = order.currency;
  line.reversal = reversal;
  line.authorization = order.approval_code;
  line.type = type;
  line.order_number = order.number;
  line.order_id = order.id;
  merchant_lines_.push_back(line);
}

// Histories with purchases also have refunds.
void Ledger::add_purchase(const Order& order, const char* type, std::int64_t amount, int arrival) {
  const auto card = cards_.find(order.card);
  if (card == cards_.end() || !world_.history.purchases) return;
  Line line;
  line.type = type;
  line.credit = line.type != "PURCHASE";
  line.amount = amount;
  line.currency = order.currency;
  line.response_code = "00";
  line.merchant_id = merchant_lines_.back().merchant_id;
  line.terminal_id = merchant_lines_.back().terminal_id;
  line.arrival = arrival;
  add_line(card->second, line);
}

Json Ledger::payment_answer(const Order& order, const Told& told, bool instant) {
  Json answer;
  style_.error_code(answer, told.error_code, false);
  if (told.error_code != 0) {
    answer[instant ? "error" : "errorMessage"] = told.message;
    style_.success(answer, false);
  } else {
    style_.success(answer, true);
  }
  if (instant) answer["orderId"] = order.id;
  if (instant || told.error_code == 0) {
    answer["info"] = told.acs || told.method ? "Authentication is needed" : "Processed";
  }
  const Attempt* last = order.attempts.empty() ? nullptr : &order.attempts.back();
  if (told.method) {
    answer["is3DSVer2"] = true;
    answer[style_.either("threeDSServerTransId", "threeDSServerTransID")] = last->transaction_id;
    answer[style_.either("threeDSMethodUrl", "threeDSMethodURL")] = "https://acs.example/method";
    answer[style_.either("threeDSMethodUrlServer", "threeDSMethodURLServer")] =
        "https://3ds.example/method";
    answer["threeDSMethodDataPacked"] = "eyJ0IjoxfQ";
  } else if (told.acs && last->decision.authentication == Decision::version_1) {
    answer["acsUrl"] = "https://acs.example/pa";
    answer["paReq"] = "eJxVUm1v";
    answer["termUrl"] = "https://pay.example/term/" + order.id;
  } else if (told.acs) {
    answer["is3DSVer2"] = true;
    answer["acsUrl"] = "https://acs.example/challenge";
    answer["packedCReq"] = "eyJjIjoxfQ";
  } else if (told.error_code == 0) {
    answer["redirect"] =
        (told.to_fail_url && !order.fail_url.empty() ? order.fail_url : order.return_url) +
        "?orderId=" + order.id;
  }
  if (instant) answer["orderStatus"] = status_block(order);
  return answer;
}

void Ledger::pays(int arrival, const Access& access, const Params& params, bool by_binding) {
  const std::string id = params.get(by_binding ? "mdOrder" : "MDORDER");
  Order* order = id.empty() ? nullptr : find(access, id, "");
  if (order == nullptr) {
    error(arrival, id.empty() ? 4 : 6, "No such order", false);
    return;
  }
  const Done done = [this, arrival, order_id = order->id](const Told& told) {
    reply(arrival, payment_answer(orders_[order_id], told, false));
  };
  const std::string transaction =
      params.get("threeDSServerTransId") + params.get("threeDSServerTransID");
  if (!transaction.empty()) {
    for (std::size_t i = 0; i < order->attempts.size(); ++i) {
      if (order->attempts[i].transaction_id != transaction) continue;
      if (order->attempts[i].state == Attempt::method && open(*order)) {
        order->attempts[i].arrival = arrival;
        order->attempts[i].mark = arrivals_.back().sender.mark;
        proceed(*order, i, done);
      } else {
        done(refused(7, "The authentication is in another state"));
      }
      return;
    }
    done(refused(5, "No such authentication"));
    return;
  }
  Attempt made;
  made.arrival = arrival;
  made.mark = arrivals_.back().sender.mark;
  if (by_binding) {
    const std::string binding = params.get("bindingId");
    const auto stored = std::find_if(bindings_.begin(), bindings_.end(), [&](const Binding& one) {
      return one.id == binding && one.merchant == order->merchant;
    });
    if (stored == bindings_.end()) {
      done(refused(2, "No such binding"));
      return;
    }
    made.card = stored->card;
    made.expiry = stored->expiry;
  } else {
    made.card = params.get("$PAN");
    made.holder = params.get("TEXT");
    made.expiry = params.get("$EXPIRY");
    if (made.expiry.empty()) made.expiry = params.get("YYYY") + params.get("MM");
    if ((made.card.empty() || params.get("$CVC").size() != 3 || made.expiry.size() != 6) &&
        params.get("seToken").empty()) {
      done(refused(4, "Card data is missing"));
      return;
    }
    if (made.card.empty()) made.card = "by seToken";
  }
  if (params.get("bindingNotNeeded") == "true") order->store_card = false;
  const std::string tii = params.get("tii");
  attempt(*order, made, tii != "U" && tii != "R" && tii != "I", done);
}

void Ledger::pays_at_once(int arrival, const Access& access, const Params& params) {
  int code = 0;
  Attempt made;
  made.arrival = arrival;
  made.mark = arrivals_.back().sender.mark;
  made.card = params.get("pan");
  made.expiry = params.get("expiry");
  made.holder = params.get("cardholderName");
  const std::string binding = params.get("bindingId");
  for (const Binding& one : bindings_) {
    if (one.id == binding && one.merchant == access.acts_for->login) {
      made.card = one.card;
      made.expiry = one.expiry;
    }
  }
  if (made.card.empty() && !params.get("seToken").empty()) made.card = "by seToken";
  if (made.card.empty()) code = 4;
  Order* order = code == 0 ? create(arrival, access, params, false, code) : nullptr;
  if (order == nullptr) {
    Json answer;
    style_.error_code(answer, code, false);
    answer["error"] = code == 1 ? "Order with this number was registered already" : "Refused";
    style_.success(answer, false);
    reply(arrival, answer);
    return;
  }
  attempt(*order, made, params.get("tii") != "U",
          [this, arrival, id = order->id](const Told& told) {
            reply(arrival, payment_answer(orders_[id], told, true));
          });
}

void Ledger::pays_moto(int arrival, const Access& access, const Params& params) {
  int code = 0;
  Form form;
  if (params.get("orderNumber").empty()) {
    form.fields.emplace_back("orderNumber", new_id("N"));
  }
  for (const char* name : {"orderNumber", "amount", "currency", "clientId", "description",
                           "returnUrl", "failUrl", "autocompletionDate", "autoReverseDate"}) {
    const auto value = params.find(name);
    if (value && !value->empty()) form.fields.emplace_back(name, *value);
  }
  if (params.get("pan").empty() || params.get("expiry").size() != 6 ||
      params.get("cardholder").empty() || params.get("returnUrl").empty()) {
    code = 4;
  }
  Order* order = code == 0
                     ? create(arrival, access, Params(form), params.get("preAuth") == "true", code)
                     : nullptr;
  const auto answer_of = [this](bool succeeded, int error_code, const std::string& message,
                                const std::string& id, const std::string& number) {
    Json answer;
    answer["success"] = succeeded;
    style_.error_code(answer, error_code, false);
    answer["errorMessage"] = message;
    answer["mdOrder"] = id;
    answer["orderNumber"] = number;
    return answer;
  };
  if (order == nullptr) {
    reply(arrival,
          answer_of(false, code,
                    code == 1 ? "Order with this number was registered already" : "Refused", "",
                    params.get("orderNumber")));
    return;
  }
  Attempt made;
  made.arrival = arrival;
  made.mark = arrivals_.back().sender.mark;
  made.card = params.get("pan");
  made.expiry = params.get("expiry");
  made.holder = params.get("cardholder");
  attempt(*order, made, false, [this, arrival, answer_of, id = order->id](const Told& told) {
    reply(arrival,
          answer_of(told.error_code == 0, told.error_code, told.message, id, orders_[id].number));
  });
}

void Ledger::pays_practice(int arrival, const Access& access, const Params& params) {
  const Order* original = find(access, params.get("originalMdOrder"), "");
  const std::string tii = params.get("tii");
  const bool with_amount = tii == "IPI" || tii == "IPD" || tii == "IPN";
  int code = 0;
  if (params.get("originalMdOrder").empty() || tii.empty()) {
    code = 4;
  } else if (original == nullptr) {
    code = 6;
  } else if (with_amount == params.get("amount").empty()) {
    code = 5;
  }
  Order* order = nullptr;
  Attempt made;
  if (code == 0) {
    made.card = original->card;
    made.expiry = original->expiry;
    Form form;
    form.fields = {
        {"orderNumber", params.get("orderNumber")},
        {"amount", with_amount ? params.get("amount") : std::to_string(original->amount)},
        {"currency", three_digits(original->currency)}};
    order = create(arrival, access, Params(form), false, code);
  }
  if (order == nullptr) {
    error(arrival, code, "Refused");
    return;
  }
  made.arrival = arrival;
  made.mark = arrivals_.back().sender.mark;
  attempt(*order, made, false, [this, arrival, id = order->id](const Told& told) {
    const Order& paid = orders_[id];
    Json answer;
    style_.error_code(answer, told.error_code, true);
    if (!told.message.empty()) answer["errorMessage"] = told.message;
    answer["mdOrder"] = id;
    const bool odd = !paid.code.empty() && (told.paid || told.error_code != 0);
    answer["actionCode"] = odd ? style_.code(paid.code) : style_.number(paid.action_code);
    if (!paid.approval_code.empty() && told.paid) {
      answer["approvalCode"] = paid.approval_code;
      answer["rrn"] = paid.rrn;
    }
    reply(arrival, answer);
  });
}

void Ledger::pays_stored(int arrival, const Access& access, const Params& params, bool recurrent) {
  const std::string binding = params.get("bindingId");
  const auto stored = std::find_if(bindings_.begin(), bindings_.end(), [&](const Binding& one) {
    return one.id == binding && one.merchant == access.acts_for->login &&
           one.category == (recurrent ? "RECURRENT" : "INSTALLMENT");
  });
  int code = stored == bindings_.end() ? 2 : 0;
  Order* order = code == 0 ? create(arrival, access, params, false, code) : nullptr;
  const auto failure = [recurrent](int error_code, const std::string& message) {
    Json answer;
    if (recurrent) {
      answer["success"] = false;
      answer["error"] = Json{
          {"code", std::to_string(error_code)}, {"description", message}, {"message", message}};
    } else {
      answer["errorCode"] = error_code;
      answer["errorMessage"] = message;
      answer["error"] = true;
    }
    return answer;
  };
  if (order == nullptr) {
    reply(arrival,
          failure(code, code == 1 ? "Order with this number was registered already" : "Refused"));
    return;
  }
  Attempt made;
  made.arrival = arrival;
  made.mark = arrivals_.back().sender.mark;
  made.card = stored->card;
  made.expiry = stored->expiry;
  order->binding_id = stored->id;
  attempt(*order, made, false,
          [this, arrival, recurrent, failure, id = order->id](const Told& told) {
            Json answer;
            if (told.error_code != 0) {
              answer = failure(told.error_code, told.message);
              if (style_.chance(50)) {
                reply(arrival, answer);
                return;
              }
            } else if (recurrent) {
              answer["success"] = true;
            } else {
              answer["errorCode"] = 0;
              answer["error"] = false;
            }
            if (recurrent) {
              answer["data"] = Json{{"orderId", id}};
            } else {
              answer["orderId"] = id;
            }
            answer["orderStatus"] = status_record(orders_[id], false);
            reply(arrival, answer);
          });
}

void Ledger::continues(int arrival, const Access& access, const Params& params) {
  Order* order = find(access, params.get("mdOrder"), "");
  if (params.get("mdOrder").empty() || order == nullptr) {
    error(arrival, 6, "No such order", false);
    return;
  }
  const Done done = [this, arrival, id = order->id](const Told& told) {
    reply(arrival, payment_answer(orders_[id], told, false));
  };
  if (order->attempts.empty() || order->attempts.back().state != Attempt::method || !open(*order)) {
    done(refused(7, "No authentication waits for this"));
    return;
  }
  proceed(*order, order->attempts.size() - 1, done);
}

void Ledger::finishes(int arrival, const Access& access, const Params& params) {
  const std::string transaction = params.get("threeDSServerTransId");
  for (auto& one : orders_) {
    Order& order = one.second;
    for (std::size_t i = 0; i < order.attempts.size(); ++i) {
      if (transaction.empty() || order.attempts[i].transaction_id != transaction) continue;
      if (find(access, order.id, "") == nullptr) continue;
      const Done done = [this, arrival, id = order.id](const Told& told) {
        reply(arrival, payment_answer(orders_[id], told, false));
      };
      switch (order.attempts[i].state) {
        case Attempt::authenticated:
          if (open(order)) {
            authorise(order, i, done);
          } else {
            done(refused(7, "Wrong state of the order"));
          }
          return;
        case Attempt::approved:
          done({});
          return;
        case Attempt::declined:
          done(refused(2, "The payment was declined"));
          return;
        default:
          done(refused(7, "The customer has not finished"));
          return;
      }
    }
  }
  error(arrival, 6, "No such authentication", false);
}

// --- Queries ----------------------------------------------------------------------------------

Json Ledger::attributes_of(const Order& order) const {
  return Json::array({Json{{"name", "mdOrder"}, {"value", order.id}}});
}

// The order record: getOrderStatusExtended.do, recurrentPayment.do and installmentPayment.do.
Json Ledger::status_record(const Order& order, bool by_id) {
  Json record;
  style_.error_code(record, 0, true);
  if (!style_.leaves_out()) record["errorMessage"] = "Success";
  record["orderNumber"] = order.number;
  record["orderStatus"] = style_.number(order.status);
  record["actionCode"] =
      order.code.empty() ? style_.number(order.action_code) : style_.code(order.code);
  record["actionCodeDescription"] = "";
  record["amount"] = style_.number(order.amount);
  record["currency"] = three_digits(order.currency);
  record["date"] = order.registered_ms;
  if (!order.description.empty()) record["orderDescription"] = order.description;
  record["merchantOrderParams"] = Json::array();
  record["transactionAttributes"] = Json::array();
  record["attributes"] = attributes_of(order);
  if (!order.card.empty()) {
    record["cardAuthInfo"] = Json{{"maskedPan", masked_pan(order.card)},
                                  {"expiration", order.expiry},
                                  {"cardholderName", order.holder},
                                  {"approvalCode", order.approval_code},
                                  {"paymentSystem", "VISA"},
                                  {"pan", masked_pan(order.card)}};
    if (world_.oddities.version >= 2) {
      record["authDateTime"] = order.registered_ms + 1;
      record["authRefNum"] = order.rrn;
      record["terminalId"] = "T-ECOM";
    }
  }
  if (!order.binding_id.empty() && world_.tells_binding) {
    record["bindingInfo"] = Json{{"clientId", order.client_id}, {"bindingId", order.binding_id}};
  }
  const std::int64_t gone = world_.oddities.deposited_is_left ? order.refunded : 0;
  if (world_.oddities.version >= 3) {
    record["paymentAmountInfo"] = Json{{"paymentState", state_of(order)},
                                       {"approvedAmount", style_.number(order.approved)},
                                       {"depositedAmount", style_.number(order.charged - gone)},
                                       {"refundedAmount", style_.number(order.refunded)},
                                       {"totalAmount", style_.number(order.amount)}};
  }
  record["chargeback"] = false;
  std::vector<Json> refunds;
  for (const Refund& one : order.refunds) {
    Json refund{{"date", one.at_ms},
                {"actionCode", one.code == "0" ? Json(0) : Json(one.code)},
                {"referenceNumber", one.reference},
                {"amount", style_.number(one.amount)}};
    if (!one.id.empty() && world_.oddities.version >= 21) refund["externalRefundId"] = one.id;
    refunds.push_back(refund);
  }
  const bool lists = world_.lists_refunds && world_.oddities.version >= 5;
  if (!refunds.empty() && lists) record["refunds"] = refunds;
  if (world_.oddities.contradicts != 0 && random_.chance(world_.oddities.contradicts)) {
    contradict(order, by_id, record);
  }
  return record;
}

// The orderStatus block of instantPayment.do, whose names are case-sensitive as shown.
Json Ledger::status_block(const Order& order) {
  Json block;
  style_.error_code(block, 0, true, "ErrorCode");
  block["OrderNumber"] = order.number;
  block["OrderStatus"] = style_.number(order.status);
  block[style_.either("Amount", "amount")] = style_.number(order.amount);
  block["currency"] = three_digits(order.currency);
  if (!order.card.empty()) {
    block["expiration"] = order.expiry;
    block["cardholderName"] = order.holder;
    block["approvalCode"] = order.approval_code;
    block["authCode"] = 2;
    block["Pan"] = masked_pan(order.card);
    block["depositAmount"] = style_.number(order.charged);
    block["rrn"] = style_.number(std::stoll(order.rrn));
  }
  return block;
}

void Ledger::tells_status(int arrival, const Access& access, const Params& params) {
  const std::string id = params.get("orderId");
  const std::string number = params.get("orderNumber");
  if (id.empty() && (number.empty() || (access.token && style_.chance(50)))) {
    error(arrival, 1, "Neither orderId nor orderNumber was given");
    return;
  }
  const Order* order = find(access, id, number);
  if (order == nullptr) {
    error(arrival, 6, "No such order");
    return;
  }
  reply(arrival, status_record(*order, !id.empty()));
}

void Ledger::lists_bindings(int arrival, const Access& access, const Params& params) {
  const std::string client = params.get("clientId");
  const std::string type = params.get("bindingType");
  if (client.empty()) {
    error(arrival, 5, "clientId is missing", false);
    return;
  }
  std::vector<Json> found;
  for (const Binding& one : bindings_) {
    if (one.merchant != access.acts_for->login || one.client_id != client) continue;
    if (!type.empty() && one.category[0] != type[0]) continue;
    const std::string wanted = params.get("bindingId");
    if (!wanted.empty() && wanted != one.id) continue;
    found.push_back(Json{{"bindingId", one.id},
                         {"maskedPan", masked_pan(one.card)},
                         {"expiryDate", one.expiry},
                         {"paymentWay", "CARD"},
                         {"paymentSystem", "VISA"},
                         {"displayLabel", "XXXXXXXXXXXX" + one.card.substr(one.card.size() - 4)},
                         {"bindingCategory", one.category}});
  }
  if (found.empty() && style_.chance(50)) {
    error(arrival, 2, "No bindings found", false);
    return;
  }
  Json answer;
  style_.error_code(answer, 0, true);
  answer["errorMessage"] = "Success";
  answer["bindings"] = found;
  reply(arrival, answer);
}

// --- Completion, reversal, refund -------------------------------------------------------------

void Ledger::capture(Order& order, std::int64_t amount, int arrival) {
  Movement movement;
  movement.what = Moved::capture;
  movement.amount = amount;
  movement.currency = order.currency;
  movement.arrival = arrival;
  movement.mark = arrival == 0 ? 0 : arrivals_[static_cast<std::size_t>(arrival - 1)].sender.mark;
  movement.order_id = order.id;
  movement.order_number = order.number;
  movement.merchant = order.merchant;
  movement.card = order.card;
  const std::int64_t rest = order.held - amount;
  order.charged = amount;
  order.held = 0;
  order.status = rest > 0 && world_.completion_is_8 ? 8 : 2;
  move(movement);
  add_merchant_line(order, "COMPLETION", amount);
  if (rest > 0) {
    movement.what = Moved::release;
    movement.amount = rest;
    move(movement);
  }
}

void Ledger::deposits(int arrival, const Access& access, const Params& params) {
  const auto amount = params.number("amount");
  Order* order = find(access, params.get("orderId"), "");
  if (params.get("orderId").empty() || order == nullptr) {
    error(arrival, 6, "No such order");
  } else if (!amount) {
    error(arrival, 5, "Wrong amount");
  } else if (order->status != 1) {
    error(arrival, 7, "Wrong state of the order");
  } else if (*amount > order->held) {
    error(arrival, 5, "The amount is more than what is held");
  } else {
    capture(*order, *amount == 0 ? order->held : *amount, arrival);
    error(arrival, 0, "Success");
  }
}

void Ledger::reverse(Order& order, std::int64_t amount, int arrival) {
  Movement movement;
  movement.what = Moved::reversal;
  movement.amount = amount;
  movement.currency = order.currency;
  movement.arrival = arrival;
  movement.mark = arrival == 0 ? 0 : arrivals_[static_cast<std::size_t>(arrival - 1)].sender.mark;
  movement.order_id = order.id;
  movement.order_number = order.number;
  movement.merchant = order.merchant;
  movement.card = order.card;
  order.reversed = true;
  if (order.status == 1) {
    order.held -= amount;
    order.approved -= amount;
    if (order.held == 0) order.status = 3;
  } else {
    order.charged -= amount;
    if (order.charged == 0) order.status = 3;
  }
  move(movement);
  add_merchant_line(order, "REVERSAL", amount, true);
  add_purchase(order, "REVERSAL", amount, arrival);
}

void Ledger::reverses(int arrival, const Access& access, const Params& params) {
  const std::string id = params.get("orderId");
  const std::string number = params.get("orderNumber");
  Order* order = id.empty() && number.empty() ? nullptr : find(access, id, number);
  const auto asked = params.number("amount");
  if (order == nullptr) {
    error(arrival, 6, "No such order");
    return;
  }
  const bool unknown =
      std::any_of(order->attempts.begin(), order->attempts.end(),
                  [](const Attempt& one) { return one.state == Attempt::unknown; });
  if (unknown && world_.reverses_unknown && order->reversal == 0) {
    order->reversal = arrival;
    error(arrival, 0, "Success");
    return;
  }
  if ((order->status != 1 && order->status != 2 && order->status != 8) || order->reversed ||
      order->refunded > 0 || unknown) {
    error(arrival, 7, "Wrong state of the order");
    return;
  }
  const std::int64_t most = order->status == 1 ? order->held : order->charged;
  const std::int64_t amount = asked && *asked > 0 ? *asked : most;
  if (amount > most) {
    error(arrival, 5, "The amount is more than what can be reversed");
    return;
  }
  reverse(*order, amount, arrival);
  error(arrival, 0, "Success");
}

void Ledger::refunds(int arrival, const Access& access, const Params& params) {
  const std::string id = params.get("orderId");
  const std::string number = params.get("orderNumber");
  const std::string refund_id = params.get("externalRefundId");
  Order* order = id.empty() && number.empty() ? nullptr : find(access, id, number);
  const auto asked = params.number("amount");
  if (order == nullptr) {
    error(arrival, 6, "No such order");
    return;
  }
  if (!asked) {
    error(arrival, 5, "Wrong amount");
    return;
  }
  for (const Refund& one : order->refunds) {
    if (refund_id.empty() || one.id != refund_id) continue;
    const bool same = *asked == 0 || one.amount == *asked;
    const bool succeeds =
        one.done && (same ? world_.repeat_is_success : world_.other_sum_is_success);
    if (one.code == "1120" && !one.done) {
      error(arrival, 7, "The refund is in progress");
    } else {
      error(arrival, succeeds ? 0 : 5, succeeds ? "Success" : "This refund was made already");
    }
    return;
  }
  if (order->status != 2 && order->status != 4 && order->status != 8) {
    error(arrival, 7, "Wrong state of the order");
    return;
  }
  std::int64_t left = order->charged - order->refunded;
  for (const Refund& one : order->refunds) {
    if (!one.done && one.code == "1120") left -= one.amount;
  }
  const auto expected = params.number("expectedDepositedAmount");
  const std::int64_t amount = *asked == 0 ? left : *asked;
  if (amount > left || amount == 0 || (expected && *expected != left)) {
    error(arrival, 5, "The amount is more than what is left");
    return;
  }
  Refund refund;
  refund.id = refund_id;
  refund.amount = amount;
  refund.at_ms = now_ms_;
  refund.arrival = arrival;
  refund.reference = std::to_string(600'000'000'000 + random_.below(100'000'000'000));
  const bool late =
      world_.oddities.refunds_late != 0 && random_.chance(world_.oddities.refunds_late);
  const bool told = late && random_.chance(50);
  if (late) refund.code = "1120";
  refund.done = !late || told;
  order->refunds.push_back(refund);
  const std::size_t index = order->refunds.size() - 1;
  if (refund.done) this->refund(*order, index);
  if (late) {
    const bool succeeds = told || random_.chance(50);
    at(now_ms_ + random_.between(60, 7'200) * 1000, [this, order_id = order->id, index, succeeds] {
      Order& later = orders_[order_id];
      Refund& one = later.refunds[index];
      one.code = succeeds ? "0" : random_.chance(50) ? "116" : "913";
      if (!succeeds || one.done) return;
      one.done = true;
      this->refund(later, index);
    });
  }
  if (refund.done) {
    error(arrival, 0, "Success");
  } else {
    error(arrival, 7, "System error");
  }
}

// Moves the money of a refund.
void Ledger::refund(Order& order, std::size_t index) {
  const Refund& one = order.refunds[index];
  order.refunded += one.amount;
  if (order.refunded == order.charged || world_.part_refund_is_4) order.status = 4;
  Movement movement;
  movement.what = Moved::refund;
  movement.amount = one.amount;
  movement.currency = order.currency;
  movement.arrival = one.arrival;
  movement.mark = arrivals_[static_cast<std::size_t>(one.arrival - 1)].sender.mark;
  movement.order_id = order.id;
  movement.order_number = order.number;
  movement.merchant = order.merchant;
  movement.refund_id = one.id;
  movement.card = order.card;
  move(movement);
  add_merchant_line(order, "REFUND", one.amount);
  add_purchase(order, "REFUND", one.amount, one.arrival);
}

}  // namespace ledger
