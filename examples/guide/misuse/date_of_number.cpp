// Rejected: a number is not text: put it in quotes
// Wrong: `limit.start_date = 20270228`
#include <tillwire/tillwire.hpp>

using namespace tillwire;

void fill(Date& date) {
  date = 20270228;
}
