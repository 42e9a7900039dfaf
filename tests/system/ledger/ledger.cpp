// Requests, time and the truth; the operations are in ecommerce.cpp and cards.cpp.
#include "system/ledger/ledger.hpp"

#include <algorithm>
#include <cstdio>

#include "system/ledger/calendar.hpp"

namespace ledger {
namespace {

const char* name_of(Moved what) {
  switch (what) {
    case Moved::hold:
      return "HELD";
    case Moved::charge:
      return "CHARGED";
    case Moved::capture:
      return "CAPTURED";
    case Moved::release:
      return "released";
    case Moved::reversal:
      return "REVERSED";
    case Moved::refund:
      return "REFUNDED";
    case Moved::credit:
      return "CREDITED";
    case Moved::debit:
      return "DEBITED";
  }
  return "";
}

bool ends_with(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

}  // namespace

Ledger::Params::Params(const Json& object) {
  for (const auto& item : object.items()) {
    form_.fields.emplace_back(item.key(), item.value().is_string() ? item.value().get<std::string>()
                                                                   : item.value().dump());
  }
}

std::optional<std::int64_t> Ledger::Params::number(const std::string& name) const {
  const std::string text = get(name);
  if (text.empty() || text.size() > 18 ||
      text.find_first_not_of("0123456789") != std::string::npos) {
    return std::nullopt;
  }
  return std::stoll(text);
}

Ledger::Ledger(World world)
    : world_(std::move(world)),
      random_(world_.seed),
      style_(world_.seed ^ 0x5157A1EU, world_.vary),
      now_ms_(world_.begins_ms) {}

void Ledger::note(const std::string& what) {
  char ms[8];
  std::snprintf(ms, sizeof ms, ".%03d ", static_cast<int>(now_ms_ % 1000));
  log_.push_back(date_time(now_ms_) + ms + what);
}

std::string Ledger::new_id(const char* kind) {
  char id[40];
  std::snprintf(id, sizeof id, "%s%06llu-%08llx", kind, static_cast<unsigned long long>(++ids_),
                static_cast<unsigned long long>(random_.next() & 0xFFFFFFFFU));
  return id;
}

std::optional<std::int64_t> Ledger::next_due_ms() const {
  if (due_.empty()) return std::nullopt;
  return due_.begin()->first;
}

void Ledger::advance_to(std::int64_t ms) {
  while (!due_.empty() && due_.begin()->first <= ms) {
    const auto first = due_.begin();
    now_ms_ = std::max(now_ms_, first->first);
    const std::function<void()> act = first->second;
    due_.erase(first);
    act();
  }
  now_ms_ = std::max(now_ms_, ms);
}

void Ledger::move(Movement movement) {
  movement.at_ms = now_ms_;
  std::string text = "    ";
  text += name_of(movement.what);
  text += " " + std::to_string(movement.amount) + " " + std::to_string(movement.currency);
  if (!movement.order_id.empty()) {
    text += " of order " + movement.order_number + " (" + movement.order_id + ", " +
            movement.merchant + ")";
  }
  if (!movement.refund_id.empty()) text += " refund id " + movement.refund_id;
  if (!movement.card.empty()) text += " card " + movement.card;
  text += movement.arrival == 0 ? " by itself" : " by request " + std::to_string(movement.arrival);
  if (movement.mark != 0) text += " [" + std::to_string(movement.mark) + "]";
  note(text);
  movements_.push_back(std::move(movement));
}

Sums Ledger::sums(const Which& which) const {
  Sums sums;
  for (const Movement& one : movements_) {
    if (!which.order_id.empty() && one.order_id != which.order_id) continue;
    if (!which.order_number.empty() && one.order_number != which.order_number) continue;
    if (!which.merchant.empty() && one.merchant != which.merchant) continue;
    if (!which.refund_id.empty() && one.refund_id != which.refund_id) continue;
    if (!which.card.empty() && one.card != which.card) continue;
    if (which.mark && one.mark != *which.mark) continue;
    switch (one.what) {
      case Moved::hold:
        sums.held += one.amount;
        break;
      case Moved::charge:
      case Moved::capture:
        sums.charged += one.amount;
        break;
      case Moved::reversal:
        sums.reversed += one.amount;
        break;
      case Moved::refund:
        sums.refunded += one.amount;
        break;
      case Moved::credit:
        sums.credited += one.amount;
        break;
      case Moved::debit:
        sums.debited += one.amount;
        break;
      case Moved::release:
        break;
    }
    sums.arrivals.push_back(one.arrival);
  }
  return sums;
}

bool Ledger::was_reversed(const std::string& order_id, std::int64_t until_ms) const {
  std::int64_t taken = 0;
  std::int64_t reversed = 0;
  for (const Movement& one : movements_) {
    if (one.order_id.empty() || one.order_id != order_id) continue;
    if (one.what == Moved::hold || one.what == Moved::charge) taken += one.amount;
    if (one.what == Moved::reversal && one.at_ms <= until_ms) reversed += one.amount;
  }
  return taken != 0 && taken == reversed;
}

const Order* Ledger::order(const std::string& id) const {
  const auto found = orders_.find(id);
  return found == orders_.end() ? nullptr : &found->second;
}

const Order* Ledger::order(const std::string& merchant, const std::string& number) const {
  const auto found = std::find_if(orders_.begin(), orders_.end(), [&](const auto& one) {
    return one.second.merchant == merchant && one.second.number == number;
  });
  return found == orders_.end() ? nullptr : &found->second;
}

const Card* Ledger::card(const std::string& number) const {
  const auto found = cards_.find(number);
  return found == cards_.end() ? nullptr : &found->second;
}

const Binding* Ledger::binding(const std::string& id) const {
  const auto found = std::find_if(bindings_.begin(), bindings_.end(),
                                  [&](const Binding& one) { return one.id == id; });
  return found == bindings_.end() ? nullptr : &*found;
}

Order& Ledger::add_order(Order order) {
  if (order.id.empty()) order.id = new_id("o");
  const std::string id = order.id;
  return orders_[id] = std::move(order);
}

Card& Ledger::add_card(const std::string& number, const std::string& expiry, std::int64_t balance,
                       int currency) {
  Card& card = cards_[number];
  card.number = number;
  card.expiry = expiry;
  card.id = new_id("c");
  card.balance = balance;
  card.currency = currency;
  return card;
}

Binding& Ledger::add_binding(const Binding& binding) {
  bindings_.push_back(binding);
  if (bindings_.back().id.empty()) bindings_.back().id = new_id("b");
  return bindings_.back();
}

void Ledger::reply(int arrival, const Json& body, int status) {
  Arrival& one = arrivals_[static_cast<std::size_t>(arrival - 1)];
  one.answered = true;
  one.status = status;
  Json shown = body;
  const bool odd = world_.oddities.texts != 0 && random_.chance(world_.oddities.texts);
  if (odd) encode_texts(shown, literals_, random_);
  if (world_.oddities.twice != 0 && random_.chance(world_.oddities.twice)) {
    repeat_one(shown, literals_, random_);
  }
  const std::string text = literals_.resolve(style_.text(shown));
  one.answer = style_.http(status, text);
  note("    request " + std::to_string(arrival) + " answered " + literals_.resolve(shown.dump()));
  literals_.clear();
}

void Ledger::reply_page(int arrival, int status) {
  Arrival& one = arrivals_[static_cast<std::size_t>(arrival - 1)];
  one.answered = true;
  one.status = status;
  one.answer = http_response(status, "text/html",
                             "<html><body>" + std::to_string(status) + "</body></html>");
  note("    request " + std::to_string(arrival) + " answered HTTP " + std::to_string(status));
}

int Ledger::arrive(const std::string& request, const Sender& sender) {
  const int id = static_cast<int>(arrivals_.size()) + 1;
  Arrival arrival;
  arrival.id = id;
  arrival.at_ms = now_ms_;
  arrival.sender = sender;
  arrivals_.push_back(arrival);

  const auto http = parse_request(request);
  if (!http || http->method != "POST") {
    reply_page(id, http ? 404 : 400);
    return id;
  }
  static const std::string rest = "/payment/rest/";
  static const std::string payment = "/payment/";
  static const std::string gate = "/apigate/ws/rest/";
  const std::string& path = http->path;
  std::string operation;
  const std::size_t gate_at = path.find(gate);
  const bool cards_service = gate_at != std::string::npos;
  if (cards_service) {
    operation = path.substr(gate_at + gate.size());
  } else {
    const std::size_t rest_at = path.find(rest);
    const std::size_t payment_at = path.find(payment);
    if (rest_at != std::string::npos) {
      operation = path.substr(rest_at + rest.size());
    } else if (payment_at != std::string::npos) {
      operation = path.substr(payment_at + payment.size());
    }
    if (!ends_with(operation, ".do")) {
      reply_page(id, 404);
      return id;
    }
    operation.resize(operation.size() - 3);
  }
  arrivals_.back().operation = operation;

  if (cards_service) {
    const auto authorization = http->headers.find("authorization");
    const bool known = authorization != http->headers.end() &&
                       authorization->second.compare(0, 6, "Basic ") == 0 &&
                       decode_base64(authorization->second.substr(6)) ==
                           world_.cards_user + ":" + world_.cards_password;
    const Json body = Json::parse(http->body, nullptr, false);
    note("request " + std::to_string(id) + " of " + sender.who + " [" +
         std::to_string(sender.mark) + "]: " + operation + " " + http->body);
    if (!known) {
      reply_page(id, 401);
    } else if (body.is_discarded() || !body.is_object()) {
      reply_page(id, 400);
    } else {
      cards(id, operation, body);
    }
    return id;
  }

  const bool json = path.find(rest) == std::string::npos &&
                    (operation == "recurrentPayment" || operation == "installmentPayment");
  std::optional<Params> params;
  if (json) {
    const Json body = Json::parse(http->body, nullptr, false);
    if (body.is_object()) params.emplace(body);
  } else if (const auto form = parse_form(http->body)) {
    params.emplace(*form);
  }
  note("request " + std::to_string(id) + " of " + sender.who + " [" + std::to_string(sender.mark) +
       "]: " + operation + " " + http->body);
  if (!params) {
    reply_page(id, 400);
  } else {
    ecommerce(id, operation, *params);
  }
  return id;
}

std::string Ledger::answer(const std::string& request, const Sender& sender) {
  const int id = arrive(request, sender);
  while (!arrival(id).answered && next_due_ms()) advance_to(*next_due_ms());
  return arrival(id).answer;
}

}  // namespace ledger
