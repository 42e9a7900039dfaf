// The control port as a browser meets it: the dashboard, what it reads, and who may ask.
#include <httplib.h>

#include <algorithm>
#include <chrono>

#include "built_in_files.hpp"
#include "control/control.hpp"
#include "control/mask.hpp"
#include "control/record.hpp"
#include "text.hpp"

namespace gateway {
namespace {

// Each reader of events holds a thread of the server.
constexpr int most_readers = 24;
constexpr std::size_t threads = 40;
constexpr std::chrono::seconds heartbeat{10};

constexpr const char* policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

// A reader of an event stream, and its position.
class Reader {
 public:
  Reader(Feed& feed, std::int64_t behind, std::atomic<int>& readers)
      : feed_(feed), behind_(behind), readers_(readers) {}
  ~Reader() { --readers_; }
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  // Sends the next events. Returns false to end the stream.
  bool send_next(httplib::DataSink& sink) {
    std::string text;
    if (!greeted_) {
      greeted_ = true;
      text = "retry: 1000\nid: " + std::to_string(behind_) + "\nevent: hello\ndata: {}\n\n";
      return sink.write(text.data(), text.size());
    }
    const Feed::Batch batch = feed_.wait(behind_, heartbeat);
    if (batch.closed) return false;
    if (batch.missed) text += "event: missed\ndata: {}\n\n";
    for (const Feed::Event& event : batch.events) {
      text += "id: " + std::to_string(event.id) + "\nevent: " + event.type +
              "\ndata: " + event.data + "\n\n";
    }
    // Also where no event is left of those ids: else the next wait would end at once, for ever.
    behind_ = batch.newest;
    // A comment finds out whether the reader is still there.
    if (text.empty()) text = ":\n\n";
    return sink.write(text.data(), text.size());
  }

 private:
  Feed& feed_;
  std::int64_t behind_;
  std::atomic<int>& readers_;
  bool greeted_ = false;
};

void refuse(httplib::Response& response, int status, const std::string& why) {
  response.status = status;
  response.set_header("Connection", "close");
  response.set_content(why + "\n", "text/plain; charset=utf-8");
}

// "127.0.0.1:8081" and the like; the port may be left out.
bool is_own_host(const std::string& host, int port) {
  for (const std::string name : {"127.0.0.1", "localhost", "[::1]"}) {
    if (same_name(host, name) || same_name(host, name + ":" + std::to_string(port))) return true;
  }
  return false;
}

}  // namespace

// Prevents pages of other sites from reading or changing the sandbox, both by a name that resolves
// to this machine, and by a form or a request without a preflight.
void Control::guard() {
  server_->new_task_queue = [] { return new httplib::ThreadPool(threads); };
  // Also bounds the wait for the first byte, where 1 s is too little on a loaded machine.
  server_->set_keep_alive_timeout(5);
  server_->set_default_headers({{"Content-Security-Policy", policy},
                                {"X-Content-Type-Options", "nosniff"},
                                {"X-Frame-Options", "DENY"},
                                {"Referrer-Policy", "no-referrer"},
                                {"Cross-Origin-Resource-Policy", "same-origin"},
                                {"Cross-Origin-Opener-Policy", "same-origin"},
                                {"Cache-Control", "no-store"}});
  server_->set_pre_routing_handler(
      [this](const httplib::Request& request, httplib::Response& response) {
        if (!is_own_host(request.get_header_value("Host"), port_)) {
          refuse(response, 403, "Host: ask 127.0.0.1, localhost or [::1]");
          return httplib::Server::HandlerResponse::Handled;
        }
        const std::string origin = request.get_header_value("Origin");
        const bool reads = request.method == "GET" || request.method == "HEAD";
        const bool own = origin.rfind("http://", 0) == 0 && is_own_host(origin.substr(7), port_);
        if (!reads && request.has_header("Origin") && !own) {
          refuse(response, 403, "Origin: only the dashboard of this port may do this");
          return httplib::Server::HandlerResponse::Handled;
        }
        return httplib::Server::HandlerResponse::Unhandled;
      });
  server_->set_error_handler([this](const httplib::Request&, httplib::Response& response) {
    if (response.status != 404 || !response.body.empty()) return;
    std::string text = "there is no such path; /openapi.json describes these:\n";
    for (const std::string& route : routes_) text += route + "\n";
    response.set_content(text, "text/plain; charset=utf-8");
  });
}

void Control::get(const std::string& path,
                  const std::function<void(const httplib::Request&, httplib::Response&)>& handle) {
  routes_.push_back("GET " + path);
  std::string pattern = path;
  if (const std::size_t id = pattern.find("{id}"); id != std::string::npos) {
    pattern.replace(id, 4, "(\\d{1,18})");
  }
  server_->Get(pattern, handle);
}

void Control::add_pages(Sandbox& sandbox, Script& script, Journal& journal) {
  const auto file = [this](const char* path, const char* name, const char* type) {
    get(path, [name, type](const httplib::Request&, httplib::Response& response) {
      response.set_content(std::string(built_in_file(name)), type);
    });
  };
  file("/", "dashboard.html", "text/html; charset=utf-8");
  file("/dashboard.css", "dashboard.css", "text/css; charset=utf-8");
  file("/dashboard.js", "dashboard.js", "text/javascript; charset=utf-8");
  file("/icon.svg", "icon.svg", "image/svg+xml");
  file("/openapi.json", "openapi.json", "application/json");

  const auto send = [](httplib::Response& response, const Json& json) {
    response.set_content(json.dump(), "application/json");
  };
  Feed& feed = journal.feed();
  get("/requests", [&feed, send](const httplib::Request&, httplib::Response& response) {
    send(response, feed.requests());
  });
  get("/requests/{id}",
      [&feed, send](const httplib::Request& request, httplib::Response& response) {
        const auto found = feed.request(std::stoll(request.matches[1].str()));
        if (!found) return refuse(response, 404, "no request with this id is kept");
        send(response, *found);
      });
  get("/state",
      [this, &sandbox, &script, &feed, send](const httplib::Request&, httplib::Response& response) {
        Json state = {{"address", sandbox.address()},
                      {"context", sandbox.options().context},
                      {"clock", {{"now", timestamp(now_ms())}, {"nowMs", now_ms()}}},
                      {"script", {{"left", script.left()}, {"steps", steps_of(script)}}},
                      {"unanswered", feed.unanswered()}};
        state.update(sandbox.view());
        state["deliveries"] = deliveries();
        state["testCards"] = list_test_cards();
        send(response, state);
      });
  get("/events", [this, &feed](const httplib::Request& request, httplib::Response& response) {
    const std::string last = request.has_header("Last-Event-ID")
                                 ? request.get_header_value("Last-Event-ID")
                                 : request.get_param_value("lastEventId");
    if (!last.empty() && (!all_digits(last) || last.size() > 18)) {
      return refuse(response, 400, "Last-Event-ID is not an id of this stream");
    }
    if (++readers_ > most_readers) {
      --readers_;
      return refuse(response, 503, "too many readers of events");
    }
    const auto reader =
        std::make_shared<Reader>(feed, last.empty() ? feed.newest() : std::stoll(last), readers_);
    response.set_chunked_content_provider(
        "text/event-stream",
        [reader](std::size_t, httplib::DataSink& sink) { return reader->send_next(sink); });
  });
}

Json Control::steps_of(const Script& script) {
  Json steps = Json::array();
  for (const Plan& plan : script.plans()) {
    steps.push_back({{"match", plan.match},
                     {"count", plan.count},
                     {"skip", plan.skip},
                     {"fault", describe_fault(plan)}});
  }
  return steps;
}

void Control::remember_delivery(const std::string& url, int status) {
  constexpr std::size_t most = 100;
  const std::lock_guard lock(mutex_);
  deliveries_.push_back(
      {{"url", mask_text(url)}, {"status", status}, {"time", timestamp(now_ms())}});
  if (deliveries_.size() > most) deliveries_.erase(deliveries_.begin());
}

Json Control::deliveries() const {
  const std::lock_guard lock(mutex_);
  return deliveries_;
}

void Control::forget_deliveries() {
  const std::lock_guard lock(mutex_);
  deliveries_ = Json::array();
}

}  // namespace gateway
