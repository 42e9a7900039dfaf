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
  bool pipelined = false;  ///< more bytes had come behind it
  std::string tls_version;
  bool resumed = false;
  std::string server_name;
};

Json record_of(const Request& request, const Route& route, const Response& response,
               const Circumstances& circumstances);
Json record_of_malformed(const std::string& raw, const std::string& error, std::int64_t connection);

void print_line(const Request& request, const Response& response, const Plan& plan);

}  // namespace gateway
