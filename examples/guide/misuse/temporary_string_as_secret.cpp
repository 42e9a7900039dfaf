// Rejected: a temporary string dies before the request is sent
// Wrong: `payment.pan = read_card()`, a `std::string`
#include <string>
#include <tillwire/tillwire.hpp>

using namespace tillwire;

std::string read_card();

void fill(ecommerce::PaymentOrder& payment) {
  payment.pan = read_card();
}
