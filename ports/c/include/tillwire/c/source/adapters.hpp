// What the parts of the C side share: tables of functions as ports, checked arguments, objects.
#pragma once

#include <tillwire/c/tillwire.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <tillwire/client.hpp>
#include <tillwire/port/crypto.hpp>
#include <tillwire/port/storage.hpp>

struct tw_plaintext {
  tillwire::Plaintext plaintext;
};

namespace tillwire::c {

static_assert(sizeof(tw_error) == sizeof(Error) &&
              offsetof(tw_error, field) == offsetof(Error, field) &&
              offsetof(tw_error, detail) == offsetof(Error, detail) &&
              offsetof(tw_error, delivery) == offsetof(Error, delivery));
static_assert(sizeof(tw_text) == sizeof(Text));

inline Text text_of(const char* from) {
  return Text(from);  // a null pointer is absent
}
inline tw_text to_c(const Text& from) {
  tw_text to;
  std::memcpy(&to, &from, sizeof to);
  return to;
}
inline Text of_c(const tw_text& from) {
  Text to;
  std::memcpy(static_cast<void*>(&to), &from, sizeof to);
  return to;
}

/// Says what is wrong with an argument; returns the code.
tw_errc misuse(tw_error* error, tw_misuse what, const char* argument);
/// Writes that there is no error.
inline tw_errc succeed(tw_error* error) {
  if (error != nullptr) *error = {TW_ERRC_NONE, TW_DELIVERY_NOT_SENT, 0, nullptr};
  return TW_ERRC_NONE;
}
/// Writes that another operation is under way.
tw_errc busy(tw_error* error);

// Ports.

/// The result of a port, if an attempt with that many bytes can have it.
inline Io io_of(const tw_io& io, std::uint32_t most) {
  const bool moved = io.state == TW_IO_STATE_MOVED;
  const bool can_be = io.state <= TW_IO_STATE_FAILED && io.fault <= TW_FAULT_OTHER &&
                      (!moved || most == 0 || io.count - 1 < most);
  if (!can_be) return Io::failed(Fault::other);
  return {static_cast<IoState>(io.state), static_cast<Fault>(io.fault), io.detail, io.count};
}
struct CTransport final : Transport {
  explicit CTransport(tw_transport& table) : c(table) {}
  Io connect(const Peer& peer) override {
    return io_of(c.connect(c.self, peer.host, peer.port), 0);
  }
  Io send(const char* data, std::uint32_t size) override {
    return io_of(c.send(c.self, data, size), size);
  }
  Io receive(char* data, std::uint32_t size) override {
    return io_of(c.receive(c.self, data, size), size);
  }
  void close() override { c.close(c.self); }
  void wait(std::uint32_t most_ms) override {
    if (c.wait != nullptr) c.wait(c.self, most_ms);
  }
  void pause(std::uint32_t ms) override {
    if (c.pause != nullptr) return c.pause(c.self, ms);
    wait(ms);
  }
  bool secure() const override { return c.secure != nullptr && c.secure(c.self) == 1; }
  tw_transport& c;
};
struct CClock final : Clock {
  explicit CClock(const tw_clock& table) : c(table) {}
  std::uint32_t now_ms() override { return c.now_ms(c.self); }
  const tw_clock& c;
};
struct CTime final : WallClock {
  explicit CTime(const tw_wall_clock& table) : c(table) {}
  std::uint32_t now_s() override { return c.now_s(c.self); }
  const tw_wall_clock& c;
};
struct CStorage final : Storage {
  explicit CStorage(tw_storage& table) : c(table) {}
  std::uint32_t sector_size() const override { return c.sector_size; }
  std::uint32_t sector_count() const override { return c.sector_count; }
  bool read(std::uint32_t at, void* to, std::uint32_t size) override {
    return c.read(c.self, at, to, size) == 1;
  }
  bool write(std::uint32_t at, const void* from, std::uint32_t size) override {
    return c.write(c.self, at, from, size) == 1;
  }
  bool erase(std::uint32_t sector) override { return c.erase(c.self, sector) == 1; }
  tw_storage& c;
};
struct CRandom final : Random {
  explicit CRandom(const tw_random* table) : c(table) {}
  bool fill(void* to, std::uint32_t size) override { return c->fill(c->self, to, size) == 1; }
  const tw_random* c;
};
struct CSigner final : Signer {
  explicit CSigner(const tw_signer* table) : c(table) {}
  bool hash(const char* bytes, std::uint32_t size, std::uint8_t* digest) override {
    return c->hash(c->self, bytes, size, digest) == 1;
  }
  std::uint32_t signature_size() const override { return c->signature_size(c->self); }
  bool sign(const std::uint8_t* digest, std::uint8_t* signature) override {
    return c->sign(c->self, digest, signature) == 1;
  }
  const tw_signer* c;
};

Gateway gateway_of(const tw_gateway& from);

// Arguments.

/// What options begin with.
struct OptionsHead {
  std::uint32_t size, abi, object_size;
};
/// What a member of an options struct must be.
struct Rule {
  enum What : std::uint8_t {
    path,      // NULL, or as Context takes it
    text,      // NULL, or terminated
    name,      // a text that is not NULL
    needed,    // a pointer that is not NULL; with `function`, a table
    table,     // a table of functions, or NULL
    size,      // a uint32_t that is not 0
    function,  // a function in the table of the last rule, if there is one
  };
  std::uint16_t at;  // of the member in the struct, or of the function in its table
  What what;
};
/// The rules of a struct, and the names of what is not a function, each with its NUL.
struct Rules {
  const Rule* list;
  std::uint8_t count;
  std::uint8_t size;  // of the struct, in words
  const char* names;
};
/// The rules of what the options of a client, a till and a desk have in common, and their names.
#define TW_CLIENT_RULES(options)                                                                  \
  {offsetof(options, gateway.host), Rule::name},                                                  \
      {offsetof(options, gateway.base_path), Rule::text},                                         \
      {offsetof(options, gateway.context), Rule::path},                                           \
      {offsetof(options, gateway.card_path), Rule::text},                                         \
      {offsetof(options, gateway.user), Rule::text},                                              \
      {offsetof(options, gateway.password), Rule::text},                                          \
      {offsetof(options, gateway.token), Rule::text},                                             \
      {offsetof(options, gateway.card_user), Rule::text},                                         \
      {offsetof(options, gateway.card_password), Rule::text},                                     \
      {offsetof(options, transport), Rule::needed},                                               \
      {offsetof(tw_transport, connect), Rule::function},                                          \
      {offsetof(tw_transport, send), Rule::function},                                             \
      {offsetof(tw_transport, receive), Rule::function},                                          \
      {offsetof(tw_transport, close), Rule::function}, {offsetof(options, clock), Rule::needed},  \
      {offsetof(tw_clock, now_ms), Rule::function}, {offsetof(options, transmit), Rule::needed},  \
      {offsetof(options, transmit_size), Rule::size}, {offsetof(options, receive), Rule::needed}, \
  {                                                                                               \
    offsetof(options, receive_size), Rule::size                                                   \
  }
#define TW_CLIENT_NAMES                                                                 \
  "gateway.host\0gateway.base_path\0gateway.context\0gateway.card_path\0gateway.user\0" \
  "gateway.password\0gateway.token\0gateway.card_user\0gateway.card_password\0"         \
  "transport\0clock\0transmit\0transmit_size\0receive\0receive_size\0"
/// Makes the rules of an options struct from the list of them.
template <class Options, std::size_t count>
constexpr Rules rules_of(const Rule (&list)[count], const char* names) {
  static_assert(sizeof(Options) % sizeof(void*) == 0);
  return {list, count, sizeof(Options) / sizeof(void*), names};
}
/// Checks an options struct, which begins with size, ABI and the size of its object.
bool check(const void* options, const Rules& rules, std::size_t object_size, tw_error* error);
/// Returns whether a text is NULL, or ends in its first bytes.
bool is_terminated(const char* at, std::size_t most);
/// Returns the name of a field that has a value without what writes it: it was not made by the
/// functions for that; null if there is none.
const char* half_set(const detail::RequestSchema& schema, const void* request);
/// Returns whether a signer can be used.
bool is_signer(const tw_signer* signer, tw_error* error);

// Objects.

/// What an object begins with.
struct Head {
  static constexpr std::uint32_t client = 0x74770001;
  static constexpr std::uint32_t till = 0x74770002;
  static constexpr std::uint32_t posix = 0x74770003;
  static constexpr std::uint32_t tls = 0x74770004;
  static constexpr std::uint32_t desk = 0x74770005;
  static constexpr std::uint32_t comparison = 0x74770006;
  static constexpr std::uint32_t lwip = 0x74770007;
  static constexpr std::uint32_t order_comparison = 0x74770008;
  static constexpr std::uint32_t ended = 0x7477ffff;
  std::uint32_t mark;
  const void* self;
  bool reporting = false;   // inside a report or a handler
  bool under_way = false;   // an operation, from its start until poll says that it is over
  bool is_refused = false;  // the last start was: there is nothing to take
};
/// What functions return after a misuse.
inline constexpr tw_errc misused = TW_ERRC_MISUSE;
/// Says why an object cannot be used, or returns true.
bool is_usable(const void* object, std::uint32_t mark, const char* name, tw_error* error);
/// Says why an object cannot be initialised, or returns true.
bool is_free(const void* object, std::uint32_t mark, const char* name, tw_error* error);

/// Returns whether an operation can be started; until it has started, there is nothing to take.
inline bool may_start(Head& head, tw_error* error) {
  if (head.under_way) return busy(error), false;
  head.is_refused = true;
  return true;
}
/// Notes whether an operation was started.
inline tw_errc started(Head& head, bool is, tw_error* error) {
  head.under_way = is;
  head.is_refused = !is;
  return is ? succeed(error) : busy(error);
}
/// Goes on with what was started; returns whether it is over.
template <class Machine>
bool advance(Head& head, Machine& machine) {
  head.under_way = !machine.poll();
  return !head.under_way;
}
/// Returns whether there can be something to take.
inline bool may_take(const Head& head, const char* name, tw_error* error) {
  return !head.is_refused || (misuse(error, TW_MISUSE_NOT_STARTED, name), false);
}
/// Reserves what one object at a time may use, until release(); says by its name why not.
inline bool reserve(const void*& owner, const void* object, const char* name, tw_error* error) {
  if (owner != nullptr && owner != object) return misuse(error, TW_MISUSE_IN_USE, name), false;
  owner = object;
  return true;
}
/// Reserves what a client or a machine is lent, the storage of which may be null; says by its name
/// what cannot be.
bool reserve_lent(tw_transport& transport, const char* transmit, std::uint32_t transmit_size,
                  const char* receive, std::uint32_t receive_size, tw_storage* storage,
                  const void* object, tw_error* error);
inline void release(const void*& owner, const void* object) {
  if (owner == object) owner = nullptr;
}

/// Sets a flag while a report runs.
struct Reporting {
  explicit Reporting(Head& of) : head(of) { head.reporting = true; }
  ~Reporting() { head.reporting = false; }
  Head& head;
};

}  // namespace tillwire::c
