/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_PAYMENT_ANSWER_H
#define TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_PAYMENT_ANSWER_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/ecommerce/blocks/payer_data.h>
#include <tillwire/c/ops/ecommerce/blocks/three_ds_answer.h>
#include <tillwire/c/ops/shared/order.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* One of three answers: a plain one, the first of 3-D Secure 2 (run the method), or that to the
   second request (a challenge). payment() says which. An answer without a decisive field is
   malformed, and the order's status then shows the result. */
typedef struct tw_payment_answer {
  /* "0" or absent: no error. [errorCode, one of the decisive fields, 1 to 2 characters] */
  tw_text error_code;
  /* In the request's language; show it, do not depend on its text. [errorMessage, optional, 1 to
     512 characters] */
  tw_text error_message;
  /* The result of the attempt in words [optional] */
  tw_text info;
  /* The page to send the customer to, if there was no 3-D Secure. [optional, 1 to 512 characters]
   */
  tw_text redirect;
  /* Where the access control server sends the customer afterwards. [termUrl, optional, 1 to 512
     characters] */
  tw_text term_url;
  /* Address of the access control server; present if there is a challenge. [acsUrl, optional, 1 to
     512 characters] */
  tw_text acs_url;
  /* 3-D Secure 1: Base64, to be posted to acs_url. [paReq, optional, 1 to 255 characters] */
  tw_text pa_req;
  /* The payer's account reference in the card network. [payerData, optional] */
  tw_payer_data payer_data;
  /* [its fields are on this level] */
  tw_three_ds_answer three_ds;
  /* Takes precedence over error_code ("Errors", 1). [one of the decisive fields, beyond the
     specification] */
  tw_bool success;
  /* By the decision rules ("States"). [orderStatus, optional, beyond the specification] */
  tw_order_status_text order_status;
  /* An object with a code, text, or a bool: see tw_client_fault(). [one of the decisive fields,
     beyond the specification] */
  tw_json error;
  /* The stored card that paid. [bindingId, optional, beyond the specification] */
  tw_text binding_id;
  /* Why the attempt failed, for the customer. [displayErrorMessage, optional, beyond the
     specification] */
  tw_text display_error_message;
  /* Kind of the failure, such as DATA_INPUT_ERROR; decides nothing. [errorTypeName, optional,
     beyond the specification] */
  tw_text error_type_name;
  /* What failed, such as MANDATORY_3DSECURE; decides nothing. [processingErrorType, optional,
     beyond the specification] */
  tw_text processing_error_type;
} tw_payment_answer;

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_PAYMENT_ANSWER_H */
