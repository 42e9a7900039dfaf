/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_TRANSACTIONS_TRANSACTION_RECORD_H
#define TILLWIRE_C_OPS_TRANSACTIONS_TRANSACTION_RECORD_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* The direction of money. */
typedef enum tw_direction {
  TW_DIRECTION_UNKNOWN = 0,
  TW_DIRECTION_CREDIT = 1,
  TW_DIRECTION_DEBIT = 2,
  TW_DIRECTION_NONE = 3
} tw_direction;
typedef struct tw_direction_text { tw_text text; } tw_direction_text;
/* The text of an enumerator, to be sent. Of UNKNOWN: absent. Of a number without an enumerator:
   text that is refused with TW_ERRC_BAD_VALUE. */
static inline tw_direction_text tw_direction_of(int value) {
  tw_direction_text made;
  switch (value) {
    case TW_DIRECTION_CREDIT: made.text = tw_fit_text("CREDIT", 6); break;
    case TW_DIRECTION_DEBIT: made.text = tw_fit_text("DEBIT", 5); break;
    case TW_DIRECTION_NONE: made.text = tw_fit_text("NOOP", 4); break;
    case TW_DIRECTION_UNKNOWN: made.text = tw_absent_text(); break;
    default: made.text = tw_refused_text(); break;
  }
  return made;
}
/* Text that the gateway knows and this version does not: borrowed, and checked as the field's. */
extern const tw_check tw_direction_check;
static inline tw_direction_text tw_direction_text_of(const char* text) {
  tw_direction_text made;
  made.text = tw_checked_text(text, &tw_direction_check);
  return made;
}
/* The enumerator of a text; UNKNOWN for absent text, and for values that this version does not know. */
static inline tw_direction tw_direction_in(tw_direction_text text) {
  static const char* const texts[] = {"CREDIT", "DEBIT", "NOOP"};
  static const tw_direction values[] = {TW_DIRECTION_CREDIT, TW_DIRECTION_DEBIT, TW_DIRECTION_NONE};
  const int index = tw_index_of(text.text, texts, 3);
  return index < 0 ? TW_DIRECTION_UNKNOWN : values[index];
}

/* A transaction of a card. */
typedef struct tw_transaction_record {
  /* Time of the write-off in the back-office; not for the sandbox. [boWriteOffDate, optional, ISO
     8601] */
  tw_iso_time bo_write_off_date;
  /* Time of the transaction. [authorizationDate, mandatory, ISO 8601] */
  tw_iso_time authorization_date;
  /* Values not specified [transactionType, mandatory] */
  tw_text transaction_type;
  /* Direction of amount, as seen from the account. [operationDirection, mandatory] */
  tw_direction_text operation_direction;
  /* Minor units of currency [mandatory] */
  tw_money amount;
  /* ISO 4217 number [mandatory] */
  tw_int32 currency;
  /* Minor units [amountInAccountCurrency, mandatory] */
  tw_money amount_in_account_currency;
  /* The service's id of the transaction [mandatory] */
  tw_int64 utrnno;
  /* Id of the transaction in the back-office. [boUtrnno, optional] */
  tw_int64 bo_utrnno;
  /* [transactionDescription, optional] */
  tw_text transaction_description;
  /* Direction of the fees, as seen from the account. [feeDirection, optional] */
  tw_direction_text fee_direction;
  /* Fee of the acquirer; its unit is not specified. [acquireFeeAmount, optional] */
  tw_money acquire_fee_amount;
  /* Fee of the issuer, online; its unit is not specified. [feIssuerFeeAmount, optional] */
  tw_money fe_issuer_fee_amount;
  /* Fee of the issuer, offline; its unit is not specified. [boIssuerFeeAmount, optional] */
  tw_money bo_issuer_fee_amount;
  /* Merchant category code, ISO 18245 [optional] */
  tw_int64 mcc;
  /* Form not specified [merchantCountry, optional] */
  tw_text merchant_country;
  /* [merchantCity, optional] */
  tw_text merchant_city;
  /* [merchantName, optional] */
  tw_text merchant_name;
  /* [merchantId, optional] */
  tw_text merchant_id;
  /* [terminalAddress, optional] */
  tw_text terminal_address;
  /* [terminalId, optional] */
  tw_text terminal_id;
  /* Values not specified [posDataCode, optional] */
  tw_text pos_data_code;
  /* Authorization id [authorizationIdResponse, optional] */
  tw_text authorization_id_response;
  /* Absent if it was not reversed [reversalDate, optional, ISO 8601] */
  tw_iso_time reversal_date;
  /* Its meaning is not specified [optional] */
  tw_bool reversal;
  /* As requested, in minor units [requestAmount, optional] */
  tw_money request_amount;
  /* Assigned by a service provider [payId, optional] */
  tw_text pay_id;
  /* Seen in examples only. [internalResponseCode, optional] */
  tw_int32 internal_response_code;
  /* "00": done [responseCode, optional, beyond the specification] */
  tw_text response_code;
} tw_transaction_record;

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_TRANSACTIONS_TRANSACTION_RECORD_H */
