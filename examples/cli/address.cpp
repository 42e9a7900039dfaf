// Takes a URL apart, strictly.
#include "address.hpp"

#include <arpa/inet.h>
#include <strings.h>

#include <algorithm>
#include <charconv>

#include "exit.hpp"

namespace tillwire::cli {
namespace {

/// What is wrong with a URL, without the option that has it.
struct BadUrl {
  const char* what;
};

[[noreturn]] void refuse(const char* what) {
  throw BadUrl{what};
}

bool is_alphanumeric(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Returns whether RFC 3986 allows a path, with two digits after each percent sign.
bool is_path(std::string_view path) {
  constexpr std::string_view marks = "/-._~!$&'()*+,;=:@";
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (path[i] == '%') {
      const auto hex = [&](std::size_t at) {
        return at < path.size() && isxdigit(static_cast<unsigned char>(path[at])) != 0;
      };
      if (!hex(i + 1) || !hex(i + 2)) return false;
    } else if (!is_alphanumeric(path[i]) && marks.find(path[i]) == std::string_view::npos) {
      return false;
    }
  }
  return true;
}

bool is_v4(const std::string& host) {
  in_addr address{};
  return inet_pton(AF_INET, host.c_str(), &address) == 1;
}

bool is_v6(const std::string& host) {
  in6_addr address{};
  return inet_pton(AF_INET6, host.c_str(), &address) == 1;
}

bool is_name(const std::string& host) {
  constexpr std::size_t longest = 253;
  if (host.empty() || host.size() > longest || host.front() == '.' || host.front() == '-') {
    return false;
  }
  const bool allowed = std::all_of(host.begin(), host.end(), [](char c) {
    return is_alphanumeric(c) || c == '-' || c == '.' || c == '_';
  });
  // What ends in a number is an address, or a bad one (such as 127.1, which some would expand).
  const std::size_t dot = host.rfind('.');
  const std::string last = dot == std::string::npos ? host : host.substr(dot + 1);
  const bool number = last.find_first_not_of("0123456789") == std::string::npos;
  return allowed && host.find("..") == std::string::npos && !number;
}

std::uint16_t parse_port(std::string_view text) {
  std::uint16_t port = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, port);
  if (read.ec != std::errc() || read.ptr != end || port == 0) {
    refuse("the port is not a number from 1 to 65535");
  }
  return port;
}

Address parsed(std::string_view url) {
  constexpr std::string_view https = "https://";
  constexpr std::string_view http = "http://";
  Address address;
  address.secure = begins_with_scheme(url, https);
  if (!address.secure && !begins_with_scheme(url, http)) {
    refuse("begins with neither https:// nor http://");
  }
  url.remove_prefix(address.secure ? https.size() : http.size());
  if (url.find('?') != std::string_view::npos) refuse("has a query");
  if (url.find('#') != std::string_view::npos) refuse("has a fragment");

  const std::size_t slash = std::min(url.find('/'), url.size());
  std::string_view authority = url.substr(0, slash);
  address.path = url.substr(slash);
  while (!address.path.empty() && address.path.back() == '/') address.path.pop_back();
  if (!is_path(address.path)) refuse("the path holds a character that no path may hold");
  if (authority.find('@') != std::string_view::npos) {
    refuse("contains a user: use the options for user and password");
  }

  const bool bracketed = !authority.empty() && authority.front() == '[';
  const std::size_t bracket = authority.find(']');
  if (bracketed && bracket == std::string_view::npos) refuse("the bracket is not closed");
  const std::size_t end = bracketed ? bracket + 1 : std::min(authority.find(':'), authority.size());
  address.host = bracketed ? authority.substr(1, bracket - 1) : authority.substr(0, end);
  const bool good = bracketed ? is_v6(address.host) : is_v4(address.host) || is_name(address.host);
  if (!good) refuse("the host is neither a name nor an address (write IPv6 in brackets)");

  const std::string_view rest = authority.substr(end);
  if (rest.empty()) return address;
  if (rest.front() != ':') refuse("there is text between the address and the port");
  address.port = parse_port(rest.substr(1));
  return address;
}

}  // namespace

Address parse_address(std::string_view url, const char* option) {
  try {
    return parsed(url);
  } catch (const BadUrl& bad) {
    throw Refused(std::string(option) + ": " + bad.what);
  }
}

bool begins_with_scheme(std::string_view url, std::string_view scheme) {
  return url.size() >= scheme.size() && strncasecmp(url.data(), scheme.data(), scheme.size()) == 0;
}

std::string host_and_port(const Address& address) {
  const bool v6 = address.host.find(':') != std::string::npos;
  const unsigned usual = address.secure ? 443 : 80;
  return (v6 ? "[" + address.host + "]" : address.host) + ":" +
         std::to_string(address.port == 0 ? usual : address.port);
}

}  // namespace tillwire::cli
