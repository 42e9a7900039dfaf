// Answers scrapes over HTTP.
#pragma once

#include <memory>
#include <thread>
#include <vector>

#include "source.hpp"

namespace httplib {
class Server;
}

namespace exporter {

class Server {
 public:
  /// Listens at once; throws std::runtime_error if it cannot. Borrows the sources.
  Server(const Options& options, const std::vector<std::unique_ptr<Source>>& sources);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  int port() const { return port_; }

 private:
  std::unique_ptr<httplib::Server> server_;
  int port_ = 0;
  std::thread thread_;
};

}  // namespace exporter
