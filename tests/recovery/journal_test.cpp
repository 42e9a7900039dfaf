// The journal over simulated flash: what is durable stays, whatever happens when.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <tillwire/recovery/journal.hpp>

#include "flash.hpp"

namespace tillwire::test {
namespace {

using Torn = Flash::Torn;
using Open = std::map<std::uint32_t, std::string>;

/// The open entries, as the journal tells them.
Open open_entries(Journal& journal) {
  Open all;
  Journal::Walk walk;
  JournalEntry entry;
  JournalFault fault = JournalFault::none;
  while ((fault = journal.next(walk, entry)) == JournalFault::none) {
    EXPECT_TRUE(all.empty() || all.rbegin()->first < entry.id);
    all[entry.id] = std::string(entry.text);
  }
  EXPECT_EQ(fault, JournalFault::no_entry);
  return all;
}

std::uint32_t begun(Journal& journal, const std::string& text) {
  std::uint32_t id = 0;
  EXPECT_EQ(journal.begin(text, 1700000000, id), JournalFault::none);
  return id;
}

TEST(Journal, KeepsWhatIsOpenAndForgetsWhatIsSettled) {
  Cells cells(1024, 2);
  {
    Flash flash(cells);
    Journal journal(flash);
    EXPECT_EQ(journal.open(), JournalFault::not_formatted);
    std::uint32_t id = 0;
    EXPECT_EQ(journal.begin("x", 1, id), JournalFault::not_open);
    ASSERT_EQ(journal.format(), JournalFault::none);
    EXPECT_EQ(begun(journal, "register.do orderNumber=1"), 1U);
    EXPECT_EQ(begun(journal, "refund.do orderId=2"), 2U);
    EXPECT_EQ(journal.open_entries(), 2U);
    EXPECT_EQ(journal.settle(1, Outcome::approved, 1700000001), JournalFault::none);
    EXPECT_EQ(journal.settle(1, Outcome::declined, 1700000001), JournalFault::settled);
    EXPECT_EQ(journal.settle(3, Outcome::declined, 1700000001), JournalFault::no_entry);
  }
  Flash flash(cells);
  Journal journal(flash);
  ASSERT_EQ(journal.open(), JournalFault::none);
  EXPECT_EQ(journal.open_entries(), 1U);
  EXPECT_EQ(open_entries(journal), (Open{{2, "refund.do orderId=2"}}));
  Journal::Walk walk;
  JournalEntry entry;
  ASSERT_EQ(journal.next(walk, entry), JournalFault::none);
  EXPECT_EQ(entry.time_s, 1700000000U);
  EXPECT_EQ(entry.outcome, Outcome::sent);
  EXPECT_EQ(journal.settle(2, Outcome::in_doubt, 1700000002), JournalFault::none);
  EXPECT_EQ(journal.open_entries(), 1U);
  walk = {};
  ASSERT_EQ(journal.next(walk, entry), JournalFault::none);
  EXPECT_EQ(entry.outcome, Outcome::in_doubt);
  EXPECT_EQ(journal.settle(2, Outcome::given_up, 1700000003), JournalFault::none);
  EXPECT_TRUE(open_entries(journal).empty());
  EXPECT_EQ(journal.damaged(), 0U);
  // Numbers only grow.
  EXPECT_EQ(begun(journal, "next"), 3U);
}

TEST(Journal, DoubtMayBeToldAgainAndAgainBeforeItIsSettled) {
  Cells cells(512, 2);
  Flash flash(cells);
  Journal journal(flash);
  ASSERT_EQ(journal.format(), JournalFault::none);
  const std::uint32_t id = begun(journal, "x");
  for (int i = 0; i < 10; ++i) {
    ASSERT_EQ(journal.settle(id, Outcome::in_doubt, 1), JournalFault::none) << i;
  }
  EXPECT_EQ(journal.settle(id, Outcome::declined, 1), JournalFault::none);
  EXPECT_EQ(journal.open_entries(), 0U);
}

TEST(Journal, TextsOfEveryLength) {
  Cells cells(4096, 3);
  Flash flash(cells);
  Journal journal(flash);
  ASSERT_EQ(journal.format(), JournalFault::none);
  for (std::size_t size = 0; size <= Journal::most_text; ++size) {
    const std::string text(size, static_cast<char>('a' + size % 26));
    const std::uint32_t id = begun(journal, text);
    EXPECT_EQ(open_entries(journal), (Open{{id, text}}));
    ASSERT_EQ(journal.settle(id, Outcome::approved, 1), JournalFault::none);
  }
  std::uint32_t id = 0;
  EXPECT_EQ(journal.begin(std::string(Journal::most_text + 1, 'x'), 1, id), JournalFault::too_long);
}

TEST(Journal, StoragesThatDoNotFit) {
  for (const auto& [size, count] : {std::pair{256U, 4U}, {768U, 1U}, {600U, 4U}, {0U, 4U}}) {
    struct Shape final : Storage {
      std::uint32_t sector_size() const override { return size; }
      std::uint32_t sector_count() const override { return count; }
      bool read(std::uint32_t, void*, std::uint32_t) override { return false; }
      bool write(std::uint32_t, const void*, std::uint32_t) override { return false; }
      bool erase(std::uint32_t) override { return false; }
      std::uint32_t size = 0;
      std::uint32_t count = 0;
    } shape;
    shape.size = size;
    shape.count = count;
    Journal journal(shape);
    EXPECT_EQ(journal.open(), JournalFault::geometry) << size;
    EXPECT_EQ(journal.format(), JournalFault::geometry) << size;
  }
}

TEST(Journal, AnswersForever) {
  for (const std::uint32_t count : {2U, 3U, 5U}) {
    Cells cells(1024, count);
    Flash flash(cells);
    Journal journal(flash);
    ASSERT_EQ(journal.format(), JournalFault::none);
    // One stays open all the time.
    const std::uint32_t stays = begun(journal, "stays");
    constexpr std::uint32_t rounds = 1000;
    for (std::uint32_t i = 0; i < rounds; ++i) {
      const std::uint32_t id = begun(journal, "goes");
      ASSERT_EQ(journal.settle(id, Outcome::approved, 1), JournalFault::none);
    }
    EXPECT_EQ(open_entries(journal), (Open{{stays, "stays"}}));
    // Every sector was erased about as often as any other.
    for (const std::uint32_t each : cells.erasures) {
      EXPECT_NEAR(each, cells.erasures[0], 1) << count;
      EXPECT_LE(each, 1 + rounds / 2) << count;
    }
  }
}

TEST(Journal, AFullOneRefusesAndTakesAgainWhatIsSettled) {
  for (const std::uint32_t count : {2U, 3U, 4U}) {
    Cells cells(1024, count);
    Flash flash(cells);
    Journal journal(flash);
    ASSERT_EQ(journal.format(), JournalFault::none);
    Open open;
    std::uint32_t id = 0;
    JournalFault fault = JournalFault::none;
    while ((fault = journal.begin("entry", 1, id)) == JournalFault::none) {
      open[id] = "entry";
      ASSERT_LT(open.size(), 100U);
    }
    EXPECT_EQ(fault, JournalFault::full);
    EXPECT_EQ(open.size(), (count - 1) * 3) << "slots besides the free sector";
    EXPECT_EQ(open_entries(journal), open);
    Flash again(cells);
    Journal reopened(again);
    ASSERT_EQ(reopened.open(), JournalFault::none);
    EXPECT_EQ(reopened.begin("entry", 1, id), JournalFault::full);
    EXPECT_EQ(open_entries(reopened), open);
    for (const auto& each : open) {
      ASSERT_EQ(reopened.settle(each.first, Outcome::declined, 1), JournalFault::none);
    }
    EXPECT_TRUE(open_entries(reopened).empty());
    EXPECT_EQ(reopened.begin("entry", 1, id), JournalFault::none) << count;
  }
}

TEST(Journal, AStorageThatFailsIsAFault) {
  for (std::uint32_t from = 0; from < 60; ++from) {
    Cells cells(512, 3);
    Flash flash(cells);
    flash.fail_from(from);
    Journal journal(flash);
    JournalFault fault = journal.format();
    std::uint32_t entries = 0;
    std::uint32_t id = 0;
    while (fault == JournalFault::none && entries < 30) {
      fault = journal.begin("x", 1, id);
      if (fault == JournalFault::none) fault = journal.settle(id, Outcome::approved, 1);
      ++entries;
    }
    EXPECT_TRUE(entries == 30 || fault == JournalFault::storage) << from;
  }
}

TEST(Journal, ACellThatDoesNotTakeCostsASlot) {
  Cells cells(1024, 2);
  Flash flash(cells);
  Journal journal(flash);
  ASSERT_EQ(journal.format(), JournalFault::none);
  const std::uint32_t first_slot = 256 + (cells.bytes[0] == 'T' ? 0 : 1024);
  flash.stick(first_slot + 20);
  const std::uint32_t id = begun(journal, "a text of some length");
  EXPECT_EQ(open_entries(journal), (Open{{id, "a text of some length"}}));
  Flash again(cells);
  Journal reopened(again);
  ASSERT_EQ(reopened.open(), JournalFault::none);
  EXPECT_EQ(open_entries(reopened), (Open{{id, "a text of some length"}}));
  EXPECT_EQ(reopened.damaged(), 0U) << "it was never there";
}

TEST(Journal, ALaterFormatIsLeftAlone) {
  Cells cells(512, 2);
  {
    Flash flash(cells);
    Journal journal(flash);
    ASSERT_EQ(journal.format(), JournalFault::none);
  }
  // Version 2, with a CRC that fits.
  cells.bytes[3] = 2;
  const std::uint32_t crc = detail::crc32(0, cells.bytes.data(), 12);
  for (unsigned i = 0; i < 4; ++i) cells.bytes[12 + i] = static_cast<std::uint8_t>(crc >> 8 * i);
  const std::vector<std::uint8_t> before = cells.bytes;
  Flash flash(cells);
  Journal journal(flash);
  EXPECT_EQ(journal.open(), JournalFault::newer_format);
  EXPECT_EQ(cells.bytes, before);
}

TEST(Journal, TheFormatIsAsItIsDescribed) {
  Cells cells(512, 2);
  Flash flash(cells);
  Journal journal(flash);
  ASSERT_EQ(journal.format(), JournalFault::none);
  std::uint32_t id = 0;
  ASSERT_EQ(journal.begin("abc", 0x01020304, id), JournalFault::none);
  ASSERT_EQ(journal.settle(id, Outcome::declined, 0x05060708), JournalFault::none);
  // The CRCs are those of zlib's crc32.
  const std::string head("TWJ\1\1\0\0\0\1\0\0\0", 12);
  EXPECT_EQ(std::string(cells.bytes.begin(), cells.bytes.begin() + 12), head);
  const std::string entry("I\1\3\0\1\0\0\0\4\3\2\1", 12);
  EXPECT_EQ(std::string(cells.bytes.begin() + 256, cells.bytes.begin() + 268), entry);
  EXPECT_EQ(std::string(cells.bytes.begin() + 272, cells.bytes.begin() + 276),
            std::string("abc\0", 4));
  const std::string sent("M\1\0\0\1\0\0\0\4\3\2\1", 12);
  EXPECT_EQ(std::string(cells.bytes.begin() + 448, cells.bytes.begin() + 460), sent);
  const std::string declined("M\5\0\0\1\0\0\0\10\7\6\5", 12);
  EXPECT_EQ(std::string(cells.bytes.begin() + 464, cells.bytes.begin() + 476), declined);
  EXPECT_EQ(cells.bytes[480], 0xFF);
}

TEST(Journal, TheCrcIsTheUsualOne) {
  EXPECT_EQ(detail::crc32(0, "123456789", 9), 0xCBF43926U);
  EXPECT_EQ(detail::crc32(detail::crc32(0, "1234", 4), "56789", 5), 0xCBF43926U);
}

TEST(Journal, NumbersGrowOverErasuresAndCuts) {
  for (const Torn torn : {Torn::nothing, Torn::units, Torn::all}) {
    for (std::uint32_t cut = 0; cut < 12; ++cut) {
      Cells cells(1024, 2);
      std::uint32_t last = 0;
      {
        Flash flash(cells);
        Journal journal(flash);
        ASSERT_EQ(journal.format(), JournalFault::none);
        for (int i = 0; i < 3; ++i) {
          last = begun(journal, "settled");
          ASSERT_EQ(journal.settle(last, Outcome::approved, 1), JournalFault::none);
        }
        flash.cut_at(flash.operations() + cut, torn);
        std::uint32_t id = 0;
        try {
          for (int i = 0; i < 3 && journal.begin("next", 1, id) == JournalFault::none; ++i) {
            last = id;
            ASSERT_EQ(journal.settle(id, Outcome::approved, 1), JournalFault::none);
          }
        } catch (const PowerCut&) {
        }
      }
      Flash flash(cells);
      Journal journal(flash);
      ASSERT_EQ(journal.open(), JournalFault::none);
      EXPECT_GT(begun(journal, "next"), last) << "cut " << cut;
    }
  }
}

TEST(Journal, WhenTheStorageFailedItHasToBeOpenedAgain) {
  // The last write of a begin() answers false, but is there.
  Cells cells(1024, 2);
  Flash flash(cells);
  Journal journal(flash);
  ASSERT_EQ(journal.format(), JournalFault::none);
  flash.fail_at(flash.operations() + 1, Torn::all);
  std::uint32_t id = 0;
  EXPECT_EQ(journal.begin("x", 1, id), JournalFault::storage);
  EXPECT_EQ(journal.begin("x", 1, id), JournalFault::not_open);
  EXPECT_EQ(journal.settle(1, Outcome::approved, 1), JournalFault::not_open);
  EXPECT_EQ(journal.dismiss_damaged(1), JournalFault::not_open);
  EXPECT_EQ(journal.open(), JournalFault::storage) << "the storage has not been opened again";
  flash.reopen();
  ASSERT_EQ(journal.open(), JournalFault::none);
  EXPECT_EQ(journal.open_entries(), 1U);
  EXPECT_EQ(open_entries(journal), (Open{{1, "x"}}));
  EXPECT_EQ(journal.settle(1, Outcome::not_sent, 1), JournalFault::none);
  EXPECT_EQ(journal.open_entries(), 0U);
}

TEST(Journal, ACopyThatWasNotDurableDoesNotCostTheEntry) {
  for (std::uint32_t write = 0; write < 12; ++write) {
    Cells cells(1024, 2);
    {
      Flash flash(cells);
      Journal journal(flash);
      ASSERT_EQ(journal.format(), JournalFault::none);
      begun(journal, "stays");
      for (int i = 0; i < 2; ++i) {
        const std::uint32_t id = begun(journal, "goes");
        ASSERT_EQ(journal.settle(id, Outcome::approved, 1), JournalFault::none);
      }
      flash.fail_at(flash.operations() + write, Torn::all);
      std::uint32_t id = 0;
      for (int i = 0; i < 3; ++i) static_cast<void>(journal.begin("turns the sectors", 1, id));
      flash.lose();
    }
    Flash flash(cells);
    Journal journal(flash);
    ASSERT_EQ(journal.open(), JournalFault::none);
    EXPECT_EQ(open_entries(journal).count(1), 1U) << "write " << write;
  }
}

TEST(Journal, AReadThatFailsSettlesNothingElse) {
  // The power goes while entries are copied: there may be two of each. The second round has the
  // originals at the storage's end.
  for (std::uint32_t settled : {1U, 4U}) {
    for (std::uint32_t cut = 0; cut < 12; ++cut) {
      Cells cells(1024, 2);
      std::uint32_t last = 0;
      {
        Flash flash(cells);
        Journal journal(flash);
        ASSERT_EQ(journal.format(), JournalFault::none);
        for (std::uint32_t i = 0; i < settled; ++i) {
          const std::uint32_t id = begun(journal, "goes");
          ASSERT_EQ(journal.settle(id, Outcome::approved, 1), JournalFault::none);
        }
        begun(journal, "stays");
        last = begun(journal, "stays too");
        flash.cut_at(flash.operations() + cut, Torn::all);
        std::uint32_t id = 0;
        try {
          static_cast<void>(journal.begin("turns the sectors", 1, id));
        } catch (const PowerCut&) {
        }
      }
      const std::vector<std::uint8_t> before = cells.bytes;
      bool failed = true;
      for (std::uint32_t read = 0; failed; ++read) {
        cells.bytes = before;
        Flash flash(cells);
        Journal journal(flash);
        ASSERT_EQ(journal.open(), JournalFault::none);
        flash.fail_read(read);
        const JournalFault fault = journal.settle(last, Outcome::approved, 1);
        failed = flash.read_failed();
        EXPECT_EQ(fault, failed ? JournalFault::storage : JournalFault::none) << read;
        flash.fail_read(UINT32_MAX);
        EXPECT_EQ(journal.settle(last, Outcome::approved, 1),
                  failed ? JournalFault::not_open : JournalFault::settled);
        ASSERT_EQ(journal.open(), JournalFault::none);
        EXPECT_EQ(journal.open_entries(), open_entries(journal).size());
        if (!failed) {
          EXPECT_EQ(open_entries(journal).count(last), 0U);
        }
      }
    }
  }
}

/// What a schedule has made durable, and what it was about when the power went.
struct Model {
  Open open;
  std::string beginning;       // the text of a begin() that has not answered
  std::uint32_t settling = 0;  // the number that a settle() which has not answered is about
};

/// Begins and settles entries, as a seed says, until `steps` are done, the power or the storage
/// fails. Whether that has not failed.
bool play(Journal& journal, Model& model, std::mt19937& random, int steps) {
  for (int i = 0; i < steps; ++i) {
    if (model.open.size() < 4 && random() % 2 == 0) {
      model.beginning = "entry " + std::to_string(random());
      std::uint32_t id = 0;
      const JournalFault fault = journal.begin(model.beginning, 1, id);
      if (fault == JournalFault::none) model.open[id] = model.beginning;
      if (fault == JournalFault::storage) return false;
      EXPECT_TRUE(fault == JournalFault::none || fault == JournalFault::full);
      model.beginning.clear();
    } else if (!model.open.empty()) {
      auto chosen = model.open.begin();
      std::advance(chosen, random() % model.open.size());
      const bool open = random() % 4 == 0;
      model.settling = open ? 0 : chosen->first;
      const JournalFault fault =
          journal.settle(chosen->first, open ? Outcome::in_doubt : Outcome::approved, 1);
      if (fault == JournalFault::storage) return false;
      EXPECT_EQ(fault, JournalFault::none);
      if (!open) model.open.erase(chosen);
      model.settling = 0;
    }
  }
  return true;
}

/// After a cut: all that was durable is there, and of the one that was under way all or nothing.
void expect_as_it_was(Journal& journal, Model& model, const std::string& where) {
  Open found = open_entries(journal);
  EXPECT_EQ(journal.damaged(), 0U) << where;
  EXPECT_EQ(journal.open_entries(), found.size()) << where;
  if (model.settling != 0 && found.count(model.settling) == 0) model.open.erase(model.settling);
  for (const auto& [id, text] : found) {
    if (model.open.count(id) == 0 && !model.beginning.empty() && text == model.beginning) {
      model.open[id] = text;  // it came to be durable, although nobody was told
    }
  }
  EXPECT_EQ(found, model.open) << where;
  model.beginning.clear();
  model.settling = 0;
}

TEST(Journal, AnyCutOfPowerLeavesWhatWasDurable) {
  for (const std::uint32_t count : {2U, 3U, 4U}) {
    for (const Torn torn : {Torn::nothing, Torn::half, Torn::noise, Torn::units, Torn::all}) {
      for (unsigned seed = 0; seed < 2; ++seed) {
        for (std::uint32_t cut = 0;; ++cut) {
          Cells cells(1280, count);
          Flash flash(cells);
          std::mt19937 random(seed);
          Model model;
          Journal journal(flash);
          ASSERT_EQ(journal.format(), JournalFault::none);
          const std::string where = std::to_string(count) + " sectors, seed " +
                                    std::to_string(seed) + ", cut " + std::to_string(cut) +
                                    ", torn " + std::to_string(static_cast<int>(torn));
          flash.cut_at(flash.operations() + cut, torn);
          bool was_cut = false;
          try {
            EXPECT_TRUE(play(journal, model, random, 40));
          } catch (const PowerCut&) {
            was_cut = true;
          }
          // While it is opened again, the power fails at every moment too.
          for (std::uint32_t again = 0; was_cut; ++again) {
            Flash after(cells);
            Journal reopened(after);
            after.cut_at(again % 4, torn);
            try {
              ASSERT_EQ(reopened.open(), JournalFault::none) << where;
            } catch (const PowerCut&) {
              continue;
            }
            after.cut_at(UINT32_MAX, torn);
            expect_as_it_was(reopened, model, where);
            EXPECT_TRUE(play(reopened, model, random, 30));
            expect_as_it_was(reopened, model, where + ", afterwards");
            break;
          }
          if (!was_cut) break;
          if (HasFailure()) return;
        }
      }
    }
  }
}

TEST(Journal, ManyCutsInARow) {
  for (unsigned seed = 0; seed < 150; ++seed) {
    std::mt19937 random(seed);
    Cells cells(1280, 2 + seed % 3);
    Model model;
    {
      Flash flash(cells);
      Journal journal(flash);
      ASSERT_EQ(journal.format(), JournalFault::none);
    }
    for (int life = 0; life < 40; ++life) {
      Flash flash(cells);
      Journal journal(flash);
      flash.cut_at(static_cast<std::uint32_t>(random() % 40), static_cast<Torn>(random() % 5));
      try {
        ASSERT_EQ(journal.open(), JournalFault::none) << "seed " << seed << " life " << life;
        expect_as_it_was(journal, model,
                         "seed " + std::to_string(seed) + " life " + std::to_string(life));
        EXPECT_TRUE(play(journal, model, random, 20));
      } catch (const PowerCut&) {
      }
      if (HasFailure()) return;
    }
  }
}

TEST(Journal, AStorageThatFailsNowAndThenLosesNothing) {
  for (unsigned seed = 0; seed < 150; ++seed) {
    std::mt19937 random(seed);
    Cells cells(1280, 2 + seed % 3);
    Model model;
    {
      Flash flash(cells);
      Journal journal(flash);
      ASSERT_EQ(journal.format(), JournalFault::none);
    }
    for (int life = 0; life < 30; ++life) {
      const std::string where = "seed " + std::to_string(seed) + " life " + std::to_string(life);
      Flash flash(cells);
      Journal journal(flash);
      const bool by_read = random() % 4 == 0;
      const auto when = static_cast<std::uint32_t>(random());
      if (!by_read) flash.fail_at(when % 40, static_cast<Torn>(random() % 5));
      if (by_read && when % 2 == 0) flash.fail_read(when % 200);
      JournalFault fault = journal.open();
      if (fault == JournalFault::none) {
        flash.fail_read(UINT32_MAX);  // none while it is compared
        expect_as_it_was(journal, model, where);
        if (by_read) flash.fail_read(when % 2000);
        if (!play(journal, model, random, 20)) fault = JournalFault::storage;
      }
      EXPECT_EQ(fault == JournalFault::storage, flash.failed() || (by_read && flash.read_failed()))
          << where;
      if (fault == JournalFault::none) continue;
      std::uint32_t id = 0;
      EXPECT_EQ(journal.begin("x", 1, id), JournalFault::not_open) << where;
      // Either the storage is opened again, or the power fails before that.
      if (random() % 2 == 0) {
        flash.lose();
        continue;
      }
      flash.reopen();
      ASSERT_EQ(journal.open(), JournalFault::none) << where;
      expect_as_it_was(journal, model, where);
      EXPECT_TRUE(play(journal, model, random, 10));
      if (HasFailure()) return;
    }
  }
}

TEST(Journal, NoFlippedBitLosesAnEntryUnnoticed) {
  Cells cells(768, 3);
  Open open;
  {
    Flash flash(cells);
    Journal journal(flash);
    ASSERT_EQ(journal.format(), JournalFault::none);
    for (int i = 0; i < 3; ++i) {
      const std::uint32_t id = begun(journal, "entry " + std::to_string(i));
      if (i % 2 == 0) {
        open[id] = "entry " + std::to_string(i);
      } else {
        ASSERT_EQ(journal.settle(id, Outcome::approved, 1), JournalFault::none);
      }
    }
  }
  const std::vector<std::uint8_t> sound = cells.bytes;
  for (std::uint32_t bit = 0; bit < sound.size() * 8; ++bit) {
    cells.bytes = sound;
    cells.bytes[bit / 8] = static_cast<std::uint8_t>(cells.bytes[bit / 8] ^ (1U << bit % 8));
    for (int times = 0; times < 2; ++times) {
      Flash flash(cells);
      Journal journal(flash);
      ASSERT_EQ(journal.open(), JournalFault::none) << bit;
      const Open found = open_entries(journal);
      std::uint32_t missing = 0;
      for (const auto& each : open) {
        if (found.count(each.first) == 0) {
          ++missing;
        } else {
          EXPECT_EQ(found.at(each.first), each.second) << bit;
        }
      }
      EXPECT_LE(missing, journal.damaged()) << "bit " << bit;
      EXPECT_LE(missing, 1U) << "bit " << bit;
      if (HasFailure()) return;
    }
  }
}

TEST(Journal, WhatIsDamagedIsKeptUntilItIsDismissed) {
  Cells cells(1024, 2);
  {
    Flash flash(cells);
    Journal journal(flash);
    ASSERT_EQ(journal.format(), JournalFault::none);
    begun(journal, "entry");
  }
  cells.bytes[256 + 30] ^= 0x10;
  {
    Flash flash(cells);
    Journal journal(flash);
    ASSERT_EQ(journal.open(), JournalFault::none);
    EXPECT_EQ(journal.damaged(), 1U);
    EXPECT_TRUE(open_entries(journal).empty());
    for (int i = 0; i < 20; ++i) {
      const std::uint32_t id = begun(journal, "another");
      ASSERT_EQ(journal.settle(id, Outcome::approved, 1), JournalFault::none);
    }
  }
  Flash flash(cells);
  Journal journal(flash);
  ASSERT_EQ(journal.open(), JournalFault::none);
  EXPECT_EQ(journal.damaged(), 1U) << "sectors were turned over meanwhile";
  EXPECT_EQ(journal.dismiss_damaged(1), JournalFault::none);
  EXPECT_EQ(journal.damaged(), 0U);
  Flash again(cells);
  Journal reopened(again);
  ASSERT_EQ(reopened.open(), JournalFault::none);
  EXPECT_EQ(reopened.damaged(), 0U);
}

TEST(Journal, ADamagedEntryIsCountedOnceWhateverIsCut) {
  for (std::uint32_t cut = 0; cut < 40; ++cut) {
    Cells cells(1024, 2);
    {
      Flash flash(cells);
      Journal journal(flash);
      ASSERT_EQ(journal.format(), JournalFault::none);
      begun(journal, "entry");
    }
    cells.bytes[256 + 30] ^= 0x10;
    {
      Flash flash(cells);
      Journal journal(flash);
      ASSERT_EQ(journal.open(), JournalFault::none);
      flash.cut_at(flash.operations() + cut, Torn::units);
      try {
        for (int i = 0; i < 6; ++i) {
          const std::uint32_t id = begun(journal, "another");
          ASSERT_EQ(journal.settle(id, Outcome::approved, 1), JournalFault::none);
        }
      } catch (const PowerCut&) {
      }
    }
    Flash flash(cells);
    Journal journal(flash);
    ASSERT_EQ(journal.open(), JournalFault::none);
    EXPECT_EQ(journal.damaged(), 1U) << "cut " << cut;
  }
}

TEST(Journal, ADamagedSectorIsCountedAndDismissed) {
  for (const std::uint32_t count : {3U, 4U}) {
    for (std::uint32_t sector = 0; sector < count; ++sector) {
      Cells cells(4096, count);
      std::uint32_t stays = 0;
      {
        Flash flash(cells);
        Journal journal(flash);
        ASSERT_EQ(journal.format(), JournalFault::none);
        for (std::uint32_t i = 0; i < 20 * count; ++i) {
          const std::uint32_t id = begun(journal, "x");
          ASSERT_EQ(journal.settle(id, Outcome::approved, 1), JournalFault::none);
        }
        stays = begun(journal, "stays");
      }
      const auto first = cells.bytes.begin() + static_cast<std::ptrdiff_t>(sector * 4096);
      std::fill(first, first + 4096, std::uint8_t{0});
      for (int times = 0; times < 3; ++times) {
        Flash flash(cells);
        Journal journal(flash);
        ASSERT_EQ(journal.open(), JournalFault::none);
        EXPECT_EQ(journal.damaged(), 15U) << "any of its slots may have been an entry";
      }
      Flash flash(cells);
      Journal journal(flash);
      ASSERT_EQ(journal.open(), JournalFault::none);
      const Open before = open_entries(journal);
      EXPECT_LE(before.size(), 1U);
      EXPECT_EQ(journal.dismiss_damaged(1), JournalFault::none) << sector;
      EXPECT_EQ(journal.damaged(), 0U);
      EXPECT_EQ(open_entries(journal), before) << stays;
      for (int i = 0; i < 200; ++i) {
        const std::uint32_t id = begun(journal, "x");
        ASSERT_EQ(journal.settle(id, Outcome::approved, 1), JournalFault::none);
      }
      Flash again(cells);
      Journal reopened(again);
      ASSERT_EQ(reopened.open(), JournalFault::none);
      EXPECT_EQ(reopened.damaged(), 0U);
      EXPECT_EQ(open_entries(reopened), before);
    }
  }
}

TEST(Journal, WithoutAnyHeadTheEntriesAreSavedToAFreeSector) {
  Cells cells(1024, 2);
  std::uint32_t current = 0;
  {
    Flash flash(cells);
    Journal journal(flash);
    ASSERT_EQ(journal.format(), JournalFault::none);
    begun(journal, "stays");
    current = cells.bytes[0] == 'T' ? 0 : 1;
  }
  const auto blank = [](Cells& of, std::uint32_t sector) {
    std::fill_n(of.bytes.begin() + static_cast<std::ptrdiff_t>(sector * 1024), 256, 0);
  };
  blank(cells, current);
  Cells full = cells;
  {
    Flash flash(cells);
    Journal journal(flash);
    ASSERT_EQ(journal.open(), JournalFault::none);
    EXPECT_EQ(open_entries(journal), (Open{{1, "stays"}}));
    EXPECT_EQ(begun(journal, "next"), 2U);
  }
  blank(full, 1 - current);
  const std::vector<std::uint8_t> before = full.bytes;
  Flash flash(full);
  Journal journal(flash);
  EXPECT_EQ(journal.open(), JournalFault::damaged_heads);
  EXPECT_EQ(full.bytes, before);
  EXPECT_EQ(journal.format(), JournalFault::none);
}

TEST(Journal, OneOfTheTwoHeadsIsEnough) {
  for (const std::ptrdiff_t at : {0, 240}) {
    Cells cells(1024, 2);
    {
      Flash flash(cells);
      Journal journal(flash);
      ASSERT_EQ(journal.format(), JournalFault::none);
      begun(journal, "stays");
    }
    std::fill_n(cells.bytes.begin() + at, 16, std::uint8_t{0});
    const std::vector<std::uint8_t> before = cells.bytes;
    Flash flash(cells);
    Journal journal(flash);
    ASSERT_EQ(journal.open(), JournalFault::none);
    EXPECT_EQ(cells.bytes, before) << "nothing had to be saved";
    EXPECT_EQ(open_entries(journal), (Open{{1, "stays"}}));
  }
}

TEST(Journal, ASectorThatWasSavedInPartLeavesNoEntryTwice) {
  bool was_full = false;
  for (std::uint32_t cut = 0; cut < 12; ++cut) {
    for (const Torn torn : {Torn::half, Torn::noise, Torn::all}) {
      Cells cells(1024, 4);
      {
        Flash flash(cells);
        Journal journal(flash);
        ASSERT_EQ(journal.format(), JournalFault::none);
        begun(journal, "one");
        begun(journal, "two");
        for (int i = 0; i < 2; ++i) {
          const std::uint32_t id = begun(journal, "goes");
          ASSERT_EQ(journal.settle(id, Outcome::approved, 1), JournalFault::none);
        }
      }
      // The sector with the open entries loses its head, and the power goes while they are saved.
      std::fill_n(cells.bytes.begin(), 256, std::uint8_t{0});
      {
        Flash flash(cells);
        Journal journal(flash);
        flash.cut_at(cut, torn);
        try {
          ASSERT_EQ(journal.open(), JournalFault::none);
        } catch (const PowerCut&) {
        }
      }
      {
        Flash flash(cells);
        Journal journal(flash);
        ASSERT_EQ(journal.open(), JournalFault::none);
        EXPECT_EQ(open_entries(journal), (Open{{1, "one"}, {2, "two"}})) << cut;
        std::uint32_t id = 0;
        const JournalFault fault = journal.begin("another", 1, id);
        was_full = fault == JournalFault::full || was_full;
        if (fault == JournalFault::none) {
          EXPECT_EQ(journal.settle(id, Outcome::approved, 1), JournalFault::none);
        }
        EXPECT_EQ(journal.settle(1, Outcome::approved, 1), JournalFault::none) << cut;
        EXPECT_EQ(journal.settle(2, Outcome::approved, 1), JournalFault::none) << cut;
        for (int i = 0; i < 8; ++i) {
          EXPECT_TRUE(open_entries(journal).empty()) << cut;
          EXPECT_EQ(journal.settle(begun(journal, "x"), Outcome::approved, 1), JournalFault::none);
        }
      }
      Flash flash(cells);
      Journal journal(flash);
      ASSERT_EQ(journal.open(), JournalFault::none);
      EXPECT_EQ(journal.open_entries(), 0U);
      EXPECT_EQ(journal.damaged(), 0U);
    }
  }
  EXPECT_TRUE(was_full) << "what this is about";
}

TEST(Journal, OpeningReadsEachByteAFewTimes) {
  // Full of open entries: the worst there is.
  for (const std::uint32_t count : {2U, 4U, 8U}) {
    Cells cells(4096, count);
    {
      Flash flash(cells);
      Journal journal(flash);
      ASSERT_EQ(journal.format(), JournalFault::none);
      std::uint32_t id = 0;
      while (journal.begin("entry", 1, id) == JournalFault::none) {
      }
    }
    Flash flash(cells);
    Journal journal(flash);
    ASSERT_EQ(journal.open(), JournalFault::none);
    EXPECT_LE(flash.bytes_read(), 24 * cells.bytes.size()) << count;
  }
}

}  // namespace
}  // namespace tillwire::test
