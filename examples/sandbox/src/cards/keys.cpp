// Terminal keys: made, exported under a host master key, and taken with their check values.
#include "cards/keys.hpp"

#include <algorithm>
#include <bitset>
#include <stdexcept>

#include "cards/atms.hpp"
#include "cards/cipher.hpp"
#include "text.hpp"

namespace gateway {
namespace {

// Known to every test: nothing of value is encrypted under them. Odd parity.
struct Host {
  std::int64_t id;
  const char* master_key;
  bool tagged;  // whether a key goes out with the tag of its scheme
  const char* double_tag;
  const char* triple_tag;
};
constexpr Host hosts[] = {{1, "0123456789ABCDEFFEDCBA98765432101032547698BADCFE", false, "X", "Y"},
                          {2, "8967452301EFCDAB76543210FEDCBA98", true, "U", "T"},
                          {3, "CE8A4602DF9B57134C8FF2B5795B3D1F", true, "X", "Y"}};
// The base derivation key of dukptId 1, of the examples of ANSI X9.24-1.
constexpr std::int64_t known_dukpt_id = 1;
constexpr const char* base_derivation_key = "0123456789ABCDEFFEDCBA9876543210";
constexpr const char* initial_key_type = "ENKTIKEY";
constexpr const char* local_master_key = "13579BDF02468ACE2F4F6E8FAECEEF0EA1C1E30425456885";

bool is_odd(char c) {
  return std::bitset<8>(static_cast<unsigned char>(c)).count() % 2 == 1;
}

std::string random_key(std::size_t size) {
  std::string key = random_bytes(size);
  for (char& c : key) {
    if (!is_odd(c)) c = static_cast<char>(c ^ 1);
  }
  return key;
}

const Host& host_of(const Value& request) {
  for (const Host& host : hosts) {
    if (host.id == request.integer("hostId")) return host;
  }
  throw Fault{"12", "hostId: no such master key"};
}

// Returns whether a part is one of the 16 weak and semi-weak keys of DES (NIST SP 800-67), which
// have the form a b a b c d c d.
bool is_weak(const std::string& part) {
  constexpr char halves[][2] = {
      {'\x00', '\x00'}, {'\x1e', '\x0e'}, {'\xe0', '\xf0'}, {'\xfe', '\xfe'}};
  for (const auto& [a, c] : halves) {
    for (const auto& [b, d] : halves) {
      if (part == std::string{a, b, a, b, c, d, c, d}) return true;
    }
  }
  return false;
}

// A key that is worth less than its length: DES does not use the bits of parity.
void refuse_weak_key(std::string key) {
  for (char& c : key) c = static_cast<char>(c & 0xfe);
  for (std::size_t at = 0; at < key.size(); at += 8) {
    const std::string part = key.substr(at, 8);
    if (is_weak(part)) throw Fault{"81", "key: a part of it is a weak or semi-weak key of DES"};
    for (std::size_t before = 0; before < at; before += 8) {
      if (key.substr(before, 8) == part) throw Fault{"81", "key: two of its parts are equal"};
    }
  }
}

// Under a scheme's tag: U and T change the first byte of the master key's second part for each part
// of the key, X and Y do not, and neither does no tag.
std::string under_master_key(const Host& host, const std::string& tag, const std::string& text,
                             bool encrypt) {
  const std::string variants = tag == "U"   ? "\xa6\x5a"
                               : tag == "T" ? "\x6a\xde\x2b"
                                            : std::string(3, '\0');
  std::string out;
  for (std::size_t part = 0; part * 8 < text.size(); ++part) {
    std::string key = *from_hex(host.master_key);
    key[8] = static_cast<char>(key[8] ^ variants[part]);
    out += des(key, text.substr(part * 8, 8), encrypt);
  }
  return out;
}

// The initial key of a terminal by X9.24-1:2009, A.6: both halves are the serial number without its
// counter of 21 bits under the base derivation key, the right half under its variant. Parity is not
// adjusted: all bits count in the derivation of the keys of transactions.
std::string derive_initial_key(const std::string& serial_number) {
  const std::string base = *from_hex(base_derivation_key);
  std::string variant = base;
  for (const std::size_t i : {0U, 1U, 2U, 3U, 8U, 9U, 10U, 11U}) {
    variant[i] = static_cast<char>(variant[i] ^ '\xc0');
  }
  std::string data = serial_number.substr(0, 8);
  data[7] = static_cast<char>(data[7] & '\xe0');
  return des(base, data, true) + des(variant, data, true);
}

bool fits_prefix(const std::string& prefix, std::size_t digits) {
  if (prefix.empty()) return true;
  return digits == (prefix == "U" || prefix == "X" ? 32U : 48U);
}

}  // namespace

std::string key_check_value(const std::string& key) {
  return hex(des(key, std::string(8, '\0'), true));
}

// The number of the terminal that a request names, or of the merchant if it names nothing more.
std::string Keys::terminal_of(const Value& request) const {
  const auto number_of = [this](std::int64_t id) -> std::string {
    if (id == 900001 || id == 900002) return "POS0000" + std::to_string(id - 900000);
    if (id < 1 || id > atms_) return {};
    return atm_number(static_cast<int>(id));
  };
  if (request.has("merchantNumber") && request.str("merchantNumber") != "MERCHANT01") {
    throw Fault{"03", "merchantNumber: no such merchant"};
  }
  std::string name;
  if (request.has("terminalId")) {
    name = number_of(request.integer("terminalId"));
    if (name.empty()) throw Fault{"03", "terminalId: no such terminal"};
  }
  if (request.has("terminalNumber")) {
    const std::string number = request.str("terminalNumber");
    const bool pos = number == "POS00001" || number == "POS00002";
    const bool atm = number.size() >= 8 && number.compare(0, 3, "ATM") == 0 &&
                     all_digits(number.substr(3)) && number.size() < 12 &&
                     number_of(std::stoll(number.substr(3))) == number;
    if ((!pos && !atm) || (!name.empty() && name != number)) {
      throw Fault{"03", "terminalNumber: no such terminal"};
    }
    name = number;
  }
  if (name.empty()) name = request.str("merchantNumber");
  if (name.empty()) {
    throw Fault{"30", "terminalId, terminalNumber or merchantNumber: one of them is needed"};
  }
  return name;
}

// The key that belongs to the keySerialNumber of a request under the base derivation key of its
// dukptId.
TerminalKey Keys::initial_key(const Value& request, const std::string& terminal) const {
  const auto number = from_hex(request.str("keySerialNumber"));
  if (!number || number->size() != 10) {
    throw Fault{"30", "keySerialNumber is not 20 hex digits"};
  }
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>((*number)[at]); };
  if ((byte(7) & 0x1FU) != 0 || byte(8) != 0 || byte(9) != 0) {
    throw Fault{"30", "keySerialNumber: the counter, its last 21 bits, is not 0"};
  }
  if (request.integer("dukptId") != known_dukpt_id) {
    throw Fault{"12", "dukptId: no such base derivation key"};
  }
  if (request.str("keyLength") != "ENKL_0032") {
    throw Fault{"30", "keyLength: an initial key has 32 digits"};
  }
  TerminalKey key{derive_initial_key(*number), hex(*number), known_dukpt_id};
  for (const auto& [owner, slot] : slots_) {
    for (const auto* taken : {&slot.valid, &slot.generated}) {
      if (owner.first == terminal || !*taken) continue;
      if ((*taken)->serial_number != key.serial_number) continue;
      throw Fault{"94", "keySerialNumber: another terminal has it"};
    }
  }
  return key;
}

Json Keys::generate(const Value& request) {
  const Host& host = host_of(request);
  const std::string terminal = terminal_of(request);
  const std::string type = request.str("keyType");
  const std::string length = request.str("keyLength");
  const std::size_t digits = std::stoul(length.substr(5));  // ENKL_0016, 0032 or 0048
  TerminalKey made;
  if (type == initial_key_type) {
    made = initial_key(request, terminal);
  } else {
    for (const char* name : {"keySerialNumber", "dukptId"}) {
      if (!request.has(name)) continue;
      throw Fault{"30", std::string(name) + ": only a key of type " + initial_key_type + " has it"};
    }
    made.clear = random_key(digits / 2);
  }
  slots_[{terminal, type}].generated = made;
  std::string tag;
  if (host.tagged && digits != 16) tag = digits == 32 ? host.double_tag : host.triple_tag;
  return {{"keyValue", tag + hex(under_master_key(host, tag, made.clear, true))},
          {"checkValue", key_check_value(made.clear).substr(0, 6)},
          {"lmkHsmKeyValue", hex(des(*from_hex(local_master_key), made.clear, true))}};
}

void Keys::set(const Value& request) {
  const Host& host = host_of(request);
  const std::string terminal = terminal_of(request);
  const std::string type = request.str("keyType");
  std::string digits = request.str("key");
  std::string tag = request.str("inputKeyPrefix");
  if (!digits.empty() && std::string("UTXY").find(digits[0]) != std::string::npos) {
    const std::string own = digits.substr(0, 1);
    if (!tag.empty() && tag != own) throw Fault{"30", "inputKeyPrefix is not the tag of key"};
    tag = own;
    digits.erase(0, 1);
  }
  const auto sealed = from_hex(digits);
  if (!sealed || (digits.size() != 32 && digits.size() != 48)) {
    throw Fault{"30", "key is not 32 or 48 hex digits; key blocks are not taken here"};
  }
  if (!fits_prefix(tag, digits.size())) {
    throw Fault{"30", "inputKeyPrefix does not fit the length of key"};
  }
  if (!fits_prefix(request.str("newKeyPrefix"), digits.size())) {
    throw Fault{"30", "newKeyPrefix does not fit the length of key"};
  }
  const std::string key = under_master_key(host, tag, *sealed, false);
  if (type != initial_key_type && !std::all_of(key.begin(), key.end(), is_odd)) {
    throw Fault{"81", "key: the decrypted key does not have odd parity"};
  }
  refuse_weak_key(key);
  if (request.has("keyCheckValue")) {
    const std::string given = request.str("keyCheckValue");
    const auto bytes = from_hex(given);
    if (!bytes || bytes->size() < 2 || bytes->size() > 8) {
      throw Fault{"30", "keyCheckValue is not 4 to 16 hex digits"};
    }
    if (hex(*bytes) != key_check_value(key).substr(0, given.size())) {
      throw Fault{"81", "keyCheckValue differs from that of key"};
    }
  }
  for (const auto& [owner, slot] : slots_) {
    if (owner.second == type) continue;
    for (const auto* other : {&slot.valid, &slot.generated}) {
      if (*other && (*other)->clear == key) {
        throw Fault{"12", "keyType: the key is one of type " + owner.second};
      }
    }
  }
  KeySlot& slot = slots_[{terminal, type}];
  if (slot.generated && slot.generated->clear == key) {
    slot.valid = slot.generated;
  } else if (!slot.valid || slot.valid->clear != key) {
    slot.valid = TerminalKey{key};
  }
  slot.generated.reset();
}

bool Keys::has(const std::string& terminal, const std::string& type) const {
  return slots_.count({terminal, type}) != 0;
}

bool Keys::use(const std::string& terminal, const std::string& type,
               const std::function<bool(const std::string& key)>& opens) {
  const auto slot = slots_.find({terminal, type});
  if (slot == slots_.end()) return false;
  KeySlot& keys = slot->second;
  if (keys.valid && opens(keys.valid->clear)) return true;
  if (!keys.generated || !opens(keys.generated->clear)) return false;
  keys.valid = keys.generated;
  keys.generated.reset();
  return true;
}

Json Keys::list() const {
  Json keys = Json::array();
  const auto add = [&](const auto& owner, const char* state, const TerminalKey& key) {
    keys.push_back({{"terminal", owner.first},
                    {"keyType", owner.second},
                    {"state", state},
                    {"key", hex(key.clear)},
                    {"checkValue", key_check_value(key.clear).substr(0, 6)}});
    if (key.serial_number.empty()) return;
    keys.back()["keySerialNumber"] = key.serial_number;
    keys.back()["dukptId"] = key.dukpt_id;
  };
  for (const auto& [owner, slot] : slots_) {
    if (slot.valid) add(owner, "valid", *slot.valid);
    if (slot.generated) add(owner, "generated", *slot.generated);
  }
  return keys;
}

void Keys::keep(Keeper& keeper) {
  keeper.value("key-atms", atms_);
  keeper.map("key", slots_);
}

void to_json(Json& json, const Bytes& bytes) {
  json = hex(bytes);
}

void from_json(const Json& json, Bytes& bytes) {
  const auto read = from_hex(json.get<std::string>());
  if (!read) throw std::runtime_error("not hex digits");
  bytes = Bytes(*read);
}

std::string describe_host_keys() {
  std::string text;
  for (const Host& host : hosts) {
    text += "  hostId " + std::to_string(host.id) + ", 3DES master key " + host.master_key +
            "\n      for keys " +
            (host.tagged ? std::string("with the tag ") + host.double_tag + " or " +
                               host.triple_tag + " before their hex digits"
                         : std::string("without a tag")) +
            "\n";
  }
  return text + "  The local master key of lmkHsmKeyValue: " + local_master_key +
         "\n  X, Y and no tag: each eight bytes under the master key (ECB). U and T: under the "
         "master"
         "\n  key with its ninth byte XORed with A6, 5A (U) or 6A, DE, 2B (T). A key of 16 digits "
         "has"
         "\n  no tag, and setKey has no prefix for it. setKey decrypts key as inputKeyPrefix or "
         "its "
         "own tag says."
         "\n  keyType: ENKTTMKA, ENKTTMKP, ENKTTAK or ENKTIKEY, and for generateKey others, such as"
         "\n  ENKTTPK; a terminal or a merchant has a key of each. A generated"
         "\n  key becomes valid by setKey or its first use. ENKTIKEY needs keySerialNumber, 20 hex"
         "\n  digits whose counter is 0, and dukptId 1, whose base derivation key is"
         "\n  " +
         base_derivation_key + ".\n";
}

}  // namespace gateway
