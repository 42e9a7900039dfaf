// Compiles
// Wrong: `gateway.timeout` increased while a till uses the gateway: a request that may still arrive
// counts as not done
#include <tillwire/till.hpp>

using namespace tillwire;

Receipt pay(Till& till, Gateway& gateway, const Sale& sale) {
  gateway.timeout = Seconds(600);
  return till.pay(sale);
}
