// PIN and CVC2: made, set, delivered.
#include <stdexcept>

#include "cards/bank.hpp"
#include "cards/cipher.hpp"
#include "cards/pin_block.hpp"
#include "text.hpp"

namespace gateway {
namespace {

constexpr const char* pin_key_type = "ENKTTMKP";

bool is_pin(const std::string& text) {
  return all_digits(text) && text.size() >= 4 && text.size() <= 12;
}

// Replaces encryption, so that no key is needed: returns the Base64 of "sealed:" and the PIN.
std::string seal(const std::string& secret) {
  return base64("sealed:" + secret);
}

std::string unseal(const Value& value) {
  std::string bytes;
  if (value.kind == Value::Kind::string) {
    bytes = *from_base64(value.text);
  } else {
    for (const Value& item : value.items) bytes += static_cast<char>(std::stoi(item.text));
  }
  return bytes.compare(0, 7, "sealed:") == 0 ? bytes.substr(7) : std::string();
}

// The key a request brings, in a parameter rsaPublicKey.
const Value* key_in(const Value& request) {
  const Value* const parameters = request.find("parameters");
  if (!parameters) return nullptr;
  for (const Value& parameter : parameters->items) {
    if (parameter.str("name") == "rsaPublicKey") return parameter.find("value");
  }
  return nullptr;
}

void check_active(const IssuedCard& card) {
  if (card.status != 0) throw Fault{"62", "the card's status is not 0"};
}

}  // namespace

// For whom PINs and CVC2s are encrypted: the owner of the key in the request, else of the one on
// the command line. If there is none, they are sealed.
std::string Bank::encrypt_for_owner(const Value& request, const std::string& secret) const {
  const Value* const given = key_in(request);
  if (!given) return owner_key_.there() ? owner_key_.encrypt(secret) : seal(secret);
  try {
    return PublicKey(given->text).encrypt(secret);
  } catch (const std::runtime_error& error) {
    throw Fault{"30", std::string("parameters: rsaPublicKey is ") + error.what()};
  }
}

Json Bank::generate_pin(const Value& request) {
  IssuedCard& card = card_of(request);
  check_active(card);
  if (request.truth("checkCardOnly")) return Json::object();
  std::string pin = random_digits(4);
  if (const Value* sealed = request.find("encryptedPinValue")) pin = unseal(*sealed);
  if (!is_pin(pin)) throw Fault{"81", "encryptedPinValue does not decrypt to a PIN"};
  if (request.has("pinValue")) pin = request.str("pinValue");
  if (!is_pin(pin)) throw Fault{"30", "pinValue is not 4 to 12 digits"};
  card.pin = pin;
  card.pin_denials = 0;
  const std::string method = request.str("pinDeliveryMethod");
  Json answer = Json::object();
  if (method == "WS") answer["pinValue"] = pin;
  if (method == "HALF_AND_HALF") answer["pinValue"] = pin.substr(0, 2);
  if (method == "WS_ENCRYPTED") answer["encryptedPinValue"] = encrypt_for_owner(request, pin);
  return answer;
}

// The PIN that a field holds: as it is, or in a block under the key of the terminal.
std::string Bank::pin_in(const Value& request, const char* name, const IssuedCard& card) {
  std::string pin = request.str(name);
  if (!is_pin(pin)) {
    const auto block = from_hex(pin);
    if (!block || (block->size() != 8 && block->size() != 16)) {
      throw Fault{"30", std::string(name) +
                            " is neither 4 to 12 digits nor a PIN block of 16 or 32 hex digits"};
    }
    const Value* const acceptor = request.find("cardAcceptorParameters");
    const std::string terminal = acceptor ? acceptor->str("terminalIdentification") : "";
    if (keys_.has(terminal, pin_key_type)) {
      pin.clear();
      keys_.use(terminal, pin_key_type, [&](const std::string& key) {
        pin = pin_under(key, *block, card.number);
        return !pin.empty();
      });
    } else {
      pin = pin_of(*block, card.number);
    }
    if (pin.empty()) {
      throw Fault{"81", std::string(name) + " does not decrypt to a PIN for this card"};
    }
  }
  return pin;
}

Json Bank::change_pin(const Value& request) {
  IssuedCard& card = card_of(request);
  check_active(card);
  card.pin = pin_in(request, "newPinData", card);
  card.pin_denials = 0;
  return Json::object();
}

// Counts a wrong PIN. A block that cannot be opened does not count: it may be the terminal's error.
void Bank::check_pin(const Value& request, IssuedCard& card) {
  if (!request.has("pinData")) return;
  const Fault blocked{"75", "too many wrong PINs: generatePin, changePin or validateCard unblocks"};
  if (card.pin_denials >= most_pin_denials) throw blocked;
  const std::string pin = pin_in(request, "pinData", card);
  if (!card.pin.empty() && pin == card.pin) {
    card.pin_denials = 0;
    return;
  }
  card.wrong_pin_ms = now_ms();
  if (++card.pin_denials >= most_pin_denials) throw blocked;
  throw Fault{"55", "pinData is not the card's PIN"};
}

Json Bank::generate_cvc2(const Value& request) {
  IssuedCard& card = card_of(request);
  check_active(card);
  card.cvc2 = random_digits(3);
  const std::string method = request.str("deliveryMethod");
  Json answer = {{"cardNumberMask", mask_pan(card.number)}};
  if (method == "WS") {
    answer["cardNumber"] = card.number;
    answer["cvc2"] = card.cvc2;
  }
  if (method == "HALF_AND_HALF") answer["cvc2"] = card.cvc2.substr(0, 2);
  if (method == "WS_ENCRYPTED") answer["cvc2"] = encrypt_for_owner(request, card.cvc2);
  return answer;
}

}  // namespace gateway
