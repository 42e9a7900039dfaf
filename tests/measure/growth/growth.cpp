// What a till and a client take as they are used more: the sale after 1, 10, 100 and 1,000 others,
// the start after them, a record of lists of 10^2 to 10^5, and how storages of usual sizes wear.
// Prints a figure a line; fails where something grows that should not.
#include <board.hpp>

#include "records.hpp"
#include "till_world.hpp"

namespace {

using namespace tillwire;
using namespace figures;

const Gateway to = figures::gateway();
board::Clock clock;
board::Time time;
bool well = true;

void expect(bool holds, const char* what) {
  if (!holds) board::print_all("grows: ", what, "\n");
  well = well && holds;
}

/// What something took.
struct Cost {
  std::uint32_t reads, writes, written, instructions;
};

template <class Storage, class Do>
Cost cost_of(const Storage& storage, Do what) {
  const Cost before{storage.slot_reads, storage.writes, storage.written, board::instructions()};
  well = bool{what()} && well;
  return {storage.slot_reads - before.reads, storage.writes - before.writes,
          storage.written - before.written, board::instructions() - before.instructions};
}

void print(const char* name, std::uint32_t after, const Cost& cost) {
  board::print_all(name, "_after_", after, "_reads ", cost.reads, "\n");
  board::print_all(name, "_after_", after, "_writes ", cost.writes, "\n");
  board::print_all(name, "_after_", after, "_written_bytes ", cost.written, "\n");
  board::print_all(name, "_after_", after, "_instructions ", cost.instructions, "\n");
}

constexpr std::uint32_t bank_slots = 127;  // of 64 KB

/// A program's start with resume(), and then a sale, after ever more sales in 64 KB.
void sales() {
  static World<65536, 16> world;
  const Sale wanted = sale();
  const auto ignore = [](const Receipt&) {};
  Cost first{};
  std::uint32_t made = 0;
  for (const std::uint32_t after : {1u, 10u, 100u, 1000u}) {
    {
      Till till(to, world.line, clock, world.memory, world.storage, time, options());
      well = till.resume(ignore).store_error == StoreError::none && well;
      for (; made != after; ++made) well = bool{till.pay(wanted)} && well;
    }
    Till till(to, world.line, clock, world.memory, world.storage, time, options());
    const Cost start =
        cost_of(world.storage, [&] { return till.resume(ignore).store_error == StoreError::none; });
    const Cost next = cost_of(world.storage, [&] { return till.pay(wanted); });
    ++made;
    print("start", after, start);
    print("sale", after, next);
    if (after == 1) first = next;
    expect(start.reads <= bank_slots && start.instructions <= bank_slots * 7500,
           "a start, beyond its bank");
    expect(start.writes == 0, "what a start writes");
    expect(next.reads <= first.reads, "slots read for a sale");
    expect(next.writes == first.writes && next.written == first.written, "what a sale writes");
    expect(next.instructions <= first.instructions + 500, "instructions of a sale");
  }
}

/// A list that a gateway makes while it is read.
class Records final : public Transport {
 public:
  explicit Records(std::uint32_t count) : count_(count) {
    Document document(record_);
    document.add(",");
    document.add(before_number);
    document.add(100, 3);
    document.add(after_number);
    document.end();
  }

  std::uint32_t own() const { return own_; }

  Io connect(const Peer&) override { return Io::moved(0); }
  Io send(const char*, std::uint32_t size) override { return Io::moved(size); }
  Io receive(char* data, std::uint32_t size) override {
    const std::uint32_t before = board::instructions();
    if (*left_ == '\0') {
      if (made_ == count_ + 2) return Io::closed();
      left_ = made_ == 0 ? opening : made_ <= count_ ? made_ == 1 ? record_ + 1 : record_ : closing;
      ++made_;
    }
    std::uint32_t count = 0;
    while (count != size && *left_ != '\0') data[count++] = *left_++;
    own_ += board::instructions() - before;
    return Io::moved(count);
  }
  void close() override {}
  bool secure() const override { return true; }

  static constexpr char opening[] = "HTTP/1.0 200 OK\r\n\r\n{\"transactions\":{\"transaction\":[";
  static constexpr char closing[] = "]}}";

 private:
  const std::uint32_t count_;
  char record_[1024] = {};
  std::uint32_t made_ = 0;
  const char* left_ = "";
  std::uint32_t own_ = 0;
};

/// Instructions for each record of ever longer lists, through one buffer.
void lists() {
  static Buffers<512, 1024> memory;
  Gateway patient = to;
  patient.timeout = Seconds(300);
  std::uint32_t first = 0;
  for (const std::uint32_t count : {100u, 1000u, 10000u, 100000u}) {
    Records line(count);
    Client client(patient, line, clock, memory);
    std::uint32_t read = 0;
    const std::uint32_t before = board::instructions();
    const auto answer = client.drain<&Transactions::transactions>(
        TransactionsQuery(), [&read](const Transaction& each) { read += each.amount == 125000; });
    const std::uint32_t each = (board::instructions() - before - line.own()) / count;
    well = well && answer && read == count;
    board::print_all("record_of_", count, "_instructions ", each, "\n");
    if (first == 0) first = each;
    expect(each <= first, "instructions of a record");
  }
}

/// Sales until a storage has erased each of its sectors ten times.
template <std::uint32_t Size, std::uint32_t Sectors>
void wear() {
  static World<Size, Sectors> world;
  Till till(to, world.line, clock, world.memory, world.storage, time, options());
  const Sale wanted = sale();
  std::uint32_t sold = 0;
  for (; well && world.storage.erasures < 10 * Sectors; ++sold)
    well = bool{till.pay(wanted)} && well;
  board::print_all("sales_for_an_erasure_of_", Size / 1024, "_kb_in_", Sectors, " ", sold / 10,
                   "\n");
}

}  // namespace

int main() {
  sales();
  lists();
  wear<8192, 2>();
  wear<8192, 4>();
  wear<16384, 4>();
  wear<65536, 16>();
  wear<262144, 2>();
  board::exit(well ? 0 : 1);
}
