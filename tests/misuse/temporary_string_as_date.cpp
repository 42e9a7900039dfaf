// rejected: a temporary string dies before the request is sent
// wrong: a `Date` of what a function returns
#include <string>
#include <tillwire/tillwire.hpp>

using namespace tillwire;

std::string today();

void fill(Date& date) {
  date = today();
}
