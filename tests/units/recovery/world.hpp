// A simulated world for recovery: the sandbox gateway and its ledger, a network that fails by a
// seed, simulated time, and a terminal whose power may be cut anywhere.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <functional>
#include <random>
#include <string>
#include <string_view>
#include <support/memory_server.hpp>
#include <tillwire/port/clock.hpp>
#include <tillwire/port/transport.hpp>
#include <vector>

#include "flash.hpp"
#include "http/http.hpp"
#include "sandbox.hpp"
#include "text.hpp"

namespace tillwire::test {

/// Failures per thousand calls.
struct Trouble {
  std::uint32_t connect = 0;  // refused, unreachable, no answer
  std::uint32_t send = 0;     // reset or stuck, before or after some of the bytes
  std::uint32_t arrival = 0;  // the request is lost or late, or answered by an intermediary
  std::uint32_t receive = 0;  // reset, cut or stuck
  std::uint32_t power = 0;    // cut, at a call of the transport
  std::uint32_t pieces = 0;   // few bytes at a time
};

/// Requests that reached the gateway and moved something there.
class World {
 public:
  static constexpr std::int64_t begin_ms = 1'800'000'000'000;

  explicit World(std::uint32_t seed) : random_(seed), sandbox_(options()) { reset(seed); }

  /// Resets everything.
  void reset(std::uint32_t seed) {
    random_.seed(seed);
    gateway::repeat_random(seed);
    now_ms_ = begin_ms;
    gateway::set_clock(now_ms_);
    sandbox_.reset({});
    late_.clear();
    outage_ms_ = 0;
    trouble = {};
    moved.clear();
    log.clear();
  }

  std::uint32_t any(std::uint32_t below) {
    return below == 0 ? 0 : static_cast<std::uint32_t>(random_() % below);
  }
  bool happens(std::uint32_t in_thousand) { return any(1000) < in_thousand; }

  std::int64_t now_ms() const { return now_ms_; }
  /// Advances the time, and delivers late requests.
  void pass(std::int64_t ms) {
    const std::int64_t end = now_ms_ + ms;
    for (;;) {
      const auto next = std::min_element(
          late_.begin(), late_.end(),
          [](const Late& left, const Late& right) { return left.due_ms < right.due_ms; });
      if (next == late_.end() || next->due_ms > end) break;
      const Late due = *next;
      late_.erase(next);
      set_time(std::max(now_ms_, due.due_ms));
      if (due.order_id.empty()) {
        process(due.bytes, due.intent);
      } else {
        finish(due.order_id, due.intent);
      }
    }
    set_time(end);
  }

  /// Makes the gateway unreachable, or answer only errors, for so long.
  void outage(std::int64_t ms) { outage_ms_ = now_ms_ + ms; }
  bool is_out() const { return now_ms_ < outage_ms_; }
  void late(std::string bytes, std::int64_t delay_ms, int intent) {
    late_.push_back({now_ms_ + delay_ms, std::move(bytes), {}, intent});
  }
  /// Completes the customer's challenge after that time.
  void customer(const std::string& order_id, std::int64_t delay_ms, int intent) {
    late_.push_back({now_ms_ + delay_ms, {}, order_id, intent});
  }

  /// Passes a whole request to the gateway; returns the bytes of its answer.
  std::string process(const std::string& bytes, int intent) {
    std::string error;
    const std::size_t head = bytes.find("\r\n\r\n") + 4;
    auto request = gateway::parse_head(bytes.substr(0, head), error);
    if (!request) throw std::logic_error("the request is malformed: " + error);
    request->body = bytes.substr(head);
    const gateway::Route route = sandbox_.route(request->path);
    const bool registers = route.operation.rfind("register", 0) == 0;
    const std::size_t before = registers ? sandbox_.orders().size() : sandbox_.ledger().size();
    gateway::Effects effects;
    const gateway::Response response = sandbox_.answer(route, *request, {}, effects);
    const std::size_t after = registers ? sandbox_.orders().size() : sandbox_.ledger().size();
    if (after != before) moved.push_back({attributed(*request, intent), route.operation});
    note("gateway: " + route.operation + (after != before ? " moved, " : ", ") +
         std::to_string(response.status));
    gateway::Framing framing;
    if (any(2) == 0) framing.kind = gateway::Framing::Kind::chunked;
    return gateway::serialize(response, framing, true);
  }

  void note(std::string line) {
    if (keeps_log) log.push_back(std::to_string((now_ms_ - begin_ms) / 1000) + " s  " + line);
  }

  struct Moved {
    int intent;
    std::string operation;
  };
  Trouble trouble;
  std::vector<Moved> moved;  ///< what moved money or made an order, and for whom
  std::function<int(const std::string&)> intent_of_refund;
  std::vector<std::string> log;
  bool keeps_log = false;
  gateway::Sandbox& sandbox() { return sandbox_; }

 private:
  struct Late {
    std::int64_t due_ms;
    std::string bytes;
    std::string order_id;  // or the order whose customer returns
    int intent;
  };

  void finish(const std::string& order_id, int intent) {
    const std::size_t before = sandbox_.ledger().size();
    sandbox_.finish_authentication(order_id, any(4) != 0);
    if (sandbox_.ledger().size() != before) moved.push_back({intent, "challenge"});
    note("the customer is back");
  }

  static gateway::Options options() {
    gateway::Options options;
    options.transactions = 1;
    options.quiet = true;
    return options;
  }

  void set_time(std::int64_t ms) {
    now_ms_ = ms;
    gateway::set_clock(ms);
  }

  // A refund may be repeated by a recovery: its id identifies the intent.
  int attributed(const gateway::Request& request, int intent) const {
    const std::string name = "externalRefundId=";
    const std::size_t at = request.body.find(name);
    if (at == std::string::npos) return intent;
    const std::size_t begin = at + name.size();
    return intent_of_refund(request.body.substr(begin, request.body.find('&', begin) - begin));
  }

  std::mt19937 random_;
  std::int64_t now_ms_ = begin_ms;
  std::int64_t outage_ms_ = 0;
  gateway::Sandbox sandbox_;
  std::vector<Late> late_;
};

/// The terminal's side of the network. Cuts the power by throwing PowerCut.
class Network final : public Transport {
 public:
  Network(World& world, const int& intent) : world_(world), intent_(intent) {}

  Io connect(const Peer&) override {
    power();
    if (stuck_) return Io::would_block();
    if (world_.is_out() && world_.any(2) == 0) return Io::failed(Fault::unreachable);
    if (world_.happens(world_.trouble.connect)) {
      switch (world_.any(4)) {
        case 0:
          return Io::failed(Fault::refused);
        case 1:
          return Io::failed(Fault::name_not_found);
        case 2:
          stuck_ = true;
          return Io::would_block();
        default:
          return Io::failed(Fault::unreachable);
      }
    }
    connected_ = true;
    return Io::moved(0);
  }

  Io send(const char* data, std::uint32_t size) override {
    power();
    if (stuck_ || !connected_) return connected_ ? Io::would_block() : Io::failed(Fault::reset);
    const bool trouble = world_.happens(world_.trouble.send);
    std::uint32_t count = size;
    if (trouble || world_.happens(world_.trouble.pieces)) count = 1 + world_.any(size);
    if (trouble && world_.any(3) == 0) {
      connected_ = false;
      return Io::failed(Fault::reset);
    }
    // Bytes once accepted may arrive, whatever happens to the connection.
    out_.append(data, count);
    if (whole_request(out_) != 0) arrive();
    if (trouble) (world_.any(2) == 0 ? stuck_ : broken_) = true;
    power();
    return Io::moved(count);
  }

  Io receive(char* data, std::uint32_t size) override {
    power();
    if (!connected_) return Io::failed(Fault::reset);
    if (broken_) return Io::failed(Fault::reset);
    if (stuck_) return Io::would_block();
    if (in_.empty()) {
      if (!ended_) return Io::would_block();
      return world_.any(2) == 0 ? Io::closed() : Io::failed(Fault::reset);
    }
    if (world_.happens(world_.trouble.receive)) {
      switch (world_.any(3)) {
        case 0:
          stuck_ = true;
          return Io::would_block();
        case 1:
          broken_ = true;
          return Io::failed(Fault::reset);
        default:  // the rest of the answer is lost
          in_.resize(world_.any(static_cast<std::uint32_t>(in_.size())) + 1);
          ended_ = true;
      }
    }
    auto count = std::min(size, static_cast<std::uint32_t>(in_.size()));
    if (world_.happens(world_.trouble.pieces)) count = 1 + world_.any(count);
    std::memcpy(data, in_.data(), count);
    in_.erase(0, count);
    return Io::moved(count);
  }

  void close() override {
    // Bytes in transit still arrive.
    connected_ = stuck_ = broken_ = ended_ = false;
    out_.clear();
    in_.clear();
  }

  void wait(std::uint32_t most_ms) override {
    power();
    world_.pass(most_ms * 10);
  }

 private:
  void power() {
    if (world_.happens(world_.trouble.power)) {
      world_.note("power cut");
      throw PowerCut{};
    }
  }

  // The request is complete.
  void arrive() {
    const std::string bytes = std::move(out_);
    out_.clear();
    const bool trouble = world_.is_out() || world_.happens(world_.trouble.arrival);
    if (!trouble) {
      in_ += world_.process(bytes, intent_);
      return;
    }
    switch (world_.any(6)) {
      case 0:  // lost
        world_.note("the request is lost");
        stuck_ = true;
        break;
      case 1: {  // late: the terminal may have given up by then
        const std::int64_t delay_ms = 1000 * world_.any(110);
        world_.note("the request is late by " + std::to_string(delay_ms / 1000) + " s");
        world_.late(bytes, delay_ms, intent_);
        stuck_ = true;
        break;
      }
      case 2:  // refused by an intermediary
        somebody_answers(world_.any(2) == 0 ? "429 Too Many Requests" : "503 Service Unavailable");
        break;
      case 3:  // carried out, but the answer says that it failed
        world_.process(bytes, intent_);
        somebody_answers(world_.any(2) == 0 ? "500 Internal Server Error" : "502 Bad Gateway");
        break;
      case 4:  // carried out, and the answer cannot be read
        world_.process(bytes, intent_);
        somebody_answers("200 OK");
        break;
      default:
        world_.process(bytes, intent_);
        world_.note("the answer is lost");
        ended_ = true;
    }
  }

  void somebody_answers(const std::string& status) {
    const std::string body = "<html><body>" + status + "</body></html>";
    world_.note("somebody answers " + status);
    in_ += "HTTP/1.1 " + status +
           "\r\nContent-Type: text/html\r\nContent-Length: " + std::to_string(body.size()) +
           "\r\n\r\n" + body;
  }

  World& world_;
  const int& intent_;
  std::string out_;
  std::string in_;
  bool connected_ = false;
  bool stuck_ = false;   // nothing moves any more
  bool broken_ = false;  // the next call finds it reset
  bool ended_ = false;   // end of the answers
};

/// The terminal's clocks: one counts from power-on, one has the time of day.
class TerminalClock final : public Clock, public WallClock {
 public:
  TerminalClock(const World& world, std::int64_t skew_s) : world_(world), skew_s_(skew_s) {}
  std::uint32_t now_ms() override { return static_cast<std::uint32_t>(world_.now_ms()); }
  std::uint32_t now_s() override {
    return static_cast<std::uint32_t>(world_.now_ms() / 1000 + skew_s_);
  }

 private:
  const World& world_;
  std::int64_t skew_s_;
};

}  // namespace tillwire::test
