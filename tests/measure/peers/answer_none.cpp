// The yardstick: the same image without a library. It knows the answer.
#include <cstring>

#include "answer.hpp"
#include "order.hpp"

bool peers::read_answer(const char* bytes, std::uint32_t, Answer& answer) {
  std::memcpy(answer.order_id, std::strstr(bytes, "01491d0b"), sizeof answer.order_id - 1);
  std::memcpy(answer.form_url, figures::form_url, sizeof figures::form_url);
  return answer.reusable = true;
}
