// getLastOrdersForMerchants.do - lists the orders of a period.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/order_record.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>
#include <tillwire/verdict/success.hpp>

namespace tillwire::ecommerce {

/// Lists orders page by page. It finds payments that no record of the shop shows, and orders whose
/// registration got no answer.
///
///     GetLastOrdersForMerchants query;
///     query.from                   = "20270301000000";
///     query.to                     = "20270301235959";
///     query.size                   = 50;
///     query.transaction_states     = GetLastOrdersForMerchants::all_states;
///     query.merchants              = "";  // all that the user may see
///     query.search_by_created_date = true;
///     auto answer                  = client.call(query);  // or drain(), for long pages
///     if (!answer.succeeded()) return try_later();
///     for (const OrderRecord& order : answer->order_statuses) compare(order);
///
/// Safe to repeat. Orders move from page to page while they change: ask for a period in the past
/// that fits few pages, and take an order once by order_id_in() of its record. Beyond the
/// specification.
struct GetLastOrdersForMerchants {
  static constexpr Endpoint endpoint = {rest, "getLastOrdersForMerchants.do", safe};

  /// For transaction_states: every state.
  static constexpr char all_states[] = "CREATED,APPROVED,DEPOSITED,DECLINED,REVERSED,REFUNDED";

  /// YYYYMMDDHHmmss, the first second. The time zone is not documented: ask your bank, or add
  /// some hours at both ends. [mandatory, 14 digits]
  Text from = {};
  Text to = {};  ///< YYYYMMDDHHmmss, the last second, in the same time zone [mandatory, 14 digits]
  Optional<std::int32_t> size = {};  ///< of a page; 1 to 200 [mandatory, 1 to 3 digits]
  Optional<std::int32_t> page = {};  ///< from 0 [optional, 1 to 9 digits]
  /// Some of all_states, with commas between them. [transactionStates, mandatory]
  Text transaction_states = {};
  /// Logins with commas between them; empty: all that the user may see. [mandatory]
  Text merchants = {};
  /// True looks for the time of registration. False, or absent, looks for that of the payment, and
  /// unpaid orders do not appear. [searchByCreatedDate, optional]
  Optional<bool> search_by_created_date = {};
  Choice<Language> language = {};  ///< of error messages; the store's default if absent [optional]

  // clang-format off
  static constexpr auto fields() {
    using S = GetLastOrdersForMerchants;
    return Fields{
        field("from",                &S::from,                   mandatory(14).digits()),
        field("to",                  &S::to,                     mandatory(14).digits()),
        field("size",                &S::size,                   mandatory(1, 3)),
        field("page",                &S::page,                   optional(1, 9)),
        field("transactionStates",   &S::transaction_states,     mandatory()),
        field("merchants",           &S::merchants,              mandatory()),
        field("searchByCreatedDate", &S::search_by_created_date, optional()),
        field("language",            &S::language,               optional(2)),
    };
  }
  // clang-format on

  /// Describes the condition.
  static constexpr char size_rule[] = "size must be 1 to 200";
  /// Describes the condition.
  static constexpr char states_rule[] =
      "transactionStates must be CREATED, APPROVED, DEPOSITED, DECLINED, REVERSED or REFUNDED, or "
      "several of them with a comma between them";
  static constexpr auto rules() {
    using S = GetLastOrdersForMerchants;
    return Rules{checked_by<&S::check_size, S::size_rule>(),
                 checked_by<&S::check_states, S::states_rule>()};
  }

  /// One page of orders.
  struct Response {
    /// "0": no error. [errorCode, one of the decisive fields, 1 to 2 characters]
    Text error_code = {};
    /// In the request's language; show it, do not depend on its text.
    /// [errorMessage, optional, 1 to 512 characters]
    Text error_message = {};
    /// Their records, as of GetOrderStatusExtended. [orderStatuses, one of the decisive fields]
    List<OrderRecord> order_statuses = {};
    Optional<std::int32_t> total_count = {};  ///< on all pages [totalCount, optional]
    /// The number of this one, from 0; compare it with the query's. [optional]
    Optional<std::int32_t> page = {};
    /// How many a page has at most. [pageSize, optional]
    Optional<std::int32_t> page_size = {};
    /// Takes precedence over error_code ("Errors", 1). [one of the decisive fields]
    Optional<bool> success = {};

    bool refused() const { return is_refusal(success, error_code); }

    // clang-format off
    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("errorCode",     &S::error_code,    decisive(1, 2)),
          field("errorMessage",  &S::error_message, optional(1, 512).informative()),
          field("orderStatuses", &S::order_statuses,        decisive()),
          field("totalCount",    &S::total_count,   optional()),
          field("page",          &S::page,          optional().informative()),
          field("pageSize",      &S::page_size,     optional().informative()),
          field("success",       &S::success,       decisive()),
      };
    }
    // clang-format on
  };

 private:
  static Breach check_size(const GetLastOrdersForMerchants& query) {
    if (*query.size >= 1 && *query.size <= 200) return {};
    return breach<&GetLastOrdersForMerchants::size>(Errc::bad_value);
  }

  static Breach check_states(const GetLastOrdersForMerchants& query) {
    std::string_view left = query.transaction_states.raw();
    for (std::size_t comma = 0; comma != left.npos;) {
      comma = left.find(',');
      const Text state(left.data(), comma == left.npos ? left.size() : comma);
      if (!detail::is_listed(state, all_states)) {
        return breach<&GetLastOrdersForMerchants::transaction_states>(Errc::bad_value);
      }
      if (comma != left.npos) left.remove_prefix(comma + 1);
    }
    return {};
  }
};

}  // namespace tillwire::ecommerce
