// Answers scrapes over HTTP.
#include "server.hpp"

#include <httplib.h>

#include <algorithm>
#include <array>
#include <stdexcept>

namespace exporter {
namespace {

using Sources = std::vector<std::unique_ptr<Source>>;

void refuse(httplib::Response& response, int status, const std::string& why) {
  response.status = status;
  response.set_content(why + "\n", "text/plain; charset=utf-8");
}

/// Those that the request names, or all; none if it names one that is not there.
std::vector<Source*> wanted(const httplib::Request& request, const Sources& sources) {
  std::vector<Source*> list;
  const std::size_t count = request.get_param_value_count("institution");
  for (const auto& source : sources) {
    if (count == 0) list.push_back(source.get());
  }
  for (std::size_t i = 0; i < count; ++i) {
    const std::string name = request.get_param_value("institution", i);
    const auto found = std::find_if(sources.begin(), sources.end(), [&](const auto& source) {
      return source->institution() == name;
    });
    if (found == sources.end()) return {};
    if (std::find(list.begin(), list.end(), found->get()) == list.end()) {
      list.push_back(found->get());
    }
  }
  return list;
}

Format wanted_format(const httplib::Request& request) {
  const bool new_one =
      request.get_header_value("Accept").find("application/openmetrics-text") != std::string::npos;
  return new_one ? Format::open_metrics : Format::prometheus;
}

void scrape(const httplib::Request& request, httplib::Response& response, const Sources& sources) {
  const std::vector<Source*> list = wanted(request, sources);
  if (list.empty()) return refuse(response, 404, "no such institution; see --institution");
  const auto page = std::make_shared<Page>();
  for (Source* const source : list) source->collect(*page);
  const Format format = wanted_format(request);
  page->finish(format);
  response.set_content_provider(
      page->size(), content_type(format),
      [page](std::size_t offset, std::size_t length, httplib::DataSink& sink) {
        std::array<char, 4096> piece;
        const std::size_t size = page->read(offset, piece.data(), std::min(length, piece.size()));
        return size != 0 && sink.write(piece.data(), size);
      });
}

}  // namespace

Server::Server(const Options& options, const Sources& sources)
    : server_(std::make_unique<httplib::Server>()) {
  server_->set_tcp_nodelay(true);
  server_->set_exception_handler(
      [](const auto&, auto& response, const std::exception_ptr& problem) {
        try {
          std::rethrow_exception(problem);
        } catch (const std::exception& exception) {
          refuse(response, 500, exception.what());
        }
      });
  server_->Get("/metrics",
               [&sources](const httplib::Request& request, httplib::Response& response) {
                 scrape(request, response, sources);
               });
  server_->Get("/", [](const httplib::Request&, httplib::Response& response) {
    response.set_content("tillwire-atm-exporter: the metrics are at /metrics\n",
                         "text/plain; charset=utf-8");
  });
  if (options.listen_port == 0) {
    port_ = server_->bind_to_any_port(options.listen_host);
  } else if (server_->bind_to_port(options.listen_host, options.listen_port)) {
    port_ = options.listen_port;
  }
  if (port_ <= 0) throw std::runtime_error("cannot listen on " + options.listen_host);
  thread_ = std::thread([this] { server_->listen_after_bind(); });
  // A stop before the loop runs would be lost.
  while (!server_->is_running()) std::this_thread::yield();
}

Server::~Server() {
  server_->stop();
  thread_.join();
}

}  // namespace exporter
