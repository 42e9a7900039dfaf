// What mbedTLS asks of the board: time and an end.
#include <mbedtls/platform_time.h>
#include <mbedtls/platform_util.h>

#include <ctime>

#include "board.hpp"

extern "C" {

void board_exit(int code) {
  board::exit(code);
}

time_t board_time(time_t* seconds) {
  const time_t now = board::unix_time();
  if (seconds != nullptr) *seconds = now;
  return now;
}

tm* mbedtls_platform_gmtime_r(const mbedtls_time_t* seconds, tm* parts) {
  return gmtime_r(seconds, parts);
}

#if MBEDTLS_VERSION_MAJOR >= 3
mbedtls_ms_time_t mbedtls_ms_time() {
  return board::now_ms();
}
#endif

}  // extern "C"
