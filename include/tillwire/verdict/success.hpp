// Whether an answer is a refusal.
#pragma once

#include <cstddef>
#include <string_view>
#include <tillwire/base/chars.hpp>
#include <tillwire/model/json.hpp>
#include <tillwire/model/optional.hpp>
#include <tillwire/verdict/error_code.hpp>

namespace tillwire {

/// Returns whether a code is a refusal. An absent one is not: where a code is mandatory, an answer
/// without it is malformed (Errc::field_missing), and elsewhere its absence means 0 (beyond the
/// specification).
constexpr bool is_refusal(const Text& code) {
  return code.present() && !is_zero(code);
}

/// Returns whether an answer of the e-commerce gateway is a refusal: `success` takes precedence
/// over the code. ecommerce, "Errors" 1.
constexpr bool is_refusal(const Optional<bool>& success, const Text& error_code) {
  return success.present() ? !*success : is_refusal(error_code);
}

/// Returns whether the field `error` reports an error: it is present, and neither empty text nor
/// false, in any form that is read as a bool elsewhere. Client::fault() reads its content.
/// ecommerce, "installmentPayment.do", shows a bool; text and objects are beyond the specification.
inline bool has_error(const Json& error) {
  const std::string_view raw = error.raw();
  const char* first = raw.data();
  const char* last = first + raw.size();
  if (!raw.empty() && *first == '"') ++first, --last;
  return first != last && !detail::is_word(first, last, "false") &&
         !detail::is_word(first, last, "0");
}

/// Returns whether the field `error` is text: words, and not a report of an error, where its table
/// says so.
inline bool is_words(const Json& error) {
  return !error.raw().empty() && error.raw().front() == '"';
}

/// Returns whether an answer of the e-commerce gateway that may have the field `error` is a
/// refusal: by success or, without that, by its code or its error.
inline bool is_refusal(const Optional<bool>& success, const Text& error_code, const Json& error) {
  return success.present() ? !*success : is_refusal(error_code) || has_error(error);
}

/// Returns whether the answer to a payment by a plan is a refusal, wherever it says so: by success
/// or, without that, by its code, its error, or the fields `success` and `errorCode` of the order
/// in it.
inline bool is_refusal(const Optional<bool>& success, const Text& error_code, const Json& error,
                       const Optional<bool>& order_success, const Text& order_error_code) {
  return is_refusal(success, error_code, error) ||
         (!success.present() && is_refusal(order_success, order_error_code));
}

/// Returns whether a JSON object arrived in place of a page for the browser: the gateway's refusal.
/// Beyond the specification.
constexpr bool is_refusal_page(const Text& page) {
  return !page.empty() && page.raw().front() == '{';
}

namespace detail {

/// Skips white space in JSON that was checked.
constexpr const char* skip_space(const char* at, const char* end) {
  while (at != end && static_cast<unsigned char>(*at) <= ' ') ++at;
  return at;
}

/// Returns the end of a string in JSON that was checked, starting after its opening quote.
constexpr const char* string_end(const char* at) {
  for (; *at != '"'; ++at) {
    if (*at == '\\') ++at;
  }
  return at;
}

}  // namespace detail

/// Returns the member `code` of an object received as the field `error`; absent if it has none.
/// Beyond the specification.
inline Text code_in(const Json& error) {
  const char* at = error.raw().data();
  const char* const end = at + error.raw().size();
  int depth = 0;
  while (at != end) {
    const char c = *at++;
    if (c == '{' || c == '[') ++depth;
    if (c == '}' || c == ']') --depth;
    if (c != '"') continue;
    const char* const name = at;
    const char* const behind = detail::string_end(at);
    at = detail::skip_space(behind + 1, end);
    if (at == end || *at != ':' || depth != 1 || !detail::is_word(name, behind, "code")) continue;
    at = detail::skip_space(at + 1, end);
    const char* last = at;
    if (*at == '"') {
      last = detail::string_end(++at);
    } else {
      while (*last != ',' && *last != '}' && static_cast<unsigned char>(*last) > ' ') ++last;
    }
    return Text(at, static_cast<std::size_t>(last - at));
  }
  return {};
}

/// Returns the code of an answer: in errorCode, unless that is 0 or absent, or the code in the
/// object `error`. Beyond the specification.
constexpr Text code_of(const Text& error_code, const Text& nested) {
  return is_refusal(error_code) || !nested.present() ? error_code : nested;
}

/// Returns the code of an answer, wherever the gateway puts it: in errorCode, unless that is 0 or
/// absent, or in the object `error`. Beyond the specification.
inline Text code_of(const Text& error_code, const Json& error) {
  return code_of(error_code, code_in(error));
}

}  // namespace tillwire
