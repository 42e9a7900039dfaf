// Throw-away certificates: an authority of the gateway's own, and a server certificate under it.
#include "http/certificates.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <netinet/in.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <set>
#include <stdexcept>

namespace gateway {
namespace {

constexpr long day_s = 24 * 60 * 60;
constexpr long authority_days = 3650;
constexpr long server_days = 397;  // browsers refuse certificates that last longer

template <class T, void (*release)(T*)>
struct Release {
  void operator()(T* object) const { release(object); }
};
struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using Key = std::unique_ptr<EVP_PKEY, Release<EVP_PKEY, EVP_PKEY_free>>;
using Certificate = std::unique_ptr<X509, Release<X509, X509_free>>;
using Extension = std::unique_ptr<X509_EXTENSION, Release<X509_EXTENSION, X509_EXTENSION_free>>;
using File = std::unique_ptr<std::FILE, CloseFile>;

[[noreturn]] void fail(const std::string& file, const std::string& why) {
  throw std::runtime_error(file + ": " + why);
}

// Throws unless OpenSSL did what it was asked for.
void need(bool done) {
  if (!done) throw std::runtime_error("OpenSSL cannot make a certificate");
}

File open_to_write(const std::string& path, mode_t mode) {
  const int descriptor = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode);
  if (descriptor < 0 || fchmod(descriptor, mode) != 0) fail(path, std::strerror(errno));
  return File(fdopen(descriptor, "w"));
}

void write_key(const std::string& path, EVP_PKEY* key) {
  const File file = open_to_write(path, 0600);
  if (PEM_write_PrivateKey(file.get(), key, nullptr, nullptr, 0, nullptr, nullptr) != 1 ||
      std::fflush(file.get()) != 0) {
    fail(path, "cannot be written");
  }
}

void write_certificate(const std::string& path, X509* certificate) {
  const File file = open_to_write(path, 0644);
  if (PEM_write_X509(file.get(), certificate) != 1 || std::fflush(file.get()) != 0) {
    fail(path, "cannot be written");
  }
}

void extend(X509* certificate, X509* issuer, int kind, const std::string& value) {
  X509V3_CTX context;
  X509V3_set_ctx(&context, issuer, certificate, nullptr, nullptr, 0);
  const Extension extension(X509V3_EXT_conf_nid(nullptr, &context, kind, value.c_str()));
  need(extension && X509_add_ext(certificate, extension.get(), -1) == 1);
}

// A certificate without its extensions and its signature.
Certificate begin_certificate(EVP_PKEY* key, const std::string& name, long days) {
  Certificate certificate(X509_new());
  need(certificate != nullptr);
  unsigned char serial[16];
  need(RAND_bytes(serial, sizeof serial) == 1);
  serial[0] = static_cast<unsigned char>((serial[0] & 0x7FU) | 0x40U);  // positive, of full length
  const std::unique_ptr<BIGNUM, Release<BIGNUM, BN_free>> number(
      BN_bin2bn(serial, sizeof serial, nullptr));
  X509* x509 = certificate.get();
  X509_NAME* subject = X509_get_subject_name(x509);
  const auto add = [&](const char* field, const std::string& value) {
    return X509_NAME_add_entry_by_txt(subject, field, MBSTRING_UTF8,
                                      reinterpret_cast<const unsigned char*>(value.c_str()), -1, -1,
                                      0) == 1;
  };
  // A day earlier: the clocks of boards on a bench may be slow.
  need(number && BN_to_ASN1_INTEGER(number.get(), X509_get_serialNumber(x509)) &&
       X509_set_version(x509, 2) == 1 && X509_gmtime_adj(X509_getm_notBefore(x509), -day_s) &&
       X509_gmtime_adj(X509_getm_notAfter(x509), days * day_s) && X509_set_pubkey(x509, key) == 1 &&
       add("O", "tillwire sandbox") && add("CN", name));
  return certificate;
}

struct Authority {
  Certificate certificate;
  Key key;
};

Authority make_authority(const std::string& folder) {
  Authority made{nullptr, Key(EVP_EC_gen("P-256"))};
  need(made.key != nullptr);
  // The name distinguishes it from the authorities of other gateways that a machine trusts.
  unsigned char random[4];
  need(RAND_bytes(random, sizeof random) == 1);
  char name[40];
  std::snprintf(name, sizeof name, "Throw-away authority %02x%02x%02x%02x", random[0], random[1],
                random[2], random[3]);
  made.certificate = begin_certificate(made.key.get(), name, authority_days);
  X509* x509 = made.certificate.get();
  need(X509_set_issuer_name(x509, X509_get_subject_name(x509)) == 1);
  extend(x509, x509, NID_basic_constraints, "critical,CA:TRUE,pathlen:0");
  extend(x509, x509, NID_key_usage, "critical,keyCertSign,cRLSign");
  extend(x509, x509, NID_subject_key_identifier, "hash");
  need(X509_sign(x509, made.key.get(), EVP_sha256()) > 0);
  write_key(folder + "/ca.key", made.key.get());
  write_certificate(folder + "/ca.pem", x509);
  return made;
}

// The authority that an earlier start left in the folder.
Authority read_authority(const std::string& folder) {
  const auto open_to_read = [](const std::string& path) {
    File file(std::fopen(path.c_str(), "re"));
    if (!file) fail(path, std::strerror(errno));
    return file;
  };
  Authority found;
  const File certificate = open_to_read(folder + "/ca.pem");
  found.certificate.reset(PEM_read_X509(certificate.get(), nullptr, nullptr, nullptr));
  if (!found.certificate) fail(folder + "/ca.pem", "is not a certificate in PEM");
  const File key = open_to_read(folder + "/ca.key");
  char no_passphrase[] = "";
  found.key.reset(PEM_read_PrivateKey(key.get(), nullptr, nullptr, no_passphrase));
  if (!found.key) fail(folder + "/ca.key", "is not a private key in PEM without a passphrase");
  if (X509_check_private_key(found.certificate.get(), found.key.get()) != 1) {
    fail(folder, "ca.pem and ca.key do not belong together");
  }
  if (X509_cmp_current_time(X509_get0_notAfter(found.certificate.get())) < 0) {
    fail(folder + "/ca.pem", "has expired; remove ca.pem and ca.key, and new ones are made");
  }
  return found;
}

bool stands_for_all(const std::string& address) {
  return address == "0.0.0.0" || address.find_first_not_of("0:") == std::string::npos;
}

// The addresses of this machine's interfaces, as text.
std::set<std::string> own_addresses() {
  std::set<std::string> found;
  ifaddrs* list = nullptr;
  if (getifaddrs(&list) != 0) return found;
  const std::unique_ptr<ifaddrs, Release<ifaddrs, freeifaddrs>> owner(list);
  for (const ifaddrs* entry = list; entry; entry = entry->ifa_next) {
    if (!entry->ifa_addr) continue;
    const int family = entry->ifa_addr->sa_family;
    const void* bytes = nullptr;
    if (family == AF_INET) bytes = &reinterpret_cast<sockaddr_in*>(entry->ifa_addr)->sin_addr;
    if (family == AF_INET6) bytes = &reinterpret_cast<sockaddr_in6*>(entry->ifa_addr)->sin6_addr;
    char text[INET6_ADDRSTRLEN];
    if (bytes && inet_ntop(family, bytes, text, sizeof text)) found.insert(text);
  }
  return found;
}

std::string server_names(const std::string& listen) {
  std::set<std::string> addresses{"127.0.0.1", "::1", listen};
  if (stands_for_all(listen)) {
    addresses.erase(listen);
    addresses.merge(own_addresses());
  }
  std::string names = "DNS:localhost";
  for (const std::string& address : addresses) names += ",IP:" + address;
  return names;
}

void make_server(const Authority& authority, const std::string& folder, const std::string& listen) {
  const Key key(EVP_EC_gen("P-256"));
  need(key != nullptr);
  const Certificate certificate = begin_certificate(key.get(), "localhost", server_days);
  X509* x509 = certificate.get();
  X509* issuer = authority.certificate.get();
  need(X509_set_issuer_name(x509, X509_get_subject_name(issuer)) == 1);
  extend(x509, issuer, NID_basic_constraints, "critical,CA:FALSE");
  extend(x509, issuer, NID_key_usage, "critical,digitalSignature");
  extend(x509, issuer, NID_ext_key_usage, "serverAuth");
  extend(x509, issuer, NID_subject_alt_name, server_names(listen));
  extend(x509, issuer, NID_subject_key_identifier, "hash");
  extend(x509, issuer, NID_authority_key_identifier, "keyid");
  need(X509_sign(x509, authority.key.get(), EVP_sha256()) > 0);
  write_key(folder + "/server.key", key.get());
  write_certificate(folder + "/server.pem", x509);
}

std::string temporary_folder() {
  std::string folder = (std::filesystem::temp_directory_path() / "tillwire-XXXXXX").string();
  if (!mkdtemp(folder.data())) fail(folder, std::strerror(errno));
  return folder;
}

}  // namespace

Certificates::Certificates(const std::string& folder, const std::string& listen)
    : temporary_(folder.empty()), folder_(temporary_ ? temporary_folder() : folder) {
  try {
    make(listen);
  } catch (...) {
    if (temporary_) std::filesystem::remove_all(folder_);
    throw;
  }
}

Certificates::~Certificates() {
  std::error_code ignored;  // nothing is left to do about it
  if (temporary_) std::filesystem::remove_all(folder_, ignored);
}

void Certificates::make(const std::string& listen) const {
  namespace fs = std::filesystem;
  if (!fs::exists(folder_)) {
    if (mkdir(folder_.c_str(), 0700) != 0) fail(folder_, std::strerror(errno));
  } else if (!fs::is_directory(folder_)) {
    fail(folder_, "is not a folder");
  }
  const bool there = fs::exists(authority());
  if (!there) {
    for (const std::string& path : {folder_ + "/ca.key", server(), server_key()}) {
      if (fs::exists(path)) fail(path, "is there without ca.pem; choose another folder");
    }
  }
  make_server(there ? read_authority(folder_) : make_authority(folder_), folder_, listen);
}

}  // namespace gateway
