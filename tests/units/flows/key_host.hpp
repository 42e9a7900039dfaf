// A host that holds a terminal's key: reads requests and decrypts keys independently of the
// library, with OpenSSL.
#pragma once

#include <algorithm>
#include <bitset>
#include <cstdint>
#include <deque>
#include <stdexcept>
#include <string>
#include <support/memory_server.hpp>
#include <support/openssl_crypto.hpp>
#include <tillwire/port/transport.hpp>
#include <vector>

namespace tillwire::test {

/// The fate of an exchange.
enum class Way {
  done,         // carried out and answered
  not_sent,     // there is no connection
  lost,         // the request is lost
  answer_lost,  // carried out, and the answer is lost
  answer_cut,   // carried out, and half of the answer comes
  late,         // apparently lost; carried out after the next exchange
  refused,      // not carried out, permanently
  vague,        // not carried out, with a code that decides nothing
  vague_done,   // carried out, with such a code
  no_code,      // carried out, without a code
  fault,        // a fault that does not show that the request was carried out
  overloaded,   // HTTP 429, not carried out
  broken,       // HTTP 502, carried out
};
inline constexpr int ways = static_cast<int>(Way::broken) + 1;

/// Sets the parity bits of a key to odd parity.
inline Octets with_odd_parity(Octets key) {
  for (char& c : key) {
    if (std::bitset<8>(static_cast<unsigned char>(c)).count() % 2 == 0) {
      c = static_cast<char>(c ^ 1);
    }
  }
  return key;
}

/// Encrypts or decrypts a key under a master key: U (double length) and T (triple) use variants, X,
/// Y and no tag the master key itself.
inline Octets under_master_key(const Octets& master, const std::string& tag, const Octets& key,
                               bool encrypt) {
  const std::string variants = tag == "U"   ? from_hex("A65A")
                               : tag == "T" ? from_hex("6ADE2B")
                                            : std::string(3, '\0');
  Octets out;
  for (std::size_t part = 0; part * 8 < key.size(); ++part) {
    Octets under = master;
    under[8] = static_cast<char>(under[8] ^ variants[part]);
    out += des(under, key.substr(part * 8, 8), encrypt);
  }
  return out;
}

inline std::string check_value_of(const Octets& key) {
  return to_hex(des(key, Octets(8, '\0'))).substr(0, 6);
}

class KeyHost final : public Transport {
 public:
  /// A test key, which protects nothing.
  const Octets master = from_hex("0123456789ABCDEFFEDCBA98765432101032547698BADCFE");

  Octets key;                          ///< what it holds; empty: none
  std::vector<Octets> made;            ///< by generateKey
  std::vector<Octets> acknowledged;    ///< with '00', whether or not that arrived
  std::vector<std::string> sent_keys;  ///< the digits of each setKey that arrived
  std::deque<Way> plan;                ///< of the next exchanges; then all are done
  std::string tag = "U";               ///< of the keys it makes
  std::string refusal = "81";          ///< of Way::refused
  std::string bad_check_value;         ///< of the next key that it makes, if not empty
  int exchanges = 0;

  /// Delivers late requests.
  void deliver_late() {
    if (!late_.empty()) key = late_;
    late_.clear();
  }
  bool has_late(const Octets& other) const { return late_ == other; }

  Io connect(const Peer&) override {
    way_ = plan.empty() ? Way::done : plan.front();
    if (!plan.empty()) plan.pop_front();
    ++exchanges;
    request_.clear();
    answer_.clear();
    lost_ = false;
    return way_ == Way::not_sent ? Io::failed(Fault::refused) : Io::moved(0);
  }
  Io send(const char* data, std::uint32_t size) override {
    request_.append(data, size);
    if (whole_request(request_) != 0) carry_out();
    return Io::moved(size);
  }
  Io receive(char* data, std::uint32_t size) override {
    return answer_.empty() && lost_ ? Io::failed(Fault::reset) : give(answer_, data, size);
  }
  void close() override {}
  bool secure() const override { return true; }

  /// Returns the clear key in a field of a request or of a terminal's store.
  Octets open(const std::string& with_tag, const Octets& wrapped) const {
    return under_master_key(master, with_tag, wrapped, false);
  }

 private:
  std::string text(const std::string& name) const {
    const std::string before = "\"" + name + "\":\"";
    const std::size_t at = request_.find(before);
    if (at == std::string::npos) return {};
    const std::size_t begin = at + before.size();
    return request_.substr(begin, request_.find('"', begin) - begin);
  }
  void say(const std::string& body, const std::string& status = "200 OK") {
    answer_ = "HTTP/1.1 " + status +
              "\r\nConnection: close\r\nContent-Length: " + std::to_string(body.size()) +
              "\r\n\r\n" + body;
  }

  void carry_out() {
    const bool sets = request_.find("/setKey ") != std::string::npos;
    if (!sets && request_.find("/generateKey ") == std::string::npos) {
      throw std::runtime_error("an operation that the host does not have");
    }
    const Octets late = std::move(late_);
    late_.clear();
    Octets given;
    if (sets) {
      given = open(text("inputKeyPrefix"), from_hex(text("key")));
      if (check_value_of(given) != text("keyCheckValue")) throw std::runtime_error("a wrong key");
      sent_keys.push_back(text("key"));
    }
    const bool acts = way_ != Way::lost && way_ != Way::late && way_ != Way::refused &&
                      way_ != Way::vague && way_ != Way::overloaded;
    if (sets && acts) key = given;
    if (sets && way_ == Way::late) late_ = given;
    if (sets && (way_ == Way::done || way_ == Way::answer_lost || way_ == Way::answer_cut)) {
      acknowledged.push_back(given);
    }
    answer(sets);
    // Requests sent earlier arrive now.
    if (!late.empty()) key = late;
  }

  void answer(bool sets) {
    lost_ = way_ == Way::lost || way_ == Way::answer_lost || way_ == Way::late;
    const std::string code = way_ == Way::refused                            ? refusal
                             : way_ == Way::vague || way_ == Way::vague_done ? "96"
                                                                             : "00";
    switch (way_) {
      case Way::done:
      case Way::refused:
      case Way::vague:
      case Way::vague_done:
      case Way::answer_cut:
        say(sets ? R"({"responseCode":")" + code + "\"}" : make(code));
        if (way_ == Way::answer_cut) {
          answer_.resize(answer_.size() - 1);
          lost_ = true;
        }
        break;
      case Way::no_code:
        say("{}");
        break;
      case Way::fault:
        say(R"({"svfeProcessingFault":{"responseCode":"91","message":"no answer"}})");
        break;
      case Way::overloaded:
        say("{}", "429 Too Many Requests");
        break;
      case Way::broken:
        say("{}", "502 Bad Gateway");
        break;
      default:
        break;
    }
  }

  std::string make(const std::string& code) {
    if (code != "00") return R"({"svfeProcessingFault":{"responseCode":")" + code + "\"}}";
    const std::size_t size = tag == "T" || tag == "Y" ? 24 : 16;
    Octets next(size, '\0');
    for (char& c : next) {
      random_ = random_ * 1103515245 + 12345;
      c = static_cast<char>(random_ >> 16);
    }
    next = with_odd_parity(next);
    made.push_back(next);
    const std::string check = bad_check_value.empty() ? check_value_of(next) : bad_check_value;
    bad_check_value.clear();
    return R"({"keyValue":")" + tag + to_hex(under_master_key(master, tag, next, true)) +
           R"(","checkValue":")" + check + "\"}";
  }

  Way way_ = Way::done;
  std::string request_;
  std::string answer_;
  bool lost_ = false;
  Octets late_;
  std::uint32_t random_ = 1;
};

}  // namespace tillwire::test
