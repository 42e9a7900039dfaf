// The yardstick: the same image without a library. It knows the answer.
#include <cstring>

#include "answer.hpp"

bool bench::read_answer(const char* bytes, std::uint32_t, Answer& answer) {
  std::memcpy(answer.order_id, std::strstr(bytes, "01491d0b"), sizeof answer.order_id - 1);
  constexpr char form_url[] =
      "https://gateway.example/payment/merchants/shop/payment_en.html"
      "?mdOrder=01491d0b-c848-7dd6-a20d-e96900a7d8c0";
  std::memcpy(answer.form_url, form_url, sizeof form_url);
  return answer.reusable = true;
}
