// PIN blocks of ISO 9564 as a bank opens them.
#include "cards/pin_block.hpp"

#include "cards/cipher.hpp"
#include "text.hpp"

namespace gateway {
namespace {

// Known to every test: no PIN of value is encrypted under them.
constexpr const char* des_pin_key = "5B4A38291607F4E5D3C2B0A19E8F7C6D";
constexpr const char* aes_pin_key = "6B5D4C3B2A190876F7E5D5C2B3A19189";

std::string exclusive_or(std::string one, const std::string& other) {
  for (std::size_t i = 0; i < one.size(); ++i) one[i] = static_cast<char>(one[i] ^ other[i]);
  return one;
}

// The PIN in a clear PIN field: control, length, digits and a fill of these digits.
std::string read_field(const std::string& field, char control, const char* fill) {
  const std::string digits = hex(field).substr(0, 16);
  const auto size = std::string("0123456789ABC").find(digits[1]);
  if (digits[0] != control || size == std::string::npos || size < 4) return {};
  if (digits.find_first_not_of(fill, 2 + size) != std::string::npos) return {};
  const std::string pin = digits.substr(2, size);
  return all_digits(pin) ? pin : std::string();
}

// The PIN in a clear PIN block of format 0 or 3.
std::string pin_for_card(const std::string& clear, const std::string& card_number) {
  const std::string pan = "0000" + card_number.substr(card_number.size() - 13, 12);
  const std::string field = exclusive_or(clear, *from_hex(pan));
  return hex(clear)[0] == '0' ? read_field(field, '0', "F") : read_field(field, '3', "ABCDEF");
}

}  // namespace

std::string pin_of(const std::string& block, const std::string& card_number) {
  if (block.size() == 16) {
    std::string pan = std::to_string(card_number.size() - 12) + card_number;
    pan.resize(32, '0');
    const std::string key = *from_hex(aes_pin_key);
    const std::string inner = exclusive_or(aes(key, block, false), *from_hex(pan));
    return read_field(aes(key, inner, false), '4', "A");
  }
  if (block.size() != 8) return {};
  const std::string clear = des(*from_hex(des_pin_key), block, false);
  if (hex(clear)[0] == '1') return read_field(clear, '1', "0123456789ABCDEF");
  return pin_for_card(clear, card_number);
}

std::string pin_under(const std::string& key, const std::string& block,
                      const std::string& card_number) {
  return block.size() == 8 ? pin_for_card(des(key, block, false), card_number) : std::string();
}

std::string describe_pin_keys() {
  return std::string(
             "  newPinData: 4 to 12 digits, or a PIN block in hex of ISO 9564 format 0, 1 or 3"
             "\n      under the 3DES key ") +
         des_pin_key + ",\n      or of format 4 under the AES key " + aes_pin_key +
         ".\n      With cardAcceptorParameters of a terminal that has a key of type ENKTTMKP: a "
         "block of\n      format 0 or 3 under that key. By its name it is a terminal master key, "
         "under "
         "which PIN\n      keys are sent; there are none here, so it encrypts PINs itself.\n";
}

}  // namespace gateway
