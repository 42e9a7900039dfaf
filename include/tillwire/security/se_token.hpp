// Makes seTokens: card data encrypted for the gateway, sent in place of the card data.
#pragma once

#include <cstdint>
#include <tillwire/base/base64.hpp>
#include <tillwire/base/chars.hpp>
#include <tillwire/base/hex.hpp>
#include <tillwire/base/secret.hpp>
#include <tillwire/base/wipe.hpp>
#include <tillwire/model/formats.hpp>
#include <tillwire/ops/ecommerce/beyond/se_keys.hpp>
#include <tillwire/port/clock.hpp>
#include <tillwire/port/crypto.hpp>
#include <tillwire/wire/codec.hpp>

namespace tillwire {

/// Selects the RSA key for a seToken: of those that have not expired at `utc`, in seconds since
/// 1970, the one that expires last. Uses a key without an expiry only if there is no other. All
/// members are absent if no key fits.
[[nodiscard]] inline ecommerce::SeKey newest_key(const List<ecommerce::SeKey>& keys,
                                                 std::uint32_t utc) {
  const std::int64_t now = std::int64_t{utc} * 1000;
  ecommerce::SeKey newest;
  for (const ecommerce::SeKey& each : keys) {
    const std::int64_t expires = each.expires_ms();
    if (!each.is_rsa() || (expires != 0 && expires <= now)) continue;
    if (!newest.key_value.present() || expires > newest.expires_ms()) newest = each;
  }
  return newest;
}

/// The content of a seToken. What is absent or empty leaves its place in the token empty; a number
/// or a CVC is mandatory.
struct SeTokenData {
  Secret pan;     ///< 1 to 19 digits; absent for a stored card, for which only the CVC is encrypted
  Secret cvc;     ///< three digits
  Secret expiry;  ///< YYYYMM
  Text order_id;  ///< Register::Response::order_id; absent if the payment registers its order
};

/// The content of a seToken for a payment with a stored card, or a payout to one.
struct StoredCardData {
  Text binding_id;  ///< ecommerce::Binding::binding_id; mandatory
  Secret cvc = {};  ///< three digits; absent: none
  Text order_id =
      {};  ///< Register::Response::order_id; absent if the operation registers its order
};

/// The content of a seToken for a payout to a card: ecommerce::InstantRefund.
struct PayoutCardData {
  Secret pan;     ///< 1 to 19 digits; mandatory
  Secret cvc;     ///< three digits; absent: none
  Secret expiry;  ///< YYYYMM; mandatory
};

/// Why there is no seToken. None of it was then written.
enum class [[nodiscard]] SeTokenError : std::uint8_t{
    none,           ///< there is a token
    bad_pan,        ///< not 1 to 19 digits, or neither a number nor a CVC is set
    bad_cvc,        ///< not three digits
    bad_expiry,     ///< not YYYYMM with a month from 01 to 12
    bad_order_id,   ///< more than 36 characters, or one that is a slash or not visible ASCII; or
                    ///< a binding_id that is, or is absent, or has more than 255
    no_time,        ///< the time is before 2025: the clock has not been set
    no_key,         ///< the PublicKey has no key
    too_long,       ///< the key is too short for the data
    no_room,        ///< the buffer is too small; see se_token_room
    random_failed,  ///< no random bytes for the UUID
    not_encrypted,  ///< the encryption failed
};

/// The size in bytes of a seToken for a key of that many bits, including its NUL: 345 for 2048, 685
/// for 4096.
template <unsigned KeyBits>
inline constexpr std::uint32_t se_token_room = detail::base64_size((KeyBits + 7) / 8) + 1;

namespace detail {

inline constexpr unsigned most_order_id = 36;     // characters
inline constexpr unsigned most_binding_id = 255;  // characters

/// The plain text of a seToken, wiped after use. `Last`: the most characters of its last slot.
template <unsigned Last>
class SeTokenText {
 public:
  ~SeTokenText() { wipe(text_, sizeof text_); }

  const char* data() const { return text_; }
  std::uint32_t size() const { return size_; }

  void put(char c) { text_[size_++] = c; }

  /// Appends the last `digits` decimal digits of a number, and `after`.
  void number(unsigned value, unsigned digits, char after) {
    for (unsigned i = digits; i != 0; value /= 10) {
      text_[size_ + --i] = static_cast<char>('0' + value % 10);
    }
    size_ += digits;
    put(after);
  }

  /// Appends at most `most` characters, all of a class and none a slash, and a slash if `slash`;
  /// returns their number, or -1.
  std::int32_t text(TextBytes bytes, CharClass wanted, std::int32_t most, bool slash) {
    std::int32_t count = 0;
    for (int byte = bytes.next(); byte >= 0; byte = bytes.next(), ++count) {
      const char c = static_cast<char>(byte);
      if (count == most || !is(c, wanted) || c == '/') return -1;
      put(c);
    }
    if (slash) put('/');
    return count;
  }

  /// Appends YYYY-MM-DDThh:mm:ss+00:00 and a slash, from seconds since 1970.
  void time(std::uint32_t seconds) {
    const std::uint32_t of_day = seconds % 86400;
    // Days since 0000-03-01: this makes a leap day the last day of its year, and the months from
    // March on are 153 days for every five. Needs no 64 bits up to 2106.
    const std::uint32_t days = seconds / 86400 + 719468;
    const std::uint32_t of_era = days % 146097;  // in 400 years
    const std::uint32_t year =
        (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;  // years of the era
    const std::uint32_t of_year = of_era - (365 * year + year / 4 - year / 100);
    const std::uint32_t month = (5 * of_year + 2) / 153;  // 0: March
    const std::uint32_t day = of_year - (153 * month + 2) / 5 + 1;
    const std::uint32_t next_year = month >= 10 ? 1 : 0;
    number(days / 146097 * 400 + year + next_year, 4, '-');
    number(month + 3 - 12 * next_year, 2, '-');
    number(day, 2, 'T');
    number(of_day / 3600, 2, ':');
    number(of_day / 60 % 60, 2, ':');
    number(of_day % 60, 2, '+');
    number(0, 2, ':');
    number(0, 2, '/');
  }

  /// Appends a random (version 4) UUID, as RFC 9562 writes it, and a slash.
  bool uuid(Random& random) {
    std::uint8_t bytes[16];
    if (!random.fill(bytes, sizeof bytes)) {
      wipe(bytes, sizeof bytes);
      return false;
    }
    bytes[6] = static_cast<std::uint8_t>((bytes[6] & 0x0f) | 0x40);
    bytes[8] = static_cast<std::uint8_t>((bytes[8] & 0x3f) | 0x80);
    for (unsigned i = 0; i < sizeof bytes; ++i) {
      if (i == 4 || i == 6 || i == 8 || i == 10) put('-');
      put(small_hex_digit(bytes[i] >> 4U));
      put(small_hex_digit(bytes[i] & 15U));
    }
    put('/');
    wipe(bytes, sizeof bytes);
    return true;
  }

  /// Appends digits and a slash; returns whether there are exactly `size` digits, or none.
  bool slot(const Secret& digits, std::int32_t size) {
    const std::int32_t count = text(digits.bytes(), digit_char, size, true);
    return count == 0 || count == size;
  }

  /// Removes the slash at the end.
  void end() { --size_; }

 private:
  static char small_hex_digit(unsigned four_bits) {
    return static_cast<char>(hex_digit(four_bits) | 0x20);
  }

  // Time, UUID, PAN, CVC, expiry and what follows it, and the slashes between them.
  char text_[25 + 1 + 36 + 1 + 19 + 1 + 3 + 1 + 6 + 1 + Last];
  std::uint32_t size_ = 0;
};

/// Writes time and UUID.
template <class Text>
SeTokenError begin_se_token(Text& to, std::uint32_t utc, Random& random) {
  if (!is_known_time(utc)) return SeTokenError::no_time;
  to.time(utc);
  return to.uuid(random) ? SeTokenError::none : SeTokenError::random_failed;
}

/// Writes number, CVC and expiry, each with a slash.
template <class Text>
SeTokenError write_card(Text& to, const Secret& number, const Secret& cvc, const Secret& expiry) {
  const std::int32_t pan = to.text(number.bytes(), digit_char, 19, true);
  if (pan < 0 || (pan == 0 && cvc.empty())) return SeTokenError::bad_pan;
  if (!to.slot(cvc, 3)) return SeTokenError::bad_cvc;
  if (!to.slot(expiry, 6)) return SeTokenError::bad_expiry;
  if (!expiry.empty()) {
    const int month = number_at(to.data() + to.size() - 3, 2);
    if (month < 1 || month > 12) return SeTokenError::bad_expiry;
  }
  return SeTokenError::none;
}

template <class Text>
SeTokenError write_se_token(Text& to, const SeTokenData& data) {
  const SeTokenError error = write_card(to, data.pan, data.cvc, data.expiry);
  if (error != SeTokenError::none) return error;
  return to.text(data.order_id.bytes(), visible_char, 36, false) < 0 ? SeTokenError::bad_order_id
                                                                     : SeTokenError::none;
}

template <class Text>
SeTokenError write_se_token(Text& to, const StoredCardData& data) {
  to.put('/');  // no number
  if (!to.slot(data.cvc, 3)) return SeTokenError::bad_cvc;
  to.put('/');  // no expiry
  const bool good = to.text(data.order_id.bytes(), visible_char, 36, true) >= 0 &&
                    to.text(data.binding_id.bytes(), visible_char, most_binding_id, false) > 0;
  return good ? SeTokenError::none : SeTokenError::bad_order_id;
}

template <class Text>
SeTokenError write_se_token(Text& to, const PayoutCardData& data) {
  if (data.pan.empty()) return SeTokenError::bad_pan;
  if (data.expiry.empty()) return SeTokenError::bad_expiry;
  const SeTokenError error = write_card(to, data.pan, data.cvc, data.expiry);
  to.end();  // nothing follows
  return error;
}

/// Makes a token. `Last`: the most characters after the slash that follows the expiry.
template <unsigned Last, class Data>
SeTokenError make_token(const Data& data, std::uint32_t utc, Random& random, PublicKey& key,
                        char* token, std::uint32_t room) {
  if (room == 0) return SeTokenError::no_room;
  *token = 0;
  const std::uint32_t sealed = key.size();
  if (sealed == 0) return SeTokenError::no_key;
  const std::uint32_t length = base64_size(sealed);
  if (room <= length) return SeTokenError::no_room;

  SeTokenText<Last> text;
  SeTokenError error = begin_se_token(text, utc, random);
  if (error == SeTokenError::none) error = write_se_token(text, data);
  if (error != SeTokenError::none) return error;
  if (text.size() + 11 > sealed) return SeTokenError::too_long;  // PKCS #1: at least 11 of padding

  auto* const bytes = reinterpret_cast<std::uint8_t*>(token) + (length - sealed);
  if (!key.encrypt(text.data(), text.size(), bytes)) {
    tillwire::wipe(token, room);  // removes what may have been padded there before the failure
    return SeTokenError::not_encrypted;
  }
  base64_write(bytes, sealed, token);
  token[length] = 0;
  return SeTokenError::none;
}

}  // namespace detail

/// Encrypts card data for the gateway; the token is sent in place of the data:
///
///     char token[se_token_room<2048>];
///     const SeTokenData card = {"4111111111111111", "123", "203012", order_id};
///     const auto error = make_se_token(card, utc, random, key, token, sizeof token);
///     if (error != SeTokenError::none) return;
///     payment.se_token = token;  // and no pan, cvc, expiry
///
/// The token is the Base64 text, without line breaks and NUL-terminated, of the RSAES-PKCS1-v1_5
/// encryption of `timestamp/UUID/PAN/CVC/expiry/order id` with a key of ecommerce::SeKeys. `utc` is
/// the time in seconds since 1970-01-01T00:00:00Z, and must be within 30 minutes of the gateway's
/// clock; a token is therefore valid for half an hour, and each payment needs a new one.
/// After an error the buffer holds empty text. No copy of the card data remains.
///
/// ecommerce, "paymentorder.do", parameter seToken; how it is made is beyond the specification
/// (https://dev.bpcbt.com/en/integration/setoken.html).
inline SeTokenError make_se_token(const SeTokenData& data, std::uint32_t utc, Random& random,
                                  PublicKey& key, char* token, std::uint32_t room) {
  return detail::make_token<detail::most_order_id>(data, utc, random, key, token, room);
}

/// Makes a token for a stored card, as make_se_token() does for card data. The encrypted text is
/// `timestamp/UUID//CVC//order id/binding id`: for ecommerce::InstantRefund and payments that
/// register their order without the order id, whose slash stays. Beyond the specification.
inline SeTokenError make_stored_card_token(const StoredCardData& data, std::uint32_t utc,
                                           Random& random, PublicKey& key, char* token,
                                           std::uint32_t room) {
  return detail::make_token<detail::most_order_id + 1 + detail::most_binding_id>(data, utc, random,
                                                                                 key, token, room);
}

/// Makes a token for ecommerce::InstantRefund, as make_se_token() does for payments. The encrypted
/// text is `timestamp/UUID/PAN/CVC/expiry`, with an empty CVC if there is none. Beyond the
/// specification.
inline SeTokenError make_payout_token(const PayoutCardData& data, std::uint32_t utc, Random& random,
                                      PublicKey& key, char* token, std::uint32_t room) {
  return detail::make_token<0>(data, utc, random, key, token, room);
}

}  // namespace tillwire
