// serviceAction - adds, changes or queries a service of a card or an account.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/shared/acceptor.hpp>
#include <tillwire/ops/shared/card_identification.hpp>
#include <tillwire/ops/shared/operation_result.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::merchants {

/// What a service belongs to; no other value is sent. card management, "Merchants, terminals, keys,
/// services", like those below.
enum class ServiceObject : std::uint8_t { unknown, card, account };
constexpr auto values_of(ServiceObject) {
  using E = ServiceObject;
  return Values{
      value(E::card, "SERVICE_OBJECT_CARD"),
      value(E::account, "SERVICE_OBJECT_ACCOUNT"),
  };
}

/// The action on a service; no other value is sent.
enum class ActionCode : std::uint8_t {
  unknown,
  add,
  update,
  remove,
  check,
  change_access,
  check_parameters,
  restore_parameters,
  inquire,
  action,
};
constexpr auto values_of(ActionCode) {
  using E = ActionCode;
  return Values{
      value(E::add, "ACTION_CODE_ADD"),
      value(E::update, "ACTION_CODE_UPDATE"),
      value(E::remove, "ACTION_CODE_DELETE"),
      value(E::check, "ACTION_CODE_CHECK"),
      value(E::change_access, "ACTION_CODE_CHANGE_ACCESS"),
      value(E::check_parameters, "ACTION_CODE_CHECK_PARAMETERS"),
      value(E::restore_parameters, "ACTION_CODE_RESTORE_PARAMETERS"),
      value(E::inquire, "ACTION_CODE_INQUIRE"),
      value(E::action, "ACTION_CODE_ACTION"),
  };
}

/// Identifies a service.
struct ServiceIdentification {
  Text service_type = {};  ///< values not specified [serviceType, mandatory]
  Text service_id = {};    ///< [serviceId, mandatory]
  Choice<ServiceObject> service_object_type = {};  ///< [serviceObjectType, mandatory]

  // clang-format off
  static constexpr auto fields() {
    using S = ServiceIdentification;
    return Fields{
        field("serviceType",       &S::service_type,        mandatory()),
        field("serviceId",         &S::service_id,          mandatory()),
        field("serviceObjectType", &S::service_object_type, mandatory().closed()),
    };
  }
  // clang-format on
};

/// How a service reaches the customer.
struct ServiceParameters {
  Text phone_number = {};  ///< [phoneNumber, optional]
  Text email = {};         ///< [optional]

  static constexpr auto fields() {
    using S = ServiceParameters;
    return Fields{
        field("phoneNumber", &S::phone_number, optional()),
        field("email", &S::email, optional()),
    };
  }
};

/// Adds, changes, deletes or queries a service of a card or an account. The card is identified by
/// its expiry and one of: the number; the bar code; the masked number and the client's phone.
///
///     ServiceAction order;
///     order.service          = {"SMS", "5001", ServiceObject::card};
///     order.action_code      = ActionCode::add;
///     order.card.card_number = "5200000000000007";
///     order.card.exp_date    = "203012";
///     auto answer = client.call(order);
///     if (answer.succeeded()) say("done");
///
/// Repeating a check or an inquiry is safe; the effect of a second addition or deletion is not
/// shown: inquire after a lost answer. card management, "Merchants, terminals, keys, services", and
/// "Shared block: cardIdentification".
struct ServiceAction {
  static constexpr Endpoint endpoint = {card_service, "serviceAction", changes_state};

  ServiceIdentification service = {};   ///< [serviceIdentification, mandatory]
  Choice<ActionCode> action_code = {};  ///< [actionCode, mandatory]
  /// [cardIdentification, mandatory, see identified_by::expiry_and_card]
  CardIdentification card = {};
  Text account_number = {};  ///< one of the card's accounts [accountNumber, optional]
  /// Where the service reaches the customer. [serviceParameters, optional]
  ServiceParameters parameters = {};
  Block<CardAcceptorParameters> acceptor = {};  ///< the terminal [cardAcceptorParameters, optional]

  // clang-format off
  static constexpr auto fields() {
    using S = ServiceAction;
    return Fields{
        field("serviceIdentification",  &S::service,        mandatory()),
        field("actionCode",             &S::action_code,    mandatory().closed()),
        field("cardIdentification",     &S::card,           mandatory()),
        field("accountNumber",          &S::account_number, optional()),
        field("serviceParameters",      &S::parameters,     optional()),
        field("cardAcceptorParameters", &S::acceptor,       optional()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = ServiceAction;
    return Rules{
        within(&S::card, identified_by::expiry_and_card),
    };
  }

  using Response = OperationResult;
};

}  // namespace tillwire::merchants
