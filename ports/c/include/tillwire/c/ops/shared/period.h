/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_SHARED_PERIOD_H
#define TILLWIRE_C_OPS_SHARED_PERIOD_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* A period of time; either end may be absent, and is then open. The times are sent as they are
   given: dates alone, and times without seconds or with any offset, are for the service to
   understand. */
typedef struct tw_period {
  /* Absent: open [optional, ISO 8601 date or time] */
  tw_moment start;
  /* Absent: open [optional, ISO 8601 date or time] */
  tw_moment end;
} tw_period;

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_SHARED_PERIOD_H */
