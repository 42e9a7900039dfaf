/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_STEP_ANSWER_H
#define TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_STEP_ANSWER_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* Why the gateway refused. Not Json, which takes 480 bytes more of flash. */
typedef struct tw_step_answer_reason {
  /* [mandatory, beyond the specification] */
  tw_text code;
} tw_step_answer_reason;

/* Whether a completion, reversal, refund or cancellation was done. The response is not shown: this
   library treats an answer without a code or success as malformed, because it says nothing about
   the money. */
typedef struct tw_step_answer {
  /* "0": done; each operation defines the others. [errorCode, one of the decisive fields, 1 to 2
     characters, beyond the specification] */
  tw_text error_code;
  /* In the request's language; show it, do not depend on its text. [errorMessage, optional, 1 to
     512 characters, beyond the specification] */
  tw_text error_message;
  /* Takes precedence over error_code. [one of the decisive fields, beyond the specification] */
  tw_bool success;
  /* An object with a code: see tw_client_fault(). Any other value makes the answer malformed: the
     outcome is then in doubt. [one of the decisive fields, beyond the specification] */
  tw_step_answer_reason error;
} tw_step_answer;

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_STEP_ANSWER_H */
