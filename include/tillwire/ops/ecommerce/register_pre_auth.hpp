// registerPreAuth.do - registers an order whose amount is held first and charged later.
#pragma once

#include <tillwire/ops/ecommerce/register.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::ecommerce {

/// Registers a two-phase order: paying it holds the amount until it is charged or released. Used
/// like Register, whose fields it sends in addition to its own two.
///
///     RegisterPreAuth hold;
///     hold.order.order_number  = "R-204";
///     hold.order.amount        = {30000};  // 300.00
///     hold.order.return_url    = "https://hotel.example/held";
///     hold.autocompletion_date = "2027-03-01T12:00:00";
///     auto answer = client.call(hold);
///
/// Safe to repeat: the gateway refuses an order number that was used before with error code 1.
/// ecommerce, "registerPreAuth.do", which does not show the response: it is assumed to be that of
/// register.do.
struct RegisterPreAuth {
  static constexpr Endpoint endpoint = {rest, "registerPreAuth.do", safe};

  Register order = {};  ///< sends the fields of register.do [its fields are on this level]
  /// UTC; when the gateway charges the amount automatically; support enables it. Excludes
  /// auto_reverse_date (beyond the specification).
  /// [autocompletionDate, optional, YYYY-MM-DDTHH:MM:SS]
  DateTime autocompletion_date = {};
  /// UTC; when the gateway releases the amount automatically. Excludes autocompletion_date.
  /// [autoReverseDate, optional, YYYY-MM-DDTHH:MM:SS]
  DateTime auto_reverse_date = {};

  // clang-format off
  static constexpr auto fields() {
    using S = RegisterPreAuth;
    return Fields{
        merged(&S::order),
        field("autocompletionDate", &S::autocompletion_date, optional(19)),
        field("autoReverseDate",    &S::auto_reverse_date,   optional(19)),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = RegisterPreAuth;
    return Rules{at_most_one_of(&S::autocompletion_date, &S::auto_reverse_date)};
  }

  using Response = Register::Response;
};

}  // namespace tillwire::ecommerce
