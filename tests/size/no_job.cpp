// The yardstick: the same image without the library.
#include "job.hpp"

namespace figures {

Taken do_job(const Given& given) {
  char byte;
  given.transport.connect({given.gateway.host, given.gateway.port});
  given.transport.send(given.gateway.host, given.clock.now_ms());
  given.transport.receive(&byte, 1);
  return {0, 0, true};
}

}  // namespace figures
