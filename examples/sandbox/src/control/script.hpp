// Scripted answers and faults: what a test asks the gateway to do instead of behaving.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <list>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "cards/card_service.hpp"
#include "http/http.hpp"
#include "json.hpp"

namespace gateway {

/// How a connection ends. Over plain TCP `cut` and `close_notify` are both a FIN.
enum class End {
  keep,          // it does not, unless the request asked for it
  close_notify,  // an orderly end: close_notify, then FIN
  cut,           // FIN without a close_notify
  reset,         // RST
};

/// One step of a script. See README.md for the JSON form.
struct Plan {
  std::string match;  ///< an operation, "*" or "@accept"
  int count = 1;
  int skip = 0;

  int delay_ms = 0;
  bool process = true;  ///< the request reaches the service
  bool silent = false;  ///< no answer at all
  std::optional<Response> instead;
  std::optional<std::string> raw;
  std::optional<Json> patch;  ///< merged into the JSON of the answer
  std::string shape = "wrapped";
  Sizes sizes;
  bool loses_credit = false;  ///< a transfer between cards debits one, and the other gets nothing
  Framing framing;
  std::size_t dribble = 0;  ///< bytes a write; 0: all at once
  int dribble_ms = 0;
  std::optional<std::size_t> cut_after;
  End end = End::keep;
};

/// Nothing if the JSON is not a plan; `error` says why.
std::optional<Plan> parse_plan(const Json& json, std::string& error);

/// Applies patch and shape to the answer of a service.
void bend(const Plan& plan, Response& response);

/// The plans that wait, in order. May be used from several threads.
class Script {
 public:
  void add(std::vector<Plan> plans);
  void clear();
  /// The plan for this request, used up by one; nothing if none matches.
  std::optional<Plan> take(const std::string& operation);
  /// Returns how many requests the waiting plans still cover.
  int left() const;
  std::vector<Plan> plans() const;

 private:
  mutable std::mutex mutex_;
  std::list<Plan> plans_;
};

}  // namespace gateway
