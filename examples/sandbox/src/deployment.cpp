// The deployments that --deployment names.
#include "deployment.hpp"

#include <algorithm>
#include <iterator>

namespace gateway {
namespace {

constexpr Deployment deployments[] = {
    {"specification", false, false, 36, false, false, "1"},
    {"vendor", false, true, 36, false, false, "10"},
    {"satim", true, false, 10, true, true, "1"},
};

}  // namespace

const Deployment* find_deployment(const std::string& name) {
  const auto* const found =
      std::find_if(std::begin(deployments), std::end(deployments),
                   [&](const Deployment& deployment) { return name == deployment.name; });
  return found == std::end(deployments) ? nullptr : found;
}

std::string deployment_names() {
  std::string names;
  for (const Deployment& each : deployments)
    names += (names.empty() ? "" : ", ") + std::string(each.name);
  return names;
}

bool takes_token(const Deployment& deployment, const std::string& operation) {
  constexpr const char* open[] = {"register.do", "registerPreAuth.do", "getOrderStatusExtended.do",
                                  "instantPayment.do", "motoPayment.do"};
  return !deployment.token_is_open ||
         std::any_of(std::begin(open), std::end(open),
                     [&](const char* each) { return operation == each; });
}

}  // namespace gateway
