// The control interface for tests: the log, the state, resets and scripts over plain HTTP.
#pragma once

#include <functional>
#include <memory>
#include <thread>

#include "control/journal.hpp"
#include "control/script.hpp"
#include "options.hpp"
#include "sandbox.hpp"

namespace httplib {
class Server;
struct Response;
}  // namespace httplib

namespace gateway {

class Control {
 public:
  Control(const Options& options, Sandbox& sandbox, Script& script, Journal& journal);
  ~Control();
  Control(const Control&) = delete;
  Control& operator=(const Control&) = delete;

  int port() const { return port_; }

 private:
  void add_reads(Sandbox& sandbox, Script& script, Journal& journal);
  /// A POST whose body is JSON of any size, or empty for {}.
  void post(const char* path,
            const std::function<void(const Json& body, httplib::Response& response)>& handle);
  void add_commands(Sandbox& sandbox, Script& script, Journal& journal);

  std::unique_ptr<httplib::Server> server_;
  int port_ = 0;
  std::thread thread_;
};

}  // namespace gateway
