// Rejected: a temporary string dies before the request is sent
// Wrong: a `Date` made from a function's return value
#include <string>
#include <tillwire/tillwire.hpp>

using namespace tillwire;

std::string today();

void fill(Date& date) {
  date = today();
}
