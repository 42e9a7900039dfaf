// Rejected: a temporary array dies before it is sent
#include <tillwire/tillwire.hpp>

using namespace tillwire;

using Plan = Attribute[2];

void fill(ecommerce::PaymentOrder& payment) {
  payment.json_params = Plan{{"recurringFrequency", "30"}, {"recurringExpiry", "20271231"}};
}
