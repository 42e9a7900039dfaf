// Random schedules of sales, faults, power cuts and outages: nothing is lost, nothing doubled.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <map>
#include <string>
#include <tillwire/ops/ecommerce.hpp>
#include <tillwire/ops/ecommerce_beyond.hpp>
#include <tillwire/ops/transactions.hpp>
#include <tillwire/recovery/journaled_client.hpp>

#include "support/call_site.hpp"
#include "world.hpp"

namespace tillwire::test {
namespace {

using namespace ecommerce;
using namespace transactions;

// Set on the command line.
std::uint32_t schedules = 1500;
std::uint32_t first_seed = 1;

/// What the operator wanted, and what the terminal reported.
struct Intent {
  std::string operation;
  std::string refund_id;
  std::uint32_t entry = 0;  // in the journal; 0: no entry
  bool is_told = false;
  int part_of = -1;  // the intent that this continues: both share an entry
  Outcome told = Outcome::sent;
  Finding finding = Finding::settled;
};

/// Counts of schedules and intents by their end.
struct Count {
  std::uint32_t schedules = 0;
  std::map<std::string, std::uint64_t> moved_by;
  std::uint64_t intents = 0;
  std::uint64_t moved = 0;
  std::uint64_t cuts = 0;
  std::uint64_t recovered = 0;  // settled by a query
  std::uint64_t given_up = 0;
};

class Schedule {
 public:
  Schedule(World& world, Count& count, std::uint32_t seed)
      : world_(world),
        count_(count),
        cells_(world.any(2) == 0 ? 1024 : 4096, 2 + 2 * world.any(2)) {
    world_.intent_of_refund = [this](const std::string& id) {
      for (std::size_t i = 0; i < intents_.size(); ++i) {
        if (intents_[i].refund_id == id) return static_cast<int>(i);
      }
      return -1;
    };
    seed_ = seed;
  }

  void run() {
    draw_trouble();
    {
      Flash flash(cells_);
      Journal journal(flash);
      ASSERT_EQ(journal.format(), JournalError::none);
    }
    const std::uint32_t most = 1 + world_.any(4);
    while (intents_.size() < most && !HasFailure()) power_on(most);
    heal();
    for (int starts = 0; starts < 4 && !is_settled_; ++starts) {
      world_.pass(2 * 86'400'000);
      power_on(0);
    }
    judge();
  }

 private:
  static bool HasFailure() { return testing::Test::HasFailure(); }

  void draw_trouble() {
    const auto often = [&] { return world_.any(3) == 0 ? world_.any(300) : world_.any(20); };
    world_.trouble = {often(), often(), often() * 2, often(), world_.any(3) * world_.any(25),
                      often()};
    // Most are right to a minute, some wrong by days.
    skew_s_ = static_cast<std::int64_t>(world_.any(121)) - 60;
    if (world_.any(6) == 0) skew_s_ += 86400 * (static_cast<std::int64_t>(world_.any(21)) - 10);
  }
  void heal() {
    world_.trouble = {};
    world_.outage(0);
    healed_ = true;
  }

  /// Runs the terminal from a start to the end of its day, or to a power cut.
  void power_on(std::size_t most, CallSite site = CallSite::here()) {
    const Traced traced(site);
    Flash flash(cells_);
    if (!healed_ && world_.any(4) == 0) {
      flash.cut_at(world_.any(40), static_cast<Flash::Torn>(world_.any(5)));
    }
    Network network(world_, current_);
    // Sometimes the clock has not been set yet.
    TerminalClock clock(world_, !healed_ && world_.any(8) == 0 ? -world_.now_ms() / 1000 : skew_s_);
    Buffers<2048, 4096> memory;
    Gateway gateway;
    gateway.host = "localhost";
    gateway.plaintext = true;
    gateway.ecommerce = {"merchant-api", "merchant-secret"};
    gateway.card_management = {"issuer", "issuer-secret"};
    gateway.connect_timeout = Milliseconds(8'000);
    gateway.timeout = Milliseconds(20'000);
    try {
      Journal journal(flash);
      ASSERT_EQ(journal.open(), JournalError::none);
      ASSERT_EQ(journal.damaged(), 0U);
      RecoveryPolicy policy;
      policy.alone_on_cards = true;
      JournaledClient till(gateway, network, clock, memory, journal, clock, policy);
      note_last(journal);
      recover(till);
      if (healed_) {
        // The time in which a request may arrive counts from program start.
        world_.pass(7 * 3'600'000);
        recover(till);
      }
      while (intents_.size() < most) {
        if (world_.any(6) == 0) world_.outage(1000 * world_.any(400));
        sell(till, journal);
        world_.pass(1000 * world_.any(world_.any(3) == 0 ? 400 : 5));
        if (world_.any(3) == 0) recover(till);
      }
      is_settled_ = journal.open_entries() == 0;
    } catch (const PowerCut&) {
      world_.note("off");
      ++count_.cuts;
      world_.pass(1000 * world_.any(600));
    }
    current_ = -1;
  }

  /// After a start, reads the last entry if its answer never reached the operator.
  void note_last(Journal& journal) {
    JournalEntry last;
    if (intents_.empty() || journal.last(last) != JournalError::none || last.id <= known_) return;
    known_ = last.id;
    Intent& intent = intents_.back();
    intent.entry = last.id;
    if (!is_open(last.outcome) && !intent.is_told) tell(intent, last.outcome, Finding::settled);
  }

  void tell(Intent& intent, Outcome outcome, Finding finding, CallSite site = CallSite::here()) {
    const Traced traced(site);
    world_.note("told: " + intent.operation + " " + std::to_string(static_cast<int>(outcome)) +
                "/" + std::to_string(static_cast<int>(finding)));
    // A definite report stays true, even if a power cut prevents its note.
    if (intent.is_told && !is_open(intent.told)) {
      if (is_open(outcome)) return;
      EXPECT_EQ(outcome, intent.told) << where(intent);
    }
    intent.is_told = true;
    intent.told = outcome;
    intent.finding = finding;
  }

  void recover(JournaledClient& till, CallSite site = CallSite::here()) {
    const Traced traced(site);
    const Recovery recovery = till.recover(
        [&](const Recovered& each) {
          for (Intent& intent : intents_) {
            if (intent.entry != each.id) continue;
            EXPECT_EQ(intent.operation, each.operation);
            if (!is_open(each.outcome)) ++count_.recovered;
            tell(intent, each.outcome, each.finding);
            return;
          }
          ADD_FAILURE() << "an entry without an intent: " << each.operation << ", seed " << seed_;
        },
        [](const Text& masked, CardIdentification& card) {
          for (const char* const number : card_numbers) {
            char shown[masked_card_number_size];
            mask_card_number(number, shown);
            if (masked == Text(shown)) card.card_number = number;
          }
          return true;
        });
    EXPECT_EQ(recovery.journal_error, JournalError::none);
    EXPECT_EQ(recovery.damaged, 0U);
  }

  /// Runs one operation, noted or refused.
  template <class Operation>
  void carry_out(JournaledClient& till, Journal& journal, const Operation& request,
                 const std::string& refund_id = {}, bool same_order = false,
                 CallSite site = CallSite::here()) {
    const Traced traced(site);
    // Once the customer has to act, the same payment continues.
    const int before = static_cast<int>(intents_.size()) - 1;
    const bool part = same_order && !intents_.back().is_told;
    intents_.push_back({});
    if (part) intents_.back().part_of = before;
    intents_.back().operation = Operation::endpoint.name;
    intents_.back().refund_id = refund_id;
    ++count_.intents;
    current_ = static_cast<int>(intents_.size() - 1);
    world_.note("wanted: " + intents_.back().operation);
    const auto answer = till.call(request);
    current_ = -1;
    JournalEntry last;
    const bool noted = journal.last(last) == JournalError::none && last.id > known_;
    const Error& error = answer.error();
    const bool sent = answer.answered() ||
                      (error.delivery != Delivery::not_sent && error.code != Errc::still_open);
    if (!noted && !sent) {
      EXPECT_NE(answer.error().code, Errc::none) << where(intents_.back());
      intents_.back().part_of = -1;
      return tell(intents_.back(), Outcome::not_sent, Finding::settled);
    }
    EXPECT_EQ(noted, !part) << where(intents_.back());
    Intent& intent = intents_[static_cast<std::size_t>(part ? before : before + 1)];
    intent.entry = known_ = last.id;
    if (answer.answered()) {
      const Outcome outcome = outcome_of_answer(*answer);
      if (!is_open(outcome) && !is_open(last.outcome)) tell(intent, outcome, Finding::settled);
    } else if (!sent) {
      tell(intent, Outcome::not_sent, Finding::settled);
    }
    EXPECT_EQ(is_open(last.outcome), !intent.is_told) << where(intent);
  }

  std::string number() { return "N" + std::to_string(seed_) + "-" + std::to_string(++numbers_); }

  /// Creates an order, paid as required, without faults.
  std::string prepare(bool hold, bool pay, CallSite site = CallSite::here()) {
    const Traced traced(site);
    const Trouble trouble = world_.trouble;
    world_.trouble = {};
    const int nobody = -1;
    Network network(world_, nobody);
    TerminalClock clock(world_, 0);
    Buffers<2048, 4096> memory;
    Gateway gateway;
    gateway.host = "localhost";
    gateway.plaintext = true;
    gateway.ecommerce = {"merchant-api", "merchant-secret"};
    Client client(gateway, network, clock, memory);
    world_.outage(0);
    Register order;
    const std::string its_number = number();
    order.order_number = its_number.c_str();
    order.amount = {125000};
    order.return_url = "https://shop.example/paid";
    std::string id(36, ' ');
    const auto keep = [&id](const Result<Register::Response>& answer) {
      char room[37];
      EXPECT_TRUE(answer->order_id.copy(room));
      id = room;
    };
    if (hold) {
      RegisterPreAuth held;
      held.order = order;
      keep(client.call(held));
    } else {
      keep(client.call(order));
    }
    if (pay) {
      EXPECT_TRUE(client.call(payment_of(id, "4111111111111111")).answered());
    }
    world_.trouble = trouble;
    return id;
  }

  static PaymentOrder payment_of(const std::string& order_id, const char* card) {
    PaymentOrder payment;
    payment.order_id = order_id.c_str();
    payment.pan = card;
    payment.cvc = "123";
    payment.expiry = "203012";
    payment.cardholder = "MAX MUSTERMANN";
    payment.language = Language::english;
    payment.email = "max@example.com";
    return payment;
  }

  void sell(JournaledClient& till, Journal& journal) {
    static constexpr const char* cards[] = {
        "4111111111111111", "4111111111111111", "4111111111111111",
        "4000000000000002", "4000000000000010", "4000000000000028",
        "4000000000000036", "4000000000000044", "4000000000000051"};

    const char* const card = cards[world_.any(std::size(cards))];
    const std::string its_number = number();
    switch (world_.any(13)) {
      case 0: {
        Register order;
        order.order_number = its_number.c_str();
        order.amount = {125000};
        order.return_url = "https://shop.example/paid";
        return carry_out(till, journal, order);
      }
      case 1: {
        RegisterPreAuth hold;
        hold.order.order_number = its_number.c_str();
        hold.order.amount = {125000};
        hold.order.return_url = "https://shop.example/paid";
        return carry_out(till, journal, hold);
      }
      case 2:
      case 3: {
        const std::string id = prepare(world_.any(2) == 0, false);
        carry_out(till, journal, payment_of(id, card));
        const int its = static_cast<int>(intents_.size()) - 1;
        if (world_.any(2) == 0) world_.customer(id, 1000 * world_.any(1100), its);
        // A declined order may be paid with another card.
        if (world_.any(2) == 0)
          carry_out(till, journal, payment_of(id, "5555555555554444"), {}, true);
        return;
      }
      case 4: {
        InstantPayment payment;
        payment.amount = {2500};
        payment.order_number = its_number.c_str();
        payment.pan = card;
        payment.cvc = "123";
        payment.expiry = "203012";
        payment.cardholder_name = "MAX MUSTERMANN";
        payment.currency = "978";
        payment.return_url = "https://shop.example/paid";
        payment.email = "max@example.com";
        return carry_out(till, journal, payment);
      }
      case 5: {
        MotoPayment payment;
        payment.order_number = its_number.c_str();
        payment.amount = {2500};
        payment.return_url = "https://shop.example/paid";
        payment.pan = card;
        payment.cvc = "123";
        payment.expiry = "203012";
        payment.cardholder = "MAX MUSTERMANN";
        return carry_out(till, journal, payment);
      }
      case 6: {
        const std::string id = prepare(true, true);
        Deposit deposit;
        deposit.order_id = id.c_str();
        deposit.amount = {world_.any(2) == 0 ? 0 : 100000};
        return carry_out(till, journal, deposit);
      }
      case 7: {
        const std::string id = prepare(world_.any(2) == 0, true);
        Reverse reverse;
        reverse.order_id = id.c_str();
        return carry_out(till, journal, reverse);
      }
      case 8: {
        const std::string id = prepare(false, true);
        Refund refund;
        refund.order_id = id.c_str();
        refund.amount = {world_.any(2) == 0 ? 125000 : 500};
        refund.external_refund_id = its_number.c_str();
        return carry_out(till, journal, refund, its_number);
      }
      case 9:
        return carry_out(till, journal, movement<CreditCard>(&CreditCard::card));
      case 10:
        return carry_out(till, journal, movement<DebitCard>(&DebitCard::card));
      case 11:
        return carry_out(till, journal, movement<P2pCredit>(&P2pCredit::card));
      default: {
        auto transfer = movement<P2pTransfer>(&P2pTransfer::source);
        transfer.source.exp_date = expiry_.c_str();
        const bool first = transfer.source.card_number == Text(card_numbers[0]);
        transfer.destination.card_number = card_numbers[first ? 1 : 0];
        return carry_out(till, journal, transfer);
      }
    }
  }

  /// Uses few cards and sums, so that they recur.
  template <class Operation>
  Operation movement(CardIdentification Operation::*card) {
    Operation request;
    (request.*card).card_number = card_numbers[world_.any(std::size(card_numbers))];
    if (world_.any(3) == 0) {
      (request.*card).card_id =
          (request.*card).card_number == Text(card_numbers[0]) ? "C000007" : "C000049";
    }
    request.amount = {world_.any(2) == 0 ? 1000 : 2500};
    request.currency = 978;
    return request;
  }

  std::string where(const Intent& intent) const {
    std::string all = intent.operation + ", seed " + std::to_string(seed_);
    for (const std::string& line : world_.log) all += "\n  " + line;
    return all;
  }

  void judge(CallSite site = CallSite::here()) {
    const Traced traced(site);
    EXPECT_TRUE(is_settled_) << "stays open, seed " << seed_;
    for (std::size_t i = 0; i < intents_.size(); ++i) {
      const Intent& intent = intents_[i];
      if (intent.part_of >= 0) continue;
      std::size_t moved = 0;
      for (const World::Moved& each : world_.moved) {
        const int whose =
            each.intent < 0 || intents_[static_cast<std::size_t>(each.intent)].part_of < 0
                ? each.intent
                : intents_[static_cast<std::size_t>(each.intent)].part_of;
        moved += whose == static_cast<int>(i);
      }
      count_.moved += moved;
      count_.moved_by[intent.operation] += moved;
      EXPECT_LE(moved, 1U) << "doubled: " << where(intent);
      if (!intent.is_told) {
        // The power was cut before anything was noted.
        EXPECT_EQ(intent.entry, 0U) << where(intent);
        EXPECT_EQ(moved, 0U) << "lost: " << where(intent);
        continue;
      }
      switch (intent.told) {
        case Outcome::approved:
          EXPECT_EQ(moved, 1U) << "reported as done: " << where(intent);
          break;
        case Outcome::declined:
        case Outcome::not_sent:
          EXPECT_EQ(moved, 0U) << "lost: " << where(intent);
          break;
        case Outcome::given_up:
          // Only if the history allows more than one answer.
          EXPECT_EQ(intent.finding, Finding::ambiguous) << where(intent);
          ++count_.given_up;
          break;
        default:
          ADD_FAILURE() << "open: " << where(intent);
      }
    }
    const std::string_view image(reinterpret_cast<const char*>(cells_.bytes.data()),
                                 cells_.bytes.size());
    for (const char* const secret : {"4111111111111111", "5200000000000007", "203012", "203001"}) {
      EXPECT_EQ(image.find(secret), std::string_view::npos) << secret;
    }
  }

  static constexpr const char* card_numbers[] = {"5200000000000007", "5200000000000049"};

  World& world_;
  Count& count_;
  Cells cells_;
  std::vector<Intent> intents_;
  std::string expiry_ = "203001";  // expiry of the sandbox's cards
  std::int64_t skew_s_ = 0;
  std::uint32_t seed_ = 0;
  std::uint32_t known_ = 0;  // the last journal entry that was read
  int numbers_ = 0;
  int current_ = -1;  // the intent whose requests are being sent
  bool healed_ = false;
  bool is_settled_ = false;
};

TEST(Schedules, LoseAndDoubleNothing) {
  World world(first_seed);
  world.keeps_log = true;
  Count count;
  for (std::uint32_t seed = first_seed; seed - first_seed < schedules; ++seed) {
    world.reset(seed);
    Schedule schedule(world, count, seed);
    schedule.run();
    if (HasFailure()) break;
    ++count.schedules;
  }
  std::cout << count.schedules << " schedules from seed " << first_seed << ": " << count.intents
            << " operations, " << count.moved << " moved money or made an order, " << count.cuts
            << " power cuts, " << count.recovered << " settled by a query, " << count.given_up
            << " reported as ambiguous" << (HasFailure() ? "" : "; none lost, none doubled")
            << "\n";
  EXPECT_EQ(count.schedules, schedules);
  if (schedules < 1000) return;
  for (const auto& [operation, moved] : count.moved_by) {
    EXPECT_GT(moved, schedules / 100) << operation;
  }
  EXPECT_EQ(count.moved_by.size(), 12U);
  EXPECT_GT(count.recovered, schedules / 2);
  EXPECT_LT(count.given_up, count.intents / 20);
}

}  // namespace
}  // namespace tillwire::test

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  for (int i = 1; i < argc; i += 2) {
    const std::string option = argv[i];
    char* end = nullptr;
    const unsigned long value = i + 1 < argc ? std::strtoul(argv[i + 1], &end, 10) : 0;
    if (value != 0 && *end == 0 && option == "--schedules") {
      tillwire::test::schedules = static_cast<std::uint32_t>(value);
    } else if (value != 0 && *end == 0 && option == "--seed") {
      tillwire::test::first_seed = static_cast<std::uint32_t>(value);
    } else {
      std::cout << "usage: recovery-schedules [--schedules N] [--seed N]\n"
                   "  --schedules N  how many random schedules (default 1500), each with a seed\n"
                   "  --seed N       that of the first one (default 1)\n";
      return option == "--help" ? 0 : 2;
    }
  }
  return RUN_ALL_TESTS();
}
