// A card desk with a bank, a dispenser, simulated flash, and clocks set by the test.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <support/call_site.hpp>
#include <support/exchange.hpp>
#include <tillwire/desk.hpp>
#include <vector>

#include "bank.hpp"
#include "support/flash.hpp"

namespace tillwire::test {

using Line = CardBank::Line;
using Torn = Flash::Torn;
using transactions::CreditCard;
using transactions::DebitCard;

inline constexpr char card[] = "5200000000000007";
inline constexpr char other_card[] = "5200000000000015";
inline constexpr char masked_card[] = "520000******0007";

struct Noon final : WallClock {
  std::uint32_t time_s = 1'800'000'000;
  std::uint32_t now_s() override { return time_s; }
};

/// A clock that runs from its construction.
struct Ticks final : Clock {
  std::uint32_t ms = 0;
  std::uint32_t now_ms() override { return ms += 5; }
};

/// Counts instead of random bits.
struct CountingRandom final : Random {
  std::uint32_t count = 0;
  bool fill(void* to, std::uint32_t size) override {
    ++count;
    std::memcpy(to, &count, std::min<std::size_t>(size, sizeof count));
    return true;
  }
};

inline CardDeskOptions options() {
  static CountingRandom random;
  CardDeskOptions options;
  options.random = &random;
  options.name = "A1";
  options.alone_on_cards = true;
  return options;
}

inline DebitCard debit(std::int64_t amount = 5000) {
  DebitCard request;
  request.card.card_number = card;
  request.amount = amount;
  request.currency = 978;
  return request;
}
inline CreditCard credit(std::int64_t amount = 5000) {
  CreditCard request;
  request.card.card_number = card;
  request.amount = amount;
  request.currency = 978;
  return request;
}
/// A debit whose card is named by its id, so that it can be asked about after a restart.
inline DebitCard debit_by_id(std::int64_t amount = 5000) {
  DebitCard request = debit(amount);
  request.card = {};
  request.card.card_id = "id-7";
  return request;
}
inline CreditCard credit_by_id(std::int64_t amount = 5000) {
  CreditCard request = credit(amount);
  request.card = {};
  request.card.card_id = "id-7";
  return request;
}

inline bool find_card(const Text& masked, CardIdentification& found) {
  if (masked == Text(masked_card)) found.card_number = card;
  if (masked == Text("520000******0015")) found.card_number = other_card;
  return found.card_number.present();
}

inline std::string text(const Text& of) {
  return of.present() ? std::string(of.raw()) : "";
}

/// A desk between two power cuts.
struct Hall {
  Hall(Cells& cells, CardBank& bank, CashBox* cash = nullptr, const CardDeskOptions& of = options())
      : flash(cells), desk(gateway, bank, ticks, memory, flash, noon, of) {
    if (cash != nullptr) desk.pay_cash_by(*cash);
  }

  std::vector<Receipt> resume() {
    std::vector<Receipt> told;
    recovery = desk.resume([&](const Receipt& each) { told.push_back(each); }, find_card);
    return told;
  }
  void pass(std::uint32_t seconds) {
    ticks.ms += seconds * 1000;
    noon.time_s += seconds;
  }

  Gateway gateway = sample_gateway();
  Ticks ticks;
  Noon noon;
  Buffers<1024, 2048> memory{};
  Flash flash;
  CardDesk desk;
  Recovery recovery;
};

class DeskTest : public ::testing::Test {
 protected:
  Cells cells{8192, 4};
  CardBank bank;
  CashBox cash;
};

}  // namespace tillwire::test
