// Reads a PIN, a CVC2 or a card number as the gateway delivers it: whole, half, or encrypted.
#pragma once

#include <cstdint>
#include <cstring>
#include <tillwire/base/secret.hpp>
#include <tillwire/base/wipe.hpp>
#include <tillwire/model/json.hpp>
#include <tillwire/ops/cards/delivery_method.hpp>
#include <tillwire/port/crypto.hpp>
#include <tillwire/security/card_number.hpp>

namespace tillwire {

namespace detail {

inline constexpr std::uint32_t most_modulus = 512;  // bytes of an RSA key: 4096 bits

}  // namespace detail

/// What a response delivered of a secret.
enum class [[nodiscard]] Delivered : std::uint8_t{
    nothing,     ///< delivered in another way or not at all: SMS, NONE, or no method was requested
    whole,       ///< all digits
    first_half,  ///< the first two digits; the others are sent by SMS: see complete()
    missing,     ///< it should be present, and is not
    malformed,   ///< not digits, or a wrong number of them
    unexpected,  ///< digits in the clear that were not requested, or all of them instead of a half
    no_key,      ///< it is encrypted, and there is no private key
    unopened,    ///< it does not decrypt to digits: encrypted for another key, or damaged
};

/// The digits of a delivered secret, stored inside and wiped on destruction.
///
///     if (!DeliveredDigits::can_open(DeliveryMethod::encrypted_response, &decrypter)) return;
///     GeneratePin generate;
///     generate.card.external_card_id = "EXT0000000007";
///     generate.pin_delivery_method   = DeliveryMethod::encrypted_response;
///     auto answer = client.call(generate);
///     if (!answer.succeeded()) return;
///     DeliveredDigits pin;
///     if (pin.take_pin(DeliveryMethod::encrypted_response, answer->pin_value,
///                      answer->encrypted_pin_value, &decrypter) == Delivered::whole) {
///       print_on_the_mailer(pin.reveal());
///     }
///
/// A PIN that is `unexpected` was visible to everything that the answer passed through: inform the
/// gateway's operator, and have the card get another PIN.
///
/// The response's own copy stays in the receive buffer until the next exchange, or until
/// Client::forget().
///
/// The digits are encrypted as ASCII, with RSAES-PKCS1-v1_5 (in Java "RSA/ECB/PKCS1Padding"). card
/// management, "Cards and wallets", says "public-key RSA encrypted, ECB mode"; the rest is beyond
/// the specification, and so is how the gateway gets the public key.
class DeliveredDigits {
 public:
  DeliveredDigits() = default;
  ~DeliveredDigits() { wipe(); }
  DeliveredDigits(const DeliveredDigits&) = delete;
  DeliveredDigits& operator=(const DeliveredDigits&) = delete;

  /// Returns whether a delivery by this method can be opened; always true for methods other than
  /// encrypted_response. Call it before the request: the gateway changes the PIN, and without the
  /// private key it would be lost. is_pair() checks that it is the key that the gateway encrypts
  /// for.
  [[nodiscard]] static bool can_open(cards::DeliveryMethod method, const PrivateKey* key) {
    if (method != cards::DeliveryMethod::encrypted_response) return true;
    return key != nullptr && key->size() != 0 && key->size() <= detail::most_modulus;
  }

  /// Returns the digits received so far; absent if none were. Valid until this object is changed or
  /// destroyed.
  Text reveal() const { return size_ == 0 ? Text() : Text(digits_, size_); }

  /// Wipes the digits before the object is destroyed.
  void wipe() {
    tillwire::wipe(digits_, sizeof digits_);
    size_ = 0;
    to_come_ = {};
  }

  /// Returns the least number of digits still to come by SMS: 2 for a PIN and 1 for a CVC2 whose
  /// first half was taken; otherwise 0.
  std::uint32_t undelivered() const { return to_come_.least; }

  /// Adds the half that was received by SMS and typed in: two digits of a PIN, one or two of a
  /// CVC2. Returns `whole`, or `malformed`, after which it can be typed again; `missing` without a
  /// first half.
  Delivered complete(const Secret& other_half) {
    if (to_come_.most == 0) return Delivered::missing;
    if (!append(other_half, to_come_)) return Delivered::malformed;
    to_come_ = {};
    return Delivered::whole;
  }

  /// Takes the PIN of generatePin, of 4 to 12 digits: `method` is the requested one, `pin_value`
  /// and `encrypted_pin_value` are from the response. Encrypted values need the private key.
  Delivered take_pin(cards::DeliveryMethod method, const Secret& pin_value,
                     const Bytes& encrypted_pin_value, PrivateKey* key) {
    return take(method, pin_value, encrypted_pin_value, {{4, 12}, {2, 2}}, key);
  }

  /// Takes the CVC2 of generateCVC2, of 3 or 4 digits. Encrypted, it is Base64 in the same field
  /// (beyond the specification).
  Delivered take_cvc2(cards::DeliveryMethod method, const Secret& cvc2, PrivateKey* key) {
    return take(method, cvc2, Bytes(), {{3, 4}, {1, 2}}, key);
  }

  /// Takes the card number of a response, of 8 to 19 digits, encrypted with the public key that was
  /// sent as `rsaPublicKey` of getCardData: `encryptedCardNumber`.
  Delivered take_card_number(const Bytes& encrypted_card_number, PrivateKey* key) {
    return take(cards::DeliveryMethod::encrypted_response, Secret(), encrypted_card_number,
                {{detail::least_card_digits, detail::most_card_digits}, {}}, key);
  }

 private:
  struct Range {
    std::uint32_t least = 0;
    std::uint32_t most = 0;
  };
  struct Lengths {
    Range whole;
    Range second_half;
  };

  Delivered take(cards::DeliveryMethod method, const Secret& clear, const Bytes& encrypted,
                 const Lengths& lengths, PrivateKey* key) {
    wipe();
    Delivered delivered = Delivered::nothing;
    if (method == cards::DeliveryMethod::response) {
      delivered = append(clear, lengths.whole) ? Delivered::whole : absent_or_malformed(clear);
    } else if (method == cards::DeliveryMethod::half_and_half && append(clear, {2, 2})) {
      to_come_ = lengths.second_half;
      delivered = Delivered::first_half;
    } else if (method == cards::DeliveryMethod::half_and_half) {
      const bool is_whole = is_within(detail::count_digits(clear), lengths.whole);
      delivered = is_whole ? Delivered::unexpected : absent_or_malformed(clear);
    } else if (is_unexpected(method, clear, encrypted, lengths.whole)) {
      delivered = Delivered::unexpected;
    } else if (method == cards::DeliveryMethod::encrypted_response) {
      delivered = open(clear, encrypted, lengths.whole, key);
    }
    if (delivered != Delivered::whole && delivered != Delivered::first_half) wipe();
    return delivered;
  }

  // A single digit is unexpected where none was to be delivered, whatever surrounds it; a mask has
  // none. An encrypted CVC2 is Base64 in the field of the clear one.
  static bool is_unexpected(cards::DeliveryMethod method, const Secret& clear,
                            const Bytes& encrypted, Range range) {
    if (method == cards::DeliveryMethod::encrypted_response && !encrypted.present()) {
      return is_within(detail::count_digits(clear), {1, range.most});
    }
    auto from = clear.bytes();
    int c = from.next();
    while (c >= 0 && (c < '0' || c > '9')) c = from.next();
    return c >= 0;
  }

  static Delivered absent_or_malformed(const Secret& clear) {
    return clear.empty() ? Delivered::missing : Delivered::malformed;
  }

  static bool is_within(std::int32_t count, Range range) {
    return count >= static_cast<std::int32_t>(range.least) &&
           count <= static_cast<std::int32_t>(range.most);
  }

  bool append(const Secret& clear, Range range) {
    std::int32_t count = detail::count_digits(clear);
    if (!is_within(count, range)) return false;
    auto from = clear.bytes();
    for (; count != 0; --count) digits_[size_++] = static_cast<char>(from.next());
    return true;
  }

  Delivered open(const Secret& base64, const Bytes& encrypted, Range range, PrivateKey* key) {
    if (!encrypted.present() && base64.empty()) return Delivered::missing;
    if (key == nullptr || key->size() == 0) return Delivered::no_key;
    std::uint8_t sealed[detail::most_modulus];
    const std::int32_t size = encrypted.present()
                                  ? encrypted.copy(sealed, sizeof sealed)
                                  : detail::base64_decode(base64.bytes(), sealed, sizeof sealed);
    if (size < 0 || static_cast<std::uint32_t>(size) != key->size()) return Delivered::malformed;
    const std::int32_t count = key->decrypt(sealed, digits_, sizeof digits_);
    // Returns the same result for wrong padding and wrong digits: it must not reveal which.
    if (!is_within(count, range) ||
        detail::count_digits(Secret(digits_, static_cast<std::size_t>(count))) != count) {
      return Delivered::unopened;
    }
    size_ = static_cast<std::uint32_t>(count);
    return Delivered::whole;
  }

  char digits_[detail::most_card_digits] = {};
  std::uint32_t size_ = 0;
  Range to_come_;  // by SMS
};

/// Returns whether a private key decrypts what a public key encrypts, by trying both on digits
/// without value. Takes as long as opening a PIN: call it when the keys are loaded.
///
///     if (!is_pair(public_key, decrypter)) return say("the key pair does not fit");
[[nodiscard]] inline bool is_pair(PublicKey& public_key, PrivateKey& private_key) {
  constexpr char sample[] = "0123456789";
  std::uint8_t sealed[detail::most_modulus];
  char opened[sizeof sample];
  const std::uint32_t size = public_key.size();
  return size != 0 && size <= sizeof sealed && size == private_key.size() &&
         public_key.encrypt(sample, sizeof sample, sealed) &&
         private_key.decrypt(sealed, opened, sizeof opened) == sizeof sample &&
         std::memcmp(opened, sample, sizeof sample) == 0;
}

}  // namespace tillwire
