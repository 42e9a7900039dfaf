// The store of records: what power cuts, bad cells and damage leave of each name, and its bytes.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <support/call_site.hpp>
#include <support/flash.hpp>
#include <tillwire/ledger/store.hpp>
#include <tillwire/security/record_store.hpp>
#include <tillwire/security/stored_keys.hpp>
#include <tillwire/security/words.hpp>
#include <tillwire/upgrade.hpp>
#include <vector>

namespace tillwire::test::record_store_test {
namespace {

using Torn = Flash::Torn;
using Records = std::map<std::string, std::string>;

constexpr Torn every_torn[] = {Torn::nothing, Torn::half, Torn::noise, Torn::units, Torn::all};

std::string hex(const std::uint8_t* at, std::size_t size) {
  std::string text;
  for (; size != 0; --size, ++at) {
    text += "0123456789abcdef"[*at >> 4];
    text += "0123456789abcdef"[*at & 15];
  }
  return text;
}

StoreError put(RecordStore& store, const std::string& name, const std::string& data,
               CallSite site = CallSite::here()) {
  const Traced traced(site);
  RecordStore::Record record(store, name);
  const StoreError error = record.write(data);
  EXPECT_EQ(store.check(), nullptr);
  return error;
}
/// Returns the data, or the error in angle brackets.
std::string got(RecordStore& store, const std::string& name) {
  RecordStore::Record record(store, name);
  std::string_view data;
  const StoreError error = record.read(data);
  if (error != StoreError::none) return '<' + std::to_string(static_cast<int>(error)) + '>';
  return std::string(data);
}
const std::string damaged = '<' + std::to_string(static_cast<int>(StoreError::damaged)) + '>';

struct Opened {
  explicit Opened(Cells& cells, CallSite site = CallSite::here()) : flash(cells), store(flash) {
    const Traced traced(site);
    EXPECT_EQ(store.open_or_format(), StoreError::none);
    EXPECT_EQ(store.check(), nullptr);
  }
  Flash flash;
  RecordStore store;
};

TEST(RecordStore, WritesTheseBytes) {
  Cells cells(1024, 2);
  Opened opened(cells);
  ASSERT_EQ(put(opened.store, "a name", "its data"), StoreError::none);
  const std::uint8_t* const bytes = cells.bytes.data();
  const std::string head = "54574b020001000000000000" + hex(bytes + 12, 4);
  EXPECT_EQ(hex(bytes, 16), head);
  EXPECT_EQ(hex(bytes + 12, 4), "e43d986c");
  EXPECT_EQ(hex(bytes + 16, 192), std::string(384, 'f'));
  EXPECT_EQ(std::string(bytes + 208, bytes + 224), "TWM bank erased\n");
  EXPECT_EQ(hex(bytes + 224, 16), std::string(32, 'f'));
  EXPECT_EQ(hex(bytes + 240, 16), head);
  EXPECT_EQ(hex(bytes + 256, 16), "520000000f837a6b00000000fe057e18");
  EXPECT_EQ(hex(bytes + 272, 32), "61206e616d65" + std::string(52, '0'));
  EXPECT_EQ(hex(bytes + 304, 9), "086974732064617461");
  EXPECT_EQ(hex(bytes + 313, 195), std::string(390, '0'));
  EXPECT_EQ(hex(bytes + 508, 4), "4265f0dd");
  EXPECT_EQ(hex(bytes + 512, 1536), std::string(3072, 'f'));
}

TEST(RecordStore, HoldsTheLatestOfEachName) {
  for (const auto& [size, count] : {std::pair{512U, 4U}, {768U, 2U}, {1024U, 2U}, {4096U, 3U}}) {
    Cells cells(size, count);
    Records expected;
    for (int i = 0; i != 60; ++i) {
      Opened opened(cells);
      const std::string name = i % 3 == 0 ? "one" : "two";
      const std::string data(static_cast<std::size_t>(i * 4 % 204), static_cast<char>('a' + i));
      ASSERT_EQ(put(opened.store, name, data), StoreError::none) << size << ' ' << i;
      expected[name] = data;
      for (const auto& [each, its] : expected) EXPECT_EQ(got(opened.store, each), its) << i;
      EXPECT_EQ(got(opened.store, "three"), "");
      Flash flash(cells);
      RecordStore again(flash);
      ASSERT_EQ(again.open(), StoreError::none);
      EXPECT_EQ(flash.operations(), 0U) << "nothing is written or erased for nothing";
    }
  }
}

// Of names that no object of the program has.
TEST(RecordStore, UnknownNamesSurviveEachChangeOfBanks) {
  Cells cells(1024, 2);
  {
    Opened opened(cells);
    ASSERT_EQ(put(opened.store, "an older program's", "kept"), StoreError::none);
  }
  for (int i = 0; i != 30; ++i) {
    Opened opened(cells);
    ASSERT_EQ(put(opened.store, "mine", std::to_string(i)), StoreError::none);
  }
  EXPECT_GT(cells.erasures[0], 3U);
  Opened opened(cells);
  EXPECT_EQ(got(opened.store, "an older program's"), "kept");
  EXPECT_EQ(got(opened.store, "mine"), "29");
}

TEST(RecordStore, BankWithoutRoomForAnotherNameIsFull) {
  Cells cells(1024, 2);
  Opened opened(cells);
  for (const char* const name : {"one", "two", "three"}) {
    ASSERT_EQ(put(opened.store, name, name), StoreError::none);
  }
  const std::vector<std::uint8_t> before = cells.bytes;
  EXPECT_EQ(put(opened.store, "four", "four"), StoreError::full);
  EXPECT_EQ(cells.bytes, before) << "no bank is worn out";
  for (int i = 0; i != 10; ++i) {
    for (const char* const name : {"one", "two", "three"}) {
      ASSERT_EQ(put(opened.store, name, name + std::to_string(i)), StoreError::none);
      EXPECT_EQ(put(opened.store, "four", "four"), StoreError::full);
    }
  }
  EXPECT_EQ(got(opened.store, "one"), "one9");
  EXPECT_EQ(got(opened.store, "four"), "");
}

// Two cuts: one while a record is written, another while the next start completes or repeats that.
TEST(RecordStore, PowerCutsLeaveEachRecordWhole) {
  for (const auto& [size, count] : {std::pair{768U, 2U}, {512U, 4U}, {1024U, 2U}}) {
    for (const Torn torn : every_torn) {
      for (int before = 1; before != 5; ++before) {
        bool first_was_cut = true;
        for (std::uint32_t first = 0; first_was_cut; ++first) {
          bool second_was_cut = true;
          for (std::uint32_t second = 0; second_was_cut; ++second) {
            Cells cells(size, count);
            {
              Opened opened(cells);
              ASSERT_EQ(put(opened.store, "other", "other"), StoreError::none);
              for (int i = 0; i != before; ++i) {
                ASSERT_EQ(put(opened.store, "one", "old" + std::to_string(i)), StoreError::none);
              }
            }
            Records may_be{{"old" + std::to_string(before - 1), ""}};
            const auto writes = [&](const std::string& data, std::uint32_t cut) {
              Flash flash(cells);
              flash.cut_at(cut, torn);
              try {
                RecordStore store(flash);
                EXPECT_EQ(store.open(), StoreError::none);
                may_be[data];
                EXPECT_EQ(put(store, "one", data), StoreError::none);
                may_be = {{data, ""}};
                return false;
              } catch (const PowerCut&) {
                return true;
              }
            };
            first_was_cut = writes("first", first);
            second_was_cut = writes("second", second);
            Opened opened(cells);
            EXPECT_EQ(may_be.count(got(opened.store, "one")), 1U) << got(opened.store, "one");
            EXPECT_EQ(got(opened.store, "other"), "other");
            for (int i = 0; i != 5; ++i) {  // Flash checks each write
              ASSERT_EQ(put(opened.store, "one", "new"), StoreError::none);
            }
            ASSERT_FALSE(testing::Test::HasFailure()) << size << " torn " << static_cast<int>(torn)
                                                      << ", cuts " << first << ' ' << second;
          }
        }
      }
    }
  }
}

TEST(RecordStore, FailedStorageClosesItAndLosesNothing) {
  for (std::uint32_t fail = 0; fail != 12; ++fail) {
    for (const bool reads : {false, true}) {
      Cells cells(768, 2);
      Opened opened(cells);
      ASSERT_EQ(put(opened.store, "other", "other"), StoreError::none);
      ASSERT_EQ(put(opened.store, "one", "old"), StoreError::none);  // the next one changes banks
      if (reads) {
        opened.flash.fail_read(fail);
      } else {
        opened.flash.fail_at(opened.flash.operations() + fail, Torn::all);
      }
      RecordStore::Record one(opened.store, "one");
      const StoreError error = one.write("new");
      const bool failed = error != StoreError::none;
      if (failed) {
        EXPECT_EQ(error, StoreError::storage);
        EXPECT_FALSE(opened.store.is_ready());
        EXPECT_EQ(one.write("again"), StoreError::not_open);
        std::string_view data;
        EXPECT_EQ(one.read(data), StoreError::not_open);
        opened.flash.reopen();
        ASSERT_EQ(opened.store.open(), StoreError::none);
      }
      ASSERT_EQ(opened.store.check(), nullptr);
      std::string_view data;
      ASSERT_EQ(one.read(data), StoreError::none);
      EXPECT_TRUE(data == "new" || (failed && data == "old")) << data;
      EXPECT_EQ(got(opened.store, "other"), "other");
    }
  }
}

TEST(RecordStore, CellsThatDoNotKeepWhatIsWrittenAreSkipped) {
  for (std::uint32_t stuck = 256; stuck != 1024; ++stuck) {
    Cells cells(1024, 2);
    {
      Flash flash(cells);
      flash.stick(stuck);
      RecordStore store(flash);
      ASSERT_EQ(store.open_or_format(), StoreError::none);
      for (int i = 0; i != 8; ++i) {
        ASSERT_EQ(put(store, "other", "other"), StoreError::none) << stuck;
        ASSERT_EQ(put(store, "one", std::to_string(i)), StoreError::none) << stuck;
        ASSERT_EQ(got(store, "one"), std::to_string(i)) << stuck;
      }
    }
    Opened opened(cells);
    ASSERT_EQ(got(opened.store, "one"), "7") << stuck;
    ASSERT_EQ(got(opened.store, "other"), "other") << stuck;
  }
}

// A bit flips, anywhere in the latest record of a name.
TEST(RecordStore, DamagedRecordIsNeitherAnOlderOneNorNone) {
  for (std::uint32_t bit = 0; bit != 8 * 256; ++bit) {
    Cells cells(2048, 2);
    {
      Opened opened(cells);
      ASSERT_EQ(put(opened.store, "before", "b"), StoreError::none);
      ASSERT_EQ(put(opened.store, "one", "old"), StoreError::none);
      ASSERT_EQ(put(opened.store, "one", "new"), StoreError::none);
      ASSERT_EQ(put(opened.store, "after", "a"), StoreError::none);
    }
    std::uint8_t& byte = cells.bytes[3 * 256 + bit / 8];
    byte = static_cast<std::uint8_t>(byte ^ 1 << bit % 8);
    Opened opened(cells);
    const std::string expected = bit < 128 ? "new" : damaged;
    EXPECT_EQ(got(opened.store, "one"), expected) << bit;
    EXPECT_EQ(got(opened.store, "before"), "b") << bit;
    EXPECT_EQ(got(opened.store, "after"), "a") << bit;
    // A change of banks keeps that.
    for (int i = 0; i != 8; ++i) ASSERT_EQ(put(opened.store, "after", "a"), StoreError::none);
    ASSERT_EQ(cells.erasures[0], 1U);
    EXPECT_EQ(got(opened.store, "one"), expected) << bit;
    EXPECT_EQ(got(opened.store, "before"), "b") << bit;
    ASSERT_EQ(put(opened.store, "one", "next"), StoreError::none);
    EXPECT_EQ(got(opened.store, "one"), "next") << bit;
    for (int i = 0; i != 8; ++i) ASSERT_EQ(put(opened.store, "after", "a"), StoreError::none);
    Opened again(cells);
    EXPECT_EQ(got(again.store, "one"), "next") << bit;
    ASSERT_FALSE(testing::Test::HasFailure());
  }
}

// So that a name is known if its record is damaged later.
TEST(RecordStore, ChangeOfBanksRestoresTheFirstUnitOfARecord) {
  Cells cells(1024, 2);
  {
    Opened opened(cells);
    ASSERT_EQ(put(opened.store, "other", "o"), StoreError::none);
    ASSERT_EQ(put(opened.store, "one", "new"), StoreError::none);
  }
  std::fill_n(cells.bytes.begin() + 512, 16, std::uint8_t{0});
  {
    Opened opened(cells);
    for (int i = 0; i != 2; ++i) ASSERT_EQ(put(opened.store, "third", "t"), StoreError::none);
    ASSERT_EQ(cells.erasures[0], 1U);
    EXPECT_EQ(got(opened.store, "one"), "new");
  }
  cells.bytes[1024 + 512 + 60] ^= 1;
  Opened opened(cells);
  EXPECT_EQ(got(opened.store, "one"), damaged);
  EXPECT_EQ(got(opened.store, "other"), "o");
}

// If nothing of a record can be read, its name is not known.
TEST(RecordStore, LostRecordMayHaveBeenThatOfEachName) {
  Cells cells(2048, 2);
  {
    Opened opened(cells);
    ASSERT_EQ(put(opened.store, "before", "b"), StoreError::none);
    ASSERT_EQ(put(opened.store, "lost", "l"), StoreError::none);
    ASSERT_EQ(put(opened.store, "after", "a"), StoreError::none);
  }
  std::fill_n(cells.bytes.begin() + 512, 256, std::uint8_t{0});
  Opened opened(cells);
  for (int i = 0; i != 3; ++i) {
    for (const char* const name : {"before", "lost", "never written"}) {
      EXPECT_EQ(got(opened.store, name), damaged) << name;
    }
    EXPECT_EQ(got(opened.store, "after"), "a");
    for (int j = 0; j != 8; ++j) ASSERT_EQ(put(opened.store, "after", "a"), StoreError::none);
  }
  ASSERT_EQ(put(opened.store, "before", "again"), StoreError::none);
  EXPECT_EQ(got(opened.store, "before"), "again");
  EXPECT_EQ(got(opened.store, "lost"), damaged);
  ASSERT_EQ(opened.store.discard_all(), StoreError::none);
  for (const char* const name : {"before", "lost", "after"}) EXPECT_EQ(got(opened.store, name), "");
}

/// What a terminal of 0.2.0 has in its journal of keys: one for "POS00001 ENKTTMKP".
struct StoredRow {
  std::uint32_t at;
  const char* hex;
};
constexpr StoredRow earlier_version[] = {
    {0, "54574a0101000000010000006a8bd8ffffffffffffffffffffffffffffffffff"},
    {224, "ffffffffffffffffffffffffffffffff54574a0101000000010000006a8bd8ff"},
    {256, "5201820001000000000000009829d7556b65797320504f53303030303120454e"},
    {288, "4b54544d4b500a01001003016161616161616161616161616161616100000000"},
    {320, "0000000062626200000000000000000000000000000000000000000000000000"},
    {352, "0000000000000000000000000000000000000000000000000000000000000000"},
    {384, "0000000000000000000000000000000000000000000000000000000000000000"},
    {416, "0000000000000000000000000000000000000000000000000000000000000000"},
    {448, "4d04000001000000000000006d036aa9ffffffffffffffffffffffffffffffff"},
};

Cells earlier_journal() {
  Cells cells(1024, 2);
  for (const StoredRow& row : earlier_version) {
    for (std::uint32_t i = 0; i != 32; ++i) {
      const std::string byte(row.hex + 2 * std::size_t{i}, 2);
      cells.bytes[row.at + i] = static_cast<std::uint8_t>(std::stoul(byte, nullptr, 16));
    }
  }
  return cells;
}

/// Expects each way to open it to be refused, and nothing to be changed but by discard_all().
void refuses(Cells cells, StoreError expected, CallSite site = CallSite::here()) {
  const Traced traced(site);
  const std::vector<std::uint8_t> before = cells.bytes;
  Flash flash(cells);
  RecordStore store(flash);
  EXPECT_EQ(store.open(), expected);
  EXPECT_EQ(store.open_or_format(), expected);
  EXPECT_FALSE(store.is_ready());
  RecordStore::Record record(store, "one");
  EXPECT_EQ(record.write("data"), StoreError::not_open);
  EXPECT_EQ(flash.operations(), 0U);
  EXPECT_EQ(cells.bytes, before);
  EXPECT_EQ(store.discard_all(), StoreError::none);
  EXPECT_EQ(record.write("data"), StoreError::none);
  EXPECT_EQ(store.check(), nullptr);
}

TEST(RecordStore, RefusesWhatIsNotItsOwnUnchanged) {
  Cells journal = earlier_journal();
  refuses(journal, StoreError::other_format);
  std::rotate(journal.bytes.begin(), journal.bytes.begin() + 1024, journal.bytes.end());
  refuses(journal, StoreError::other_format);

  Cells till(1024, 2);
  {
    Flash flash(till);
    ledger::Store store(flash);
    ASSERT_EQ(store.open_or_format(1, 2), StoreError::none);
  }
  refuses(till, StoreError::other_format);

  Cells keys(1024, 2);
  {
    Opened opened(keys);
    ASSERT_EQ(put(opened.store, "one", "data"), StoreError::none);
  }
  Cells later = keys;
  for (const std::uint32_t at : {0U, 240U}) {
    std::uint8_t* const head = &later.bytes[at];
    head[3] = 3;
    ledger::detail::put(head + 12, ledger::detail::crc_of(head, 16, 0), 4);
  }
  refuses(later, StoreError::other_format);

  Cells headless = keys;
  for (const std::uint32_t at : {0U, 240U}) headless.bytes[at + 5] ^= 1;
  refuses(headless, StoreError::damaged);
  Cells overwritten = keys;
  std::fill(overwritten.bytes.begin(), overwritten.bytes.end(), std::uint8_t{0});
  refuses(overwritten, StoreError::damaged);
  Cells small(512, 2);
  Flash flash(small);
  RecordStore store(flash);
  EXPECT_EQ(store.open_or_format(), StoreError::geometry);
  EXPECT_EQ(store.discard_all(), StoreError::geometry);
}

TEST(RecordStore, TakesThePlaceOfAJournalWhoseKeysWereRead) {
  Cells cells = earlier_journal();
  Flash flash(cells);
  EXPECT_EQ(upgrade::inspect(flash, [](const upgrade::Open&) {}), upgrade::State::keys);
  KeyRecord record;
  ASSERT_TRUE(upgrade::find_key(flash, "POS00001 ENKTTMKP", record));
  RecordStore store(flash);
  StoredKeys stored(store, "POS00001 ENKTTMKP");
  ASSERT_EQ(store.discard_all(), StoreError::none);
  ASSERT_TRUE(stored.write(record));
  Opened opened(cells);
  StoredKeys later(opened.store, "POS00001 ENKTTMKP");
  ASSERT_NE(later.read(), nullptr);
  const StoredKey& key = later.read()->at(KeySlot::active);
  EXPECT_EQ(std::string(key.wrapped, key.wrapped + key.size), std::string(16, 'a'));
  EXPECT_EQ(std::string(key.check, key.check + key.check_size), "bbb");
  EXPECT_EQ(key.scheme, KeyScheme::double_variant);
}

TEST(RecordStore, TillRefusesItUnchanged) {
  Cells cells(1024, 2);
  {
    Opened opened(cells);
    ASSERT_EQ(put(opened.store, "one", "data"), StoreError::none);
  }
  const std::vector<std::uint8_t> before = cells.bytes;
  Flash flash(cells);
  ledger::Store till(flash);
  EXPECT_EQ(till.open_or_format(1, 2), StoreError::other_format);
  EXPECT_EQ(cells.bytes, before);
}

TEST(RecordStore, OneAtATimeUsesAStorage) {
  Cells cells(1024, 2);
  Flash flash(cells);
  {
    RecordStore first(flash);
    ASSERT_EQ(first.open_or_format(), StoreError::none);
    RecordStore second(flash);
    EXPECT_EQ(second.open(), StoreError::in_use);
    EXPECT_EQ(second.discard_all(), StoreError::in_use);
    EXPECT_EQ(first.open(), StoreError::none);
  }
  RecordStore third(flash);
  EXPECT_EQ(third.open(), StoreError::none);
}

TEST(RecordStore, InterruptedFormattingOrDiscardIsCompletedOrRepeated) {
  for (const bool discards : {false, true}) {
    for (const Torn torn : every_torn) {
      bool was_cut = true;
      for (std::uint32_t cut = 0; was_cut; ++cut) {
        Cells cells(768, 2);
        if (discards) {
          Opened opened(cells);
          ASSERT_EQ(put(opened.store, "one", "old"), StoreError::none);
        }
        {
          Flash flash(cells);
          flash.cut_at(cut, torn);
          RecordStore store(flash);
          try {
            EXPECT_EQ(discards ? store.discard_all() : store.open_or_format(), StoreError::none);
            was_cut = false;
          } catch (const PowerCut&) {
          }
        }
        Opened opened(cells);
        const std::string found = got(opened.store, "one");
        EXPECT_TRUE(found.empty() || (was_cut && discards && found == "old"));
        for (int i = 0; i != 6; ++i) {  // Flash checks each write
          ASSERT_EQ(put(opened.store, "one", "new"), StoreError::none);
        }
      }
    }
  }
}

TEST(RecordStore, NamesAndDataOfWrongLengthAreRefused) {
  Cells cells(1024, 2);
  Opened opened(cells);
  const std::string longest_name(RecordStore::most_name, 'n');
  const std::string longest_data(RecordStore::most_data, 'd');
  EXPECT_EQ(put(opened.store, longest_name, longest_data), StoreError::none);
  EXPECT_EQ(got(opened.store, longest_name), longest_data);
  const std::vector<std::uint8_t> before = cells.bytes;
  EXPECT_EQ(put(opened.store, longest_name, longest_data + 'd'), StoreError::too_long);
  EXPECT_EQ(put(opened.store, longest_name + 'n', "d"), StoreError::too_long);
  EXPECT_EQ(put(opened.store, "", "d"), StoreError::too_long);
  EXPECT_EQ(got(opened.store, ""), '<' + std::to_string(int(StoreError::too_long)) + '>');
  EXPECT_EQ(cells.bytes, before);
}

TEST(RecordStore, OneRecordOfANameIsUsedAtATime) {
  Cells cells(1024, 2);
  Opened opened(cells);
  RecordStore::Record second_owner(opened.store, "two");
  {
    RecordStore::Record first(opened.store, "one");
    RecordStore::Record second(opened.store, "one");
    std::string_view data;
    ASSERT_EQ(first.write("data"), StoreError::none);
    EXPECT_EQ(second.read(data), StoreError::in_use);
    EXPECT_EQ(second.write("other"), StoreError::in_use);
    ASSERT_EQ(first.read(data), StoreError::none);
    EXPECT_EQ(data, "data");
  }
  EXPECT_EQ(put(opened.store, "one", "other"), StoreError::none);
  EXPECT_EQ(second_owner.write("two"), StoreError::none);
}

// Names are found by their CRC: those that have the same cannot share a store.
TEST(RecordStore, NameWithTheCrcOfAnotherIsRefused) {
  Cells cells(1024, 2);
  Opened opened(cells);
  ASSERT_EQ(put(opened.store, "bmjqkzmefq", "first"), StoreError::none);
  const std::string in_use = '<' + std::to_string(static_cast<int>(StoreError::in_use)) + '>';
  EXPECT_EQ(got(opened.store, "sperwhzewn"), in_use);
  EXPECT_EQ(put(opened.store, "sperwhzewn", "second"), StoreError::in_use);
  EXPECT_EQ(got(opened.store, "bmjqkzmefq"), "first");
}

TEST(RecordStore, EachOfItsErrorsHasWords) {
  std::set<std::string> all;
  for (const StoreError error :
       {StoreError::none, StoreError::geometry, StoreError::storage, StoreError::not_formatted,
        StoreError::other_format, StoreError::damaged, StoreError::not_open, StoreError::full,
        StoreError::in_use, StoreError::too_long}) {
    EXPECT_STRNE(record_store_words(error), detail::unknown_words);
    EXPECT_TRUE(all.insert(record_store_words(error)).second) << record_store_words(error);
  }
  EXPECT_STREQ(record_store_words(StoreError::day_lost), detail::unknown_words);
}

TEST(RecordStore, CheckFindsBrokenInvariants) {
  const auto check = [](std::size_t at, std::uint8_t byte) -> std::string {
    Cells cells(1024, 2);
    Opened opened(cells);
    EXPECT_EQ(put(opened.store, "one", "data"), StoreError::none);
    cells.bytes[at] = byte;
    if (at == 0) cells.bytes[240] = byte;
    const char* const broken = opened.store.check();
    return broken == nullptr ? "" : broken;
  };
  EXPECT_EQ(check(700, 0xFF), "");
  EXPECT_EQ(check(0, 0), "no head");
  EXPECT_EQ(check(1500, 0), "the other bank is not erased");
  EXPECT_EQ(check(800, 0), "a slot after the last is not blank");
  Cells cells(1024, 2);
  Opened opened(cells);
  EXPECT_EQ(put(opened.store, "one", "data"), StoreError::none);
  std::uint8_t* const header = &cells.bytes[256];
  header[4] ^= 2;
  ledger::detail::put(header + 12, ledger::detail::crc_of(header, 16, 0), 4);
  EXPECT_STREQ(opened.store.check(), "a record is not its owner's");
}

}  // namespace
}  // namespace tillwire::test::record_store_test
