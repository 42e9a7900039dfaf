// What the tests of the gateway share: one gateway a suite, requests to both services, raw sockets.
#pragma once

#include <gtest/gtest.h>
#include <httplib.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "client.hpp"
#include "support/call_site.hpp"
#include "support/folder.hpp"

namespace gateway {

using tillwire::test::CallSite;
using tillwire::test::Traced;
using Json = nlohmann::ordered_json;
using Pairs = std::vector<std::pair<std::string, std::string>>;

/// The WHATWG form serializer, written for the tests on its own.
std::string form(const Pairs& pairs);

/// What a gateway printed, on stdout and stderr, and the code with which it ended.
struct Ended {
  std::string text;
  int code = -1;
};
/// Runs a gateway that ends without being stopped. The options are words of a shell.
Ended run_gateway(const std::string& options);

using tillwire::test::Folder;

/// The bytes of a file; none if it is not there.
std::string contents(const std::string& file);

/// A plain connection on which the test decides every byte.
class RawSocket {
 public:
  explicit RawSocket(int port);
  ~RawSocket();
  RawSocket(const RawSocket&) = delete;
  RawSocket& operator=(const RawSocket&) = delete;

  void send(const std::string& bytes, CallSite site = CallSite::here()) const;
  /// Reads until the end of the connection; `reset` says whether that was an RST.
  std::string read_all(bool* reset = nullptr, CallSite site = CallSite::here()) const;
  int descriptor() const { return socket_; }

 private:
  int socket_;
};

class GatewayTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { process_ = std::make_unique<Process>(TILLWIRE_GATEWAY); }
  static void TearDownTestSuite() { process_.reset(); }
  void SetUp() override { process_->reset(); }

  static Process& gateway() { return *process_; }

  static std::unique_ptr<Process> process_;

  static const Pairs credentials;
  static const Pairs order;  ///< a complete registration, number T-1

  /// The base with some parameters replaced, added, or (by name alone) left out.
  static Pairs with(Pairs base, const Pairs& changes, const std::vector<std::string>& without = {});

  static httplib::Result post_form(const std::string& operation, const std::string& body);
  static Json ecommerce(const std::string& operation, const Pairs& pairs,
                        CallSite site = CallSite::here());
  /// An operation that takes JSON, with the credentials in it.
  static Json ecommerce_json(const std::string& operation, Json body,
                             CallSite site = CallSite::here());
  static std::string registered(const Pairs& changes = {}, bool two_phase = false,
                                CallSite site = CallSite::here());
  static Pairs payment(const std::string& order_id, const std::string& pan,
                       const Pairs& changes = {});
  static Json status_of(const std::string& order_id, CallSite site = CallSite::here());

  static httplib::Result post_json(const std::string& operation, const std::string& body);
  static Json card(const std::string& operation, const Json& body,
                   CallSite site = CallSite::here());

  /// The bytes of a well-formed register.do request.
  static std::string raw_register(const std::string& number, const std::string& extra_headers = "");
};

}  // namespace gateway
