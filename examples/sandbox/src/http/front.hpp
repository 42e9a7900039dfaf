// The listening side: accepts connections, reads requests, sends answers and plays the script.
#pragma once

#include <openssl/ssl.h>

#include <atomic>
#include <cstddef>
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
  /// One connection has one thread.
  struct Worker {
    Worker(int socket, SSL_CTX* tls, const StopSignal& stop) : stream(socket, tls, stop) {}
    Stream stream;
    std::atomic<bool> done{false};
    bool is_ending = false;  // to make room; of the accepting thread alone
    std::thread thread;
  };

  void accept_all();
  void take_in(int socket, std::int64_t number);
  /// Joins the threads of connections that have ended.
  void tidy_up();
  /// Ends the connection that has waited for its peer longest; false if none waits.
  bool make_room();
  void serve(Stream& stream, std::int64_t number);
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
  std::size_t most_connections_;
  std::list<Worker> workers_;  // of the accepting thread alone
  std::size_t ending_ = 0;     // of them, those that make room
  std::thread acceptor_;
};

}  // namespace gateway
