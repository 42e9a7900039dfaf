// What HTTP servers in memory share: reading a client's request, giving it the answer.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <tillwire/port/transport.hpp>

namespace tillwire::test {

/// Returns the size of the request that `bytes` begin with; 0 if it has not arrived whole.
inline std::size_t whole_request(const std::string& bytes) {
  const std::string name = "Content-Length: ";
  const std::size_t head = bytes.find("\r\n\r\n");
  if (head == std::string::npos) return 0;
  const std::size_t length = bytes.find(name);
  // A length that was damaged on its way counts as 0.
  const std::size_t body =
      length < head ? std::strtoul(bytes.c_str() + length + name.size(), nullptr, 10) : 0;
  const std::size_t size = head + 4 + body;
  return bytes.size() >= size ? size : 0;
}

/// Returns the last part of a request's path: the name of its operation.
inline std::string operation_of(const std::string& request) {
  const std::size_t slash = request.rfind('/', request.find(" HTTP/"));
  return request.substr(slash + 1, request.find(' ', slash) - slash - 1);
}

/// Moves the next bytes of an answer to the caller of Transport::receive().
inline Io give(std::string& answer, char* data, std::uint32_t size) {
  const auto count = static_cast<std::uint32_t>(std::min<std::size_t>(size, answer.size()));
  if (count == 0) return Io::would_block();
  std::memcpy(data, answer.data(), count);
  answer.erase(0, count);
  return Io::moved(count);
}

}  // namespace tillwire::test
