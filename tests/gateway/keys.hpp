// Terminal keys: made, exported under a host master key, and taken with their check values.
#pragma once

#include <map>
#include <string>

#include "json.hpp"
#include "value.hpp"

namespace gateway {

struct TerminalKey {
  std::string clear;  ///< 8, 16 or 24 bytes
  std::string type;
};

/// A refusal, thrown: response code of two characters and a text that names the parameter.
struct Fault {
  std::string code;
  std::string message;
};

class Keys {
 public:
  explicit Keys(int atms) : atms_(atms) {}

  /// generateKey; throws a Fault.
  Json generate(const Value& request);
  /// setKey; throws a Fault.
  void set(const Value& request);

  /// Every key by terminal, in the clear: for tests.
  Json list() const;

 private:
  std::string terminal_of(const Value& request) const;

  int atms_;
  std::map<std::string, TerminalKey> keys_;
};

/// 3DES or DES over 8 zero bytes: the first 3 bytes, upper-case hex.
std::string key_check_value(const std::string& key);

/// The known master keys and how keys travel under them, for --help.
std::string describe_host_keys();

}  // namespace gateway
