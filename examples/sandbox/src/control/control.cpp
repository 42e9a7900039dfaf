// The control interface for tests: the log, the state, resets and scripts over plain HTTP.
#include "control/control.hpp"

#include <httplib.h>

#include <cerrno>
#include <stdexcept>
#include <vector>

#include "json.hpp"
#include "text.hpp"

namespace gateway {
namespace {

void send(httplib::Response& response, const Json& json) {
  response.set_content(json.dump(), "application/json");
}

void refuse(httplib::Response& response, const std::string& why) {
  response.status = 400;
  response.set_content(why + "\n", "text/plain");
}

constexpr std::size_t most_of_body = std::size_t{64} << 20U;
constexpr std::int64_t most_advance_s = std::int64_t{100} * 365 * 24 * 60 * 60;
constexpr int most_depth = 64;  // what is nested deeper could not be written without a deep stack

Json parse_body(const std::string& text) {
  const auto check = [](int depth, Json::parse_event_t, Json&) {
    if (depth > most_depth) throw std::runtime_error("the JSON is nested too deeply");
    return true;
  };
  return text.empty() ? Json::object() : Json::parse(text, check, false);
}

// Sizes that a reset changes; negative: as at the start.
Sizes sizes_in(const Json& body) {
  if (!body.is_object()) throw std::runtime_error("the body must be a JSON object");
  const auto size = [&](const char* name) {
    return static_cast<int>(whole_number(body, name, -1, 0, most_records));
  };
  return {size("atms"), size("transactions")};
}

// One of two words; the first one if the member is not there.
std::string choice_in(const Json& body, const char* name, const char* first, const char* second) {
  if (body.is_object() && !body.contains(name)) return first;
  const std::string word = text_in(body, name);
  if (word == first || word == second) return word;
  throw std::runtime_error(std::string(name) + ": must be " + first + " or " + second);
}

// Reads how notifications are to be sent.
Sending sending_in(const Json& body) {
  const bool shared = choice_in(body, "checksum", "symmetric", "asymmetric") == "symmetric";
  const bool long_hash = choice_in(body, "hash", "sha512", "sha256") == "sha512";
  Sending sending{shared      ? Signing::symmetric
                  : long_hash ? Signing::sha512
                              : Signing::sha256,
                  choice_in(body, "parameters", "basic", "full") == "full"};
  if (!body.contains("set")) return sending;
  const Json& set = body.at("set");
  if (!set.is_object()) throw std::runtime_error("set: must be a JSON object");
  for (const auto& [name, value] : set.items()) {
    if (value.is_null()) {
      sending.set[name] = std::nullopt;
    } else {
      sending.set[name] = text_in(set, name.c_str());
    }
  }
  return sending;
}

// Delivers a notification; the status that was answered, 0 if none was.
int deliver(const std::string& url, const std::string& form, bool by_get) {
  // Otherwise httplib would send a line break in the address unchanged, and a client could add
  // headers.
  if (!is_web_address(url)) return 0;
  const std::size_t slash = url.find('/', url.find("://") + 3);
  httplib::Client client(url.substr(0, slash));
  client.set_url_encode(false);  // it is encoded already
  const std::string path = slash == std::string::npos ? "/" : url.substr(slash);
  const httplib::Result result =
      by_get ? client.Get(path + (path.find('?') == std::string::npos ? "?" : "&") + form)
             : client.Post(path, form, "application/x-www-form-urlencoded");
  return result ? result->status : 0;
}

}  // namespace

Control::Control(const Options& options, Sandbox& sandbox, Script& script, Journal& journal)
    : server_(std::make_unique<httplib::Server>()), feed_(journal.feed()) {
  guard();
  server_->set_tcp_nodelay(true);
  // Not httplib's own choice, SO_REUSEPORT, with which two gateways would share a port.
  server_->set_socket_options([](socket_t socket) {
    const int on = 1;
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  });
  // A handler throws if the JSON that the test has sent is wrong.
  server_->set_exception_handler([](const auto&, auto& response, std::exception_ptr problem) {
    try {
      std::rethrow_exception(problem);
    } catch (const std::exception& exception) {
      refuse(response, exception.what());
    }
  });
  add_pages(sandbox, script, journal);
  add_reads(sandbox, script, journal);
  add_commands(sandbox, script, journal);
  if (options.control_port == 0) {
    port_ = server_->bind_to_any_port("127.0.0.1");
  } else if (server_->bind_to_port("127.0.0.1", options.control_port)) {
    port_ = options.control_port;
  }
  if (port_ <= 0) {
    const bool taken = errno == EADDRINUSE;
    throw std::runtime_error(taken ? port_is_taken("--control-port", options.control_port)
                                   : "--control-port: cannot listen on 127.0.0.1");
  }
  thread_ = std::thread([this] { server_->listen_after_bind(); });
  // A stop before the loop runs would be lost.
  while (!server_->is_running()) std::this_thread::yield();
}

Control::~Control() {
  feed_.close();
  server_->stop();
  thread_.join();
}

void Control::add_reads(Sandbox& sandbox, Script& script, Journal& journal) {
  get("/log", [&journal](const httplib::Request& request, httplib::Response& response) {
    send(response, journal.entries(request.get_param_value("operation")));
  });
  const auto read = [this](const char* path, auto get) {
    this->get(path, [get](const httplib::Request&, httplib::Response& response) {
      send(response, get());
    });
  };
  read("/counts", [&journal] { return journal.counts(); });
  read("/connections", [&journal] { return journal.connections(); });
  read("/ledger", [&sandbox] { return sandbox.ledger(); });
  read("/orders", [&sandbox] { return sandbox.orders(); });
  read("/cards", [&sandbox] { return sandbox.cards(); });
  read("/keys", [&sandbox] { return sandbox.keys(); });
  read("/callbacks", [&sandbox] { return sandbox.callbacks(); });
  read("/callback-keys", [&sandbox] { return sandbox.callback_keys(); });
  read("/script", [&script] { return Json{{"left", script.left()}}; });
  get("/se-token-key", [&sandbox](const httplib::Request&, httplib::Response& response) {
    response.set_content(sandbox.se_token_public_key(), "application/x-pem-file");
  });
}

void Control::post(
    const char* path,
    const std::function<void(const Json& body, httplib::Response& response)>& handle) {
  // Read piece by piece: what curl sends by default says that it is a form, and as such httplib
  // takes no more than 8 KB.
  routes_.push_back(std::string("POST ") + path);
  server_->Post(path, [this, handle](const httplib::Request& request, httplib::Response& response,
                                     const httplib::ContentReader& read) {
    std::string text;
    // `curl -X POST` without data sends no Content-Length, and httplib would wait for more.
    const bool has_body =
        request.has_header("Content-Length") || request.has_header("Transfer-Encoding");
    const bool whole = !has_body || read([&](const char* data, std::size_t size) {
      text.append(data, size);
      return text.size() <= most_of_body;
    });
    if (text.size() > most_of_body) return refuse(response, "the body has more than 64 MB");
    if (!whole) return refuse(response, "the body cannot be read");
    const Json body = parse_body(text);
    if (body.is_discarded()) return refuse(response, "malformed JSON");
    handle(body, response);
    feed_.announce();
  });
}

void Control::add_commands(Sandbox& sandbox, Script& script, Journal& journal) {
  post("/script", [&script](const Json& body, httplib::Response& response) {
    std::vector<Plan> plans;
    for (const Json& entry : body.is_array() ? body : Json::array({body})) {
      std::string error;
      auto plan = parse_plan(entry, error);
      if (!plan) return refuse(response, error);
      plans.push_back(std::move(*plan));
    }
    script.add(std::move(plans));
    send(response, {{"left", script.left()}});
  });
  post("/script/clear", [&script](const Json&, httplib::Response& response) {
    script.clear();
    send(response, {{"left", 0}});
  });
  post("/reset", [&](const Json& body, httplib::Response& response) {
    const Sizes sizes = sizes_in(body);
    script.clear();
    sandbox.reset(sizes);
    journal.reset();
    forget_deliveries();
    send(response, Json::object());
  });
  post("/clock", [&sandbox](const Json& body, httplib::Response& response) {
    if (!body.contains("advance_s")) return refuse(response, "advance_s: is missing");
    sandbox.advance(whole_number(body, "advance_s", 0, -most_advance_s, most_advance_s));
    send(response, {{"nowMs", now_ms()}});
  });
  post("/atm", [&sandbox](const Json& body, httplib::Response& response) {
    for (const Json& event : body.is_array() ? body : Json::array({body})) {
      sandbox.change_atm(event);
    }
    send(response, Json::object());
  });
  post("/callbacks", [this, &sandbox](const Json& body, httplib::Response& response) {
    const bool by_get = choice_in(body, "method", "POST", "GET") == "GET";
    Json delivered = Json::array();
    for (const auto& [url, form] : sandbox.take_callbacks(sending_in(body))) {
      const int status = deliver(url, form, by_get);
      remember_delivery(url, status);
      delivered.push_back({{"url", url}, {"status", status}});
    }
    send(response, delivered);
  });
  post("/acs", [&sandbox](const Json& body, httplib::Response& response) {
    const std::string order = text_in(body, "orderId");
    if (!sandbox.finish_authentication(order, flag_in(body, "passed"))) {
      return refuse(response, "the order is not being authenticated");
    }
    send(response, Json::object());
  });
  post("/qr", [&sandbox](const Json& body, httplib::Response& response) {
    if (!sandbox.act_as_payer(text_in(body, "orderId"), text_in(body, "payer"))) {
      return refuse(response,
                    "payer: confirm, pay, refuse or fail, where the code's state allows it");
    }
    send(response, Json::object());
  });
}

}  // namespace gateway
