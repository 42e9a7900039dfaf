/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_CUSTOMERS_GET_ATM_STATUS_EXT_H
#define TILLWIRE_C_OPS_CUSTOMERS_GET_ATM_STATUS_EXT_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* Values of linkStatus. card management, "ATM status record", like those below. */
typedef enum tw_link_status {
  TW_LINK_STATUS_UNKNOWN = 0,
  TW_LINK_STATUS_CONNECTED = 1,
  TW_LINK_STATUS_DISCONNECTED = 2
} tw_link_status;
typedef struct tw_link_status_text { tw_text text; } tw_link_status_text;
/* The text of an enumerator, to be sent. Of UNKNOWN: absent. Of a number without an enumerator:
   text that is refused with TW_ERRC_BAD_VALUE. */
static inline tw_link_status_text tw_link_status_of(int value) {
  tw_link_status_text made;
  switch (value) {
    case TW_LINK_STATUS_CONNECTED: made.text = tw_fit_text("1", 1); break;
    case TW_LINK_STATUS_DISCONNECTED: made.text = tw_fit_text("2", 1); break;
    case TW_LINK_STATUS_UNKNOWN: made.text = tw_absent_text(); break;
    default: made.text = tw_refused_text(); break;
  }
  return made;
}
/* Text that the gateway knows and this version does not: borrowed, and checked as the field's. */
extern const tw_check tw_link_status_check;
static inline tw_link_status_text tw_link_status_text_of(const char* text) {
  tw_link_status_text made;
  made.text = tw_checked_text(text, &tw_link_status_check);
  return made;
}
/* The enumerator of a text; UNKNOWN for absent text, and for values that this version does not know. */
static inline tw_link_status tw_link_status_in(tw_link_status_text text) {
  static const char* const texts[] = {"1", "2"};
  static const tw_link_status values[] = {TW_LINK_STATUS_CONNECTED, TW_LINK_STATUS_DISCONNECTED};
  const int index = tw_index_of(text.text, texts, 2);
  return index < 0 ? TW_LINK_STATUS_UNKNOWN : values[index];
}

/* Values of openFlag and safeStatus. */
typedef enum tw_open_status {
  TW_OPEN_STATUS_CLOSED = 0,
  TW_OPEN_STATUS_OPENED = 1,
  TW_OPEN_STATUS_UNKNOWN = 255
} tw_open_status;
typedef struct tw_open_status_text { tw_text text; } tw_open_status_text;
/* The text of an enumerator, to be sent. Of UNKNOWN: absent. Of a number without an enumerator:
   text that is refused with TW_ERRC_BAD_VALUE. */
static inline tw_open_status_text tw_open_status_of(int value) {
  tw_open_status_text made;
  switch (value) {
    case TW_OPEN_STATUS_CLOSED: made.text = tw_fit_text("0", 1); break;
    case TW_OPEN_STATUS_OPENED: made.text = tw_fit_text("1", 1); break;
    case TW_OPEN_STATUS_UNKNOWN: made.text = tw_absent_text(); break;
    default: made.text = tw_refused_text(); break;
  }
  return made;
}
/* Text that the gateway knows and this version does not: borrowed, and checked as the field's. */
extern const tw_check tw_open_status_check;
static inline tw_open_status_text tw_open_status_text_of(const char* text) {
  tw_open_status_text made;
  made.text = tw_checked_text(text, &tw_open_status_check);
  return made;
}
/* The enumerator of a text; UNKNOWN for absent text, and for values that this version does not know. */
static inline tw_open_status tw_open_status_in(tw_open_status_text text) {
  static const char* const texts[] = {"0", "1"};
  static const tw_open_status values[] = {TW_OPEN_STATUS_CLOSED, TW_OPEN_STATUS_OPENED};
  const int index = tw_index_of(text.text, texts, 2);
  return index < 0 ? TW_OPEN_STATUS_UNKNOWN : values[index];
}

/* Values of supervisorMode. */
typedef enum tw_supervisor_mode {
  TW_SUPERVISOR_MODE_NORMAL = 0,
  TW_SUPERVISOR_MODE_SUPERVISOR = 1,
  TW_SUPERVISOR_MODE_UNKNOWN = 255
} tw_supervisor_mode;
typedef struct tw_supervisor_mode_text { tw_text text; } tw_supervisor_mode_text;
/* The text of an enumerator, to be sent. Of UNKNOWN: absent. Of a number without an enumerator:
   text that is refused with TW_ERRC_BAD_VALUE. */
static inline tw_supervisor_mode_text tw_supervisor_mode_of(int value) {
  tw_supervisor_mode_text made;
  switch (value) {
    case TW_SUPERVISOR_MODE_NORMAL: made.text = tw_fit_text("0", 1); break;
    case TW_SUPERVISOR_MODE_SUPERVISOR: made.text = tw_fit_text("1", 1); break;
    case TW_SUPERVISOR_MODE_UNKNOWN: made.text = tw_absent_text(); break;
    default: made.text = tw_refused_text(); break;
  }
  return made;
}
/* Text that the gateway knows and this version does not: borrowed, and checked as the field's. */
extern const tw_check tw_supervisor_mode_check;
static inline tw_supervisor_mode_text tw_supervisor_mode_text_of(const char* text) {
  tw_supervisor_mode_text made;
  made.text = tw_checked_text(text, &tw_supervisor_mode_check);
  return made;
}
/* The enumerator of a text; UNKNOWN for absent text, and for values that this version does not know. */
static inline tw_supervisor_mode tw_supervisor_mode_in(tw_supervisor_mode_text text) {
  static const char* const texts[] = {"0", "1"};
  static const tw_supervisor_mode values[] = {TW_SUPERVISOR_MODE_NORMAL, TW_SUPERVISOR_MODE_SUPERVISOR};
  const int index = tw_index_of(text.text, texts, 2);
  return index < 0 ? TW_SUPERVISOR_MODE_UNKNOWN : values[index];
}

/* Values of loadConfigurationStatus. */
typedef enum tw_load_status {
  TW_LOAD_STATUS_NORMAL = 0,
  TW_LOAD_STATUS_LOADING = 1,
  TW_LOAD_STATUS_UNKNOWN = 255
} tw_load_status;
typedef struct tw_load_status_text { tw_text text; } tw_load_status_text;
/* The text of an enumerator, to be sent. Of UNKNOWN: absent. Of a number without an enumerator:
   text that is refused with TW_ERRC_BAD_VALUE. */
static inline tw_load_status_text tw_load_status_of(int value) {
  tw_load_status_text made;
  switch (value) {
    case TW_LOAD_STATUS_NORMAL: made.text = tw_fit_text("0", 1); break;
    case TW_LOAD_STATUS_LOADING: made.text = tw_fit_text("1", 1); break;
    case TW_LOAD_STATUS_UNKNOWN: made.text = tw_absent_text(); break;
    default: made.text = tw_refused_text(); break;
  }
  return made;
}
/* Text that the gateway knows and this version does not: borrowed, and checked as the field's. */
extern const tw_check tw_load_status_check;
static inline tw_load_status_text tw_load_status_text_of(const char* text) {
  tw_load_status_text made;
  made.text = tw_checked_text(text, &tw_load_status_check);
  return made;
}
/* The enumerator of a text; UNKNOWN for absent text, and for values that this version does not know. */
static inline tw_load_status tw_load_status_in(tw_load_status_text text) {
  static const char* const texts[] = {"0", "1"};
  static const tw_load_status values[] = {TW_LOAD_STATUS_NORMAL, TW_LOAD_STATUS_LOADING};
  const int index = tw_index_of(text.text, texts, 2);
  return index < 0 ? TW_LOAD_STATUS_UNKNOWN : values[index];
}

/* Values of a cassette's status. */
typedef enum tw_hopper_state {
  TW_HOPPER_STATE_DISABLED = 0,
  TW_HOPPER_STATE_ENABLED = 1,
  TW_HOPPER_STATE_UNKNOWN = 255
} tw_hopper_state;
typedef struct tw_hopper_state_text { tw_text text; } tw_hopper_state_text;
/* The text of an enumerator, to be sent. Of UNKNOWN: absent. Of a number without an enumerator:
   text that is refused with TW_ERRC_BAD_VALUE. */
static inline tw_hopper_state_text tw_hopper_state_of(int value) {
  tw_hopper_state_text made;
  switch (value) {
    case TW_HOPPER_STATE_DISABLED: made.text = tw_fit_text("0", 1); break;
    case TW_HOPPER_STATE_ENABLED: made.text = tw_fit_text("1", 1); break;
    case TW_HOPPER_STATE_UNKNOWN: made.text = tw_absent_text(); break;
    default: made.text = tw_refused_text(); break;
  }
  return made;
}
/* Text that the gateway knows and this version does not: borrowed, and checked as the field's. */
extern const tw_check tw_hopper_state_check;
static inline tw_hopper_state_text tw_hopper_state_text_of(const char* text) {
  tw_hopper_state_text made;
  made.text = tw_checked_text(text, &tw_hopper_state_check);
  return made;
}
/* The enumerator of a text; UNKNOWN for absent text, and for values that this version does not know. */
static inline tw_hopper_state tw_hopper_state_in(tw_hopper_state_text text) {
  static const char* const texts[] = {"0", "1"};
  static const tw_hopper_state values[] = {TW_HOPPER_STATE_DISABLED, TW_HOPPER_STATE_ENABLED};
  const int index = tw_index_of(text.text, texts, 2);
  return index < 0 ? TW_HOPPER_STATE_UNKNOWN : values[index];
}

/* Values of a device's status. */
typedef enum tw_device_status {
  TW_DEVICE_STATUS_NO_DEVICE = 0,
  TW_DEVICE_STATUS_NORMAL = 1,
  TW_DEVICE_STATUS_WARNINGS = 2,
  TW_DEVICE_STATUS_ERRORS = 3,
  TW_DEVICE_STATUS_UNKNOWN = 255
} tw_device_status;
typedef struct tw_device_status_text { tw_text text; } tw_device_status_text;
/* The text of an enumerator, to be sent. Of UNKNOWN: absent. Of a number without an enumerator:
   text that is refused with TW_ERRC_BAD_VALUE. */
static inline tw_device_status_text tw_device_status_of(int value) {
  tw_device_status_text made;
  switch (value) {
    case TW_DEVICE_STATUS_NO_DEVICE: made.text = tw_fit_text("0", 1); break;
    case TW_DEVICE_STATUS_NORMAL: made.text = tw_fit_text("1", 1); break;
    case TW_DEVICE_STATUS_WARNINGS: made.text = tw_fit_text("2", 1); break;
    case TW_DEVICE_STATUS_ERRORS: made.text = tw_fit_text("3", 1); break;
    case TW_DEVICE_STATUS_UNKNOWN: made.text = tw_absent_text(); break;
    default: made.text = tw_refused_text(); break;
  }
  return made;
}
/* Text that the gateway knows and this version does not: borrowed, and checked as the field's. */
extern const tw_check tw_device_status_check;
static inline tw_device_status_text tw_device_status_text_of(const char* text) {
  tw_device_status_text made;
  made.text = tw_checked_text(text, &tw_device_status_check);
  return made;
}
/* The enumerator of a text; UNKNOWN for absent text, and for values that this version does not know. */
static inline tw_device_status tw_device_status_in(tw_device_status_text text) {
  static const char* const texts[] = {"0", "1", "2", "3"};
  static const tw_device_status values[] = {TW_DEVICE_STATUS_NO_DEVICE, TW_DEVICE_STATUS_NORMAL, TW_DEVICE_STATUS_WARNINGS, TW_DEVICE_STATUS_ERRORS};
  const int index = tw_index_of(text.text, texts, 4);
  return index < 0 ? TW_DEVICE_STATUS_UNKNOWN : values[index];
}

/* A cassette of notes. Its counters are numbers of notes. */
typedef struct tw_hopper_status {
  /* Number of the cassette in the ATM. [mandatory, 1 to 64 digits] */
  tw_int64 position;
  /* ISO 4217 number [mandatory, 1 to 64 digits] */
  tw_int64 currency;
  /* Value of a note in major units: 20 is a note of 20 euros, 1000 a note of 1000 yen. Not
     specified; an Amount is in minor units. See atm::value_of(). [billsValue, mandatory, 1 to 64
     digits] */
  tw_int64 bills_value;
  /* Notes loaded. [billsLoaded, mandatory, 1 to 64 digits] */
  tw_int64 bills_loaded;
  /* Notes withdrawn [billsOut, mandatory, 1 to 64 digits] */
  tw_int64 bills_out;
  /* Notes diverted and retracted. [billsRejected, mandatory, 1 to 64 digits] */
  tw_int64 bills_rejected;
  /* Notes remaining [billsEnd, mandatory, 1 to 64 digits] */
  tw_int64 bills_end;
  /* [mandatory] */
  tw_hopper_state_text status;
} tw_hopper_status;

/* A device of an ATM. */
typedef struct tw_device_state {
  /* [mandatory] */
  tw_device_status_text status;
  /* In the service's words [errorDescription, optional] */
  tw_text error_description;
  /* May have no offset; see atm::time_of(). [errorDate, optional, ISO 8601] */
  tw_iso_time error_date;
} tw_device_state;

/* How many notes of one value were deposited. */
typedef struct tw_denomination_counter {
  /* Value of a note in major units (not specified). [mandatory, 1 to 32 digits] */
  tw_int32 denomination;
  /* Number of notes (not specified). [mandatory, 1 to 32 digits] */
  tw_int32 value;
} tw_denomination_counter;

#ifndef TW_DENOMINATION_COUNTER_ELEMENTS
#define TW_DENOMINATION_COUNTER_ELEMENTS
typedef struct tw_denomination_counter_elements { tw_range range; } tw_denomination_counter_elements;
extern const tw_element tw_denomination_counter_elements_element;
/* Reads the next element; 0 after the last. Moves the list: copy it first to read it again. */
static inline int tw_denomination_counter_elements_next(tw_denomination_counter_elements* list, tw_denomination_counter* element) {
  return tw_range_next(&list->range, &tw_denomination_counter_elements_element, element, sizeof *element);
}
#endif

/* What was deposited in one currency. */
typedef struct tw_deposited_currency {
  /* ISO 4217 number [mandatory, 1 to 32 digits] */
  tw_int32 code;
  /* In minor units (not specified) [mandatory, 1 to 64 digits] */
  tw_money amount;
  /* Number of notes. [notesCount, mandatory, 1 to 32 digits] */
  tw_int32 notes_count;
  /* One for each value of note. [denominationCounters, mandatory] */
  tw_denomination_counter_elements denomination_counters;
} tw_deposited_currency;

#ifndef TW_DEPOSITED_CURRENCY_ELEMENTS
#define TW_DEPOSITED_CURRENCY_ELEMENTS
typedef struct tw_deposited_currency_elements { tw_range range; } tw_deposited_currency_elements;
extern const tw_element tw_deposited_currency_elements_element;
/* Reads the next element; 0 after the last. Moves the list: copy it first to read it again. */
static inline int tw_deposited_currency_elements_next(tw_deposited_currency_elements* list, tw_deposited_currency* element) {
  return tw_range_next(&list->range, &tw_deposited_currency_elements_element, element, sizeof *element);
}
#endif

/* The bunch note acceptor. */
typedef struct tw_bna_state {
  /* [mandatory] */
  tw_device_status_text status;
  /* In the service's words [errorDescription, optional] */
  tw_text error_description;
  /* May have no offset; see atm::time_of(). [errorDate, optional, ISO 8601] */
  tw_iso_time error_date;
  /* Deposits, by currency [optional] */
  tw_deposited_currency_elements currencies;
} tw_bna_state;

#ifndef TW_HOPPER_STATUS_ELEMENTS
#define TW_HOPPER_STATUS_ELEMENTS
typedef struct tw_hopper_status_elements { tw_range range; } tw_hopper_status_elements;
extern const tw_element tw_hopper_status_elements_element;
/* Reads the next element; 0 after the last. Moves the list: copy it first to read it again. */
static inline int tw_hopper_status_elements_next(tw_hopper_status_elements* list, tw_hopper_status* element) {
  return tw_range_next(&list->range, &tw_hopper_status_elements_element, element, sizeof *element);
}
#endif

/* The state of an ATM. Its times may have an offset or not; the specification does not say which
   time zone applies then: atm::time_of() takes it from the caller. The record does not say when it
   was made: for a disconnected ATM it is the last known state. */
typedef struct tw_atm_status {
  /* Text, such as "ATM00001". Not the terminalId of GenerateKey and SetKey, which is a number
     internal to the service, in addition to terminalNumber. [terminalId, mandatory] */
  tw_text terminal_id;
  /* [linkStatus, mandatory] */
  tw_link_status_text link_status;
  /* Whether the ATM is open [openFlag, mandatory] */
  tw_open_status_text open_flag;
  /* May have no offset; see atm::time_of(). [lastTransactionDate, optional, ISO 8601] */
  tw_iso_time last_transaction_date;
  /* May have no offset; see atm::time_of(). [lastWithdrawalDate, optional, ISO 8601] */
  tw_iso_time last_withdrawal_date;
  /* May have no offset; see atm::time_of(). [lastDepositDate, optional, ISO 8601] */
  tw_iso_time last_deposit_date;
  /* Address of the ATM [optional] */
  tw_text location;
  /* The cassettes [hopperStatusList, mandatory] */
  tw_hopper_status_elements hoppers;
  /* Whether the safe is open [safeStatus, mandatory] */
  tw_open_status_text safe_status;
  /* [supervisorMode, mandatory] */
  tw_supervisor_mode_text supervisor_mode;
  /* Whether a configuration is being loaded. [loadConfigurationStatus, mandatory] */
  tw_load_status_text load_configuration_status;
  /* [receiptPrinterStateInfo, optional] */
  tw_device_state receipt_printer;
  /* [journalPrinterStateInfo, optional] */
  tw_device_state journal_printer;
  /* PIN pad [encryptorStateInfo, optional] */
  tw_device_state encryptor;
  /* [cardReaderStateInfo, optional] */
  tw_device_state card_reader;
  /* [contactlessReaderStateInfo, optional] */
  tw_device_state contactless_reader;
  /* Bunch presenter [drawerStateInfo, optional] */
  tw_device_state drawer;
  /* Bunch note acceptor [bnaStateInfo, mandatory] */
  tw_bna_state bna;
  /* [ejStateInfo, mandatory] */
  tw_device_state electronic_journal;
  /* Version of the IPT software [iptService, optional] */
  tw_text ipt_service;
} tw_atm_status;

#ifndef TW_ATM_STATUS_ELEMENTS
#define TW_ATM_STATUS_ELEMENTS
typedef struct tw_atm_status_elements { tw_range range; } tw_atm_status_elements;
extern const tw_element tw_atm_status_elements_element;
/* Reads the next element; 0 after the last. Moves the list: copy it first to read it again. */
static inline int tw_atm_status_elements_next(tw_atm_status_elements* list, tw_atm_status* element) {
  return tw_range_next(&list->range, &tw_atm_status_elements_element, element, sizeof *element);
}
#endif

/* Asks for the state of one ATM, of all ATMs of an institution, or, with no field set, of all ATMs.
   A record takes about 1.6 KB with its inner lists, and 2.5 KB if a recycler has eight cassettes
   and counts 14 denominations: draining needs a receive buffer of 2 KB, better 4 KB. call() needs
   room for all records at once. step_over() prevents an unreadable record from hiding those after
   it; atm/summary.hpp summarises the records. Safe to repeat. */
typedef struct tw_get_atm_status_ext_request {
  /* One ATM, by AtmStatus::terminal_id [terminalId, optional] */
  tw_text terminal_id;
  /* One ATM, by a number that is not explained further. [optional, 1 to 64 digits] */
  tw_int64 pid;
  /* All ATMs of the institution [institutionId, optional] */
  tw_text institution_id;
} tw_get_atm_status_ext_request;

/* The answer of getAtmStatusExt: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_get_atm_status_ext_response {
  tw_error failure;
  /* One record for each ATM [atmStatusList, optional] */
  tw_atm_status_elements atms;
} tw_get_atm_status_ext_response;
/* getAtmStatusExt */
extern const tw_operation tw_op_get_atm_status_ext;
static inline tw_errc tw_call_get_atm_status_ext(tw_client* client, const tw_get_atm_status_ext_request* request,
                                     tw_get_atm_status_ext_response* response) {
  return tw_exchange(client, &tw_op_get_atm_status_ext, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_get_atm_status_ext(tw_client* client, const tw_get_atm_status_ext_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_get_atm_status_ext, request, error);
}
static inline tw_errc tw_take_get_atm_status_ext(tw_client* client, tw_get_atm_status_ext_response* response) {
  return tw_client_take(client, &tw_op_get_atm_status_ext, response, NULL);
}
static inline tw_errc tw_till_call_get_atm_status_ext(union tw_till* till, const tw_get_atm_status_ext_request* request,
                                          tw_get_atm_status_ext_response* response) {
  return tw_till_call(till, &tw_op_get_atm_status_ext, request, response, NULL);
}
static inline tw_errc tw_desk_call_get_atm_status_ext(union tw_desk* desk, const tw_get_atm_status_ext_request* request,
                                          tw_get_atm_status_ext_response* response) {
  return tw_desk_call(desk, &tw_op_get_atm_status_ext, request, response, NULL);
}
extern const tw_list_path tw_get_atm_status_ext_atms_path;
/* Passes on the elements of atms as they arrive: each is in
   *element while handler runs, which returns 0 to stop, and must not use the client. */
static inline tw_errc tw_drain_get_atm_status_ext_atms(
    tw_client* client, const tw_get_atm_status_ext_request* request, tw_get_atm_status_ext_response* response,
    tw_atm_status* element, tw_handler handler, void* self) {
  return tw_drain(client, &tw_op_get_atm_status_ext, &tw_get_atm_status_ext_atms_path, request, response, element,
                  sizeof *element, handler, self, NULL);
}
TW_MUST_USE static inline tw_errc tw_start_drain_get_atm_status_ext_atms(
    tw_client* client, const tw_get_atm_status_ext_request* request, tw_atm_status* element, tw_handler handler,
    void* self, tw_error* error) {
  return tw_client_start_drain(client, &tw_op_get_atm_status_ext, &tw_get_atm_status_ext_atms_path, request, element,
                               sizeof *element, handler, self, error);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_CUSTOMERS_GET_ATM_STATUS_EXT_H */
