// Rejected: an amount is an integer of minor units: 12.50 is 1250
// Wrong: `record.amount == 12.50`
#include <tillwire/tillwire.hpp>

using namespace tillwire;

bool is_right(const ecommerce::OrderRecord& record) {
  return record.amount == 12.50;
}
