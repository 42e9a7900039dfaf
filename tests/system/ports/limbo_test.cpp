// x509-limbo through a handshake: the chains that a server sends, which must be refused or taken.
#include <gtest/gtest.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

#include <algorithm>
#include <ctime>
#include <fstream>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <type_traits>
#include <vector>

#include "refusal.hpp"
#include "support/call_site.hpp"

namespace tillwire::test::limbo_test {
namespace {

/// A network with a server that sends a ServerHello, any chain, and a key exchange that nothing has
/// signed: a client that reads beyond the chain has accepted it.
class ChainServer final : public Transport {
 public:
  ChainServer(const std::vector<std::string>& chain, bool has_rsa_key) {
    const std::string random(32, 'r');
    const std::string suite = has_rsa_key ? "\xC0\x2F" : "\xC0\x2B";  // ECDHE, AES-128-GCM
    using namespace std::string_literals;
    add(message(2, "\x03\x03" + random + "\0"s + suite + "\0\0\x05\xFF\x01\0\x01\0"s));
    std::string list;
    for (const std::string& der : chain) list += length(der.size(), 3) + der;
    add(message(11, length(list.size(), 3) + list));
    chain_end_ = records_.size();
    add(message(12, "\x03\0\x17\x41\x04"s + std::string(64, 'k') + "\x04\x03\0\x02\x30\0"s));
    add(message(14, ""));
  }

  Io connect(const Peer&) override { return Io::moved(0); }
  Io send(const char*, std::uint32_t size) override { return Io::moved(size); }
  Io receive(char* data, std::uint32_t size) override {
    if (at_ == records_.size()) return Io::would_block();
    const std::size_t count = records_.copy(data, size, at_);
    at_ += count;
    return Io::moved(static_cast<std::uint32_t>(count));
  }
  void close() override {}
  void wait(std::uint32_t) override {}

  bool chain_was_taken() const { return at_ > chain_end_; }

 private:
  static std::string length(std::size_t value, int bytes) {
    std::string text;
    while (bytes-- > 0) text += static_cast<char>(value >> static_cast<unsigned>(8 * bytes));
    return text;
  }

  static std::string message(char type, const std::string& body) {
    return type + length(body.size(), 3) + body;
  }

  void add(const std::string& message) {
    for (std::size_t at = 0; at < message.size(); at += 16384) {
      const std::string part = message.substr(at, 16384);
      records_ += "\x16\x03\x03" + length(part.size(), 2) + part;
    }
  }

  std::string records_;
  std::size_t chain_end_ = 0;
  std::size_t at_ = 0;
};

std::string der_of(const std::string& pem) {
  BIO* const text = BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size()));
  char* name = nullptr;
  char* header = nullptr;
  unsigned char* der = nullptr;
  long size = 0;
  std::string bytes;
  if (PEM_read_bio(text, &name, &header, &der, &size) == 1) {
    bytes.assign(reinterpret_cast<char*>(der), static_cast<std::size_t>(size));
    OPENSSL_free(name);
    OPENSSL_free(header);
    OPENSSL_free(der);
  }
  BIO_free(text);
  return bytes;
}

using Certificate = std::unique_ptr<X509, decltype(&X509_free)>;

Certificate certificate(const std::string& der) {
  const auto* at = reinterpret_cast<const unsigned char*>(der.data());
  return {d2i_X509(nullptr, &at, static_cast<long>(der.size())), &X509_free};
}

bool has_rsa_key(const std::string& der) {
  const Certificate one = certificate(der);
  const EVP_PKEY* const key = one == nullptr ? nullptr : X509_get0_pubkey(one.get());
  return key != nullptr && EVP_PKEY_is_a(key, "RSA") == 1;
}

bool has_issued(const Certificate& issuer, const Certificate& subject) {
  return issuer != nullptr && subject != nullptr &&
         X509_check_issued(issuer.get(), subject.get()) == X509_V_OK &&
         X509_verify(subject.get(), X509_get0_pubkey(issuer.get())) == 1;
}

/// A chain in the order that TLS demands, each certificate followed by its issuer: one that leads
/// to what is trusted, if there is one. What does not belong to it stays at the end.
class InOrder {
 public:
  InOrder(const std::vector<std::string>& bag, const std::vector<std::string>& trusted)
      : bag_(bag) {
    for (const std::string& der : bag) certificates_.push_back(certificate(der));
    for (const std::string& der : trusted) trusted_.push_back(certificate(der));
    used_.resize(bag.size());
    used_[0] = true;
    if (!leads_up(0)) longest();
  }

  std::vector<std::string> chain() const {
    std::vector<std::string> all;
    for (const std::size_t i : path_) all.push_back(bag_[i]);
    for (std::size_t i = 0; i < bag_.size(); ++i) {
      if (std::find(path_.begin(), path_.end(), i) == path_.end()) all.push_back(bag_[i]);
    }
    return all;
  }

 private:
  bool leads_up(std::size_t from) {
    path_.push_back(from);
    for (const Certificate& each : trusted_) {
      if (has_issued(each, certificates_[from])) return true;
    }
    for (std::size_t i = 1; i < bag_.size() && bag_.size() < 20; ++i) {
      if (used_[i] || !has_issued(certificates_[i], certificates_[from])) continue;
      used_[i] = true;
      if (leads_up(i)) return true;
      used_[i] = false;
    }
    path_.pop_back();
    return false;
  }

  void longest() {
    path_ = {0};
    for (std::size_t i = 1; i < bag_.size(); ++i) {
      if (used_[i] || !has_issued(certificates_[i], certificates_[path_.back()])) continue;
      used_[i] = true;
      path_.push_back(i);
      i = 0;
    }
  }

  const std::vector<std::string>& bag_;
  std::vector<Certificate> certificates_;
  std::vector<Certificate> trusted_;
  std::vector<bool> used_;
  std::vector<std::size_t> path_;
};

std::time_t seconds_of(const nlohmann::json& time) {
  std::tm parts{};
  strptime(time.get<std::string>().c_str(), "%Y-%m-%dT%H:%M:%S", &parts);
  return timegm(&parts);
}

struct Outcome {
  bool taken;
  Io io;
};

template <class Tls>
Outcome connect(const nlohmann::json& one) {
  std::vector<std::string> chain{der_of(one["peer_certificate"])};
  for (const auto& pem : one["untrusted_intermediates"]) chain.push_back(der_of(pem));
  std::vector<std::string> trusted;
  for (const auto& pem : one["trusted_certs"]) trusted.push_back(der_of(pem));
  chain = InOrder(chain, trusted).chain();
  ChainServer server(chain, has_rsa_key(chain[0]));
  port::TlsOptions options;
  options.max_version = port::MaxVersion::v12;
  Tls tls(server, random_generator(), options);
  if constexpr (std::is_same_v<Tls, port::Tls>) {
    const auto& depth = one["max_chain_depth"];
    if (depth.is_number() && depth < 7) tls.limit_cas_between(depth.get<std::uint8_t>());
  }
  bool readable = true;
  for (const auto& pem : one["trusted_certs"]) {
    readable = tls.trust_pem(pem.get<std::string>().c_str()) && readable;
  }
  port::Crl crls;
  for (const auto& pem : one["crls"]) {
    readable = crls.add_pem(pem.get<std::string>().c_str()) && readable;
  }
  if (!one["crls"].empty()) tls.check_revocation(crls);
  const auto& time = one["validation_time"];
  const ClockSays clock(time.is_string() ? seconds_of(time) : -1);
  const std::string host = one["expected_peer_name"]["value"];
  Io io = Io::would_block();
  while (io.state == IoState::would_block) io = tls.connect({host.c_str(), 443});
  return {server.chain_was_taken(), io};
}

/// Selects all cases of limbo for servers, except those of live sites (`online`) and of
/// BetterTLS, and name the peer.
bool is_one(const nlohmann::json& one) {
  const std::string id = one["id"];
  return one["validation_kind"] == "SERVER" && one["expected_peer_name"].is_object() &&
         id.rfind("bettertls::", 0) != 0 && id.rfind("online::", 0) != 0;
}

/// Shows what is not as limbo says, and how much is.
template <class Tls>
void expect_at_least(int refused_at_least, int taken_at_least, CallSite site = CallSite::here()) {
  const Traced traced(site);
  std::ifstream file(X509_LIMBO);
  const nlohmann::json suite = nlohmann::json::parse(file);
  int bad = 0, refused = 0, good = 0, taken = 0;
  for (const auto& one : suite["testcases"]) {
    if (!is_one(one)) continue;
    const bool is_good = one["expected_result"] == "SUCCESS";
    const Outcome outcome = connect<Tls>(one);
    (is_good ? good : bad) += 1;
    if (is_good && outcome.taken) ++taken;
    if (!is_good && !outcome.taken) ++refused;
    if (is_good == outcome.taken) continue;
    std::cout << (outcome.taken ? "taken:   " : "refused: ") << one["id"].get<std::string>()
              << ", fault " << static_cast<int>(outcome.io.fault) << " detail " << std::hex
              << outcome.io.detail << std::dec << "\n";
  }
  std::cout << refused << " of " << bad << " bad chains refused, " << taken << " of " << good
            << " good ones taken\n";
  EXPECT_GE(refused, refused_at_least);
  EXPECT_GE(taken, taken_at_least);
}

TEST(Limbo, BadChainsAreRefusedAndGoodOnesTaken) {
  expect_at_least<port::Tls>(133, 38);
}

#if !defined(TILLWIRE_TEST_OPENSSL_PORT)
TEST(Limbo, WithoutTheChainRulesItIsLess) {
  expect_at_least<port::LeanTls>(100, 25);
}
#endif

}  // namespace
}  // namespace tillwire::test::limbo_test
