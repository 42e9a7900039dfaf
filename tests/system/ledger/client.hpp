// A client of a few lines for the simulator's own tests: literal bytes out, JSON in.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "system/ledger/ledger.hpp"

namespace ledger::test {

/// A POST of a form or JSON body, as bytes.
inline std::string post(const std::string& path, const std::string& body,
                        const std::string& more_headers = "") {
  return "POST " + path + " HTTP/1.1\r\nHost: pay.example\r\n" + more_headers +
         "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

/// The body of a response, with its chunks put together.
inline std::string body_of(const std::string& response) {
  const std::size_t end = response.find("\r\n\r\n");
  if (end == std::string::npos) return {};
  if (response.find("Transfer-Encoding: chunked") > end) return response.substr(end + 4);
  std::string body;
  std::size_t at = end + 4;
  while (at < response.size()) {
    const std::size_t size = std::stoul(response.substr(at), nullptr, 16);
    at = response.find("\r\n", at) + 2;
    body += response.substr(at, size);
    at += size + 2;
  }
  return body;
}

/// Posts to the e-commerce gateway with the shop's credentials.
inline Json shop(Ledger& gateway, const std::string& operation, const std::string& fields,
                 int mark = 0) {
  const std::string answer = gateway.answer(
      post("/payment/rest/" + operation, "userName=shop-api&password=secret&" + fields),
      {"till", mark});
  return Json::parse(body_of(answer), nullptr, false);
}

/// Posts to card management.
inline Json bank(Ledger& gateway, const std::string& operation, const std::string& body,
                 int mark = 0) {
  const std::string answer = gateway.answer(post("/v1/apigate/ws/rest/" + operation, body,
                                                 "Authorization: Basic dGVybWluYWw6c2VjcmV0\r\n"),
                                            {"till", mark});
  return Json::parse(body_of(answer), nullptr, false);
}

}  // namespace ledger::test
