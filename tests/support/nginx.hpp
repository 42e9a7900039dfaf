// Runs nginx as the TLS front of a test, with a configuration made for it.
#pragma once

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <string>

#include "support/folder.hpp"
#include "system/ports/tcp_peer.hpp"

namespace tillwire::test {

/// A running nginx that shows the certificate rsa, ended with this object.
///
///     Nginx nginx("location / { proxy_pass http://127.0.0.1:8080; }");
///     ... connect to localhost, nginx.port() ...
class Nginx {
 public:
  /// `contents` is the TLS server's block: locations and more settings; `beside` is configuration
  /// outside the server, such as an upstream.
  explicit Nginx(const std::string& contents, const std::string& beside = {}) {
    port_ = BoundSocket("127.0.0.1", false).port();
    const std::string pair = std::string(TILLWIRE_TEST_CERTIFICATES) + "/rsa";
    std::ofstream(folder_ / "nginx.conf")
        << "daemon off; master_process off; pid nginx.pid; error_log stderr crit;\n"
           "events {}\n"
           "http {\n"
           "  access_log off;\n"
           "  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;\n"
           "  uwsgi_temp_path uwsgi; scgi_temp_path scgi;\n"
           "  server { listen 127.0.0.1:"
        << port_ << " ssl; ssl_certificate " << pair << ".crt; ssl_certificate_key " << pair
        << ".key;\n    " << contents << " }\n  " << beside << "\n}\n";
    child_ = ::fork();
    if (child_ < 0) throw std::runtime_error("no process");
    if (child_ == 0) {
      ::execl(TILLWIRE_TEST_NGINX, "nginx", "-p", folder_.name().c_str(), "-c", "nginx.conf", "-e",
              "stderr", static_cast<char*>(nullptr));
      ::_exit(127);
    }
    wait_until_it_listens();
  }

  ~Nginx() {
    ::kill(child_, SIGTERM);
    ::waitpid(child_, nullptr, 0);
  }
  Nginx(const Nginx&) = delete;
  Nginx& operator=(const Nginx&) = delete;

  std::uint16_t port() const { return port_; }

 private:
  void wait_until_it_listens() const {
    for (int tries = 0; tries < 200; ++tries) {
      const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
      sockaddr_in address{};
      address.sin_family = AF_INET;
      address.sin_port = htons(port_);
      address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
      const int result =
          ::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address);
      ::close(socket);
      if (result == 0) return;
      ::usleep(50000);
    }
    throw std::runtime_error("nginx does not start");
  }

  const Folder folder_;
  pid_t child_ = -1;
  std::uint16_t port_ = 0;
};

}  // namespace tillwire::test
