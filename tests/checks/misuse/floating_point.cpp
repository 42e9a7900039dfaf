// Rejected: Optional holds bool, std::int32_t or std::int64_t
#include <tillwire/client.hpp>

using namespace tillwire;

Optional<double> amount;
