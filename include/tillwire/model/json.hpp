// JSON that is passed through, and bytes that are encoded as JSON text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <tillwire/base/base64.hpp>
#include <tillwire/base/text.hpp>
#include <tillwire/model/carrier.hpp>

namespace tillwire {

struct Attribute;

/// JSON passed through. To send it, assign either a JSON object as text, or attributes, which
/// become an object of strings:
///
///     const Attribute plan[] = {{"recurringFrequency", "30"}, {"recurringExpiry", "20271231"}};
///     payment.json_params = plan;
///
/// Received JSON is kept as it arrived: checked, but not decoded.
class Json {
 public:
  constexpr Json() = default;
  /// Borrows JSON text, NUL-terminated.
  template <class Self = Json>
  constexpr Json(const char* json TILLWIRE_LIFETIMEBOUND)
      : Json(from_json<Self>(json, Text(json).raw().size())) {}
  /// Borrows a string in a variable, such as a std::string.
  template <class String, IfString<String> = 0>
  constexpr Json(const String& json TILLWIRE_LIFETIMEBOUND)
      : Json(from_json(json.c_str(), json.size())) {}
  template <class String, IfString<String> = 0>
  Json(const String&&) = delete;  // a temporary string dies before the request is sent
  /// Borrows attributes, which become an object of strings.
  template <std::size_t Count, class Self = Json>
  constexpr Json(const Attribute (&attributes TILLWIRE_LIFETIMEBOUND)[Count])
      : range_{attributes, &detail::CarrierOf<Self>::of_attributes},
        size_(attributes_bit | static_cast<std::uint32_t>(Count)) {}
  template <std::size_t Count>
  Json(const Attribute (&&)[Count]) = delete;       // a temporary array dies before it is sent
  Json(std::initializer_list<Attribute>) = delete;  // a temporary array dies before it is sent
  template <class Number, IfNumber<Number> = 0>
  Json(Number) = delete;  // a number is not a JSON object

  constexpr bool present() const { return range_.data != nullptr; }
  /// Returns the JSON text; empty if attributes were assigned.
  std::string_view raw() const {
    return attributes() != nullptr ? std::string_view()
                                   : std::string_view(static_cast<const char*>(range_.data), size_);
  }

  /// Returns the attributes, or a null pointer if there are none.
  const Attribute* attributes() const {
    return (size_ & attributes_bit) != 0 ? static_cast<const Attribute*>(range_.data) : nullptr;
  }
  /// Returns the number of attributes.
  constexpr std::uint32_t attribute_count() const { return size_ & ~attributes_bit; }

  /// Makes a Json from a value in a response: for decoders. The byte after it must be readable.
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

/// Bytes that are encoded as Base64 text. A gateway may also send them as an array of numbers;
/// copy() reads both.
class Bytes {
 public:
  constexpr Bytes() = default;
  /// Borrows bytes to send.
  template <class Self = Bytes>
  constexpr Bytes(const void* data TILLWIRE_LIFETIMEBOUND, std::size_t size)
      : range_{data, &detail::CarrierOf<Self>::carrier}, size_(static_cast<std::uint32_t>(size)) {}

  constexpr bool present() const { return range_.data != nullptr; }
  /// Returns whether the bytes were received; raw() is then JSON text that copy() decodes.
  constexpr bool received() const { return (size_ & received_bit) != 0; }
  /// Returns the bytes to send; if received(), JSON text.
  constexpr const void* data() const { return range_.data; }
  constexpr std::uint32_t size() const { return size_ & ~received_bit; }

  /// Decodes the bytes into `out`. Returns their number, or -1 if they are neither Base64 nor
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
               : detail::base64_decode(Text::from_json(from, size(), true).bytes(), out, capacity);
  }

  /// Makes Bytes from a value in a response, Base64 characters or a JSON array: for decoders.
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
    bool inside = false;  // inside a number
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
        return -1;  // a sign, a fraction, or a nested value
      }
    }
    return static_cast<std::int32_t>(count);
  }

  detail::CarriedRange range_;
  alignas(void*) std::uint32_t size_ = 0;
};

}  // namespace tillwire
