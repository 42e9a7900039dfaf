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

/// How a request of the e-commerce gateway says who sends it.
enum class Login : std::uint8_t {
  credentials,        ///< user and password, or a token
  user_and_password,  ///< user and password, the user as `username`
  none,               ///< not at all: the request has something else that proves its right
};

/// A group of operations under a common path.
struct Service {
  /// Follows Gateway::context. Not used for card management: see Gateway::card_path.
  const char* path;
  Encoding encoding;                 ///< how the fields of its requests are encoded
  Api api = Api::ecommerce;          ///< the service of the gateway that it belongs to
  Login login = Login::credentials;  ///< what its requests with a body begin with

  /// Returns whether its requests are GETs, which have neither a body nor credentials.
  constexpr bool is_get() const {
    return encoding == Encoding::page || encoding == Encoding::query;
  }
  /// Returns whether its requests have credentials.
  constexpr bool has_credentials() const { return !is_get() && login != Login::none; }
};

/// Most operations of the e-commerce gateway.
inline constexpr Service rest{"/rest/", Encoding::form};
/// The other operations of the e-commerce gateway that take forms.
inline constexpr Service payment_form{"/", Encoding::form};
/// The other operations of the e-commerce gateway that take JSON bodies.
inline constexpr Service payment_json{"/", Encoding::json};
/// Payments with the token of a wallet, which no credentials accompany. Beyond the specification.
inline constexpr Service wallet_json{"/", Encoding::json, Api::ecommerce, Login::none};
/// Transfers between cards. Beyond the specification.
inline constexpr Service p2p_json{"/rest/api/p2p/", Encoding::json, Api::ecommerce,
                                  Login::user_and_password};
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
