// A store's life: sales, holds and refunds that advance step by step, and a model of what must be
// durable of them.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>
#include <support/call_site.hpp>
#include <tillwire/ledger/store.hpp>
#include <tillwire/ledger/words.hpp>
#include <vector>

#include "support/flash.hpp"

namespace tillwire::ledger::test {

using tillwire::test::CallSite;
using tillwire::test::Cells;
using tillwire::test::Flash;
using tillwire::test::PowerCut;
using tillwire::test::Traced;

constexpr std::uint32_t series = 0x5EED;
constexpr std::uint32_t day_s = 1800000000;

inline std::string line_of(const Movement& movement) {
  return Line(movement).c_str();
}

inline std::string fingerprint_of(Store& store, CallSite site = CallSite::here()) {
  const Traced traced(site);
  std::string bytes;
  EXPECT_TRUE(store.fingerprint([&](const std::uint8_t* from, std::uint32_t size) {
    bytes.append(reinterpret_cast<const char*>(from), size);
  }));
  return bytes;
}

inline std::map<std::uint32_t, Movement> movements_of(Store& store) {
  std::map<std::uint32_t, Movement> all;
  Store::Walk walk;
  Movement movement;
  while (store.next(walk, movement)) all[movement.id] = movement;
  return all;
}

/// What must be durable: what begin() and append() reported, and what is being written.
class Life {
 public:
  explicit Life(unsigned seed, unsigned at_a_time = 3) : random_(seed), at_a_time_(at_a_time) {}

  /// Begins or advances a movement. Returns false if the storage failed.
  bool step(Store& store, CallSite site = CallSite::here()) {
    const Traced traced(site);
    if (random_() % 40 == 0) return begin_day(store);
    std::vector<std::uint32_t> open;
    for (const auto& [id, movement] : all_) {
      if (movement.state != State::reported) open.push_back(id);
    }
    if (open.size() < at_a_time_ && (open.empty() || random_() % 3 == 0)) return begin(store);
    return advance(store, all_[open[random_() % open.size()]]);
  }

  /// Opens the store and compares it with what must be durable, which it becomes.
  void check(Store& store, CallSite site = CallSite::here()) {
    const Traced traced(site);
    ASSERT_TRUE(store.is_ready());
    ASSERT_EQ(store.check(), nullptr);
    EXPECT_EQ(store.damaged(), 0U);
    std::map<std::uint32_t, Movement> found = movements_of(store);
    for (const auto& [id, movement] : found) {
      if (begins_ && id > highest_) {
        EXPECT_EQ(movement.state, State::noted);
        EXPECT_EQ(movement.asked, writing_.asked);
        continue;
      }
      const bool writes = is_writing_ && writing_.id == id;
      ASSERT_EQ(all_.count(id), 1U) << line_of(movement);
      Movement plain = movement;
      plain.flags = static_cast<std::uint8_t>(plain.flags & ~flag::counted);
      const bool before = line_of(plain) == line_of(all_[id]);
      const bool after = writes && line_of(plain) == line_of(writing_);
      Movement with_order = all_[id];
      with_order.order = writing_.order;
      const bool order_alone = writes && line_of(plain) == line_of(with_order);
      const bool torn = writes && plain.state == State::sending && all_[id].state <= State::sending;
      EXPECT_TRUE(before || after || order_alone || torn) << line_of(movement) << '\n'
                                                          << line_of(all_[id]) << '\n'
                                                          << line_of(writing_);
    }
    for (auto& [id, movement] : all_) {
      EXPECT_TRUE(found.count(id) != 0 || movement.state == State::reported ||
                  (is_writing_ && writing_.id == id && writing_.state == State::reported))
          << "lost: " << line_of(movement);
    }
    check_day(store);
    for (auto& [id, movement] : found) {
      movement.flags = static_cast<std::uint8_t>(movement.flags & ~flag::counted);
      all_[id] = movement;
      highest_ = std::max(highest_, id);
    }
    is_writing_ = begins_ = begins_day_ = false;
  }

  std::uint32_t highest() const { return highest_; }
  std::uint32_t unreported() const {
    std::uint32_t count = 0;
    for (const auto& each : all_) count += each.second.state != State::reported;
    return count;
  }

 private:
  static std::int64_t sum_of(const Movement& movement) {
    const bool counts = movement.state == State::reported && movement.verdict == Verdict::paid;
    return counts ? movement.charged.minor_units() : 0;
  }

  void check_day(Store& store, CallSite site = CallSite::here()) {
    const Traced traced(site);
    DayRecord day;
    ASSERT_TRUE(store.read_day(day));
    EXPECT_FALSE(day.is_lost());
    std::int64_t sum = 0;
    for (unsigned i = 0; i != DayRecord::most_rows; ++i) sum += day.row(i).sum.minor_units();
    const std::int64_t more = is_writing_ ? sum_of(writing_) : 0;
    EXPECT_TRUE(sum == sum_ || (begins_day_ ? sum == 0 : more != 0 && sum == sum_ + more))
        << sum << ' ' << sum_ << ' ' << more;
    sum_ = sum;
  }

  bool begin(Store& store, CallSite site = CallSite::here()) {
    const Traced traced(site);
    writing_ = Movement();
    writing_.kind = random_() % 2 == 0 ? MovementKind::sale : MovementKind::refund;
    writing_.asked = static_cast<std::int64_t>(random_() % 1000 + 1);
    writing_.currency = 978;
    writing_.time_s = day_s;
    EXPECT_TRUE(writing_.card.assign("411111**1111"));
    if (writing_.kind == MovementKind::refund) {
      EXPECT_TRUE(writing_.order.assign("order"));
    }
    begins_ = true;
    const StoreError error = store.begin(writing_);
    EXPECT_TRUE(error == StoreError::none || error == StoreError::storage ||
                (error == StoreError::full && may_be_full))
        << error;
    begins_ = error == StoreError::storage;
    if (error == StoreError::full) return true;
    if (error != StoreError::none) return false;
    EXPECT_GT(writing_.id, highest_);
    highest_ = writing_.id;
    all_[writing_.id] = writing_;
    return true;
  }

  bool advance(Store& store, Movement& movement, CallSite site = CallSite::here()) {
    const Traced traced(site);
    writing_ = movement;
    unsigned facts = fact::step;
    const bool again = random_() % 4 == 0;
    switch (movement.state) {
      case State::noted:
      case State::queued:
        writing_.state = again && !movement.is_payment() ? State::queued : State::sending;
        if (movement.kind == MovementKind::sale) {
          EXPECT_TRUE(writing_.order.assign("70906e55-7114-41d6-8332-4609dc6590f4"));
          facts |= fact::order;
        } else if (writing_.state == State::sending) {
          writing_.given = static_cast<std::int64_t>(random_() % 100);
          facts = fact::given;
        }
        break;
      case State::sending:
        if (again) {
          writing_.flags = flag::reversing;
          writing_.doubt_10s = static_cast<std::uint16_t>(random_() % 1000);
          writing_.sent_s = day_s + writing_.doubt_10s;
          break;
        }
        writing_.charged = movement.asked;
        writing_.decide(random_() % 4 == 0 ? Verdict::not_paid : Verdict::paid);
        facts = fact::decided;
        break;
      default:
        writing_.state = State::reported;
    }
    is_writing_ = true;
    if (!store.append(writing_, facts)) return false;
    is_writing_ = false;
    sum_ += sum_of(writing_);
    movement = writing_;
    return true;
  }

  bool begin_day(Store& store) {
    begins_day_ = true;
    if (!store.begin_day(day_s)) return false;
    begins_day_ = false;
    sum_ = 0;
    return true;
  }

 public:
  bool may_be_full = false;  ///< as cells are bad

 private:
  std::mt19937 random_;
  unsigned at_a_time_;
  std::map<std::uint32_t, Movement> all_;
  std::uint32_t highest_ = 0;
  std::int64_t sum_ = 0;
  Movement writing_;
  bool is_writing_ = false;  // writing_ is being appended
  bool begins_ = false;      // or begun
  bool begins_day_ = false;
};

}  // namespace tillwire::ledger::test
