// The listening side: accepts connections, reads requests, sends answers and plays the script.
#include "http/front.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <system_error>

#include "control/record.hpp"
#include "ecommerce/pages.hpp"
#include "text.hpp"

namespace gateway {
namespace {

constexpr std::size_t max_head = 32768;
constexpr std::size_t most_ending = 64;

int open_listener(const Options& options, int& port) {
  sockaddr_storage address{};
  socklen_t size = 0;
  const auto wanted = htons(static_cast<std::uint16_t>(options.port));
  auto* ipv6 = reinterpret_cast<sockaddr_in6*>(&address);
  auto* ipv4 = reinterpret_cast<sockaddr_in*>(&address);
  const bool is_ipv6 = inet_pton(AF_INET6, options.listen.c_str(), &ipv6->sin6_addr) == 1;
  if (is_ipv6) {
    ipv6->sin6_family = AF_INET6;
    ipv6->sin6_port = wanted;
    size = sizeof *ipv6;
  } else {
    inet_pton(AF_INET, options.listen.c_str(), &ipv4->sin_addr);
    ipv4->sin_family = AF_INET;
    ipv4->sin_port = wanted;
    size = sizeof *ipv4;
  }
  const int listener = socket(address.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const int on = 1;
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  auto* generic = reinterpret_cast<sockaddr*>(&address);
  if (bind(listener, generic, size) != 0 || listen(listener, SOMAXCONN) != 0 ||
      getsockname(listener, generic, &size) != 0) {
    const int problem = errno;
    close(listener);
    throw std::runtime_error(problem == EADDRINUSE
                                 ? port_is_taken("--port", options.port)
                                 : "--listen " + options.listen +
                                       ": cannot listen there: " + std::strerror(problem));
  }
  port = ntohs(is_ipv6 ? ipv6->sin6_port : ipv4->sin_port);
  return listener;
}

// Returns how many connections are allowed: the number in the options, as far as the limit on open
// files permits. Raises that limit as far as possible, and reserves some files for other uses.
std::size_t most_connections(const Options& options) {
  constexpr rlim_t others = 200;
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    getrlimit(RLIMIT_NOFILE, &limit);
  }
  const rlim_t files = std::max(limit.rlim_cur, others + 1) - others;
  return static_cast<std::size_t>(std::min(files, static_cast<rlim_t>(options.connections)));
}

SSL_CTX* open_tls(const Options& options) {
  SSL_CTX* context = SSL_CTX_new(TLS_server_method());
  static constexpr unsigned char session_context[] = "tillwire";
  SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
  SSL_CTX_set_session_id_context(context, session_context, sizeof session_context - 1);
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_SERVER);
  SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
  if (SSL_CTX_use_certificate_chain_file(context, options.cert_file.c_str()) != 1 ||
      SSL_CTX_use_PrivateKey_file(context, options.key_file.c_str(), SSL_FILETYPE_PEM) != 1 ||
      SSL_CTX_check_private_key(context) != 1) {
    SSL_CTX_free(context);
    throw std::runtime_error("cannot use " + options.cert_file + " with " + options.key_file);
  }
  return context;
}

}  // namespace

Front::Front(const Options& options, Sandbox& sandbox, Script& script, Journal& journal)
    : options_(options),
      sandbox_(sandbox),
      script_(script),
      journal_(journal),
      most_connections_(most_connections(options)) {
  if (options.tls) tls_.reset(open_tls(options));
  listener_ = open_listener(options, port_);
  // A browser on this machine reaches an address that stands for all of them as localhost.
  const bool any = options.listen == "0.0.0.0" || options.listen == "::";
  sandbox.set_address((options.tls ? "https://" : "http://") +
                      (any ? "localhost" : host_in_url(options.listen)) + ":" +
                      std::to_string(port_));
  acceptor_ = std::thread(&Front::accept_all, this);
}

Front::~Front() {
  stop();
}

void Front::stop() {
  if (!acceptor_.joinable()) return;
  stop_.raise();
  acceptor_.join();
  for (Worker& worker : workers_) worker.thread.join();
  workers_.clear();
  close(listener_);
}

void Front::accept_all() {
  std::int64_t number = 0;
  while (true) {
    pollfd fds[2] = {{listener_, POLLIN, 0}, {stop_.descriptor(), POLLIN, 0}};
    if (poll(fds, 2, -1) < 0 && errno == EINTR) continue;
    if (fds[1].revents != 0) return;
    tidy_up();
    for (std::size_t open = workers_.size() - ending_; open >= most_connections_; --open) {
      if (!make_room()) break;
    }
    // Those that are ending need a moment, for which a few more than the most are let in. Where
    // none could be ended, one will end.
    while (workers_.size() >= most_connections_ + most_ending) {
      if (!stop_.sleep(make_room() ? 1 : 20)) return;
      tidy_up();
    }
    const int socket = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    if (socket >= 0) {
      take_in(socket, ++number);
    } else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
      make_room();
      if (!stop_.sleep(20)) return;
    }
  }
}

void Front::take_in(int socket, std::int64_t number) {
  Worker& worker = workers_.emplace_back(socket, tls_.get(), stop_);
  try {
    worker.thread = std::thread([this, &worker, number] {
      serve(worker.stream, number);
      worker.done = true;
    });
  } catch (const std::system_error&) {  // the machine has no more threads
    workers_.pop_back();
    make_room();
  }
}

void Front::tidy_up() {
  ending_ = 0;
  workers_.remove_if([this](Worker& worker) {
    const bool done = worker.done;
    if (done) {
      worker.thread.join();
    } else if (worker.is_ending) {
      ++ending_;
    }
    return done;
  });
}

bool Front::make_room() {
  Worker* longest = nullptr;
  std::int64_t since = std::numeric_limits<std::int64_t>::max();
  for (Worker& worker : workers_) {
    const std::int64_t waits = worker.stream.waits_since();
    if (worker.is_ending || waits == 0 || waits >= since) continue;
    since = waits;
    longest = &worker;
  }
  if (!longest) return false;
  longest->is_ending = true;
  longest->stream.interrupt();
  journal_.count(&ConnectionCounts::crowded_out);
  return true;
}

void Front::serve(Stream& stream, std::int64_t number) {
  journal_.count(&ConnectionCounts::accepted);
  if (!greet(stream)) {
    stream.end(End::cut);  // gives the peer time to read the alert
    return;
  }
  std::string buffer;
  for (int exchanges = 1; exchange(stream, buffer, number, exchanges); ++exchanges) {
  }
  stream.end(End::close_notify);
}

// The part of a connection before its first request.
bool Front::greet(Stream& stream) {
  if (const auto plan = script_.take("@accept")) {
    if (!stop_.sleep(plan->delay_ms)) return false;
    if (plan->raw) stream.write(*plan->raw);
    if (plan->silent) stop_.sleep(-1);
    if (plan->end != End::keep) {
      stream.end(plan->end);
      return false;
    }
  }
  const bool secured = stream.handshake();
  if (stream.is_tls()) {
    journal_.count(secured ? &ConnectionCounts::handshakes : &ConnectionCounts::handshakes_failed);
    if (secured && stream.is_resumed()) journal_.count(&ConnectionCounts::resumed);
  }
  return secured;
}

bool Front::exchange(Stream& stream, std::string& buffer, std::int64_t connection, int number) {
  const auto read_more = [&] {
    const std::size_t before = buffer.size();
    if (!stream.read(buffer)) {
      if (!buffer.empty()) journal_.count(&ConnectionCounts::incomplete);
      return false;
    }
    journal_.count(&ConnectionCounts::bytes_received,
                   static_cast<std::int64_t>(buffer.size() - before));
    return true;
  };
  std::size_t head_end = 0;
  while ((head_end = buffer.find("\r\n\r\n")) == std::string::npos) {
    if (buffer.size() > max_head) return refuse(stream, buffer, "the head is too long", connection);
    if (!read_more()) return false;
  }
  std::string error;
  auto request = parse_head(buffer.substr(0, head_end + 4), error);
  if (!request) return refuse(stream, buffer, error, connection);
  const auto length = body_length(*request, error);
  if (!length) return refuse(stream, buffer, error, connection);
  buffer.erase(0, head_end + 4);
  if (request->header("Expect") && buffer.size() < *length) {
    stream.write("HTTP/1.1 100 Continue\r\n\r\n");
  }
  while (buffer.size() < *length) {
    if (!read_more()) return false;
  }
  request->body = buffer.substr(0, *length);
  buffer.erase(0, *length);

  const std::string asset = sandbox_.page_file_at(request->path);
  if (!asset.empty()) return send_asset(stream, asset, request->keeps_alive());
  return answer(stream, *request,
                {connection, number, false, false, !buffer.empty(), stream.tls_version(),
                 stream.is_resumed(), stream.server_name(), timestamp(now_ms())});
}

bool Front::answer(Stream& stream, const Request& request, Circumstances circumstances) {
  const auto begun = std::chrono::steady_clock::now();
  Feed& feed = journal_.feed();
  const Route route = sandbox_.route(request.path);
  const std::string operation = route.operation.empty() ? "/" : route.operation;
  const Plan plan = script_.take(operation).value_or(Plan{});
  const std::int64_t shown =
      feed.open(summary_of(request, route, circumstances.time), request.head, request.body);
  Response response;
  Effects effects;
  if (plan.process) {
    response = sandbox_.answer(route, request, plan, effects);
    bend(plan, response);
  }
  const Json verdict = verdict_of(route, response, plan, effects);
  if (plan.instead) response = *plan.instead;
  circumstances.scripted = !plan.match.empty();
  circumstances.processed = plan.process;
  const std::int64_t entry =
      journal_.add(record_of(request, route, response, circumstances), operation);
  feed.update(shown, verdict);
  if (plan.raw) {
    feed.answer(shown, "text/plain", *plan.raw);
  } else {
    feed.answer(shown, response.content_type, response.body);
  }

  Delivery delivery;
  delivery.time = circumstances.time;
  const bool goes_on = play(stream, plan, response, request.keeps_alive(), delivery);
  delivery.duration_ms =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begun).count();
  const Json members = members_of(delivery);
  journal_.complete(entry, members);
  const bool is_told = std::string(delivery.end) == "whole" && !plan.instead && !plan.raw;
  feed.finish(shown, members, is_told);
  if (!options_.quiet) print_line(request, response, verdict, delivery);
  // A peer that was promised an end gets it when all is written down.
  if (plan.end != End::keep) stream.end(plan.end);
  return goes_on;
}

// The pages' stylesheet and icon: neither logged nor covered by a script.
bool Front::send_asset(Stream& stream, const std::string& name, bool keep_alive) {
  return stream.write(serialize(answer_asset(name), {}, keep_alive)) && keep_alive;
}

bool Front::refuse(Stream& stream, const std::string& raw, const std::string& error,
                   std::int64_t connection) {
  journal_.add(record_of_malformed(raw, error, connection), "@malformed");
  // The bytes are not shown: in what cannot be read, nothing can be masked.
  Feed& feed = journal_.feed();
  const std::int64_t shown = feed.open(summary_of_malformed(error, timestamp(now_ms())), {}, {});
  Response response;
  response.status = 400;
  response.content_type = "text/plain; charset=utf-8";
  response.body = "malformed request: " + error + "\n";
  const std::string bytes = serialize(response, {}, false);
  const bool sent = stream.write(bytes);
  feed.update(shown, members_of({{}, 0, bytes.size(), bytes.size(), sent ? "whole" : "lost"}));
  return false;
}

bool Front::play(Stream& stream, const Plan& plan, const Response& response, bool keep_alive,
                 Delivery& delivery) {
  const bool ends = plan.end != End::keep || !keep_alive;
  const bool answers = plan.process || plan.instead || plan.raw;
  std::string bytes;
  if (answers) bytes = plan.raw ? *plan.raw : serialize(response, plan.framing, !ends);
  delivery.of = bytes.size();
  delivery.end = "lost";
  if (plan.delay_ms > 0 && !stop_.sleep(plan.delay_ms)) return false;
  if (plan.silent) {
    stream.wait_for_peer();
    delivery.end = "silent";
    return false;
  }
  if (plan.cut_after && *plan.cut_after < bytes.size()) bytes.resize(*plan.cut_after);
  const std::size_t before = stream.written();
  const std::size_t step = plan.dribble == 0 ? bytes.size() : plan.dribble;
  bool goes_on = true;
  for (std::size_t i = 0; goes_on && i < bytes.size(); i += step) {
    goes_on = stream.write(std::string_view(bytes).substr(i, step)) &&
              (plan.dribble_ms <= 0 || stop_.sleep(plan.dribble_ms));
  }
  delivery.sent = stream.written() - before;
  if (!goes_on) return false;
  delivery.end = plan.end == End::reset       ? "reset"
                 : bytes.size() < delivery.of ? "cut"
                 : !answers                   ? "none"
                                              : "whole";
  return !ends;
}

}  // namespace gateway
