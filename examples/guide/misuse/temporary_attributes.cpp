// Rejected: a temporary array dies before it is sent
// Wrong: `payment.json_params = {{"a", "1"}, {"b", "2"}}`
#include <tillwire/tillwire.hpp>

using namespace tillwire;

void fill(ecommerce::PaymentOrder& payment) {
  payment.json_params = {{"recurringFrequency", "30"}, {"recurringExpiry", "20271231"}};
}
