// The command line of the gateway.
#pragma once

#include <string>

#include "deployment.hpp"

namespace gateway {

/// Of getOrderStatusExtended.do.
constexpr int newest_record_version = 46;

struct Options {
  int port = 0;                      ///< 0: any free one
  int control_port = 0;              ///< 0: any free one
  std::string listen = "127.0.0.1";  ///< an IPv4 or IPv6 address, as inet_pton() takes it
  bool tls = false;
  std::string cert_file;  ///< empty with `tls`: throw-away certificates
  std::string key_file;
  std::string certificate_folder;  ///< of throw-away certificates; empty: a temporary one
  std::string state_file;          ///< empty: the state lives in memory
  std::string base_path;
  std::string context = "/payment";  ///< of the e-commerce gateway, after the base path
  bool whole_context = false;        ///< operations follow the context directly, without /rest
  const Deployment* deployment = find_deployment("specification");
  int record_version = newest_record_version;
  std::string user = "merchant-api";
  std::string password = "merchant-secret";
  std::string token = "merchant-token";
  std::string merchant_key_file;  ///< empty: requests need not be signed
  std::string card_user = "issuer";
  std::string card_password = "issuer-secret";
  std::string pin_key_file;  ///< public: for whom PINs and CVC2s are encrypted
  int atms = 3;
  int transactions = 3;
  int log_size = 10000;    ///< requests that the log keeps
  int connections = 1000;  ///< open at a time
  bool quiet = false;
  bool exit_with_stdin = false;
};

struct CommandLine {
  Options options;
  std::string answer;  ///< what --help or --version prints; empty: neither was asked for
  std::string error;   ///< empty: nothing is wrong
};

CommandLine parse_command_line(int argc, const char* const* argv);

/// An IPv6 address in brackets, an IPv4 address as it is.
std::string host_in_url(const std::string& address);

/// Returns the message for a port that another program uses already.
std::string port_is_taken(const char* option, int port);

}  // namespace gateway
