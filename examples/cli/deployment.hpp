// The deployment that the gateway is: what its bank sets differently.
#pragma once

#include <tillwire/deployment.hpp>

#include "json.hpp"
#include "operations.hpp"
#include "options.hpp"

namespace tillwire::cli {

/// The deployment of --deployment, with the context of --context; that of the specification if
/// neither is given. Throws Refused.
Deployment deployment_of(const Options& options);

/// Throws Refused if this deployment refuses the request for its order number or its token.
void check_deployment(const Deployment& deployment, const Options& options,
                      const Operation& operation, const Value& json);

/// Judges the answer to a query of an order's status again, by the statuses of the deployment.
void judge_status(const Deployment& deployment, Answer& answer);

}  // namespace tillwire::cli
