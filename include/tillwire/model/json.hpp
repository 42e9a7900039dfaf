// JSON that is passed through, and bytes that travel as JSON text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <tillwire/base/base64.hpp>
#include <tillwire/base/text.hpp>
#include <tillwire/model/carrier.hpp>

namespace tillwire {

struct Attribute;

/// JSON passed through. To send it, give either a JSON object as text, or attributes, which become
/// an object of strings:
///
///     const Attribute plan[] = {{"recurringFrequency", "30"}, {"recurringExpiry", "20271231"}};
///     payment.json_params = plan;
///
/// Received, it is the value as it came: checked, but not decoded.
class Json {
 public:
  constexpr Json() = default;
  /// JSON text ended by NUL.
  template <class Self = Json>
  constexpr Json(const char* json TILLWIRE_LIFETIMEBOUND)
      : Json(from_json<Self>(json, Text(json).raw().size())) {}
  /// A string in a variable, such as an std::string.
  template <class String, IfString<String> = 0>
  constexpr Json(const String& json TILLWIRE_LIFETIMEBOUND)
      : Json(from_json(json.c_str(), json.size())) {}
  template <class String, IfString<String> = 0>
  Json(const String&&) = delete;  // a temporary string dies before the request is sent
  /// Attributes, which become an object of strings.
  template <std::size_t Count, class Self = Json>
  constexpr Json(const Attribute (&attributes TILLWIRE_LIFETIMEBOUND)[Count])
      : range_{attributes, &detail::CarrierOf<Self>::of_attributes},
        size_(attributes_bit | static_cast<std::uint32_t>(Count)) {}
  template <std::size_t Count>
  Json(const Attribute (&&)[Count]) = delete;       // a temporary array dies before it is sent
  Json(std::initializer_list<Attribute>) = delete;  // a temporary array dies before it is sent
  template <class Number, IfNumber<Number> = 0>
  Json(Number) = delete;  // a number is no JSON object

  constexpr bool present() const { return range_.data != nullptr; }
  /// The JSON text; empty for attributes.
  std::string_view raw() const {
    return attributes() != nullptr ? std::string_view()
                                   : std::string_view(static_cast<const char*>(range_.data), size_);
  }

  /// The attributes given, or a null pointer.
  const Attribute* attributes() const {
    return (size_ & attributes_bit) != 0 ? static_cast<const Attribute*>(range_.data) : nullptr;
  }
  /// The number of attributes given.
  constexpr std::uint32_t attribute_count() const { return size_ & ~attributes_bit; }

  /// A JSON value as it stands in a response, for decoders. The byte behind it must be readable.
  template <class Self = Json>
  static constexpr Json from_json(const char* data, std::size_t size) {
    Json json;
    json.range_ = {data, &detail::CarrierOf<Self>::of_text};
    json.size_ = static_cast<std::uint32_t>(size);
    return json;
  }

 private:
  static constexpr std::uint32_t attributes_bit = 0x80000000;

  detail::CarriedRange range_;
  alignas(void*) std::uint32_t size_ = 0;
};

/// Bytes that travel as Base64 text. Received, they may also have come as an array of numbers;
/// copy() reads either.
class Bytes {
 public:
  constexpr Bytes() = default;
  /// Bytes to send.
  template <class Self = Bytes>
  constexpr Bytes(const void* data TILLWIRE_LIFETIMEBOUND, std::size_t size)
      : range_{data, &detail::CarrierOf<Self>::carrier}, size_(static_cast<std::uint32_t>(size)) {}

  constexpr bool present() const { return range_.data != nullptr; }
  /// Whether they were received: raw() is then JSON text still to be read by copy().
  constexpr bool received() const { return (size_ & received_bit) != 0; }
  /// The bytes to send; where received(), JSON text.
  constexpr const void* data() const { return range_.data; }
  constexpr std::uint32_t size() const { return size_ & ~received_bit; }

  /// Writes the bytes to `out` and returns how many they are, or -1 if they are not Base64 or
  /// numbers from 0 to 255, or do not fit `capacity`.
  std::int32_t copy(std::uint8_t* out, std::uint32_t capacity) const {
    const auto* const from = static_cast<const char*>(range_.data);
    if (!received()) {
      if (size() > capacity) return -1;
      for (std::uint32_t i = 0; i < size(); ++i) out[i] = static_cast<std::uint8_t>(from[i]);
      return static_cast<std::int32_t>(size());
    }
    return size() != 0 && *from == '['
               ? copy_numbers(from, out, capacity)
               : detail::base64_decode({from, from + size(), true}, out, capacity);
  }

  /// Bytes as they stand in a response, for decoders: Base64 characters or a JSON array.
  template <class Self = Bytes>
  static constexpr Bytes from_json(const char* data, std::size_t size) {
    Bytes bytes;
    bytes.range_ = {data, &detail::CarrierOf<Self>::carrier};
    bytes.size_ = received_bit | static_cast<std::uint32_t>(size);
    return bytes;
  }

 private:
  static constexpr std::uint32_t received_bit = 0x80000000;

  std::int32_t copy_numbers(const char* from, std::uint8_t* out, std::uint32_t capacity) const {
    const char* const end = from + size();
    std::uint32_t count = 0;
    bool inside = false;  // a number
    unsigned value = 0;
    for (++from; from != end; ++from) {
      const char c = *from;
      if (c >= '0' && c <= '9') {
        value = (inside ? value * 10 : 0) + static_cast<unsigned>(c - '0');
        inside = true;
        if (value > 255) return -1;
      } else if (c == ',' || c == ']') {
        if (inside) {
          if (count == capacity) return -1;
          out[count++] = static_cast<std::uint8_t>(value);
        }
        inside = false;
      } else if (static_cast<unsigned char>(c) > ' ') {
        return -1;  // a sign, a fraction, something nested
      }
    }
    return static_cast<std::int32_t>(count);
  }

  detail::CarriedRange range_;
  alignas(void*) std::uint32_t size_ = 0;
};

}  // namespace tillwire
