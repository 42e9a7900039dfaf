// The listening side: accepts connections, reads requests, sends answers and plays the script.
#pragma once

#include <openssl/ssl.h>

#include <atomic>
#include <cstdint>
#include <list>
#include <memory>
#include <thread>

#include "control/journal.hpp"
#include "control/record.hpp"
#include "control/script.hpp"
#include "http/stream.hpp"
#include "options.hpp"
#include "sandbox.hpp"

namespace gateway {

class Front {
 public:
  /// Listens at once; throws if it cannot.
  Front(const Options& options, Sandbox& sandbox, Script& script, Journal& journal);
  ~Front();
  Front(const Front&) = delete;
  Front& operator=(const Front&) = delete;

  int port() const { return port_; }
  /// Ends every connection and waits for its thread.
  void stop();

 private:
  struct Worker {
    std::thread thread;
    std::shared_ptr<std::atomic<bool>> done;
  };

  void accept_all();
  void serve(int socket, std::int64_t number);
  bool greet(Stream& stream);
  /// One request and its answer; false if the connection has ended.
  bool exchange(Stream& stream, std::string& buffer, std::int64_t connection, int number);
  bool answer(Stream& stream, const Request& request, Circumstances circumstances);
  bool send_asset(Stream& stream, const std::string& name, bool keep_alive);
  bool refuse(Stream& stream, const std::string& raw, const std::string& error,
              std::int64_t connection);
  /// Sends the answer as the plan says; `delivery` says how far it came.
  bool play(Stream& stream, const Plan& plan, const Response& response, bool keep_alive,
            Delivery& delivery);

  const Options& options_;
  Sandbox& sandbox_;
  Script& script_;
  Journal& journal_;
  struct Free {
    void operator()(SSL_CTX* context) const { SSL_CTX_free(context); }
  };
  std::unique_ptr<SSL_CTX, Free> tls_;
  StopSignal stop_;
  int listener_ = -1;
  int port_ = 0;
  std::list<Worker> workers_;  // of the accepting thread alone
  std::thread acceptor_;
};

}  // namespace gateway
