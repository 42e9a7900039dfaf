// Terminal keys: made, exported under a host master key, and taken with their check values.
#include "keys.hpp"

#include <openssl/evp.h>

#include <algorithm>
#include <bitset>
#include <memory>
#include <stdexcept>

#include "atms.hpp"
#include "text.hpp"

namespace gateway {
namespace {

// Known to every test: nothing of value is encrypted under them. Odd parity.
constexpr std::int64_t host_id = 1;
constexpr const char* host_master_key = "0123456789ABCDEFFEDCBA98765432101032547698BADCFE";
constexpr const char* local_master_key = "13579BDF02468ACE2F4F6E8FAECEEF0EA1C1E30425456885";

// 3DES takes 24 bytes: a shorter key is repeated, which for 8 bytes is single DES.
std::string triple_length(const std::string& key) {
  std::string key24;
  while (key24.size() < 24) key24 += key;
  return key24.substr(0, 24);
}

std::string des(const std::string& key, const std::string& blocks, bool encrypt) {
  const std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)> context(
      EVP_CIPHER_CTX_new(), &EVP_CIPHER_CTX_free);
  const std::string key24 = triple_length(key);
  std::string out(blocks.size(), '\0');
  int size = 0;
  if (EVP_CipherInit_ex(context.get(), EVP_des_ede3_ecb(), nullptr,
                        reinterpret_cast<const unsigned char*>(key24.data()), nullptr,
                        encrypt ? 1 : 0) != 1 ||
      EVP_CIPHER_CTX_set_padding(context.get(), 0) != 1 ||
      EVP_CipherUpdate(context.get(), reinterpret_cast<unsigned char*>(out.data()), &size,
                       reinterpret_cast<const unsigned char*>(blocks.data()),
                       static_cast<int>(blocks.size())) != 1) {
    throw std::runtime_error("3DES failed");
  }
  return out;
}

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

void check_host(const Value& request) {
  if (request.integer("hostId") != host_id) throw Fault{"12", "hostId: no such master key"};
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
  check_host(request);
  const std::string terminal = terminal_of(request);
  const std::string length = request.str("keyLength");
  const std::size_t digits = length == "ENKL_0016" ? 16U : length == "ENKL_0032" ? 32U : 48U;
  const std::string key = random_key(digits / 2);
  keys_[terminal] = {key, request.str("keyType")};
  return {{"keyValue", hex(des(*from_hex(host_master_key), key, true))},
          {"checkValue", key_check_value(key)},
          {"lmkHsmKeyValue", hex(des(*from_hex(local_master_key), key, true))}};
}

void Keys::set(const Value& request) {
  check_host(request);
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
  const std::string key = des(*from_hex(host_master_key), *sealed, false);
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
  return std::string("  hostId 1, the test master key (3DES, ECB): ") + host_master_key +
         "\n  The local master key of lmkHsmKeyValue: " + local_master_key +
         "\n  Keys are exported and taken as hex under it, without a scheme tag; the schemes U, T, "
         "X"
         "\n  and Y are told apart by their length only.\n";
}

}  // namespace gateway
