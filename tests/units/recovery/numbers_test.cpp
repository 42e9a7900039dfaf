// Order numbers on simulated flash: none is issued twice, whenever the power fails.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <set>
#include <string>
#include <support/call_site.hpp>
#include <support/stride.hpp>
#include <tillwire/ops/ecommerce/beyond/refund.hpp>
#include <tillwire/ops/ecommerce/register.hpp>
#include <tillwire/recovery/numbers.hpp>

#include "flash.hpp"

namespace tillwire::test::numbers_test {
namespace {

using Torn = Flash::Torn;
constexpr Torn every_tear[] = {Torn::nothing, Torn::half, Torn::noise, Torn::units, Torn::all};

struct Time final : WallClock {
  explicit Time(std::uint32_t at) : now(at) {}
  std::uint32_t now_s() override { return now++; }
  std::uint32_t now;
};

struct Dice final : Random {
  bool fill(void* to, std::uint32_t size) override {
    if (!works) return false;
    std::memset(to, ++last, size);
    return true;
  }
  unsigned char last = 0;
  bool works = true;
};

/// Returns the next number, or the error.
std::string next(Numbers& numbers, CallSite site = CallSite::here()) {
  const Traced traced(site);
  char number[Numbers::size];
  const NumberError error = numbers.next(number);
  EXPECT_EQ(error != NumberError::none, number[0] == 0);
  return error == NumberError::none ? number : "error " + std::to_string(static_cast<int>(error));
}

/// A till's start, with a journal that may not be formatted yet.
struct Till {
  explicit Till(Cells& cells, std::string_view name = "KASSE1")
      : flash(cells), journal(flash), numbers(journal, name) {}
  Flash flash;
  Journal journal;
  Numbers numbers;
};

TEST(Numbers, NumberConsistsOfNameSeriesStartAndCounter) {
  Cells cells(1024, 2);
  Time time(1'800'000'000);
  {
    Till till(cells);
    ASSERT_EQ(till.journal.format(), JournalError::none);
    EXPECT_EQ(next(till.numbers), "error 2") << "no series";
    ASSERT_EQ(till.numbers.begin_series(time), NumberError::none);
    EXPECT_EQ(next(till.numbers), "KASSE1-TRO8W0-2-0");
    EXPECT_EQ(next(till.numbers), "KASSE1-TRO8W0-2-1");
  }
  Till till(cells);
  ASSERT_EQ(till.journal.open(), JournalError::none);
  EXPECT_EQ(next(till.numbers), "KASSE1-TRO8W0-3-0");
  ASSERT_EQ(till.numbers.begin_series(time), NumberError::none) << "names the next start";
  EXPECT_EQ(next(till.numbers), "KASSE1-TRO8W0-3-1");
  till.numbers.end_start();
  EXPECT_EQ(next(till.numbers), "KASSE1-TRO8W1-4-0");
}

TEST(Numbers, LongestNumberFitsARefundId) {
  struct Last final : Random {
    bool fill(void* to, std::uint32_t size) override {
      std::memset(to, 0xFF, size);
      return true;
    }
  } last;
  Cells cells(1024, 2);
  {
    Flash flash(cells);
    Journal journal(flash);
    ASSERT_EQ(journal.format(), JournalError::none);
  }
  // As after 4,294,967,000 entries.
  for (const std::uint32_t head : {1024U, 1024U + 240, 0U, 240U}) {
    std::uint8_t* const bytes = &cells.bytes[head];
    if (bytes[0] != 'T') continue;
    std::memcpy(bytes + 8, "\xD8\xFE\xFF\xFF", 4);
    const std::uint32_t crc = detail::crc32(0, bytes, 12);
    for (unsigned i = 0; i < 4; ++i) bytes[12 + i] = static_cast<std::uint8_t>(crc >> 8 * i);
  }
  Till till(cells, "TWELVE_CHARS");
  ASSERT_EQ(till.journal.open(), JournalError::none);
  ASSERT_EQ(till.numbers.begin_series(last), NumberError::none);
  std::set<std::string> given;
  std::size_t longest = 0;
  for (int i = 0; i < 36 * 36 * 36 + 2; ++i) {
    const std::string number = next(till.numbers);
    longest = std::max(longest, number.size());
    EXPECT_TRUE(given.insert(number).second) << number;
    if (HasFailure()) return;
  }
  EXPECT_EQ(longest, 32U);
  EXPECT_EQ(given.count("TWELVE_CHARS-1Z141Z3-1Z141QX-ZZZ"), 1U);
  EXPECT_EQ(given.count("TWELVE_CHARS-1Z141Z3-1Z141QY-0"), 1U) << "the counter is not longer";
}

TEST(Numbers, NamesAreChecked) {
  for (const std::string_view name : {"", "a b", "THIRTEEN_CHAR", "K\n", "k=1", "\xC3\xA4"}) {
    Cells cells(1024, 2);
    Till till(cells, name);
    Time time(1'800'000'000);
    ASSERT_EQ(till.journal.format(), JournalError::none);
    EXPECT_EQ(till.numbers.begin_series(time), NumberError::name) << name;
    EXPECT_EQ(next(till.numbers), "error 1") << name;
  }
  for (const std::string_view name : {"az", "AZ.09_-", "TWELVE_CHARS"}) {
    Cells cells(1024, 2);
    Till till(cells, name);
    Dice dice;
    ASSERT_EQ(till.journal.format(), JournalError::none);
    EXPECT_EQ(till.numbers.begin_series(dice), NumberError::none) << name;
    EXPECT_EQ(next(till.numbers).rfind(name, 0), 0U);
  }
}

TEST(Numbers, SeriesNeedsATimeOrRandomNumbers) {
  Cells cells(1024, 2);
  Till till(cells);
  ASSERT_EQ(till.journal.format(), JournalError::none);
  Time unset(86'400);
  EXPECT_EQ(till.numbers.begin_series(unset), NumberError::no_source);
  Dice dice;
  dice.works = false;
  EXPECT_EQ(till.numbers.begin_series(dice), NumberError::no_source);
  EXPECT_EQ(till.flash.operations(), 2U) << "only those of format()";
  EXPECT_EQ(next(till.numbers), "error 2");
}

TEST(Numbers, ClosedJournalIsAFault) {
  Cells cells(1024, 2);
  Till till(cells);
  Dice dice;
  EXPECT_EQ(next(till.numbers), "error 4");
  EXPECT_EQ(till.numbers.journal_error(), JournalError::not_open);
  EXPECT_EQ(till.numbers.begin_series(dice), NumberError::journal);
  ASSERT_EQ(till.journal.format(), JournalError::none);
  till.flash.fail_from(till.flash.operations());
  EXPECT_EQ(till.numbers.begin_series(dice), NumberError::journal);
  EXPECT_EQ(till.numbers.journal_error(), JournalError::storage);
}

TEST(Numbers, FormattedJournalNeedsANewSeries) {
  Cells cells(1024, 2);
  Dice dice;
  std::set<std::string> given;
  for (int formats = 0; formats < 5; ++formats) {
    Till till(cells);
    ASSERT_EQ(till.journal.format(), JournalError::none);
    EXPECT_EQ(next(till.numbers), "error 2");
    ASSERT_EQ(till.numbers.begin_series(dice), NumberError::none);
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(given.insert(next(till.numbers)).second);
    // A number in RAM is not issued again either.
    ASSERT_EQ(till.journal.format(), JournalError::none);
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(given.insert(next(till.numbers)).second);
  }
  EXPECT_EQ(given.size(), 30U);
}

TEST(Numbers, RecordIsNotAnEntry) {
  Cells cells(1024, 2);
  Till till(cells);
  Dice dice;
  ASSERT_EQ(till.journal.format(), JournalError::none);
  std::uint32_t id = 0;
  ASSERT_EQ(till.journal.begin("sale", 1, id), JournalError::none);
  ASSERT_EQ(till.numbers.begin_series(dice), NumberError::none);
  EXPECT_EQ(next(till.numbers), "KASSE1-A105D-3-0");
  EXPECT_EQ(till.journal.open_entries(), 1U);
  EXPECT_EQ(till.journal.damaged(), 0U);
  EXPECT_EQ(till.journal.settle(2, Outcome::approved, 1), JournalError::no_entry);
  JournalEntry entry;
  ASSERT_EQ(till.journal.last(entry), JournalError::none);
  EXPECT_EQ(entry.id, id) << "the latest entry is still the sale";
}

TEST(Numbers, FullJournalStillIssuesNumbersAndKeepsItsEntries) {
  Cells cells(1024, 2);
  Dice dice;
  std::set<std::string> given;
  {
    Till till(cells);
    ASSERT_EQ(till.journal.format(), JournalError::none);
    ASSERT_EQ(till.numbers.begin_series(dice), NumberError::none);
    std::uint32_t id = 0;
    while (till.journal.begin("sale", 1, id) == JournalError::none) {
    }
    EXPECT_EQ(till.journal.open_entries(), 2U) << "one slot is kept for the record";
  }
  for (int starts = 0; starts < 5; ++starts) {
    Till till(cells);
    ASSERT_EQ(till.journal.open(), JournalError::none);
    EXPECT_TRUE(given.insert(next(till.numbers)).second);
    EXPECT_EQ(till.journal.open_entries(), 2U);
    std::uint32_t id = 0;
    EXPECT_EQ(till.journal.begin("sale", 1, id), JournalError::full);
  }
}

TEST(Numbers, RoomIsReservedBeforeTheFirstSeries) {
  Cells cells(1024, 2);
  Till till(cells);
  Dice dice;
  ASSERT_EQ(till.journal.format(), JournalError::none);
  std::uint32_t id = 0;
  while (till.journal.begin("sale", 1, id) == JournalError::none) {
  }
  EXPECT_EQ(till.journal.open_entries(), 2U);
  EXPECT_EQ(till.numbers.begin_series(dice), NumberError::none);
  EXPECT_EQ(next(till.numbers).rfind("KASSE1-", 0), 0U);
  EXPECT_EQ(till.journal.open_entries(), 2U);
}

TEST(Numbers, JournalFullOfOpenEntriesTakesNoRecord) {
  Cells cells(1024, 2);
  {
    Flash flash(cells);
    Journal journal(flash);
    ASSERT_EQ(journal.format(), JournalError::none);
    std::uint32_t id = 0;
    while (journal.begin("sale", 1, id) == JournalError::none) {
    }
    EXPECT_EQ(journal.open_entries(), 3U);
  }
  Till till(cells);
  Dice dice;
  ASSERT_EQ(till.journal.open(), JournalError::none);
  EXPECT_EQ(till.numbers.begin_series(dice), NumberError::journal);
  EXPECT_EQ(till.numbers.journal_error(), JournalError::full);
  EXPECT_EQ(till.journal.open_entries(), 3U);
  ASSERT_EQ(till.journal.settle(1, Outcome::approved, 1), JournalError::none);
  EXPECT_EQ(till.numbers.begin_series(dice), NumberError::none);
  EXPECT_EQ(till.journal.open_entries(), 2U);
}

TEST(Numbers, DamagedRecordNeverReissuesANumber) {
  // Damages any byte that was written, in the record or elsewhere.
  Cells sound(1024, 2);
  std::set<std::string> before;
  {
    Till till(sound);
    Dice dice;
    ASSERT_EQ(till.journal.format(), JournalError::none);
    ASSERT_EQ(till.numbers.begin_series(dice), NumberError::none);
    before = {next(till.numbers), next(till.numbers)};
  }
  unsigned refused = 0;
  for (std::size_t at = 0; at < sound.bytes.size(); ++at) {
    Cells cells = sound;
    cells.bytes[at] ^= 0x10;
    Till till(cells);
    if (till.journal.open() != JournalError::none) continue;
    const std::string number = next(till.numbers);
    EXPECT_EQ(before.count(number), 0U) << at;
    refused += number == "error 2";
  }
  EXPECT_EQ(refused, 0U) << "the older record is used";
}

TEST(Numbers, RecordDamagedDuringUseIsRewritten) {
  Cells cells(4096, 2);
  Dice dice;
  {
    Till till(cells);
    ASSERT_EQ(till.journal.format(), JournalError::none);
    ASSERT_EQ(till.numbers.begin_series(dice), NumberError::none);
    EXPECT_EQ(next(till.numbers), "KASSE1-A105D-2-0");
  }
  std::set<std::string> given;
  Till till(cells);
  ASSERT_EQ(till.journal.open(), JournalError::none);
  EXPECT_EQ(next(till.numbers), "KASSE1-A105D-3-0");
  // Damages the latest of three records; the older ones can be read.
  const std::size_t bank = cells.bytes[0] == 'T' ? 0 : 4096;
  cells.bytes[bank + 3 * 256 + 20] ^= 1;
  for (int i = 0; i < 20; ++i) {  // the banks change meanwhile
    std::uint32_t id = 0;
    ASSERT_EQ(till.journal.begin("sale", 1, id), JournalError::none);
    ASSERT_EQ(till.journal.settle(id, Outcome::approved, 1), JournalError::none);
  }
  EXPECT_EQ(next(till.numbers), "KASSE1-A105D-3-1");
}

TEST(Numbers, NoNumberIsIssuedTwiceAfterAPowerCut) {
  std::uint64_t lives = 0;
  std::uint64_t numbers = 0;
  for (const Torn torn : every_tear) {
    // Small enough that the banks change all the time.
    for (const std::uint32_t sectors : {2U, 4U}) {
      for (std::uint32_t cut = 0; cut < 80; cut += stride) {
        Cells cells(1024, sectors);
        Dice dice;
        std::set<std::string> given;
        // Three starts cut at this operation, then one without a cut.
        for (int life = 0; life < 4; ++life) {
          ++lives;
          Till till(cells);
          if (life < 3) till.flash.cut_at(cut, torn);
          try {
            const JournalError error = till.journal.open();
            if (error == JournalError::not_formatted) {
              ASSERT_EQ(till.journal.format(), JournalError::none);
            } else {
              ASSERT_EQ(error, JournalError::none);
            }
            ASSERT_EQ(till.journal.damaged(), 0U);
            for (int i = 0; i < 12; ++i) {
              std::string number = next(till.numbers);
              if (number == "error 2") {
                ASSERT_EQ(till.numbers.begin_series(dice), NumberError::none);
                number = next(till.numbers);
              }
              ASSERT_EQ(number.rfind("KASSE1-", 0), 0U) << number;
              ASSERT_TRUE(given.insert(number).second) << number << " cut " << cut;
              ++numbers;
              std::uint32_t id = 0;
              const JournalError begun = till.journal.begin(number, 1, id);
              ASSERT_TRUE(begun == JournalError::none || begun == JournalError::full);
              if (begun == JournalError::full) {
                Journal::Walk walk;
                JournalEntry entry;
                ASSERT_EQ(till.journal.next(walk, entry), JournalError::none);
                id = entry.id;
              }
              if (i % 4 != 0 || begun == JournalError::full) {
                ASSERT_EQ(till.journal.settle(id, Outcome::approved, 1), JournalError::none);
              }
            }
          } catch (const PowerCut&) {
          }
        }
        ASSERT_LE(dice.last, 4) << "a series ended though the journal was not formatted";
        if (HasFatalFailure()) return;
      }
    }
  }
  EXPECT_EQ(lives, 5U * 2 * ((80 + stride - 1) / stride) * 4);
  EXPECT_GT(numbers, 10'000U / stride);
}

TEST(Numbers, BankWithDamagedHeadsIsLeftBeforeIssuing) {
  Cells cells(1024, 2);
  Dice dice;
  std::set<std::string> given;
  {
    Till till(cells);
    ASSERT_EQ(till.journal.format(), JournalError::none);
    ASSERT_EQ(till.numbers.begin_series(dice), NumberError::none);
    given.insert(next(till.numbers));
  }
  const std::size_t bank = cells.bytes[0] == 'T' ? 0 : 1024;
  for (const std::size_t at : {std::size_t{0}, std::size_t{240}}) cells.bytes[bank + at] ^= 1;
  for (int starts = 0; starts < 3; ++starts) {
    Till till(cells);
    ASSERT_EQ(till.journal.open(), JournalError::none);
    EXPECT_TRUE(given.insert(next(till.numbers)).second);
    EXPECT_EQ(cells.bytes[1024 - bank], 'T') << "there is a head again";
  }
}

TEST(Numbers, StorageFailureIssuesNoNumberTwice) {
  for (std::uint32_t write = 0; write < 60; ++write) {
    Cells cells(1024, 2);
    Dice dice;
    std::set<std::string> given;
    for (int life = 0; life < 3; ++life) {
      Till till(cells);
      if (life == 1) till.flash.fail_at(write, static_cast<Torn>(write % 5));
      const JournalError error = life == 0 ? till.journal.format() : till.journal.open();
      ASSERT_TRUE(life == 1 || error == JournalError::none);
      if (life == 0) {
        ASSERT_EQ(till.numbers.begin_series(dice), NumberError::none);
      }
      for (int i = 0; i < 20; ++i) {
        const std::string number = next(till.numbers);
        if (number == "error 4") break;
        ASSERT_TRUE(given.insert(number).second) << number << " write " << write;
        std::uint32_t id = 0;
        if (till.journal.begin(number, 1, id) != JournalError::none) break;
        if (till.journal.settle(id, Outcome::approved, 1) != JournalError::none) break;
      }
      till.flash.lose();
    }
  }
}

TEST(Numbers, FailedReadIsAStorageFault) {
  bool failed = true;
  for (std::uint32_t read = 0; failed; ++read) {
    SCOPED_TRACE(read);
    Cells cells(1024, 2);
    Dice dice;
    Till till(cells);
    ASSERT_EQ(till.journal.format(), JournalError::none);
    std::uint32_t id = 0;
    ASSERT_EQ(till.journal.begin("sale", 1, id), JournalError::none);
    const auto expect_fault = [&](NumberError error) {
      failed = till.flash.read_failed();
      EXPECT_EQ(error, failed ? NumberError::journal : NumberError::none);
      EXPECT_EQ(till.numbers.journal_error(), failed ? JournalError::storage : JournalError::none);
      till.flash.fail_read(UINT32_MAX);
      ASSERT_EQ(till.journal.open(), JournalError::none);
    };
    till.flash.fail_read(read);
    expect_fault(till.numbers.begin_series(dice));
    ASSERT_EQ(till.numbers.begin_series(dice), NumberError::none);
    char number[Numbers::size];
    till.flash.fail_read(read);
    expect_fault(till.numbers.next(number));
  }
}

TEST(Numbers, JournalWithoutASeriesWorks) {
  Cells cells(1024, 2);
  Till till(cells);
  ASSERT_EQ(till.journal.format(), JournalError::none);
  for (int i = 0; i < 20; ++i) {
    std::uint32_t id = 0;
    ASSERT_EQ(till.journal.begin("sale", 1, id), JournalError::none);
    ASSERT_EQ(till.journal.settle(id, Outcome::approved, 1), JournalError::none);
  }
  EXPECT_EQ(next(till.numbers), "error 2");
}

TEST(Numbers, FailedReadDuringABankChangeLosesNoSeries) {
  bool failed = true;
  for (std::uint32_t read = 0; failed; ++read) {
    Cells cells(1024, 2);
    Dice dice;
    {
      Till till(cells);
      ASSERT_EQ(till.journal.format(), JournalError::none);
      ASSERT_EQ(till.numbers.begin_series(dice), NumberError::none);
    }
    {
      // Banks change before this start has given a number.
      Till till(cells);
      ASSERT_EQ(till.journal.open(), JournalError::none);
      till.flash.fail_read(read);
      for (int i = 0; i < 4; ++i) {
        std::uint32_t id = 0;
        if (till.journal.begin("sale", 1, id) != JournalError::none) break;
        if (till.journal.settle(id, Outcome::approved, 1) != JournalError::none) break;
      }
      failed = till.flash.read_failed();
    }
    Till till(cells);
    ASSERT_EQ(till.journal.open(), JournalError::none);
    EXPECT_EQ(next(till.numbers).rfind("KASSE1-A105D-", 0), 0U) << read;
  }
}

TEST(Numbers, RecordSurvivesEveryBankChange) {
  Cells cells(1024, 2);
  Dice dice;
  std::set<std::string> given;
  for (int starts = 0; starts < 50; ++starts) {
    Till till(cells);
    if (starts == 0) {
      ASSERT_EQ(till.journal.format(), JournalError::none);
      ASSERT_EQ(till.numbers.begin_series(dice), NumberError::none);
    } else {
      ASSERT_EQ(till.journal.open(), JournalError::none);
    }
    // A start may pass without a number.
    for (int i = 0; i < starts % 20; ++i) {
      std::uint32_t id = 0;
      ASSERT_EQ(till.journal.begin("sale", 1, id), JournalError::none);
      ASSERT_EQ(till.journal.settle(id, Outcome::approved, 1), JournalError::none);
    }
    if (starts % 3 == 0) continue;
    EXPECT_TRUE(given.insert(next(till.numbers)).second);
  }
  EXPECT_EQ(dice.last, 1) << "one series for all of it";
}

TEST(Numbers, NameIsReadFromANumber) {
  EXPECT_EQ(Numbers::name_in("KASSE1-T4MUKO-1-0"), "KASSE1");
  EXPECT_EQ(Numbers::name_in("K-1-T4MUKO-1-0"), "K-1");
  EXPECT_EQ(Numbers::name_in("A-1-2"), "");
  EXPECT_EQ(Numbers::name_in("-A-1-2"), "");
  EXPECT_EQ(Numbers::name_in(""), "");
}

}  // namespace
}  // namespace tillwire::test::numbers_test
