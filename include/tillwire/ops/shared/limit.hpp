// The limits of cards and accounts, and exceptions to them.
#pragma once

#include <tillwire/table/field.hpp>

namespace tillwire {

/// The period of a limit, and when it starts again. card management, "Limit".
enum class CycleType : std::uint8_t {
  day = 0,               // at midnight
  week = 1,              // every seven days at midnight
  calendar_week = 2,     // on Mondays at midnight
  month = 3,             // on the same day of each month at the same time
  calendar_month = 4,    // on the first of each month at midnight
  quarter = 5,           // on the same day every three months
  calendar_quarter = 6,  // on the first of January, April, July and October at midnight
  year = 7,              // on the same day at the same time a year later
  calendar_year = 8,     // on the first of January at midnight
  hour = 11,             // every 3600 seconds
  calendar_hour = 12,    // from minute 0 second 0 to minute 59 second 59
  unknown = 255,
};
constexpr auto values_of(CycleType) {
  using E = CycleType;
  return Values{
      value(E::day, "0"),
      value(E::week, "1"),
      value(E::calendar_week, "2"),
      value(E::month, "3"),
      value(E::calendar_month, "4"),
      value(E::quarter, "5"),
      value(E::calendar_quarter, "6"),
      value(E::year, "7"),
      value(E::calendar_year, "8"),
      value(E::hour, "11"),
      value(E::calendar_hour, "12"),
  };
}

/// An exception in a limit. card management, "Limit", which does not say which fields are
/// mandatory.
struct LimitException {
  Text limit_name = {};     ///< the limit's name in the back-office [limitName, optional]
  IsoTime start_date = {};  ///< [startDate, optional, ISO 8601]
  IsoTime end_date = {};    ///< [endDate, optional, ISO 8601]
  Amount value = {};        ///< minor units; may be negative [optional]
  /// Period after which the limit starts again. [cycleType, optional]
  Choice<CycleType> cycle_type = {};
  Optional<std::int32_t> cycle_length = {};  ///< number of periods [cycleLength, optional]

  // clang-format off
  static constexpr auto fields() {
    using S = LimitException;
    return Fields{
        field("limitName",   &S::limit_name,   optional()),
        field("startDate",   &S::start_date,   optional()),
        field("endDate",     &S::end_date,     optional()),
        field("value",       &S::value,        optional().negative()),
        field("cycleType",   &S::cycle_type,   optional().integer()),
        field("cycleLength", &S::cycle_length, optional()),
    };
  }
  // clang-format on
};

/// An exception to be added or deleted. card management, "Cards and wallets",
/// addCardLimitException.
///
///     add.limit_exception.limit_name = limit_name::purchase_day;
///     add.limit_exception.start_date = "2026-12-01T00:00:00";
///     add.limit_exception.end_date   = "2026-12-31T23:59:59";
///     add.limit_exception.value      = {500000};
///     add.limit_exception.cycle_type = cycle;  // of the limit, as GetCardLimits answered it
struct LimitExceptionChange {
  Text limit_name = {};     ///< the limit's name in the back-office [limitName, mandatory]
  IsoTime start_date = {};  ///< when the exception begins [startDate, mandatory, ISO 8601]
  IsoTime end_date = {};    ///< when the exception ends [endDate, mandatory, ISO 8601]
  Amount value = {};        ///< minor units; may be negative [optional]
  /// Period after which the limit starts again. [cycleType, optional]
  Choice<CycleType> cycle_type = {};
  Optional<std::int32_t> cycle_length = {};  ///< number of periods [cycleLength, optional]

  // clang-format off
  static constexpr auto fields() {
    using S = LimitExceptionChange;
    return Fields{
        field("limitName",   &S::limit_name,   mandatory()),
        field("startDate",   &S::start_date,   mandatory()),
        field("endDate",     &S::end_date,     mandatory()),
        field("value",       &S::value,        optional().negative()),
        field("cycleType",   &S::cycle_type,   optional().integer()),
        field("cycleLength", &S::cycle_length, optional()),
    };
  }
  // clang-format on
};

/// A limit to be changed. card management, "Limit"; only the name is mandatory.
struct LimitChange {
  Text name = {};           ///< the limit's name in the back-office, such as "LMTP0110" [mandatory]
  IsoTime start_date = {};  ///< [startDate, optional, ISO 8601]
  IsoTime end_date = {};    ///< [endDate, optional, ISO 8601]
  Amount value = {};        ///< minor units; may be negative [optional]
  /// Period after which the limit starts again. [cycleType, optional]
  Choice<CycleType> cycle_type = {};
  /// Number of periods: 2 with month is two months. [cycleLength, optional]
  Optional<std::int32_t> cycle_length = {};
  Optional<std::int32_t> currency = {};  ///< ISO 4217 number [optional]
  Amount current_value = {};             ///< its meaning is not specified [currentValue, optional]
  Items<LimitException> limit_exceptions = {};  ///< [limitExceptions, optional]

  // clang-format off
  static constexpr auto fields() {
    using S = LimitChange;
    return Fields{
        field("name",            &S::name,             mandatory()),
        field("startDate",       &S::start_date,       optional()),
        field("endDate",         &S::end_date,         optional()),
        field("value",           &S::value,            optional().negative()),
        field("cycleType",       &S::cycle_type,       optional().integer()),
        field("cycleLength",     &S::cycle_length,     optional()),
        field("currency",        &S::currency,         optional()),
        field("currentValue",    &S::current_value,    optional().negative()),
        field("limitExceptions", &S::limit_exceptions, optional()),
    };
  }
  // clang-format on
};

/// A received limit. card management, "Limit".
struct Limit {
  Text name = {};           ///< the limit's name in the back-office, such as "LMTP0110" [mandatory]
  IsoTime start_date = {};  ///< [startDate, optional, ISO 8601]
  IsoTime end_date = {};    ///< [endDate, optional, ISO 8601]
  Amount value = {};        ///< minor units; may be negative [optional]
  /// Period after which the limit starts again. [cycleType, optional]
  Choice<CycleType> cycle_type = {};
  /// Number of periods: 2 with month is two months. [cycleLength, optional]
  Optional<std::int32_t> cycle_length = {};
  Optional<std::int32_t> currency = {};  ///< ISO 4217 number [optional]
  Amount current_value = {};             ///< its meaning is not specified [currentValue, optional]
  /// Not for the sandbox, which omits them. [limitExceptions, mandatory, absence tolerated]
  List<LimitException> limit_exceptions = {};

  // clang-format off
  static constexpr auto fields() {
    using S = Limit;
    return Fields{
        field("name",            &S::name,             mandatory()),
        field("startDate",       &S::start_date,       optional()),
        field("endDate",         &S::end_date,         optional()),
        field("value",           &S::value,            optional().negative()),
        field("cycleType",       &S::cycle_type,       optional().integer()),
        field("cycleLength",     &S::cycle_length,     optional()),
        field("currency",        &S::currency,         optional()),
        field("currentValue",    &S::current_value,    optional().negative()),
        field("limitExceptions", &S::limit_exceptions, tolerated().inside("limitException")),
    };
  }
  // clang-format on
};

/// The received limits of a card or an account.
struct LimitList {
  List<Limit> limits = {};  ///< [optional]

  static constexpr auto fields() {
    using S = LimitList;
    return Fields{field("limits", &S::limits, optional().inside("limit").deciding())};
  }
};

/// The names of the sandbox's card limits, which come from the product and can be changed for each
/// card. card management, "Limit". There are others. The name does not give the period: use
/// Limit::cycle_type.
namespace limit_name {

inline constexpr const char* moto_ecommerce_month = "LMTP0111";
inline constexpr const char* moto_ecommerce_day = "LMTP0112";
inline constexpr const char* purchase_month = "LMTP0108";
inline constexpr const char* purchase_day = "LMTP0110";
inline constexpr const char* cash_month = "LMTP0109";  ///< cash disbursement
inline constexpr const char* cash_day = "LMTP0107";  ///< cash disbursement; p2pTransfer uses it up

}  // namespace limit_name

}  // namespace tillwire
