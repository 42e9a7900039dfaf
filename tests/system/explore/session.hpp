// A shop with its till: what is done there, and whether what is reported is true.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <tillwire/client.hpp>
#include <tillwire/till/results.hpp>
#include <vector>

#include "system/explore/key.hpp"
#include "system/explore/world.hpp"

namespace explore {

/// What happens next in the shop, in the network or at the gateway.
struct Op {
  enum Kind : std::uint8_t {
    boot,
    off,
    resume,
    deliver,
    act,
    back,
    cancel,
    close_day,  // at the till
    confirm,
    use_code,
    approve,
    arrive,
    pass,
    set_day,
    elsewhere,
    rot,
    show,
    cash,
    settle  // elsewhere
  } kind = boot;
  std::uint8_t arg = 0;
};
const char* name_of(Op::Kind kind);

/// What is explored.
struct Scenario {
  std::string name = "sale";  ///< sale, mail, refund, refunds, hold, release, retry, other
  std::uint32_t sector = 1024;
  unsigned filled = 0;               ///< sales before it begins
  bool closes = true;                ///< TillOptions::close_doubt
  bool by_code = false;              ///< the first sale is paid by a QR code
  bool days = false;                 ///< days are closed at any time
  bool by_number = false;            ///< a card is named by its number, not by its id
  bool helps = false;                ///< Verdict::help is allowed
  std::uint8_t faults = World::any;  ///< how many there are at most
  std::uint8_t rots = 0;             ///< how many units rot at most
};

/// The bytes of the till or desk, at a fixed place, so that they are all of it.
extern unsigned char device_bytes[];
void clear_device();
using TillBytes = std::vector<unsigned char>;
TillBytes copy_till();
void put_till(const TillBytes& bytes);
/// Passes what the till remembers to a key.
void add_memory(Key& key);

extern Surroundings surroundings;  // of the till or desk
extern tillwire::Buffers<1024, 2048> buffers;
const tillwire::Gateway& gateway();

/// One operation on one state, with one sequence of choices.
class Session {
 public:
  Session(const Scenario& scenario, World& world) : scenario_(scenario), world_(world) {}
  virtual ~Session() = default;

  /// Sells before it begins, so that the banks are nearly full.
  static void fill(const Scenario& scenario);
  /// Returns whether the till is used in an operation.
  static bool may_write(const Op& op);
  virtual void perform(const Op& op);
  virtual std::vector<Op> possible() const;

  bool is_on = false;
  bool again = false;       ///< what is wanted was begun before
  std::vector<bool> heard;  ///< of the intents, in this resume()
  std::string told;         ///< everything that was said

 protected:
  using Report = std::function<void(const Receipt&)>;
  using ReportTotal = std::function<void(const tillwire::DayTotal&)>;

  // The till and a card desk do these in their own ways.
  virtual void start();
  virtual void pass();
  virtual void report_all(const Report& report);
  virtual void deliver();
  virtual Receipt begin(const Intent& intent);
  virtual tillwire::Day close_device(const ReportTotal& report, tillwire::Closing closing);
  virtual const char* check_device() const;
  virtual bool may_help(const Intent&) const { return false; }
  virtual void check(const Intent& intent) const;
  virtual void check_all() const;
  virtual void check_end() { check_day(); }
  virtual bool is_wanted(std::size_t which) const;

  void resume(bool after_boot = false);
  void tell(const Receipt& receipt);

  const Scenario& scenario_;
  World& world_;

 private:
  static void switch_on(const Scenario& scenario);
  template <class Round>
  void in_round(Round round);
  void act(std::size_t which);
  void settle(bool restarts);
  void tell(Intent& intent, const Receipt& receipt);
  void tell_lost();
  void tell_superseded(const Intent& later);
  bool close_day(bool carries_over);
  void check_day();
  std::int64_t moved_for(const Intent& intent) const;
  bool is_anything_open() const;

  bool in_round_ = false;  // several receipts are reported
  bool lost_ = false;      // it ended with what can no longer be read
  bool negative_ = false;  // the last report is an earlier try's, and a later one was done
};

/// Makes a session of a till, or of a card desk.
std::unique_ptr<Session> make_session(const Scenario& scenario, World& world);

}  // namespace explore
