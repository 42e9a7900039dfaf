/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_MERCHANTS_SERVICE_ACTION_H
#define TILLWIRE_C_OPS_MERCHANTS_SERVICE_ACTION_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/shared/acceptor.h>
#include <tillwire/c/ops/shared/card_identification.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* What a service belongs to; no other value is sent. card management, "Merchants, terminals, keys,
   services", like those below. */
typedef enum tw_service_object {
  TW_SERVICE_OBJECT_UNKNOWN = 0,
  TW_SERVICE_OBJECT_CARD = 1,
  TW_SERVICE_OBJECT_ACCOUNT = 2
} tw_service_object;
typedef struct tw_service_object_text { tw_text text; } tw_service_object_text;
/* The text of an enumerator, to be sent. Of UNKNOWN: absent. Of a number without an enumerator:
   text that is refused with TW_ERRC_BAD_VALUE. */
static inline tw_service_object_text tw_service_object_of(int value) {
  tw_service_object_text made;
  switch (value) {
    case TW_SERVICE_OBJECT_CARD: made.text = tw_fit_text("SERVICE_OBJECT_CARD", 19); break;
    case TW_SERVICE_OBJECT_ACCOUNT: made.text = tw_fit_text("SERVICE_OBJECT_ACCOUNT", 22); break;
    case TW_SERVICE_OBJECT_UNKNOWN: made.text = tw_absent_text(); break;
    default: made.text = tw_refused_text(); break;
  }
  return made;
}
/* Text that the gateway knows and this version does not: borrowed, and checked as the field's. */
extern const tw_check tw_service_object_check;
static inline tw_service_object_text tw_service_object_text_of(const char* text) {
  tw_service_object_text made;
  made.text = tw_checked_text(text, &tw_service_object_check);
  return made;
}
/* The enumerator of a text; UNKNOWN for absent text, and for values that this version does not know. */
static inline tw_service_object tw_service_object_in(tw_service_object_text text) {
  static const char* const texts[] = {"SERVICE_OBJECT_CARD", "SERVICE_OBJECT_ACCOUNT"};
  static const tw_service_object values[] = {TW_SERVICE_OBJECT_CARD, TW_SERVICE_OBJECT_ACCOUNT};
  const int index = tw_index_of(text.text, texts, 2);
  return index < 0 ? TW_SERVICE_OBJECT_UNKNOWN : values[index];
}

/* The action on a service; no other value is sent. */
typedef enum tw_action_code {
  TW_ACTION_CODE_UNKNOWN = 0,
  TW_ACTION_CODE_ADD = 1,
  TW_ACTION_CODE_UPDATE = 2,
  TW_ACTION_CODE_REMOVE = 3,
  TW_ACTION_CODE_CHECK = 4,
  TW_ACTION_CODE_CHANGE_ACCESS = 5,
  TW_ACTION_CODE_CHECK_PARAMETERS = 6,
  TW_ACTION_CODE_RESTORE_PARAMETERS = 7,
  TW_ACTION_CODE_INQUIRE = 8,
  TW_ACTION_CODE_ACTION = 9
} tw_action_code;
typedef struct tw_action_code_text { tw_text text; } tw_action_code_text;
/* The text of an enumerator, to be sent. Of UNKNOWN: absent. Of a number without an enumerator:
   text that is refused with TW_ERRC_BAD_VALUE. */
static inline tw_action_code_text tw_action_code_of(int value) {
  tw_action_code_text made;
  switch (value) {
    case TW_ACTION_CODE_ADD: made.text = tw_fit_text("ACTION_CODE_ADD", 15); break;
    case TW_ACTION_CODE_UPDATE: made.text = tw_fit_text("ACTION_CODE_UPDATE", 18); break;
    case TW_ACTION_CODE_REMOVE: made.text = tw_fit_text("ACTION_CODE_DELETE", 18); break;
    case TW_ACTION_CODE_CHECK: made.text = tw_fit_text("ACTION_CODE_CHECK", 17); break;
    case TW_ACTION_CODE_CHANGE_ACCESS: made.text = tw_fit_text("ACTION_CODE_CHANGE_ACCESS", 25); break;
    case TW_ACTION_CODE_CHECK_PARAMETERS: made.text = tw_fit_text("ACTION_CODE_CHECK_PARAMETERS", 28); break;
    case TW_ACTION_CODE_RESTORE_PARAMETERS: made.text = tw_fit_text("ACTION_CODE_RESTORE_PARAMETERS", 30); break;
    case TW_ACTION_CODE_INQUIRE: made.text = tw_fit_text("ACTION_CODE_INQUIRE", 19); break;
    case TW_ACTION_CODE_ACTION: made.text = tw_fit_text("ACTION_CODE_ACTION", 18); break;
    case TW_ACTION_CODE_UNKNOWN: made.text = tw_absent_text(); break;
    default: made.text = tw_refused_text(); break;
  }
  return made;
}
/* Text that the gateway knows and this version does not: borrowed, and checked as the field's. */
extern const tw_check tw_action_code_check;
static inline tw_action_code_text tw_action_code_text_of(const char* text) {
  tw_action_code_text made;
  made.text = tw_checked_text(text, &tw_action_code_check);
  return made;
}
/* The enumerator of a text; UNKNOWN for absent text, and for values that this version does not know. */
static inline tw_action_code tw_action_code_in(tw_action_code_text text) {
  static const char* const texts[] = {"ACTION_CODE_ADD", "ACTION_CODE_UPDATE", "ACTION_CODE_DELETE", "ACTION_CODE_CHECK", "ACTION_CODE_CHANGE_ACCESS", "ACTION_CODE_CHECK_PARAMETERS", "ACTION_CODE_RESTORE_PARAMETERS", "ACTION_CODE_INQUIRE", "ACTION_CODE_ACTION"};
  static const tw_action_code values[] = {TW_ACTION_CODE_ADD, TW_ACTION_CODE_UPDATE, TW_ACTION_CODE_REMOVE, TW_ACTION_CODE_CHECK, TW_ACTION_CODE_CHANGE_ACCESS, TW_ACTION_CODE_CHECK_PARAMETERS, TW_ACTION_CODE_RESTORE_PARAMETERS, TW_ACTION_CODE_INQUIRE, TW_ACTION_CODE_ACTION};
  const int index = tw_index_of(text.text, texts, 9);
  return index < 0 ? TW_ACTION_CODE_UNKNOWN : values[index];
}

/* Identifies a service. */
typedef struct tw_service_identification {
  /* Values not specified [serviceType, mandatory] */
  tw_text service_type;
  /* [serviceId, mandatory] */
  tw_text service_id;
  /* [serviceObjectType, mandatory] */
  tw_service_object_text service_object_type;
} tw_service_identification;

/* How a service reaches the customer. */
typedef struct tw_service_parameters {
  /* [phoneNumber, optional] */
  tw_text phone_number;
  /* [optional] */
  tw_text email;
} tw_service_parameters;

#ifndef TW_CARD_ACCEPTOR_PARAMETERS_BLOCK
#define TW_CARD_ACCEPTOR_PARAMETERS_BLOCK
typedef struct tw_card_acceptor_parameters_block { const tw_card_acceptor_parameters* at; const tw_carrier* carrier; } tw_card_acceptor_parameters_block;
extern const tw_carrier tw_card_acceptor_parameters_block_carrier;
/* Borrows a block until the request is sent; NULL is absent. */
static inline tw_card_acceptor_parameters_block tw_card_acceptor_parameters_block_of(const tw_card_acceptor_parameters* block) {
  tw_card_acceptor_parameters_block made;
  made.at = block;
  made.carrier = &tw_card_acceptor_parameters_block_carrier;
  return made;
}
#endif

/* Adds, changes, deletes or queries a service of a card or an account. The card is identified by
   its expiry and one of: the number; the bar code; the masked number and the client's phone.
   Repeating a check or an inquiry is safe; the effect of a second addition or deletion is not
   shown: inquire after a lost answer. */
typedef struct tw_service_action_request {
  /* [serviceIdentification, mandatory] */
  tw_service_identification service;
  /* [actionCode, mandatory] */
  tw_action_code_text action_code;
  /* [cardIdentification, mandatory, see identified_by::expiry_and_card] */
  tw_card_identification card;
  /* One of the card's accounts [accountNumber, optional] */
  tw_text account_number;
  /* Where the service reaches the customer. [serviceParameters, optional] */
  tw_service_parameters parameters;
  /* The terminal [cardAcceptorParameters, optional] */
  tw_card_acceptor_parameters_block acceptor;
} tw_service_action_request;

/* The answer of serviceAction: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_service_action_response {
  tw_error failure;
  /* '00': success [responseCode, mandatory] */
  tw_text response_code;
  /* Present in some results [processingCode, optional] */
  tw_text processing_code;
  /* Audit record number. [systemTraceAuditNumber, optional] */
  tw_int32 system_trace_audit_number;
  /* Time of the transaction. [localTransactionDate, optional, ISO 8601] */
  tw_iso_time local_transaction_date;
  /* External reference number [optional] */
  tw_text rrn;
  /* Authorization id [authorizationIdResponse, optional] */
  tw_text authorization_id_response;
  /* Transaction id [optional] */
  tw_int64 utrnno;
} tw_service_action_response;
/* serviceAction */
extern const tw_operation tw_op_service_action;
static inline tw_errc tw_call_service_action(tw_client* client, const tw_service_action_request* request,
                                     tw_service_action_response* response) {
  return tw_exchange(client, &tw_op_service_action, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_service_action(tw_client* client, const tw_service_action_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_service_action, request, error);
}
static inline tw_errc tw_take_service_action(tw_client* client, tw_service_action_response* response) {
  return tw_client_take(client, &tw_op_service_action, response, NULL);
}
/* See refused(). */
int tw_judged_service_action_refused(const void* response);
static inline int tw_service_action_refused(const tw_service_action_response* response) {
  return tw_judged_service_action_refused(response);
}
static inline tw_errc tw_till_call_service_action(union tw_till* till, const tw_service_action_request* request,
                                          tw_service_action_response* response) {
  return tw_till_call(till, &tw_op_service_action, request, response, NULL);
}
static inline tw_errc tw_desk_call_service_action(union tw_desk* desk, const tw_service_action_request* request,
                                          tw_service_action_response* response) {
  return tw_desk_call(desk, &tw_op_service_action, request, response, NULL);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_MERCHANTS_SERVICE_ACTION_H */
