#include "system/explore/world.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <tuple>

namespace explore {
namespace {

constexpr std::uint32_t noon_s = 1'800'000'000;
constexpr int silent = 151019;  // sent to the issuer, no answer

std::string error(const char* code) {
  return std::string(R"({"errorCode":")") + code + R"(","errorMessage":"no"})";
}
std::string refusal(const char* code) {
  return std::string(R"({"responseCode":")") + code + R"("})";
}
std::string done() {
  return R"({"errorCode":"0"})";
}

std::string record(const Order& order) {
  std::string refunds;
  for (const auto& each : order.refunds) {
    refunds += (refunds.empty() ? "" : ",") + (R"({"externalRefundId":")" + each.first) +
               R"(","amount":)" + std::to_string(each.second) + "}";
  }
  return R"({"errorCode":"0","orderNumber":")" + order.number + R"(","orderStatus":)" +
         std::to_string(order.status) + R"(,"actionCode":)" + std::to_string(order.action) +
         R"(,"amount":)" + std::to_string(order.amount) +
         R"(,"currency":"978","date":1800000000000,"attributes":[{"name":"mdOrder","value":")" +
         order.id() +
         R"("}],"cardAuthInfo":{"maskedPan":"411111**1111","approvalCode":"123456"},)" +
         R"("authRefNum":"500000000001","paymentAmountInfo":{"approvedAmount":)" +
         std::to_string(order.approved) + R"(,"depositedAmount":)" +
         std::to_string(order.deposited) + R"(,"refundedAmount":)" +
         std::to_string(order.refunded) + R"(},"refunds":[)" + refunds + "]}";
}

/// Returns where the body of a complete request begins; 0 if it is not complete.
std::size_t body_of(const std::string& text) {
  const std::size_t head = text.find("\r\n\r\n");
  if (head == std::string::npos) return 0;
  const std::size_t length = text.find("Content-Length: ");
  const std::size_t size =
      length < head ? std::strtoul(text.c_str() + length + 16, nullptr, 10) : 0;
  return text.size() >= head + 4 + size ? head + 4 : 0;
}

}  // namespace

std::string Request::value(const std::string& parameter) const {
  const std::string all = '&' + body;
  const std::size_t at = all.find('&' + parameter + '=');
  if (at == std::string::npos) return {};
  const std::size_t from = at + parameter.size() + 2;
  return all.substr(from, all.find('&', from) - from);
}

void Surroundings::begin(World& of, Choices& made) {
  world = &of;
  choices = &made;
  ms_ = noon_ms + (of.steps - of.started) * step_s * 1000;
  request_.clear();
  reply_.clear();
  lost_ = stepped = false;
}
std::uint32_t Surroundings::now_s() {
  return noon_s + static_cast<std::uint32_t>(world->day_s) +
         (rules.day_runs ? world->steps * step_s : 0);
}
void Surroundings::stop_clock() {
  if (!rules.clock_steps) return;
  world->started = world->steps;
  ms_ = noon_ms;
}
void Surroundings::set_day(bool forward) {
  say(forward ? "  the time of day is set forward" : "  the time of day is set back");
  world->day_s += forward ? setting_s : -setting_s;
  if (world->faults != World::any) --world->faults;
}

bool Surroundings::may_fail() const {
  return rules.faults && world->faults != 0;
}
unsigned Surroundings::fault(unsigned ways) {
  const unsigned chosen = may_fail() ? choices->choose(ways) : 0;
  if (chosen != 0 && world->faults != World::any) --world->faults;
  return chosen;
}

// The line.

tillwire::Io Surroundings::connect(const tillwire::Peer&) {
  request_.clear();
  reply_.clear();
  lost_ = false;
  if (at_request != nullptr) at_request('c', {});
  if (fault(2) == 0) return tillwire::Io::moved(0);
  say("  no connection");
  return tillwire::Io::failed(tillwire::Fault::unreachable);
}
tillwire::Io Surroundings::send(const char* data, std::uint32_t size) {
  request_.append(data, size);
  if (body_of(request_) != 0) take_request();
  return tillwire::Io::moved(size);
}
tillwire::Io Surroundings::receive(char* data, std::uint32_t size) {
  if (lost_) return tillwire::Io::failed(tillwire::Fault::reset);
  if (reply_.empty()) return tillwire::Io::would_block();
  const auto count = static_cast<std::uint32_t>(std::min<std::size_t>(size, reply_.size()));
  std::memcpy(data, reply_.data(), count);
  reply_.erase(0, count);
  return tillwire::Io::moved(count);
}

void Surroundings::take_request() {
  const std::size_t end = request_.find(" HTTP/1.1");
  const std::size_t slash = request_.rfind('/', end - 1);
  Request request = {request_.substr(slash + 1, end - slash - 1),
                     request_.substr(body_of(request_)), world->running};
  request_.clear();
  tidy();
  const bool on_card = world->bank.in_use;
  for (const char* each : {"deposit.do", "reverse.do", "refund.do"}) {
    stepped = stepped || request.name == each;
  }
  stepped = stepped || (on_card && request.name != "getTransactions");
  if (at_request != nullptr) at_request('r', request.name + request.body);
  if (on_card) request.intent = note_sent(*world, request);
  const std::vector<Request> before = world->transit;
  let_things_happen();
  enum Fate {
    answered,
    lost,
    answer_lost,
    late,
    busy,
    busy_done,
    refused,
    refused_done,
    copied,
    copied_done,
    twice,
    twice_unknown,
    lagging,
    contradicting,
    cut_done,
    cut_late
  };
  static const char* const words[] = {"answered",
                                      "lost",
                                      "done, answer lost",
                                      "in transit",
                                      "503, not done",
                                      "503, done",
                                      "7, not done",
                                      "7, done",
                                      "94, not done",
                                      "94, done",
                                      "done twice, the second answer",
                                      "done twice, the second time: no such order",
                                      "an earlier record",
                                      "another order's record",
                                      "done, cut",
                                      "in transit, cut"};
  std::vector<Fate> fates = {answered};
  const bool asks =
      request.name == "getOrderStatusExtended.do" || request.name == "getTransactions";
  const Order* const order = find(request);
  if (may_fail()) {
    fates.insert(fates.end(), {lost, busy});
    // If no record was read before a refund, only a complete list shows whether it was made.
    if (!asks || !rules.elsewhere) fates.push_back(refused);
    if (asks) {
      if (rules.lags && order != nullptr && !order->before.empty()) fates.push_back(lagging);
      if (rules.contradicts && order != nullptr) fates.push_back(contradicting);
    } else {
      fates.insert(fates.end(), {answer_lost, late, busy_done});
      if (rules.cuts) fates.insert(fates.end(), {cut_done, cut_late});
      if (on_card) fates.insert(fates.end(), {copied, copied_done});
      // A copy's refusal that declines is not distinguished from its own while the history lags.
      if (!on_card || !rules.lags) fates.push_back(refused_done);
      if (rules.twice) fates.push_back(twice);
      // While records lag, a refusal that no copy would get is believed.
      if (rules.twice && !rules.lags) fates.push_back(twice_unknown);
    }
  }
  const Fate fate = fates[fault(static_cast<unsigned>(fates.size()))];
  say("  " + request.name + " (" + request.value("orderNumber") + request.value("MDORDER") +
      request.value("orderId") + "): " + words[fate]);
  lost_ = fate == lost || fate == answer_lost || fate == late;
  if (fate == late || fate == cut_late) world->transit.push_back(request);
  std::string answer;
  int status = 200;
  switch (fate) {
    case lost:
    case late:
    case cut_late:
      break;
    case busy:
      status = 503;
      break;
    case busy_done:
      status = 503;
      static_cast<void>(carry_out(request));
      break;
    case copied_done:
    case refused_done:
      static_cast<void>(carry_out(request));
      [[fallthrough]];
    case copied:
    case refused:
      answer = !on_card ? error("7") : refusal(fate >= copied ? "94" : "51");
      break;
    case lagging:
      answer = order->before;
      break;
    case contradicting: {
      Order other = *order;
      other.number += "X";
      other.status = other.status == 2 ? 6 : 2;
      answer = record(other);
      break;
    }
    case twice:
    case twice_unknown:
      static_cast<void>(carry_out(request));
      answer = fate == twice ? carry_out(request) : error("6");
      break;
    default:
      answer = carry_out(request);
  }
  if (fate == cut_done || fate == cut_late) cut("after a request");
  if (rules.repeats) world->transit.insert(world->transit.end(), before.begin(), before.end());
  tidy();
  if (status == 503) answer.clear();
  reply_ = "HTTP/1.1 " + std::to_string(status) +
           " X\r\nConnection: close\r\nContent-Length: " + std::to_string(answer.size()) +
           "\r\n\r\n" + answer;
}

/// Lets what is in transit arrive, and issuers answer.
void Surroundings::let_things_happen() {
  for (std::size_t i = 0; i < world->transit.size();) {
    if (choices->choose(2) == 0) {
      ++i;
    } else {
      arrive(i);
    }
  }
  for (Order& each : world->orders) {
    if (each.issuer_open && each.status == 0 && choices->choose(2) != 0) approve(each);
    if (!each.is_shown()) continue;
    const unsigned way = choices->choose(each.code == Code::shown ? 3 : 2);
    if (way != 0) use_code(each, way - 1);
  }
  for (auto& card : world->bank.cards) {
    for (Line& each : card) {
      if (each.hidden != 0 && choices->choose(2) != 0) each.hidden = 0;
    }
  }
}
void Surroundings::arrive(std::size_t which) {
  const Request each = world->transit[which];
  world->transit.erase(world->transit.begin() + static_cast<std::ptrdiff_t>(which));
  say("  arrives late: " + each.name);
  static_cast<void>(carry_out(each));
}
void Surroundings::cut(const char* where) {
  say(std::string("  POWER CUT ") + where);
  throw PowerCut();
}

// The flash.

bool Surroundings::read(std::uint32_t at, void* to, std::uint32_t size) {
  std::memcpy(to, world->cells.data() + at, size);
  return true;
}
bool Surroundings::write(std::uint32_t at, const void* from, std::uint32_t size) {
  const auto* const bytes = static_cast<const std::uint8_t*>(from);
  if (at % unit != 0 || size % unit != 0) throw Violation{"written outside units"};
  if (world->half_erased[at / world->sector] != 0) throw Violation{"written after a torn erasure"};
  enum : unsigned { whole, half, noise, after };
  const unsigned how = rules.cuts ? fault(4) : whole;
  for (std::uint32_t i = 0; i != size; ++i) {
    std::uint8_t& cell = world->cells[at + i];
    if (cell != 0xFF) throw Violation{"written twice"};
    cell = bytes[i];
    if (how == half && i >= size / 2) cell = 0xFF;
    if (how == noise) cell = static_cast<std::uint8_t>(cell | (i % 3 == 2 ? 0x5A : 0));
  }
  if (how != whole) cut(how == after ? "after a write" : "in a write");
  return true;
}
bool Surroundings::erase(std::uint32_t sector) {
  enum : unsigned { whole, half, noise, after, looks_blank };
  const unsigned how = rules.cuts ? fault(5) : whole;
  for (std::uint32_t i = 0; i != world->sector; ++i) {
    std::uint8_t& cell = world->cells[sector * world->sector + i];
    if (how == noise) {
      cell = static_cast<std::uint8_t>(cell | (i % 5 == 0 ? 0xA5 : 0));
    } else if (how != half || i < world->sector / 2) {
      cell = 0xFF;
    }
  }
  world->half_erased[sector] = how == half || how == noise || how == looks_blank;
  if (how != whole) cut("in an erasure");
  return true;
}

// The gateway.

void Surroundings::confirm() {
  for (Order& each : world->orders) {
    if (!each.at_customer || each.status != 5) continue;
    say("  the customer confirms");
    each.at_customer = false;
    charge(each);
  }
}
void Surroundings::use_code(Order& order, unsigned way) {
  const bool paying = order.code == Code::confirmed;
  if (!paying && way == 0) {
    say("  the payer's bank accepts the payment");
    order.code = Code::confirmed;
    order.action = choices->choose(2) == 0 ? -2027 : -100;
  } else if (way == (paying ? 0 : 1)) {
    say("  the payer pays by the QR code");
    order.code = Code::closed;
    charge(order);
  } else {
    say("  the payer refuses, or fails");
    order.code = Code::closed;
    order.action = paying ? -2029 : -2028;
  }
}
void Surroundings::end_codes() {
  for (Order& each : world->orders) {
    if (each.is_shown() && each.code == Code::confirmed) use_code(each, choices->choose(2));
    const bool ends = each.code != Code::none && each.status == 0;
    if (ends && world->steps >= each.made + 2) each.status = 6;
  }
}
void Surroundings::approve(Order& order) {
  say("  the issuer approves at last");
  order.issuer_open = false;
  charge(order);
}
void Surroundings::expire() {
  for (Order& each : world->orders) {
    if (each.status != 0 && each.status != 5) continue;
    each.status = 6;
    each.issuer_open = each.at_customer = false;
  }
}
void Surroundings::refund_elsewhere() {
  say("  a part is refunded elsewhere");
  for (Order& each : world->orders) each.refunded += each.status == 2 ? 100 : 0;
}
void Surroundings::charge(Order& order) {
  if (rules.lags) order.before = record(order);
  order.status = order.hold ? 1 : 2;
  order.action = 0;
  order.approved = order.amount;
  order.deposited = order.hold ? 0 : order.amount;
  const Intent& intent = world->intents[static_cast<std::size_t>(order.intent)];
  if (intent.told && intent.verdict == Verdict::not_paid) {
    throw Violation{"charged after \"not paid\" was reported"};
  }
}
Order* Surroundings::find(const Request& request) {
  for (const char* name : {"orderId", "MDORDER", "mdOrder", "threeDSVer2MdOrder"}) {
    const std::string id = request.value(name);
    for (Order& each : world->orders) {
      if (!id.empty() && each.id() == id) return &each;
    }
  }
  const std::string number = request.value("orderNumber");
  for (Order& each : world->orders) {
    if (each.number == number) return &each;
  }
  return nullptr;
}

std::string Surroundings::carry_out(const Request& request) {
  if (world->bank.in_use) return ask_bank(*this, request);
  const std::string& name = request.name;
  const bool mail = name == "motoPayment.do";
  if (request.registers()) {
    if (find(request) != nullptr) {
      return mail ? R"({"success":false,"errorCode":"1","errorMessage":"number taken"})"
                  : error("1");
    }
    Order order;
    order.number = request.value("orderNumber");
    order.intent = request.intent;
    order.amount = std::strtoll(request.value("amount").c_str(), nullptr, 10);
    order.made = world->steps;
    order.hold = name == "registerPreAuth.do" || request.value("preAuth") == "true";
    world->orders.push_back(order);
    if (mail) return pay(world->orders.back(), true);
    return R"({"errorCode":"0","formUrl":"https://x.test/","orderId":")" + order.id() + R"("})";
  }
  Order* const order = find(request);
  if (order == nullptr) return error("6");
  if (name == "getOrderStatusExtended.do") return record(*order);
  if (name == "finish3dsVer2Payment.do") return order->status == 5 ? done() : error("7");
  const std::string before = record(*order);
  const auto changed = [&] {
    if (rules.lags) order->before = before;
    return done();
  };
  if (name == "get.do") {
    if (order->code == Code::none && order->status == 0) order->code = Code::shown;
    const bool open = order->status == 0 && order->code <= Code::shown;
    return R"({"errorCode":"0","qrId":"Q1","qrStatus":")" +
           std::string(open ? R"(STARTED","payload":"https://qr.test/1"})" : R"(REJECTED"})");
  }
  if (name == "reject.do") {
    const bool paying = order->code == Code::confirmed || order->status == 2;
    if (!paying) order->code = Code::closed;
    return paying ? R"({"errorCode":"0","rejected":false})"
                  : R"({"errorCode":"0","rejected":true})";
  }
  if (name == "decline.do") {
    if (order->status != 0 && order->status != 5) return error("7");
    if (order->code == Code::confirmed) return error("7");
    order->status = 6;
    order->issuer_open = false;
    return changed();
  }
  const std::int64_t amount = std::strtoll(request.value("amount").c_str(), nullptr, 10);
  if (name == "deposit.do") {
    if (order->status != 1) return error("7");
    order->deposited = amount;
    order->status = 2;
    return changed();
  }
  if (name == "reverse.do") {
    const bool unknown = order->status == 0 && order->action == silent;
    if (order->status != 1 && order->status != 2 && !unknown) return error("7");
    order->status = 3;
    order->deposited = 0;
    order->issuer_open = false;
    return changed();
  }
  if (name == "refund.do") {
    const std::string id = request.value("externalRefundId");
    for (const auto& each : order->refunds) {
      if (each.first == id) return error("5");
    }
    if (order->status != 2 || order->refunded + amount > order->deposited) return error("7");
    order->refunds.push_back({id, amount});
    order->refunded += amount;
    return changed();
  }
  return pay(*order, false);
}
std::string Surroundings::pay(Order& order, bool mail) {
  const std::string good =
      mail ? R"({"success":true,"errorCode":"0","errorMessage":"","mdOrder":")" + order.id() +
                 R"(","orderNumber":")" + order.number + R"("})"
           : done();
  if (order.status != 0 || order.action == silent) return error("2");
  // An attempt that was declined may be followed by another one.
  switch (rules.faults ? choices->choose(mail ? 4 : 5) : 0) {
    case 0:
      charge(order);
      return good;
    case 1:
      say("  the issuer declines");
      order.action = 116;
      return good;
    case 2:
      say("  the issuer is silent");
      order.action = silent;
      return good;
    case 3:
      say("  the issuer is silent, and may approve later");
      order.action = silent;
      order.issuer_open = true;
      return good;
    default:
      say("  the issuer asks the customer");
      order.status = 5;
      order.at_customer = true;
      return R"({"errorCode":"0","acsUrl":"https://acs.test","packedCReq":"creq",)"
             R"("is3DSVer2":true,"threeDSServerTransId":"8b9f5a52-4c1b-4f0e-9a57"})";
  }
}

// Requests in transit.

bool Surroundings::is_spent(const Request& request) {
  if (world->bank.in_use) return request.name == "getTransactions";
  const Order* const order = find(request);
  if (request.registers()) {
    return order != nullptr;  // the number is taken
  }
  if (request.name == "getOrderStatusExtended.do") return true;
  if (request.name == "finish3dsVer2Payment.do") return true;  // the customer alone decides
  if (order == nullptr) return false;
  const int status = order->status;
  if (request.name == "get.do") return status != 0 || order->code != Code::none;
  if (request.name == "reject.do") return status != 0 || order->code == Code::closed;
  if (request.name == "decline.do") return status != 0 && status != 5;
  if (request.name == "reverse.do") return status != 0 && status != 1 && status != 2 && status != 5;
  if (request.name == "deposit.do") return status != 0 && status != 1 && status != 5;
  if (request.name == "refund.do") {
    const std::string id = request.value("externalRefundId");
    for (const auto& refund : order->refunds) {
      if (refund.first == id) return true;
    }
    return status == 3 || status == 6;
  }
  return status != 0 || order->action == silent;  // a payment
}
void Surroundings::tidy() {
  auto& all = world->transit;
  all.erase(std::remove_if(all.begin(), all.end(),
                           [this](const Request& each) { return is_spent(each); }),
            all.end());
  for (Request& each : all) {
    if (!each.registers() && !world->bank.in_use) each.intent = 0;
  }
  const auto key = [](const Request& each) { return std::tie(each.name, each.body, each.intent); };
  std::sort(all.begin(), all.end(),
            [&](const Request& a, const Request& b) { return key(a) < key(b); });
  all.erase(std::unique(all.begin(), all.end(),
                        [&](const Request& a, const Request& b) { return key(a) == key(b); }),
            all.end());
}

}  // namespace explore
