// What the command line of the exporter asks for.
#include "options.hpp"

#include <algorithm>
#include <charconv>

#include "cli/command_line.hpp"
#include "cli/exit.hpp"

namespace exporter {
namespace {

using tillwire::cli::Refused;

int number(const std::string& option, std::string_view text, int least, int most) {
  int value = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, value);
  if (read.ec != std::errc() || read.ptr != end || value < least || value > most) {
    throw Refused(option + ": not a number from " + std::to_string(least) + " to " +
                  std::to_string(most));
  }
  return value;
}

void set_listen(Options& options, const std::string& text) {
  const std::size_t colon = text.rfind(':');
  if (colon == 0 || colon == std::string::npos) throw Refused("--listen: not HOST:PORT");
  options.listen_host = text.substr(0, colon);
  options.listen_port = number("--listen", std::string_view(text).substr(colon + 1), 0, 65535);
}

void add_institution(Options& options, const std::string& text) {
  if (text.empty()) throw Refused("--institution: no id is given");
  const auto& all = options.institutions;
  if (std::find(all.begin(), all.end(), text) != all.end()) {
    throw Refused("--institution: the same is given twice");
  }
  options.institutions.push_back(text);
}

void set_zone(Options& options, const std::string& text) {
  constexpr int most_minutes = 14 * 60;
  options.zone_minutes = number("--zone-minutes", text, -most_minutes, most_minutes);
}

struct Setting {
  const char* name;
  void (*set)(Options& options, const std::string& text);
};

constexpr Setting settings[] = {
    {"--institution", add_institution}, {"--listen", set_listen}, {"--zone-minutes", set_zone}};

}  // namespace

const char help_text[] = R"(tillwire-atm-exporter - the state of ATMs as metrics for Prometheus

Usage: tillwire-atm-exporter [options]

  --institution ID    the ATMs of this institution; more than once: of each. Without it: all ATMs
                      there are, and no label institution
  --listen HOST:PORT  where metrics are asked for (default 127.0.0.1:9755); port 0: any free one
  --zone-minutes N    minutes east of UTC of times without an offset; without it those are unknown
  --recyclers         the cassettes take in what customers pay in: more notes than the counters say do
                      not count as counters that disagree
  --help

Where the ATMs are asked for, and with which credentials: the options of `tillwire --help` for the
gateway and for secrets, and its environment, such as
  --base-url URL --user NAME --password-file FILE --ca FILE --timeout-ms N

GET /metrics asks the gateway for every institution, /metrics?institution=ID for one. The answer is
drained through a buffer of 4 KB: neither it nor the page is ever whole in memory. Who may connect
can read the state of every ATM: listen on loopback, or behind a proxy that knows its clients.
When ready it prints one line: listening on HOST:PORT. It ends on SIGTERM and SIGINT.
)";

Options read_options(int argc, const char* const* argv) {
  Options options;
  // What is not an option of the exporter is one of the command line.
  std::vector<const char*> rest = {argv[0]};
  for (int i = 1; i < argc; ++i) {
    const std::string text = argv[i];
    const std::size_t equals = text.find('=');
    const std::string name = text.substr(0, equals);
    if (text == "--help") {
      options.help = true;
      return options;
    }
    if (text == "--recyclers") {
      options.recyclers = true;
      continue;
    }
    const Setting* const setting =
        std::find_if(std::begin(settings), std::end(settings),
                     [&](const Setting& each) { return name == each.name; });
    if (setting == std::end(settings)) {
      rest.push_back(argv[i]);
    } else if (equals != std::string::npos) {
      setting->set(options, text.substr(equals + 1));
    } else if (++i < argc) {
      setting->set(options, argv[i]);
    } else {
      throw Refused(name + " needs a value");
    }
  }
  rest.push_back("getAtmStatusExt");
  options.gateway = tillwire::cli::CommandLine().read(static_cast<int>(rest.size()), rest.data());
  const bool is_call = options.gateway.task == tillwire::cli::Options::Task::call;
  const bool has_request = !options.gateway.request.empty() ||
                           !options.gateway.secret_fields.empty() || options.gateway.card_file;
  const bool has_output = options.gateway.trace || options.gateway.timing || options.gateway.output;
  if (!is_call || has_request || has_output || options.gateway.proxy ||
      options.gateway.operation != "getAtmStatusExt" || options.gateway.sign_key_file) {
    throw Refused("an option or argument of tillwire that the exporter has no use for; see --help");
  }
  return options;
}

}  // namespace exporter
