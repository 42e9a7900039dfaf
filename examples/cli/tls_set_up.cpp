// Reads the files, and says what is wrong with them.
#include "tls_set_up.hpp"

#include <unistd.h>

#include "exit.hpp"

namespace tillwire::cli {
namespace {

using port::IdentityError;
using port::KeyError;

constexpr char system_ca[] = "/etc/ssl/certs/ca-certificates.crt";

void trust(port::Tls& tls, const Options& options) {
  const std::string file = options.ca_file.value_or(system_ca);
  if (!options.ca_file && access(system_ca, R_OK) != 0) {
    throw Refused(std::string("--ca: no file is given, and the system has no ") + system_ca);
  }
  if (!port::trust_file(tls, file.c_str())) {
    throw Refused("--ca: " + file + " cannot be read, or is not all certificates (PEM or DER)");
  }
}

}  // namespace

void TlsSetUp::apply(const Options& options, port::Tls& tls) {
  trust(tls, options);
  for (const std::string& text : options.pins) {
    pins_.emplace_back();
    if (!pins_.back().read(text.c_str())) {
      throw Refused("--pin: not sha256// and the Base64 of 32 bytes");
    }
  }
  tls.pin(pins_.data(), static_cast<std::uint32_t>(pins_.size()));
  if (options.crl_file) {
    if (!port::add_file(crl_, options.crl_file->c_str())) {
      throw Refused("--crl: " + *options.crl_file + " cannot be read, or is not all CRLs");
    }
    tls.check_revocation(crl_);
  }
  if (options.client_cert_file) {
    load_identity(options);
    tls.present(identity_);
  } else if (options.client_key_file) {
    throw Refused("--client-key without --client-cert");
  }
}

void TlsSetUp::load_identity(const Options& options) {
  const std::string& cert = *options.client_cert_file;
  const std::string& key = options.client_key_file.value_or(cert);
  const char* const passphrase =
      options.client_passphrase ? options.client_passphrase->c_str() : nullptr;
  const IdentityError error = port::load_file(identity_, cert.c_str(), key.c_str(), passphrase);
  if (error == IdentityError::none) return;
  if (error != IdentityError::key) {
    const bool about_key = error == IdentityError::weak || error == IdentityError::mismatch;
    throw Refused((about_key ? "--client-key: " + key : "--client-cert: " + cert) + ": " +
                  words(error));
  }
  const KeyError why = identity_.key_error();
  const bool locked = why == KeyError::passphrase_missing || why == KeyError::passphrase_wrong;
  throw Refused("--client-key: " + key + ": " + words(why) +
                (locked ? "; set TILLWIRE_CLIENT_PASSPHRASE, or give --client-passphrase-file"
                        : "; it has to be in the certificate's form, PEM or DER"));
}

}  // namespace tillwire::cli
