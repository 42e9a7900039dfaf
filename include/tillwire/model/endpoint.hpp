// The address of an operation, and the effect of repeating it.
#pragma once

#include <cstdint>
#include <string_view>

namespace tillwire {

/// The two services of a gateway.
enum class Api : std::uint8_t { ecommerce, card_management };

/// How a request's fields are encoded.
enum class Encoding : std::uint8_t {
  form,   ///< a form in the body
  json,   ///< JSON in the body
  page,   ///< GET with the fields in the query string, without credentials; the answer is a page
  query,  ///< GET with the fields in the query string, without credentials; the answer is JSON
};

/// A group of operations under a common path.
struct Service {
  /// Follows Gateway::context. Not used for card management: see Gateway::card_path.
  const char* path;
  Encoding encoding;         ///< how the fields of its requests are encoded
  Api api = Api::ecommerce;  ///< the service of the gateway that it belongs to

  /// Returns whether its requests are GETs, which have neither a body nor credentials.
  constexpr bool is_get() const {
    return encoding == Encoding::page || encoding == Encoding::query;
  }
};

/// Most operations of the e-commerce gateway.
inline constexpr Service rest{"/rest/", Encoding::form};
/// Operations of the e-commerce gateway under the path of `rest` that take JSON bodies.
inline constexpr Service rest_json{"/rest/", Encoding::json};
/// The other operations of the e-commerce gateway that take forms.
inline constexpr Service payment_form{"/", Encoding::form};
/// The other operations of the e-commerce gateway that take JSON bodies.
inline constexpr Service payment_json{"/", Encoding::json};
/// Pages of the e-commerce gateway, opened in a browser.
inline constexpr Service payment_page{"/", Encoding::page};
/// Queries of the e-commerce gateway that need no credentials.
inline constexpr Service payment_query{"/", Encoding::query};
/// All operations of card management.
inline constexpr Service card_service{"", Encoding::json, Api::card_management};

/// What an operation changes, and therefore what is in doubt when its answer is lost.
enum class Effect : std::uint8_t {
  none,     ///< only reads, or a repeat changes nothing
  state,    ///< changes state, such as keys or a card's status
  payment,  ///< moves money
};

inline constexpr Effect safe = Effect::none;            ///< may be repeated
inline constexpr Effect changes_state = Effect::state;  ///< query before repeating
inline constexpr Effect moves_money = Effect::payment;  ///< never repeated blindly

/// Identifies an operation. Its wire name is the last part of its path.
struct Endpoint {
  const Service& service;  ///< the group that it belongs to
  const char* name;        ///< path below the service's, such as "register.do" or "3ds/continue.do"
  Effect effect;           ///< what is in doubt when its answer is lost
};

}  // namespace tillwire
