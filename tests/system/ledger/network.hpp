// The network between a terminal and the gateway, and its failures; the terminal's clocks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "system/ledger/ledger.hpp"
#include "system/ledger/random.hpp"
#include "tillwire/port/clock.hpp"
#include "tillwire/port/transport.hpp"

namespace ledger {

/// What happens to one exchange.
struct Fate {
  enum Kind {
    fine,
    refused,          ///< the connection is refused
    unreachable,      ///< no connection is made: no route
    hangs,            ///< no connection is made: no answer to it
    stale,            ///< a kept connection turns out closed before the first byte
    request_cut,      ///< after `bytes` bytes of the request; it never arrives
    request_lost,     ///< all sent, never arrives, no answer
    request_late,     ///< all sent, arrives after `late_s`
    answer_cut,       ///< after `bytes` bytes of the answer
    answer_lost,      ///< it arrives, no answer
    answer_late,      ///< it arrives, and its answer comes after `late_s`
    replaced_before,  ///< another answer comes, and the request never arrives
    replaced_after,   ///< it arrives, and another answer comes
    altered,          ///< it arrives, and its answer comes in another form: `altered_to`
  };
  enum Instead {
    empty_object,
    null,
    no_content,
    http_400,
    http_404,
    http_429,
    http_500,
    http_502,
    garbage,
    another_order,  ///< to a question about an order, the status of another one
    nothing,        ///< the connection is closed in order, without an answer
    success_202,    ///< a success, with the status of a request that was only accepted
    success_206,    ///< a success, with the status of a part
    no_reason,      ///< neither done nor refused: errorCode 0, and success false
    vague           ///< an errorCode that says nothing
  };
  /// The form of an answer that is altered.
  enum Altered { other_status, cut_json, shorter_length, longer_length };
  Kind kind = fine;
  std::size_t bytes = 0;
  std::int64_t late_s = 0;
  Instead instead = empty_object;
  Altered altered_to = other_status;
};

/// Shares of the fates in percent; the rest succeeds.
struct Weather {
  unsigned refused = 0, unreachable = 0, hangs = 0, stale = 0, request_cut = 0, request_lost = 0,
           request_late = 0, answer_cut = 0, answer_lost = 0, answer_late = 0, replaced_before = 0,
           replaced_after = 0, altered = 0;
  std::vector<Fate::Instead> instead = {Fate::empty_object, Fate::null,     Fate::no_content,
                                        Fate::http_400,     Fate::http_429, Fate::http_500,
                                        Fate::http_502,     Fate::garbage,  Fate::nothing};
  std::int64_t late_most_s = 60;
};

/// A transport to a ledger in simulated time: each attempt without a result takes a millisecond,
/// and wait() takes its maximum. The seed decides what happens.
class Network final : public tillwire::Transport {
 public:
  Network(Ledger& ledger, std::uint64_t seed) : ledger_(ledger), random_(seed) {}
  Network(const Network&) = delete;
  Network& operator=(const Network&) = delete;

  tillwire::Io connect(const tillwire::Peer& peer) override;
  tillwire::Io send(const char* data, std::uint32_t size) override;
  tillwire::Io receive(char* data, std::uint32_t size) override;
  void close() override;
  void wait(std::uint32_t most_ms) override;
  bool secure() const override { return true; }

  /// Plans the fate of the next exchange; once no plan is left, the odds decide.
  void plan(const Fate& fate) { plan_.push_back(fate); }
  void weather(const Weather& weather) { weather_ = weather; }
  /// Sets the sender and number of the requests from now on.
  void sender(const Sender& sender) { sender_ = sender; }
  const Sender& sender() const { return sender_; }
  /// Called after a request was sent, before it arrives or is lost: another till may act here.
  void when_sent(std::function<void()> act) { when_sent_ = std::move(act); }

  /// The request being sent, or the last one.
  const std::string& request() const { return request_; }

  /// Called at each call of the transport, where the power may fail.
  void each_step(std::function<void()> act) { step_ = std::move(act); }

  /// Advances the time; late requests arrive.
  void advance(std::int64_t ms);
  std::int64_t now_ms() const { return ledger_.now_ms(); }
  void note(const std::string& what) { ledger_.note(what); }
  /// Returns whether the answer to an arrival was read to its end.
  bool was_read(int arrival) const { return read_.count(arrival) != 0; }
  /// Requests in transit.
  std::size_t travelling() const { return late_.size(); }
  /// Returns when the last of them arrives; now if there is none.
  std::int64_t last_arrival_ms() const;
  /// Bytes sent by the terminal since the start, and complete requests among them.
  std::size_t bytes_sent() const { return bytes_sent_; }
  std::size_t requests_sent() const { return requests_sent_; }

 private:
  Fate draw(bool connecting);
  void dispatch();
  std::string replacement(Fate::Instead instead);
  std::string altered(const std::string& answer);
  bool ready();
  void step() {
    if (step_) step_();
  }

  Ledger& ledger_;
  Random random_;
  Weather weather_;
  std::deque<Fate> plan_;
  Sender sender_;
  std::function<void()> when_sent_;
  std::function<void()> step_;
  bool connected_ = false;
  bool drawn_ = false;      ///< a fate was drawn for the exchange
  bool used_ = false;       ///< an exchange was completed on this connection
  bool broken_ = false;     ///< only close() is useful now
  bool answering_ = false;  ///< the request is complete, an answer is awaited
  bool hangs_ = false;      ///< connect() is never answered
  bool ends_ = false;       ///< the gateway closes after the answer
  bool reset_ = false;      ///< the connection breaks after the answer's bytes
  Fate fate_;
  std::string request_;
  std::string answer_;
  std::string unread_;  ///< of the answer before, on the same connection
  bool composed_ = false;
  std::size_t given_ = 0;
  int awaited_ = 0;     ///< the arrival whose answer is awaited
  std::set<int> read_;  ///< arrivals whose answers were read to their end
  std::int64_t ready_ms_ = 0;
  struct Late {
    std::string request;
    Sender sender;
  };
  std::multimap<std::int64_t, Late> late_;
  std::size_t bytes_sent_ = 0;
  std::size_t requests_sent_ = 0;
};

/// The terminal's millisecond clock: starts at any value at each boot, and wraps around.
class TickClock final : public tillwire::Clock {
 public:
  TickClock(const Network& network, std::uint32_t begins) : network_(network), begins_(begins) {
    boot(begins);
  }
  std::uint32_t now_ms() override {
    return begins_ + static_cast<std::uint32_t>(network_.now_ms() - booted_ms_);
  }
  void boot(std::uint32_t begins) {
    begins_ = begins;
    booted_ms_ = network_.now_ms();
  }

 private:
  const Network& network_;
  std::uint32_t begins_;
  std::int64_t booted_ms_ = 0;
};

/// The terminal's time of day: right, wrong by some seconds, counting from a fixed moment since
/// each boot, or never set.
class DayClock final : public tillwire::WallClock {
 public:
  explicit DayClock(const Network& network) : network_(network) { boot(); }
  std::uint32_t now_s() override;
  /// Makes the clock wrong by so many seconds from now on.
  void off_by(std::int64_t seconds) {
    restarts_ = false;
    off_s_ = seconds;
  }
  /// Makes the clock count from this moment at each boot.
  void restarts_at(std::uint32_t second) {
    restarts_ = true;
    restart_s_ = second;
  }
  /// Makes the clock count from 1970 at each boot.
  void never_set() { restarts_at(0); }
  void boot() { booted_ms_ = network_.now_ms(); }

 private:
  const Network& network_;
  std::int64_t off_s_ = 0;
  bool restarts_ = false;
  std::uint32_t restart_s_ = 0;
  std::int64_t booted_ms_ = 0;
};

}  // namespace ledger
