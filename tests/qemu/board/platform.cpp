// What mbedTLS asks of the board: time, entropy and an end.
#include <mbedtls/entropy.h>
#include <mbedtls/platform_time.h>
#include <mbedtls/platform_util.h>
#if MBEDTLS_VERSION_MAJOR < 3
#include <mbedtls/entropy_poll.h>
#endif

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

int mbedtls_hardware_poll(void*, unsigned char* output, std::size_t size, std::size_t* filled) {
  if (!board::entropy(output, static_cast<std::uint32_t>(size))) {
    return MBEDTLS_ERR_ENTROPY_SOURCE_FAILED;
  }
  *filled = size;
  return 0;
}

}  // extern "C"
