// Throw-away certificates: an authority of the gateway's own, and a server certificate under it.
#pragma once

#include <string>

namespace gateway {

/// Makes ca.pem, ca.key, server.pem and server.key in a folder: elliptic curve P-256, for
/// localhost, 127.0.0.1, ::1 and the addresses at which the gateway can be reached. The keys can be
/// read by their owner alone.
class Certificates {
 public:
  /// Makes the certificates in a folder; if `folder` is empty, in a temporary one that is removed
  /// with this object. Keeps ca.pem and ca.key if the folder has them, so that boards continue to
  /// trust the gateway; the server's certificate is always new. `listen` is an IPv4 or IPv6
  /// address; for a wildcard address, the certificate names all addresses of this machine. Throws
  /// std::runtime_error.
  Certificates(const std::string& folder, const std::string& listen);
  ~Certificates();
  Certificates(const Certificates&) = delete;
  Certificates& operator=(const Certificates&) = delete;

  std::string authority() const { return folder_ + "/ca.pem"; }
  std::string server() const { return folder_ + "/server.pem"; }
  std::string server_key() const { return folder_ + "/server.key"; }

 private:
  void make(const std::string& listen) const;

  bool temporary_;
  std::string folder_;
};

}  // namespace gateway
