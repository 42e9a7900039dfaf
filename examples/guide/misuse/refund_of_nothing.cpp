// Refused
// Wrong: a refund whose sum is computed as 0
#include <refusal.hpp>
#include <tillwire/ops/ecommerce_beyond.hpp>
#include <tillwire/tillwire.hpp>

using namespace tillwire;

int main() {
  ecommerce::Refund refund;
  refund.order_id = "70906e55-7114-41d6-8332-4609dc6590f4";
  refund.external_refund_id = "A-17-R1";
  refund.amount = 0;
  return is_refused(refund, Errc::bad_value, "amount") ? 0 : 1;
}
