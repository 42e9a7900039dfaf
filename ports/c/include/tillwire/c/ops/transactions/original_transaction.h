/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_TRANSACTIONS_ORIGINAL_TRANSACTION_H
#define TILLWIRE_C_OPS_TRANSACTIONS_ORIGINAL_TRANSACTION_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* The block originalTransactionParameters. */
typedef struct tw_original_transaction_parameters {
  /* From the original's answer. [systemTraceAuditNumber, mandatory] */
  tw_int32 system_trace_audit_number;
  /* From the original's answer. [localTransactionDate, mandatory, ISO 8601] */
  tw_iso_time local_transaction_date;
  /* From the original's answer [mandatory] */
  tw_text rrn;
} tw_original_transaction_parameters;

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_TRANSACTIONS_ORIGINAL_TRANSACTION_H */
