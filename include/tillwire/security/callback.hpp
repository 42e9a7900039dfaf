// Notifications of the e-commerce gateway: readable only after their checksum was verified.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tillwire/base/chars.hpp>
#include <tillwire/base/lifetime.hpp>
#include <tillwire/model/choice.hpp>
#include <tillwire/port/crypto.hpp>

namespace tillwire {

/// Characters of a form, percent-encoded as received; decoded when they are compared or copied.
/// Borrowed like a Text; absent is not empty.
class FormText {
 public:
  constexpr FormText() = default;

  constexpr bool present() const { return data_ != nullptr; }
  /// Returns whether it is absent or has no characters.
  constexpr bool empty() const { return size_ == 0; }
  /// Returns the characters as received.
  constexpr std::string_view raw() const { return {data_, size_}; }

  /// Copies the decoded bytes and ends them with NUL; writes at most `capacity` bytes. Returns the
  /// number of decoded bytes: if it is not less than `capacity`, the copy is truncated.
  [[nodiscard]] constexpr std::size_t copy(char* out, std::size_t capacity) const {
    std::size_t count = 0;
    Bytes bytes(*this);
    for (int byte = bytes.next(); byte >= 0; byte = bytes.next(), ++count) {
      if (count + 1 < capacity) out[count] = static_cast<char>(byte);
    }
    if (capacity != 0) out[count < capacity ? count : capacity - 1] = 0;
    return count;
  }

  /// Compares the decoded bytes: returns a number less than, equal to or greater than 0. Absent
  /// equals empty.
  constexpr int compare(const FormText& other) const {
    Bytes left(*this);
    Bytes right(other);
    for (;;) {
      const int a = left.next();
      const int b = right.next();
      if (a != b) return a - b;
      if (a < 0) return 0;
    }
  }

  /// Returns whether the decoded bytes are these; false for absent text.
  friend constexpr bool operator==(const FormText& left, std::string_view right) {
    Bytes bytes(left);
    for (const char c : right) {
      if (bytes.next() != static_cast<unsigned char>(c)) return false;
    }
    return left.present() && bytes.next() < 0;
  }
  friend constexpr bool operator!=(const FormText& left, std::string_view right) {
    return !(left == right);
  }

  /// Returns whether the decoded bytes are these, without regard to the case of ASCII letters;
  /// false for absent text.
  constexpr bool equals_ignoring_case(std::string_view other) const {
    Bytes bytes(*this);
    for (const char c : other) {
      if (folded(bytes.next()) != folded(static_cast<unsigned char>(c))) return false;
    }
    return present() && bytes.next() < 0;
  }

  /// Reads the characters byte by byte, decoded.
  class Bytes {
   public:
    /// Starts at the first character.
    explicit constexpr Bytes(const FormText& text)
        : at_(text.data_), end_(text.data_ + text.size_) {}

    /// Returns the next byte, or -1 at the end.
    constexpr int next() {
      if (at_ == end_) return -1;
      const char c = *at_++;
      if (c == '+') return ' ';
      if (c != '%') return static_cast<unsigned char>(c);
      at_ += 2;
      return detail::hex_value(at_[-2]) * 16 + detail::hex_value(at_[-1]);
    }

   private:
    const char* at_;
    const char* end_;
  };

 private:
  friend class Callback;
  static constexpr int folded(int byte) { return byte >= 'A' && byte <= 'Z' ? byte | 0x20 : byte; }

  // Every % must be followed by two digits where bytes are read.
  constexpr FormText(const char* encoded, std::size_t size) : data_(encoded), size_(size) {}

  const char* data_ = nullptr;
  std::size_t size_ = 0;
};

/// What happened to an order or a stored card.
enum class CallbackOperation : std::uint8_t {
  unknown,
  approved,   ///< the amount is held
  deposited,  ///< the amount is charged
  reversed,
  refunded,
  binding_created,  ///< a card was stored
  binding_activity_changed,
  declined_by_timeout,
  declined_card_present,
};
constexpr auto values_of(CallbackOperation) {
  using E = CallbackOperation;
  return Values{
      value(E::approved, "approved"),
      value(E::deposited, "deposited"),
      value(E::reversed, "reversed"),
      value(E::refunded, "refunded"),
      value(E::binding_created, "bindingCreated"),
      value(E::binding_activity_changed, "bindingActivityChanged"),
      value(E::declined_by_timeout, "declinedByTimeout"),
      value(E::declined_card_present, "declinedCardPresent"),
  };
}

/// Why a notification must not be trusted. It may come from an attacker: its content must not be
/// used, nor even shown.
enum class [[nodiscard]] CallbackError : std::uint8_t{
    none,             ///< the notification is genuine
    too_large,        ///< more than 65535 characters
    too_many,         ///< more signed parameters than Callback::most_parameters
    bad_escape,       ///< a % without two hexadecimal digits after it
    empty_name,       ///< a value without a name
    semicolon,        ///< a semicolon where it makes what was signed ambiguous
    twice,            ///< a name occurs twice
    no_checksum,      ///< there is no checksum, or it is empty
    odd_checksum,     ///< the checksum has an odd number of digits
    bad_checksum,     ///< the checksum has characters other than hexadecimal digits
    checksum_length,  ///< the checksum does not have the length for this key
    unknown_alias,    ///< `sign_alias` names none of the keys, or is absent
    not_checked,      ///< the Checksum has no key, or failed
    wrong_checksum,   ///< the checksum does not match the parameters: a forgery, or another key
};

/// An array of the receiver, borrowed.
template <class Element>
class CallbackList {
 public:
  constexpr CallbackList() = default;
  /// Borrows `count` elements from `first` on.
  constexpr CallbackList(const Element* first TILLWIRE_LIFETIMEBOUND, std::size_t count)
      : first_(first), count_(count) {}
  /// Borrows a whole array.
  template <std::size_t Count>
  constexpr CallbackList(const Element (&array TILLWIRE_LIFETIMEBOUND)[Count])
      : CallbackList(array, Count) {}
  template <std::size_t Count>
  CallbackList(const Element (&&)[Count]) = delete;  // a temporary array dies too early

  /// Returns the first element.
  constexpr const Element* begin() const { return first_; }
  /// Returns the end of the elements.
  constexpr const Element* end() const { return first_ + count_; }

 private:
  const Element* first_ = nullptr;
  std::size_t count_ = 0;
};

/// Names of parameters that are not signed, besides `checksum` and `sign_alias`: what an own proxy
/// or tracker adds to the address, or `signAlias`, which some gateways send in place of
/// `sign_alias`, and which then names the key. NUL-terminated, compared by bytes. The array must
/// exist as long as the notification.
using IgnoredNames = CallbackList<const char*>;

/// A public key that the receiver trusts, by the name that `sign_alias` gives it.
struct CallbackKey {
  std::string_view alias;  ///< its `sign_alias`
  Checksum* checksum;      ///< verifies signatures by it; borrowed
};
/// The trusted keys. `sign_alias` only chooses among them, so all must be of one kind: RSA keys, or
/// shared ones.
using CallbackKeys = CallbackList<CallbackKey>;

/// A notification that was verified. Its texts are borrowed from the form.
class Callback {
 public:
  /// The maximum number of signed parameters; gateways are known to send up to 75.
  static constexpr std::uint32_t most_parameters = 256;

  /// Returns the gateway's id of the order.
  FormText order_id() const { return find("mdOrder"); }
  /// Returns the merchant's number of the order.
  FormText order_number() const { return find("orderNumber"); }
  /// Returns what happened, without regard to case: `unknown` if this version does not know it;
  /// raw() is then the text as received.
  Choice<CallbackOperation> operation() const {
    const FormText came = find("operation");
    constexpr const auto& known = detail::values<CallbackOperation>;
    for (std::size_t i = 0; i < std::size(known.list); ++i) {
      if (came.equals_ignoring_case(known.list[i])) return known.enumerators[i];
    }
    return Text(came.raw());
  }
  /// Returns whether the operation was carried out: `status` is 1. With 0 it failed, which is not
  /// final: after a declined attempt, the payer may try again and pay.
  bool succeeded() const { return find("status") == "1"; }

  /// Returns a parameter by its name, without regard to case: gateways write `mdOrder` and `refNum`
  /// also as `mdorder` and `refnum`. Absent if there is none, or if two spellings came with
  /// different values. Parameters that are not signed (`checksum`, `sign_alias` and IgnoredNames)
  /// are not accessible.
  FormText find(std::string_view name) const {
    FormText found;
    Pair pair;
    for (std::size_t at = 0; next_signed(at, pair);) {
      if (!pair.name.equals_ignoring_case(name)) continue;
      if (found.present() && found.compare(pair.value) != 0) return {};
      found = pair.value;
    }
    return found;
  }

  /// Returns the number of signed parameters.
  std::uint32_t size() const { return count_; }
  /// Returns the name of a parameter, in the order of arrival; `index` is below size().
  FormText name(std::uint32_t index) const { return pair(index).name; }
  /// Returns the value of a parameter, in the order of arrival; `index` is below size().
  FormText value(std::uint32_t index) const { return pair(index).value; }

 private:
  friend class CallbackResult;

  // name=value, or a name alone.
  struct Pair {
    FormText name;
    FormText value;
  };

  /// Reads the pair at `at`, up to the next & or the end; skips empty ones. Returns false after the
  /// last one.
  bool next(std::size_t& at, Pair& pair) const {
    const char* const form = form_.data();
    const std::size_t size = form_.size();
    while (at < size && form[at] == '&') ++at;
    if (at >= size) return false;
    const std::size_t begin = at;
    while (at < size && form[at] != '&' && form[at] != '=') ++at;
    pair.name = {form + begin, at - begin};
    if (at < size && form[at] == '=') ++at;
    const std::size_t value = at;
    while (at < size && form[at] != '&') ++at;
    pair.value = {form + value, at - value};
    return true;
  }

  bool next_signed(std::size_t& at, Pair& pair) const {
    while (next(at, pair)) {
      if (pair.name != "checksum" && pair.name != "sign_alias" && !is_ignored(pair.name)) {
        return true;
      }
    }
    return false;
  }

  bool is_ignored(const FormText& name) const {
    for (const char* const each : ignored_) {
      if (name == each) return true;
    }
    return false;
  }

  Pair pair(std::uint32_t index) const {
    Pair pair;
    std::size_t at = 0;
    do {
      if (!next_signed(at, pair)) return {};
    } while (index-- != 0);
    return pair;
  }

  std::string_view form_;
  IgnoredNames ignored_;
  std::uint32_t count_ = 0;
};

/// A notification, or why it is invalid.
class [[nodiscard]] CallbackResult {
 public:
  /// Returns whether the notification is genuine.
  explicit operator bool() const { return error_ == CallbackError::none; }
  /// Returns why it is not genuine.
  CallbackError error() const { return error_; }
  /// Returns the notification; everything in it is absent if it is not genuine.
  const Callback& operator*() const { return callback_; }
  /// Accesses the notification: `event->operation()`.
  const Callback* operator->() const { return &callback_; }

 private:
  friend CallbackResult verify_callback(std::string_view, Checksum&, IgnoredNames);
  friend CallbackResult verify_callback(std::string_view, CallbackKeys, IgnoredNames);
  using Pair = Callback::Pair;

  /// With `checksum`, or if it is null, with the key that `sign_alias` names.
  CallbackResult(std::string_view form, Checksum* checksum, CallbackKeys keys,
                 IgnoredNames ignored) {
    callback_.form_ = form;
    callback_.ignored_ = ignored;
    error_ = verify(checksum, keys);
    if (error_ != CallbackError::none) callback_ = {};
  }

  CallbackError verify(Checksum* checksum, CallbackKeys keys) {
    if (callback_.form_.size() > 0xffff) return CallbackError::too_large;
    FormText given;
    FormText alias;
    FormText other_alias;
    Pair pair;
    for (std::size_t at = 0; callback_.next(at, pair);) {
      const CallbackError failure = enter(pair, given, alias, other_alias);
      if (failure != CallbackError::none) return failure;
    }
    if (!alias.present()) alias = other_alias;
    for (const CallbackKey& key : keys) {
      if (checksum == nullptr && alias == key.alias) checksum = key.checksum;
    }
    if (given.empty()) return CallbackError::no_checksum;
    return checksum != nullptr ? check(given, *checksum) : CallbackError::unknown_alias;
  }

  /// Judges a pair, and keeps those that are not signed.
  CallbackError enter(const Pair& pair, FormText& given, FormText& alias, FormText& other_alias) {
    if (pair.name.empty()) return CallbackError::empty_name;
    if (!is_well_escaped(pair.name)) return CallbackError::bad_escape;
    const bool readable = is_well_escaped(pair.value);
    if (callback_.is_ignored(pair.name)) {
      if (readable && pair.name == "signAlias") other_alias = pair.value;
      return CallbackError::none;
    }
    if (!readable) return CallbackError::bad_escape;
    FormText* const apart = pair.name == "checksum"     ? &given
                            : pair.name == "sign_alias" ? &alias
                                                        : nullptr;
    if (apart != nullptr) {
      if (apart->present()) return CallbackError::twice;
      *apart = pair.value;
      return CallbackError::none;
    }
    if (is_ambiguous(pair)) return CallbackError::semicolon;
    if (callback_.count_ == Callback::most_parameters) return CallbackError::too_many;
    ++callback_.count_;
    return CallbackError::none;
  }

  static bool is_well_escaped(const FormText& text) {
    const std::string_view all = text.raw();
    for (std::size_t at = 0; at < all.size(); ++at) {
      if (all[at] != '%') continue;
      if (all.size() - at < 3 || detail::hex_value(all[at + 1]) < 0 ||
          detail::hex_value(all[at + 2]) < 0) {
        return false;
      }
    }
    return true;
  }

  /// Returns whether what was signed, name;value; after name;value; by sorted names, could be split
  /// into other parameters at a semicolon. One in a value must be followed by a space or the end:
  /// then what follows it cannot be the next name, as it is empty or sorts before the value's own
  /// name; and a name that does not begin with a space cannot be hidden in a value.
  static bool is_ambiguous(const Pair& pair) {
    FormText::Bytes name(pair.name);
    const bool starts_early = FormText::Bytes(pair.name).next() <= ' ';
    for (int byte = name.next(); byte >= 0; byte = name.next()) {
      if (byte == ';') return true;
    }
    FormText::Bytes value(pair.value);
    for (int byte = value.next(); byte >= 0;) {
      const int before = byte;
      byte = value.next();
      if (before == ';' && ((byte >= 0 && byte != ' ') || starts_early)) return true;
    }
    return false;
  }

  CallbackError check(const FormText& given, Checksum& checksum) const {
    std::uint8_t bytes[Signer::most_signature];
    std::uint32_t digits = 0;
    unsigned value = 0;
    FormText::Bytes from(given);
    for (int c = from.next(); c >= 0; c = from.next(), ++digits) {
      const int digit = detail::hex_value(static_cast<char>(c));
      if (digit < 0) return CallbackError::bad_checksum;
      if (digits == 2 * sizeof bytes) return CallbackError::checksum_length;
      value = value << 4 | static_cast<unsigned>(digit);
      bytes[digits / 2] = static_cast<std::uint8_t>(value);
    }
    if (digits % 2 != 0) return CallbackError::odd_checksum;
    const std::uint32_t size = checksum.size();
    if (size == 0) return CallbackError::not_checked;
    if (digits / 2 != size) return CallbackError::checksum_length;
    if (!checksum.begin()) return CallbackError::not_checked;
    Pair pair;
    for (std::uint32_t i = 0; i < callback_.count_; ++i) {
      if (!select(pair)) return CallbackError::twice;
      if (!add(pair.name, checksum) || !add(pair.value, checksum)) {
        return CallbackError::not_checked;
      }
    }
    return checksum.matches(bytes, size) ? CallbackError::none : CallbackError::wrong_checksum;
  }

  /// Sorts without storing: replaces `last` with the parameter whose name is the next one. Returns
  /// false if there is no next one, because a name occurs twice.
  bool select(Pair& last) const {
    Pair least;
    Pair pair;
    for (std::size_t at = 0; callback_.next_signed(at, pair);) {
      if (last.name.present() && pair.name.compare(last.name) <= 0) continue;
      if (!least.name.present() || pair.name.compare(least.name) < 0) least = pair;
    }
    last = least;
    return least.name.present();
  }

  /// Adds decoded characters and a semicolon; adds runs of unescaped characters without copying.
  static bool add(const FormText& text, Checksum& checksum) {
    const std::string_view all = text.raw();
    const char* run = all.data();
    const char* const end = run + all.size();
    for (const char* at = run; at != end;) {
      if (*at != '%' && *at != '+') {
        ++at;
        continue;
      }
      const char byte =
          *at == '+' ? ' '
                     : static_cast<char>(detail::hex_value(at[1]) * 16 + detail::hex_value(at[2]));
      if (!checksum.add(run, static_cast<std::uint32_t>(at - run))) return false;
      if (!checksum.add(&byte, 1)) return false;
      at += *at == '+' ? 1 : 3;
      run = at;
    }
    return checksum.add(run, static_cast<std::uint32_t>(end - run)) && checksum.add(";", 1);
  }

  Callback callback_;
  CallbackError error_;
};

/// Verifies a notification: what follows the question mark of a GET, or the body of a POST, without
/// parameters that were part of the merchant's own address.
///
///     mbedtls::HmacChecksum checksum("the key of the merchant's portal");
///     const CallbackResult event = verify_callback(query, checksum);
///     if (!event) return answer(400);
///     char order_id[37];
///     if (event->order_id().copy(order_id, sizeof order_id) < sizeof order_id) {
///       query_status_of(order_id);  // GetOrderStatusExtended says whether it is paid
///     }
///
/// A notification prompts a query of the order's status, and never replaces it. It may arrive
/// twice, late, in another order, or never; an old one can be sent again. A status of 0 is followed
/// by 1 if the payer tries again and pays. Query the status also of operations that are unknown,
/// and of orders for which no notification came; answer 200 once the notification is stored.
///
/// The checksum covers all parameters except `checksum`, `sign_alias` and those in `ignored`,
/// decoded, sorted by the bytes of their names and joined as `name;value;`. It is HMAC-SHA256, or
/// RSASSA-PKCS1-v1_5 with the hash that the key is set to, as the Checksum is: nothing in the
/// notification chooses that, and `sign_alias` is not read.
///
/// With a semicolon, that text may belong to several sets of parameters. A semicolon in a value is
/// accepted before a space or at the end, as in "tea; milk"; elsewhere it is
/// CallbackError::semicolon. So no two sets that are accepted have one text. But the gateway signs
/// any: a genuine notification whose description is "tea;orderId;1" can be sent again with the
/// description "tea" and an `orderId`. Where payers choose a text, parameters that the gateway did
/// not send may be theirs.
///
/// The form may be in read-only memory, is decoded only while it is read, and must exist as long as
/// the result. Sorting stores nothing and reads the form once for each signed parameter: at most
/// 256 times 65,535 characters, even if it is forged. A server that limits a form to 8 KB also
/// limits that.
///
/// Beyond the specification; ecommerce, "Events", only names the events.
inline CallbackResult verify_callback(std::string_view form TILLWIRE_LIFETIMEBOUND,
                                      Checksum& checksum,
                                      IgnoredNames ignored TILLWIRE_LIFETIMEBOUND = {}) {
  return CallbackResult(form, &checksum, {}, ignored);
}

/// Verifies a notification with the one of several trusted keys that `sign_alias` names; refuses an
/// alias that is not among them. The alias is a name alone: the hash is a setting of the key.
inline CallbackResult verify_callback(std::string_view form TILLWIRE_LIFETIMEBOUND,
                                      CallbackKeys keys,
                                      IgnoredNames ignored TILLWIRE_LIFETIMEBOUND = {}) {
  return CallbackResult(form, nullptr, keys, ignored);
}

}  // namespace tillwire
