// Asks the proxy, and reads its answer byte by byte.
#include "proxy.hpp"

#include <strings.h>

#include <algorithm>
#include <cctype>
#include <tillwire/gateway.hpp>
#include <tillwire/host.hpp>

#include "environment.hpp"
#include "exit.hpp"

namespace tillwire::cli {
namespace {

/// The most bytes that the head of a proxy's answer may have.
constexpr std::size_t most_bytes = 16384;

/// User or password of a URL, whose escapes are undone.
std::string unescaped(std::string_view text, const char* option) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      plain += text[i];
      continue;
    }
    const auto digit = [&](std::size_t at) {
      if (at >= text.size() || std::isxdigit(static_cast<unsigned char>(text[at])) == 0) {
        throw Refused(std::string(option) + ": a % in the user or password is not an escape");
      }
      const char c = static_cast<char>(std::tolower(static_cast<unsigned char>(text[at])));
      return c <= '9' ? c - '0' : c - 'a' + 10;
    };
    plain += static_cast<char>(16 * digit(i + 1) + digit(i + 2));
    i += 2;
  }
  return plain;
}

}  // namespace

bool has_proxy_password(std::string_view url) {
  const std::size_t scheme = url.find("://");
  if (scheme != std::string_view::npos) url.remove_prefix(scheme + 3);
  const std::size_t at = url.rfind('@');
  return at != std::string_view::npos && url.find(':') < at;
}

Proxy parse_proxy(std::string_view url, const char* option,
                  const std::optional<std::string>& password) {
  constexpr std::string_view http = "http://";
  const std::size_t scheme = url.find("://");
  if (scheme != std::string_view::npos) {
    if (scheme + 3 != http.size() || strncasecmp(url.data(), http.data(), http.size()) != 0) {
      throw Refused(std::string(option) + ": only http:// proxies are spoken to");
    }
    url.remove_prefix(http.size());
  }
  Proxy proxy;
  const std::size_t at = url.rfind('@');
  if (at != std::string_view::npos) {
    const std::string_view user = url.substr(0, at);
    const std::size_t colon = std::min(user.find(':'), user.size());
    const bool own = colon != user.size();
    proxy.credentials =
        to_base64(unescaped(user.substr(0, colon), option) + ":" +
                  (own ? unescaped(user.substr(colon + 1), option) : password.value_or("")));
    url.remove_prefix(at + 1);
  }
  proxy.address = parse_address(std::string(http) + std::string(url), option);
  if (!proxy.address.path.empty()) throw Refused(std::string(option) + ": a proxy has no path");
  return proxy;
}

bool is_exempt(std::string_view list, const Address& gateway) {
  const std::string with_port = host_and_port(gateway);
  const auto ends_in = [](std::string_view name, std::string_view end) {
    if (name.size() < end.size()) return false;
    const std::size_t at = name.size() - end.size();
    return strncasecmp(name.data() + at, end.data(), end.size()) == 0 &&
           (at == 0 || name[at - 1] == '.');
  };
  while (!list.empty()) {
    const std::size_t end = std::min(list.find_first_of(", "), list.size());
    std::string_view each = list.substr(0, end);
    list.remove_prefix(std::min(end + 1, list.size()));
    if (each == "*") return true;
    while (!each.empty() && each.front() == '.') each.remove_prefix(1);
    if (!each.empty() && (ends_in(gateway.host, each) || ends_in(with_port, each))) return true;
  }
  return false;
}

std::optional<Proxy> proxy_for(const Options& options, const Address& gateway) {
  if (options.proxy) {
    if (options.proxy->empty()) return std::nullopt;
    return parse_proxy(*options.proxy, "--proxy", options.proxy_password);
  }
  if (!gateway.secure || Plaintext(true).allows(gateway.host.c_str())) return std::nullopt;
  for (const char* const name : {"https_proxy", "HTTPS_PROXY"}) {
    const std::optional<std::string> url = variable(name);
    if (!url) continue;
    for (const char* const list : {"no_proxy", "NO_PROXY"}) {
      if (is_exempt(variable(list).value_or(""), gateway)) return std::nullopt;
    }
    return parse_proxy(*url, name, options.proxy_password);
  }
  return std::nullopt;
}

Io Tunnel::connect(const Peer& peer) {
  if (!proxy_ || !peer.named()) return lower_.connect(peer);
  if (step_ == Step::connect) {
    const Peer proxy{proxy_->address.host.c_str(),
                     proxy_->address.port == 0 ? std::uint16_t{80} : proxy_->address.port};
    trouble_ = "the proxy " + host_and_port(proxy_->address) + " cannot be connected to";
    const Io io = lower_.connect(proxy);
    if (io.state != IoState::moved) return io;
    Address to;
    to.host = peer.host;
    to.port = peer.port;
    const std::string target = host_and_port(to);
    request_ = "CONNECT " + target + " HTTP/1.1\r\nHost: " + target + "\r\n";
    if (!proxy_->credentials.empty()) {
      request_ += "Proxy-Authorization: Basic " + proxy_->credentials + "\r\n";
    }
    request_ += "\r\n";
    sent_ = 0;
    answer_.clear();
    trouble_ = "the proxy " + host_and_port(proxy_->address) + " does not answer";
    step_ = Step::ask;
  }
  if (step_ == Step::ask) {
    const Io io = ask();
    if (io.state != IoState::moved) return io;
  }
  return step_ == Step::listen ? listen() : Io::moved(0);
}

Io Tunnel::ask() {
  while (sent_ < request_.size()) {
    const Io io =
        lower_.send(request_.data() + sent_, static_cast<std::uint32_t>(request_.size() - sent_));
    if (io.state == IoState::closed) return fail(Fault::reset, "closed the connection");
    if (io.state == IoState::failed) return fail(io.fault, "broke the connection off");
    if (io.state != IoState::moved) return io;
    sent_ += io.count;
  }
  step_ = Step::listen;
  return Io::moved(0);
}

// Byte by byte, at most `most_bytes` in all: what follows the head is the gateway's.
Io Tunnel::listen() {
  for (;;) {
    char byte = 0;
    const Io io = lower_.receive(&byte, 1);
    if (io.state == IoState::closed) return fail(Fault::reset, "closed the connection");
    if (io.state == IoState::failed) return fail(io.fault, "broke the connection off");
    if (io.state != IoState::moved) return io;
    answer_ += byte;
    constexpr std::string_view begin = "HTTP/1.";
    const std::size_t seen = std::min(answer_.size(), begin.size());
    if (answer_.compare(0, seen, begin.substr(0, seen)) != 0) {
      return fail(Fault::other, "does not answer in HTTP/1.1");
    }
    if (answer_.size() >= 4 && answer_.compare(answer_.size() - 4, 4, "\r\n\r\n") == 0) {
      return judge();
    }
    if (answer_.size() == most_bytes) return fail(Fault::other, "answers at too great a length");
  }
}

Io Tunnel::judge() {
  // HTTP/1.1 200 OK
  const std::string_view status = std::string_view(answer_).substr(7, 6);
  const auto digit = [&](std::size_t at) { return status[at] >= '0' && status[at] <= '9'; };
  const bool good = status.size() == 6 && digit(0) && status[1] == ' ' && digit(2) && digit(3) &&
                    digit(4) && (status[5] == ' ' || status[5] == '\r');
  if (!good) return fail(Fault::other, "does not answer in HTTP/1.1");
  if (status[2] == '2') {
    step_ = Step::open;
    trouble_.clear();
    return Io::moved(0);
  }
  const std::string number(status.substr(2, 3));
  if (number == "407") {
    return fail(Fault::refused, "answers 407: " + std::string(proxy_->credentials.empty()
                                                                  ? "it wants a user and a password"
                                                                  : "it does not take the user and "
                                                                    "password that its URL has"));
  }
  return fail(Fault::refused, "refuses to connect to the gateway: status " + number);
}

Io Tunnel::fail(Fault fault, const std::string& why) {
  lower_.close();
  trouble_ = "the proxy " + host_and_port(proxy_->address) + " " + why;
  return Io::failed(fault);
}

void Tunnel::close() {
  lower_.close();
  step_ = Step::connect;
}

}  // namespace tillwire::cli
