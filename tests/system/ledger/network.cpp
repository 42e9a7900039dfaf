// The network between a terminal and the gateway, and its failures.
#include "system/ledger/network.hpp"

#include <algorithm>
#include <cstring>

#include "system/ledger/client.hpp"

namespace ledger {

using tillwire::Fault;
using tillwire::Io;

namespace {

// Returns the status and the beginning of the body, for the log.
std::string start_of(const std::string& answer) {
  const std::size_t body = answer.find("\r\n\r\n");
  if (answer.find('\0') != std::string::npos || body == std::string::npos) return "bytes";
  return answer.substr(9, 3) + " " + answer.substr(body + 4, 60);
}

}  // namespace

Fate Network::draw(bool connecting) {
  const auto concerns_connection = [](Fate::Kind kind) {
    return kind == Fate::refused || kind == Fate::unreachable || kind == Fate::hangs;
  };
  if (!plan_.empty()) {
    if (concerns_connection(plan_.front().kind) != connecting) return {};
    const Fate fate = plan_.front();
    plan_.pop_front();
    return fate;
  }
  Fate fate;
  const unsigned way = static_cast<unsigned>(random_.below(100));
  unsigned limit = 0;
  const auto within = [&](unsigned share) { return way < (limit += share); };
  if (connecting) {
    fate.kind = within(weather_.refused)       ? Fate::refused
                : within(weather_.unreachable) ? Fate::unreachable
                : within(weather_.hangs)       ? Fate::hangs
                                               : Fate::fine;
    return fate;
  }
  fate.kind = within(weather_.request_cut)       ? Fate::request_cut
              : within(weather_.request_lost)    ? Fate::request_lost
              : within(weather_.request_late)    ? Fate::request_late
              : within(weather_.answer_cut)      ? Fate::answer_cut
              : within(weather_.answer_lost)     ? Fate::answer_lost
              : within(weather_.answer_late)     ? Fate::answer_late
              : within(weather_.replaced_before) ? Fate::replaced_before
              : within(weather_.replaced_after)  ? Fate::replaced_after
              : within(weather_.altered)         ? Fate::altered
              : used_ && within(weather_.stale)  ? Fate::stale
                                                 : Fate::fine;
  fate.bytes = static_cast<std::size_t>(random_.below(700));
  fate.late_s = random_.between(1, std::max<std::int64_t>(1, weather_.late_most_s));
  fate.instead = random_.pick(weather_.instead);
  if (fate.kind == Fate::altered) fate.altered_to = static_cast<Fate::Altered>(random_.below(4));
  return fate;
}

void Network::advance(std::int64_t ms) {
  const std::int64_t until = ledger_.now_ms() + ms;
  while (!late_.empty() && late_.begin()->first <= until) {
    const auto first = late_.begin();
    ledger_.advance_to(first->first);
    const Late late = first->second;
    late_.erase(first);
    ledger_.note("(late)");
    ledger_.arrive(late.request, late.sender);
  }
  ledger_.advance_to(until);
}

std::int64_t Network::last_arrival_ms() const {
  return late_.empty() ? ledger_.now_ms() : late_.rbegin()->first;
}

void Network::wait(std::uint32_t most_ms) {
  step();
  advance(most_ms);
}

Io Network::connect(const tillwire::Peer& peer) {
  step();
  if (!peer.named()) return Io::failed(Fault::configuration);
  if (connected_) return Io::moved(0);
  const Fate fate = draw(true);
  advance(random_.between(1, 40));
  switch (fate.kind) {
    case Fate::refused:
      ledger_.note("(connection refused)");
      return Io::failed(Fault::refused);
    case Fate::unreachable:
      ledger_.note("(unreachable)");
      return Io::failed(Fault::unreachable);
    case Fate::hangs:
      plan_.push_front(fate);  // until the caller gives up
      hangs_ = true;
      return Io::would_block();
    default:
      break;
  }
  connected_ = true;
  used_ = false;
  broken_ = false;
  drawn_ = false;
  answering_ = false;
  request_.clear();
  return Io::moved(0);
}

Io Network::send(const char* data, std::uint32_t size) {
  step();
  if (!connected_ || broken_) return Io::failed(Fault::reset);
  if (answering_ && !composed_) return Io::would_block();
  if (answering_) {  // the answer was read, and the next exchange begins on the same connection
    if (ends_ || reset_) return Io::closed();
    used_ = true;
    unread_ = answer_.substr(given_);
    answering_ = false;
    drawn_ = false;
    request_.clear();
  }
  if (!drawn_) {
    fate_ = draw(false);
    drawn_ = true;
    if (fate_.kind == Fate::stale) {
      broken_ = true;
      return Io::closed();
    }
  }
  std::size_t count = 1 + static_cast<std::size_t>(random_.below(size));
  if (random_.chance(70)) count = size;
  if (fate_.kind == Fate::request_cut) {
    if (request_.size() >= fate_.bytes) {
      ledger_.note("(cut after " + std::to_string(request_.size()) + " bytes of a request of " +
                   sender_.who + " [" + std::to_string(sender_.mark) + "])");
      broken_ = true;
      return Io::failed(Fault::reset);
    }
    count = std::min(count, fate_.bytes - request_.size());
  }
  request_.append(data, count);
  bytes_sent_ += count;
  if (const auto length = request_length(request_)) {
    ++requests_sent_;
    dispatch();
  }
  return Io::moved(static_cast<std::uint32_t>(count));
}

void Network::dispatch() {
  answering_ = true;
  composed_ = false;
  answer_.clear();
  given_ = 0;
  awaited_ = 0;
  ends_ = false;
  reset_ = false;
  const std::string mark = " [" + std::to_string(sender_.mark) + "])";
  advance(random_.between(1, 120));
  ready_ms_ = ledger_.now_ms() + random_.between(1, 400);
  if (when_sent_) when_sent_();
  // Only the answer to an order query can be that of another order.
  const bool replaced = fate_.kind == Fate::replaced_before || fate_.kind == Fate::replaced_after;
  if (replaced && fate_.instead == Fate::another_order &&
      request_.find("/getOrderStatusExtended.do ") == std::string::npos) {
    fate_.kind = Fate::answer_lost;
  }
  switch (fate_.kind) {
    case Fate::request_cut:  // longer than the request: it is complete, but never read
    case Fate::request_lost:
      ledger_.note("(request lost" + mark);
      ready_ms_ = 0;
      return;
    case Fate::request_late: {
      ledger_.note("(request in transit for " + std::to_string(fate_.late_s) + " s" + mark);
      late_.emplace(ledger_.now_ms() + fate_.late_s * 1000, Late{request_, sender_});
      ready_ms_ = 0;
      return;
    }
    case Fate::replaced_before:
      answer_ = replacement(fate_.instead);
      ledger_.note("(request lost, another answer: " + start_of(answer_) + mark);
      return;
    default:
      break;
  }
  awaited_ = ledger_.arrive(request_, sender_);
  switch (fate_.kind) {
    case Fate::answer_lost:
      ledger_.note("(answer lost" + mark);
      awaited_ = 0;
      ready_ms_ = 0;
      return;
    case Fate::answer_late:
      ledger_.note("(answer late by " + std::to_string(fate_.late_s) + " s" + mark);
      ready_ms_ += fate_.late_s * 1000;
      return;
    case Fate::answer_cut:
      ledger_.note("(answer cut" + mark);
      return;
    case Fate::altered:
      ledger_.note("(answer altered, form " + std::to_string(fate_.altered_to) + mark);
      return;
    case Fate::replaced_after:
      awaited_ = 0;
      answer_ = replacement(fate_.instead);
      ledger_.note("(another answer: " + start_of(answer_) + mark);
      return;
    default:
      return;
  }
}

std::string Network::replacement(Fate::Instead instead) {
  const std::string json = "application/json";
  const auto page = [](int status) {
    return http_response(status, "text/html",
                         "<!DOCTYPE html><html><head><title>Error</title></head><body><h1>" +
                             std::to_string(status) + "</h1></body></html>");
  };
  switch (instead) {
    case Fate::empty_object:
      return http_response(200, json, "{}");
    case Fate::null:
      return http_response(200, json, "null");
    case Fate::no_content:
      return http_response(204, "", "");
    case Fate::http_400:
      return page(400);
    case Fate::http_404:
      return page(404);
    case Fate::http_429:
      return page(429);
    case Fate::http_500:
      return page(500);
    case Fate::http_502:
      return page(502);
    case Fate::garbage: {
      std::string bytes = "HTTP/1.1 200 OK\r\nContent-Length: 40\r\n\r\n";
      for (int i = 0; i < 40; ++i) bytes += static_cast<char>(random_.below(256));
      return bytes;
    }
    case Fate::another_order:
      for (const auto& one : ledger_.orders()) {
        const Order& order = one.second;
        if (request_.find(order.id) != std::string::npos ||
            request_.find(order.number) != std::string::npos) {
          continue;
        }
        const Json status{{"errorCode", "0"},
                          {"orderNumber", order.number},
                          {"orderStatus", order.status},
                          {"actionCode", order.action_code},
                          {"amount", order.amount},
                          {"currency", std::to_string(order.currency)},
                          {"attributes", {{{"name", "mdOrder"}, {"value", order.id}}}}};
        return http_response(200, json, status.dump());
      }
      return http_response(200, json, "{}");
    case Fate::nothing:
      ends_ = true;
      return "";
    case Fate::success_202:
      return http_response(202, json, R"({"errorCode":"0","success":true})");
    case Fate::success_206:
      return http_response(206, json, R"({"errorCode":"0","success":true})");
    case Fate::no_reason:
      return http_response(
          200, json,
          random_.chance(50) ? R"({"errorCode":"0","success":false})" : R"({"success":false})");
    case Fate::vague: {
      static const std::vector<std::string> codes = {"7", "07", "8", "9", "99", "-1", "998"};
      return http_response(
          200, json, R"({"errorCode":")" + random_.pick(codes) + R"(","errorMessage":"Error"})");
    }
  }
  return "";
}

// Returns the answer with a status that does not answer, cut, or with another Content-Length.
std::string Network::altered(const std::string& answer) {
  static const std::vector<int> statuses = {201, 202, 204, 205, 206, 500, 502, 503, 504};
  const std::string body = test::body_of(answer);
  const std::size_t part = static_cast<std::size_t>(random_.below(body.size() + 1));
  std::string text = http_response(200, "application/json", body.substr(0, part));
  switch (fate_.altered_to) {
    case Fate::other_status:
      return http_response(random_.pick(statuses), "application/json", body);
    case Fate::cut_json:
      return text;
    case Fate::shorter_length:
      return text + body.substr(part);
    case Fate::longer_length:
      ends_ = true;
      text = http_response(200, "application/json", body + std::string(1 + part, ' '));
      return text.substr(0, text.size() - 1 - part);
  }
  return text;
}

// Returns whether the first byte of an answer has arrived.
bool Network::ready() {
  if (ready_ms_ == 0 || ledger_.now_ms() < ready_ms_) return false;
  if (composed_) return true;
  if (awaited_ != 0) {
    const Arrival& arrival = ledger_.arrival(awaited_);
    if (!arrival.answered) return false;
    answer_ = fate_.kind == Fate::altered ? altered(arrival.answer) : arrival.answer;
    if (fate_.kind == Fate::answer_cut) {
      if (fate_.bytes < answer_.size()) {
        answer_.resize(fate_.bytes);
      } else {
        answer_.resize(answer_.size() - 1);
      }
      reset_ = true;
    }
  }
  if (answer_.find("Connection: close") < answer_.find("\r\n\r\n")) ends_ = true;
  answer_.insert(0, unread_);
  unread_.clear();
  composed_ = true;
  return true;
}

Io Network::receive(char* data, std::uint32_t size) {
  step();
  if (!connected_ || broken_) return Io::failed(Fault::reset);
  if (!answering_ || !ready()) {
    advance(1);
    return Io::would_block();
  }
  if (given_ == answer_.size()) {
    if (reset_) {
      broken_ = true;
      return Io::failed(Fault::reset);
    }
    if (ends_) return Io::closed();
    advance(1);
    return Io::would_block();
  }
  std::size_t count = std::min<std::size_t>(size, answer_.size() - given_);
  if (random_.chance(30)) count = 1 + static_cast<std::size_t>(random_.below(count));
  std::memcpy(data, answer_.data() + given_, count);
  given_ += count;
  if (given_ == answer_.size() && !reset_ && fate_.kind != Fate::altered) read_.insert(awaited_);
  return Io::moved(static_cast<std::uint32_t>(count));
}

void Network::close() {
  if (hangs_) {
    hangs_ = false;
    plan_.pop_front();
  }
  connected_ = false;
  broken_ = false;
  answering_ = false;
  drawn_ = false;
  request_.clear();
  answer_.clear();
  unread_.clear();
}

std::uint32_t DayClock::now_s() {
  if (restarts_) {
    return restart_s_ + static_cast<std::uint32_t>((network_.now_ms() - booted_ms_) / 1000);
  }
  return static_cast<std::uint32_t>(std::max<std::int64_t>(0, network_.now_ms() / 1000 + off_s_));
}

}  // namespace ledger
