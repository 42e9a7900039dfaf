// Changes a key on a board whose power fails during the change: cells=FILE host=FILE
// [changes=N] [cut=N] [way=N].
// The flash and the host's key are files: both outlive the firmware. Exit codes: 0 the
// changes were made, 9 the power failed, 1 a change did not end as it should, 3 no key of the
// terminal is the host's.
#include <cstring>
#include <tillwire/client.hpp>
#include <tillwire/flows/key_change.hpp>
#include <tillwire/mbedtls/des.hpp>
#include <tillwire/mps2/flash.hpp>
#include <tillwire/security/stored_keys.hpp>

#include "board.hpp"

namespace {

using namespace tillwire;
using Next = flows::KeyChange::Next;

constexpr int power_failed = 9;
constexpr int key_lost = 3;

// A test key, which protects nothing.
constexpr std::uint8_t master_key[] = {0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef,
                                       0xfe, 0xdc, 0xba, 0x98, 0x76, 0x54, 0x32, 0x10};

/// Each unit is a step, of which nothing is written; each erasure is one, which is not begun.
class CutStorage final : public Storage {
 public:
  CutStorage(Storage& below, std::uint32_t cut) : below_(below), left_(cut) {}

  std::uint32_t sector_size() const override { return below_.sector_size(); }
  std::uint32_t sector_count() const override { return below_.sector_count(); }
  bool read(std::uint32_t at, void* to, std::uint32_t size) override {
    return below_.read(at, to, size);
  }
  bool write(std::uint32_t at, const void* from, std::uint32_t size) override {
    for (std::uint32_t done = 0; done < size; done += unit) {
      if (left_-- != 0) continue;
      if (done != 0) below_.write(at, from, done);
      board::exit(power_failed);
    }
    return below_.write(at, from, size);
  }
  bool erase(std::uint32_t sector) override {
    if (left_-- == 0) board::exit(power_failed);
    return below_.erase(sector);
  }

 private:
  Storage& below_;
  std::uint32_t left_;
};

/// The fate of setKey.
enum class Way : std::uint8_t { done, answer_lost, lost, refused };

/// A host: stores the digits of its key, as sent, in a file.
class Host final : public Transport {
 public:
  static constexpr std::uint32_t digits = 32;

  bool open(const char* path) { return file_.open(path, digits + 4); }
  void next_is(Way way) { way_ = way; }
  /// Returns whether the host has any key.
  bool holds_one() {
    char held[digits];
    return file_.read(0, held, digits) && held[0] != '\xff';
  }
  bool holds(const StoredKey& key) {
    char held[digits];
    char own[2 * StoredKey::most_bytes];
    detail::hex_encode(key.wrapped, key.size, own);
    return 2U * key.size == digits && file_.read(0, held, digits) &&
           std::memcmp(held, own, digits) == 0;
  }

  Io connect(const Peer&) override {
    received_ = answered_ = given_ = 0;
    lost_ = false;
    return Io::moved(0);
  }
  Io send(const char* data, std::uint32_t size) override {
    if (received_ + size >= sizeof request_) return Io::failed(Fault::reset);
    std::memcpy(request_ + received_, data, size);
    received_ += size;
    request_[received_] = 0;
    // The last byte of a request is that of its body, which is an object.
    if (std::strstr(request_, "\r\n\r\n{") != nullptr && request_[received_ - 1] == '}') answer();
    return Io::moved(size);
  }
  Io receive(char* data, std::uint32_t size) override {
    if (given_ == answered_) return lost_ ? Io::failed(Fault::reset) : Io::would_block();
    const std::uint32_t left = answered_ - given_;
    const std::uint32_t count = size < left ? size : left;
    std::memcpy(data, answer_ + given_, count);
    given_ += count;
    return Io::moved(count);
  }
  void close() override {}
  bool secure() const override { return true; }

 private:
  void answer() {
    if (std::strstr(request_, "/generateKey ") != nullptr) return make();
    const Way way = way_;
    way_ = Way::done;
    lost_ = way == Way::answer_lost || way == Way::lost;
    if (way == Way::done || way == Way::answer_lost) take();
    if (!lost_)
      say(way == Way::refused ? "{\"responseCode\":\"81\"}" : "{\"responseCode\":\"00\"}");
  }

  void take() {
    const char* const key = std::strstr(request_, "\"key\":\"");
    if (key != nullptr) file_.write(0, key + 7, digits);
  }

  /// Another key each time, of odd parity.
  void make() {
    std::uint32_t count = 0;
    file_.read(digits, &count, sizeof count);
    count = count == UINT32_MAX ? 1 : count + 1;
    file_.write(digits, &count, sizeof count);
    std::uint8_t key[16];
    for (std::uint8_t& byte : key) {
      count = count * 1103515245 + 12345;
      byte = static_cast<std::uint8_t>(count >> 16);
      std::uint32_t bits = byte;
      bits ^= bits >> 4;
      bits ^= bits >> 2;
      bits ^= bits >> 1;
      byte = static_cast<std::uint8_t>(byte ^ (1 ^ (bits & 1)));
    }
    std::uint8_t wrapped[16];
    const KeyBytes master = KeyBytes::from_clear_bytes(master_key);
    char check_value[7];
    if (!cipher_.encrypt(master, key, wrapped) || !cipher_.encrypt(master, key + 8, wrapped + 8) ||
        !write_check_value(cipher_, KeyBytes::from_clear_bytes(key), check_value)) {
      return say("{}");
    }
    char body[80] = "{\"keyValue\":\"X";
    char* to = body + std::strlen(body);
    detail::hex_encode(wrapped, sizeof wrapped, to);
    std::strcpy(to + digits, "\",\"checkValue\":\"");
    std::strcat(body, check_value);
    std::strcat(body, "\"}");
    say(body);
  }

  void say(const char* body) {
    const auto size = static_cast<std::uint32_t>(std::strlen(body));
    char length[3] = {static_cast<char>('0' + size / 10), static_cast<char>('0' + size % 10), 0};
    std::strcpy(answer_, "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: ");
    std::strcat(answer_, length);
    std::strcat(answer_, "\r\n\r\n");
    std::strcat(answer_, body);
    answered_ = static_cast<std::uint32_t>(std::strlen(answer_));
  }

  board::HostFile file_;
  mbedtls::Des cipher_;
  Way way_ = Way::done;
  bool lost_ = false;
  std::uint32_t received_ = 0;
  std::uint32_t answered_ = 0;
  std::uint32_t given_ = 0;
  char request_[1024];
  char answer_[256];
};

board::Flash flash;
board::Clock board_clock;
Host host;
Buffers<1024, 1024> memory;

/// Returns whether a key of the terminal is the host's key.
bool holds_the_hosts(StoredKeys& stored) {
  const KeyRecord* const record = stored.read();
  if (record == nullptr) return false;
  if (!host.holds_one()) return true;
  for (const StoredKey& each : record->slots) {
    if (each.present() && host.holds(each)) return true;
  }
  return false;
}

/// Uses the host's key.
bool use(flows::TerminalKey& key, StoredKeys& stored) {
  for (std::uint32_t i = 0; i < key_slots; ++i) {
    if (host.holds(stored.read()->at(key.in_use()))) {
      return key.worked() == flows::KeySlotError::none;
    }
    if (!key.try_another()) return false;
  }
  return false;
}

int run() {
  char path[128] = "";
  if (!board::argument("cells", path, sizeof path) || !flash.insert(path)) return 2;
  if (!board::argument("host", path, sizeof path) || !host.open(path)) return 2;
  CutStorage storage(flash, board::argument("cut", UINT32_MAX));
  host.next_is(static_cast<Way>(board::argument("way", 0U)));

  RecordStore records(storage);
  StoredKeys stored(records, "POS00001 ENKTTMKP");
  if (records.open_or_format() != StoreError::none) return key_lost;
  if (!holds_the_hosts(stored)) return key_lost;

  mbedtls::Des cipher;
  KeyUnwrapper unwrapper(cipher, KekKey::from_clear_bytes(master_key));
  SoftwareKeyModule<KeyUse::pin> module(unwrapper);
  WrappedKey rules;
  rules.tmkp_encrypts_pins = true;
  flows::TerminalKey key(stored, module, {{}, "POS00001", {}, 1, merchants::TerminalKeyType::tmkp},
                         rules);
  const flows::KeySlotError error = key.open();
  if (error != flows::KeySlotError::none && error != flows::KeySlotError::no_key) return key_lost;
  if (host.holds_one() && !use(key, stored)) return key_lost;

  Gateway gateway;
  gateway.host = "gateway.test";
  gateway.card_management = {"u", "p"};
  Client client(gateway, host, board_clock, memory);
  for (std::uint32_t left = board::argument("changes", 1U); left != 0; --left) {
    flows::KeyChange change(key, merchants::KeyLength::hex_32);
    while (!change.is_over()) {
      if (change.next() == Next::generate) {
        change.take(client.call(change.generation()));
      } else {
        change.take(client.call(change.setting()));
      }
      if (!holds_the_hosts(stored)) return key_lost;
    }
    if (host.holds_one() && !use(key, stored)) return key_lost;
    if (change.next() == Next::done_refused || change.next() == Next::done_in_doubt) continue;
    if (change.next() != Next::done_changed || !host.holds(stored.read()->at(KeySlot::active)) ||
        key.has(KeySlot::pending) || key.has(KeySlot::previous)) {
      return 1;
    }
  }
  return 0;
}

}  // namespace

int main() {
  board::paint_stack();
  const int code = run();
  board::print_all("stack peak ", board::stack_peak(), "\n");
  return code;
}
