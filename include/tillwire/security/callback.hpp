// Notifications of the e-commerce gateway: readable only after their checksum was verified.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tillwire/base/chars.hpp>
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
  // Every % was checked to be followed by two digits.
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
    too_many,         ///< more parameters than Callback::most_parameters
    bad_escape,       ///< a % without two hexadecimal digits after it
    empty_name,       ///< a value without a name
    semicolon,        ///< a semicolon in a name or value: what was signed would be ambiguous
    twice,            ///< a name occurs twice
    no_checksum,      ///< there is no checksum, or it is empty
    odd_checksum,     ///< the checksum has an odd number of digits
    bad_checksum,     ///< the checksum has characters other than hexadecimal digits
    checksum_length,  ///< the checksum does not have the length for this key
    not_checked,      ///< the Checksum has no key, or failed
    wrong_checksum,   ///< the checksum does not match the parameters: a forgery, or another key
};
/// Old name of CallbackError, until 0.3.
using CallbackFault [[deprecated("renamed to CallbackError")]] = CallbackError;

/// A notification that was verified. Its texts are borrowed from the form.
class Callback {
 public:
  /// The maximum number of signed parameters.
  static constexpr std::uint32_t most_parameters = 32;

  /// Returns the gateway's id of the order.
  FormText order_id() const { return find("mdOrder"); }
  /// Returns the merchant's number of the order.
  FormText order_number() const { return find("orderNumber"); }
  /// Returns what happened: `unknown` if this version does not know it; raw() is the text as
  /// received.
  Choice<CallbackOperation> operation() const {
    const FormText came = find("operation");
    constexpr const auto& known = detail::values<CallbackOperation>;
    for (std::size_t i = 0; i < std::size(known.list); ++i) {
      if (came == known.list[i]) return known.enumerators[i];
    }
    return Text(came.raw());
  }
  /// Returns whether the operation was carried out: `status` is 1. With 0, it failed.
  bool succeeded() const { return find("status") == "1"; }

  /// Returns a parameter by its name; absent if there is none. Parameters that are not signed,
  /// `checksum` and `sign_alias`, are not accessible.
  FormText find(std::string_view name) const {
    for (std::uint32_t i = 0; i < count_; ++i) {
      if (this->name(i) == name) return value(i);
    }
    return {};
  }

  /// Returns the number of signed parameters, which are sorted by name.
  std::uint32_t size() const { return count_; }
  /// Returns the name of a parameter; `index` is below size().
  FormText name(std::uint32_t index) const { return name(pairs_[index]); }
  /// Returns the value of a parameter; `index` is below size().
  FormText value(std::uint32_t index) const { return value(pairs_[index]); }

 private:
  friend class CallbackResult;

  // Offsets into the form, of name=value or of a name alone.
  struct Pair {
    std::uint16_t begin;
    std::uint16_t equals;  // the end if there is no =
    std::uint16_t end;

    constexpr bool empty() const { return begin == end; }
  };

  FormText name(const Pair& pair) const {
    return {form_ + pair.begin, static_cast<std::size_t>(pair.equals - pair.begin)};
  }
  FormText value(const Pair& pair) const {
    const int begin = pair.equals + (pair.equals != pair.end ? 1 : 0);
    return {form_ + begin, static_cast<std::size_t>(pair.end - begin)};
  }

  const char* form_ = nullptr;
  std::uint32_t count_ = 0;
  Pair pairs_[most_parameters];
};

/// A notification, or why it is invalid.
class [[nodiscard]] CallbackResult {
 public:
  /// Returns whether the notification is genuine.
  explicit operator bool() const { return error_ == CallbackError::none; }
  /// Returns why it is not genuine.
  CallbackError error() const { return error_; }
  /// Old name of error(), until 0.3.
  [[deprecated("renamed to error()")]] CallbackError fault() const { return error(); }
  /// Returns the notification; everything in it is absent if it is not genuine.
  const Callback& operator*() const { return callback_; }
  /// Accesses the notification: `event->operation()`.
  const Callback* operator->() const { return &callback_; }

 private:
  friend CallbackResult verify_callback(std::string_view form, Checksum& checksum);
  using Pair = Callback::Pair;

  CallbackResult(std::string_view form, Checksum& checksum) : error_(verify(form, checksum)) {
    if (error_ != CallbackError::none) callback_.count_ = 0;
  }

  CallbackError verify(std::string_view form, Checksum& checksum) {
    if (form.size() > 0xffff) return CallbackError::too_large;
    callback_.form_ = form.data();
    const auto size = static_cast<std::uint32_t>(form.size());
    Pair given{};
    Pair alias{};
    for (std::uint32_t at = 0; at < size; ++at) {
      Pair pair{};
      CallbackError failure = read_pair(at, size, pair);
      if (failure == CallbackError::none && !pair.empty()) failure = enter(pair, given, alias);
      if (failure != CallbackError::none) return failure;
    }
    for (std::uint32_t i = 1; i < callback_.count_; ++i) {
      if (callback_.name(i - 1).compare(callback_.name(i)) == 0) return CallbackError::twice;
    }
    return check(callback_.value(given), checksum);
  }

  /// Reads the pair at `at`, which ends before the next &, or at the end.
  CallbackError read_pair(std::uint32_t& at, std::uint32_t size, Pair& pair) const {
    const char* const form = callback_.form_;
    pair.begin = static_cast<std::uint16_t>(at);
    std::uint32_t equals = size;
    for (; at < size && form[at] != '&'; ++at) {
      char c = form[at];
      if (c == '=' && equals == size) equals = at;
      if (c == '%') {
        if (size - at < 3) return CallbackError::bad_escape;
        const int high = detail::hex_value(form[at + 1]);
        const int low = detail::hex_value(form[at + 2]);
        if (high < 0 || low < 0) return CallbackError::bad_escape;
        c = static_cast<char>(high << 4 | low);
        at += 2;
      }
      // `name;value;` is signed after name;value; so with more semicolons the text could be split
      // differently.
      if (c == ';') return CallbackError::semicolon;
    }
    pair.end = static_cast<std::uint16_t>(at);
    pair.equals = static_cast<std::uint16_t>(equals == size ? at : equals);
    return pair.equals == pair.begin && !pair.empty() ? CallbackError::empty_name
                                                      : CallbackError::none;
  }

  /// Keeps a pair: a signed one at its place by name.
  CallbackError enter(const Pair& pair, Pair& given, Pair& alias) {
    const FormText name = callback_.name(pair);
    Pair* const apart = name == "checksum" ? &given : name == "sign_alias" ? &alias : nullptr;
    if (apart != nullptr) {
      if (!apart->empty()) return CallbackError::twice;
      *apart = pair;
      return CallbackError::none;
    }
    if (callback_.count_ == Callback::most_parameters) return CallbackError::too_many;
    Pair* place = &callback_.pairs_[callback_.count_++];
    for (; place != callback_.pairs_ && name.compare(callback_.name(place[-1])) < 0; --place) {
      *place = place[-1];
    }
    *place = pair;
    return CallbackError::none;
  }

  CallbackError check(const FormText& given, Checksum& checksum) const {
    if (given.empty()) return CallbackError::no_checksum;
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
    for (std::uint32_t i = 0; i < callback_.count_; ++i) {
      if (!add(callback_.name(i), checksum) || !add(callback_.value(i), checksum)) {
        return CallbackError::not_checked;
      }
    }
    return checksum.matches(bytes, size) ? CallbackError::none : CallbackError::wrong_checksum;
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
///     if (event->operation() == CallbackOperation::deposited && event->succeeded()) {
///       char order_id[37];
///       if (event->order_id().copy(order_id, sizeof order_id) >= sizeof order_id) return;
///     }
///
/// The checksum covers all parameters except `checksum` and `sign_alias`, sorted by the bytes of
/// their names and joined as `name;value;`. It is HMAC-SHA256, or RSASSA-PKCS1-v1_5 with SHA-512,
/// as the Checksum is. The form may be in read-only memory, is decoded only while it is read, and
/// must exist as long as the result. A notification may arrive twice, late, or never: query
/// GetOrderStatusExtended if one is missing, or if a semicolon prevented its verification.
///
/// Beyond the specification; ecommerce, "Events", only names the events.
inline CallbackResult verify_callback(std::string_view form TILLWIRE_LIFETIMEBOUND,
                                      Checksum& checksum) {
  return CallbackResult(form, checksum);
}

}  // namespace tillwire
