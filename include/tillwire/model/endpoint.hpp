// Where an operation is reached, and what a repeat of it would do.
#pragma once

#include <cstdint>
#include <string_view>

namespace tillwire {

/// The two services of a gateway.
enum class Api : std::uint8_t { ecommerce, card_management };

/// How a request's fields travel.
enum class Encoding : std::uint8_t {
  form,   ///< the body is a form
  json,   ///< the body is JSON
  page,   ///< GET with the fields in the address, without credentials; the answer is a page
  query,  ///< GET with the fields in the address, without credentials; the answer is JSON
};

/// One of the places under which operations stand.
struct Service {
  /// Behind Gateway::base_path. Not used for card management: see Gateway::card_path.
  const char* path;
  Encoding encoding;         ///< how the fields of its requests travel
  Api api = Api::ecommerce;  ///< which of the gateway's services it belongs to

  /// Whether its requests are GETs, which have neither a body nor credentials.
  constexpr bool is_get() const {
    return encoding == Encoding::page || encoding == Encoding::query;
  }
};

/// Most of the e-commerce gateway.
inline constexpr Service rest{"/payment/rest/", Encoding::form};
/// The other operations of the e-commerce gateway, with forms.
inline constexpr Service payment_form{"/payment/", Encoding::form};
/// The other operations of the e-commerce gateway, with JSON bodies.
inline constexpr Service payment_json{"/payment/", Encoding::json};
/// Pages of the e-commerce gateway, for a browser.
inline constexpr Service payment_page{"/payment/", Encoding::page};
/// Queries of the e-commerce gateway that need no credentials.
inline constexpr Service payment_query{"/payment/", Encoding::query};
/// Card management.
inline constexpr Service card_service{"", Encoding::json, Api::card_management};

/// What an operation changes, and so what is in doubt when its answer is lost.
enum class Effect : std::uint8_t {
  none,     ///< it only reads, or a repeat changes nothing
  state,    ///< it changes something: keys, a card's status
  payment,  ///< it moves money
};

inline constexpr Effect safe = Effect::none;            ///< may be repeated
inline constexpr Effect changes_state = Effect::state;  ///< query before repeating
inline constexpr Effect moves_money = Effect::payment;  ///< never repeated blindly

/// An operation's name on the wire is the last part of its path.
struct Endpoint {
  const Service& service;  ///< the place under which it stands
  const char* name;        ///< such as "register.do", or "3ds/continue.do"
  Effect effect;           ///< what is in doubt when its answer is lost
};

}  // namespace tillwire
