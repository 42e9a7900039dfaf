// Card numbers, delivered digits and seTokens.
#include <tillwire/security/card_number.hpp>
#include <tillwire/security/delivered_pin.hpp>
#include <tillwire/security/se_token.hpp>

#include "keys.hpp"

namespace tillwire::c {
namespace {

struct CPublicKey final : PublicKey {
  explicit CPublicKey(const tw_public_key* table) : c(table) {}
  std::uint32_t size() const override { return c->size(c->self); }
  bool encrypt(const void* plain, std::uint32_t plain_size, std::uint8_t* out) override {
    return c->encrypt(c->self, plain, plain_size, out) == 1;
  }
  const tw_public_key* c;
};
struct CPrivateKey final : PrivateKey {
  explicit CPrivateKey(const tw_private_key* table) : c(table) {}
  std::uint32_t size() const override { return c->size(c->self); }
  std::int32_t decrypt(const std::uint8_t* encrypted, void* plain,
                       std::uint32_t capacity) override {
    const std::int32_t count = c->decrypt(c->self, encrypted, plain, capacity);
    return count >= 0 && static_cast<std::uint32_t>(count) <= capacity ? count : -1;
  }
  const tw_private_key* c;
};
bool is_public_key(const tw_public_key* key, tw_error* error) {
  if (key != nullptr && key->size != nullptr && key->encrypt != nullptr) return true;
  return misuse(error, TW_MISUSE_NULL, "key"), false;
}
/// Returns whether a private key is one, or absent.
bool may_be_private_key(const tw_private_key* key, tw_error* error) {
  if (key == nullptr || (key->size != nullptr && key->decrypt != nullptr)) return true;
  return misuse(error, TW_MISUSE_NULL, "key"), false;
}

struct DigitsObject {
  static constexpr std::uint32_t mark = mark::digits;
  Head head{mark, this};
  DeliveredDigits digits;
};
static_assert(sizeof(DigitsObject) <= sizeof(tw_delivered_digits),
              "TW_DELIVERED_DIGITS_WORDS is too small");
static_assert(alignof(DigitsObject) <= alignof(tw_delivered_digits));

DigitsObject* digits_in(tw_delivered_digits* digits, tw_error* error) {
  return usable_object<DigitsObject>(digits, "digits", error);
}
/// Takes what a response has, by `work`.
template <class Work>
tw_delivered take(tw_delivered_digits* digits, int method, const tw_private_key* key,
                  tw_error* error, const Work& work) {
  DigitsObject* const object = digits_in(digits, error);
  if (object != nullptr) object->digits.wipe();
  if (object == nullptr || !may_be_private_key(key, error) ||
      !is_number(method, TW_DELIVERY_METHOD_NONE, "delivery_method", error)) {
    return TW_DELIVERED_MISUSE;
  }
  succeed(error);
  CPrivateKey own(key);
  return static_cast<tw_delivered>(work(object->digits, static_cast<cards::DeliveryMethod>(method),
                                        key == nullptr ? nullptr : &own));
}
Bytes bytes_of(const tw_bytes& from) {
  Bytes to;
  std::memcpy(static_cast<void*>(&to), &from, sizeof from);
  return to;
}
Secret secret_of(const tw_secret& from) {
  return Secret(of_c(from.text));
}

}  // namespace
}  // namespace tillwire::c

using namespace tillwire;
using namespace tillwire::c;

extern "C" {

tw_card_flaw tw_card_number_flaw(tw_secret number) {
  return static_cast<tw_card_flaw>(card_number_flaw(secret_of(number)));
}
tw_card_flaw tw_expiry_flaw(tw_secret yyyymm, uint16_t year, uint8_t month) {
  return static_cast<tw_card_flaw>(expiry_flaw(secret_of(yyyymm), {year, month}));
}
tw_card_flaw tw_expiry_from_card(tw_secret mm_yy, uint16_t year, uint8_t month, char yyyymm[7]) {
  if (yyyymm == nullptr) return TW_CARD_FLAW_MISUSE;
  char made[7];
  const CardFlaw flaw = expiry_from_card(secret_of(mm_yy), {year, month}, made);
  std::memset(yyyymm, 0, sizeof made);
  if (flaw == CardFlaw::none) std::memcpy(yyyymm, made, sizeof made);
  wipe(made, sizeof made);
  return static_cast<tw_card_flaw>(flaw);
}
char tw_luhn_check_digit(tw_secret digits) {
  return luhn_check_digit(secret_of(digits));
}
void tw_mask_card_number(tw_secret number, char out[20]) {
  char masked[masked_card_number_size] = {};
  mask_card_number(secret_of(number), masked);
  if (out != nullptr) std::memcpy(out, masked, sizeof masked);
}

int tw_can_open_delivery(int delivery_method, const tw_private_key* key) {
  if (!is_number(delivery_method, TW_DELIVERY_METHOD_NONE, "delivery_method", nullptr) ||
      !may_be_private_key(key, nullptr)) {
    return 0;
  }
  const CPrivateKey own(key);
  return DeliveredDigits::can_open(static_cast<cards::DeliveryMethod>(delivery_method),
                                   key == nullptr ? nullptr : &own);
}
int tw_is_key_pair(const tw_public_key* public_key, const tw_private_key* private_key) {
  if (!is_public_key(public_key, nullptr) || private_key == nullptr ||
      !may_be_private_key(private_key, nullptr)) {
    return 0;
  }
  CPublicKey one(public_key);
  CPrivateKey other(private_key);
  return is_pair(one, other);
}
tw_errc tw_delivered_digits_init_of_size(tw_delivered_digits* digits, size_t size,
                                         tw_error* error) {
  if (!is_room<DigitsObject>(digits, size, sizeof *digits, "digits", error)) return misused;
  new (digits) DigitsObject();
  return succeed(error);
}
tw_delivered tw_delivered_digits_take_pin(tw_delivered_digits* digits, int delivery_method,
                                          tw_secret pin_value, tw_bytes encrypted_pin_value,
                                          const tw_private_key* key, tw_error* error) {
  return take(digits, delivery_method, key, error, [&](auto& to, auto method, auto* own) {
    return to.take_pin(method, secret_of(pin_value), bytes_of(encrypted_pin_value), own);
  });
}
tw_delivered tw_delivered_digits_take_cvc2(tw_delivered_digits* digits, int delivery_method,
                                           tw_secret cvc2, const tw_private_key* key,
                                           tw_error* error) {
  return take(digits, delivery_method, key, error, [&](auto& to, auto method, auto* own) {
    return to.take_cvc2(method, secret_of(cvc2), own);
  });
}
tw_delivered tw_delivered_digits_take_card_number(tw_delivered_digits* digits,
                                                  tw_bytes encrypted_card_number,
                                                  const tw_private_key* key, tw_error* error) {
  return take(digits, TW_DELIVERY_METHOD_ENCRYPTED_RESPONSE, key, error,
              [&](auto& to, auto, auto* own) {
                return to.take_card_number(bytes_of(encrypted_card_number), own);
              });
}
tw_delivered tw_delivered_digits_complete(tw_delivered_digits* digits, tw_secret other_half,
                                          tw_error* error) {
  DigitsObject* const object = digits_in(digits, error);
  if (object == nullptr) return TW_DELIVERED_MISUSE;
  succeed(error);
  return static_cast<tw_delivered>(object->digits.complete(secret_of(other_half)));
}
tw_text tw_delivered_digits_reveal(tw_delivered_digits* digits) {
  DigitsObject* const object = digits_in(digits, nullptr);
  return object == nullptr ? tw_absent_text() : to_c(object->digits.reveal());
}
uint32_t tw_delivered_digits_undelivered(tw_delivered_digits* digits) {
  DigitsObject* const object = digits_in(digits, nullptr);
  return object == nullptr ? 0 : object->digits.undelivered();
}
tw_errc tw_delivered_digits_deinit(tw_delivered_digits* digits) {
  return end_object(digits_in(digits, nullptr));
}

int tw_newest_se_key(const tw_se_key_elements* keys, uint32_t utc, tw_se_key* newest) {
  if (newest == nullptr) return 0;
  ecommerce::SeKey found;
  if (keys != nullptr) {
    List<ecommerce::SeKey> list;
    static_assert(sizeof list == sizeof *keys && sizeof found == sizeof *newest);
    std::memcpy(static_cast<void*>(&list), keys, sizeof list);
    found = newest_key(list, utc);
  }
  std::memcpy(newest, &found, sizeof found);
  return found.key_value.present();
}
tw_se_token_error tw_make_se_token(const tw_se_token_data* data, uint32_t utc,
                                   const tw_random* random, const tw_public_key* key, char* token,
                                   uint32_t room, tw_error* error) {
  if (!is_there(token, "token", error)) return TW_SE_TOKEN_ERROR_MISUSE;
  if (room != 0) *token = 0;
  if (!is_there(data, "data", error) || !is_random(random, error) || !is_public_key(key, error)) {
    return TW_SE_TOKEN_ERROR_MISUSE;
  }
  succeed(error);
  const SeTokenData from = {secret_of(data->pan), secret_of(data->cvc), secret_of(data->expiry),
                            of_c(data->order_id)};
  CRandom noise(random);
  CPublicKey own(key);
  return static_cast<tw_se_token_error>(make_se_token(from, utc, noise, own, token, room));
}

}  // extern "C"
