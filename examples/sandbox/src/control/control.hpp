// The control interface for tests: the log, the state, resets and scripts over plain HTTP.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "control/journal.hpp"
#include "control/script.hpp"
#include "options.hpp"
#include "sandbox.hpp"

namespace httplib {
class Server;
struct Request;
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
  /// A GET; "{id}" in the path stands for a number.
  void get(const std::string& path,
           const std::function<void(const httplib::Request&, httplib::Response&)>& handle);
  void add_reads(Sandbox& sandbox, Script& script, Journal& journal);
  /// A POST whose body is JSON of any size, or empty for {}.
  void post(const char* path,
            const std::function<void(const Json& body, httplib::Response& response)>& handle);
  void add_commands(Sandbox& sandbox, Script& script, Journal& journal);

  // dashboard.cpp
  void guard();
  void add_pages(Sandbox& sandbox, Script& script, Journal& journal);
  static Json steps_of(const Script& script);
  void remember_delivery(const std::string& url, int status);
  Json deliveries() const;
  void forget_deliveries();

  std::unique_ptr<httplib::Server> server_;
  Feed& feed_;
  std::vector<std::string> routes_;  // "GET /log"
  std::atomic<int> readers_{0};      // of events
  mutable std::mutex mutex_;
  Json deliveries_ = Json::array();
  int port_ = 0;
  std::thread thread_;
};

}  // namespace gateway
