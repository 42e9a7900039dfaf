// A world for a till, small enough to be copied and compared: flash, a gateway, requests in
// transit, and what the till reported to the people in the shop. Everything that may happen is a
// choice. The gateway is written from its specification, and shares no code with the library.
#pragma once

#include <cstdint>
#include <string>
#include <tillwire/port/clock.hpp>
#include <tillwire/port/storage.hpp>
#include <tillwire/port/transport.hpp>
#include <tillwire/till/receipt.hpp>
#include <utility>
#include <vector>

#include "system/explore/choices.hpp"
#include "system/explore/desk_world.hpp"

namespace explore {

using tillwire::MovementKind;
using tillwire::Receipt;
using tillwire::Verdict;

/// What a customer wants, and what the till reported about it.
struct Intent {
  std::string remark;
  MovementKind kind = MovementKind::sale;
  std::int64_t asked = 0;
  bool begun = false;
  bool told = false;  // a certain verdict
  bool open = false;  // that it is not known yet
  Verdict verdict = Verdict::unknown;
  std::int64_t charged = 0;
  std::string number;  // under which that was reported

  bool is_payment() const { return kind == MovementKind::sale || kind == MovementKind::hold; }
  /// Returns whether it is the credit of what a withdrawal did not pay out.
  bool is_owed() const { return asked == 0; }
};

/// The QR code of an order.
enum class Code : std::uint8_t { none, shown, confirmed, closed };

/// An order at the gateway.
struct Order {
  std::string number;
  int intent = 0;
  std::int64_t amount = 0;
  bool hold = false;
  int status = 0;
  int action = -100;
  std::int64_t approved = 0;
  std::int64_t deposited = 0;
  std::int64_t refunded = 0;
  bool issuer_open = false;  // the issuer's answer may still come, and approve
  bool at_customer = false;
  Code code = Code::none;
  std::uint32_t made = 0;  // the step in which it was registered
  std::vector<std::pair<std::string, std::int64_t>> refunds;
  std::string before;  // the record that may still be shown, because records lag

  /// Returns what the customer is charged, or has held.
  std::int64_t net() const {
    const bool holds = status == 1 || status == 2 || status == 4;
    return !holds ? 0 : (deposited != 0 ? deposited : approved) - refunded;
  }
  std::string id() const { return "order-" + number; }
  /// Returns whether its payer may pay, or is paying, by the QR code.
  bool is_shown() const { return status == 0 && (code == Code::shown || code == Code::confirmed); }
};

/// A request, or one in transit.
struct Request {
  std::string name;
  std::string body;
  int intent = 0;

  /// Returns the value of a parameter; empty if there is none.
  std::string value(const std::string& parameter) const;
  bool registers() const { return name.rfind("register", 0) == 0 || name == "motoPayment.do"; }
};

/// What the world does besides.
struct Rules {
  bool faults = true;        // anything fails
  bool repeats = false;      // the network delivers what was in transit again, as often as it likes
  bool twice = false;        // something on the way delivers a request twice, and its second answer
  bool lags = false;         // a record may be shown as it was before, until time passes
  bool contradicts = false;  // a record may be another order's
  bool day_runs = false;     // the time of day advances, and the clock over restarts
  bool clock_steps = false;  // the time of day is set, and the clock restarts with the till
  bool cuts = true;          // power fails in the middle of an operation
  bool elsewhere = false;    // a part is refunded elsewhere, and no record lists that
};

struct World {
  static constexpr std::uint8_t any = 255;
  std::uint32_t sector = 1024;  // of four
  std::vector<std::uint8_t> cells;
  std::vector<std::uint8_t> half_erased = std::vector<std::uint8_t>(4, 0);
  std::vector<Order> orders;
  Bank bank;  // of a card desk, in place of orders
  std::vector<Request> transit;
  std::vector<Intent> intents;
  int running = 0;               // the intent whose requests are sent
  Receipt paid;                  // what the people have on paper
  std::uint32_t steps = 0;       // of time that passed
  std::uint32_t started = 0;     // the step in which the clock began
  std::int32_t day_s = 0;        // how much the time of day was set forward
  std::uint8_t faults = any;     // how many more there may be
  std::uint8_t rots = 0;         // how many more units may rot
  bool rotted = false;           // one did
  std::int64_t closed[10] = {};  // sums of days that were closed, by the kind of movement
};

/// The ports of a till in a world.
class Surroundings final : public tillwire::Transport,
                           public tillwire::Storage,
                           public tillwire::Clock,
                           public tillwire::WallClock {
 public:
  static constexpr std::uint32_t noon_ms = 100'000'000;  // what a clock shows that begins
  static constexpr std::uint32_t step_s = 200;           // of time that passes
  static constexpr std::int32_t setting_s = 400;         // by which the time of day is set

  World* world = nullptr;
  Choices* choices = nullptr;
  Rules rules;
  bool stepped = false;  // a step, or money or cash of a card, was sent
  bool logs = false;
  std::vector<std::string> log;
  /// Called where a request begins, and where it is complete.
  void (*at_request)(char where, const std::string& text) = nullptr;

  void begin(World& of, Choices& made);
  void say(const std::string& what) {
    if (logs) log.push_back(what);
  }

  tillwire::Io connect(const tillwire::Peer& peer) override;
  tillwire::Io send(const char* data, std::uint32_t size) override;
  tillwire::Io receive(char* data, std::uint32_t size) override;
  void close() override { request_.clear(); }
  void pause(std::uint32_t ms) override { ms_ += ms > 20 ? ms : 2001; }
  bool secure() const override { return true; }

  std::uint32_t sector_size() const override { return world->sector; }
  std::uint32_t sector_count() const override { return 4; }
  bool read(std::uint32_t at, void* to, std::uint32_t size) override;
  bool write(std::uint32_t at, const void* from, std::uint32_t size) override;
  bool erase(std::uint32_t sector) override;

  std::uint32_t now_ms() override { return ++ms_; }
  std::uint32_t now_s() override;

  /// Perhaps the clock begins again when the till is switched on: until then it shows nothing.
  void stop_clock();

  // Events elsewhere.

  /// The time of day is set, forward or back.
  void set_day(bool forward);
  void confirm();
  /// The payer of a QR code goes one of the ways on: confirms, pays, refuses; or pays, fails.
  void use_code(Order& order, unsigned way);
  /// The payments by QR code that are under way end, and the other orders with one expire.
  void end_codes();
  /// The issuer of an order approves at last.
  void approve(Order& order);
  /// The gateway ends all orders that are not paid.
  void expire();
  /// A part of what is charged is refunded elsewhere.
  void refund_elsewhere();
  /// A request in transit arrives.
  void arrive(std::size_t which);
  /// Drops what can have no effect any more, and keeps the rest as a set.
  void tidy();

  /// Chooses whether something fails, and how: 0 if it does not.
  unsigned fault(unsigned ways);
  [[noreturn]] void cut(const char* where);

 private:
  bool may_fail() const;
  void take_request();
  void let_things_happen();
  std::string carry_out(const Request& request);
  std::string pay(Order& order, bool mail);
  void charge(Order& order);
  Order* find(const Request& request);
  bool is_spent(const Request& request);

  std::uint32_t ms_ = 0;
  std::string request_;
  std::string reply_;
  bool lost_ = false;
};

}  // namespace explore
