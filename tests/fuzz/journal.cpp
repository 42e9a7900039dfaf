// Fuzzes the journal's image: whatever the flash holds, intact entries are reported, none is
// invented, and later changes are kept.
#include <fuzzer/FuzzedDataProvider.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <tillwire/recovery/journal.hpp>
#include <vector>

#include "units/recovery/flash.hpp"
#include "units/recovery/journal_image.hpp"
#include "check.hpp"

namespace tillwire::test {
namespace {

constexpr std::uint32_t slot_size = 256;

Open open_entries(Journal& journal) {
  Open all;
  Journal::Walk walk;
  JournalEntry entry;
  JournalError error = JournalError::none;
  while ((error = journal.next(walk, entry)) == JournalError::none) {
    check(all.empty() || all.rbegin()->first < entry.id, "numbers grow");
    all[entry.id] = std::string(entry.text) + (entry.outcome == Outcome::in_doubt ? "?" : "");
  }
  check(error == JournalError::no_entry, "a walk to the end");
  return all;
}

std::string shown(const Open& open, unsigned damaged) {
  std::string out = std::to_string(damaged) + " damaged";
  for (const auto& [id, text] : open)
    out += ", " + std::to_string(id) + " " + testing::PrintToString(text);
  return out;
}

/// Makes an image from the input: a journal's writes, and any damage to them.
class Images {
 public:
  Images(FuzzedDataProvider& input, Cells& cells)
      : input_(input),
        cells_(cells),
        slots_(static_cast<unsigned>(cells.bytes.size()) / slot_size) {}

  void make() {
    for (auto steps = input_.ConsumeIntegralInRange<unsigned>(0, 24); steps != 0; --steps) step();
  }

 private:
  void step() {
    const auto kind = input_.ConsumeIntegralInRange<unsigned>(0, 7);
    if (kind == 0) return use_journal();
    // Foreign bytes may be in sectors that the journal would erase again.
    std::fill(cells_.half_erased.begin(), cells_.half_erased.end(), false);
    switch (kind) {
      case 1:
        return write_entry();
      case 2:
        return write_head();
      case 3:
        cells_.bytes[some_byte()] ^=
            static_cast<std::uint8_t>(1U << input_.ConsumeIntegralInRange<unsigned>(0, 7));
        return;
      case 4: {
        const std::size_t at = some_byte() / Storage::unit * Storage::unit;
        std::fill_n(cells_.bytes.begin() + static_cast<std::ptrdiff_t>(at), Storage::unit,
                    std::uint8_t{0xff});
        return;
      }
      case 5: {
        const std::string bytes = input_.ConsumeBytesAsString(Storage::unit);
        const std::size_t at = some_byte();
        for (std::size_t i = 0; i < bytes.size() && at + i < cells_.bytes.size(); ++i) {
          cells_.bytes[at + i] = static_cast<std::uint8_t>(bytes[i]);
        }
        return;
      }
      case 6: {
        const std::size_t at = some_slot();
        if (at % bank_size() == 0) return;  // two banks never have the same head
        const auto from = cells_.bytes.begin() + static_cast<std::ptrdiff_t>(at);
        const std::vector<std::uint8_t> slot(from, from + slot_size);
        std::copy(slot.begin(), slot.end(),
                  cells_.bytes.begin() + static_cast<std::ptrdiff_t>(some_slot()));
        return;
      }
      default: {
        const auto at = static_cast<std::ptrdiff_t>(some_slot());
        std::fill_n(cells_.bytes.begin() + at, slot_size, std::uint8_t{0xff});
        return;
      }
    }
  }

  /// Uses the journal, perhaps until a power cut.
  void use_journal() {
    Flash flash(cells_);
    Journal journal(flash);
    constexpr Flash::Torn torn[] = {Flash::Torn::nothing, Flash::Torn::half, Flash::Torn::noise,
                                    Flash::Torn::units, Flash::Torn::all};
    if (input_.ConsumeBool()) {
      flash.cut_at(input_.ConsumeIntegralInRange<std::uint32_t>(0, 40),
                   torn[input_.ConsumeIntegralInRange<unsigned>(0, 4)]);
    }
    try {
      if (journal.open_or_format() != JournalError::none &&
          journal.discard_all() != JournalError::none) {
        return;
      }
      for (auto calls = input_.ConsumeIntegralInRange<unsigned>(0, 12); calls != 0; --calls) {
        std::uint32_t id = 0;
        if (input_.ConsumeBool()) {
          static_cast<void>(journal.begin(
              std::string(input_.ConsumeIntegralInRange<std::size_t>(0, Journal::most_text), 't'),
              1, id));
        } else {
          static_cast<void>(journal.settle(
              input_.ConsumeIntegralInRange<std::uint32_t>(0, 20),
              static_cast<Outcome>(input_.ConsumeIntegralInRange<unsigned>(1, 7)), 2));
        }
      }
    } catch (const PowerCut&) {
    }
  }

  std::size_t bank_size() const {
    return cells_.bytes.size() / cells_.sector_size / 2 * cells_.sector_size;
  }
  std::size_t some_byte() {
    return input_.ConsumeIntegralInRange<std::size_t>(0, cells_.bytes.size() - 1);
  }
  std::size_t some_slot() {
    return std::size_t{input_.ConsumeIntegralInRange<unsigned>(0, slots_ - 1)} * slot_size;
  }

  void put(std::size_t at, std::uint32_t value) {
    for (unsigned i = 0; i < 4; ++i) {
      cells_.bytes[at + i] = static_cast<std::uint8_t>(value >> 8 * i);
    }
  }
  void seal(std::size_t at, std::uint32_t size) {
    const std::uint8_t* const bytes = &cells_.bytes[at];
    put(at + 12, detail::crc32(detail::crc32(0, bytes, 12), bytes + 16, size - 16));
  }

  /// Writes an intact entry into any slot.
  void write_entry() {
    const std::size_t at = some_slot();
    std::fill_n(cells_.bytes.begin() + static_cast<std::ptrdiff_t>(at), 192, std::uint8_t{0});
    std::string text = input_.ConsumeRandomLengthString(8);
    while (!text.empty() && text.back() == '?') text.pop_back();  // marks doubt
    cells_.bytes[at] = 'I';
    cells_.bytes[at + 1] = 1;
    cells_.bytes[at + 2] = static_cast<std::uint8_t>(text.size());
    // Numbers also increase in the order of the slots.
    const auto number = input_.ConsumeIntegralInRange<std::uint32_t>(0, 200);
    const auto id = number < 100 ? static_cast<std::uint32_t>(at / slot_size) : number;
    put(at + 4, id);
    std::copy(text.begin(), text.end(),
              cells_.bytes.begin() + static_cast<std::ptrdiff_t>(at + 16));
    seal(at, 192);
    // Writes marks in a possible order: none follows a settling one.
    std::size_t mark = at + 192;
    std::fill_n(cells_.bytes.begin() + static_cast<std::ptrdiff_t>(mark), 64, std::uint8_t{0xff});
    for (auto left = input_.ConsumeIntegralInRange<unsigned>(0, 4); left != 0; --left, mark += 16) {
      const auto outcome = input_.ConsumeIntegralInRange<std::uint8_t>(1, 7);
      std::fill_n(cells_.bytes.begin() + static_cast<std::ptrdiff_t>(mark), 16, std::uint8_t{0});
      cells_.bytes[mark] = 'M';
      cells_.bytes[mark + 1] = outcome;
      put(mark + 4, id);
      seal(mark, 16);
      if (!is_open(static_cast<Outcome>(outcome))) break;
    }
  }

  /// Writes a head with one copy or two, which never differ.
  void write_head() {
    const std::size_t bank = input_.ConsumeBool() ? bank_size() : 0;
    const auto copies = input_.ConsumeIntegralInRange<unsigned>(1, 3);
    const std::uint8_t version = input_.ConsumeIntegralInRange<unsigned>(0, 15) == 1 ? 2 : 1;
    const std::uint8_t name[] = {'T', 'W', 'J', version};
    // Above the journal's own count: two banks never have the same number.
    sequence_ += 1000;
    const auto next = input_.ConsumeIntegralInRange<std::uint32_t>(1, 300);
    for (const unsigned copy : {0U, 1U}) {
      const std::size_t at = bank + copy * 240;
      std::fill_n(cells_.bytes.begin() + static_cast<std::ptrdiff_t>(at), 16, std::uint8_t{0xff});
      if ((copies >> copy & 1) == 0) continue;
      std::copy(std::begin(name), std::end(name),
                cells_.bytes.begin() + static_cast<std::ptrdiff_t>(at));
      put(at + 4, sequence_);
      put(at + 8, next);
      seal(at, 16);
    }
  }

  FuzzedDataProvider& input_;
  Cells& cells_;
  unsigned slots_;
  std::uint32_t sequence_ = 0;
};

/// The journal's report, compared with the flash.
struct Told {
  explicit Told(Journal& journal)
      : open(open_entries(journal)), damaged(journal.damaged()), count(journal.open_entries()) {
    JournalEntry entry;
    const JournalError error = journal.last(entry);
    check(error == JournalError::none || error == JournalError::no_entry, "the last entry or none");
    if (error == JournalError::none) last = entry.id;
  }

  Open open;
  std::uint32_t damaged;
  std::uint32_t count;
  std::uint32_t last = 0;
};

/// Returns whether the journal's report matches this image.
bool is_told(const JournalImage& image, const Told& told) {
  if (image.damaged != told.damaged) return false;
  if (image.ordered) return image.open == told.open && told.count == told.open.size();
  // A journal never writes numbers that do not increase; then only invented entries are checked.
  return std::all_of(told.open.begin(), told.open.end(),
                     [&](const auto& each) { return image.open.count(each.first) != 0; });
}

/// Reads the image as if the bank had a head.
std::vector<std::uint8_t> with_head(const Cells& cells, unsigned bank) {
  Cells other(cells.sector_size, static_cast<std::uint32_t>(cells.erasures.size()));
  Flash flash(other);
  Journal journal(flash);
  check(journal.format() == JournalError::none, "a fresh journal");
  std::vector<std::uint8_t> bytes = cells.bytes;
  const std::size_t bank_size = cells.erasures.size() / 2 * cells.sector_size;
  for (const std::size_t at : {std::size_t{0}, std::size_t{240}}) {
    std::copy_n(other.bytes.begin() + static_cast<std::ptrdiff_t>(at), 16,
                bytes.begin() + static_cast<std::ptrdiff_t>(bank * bank_size + at));
  }
  return bytes;
}

/// Checks that opening the journal again gives the same report.
void reopen(Cells& cells, const Told& told, const char* when) {
  Flash flash(cells);
  Journal journal(flash);
  check(journal.open() == JournalError::none, "it opens again", when);
  const Told again(journal);
  const auto both = [&] {
    return when + (": " + shown(again.open, again.damaged)) + ", not " +
           shown(told.open, told.damaged);
  };
  check(again.open == told.open && again.damaged == told.damaged, "the same report again", both);
  check(again.last == told.last, "the same last entry", both);
  const JournalImage image(cells.bytes, cells.sector_size);
  check(image.sequence == 0 || is_told(image, again), "the contents of the flash", both);
}

void use(Cells& cells, const Told& at_first, FuzzedDataProvider& input) {
  Told told = at_first;
  for (auto steps = input.ConsumeIntegralInRange<unsigned>(1, 8); steps != 0; --steps) {
    Flash flash(cells);
    Journal journal(flash);
    check(journal.open() == JournalError::none, "it opens");
    switch (input.ConsumeIntegralInRange<unsigned>(0, 2)) {
      case 0: {
        std::uint32_t id = 0;
        const JournalError error = journal.begin("new", 3, id);
        if (error == JournalError::full) break;
        check(error == JournalError::none, "an entry, or no room");
        check(told.open.empty() || id > told.open.rbegin()->first, "a new number");
        told.open[id] = "new";
        told.last = id;
        break;
      }
      case 1: {
        if (told.open.empty()) break;
        auto entry = told.open.begin();
        std::advance(entry, input.ConsumeIntegralInRange<std::size_t>(0, told.open.size() - 1));
        const bool doubt = input.ConsumeBool();
        const Outcome outcome = doubt ? Outcome::in_doubt : Outcome::declined;
        check(journal.settle(entry->first, outcome, 4) == JournalError::none, "it is settled");
        if (!doubt) {
          told.open.erase(entry);
        } else if (entry->second.empty() || entry->second.back() != '?') {
          entry->second += '?';
        }
        break;
      }
      default:
        check(journal.dismiss_damaged(5) == JournalError::none, "damage is dismissed");
        told.damaged = 0;
    }
    check(open_entries(journal) == told.open, "what was done is reported",
          [&] { return shown(open_entries(journal), 0) + ", not " + shown(told.open, 0); });
    check(journal.damaged() == told.damaged, "damaged ones are kept until they are dismissed");
    JournalEntry last;
    told.last = journal.last(last) == JournalError::none ? last.id : 0;
    reopen(cells, told, "after a change");
  }
}

void run(FuzzedDataProvider& input) {
  struct {
    std::uint32_t sector_size;
    std::uint32_t sector_count;
  } const shapes[] = {{512, 2}, {1024, 2}, {256, 5}, {512, 4}};
  const auto& shape = shapes[input.ConsumeIntegralInRange<unsigned>(0, 3)];
  Cells cells(shape.sector_size, shape.sector_count);
  Images(input, cells).make();

  const Cells before = cells;
  const JournalImage image(before.bytes, before.sector_size);
  Flash flash(cells);
  Journal journal(flash);
  const JournalError error = journal.open();
  if (error != JournalError::none) {
    check(error == JournalError::not_formatted || error == JournalError::newer_format ||
              error == JournalError::damaged_heads,
          "a reason", std::to_string(static_cast<int>(error)));
    check(cells.bytes == before.bytes, "what is not opened stays as it is");
    check(image.sequence == 0 || error == JournalError::newer_format,
          "a journal with a head opens");
    if (error == JournalError::not_formatted) {
      for (const unsigned bank : {0U, 1U}) {
        const std::vector<std::uint8_t> bytes = with_head(before, bank);
        check(JournalImage(bytes, before.sector_size).open.empty(), "no entry is overlooked");
      }
    }
    return;
  }
  const Told told(journal);
  const auto said = [&] { return shown(told.open, told.damaged); };
  if (image.sequence != 0) {
    check(is_told(image, told), "the entries of the image",
          [&] { return said() + ", not " + shown(image.open, image.damaged); });
    if (!image.ordered) return;
  } else {
    const std::vector<std::uint8_t> first = with_head(before, 0);
    const std::vector<std::uint8_t> second = with_head(before, 1);
    const JournalImage banks[] = {{first, before.sector_size}, {second, before.sector_size}};
    check(is_told(banks[0], told) || is_told(banks[1], told), "the entries of a bank", said);
    if (!banks[0].ordered || !banks[1].ordered) return;
  }
  reopen(cells, told, "at once");
  use(cells, told, input);
}

}  // namespace
}  // namespace tillwire::test

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  // Flash reports violations of the contract of Storage with EXPECT.
  GTEST_FLAG_SET(throw_on_failure, true);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  FuzzedDataProvider input(data, size);
  tillwire::test::run(input);
  return 0;
}
