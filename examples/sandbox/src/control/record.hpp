// A request as it goes into the log, and as a line on stderr with its secrets masked.
#pragma once

#include <cstdint>
#include <string>

#include "control/script.hpp"
#include "http/http.hpp"
#include "json.hpp"
#include "sandbox.hpp"

namespace gateway {

struct Circumstances {
  std::int64_t connection = 0;
  int number = 0;  ///< of the request on its connection, from 1
  bool scripted = false;
  bool processed = false;  ///< it reached the service
  bool pipelined = false;  ///< more bytes had arrived after it
  std::string tls_version;
  bool resumed = false;
  std::string server_name;
  std::string time;     ///< when the request was complete
  std::string warning;  ///< see Effects
};

Json record_of(const Request& request, const Route& route, const Response& response,
               const Circumstances& circumstances);
Json record_of_malformed(const std::string& raw, const std::string& error, std::int64_t connection);

/// Returns what a step of a script does to an answer; empty if the plan is not a step.
std::string describe_fault(const Plan& plan);

/// How an answer went out.
struct Delivery {
  std::string time;  ///< when the request was complete, by the gateway's clock
  double duration_ms = 0;
  std::size_t sent = 0;  ///< bytes of the answer that were handed to the connection
  std::size_t of = 0;    ///< bytes that it has
  /// "whole"; "cut" or "reset" by the script; "silent"; "none", as the script wanted no answer;
  /// "lost": the peer had gone, or the gateway stopped.
  const char* end = "whole";
};

/// durationMs, sent, of and end, as the log and the pages have them.
Json members_of(const Delivery& delivery);

/// Returns what the pages list of a request when it arrives, without what is not known yet.
Json summary_of(const Request& request, const Route& route, const std::string& time);
/// Returns what a service answered and did: status, verdict, order, moved, fault.
Json verdict_of(const Route& route, const Response& response, const Plan& plan,
                const Effects& effects);
/// A request that could not be read: all that the pages list of it.
Json summary_of_malformed(const std::string& error, const std::string& time);

/// One line on stderr. `verdict` is what verdict_of() returned.
void print_line(const Request& request, const Response& response, const Json& verdict,
                const Delivery& delivery);

}  // namespace gateway
