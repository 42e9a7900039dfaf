// The yardstick: the same image without the library.
#include <board.hpp>

#include "job.hpp"

namespace figures {

Taken do_job(const Given& given) {
  char byte;
  Taken taken;
  taken.stack = board::paint_stack();
  taken.request_instructions = board::instructions();
  given.transport.connect({given.gateway.host, given.gateway.port});
  given.transport.send(given.gateway.host, given.clock.now_ms());
  given.transport.receive(&byte, 1);
  taken.stack += board::stack_peak();
  taken.answered = true;
  return taken;
}

}  // namespace figures
