// The command line of the gateway.
#pragma once

#include <string>

namespace gateway {

struct Options {
  int port = 0;          ///< 0: any free one
  int control_port = 0;  ///< 0: any free one
  bool ipv6 = false;
  bool tls = false;
  std::string cert_file;
  std::string key_file;
  std::string base_path;
  std::string user = "merchant-api";
  std::string password = "merchant-secret";
  std::string token = "merchant-token";
  std::string merchant_key_file;  ///< empty: requests need not be signed
  std::string card_user = "issuer";
  std::string card_password = "issuer-secret";
  std::string pin_key_file;  ///< public: for whom PINs and CVC2s are encrypted
  int atms = 3;
  int transactions = 3;
  bool quiet = false;
  bool exit_with_stdin = false;
};

struct CommandLine {
  Options options;
  bool help = false;
  std::string error;  ///< empty: nothing is wrong
};

CommandLine parse_command_line(int argc, const char* const* argv);
std::string help_text();

}  // namespace gateway
