// Rejected: a temporary string dies before the request is sent
// Wrong: `payment.json_params = make_json()`
#include <string>
#include <tillwire/tillwire.hpp>

using namespace tillwire;

std::string make_json();

void fill(ecommerce::PaymentOrder& payment) {
  payment.json_params = make_json();
}
