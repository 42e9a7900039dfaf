// cardStatusInquiry - returns the status of a card.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/shared/acceptor.hpp>
#include <tillwire/ops/shared/card_identification.hpp>
#include <tillwire/ops/shared/card_status.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>
#include <tillwire/verdict/success.hpp>

namespace tillwire::cards {

/// Asks for the status of a card.
///
///     CardStatusInquiry query;
///     query.card.card_number = "5200000000000007";
///     auto answer = client.call(query);
///     if (!answer.succeeded()) return report(answer.error(), client.fault());
///     if (answer->hot_card_status == card_status::valid) accept_the_card();
///
/// Safe to repeat. card management, "Cards and wallets", which does not show the response: that it
/// is an operation result with the status is beyond the specification, and no field of it is
/// mandatory.
struct CardStatusInquiry {
  static constexpr Endpoint endpoint = {card_service, "cardStatusInquiry", safe};

  /// [cardIdentification, mandatory, see identified_by::number_id_bar_code_or_mask]
  CardIdentification card = {};
  Block<CardAcceptorParameters> acceptor = {};  ///< the terminal [cardAcceptorParameters, optional]

  // clang-format off
  static constexpr auto fields() {
    using S = CardStatusInquiry;
    return Fields{
        field("cardIdentification",     &S::card,     mandatory()),
        field("cardAcceptorParameters", &S::acceptor, optional()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = CardStatusInquiry;
    return Rules{
        within(&S::card, identified_by::number_id_bar_code_or_mask),
    };
  }

  struct Response {
    Text response_code = {};  ///< '00': success [responseCode, optional, beyond the specification]
    /// Present in some results. [processingCode, optional, beyond the specification]
    Text processing_code = {};
    /// Audit record number. [systemTraceAuditNumber, optional, beyond the specification]
    Optional<std::int32_t> system_trace_audit_number = {};
    /// Time of the transaction.
    /// [localTransactionDate, optional, ISO 8601, beyond the specification]
    IsoTime local_transaction_date = {};
    Text rrn = {};  ///< external reference number [optional, beyond the specification]
    /// Authorization id. [authorizationIdResponse, optional, beyond the specification]
    Text authorization_id_response = {};
    /// The service's id of the transaction. [optional, beyond the specification]
    Optional<std::int64_t> utrnno = {};
    /// See card_status. [hotCardStatus, optional, beyond the specification]
    Optional<std::int32_t> hot_card_status = {};

    constexpr bool refused() const { return is_refusal(response_code); }

    // clang-format off
    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("responseCode", &S::response_code, optional().deciding().beyond()),
          field("processingCode",          &S::processing_code,           optional().beyond()),
          field("systemTraceAuditNumber",  &S::system_trace_audit_number, optional().beyond()),
          field("localTransactionDate",    &S::local_transaction_date,    optional().beyond()),
          field("rrn",                     &S::rrn,                       optional().beyond()),
          field("authorizationIdResponse", &S::authorization_id_response, optional().beyond()),
          field("utrnno",                  &S::utrnno,                    optional().beyond()),
          field("hotCardStatus", &S::hot_card_status, optional().deciding().beyond()),
      };
    }
    // clang-format on
  };
};

}  // namespace tillwire::cards
