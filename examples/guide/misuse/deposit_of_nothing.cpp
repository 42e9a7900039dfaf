// Refused
// Wrong: a deposit whose sum is computed as 0
#include <refusal.hpp>
#include <tillwire/ops/ecommerce_beyond.hpp>
#include <tillwire/tillwire.hpp>

using namespace tillwire;

int main() {
  ecommerce::Deposit completion;
  completion.order_id = "70906e55-7114-41d6-8332-4609dc6590f4";
  completion.amount = 0;
  return is_refused(completion, Errc::bad_value, "amount") ? 0 : 1;
}
