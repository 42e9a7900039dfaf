// Fuzzes the image of a store of movements: whatever the flash holds, what can be read is reported, and
// nothing is invented; what is done from then on is kept.
#include <fuzzer/FuzzedDataProvider.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <tillwire/ledger/store.hpp>
#include <vector>

#include "check.hpp"
#include "store_image.hpp"
#include "support/flash.hpp"

namespace tillwire::test {
namespace {

using ledger::Movement;
using ledger::State;
using ledger::Store;
namespace fact = ledger::fact;

constexpr std::uint32_t series = 77;
constexpr std::uint32_t day_s = 1'790'000'000;
constexpr std::uint32_t slot_size = 256;

std::string text_of(const Optional<std::int64_t>& value) {
  return value.present() ? std::to_string(*value) : "-";
}
std::string text_of(const Amount& amount) {
  return amount.present() ? std::to_string(amount.minor_units()) : "-";
}
/// All that is known about a movement, as StoreImage reads it.
std::string line_of(const Movement& of) {
  std::string line;
  const auto put = [&line](const std::string& text) { line += text + ' '; };
  const auto number = [&put](auto value) {
    put(std::to_string(static_cast<std::uint64_t>(value)));
  };
  number(of.kind);
  number(of.currency);
  number(of.id);
  number(of.time_s);
  number(of.series);
  put(text_of(of.asked));
  put(of.remark.c_str());
  number(of.link);
  put(of.order.c_str());
  number(of.state);
  number(of.flags);
  number(of.doubt_10s);
  number(of.sent_s);
  number(of.sent_ticks);
  put(text_of(of.given));
  put(text_of(of.ordered));
  number(of.history.from_s);
  put(text_of(of.history.lowest));
  number(of.history.lines);
  number(of.history.matching);
  number(of.history.own);
  number(of.history.reversed);
  number(of.history.unseen);
  number(of.verdict);
  number(of.error);
  number(of.delivery);
  number(of.detail);
  put(text_of(of.charged));
  put(of.approval_code.c_str());
  put(of.rrn.c_str());
  put(of.card.c_str());
  return line;
}

/// What a store tells.
struct Told {
  explicit Told(Store& store) : damaged(store.damaged()) {
    Store::Walk walk;
    Movement movement;
    while (store.next_unreported(walk, movement)) {
      check(movements.empty() || movements.rbegin()->first < movement.id, "ids ascend");
      movements[movement.id] = line_of(movement);
    }
    check(store.is_ready(), "a walk to the end");
    check(store.unreported() == movements.size(), "the movements are counted");
    if (store.last(movement)) last = movement.id;
    ledger::DayRecord record;
    check(store.read_day(record), "the day is read");
    day_lost = record.is_lost();
    if (record.unclear() != 0) day[{0, 0}].first = record.unclear();
    check(record.not_listed() == 0, "all is in a row");
    for (unsigned i = 0; record.row(i).kind != MovementKind::none; ++i) {
      const ledger::DayRow row = record.row(i);
      day[{static_cast<unsigned>(row.kind), row.currency}] = {
          row.count, static_cast<std::uint64_t>(row.sum.minor_units())};
    }
  }

  bool operator==(const Told& other) const {
    return movements == other.movements && damaged == other.damaged && day == other.day &&
           day_lost == other.day_lost;
  }
  std::string text() const {
    std::string out = std::to_string(damaged) + " damaged, last " + std::to_string(last) +
                      (day_lost ? ", day lost\n" : "\n");
    for (const auto& [id, line] : movements) out += line + "\n";
    for (const auto& [key, row] : day) {
      out += "day " + std::to_string(key.first) + "/" + std::to_string(key.second) + ": " +
             std::to_string(row.first) + ", " + std::to_string(row.second) + "\n";
    }
    return out;
  }

  Movements movements;
  DaySums day;
  std::uint32_t damaged;
  std::uint32_t last = 0;
  bool day_lost = false;
};

/// Checks that what the store reports is what the image holds.
void compare(const StoreImage& image, const Told& told, const char* when) {
  const auto both = [&] {
    std::string out = when + (":\n" + told.text()) + "and not\n";
    for (const auto& [id, line] : image.movements) out += line + "\n";
    return out;
  };
  check(image.kind == StoreImage::Kind::store, "there is a store", both);
  check(told.movements == image.movements, "the movements of the image", both);
  check(told.damaged == image.damaged, "the damaged ones of the image", both);
  check(told.last == image.last, "the latest one of the image", both);
  check(told.day == image.day && told.day_lost == image.day_lost, "the day of the image", both);
}

constexpr MovementKind kinds[] = {MovementKind::sale,   MovementKind::hold,
                                  MovementKind::refund, MovementKind::completion,
                                  MovementKind::credit, MovementKind::withdrawal};

/// Describes a movement that is begun.
Movement wanted(FuzzedDataProvider& input) {
  Movement of;
  of.kind = input.PickValueInArray(kinds);
  of.currency = input.ConsumeBool() ? 978 : 840;
  of.time_s = input.ConsumeBool() ? day_s : 0;
  of.asked = input.ConsumeIntegralInRange<std::int64_t>(1, 999'999'999'999);
  static_cast<void>(of.card.assign(input.ConsumeBool() ? "411111******1111" : ""));
  static_cast<void>(of.remark.assign(input.ConsumeBool() ? "table 7" : ""));
  const bool sale = of.is_payment();
  if (!sale) static_cast<void>(of.order.assign("70906e55-7114-41d6-8332-4609dc6590f4"));
  if (of.kind == MovementKind::credit && input.ConsumeBool()) of.link = 1;
  return of;
}
/// Takes a movement a step further, as the machine does; returns the facts that say so.
unsigned advance(Movement& of, FuzzedDataProvider& input) {
  const bool card = tillwire::detail::is_on_card(of.kind);
  unsigned facts = of.order.empty() ? fact::order : 0;
  switch (of.state) {
    case State::noted:
    case State::queued:
      // Before anything is sent on a card, its history is read.
      if (card && of.history.from_s == 0) {
        of.history.from_s = input.ConsumeIntegralInRange<std::uint32_t>(1, 9);
        if (of.history.was_read()) of.history.lowest = -5;
        of.history.lines = of.history.own = of.history.unseen = 3;
        return fact::history;
      }
      if (of.order.empty()) static_cast<void>(of.order.assign("an-order"));
      of.state = State::sending;
      of.flags = input.ConsumeBool() ? ledger::flag::customer : ledger::flag::reversing;
      of.sent_s = day_s;
      of.sent_ticks = input.ConsumeIntegralInRange<std::uint32_t>(0, 0xFFFFFF);
      if (card || of.is_payment()) return facts | fact::step;
      of.given = 5;
      return facts | fact::given;
    case State::sending:
      if (input.ConsumeBool()) {
        of.doubt_10s = static_cast<std::uint16_t>(of.doubt_10s + 60);
        return fact::step;
      }
      of.error = Errc::still_open;
      of.delivery = Delivery::unknown;
      of.detail = 504;
      of.charged = input.ConsumeBool() ? of.asked : Amount();
      static_cast<void>(of.approval_code.assign("123456"));
      static_cast<void>(of.rrn.assign("500000000001"));
      static_cast<void>(of.card.assign("411111**1111"));
      of.decide(input.ConsumeBool() ? Verdict::paid : Verdict::help);
      return fact::decided;
    default:
      of.state = State::reported;
      return fact::step;
  }
}
/// Reads the unreported movement with a rank, or the last one.
bool some_movement(Store& store, unsigned rank, Movement& of) {
  Store::Walk walk;
  bool any = false;
  for (Movement each; store.next_unreported(walk, each); any = true) {
    of = each;
    if (rank-- == 0) return true;
  }
  return any;
}

/// Makes an image from the input: what a store writes, and any damage to it.
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
    if (kind == 0) return use_store();
    // Foreign bytes may be in sectors that the store would erase again.
    std::fill(cells_.half_erased.begin(), cells_.half_erased.end(), false);
    switch (kind) {
      case 1:
        return write_movement();
      case 2:
        return write_head();
      case 3:
        cells_.bytes[some_byte()] ^=
            static_cast<std::uint8_t>(1U << input_.ConsumeIntegralInRange<unsigned>(0, 7));
        return;
      case 4:
        return erase(some_byte() / Storage::unit * Storage::unit, Storage::unit);
      case 5: {
        const std::string bytes = input_.ConsumeBytesAsString(Storage::unit);
        const std::size_t at = some_byte();
        for (std::size_t i = 0; i < bytes.size() && at + i < cells_.bytes.size(); ++i) {
          cells_.bytes[at + i] = static_cast<std::uint8_t>(bytes[i]);
        }
        return;
      }
      case 6: {
        const std::size_t from = some_slot();
        std::copy_n(at(from), slot_size, at(some_slot()));
        return;
      }
      default:
        return erase(some_slot(), slot_size);
    }
  }

  /// Uses a store, perhaps until a power cut.
  void use_store() {
    Flash flash(cells_);
    Store store(flash);
    constexpr Flash::Torn torn[] = {Flash::Torn::nothing, Flash::Torn::half, Flash::Torn::noise,
                                    Flash::Torn::units, Flash::Torn::all};
    if (input_.ConsumeBool()) {
      flash.cut_at(input_.ConsumeIntegralInRange<std::uint32_t>(0, 40),
                   input_.PickValueInArray(torn));
    }
    try {
      if (store.open_or_format(series, day_s) != StoreError::none &&
          store.discard_all(series, day_s) != StoreError::none) {
        return;
      }
      for (auto calls = input_.ConsumeIntegralInRange<unsigned>(0, 24); calls != 0; --calls) {
        Movement of;
        if (input_.ConsumeIntegralInRange<unsigned>(0, 3) == 0) {
          of = wanted(input_);
          static_cast<void>(store.begin(of));
        } else if (some_movement(store, input_.ConsumeIntegralInRange<unsigned>(0, 9), of)) {
          const unsigned facts = advance(of, input_);
          static_cast<void>(store.append(of, facts));
        }
      }
    } catch (const PowerCut&) {
    }
  }

  std::vector<std::uint8_t>::iterator at(std::size_t offset) {
    return cells_.bytes.begin() + static_cast<std::ptrdiff_t>(offset);
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
  void erase(std::size_t from, std::size_t size) {
    std::fill_n(at(from), size, std::uint8_t{0xff});
  }

  void put(std::size_t to, std::uint32_t value, unsigned width = 4) {
    for (unsigned i = 0; i != width; ++i) {
      cells_.bytes[to + i] = static_cast<std::uint8_t>(value >> 8 * i);
    }
  }
  void seal(std::size_t from, std::uint32_t size, std::uint32_t id) {
    put(from + size - 4, crc_after_id(id, &cells_.bytes[from], size - 4));
  }
  /// Makes room for a piece, all zeros, and writes its letter.
  void begin(std::size_t from, std::uint32_t size, char letter) {
    std::fill_n(at(from), size, std::uint8_t{0});
    cells_.bytes[from] = static_cast<std::uint8_t>(letter);
  }

  /// Writes an intact movement into any slot, with facts in a possible order.
  void write_movement() {
    const std::size_t slot = some_slot();
    erase(slot, slot_size);
    // Ids also ascend in the order of the slots.
    const auto number = input_.ConsumeIntegralInRange<std::uint32_t>(0, 200);
    const auto id = number < 100 ? static_cast<std::uint32_t>(slot / slot_size) : number;
    begin(slot, 80, 'M');
    cells_.bytes[slot + 1] = input_.ConsumeIntegralInRange<std::uint8_t>(1, 10);
    put(slot + 2, input_.ConsumeBool() ? 978 : 643, 2);
    put(slot + 4, id);
    put(slot + 16, input_.ConsumeIntegral<std::uint32_t>());
    put(slot + 72, input_.ConsumeBool() ? 3 : 0);
    seal(slot, 80, 0);
    if (input_.ConsumeBool()) {
      begin(slot + 80, 48, 'O');
      const std::string order = input_.ConsumeRandomLengthString(36);
      std::copy(order.begin(), order.end(), at(slot + 81));
      seal(slot + 80, 48, id);
    }
    const bool card = cells_.bytes[slot + 1] >= 6;
    bool decided = false;
    for (std::size_t fact = slot + 128; fact + 48 <= slot + slot_size;) {
      const auto letter = "SGHDXR"[input_.ConsumeIntegralInRange<unsigned>(0, 5)];
      if (letter == 'R' || (decided && letter != 'S') || (letter == 'H' && !card)) return;
      const std::uint32_t size = letter == 'D' ? 48 : letter == 'G' || letter == 'H' ? 32 : 16;
      begin(fact, size, letter);
      std::uint8_t& first = cells_.bytes[fact + 1];
      if (decided) {
        first = 4;  // reported
      } else if (letter != 'X') {
        const std::string bytes = input_.ConsumeBytesAsString(size - 6);
        std::copy(bytes.begin(), bytes.end(), at(fact + 2));
        if (letter == 'D') {
          first = input_.ConsumeIntegralInRange<std::uint8_t>(0, 5);
        } else if (letter == 'H') {
          first = 1;
        } else {
          first = input_.ConsumeIntegralInRange<std::uint8_t>(1, 2);
          cells_.bytes[fact + 2] &= 0xFF ^ ledger::flag::counted;  // what is open was not counted
        }
      }
      seal(fact, size, id);
      if (decided) return;
      decided = letter == 'D';
      fact += size;
    }
  }

  /// Writes a head with one copy or two, which never differ.
  void write_head() {
    const std::size_t bank = input_.ConsumeBool() ? bank_size() : 0;
    const auto copies = input_.ConsumeIntegralInRange<unsigned>(1, 3);
    const auto generation = input_.ConsumeIntegralInRange<std::uint8_t>(0, 3);
    const std::uint8_t version = input_.ConsumeIntegralInRange<unsigned>(0, 15) == 1 ? 3 : 2;
    const auto floor = input_.ConsumeIntegralInRange<std::uint32_t>(1, 300);
    for (const unsigned copy : {0U, 1U}) {
      const std::size_t head = bank + copy * 240;
      erase(head, 16);
      if ((copies >> copy & 1) == 0) continue;
      begin(head, 16, 'T');
      cells_.bytes[head + 1] = 'W';
      cells_.bytes[head + 2] = 'M';
      cells_.bytes[head + 3] = version;
      cells_.bytes[head + 4] = generation;
      put(head + 5, floor);
      seal(head, 16, 0);
    }
    if (input_.ConsumeBool()) return;
    std::fill_n(at(bank + 16), 192, std::uint8_t{0});
    put(bank + 16, 3);
    put(bank + 32, 978 | 1U << 10, 2);
    put(bank + 34, 7, 3);
    put(bank + 37, input_.ConsumeIntegral<std::uint32_t>());
    seal(bank + 16, 192, 0);
  }

  FuzzedDataProvider& input_;
  Cells& cells_;
  unsigned slots_;
};

/// Checks that opening the store again tells the same.
void reopen(Cells& cells, const Told& told, const char* when) {
  Flash flash(cells);
  Store store(flash);
  check(store.open(series) == StoreError::none, "it opens again", when);
  const Told again(store);
  check(again == told, "the same again",
        [&] { return when + (":\n" + again.text()) + "and not\n" + told.text(); });
  const char* const wrong = store.check();
  check(wrong == nullptr, wrong, when);
  compare(StoreImage(cells.bytes, cells.sector_size), again, when);
}

void use(Cells& cells, Told told, FuzzedDataProvider& input) {
  Flash flash(cells);
  std::optional<Store> opened;
  for (auto steps = input.ConsumeIntegralInRange<unsigned>(1, 24); steps != 0; --steps) {
    if (!opened || input.ConsumeBool()) {
      opened.reset();
      opened.emplace(flash);
      check(opened->open(series) == StoreError::none, "it opens");
    }
    Store& store = *opened;
    Movement of;
    const std::uint32_t room = store.room();
    StoreError error = StoreError::none;
    switch (input.ConsumeIntegralInRange<unsigned>(0, 7)) {
      case 0:
        check(store.dismiss_damaged(), "damaged ones are dismissed");
        if (told.damaged != 0) told.day[{0, 0}].first += told.damaged;
        told.damaged = 0;
        break;
      case 1:
        check(store.begin_day(day_s), "a day begins");
        told.day.clear();
        told.day_lost = false;
        break;
      case 2:
      case 3:
        of = wanted(input);
        error = store.begin(of);
        check(error == (room != 0 ? StoreError::none : StoreError::full), "what fits is begun",
              [&] {
                return std::to_string(room) + " left, error " +
                       std::to_string(static_cast<int>(error)) + "\n" + told.text();
              });
        if (of.id == 0) break;
        check(of.id > told.last, "a new id");
        told.movements[of.id] = line_of(of);
        break;
      default: {
        if (!some_movement(store, input.ConsumeIntegralInRange<unsigned>(0, 9), of)) break;
        const unsigned facts = advance(of, input);
        check(store.append(of, facts), "it is appended");
        told.movements[of.id] = line_of(of);
        if (of.state == State::reported) {
          told.movements.erase(of.id);
          if (of.verdict == Verdict::help) ++told.day[{0, 0}].first;
          if (of.verdict == Verdict::paid && !of.is_repayment()) {
            auto& row = told.day[{static_cast<unsigned>(of.kind), of.currency & 0x3FFU}];
            ++row.first;
            row.second += static_cast<std::uint64_t>(of.charged.minor_units());
          }
        }
      }
    }
    const Told now(store);
    check(now == told, "what was done is reported",
          [&] { return now.text() + "and not\n" + told.text(); });
    told.last = now.last;
    reopen(cells, told, "after a change");
  }
}

void run(FuzzedDataProvider& input) {
  struct {
    std::uint32_t sector_size;
    std::uint32_t sector_count;
  } const shapes[] = {{768, 2}, {1024, 2}, {256, 9}, {512, 4}};
  const auto& shape = shapes[input.ConsumeIntegralInRange<unsigned>(0, 3)];
  Cells cells(shape.sector_size, shape.sector_count);
  if (input.ConsumeBool()) {
    Images(input, cells).make();
  } else {  // more of the input is left for what is done then
    Flash flash(cells);
    Store store(flash);
    check(store.open_or_format(series, day_s) == StoreError::none, "it is created");
  }

  const Cells before = cells;
  const StoreImage image(before.bytes, before.sector_size);
  Flash flash(cells);
  Store store(flash);
  const StoreError error = store.open(series);
  const StoreError expected = image.kind == StoreImage::Kind::store     ? StoreError::none
                              : image.kind == StoreImage::Kind::erased  ? StoreError::not_formatted
                              : image.kind == StoreImage::Kind::damaged ? StoreError::damaged
                                                                        : StoreError::other_format;
  check(error == expected, "whether it opens", std::to_string(static_cast<int>(error)));
  if (error != StoreError::none) {
    check(cells.bytes == before.bytes, "what is not opened stays as it is");
    return;
  }
  // A store never writes ids that do not ascend.
  if (!image.ordered) return;
  const Told told(store);
  compare(image, told, "at first");
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
