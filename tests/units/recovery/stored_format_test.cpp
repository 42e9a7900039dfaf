// The stored bytes: what one version writes, every later one has to read.
#include <gtest/gtest.h>

#include <string>
#include <support/exchange.hpp>
#include <tillwire/port/dukpt_store.hpp>
#include <tillwire/port/key_audit.hpp>
#include <tillwire/recovery/numbers.hpp>
#include <tillwire/recovery/outbox.hpp>
#include <tillwire/recovery/receipts.hpp>
#include <tillwire/recovery/stored_keys.hpp>
#include <tillwire/recovery/totals.hpp>
#include <vector>

#include "flash.hpp"

namespace tillwire::test::stored_format_test {
namespace {

/// Returns whether the values of enumerators are 0, 1, 2 and so on, beginning with `value`.
template <class E, class... More>
constexpr bool count_from(int value, E first, More... more) {
  if constexpr (sizeof...(More) != 0) {
    return static_cast<int>(first) == value && count_from(value + 1, more...);
  } else {
    return static_cast<int>(first) == value;
  }
}
static_assert(count_from(1, Outcome::sent, Outcome::in_doubt, Outcome::not_sent, Outcome::approved,
                         Outcome::declined, Outcome::given_up, Outcome::waiting,
                         Outcome::number_taken));
static_assert(count_from(0, MovementKind::none, MovementKind::sale, MovementKind::hold,
                         MovementKind::completion, MovementKind::reversal, MovementKind::refund,
                         MovementKind::credit, MovementKind::debit));
static_assert(count_from(0, KeySlot::active, KeySlot::pending, KeySlot::previous));
static_assert(count_from(0, KeyScheme::unknown, KeyScheme::double_variant,
                         KeyScheme::triple_variant, KeyScheme::double_x917,
                         KeyScheme::triple_x917));
static_assert(count_from(1, KeyEvent::made, KeyEvent::rejected_here, KeyEvent::sent,
                         KeyEvent::activated, KeyEvent::refused, KeyEvent::in_doubt,
                         KeyEvent::confirmed, KeyEvent::put_to_use, KeyEvent::decided,
                         KeyEvent::not_loaded));

std::string hex(const std::uint8_t* at, std::size_t size) {
  std::string text;
  for (; size != 0; --size, ++at) {
    text += "0123456789abcdef"[*at >> 4];
    text += "0123456789abcdef"[*at & 15];
  }
  return text;
}
struct Wall final : WallClock {
  std::uint32_t now_s() override { return 1'800'000'000; }
};

/// A journal with all its records.
struct Terminal {
  explicit Terminal(Cells& cells) : flash(cells) {
    gateway.ecommerce = {"shop", "s"};
    script.clock = &clock;
    EXPECT_EQ(journal.open_or_format(), JournalError::none);
  }

  Flash flash;
  Journal journal{flash};
  Numbers numbers{journal, "K1"};
  Totals totals{journal};
  Receipts receipts{journal};
  StoredKeys keys{journal, "P1"};
  Gateway gateway = sample_gateway();
  ScriptedTransport script;
  ManualClock clock;
  Wall wall;
  Buffers<2048, 4096> memory{};
  JournaledClient till{gateway, script, clock, memory, journal, wall};
  Outbox outbox{till};
};

/// Returns the records in a bank.
std::vector<std::string> records_in(const Cells& cells, std::size_t bank) {
  std::vector<std::string> records;
  for (const std::uint8_t* at = &cells.bytes[bank] + 256; at[0] != 0xFF; at += 256) {
    if (at[0] == 'R') records.push_back(hex(at, 2) + ' ' + hex(at + 16, at[2]));
  }
  return records;
}

TEST(StoredFormat, OfEntriesAndMarks) {
  Cells cells(2048, 2);
  Flash flash(cells);
  Journal journal(flash);
  ASSERT_EQ(journal.open_or_format(), JournalError::none);
  const Outcome outcomes[] = {Outcome::in_doubt,    Outcome::not_sent, Outcome::approved,
                              Outcome::declined,    Outcome::given_up, Outcome::waiting,
                              Outcome::number_taken};
  for (const Outcome each : outcomes) {
    std::uint32_t id = 0;
    ASSERT_EQ(journal.begin("refund.do\norder=o", 0x6b49d200, id), JournalError::none);
    ASSERT_EQ(journal.settle(id, each, 0x6b49d201), JournalError::none);
  }
  EXPECT_EQ(hex(&cells.bytes[0], 16), "54574a0101000000010000006a8bd8ff");
  EXPECT_EQ(hex(&cells.bytes[240], 16), "54574a0101000000010000006a8bd8ff");
  EXPECT_EQ(hex(&cells.bytes[256], 34),
            "490111000100000000d2496bcbc2dcbf726566756e642e646f0a6f726465723d6f00");
  EXPECT_EQ(hex(&cells.bytes[256 + 34], 158), std::string(316, '0'));
  EXPECT_EQ(hex(&cells.bytes[256 + 192], 16), "4d0100000100000000d2496bed02ebad");
  const char* const marks[] = {
      "4d0200000100000001d2496b8903b58c", "4d0300000200000001d2496baadbb4c3",
      "4d0400000300000001d2496bb7ce2526", "4d0500000400000001d2496b6e186eed",
      "4d0600000500000001d2496bf17e26b8", "4d0700000600000001d2496bd2a627f7",
      "4d0800000700000001d2496b8a5275a8"};
  for (std::size_t i = 0; i != 7; ++i) {
    EXPECT_EQ(hex(&cells.bytes[256 * (i + 1) + 208], 16), marks[i]) << i;
  }
  // Reads these bytes.
  Journal again_opened(flash);
  Journal::Walk walk;
  JournalEntry entry;
  EXPECT_EQ(again_opened.open(), JournalError::in_use);
  ASSERT_EQ(journal.open(), JournalError::none);
  for (const Outcome each : outcomes) {
    ASSERT_EQ(journal.next_kept(walk, entry), JournalError::none);
    EXPECT_EQ(entry.outcome, each);
    EXPECT_EQ(entry.time_s, 0x6b49d200U);
    EXPECT_EQ(entry.last_s, 0x6b49d201U);
    EXPECT_EQ(entry.text, "refund.do\norder=o");
  }
}

TEST(StoredFormat, OfRecords) {
  Cells cells(4096, 2);
  {
    Terminal terminal(cells);
    ASSERT_EQ(terminal.numbers.begin_series(terminal.wall), NumberError::none);
    ecommerce::Refund refund;
    refund.order_id = "o-1";
    refund.amount = 500;
    refund.external_refund_id = "R-1";
    EXPECT_EQ(terminal.outbox.add(refund, "table 7").code, Errc::none);
    ecommerce::Deposit deposit;
    deposit.order_id = "o-2";
    deposit.amount = 700;
    EXPECT_EQ(terminal.outbox.add(deposit).code, Errc::none);
    Recovered of{};
    of.id = 0x01020304;
    of.number = "A-17";
    of.card = "411111******1111";
    of.amount = 125000;
    of.approval_code = "123456";
    of.rrn = "500000000001";
    EXPECT_EQ(terminal.receipts.keep(of), JournalError::none);
    ASSERT_EQ(terminal.totals.begin_days(1'800'000'000), JournalError::none);
    // One movement of each kind, then entries that move nothing, until the banks change.
    for (const char* const each :
         {"register.do\nnumber=n", "motoPayment.do\nnumber=n\namount=1\ncurrency=978",
          "deposit.do\norder=o\namount=2", "reverse.do\norder=o", "refund.do\norder=o\namount=4",
          "creditCard\ncard=1\namount=5\ncurrency=840", "debitCard\ncard=1\namount=6", "x", "x",
          "x", "x", "x", "x", "x", "x"}) {
      std::uint32_t id = 0;
      ASSERT_EQ(terminal.journal.begin(each, 5, id), JournalError::none);
      ASSERT_EQ(terminal.journal.settle(id, Outcome::approved, 6), JournalError::none);
    }
  }
  const std::vector<std::string> golden = {
      "5201 6f7574626f780a020000000200d2496b726566756e642e646f0a6f726465723d6f2d310"
      "a616d6f756e743d3530300a726566756e643d522d310a72656d61726b3d7461626c652037",
      "5201 6f7574626f780a030000000200d2496b6465706f7369742e646f0a6f726465723d6f2d3"
      "20a616d6f756e743d373030",
      "5201 726563656970740a0403020148e8010000000000ffffffffffffffff412d31370034313"
      "13131312a2a2a2a2a2a31313131003132333435360035303030303030303030303100",
      "5201 746f74616c730a0100000000d2496b00000000d207010000000001000000000000000c0"
      "1000000000200000000000000100100000100000000000000000014010000000004000000000"
      "000481b010000000005000000000000001c01000000000600000000000000000000000000000"
      "0000000000000000000000000000000000000000000000000000000000000000000000000000"
      "00000000000000000000000000000000000000000000000",
      "5201 6e756d626572730a00d2496b00000000"};
  EXPECT_EQ(records_in(cells, cells.bytes[4096] == 'T' ? 4096 : 0), golden);

  // Reads these bytes.
  Terminal terminal(cells);
  char number[Numbers::size];
  EXPECT_EQ(terminal.numbers.next(number), NumberError::none);
  EXPECT_EQ(std::string(number).substr(0, 10), "K1-TRO8W0-");
  std::string queued;
  EXPECT_EQ(terminal.outbox.list([&](const OutboxItem& each) {
    queued += std::string(each.operation) + ' ' + std::string(each.order.raw()) + ' ' +
              std::to_string(each.amount.minor_units()) + ' ' + std::string(each.refund_id.raw()) +
              ' ' + std::string(each.remark.raw()) + '\n';
  }),
            JournalError::none);
  EXPECT_EQ(queued, "refund.do o-1 500 R-1 table 7\ndeposit.do o-2 700  \n");
  std::vector<MovementKind> kinds;
  const Day day = terminal.totals.report([&](const DayTotal& each) { kinds.push_back(each.kind); });
  EXPECT_EQ(day.number, 1U);
  EXPECT_EQ(day.since_s, 1'800'000'000U);
  EXPECT_EQ(kinds, (std::vector<MovementKind>{MovementKind::sale, MovementKind::completion,
                                              MovementKind::reversal, MovementKind::refund,
                                              MovementKind::credit, MovementKind::debit}));
}

/// Each slot, and each scheme.
TEST(StoredFormat, OfKeys) {
  const std::uint8_t flags[] = {0x00, 0x01, 0x02, 0x10, 0x11, 0x12};
  for (const std::uint8_t flag : flags) {
    KeyRecord record;
    record.in_use = static_cast<KeySlot>(flag % 16);
    record.sent = flag >= 16;
    for (std::uint8_t i = 0; i != key_slots; ++i) {
      StoredKey& key = record.slots[i];
      key.size = i == 1 ? 24 : 16;
      key.check_size = 3;
      key.scheme = static_cast<KeyScheme>((i + flag) % 5);
      std::memset(key.wrapped, 0xA0 + i, key.size);
      std::memset(key.check, 0xC0 + i, key.check_size);
    }
    const auto byte = [](unsigned value) {
      return hex(std::vector<std::uint8_t>{static_cast<std::uint8_t>(value)}.data(), 1);
    };
    const auto times = [](unsigned count, const char* digits) {
      std::string all;
      while (count-- != 0) all += digits;
      return all;
    };
    const std::string golden = "5201 6b6579732050310a01" + byte(flag) + "1003" + byte(flag % 5) +
                               times(16, "a0") + times(8, "00") + times(3, "c0") + times(5, "00") +
                               "1803" + byte((flag + 1) % 5) + times(24, "a1") + times(3, "c1") +
                               times(5, "00") + "1003" + byte((flag + 2) % 5) + times(16, "a2") +
                               times(8, "00") + times(3, "c2") + times(5, "00");
    Cells cells(1024, 2);
    {
      Flash flash(cells);
      Journal journal(flash);
      StoredKeys keys(journal, "P1");
      ASSERT_EQ(journal.open_or_format(), JournalError::none);
      ASSERT_TRUE(keys.write(record));
    }
    EXPECT_EQ(records_in(cells, 0), std::vector<std::string>{golden});
    Flash flash(cells);
    Journal journal(flash);
    StoredKeys keys(journal, "P1");
    ASSERT_EQ(journal.open_or_format(), JournalError::none);
    const KeyRecord* const back = keys.read();
    ASSERT_NE(back, nullptr);
    EXPECT_EQ(back->in_use, record.in_use);
    EXPECT_EQ(back->sent, record.sent);
    for (std::uint8_t i = 0; i != key_slots; ++i) {
      EXPECT_EQ(back->slots[i].scheme, record.slots[i].scheme);
      EXPECT_EQ(std::memcmp(&back->slots[i], &record.slots[i], sizeof(StoredKey)), 0);
    }
  }
}

}  // namespace
}  // namespace tillwire::test::stored_format_test
