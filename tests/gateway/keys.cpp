// Terminal keys: made, exported under a host master key, and taken with their check values.
#include "keys.hpp"

#include <algorithm>
#include <bitset>

#include "atms.hpp"
#include "cipher.hpp"
#include "text.hpp"

namespace gateway {
namespace {

// Known to every test: nothing of value is encrypted under them. Odd parity.
struct Host {
  std::int64_t id;
  const char* master_key;
  bool tagged;  // whether a key of two or three parts goes out with the tag of its scheme
  const char* double_tag;
  const char* triple_tag;
};
constexpr Host hosts[] = {{1, "0123456789ABCDEFFEDCBA98765432101032547698BADCFE", false, "X", "Y"},
                          {2, "8967452301EFCDAB76543210FEDCBA98", true, "U", "T"},
                          {3, "CE8A4602DF9B57134C8FF2B5795B3D1F", true, "X", "Y"}};
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

bool fits_prefix(const std::string& prefix, std::size_t digits) {
  if (prefix.empty()) return true;
  return digits == (prefix == "U" || prefix == "X" ? 32U : 48U);
}

}  // namespace

std::string key_check_value(const std::string& key) {
  return hex(des(key, std::string(8, '\0'), true).substr(0, 3));
}

// The number of the terminal that a request names, if it names one.
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
  return name;
}

Json Keys::generate(const Value& request) {
  const Host& host = host_of(request);
  const std::string terminal = terminal_of(request);
  const std::string length = request.str("keyLength");
  const std::size_t digits = length == "ENKL_0016" ? 16U : length == "ENKL_0032" ? 32U : 48U;
  const std::string key = random_key(digits / 2);
  keys_[terminal] = {key, request.str("keyType")};
  std::string tag;
  if (host.tagged && digits != 16) tag = digits == 32 ? host.double_tag : host.triple_tag;
  return {{"keyValue", tag + hex(under_master_key(host, tag, key, true))},
          {"checkValue", key_check_value(key)},
          {"lmkHsmKeyValue", hex(des(*from_hex(local_master_key), key, true))}};
}

void Keys::set(const Value& request) {
  const Host& host = host_of(request);
  const std::string terminal = terminal_of(request);
  const std::string digits = request.str("key");
  const auto sealed = from_hex(digits);
  if (!sealed || (digits.size() != 32 && digits.size() != 48)) {
    throw Fault{"30", "key is not 32 or 48 hex digits"};
  }
  for (const char* name : {"inputKeyPrefix", "newKeyPrefix"}) {
    if (fits_prefix(request.str(name), digits.size())) continue;
    throw Fault{"30", std::string(name) + " does not fit the length of key"};
  }
  const std::string key = under_master_key(host, request.str("inputKeyPrefix"), *sealed, false);
  if (!std::all_of(key.begin(), key.end(), is_odd)) {
    throw Fault{"81", "key: the decrypted key does not have odd parity"};
  }
  if (request.has("keyCheckValue")) {
    const auto given = from_hex(request.str("keyCheckValue"));
    if (!given || given->size() != 3) throw Fault{"30", "keyCheckValue is not 6 hex digits"};
    if (hex(*given) != key_check_value(key)) {
      throw Fault{"81", "keyCheckValue differs from that of key"};
    }
  }
  keys_[terminal] = {key, request.str("keyType")};
}

Json Keys::list() const {
  Json keys = Json::array();
  for (const auto& [terminal, key] : keys_) {
    keys.push_back({{"terminal", terminal},
                    {"keyType", key.type},
                    {"key", hex(key.clear)},
                    {"checkValue", key_check_value(key.clear)}});
  }
  return keys;
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
         "\n  key with its ninth byte XORed with A6, 5A (U) or 6A, DE, 2B (T). A key of 16 digits"
         "\n  never has a tag. setKey decrypts key as inputKeyPrefix says; key itself has no "
         "tag.\n";
}

}  // namespace gateway
