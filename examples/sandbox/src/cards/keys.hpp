// Terminal keys: made, exported under a host master key, and taken with their check values.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "json.hpp"
#include "state/keeper.hpp"
#include "value.hpp"

namespace gateway {

/// Binary data; in JSON as hex digits.
struct Bytes : std::string {
  Bytes() = default;
  Bytes(std::string bytes) : std::string(std::move(bytes)) {}
};
void to_json(Json& json, const Bytes& bytes);
void from_json(const Json& json, Bytes& bytes);

struct TerminalKey {
  Bytes clear;                     ///< 8, 16 or 24 bytes
  std::string serial_number = {};  ///< of an initial key of DUKPT; empty for other keys
  std::int64_t dukpt_id = 0;
};
GATEWAY_RECORD(TerminalKey, clear, serial_number, dukpt_id)

/// The keys of one terminal and type.
struct KeySlot {
  std::optional<TerminalKey> valid;
  std::optional<TerminalKey> generated;  ///< becomes the valid one by setKey or its first use
};
GATEWAY_RECORD(KeySlot, valid, generated)

/// A refusal, thrown: a response code of two characters and a text that names the parameter.
struct Fault {
  std::string code;
  std::string message;
};

class Keys {
 public:
  explicit Keys(int atms) : atms_(atms) {}

  /// Implements generateKey; throws a Fault.
  Json generate(const Value& request);
  /// Implements setKey; throws a Fault.
  void set(const Value& request);

  /// Returns whether the terminal has a key of this type, valid or generated.
  bool has(const std::string& terminal, const std::string& type) const;
  /// Tries the terminal's valid key of this type, then the generated one, with `opens`, which
  /// returns whether a key fits. A generated key that fits becomes the valid one. Returns false if
  /// neither fits.
  bool use(const std::string& terminal, const std::string& type,
           const std::function<bool(const std::string& key)>& opens);

  /// Returns every key by terminal and type, in the clear: for tests.
  Json list() const;
  void keep(Keeper& keeper);

 private:
  std::string terminal_of(const Value& request) const;
  TerminalKey initial_key(const Value& request, const std::string& terminal) const;

  int atms_;
  std::map<std::pair<std::string, std::string>, KeySlot> slots_;  // by terminal and type
};

/// Returns 8 zero bytes encrypted with DES or 3DES, in upper-case hex. Answers have 6 digits of it.
std::string key_check_value(const std::string& key);

/// Describes the known master keys, and how keys are encrypted under them, for --help.
std::string describe_host_keys();

}  // namespace gateway
