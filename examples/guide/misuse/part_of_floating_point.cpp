// Rejected: an amount is an integer of minor units: 12.50 is 1250
// Wrong: `refund.amount = 5.00`
#include <tillwire/ops/ecommerce_beyond.hpp>
#include <tillwire/tillwire.hpp>

using namespace tillwire;

void fill(ecommerce::Refund& refund) {
  refund.amount = 5.00;
}
